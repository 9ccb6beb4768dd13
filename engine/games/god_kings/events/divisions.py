"""7.2 New divisions: by ARMY REFORMS, and without a card on the turns that a scenario sets."""

from collections.abc import Mapping

from engine.games.god_kings.data import kinds, numbers, peoples, scenarios, spaces
from engine.games.god_kings.position import State, asking, control, pieces, powers, topics
from engine.kernel import Rule, Table

DIVISION = topics.TOPICS.new("division", "where a new division is placed")

JOINING: Mapping[str, tuple[str, ...]] = {"hatti": ("walusa", "pitassa")}  # 7.2.f what a Power needs for one


def absent_divisions(s: State, power: str) -> list[str]:
    """7.2.k Those that are not in play; one whose warriors are all destroyed still is."""
    return [division for division in peoples.POWERS[power].divisions if division not in s.divisions.get(power, ())]


def joining_provinces(s: State, power: str) -> list[str]:
    """7.2.f, i Of Walusa and Pitassa those that Hatti controls and has not used."""
    unused = [province for province in JOINING[power] if province not in s.hatti_used]
    return [province for province in unused if control.holds(s, power, province)]


def division_spaces(s: State, power: str) -> list[str]:
    """7.2.c, g Own spaces of the HomeCountry without enemies; for Hatti of the province that joins it."""
    places = control.home_spaces(s, power)
    if power in JOINING:
        places = [at for province in joining_provinces(s, power) for at in spaces.PROVINCES[province].spaces]
    return [at for at in places if s.markers.get(at) == power and not pieces.foes_at(s, at, power)]


def why_no_division(s: State, power: str) -> str:
    """7.2.d, f Why ARMY REFORMS brings nothing now."""
    if len(s.divisions.get(power, ())) >= numbers.LIMITS["divisions"]:
        return f"{peoples.clause(power, 'has')} {numbers.LIMITS['divisions']} divisions in play (GK-7.2.d)"
    if power in JOINING and not joining_provinces(s, power):
        names = " or ".join([spaces.PROVINCES[province].name for province in JOINING[power]])
        return f"{peoples.clause(power, 'needs')} control of {names}, one not used before (GK-7.2.f)"
    if not division_spaces(s, power):
        return f"{peoples.clause(power, 'has')} no space for it that is its own and free of enemies (GK-7.2.c)"
    return ""


def add_division(t: Table[State], power: str, seat: str, division: str = "") -> Rule[None]:
    """7.2.c, g Three full warriors in one space; the province of Hatti's choice joins its HomeCountry."""
    s = t.state
    absent = absent_divisions(s, power)
    name = division if division in absent else absent[0]
    places = division_spaces(s, power)
    uses = {at: f" ({spaces.PROVINCES[spaces.SPACES[at].province].name})" if power in JOINING else "" for at in places}
    home = spaces.CAPITAL[power] if spaces.CAPITAL[power] in places else places[0]
    at = yield from asking.asker(t, power, seat).one_of(
        DIVISION, "GK-7.2.g" if power in JOINING else "GK-7.2.c",
        f"Where is the division {peoples.DIVISIONS[name].name} placed?",
        [(asking.space_option(at, "at", "in", after=note), at) for at, note in uses.items()],
        default=f"at:{home}", verb="place",
    )  # fmt: skip
    units = {kinds.warrior(name): numbers.LIMITS["division"]}
    pieces.put_units(s, at, power, units)
    s.divisions.setdefault(power, []).append(name)
    t.tell(f"{peoples.does(power, 'musters')} {kinds.unit_text(units)} in {asking.place(at)}.", "GK-7.2.c", news=True)
    if power in JOINING:
        join_home(t, power, spaces.SPACES[at].province)


def join_home(t: Table[State], power: str, province: str) -> None:
    """7.2.h, i The province belongs to the HomeCountry from now on, and cannot be used again."""
    t.state.hatti_used.append(province)
    told = f"{spaces.PROVINCES[province].name} belongs to the HomeCountry of {peoples.POWERS[power].name} now."
    t.tell(told, "GK-7.2.h", news=True)


def extra_divisions(t: Table[State], power: str) -> Rule[None]:
    """7.2.e, j What the scenario brings this turn; it is lost for good where ARMY REFORMS would bring nothing."""
    s = t.state
    for extra in scenarios.SCENARIOS[s.scenario].extra_on(s.turn):
        if extra.power != power:
            continue
        why = why_no_division(s, power)
        if why:
            t.tell(f"The division {peoples.DIVISIONS[extra.division].name} is lost: {why}.", "GK-7.2.j", news=True)
        else:
            yield from add_division(t, power, powers.decider(s, power), extra.division)
