"""Losses and retreats of random battles against a count that knows nothing of how the game finds them.

Each loss is counted unit by unit: every unit loses no step, one or two. Each retreat is walked space by space.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from engine.games.god_kings.data.spaces import NEIGHBOURS, SPACES
from engine.games.god_kings.position.pieces import FIGHTING, foes_at, marked, outside, put_units
from engine.games.god_kings.position.state import State
from engine.games.god_kings.war.battle import battle
from engine.games.god_kings.war.casualties import STEPS, chosen, ways_to_lose
from engine.kernel.errors import Refused
from engine.kernel.questions import Answer, Ask
from engine.kernel.table import Table
from engine.wargame.piles import plain
from tests.games.god_kings.harness import army, drive, position
from tests.rules import rule

BATTLES = 1_000
FACTOR = {"warrior": 3, "chariot": 2, "guard": 2, "mercenary": 2}  # 2.2.d
Steps = tuple[int, ...]


# --- losses, unit by unit -----------------------------------------------------------------------------------


def one_by_one(units: Mapping[str, int]) -> list[str]:
    return sorted([key for key, n in plain(units).items() for _ in range(n)])


def factor(unit: str, each: int) -> int:
    return each or FACTOR[unit.split("_")[0].split("/")[0]]


def legal_losses(each_unit: list[str], number: int, *, share: bool, each: int = 0) -> tuple[list[Steps], list[Steps]]:
    """15.5.8 Every way to lose steps, and those that are legal. `each`: what every step counts, if not its factor."""
    room = [1 if unit.endswith("/reduced") else 2 for unit in each_unit]
    prices = [factor(unit, each) for unit in each_unit]
    wheels = [unit.startswith("chariot") for unit in each_unit]
    every = list(product(*[range(n + 1) for n in room]))

    def total(lost: Steps, only: Iterable[bool] | None = None) -> int:
        among = only if only is not None else [True] * len(lost)
        return sum(n * price for n, price, counted in zip(lost, prices, among, strict=True) if counted)

    least = max(sum_ for lost in every if (sum_ := total(lost, wheels)) <= number // 2) if share else 0
    able = [lost for lost in every if total(lost) <= number and total(lost, wheels) >= least]
    most = max(total(lost) for lost in able)
    return every, [lost for lost in able if total(lost) == most]


def as_steps(each_unit: list[str], counts: Mapping[str, int]) -> Steps:
    """A toll as steps of single units, alike ones in order: the eliminated first."""
    lost = [0] * len(each_unit)
    for what in sorted(counts):  # kill before reduce
        deed, _, key = what.partition(":")
        free = [i for i, unit in enumerate(each_unit) if unit == key and not lost[i]]
        for i in free[: counts[what]]:
            lost[i] = 2 if deed == "kill" and not key.endswith("/reduced") else 1
    return tuple(lost)


def alike(each_unit: list[str], lost: Steps) -> Steps:
    """The same with alike units in one order, so that it does not matter which of them it was."""
    groups: dict[str, list[int]] = {}
    for unit, n in zip(each_unit, lost, strict=True):
        groups.setdefault(unit, []).append(n)
    return tuple([n for unit in dict.fromkeys(each_unit) for n in sorted(groups[unit], reverse=True)])


def toll_of(each_unit: list[str], lost: Steps) -> dict[str, int]:
    counts: dict[str, int] = {}
    for unit, n in zip(each_unit, lost, strict=True):
        if n:
            what = f"{'kill' if n == 2 or unit.endswith('/reduced') else 'reduce'}:{unit}"
            counts[what] = counts.get(what, 0) + 1
    return counts


def covered(few: Steps, many: Steps) -> bool:
    return all(a <= b for a, b in zip(few, many, strict=True))


def accepts(ask: Ask, answer: Answer) -> bool:
    try:
        ask.parse(answer)
    except Refused:
        return False
    return True


def check_losses(s: State, ask: Ask, chance: random.Random) -> None:
    """What is suggested and every ready way is legal; of all else that could be named, just what can become legal."""
    at, number = str(ask.about["at"]), int(ask.about["loss"])
    each_unit = one_by_one(marked(s, at, ask.role, FIGHTING))
    main = s.battle is not None and s.battle.step == "losses"
    parties = [] if s.battle is None else [s.battle.attacker, s.battle.defender]
    share = main and ask.rule == "GK-15.5.8.a" and any(party.side == ask.role and party.tried for party in parties)
    each = 0 if ask.rule in ("GK-15.5.8.a", "GK-15.5.2.q") else 1
    every, legal = legal_losses(each_unit, number, share=share, each=each)
    right = {alike(each_unit, lost) for lost in legal}
    for offered in (ask.default, *(way.answers[0] for way in ask.ready_moves())):
        assert alike(each_unit, as_steps(each_unit, offered)) in right, (each_unit, number, share, offered)
        assert accepts(ask, offered)
    for lost in chance.sample(every, min(20, len(every))):
        possible = any(covered(lost, other) for other in legal)
        assert accepts(ask, toll_of(each_unit, lost)) is possible, (each_unit, number, share, lost)


# --- retreats, space by space -------------------------------------------------------------------------------


def price(s: State, side: str, at: str) -> int:
    """16.3.a, b"""
    enemy_units = sum(sum(s.units[at][foe].values()) for foe in foes_at(s, at, side))
    return (s.markers.get(at, side) != side) + enemy_units


def walks(
    s: State, side: str, at: str, force: int, first: str, closed: str
) -> Iterator[tuple[tuple[str, ...], int, bool]]:
    """Every way of up to four spaces, its steps, and whether the force may stay where it ends."""
    line = [((), 0, force)]  # type: list[tuple[tuple[str, ...], int, int]]
    while line:
        path, steps, size = line.pop()
        for to in NEIGHBOURS[path[-1] if path else at]:
            if to in (at, closed) or to in path or (first and not path and to != first):
                continue
            friends = sum(outside(s, to, side).values())
            clear = not foes_at(s, to, side)
            way, cost = (*path, to), steps + price(s, side, to)
            yield way, cost, clear and (s.markers.get(to) == side or friends > size)
            if len(way) < 4 and not (clear and friends > size):  # 16.1.g there it ends
                line.append((way, cost, size + (friends if friends <= size else 0)))


def check_retreat(s: State, ask: Ask) -> None:
    b = s.battle
    assert b is not None
    attacks = ask.role == b.attacker.side
    force = sum(marked(s, b.at, ask.role, FIGHTING).values())
    first, closed = (b.origin, "") if attacks else ("", b.origin)
    legal = [(path, steps) for path, steps, stays in walks(s, ask.role, b.at, force, first, closed) if stays]
    offered = [option for option in ask.options if option.key.startswith("to:")]
    length = min(len(path) for path, _ in legal)
    cheapest = min(steps for path, steps in legal if len(path) == length)
    allowed = {
        (path[-1], len(path), steps) for path, steps in legal if len(path) == length or steps < cheapest
    }  # fmt: skip
    for option in offered:
        facts = option.facts
        assert (option.at, facts["length"], facts["steps"]) in allowed, (option, allowed)
    for end in {option.at for option in offered}:
        least = min(int(option.facts["steps"]) for option in offered if option.at == end)
        assert least == min(steps for at, _, steps in allowed if at == end), "the cheapest way there"
    assert {option.at for option in offered} >= {path[-1] for path, _ in legal if len(path) == length}
    assert min(int(option.facts["steps"]) for option in offered) == min(steps for _, steps in legal)
    if str(ask.default).startswith("to:"):
        best = next(option for option in offered if option.key == ask.default)
        assert best.facts["steps"] == min(int(option.facts["steps"]) for option in offered)


# --- random battles -----------------------------------------------------------------------------------------

KINDS = ("warrior_{one}", "warrior_{two}", "chariot", "guard", "mercenary")
NAMES = {"egypt": ("amon", "ra"), "mitanni": ("taidu", "washukanni")}
BATTLEFIELDS = [at for at, space in SPACES.items() if not space.walled]


def random_units(chance: random.Random, side: str, most: int = 6) -> dict[str, int]:
    one, two = NAMES[side]
    units: dict[str, int] = {}
    for _ in range(chance.randint(1, most)):
        key = chance.choice(KINDS).format(one=one, two=two) + chance.choice(("", "", "/reduced"))
        units[key] = units.get(key, 0) + 1
    return units


def random_battle(chance: random.Random) -> tuple[Table[State], str, str]:
    """Egypt attacks Mitanni somewhere among random markers and a few other forces, from a neighbouring space or not."""
    at = chance.choice(BATTLEFIELDS)
    generals = {chance.choice(("thutmose_iii", "egypt_a", "egypt_b")): at}
    if chance.random() < 0.8:
        generals[chance.choice(("saushtatar", "mitanni_a", "mitanni_b"))] = at
    t = position({at: {side: random_units(chance, side) for side in NAMES}}, generals=generals)
    s = t.state
    s.markers = {space: owner for space in SPACES if (owner := chance.choice(("egypt", "mitanni", "hatti", "", "")))}
    for space in chance.sample([space for space in SPACES if space != at], 25):
        side = chance.choice(("egypt", "mitanni", "hatti"))
        put_units(s, space, side, {"chariot": chance.randint(1, 4)})
    origin = chance.choice(["", *NEIGHBOURS[at]])
    if origin and foes_at(s, origin, "egypt"):
        del s.units[origin]
    army(t, next(iter(generals)), origin=origin)
    return t, at, origin


@rule("GK-15.5.8.a", "GK-15.5.8.d", "GK-15.5.8.e", "GK-15.5.8.i", "GK-16.1.a", "GK-16.1.b", "GK-16.1.c", "GK-16.2.a")
def test_a_thousand_random_battles_offer_only_legal_losses_and_retreats() -> None:
    chance = random.Random(15)
    seen = {"losses": 0, "retreat": 0}

    def answers(s: State) -> Callable[[Ask], Answer]:
        def answer(ask: Ask) -> Answer:
            if ask.topic == "losses":
                check_losses(s, ask, chance)
            elif ask.topic == "retreat":
                check_retreat(s, ask)
            if ask.topic in seen:
                seen[ask.topic] += 1
            return ask.sample(chance)

        return answer

    for _ in range(BATTLES):
        t, at, origin = random_battle(chance)
        drive(battle(t, at, "egypt", "mitanni", origin=origin), otherwise=answers(t.state))
        assert t.state.battle is None
    assert seen["losses"] > BATTLES // 2 and seen["retreat"] > BATTLES // 10, seen


@rule("GK-15.5.8.b", "GK-15.5.8.c", "GK-15.5.8.f", "GK-15.5.8.h", "GK-15.5.8.j")
def test_what_a_player_leaves_open_is_filled_up_to_a_legal_loss() -> None:
    """A thousand random forces and numbers, with and without a share of the chariots, answered at random."""
    chance = random.Random(16)
    asked = 0
    for _ in range(BATTLES):
        units = random_units(chance, "egypt")
        number, share, each = chance.randint(0, 30), chance.random() < 0.5, chance.random() < 0.2
        share = share and not each
        ways = ways_to_lose(units, number, STEPS, share=False) if each else ways_to_lose(units, number, share=share)
        each_unit = one_by_one(units)
        _, legal = legal_losses(each_unit, number, share=share, each=int(each))
        right = {alike(each_unit, lost) for lost in legal}
        assert len(right) >= len({tuple(sorted(way.items())) for way in ways})
        t = position()
        named: list[Any] = []

        def answer(ask: Ask, kept: list[Any] = named) -> Any:
            kept.append(ask.sample(chance))
            return kept[-1]

        found: list[dict[str, int]] = []

        def course(t: Table[State] = t, units: dict[str, int] = units, ways: Any = ways, found: Any = found) -> Any:
            found.append((yield from chosen(t, "egypt", "egypt", units, ways, "Which units?", "GK-15.5.8.a")))

        drive(course(), otherwise=answer)
        toll = as_steps(each_unit, found[0])
        assert alike(each_unit, toll) in right, (units, number, share, each, named, found)
        if named:
            asked += 1
            lost = dict.fromkeys(each_unit, 0)
            for unit, n in zip(each_unit, toll, strict=True):
                lost[unit] += n
            for unit, n in zip(each_unit, as_steps(each_unit, named[0]), strict=True):
                lost[unit] -= n
            assert all(n >= 0 for n in lost.values()), "what he named is lost"
        else:
            assert len(right) == 1, (units, number, "nobody was asked though there was a choice")
    assert asked > BATTLES // 4
