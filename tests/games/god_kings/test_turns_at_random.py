"""Whole games at random, held phase by phase against what the rules say, reckoned here once more from the tables."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.games.god_kings import SPEC
from engine.games.god_kings.course.check import check
from engine.games.god_kings.course.sequence import PHASES
from engine.games.god_kings.data.kinds import CHARIOT, MERCENARY, kind_of
from engine.games.god_kings.data.scenarios import SCENARIOS
from engine.games.god_kings.data.spaces import NEIGHBOURS, NEUTRAL_CAPITAL, PROVINCES, SPACES
from engine.games.god_kings.position.state import State
from engine.games.god_kings.realm.setup import deal
from engine.kernel.game import Setup
from engine.kernel.questions import Ask
from engine.kernel.state import copied
from engine.kernel.table import Table
from tests.driving import as_rule, drive
from tests.kit import LoadedDice
from tests.rules import rule

HOME = {"egypt": "egypt", "hatti": "hatti", "mitanni": "mitanni", "kassites": "kardunias", "assyria": "assyria"}
TABLES = [(sheet.id, seats) for sheet in SCENARIOS.values() for seats in sheet.seatings]


def play(scenario: str, seats: int, seed: int, options: dict[str, str]) -> Counter[str]:
    """A game in which everything is decided by chance; every phase is held against its rule."""
    chance = random.Random(f"{scenario} {seats} {seed}")
    usual = {option.id: option.default for option in SPEC.start.options}
    s = deal(Setup(scenario, SCENARIOS[scenario].seatings[seats], usual | options))
    t = Table(s, LoadedDice(seed=seed))
    seen: Counter[str] = Counter()
    for ply in range(2_000):
        if s.over:
            break
        before, phase = copied(s), s.phase
        t.dice.begin(ply)  # type: ignore[attr-defined]
        drive(as_rule(PHASES[phase](t)), otherwise=lambda ask: at_random(ask, chance))
        assert check(s) == [], f"after {phase} of turn {before.turn}"
        if phase in HELD:
            HELD[phase](before, s)
        seen[phase] += 1
    assert s.over and s.winners
    return seen


def at_random(ask: Ask, chance: random.Random) -> Any:
    """A legal answer, however senseless."""
    for _ in range(20):
        answer = ask.sample(chance)
        try:
            ask.parse(answer)
        except Exception:
            continue
        return answer
    return ask.default


# --- reckoned once more -------------------------------------------------------------------------------------


def home(s: State, power: str) -> list[str]:
    provinces = [HOME[power], *(s.hatti_used if power == "hatti" else [])]
    return [at for province in provinces for at in PROVINCES[province].spaces]


def brown(s: State, at: str) -> bool:
    """Only Barbarians, or only a Revolt, stand there."""
    sides = [side for side, units in s.units.get(at, {}).items() if units]
    return bool(sides) and not any(side in HOME for side in sides)


def provinces(s: State, power: str, *, scoring: bool) -> list[str]:
    """18.1.b"""
    found = []
    for id, province in PROVINCES.items():
        own = [at for at in province.spaces if s.markers.get(at) == power and not (scoring and brown(s, at))]
        walls = [at for at in province.spaces if SPACES[at].walls]
        if len(own) * 2 > len(province.spaces) and not [at for at in walls if at not in own]:
            found.append(id)
    return found


def dealt(before: State, s: State) -> None:
    """5.0.b Seven cards in each hand: six of them new where one was kept."""
    assert {len(hand) for hand in s.hands.values()} == {7}
    assert all(before.hands[seat][0] in s.hands[seat] for seat in before.kept)


def received(before: State, s: State) -> None:
    """7.1.e-g; what is given away stays among the players."""
    tribute = wood = 0
    for seat in s.seats:
        power = before.nation[seat]
        tribute += sum(PROVINCES[id].tp for id in provinces(before, power, scoring=False)) + before.trade_tp[seat]
        wood += sum(SPACES[at].wood for at, owner in before.markers.items() if owner == power) + before.trade_wp[seat]
        tribute, wood = (tribute + 1, wood + 1) if power == "egypt" else (tribute, wood)
    assert (sum(s.tp.values()), sum(s.wp.values())) == (tribute, wood)


def placed(before: State, s: State) -> None:
    """7.1.d, l, p, q Whoever has reinforced stands in a chain of own spaces to his home, with nothing left to spend."""
    if not before.queue:
        return
    seat = before.queue[0]
    power = s.nation[seat]
    assert (s.tp[seat], s.wp[seat]) == (0, 0)
    linked = [at for at in home(s, power) if s.markers.get(at) == power]
    for at in linked:
        linked += [near for near in NEIGHBOURS[at] if s.markers.get(near) == power and near not in linked]
    where = [at for at in s.units if s.units[at].get(power)]
    where += [
        post.at for general, post in s.generals.items() if general in (s.kings[power], f"{power}_a", f"{power}_b")
    ]
    assert [at for at in where if at not in linked] == []
    hired = Counter(dict.fromkeys((CHARIOT, MERCENARY), 0))
    for at in s.units:
        for key, n in s.units[at].get(power, {}).items():
            hired[kind_of(key)] += n
    arrives = power == "assyria" and s.turn == 6
    assert hired[CHARIOT] <= before.wp[seat] or arrives
    assert hired[CHARIOT] + hired[MERCENARY] <= before.tp[seat] or arrives


def scored(before: State, s: State) -> None:
    """24.1.a-d"""
    for seat in s.seats:
        power = s.nation[seat]
        spaces = home(before, power)
        lost = [at for at in spaces if before.markers.get(at) != power or brown(before, at)]
        held = provinces(before, power, scoring=True)
        points = before.vp[seat] + sum(PROVINCES[id].vp for id in held if id != HOME[power])
        conquered = (len(spaces) - len(lost)) * 2 < len(spaces)
        if conquered:
            points = -(-points // 2)
        else:
            points += PROVINCES[HOME[power]].vp if HOME[power] in held else 0
        only_then = s.options["home_loss"] == "when_conquered"
        assert s.vp[seat] == points - (2 * len(lost) if conquered == only_then else 0)


def added_up(before: State, s: State) -> None:
    """24.1.f, h"""
    assert s.total == {seat: before.total[seat] + before.vp[seat] for seat in s.seats}
    assert set(s.vp.values()) == {0}


def cleared(before: State, s: State) -> None:
    """24.1.i-k Everybody has his HomeCountry, and nobody stands in another's; Neutral units are in their capital."""
    powers = [*s.nation.values(), *s.neutral]
    for power in powers:
        assert {s.markers[at] for at in home(s, power)} == {power}
        others = [
            side for at in home(s, power) for side, units in s.units.get(at, {}).items() if units and side in HOME
        ]
        assert [side for side in others if side != power] == []
    for power in s.neutral:
        away = [at for at in s.units if s.units[at].get(power) and at != NEUTRAL_CAPITAL[power]]
        assert away == [] or any(side not in HOME for side in before.units.get(NEUTRAL_CAPITAL[power], {}))
    outside = [at for at, owner in before.markers.items() if not any(at in home(s, power) for power in powers)]
    assert all(s.markers[at] == before.markers[at] for at in outside), "18.3.c all other markers stay"


def ended(before: State, s: State) -> None:
    """8.4.b, c At most one card is left, and none to who kept one the last time."""
    assert all(len(hand) <= 1 for hand in s.hands.values())
    assert s.kept == [seat for seat in s.kept if seat not in before.kept]
    assert sorted(s.kept) == sorted(seat for seat in s.seats if s.hands[seat])
    assert s.aside == [] and s.unrest == {}


HELD = {
    "deal": dealt, "goods": received, "reinforce": placed, "victory": scored, "totals": added_up,
    "expulsion": cleared, "end_turn": ended,
}  # fmt: skip


@rule("GK-5.0.b", "GK-7.1.e", "GK-7.1.f", "GK-7.1.g", "GK-7.1.l", "GK-7.1.q", "GK-8.4.c", "GK-18.1.b")
@rule("GK-24.1.a", "GK-24.1.b", "GK-24.1.c", "GK-24.1.d", "GK-24.1.f", "GK-24.1.i", "GK-24.1.j", "GK-24.1.k")
@pytest.mark.parametrize(("scenario", "seats"), TABLES)
def test_every_phase_of_a_game_at_random(scenario: str, seats: int) -> None:
    options = {"home_loss": "when_conquered", "neutral_units": "removed"} if seats == 3 else {}
    seen = play(scenario, seats, 5, options)
    sheet = SCENARIOS[scenario]
    turns = seen["victory"]
    assert turns == sheet.last - sheet.first + 1 or seen["totals"] < turns, "unless Sudden Death has come"
    assert seen["impulse"] == turns * 5 * (seats + 1)
