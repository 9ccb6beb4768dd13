"""Every kind of question as a private prompt: what it says, what it offers, and what comes of each button."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from bot.service.step import Who
from bot.text.phrases import titled
from bot.views.messages.prompt import reason_lines
from engine.kernel.questions import Ask, Cap, Choose, Number, Option, Pick, QuickMove, Say, Split
from tests.bot.runtime import answered, seat_given
from tests.simcord.asking import Round, questions, town_names, towns
from tests.simcord.driver import Player, aloud, labels_offered, labels_wanted, line_for, named
from tests.simcord.town import buttons, buttons_of, forged, parts_of, selects, texts, town
from tests.tiny import on_the_shelf


@asynccontextmanager
async def asked(*rounds: Round, seats: int = 2, **kind: Any) -> AsyncIterator[list[Player]]:
    """A game of these questions: Ann and Ben before their prompts."""
    with on_the_shelf(questions(*rounds, seats=seats, **kind)):
        async with town() as there:
            game = await there.begun("questions", [there.ann, there.ben][:seats])
            yield [Player(there, person, game, random.Random(1)) for person in (there.ann, there.ben)]


def where(count: int, **more: Any) -> Round:
    return lambda seat: Choose(seat, "where", "ASK-1", "Where do you go?", towns(count), verb="go", **more)


def whom(count: int, least: int, most: int) -> Round:
    return lambda seat: Pick(
        seat, "whom", "ASK-2", "Whom do you send?", towns(count), verb="send", least=least, most=most
    )


def guards(count: int, each: int, least: int, most: int, caps: tuple[Cap, ...] = ()) -> Round:
    return lambda seat: Split(
        seat, "post", "ASK-3", "Where do your guards stand?", towns(count, each), verb="post", least=least, most=most,
        caps=caps,
    )  # fmt: skip


def ink(least: int, most: int) -> Round:
    return lambda seat: Number(seat, "ink", "ASK-4", "How much ink?", least=least, most=most, verb="ink")


def words(seat: str) -> Ask:
    return Say(seat, "say", "ASK-5", "What do you say?", most=60)


ENDS = Cap(("to:white_gate", "to:old_gate"), 3, "ASK-9")
KINDS: dict[str, Round] = {
    "two": where(2), "ten": where(10), "eleven": where(11), "a full select": where(25), "two selects": where(26),
    "two pages": where(130), "some of five": whom(5, 0, 2), "some of thirty": whom(30, 2, 6),
    "some of a hundred and twenty": whom(120, 1, 3), "guards": guards(3, 4, 2, 6, (ENDS,)),
    "many guards": guards(12, 3, 0, 9), "large numbers": guards(2, 60, 0, 100), "a drop of ink": ink(0, 4),
    "some ink": ink(0, 20), "much ink": ink(1, 130), "words": words,
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
async def test_every_option_is_offered_and_every_way_leads_to_the_answer(kind: str) -> None:
    async with asked(KINDS[kind]) as (ann, ben):
        for way in ("components", "form", "do"):
            ann.ways = (way,)
            await ann.open()
            ask = await ann.ask()
            await ann.reaches_everything(ask)
            answer = ask.sample(ann.chance)
            await ann.decide(answer)
            state = (await ann.town.session(ann.game)).state
            assert len(state.answers) == ("components", "form", "do").index(way) + 1, aloud(ann.prompt)
            assert "✓ " + ask.prompt in texts(ann.prompt)
        del ben


# ---------------------------------------------------------------------- choosing


async def test_a_prompt_says_who_what_how_many_and_by_which_rule() -> None:
    async with asked(where(3)) as (ann, _):
        await ann.open()
        assert aloud(ann.prompt).splitlines() == [
            "-# Questions · you play Assyria",
            "### Where do you go?",
            "-# Choose one of 3 · rule ASK-1",
            "[1 · White gate]", "[2 · Old gate]", "[3 · Upper gate]",
            "[In words…]", "[Advise me]", "[Board]",
        ]  # fmt: skip


@pytest.mark.parametrize("way", ["components", "do"])
async def test_below_an_answer_stands_what_came_of_it(way: str) -> None:
    async with asked(where(3), dice=True) as (ann, _):
        ann.ways = (way,)
        await ann.open()
        await ann.decide("to:old_gate")
        die = (await ann.town.session(ann.game)).lines[-1].text
        assert texts(ann.prompt).splitlines()[1:5] == [
            "✓ Where do you go? **old gate**", "- assyria answers to:old_gate.", f"- {die}", "### Where do you go?",
        ]  # fmt: skip


async def test_of_much_that_was_done_the_question_and_its_choices_come_first() -> None:
    async with asked(*[where(3)] * 5) as (ann, _):
        line = " ".join(["go old gate"] * 4)
        ann.took(await ann.person.slash(ann.town.channel, "do", line=line, game=ann.game))
        said = texts(ann.prompt).splitlines()
        assert said[1] == "### Where do you go?" and "✓ Where do you go? **old gate**" in said


async def test_ten_are_buttons_and_eleven_a_select() -> None:
    async with asked(where(10), where(11)) as (ann, _):
        await ann.open()
        assert len(named(ann.prompt, "choose")) == 10 and not selects(ann.prompt)
        await ann.click("4 · Lower gate")
        assert texts(ann.prompt).splitlines()[1] == "✓ Where do you go? **lower gate**"
        assert not named(ann.prompt, "choose") and len(selects(ann.prompt)) == 1
        assert selects(ann.prompt)[0]["placeholder"] == "Choose one"


async def test_long_lists_are_searched() -> None:
    async with asked(where(130)) as (ann, _):
        await ann.open()
        assert len(selects(ann.prompt)) == 4
        await ann.fill("Find…", word="Salt")
        shown = labels_offered(ann.prompt)
        assert shown == [f"{i + 1} · Salt {n[5:]}" for i, n in enumerate(town_names(130)) if n.startswith("salt_")]
        await ann.click("Show all")
        assert len(labels_offered(ann.prompt)) == 100
        await ann.fill("Find…", word="babylon")
        assert "No option has “babylon” in its name." in texts(ann.prompt) and not labels_offered(ann.prompt)
        await ann.fill("Find…", word="salt ford")
        assert labels_offered(ann.prompt) == ["43 · Salt ford"]
        await ann.click("43 · Salt ford")
        assert "✓ Where do you go? **salt ford**" in texts(ann.prompt)


async def test_very_long_names_are_never_cut_off_beyond_recognition() -> None:
    tail = "by the long road over the high passes, past the salt wells and down the river to the old harbor at last"
    long = tuple(Option(f"to:{i}", f"{['North', 'South', 'East'][i]} {tail}") for i in range(3))
    assert len(long[0].label) > 100
    async with asked(lambda seat: Choose(seat, "way", "ASK-1", "Which way?", long)) as (ann, _):
        await ann.open()
        menu = selects(ann.prompt)[0]
        assert [f"{o['label']} {o['description']}" for o in menu["options"]] == [
            f"{i + 1} · {o.label}" for i, o in enumerate(long)
        ]


async def test_what_is_barred_is_said_with_its_reason() -> None:
    closed = {f"to:{name}": "the road is closed, ASK-7" for name in town_names(6)[4:]}
    async with asked(where(3, barred={"to:lower_gate": "too far, ASK-8", **closed})) as (ann, _):
        await ann.open()
        assert (
            "-# Not possible now:\n-# • Lower Gate: too far, ASK-8\n"
            "-# • Far Gate and Green Gate: the road is closed, ASK-7"
        ) in texts(ann.prompt)
        refused = await ann.fill("In words…", line="green gate")
        assert texts(refused.followups[0]) == "The road is closed, ASK-7."


async def test_what_has_to_come_first_is_said_with_the_question() -> None:
    ends = tuple(Option(f"march:{name}", name, facts={"closes": "sailing"}) for name in ("ur", "kish"))
    async with asked(lambda seat: Choose(seat, "go", "ASK-1", "What next?", (Option("sail"), *ends))) as (ann, _):
        await ann.open()
        assert "-# Sailing comes first: after anything else it is over." in texts(ann.prompt)


async def test_many_reasons_have_a_button_of_their_own() -> None:
    far = {f"to:{name}": f"it is {i} days away, ASK-{i}" for i, name in enumerate(town_names(12)[3:])}
    async with asked(where(3, barred=far)) as (ann, _):
        await ann.open()
        assert "Not possible now" not in texts(ann.prompt)
        result = await ann.click("Why…?")
        assert result.followups[0].ephemeral
        said = texts(result.followups[0])
        assert said.startswith("**Not possible now: Where do you go?**\n-# • Lower Gate: it is 0 days away, ASK-0")
        assert all(titled(name) in said for name in town_names(12)[3:])


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("White Gate: too far", "• By way of White Gate: too far"),
        ("all of White Gate has moved", "• By way of White Gate: all of White Gate has moved"),
        ("too far", "• By way of white gate: too far"),
    ],
)
def test_a_reason_names_its_place_once_and_says_what_cannot_be_done_there(why: str, said: str) -> None:
    """To go there is on offer."""
    ask = Choose("assyria", "where", "ASK-1", "Where?", towns(2), barred={"to:white_gate": why, "via:white_gate": why})
    assert reason_lines(ask) == [said]


def test_reasons_that_differ_only_in_a_name_are_one_and_of_many_names_a_few_are_said() -> None:
    def barred(**reasons: str) -> list[str]:
        keys = {f"to:{key}": why for key, why in reasons.items()}
        return reason_lines(Choose("assyria", "where", "ASK-1", "Egypt marches from On: where?", towns(2), barred=keys))

    assert barred(kish="Kish is empty", ur="Ur is empty", on="On is empty") == [
        "• Kish is empty; the same for Ur and On"
    ]
    assert barred(**{f"town_{n}": "too far" for n in "abcdefg"}) == ["• Town A, Town B, Town C and 4 more: too far"]
    assert barred(**{f"town_{n}": "too far" for n in "abcd"}) == ["• Town A, Town B, Town C and Town D: too far"]
    assert barred(on="nothing is left to go on with") == ["• On: nothing is left to go on with"]
    full = {"red_b": "Warlord B of the Red Gate: has moved", "red_a": "Warlord A of the Red Gate: has moved"}
    assert barred(**full) == ["• Warlord B of the Red Gate and Warlord A of the Red Gate: has moved"], "by full names"
    gifts = {f"{at}:egypt": f"{at.title()} is far from Egypt" for at in ("ur", "mari")}
    assert barred(**gifts) == ["• Ur is far from Egypt; the same for Mari"], "of a gift, what is given"
    cards = {f"{n}": f"Omen ({n}): to be played on a battle" for n in (8, 72)}
    assert barred(**cards) == ["• Omen (8) and Omen (72): to be played on a battle"]


def test_one_reason_is_one_line_whatever_cannot_be_done_for_it() -> None:
    """Kish is on offer, but not by that way: it is named with what cannot be done there."""

    def barred(**reasons: str) -> list[str]:
        keys = {key.replace("_", ":", 1): why for key, why in reasons.items()}
        options = (Option("to:kish", "Kish", at="kish"), Option("to:uruk", "Uruk", at="uruk"))
        return reason_lines(Choose("assyria", "where", "ASK-1", "Where?", options, barred=keys))

    far = "no road, ASK-7"
    assert barred(to_tarsus=far, to_ur=far, via_kish=far) == ["• Tarsus and Ur; by way of Kish: no road, ASK-7"]
    assert barred(sail_kish="Kish is no port", sail_ur="Ur is no port", sail_mari="Mari is no port") == [
        "• Sail Kish: Kish is no port; the same for Ur and Mari"
    ]


# ---------------------------------------------------------------------- sets and splits


async def test_what_is_chosen_in_several_selects_adds_up() -> None:
    async with asked(whom(30, 2, 3)) as (ann, _):
        await ann.open()
        assert "Chosen: **nothing**\n-# At least 2 more to choose." in texts(ann.prompt) and not ann._has("Confirm")
        first, second = selects(ann.prompt)
        await ann.select(first["custom_id"], 0, 24)
        await ann.select(selects(ann.prompt)[1]["custom_id"], 25)
        assert "Chosen: **white gate, white hill and old hill**" in texts(ann.prompt) and ann._has("Confirm")
        await ann.select(selects(ann.prompt)[1]["custom_id"], 25, 29)
        assert "-# 1 too many." in texts(ann.prompt) and not ann._has("Confirm")
        await ann.select(selects(ann.prompt)[0]["custom_id"])
        assert "Chosen: **old hill and green hill**" in texts(ann.prompt)
        await ann.click("Confirm")
        assert "✓ Whom do you send? **old hill and green hill**" in texts(ann.prompt)
        del second


async def test_finding_keeps_what_is_chosen() -> None:
    async with asked(whom(120, 2, 3)) as (ann, _):
        await ann.open()
        await ann.fill("Find…", word="ford")
        await ann.select(selects(ann.prompt)[0]["custom_id"], 36)
        await ann.fill("Find…", word="tower")
        await ann.select(selects(ann.prompt)[0]["custom_id"], 108)
        assert "Chosen: **white ford and white tower**" in texts(ann.prompt)


async def test_nothing_is_an_answer_where_it_may_be_one() -> None:
    async with asked(whom(3, 0, 3)) as (ann, _):
        await ann.open()
        await ann.click("All of them")
        assert "✓ Whom do you send? **white gate, old gate and upper gate**" in texts(ann.prompt)
        await ann.click("None of them")
        assert "✓ Whom do you send? **nothing**" in texts(ann.prompt)
    async with asked(whom(30, 0, 3)) as (ann, _):
        await ann.open()
        await ann.click("Confirm: nothing")
        assert "✓ Whom do you send? **nothing**" in texts(ann.prompt)


async def test_a_split_says_what_is_too_much_together() -> None:
    async with asked(guards(3, 4, 2, 6, (ENDS,))) as (ann, _):
        await ann.open()
        assert "-# Choose 2 to 6 in all; at most 3 of white gate and old gate together · rule ASK-3" in texts(
            ann.prompt
        )
        await ann.select(named(ann.prompt, "share")[0], 2)
        await ann.select(named(ann.prompt, "share")[1], 2)
        assert "Too many: at most 3 of white gate and old gate together (rule ASK-9)." in texts(ann.prompt)
        assert not ann._has("Confirm")
        await ann.select(named(ann.prompt, "share")[1], 1)
        assert "Chosen: **2 white gate and 1 old gate** (3 in all)" in texts(ann.prompt)
        await ann.click("Confirm")
        refused = await ann.fill("In words…", line="2 white gate 2 old gate")
        assert texts(refused.followups[0]) == "4 of white gate, old gate: 0 to 3 allowed. (ASK-9)"


async def test_of_few_pieces_a_whole_answer_is_chosen() -> None:
    force = (Option("inf", "infantry", most=2), Option("king:ramesses_ii", "Ramesses II"))

    async with asked(lambda seat: Split(seat, "who", "ASK-3", "Who goes?", force, least=1, most=3)) as (ann, _):
        await ann.open()
        [menu] = selects(ann.prompt)
        assert [o["label"] for o in menu["options"]] == [
            "2 infantry and Ramesses II", "2 infantry", "1 infantry and Ramesses II", "1 infantry", "Ramesses II",
        ]  # fmt: skip
        assert "Confirm" not in buttons(ann.prompt)
        await ann.select(menu["custom_id"], menu["options"][2]["value"])
        assert "✓ Who goes? **1 infantry and Ramesses II**" in texts(ann.prompt)


async def test_one_of_a_kind_are_chosen_together_beside_those_that_are_counted() -> None:
    kings = tuple(Option(f"king:{name}", name.title()) for name in ("seti", "ramesses", "merenptah"))
    force = (Option("inf", "infantry", most=9), Option("ch", "chariots", most=5), *kings)

    async with asked(lambda seat: Split(seat, "who", "ASK-3", "Who goes?", force, least=1, most=17)) as (ann, _):
        await ann.open()
        assert "-# At least 1 more to choose." in texts(ann.prompt)
        assert [menu["placeholder"] for menu in selects(ann.prompt)] == [
            "1 · Infantry: how many?", "2 · Chariots: how many?", "Which of these?",
        ]  # fmt: skip
        await ann.select(named(ann.prompt, "share")[0], 3)
        await ann.select(named(ann.prompt, "share_each")[0], 2, 4)
        assert "Chosen: **3 infantry, Seti and Merenptah** (5 in all)" in texts(ann.prompt)
        await ann.select(named(ann.prompt, "share_each")[0], 3)
        await ann.click("Confirm")
        assert "✓ Who goes? **3 infantry and Ramesses**" in texts(ann.prompt)


async def test_where_the_same_go_to_many_places_they_are_chosen_by_their_number() -> None:
    places = tuple(Option(name, name.replace("_", " "), at=name, most=3) for name in town_names(6))

    async with asked(lambda seat: Split(seat, "post", "ASK-3", "Where?", places, least=10, most=10)) as (ann, _):
        await ann.open()
        assert [menu["placeholder"] for menu in selects(ann.prompt)] == [
            "3 in each of these", "2 in each of these", "1 in each of these",
        ]  # fmt: skip
        await ann.select(named(ann.prompt, "share_each")[1], 0, 1, 2, 3, 4)
        assert "Chosen: **2 white gate, 2 old gate, 2 upper gate, 2 lower gate and 2 far gate** (10 in all)" in texts(
            ann.prompt
        )
        await ann.select(named(ann.prompt, "share_each")[0], 0, 5)
        assert "-# 4 too many." in texts(ann.prompt)
        await ann.select(named(ann.prompt, "share_each")[1], 1, 2)
        await ann.click("Confirm")
        assert "✓ Where? **3 white gate, 2 old gate, 2 upper gate and 3 green gate**" in texts(ann.prompt)


async def test_the_number_stays_in_view_beside_the_count() -> None:
    async with asked(guards(12, 3, 0, 9)) as (ann, _):
        await ann.open()
        await ann.select(named(ann.prompt, "share")[1], 2)
        chosen = [o["label"] for o in selects(ann.prompt)[1]["options"] if o.get("default")]
        assert chosen == ["2 · Old gate: 2 of 3"]
        await ann.click("Later (1/2)")
        await ann.select(named(ann.prompt, "share")[5], 3)
        assert "2 old gate and 3 red gate" in texts(ann.prompt) and "(5 in all)" in texts(ann.prompt)


async def test_numbers_beyond_a_select_are_typed() -> None:
    async with asked(guards(2, 60, 0, 100)) as (ann, _):
        await ann.open()
        menu = named(ann.prompt, "share")[0]
        assert selects(ann.prompt)[0]["options"][-1]["label"] == "1 · White gate: another number…"
        for typed, told in (
            ("61", "“61” is no number from 0 to 60. (ASK-3)"),
            ("few", "“few” is no number from 0 to 60."),
        ):
            shown = await ann.person.select(ann.prompt, ["more"], custom_id=str(menu))
            refused = await ann.person.submit_modal(shown, {"count": typed})
            assert told in texts(refused.followups[0])
        shown = await ann.person.select(ann.prompt, ["more"], custom_id=str(menu))
        ann.took(await ann.person.submit_modal(shown, {"count": "57"}))
        assert "Chosen: **57 white gate**" in texts(ann.prompt)
        assert [o["label"] for o in selects(ann.prompt)[0]["options"] if o.get("default")] == [
            "1 · White gate: 57 of 60"
        ]


# ---------------------------------------------------------------------- whole decisions


def by_roads(count: int) -> Round:
    """A question with so many ways through it and the next."""
    names = town_names(count)
    ways = tuple(QuickMove(f"by {name.replace('_', ' ')}", ("to:white_gate", f"to:{name}"), name) for name in names)
    return lambda seat: msgspec.structs.replace(where(2)(seat), quick_moves=lambda: ways)


async def test_a_way_is_one_press_and_one_undo() -> None:
    async with asked(where(4), by_roads(3), where(3), where(3)) as (ann, _):
        await ann.open()
        await ann.click("1 · White gate")
        assert buttons(ann.prompt)[:5] == [
            "1 · By white gate", "2 · By old gate", "3 · By upper gate", "White gate", "Old gate",
        ]  # fmt: skip
        await ann.click("2 · By old gate")
        assert "✓ Where do you go? **white gate**\nWhere do you go? **old gate**" in texts(ann.prompt)
        assert len((await ann.town.session(ann.game)).state.answers) == 3
        await ann.town.restart()
        await ann.click("Undo")
        assert len((await ann.town.session(ann.game)).state.answers) == 1 and "3 · By upper gate" in buttons(ann.prompt)


async def test_many_ways_are_in_a_select() -> None:
    async with asked(by_roads(40), where(50)) as (ann, _):
        await ann.open()
        first, second = selects(ann.prompt)
        assert [len(first["options"]), len(second["options"])] == [25, 15]
        await ann.select(second["custom_id"], 39)
        assert "✓ Where do you go? **white gate**" in texts(ann.prompt)
        assert (await ann.town.session(ann.game)).state.answers[1] == f"assyria to:{town_names(40)[39]}"


async def test_a_way_that_somebody_made_up_is_none() -> None:
    async with asked(by_roads(1)) as (ann, _):
        await ann.open()
        name = named(ann.prompt, "moves")[0]
        refused = await press(ann, ann.prompt, f"a:moves:{name.game}:{name.question}:7")
        assert texts(refused.followups[0]) == "This button is not one of mine."
        assert not (await ann.town.session(ann.game)).answers


# ---------------------------------------------------------------------- numbers and words


async def test_small_numbers_are_buttons_and_large_ones_a_form() -> None:
    async with asked(ink(0, 3), ink(0, 20), ink(1, 130)) as (ann, _):
        await ann.open()
        assert [b.label for b in buttons_of(ann.prompt)][:4] == ["0", "1", "2", "3"]
        assert "-# A number from 0 to 3 · rule ASK-4" in texts(ann.prompt)
        await ann.click("0")
        assert selects(ann.prompt)[0]["placeholder"] == "How many?"
        await ann.select(selects(ann.prompt)[0]["custom_id"], 17)
        assert buttons(ann.prompt) == ["Enter a number", "Advise me", "Undo", "Board"]
        refused = await ann.fill("Enter a number", line="131")
        assert texts(refused.followups[0]) == "131: 1 to 130 allowed. (ASK-4)"
        await ann.fill("Enter a number", line="130")
        assert "✓ How much ink? **130**" in texts(ann.prompt)


async def test_words_of_ones_own_are_written_in_a_form() -> None:
    async with asked(words) as (ann, _):
        await ann.open()
        assert buttons(ann.prompt) == ["Write it", "Advise me", "Board"], "there is nothing yet to take back"
        await ann.fill("Write it", text="Hail   to the king\nand `queen`")
        assert "✓ What do you say? **Hail to the king and `queen`**" in texts(ann.prompt)


# ---------------------------------------------------------------------- under seal


async def test_a_sealed_answer_may_be_changed_until_the_others_have_answered() -> None:
    async with asked(where(3), sealed=True) as (ann, ben):
        await ann.open()
        await ann.click("1 · White gate")
        assert "Your answer **white gate** is sealed. Until the others have answered you may change it." in texts(
            ann.prompt
        )
        await ann.town.settle()
        assert "white gate" not in "".join(texts(m) for m in ann.town.messages())
        await ann.click("3 · Upper gate")
        assert "Your answer **upper gate** is sealed." in texts(ann.prompt)
        await ben.open()
        assert "sealed" not in texts(ben.prompt) and "upper gate" not in texts(ben.prompt).partition("###")[0]
        await ben.click("2 · Old gate")
        assert "This cannot be taken back" in texts(ben.prompt)
        await ben.click("Confirm")
        session = await ann.town.session(ann.game)
        assert session.state.answers == ["assyria to:upper_gate", "babylon to:old_gate"]
        await ann.click("1 · White gate")
        assert "That question was no longer open." in texts(ann.prompt)
        assert len((await ann.town.session(ann.game)).state.answers) == 2


# ---------------------------------------------------------------------- before it binds


async def test_what_binds_is_repeated_in_words_first() -> None:
    async with asked(where(3), dice=True) as (ann, _):
        await ann.open()
        await ann.click("2 · Old gate")
        assert aloud(ann.prompt).splitlines() == [
            "-# Questions · you play Assyria",
            "### Where do you go?",
            "-# Choose one of 3 · rule ASK-1",
            "Where do you go? **old gate**",
            "-# This cannot be taken back: dice are thrown.",
            "[Confirm]", "[Back]",
        ]  # fmt: skip
        assert not (await ann.town.session(ann.game)).answers
        await ann.click("Back")
        assert "### Where do you go?" in texts(ann.prompt)
        await ann.fill("In words…", line="old gate")
        assert "Where do you go? **old gate**" in texts(ann.prompt) and "Order: `old gate`" in texts(ann.prompt)
        await ann.click("Confirm")
        assert "✓ Where do you go? **old gate**" in texts(ann.prompt)


async def test_a_long_order_is_confirmed_like_any_other() -> None:
    async with asked(whom(60, 0, 60), dice=True) as (ann, _):
        ask = await ann.ask()
        line = line_for(ask, [o.key for o in ask.options])
        assert len(line) > 600
        ann.took(await ann.person.slash(ann.town.channel, "do", line=line))
        assert "This cannot be taken back" in texts(ann.prompt)
        await ann.click("Confirm")
        assert (await ann.town.session(ann.game)).state.answers[0].count("to:") == 60


async def test_who_wants_no_such_questions_is_not_asked() -> None:
    async with asked(where(3), dice=True) as (ann, _):
        await ann.town.runtime.store.people.wish(ann.person.id, confirm=False)
        await ann.open()
        await ann.click("2 · Old gate")
        assert "✓ Where do you go? **old gate**" in texts(ann.prompt)


async def test_a_confirmation_of_an_earlier_question_confirms_nothing() -> None:
    async with asked(where(3), where(2), dice=True) as (ann, _):
        await ann.open()
        await ann.click("2 · Old gate")
        await answered(ann.town.runtime.service, ann.game, Who(ann.person.id), "to:white_gate")
        await ann.click("Confirm")
        assert "That question was no longer open. This is how it stands now." in texts(ann.prompt)
        assert (await ann.town.session(ann.game)).state.answers == ["assyria to:white_gate"]


# ---------------------------------------------------------------------- two devices, two seats, no pictures


@pytest.mark.parametrize("label", ["2 · Old gate", "In words…"])
async def test_a_prompt_left_open_on_another_device_changes_nothing(label: str) -> None:
    async with asked(where(3), where(4)) as (ann, _):
        old = await ann.open()
        await ann.open()
        await ann.click("1 · White gate")
        ann.prompt = old
        await ann.click(label)
        assert "That question was no longer open. This is how it stands now." in texts(ann.prompt)
        assert "Choose one of 4" in texts(ann.prompt)
        assert (await ann.town.session(ann.game)).state.answers == ["assyria to:white_gate"]


async def test_a_prompt_of_before_a_restart_goes_on_working() -> None:
    async with asked(where(3)) as (ann, _):
        await ann.open()
        await ann.town.restart()
        await ann.click("3 · Upper gate")
        assert "✓ Where do you go? **upper gate**" in texts(ann.prompt)


async def test_two_seats_of_one_person_are_never_confused() -> None:
    def differing(seat: str) -> Ask:
        return Choose(seat, "lay", "ASK-1", f"What does {seat} lay?", towns(3) if seat == "assyria" else towns(6)[3:])

    async with asked(differing, sealed=True) as (ann, _):
        service = ann.town.runtime.service
        await seat_given(service, ann.game, Who(1, moderates=True), "babylon", ann.person.id)
        first = await ann.open()
        assert "you play Assyria" in texts(ann.prompt) and "As Babylon" in buttons(ann.prompt)
        await ann.open()
        await ann.click("1 · White gate")
        assert "you play Babylon" in texts(ann.prompt) and "1 · Lower gate" in buttons(ann.prompt)
        ann.prompt = first
        await ann.click(
            "2 · Old gate"
        )  # Assyria's first prompt: it changes her sealed answer, and nothing of Babylon's
        session = await ann.town.session(ann.game)
        assert list(session.asks()) == ["babylon"] and session.answers[-1].answer == "to:old_gate"
        await ann.click("As Assyria")
        assert "Your answer **old gate** is sealed." in texts(ann.prompt)
        await ann.click("As Babylon")
        await ann.click("2 · Far gate")
        await ann.confirm()
        session = await ann.town.session(ann.game)
        assert session.state.answers == ["assyria to:old_gate", "babylon to:far_gate"]


async def test_undo_takes_back_what_was_decided_last_whichever_seat_it_was() -> None:
    async with asked(where(3), where(4), sealed=True) as (ann, _):
        await seat_given(ann.town.runtime.service, ann.game, Who(1, moderates=True), "babylon", ann.person.id)
        await ann.open()
        await ann.click("1 · White gate")
        assert "you play Babylon" in texts(ann.prompt)
        await ann.click("Undo")
        assert "✓ Your last decision is taken back." in texts(ann.prompt) and "you play Assyria" in texts(ann.prompt)


async def test_buttons_of_another_seat_refuse() -> None:
    async with asked(where(3), sealed=True) as (ann, ben):
        mine = await ann.open()
        theirs = await ben.open()
        a, b = (named(prompt, "choose")[0] for prompt in (mine, theirs))
        assert a.question != b.question
        result = await press(ben, theirs, str(a))
        assert texts(result.followups[0]) == "That button belongs to another seat."
        assert not (await ann.town.session(ann.game)).answers


async def press(player: Player, message: Any, custom_id: str) -> Any:
    return await forged(player.person, message, custom_id)


@pytest.mark.parametrize("rest", ["99", "x", "", "-1", "9" * 12])
async def test_a_button_somebody_made_up_is_refused(rest: str) -> None:
    async with asked(where(3)) as (ann, _):
        await ann.open()
        name = named(ann.prompt, "choose")[0]
        result = await press(ann, ann.prompt, f"a:choose:{name.game}:{name.question}:{rest}")
        assert texts(result.followups[0]) == "This button is not one of mine."


@pytest.mark.parametrize("draft", ["zzzzzzzzzzzzzzzzzzzzzz", "-5", "É", "~"])
async def test_a_draft_somebody_made_up_is_refused_or_read_as_what_there_is(draft: str) -> None:
    async with asked(whom(3, 1, 3)) as (ann, _):
        await ann.open()
        name = named(ann.prompt, "set")[0]
        result = await press(ann, ann.prompt, f"a:picked:{name.game}:{name.question}:{draft}")
        if draft.isascii() and draft.isalnum():
            assert (await ann.town.session(ann.game)).state.answers == [
                "assyria to:white_gate, to:old_gate, to:upper_gate"
            ]
        else:
            assert texts(result.followups[0]) == "This button is not one of mine."


async def test_without_pictures_everything_stands_there_in_words() -> None:
    async with town() as there:
        game = await there.begun("pharaohs", [there.ann, there.ben], scenario="first_five")
        player = Player(there, await there.asked(game), game, random.Random(1))
        await player.open()
        assert any(part["type"] == 12 for part in player.prompt.components[0]["components"])
        await there.runtime.store.people.wish(player.person.id, pictures=False)
        await player.open()
        assert not any(part["type"] == 12 for part in player.prompt.components[0]["components"])
        ask = await player.ask()
        assert set(await player.all_offered()) == set(labels_wanted(ask))


async def test_who_has_nothing_to_decide_is_told_who_has() -> None:
    async with asked(where(3)) as (ann, ben):
        await ben.open()
        assert texts(ben.prompt) == (
            "-# Questions · you play Babylon\nYou have nothing to decide now.\nTo decide: **Assyria**, where"
        )
        result = await ann.town.guest.click(ann.town.newest(), label="My move")
        assert texts(result.response) == "You have no seat in Questions; `/board` and `/log` are for everybody."


# ---------------------------------------------------------------------- colors


def blue(message: Any) -> list[str]:
    """The main choice, as it stands on the message."""
    return [part["label"] for part in parts_of(message) if part["type"] == 2 and part.get("style") == 1]


async def test_there_is_one_main_choice_at_most_and_what_binds_is_green() -> None:
    even = QuickMove("evenly", ({"to:white_gate": 5, "to:old_gate": 5},))
    some = guards(3, 9, 10, 10)

    def shared(seat: str) -> Ask:
        return msgspec.structs.replace(some(seat), quick_moves=(even,))

    async with asked(shared, dice=True) as (ann, _):
        await ann.open()
        assert blue(ann.prompt) == ["Evenly"]
        await ann.select(named(ann.prompt, "share")[0], 9)
        assert blue(ann.prompt) == []
        await ann.select(named(ann.prompt, "share")[1], 1)
        [done] = [part for part in parts_of(ann.prompt) if part.get("label") == "Confirm"]
        assert done["style"] == 3 and "This cannot be taken back: dice are thrown." in texts(ann.prompt)
    async with asked(some) as (ann, _):
        await ann.open()
        assert blue(ann.prompt) == []
        await ann.select(named(ann.prompt, "share")[0], 9)
        await ann.select(named(ann.prompt, "share")[1], 1)
        assert blue(ann.prompt) == ["Confirm"]
