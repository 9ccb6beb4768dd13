"""What has changed for a seat between two positions as it saw them: points, places, pieces, cards.

It reads what pictures and points are made of, and so knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.views.pictures.pictures import scene_for
from bot.views.pictures.undrawn import unless_broken
from engine.kernel.game import Face, GameSpec
from engine.kernel.state import State
from engine.wargame.text import capital, listed, plural
from renderers.scene import Owner, Scene
from renderers.words import place

MOST = 6  # changes of one kind that are named


@dataclass(frozen=True)
class Standing:
    """How a seat stood at some moment, by what it could see."""

    points: Mapping[str, int]
    titles: Mapping[str, str]  # of the seats
    hand: tuple[str, ...]
    face: Face
    scene: Scene | None

    @classmethod
    def of(cls, spec: GameSpec[Any], seen: State, seat: str, seats: Iterable[str]) -> Standing:
        hand = tuple(card.title for card in spec.hidden.hand(seen, seat)) if spec.hidden.hand is not None else ()
        scene = unless_broken("scene", lambda: scene_for(spec, seen, []), None)
        return cls(spec.view.points(seen), spec.titles(seen, seats), hand, spec.view.face(seen, seat), scene)

    def is_mine(self, owner: Owner, seat: str) -> bool:
        return seat in (owner.id, owner.side) or owner.id in (*self.face.roles, self.face.owner)


def changes(spec: GameSpec[Any], seats: tuple[str, ...], seat: str, then: State, seen: State) -> list[str]:
    """What is otherwise now than it was then, in sentences."""
    before, now = Standing.of(spec, then, seat, seats), Standing.of(spec, seen, seat, seats)
    return [
        *_score(before, now),
        *_land(before, now, seat),
        *_pieces(before, now, seat),
        *_cards(before, now),
    ]


def _score(before: Standing, now: Standing) -> list[str]:
    """`Blue 34 (+7) and Red 41 (+3).`"""
    gained = {seat: n - before.points.get(seat, 0) for seat, n in now.points.items()}
    told = [f"{now.titles.get(seat, seat)} {now.points[seat]} ({n:+d})" for seat, n in gained.items() if n]
    return [f"Points: {listed(told)}."] if told else []


def _land(before: Standing, now: Standing, seat: str) -> list[str]:
    """Which places changed hands: from the seat, to it, and among the others."""
    if before.scene is None or now.scene is None:
        return []
    owners = {owner.id: owner for owner in (*before.scene.owners, *now.scene.owners)}
    mine = {id for id, owner in owners.items() if now.is_mine(owner, seat)}
    was, is_ = before.scene.held, now.scene.held
    changed = [space for space in dict.fromkeys([*was, *is_]) if was.get(space) != is_.get(space)]
    lost = [space for space in changed if was.get(space) in mine and is_.get(space) not in mine]
    won = [space for space in changed if is_.get(space) in mine and was.get(space) not in mine]
    rest = [space for space in changed if is_.get(space, "") not in ("", *mine) and was.get(space) not in mine]
    named = {space: place(now.scene, space) for space in changed}
    told = []
    if lost:
        to = {space: owners[is_[space]].name if space in is_ else "nobody" for space in lost}
        told.append(f"You lost {_some([f'{named[space]} (now {to[space]})' for space in lost])}.")
    if won:
        told.append(f"You gained {_some([named[space] for space in won])}.")
    by: dict[str, list[str]] = {}
    for space in rest:
        by.setdefault(is_[space], []).append(named[space])
    told += [f"{capital(owners[owner].name)} gained {_some(spaces)}." for owner, spaces in by.items()][:MOST]
    return told


def _pieces(before: Standing, now: Standing, seat: str) -> list[str]:
    """How many pieces the seat has on the map."""
    if before.scene is None or now.scene is None:
        return []
    was, is_ = _count(before.scene, now, seat), _count(now.scene, now, seat)
    return [f"Your pieces on the map: {was} before, {is_} now."] if was != is_ else []


def _count(scene: Scene, standing: Standing, seat: str) -> int:
    mine = {owner.id for owner in scene.owners if standing.is_mine(owner, seat)}
    return sum(counter.count for stack in scene.stacks for counter in stack.counters if counter.owner in mine)


def _cards(before: Standing, now: Standing) -> list[str]:
    """What came into the hand and what left it."""
    came, gone = _more(now.hand, before.hand), _more(before.hand, now.hand)
    told = [f"New in your hand: {_some(came)}."] if came else []
    return [*told, f"No longer in your hand: {_some(gone)}."] if gone else told


def _more(one: Iterable[str], two: Iterable[str]) -> list[str]:
    """What the first has more of than the second."""
    left = list(two)
    found = []
    for title in one:
        if title in left:
            left.remove(title)
        else:
            found.append(title)
    return found


def _some(names: list[str]) -> str:
    if len(names) <= MOST:
        return listed(names)
    return listed([*names[: MOST - 1], plural(len(names) - MOST + 1, "more", "more")])
