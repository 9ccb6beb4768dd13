"""A player who has left the server neither answers, reads nor writes; the table hears of it once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.fake_discord import Channel, Person, Right
from bot.fake_discord.reading import text
from bot.interactions import permissions
from bot.store import Letter
from bot.views.messages.ids import name
from tests.wire.bot_table import Hall, hall
from tests.wire.conftest import Table

GONE = "You have left the server this game is played on; join it again to play on."


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask Discord anew each time who is a member: these tests change it."""
    monkeypatch.setattr(permissions, "KEPT_FOR", 0.0)


async def said(person: Person, channel: Channel, command: str, /, **options: object) -> str:
    return text((await (await person.slash(channel, command, **options)).settled()).answer)


@asynccontextmanager
async def left(table: Table, folder: Path) -> AsyncIterator[tuple[Hall, int]]:
    """Ann and Ben play; Ben has left the server and keeps his direct messages with the bot."""
    async with hall(table, folder) as here:
        game = await here.gathered("scribes", scenario="short", seats=2)
        await here.quiet()
        await said(here.ben, here.ben.dm, "hand", game=game)
        table.world.leave(table.guild, here.ben.user)
        yield here, game


def told(here: Hall) -> list[str]:
    """What the table has read about who is gone."""
    return [text(m) for m in here.channel.messages.values() if "has left this server" in text(m)]


async def test_who_has_left_the_server_does_nothing_at_the_table_and_comes_back_to_it(
    table: Table, tmp_path: Path
) -> None:
    async with left(table, tmp_path) as (here, game):
        store = here.bot.runtime.store
        before = await store.journal.journal(game)
        for command, options in (
            ("choose", {}), ("do", {"line": "pass"}), ("hand", {}), ("log", {}), ("letters", {}),
            ("letter", {"to": "assyria", "text": "Greetings."}), ("orders plan", {"line": "pass"}), ("undo", {}),
        ):  # fmt: skip
            assert await said(here.ben, here.ben.dm, command, game=game, **options) == GONE, command
            assert await said(here.ben, here.ben.dm, command, **options) == GONE, f"{command}, the game guessed"
        for verb, rest in (("move", ()), ("hand", ()), ("letters", ("babylon", 0)), ("letter", ("babylon", "assyria"))):
            pressed = await here.ben.forge(
                here.ben.newest(here.ben.dm), name(verb, game, "", *rest), form={"text": "x"}
            )
            outcome = await pressed.settled()
            assert text(outcome.followups[-1] if outcome.followups else outcome.answer) == GONE, verb
        assert await store.journal.journal(game) == before and await store.people.tablets(game, "assyria", 0) == []
        await here.quiet()
        [line] = told(here)
        assert f"<@{here.ben.id}> (Babylon) has left this server and cannot play on." in line
        table.world.join(table.guild, here.ben.user)
        assert "you play Babylon" in await said(here.ben, here.ben.dm, "choose", game=game)


async def test_who_does_not_see_the_channel_is_not_asked_to_play_there(table: Table, tmp_path: Path) -> None:
    async with hall(table, tmp_path) as here:
        await here.gathered("scribes", scenario="short", seats=2)
        await here.quiet()
        table.world.overwrite(here.channel, here.cem.user, deny=Right.VIEW_CHANNEL)
        asked = await (await here.ann.slash(here.channel, "mod replace", seat="babylon", player=here.cem)).settled()
        refused = await (await here.ann.click(asked.answer, "Confirm")).settled()
        assert text(refused.followups[-1]) == (
            f"{here.cem.mention} does not see <#{here.channel.id}>; let them in there first."
        )
        table.world.overwrite(here.channel, here.cem.user, allow=Right.VIEW_CHANNEL)
        done = text((await (await here.ann.click(asked.answer, "Confirm")).settled()).answer)
        assert f"once these have agreed: {here.cem.mention} and {here.ben.mention}" in done


async def test_no_hand_letter_or_reminder_reaches_who_has_left(table: Table, tmp_path: Path) -> None:
    async with left(table, tmp_path) as (here, game):
        runtime, before = here.bot.runtime, len(here.ben.dms())
        to, at = f"user:{here.ben.id}", runtime.now()
        about: dict[str, object] = {"game": game, "seat": "babylon"}
        await runtime.store.outbox.post(
            [
                Letter("x:hand", to, {**about, "kind": "private", "lines": ["You drew."], "hand": True}),
                Letter("x:remind", to, {**about, "kind": "reminder"}),
            ],
            game=game,
            at=at,
        )
        sent = await said(here.ann, here.channel, "letter", to="babylon", text="Greetings.")
        assert "messenger leaves" in sent
        await here.quiet()
        assert len(here.ben.dms()) == before
        assert len(told(here)) == 1
