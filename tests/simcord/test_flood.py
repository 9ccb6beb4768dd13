"""One person asks for all that is dear, again and again: others see nothing of it."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from PIL import Image

from bot.views.pictures.fair import JobQueue, asking
from bot.views.pictures.pictures import Pictures
from renderers import replay
from renderers.paint import paint
from tests.simcord.test_history import played
from tests.simcord.town import Town, reply, texts, town
from tests.tiny import on_the_shelf

BUSY = "You already have {} in the works; wait until it is here."


@asynccontextmanager
async def playing() -> AsyncIterator[tuple[Town, int]]:
    async with town() as there:
        yield there, await there.begun("pharaohs", scenario="middle_five")


ASKED: list[tuple[str, dict[str, Any], str]] = [
    ("replay", {}, "jobs"),
    ("replay", {"format": "gif"}, "jobs"),
    ("replay", {"format": "page"}, "jobs"),
    ("mod export", {}, "jobs"),
    ("privacy export", {}, "jobs"),
    ("chart", {}, "looks"),
    ("chart", {"show": "territory"}, "looks"),
    ("chart", {"show": "luck"}, "looks"),
    ("dice", {"show": "luck"}, "looks"),
    ("dice", {"seat": "blue"}, "looks"),
    ("board", {"turn": 4}, "looks"),
    ("log", {"turns": "4"}, "looks"),
    ("table", {}, "looks"),
    ("me record", {}, "looks"),
]


@pytest.mark.parametrize(("line", "options", "queue"), ASKED)
async def test_all_that_is_dear_has_its_place_in_a_queue(line: str, options: dict[str, Any], queue: str) -> None:
    async with playing() as (there, _):
        pictures = there.runtime.pictures
        mine: JobQueue = getattr(pictures, queue)
        mine._places[there.mod.id] = "something"
        assert texts(reply(await there.mod.slash(there.channel, line, **options))) == BUSY.format("something")
        del mine._places[there.mod.id]
        shown = reply(await there.mod.slash(there.channel, line, **options))
        assert "in the works" not in texts(shown) and not mine._places and not mine._busy


async def test_the_proof_of_a_game_that_is_over_has_its_place_too() -> None:
    with on_the_shelf():
        async with town() as there:
            await there.begun("scribes", [there.ann, there.ben])
            asked = await there.mod.slash(there.channel, "mod end", annul=True)
            await there.mod.click(asked.response, label="Confirm")
            there.runtime.pictures.jobs._places[there.guest.id] = "something"
            said = texts(reply(await there.guest.slash(there.channel, "dice", show="verify")))
            assert said == BUSY.format("something")
            assert reply(await there.ann.slash(there.channel, "dice", show="verify")).attachments


async def test_a_person_is_asked_for_in_commands_and_presses() -> None:
    """By this it is known whose pictures are drawn."""
    async with playing() as (there, game):
        found: list[int] = []
        drawn = Pictures.board

        async def noted(self: Pictures, *args: Any, **more: Any) -> Any:
            found.append(asking.get())
            return await drawn(self, *args, **more)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Pictures, "board", noted)
            await there.guest.slash(there.channel, "board")
            asked = await there.asked(game)
            await asked.click(there.newest("My move"), label="My move")
            await played(there, game, 8)
        assert found[:2] == [there.guest.id, asked.id] and set(found[2:]) == {0}, "the house asks for nobody"


async def test_replays_are_kept_up_to_so_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing() as (there, _):
        films = there.runtime.pictures._films
        for format in ("webp", "gif", "webp"):
            assert reply(await there.ann.slash(there.channel, "replay", format=format)).attachments
        assert len(films) == 2
        monkeypatch.setattr("bot.views.pictures.pictures.FILMS_KEPT", max(map(len, films.values())) + 1)
        assert reply(await there.ben.slash(there.channel, "replay", format="webp")).attachments
        assert len(films) == 1
        monkeypatch.setattr("bot.views.pictures.pictures.FILMS_KEPT", 0)
        assert reply(await there.ben.slash(there.channel, "replay", format="webp")).attachments
        assert not films


@pytest.mark.parametrize("options", [{}, {"format": "page"}])
async def test_films_and_pages_make_way_before_each_picture(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing() as (there, game):
        await played(there, game, 30)
        done: list[str] = []
        queue = there.runtime.pictures.jobs
        monkeypatch.setattr(queue, "_make_way", lambda: done.append("way"))
        for where in ("bot.views.pictures.pictures.paint", "bot.views.pictures.page.paint"):
            monkeypatch.setattr(where, noting(done, paint))
        assert reply(await there.ann.slash(there.channel, "replay", **options)).attachments
        painted = [at for at, what in enumerate(done) if what.startswith("dear")]
        assert len(painted) > 2 and all(done[at - 1] == "way" for at in painted), done


def noting(done: list[str], work: Callable[..., Any]) -> Callable[..., Any]:
    def noted(*args: Any) -> Any:
        done.append(threading.current_thread().name)
        return work(*args)

    return noted


def test_a_film_holds_each_frame_once() -> None:
    """Two of each were a hundred megabytes more."""
    frames = [Image.new("RGB", (80, 60), (number, 0, 0)) for number in range(12)]
    left: list[int] = []
    drained = replay.drained(frames)
    for frame in drained:
        assert frame.getpixel((0, 0)) == (len(left), 0, 0)
        left.append(len(frames))
    assert left == list(range(11, -1, -1))
    again = [Image.new("RGB", (80, 60)) for _ in range(12)]
    assert len(replay.evened(again)) == 12 and not again
