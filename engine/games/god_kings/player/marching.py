"""Activations: who goes along, the way, what stays behind."""

from __future__ import annotations

from engine.board.answers import keys_of, suggested
from engine.games.god_kings.data.numbers import MOVEMENT
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.player.answers import look
from engine.games.god_kings.player.scene import Scene
from engine.games.god_kings.player.tours import MARK, STOP, Force, Planner
from engine.games.god_kings.position.pieces import ACTIVE, marked, size
from engine.games.god_kings.position.state import Army, State
from engine.kernel.questions import Answer, Ask

SIEGE = "siege"


def march(seen: State, ask: Ask) -> Answer:
    """11.2.n The first step of the best way from here."""
    scene = look(seen, ask).scene
    army = scene.s.army
    assert army is not None
    tour = Planner(scene, force_of(scene, army)).best()
    offered = keys_of(ask)
    if tour.first in offered and tour.first != STOP:
        return tour.first
    if tour.first == MARK:
        marks = [key for key in offered if key.startswith("mark")]
        if marks:
            return marks[0]
    return SIEGE if SIEGE in offered else suggested(seen, ask)


def force_of(scene: Scene, army: Army) -> Force:
    """The army under way, as far as it can still go."""
    units = marked(scene.s, army.at, army.side, ACTIVE)
    rating = max([GENERALS[general].br for general in army.generals])
    sea = army.sea and size(units) <= MOVEMENT["naval_units"] and not scene.s.sailed
    return Force(army.side, army.at, army.mp, units, rating, sea)
