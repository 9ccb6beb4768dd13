"""6.8.4, 6.12, 8.3.f-n What follows when a city is taken: garrison, control, deportation, Victory Points."""

from collections.abc import Iterable

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS, POINTS
from engine.games.assyrian_wars.position import Siege, State, asking, control, pieces, standing_war, topics
from engine.games.assyrian_wars.war import aftermath, hits
from engine.kernel import Rule, Table
from engine.wargame.paths import flood

DEPORT = topics.TOPICS.new("deport", "how many people to deport", *standing_war.DEPORTING)
DEPORT_TO = topics.TOPICS.new("deport_to", "where to settle the deported", *standing_war.DEPORTING)
ASSYRIA, NINEVEH = "assyria", "nineveh"


def take(t: Table[State], siege: Siege, besiegers: Iterable[str], *, hungry: bool, garrison: int) -> Rule[None]:
    """6.8, gap after-battle A city falls: control, garrison, deportation, Victory Points."""
    s, city, countries = t.state, siege.city, nations.in_track_order(besiegers)
    conqueror = siege.by if siege.by in countries else countries[0]
    t.tell(f"{nations.does(conqueror, 'takes')} {areas.NAMES[city]}.", "AW-6.12.d", news=True)
    nomads, shut_in = aftermath.peoples(s), pieces.countries_at(s, city)
    empty(t, city, countries, hungry=hungry)
    yield from aftermath.last_of_peoples(t, nomads, countries, [c for c in shut_in if c not in countries], city)
    control.take(s, city, conqueror)
    if s.provinces.get(city) not in (None, conqueror):
        del s.provinces[city]
    s.sieges = [other for other in s.sieges if other.city != city]
    yield from deport(t, city, conqueror)
    vp = points(city, siege.strength, garrison)
    if vp:
        led = [leader for leader in pieces.leaders_outside(s, city) if pieces.country_of(leader) in countries]
        decides = pieces.country_of(led[0]) if led else conqueror
        yield from aftermath.award(t, countries, vp, decides, city, "AW-8.3.g")


def empty(t: Table[State], city: str, besiegers: list[str], *, hungry: bool) -> None:
    """6.8.1.f By hunger all forces in the city are eliminated; 6.8.2.d, 6.8.3.f else they rout to the Regroup Box."""
    s = t.state
    for country in pieces.countries_at(s, city):
        pile = pieces.inside(s, city, country)
        if not pile or country in besiegers:
            continue
        if hungry:
            hits.eliminate(s, city, country, pile)
            t.tell(f"{nations.does(country, 'loses')} {pieces.in_words(pile)}.", "AW-6.8.1.f", news=True)
        else:
            hits.regroup(s, city, country, pile)
            t.tell(
                f"{nations.does(country, 'routs')} {pieces.in_words(pile)} to the Regroup Box.", "AW-6.8.3.f", news=True
            )
    shut_in = [id for id in pieces.leaders_inside(s, city) if pieces.country_of(id) not in besiegers]
    if not hungry:
        hits.regroup_leaders(s, shut_in)
        return
    for leader in shut_in:
        hits.kill_leader(t, leader)


def points(city: str, strength: int, garrison: int) -> int:
    """8.3.f-l, gap vp-city-list Return the Victory Points for a city, by its strength as the siege began."""
    area = areas.AREAS[city]
    if city == NINEVEH:
        vp = POINTS["nineveh"]
    elif area.fortress and strength >= POINTS["fortress_level"]:
        vp = POINTS["fortress"]
    else:
        held = strength >= POINTS["city_level"] and garrison > 0
        vp = POINTS["city"] if strength >= POINTS["strong_level"] or held else 0
    vp += POINTS["garrison"] if garrison >= POINTS["garrison_units"] else 0
    return vp + (POINTS["capital"] if area.capital else 0)


# --- deportation ----------------------------------------------------------------------------------------------


def deport(t: Table[State], city: str, conqueror: str) -> Rule[None]:
    """6.8.4.a, f As a country takes a city it may deport ECO +1 markers, two at most."""
    s = t.state
    most = min(LIMITS["deported"], s.eco.get(city, 0))
    if most < 1 or not targets(s, city, conqueror):
        return
    n = yield from asking.asker(t, conqueror).number(
        DEPORT, "AW-6.8.4.a", f"Deport how many ECO +1 from {areas.NAMES[city]}?", most=most, default=most,
        about={"at": city}, verb="deport",
    )  # fmt: skip
    for _ in range(n):
        able = targets(s, city, conqueror)
        if not able:
            return
        to = yield from asking.asker(t, conqueror).place(
            DEPORT_TO, "AW-6.8.4.b", "Settle an ECO +1 where?", able, verb="to", about={"from": city}
        )
        move_marker(s, city, to)
        t.tell(f"{nations.does(conqueror, 'deports')} an ECO +1 from {areas.NAMES[city]} to {areas.NAMES[to]}.",
               "AW-6.8.4.a", news=True)  # fmt: skip


def targets(s: State, city: str, conqueror: str) -> list[str]:
    """6.8.4.b, c, g List where a deported ECO +1 may go: Assyria chooses, others fill the nearest ECO -1 first."""
    if conqueror == ASSYRIA:
        able = [at for at in areas.AREAS if control.in_play(s, at) and at != city and at not in areas.FAR_EASTS]
    else:
        poor = [at for at, eco in s.eco.items() if eco < 0]
        away = flood([city], lambda here: control.near(s, here))
        least = min((away[at] for at in poor if at in away), default=0)
        near = [at for at in poor if away.get(at) == least]
        able = near or [at for at in areas.HOME[conqueror] if control.in_play(s, at) and at != city]
    return [at for at in able if s.eco.get(at, 0) < LIMITS["eco_plus"]]


def move_marker(s: State, city: str, to: str) -> None:
    """6.8.4.g An ECO +1 goes from an area to another; where an ECO -1 lies, both leave the map."""
    for at, n in ((city, -1), (to, 1)):
        s.eco[at] = s.eco.get(at, 0) + n
        if not s.eco[at]:
            del s.eco[at]
