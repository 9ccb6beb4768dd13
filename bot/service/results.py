"""How a game has ended for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median_low
from typing import Any

from bot.settings import PersonSettings
from bot.store import Departure, GameRow, Result, SeatRow
from engine.kernel.journal import Event
from engine.kernel.session import Session


def results(
    row: GameRow,
    seats: Mapping[str, SeatRow],
    session: Session[Any],
    journal: Sequence[tuple[int, Event]],
    people: Mapping[int, PersonSettings],
    at: int,
    departures: Sequence[Departure] = (),
) -> list[Result]:
    """Return place, points and pace of every seat, and a last place for each person who left one.

    A seat that is lent counts for its owner. People who want to be on no list are named on none.
    """
    spec = session.spec
    points = spec.view.points(session.state)
    places = places_of(list(row.setup.seats), list(spec.view.winners(session.state)), points)
    paces = paces_of(journal)
    found = []
    for seat, sitter in seats.items():
        person = sitter.user
        listed = person is not None and people.get(person, PersonSettings()).listed
        found.append(
            Result(
                row.id, seat, row.guild, row.slug, person if listed else None, person is not None, places[seat],
                points.get(seat), paces.get(seat) if person is not None else None, at, row.settings.league or None,
            )
        )  # fmt: skip
    return [*found, *losses(row, departures, people, at)]


def losses(
    row: GameRow, departures: Sequence[Departure], people: Mapping[int, PersonSettings], at: int
) -> list[Result]:
    """Return the results of people who left: each ends behind everybody who has a seat."""
    nth: dict[str, int] = {}
    found = []
    for gone in departures:
        nth[gone.seat] = nth.get(gone.seat, 0) + 1
        found.append(_ended(row, gone.seat, gone.user, people, len(row.setup.seats) + 1, at, nth[gone.seat]))
    return found


def ended_by_the_last(
    row: GameRow,
    seats: Mapping[str, SeatRow],
    user: int,
    departures: Sequence[Departure],
    people: Mapping[int, PersonSettings],
    at: int,
) -> list[Result]:
    """Return the results of a game that the only person left in it ends.

    Where others have left, that person wins. A person who was alone from the first has left it, too, and loses.
    """
    others_left = [gone for gone in departures if gone.user != user]
    own = [seat for seat, sitter in seats.items() if sitter.user == user]
    if others_left:
        won = [_ended(row, seat, user, people, 1, at) for seat in own]
        return [*won, *losses(row, others_left, people, at)]
    automats = [_ended(row, seat, None, people, 1, at) for seat in seats if seat not in own]
    return [*automats, *losses(row, [Departure(seat, user, at) for seat in own], people, at)]


def _ended(
    row: GameRow,
    seat: str,
    user: int | None,
    people: Mapping[int, PersonSettings],
    place: int,
    at: int,
    leaver: int = 0,
) -> Result:
    """Return a result without points or pace."""
    listed = user is not None and people.get(user, PersonSettings()).listed
    return Result(
        row.id, seat, row.guild, row.slug, user if listed else None, user is not None, place, None, None, at,
        row.settings.league or None, leaver,
    )  # fmt: skip


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
