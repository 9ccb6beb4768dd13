"""Seats as people see them: what they are called, for whom they decide, whose color they bear."""

from __future__ import annotations

import pytest

from engine.kernel.game import Face, View, find
from tests.kit import altered, new_session


def test_a_color_commands_its_nations() -> None:
    session = new_session("pharaohs", "full", 3)
    face = session.spec.view.face(session.state, "yellow")
    assert (face.title, face.owner) == ("Yellow", "yellow")
    assert "canaan" in face.roles and "egypt" not in face.roles
    roles = [role for seat in session.setup.seats for role in session.spec.view.face(session.state, seat).roles]
    assert len(roles) == len(dict.fromkeys(roles)) == 21


@pytest.mark.parametrize("options", [{}, {"kingdoms": "second"}])
def test_a_seat_goes_by_its_first_kingdom(options: dict[str, str]) -> None:
    session = new_session("genesis", "campaign", 4, options)
    faces = {seat: session.spec.view.face(session.state, seat) for seat in session.setup.seats}
    assert [face.title for face in faces.values()] == ["Egypt", "Hittites", "Assyria", "Babylonia"]
    assert all(face.owner == face.roles[0] == seat for seat, face in faces.items())
    assert sum(len(face.roles) for face in faces.values()) == len(session.state.kingdoms)


def test_a_game_that_says_nothing_of_its_seats_calls_them_by_their_ids() -> None:
    session = new_session(altered(find("pharaohs"), face=View.face))
    assert session.spec.view.face(session.state, "new_kingdom") == Face("New kingdom", (), "new_kingdom")
