"""O14 The points with which kingdoms begin, so that all have an even chance."""

from collections.abc import Mapping

from engine.games.genesis.data import tables
from engine.games.genesis.data.rows import Scenario, Seats
from engine.games.genesis.position import State
from engine.kernel.game import Setup
from engine.wargame.head_starts import begun_with

Options = Mapping[str, str]


def seating(sheet: Scenario, players: int, options: Options) -> Seats:
    """The kingdoms of each seat; O7 with those nobody would play given out as second ones, if it was agreed so."""
    return sheet.seconds[str(players)] if seconds_out(sheet, players, options) else sheet.seating[str(players)]


def seconds_out(sheet: Scenario, players: int, options: Options) -> bool:
    return options["kingdoms"] == "second" and str(players) in sheet.seconds


def turns_of(sheet: Scenario, options: Options) -> int:
    """O8 How many game turns are played."""
    length = options["turns"]
    whole = sheet.last_turn - sheet.first_turn + 1
    return int(length) if length.isdecimal() and int(length) in sheet.lengths else whole


def head_start(sheet: Scenario, players: int, options: Options) -> Mapping[str, int]:
    """O14 By kingdom; nobody has one in a shorter game than the scenario's, nor where second kingdoms are given out."""
    whole = turns_of(sheet, options) == sheet.last_turn - sheet.first_turn + 1
    if not whole or seconds_out(sheet, players, options):
        return {}
    return begun_with(tables.HEAD_STARTS[sheet.id], players, options)


def begun(s: State) -> Mapping[str, int]:
    """O14 The points with which the kingdoms of this game began."""
    return head_start(tables.SCENARIOS[s.scenario], len(s.seats), s.options)


def of_seats(setup: Setup) -> dict[str, int]:
    """O14 What each seat begins with, over all its kingdoms."""
    sheet, players = tables.SCENARIOS[setup.scenario], len(setup.seats)
    points = head_start(sheet, players, setup.options)
    groups = seating(sheet, players, setup.options)
    return {group[0]: n for group in groups if (n := sum([points.get(kingdom, 0) for kingdom in group]))}
