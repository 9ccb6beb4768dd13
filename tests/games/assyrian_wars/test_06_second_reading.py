"""Random fights of The Two Rivers, each step of which is held against a second reading of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import State
from engine.games.assyrian_wars.war import (
    battle,
    casualties,
    crossing,
    dice_of_battle,
    evasion,
    interception,
    retreat,
)
from tests import soak
from tests.games.assyrian_wars import second_reading as second
from tests.games.assyrian_wars.second_reading import Party, Unit
from tests.games.assyrian_wars.stage import STAGE
from tests.kit import secret_of

KINDS = {
    "assyria": ("hi42", "b32", "lc31", "ch42", "li21", "merc_li21", "merc_hi31"),
    "babylonia": ("hi32", "b31", "ch42", "li21", "merc_lc21"),
    "elam": ("b32", "hi32", "lc21", "ch32", "merc_b31"),
}
LEADERS = {
    "assyria": ("sargon_ii", "turtanu", "rab_shaqe", "rab_saris"),
    "babylonia": ("marduk_apla_iddina", "bel_ibni", "nergal_ushezib"),
    "elam": ("shutruk_nahhunte", "imbappa", "ituni"),
}
CORE = (
    "ashur",
    "opis",
    "sippar",
    "kalhu",
    "arrapha",
    "lahiru",
    "der",
    "suhu",
    "babylon",
    "kish",
    "singara",
    "puqudu",
    "rashi",
)


class Watcher:
    """Holds what the game does against the second reading, as it happens."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.seen: Counter[str] = Counter()
        self.asked: list[dict[tuple[str, str], list[Any]]] = []
        self.evading: list[dict[str, list[Any]]] = []
        self.before: dict[str, dict[str, tuple[int, str, bool]]] = {}
        self.against = 0
        self.came: set[str] = set()
        self.taken: dict[str, tuple[int, int]] = {}
        self.rallying: dict[str, list[str]] = {}
        self.scored: dict[str, int] = {}
        self.owed: dict[str, int] = {}
        for module, name in (
            (interception, "interceptions"), (evasion, "evasions"), (battle, "decide"), (casualties, "take_hits"),
            (casualties, "rout"), (retreat, "retreat"),
        ):  # fmt: skip
            original = getattr(module, name)
            patch.setattr(module, name, self.wrapped(getattr(self, name), original))
        roll = dice_of_battle.roll
        patch.setattr(dice_of_battle, "roll", lambda t, b, phase: self.roll(roll, t, b, phase))

    @staticmethod
    def wrapped(check: Any, original: Any) -> Any:
        return lambda *given, **named: check(original, *given, **named)

    # --- reactions ------------------------------------------------------------------------------------------

    def interceptions(self, original: Any, t: Any, entry: Any) -> Iterator[Any]:
        moving = {country: sum(pile.values()) for country, pile in entry.force.units.items()}
        able = second.interceptors(t.state, entry.at, entry.countries, moving, entry.kept_out)
        self.asked.append({})
        come = yield from original(t, entry)
        asked = self.asked.pop()
        assert set(asked) == set(able), (entry, asked, able)
        for (country, near), [first, *_] in asked.items():
            named = {key.partition(":")[2]: option for key, option in first.items() if key.startswith("army:")}
            assert set(named) == set(able[country, near].leaders), (country, near, first, able)
            assert any(key.startswith("singles:") for key in first) == bool(able[country, near].singles)
            for leader, option in named.items():
                assert option.facts["needed"] == second.needed_to_intercept(t.state, country, leader, entry.at)
            self.seen["intercept"] += 1
        self.came = {id for attempt in come for id in attempt.force.leaders}
        return come

    def evasions(self, original: Any, t: Any) -> Iterator[Any]:
        s = t.state
        at = s.mover.at
        mixed = any(len({second.country_of(id) for id in group.leaders}) > 1 for group in s.groups if group.at == at)
        expected: dict[str, set[str]] = {}
        for country in second.COUNTRIES:
            outside = [u for u in second.units(s) if u.at == at and u.country == country and not u.inside]
            led = [
                id for id, p in s.leaders.items() if p.at == at and not p.inside and second.country_of(id) == country
            ]
            fresh = [u for u in outside if "fighting" not in u.marks]
            if second.enemies(country, s.mover.country) and (fresh or any(id not in self.came for id in led)):
                expected[country] = second.ways_to_evade(s, at, country)
        self.before = {}
        for country, ways in expected.items():
            if force := self.one_force(s, at, country):
                good = {to: to != "city" and second.friendly(s, country, to) for to in ways}
                self.before[country] = {to: (*force, good[to]) for to in ways}
        self.against = sum("active" in u.marks for u in second.units(s)) + len(s.mover.leaders)
        self.evading.append({})
        gone = yield from original(t)
        asked = self.evading.pop()
        if not mixed:
            assert {c: {k for k in o if not k.startswith("hasty:")} - {"stay"} for c, o in asked.items()} == {
                c: ways for c, ways in expected.items() if ways
            }, (at, asked, expected)
            self.seen["evade"] += len(asked)
            for country, options in asked.items():
                self.chances(s, country, options)
        return gone

    def chances(self, s: State, country: str, options: dict[str, Any]) -> None:
        """A country with one force there: its chance of each way out."""
        attacker = (s.mover.leaders or [""])[0] if s.mover is not None else ""
        for key, odds in self.before.get(country, {}).items():
            ours, leader, good = odds
            needed = second.needed_to_evade(key, leader, attacker, good, hasty=False)
            ways = sum(one + two >= needed for one in range(1, 7) for two in range(1, 7))
            sure = second.walks_in(key, ours, self.against)
            assert options[key].facts["chance"] == (100 if sure else 100 * ways // 36), (key, odds, needed)
            self.seen["chance"] += 1

    @staticmethod
    def one_force(s: State, at: str, country: str) -> tuple[int, str] | None:
        """The size and leader of a country's force in an area, where it has only one."""
        mine = [u for u in second.units(s) if u.at == at and u.country == country and not u.inside]
        led = [id for id, p in s.leaders.items() if p.at == at and not p.inside and second.country_of(id) == country]
        if any("fighting" in u.marks for u in mine):
            return None
        if len(led) == 1 and max(sum(u.hired for u in mine), sum(not u.hired for u in mine)) <= second.command(led[0]):
            return len(mine) + 1, led[0]
        return (1, "") if not led and len(mine) == 1 else None

    def question(self, ask: Any) -> None:
        options = {option.key: option for option in ask.options}
        if ask.topic == "intercept":
            self.asked[-1].setdefault((ask.role, ask.about["near"]), []).append(options)
        if ask.topic == "evade":
            self.evading[-1][ask.role] = options

    # --- battles --------------------------------------------------------------------------------------------

    def party(self, s: State, b: Any, side: Any) -> Party:
        mine = [u for u in second.units(s) if u.at == b.at and u.country in side.countries and "fighting" in u.marks]
        men = [id for id in side.leaders if s.leaders[id].at == b.at]
        together = any(all(id in group.leaders for id in self.leading(mine, men)) for group in s.groups)
        return Party(mine, men, len(self.leading(mine, men)) > 1 and not together)

    @staticmethod
    def leading(mine: list[Unit], men: list[str]) -> list[str]:
        return second.helping(Party(mine, men, False))

    def parties(self, s: State, b: Any) -> dict[str, Party]:
        return {"attacker": self.party(s, b, b.attacker), "defender": self.party(s, b, b.defender)}

    def roll(self, original: Any, t: Any, b: Any, phase: Any) -> Any:
        before, sides = len(t.dice.rolls), self.parties(t.state, b)
        if b.round == 1:
            self.rallying = {name: second.helping(party) for name, party in sides.items()}
        scored = original(t, b, phase)
        for name, party in sides.items():
            extra = second.ground(b.edges, b.round, bool(b.intercepted)) if name == "defender" else 0
            steady = party._replace(disorganized=party.disorganized or not self.rallying[name])
            wanted, dice = second.dice_of(steady, extra)
            thrown = {r.label: r.results for r in t.dice.rolls[before:] if f" {name} " in r.label}
            hits = 0
            for label, results in thrown.items():
                strength = 3 if label.endswith("battle dice") else int(label.rpartition(" ")[2])
                wish = dice if label.endswith("battle dice") else wanted.pop(strength)
                assert len(results) == wish, (b, name, label, results, wanted, dice)
                hits += sum(die <= strength for die in results)
            assert not wanted and scored[name] == hits
        self.scored = scored
        self.seen["round"] += 1
        return scored

    def take_hits(self, original: Any, t: Any, b: Any, scored: Any, sides: Any) -> Iterator[Any]:
        before = self.parties(t.state, b)
        found = yield from original(t, b, scored, sides)
        after = self.parties(t.state, b)
        for name, party in before.items():
            room = {c: second.capacity(party, c) for c in sides[name].countries}
            share = second.shares(room, scored[name])
            lost = {c: room[c] - second.capacity(after[name], c) for c in room}
            assert all(share[c][0] <= lost[c] <= share[c][1] for c in room), (name, share, lost)
            assert sum(lost.values()) == min(scored[name], sum(room.values()))
            for country in room:
                self.halved(party, after[name], country, free=name == "defender" and b.kind in ("standard", "assault"))
            failed = sum(u.steps for u in party.units if "failed" in u.marks) - sum(
                u.steps for u in after[name].units if "failed" in u.marks
            )
            self.taken[name] = (sum(lost.values()) - failed, failed)
        self.seen["hits"] += sum(scored.values())
        return found

    def halved(self, before: Party, after: Party, country: str, *, free: bool) -> None:
        def steps(party: Party, hired: bool) -> int:
            return sum(u.steps for u in party.units if u.country == country and u.hired == hired)

        own, hired = steps(before, False), steps(before, True)
        lost = {True: hired - steps(after, True), False: own - steps(after, False)}
        if not free:
            assert lost[True] in second.hired_share(own, hired, lost[True] + lost[False]), (before, after)

    def decide(self, original: Any, t: Any, b: Any, score: Any) -> Iterator[Any]:
        sides = self.parties(t.state, b)
        alone = [name for name, party in sides.items() if not party.gone]
        a, d = self.scored["attacker"], self.scored["defender"]
        winner = alone[0] if len(alone) == 1 else "attacker" if a > d else "defender" if d > a else ""
        if not winner and b.round == 2 and not b.intercepted and alone:
            winner = "defender"
        self.owed = {}
        for name, party in sides.items():
            rallied = sum(second.action(id) for id in self.rallying[name] if t.state.leaders[id].at == b.at)
            all_of_them = 0 if party.gone else second.routs(*self.taken[name])
            self.owed[name] = max(0, all_of_them - (rallied if name == winner else 0))
        found = yield from original(t, b, score)
        left = [name for name, party in self.parties(t.state, b).items() if not party.gone]
        if winner and winner not in left and left:
            winner = left[0]
        if not winner and len(left) == 1:
            winner = left[0]
        assert found == winner, (found, winner, self.scored)
        self.seen["winner " + (winner or "nobody")] += 1
        return found

    def rout(self, original: Any, t: Any, b: Any, owed: Any, sides: Any) -> Iterator[Any]:
        before = self.parties(t.state, b)
        yield from original(t, b, owed, sides)
        after = self.parties(t.state, b)
        for name, party in before.items():
            pieces = len(party.units) + len(party.leaders)
            lost = pieces - len(after[name].units) - len(after[name].leaders)
            assert lost == min(self.owed[name], pieces), (name, lost, self.owed, party)
            leaders = len(party.leaders) - len(after[name].leaders)
            if len(sides[name].countries) == 1:
                assert leaders == max(0, lost - len(party.units)), "leaders rout last"
            self.seen["routs"] += lost

    def retreat(self, original: Any, t: Any, force: Any, came: Any) -> Iterator[Any]:
        [country] = force.countries
        able = second.retreats(t.state, force.at, country, came)
        options = {found.to for found in retreat.best(retreat.refuges(t.state, force, came))}
        assert options == able, (force, came, options, able)
        self.seen["retreat"] += 1
        return (yield from original(t, force, came))


# --- random positions -------------------------------------------------------------------------------------------


def position(chance: random.Random) -> dict[str, Any]:
    """Return forces of all three countries close together, no enemies in one area."""
    on: dict[str, dict[str, dict[str, int]]] = {}
    leaders: dict[str, str] = {}
    held: dict[str, bool] = {}
    for country, kinds in KINDS.items():
        for _ in range(chance.randint(3, 6)):
            at = chance.choice(CORE)
            if held.setdefault(at, country == "assyria") != (country == "assyria"):
                continue
            home = areas.AREAS[at].defense and (areas.AREAS[at].country == "assyria") == (country == "assyria")
            mark = "*inside" if home and chance.random() < 0.25 else ""
            there = on.setdefault(country, {}).setdefault(at, {})
            for _ in range(chance.randint(1, 4)):
                key = f"{chance.choice(kinds)}{'/reduced' if chance.random() < 0.25 else ''}{mark}"
                there[key] = there.get(key, 0) + chance.randint(1, 3)
            free = [leader for leader in LEADERS[country] if leader not in leaders]
            if free and chance.random() < 0.8:
                leaders[chance.choice(free)] = f"{at}{mark}"
    return {"on": on, "leaders": leaders, "of": chance.choice(tuple(KINDS)), "ap": chance.randint(4, 14)}


def answer(chance: random.Random, ask: Any) -> Any:
    """Return a random answer of somebody who seeks fights."""
    found = ask.sample(chance)
    if ask.topic in ("intercept", "action", "march", "evade") and chance.random() < 0.7:
        able = [option.key for option in ask.options if not option.idle and option.key not in ("inside",)]
        fights = [option.key for option in ask.options if option.facts.get("theirs") and option.key.startswith("to:")]
        found = chance.choice(fights or [key for key in able if key.startswith("march")] or able or [found])
    return found


def play(seed: int, watcher: Watcher) -> None:
    chance = random.Random(seed)
    session = STAGE.session(secret_of(seed), seats=chance.choice((2, 3)), **position(chance))
    told: set[tuple[Any, str]] = set()
    for _ in range(3000):
        if session.over:
            return
        for role_ask in session.asks().values():
            mark = (session.token, f"{role_ask.topic} {role_ask.role} {role_ask.about.get('near')}")
            if mark not in told:
                told.add(mark)
                watcher.question(role_ask)
        seat = chance.choice(list(session.asks()))
        session.answer(seat, answer(chance, session.asks()[seat]))
    raise AssertionError("the impulse does not end")


@pytest.mark.parametrize(("first", "games", "fights"), [(0, 120, 100), soak.long(soak.SEED, 1500, 1000)])
def test_random_fights_agree_with_the_second_reading(
    first: int, games: int, fights: int, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    watcher = Watcher(monkeypatch)
    for seed in range(first, first + games):
        play(seed, watcher)
    won = sum(n for what, n in watcher.seen.items() if what.startswith("winner"))
    assert won >= fights, watcher.seen
    assert min(watcher.seen[what] for what in ("intercept", "evade", "chance", "round", "hits", "routs", "retreat")) > 0


def test_attrition_of_every_crossing() -> None:
    for here in second.PLAYED:
        for there in second.near(here):
            for country in second.COUNTRIES:
                assert bool(crossing.checked(country, {"li21": 1}, here, there)) == second.tired(country, here, there)
