"""What stands where an answer leads, and what may come of it: lines below a question, before anything binds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.views.pictures.pictures import chances_of, scene_for
from bot.views.pictures.undrawn import unless_broken
from engine.kernel.game import Prospect
from engine.kernel.questions import Ask
from engine.kernel.session import Session
from engine.wargame.text import listed
from renderers.scene import Scene
from renderers.words import place

MOST = 8  # places that are told of


def prospects_of(session: Session[Any], seat: str, ask: Ask) -> list[str]:
    """`Philistia · Hittites: 3 foot · about 6 in 10 to clear it`, for the places where that is not nothing."""
    seen = session.seen(seat)
    chances = chances_of(session.spec, seen, ask)
    if not chances:
        return []
    scene = unless_broken("scene", lambda: scene_for(session.spec, seen, []), None)
    lines = [line for key, at, text in _named(ask, scene) if (line := _line(chances.get(key) or chances.get(at), text))]
    left = len(lines) - MOST
    return [*lines[:MOST], *([f"… and {left} more places"] if left > 0 else [])]


def _named(ask: Ask, scene: Scene | None) -> Iterator[tuple[str, str, str]]:
    """Each thing an answer may mean: its key, its place, and what it is called; each place once."""
    told: list[str] = []
    for key, at, label in [
        *((o.key, o.at, o.text) for o in ask.options),
        *(("", w.at, w.label) for w in ask.ready_moves()),
    ]:
        name = place(scene, at) if scene is not None and at else label
        if at not in told or not at:
            told.append(at)
            yield key, at, f"{name}{_standing(scene, at)}"


def _standing(scene: Scene | None, at: str) -> str:
    """Who stands there, as the map shows it."""
    if scene is None or not at:
        return ""
    names = {owner.id: owner.name for owner in scene.owners}
    stacks = [
        f"{names.get(stack.owner, stack.owner)}: {listed([counter.name for counter in stack.counters])}"
        for stack in scene.stacks
        if stack.space == at
    ]
    return f" · {'; '.join(stacks)}" if stacks else ""


def _line(chance: Prospect | None, text: str) -> str:
    return f"{text} · {chance.words}" if chance is not None else ""
