"""What has happened: log, dice, charts, replay. Each reads what his seat may; nobody reads the deck."""

from __future__ import annotations

import hashlib
import io
import random
from typing import Any

import pytest
from PIL import Image

from bot.commands.dice import names_in, throw_lines
from bot.commands.records import log_lines
from bot.service.step import Who
from bot.views.pictures import pictures as pictures_module
from bot.views.pictures.turn_by_turn import Course, Moment, turn_range
from engine.kernel.dice import SCHEME, Roll
from engine.kernel.errors import Refused
from engine.kernel.table import Line
from engine.tools.verify import verified
from tests.bot.runtime import answered
from tests.simcord.test_look import asked, cards_in, clicked, pictures, said
from tests.simcord.town import Town, alts, buttons, texts, town
from tests.tiny import SCRIBES, on_the_shelf


async def played(there: Town, game: int, answers: int, seed: int = 1) -> None:
    """People answer at random, a minute between two answers, till the game is over."""
    chance = random.Random(seed)
    people = {person.id: person for person in (there.ann, there.ben)}
    for _ in range(answers):
        session = await there.session(game)
        if session.over:
            return
        seats = await there.runtime.store.games.seats(game)
        seat, ask = next((s, a) for s, a in session.asks().items() if seats[s].user in people)
        there.clock.now += 60
        await answered(there.runtime.service, game, Who(seats[seat].user or 0), ask.sample(chance), seat=seat)


async def finished(there: Town) -> int:
    """A whole game of Pharaohs, played by the automated players in Ann's and the other seats."""
    game = await there.begun("pharaohs", [there.ann], scenario="last_five")
    await there.runtime.service.lobby.automate(game, Who(there.ann.id), "blue")
    for _ in range(200):
        await there.later(1)  # they rest between their stretches
        if (await there.runtime.service.games.game(game)).stage == "over":
            return game
    raise AssertionError("the game has no end")


# ---------------------------------------------------------------------- the log


async def test_the_log_begins_with_ones_last_move() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            assert "· all of it ·" in await said(there, there.ann, "log")
            await played(there, game, 8)
            last = await there.runtime.store.journal.journal(game)
            mine = [at for at, event in last if event.seat == "assyria" and event.by == "player"][-1]
            dated = await there.runtime.store.journal.dated_lines(game)
            told = await said(there, there.ann, "log")
            assert "since your last move" in told
            since = [line.text for at, line in dated if at >= mine and (line.to is None or "assyria" in line.to)]
            before = [line.text for at, line in dated if at < mine and line.text not in since]
            assert [text for text in since if text not in told] == []
            assert before and [text for text in before if text in told] == []
            assert "since your last move" not in await said(there, there.guest, "log")


async def test_hidden_lines_are_for_their_seat_alone() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await played(there, game, 6)
            session = await there.session(game)
            hidden = {line.text: line.to for line in session.lines if line.to is not None}
            assert len(hidden) >= 2
            for person, seat in ((there.ann, "assyria"), (there.ben, "babylon"), (there.guest, ""), (there.mod, "")):
                for options in ({"turns": "all"}, {"search": "drew"}, {"turns": "1-9"}):
                    told = await said(there, person, "log", **options)
                    own = [text for text, to in hidden.items() if seat in (to or ())]
                    assert {text for text in hidden if text in told} == set(own)
                    assert ("(for you alone)" in told) == bool(own)
            pressed = await clicked(there.guest, there.newest(), "Log")
            assert (
                "drew" not in texts(pressed) and "draws 4." in texts(pressed) and "**Turn 1: Muster**" in texts(pressed)
            )


async def the_log_is_searched_and_turned(there: Town, game: int) -> None:
    message = await asked(there, there.guest, "log", search="battle")
    first = texts(message)
    told = [line for line in first.splitlines() if line.startswith("- ")]
    assert "with “battle”" in first and told and [line for line in told if "battle" not in line.lower()] == []
    assert {"First", "Earlier"} <= set(buttons(message)) and "Later" not in buttons(message)
    earlier = await clicked(there.guest, message, "Earlier")
    assert "with “battle”" in texts(earlier) and "Later" in buttons(earlier)
    begin = await clicked(there.guest, earlier, "First")
    assert "page 1 of" in texts(begin)
    whole = await clicked(there.guest, begin, "All of it")
    assert "· all of it ·" in texts(whole)
    third = await said(there, there.guest, "log", search="battle", page=3)
    assert "page 3 of" in third
    assert "Nothing here." in await said(there, there.guest, "log", search="zeppelin")


async def the_log_of_some_turns(there: Town, game: int) -> None:
    lines = [line.text for line in await there.runtime.store.journal.lines(game)]
    start, end = (next(i for i, text in enumerate(lines) if text.startswith(f"Turn {n},")) for n in (7, 8))
    told = await said(there, there.guest, "log", turns="7")
    assert f"turn 7 · {end - start} lines" in told and "Turn 7, " in told and "Turn 8, " not in told
    assert "turns 7 to 8" in await said(there, there.guest, "log", turns="7-8")
    assert "“soon” is no turn" in await said(there, there.guest, "log", turns="soon")
    assert "from the earlier turn to the later: 7-8" in await said(there, there.guest, "log", turns="8-7")


@pytest.mark.parametrize(
    ("told", "turns"),
    [
        (["Set-up.", "Turn 1, 1600 BC.", "A battle.", "Turn 1 ends.", "Turn 2, 1500 BC.", "Rain."], [1, 1, 1, 1, 2, 2]),
        (["Set-up.", "A battle.", "Peace.", "Rain.", "Turn 3, 1400 BC.", "Famine."], [1, 1, 2, 2, 3, 3]),
    ],
    ids=["by its headings", "by its positions, where the log of its first turns has none"],
)
def test_each_line_belongs_to_a_turn(told: list[str], turns: list[int]) -> None:
    moments = [Moment(ply, turn, SCRIBES.start.deal(SCRIBES.setup())) for ply, turn in ((0, 1), (2, 1), (4, 2), (6, 3))]
    course = Course(SCRIBES, ("assyria",), moments)
    assert course.turns_of([Line(ply, text) for ply, text in enumerate(told)]) == turns


def test_lines_stand_under_the_headings_of_the_rules() -> None:
    """Once for all lines that follow each other under it; lines of earlier versions have none."""
    lines = [
        Line(1, "Rain."),
        Line(2, "A march.", under="Turn 1: Movement"),
        Line(2, "Halt.", under="Turn 1: Movement"),
    ]
    lines.append(Line(3, "A battle.", "R-1", under="Turn 1: Battles"))
    assert log_lines([(60, line) for line in lines], []) == [
        "-# <t:60:f>",
        "- Rain.",
        "**Turn 1: Movement**",
        "- A march.",
        "- Halt.",
        "**Turn 1: Battles**",
        "- A battle. `R-1`",
    ]


def test_ranges_of_turns() -> None:
    assert turn_range(" 3 ") == (3, 3)
    assert turn_range("2-4") == turn_range("2 to 4") == turn_range("2 – 4") == (2, 4)
    for wrong in ("", "-", "3-", "three", "99999"):
        with pytest.raises(Refused):
            turn_range(wrong)


async def test_no_records_before_the_game_begins() -> None:
    async with town() as there:
        await there.ann.slash(there.channel, "game create", game="pharaohs")
        for command in ("log", "chart", "replay"):
            assert await said(there, there.ann, command) == "The game has not begun."
        assert await said(there, there.guest, "log", game=4) == "There is no game 4 here."


# ---------------------------------------------------------------------- the dice


async def test_dice_are_shown_and_shuffles_never() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben], scenario="long")
            await played(there, game, 60, seed=8)
            rolls = await there.runtime.store.journal.rolls(game)
            thrown = [roll for roll in rolls if not roll.shuffle]
            assert thrown and len(thrown) < len(rolls)
            told = await said(there, there.guest, "dice")
            assert f"{len(thrown)} throw" in told and told.count("\n- ") == len(thrown)
            assert "deck" not in told and cards_in(told) == set()
            one = await said(there, there.ann, "dice", seat="assyria")
            own = [roll for roll in thrown if roll.label.endswith(" assyria")]
            assert one.count("\n- ") == len(own) < len(thrown)
            assert "There is no seat “egypt”" in await said(there, there.ann, "dice", seat="egypt")
            assert "No throw is like that." in await said(there, there.ann, "dice", search="zeppelin")


def test_a_throw_in_words() -> None:
    battle, fate = "battle lower_egypt round 2 egypt", "fate of puzur_ashur_iii"
    rolls = [Roll(1, battle, 1, 6, [3, 5]), Roll(1, "wind", 1, 10, [10]), Roll(1, fate, 1, 6, [1, 2])]
    log = [
        "Round 2: Egypt rolls 3 5. Fate spares him.",
        "The army of Egypt marches from On to Lower Egypt.",
        "King Puzur-Ashur III of Assyria lives.",
    ]
    assert throw_lines(rolls, names_in(log)) == [
        "- Fate of Puzur-Ashur III: **1 2**",
        "- Wind: **10** (of 10)",
        "- Battle Lower Egypt, round 2: Egypt: **3 5**",
    ]
    assert throw_lines(rolls[-1:], {}) == ["- Fate of puzur ashur iii: **1 2**"]


async def throws_of_a_side_are_those_of_all_its_nations(there: Town, game: int) -> None:
    counts = []
    for seat in ("blue", "red", "white", "yellow"):
        told = await said(there, there.guest, "dice", seat=seat)
        counts.append(int(told.split(" throw")[0].rpartition(" ")[2]))
    thrown = [roll for roll in await there.runtime.store.journal.rolls(game) if not roll.shuffle]
    nobodys = [roll for roll in thrown if roll.label == "chosen people"]
    assert all(counts) and sum(counts) == len(thrown) - len(nobodys)
    message = await asked(there, there.guest, "dice")
    turned = await clicked(there.guest, message, "Later")
    assert "page 2 of" in texts(turned)


async def test_the_dice_are_sworn_in_and_nothing_of_the_seed_is_shown_while_the_game_goes_on() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            row = await there.runtime.service.games.game(game)
            for person in (there.ann, there.guest, there.mod):
                message = await asked(there, person, "dice", show="verify")
                commitment = hashlib.sha256(f"{SCHEME}|{row.dice}|".encode() + row.seed).hexdigest()
                assert commitment in texts(message) and row.seed.hex() not in texts(message)
                assert not message.attachments


async def the_seed_and_a_file_prove_the_dice(there: Town, game: int) -> None:
    row = await there.runtime.service.games.game(game)
    message = await asked(there, there.guest, "dice", show="verify")
    assert row.seed.hex() in texts(message) and f"`amarna verify amarna-{game}.json`" in texts(message)
    [file] = message.attachments
    assert file.filename == f"amarna-{game}.json"
    report = verified((await file.read()).decode())
    assert "follow from the seed and the words" in report and row.seed.hex() not in report
    assert (there.guest.id, "was shown the seed of the dice") in [
        (who, what) for _, who, what in await there.runtime.store.games.audit(game)
    ]


async def the_buttons_below_a_finished_game(there: Town, game: int) -> None:
    panel = there.newest("Dice")
    assert "throws, the last first" in texts(await clicked(there.guest, panel, "Dice"))
    chart = await clicked(there.guest, panel, "Chart")
    assert alts(chart)[0].startswith("Points by turn, start to 10: ")
    throws = await clicked(there.guest, panel, "Dice")
    assert "Seed: `" in texts(await clicked(there.guest, throws, "Proof"))


# ---------------------------------------------------------------------- charts


async def charts_count_by_turn_and_say_the_same_in_words(there: Town, game: int) -> None:
    session = await there.session(game)
    message = await asked(there, there.guest, "chart")
    assert len(await pictures(message)) == 1
    points = session.seen(None).points
    assert all(
        f"{seat.capitalize()} from " in texts(message) and f" to {n}" in texts(message) for seat, n in points.items()
    )
    assert buttons(message) == ["Territory by turn", "Luck with the dice"]
    land = await clicked(there.guest, message, "Territory by turn")
    assert alts(land)[0].startswith("Territory by turn, start to 10: ")
    luck = await asked(there, there.guest, "dice", show="luck")
    assert "hits with" in texts(luck) and len(await pictures(luck)) == 1
    await there.runtime.store.people.wish(there.guest.id, pictures=False)
    plain = await asked(there, there.guest, "chart", show="territory")
    assert not plain.attachments and "Territory by turn, start to 10" in texts(plain)


async def test_points_are_charted_in_a_game_without_a_map() -> None:
    with on_the_shelf():
        async with town() as there:
            game = await there.begun("scribes", [there.ann, there.ben])
            await played(there, game, 30)
            told = await said(there, there.ann, "chart")
            scores = (await there.session(game)).seen(None).scores
            assert all(f"{seat.capitalize()} from 0 to {n}" in told for seat, n in scores.items())
            assert await said(there, there.ann, "chart", show="territory") == (
                "Scribes has no territory to draw by turn."
            )
            assert "Luck with the dice" in await said(there, there.ann, "chart", show="luck")


# ---------------------------------------------------------------------- the replay


@pytest.fixture
def few_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shorter film: the simulated Discord waits five seconds for an answer, also on a busy machine."""
    monkeypatch.setattr(pictures_module, "FRAMES", 8)


@pytest.mark.usefixtures("few_frames")
async def test_a_replay_is_a_moving_picture_of_the_public_board() -> None:
    async with town() as there:
        await finished(there)
        for format, turns in (("webp", ""), ("gif", "7-8")):
            message = await asked(there, there.guest, "replay", format=format, turns=turns)
            [file] = message.attachments
            movie: Any = Image.open(io.BytesIO(await file.read()))
            assert file.filename == f"replay.{format}" and 2 < movie.n_frames <= 8
            assert "as a moving picture: Turn 6 of 10" in alts(message)[0]
        assert "Nothing has happened in turn 3 yet" in await said(there, there.guest, "replay", turns="3")


@pytest.mark.usefixtures("few_frames")
async def test_a_replay_is_made_once() -> None:
    async with town() as there:
        await finished(there)
        first, second = [await asked(there, person, "replay") for person in (there.guest, there.ann)]
        assert await first.attachments[0].read() == await second.attachments[0].read()
        assert len(there.runtime.pictures._films) == 1


async def test_a_game_without_a_map_has_nothing_to_film() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.begun("scribes", [there.ann, there.ben])
            assert "Scribes has no map, so there is nothing to film" in await said(there, there.ann, "replay")


# ---------------------------------------------------------------------- all of it, of one game


async def test_a_finished_game_is_looked_at() -> None:
    """All that is told of one game, which takes seconds to play."""
    async with town() as there:
        game = await finished(there)
        for look in (
            the_log_is_searched_and_turned,
            the_log_of_some_turns,
            throws_of_a_side_are_those_of_all_its_nations,
            the_buttons_below_a_finished_game,
            charts_count_by_turn_and_say_the_same_in_words,
            the_seed_and_a_file_prove_the_dice,
        ):
            await look(there, game)
