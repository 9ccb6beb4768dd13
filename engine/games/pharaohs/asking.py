"""Questions about areas, which many chapters put: one area out of several, or so many units to each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.games.pharaohs.pieces import place_name, seat_of
from engine.games.pharaohs.state import State
from engine.kernel.questions import Choose, Option, Rule, Split, ask
from engine.kernel.table import Table

AT_SEA = "sea"  # where those who landed may go back to (8.2.b)


@cache
def area_option(area: str, most: int = 1, key: str = "", words: str = "") -> Option:
    """`march:on`, "march from On": the area by its name on the map, after what is done there."""
    name = "at sea" if area == AT_SEA else place_name(area)
    return Option(
        f"{key}:{area}" if key else area,
        f"{words} {name}".lstrip(),
        at="" if area == AT_SEA else area,
        most=most,
    )


def choose_area(
    t: Table[State], nation: str, topic: str, rule: str, prompt: str, areas: Iterable[str], verb: str = "place"
) -> Rule[str]:
    """One of the areas; the first is suggested."""
    options = tuple(map(area_option, areas))
    area: str = yield from ask(
        Choose(seat_of(t.state, nation), topic, rule, prompt, options, default=options[0].key, verb=verb)
    )
    return area


def share_out(
    t: Table[State],
    nation: str,
    topic: str,
    rule: str,
    prompt: str,
    room: Mapping[str, int],
    count: int,
    *,
    default: dict[str, int],
    may_wait: bool = False,
) -> Rule[dict[str, int]]:
    """How many of `count` units in which area, as far as there is room; all of them, unless some may wait."""
    counts: dict[str, int] = yield from ask(
        Split(
            seat_of(t.state, nation),
            topic,
            rule,
            prompt,
            tuple(area_option(area, most) for area, most in room.items()),
            default=default,
            least=0 if may_wait or not room else count,
            most=count if room else 0,
            verb="place",
        )
    )
    return dict(counts)
