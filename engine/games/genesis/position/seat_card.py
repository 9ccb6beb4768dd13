"""What a kingdom is about, for whoever takes its seat: its home, what it begins with, what scores for it."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, control, head_start, pieces, places, powers, view
from engine.kernel.guide import Note
from engine.wargame import head_starts, text


def seat_card(s: State, seat: str) -> tuple[Note, ...]:
    """The kingdoms of a seat, and what scores for them."""
    about = [Note(powers.called(kingdom), kingdom_text(s, kingdom)) for kingdom in view.kingdoms_of(s, seat)]
    return (*about, Note("What scores", scores(s)))


def kingdom_text(s: State, kingdom: str) -> str:
    """Its cities with their Economic Worth, what it begins with, and where it lies."""
    capital = s.capital.get(kingdom, "")
    cities = sorted(control.homes(s, kingdom), key=lambda city: (city != capital, -control.worth(s, city)))
    named = [f"{places.name(c)} {control.worth(s, c)}{' (Capital)' if c == capital else ''}" for c in cities]
    found = [f"Home cities and what they are worth: {text.listed(named)}."]
    if s.phase == "set_up":
        found.append(f"It begins with {begins(s, kingdom)}.")
        found += head_starts.head_start_text(head_start.begun(s).get(kingdom, 0))  # O14
    if not tables.SCENARIOS[s.scenario].goals:
        found.append(tables.GUIDE.roles[kingdom])
    return " ".join(found)


def begins(s: State, kingdom: str) -> str:
    """3.1 `8 Infantry and 4 Peasants, 12 silver and Manpower 10`"""
    stacks = [units[kingdom] for units in s.units.values() if kingdom in units]
    army = {kind: sum(stack.get(kind, 0) for stack in stacks) for kind in tables.UNIT_KINDS}
    units = pieces.units_text({kind: count for kind, count in army.items() if count})
    return f"{units}; {s.silver.get(kingdom, 0)} silver and {s.manpower[kingdom]} Manpower"


def scores(s: State) -> str:
    """14.0; R5.1 where one plays against goals."""
    worth_text = "What every controlled city with a Trade Route to the Capital is worth when the last turn ends"
    if goals := tables.SCENARIOS[s.scenario].goals:
        degrees = "; ".join(f"{text.plural(goal.points, 'point')}: {goal.title}" for goal in goals)
        return f"{worth_text}. {degrees}."
    monuments = f"{tables.POINTS['monument']} for each monument in a controlled city"
    kept = "; those to begin with are added" if head_start.begun(s) else ""
    return f"{worth_text}, and {monuments}. Points are counted anew each turn{kept}."
