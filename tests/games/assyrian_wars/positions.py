"""Positions of Assyrian Wars to test a rule on: only what the test is about stands on the map.

    play = game({"assyria": {"kalhu": {"hi42": 2}}}, leaders={"turtanu": "kalhu"}, of=("assyria", 10))
    play.do("build:b32", "into:kalhu")
    assert units(play, "kalhu", "assyria") == {"hi42": 2, "b32": 1}

`on` takes units out of the force pools, mercenaries out of the game pool; those inside a city carry `*inside`. `of`
begins an impulse: whose it is, and with how many AP. Hands are empty unless a test deals cards, and home cards are in
hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.assyrian_wars import SPEC
from engine.games.assyrian_wars.data import cards, leaders
from engine.games.assyrian_wars.data import units as counters
from engine.games.assyrian_wars.data.scenarios import SCENARIOS
from engine.games.assyrian_wars.position import Impulse, Post, State, hands, money, pieces, turns
from engine.kernel.table import Table
from engine.wargame import piles
from engine.wargame.piles import plain, sort_of
from engine.wargame.stage import Stage
from tests.driving import Answers, Asked, drive
from tests.kit import LoadedDice, Play, play_on, table_on

__all__ = ["Answers", "Asked", "LoadedDice", "build", "drive", "game", "log", "menu", "position", "units"]

INSIDE = "*inside"  # after the name of an area: in its city
Stacks = Mapping[str, Mapping[str, Mapping[str, int]]]


def build(on: Stacks | None = None, **things: Any) -> State:
    """Return a position: `leaders={"turtanu": "kalhu*inside"}`, `pools={"elam": {"merc_lc21": 1}}`."""
    return STAGE.state(on=on, **things)


def position(on: Stacks | None = None, **things: Any) -> Table[State]:
    """Return a table without a session; `dice={"attrition": [6, 1]}` by words of the address."""
    return table_on(STAGE, on=on, **things)


def game(on: Stacks | None = None, **things: Any) -> Play:
    """Return the same as a game that goes on by itself."""
    return play_on(STAGE, on=on, **things)


def clear(s: State) -> None:
    """Take off the map what the scenario puts there; all counters are in the pools."""
    s.units, s.control, s.provinces, s.sieges, s.regroup = {}, {}, {}, [], {}
    s.pools = {country: dict(counters.REGULARS[country]) for country in turns.countries(s)}
    s.game_pool = dict(counters.COMMON[counters.MERCENARY])
    s.leaders = {leader: Post(pieces.POOL) for leader in leaders.LEADERS if pieces.country_of(leader) in s.level}
    s.home = {country: list(cards.HOME[country]) for country in turns.active(s)}
    s.hands = {country: [] for country in turns.active(s)}
    s.deck = list(SCENARIOS[s.scenario].deck)
    s.round = 1


def out_of_box(s: State, country: str, pile: Mapping[str, int]) -> None:
    """Take units out of the force pool of their country, or out of the game pool."""
    for key, n in pile.items():
        kind = sort_of(key).kind
        if counters.kind_of(key).family not in (counters.REGULAR, counters.MERCENARY):
            continue  # nomads are nowhere until their card is played
        piles.take(s.game_pool if pieces.is_mercenary(key) else s.pools[country], {kind: n})


def place(s: State, on: Stacks) -> None:
    """Put units into areas."""
    for country, where in on.items():
        for at, pile in where.items():
            out_of_box(s, country, pile)
            pieces.put_units(s, at, country, pile)


def station(s: State, where: Mapping[str, str]) -> None:
    """Put leaders and kings into areas or boxes."""
    for leader, at in where.items():
        pieces.station(s, leader, at.removesuffix(INSIDE), within=at.endswith(INSIDE))


def into_pools(s: State, pools: Mapping[str, Mapping[str, int]]) -> None:
    """Put mercenaries and nomads into force pools."""
    for country, pile in pools.items():
        out_of_box(s, country, pile)
        piles.put(s.pools[country], pile)


def into_box(s: State, regroup: Mapping[str, Mapping[str, int]]) -> None:
    """Put units into the Regroup Box."""
    for country, pile in regroup.items():
        out_of_box(s, country, pile)
        piles.put(pieces.pool_of(s.regroup, country), pile)


def begin(s: State, of: str | tuple[str, float]) -> None:
    """Begin the impulse of a country, with so many AP of income."""
    country, ap = (of, 0.0) if isinstance(of, str) else of
    s.impulse, s.slot = Impulse(country), country
    money.AP.add(s.account, money.INCOME, int(2 * ap))


def home_cards(s: State, home: Mapping[str, list[str]]) -> None:
    """Say which home cards are still in hand."""
    s.home |= {country: list(held) for country, held in home.items()}


STAGE = Stage(
    SPEC,
    clear=clear,
    places={
        "pools": into_pools, "regroup": into_box, "on": place, "leaders": station, "of": begin, "home": home_cards,
    },
    pack=hands.pack,
    scenario="the_two_rivers",
    seats=3,
    given={"phase": "action"},
)  # fmt: skip


def units(at_table: Play | Table[State], at: str, country: str, *, marked: bool = False) -> dict[str, int]:
    """Return the units of a country in an area, without their marks unless these are wanted."""
    there = pieces.here(at_table.state, at, country)
    return dict(there) if marked else plain(there)


def menu(play: Play, kind: str = "") -> list[str]:
    """List the options of the open question, or those of one kind."""
    keys = [option.key for option in play.ask.options]
    return [key for key in keys if kind in ("", key.partition(":")[0])]


def log(t: Table[State], rule: str = "") -> list[str]:
    """Return what was told, or what was told by one rule."""
    return [line.text for line in t.lines if rule in ("", line.rule)]
