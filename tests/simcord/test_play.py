"""Playing by words: `/do`, the verbs, `/pass`, `/choose`, `/undo`, and what they offer while one types."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.service.step import Who
from bot.text.beginnings import Beginnings
from bot.views.messages.ids import name
from engine.kernel.orders.parse import spaced_out
from engine.kernel.questions import Ask, Choose, Number, Option, Pick, Say, Split
from tests.simcord.asking import Round, questions, towns
from tests.simcord.driver import Player
from tests.simcord.town import Town, buttons, forged, texts, town
from tests.tiny import on_the_shelf

VERBS = ("move", "play", "attack", "build", "place")


def march(seat: str) -> Ask:
    return Choose(seat, "march", "ASK-1", "Where do you march?", towns(40), verb="march")


def send(seat: str) -> Ask:
    return Split(seat, "post", "ASK-3", "Whom do you send?", towns(3, 5), verb="send", most=6)


@asynccontextmanager
async def playing(*rounds: Round, **kind: Any) -> AsyncIterator[tuple[Town, int]]:
    with on_the_shelf(questions(*rounds, **kind)):
        async with town() as there:
            yield there, await there.begun("questions", [there.ann, there.ben])


async def told(person: Any, there: Town, command: str, **options: Any) -> str:
    """The private answer to a command."""
    result = await person.slash(there.channel, command, **options)
    assert result.response is not None and result.response.ephemeral
    return texts(result.response)


async def answers(there: Town, game: int) -> list[str]:
    found: list[str] = (await there.session(game)).state.answers
    return found


async def offered(there: Town, line: str) -> list[str]:
    """What `/do` offers Ann for a line as Discord sends it."""
    return [choice["value"] for choice in await there.ann.autocomplete(there.channel, "do", "line", line.strip())]


# ---------------------------------------------------------------------- order lines


async def test_a_whole_line_is_carried_out_and_said_back() -> None:
    async with playing(march, send, march) as (there, game):
        said = await told(there.ann, there, "do", line="march old well send 2 white gate 1 old gate")
        assert "✓ Where do you march? **old well**\nWhom do you send? **2 white gate and 1 old gate**" in said
        assert "### Where do you march?" in said, "the next question follows at once"
        assert await answers(there, game) == ["assyria to:old_well", "assyria 2 to:white_gate, 1 to:old_gate"]


async def test_all_of_a_line_or_nothing() -> None:
    async with playing(march, send) as (there, game):
        said = await told(there.ann, there, "do", line="old well 9 white gate")
        assert "9 white gate: 0 to 5 allowed" in said
        assert await answers(there, game) == []


async def test_a_typo_is_answered_with_what_is_legal() -> None:
    async with playing(send) as (there, game):
        said = await told(there.ann, there, "do", line="2 wite gate")
        assert said == (
            "“wite” is no answer to: Whom do you send? Did you mean “white gate” or “upper gate”? "
            "Here you can say: white gate, old gate, upper gate. (ASK-3)"
        )
        assert await answers(there, game) == []


@pytest.mark.parametrize("command", [("do", {"line": "old well"}), ("choose", {"option": "1"}), ("pass", {})])
async def test_not_your_turn_and_no_seat(command: tuple[str, dict[str, str]]) -> None:
    async with playing(march) as (there, game):
        name, options = command
        said = await told(there.ben, there, name, **options)
        assert said.startswith("You have nothing to decide now"), said
        said = await told(there.guest, there, name, **options)
        assert said == "You have no seat in Questions; `/board` and `/log` are for everybody."
        assert await answers(there, game) == []


async def test_no_game_at_all() -> None:
    async with town() as there:
        for name, options in (
            ("do", {"line": "x"}),
            ("pass", {}),
            ("choose", {}),
            ("undo", {}),
            ("move", {"line": "x"}),
        ):
            said = await told(there.ann, there, name, **options)
            assert said == "There is no game in this channel; `/game create` opens one.", name
            assert "There is no game 77" in await told(there.ann, there, name, game=77, **options)


async def test_a_paused_game_takes_no_orders() -> None:
    async with playing(march) as (there, game):
        await there.runtime.service.moderation.pause(game, Who(1, moderates=True), "the umpire is ill")
        assert "paused: the umpire is ill" in await told(there.ann, there, "do", line="old well")
        assert await told(there.ann, there, "choose") == "-# Questions · you play Assyria\nThe game is paused."


# ---------------------------------------------------------------------- one verb each


@pytest.mark.parametrize("verb", VERBS)
async def test_each_verb_begins_the_line_for_which_it_stands(verb: str) -> None:
    def by_verb(seat: str) -> Ask:
        return Choose(seat, "deed", "ASK-1", "What do you do?", (*own, Option("rest")), verb="")

    own = (Option(f"{verb}:great_gate"), Option(f"{verb}:old_well"))
    async with playing(by_verb) as (there, game):
        assert "✓ What do you do? **" in await told(there.ann, there, verb, line="old well")
        assert await answers(there, game) == [f"assyria {verb}:old_well"]
        found = await there.ann.autocomplete(there.channel, verb, "line", "")
        assert [c["value"] for c in found] == ["great gate", "old well"]
        assert "is no answer to" in await told(there.ann, there, verb, line="palace")
        assert "nothing to decide now" in await told(there.ben, there, verb, line="old well")


async def test_a_verb_the_question_does_not_know_leaves_the_words_to_themselves() -> None:
    async with playing(march) as (there, game):
        await told(there.ann, there, "move", line="old well")
        assert await answers(there, game) == ["assyria to:old_well"]


# ---------------------------------------------------------------------- completion


async def test_only_what_is_legal_next_is_offered_and_the_line_so_far_is_kept() -> None:
    async with playing(send) as (there, game):
        found = [c["value"] for c in await there.ann.autocomplete(there.channel, "do", "line", "")]
        gates = ["white gate", "old gate", "upper gate"]
        assert found == ["none", *(f"5 {gate}" for gate in gates)], "each once, with as many as may be sent there"
        found = await offered(there, "2 white_gate 1 o")
        line = "2 white gate 1 old gate"
        assert found[0] == line and f"{line} 3 upper gate" in found and not any(o.count("old gate") > 1 for o in found)
        assert await offered(there, "5 white_gate 2") == [], "six may be sent, and seven would be too many"
        assert await there.ann.autocomplete(there.channel, "do", "line", "zzz") == []
        assert await there.ben.autocomplete(there.channel, "do", "line", "") == []
        assert await there.guest.autocomplete(there.channel, "do", "line", "") == []
        assert await answers(there, game) == []


async def test_many_words_are_narrowed_down_by_typing() -> None:
    async with playing(march) as (there, _):
        found = await there.ann.autocomplete(there.channel, "do", "line", "")
        assert len(found) == 25
        found = await there.ann.autocomplete(there.channel, "do", "line", "salt")
        assert [c["value"] for c in found] == ["salt gate", "salt well", "salt hill"]


async def test_what_follows_a_finished_word_is_offered_though_discord_cuts_the_blank_off() -> None:
    async with playing(march, send) as (there, _):
        found = await offered(there, "march")
        assert found[:2] == ["march white gate", "march old gate"] and len(found) == 25
        found = await offered(there, "march old_well")
        assert found[:3] == ["march old well", "march old well none", "march old well 5 white gate"]
        assert (await offered(there, "march old_we")) == found, "one way to finish it is gone on from"
        assert await offered(there, "march old") == [f"march old {what}" for what in ("gate", "well", "hill", "ford")]


async def test_a_verb_of_its_own_offers_what_follows_without_saying_itself() -> None:
    async with playing(march, send) as (there, _):
        found = [c["value"] for c in await there.ann.autocomplete(there.channel, "move", "line", "old_well")]
        assert found[:2] == ["old well", "old well none"]


async def test_a_line_beyond_what_a_choice_holds_goes_on_from_its_last_order() -> None:
    async with playing(*[march] * 10) as (there, game):
        line = "march salt_well " * 8
        shown = (await offered(there, f"{line}march salt_g"))[0]
        assert len(line) > 100 and shown.startswith("…") and shown.endswith(" march salt gate")
        further = (await offered(there, f"{shown} march old_w"))[0]
        assert further.startswith("…") and further.endswith(" march old well")
        assert "I no longer know" in await told(there.ben, there, "do", line=further), "it is Ann's line"
        said = await told(there.ann, there, "do", line=further)
        assert said.count("**salt well**") == 8 and "**salt gate**" in said and "**old well**" in said
        assert await answers(there, game) == [
            *["assyria to:salt_well"] * 8, "assyria to:salt_gate", "assyria to:old_well",
        ]  # fmt: skip


async def test_a_line_whose_beginning_is_forgotten_says_so_and_does_nothing() -> None:
    async with playing(*[march] * 10) as (there, game):
        shown = (await offered(there, f"{'march salt_well ' * 8}march salt_g"))[0]
        there.runtime.beginnings = Beginnings()  # as after a restart
        sign = shown.partition(" ")[0]
        for command, option in (("do", "line"), ("move", "line"), ("choose", "option")):
            said = await told(there.ann, there, command, **{option: shown})
            assert said == (
                f"I no longer know how this line began: {sign} stands for words typed before, and I have forgotten "
                "them. Give the line again from its beginning, or in several orders."
            )
        assert await offered(there, shown) == []
        assert await answers(there, game) == []


async def test_several_lines_in_one_are_one_order_also_when_it_is_confirmed() -> None:
    async with playing(march, send, march, dice=True) as (there, game):
        player = Player(there, there.ann, game, random.Random(1))
        player.took(await there.ann.slash(there.channel, "do", line="march old\nwell\n\nmarch palace"))
        assert "This cannot be taken back" in texts(player.prompt)
        await player.confirm()
        assert (await answers(there, game))[0] == "assyria to:old_well"


async def test_completion_keeps_to_discords_limits_in_a_whole_game() -> None:
    chance = random.Random(4)
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben], scenario="first_five")
        for person in (there.ann, there.ben):
            await there.runtime.store.people.wish(person.id, pictures=False, confirm=False)
        for _ in range(12):
            person = await there.asked(game)
            line = ""
            for _ in range(chance.randrange(1, 9)):
                found = await person.autocomplete(there.channel, "do", "line", line)
                assert len(found) <= 25 and all(1 <= len(c["value"]) <= 100 for c in found)
                whole = spaced_out(line).rpartition(" ")[0].lower()  # its last word may be finished
                carried = (whole.rpartition(" > ")[0] if whole.endswith(" >") else whole, "…")
                assert all(c["value"].lower().startswith(carried) for c in found), (line, found)
                if not found:
                    break
                line = chance.choice(found)["value"] + " "
            player = Player(there, person, game, chance, ways=("do",))
            await player.decide()


async def test_choose_offers_the_options_by_number_and_name() -> None:
    async with playing(march) as (there, game):
        found = await there.ann.autocomplete(there.channel, "choose", "option", "")
        assert len(found) == 25 and found[0] == {"name": "1 · White gate", "value": "1"}
        found = await there.ann.autocomplete(there.channel, "choose", "option", "low hill")
        assert [(c["name"], c["value"]) for c in found] == [("35 · Low hill", "35")]
        assert await there.ben.autocomplete(there.channel, "choose", "option", "") == []
        assert await answers(there, game) == []


# ---------------------------------------------------------------------- choosing and passing


async def test_choose_takes_a_number_a_name_or_nothing() -> None:
    async with playing(march) as (there, game):
        assert "Choose one of 40" in await told(there.ann, there, "choose")
        await told(there.ann, there, "choose", option="2")
        await told(there.ann, there, "choose", option="low hill")
        assert await answers(there, game) == ["assyria to:old_gate", "assyria to:low_hill"]
        for wrong in ("0", "41", "99999999"):
            said = await told(there.ann, there, "choose", option=wrong)
            assert said == f"There are 40 options, and {wrong} is none of them."
        assert "is no answer to" in await told(there.ann, there, "choose", option="Atlantis")
        assert len(await answers(there, game)) == 2


async def test_a_number_alone_means_the_option_with_that_number_unless_it_is_a_name() -> None:
    def ways(seat: str) -> Ask:
        return Choose(seat, "ways", "ASK-1", "How many?", (Option("all"), Option("n:3", "3"), Option("none")))

    async with playing(march, ways) as (there, _):
        assert "✓ Where do you march? **old gate**" in await told(there.ann, there, "do", line="2")
        assert "✓ How many? **3**" in await told(there.ann, there, "do", line="3")
        assert "✓ How many? **all**" in await told(there.ann, there, "do", line="1")
        assert "“4” is no answer to" in await told(there.ann, there, "do", line="4")
        assert "“1” is no answer to" in await told(there.ann, there, "do", line="1 2"), "only alone"


def passable(kind: str) -> Round:
    """Questions with a safe answer that is a deed, and with a way to do nothing."""
    deeds = (Option("to:white_gate"), Option("to:old_gate"))
    stay = Option("stay", idle=True)

    def question(seat: str) -> Ask:
        if kind == "choose":
            return Choose(seat, "go", "ASK-1", "Where to?", (*deeds, stay), default="to:white_gate")
        if kind == "pick":
            return Pick(seat, "go", "ASK-1", "Who goes?", deeds, default=["to:white_gate"], most=2)
        if kind == "split":
            return Split(seat, "go", "ASK-1", "How many go?", towns(2, 4), default={"to:white_gate": 2}, most=2)
        return Number(seat, "go", "ASK-1", "How much ink?", default=2, most=3)

    return question


@pytest.mark.parametrize(
    ("kind", "done"), [("choose", "stay"), ("pick", "nothing"), ("split", "nothing"), ("number", "0")]
)
@pytest.mark.parametrize("dice", [False, True])
async def test_passing_does_nothing_even_where_the_safe_answer_is_a_deed(kind: str, done: str, dice: bool) -> None:
    async with playing(passable(kind), dice=dice) as (there, game):
        player = Player(there, there.ann, game, random.Random(1))
        player.took(await there.ann.slash(there.channel, "pass"))
        assert ("This cannot be taken back" in texts(player.prompt)) == dice
        await player.confirm()
        assert await answers(there, game) == [f"assyria {done}"]


@pytest.mark.parametrize("kind", ["choose", "number", "words"])
async def test_what_has_to_be_decided_cannot_be_passed(kind: str) -> None:
    def must(seat: str) -> Ask:
        if kind == "choose":
            return Choose(seat, "go", "ASK-1", "Where to?", towns(3), default="to:white_gate")
        if kind == "number":
            return Number(seat, "go", "ASK-1", "Where to?", least=1, most=3)
        return Say(seat, "go", "ASK-1", "Where to?", default="Hail")

    async with playing(must) as (there, game):
        said = await told(there.ann, there, "pass")
        assert said == "“Where to?” has to be decided; `/choose` shows what can be chosen. (ASK-1)"
        assert await answers(there, game) == []


async def test_a_no_that_costs_something_is_never_said_by_passing() -> None:
    def pay(seat: str) -> Ask:
        return Choose(seat, "pay", "ASK-1", "Pay?", (Option("pay", "pay 1 silver"), Option("decline", "do not pay")))

    async with playing(pay) as (there, game):
        said = await told(there.ann, there, "pass")
        assert said == "“Pay?” has to be decided; `/choose` shows what can be chosen. (ASK-1)"
        assert await answers(there, game) == []


# ---------------------------------------------------------------------- which game


async def test_in_direct_messages_and_with_several_games_the_game_is_named() -> None:
    async with playing(march) as (there, game):
        said = await there.ann.user.slash("do", line="old well")
        assert "✓ Where do you march? **old well**" in texts(said.response)
        hall = there.guild.create_text_channel("hall")
        await there.ann.slash(hall, "game create", game="pharaohs", name="Nile")
        await there.ann.slash(hall, "game join")
        said = await there.ann.user.slash("do", line="old well")
        assert texts(said.response).startswith("You play in several games; say which with the option `game`: ")
        assert len(await answers(there, game)) == 1
        found = await there.ann.user.autocomplete("do", "game", "")
        assert {c["value"] for c in found} == {game, game + 1} and f"Questions ({game})" in {c["name"] for c in found}
        said = await there.ann.user.slash("do", line="old well", game=game)
        assert "✓" in texts(said.response) and len(await answers(there, game)) == 2
        said = await there.ann.slash(hall, "do", line="old well")
        assert texts(said.response) == "The game has not begun.", "here the game of the channel is meant"
        found = await there.ann.user.autocomplete("do", "line", "salt_w", game=game)
        assert found[0]["value"] == "salt well" and all(c["value"].startswith("salt well ") for c in found[1:])


async def test_a_game_of_another_server_is_not_given_away() -> None:
    async with playing(march) as (there, game):
        other = there.env.create_guild(name="elsewhere")
        stranger = other.add_member(there.env.create_user("stranger"))
        square = other.create_text_channel("square")
        for name, options in (("do", {"line": "old well"}), ("choose", {}), ("undo", {}), ("pass", {})):
            result = await stranger.slash(square, name, game=game, **options)
            assert texts(result.response) == f"There is no game {game} here.", name
        assert await stranger.autocomplete(square, "do", "line", "", game=game) == []
        assert await stranger.autocomplete(square, "choose", "option", "", game=game) == []


# ---------------------------------------------------------------------- taking back


async def test_undo_is_free_until_something_binds() -> None:
    async with playing(march) as (there, game):
        assert await told(there.ann, there, "undo") == "There is nothing to take back."
        await told(there.ann, there, "do", line="old well")
        said = await told(there.ann, there, "undo")
        assert said.startswith(
            "-# Questions · you play Assyria\n✓ Your last decision is taken back.\n### Where do you march?"
        )
        assert await answers(there, game) == []
        assert "you have no seat" in (await told(there.guest, there, "undo")).lower()


async def test_an_order_line_is_one_undo() -> None:
    async with playing(march, send, march) as (there, game):
        done = (await there.ann.slash(there.channel, "do", line="march old well\nsend 2 white gate")).response
        assert await answers(there, game) == ["assyria to:old_well", "assyria 2 to:white_gate"]
        undone = texts((await there.ann.click(done, label="Undo")).response)
        assert "✓ Your last decision is taken back.\n### Where do you march?" in undone
        assert await answers(there, game) == []
        assert await told(there.ann, there, "undo") == "There is nothing to take back."


async def test_undo_stands_only_where_something_can_be_taken_back() -> None:
    async with playing(march) as (there, game):
        for person in (there.ann, there.ben):
            shown = (await person.slash(there.channel, "choose")).response
            assert not {"Undo", "Ask to undo"} & set(buttons(shown))
        done = (await there.ann.slash(there.channel, "do", line="old well")).response
        assert "Undo" in buttons(done)
        undone = (await there.ann.click(done, label="Undo")).response
        assert not {"Undo", "Ask to undo"} & set(buttons(undone))
        late = (await forged(there.ann, undone, name("undo", game))).followups[-1]
        assert texts(late) == "There is nothing to take back."


@asynccontextmanager
async def after_dice(people: int = 3) -> AsyncIterator[tuple[Town, int, Player]]:
    """Ann has marched, and a die was thrown; she asks the others for leave to take it back."""
    with on_the_shelf(questions(march, dice=True, seats=people)):
        async with town() as there:
            game = await there.begun("questions", [there.ann, there.ben, there.cem][:people])
            for person in (there.ann, there.ben, there.cem):
                await there.runtime.store.people.wish(person.id, confirm=False)
            ann = Player(there, there.ann, game, random.Random(1))
            ann.took(await there.ann.slash(there.channel, "do", line="old well"))
            await there.settle()
            assert "Undo" not in buttons(ann.prompt), "a die was thrown"
            await ann.click("Ask to undo")
            assert "This cannot simply be taken back: dice have been thrown" in texts(ann.prompt)
            assert buttons(ann.prompt) == ["Ask the others", "Back"]
            yield there, game, ann


async def agree(person: Any, there: Town) -> str:
    result = await person.click(there.newest("Agree"), label="Agree")
    assert result.response.ephemeral
    return texts(result.response)


async def test_what_binds_is_taken_back_when_all_the_others_agree() -> None:
    async with after_dice() as (there, game, ann):
        await ann.click("Ask the others")
        assert texts(ann.prompt) == (
            "The table is asked. Your decision is taken back once these have agreed: Babylon and Egypt. "
            "If the game goes on before, it stands."
        )
        await there.settle()
        assert "Assyria would take the last decision back, if all the others agree." in texts(there.newest("Agree"))
        assert await agree(there.guest, there) == "Only the players of this game can agree."
        assert await agree(there.ann, there) == "It is the others who have to agree."
        assert await agree(there.ben, there) == "Agreed. Others still have to."
        assert len(await answers(there, game)) == 1
        assert await agree(there.ben, there) == "Agreed. Others still have to.", "twice is once"
        assert await agree(there.cem, there) == "Agreed: the decision is taken back."
        assert await answers(there, game) == []
        assert "the game has gone on since" in (await agree(there.cem, there)).lower()
        await there.settle()
        assert "Taken back: the last decision of Assyria." in texts(there.messages()[-1])


async def test_where_nobody_has_to_agree_nobody_is_asked() -> None:
    with on_the_shelf(questions(march, dice=True)):
        async with town() as there:
            game = await there.begun("questions", [there.ann])
            await there.runtime.store.people.wish(there.ann.id, confirm=False)
            ann = Player(there, there.ann, game, random.Random(1))
            ann.took(await there.ann.slash(there.channel, "do", line="old well"))
            await ann.click("Ask to undo")
            assert buttons(ann.prompt) == ["Take it back all the same", "Back"]
            await ann.click("Take it back all the same")
            assert await answers(there, game) == []


async def test_an_agreement_that_comes_too_late_takes_nothing_back() -> None:
    async with after_dice(2) as (there, game, ann):
        await ann.click("Ask the others")
        await there.settle()
        await there.ann.slash(there.channel, "do", line="old well")
        assert "the game has gone on since" in (await agree(there.ben, there)).lower()
        assert len(await answers(there, game)) == 2


async def test_whoever_changes_his_mind_goes_back_to_the_question() -> None:
    async with after_dice() as (there, game, ann):
        await ann.click("Back")
        assert "### Where do you march?" in texts(ann.prompt) and len(await answers(there, game)) == 1
