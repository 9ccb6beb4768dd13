"""No picture keeps a question back: where the renderer fails or takes too long, everything comes in words."""

from __future__ import annotations

import asyncio
import html
import logging
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.service.step import Who
from bot.views.pictures.pictures import Pictures
from renderers import games
from renderers.studio import Studio
from tests.bot.runtime import begun, runtime, seat_given
from tests.simcord.town import Town, buttons, parts_of, reply, texts, town
from tests.tiny import on_the_shelf

SECRET = "the hidden letter of Babylon"
NUMBER = re.compile(r"The report has the number `([0-9a-f]{8})`")
Break = Callable[[pytest.MonkeyPatch, Town], None]


def it_raises(patch: pytest.MonkeyPatch, there: Town) -> None:
    del there

    async def broken(*args: Any, **more: Any) -> Any:
        raise RuntimeError(SECRET)

    patch.setattr(Studio, "render", broken)
    patch.setattr(Studio, "draw", broken)


def it_takes_too_long(patch: pytest.MonkeyPatch, there: Town) -> None:
    async def long(*args: Any, **more: Any) -> Any:
        await asyncio.to_thread(time.sleep, 0.5)
        raise AssertionError("nobody waits for it")

    patch.setattr(there.runtime.pictures, "patience", 0.02)
    patch.setattr(Studio, "render", long)
    patch.setattr(Studio, "draw", long)


def the_look_is_broken(patch: pytest.MonkeyPatch, there: Town) -> None:
    del there

    def broken(*args: Any, **more: Any) -> Any:
        raise KeyError(SECRET)

    for game, look in games._looks.items():
        patch.setitem(games._looks, game, replace(look, scene=broken, overlays=broken))


@asynccontextmanager
async def playing(game: str) -> AsyncIterator[tuple[Town, int]]:
    with on_the_shelf():
        async with town() as there:
            yield there, await there.begun(game)


def has_a_picture(message: Any) -> bool:
    return any(part["type"] == 12 for part in parts_of(message))


def reports(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log says of faults: where, and nothing of what was to be drawn."""
    found = [record for record in caplog.records if record.levelno >= logging.ERROR]
    for record in found:
        assert (
            record.name == "bot.views.pictures.undrawn"
            and record.exc_info is None
            and SECRET not in record.getMessage()
        )
    return [record.getMessage() for record in found]


@pytest.mark.parametrize("breaks", [it_raises, it_takes_too_long, the_look_is_broken])
async def test_a_question_comes_without_its_map(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, breaks: Break
) -> None:
    async with playing("pharaohs") as (there, game):
        asked = await there.asked(game)
        panel, session = there.newest(), await there.session(game)
        breaks(monkeypatch, there)
        for shown in (
            reply(await asked.click(panel, label="My move")),
            reply(await asked.slash(there.channel, "choose")),
        ):
            prompt = next(iter(session.asks().values())).prompt
            assert prompt.split(" ")[0] in texts(shown) and "Board" in buttons(shown) and not has_a_picture(shown)
            number = NUMBER.search(texts(shown))
            assert number is not None and any(f"report {number[1]}" in line for line in reports(caplog))


@pytest.mark.parametrize("breaks", [it_raises, it_takes_too_long, the_look_is_broken])
@pytest.mark.parametrize("part", ["", "upper egypt"])
async def test_the_board_comes_in_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, breaks: Break, part: str
) -> None:
    async with playing("pharaohs") as (there, _):
        before = texts(reply(await there.ann.slash(there.channel, "board", text=True)))
        breaks(monkeypatch, there)
        shown = reply(await there.ann.slash(there.channel, "board", part=part))
        assert not has_a_picture(shown) and NUMBER.search(texts(shown)) and reports(caplog)
        assert set(before.splitlines()[1:]) <= set(texts(shown).splitlines())


async def test_a_picture_without_an_end_keeps_only_the_first_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All who come after it would wait as long; once pictures come again there is patience again."""

    async def without_end(*args: Any, **more: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr("bot.views.pictures.pictures.HURRIED", 0.01)
    async with runtime(tmp_path / "a.db") as service:
        _, _, session = await service.games.look(await begun(service, "pharaohs"), None)
        pictures = Pictures(Studio(workers=1), patience=0.1)
        with monkeypatch.context() as patch:
            patch.setattr(Studio, "render", without_end)
            for _ in range(2):
                image = await pictures.board(session, None)
                assert image is not None and image.fault and pictures.patience == 0.01
        pictures.patience, pictures._usual = 20.0, 15.0
        image = await pictures.board(session, None)
        assert image is not None and image.data and pictures.patience == 15.0
        await asyncio.to_thread(pictures.studio.close)


async def test_a_map_that_cannot_be_read_is_no_map(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(slug: str) -> Any:
        raise OSError(slug)

    async with playing("pharaohs") as (there, _):
        monkeypatch.setattr("bot.commands.look.baked", broken)
        before = texts(reply(await there.ann.slash(there.channel, "board", text=True)))
        shown = texts(reply(await there.ann.slash(there.channel, "board", part="upper egypt")))
        assert "the map cannot be drawn now" in shown and shown == before


async def test_a_look_that_cannot_be_read_is_no_look(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A file of a game is missing, or was spoilt: whoever is asked can answer, and the board is told."""

    def broken(name: str) -> Any:
        raise SyntaxError(SECRET)

    async with playing("pharaohs") as (there, game):
        asked, panel, session = await there.asked(game), there.newest(), await there.session(game)
        before = texts(reply(await there.ann.slash(there.channel, "board", text=True)))
        monkeypatch.delitem(games._looks, "pharaohs")
        monkeypatch.setattr(games, "import_module", broken)
        shown = reply(await asked.click(panel, label="My move"))
        assert next(iter(session.asks().values())).prompt.split(" ")[0] in texts(shown) and "Board" in buttons(shown)
        for part in ("", "upper egypt"):
            shown = reply(await there.ann.slash(there.channel, "board", part=part))
            assert "the map cannot be drawn now" in texts(shown)
            assert set(before.splitlines()[1:]) <= set(texts(shown).splitlines())
        await there.runtime.service.moderation.set_wishes(game, there_moderates(there), pace=5)
        await there.settle()
        told = there.messages()[-1]
        assert "A decision within 5 hours" in texts(told) and "My move" in buttons(told)
        assert all("look could not be drawn: SyntaxError" in line for line in reports(caplog)) and reports(caplog)


@pytest.mark.parametrize("breaks", [it_raises, it_takes_too_long, the_look_is_broken])
async def test_the_table_is_told_without_its_map(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, breaks: Break
) -> None:
    async with playing("pharaohs") as (there, game):
        breaks(monkeypatch, there)
        before = len(there.messages())
        await there.runtime.service.moderation.set_wishes(game, there_moderates(there), pace=5)
        await there.settle()
        told = there.messages()[-1]
        assert len(there.messages()) == before + 1 and "A decision within 5 hours" in texts(told)
        assert not has_a_picture(told) and "My move" in buttons(told) and reports(caplog)


def there_moderates(there: Town) -> Who:
    return Who(there.mod.id, moderates=True)


@pytest.mark.parametrize("breaks", [it_raises, it_takes_too_long])
async def test_a_hand_comes_in_words_by_message_and_by_command(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, breaks: Break
) -> None:
    async with playing("scribes") as (there, game):
        seats, session = await there.runtime.store.games.seats(game), await there.session(game)
        seat = next(name for name, sitter in seats.items() if sitter.user == there.ann.id)
        assert session.spec.hidden.hand is not None
        cards = [card.title for card in session.spec.hidden.hand(session.seen(seat), seat)]
        assert cards
        shown = reply(await there.ann.slash(there.channel, "hand"))
        assert has_a_picture(shown)
        breaks(monkeypatch, there)
        shown = reply(await there.ann.slash(there.channel, "hand"))
        assert not has_a_picture(shown) and all(card in texts(shown) for card in cards)
        await seat_given(there.runtime.service, game, there_moderates(there), seat, there.cem.id)
        await there.settle()
        letter = there.dms(there.cem)[-1]
        assert not has_a_picture(letter) and all(f"**{card}**" in texts(letter) for card in cards)
        assert all(name.split()[0] == "report" for name in reports(caplog))


@pytest.mark.parametrize("breaks", [it_raises, it_takes_too_long, the_look_is_broken])
async def test_the_signs_of_a_map_are_explained_in_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, breaks: Break
) -> None:
    async with playing("genesis") as (there, _):
        board = reply(await there.guest.slash(there.channel, "board"))
        breaks(monkeypatch, there)
        told = (await there.guest.click(board, label="What is this?")).followups[-1]
        assert not has_a_picture(told) and reports(caplog)
        if breaks is the_look_is_broken:
            assert texts(told) == "The map cannot be drawn now; `/board` tells it in words."
        else:
            assert NUMBER.search(texts(told)) and "The map shows " in texts(told) and "Infantry" in texts(told)


def the_painter_is_broken(patch: pytest.MonkeyPatch, there: Town) -> None:
    def broken(*args: Any, **more: Any) -> Any:
        raise KeyError(SECRET)

    it_raises(patch, there)
    patch.setattr("bot.views.pictures.page.paint", broken)
    patch.setattr("bot.views.pictures.page.charts.by_turn", broken)


@pytest.mark.parametrize("breaks", [the_painter_is_broken, the_look_is_broken])
async def test_how_a_game_stood_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, breaks: Break
) -> None:
    async with playing("pharaohs") as (there, game):
        session = await there.session(game)
        words = session.spec.view.board(session.seen(None), None)
        breaks(monkeypatch, there)
        shown = reply(await there.guest.slash(there.channel, "board", turn=1))
        assert not has_a_picture(shown) and words in texts(reply(await there.guest.click(shown, label="Now")))
        page = reply(await there.guest.slash(there.channel, "replay", format="page"))
        read = (await page.attachments[0].read()).decode()
        assert html.escape(words.splitlines()[0]) in read and "image/jpeg" not in read and reports(caplog)


async def test_a_map_that_cannot_be_drawn_is_not_filmed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing("pharaohs") as (there, _):
        the_look_is_broken(monkeypatch, there)
        said = texts(reply(await there.ann.slash(there.channel, "replay")))
        assert said == "The map cannot be drawn now, so there is nothing to film; `/log` tells it in words."


async def test_a_card_a_chart_and_a_letter_are_read_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing("scribes") as (there, game):
        session = await there.session(game)
        it_raises(monkeypatch, there)
        title = session.spec.hidden.cards[0].title
        assert f"**{title}**" in texts(reply(await there.ann.slash(there.channel, "card", card=title)))
        assert NUMBER.search(texts(reply(await there.ann.slash(there.channel, "chart", show="luck"))))
        await there.ann.slash(there.channel, "letter", to="babylon", text="Send gold.")
        await there.settle()
        assert any("> Send gold." in texts(message) for message in there.dms(there.ben)) and reports(caplog)
