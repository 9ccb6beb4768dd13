"""The referee notices what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.god_kings.course.check import check
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.position.state import Army, Post, State
from engine.games.god_kings.realm.setup import deal
from engine.kernel.game import Setup
from tests.games.god_kings.harness import OPTIONS

SEATINGS = [(name, seated) for name, sheet in SCENARIOS.items() for seated in sheet.seatings.values()]


def begun(scenario: str = "campaign", seated: tuple[str, ...] = ("egypt", "mitanni", "hatti")) -> State:
    return deal(Setup(scenario, seated, OPTIONS))


@pytest.mark.parametrize(("scenario", "seated"), SEATINGS)
def test_nothing_is_wrong_with_the_beginning(scenario: str, seated: tuple[str, ...]) -> None:
    assert check(begun(scenario, seated)) == []


def put(at: str, side: str, **units: int) -> Callable[[State], object]:
    return lambda s: s.units.setdefault(at, {}).setdefault(side, {}).update(units)


def within(at: str, side: str, n: int) -> Callable[[State], object]:
    return lambda s: s.units.setdefault(at, {}).setdefault(side, {}).update({"chariot*inside": n})


def siege(at: str, markers: int, besiegers: int) -> Callable[[State], object]:
    def spoil(s: State) -> None:
        s.sieges[at] = markers
        if besiegers:
            s.units[at] = {"gasga": {"mercenary": besiegers}}

    return spoil


def siege_while(phase: str) -> Callable[[State], object]:
    def spoil(s: State) -> None:
        siege("kadesh", 0, 3)(s)
        s.phase = phase

    return spoil


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (put("gasga", "egypt", chariot=1), "GK-21.0.m: ['egypt'] at 'gasga'"),
        (put("atlantis", "egypt", chariot=1), "GK-21.0.m: ['egypt'] at 'atlantis'"),
        (lambda s: s.units.update(sais={}), "GK-2.2.a: nobody is kept at 'sais'"),
        (put("sais", "egypt", chariot=0), "GK-2.2.a: egypt at sais: {'chariot': 0}"),
        (put("sais", "egypt", horse=1), "GK-2.2.a: egypt at sais: {'horse': 1}"),
        (put("sais", "nobody", chariot=1), "GK-2.2.a: nobody at sais: {'chariot': 1}"),
        (put("sais", "egypt", warrior_taidu=1), "GK-2.2.c: egypt has no such unit, at sais: {'warrior_taidu': 1}"),
        (put("sais", "libyan", guard=1), "GK-2.2.c: libyan has no such unit, at sais: {'guard': 1}"),
        (put("sais", "assyria", chariot=1), "GK-1.0.b: assyria is not in the game, at sais"),
        (within("sile", "egypt", 3), "GK-11.8.a: more than two units inside sile"),
        (within("sais", "egypt", 1), "GK-11.8.a: units inside sais, which has no walls"),
        (within("sile", "libyan", 1), "GK-17.1.d: units of libyan inside sile, which is egypt's"),
        (put("sais", "egypt", chariot=9), "GK-2.2.c: too many of chariot of egypt"),
        (put("sais", "egypt", guard=3), "GK-2.2.c: too many of guard of egypt"),
        (put("memphis", "egypt", mercenary=25), "GK-2.2.c: more mercenaries than counters"),
        (put("sais", "libyan", mercenary=43), "GK-2.2.c: more Barbarians and Revolts than counters"),
        (
            put("memphis", "egypt", warrior_amon=2),
            "GK-7.2.k: egypt has {'warrior_amon': 2, 'warrior_ra': 3}, not {'warrior_amon': 3, 'warrior_ra': 3}",
        ),
        (
            lambda s: s.divisions["egypt"].extend(["seth", "ptah", "amon_ii"]),
            "GK-7.2.b: egypt has 5 divisions",
        ),
        (lambda s: s.generals.update(hatshepsut=Post("atlantis")), "GK-21.0.m: hatshepsut at 'atlantis'"),
        (lambda s: s.generals.update(egypt_a=Post("gasga")), "GK-21.0.m: egypt_a at 'gasga'"),
        (lambda s: s.generals.update(egypt_a=Post("sais", True)), "GK-11.8.a: egypt_a inside sais, which has no walls"),
        (
            lambda s: s.generals.update(thutmose_iii=Post("sais")),
            "GK-2.2.f: egypt has the Kings ['hatshepsut', 'thutmose_iii'], not hatshepsut",
        ),
        (lambda s: s.generals.pop("kassites_b"), "GK-2.2.g: kassites_b is not on the map"),
        (lambda s: s.generals.update(assyria_a=Post("assur")), "GK-1.0.b: assyria_a is not in the game"),
        (lambda s: s.markers.update(sais="assyria"), "GK-2.2.j: a marker of assyria in 'sais'"),
        (lambda s: s.markers.update(gasga="egypt"), "GK-2.2.j: a marker of egypt in 'gasga'"),
        (lambda s: s.garrisons.append("memphis"), "GK-2.2.j: two garrison markers in memphis"),
        (lambda s: s.garrisons.append("sais"), "GK-17.1.d: a garrison marker in sais"),
        (lambda s: s.garrisons.append("kadesh"), "GK-17.1.d: a garrison marker in kadesh"),
        (siege("memphis", 4, 4), "GK-17.3.g: 4 Siege Continued markers in memphis"),
        (siege_while("reinforce"), "GK-17.5.a: kadesh is besieged in the Reinforcement Phase"),
        (siege("kadesh", 0, 0), "GK-17.6.a: nobody besieges kadesh"),
        (siege("kummanni", 1, 2), "GK-17.3.h: 1 Siege Continued markers in kummanni and 2 besiegers"),
        (lambda s: s.held.update(egypt="hatti"), "GK-20.2.d: hatti holds egypt"),
        (lambda s: s.held.update(kassites="nobody"), "GK-20.2.d: nobody holds kassites"),
        (put("memphis", "libyan", chariot=1), "GK-20.1.b: enemies share memphis: ['egypt', 'libyan']"),
        (put("tunip", "egypt", mercenary=1), "GK-3.0.o: mercenaries of egypt alone in tunip"),
        (put("sais", "egypt", **{"chariot*active": 1}), "GK-11.12.b: chariot*active in sais has been left behind"),
        (lambda s: s.deck.pop(), "GK-2.1.a: a card is missing or doubled"),
        (lambda s: s.deck.append("1"), "GK-2.1.a: a card is missing or doubled"),
        (lambda s: s.order.pop(), "GK-6.0.a: the Turn Order is ['egypt', 'mitanni']"),
        (lambda s: s.tp.update(egypt=-1), "GK-mat.d: egypt has -1 TP"),
        (lambda s: setattr(s, "phase", "lunch"), "no phase 'lunch'"),
        (lambda s: setattr(s, "turn", 11), "turn 11, not 1 to 10"),
    ],
)
def test_what_cannot_be_is_named(spoil: Callable[[State], object], wrong: str) -> None:
    s = begun()
    spoil(s)
    assert wrong in check(s)


def test_enemies_meet_while_an_army_is_under_way() -> None:
    s = begun()
    put("memphis", "libyan", chariot=1)(s)
    s.army = Army(side="libyan", seat="hatti", general="libyan", generals=["libyan"], at="memphis", mp=0)
    assert check(s) == []


def test_who_is_on_the_way_to_a_camp_is_counted() -> None:
    s = begun()
    s.destroyed["egypt"] = {"warrior_amon": 1}
    s.units["memphis"]["egypt"]["warrior_amon"] = 2
    assert check(s) == []


def test_who_has_moved_carries_his_mark_as_long_as_the_card_lies_on_the_table() -> None:
    s = begun()
    s.units["sais"] = {"egypt": {"chariot*moved": 1}}
    assert check(s) == ["GK-11.12.b: chariot*moved in sais has been left behind"]
    s.playing.append(s.deck.pop())
    assert check(s) == []
