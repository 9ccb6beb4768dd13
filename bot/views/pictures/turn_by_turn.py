"""How a game came to be as it is: its checkpoints as the public saw them, turn by turn.

Everything here works on data read from the store, in the thread of a job, and never on the session that is being
played.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.store import GameRow, Store
from bot.views.pictures.fair import Run
from bot.views.pictures.pictures import owner_of, scene_for
from bot.views.pictures.undrawn import unless_broken
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, find
from engine.kernel.state import State
from engine.kernel.table import Line
from renderers import tallies
from renderers.scene import Owner, Scene

MOST_POSITIONS = 400
HEADING = re.compile(r"Turn (\d+)\b")
RANGE = re.compile(r"\s*(\d{1,4})\s*(?:(?:-|–|to)\s*(\d{1,4})\s*)?")


@dataclass(frozen=True)
class Moment:
    """A position between two phases, as a spectator saw it."""

    ply: int
    turn: int | None
    seen: State


@dataclass(frozen=True)
class Course:
    """A game from its beginning to now."""

    spec: GameSpec[Any]
    seats: tuple[str, ...]
    moments: list[Moment]

    def turns(self) -> list[Moment]:
        """The beginning, and each turn as it ended (the running one as it stands)."""
        last: dict[int | None, Moment] = {}
        for moment in self.moments:
            last[moment.turn] = moment
        return [self.moments[0], *last.values()]

    def within(self, first: int, last: int) -> list[Moment]:
        """The moments of some turns, from the position they began with."""
        inside = [i for i, moment in enumerate(self.moments) if first <= (moment.turn or 0) <= last]
        if not inside:
            raise Refused(f"nothing has happened in {turns_text(first, last)} yet", "turns")
        return self.moments[max(0, inside[0] - 1) : inside[-1] + 1]

    def scenes(self, moments: Sequence[Moment]) -> list[Scene]:
        """What the pictures of these moments show; none in a game without a map, or whose map cannot be drawn."""
        drawn = (scene_for(self.spec, one.seen, []) for one in moments)
        return unless_broken("scene", lambda: [scene for scene in drawn if scene is not None], [])

    def owner(self, seat: str) -> Owner:
        """A seat as it is known now."""
        return owner_of(self.spec, self.seats, seat, self.spec.view.face(self.moments[-1].seen, seat))

    def owners(self) -> list[Owner]:
        """Everybody who ever was on the map, and the seats."""
        found = {owner.id: owner for scene in self.scenes(self.moments) for owner in scene.owners}
        seats = {seat: self.owner(seat) for seat in self.seats}
        return list({**seats, **found}.values())

    def points(self) -> list[tallies.Line]:
        """The points of every seat at the end of each turn."""
        scenes = self.scenes(self.turns())
        if scenes:
            return tallies.score_lines(scenes)
        scores = [self.spec.view.points(moment.seen) for moment in self.turns()]
        owners = [self.owner(seat) for seat in self.seats]
        return [tallies.Line(owner, tuple(one.get(owner.id) for one in scores)) for owner in owners if any(scores)]

    def territory(self) -> list[tallies.Line]:
        return tallies.territory_lines(self.scenes(self.turns()))

    def turn_names(self) -> list[str]:
        return ["start", *(str(moment.turn or i) for i, moment in enumerate(self.turns()[1:], 1))]

    def turns_of(self, lines: Sequence[Line]) -> list[int | None]:
        """The turn each line of the log belongs to: by the log's own headings, else by the nearest position.

        A game begun before its log had headings has none for its first turn.
        """
        first = next((heading for line in lines if (heading := HEADING.match(line.text))), None)
        if first is not None and int(first[1]) == self.moments[0].turn:
            found: list[int | None] = []
            now = self.moments[0].turn
            for line in lines:
                heading = HEADING.match(line.text)
                now = int(heading[1]) if heading else now
                found.append(now)
            return found
        plies = [moment.ply for moment in self.moments]
        after = [min(bisect_right(plies, line.ply), len(plies) - 1) for line in lines]
        return [self.moments[i].turn for i in after]


async def course_of(store: Store, row: GameRow, now: State, ply: int, run: Run) -> Course:
    """Read the checkpoints of a game; `now` is what a spectator sees at this moment, `run` that of the job."""
    blobs = await store.journal.positions(row.id, MOST_POSITIONS)
    spec = find(row.slug)
    moments = await run(_moments, spec, blobs)
    moments = [moment for moment in moments if moment.ply <= ply]
    return Course(spec, row.setup.seats, [*moments, Moment(ply, spec.view.turn(now), now)])


def _moments(spec: GameSpec[Any], blobs: Sequence[bytes]) -> list[Moment]:
    found = []
    for blob in blobs:
        state = spec.codec.read(blob)
        found.append(Moment(state.ply, spec.view.turn(state), spec.view.seen(state, None)))
    return found


def turn_range(text: str) -> tuple[int, int]:
    """`3`, or `2-4`."""
    found = RANGE.fullmatch(text)
    if found is None:
        raise Refused(f"“{text}” is no turn and no range of turns; write 3, or 2-4", "turns")
    first, last = int(found[1]), int(found[2] or found[1])
    if last < first:
        raise Refused(f"a range goes from the earlier turn to the later: {last}-{first}", "turns")
    return first, last


def turns_text(first: int, last: int) -> str:
    return f"turn {first}" if first == last else f"turns {first} to {last}"
