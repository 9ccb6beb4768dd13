"""Standing orders and orders in advance: they answer, only their owner sees them, and another owner has his own."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.service.step import Who
from bot.store.rows import SeatChange
from bot.views.messages.ids import name
from bot.views.messages.personal import orders_for
from engine.kernel.game import find
from engine.kernel.questions import Ask
from tests.bot.runtime import answered as decided
from tests.bot.runtime import seat_given
from tests.games.pharaohs.positions import position
from tests.simcord.town import Town, buttons, forged, reply, selects, texts, town
from tests.tiny import on_the_shelf

MOD = Who(1, moderates=True)


@asynccontextmanager
async def table() -> AsyncIterator[tuple[Town, int]]:
    """Ann is Assyria and Ben Babylon in a game of Scribes; Ann is asked what she swaps."""
    with on_the_shelf():
        async with town() as there:
            yield there, await there.begun("scribes", [there.ann, there.ben])


async def told(person: Any, there: Town, name: str, **options: Any) -> str:
    result = await person.slash(there.channel, f"orders {name}", **options)
    assert reply(result).ephemeral
    return texts(reply(result))


async def until(there: Town, game: int, topic: str) -> None:
    """Safe answers until such a question is open."""
    for _ in range(60):
        asks = (await there.session(game)).asks()
        if any(ask.topic == topic for ask in asks.values()):
            return
        await there.answer(game, next(iter(asks.values())).default)
    raise AssertionError(topic)


async def answered(there: Town, game: int) -> list[tuple[str, Any, str]]:
    return [(e.seat, e.answer, e.by) for _, e in await there.runtime.store.journal.journal(game)]


def public(there: Town) -> str:
    return "\n".join(texts(m) for m in there.messages())


# ---------------------------------------------------------------------- standing orders


async def test_a_standing_order_answers_and_nobody_else_sees_it() -> None:
    async with table() as (there, game):
        await there.answer(game, [])
        await there.answer(game, {})  # Ann has swapped and posted; Ben is asked what he swaps
        assert "None: you are asked every time." in await told(there.ben, there, "list")
        await there.settle()
        messages = len(there.messages())
        said = await told(there.ben, there, "stand", topic="post", order="default")
        assert "you play Babylon · only you see this" in said and "✓ Where guards stand: give the safe answer." in said
        await there.settle()
        assert len(there.messages()) == messages
        await there.answer(game, [])  # what he swaps; the guards post themselves
        assert (await answered(there, game))[-1] == ("babylon", {}, "standing")
        await there.settle()
        assert "which card to lay" in texts(there.newest())
        assert "safe answer" not in public(there) and "order" not in public(there).lower()
        assert "Where guards stand" not in await told(there.ann, there, "list")


async def test_an_order_for_the_open_question_answers_it_at_once() -> None:
    async with table() as (there, game):
        await told(there.ann, there, "stand", topic="swap", order="default")
        assert await answered(there, game) == [("assyria", [], "standing")]


async def test_orders_survive_a_restart_and_are_withdrawn_by_ask() -> None:
    async with table() as (there, game):
        await told(there.ann, there, "stand", topic="erase", order="if_leading")
        await there.restart()
        assert "**Whether to erase** · Erase the letters of whoever leads" in await told(there.ann, there, "list")
        assert "None: you are asked" in await told(there.ann, there, "stand", topic="erase", order="ask")
        assert await there.runtime.store.journal.orders(game) == {}


async def test_one_option_can_be_ordered_for_good() -> None:
    async with table() as (there, game):
        await until(there, game, "march")
        assert (await there.asked(game)).id == there.ann.id
        offered = await there.ann.autocomplete(there.channel, "orders stand", "order", "", topic="march")
        assert {"name": "Always stay", "value": "=stay"} in offered
        said = await told(there.ann, there, "stand", topic="march", order="=stay")
        assert "✓ Where the courier walks: always stay." in said
        assert (await answered(there, game))[-1] == ("assyria", "stay", "standing")


async def test_an_order_that_does_not_fit_leaves_the_question_to_the_player() -> None:
    async with table() as (there, game):
        await until(there, game, "march")
        count = len(await answered(there, game))
        await told(there.ann, there, "stand", topic="march", order="=to:nowhere")
        assert len(await answered(there, game)) == count
        assert (await there.asked(game)).id == there.ann.id


async def test_completion_offers_topics_seen_so_far_and_policies_by_title() -> None:
    async with table() as (there, game):
        topics = await there.ann.autocomplete(there.channel, "orders stand", "topic", "")
        assert {choice["value"] for choice in topics} == {"sell", "erase", "swap"}
        await there.answer(game, [])
        topics = await there.ann.autocomplete(there.channel, "orders stand", "topic", "")
        assert {choice["value"] for choice in topics} == {"sell", "erase", "swap", "post"}
        offered = await there.ann.autocomplete(there.channel, "orders stand", "order", "", topic="erase")
        assert [choice["value"] for choice in offered] == ["ask", "default", "never", "if_leading"]
        offered = await there.ann.autocomplete(there.channel, "orders stand", "order", "lead", topic="erase")
        assert offered == [{"name": "Erase the letters of whoever leads", "value": "if_leading"}]
        assert await there.guest.autocomplete(there.channel, "orders stand", "topic", "") == []
        assert await there.guest.autocomplete(there.channel, "orders stand", "order", "", topic="erase") == []


async def test_a_policy_may_have_a_number() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann])
        offered = await there.ann.autocomplete(there.channel, "orders stand", "order", "below:3", topic="retreat")
        assert [choice["value"] for choice in offered] == ["below:3"]
        said = await told(there.ann, there, "stand", topic="retreat", order="below:3")
        assert "**Whether to retreat** · retreat with fewer units than that (3)" in said
        assert (await there.runtime.store.journal.orders(game)) == {"blue": {"retreat": "below:3"}}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (
            {"topic": "dance", "order": "default"},
            "There is no standing order for “dance” yet; "
            "there are whether to sell ink, whether to erase, which cards to swap.",
        ),
        (
            {"topic": "erase", "order": "sometimes"},
            "No standing order “sometimes” for erase; there are ask, default, =<option>, never, if_leading.",
        ),
        ({"topic": "erase", "order": "never", "seat": "babylon"}, "You do not play Babylon in Scribes."),
        ({"topic": "erase", "order": "never", "seat": "rome"}, "There is no seat “rome” in Scribes"),
        ({"topic": "erase", "order": "never", "game": 9}, "There is no game 9 here."),
    ],
)
async def test_what_is_no_order_is_refused_in_one_line(options: dict[str, Any], why: str) -> None:
    async with table() as (there, game):
        said = await told(there.ann, there, "stand", **options)
        assert said.startswith(why) and "\n" not in said
        assert await there.runtime.store.journal.orders(game) == {}


@pytest.mark.parametrize("name", ["list", "plan", "clear"])
async def test_without_a_seat_there_are_no_orders(name: str) -> None:
    async with table() as (there, _):
        for person in (there.guest, there.mod):  # also a moderator
            assert await told(person, there, name) == "You have no seat in Scribes."
            assert await told(person, there, name, seat="assyria") == "You do not play Assyria in Scribes."
        clicked = await there.guest.click(there.newest(), label="Orders")
        assert texts(reply(clicked)) == "You have no seat in Scribes."


async def test_orders_are_for_games_under_way() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.ann.slash(there.channel, "game create", game="scribes")
            await there.ann.slash(there.channel, "game join")
            why = "Orders in advance are given while a game is under way."
            assert await told(there.ann, there, "list") == why
            assert await told(there.ann, there, "stand", topic="erase", order="never") == why
            assert await told(there.ann, there, "plan", line="swap") == why


# ---------------------------------------------------------------------- orders in advance


async def test_an_order_line_waits_for_the_question_it_fits() -> None:
    async with table() as (there, game):
        said = await told(there.ben, there, "plan", line="post 2 old_well")
        assert "✓ `post 2 old_well` waits: it is tried when you are next asked where guards stand." in said
        assert "**Order in advance** · `post 2 old_well`" in await told(there.ben, there, "list")
        assert "old_well" not in await told(there.ann, there, "list")
        await there.restart()
        await until(there, game, "write")
        posted = [answer for seat, answer, by in await answered(there, game) if by == "prepared"]
        assert posted == [{"guard:old_well": 2}]
        assert "**Order in advance** · none" in await told(there.ben, there, "list")
        await there.settle()
        assert "old_well" not in public(there)


async def test_an_order_line_for_the_open_question_is_carried_out_at_once() -> None:
    async with table() as (there, game):
        said = await told(there.ann, there, "plan", line="swap none")
        assert "✓ `swap none` was carried out." in said
        assert (await answered(there, game))[0][:2] == ("assyria", [])


async def test_an_order_line_that_does_not_fit_now_is_refused_and_one_that_does_not_later_is_dropped() -> None:
    async with table() as (there, game):
        said = await told(there.ann, there, "plan", line="swap palace")
        assert said.endswith(")") and "\n" not in said and await there.runtime.store.journal.intents(game) == {}
        await told(there.ben, there, "plan", line="post 9 palace")
        await until(there, game, "write")
        await there.settle()
        assert "Your order “post 9 palace” was dropped" in "\n".join(texts(m) for m in there.dms(there.ben))
        assert "dropped" not in public(there)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("xyzzy", "Nothing in Scribes is called “xyzzy”, so that this would never fit."),
        ("march > atlantis", "Nothing in Scribes is called “atlantis”, so that this would never fit."),
        (
            "march > palase",
            "Nothing in Scribes is called “palase”, so that this would never fit; did you mean “Palace”?",
        ),
    ],
)
async def test_what_could_never_fit_is_refused_and_changes_nothing(line: str, why: str) -> None:
    async with table() as (there, game):
        await told(there.ben, there, "plan", line="post 2 old well")
        said = await told(there.ben, there, "plan", line=line)
        assert said.startswith(why) and "\n" not in said
        assert await there.runtime.store.journal.intents(game) == {"babylon": "post 2 old well"}


async def test_whoever_names_no_kind_of_question_is_told_when_his_line_is_tried() -> None:
    async with table() as (there, _):
        said = await told(there.ben, there, "plan", line="old well")
        assert "waits: it is tried whenever you are asked something, and carried out at the first question" in said


async def test_an_empty_line_withdraws_it_also_in_a_pause() -> None:
    async with table() as (there, game):
        await told(there.ben, there, "plan", line="post 2 old_well")
        await there.runtime.service.moderation.pause(game, MOD)
        said = await told(there.ben, there, "plan", line="post 1 palace")
        assert said == "The game is paused."
        assert "✓ No order in advance any more." in await told(there.ben, there, "plan")
        assert await there.runtime.store.journal.intents(game) == {}


async def test_clear_withdraws_all_of_it() -> None:
    async with table() as (there, game):
        await told(there.ben, there, "stand", topic="erase", order="never")
        await told(there.ben, there, "plan", line="post 2 old_well")
        assert "✓ All withdrawn: you are asked every time." in await told(there.ben, there, "clear")
        assert (
            await there.runtime.store.journal.orders(game) == {}
            and await there.runtime.store.journal.intents(game) == {}
        )
        assert "✓ All withdrawn" in await told(there.ben, there, "clear")


async def test_a_new_owner_has_no_orders_of_the_old_one() -> None:
    async with table() as (there, game):
        await until(there, game, "post")
        await until(there, game, "swap")  # now it is Ben who is asked
        await told(there.ben, there, "stand", topic="post", order="default")
        await told(there.ben, there, "plan", line="march great_gate")
        await seat_given(there.runtime.service, game, MOD, "babylon", there.cem.id)
        assert "None: you are asked every time." in await told(there.cem, there, "list")
        await there.answer(game, [])
        assert (await there.session(game)).asks()["babylon"].topic == "post"


async def test_a_seat_lent_to_the_automated_player_keeps_its_owners_orders() -> None:
    async with table() as (there, game):
        await told(there.ben, there, "stand", topic="erase", order="never")
        seats = await there.runtime.store.games.seats(game)
        store, now = there.runtime.store, there.clock.now
        await store.games.take_seat(game, "babylon", SeatChange(user=seats["babylon"].user, kind="automat", at=now))
        await there.runtime.service.seats.come_back(game, Who(there.ben.id))
        assert "**Whether to erase** · Never erase" in await told(there.ben, there, "list")


# ---------------------------------------------------------------------- the button of the table


async def test_the_button_shows_the_orders_with_selects_to_change_them() -> None:
    async with table() as (there, game):
        listed = reply(await there.ann.click(there.newest(), label="Orders"))
        assert listed.ephemeral and buttons(listed) == ["Order in advance…"]
        [menu] = selects(listed)
        assert [option["value"] for option in menu["options"]] == ["sell", "erase", "swap"]
        topic = reply(await there.ann.select(listed, ["erase"], custom_id=menu["custom_id"]))
        assert "**Whether to erase** · now: ask me" in texts(topic)
        [menu] = selects(topic)
        assert [(o["value"], o["default"]) for o in menu["options"]] == [
            ("ask", True), ("default", False), ("never", False), ("if_leading", False),
        ]  # fmt: skip
        done = reply(await there.ann.select(topic, ["never"], custom_id=menu["custom_id"]))
        assert "✓ Whether to erase: Never erase." in texts(done) and buttons(done) == ["Order in advance…", "Clear all"]
        form = await there.ann.click(done, label="Order in advance…")
        planned = reply(await there.ann.submit_modal(form, {"line": "march great_gate"}))
        assert "✓ `march great_gate` waits" in texts(planned) and "Withdraw it" in buttons(planned)
        withdrawn = reply(await there.ann.click(planned, label="Withdraw it"))
        assert "✓ No order in advance any more." in texts(withdrawn)
        cleared = reply(await there.ann.click(withdrawn, label="Clear all"))
        assert "None: you are asked every time." in texts(cleared)
        assert await there.runtime.store.journal.orders(game) == {}


async def test_a_panel_opened_by_a_former_owner_changes_nothing() -> None:
    async with table() as (there, game):
        listed = reply(await there.ann.click(there.newest(), label="Orders"))
        [menu] = selects(listed)
        await seat_given(there.runtime.service, game, MOD, "assyria", there.cem.id)
        refused = await there.ann.select(listed, ["erase"], custom_id=menu["custom_id"])
        assert texts(refused.followups[-1]) == "You do not play Assyria in Scribes."


async def test_who_has_two_seats_orders_for_each() -> None:
    async with table() as (there, game):
        await seat_given(there.runtime.service, game, MOD, "babylon", there.ann.id)
        listed = reply(await there.ann.click(there.newest(), label="Orders"))
        assert buttons(listed) == ["Order in advance…", "Babylon"]
        other = reply(await there.ann.click(listed, label="Babylon"))
        assert "you play Babylon" in texts(other) and "Assyria" in buttons(other)
        await told(there.ann, there, "stand", topic="erase", order="never", seat="babylon")
        assert await there.runtime.store.journal.orders(game) == {"babylon": {"erase": "never"}}
        seats = await there.ann.autocomplete(there.channel, "orders list", "seat", "")
        assert [choice["value"] for choice in seats] == ["assyria", "babylon"]


async def test_hidden_answers_given_in_advance_stay_hidden() -> None:
    """A card laid by order in advance: nobody but its owner reads of it before all show theirs."""
    async with table() as (there, game):
        await until(there, game, "write")
        ask = (await there.session(game)).asks()["babylon"]
        card = ask.options[1]
        await there.runtime.service.play.standing_order(game, Who(there.ben.id), "write", f"={card.key}")
        await there.settle()
        assert ("babylon", card.key, "standing") in await answered(there, game)
        name = card.key.partition(":")[2]
        seen_by_ann = public(there) + "\n".join(texts(m) for m in there.dms(there.ann))
        seen_by_ann += await told(there.ann, there, "list")
        assert name not in seen_by_ann and card.text not in seen_by_ann
        assert f"**Which card to lay** · always card {card.text}" in await told(there.ben, there, "list")


def test_an_order_is_a_sentence_and_says_how_it_is_typed() -> None:
    spec = find("pharaohs")
    on = {"egypt": {"syria": {"foot": 2}, "on": {"foot": 1}}, "hatti": {"kadesh": {"foot": 1}}}
    play = position("egypt", on=on, dice={"battle": [1] * 9})
    asked = play.do("march:syria", {"foot": 2}, "to:kadesh", "done").expect("white", "retreat").ask
    assert orders_for(spec, "retreat", asked) == [
        ("Ask me", "ask"),
        ("Give the safe answer, now: stay and fight on", "default"),
        ("Never retreat", "never"),
        ("Retreat at the first chance", "always"),
        ("Retreat when the enemy rolls more dice", "if_outnumbered"),
        ("Retreat with fewer units than that (below:3)", "below"),
        ("Always stay and fight on", "=stay"),
        ("Always retreat to Hamath", "=retreat:hamath"),
        ("Always retreat to Phoenicia", "=retreat:phoenicia"),
        ("Always retreat to Ugarit", "=retreat:ugarit"),
    ]
    elsewhere = ("Give the safe answer", "default")
    assert elsewhere in orders_for(spec, "retreat", None)
    assert elsewhere in orders_for(spec, "insist", asked), "that question is not open"


async def test_an_order_that_must_know_more_asks_for_it() -> None:
    async with town() as there:
        game = await there.begun("genesis", [there.ann], scenario="kadesh")
        sitters = await there.runtime.store.games.seats(game)
        seat = next(seat for seat, sitter in sitters.items() if sitter.user == there.ann.id)
        shown = await there.ann.slash(there.channel, "orders list")
        shown = await there.ann.select(shown.response, ["intercept"])
        form = await there.ann.select(shown.response, ["only_in"])
        assert form.modal is not None
        wrong = await there.ann.submit_modal(form, {"detail": "atlantis"})
        assert "o space or region atlantis" in texts(wrong.followups[0])
        assert (await there.runtime.store.journal.orders(game)).get(seat, {}) == {}
        form = await there.ann.select(shown.response, ["only_in"])
        done = await there.ann.submit_modal(form, {"detail": "syria"})
        assert "(syria)" in texts(done.response)
        assert (await there.runtime.store.journal.orders(game))[seat] == {"intercept": "only_in:syria"}


async def test_an_order_by_command_says_what_it_must_know() -> None:
    async with town() as there:
        await there.begun("genesis", [there.ann], scenario="kadesh")
        said = await told(there.ann, there, "stand", topic="intercept", order="only_in")
        assert "name a space or region, as in only_in:syria" in said


async def test_a_card_may_be_ordered_for_which_nobody_asks() -> None:
    async with town() as there:
        game = await there.begun("genesis", [there.ann], scenario="kadesh")
        seat = next(
            seat
            for seat, sitter in (await there.runtime.store.games.seats(game)).items()
            if sitter.user == there.ann.id
        )
        nobody = "whether to play a card while a force is on its way"
        assert f"Nobody is asked {nobody}, unless the table agreed to it." in await told(there.ann, there, "list")
        shown = await there.ann.slash(there.channel, "orders list")
        shown = await there.ann.select(shown.response, ["on_the_way"])
        assert "now: no order: ask me only where the table agreed to it" in texts(shown.response)
        form = await there.ann.select(shown.response, ["play"])
        wrong = await there.ann.submit_modal(form, {"detail": "horus qatna"})
        assert "Horus cannot be played while a force is on its way" in texts(wrong.followups[0])
        form = await there.ann.select(shown.response, ["play"])
        done = await there.ann.submit_modal(form, {"detail": "assassination muwatalli_ii; chariot syria"})
        assert "play a card when a King or an enemy enters a space" in texts(done.response)
        order = "play:assassination muwatalli_ii; chariot syria"
        assert (await there.runtime.store.journal.orders(game))[seat] == {"on_the_way": order}


async def test_help_says_what_only_an_order_does() -> None:
    async with town() as there:
        game = await there.begun("genesis", [there.ann, there.ben], scenario="kadesh")
        asked = list((await there.session(game)).asks())
        sitters = await there.runtime.store.games.seats(game)
        waiting = next(p for p in (there.ann, there.ben) if p.id not in [sitters[seat].user for seat in asked])
        said = texts(reply(await waiting.slash(there.channel, "help")))
        nobody = "whether to play a card while a force is on its way"
        assert f"It also says {nobody}: nobody is asked for that, unless the table agreed to it." in said


# ---------------------------------------------------------------------- on the prompt, and all at once


async def test_an_order_is_given_on_the_question_itself_and_answers_it() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben, there.cem, there.mod], scenario="middle_five")
        person, seat, ask = await until_asked(there, game, "retreat")
        prompt = reply(await person.slash(there.channel, "choose"))
        [menu] = [each for each in selects(prompt) if each.get("placeholder") == "From now on …"]
        assert [each["value"] for each in menu["options"]][:2] == ["never", "always"]
        told = reply(await person.select(prompt.message, ["never"], custom_id=menu["custom_id"]))
        assert "✓ From now on · Whether to retreat: never retreat" in texts(told)
        assert (await there.runtime.store.journal.orders(game))[seat] == {"retreat": "never"}
        now = (await there.session(game)).asks().get(seat)
        assert now is None or now.topic != ask.topic, "it has been answered"


async def test_a_question_that_no_order_answers_offers_none() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben, there.cem, there.mod], scenario="middle_five")
        person, _, _ = await until_asked(there, game, "who")
        prompt = reply(await person.slash(there.channel, "choose"))
        assert "From now on …" not in [each.get("placeholder") for each in selects(prompt)]


async def test_quick_by_post_is_one_press_for_everybody_and_leaves_own_orders_alone() -> None:
    async with town() as there:
        game = await there.begun("genesis", [there.ann, there.ben], scenario="syria")
        lobby = there.newest("Quick by post")
        await there.ben.slash(there.channel, "orders stand", topic="withdraw", order="never")
        told = reply(await there.ben.click(lobby, label="Quick by post"))
        assert "you are asked where it matters" in texts(told) and "Quick by post" not in buttons(told)
        given = (await there.runtime.store.journal.orders(game))["mitanni"]
        assert given == {**find("genesis").bot.quick_answers, "withdraw": "never"}
        refused = reply(await there.guest.click(lobby, label="Quick by post"))
        assert "You have no seat" in texts(refused)


async def test_an_order_on_a_question_is_its_owners_and_one_of_those_offered() -> None:
    """The prompt of somebody who was replaced since, a spectator's made-up button, and an order that there is not."""
    async with town() as there:
        people = [there.ann, there.ben, there.cem, there.mod]
        game = await there.begun("pharaohs", people, scenario="middle_five")
        person, seat, _ = await until_asked(there, game, "retreat")
        prompt = reply(await person.slash(there.channel, "choose"))
        [menu] = [each for each in selects(prompt) if each.get("placeholder") == "From now on …"]
        board = reply(await there.guest.slash(there.channel, "board"))
        title = (await there.runtime.service.games.game(game)).seat_name(seat)
        refused = await forged(there.guest, board, menu["custom_id"])
        assert last(refused) == f"You do not play {title} in Battles of the Pharaohs."
        for topic, why in (("zzz", "No standing order"), ("retreat", "No standing order")):
            refused = await forged(person, prompt, name("fromnow", game, "", seat, topic))
            assert why in last(refused)
        prompt = reply(await person.slash(there.channel, "choose"))
        await seat_given(there.runtime.service, game, MOD, seat, there.guest.id)
        refused = await person.select(prompt, ["never"], custom_id=menu["custom_id"])
        assert last(refused) == f"You do not play {title} in Battles of the Pharaohs."
        assert await there.runtime.store.journal.orders(game) == {}


async def test_quick_by_post_is_for_a_seat_in_a_game_that_goes_on_and_has_such_orders() -> None:
    async with town() as there:
        game = await there.begun("genesis", [there.ann, there.ben], scenario="syria")
        lobby = there.newest("Quick by post")
        await seat_given(there.runtime.service, game, MOD, "mitanni", there.cem.id)
        late = await there.ben.click(lobby, label="Quick by post")
        assert "You have no seat" in last(late)
        await there.runtime.service.moderation.end(game, MOD, annul=True)
        over = await there.ann.click(lobby, label="Quick by post")
        said = last(over)
        assert said == "Orders in advance are given while a game is under way."
        assert await there.runtime.store.journal.orders(game) == {}
    async with table() as (there, game):
        board = reply(await there.ann.slash(there.channel, "board"))
        refused = await forged(there.ann, board, name("quick", game, "", "assyria"))
        assert last(refused) == "Scribes has no orders that would make it quicker."


def last(result: Any) -> str:
    """What somebody reads in the end: the answer, or a line beside the message he pressed on."""
    return texts(result.followups[-1] if result.followups else reply(result))


async def until_asked(there: Town, game: int, topic: str) -> tuple[Any, str, Ask]:
    """Everybody plays by the game's player until somebody is asked such a question."""
    chance = random.Random(2)
    people = {person.id: person for person in (there.ann, there.ben, there.cem, there.mod)}
    for _ in range(800):
        session, seats = await there.session(game), await there.runtime.store.games.seats(game)
        seat, ask = next(iter(session.asks().items()))
        user = seats[seat].user or 0
        if ask.topic == topic:
            return people[user], seat, ask
        assert session.spec.bot.policy is not None
        answer = session.spec.bot.policy(session.seen(seat), ask, chance)
        await decided(there.runtime.service, game, Who(user), answer, seat=seat)
    raise AssertionError(f"nobody was asked {topic}")
