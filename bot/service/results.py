"""How a game has ended for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Any

import msgspec

from bot.settings import PersonSettings
from bot.store import Departure, GameRow, Result, SeatRow
from engine.kernel.journal import Event
from engine.kernel.session import Session


@dataclass(frozen=True)
class Ending:
    """A game that ends: who had which seat, who left it before, and how people want to be listed.

    People who want to be on no list are named on none.
    """

    row: GameRow
    seats: Mapping[str, SeatRow]
    people: Mapping[int, PersonSettings]
    departures: Sequence[Departure]
    at: int

    def results(self, session: Session[Any], journal: Sequence[tuple[int, Event]]) -> list[Result]:
        """Return place, points and pace of every seat, and a last place for each person who left one.

        A seat that is lent counts for its owner.
        """
        spec, row = session.spec, self.row
        points = spec.view.points(session.state)
        places = places_of(list(row.setup.seats), list(spec.view.winners(session.state)), points)
        paces = paces_of(journal)
        found = []
        for seat, sitter in self.seats.items():
            result = self._result(seat, sitter.user, places[seat])
            pace = paces.get(seat) if sitter.user is not None else None
            found.append(msgspec.structs.replace(result, points=points.get(seat), pace=pace))
        return [*found, *self._losses(self.departures)]

    def by_the_last(self, user: int) -> list[Result]:
        """Return the results of a game that the only person left in it ends.

        Where others have left, that person wins. A person who was alone from the first has left it, too, and loses.
        """
        others_left = [gone for gone in self.departures if gone.user != user]
        own = [seat for seat, sitter in self.seats.items() if sitter.user == user]
        if others_left:
            return [*[self._result(seat, user, 1) for seat in own], *self._losses(others_left)]
        automats = [self._result(seat, None, 1) for seat in self.seats if seat not in own]
        return [*automats, *self._losses([Departure(seat, user, self.at) for seat in own])]

    def _losses(self, departures: Sequence[Departure]) -> list[Result]:
        """Return the results of people who left: each ends behind everybody who has a seat."""
        nth: dict[str, int] = {}
        found = []
        for gone in departures:
            nth[gone.seat] = nth.get(gone.seat, 0) + 1
            found.append(self._result(gone.seat, gone.user, len(self.row.setup.seats) + 1, nth[gone.seat]))
        return found

    def _result(self, seat: str, user: int | None, place: int, leaver: int = 0) -> Result:
        """Return a result without points or pace."""
        row, listed = self.row, user is not None and self.people.get(user, PersonSettings()).listed
        return Result(
            row.id, seat, row.guild, row.slug, user if listed else None, user is not None, place, None, None, self.at,
            row.settings.league or None, leaver,
        )  # fmt: skip


def places_of(seats: Sequence[str], winners: Sequence[str], points: Mapping[str, int]) -> dict[str, int]:
    """Return 1 for each winner; the others follow by points, behind all who have more."""
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
