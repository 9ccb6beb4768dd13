"""The referee notices what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.pharaohs import SPEC
from engine.games.pharaohs.position.state import State
from tests.games.pharaohs.positions import position

ON = {
    "egypt": {"on": {"foot": 2}, "thebaid": {"foot": 5, "ruler": "ramesses_ii"}},
    "hatti": {"hatti": {"foot": 1, "god": 1}, "kadesh": {"chariot": 1}},
    "judah": {"judah": {"chosen": 1}},
    "assyria": {"assyria": {"foot": 1, "siege": 1}},
}


def between() -> State:
    """A position between nation turns."""
    s = position("egypt", on=ON, dead={"egypt": {"chariot": 2}, "hatti": {"foot": 1}}, turn=3, chosen="godly").state
    s.march = None
    return s


def test_nothing_is_wrong_with_it() -> None:
    assert SPEC.rules.check(between()) == []


def lose_a_unit(s: State) -> None:
    s.units["egypt"]["on"].pop()


def crowd(s: State) -> None:
    s.units["egypt"]["thebaid"] += s.units["egypt"].pop("on")


def move(s: State, nation: str, origin: str, to: str) -> None:
    s.units[nation][to] = s.units[nation].pop(origin)


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (lambda s: s.units["egypt"]["on"].append("egypt.foot.1"), "egypt.foot.1 is in two places"),
        (lose_a_unit, "7 egypt.foot arrived but 6 are accounted for"),
        (lambda s: s.dead["hatti"].append("sumer.foot.1"), "0 sumer.foot arrived but 1 are accounted for"),
        (lambda s: s.units["egypt"].update(syria=[]), "egypt is in syria, which is empty or none"),
        (lambda s: move(s, "egypt", "on", "atlantis"), "egypt is in atlantis, which is empty or none"),
        (lambda s: move(s, "egypt", "on", "arabian_desert"), "egypt is in arabian_desert"),
        (lambda s: move(s, "egypt", "on", "libyan_desert"), "egypt is in libyan_desert"),
        (lambda s: move(s, "egypt", "on", "nubia"), "egypt is in nubia"),
        (lambda s: move(s, "egypt", "on", "kadesh"), "kadesh holds several nations between nation turns"),
        (crowd, "7 units of egypt in thebaid"),
        (lambda s: s.units["egypt"].update(on=["hatti.chariot.1"]), "hatti.chariot.1 stands with egypt"),
        (lambda s: setattr(s, "turn", 5), "egypt.ruler.ramesses_ii outlived its turn"),
        (lambda s: s.markers.update(on=s.markers.pop("hatti")), "hatti.god.1 stands in on"),
        (lambda s: s.turned.append("egypt"), "the god of egypt is turned over but nowhere"),
        (lambda s: setattr(s, "chosen", "captured"), "the Chosen People are captured with 1 markers"),
        (lambda s: s.points.update(blue=7), "the points of blue are not what its tally says"),
        (lambda s: s.scored.append("BP-0"), "no line BP-0"),
        (lambda s: s.tally["blue"].update(lines=3), "lines worth 0 were scored, 3 were counted"),
        (lambda s: setattr(s, "turn", 11), "turn 11, not 1 to 10"),
        (lambda s: setattr(s, "phase", "lunch"), "no phase 'lunch'"),
        (lambda s: s.chits.append("sumer"), "a chit of a nation that is not in play"),
        (lambda s: s.seats.append("green"), "seats ['blue', 'red', 'white', 'yellow', 'green']"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(spoil: Callable[[State], object], wrong: str) -> None:
    s = between()
    spoil(s)
    assert wrong in SPEC.rules.check(s)


def test_a_line_is_scored_once() -> None:
    s = between()
    s.scored = ["BP-SC4.2-egypt.a"] * 2
    assert "BP-SC4.2-egypt.a was scored twice" in SPEC.rules.check(s)
