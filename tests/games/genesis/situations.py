"""Situations that several chapters test: a force that enters, two sides before their battle, a card played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.genesis import SPEC
from engine.games.genesis.data.tables import EW, HOME, KINGDOMS
from engine.games.genesis.events.handling import play
from engine.games.genesis.kingdom.construction import sites
from engine.games.genesis.position.forces import raise_force, step
from engine.games.genesis.position.state import Battle, Counts, Force, Move, OnTable, Pact, Segment, State
from engine.games.genesis.war.battle import attack
from engine.games.genesis.war.entry import Found
from engine.games.genesis.war.interception import chances_of
from engine.kernel.table import Table
from tests.games.genesis.positions import Driven, card, drive, table, told_strengths
from tests.kit import Play, new_session

Stacks = dict[str, dict[str, Counts]]  # power -> space -> its units there
Script = dict[str, list[int]]  # loaded dice
Situation = tuple[Table[State], Force]

HOMES = sum(EW[city] for city in HOME["egypt"])
FIELD = {"egypt": {"tyre": {"inf": 1}}}
ALIVE = {"fate": [3, 4] * 20}
ALLIES = [Pact(["egypt", "mitanni"], passage=True)]
HITS = {"intercept": [6, 6] * 4, "fate": [3, 4] * 20}
OPEN = dict.fromkeys(("gubla", "sidon", "tyre", "ribla", "hazor", "damascus", "megiddo", "kumidi"), 0)
LEVEL_2 = dict.fromkeys(KINGDOMS, 2)
TAKEN = Found("mitanni", loot=False)


def new_game(scenario: str = "campaign", seats: int = 5, seed: int = 0, **options: str) -> Play:
    return Play(new_session(SPEC, scenario, seats, options, seed))


def keys(t: Table[State], kingdom: str = "egypt") -> list[str]:
    return [option.key for option in sites(t.state, kingdom)]


def force_at(s: State, power: str, at: str, units: Mapping[str, int], kings: Sequence[str] = (), mp: int = 6) -> Force:
    s.units.setdefault(at, {})[power] = dict(units)
    for king in kings:
        s.kings[king] = at
    return raise_force(s, power, at, dict(units), list(kings), "active", mp)


def entering(
    power: str = "mitanni",
    to: str = "sidon",
    units: Counts | None = None,
    kings: Sequence[str] = (),
    start: str = "gubla",
    dice: Script | None = None,
    mp: int = 5,
    **more: Any,
) -> Situation:
    """A table on which an active force has just entered a space."""
    on: Stacks = {name: dict(stacks) for name, stacks in more.pop("on", {}).items()}
    on.setdefault(power, {})[start] = units or {"inf": 3}
    royal = dict.fromkeys(kings, start)
    t = table(dice, on=on, kings={**royal, **more.pop("crowned", {})}, **more)
    t.state.move = Move(power, "major")
    force = raise_force(t.state, power, start, units or {"inf": 3}, list(kings), "active", mp)
    step(t, force, to)
    return t, force


def chances(t: Table[State], player: str, force: Force, fought: Battle | None = None) -> list[str]:
    return chances_of(t.state, player, force, [], fought)


def attacked(
    units: Counts | None = None,
    at: str = "sidon",
    attackers: Counts | None = None,
    came: str = "gubla",
    dice: Script | None = None,
    power: str = "egypt",
    **more: Any,
) -> Situation:
    """A table on which the Mitanni have just come before a force."""
    on = {
        power: {at: units or {"inf": 3, "ps": 1}, **more.pop("elsewhere", {})},
        "mitanni": {came: attackers or {"inf": 4}},
    }
    t = table(
        dice, on={**on, **more.pop("on", {})}, ds={"sidon": 0, "gubla": 0, "tyre": 0, **more.pop("ds", {})}, **more
    )
    t.state.move = Move("mitanni", "major")
    force = raise_force(t.state, "mitanni", came, attackers or {"inf": 4}, [], "active", 5)
    step(t, force, at)
    return t, force


def before(
    ours: Counts,
    theirs: Counts,
    *,
    attacker: str = "hittites",
    defender: str = "mitanni",
    at: str = "qatna",
    came: str = "barga",
    kings: Sequence[str] = (),
    their_kings: Sequence[str] = (),
    dice: Script | None = None,
    mp: int = 5,
    ds: dict[str, int] | None = None,
    role: str = "active",
    **more: Any,
) -> Situation:
    """A table on which an active force stands before the defenders of a space."""
    on: Stacks = {attacker: {came: ours}}
    if theirs:
        on.setdefault(defender, {})[at] = theirs
    for power, stacks in more.pop("on", {}).items():
        on.setdefault(power, {}).update(stacks)
    royal = {**dict.fromkeys(kings, came), **dict.fromkeys(their_kings, at)}
    script = {**(dice or {}), **({} if dice and "fate" in dice else ALIVE)}
    t = table(script, on=on, kings=royal, ds=ds or {}, **more)
    t.state.move = Move(attacker, "major")
    force = raise_force(t.state, attacker, came, ours, list(kings), role, mp)
    step(t, force, at)
    return t, force


def fight(t: Table[State], force: Force, *answers: Any, by: Mapping[str, Any] | None = None) -> Driven:
    force.mp -= 1
    return drive(attack(t, force), *answers, by=by)


def qatna(**more: Any) -> Situation:
    """The worked example of a battle."""
    technology = {**dict.fromkeys(KINGDOMS, 2), "mitanni": 3}
    return before(
        {"inf": 8, "ch": 3}, {"inf": 5, "ch": 3, "ps": 1}, kings=["suppiluliuma"], technology=technology,
        ds={"hamath": 0}, dice={"battle qatna attacker": [4, 4], "battle qatna defender": [6, 3]}, **more,
    )  # fmt: skip


def points_in(t: Table[State]) -> tuple[int, int]:
    (ours, _), (theirs, _) = told_strengths(t)
    return ours, theirs


def battle(space: str, attacker: int, defender: int) -> Script:
    return {f"battle {space} attacker": [attacker], f"battle {space} defender": [defender]}


def play_card(t: Table[State], player: str, effect: Callable[[Table[State], str], Any], *answers: Any) -> Driven:
    t.state.segment = Segment(player, player, 1, paid=True)
    t.state.playing.append(OnTable(player, "gold.1"))
    found = drive(effect(t, player), *answers)
    t.state.playing.pop()
    return found


def pair(**more: Any) -> tuple[Table[State], list[str], list[str]]:
    """Seats of two kingdoms each."""
    t = table(seats=2, **more)
    one, two = t.state.seats
    both = [kingdom for kingdom in t.state.kingdoms if t.state.owner[kingdom] == one]
    return t, both, [kingdom for kingdom in t.state.kingdoms if t.state.owner[kingdom] == two]


def playing(
    t: Table[State], player: str, kind: str, *answers: Any, number: int = 1, by: Mapping[str, Any] | None = None
) -> Driven:
    """A card is played from hand by hand."""
    name = card(kind, number)
    if t.state.segment is None:
        t.state.segment = Segment(player, player, 1, paid=True)
    for zone in (t.state.deck, *t.state.hands.values()):
        if name in zone:
            zone.remove(name)
    t.state.hands[player].append(name)
    return drive(play(t, player, name), *answers, by=by)
