"""The referee notices what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.genesis import SPEC
from engine.games.genesis.position.state import Force, Revolt, State
from tests.games.genesis.positions import build

ON = {"egypt": {"thebes": {"inf": 3, "sl": 1}}, "hittites": {"hattusa": {"inf": 2, "ch": 1}}}


def peace() -> State:
    return build(on=ON, kings={"apepi": "thebes"}, chariots=1)


def test_nothing_is_wrong_with_it() -> None:
    assert SPEC.rules.check(peace()) == []


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (lambda s: s.units.update(memphis={}), "GEN-2.1.a: units at 'memphis'"),
        (lambda s: s.units["thebes"].update(egypt={"inf": 0}), "GEN-2.2.2.a: egypt at thebes: {'inf': 0}"),
        (lambda s: s.units["thebes"].update(egypt={"horse": 1}), "GEN-2.2.2.a: egypt at thebes: {'horse': 1}"),
        (lambda s: s.units["thebes"].update(nobody={"inf": 1}), "GEN-2.2.2.a: nobody at thebes: {'inf': 1}"),
        (lambda s: s.kingdoms.remove("egypt"), "GEN-14.1.b: egypt is not in the game, at thebes"),
        (lambda s: s.kings.update(apepi="atlantis"), "GEN-4.1.3.a: apepi at 'atlantis'"),
        (lambda s: s.retired.append("apepi"), "GEN-4.1.1.d: apepi reigns again"),
        (lambda s: s.kings.update(khyan="thebes"), "GEN-4.1.1.a: egypt has two Kings"),
        (
            lambda s: s.forces.append(Force("egypt", "thebes", {"inf": 4}, [], "active")),
            "GEN-2.9.i: the force of egypt at thebes is larger than what stands there",
        ),
        (
            lambda s: s.units["hattusa"].update(egypt={"inf": 1}),
            "GEN-7.2.5.b: enemies share hattusa: ['hittites', 'egypt']",
        ),
        (lambda s: s.units.update(tjaru={"egypt": {"sl": 1}}), "GEN-3.7.6.b: lonely Slaves of egypt at tjaru"),
        (lambda s: s.ds.update(thebes=9), "GEN-7.3.1.a: thebes has defense 9"),
        (lambda s: s.destroyed.append("damascus"), "GEN-8.5.4.a: ruins of damascus are not ruins"),
        (
            lambda s: s.revolts.update(memphis=Revolt("hittites", {})),
            "GEN-5.2.5.a: memphis is In Revolt against nobody",
        ),
        (lambda s: s.monuments.extend(["thebes", "thebes"]), "GEN-7.3.3.d: two monuments in thebes"),
        (lambda s: s.barbarian.append("tyre"), "GEN-9.2.f: BARBARIAN CONTROL in tyre"),
        (lambda s: s.pirates.append("styx"), "GEN-11.7.1.d: a Pirate at styx"),
        (lambda s: s.deck.pop(), "GEN-2.0.a: a card is missing or doubled"),
        (lambda s: s.silver.update(egypt=-1), "GEN-2.5.a: egypt has -1 silver"),
        (lambda s: s.manpower.update(egypt=99), "GEN-6.1.3.a: egypt has manpower 99"),
        (lambda s: s.technology.update(egypt=2), "GEN-6.6.1.a: egypt has technology 2 of 1"),
        (lambda s: setattr(s, "phase", "lunch"), "no phase 'lunch'"),
        (lambda s: setattr(s, "turn", 11), "turn 11, not 1 to 10"),
        (lambda s: setattr(s, "sherden", "hittites"), "GEN-6.7.c: Sherden without their King"),
    ],
)
def test_what_cannot_be_is_named(spoil: Callable[[State], object], wrong: str) -> None:
    s = peace()
    spoil(s)
    assert wrong in SPEC.rules.check(s)
