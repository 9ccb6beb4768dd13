"""Buttons, selects and forms that nobody was shown: one clear line, nothing changed, nothing given away."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.fake_discord import Message, Outcome, Person
from bot.fake_discord.reading import buttons, modal_texts, text
from bot.interactions import dispatch
from tests.wire.bot_table import Hall, hall, tables
from tests.wire.conftest import Table

JUNK = [
    "",
    "0",
    "-1",
    "--5",
    "-",
    "1",
    "7",
    "999999999999",
    "9" * 40,
    "zz",
    "z" * 70,
    "٣",
    "²",
    "None",
    "' OR 1=1",
    "1.5",
    "0x1",
    "a b",
]
NOTED = ("outbox", "sqlite_sequence", "file")  # what the courier notes, and what the file says of itself
OWN = ("outbox", "sqlite_sequence", "notes", "people")
QUESTIONS = [
    "+1.1.1.1",
    "1_0.1.1.1",
    "1.1.1.-1",
    "",
    "0.0.0",
    "0.0.0.0",
    "zz.zz.zz.zz",
    "-1.-1.-1.-1",
    "...",
    "9" * 30,
    "1",
    "٣.٣.٣.٣",
]
GAMES = ["1", "2", "0", "3", "999999", "9" * 18, "9" * 30, "-1", "x", ""]
VALUES: list[list[str] | None] = [None, [], ["0"], ["-1"], ["red"], ["9" * 25], ["more"], ["²"], ["0", "1", "zzz"]]
PLAIN = [
    "",
    "a",
    "a:",
    ":::",
    "a:::",
    "a:c",
    "a:choose:1",
    "b:c:1:0:0",
    "z" * 100,
    "a:" + ":" * 98,
    "a:choose:1:\n:0",
    "🗿" * 30,
]


def made_up(chance: random.Random, verbs: list[str], questions: list[str], games: list[str]) -> str:
    """A name like ours, with parts that fit, almost fit, or do not."""
    if chance.random() < 0.1:
        letters = "abc:0123456789.-_zÄ🗿 \x00\"'\\"
        return "".join(chance.choice(letters) for _ in range(chance.randint(1, 100)))
    rest = [chance.choice(JUNK) for _ in range(chance.randint(0, 4))]
    return ":".join(["a", chance.choice(verbs), chance.choice(games), chance.choice(questions), *rest])[:100]


def kept(here: Hall) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the store, but for what anybody may keep for himself, and what the courier notes."""
    with closing(sqlite3.connect(f"file:{here.config.database}?mode=ro", uri=True)) as db, db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {n: db.execute(f"SELECT * FROM {n}").fetchall() for n in names if n not in NOTED}


def said(outcome: Outcome) -> str:
    """All that came of it; something must."""
    assert outcome.ok, outcome.error
    found = [modal_texts(outcome.modal)] if outcome.modal is not None else []
    found += [[text(message)] for message in outcome.followups]
    if outcome.interaction.original is not None and outcome.interaction.answered.is_set():
        found += [[text(outcome.interaction.original)]]
    words = "\n".join(line for part in found for line in part)
    assert words, f"no answer at all to {outcome.interaction.data}"
    return words


async def forged(
    person: Person, message: Message, names: Iterator[str] | list[str], chance: random.Random
) -> list[str]:
    answers = []
    for name in names:
        form = (
            {chance.choice(["line", "text", "word", "count", "x"]): chance.choice(JUNK)}
            if chance.random() < 0.2
            else None
        )
        outcome = await person.forge(message, name, chance.choice(VALUES), form)
        if outcome.modal is None and outcome.ok:
            await outcome.settled()
        answers.append(said(outcome))
    return answers


@pytest.fixture
def verbs() -> list[str]:
    return sorted(dispatch.COMPONENTS)


@pytest.mark.parametrize("seed", range(3))
async def test_what_a_guest_makes_up_changes_nothing_and_shows_nothing(
    table: Table, tmp_path: Path, verbs: list[str], seed: int
) -> None:
    async with hall(table, tmp_path) as here:
        chance = random.Random(seed)
        other = table.world.add_channel(table.guild, "other")
        one, two = await here.gathered("scribes"), await here.gathered("pharaohs", channel=other)
        await here.quiet()
        hidden = await secrets_of(here, one)
        questions = [*QUESTIONS, *await tokens(here, one, two)]
        before = kept(here)
        names = [*PLAIN, *(made_up(chance, [*verbs, "zzz", ""], questions, GAMES) for _ in range(250))]
        names = [each for each in names if not each.startswith("a:noted:")]  # a note of his own is no harm
        panel = tables(here.channel)[-1]
        answers = await forged(here.guest, panel, names, chance)
        assert kept(here) == before
        assert not [answer for answer in answers if any(card in answer for card in hidden)]
        assert not [answer for answer in answers if "Something broke" in answer]


@pytest.mark.parametrize("seed", range(3))
async def test_what_a_player_makes_up_does_not_act_for_the_others(
    table: Table, tmp_path: Path, verbs: list[str], seed: int
) -> None:
    """He may act for himself; never in the other game, never for another seat, and nothing breaks."""
    async with hall(table, tmp_path) as here:
        chance = random.Random(100 + seed)
        other = table.world.add_channel(table.guild, "other")
        one = await here.gathered("scribes", [here.ben, here.ann])
        two = await here.gathered("pharaohs", [here.cem, here.guest], other)
        await here.quiet()
        questions = [*QUESTIONS, *await tokens(here, one, two)]
        names = [made_up(chance, verbs, questions, GAMES) for _ in range(250)]
        before, panel = await here.journal(two), tables(here.channel)[-1]
        answers = await forged(here.ann, panel, names, chance)
        assert await here.journal(two) == before
        seats = await here.bot.runtime.store.games.seats(one)
        given = {event.seat for event in await here.journal(one) if event.by == "player"}
        assert given <= {seat for seat, taken in seats.items() if taken.user == here.ann.id}
        assert not [answer for answer in answers if "Something broke" in answer]


async def test_another_servers_games_are_not_talked_about(table: Table, tmp_path: Path, verbs: list[str]) -> None:
    """Who neither plays a game nor shares its server learns nothing of it, whatever he dispatch."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs", name="Secret campaign")
        await here.quiet()
        elsewhere = table.world.add_guild("Elsewhere")
        channel = table.world.add_channel(elsewhere, "table")
        dora = table.there.person("Dora", elsewhere)
        await dora.slash(channel, "game create", game="pharaohs")
        await dora.until(lambda: any(channel.messages))
        before, chance = kept(here), random.Random(5)
        question = (await tokens(here, game))[0]
        names = [f"a:{verb}:{game}:{q}:{rest}" for verb in verbs for q in ("", question) for rest in ("", "0", "0:0:")]
        answers = await forged(dora, dora.newest(channel), names, chance)
        assert not [answer for answer in answers if "Secret campaign" in answer]
        assert kept(here) == before


async def test_the_seat_of_another_refuses(table: Table, tmp_path: Path) -> None:
    """The very names on the screen of the one who is asked, pressed by the other."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.until_choice(game)
        other = here.ben if player is here.ann else here.ann
        screen = await here.question(player)
        await here.quiet()
        before = kept(here)
        names = [str(button.custom_id) for button in buttons(screen)]
        names = [name for name in names if name.split(":")[1] in ("c", "ok", "type", "n")]
        assert names
        answers = await forged(other, tables(here.channel)[-1], names, random.Random(0))
        assert kept(here) == before
        assert all("### " not in answer for answer in answers)


async def test_a_damaged_name_of_the_open_question_is_answered_with_one_line(table: Table, tmp_path: Path) -> None:
    """Each part of each button on the screen of the one who is asked, replaced; and every kind of confirmation."""
    async with hall(table, tmp_path) as here:
        game = await here.gathered("pharaohs")
        player = await here.until_choice(game)
        screen = await here.question(player)
        await here.quiet()
        question = next(
            name.split(":")[3] for name in map(str, (b.custom_id for b in buttons(screen))) if name[-1] != ":"
        )
        kinds = ["", "zzz", "line", "w", "c", "n", "d", "all"]
        confirms = [
            f"a:confirm:{game}:{question}:{kind}:{rest}" for kind in kinds for rest in ("--5", "zz~", "999", "-1", "")
        ]
        before = kept(here)
        answers = await forged(player, screen, confirms, random.Random(3))
        assert kept(here) == before, "nothing that was confirmed had been asked"
        verbs = [
            "c",
            "cs",
            "n",
            "ns",
            "w",
            "ws",
            "pg",
            "ps",
            "pc",
            "sc",
            "ss",
            "sn",
            "ar",
            "more",
            "less",
            "as",
        ]
        others = [f"a:{verb}:{game}:{question}:{part}" for verb in verbs for part in ("--5", "zz~", "9" * 12, "-1")]
        answers += await forged(player, screen, others, random.Random(3))
        assert not [answer for answer in answers if "Something broke" in answer]


async def secrets_of(here: Hall, game: int) -> list[str]:
    """The names of all cards in hands."""
    session = await here.session(game)
    assert session.spec.hidden.hand is not None
    return [card.title for seat in session.setup.seats for card in session.spec.hidden.hand(session.seen(seat), seat)]


async def tokens(here: Hall, *games: int) -> list[str]:
    """The questions of games, as buttons name them, for each of the first seats."""
    from bot.views.messages.ids import base36

    found = []
    for game in games:
        token = (await here.session(game)).token
        found += [".".join(map(base36, (*token, seat))) for seat in range(3)]
    return found
