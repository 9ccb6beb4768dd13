"""What a Power is about, for whoever takes its seat: its homeland, its King, what it begins with, what scores."""

from engine.games.god_kings.data import kinds, numbers, peoples, rulers, scenarios, spaces, tables
from engine.games.god_kings.data.scenarios import Change, Scenario
from engine.games.god_kings.position import State, asking, control, pieces, powers
from engine.kernel.guide import Note
from engine.wargame import head_starts, text


def seat_card(s: State, seat: str) -> tuple[Note, ...]:
    """The Power of a seat, what becomes of it on turn 6 of the campaign, and what scores."""
    power = s.nation[seat]
    change = scenarios.SCENARIOS[s.scenario].change
    later = (
        [Note(peoples.called(change.enters), later_text(change))]
        if change is not None and change.leaves == power
        else []
    )
    return (Note(peoples.called(power), power_text(s, power)), *later, Note("What scores", scores(s)))


def power_text(s: State, power: str) -> str:
    """`HomeCountry: Egypt, 7 spaces, capital Memphis. King: ...`"""
    homes = text.listed([spaces.PROVINCES[province].name for province in control.home_provinces(s, power)])
    found = [
        (
            f"HomeCountry: {homes}, {len(control.home_spaces(s, power))} "
            f"spaces, capital {asking.place(spaces.CAPITAL[power])}."
        )
    ]
    found.append(f"King: {ruler_text(s, s.kings[power])}{heir_text(s, power)}.")
    if s.phase == "set_up":
        found.append(f"It begins with {begins(s, power)}.")
        found += head_starts.head_start_text(s.total[power], "Victory Point")  # R5.f; it goes by its seat as yet
    return " ".join([*found, tables.GUIDE.roles[power]])


def ruler_text(s: State, ruler: str) -> str:
    """2.2.i `Hatshepsut (Strategy Rating 3, Battle Rating 1)`"""
    return (
        f"{asking.general_name(ruler)} (Strategy Rating "
        f"{powers.strategy_rating(s, ruler)}, Battle Rating {rulers.GENERALS[ruler].br})"
    )


def heir_text(s: State, power: str) -> str:
    waiting = powers.heir(s, power)
    return f"; {ruler_text(s, waiting)} waits to succeed" if waiting else ""


def begins(s: State, power: str) -> str:
    """4.0.a Units, and markers beyond the HomeCountry: `all of Sinai, Gaza and Jaffa`."""
    beyond: list[str] = []
    for row in spaces.PROVINCES.values():
        own = [asking.place(at) for at in row.spaces if s.markers.get(at) == power]
        if row.id not in control.home_provinces(s, power):
            beyond += [f"all of {row.name}"] if own and len(own) == len(row.spaces) else own
    return f"{kinds.unit_text(pieces.on_map(s, power))}, and controls {text.listed(beyond) or 'nothing'} besides"


def later_text(change: Change) -> str:
    """23.0 Who takes Mitanni's place."""
    king = rulers.GENERALS[change.king].name
    return (
        f"From turn {change.turn} you play {peoples.name_of(change.enters)} "
        f"under {king}. {tables.GUIDE.roles[change.enters]}"
    )


# ---------------------------------------------------------------- what scores


def scores(s: State) -> str:
    """24.1 to 24.3; the scenario may say otherwise."""
    sheet = scenarios.SCENARIOS[s.scenario]
    if sheet.goals:
        return f"{goals_text(sheet)} {sudden_text()}"
    return " ".join(
        [
            "Each turn the Victory Points of every province you control: more than half of its spaces and every "
            "Walled-City.",
            f"{numbers.POINTS['battle']} for a battle won against an army of {numbers.LIMITS['battle_units']} units "
            "or more, "
            f"{numbers.POINTS['barbarians']} more against Barbarians.",
            home_text(s),
            *duel_text(sheet),
            lead_text(sheet),
            sudden_text(),
        ]
    )


def home_text(s: State) -> str:
    """24.1.b-d, O1"""
    each = f"Each space of your HomeCountry in other hands costs {-numbers.POINTS['home_space']}"
    halves = "a conquered one is worth nothing and halves all else"
    return f"{each}; {halves}." if s.options["home_loss"] == "always" else f"{each} once it is conquered; {halves}."


def duel_text(sheet: Scenario) -> list[str]:
    """R5.5.d"""
    if sheet.duel is None:
        return []
    names = text.listed([peoples.name_of(power) for power in sheet.duel.powers])
    return [f"The first battle in which the Kings of {names} both take part brings {sheet.duel.points} more."]


def lead_text(sheet: Scenario) -> str:
    """R5.2.e"""
    leads = [
        f"{peoples.name_of(power)} has to lead by {lead}, else its rival wins." for power, lead in sheet.lead.items()
    ]
    return " ".join(leads) or "The most Victory Points after the last turn win."


def goals_text(sheet: Scenario) -> str:
    """R5.3.c"""
    found = []
    for goal in sheet.goals:
        names = text.listed([spaces.PROVINCES[province].name for province in goal.provinces])
        few = f"{goal.wanted} of " if goal.wanted < len(goal.provinces) else ""
        found.append(
            f"{peoples.called(goal.power)} wins with {few}{names}"
            if names
            else f"else {peoples.name_of(goal.power)} wins"
        )
    return f"When turn {sheet.last} ends: {'; '.join(found)}."


def sudden_text() -> str:
    """24.2"""
    return f"{numbers.LIMITS['sudden_death']} in a single turn win at once."
