"""Ways over a map: what is reached in how many steps, and the cheapest way to everywhere.

Games say what lies next to what, and what it costs; rules that differ (who bars the way, who must stop) stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from heapq import heappop, heappush
from typing import NamedTuple

FAR = 1_000_000  # more than any price or distance on a map
NEVER = (FAR + 1, 0)  # a price above all others


class Way(NamedTuple):
    """A price, and the places entered one after the other."""

    price: int
    path: tuple[str, ...]


def flood(
    starts: Iterable[str], near: Callable[[str], Iterable[str]], most: int = FAR, closed: Container[str] = ()
) -> dict[str, int]:
    """Everything within `most` steps of the starts, and how many steps away, the nearest first; not over `closed`."""
    away = dict.fromkeys(starts, 0)
    line = list(away)
    for here in line:
        steps = away[here] + 1
        if steps > most:
            break
        for there in near(here):
            if there not in away and there not in closed:
                away[there] = steps
                line.append(there)
    return away


def joined(starts: Iterable[str], near: Callable[[str], Iterable[str]], closed: Iterable[str] = ()) -> list[str]:
    """Everything that hangs together with the starts without going over `closed`, the nearest first."""
    found = list(dict.fromkeys(starts))
    met = {*closed, *found}
    for here in found:
        new = [there for there in near(here) if there not in met]
        if new:
            met.update(new)
            found += new
    return found


def chain(
    start: str, near: Callable[[str], Iterable[str]], open: Callable[[str], bool] = lambda _: True
) -> dict[str, tuple[str, ...]]:  # fmt: skip
    """Everything that hangs together with the start by `open` places, and a way with the fewest steps to each."""
    paths: dict[str, tuple[str, ...]] = {start: ()}
    line = [start]
    for here in line:
        for there in near(here):
            if there not in paths and open(there):
                paths[there] = (*paths[here], there)
                line.append(there)
    return paths


Steps = Callable[[str, int], Iterable[tuple[str, int]]]  # a place and what was paid: (next place, its price)


def cheapest(start: str, steps: Steps, most: int = FAR) -> dict[str, Way]:
    """The cheapest way to every place within a price, the cheapest first; of equal ones that with the fewest steps.

    `steps` is told what was paid so far. A place that one cannot go on from has no steps.
    """
    found: dict[str, Way] = {}
    offered: dict[str, tuple[int, int]] = {start: (0, 0)}  # price and steps of the best way met so far
    line: list[tuple[int, int, int, str, tuple[str, ...]]] = [(0, 0, 0, start, ())]
    entered = 0
    while line:
        paid, length, _, here, path = heappop(line)
        if here in found:
            continue
        found[here] = Way(paid, path)
        for there, price in steps(here, paid):
            way = (paid + price, length + 1)
            if paid + price <= most and way < offered.get(there, NEVER):
                entered += 1
                offered[there] = way
                heappush(line, (*way, entered, there, (*path, there)))
    del found[start]
    return found
