"""Why the bot answers so, in one sentence: of the position its seat sees, or of what it always looks at."""

from engine.games.assyrian_wars.data import areas, nations, tables
from engine.games.assyrian_wars.player import policy, prospects, worth
from engine.games.assyrian_wars.position import State, control, pieces, topics
from engine.games.assyrian_wars.war import capture, forces, march, sortie
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Answer, Ask
from engine.wargame.answers import named
from engine.wargame.reasons import Reasons
from engine.wargame.text import listed, plural

FILE = "reasons.toml"
REASONS = Reasons(FILE, tables.read(FILE), policy.ANSWERS, asked=topics.TOPICS)


def bound_for(s: State, country: str, force: Force, at: str) -> str:
    """`Sargon II is bound for Sippar, to take it from Babylonia (1 VP).`; empty: for no place of worth."""
    goal = worth.goal(s, country, force, at)
    if not goal or goal == force.at:
        return ""
    who = pieces.leader_name(force.commander) if force.leaders else force.text
    return f"{who} {'stops in' if goal == at else 'is bound for'} {areas.NAMES[goal]}, {to_do(s, country, goal)}."


def to_do(s: State, country: str, at: str) -> str:
    """Return what there is to do in an area."""
    if foes := forces.foes(s, at, [country]):
        return f"to fight {listed([nations.name_of(other) for other in foes])}"
    if prospects.attackable(s, country, at):
        return f"to take it from {nations.name_of(control.controller(s, at))}{points(s, at)}"
    return "to join its forces there" if pieces.here(s, at, country) else "to hold it"


def points(s: State, at: str) -> str:
    """` (3 VP)`: what the city scores; empty: nothing at once."""
    vp = capture.points(at, control.defense(s, at), sortie.garrison(s, at).size)
    return f" ({plural(vp, 'VP', 'VP')})" if vp else ""


def action(seen: State, ask: Ask, answer: Answer) -> str:
    """Say where the army is bound, or what the dice of a siege promise."""
    name, _, what = str(answer).partition(":")
    if name == "march":
        force = forces.marching(seen, ask.role).get(what)
        if force is None:
            return ""
        ways = march.reach(seen, ask.role, force)
        return bound_for(seen, ask.role, force, next(iter(ways), force.at))
    if name in ("siege", "sortie"):
        found = prospects.prospects(seen, ask).get(str(answer))
        at = next((option.at for option in ask.options if option.key == answer), "")
        return f"{areas.NAMES[at]}: {found.words}." if found is not None else ""
    return ""


def marching(seen: State, ask: Ask, answer: Answer) -> str:
    """Say where the march leads in the end."""
    if not str(answer).startswith("to:") or seen.mover is None:
        return ""
    return bound_for(seen, ask.role, forces.under_way(seen), named(str(answer)))


def odds_of(seen: State, ask: Ask, answer: Answer) -> str:
    """Say how likely what is chosen comes about."""
    found = prospects.prospects(seen, ask).get(str(answer))
    return f"Its odds: {found.words}." if found is not None else ""


reason = REASONS.told_by(
    {
        "action": action,
        "march": marching,
        "intercept": odds_of,
        "evade": odds_of,
        "press_on": odds_of,
        "sortie": odds_of,
    }
)
