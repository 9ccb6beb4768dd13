"""6.6.9.ag, 6.7.7 What a force meets in each area it enters: interceptions, evasions, battle.

First all interceptions into the area, then all evasions out of it, each declared before any die; evaders may be
intercepted where they go; then those who are left fight (gap reaction-order).
"""

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import State, asking, pieces, standing_war, topics
from engine.games.assyrian_wars.war import aftermath, crossing, engagement, evasion, forces, interception, split
from engine.games.assyrian_wars.war.battle import NOBODY
from engine.games.assyrian_wars.war.dice_of_battle import ATTACKER, DEFENDER
from engine.games.assyrian_wars.war.engagement import Combatants
from engine.games.assyrian_wars.war.evasion import Away
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.interception import Attempt, Entry
from engine.kernel import Option, Rule, Table

PRESS_ON = topics.TOPICS.new("press_on", "whether to fight the next armies", *standing_war.PRESSING_ON)


def react(t: Table[State]) -> Rule[bool]:
    """6.6.9.ag Let everybody react to the force under way; tell whether it can go on."""
    s = t.state
    assert s.mover is not None
    come = yield from interception.interceptions(t, Entry(forces.under_way(s), s.mover.origin))
    s.mover.met = [leader for attempt in come for leader in attempt.force.leaders]
    if come:
        yield from interception.as_one(t, come)
    for away in (yield from evasion.evasions(t)):
        yield from evaded(t, away)
    goes_on = yield from meet(t, come)
    pieces.wipe_marks(s, pieces.FAILED, pieces.FIGHTING)
    return goes_on


def evaded(t: Table[State], away: Away) -> Rule[None]:
    """6.6.9.aa Take an evader to where it goes; others beside that area may intercept it there."""
    here = away.force.at
    left = yield from evasion.get_away(t, away)
    if left.size or left.leaders:
        yield from engagement.caught(t, Entry(left, here))
    aftermath.settle(t, away.to)


def meet(t: Table[State], come: list[Attempt]) -> Rule[bool]:
    """6.7.a Fight the enemies left outside the walls; 6.7.7.d after an overrun the force can go on."""
    s = t.state
    goes_on, fought = True, False
    origins = [attempt.origin for attempt in come]
    while s.mover is not None and (enemies := forces.foes(s, s.mover.at, forces.under_way(s).countries)):
        mover, at = forces.under_way(s), s.mover.at
        came = list(dict.fromkeys(s.mover.origins.values())) or [s.mover.origin]
        if fought and not (yield from press_on(t, at)):
            go_back(t, mover, s.mover.origin)
            return False
        defenders = yield from engagement.batch(t, at, enemies)
        outcome = yield from engagement.fight(
            t, Combatants(mover, came), Combatants(defenders, origins), edges=crossing.kinds(came, at),
            intercepted=DEFENDER if come else NOBODY,
        )  # fmt: skip
        fought = True
        goes_on = goes_on and outcome.overrun
        if outcome.winner != ATTACKER:
            return False
    return goes_on


def press_on(t: Table[State], at: str) -> Rule[bool]:
    """6.6.5.d After winning, the attacker fights the next armies or goes back."""
    assert t.state.mover is not None
    key = yield from asking.asker(t, t.state.mover.country).choose(
        PRESS_ON, "AW-6.6.5.d", f"Fight the next armies in {areas.NAMES[at]}?",
        (Option("fight", "fight on"), Option("back", "go back", idle=True)), default="back", about={"at": at},
    )  # fmt: skip
    return key == "fight"


def parts(s: State, mover: Force) -> list[Force]:
    """6.6.5.f Return the armies that came from several areas one by one, else the whole force."""
    assert s.mover is not None
    if not s.mover.origins:
        return [mover]
    return [
        Force(mover.at, {country: pile}, (leader,))
        for country, led in forces.by_country(mover.leaders).items()
        for leader, pile in split.suggested(s, led, mover.units.get(country, {})).items()
    ]


def go_back(t: Table[State], mover: Force, origin: str) -> None:
    """6.6.5.d The attacker goes back to the area that they came from."""
    s = t.state
    assert s.mover is not None
    for part in parts(s, mover):
        forces.move(s, part, s.mover.origins.get(part.commander, origin))
    s.mover.at = origin
    t.tell(f"{mover.does('goes')} back to {areas.NAMES[origin]}.", "AW-6.6.5.d")
