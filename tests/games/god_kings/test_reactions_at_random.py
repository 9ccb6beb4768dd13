"""Reactions in positions that nobody thought of, held against a second reading of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.data.spaces import SPACES
from engine.games.god_kings.position.state import State
from engine.games.god_kings.war.reactions import react
from engine.kernel.questions import Ask
from engine.kernel.table import Table
from tests.driving import drive
from tests.games.god_kings.harness import army, position
from tests.games.god_kings.reacting import under_way
from tests.rules import rule

REGION = ("tunip", "hamath", "kadesh", "nahrin", "sumur", "ugarit", "aleppo", "ebla", "qatna", "damascus", "arwad")
ENTERED = ("tunip", "kadesh", "ugarit", "aleppo", "hamath", "sumur", "qatna")
OTHERS = {
    "hatti": ("tudhaliya_i", "hatti_a", "hatti_b"), "mitanni": ("saushtatar", "mitanni_a", "mitanni_b"),
    "kassites": ("kassites_a", "kassites_b"), "revolt_amurru": ("revolt_amurru",),
}  # fmt: skip
WARRIORS = {"egypt": "warrior_amon", "hatti": "warrior_nerik", "mitanni": "warrior_taidu", "kassites": "warrior_marduk"}
POSITIONS = 400


class Made:
    """A position at random: an army has just entered a space, and everybody stands somewhere near."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = random.Random(seed)
        self.at = chance.choice(ENTERED)
        self.origin = chance.choice(SPACES[self.at].neighbours)
        self.on: dict[str, dict[str, dict[str, int]]] = {}
        self.generals: dict[str, str] = {}
        self.markers = {at: chance.choice(["egypt", *OTHERS, ""]) for at in REGION}
        self.markers |= {at: "" for at in REGION if self.markers[at].startswith("revolt")}
        alone = chance.random() < 0.1
        for general in ("thutmose_iii", *("egypt_a", "egypt_b")[: chance.randrange(3)]):
            self.generals[general] = self.at
        self.taken = {self.origin: "egypt", self.at: "egypt" if alone or chance.random() < 0.5 else ""}
        for side, generals in OTHERS.items():
            for general in generals[: chance.randrange(len(generals) + 1)]:
                self.put(side, general)
        own = {} if alone else self.pile("egypt")
        self.t = position(self.on, generals=self.generals, markers=self.markers, turn=3)
        self.t.state.garrisons = [at for at in REGION if SPACES[at].walled and chance.random() < 0.4]
        self.t.state.units.setdefault(self.at, {})["egypt"] = own
        army(self.t, "thutmose_iii", mp=chance.randrange(4), origin=self.origin, landed=chance.random() < 0.2)
        if chance.random() < 0.15 and "hatti" not in self.t.state.units.get(self.at, {}) and not self.sides_at(self.at):
            self.t.state.units[self.at]["egypt"] = {**self.t.state.units[self.at]["egypt"], "guard": 1}

    def sides_at(self, at: str) -> list[str]:
        return [side for side, pile in self.t.state.units.get(at, {}).items() if pile and side != "egypt"]

    def pile(self, side: str) -> dict[str, int]:
        kinds = [*([WARRIORS[side]] if side in WARRIORS else []), "chariot", "mercenary", "chariot/reduced"]
        counts = {kind: self.chance.choice((0, 0, 1, 2, 3)) for kind in kinds}
        return {kind: n for kind, n in counts.items() if n} or {kinds[0]: 1}

    def put(self, side: str, general: str) -> None:
        """Where nobody else stands outside; or inside a city of its own."""
        at = self.chance.choice([near for near in REGION if near != self.origin])
        within = SPACES[at].walled and self.markers.get(at) == side and self.chance.random() < 0.5
        if within:
            self.generals[general] = f"{at}*inside"
            if not self.on.get(at, {}).get(side) and self.chance.random() < 0.7:
                self.on.setdefault(at, {})[side] = {"chariot*inside": self.chance.randrange(1, 3)}
            return
        if self.taken.get(at, "") in ("", side):
            self.taken[at] = side
            self.generals[general] = at
            if self.chance.random() < 0.8:
                there = self.on.setdefault(at, {})
                there[side] = {**self.pile(side), **there.get(side, {})}
        elif at == self.at:
            self.generals[general] = at  # alone among others


# ---------------------------------------------------------------- a second reading


def outside(s: State, at: str, side: str) -> dict[str, int]:
    return {key: n for key, n in s.units.get(at, {}).get(side, {}).items() if "*inside" not in key}


def total(pile: dict[str, int]) -> int:
    return sum(pile.values())


def armies_that_may_intercept(s: State) -> list[tuple[str, str]]:
    """13.2, 13.3, 13.8.a Side and space."""
    mover = under_way_in(s)
    found = []
    for near in SPACES[mover.at].neighbours:
        for side in OTHERS:
            enemies = any(pile for other, pile in s.units.get(near, {}).items() if other != side)
            pile = outside(s, near, side) if enemies else s.units.get(near, {}).get(side, {})
            led = any(
                post.at == near and GENERALS[general].side == side and not (enemies and post.inside)
                for general, post in s.generals.items()
            )
            barred = any(
                key for other, there in s.units.get(mover.at, {}).items() if other != side
                for key in there if other != mover.side or "*active" not in key
            )  # fmt: skip
            if pile and led and not barred:
                found.append((side, near))
    return sorted(found)


def open_to_avoid(s: State, side: str) -> list[str]:
    """14.2.d-f"""
    mover = under_way_in(s)
    return sorted(
        near for near in SPACES[mover.at].neighbours
        if near != mover.origin and s.markers.get(near, "") in ("", side)
        and not any(pile for other, pile in s.units.get(near, {}).items() if other != side)
    )  # fmt: skip


def under_way_in(s: State) -> Any:
    return s.army


def may_go(s: State, side: str, origin: str, generals: list[str], units: int, stay: int) -> bool:
    """13.7, 14.2.a, 14.3.a As many as these command; a King who stays keeps a unit, and sends one warlord."""
    kings = [g for g in generals if GENERALS[g].kind != "warlord"]
    limit = sum(10 if g in kings else 5 for g in generals)
    left = [g for g, post in s.generals.items() if post.at == origin and GENERALS[g].side == side]
    king_stays = any(GENERALS[g].kind != "warlord" for g in left)
    return bool(generals) and units <= limit and (not king_stays or (len(generals) == 1 and stay >= 1))


# ---------------------------------------------------------------- the run


class Watched:
    """A reaction that is answered at random, and what was asked in it."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.result = ""
        self.before = {general: post.at for general, post in made.t.state.generals.items()}
        before = made.t.state.units
        self.strength = {(at, side): total(pile) for at, sides in before.items() for side, pile in sides.items()}
        self.able = armies_that_may_intercept(made.t.state)
        self.open = {side: open_to_avoid(made.t.state, side) for side in OTHERS}
        self.asked = drive(self.run(made.t), otherwise=self.answer)

    def run(self, t: Table[State]) -> Iterator[Any]:
        self.result = yield from react(t)

    def answer(self, ask: Ask) -> Any:
        return ask.sample(self.made.chance)


def watched(seed: int) -> Watched:
    made = Made(seed)
    return Watched(made)


@pytest.fixture(scope="module")
def runs() -> list[Watched]:
    return [watched(seed) for seed in range(POSITIONS)]


@rule("GK-13.2.b", "GK-13.3.a", "GK-13.7.b")
def test_exactly_those_are_asked_to_intercept_who_may(runs):
    for run in runs:
        asked = sorted((ask.role, str(ask.about["from"])) for ask in run.asked.asks if ask.topic == "intercept")
        assert asked == run.able
    assert sum(bool(run.able) for run in runs) > POSITIONS // 4


@rule("GK-14.2.d", "GK-14.2.e", "GK-14.2.f")
def test_exactly_the_open_spaces_are_offered_to_those_who_avoid(runs):
    seen = 0
    for run in runs:
        for ask in run.asked.asks:
            if ask.topic == "avoid":
                keys = sorted(option.key for option in ask.options if option.key.startswith("to:"))
                assert keys == [f"to:{at}" for at in run.open[ask.role]]
                seen += 1
    assert seen > POSITIONS // 8


@rule("GK-13.7.d")
def test_whoever_comes_or_gets_away_is_an_army_that_may_go(runs):
    came = away = 0
    for run in runs:
        s, at = run.made.t.state, run.made.at
        gone = {g: run.before[g] for g, post in s.generals.items() if g in run.before and post.at != run.before[g]}
        for side in OTHERS:
            for origin in sorted({old for g, old in gone.items() if GENERALS[g].side == side}):
                generals = [g for g, old in gone.items() if old == origin and GENERALS[g].side == side]
                to = s.generals[generals[0]].at
                if to not in SPACES[origin].neighbours or (origin != at and to != at):
                    continue  # displaced
                came, away = came + (to == at), away + (origin == at)
                stay = total(s.units.get(origin, {}).get(side, {}))
                strays = total(s.units.get(origin, {}).get("strays", {}))
                units = run.strength.get((origin, side), 0) - stay - strays
                assert may_go(s, side, origin, generals, units, stay), (run.made.at, origin, generals, units, stay)
                assert units or origin == at
                warlords = [g for g in generals if GENERALS[g].kind == "warlord"]
                assert origin == at or len(warlords) < 2 or len(warlords) < len(generals)
    assert came > POSITIONS // 16 and away > POSITIONS // 32


@rule("GK-11.4.a", "GK-12.3.d")
def test_no_two_hostile_forces_stay_outside_in_one_space_without_a_fight(runs):
    results = {"on": 0, "fight": 0, "over": 0}
    for run in runs:
        s = run.made.t.state
        mover = under_way(run.made.t)
        results[run.result] += 1
        for at, sides in s.units.items():
            there = [side for side in sides if outside(s, at, side)]
            fought = run.result == "fight" and at == mover.at
            assert len(there) == 2 and mover.side in there if fought else len(there) <= 1, (run.made.at, at, there)
    assert min(results.values()) > POSITIONS // 20


def test_never_more_than_two_units_inside_and_only_the_owners(runs):
    for run in runs:
        s = run.made.t.state
        for at, sides in s.units.items():
            for side, pile in sides.items():
                within = total(pile) - total(outside(s, at, side))
                assert within <= 2 and (not within or s.markers.get(at) == side)


@rule("GK-13.5.a", "GK-13.8.d")
def test_nobody_is_lost_and_whoever_backs_up_leaves_nobody_outside(runs):
    for run in runs:
        s, mover = run.made.t.state, under_way(run.made.t)
        active = {
            at: n
            for at in s.units
            if (n := total({k: n for k, n in s.units[at].get("egypt", {}).items() if "*active" in k}))
        }
        assert sorted(active) in ([], [mover.at])
        if run.result == "over" and mover.at == run.made.origin and run.made.at in s.units:
            assert not {k: n for k, n in outside(s, run.made.at, "egypt").items() if k != "guard"}
