"""Activations: who goes along, the way, what stays behind."""

from engine.games.god_kings.data import numbers, rulers
from engine.games.god_kings.player import answers, tours
from engine.games.god_kings.player.scene import Scene
from engine.games.god_kings.position import Army, State, pieces
from engine.kernel import Answer, Ask
from engine.wargame.answers import keys_of, suggested

SIEGE = "siege"


def march(seen: State, ask: Ask) -> Answer:
    """11.2.n The first step of the best way from here."""
    scene = answers.look(seen, ask).scene
    army = scene.s.army
    assert army is not None
    tour = tours.Planner(scene, force_of(scene, army)).best()
    offered = keys_of(ask)
    if tour.first in offered and tour.first != tours.STOP:
        return tour.first
    marks = [key for key in offered if key.startswith("mark")]
    if tour.first == tours.MARK and marks:
        return marks[0]
    return SIEGE if SIEGE in offered else suggested(seen, ask)


def force_of(scene: Scene, army: Army) -> tours.Force:
    """The army under way, as far as it can still go."""
    units = pieces.marked(scene.s, army.at, army.side, pieces.ACTIVE)
    rating = max([rulers.GENERALS[general].br for general in army.generals])
    sea = army.sea and pieces.size(units) <= numbers.MOVEMENT["naval_units"] and not scene.s.sailed
    return tours.Force(army.side, army.at, army.mp, units, rating, sea)
