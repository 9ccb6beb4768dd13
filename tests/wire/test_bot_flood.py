"""While one person's pages and looks back are in the works, nobody else waits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.fake_discord import Message
from bot.fake_discord.reading import text
from tests.wire.bot_table import hall
from tests.wire.conftest import PATIENCE, Table

BUSY = "You already have {} in the works; wait until it is here."


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, where: str, made: Any) -> Iterator[list[str]]:
    """What takes long takes until the end of this; the names of the threads in which it runs."""
    end, threads = threading.Event(), list[str]()

    def work(*args: Any, **more: Any) -> Any:
        del args, more
        threads.append(threading.current_thread().name)
        assert end.wait(PATIENCE)
        return made

    with monkeypatch.context() as patch:
        patch.setattr(where, work)
        try:
            yield threads
        finally:
            end.set()


async def until(threads: list[str]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not threads:  # noqa: ASYNC110
            await asyncio.sleep(0.001)


def drawn(message: Message) -> bool:
    return bool(message.attachments)


async def test_sixteen_pages_of_one_person_are_one_and_nobody_else_waits(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")

        async def asked(person: Any, line: str, **options: Any) -> Message:
            return (await (await person.slash(here.channel, line, options, wait=False)).settled(PATIENCE)).answer

        with held(monkeypatch, "bot.commands.history.page_of", b"a page") as threads:
            first = asyncio.create_task(asked(here.guest, "replay", format="page"))
            await until(threads)
            again = [asked(here.guest, "replay", format=kind) for kind in ("page", "webp", "gif") * 5]
            assert {text(one) for one in await asyncio.gather(*again)} == {BUSY.format("a page of a game")}
            for options in ({}, {"part": "upper egypt"}):
                assert drawn(await asked(here.ann, "board", **options)), options
            assert drawn(await asked(here.guest, "board")), "nor do they wait for their own board"
            assert not first.done()
        assert drawn(await first)
        assert [name.partition("_")[0] for name in threads] == ["dear"], "it runs where no command needs a thread"
        assert drawn(await asked(here.guest, "replay", format="page")), "then they may ask again"


async def test_a_second_look_back_is_refused_and_boards_do_not_wait(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hall(table, tmp_path) as here:
        await here.gathered("pharaohs")

        async def asked(person: Any, line: str, **options: Any) -> Message:
            return (await (await person.slash(here.channel, line, options, wait=False)).settled(PATIENCE)).answer

        shown = await asked(here.guest, "board", turn=1)
        with held(monkeypatch, "bot.views.pictures.turn_by_turn._moments", []) as threads:
            first = asyncio.create_task(asked(here.guest, "chart"))
            await until(threads)
            for line, options in (
                ("chart", {"show": "luck"}),
                ("log", {"turns": "1"}),
                ("board", {"turn": 1}),
                ("dice", {"seat": "blue"}),
            ):
                assert text(await asked(here.guest, line, **options)) == BUSY.format("a look back"), line
            pressed = await here.guest.click(shown, "Now")
            await here.guest.until(lambda: pressed.followups)
            assert [text(one) for one in pressed.followups] == [BUSY.format("a look back")], "beside the position"
            assert drawn(await asked(here.ann, "board"))
        assert drawn(await first)
        assert [name.partition("_")[0] for name in threads] == ["dear"]
