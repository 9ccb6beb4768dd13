"""Databases that released versions of this house left behind open, and their games are played on."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import pytest

from bot.desk import Desk
from engine.kernel.dice import Secret
from engine.kernel.export import export_of, game_of, read_export
from engine.kernel.game import find
from engine.kernel.session import Session
from tests.bot.house import house, play_on

VERSIONS = sorted(Path(__file__).with_name("versions").glob("*.db.xz"))
# Of each game in the file: its title, turn, answers so far, and who was asked when it was left.
LEFT = {
    1: ("pharaohs", 2, 166, ["red"]),
    2: ("pharaohs", 6, 124, ["yellow"]),
    3: ("genesis", 3, 280, ["egypt"]),
    4: ("genesis", 9, 141, ["babylonia"]),
    5: ("genesis", 1, 46, ["babylonia"]),
}
FURTHER = 60


async def from_the_beginning(desk: Desk, game: int) -> Session[Any]:
    """The game as its first position and all answers since make it."""
    row, seats = await desk.game(game), await desk.store.seats(game)
    start = await desk.store.start_of(game, 0)
    assert start is not None and start.seq == 0
    secret = Secret(row.dice, row.seed, {seat: taken.word for seat, taken in seats.items()})
    return Session.load(find(row.slug), row.setup, secret, start.blob, start.events)


@pytest.fixture(params=VERSIONS, ids=lambda path: path.name.partition(".")[0])
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The file that a version left, to be opened."""
    path = tmp_path / "amarna.db"
    path.write_bytes(lzma.decompress(request.param.read_bytes()))
    return path


async def test_games_of_an_earlier_version_stand_where_they_were_left_and_go_on(left: Path) -> None:
    async with house(left) as desk:
        for game, (slug, turn, answers, asked) in LEFT.items():
            row, _, session = await desk.look(game, None)
            assert session.frozen is None, session.frozen
            assert (row.slug, session.state.turn, list(session.asks())) == (slug, turn, asked)
            whole = await from_the_beginning(desk, game)
            assert whole.frozen is None, f"every answer meets the question it was given to: {whole.frozen}"
            assert (len(whole.answers), whole.mark()) == (answers, session.mark())
            given = await play_on(desk, game, FURTHER, seed=game)
            row, _, session = await desk.look(game, None)
            assert given == FURTHER or row.stage == "over"


async def test_orders_given_to_an_earlier_version_still_stand(left: Path) -> None:
    async with house(left) as desk:
        _, _, session = await desk.look(3, None)
        assert session.orders.standing == {
            "hittites": {"intercept": "never"},
            "mitanni": {"withdraw": "if_outnumbered:200"},
        }


async def test_games_of_an_earlier_version_can_be_moved_as_they_were_agreed_on(left: Path) -> None:
    """A choice of the rules that came since is missing in them, and is no reason to refuse their file."""
    async with house(left) as desk:
        for game in LEFT:
            row, _, session = await desk.look(game, None)
            whole = await from_the_beginning(desk, game)
            moved = game_of(find(row.slug), read_export(export_of(whole, reveal=True)))
            assert moved.mark() == session.mark() and moved.setup == row.setup
