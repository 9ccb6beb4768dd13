"""8.3 The end of the game: points for freedom and for growth, then the most Victory Points win."""

from engine.games.assyrian_wars.data import areas, nations, scenarios
from engine.games.assyrian_wars.data.numbers import POINTS
from engine.games.assyrian_wars.data.scenarios import Victory
from engine.games.assyrian_wars.position import State, control, turns
from engine.kernel import Table
from engine.wargame.text import plural

ASSYRIA = "assyria"


def count_turn(s: State) -> None:
    """8.3.ab Count the turn for every power that was not conquered in it, its Interphase included."""
    for power in turns.powers(s):
        if power not in s.conquests:
            s.free_turns[power] = s.free_turns.get(power, 0) + 1


def for_freedom(s: State, power: str) -> int:
    """8.3.ab, ac Return the points for the turns in which a power was not conquered, twice if it never was."""
    if power == ASSYRIA:
        return 0
    first, _ = scenarios.SCENARIOS[s.scenario].turns
    free = s.free_turns.get(power, 0)
    return free * POINTS["turn"] * (POINTS["never"] if free == s.turn - first + 1 else 1)


def for_growth(s: State, power: str) -> int:
    """8.3.ad Return the points for the ECO level above the base level; a fall takes points away."""
    return (s.level[power] - s.base[power]) * POINTS["eco"]


def game_end_phase(t: Table[State]) -> None:
    """8.3.ae Add the last points and name the winner."""
    s = t.state
    for power in turns.powers(s):
        free, growth = for_freedom(s, power), for_growth(s, power)
        s.vp[power] += free + growth
        t.tell(
            f"{nations.does(power, 'scores')} {free:+d} for its freedom and {growth:+d} for its ECO level.", "AW-8.3.ad"
        )
    power = winner(s)
    s.winners = [s.plays[power]]
    s.over = True
    t.tell(f"{nations.does(power, 'wins')} with {plural(s.vp[power], 'Victory Point')}.", "AW-8.3.ae", news=True)


def ranked(s: State) -> list[str]:
    """8.3.ae List the powers, the best first: by points, then ECO level, then the later impulse (gap vp-tie)."""
    track = turns.powers(s)
    return sorted(track, key=lambda power: (-s.vp[power], -s.level[power], -track.index(power)))


def winner(s: State) -> str:
    """8.3.ae, R9.3.f Return who wins: the first, or the second where the scenario asks more of the first."""
    first, second, *_ = ranked(s)
    wanted = scenarios.SCENARIOS[s.scenario].victory
    if wanted is None or first != wanted.power or holds_enough(s, wanted, second):
        return first
    return second


def holds_enough(s: State, wanted: Victory, second: str) -> bool:
    """R9.3.f Tell whether a power has what the scenario asks of it: cities of a country, or a lead."""
    held = sum(control.controller(s, at) == wanted.power for at in areas.HOME_CITIES[wanted.country])
    return held >= wanted.cities or s.vp[wanted.power] - s.vp[second] >= wanted.lead
