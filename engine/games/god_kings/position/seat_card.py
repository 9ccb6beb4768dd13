"""What a Power is about, for whoever takes its seat: its homeland, its King, what it begins with, what scores."""

from engine.games.god_kings.data import kinds, numbers, peoples, rulers, scenarios, spaces, tables
from engine.games.god_kings.position import State, asking, control, pieces, powers
from engine.kernel.guide import Note
from engine.wargame import head_starts, text


def seat_card(s: State, seat: str) -> tuple[Note, ...]:
    """The Power of a seat, what becomes of it on turn 6 of the campaign, and what scores."""
    power = s.nation[seat]
    change = scenarios.SCENARIOS[s.scenario].change
    notes = [Note(peoples.called(power), power_text(s, power))]
    if change is not None and change.leaves == power:
        notes.append(Note(peoples.called(change.enters), later_text(change)))
    return (*notes, Note("What scores", scores(s)))


def power_text(s: State, power: str) -> str:
    """`HomeCountry: Egypt, 7 spaces, capital Memphis. King: ...`"""
    homes = text.listed([spaces.PROVINCES[province].name for province in control.home_provinces(s, power)])
    size, capital = len(control.home_spaces(s, power)), asking.place(spaces.CAPITAL[power])
    found = [f"HomeCountry: {homes}, {size} spaces, capital {capital}."]
    waiting = powers.heir(s, power)
    heir = f"; {ruler_text(s, waiting)} waits to succeed" if waiting else ""
    found.append(f"King: {ruler_text(s, s.kings[power])}{heir}.")
    if s.phase == "set_up":
        found.append(f"It begins with {begins(s, power)}.")
        found += head_starts.head_start_text(s.total[power], "Victory Point")  # R5.f; it goes by its seat as yet
    return " ".join([*found, tables.GUIDE.roles[power]])


def ruler_text(s: State, ruler: str) -> str:
    """2.2.i `Hatshepsut (Strategy Rating 3, Battle Rating 1)`"""
    strategy, battle = powers.strategy_rating(s, ruler), rulers.GENERALS[ruler].br
    return f"{asking.general_name(ruler)} (Strategy Rating {strategy}, Battle Rating {battle})"


def begins(s: State, power: str) -> str:
    """4.0.a Units, and markers beyond the HomeCountry: `all of Sinai, Gaza and Jaffa`."""
    beyond: list[str] = []
    for row in spaces.PROVINCES.values():
        own = [asking.place(at) for at in row.spaces if s.markers.get(at) == power]
        if row.id not in control.home_provinces(s, power):
            beyond += [f"all of {row.name}"] if own and len(own) == len(row.spaces) else own
    return f"{kinds.unit_text(pieces.on_map(s, power))}, and controls {text.listed(beyond) or 'nothing'} besides"


def later_text(change: scenarios.Change) -> str:
    """23.0 Who takes Mitanni's place."""
    king = rulers.GENERALS[change.king].name
    enters = f"{peoples.name_of(change.enters)} under {king}"
    return f"From turn {change.turn} you play {enters}. {tables.GUIDE.roles[change.enters]}"


# ---------------------------------------------------------------- what scores


def scores(s: State) -> str:
    """24.1 to 24.3; the scenario may say otherwise."""
    sheet = scenarios.SCENARIOS[s.scenario]
    sudden = f"{numbers.LIMITS['sudden_death']} in a single turn win at once."  # 24.2
    if sheet.goals:
        return f"{goals_text(sheet)} {sudden}"
    provinces = "every province you control: more than half of its spaces and every Walled-City"
    army = f"an army of {numbers.LIMITS['battle_units']} units or more"
    battles = f"{numbers.POINTS['battle']} for a battle won against {army}"
    each_turn = f"Each turn the Victory Points of {provinces}."
    fights = f"{battles}, {numbers.POINTS['barbarians']} more against Barbarians."
    return " ".join([each_turn, fights, home_text(s), *duel_text(sheet), lead_text(sheet), sudden])


def home_text(s: State) -> str:
    """24.1.b-d, O1"""
    each = f"Each space of your HomeCountry in other hands costs {-numbers.POINTS['home_space']}"
    halves = "a conquered one is worth nothing and halves all else"
    return f"{each}; {halves}." if s.options["home_loss"] == "always" else f"{each} once it is conquered; {halves}."


def duel_text(sheet: scenarios.Scenario) -> list[str]:
    """R5.5.d"""
    if sheet.duel is None:
        return []
    names = text.listed([peoples.name_of(power) for power in sheet.duel.powers])
    return [f"The first battle in which the Kings of {names} both take part brings {sheet.duel.points} more."]


def lead_text(sheet: scenarios.Scenario) -> str:
    """R5.2.e"""
    leads = [f"{peoples.name_of(power)} has to lead by {n}, else its rival wins." for power, n in sheet.lead.items()]
    return " ".join(leads) or "The most Victory Points after the last turn win."


def goals_text(sheet: scenarios.Scenario) -> str:
    """R5.3.c"""
    found = []
    for goal in sheet.goals:
        names = text.listed([spaces.PROVINCES[province].name for province in goal.provinces])
        few = f"{goal.wanted} of " if goal.wanted < len(goal.provinces) else ""
        wins = f"{peoples.called(goal.power)} wins with {few}{names}"
        found.append(wins if names else f"else {peoples.name_of(goal.power)} wins")
    return f"When turn {sheet.last} ends: {'; '.join(found)}."
