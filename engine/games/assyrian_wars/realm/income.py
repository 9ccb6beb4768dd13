"""7.3.1, 6.12a Map income: city points in thirds and ECO points make the ECO level; pillage lowers it."""

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import INCOME, LIMITS
from engine.games.assyrian_wars.position import State, control, turns
from engine.games.assyrian_wars.realm import tribute, victory
from engine.kernel import Table
from engine.wargame.text import listed

SIXTHS = 6  # of an ECO level: thirds of city points, halves of contested ECO points
CAPITAL_ALONE = 2  # city points of a minor country that has only its capital left (7.3.1.f)


def counts_for(s: State, at: str) -> str:
    """7.3.1.b-d Return for whom a city counts: its controller, if it is their home, associated or a province.

    6.12a.d A contested city counts for nobody; 7.3.1.d minor cities never count.
    """
    area, owner = areas.AREAS[at], control.controller(s, at)
    if area.kind not in (areas.CITY, areas.ASSOCIATED) or control.is_contested(s, at):
        return ""
    if area.kind == areas.CITY and area.country != owner and s.provinces.get(at) != owner:
        return ""
    return owner


def eco_points(s: State, at: str) -> int:
    """7.3.1.b, 2.2.b Return the printed ECO value of an area, with its ECO markers."""
    return areas.AREAS[at].eco + s.eco.get(at, 0)


def sixths(s: State, country: str) -> int:
    """7.3.1.e Return the income of a country in sixths of an ECO level, before pillage."""
    own = [at for at in areas.AREAS if control.in_play(s, at)]
    found = 0
    for at in own:
        if counts_for(s, at) == country:
            found += areas.AREAS[at].points * SIXTHS // INCOME["thirds"] + eco_points(s, at) * SIXTHS
        elif areas.AREAS[at].country == country and control.is_contested(s, at):
            found += eco_points(s, at) * SIXTHS // 2  # 6.12a.e
        elif areas.AREAS[at].kind == areas.FAR_EAST and areas.AREAS[at].country == country:
            found += eco_points(s, at) * SIXTHS  # 7.3.1.k
    return found


def city_points(s: State, country: str) -> int:
    """7.3.1.c Count 1 for each city of a country, 2 for its capital."""
    return sum(areas.AREAS[at].points for at in areas.AREAS if control.in_play(s, at) and counts_for(s, at) == country)


def pillaged(s: State, country: str) -> int:
    """7.3.1.g Return the ECO levels that pillage in the home areas costs: one for every full 7 points."""
    return sum(s.pillage.get(at, 0) for at in areas.HOME[country]) // LIMITS["pillage_points"]


def map_level(s: State, country: str) -> int:
    """7.3.1 Return the ECO level that the map gives."""
    fixed = nations.NATIONS[country].fixed
    if fixed:
        return fixed  # 7.3.1.i
    level = sixths(s, country) // SIXTHS
    if country in nations.MINORS and city_points(s, country) == CAPITAL_ALONE:
        level = -(-sixths(s, country) // SIXTHS)
    return max(0, level - pillaged(s, country))


def income_phase(t: Table[State]) -> None:
    """7.3.1.a, 7.3.3e.a Compute the ECO level of each country for the next turn, tribute included.

    8.3.ab The turn counts for every power that was not conquered in it.
    """
    s = t.state
    victory.count_turn(s)
    tribute.resume(t)
    s.level = {country: map_level(s, country) + tribute.balance(s, country) for country in turns.countries(s)}
    told = listed([f"{nations.name_of(country)} {level}" for country, level in s.level.items()])
    t.tell(f"New ECO levels: {told}.", "AW-7.3.1.e", news=True)
    s.phase = "game_end" if s.turn == s.last_turn else "cards"
