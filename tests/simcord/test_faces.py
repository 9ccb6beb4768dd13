"""A seat whose name changes in the course of the game is called by its new name wherever it is named."""

from __future__ import annotations

from typing import Any

from engine.kernel.game import Face
from engine.kernel.questions import Choose
from tests.kit import altered
from tests.simcord.asking import questions, towns
from tests.simcord.town import texts, town
from tests.tiny import on_the_shelf


def empire(s: Any, seat: str) -> Face:
    """Babylon becomes Chaldea once a question was answered."""
    return Face("Chaldea" if seat == "babylon" and s.round else seat.capitalize(), (), seat)


async def test_a_new_name_stands_on_the_panel_in_letters_and_in_lists() -> None:
    spec = questions(lambda seat: Choose(seat, "where", "ASK-1", "Where do you go?", towns(2)))
    with on_the_shelf(altered(spec, face=empire)):
        async with town() as there:
            game = await there.begun("questions", [there.ann, there.ben])
            assert "Babylon" in texts(await status(there))
            await there.answer(game, "to:white_gate")
            told = texts(await status(there))
            assert "Chaldea" in told and "Babylon" not in told
            row = await there.runtime.store.games.game(game)
            assert row is not None and row.titles == {"assyria": "Assyria", "babylon": "Chaldea"}
            offered = await there.ann.autocomplete(there.channel, "letter", "to", "chal")
            assert [(choice["name"], choice["value"]) for choice in offered] == [("Chaldea", "babylon")]


async def test_a_seat_that_decides_for_whom_it_is_called_after_is_named_once() -> None:
    """Assyria is called Elam by now, and decides for Elam; then for Urartu."""

    def asked(role: str) -> Any:
        return lambda seat: Choose(seat, "where", "ASK-1", "Where do you go?", towns(2), role=role)

    spec = altered(
        questions(asked("elam"), asked("urartu")),
        face=lambda s, seat: Face("Elam" if seat == "assyria" else "Babylon", (), seat),
        role_name=str.capitalize,
    )
    with on_the_shelf(spec):
        async with town() as there:
            game = await there.begun("questions", [there.ann, there.ben])
            assert "To decide: **Elam**, where" in texts(there.newest())
            await there.answer(game, "to:white_gate")
            await there.later(60)
            assert "To decide: **Elam** for Urartu, where" in texts(there.newest())


async def status(there: Any) -> Any:
    result = await there.ann.slash(there.channel, "game status")
    return result.response
