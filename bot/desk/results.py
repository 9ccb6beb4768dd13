"""How a game has ended for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median_low
from typing import Any

from bot.store import GameRow, Result, SeatRow
from bot.wishes import PersonWishes
from engine.kernel.journal import Event
from engine.kernel.session import Session


def results(
    row: GameRow,
    seats: Mapping[str, SeatRow],
    session: Session[Any],
    journal: Sequence[tuple[int, Event]],
    people: Mapping[int, PersonWishes],
    at: int,
) -> list[Result]:
    """Place, points and pace of every seat. Whoever wants to be on no list is named on none."""
    spec = session.spec
    points = spec.points(session.state)
    places = places_of(list(row.setup.seats), list(spec.winners(session.state)), points)
    paces = paces_of(journal)
    found = []
    for seat, sitter in seats.items():
        person = sitter.person
        listed = person is not None and people.get(person, PersonWishes()).listed
        found.append(
            Result(
                row.id, seat, row.guild, row.slug, person if listed else None, person is not None, places[seat],
                points.get(seat), paces.get(seat) if person is not None else None, at, row.wishes.league or None,
            )
        )  # fmt: skip
    return found


def places_of(seats: Sequence[str], winners: Sequence[str], points: Mapping[str, int]) -> dict[str, int]:
    """1 for whoever has won; the others by points, behind all who have more."""
    others = [seat for seat in seats if seat not in winners]
    ahead = max(1, len(winners))  # where nobody has won, nobody is first
    behind = {seat: sum(points.get(x, 0) > points.get(seat, 0) for x in others) for seat in others}
    return {seat: 1 if seat in winners else 1 + ahead + behind[seat] for seat in seats}


def paces_of(journal: Sequence[tuple[int, Event]]) -> dict[str, int]:
    """The middle of the seconds between what came before and an answer of a seat's own."""
    waits: dict[str, list[int]] = {}
    before: int | None = None
    for at, event in journal:
        if before is not None and event.by == "player" and event.back < 0:
            waits.setdefault(event.seat, []).append(at - before)
        before = at
    return {seat: median_low(each) for seat, each in waits.items()}
