"""6.7.8.k, 8.3 What follows a battle: Victory Points, and areas that change hands."""

from collections.abc import Iterable, Mapping, Sequence

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.data.numbers import POINTS, SURRENDER, battle_vp
from engine.games.assyrian_wars.position import Battle, State, asking, control, pieces, politics, standing_war, topics
from engine.games.assyrian_wars.war.dice_of_battle import other, side_of
from engine.kernel import Rule, Table
from engine.wargame.text import plural

PEOPLES = {units.ARAB: "arabs", units.ARAMAEAN: "aramaeans"}
POINT = topics.TOPICS.new("victory_points", "which power takes points that cannot be divided", *standing_war.SHARING)


def score(t: Table[State], b: Battle, winner: str) -> Rule[int]:
    """8.3.b-d Score a land battle by the number of enemy units as it began (gap vp-count); return the points."""
    vp = battle_vp(side_of(b, other(winner)).units)
    if vp:
        side = side_of(b, winner)
        note_defeat(t.state, side_of(b, other(winner)).countries, side.countries, vp)
        yield from award(t, side.countries, vp, side.decides or side.countries[0], b.at, "AW-8.3.b")
    return vp


def note_defeat(s: State, losers: Iterable[str], winners: Iterable[str], vp: int) -> None:
    """7.1B.a Remember who beat whom for so many points that the loser may offer surrender."""
    if vp < SURRENDER["battle"]:
        return
    powers = [power for country in winners if (power := politics.power_of(s.politics, country))]
    for country in losers:
        s.beaten[country] = nations.in_track_order(set(s.beaten.get(country, [])).union(powers))


def peoples(s: State) -> dict[str, list[str]]:
    """8.3.o Return which countries have Arabs or Aramaeans on the map, by people."""
    found: dict[str, list[str]] = {}
    for there in s.units.values():
        for country, pile in there.items():
            families = {units.kind_of(key).family for key in pile}
            for family in [family for family in PEOPLES if family in families]:
                found.setdefault(PEOPLES[family], []).append(country)
    return found


def last_of_peoples(
    t: Table[State], before: Mapping[str, list[str]], one: Sequence[str], other: Sequence[str], at: str
) -> Rule[None]:  # fmt: skip
    """8.3.o Score a point for the last unit of a people on the map; the side that did not have it gets the point."""
    for winners, losers in ((one, other), (other, one)):
        for people, countries in before.items():
            if people not in peoples(t.state) and set(losers) & set(countries):
                why = f"for the last of {nations.name_of(people)}"
                yield from award(t, winners, POINTS["nomads"], winners[0], at, "AW-8.3.o", why)


def award(
    t: Table[State], countries: Iterable[str], vp: int, decides: str, at: str, rule: str, why: str = ""
) -> Rule[None]:  # fmt: skip
    """8.3.w, x, af Powers share points equally; a minor country's go to its power, and without one they are lost.

    `why` says in the log what the points are for, where that is not the place.
    """
    s = t.state
    powers = nations.in_track_order({power for c in countries if (power := politics.power_of(s.politics, c))})
    if not powers:
        return
    share = dict.fromkeys(powers, vp // len(powers))
    if rest := vp % len(powers):
        chosen = yield from asking.asker(t, decides).pick(
            POINT, "AW-8.3.x", f"Which powers take one of {plural(rest, 'Victory Point')}?",
            [asking.country_option(power) for power in powers], least=rest, most=rest,
            default=[asking.country_option(power).key for power in sorted(powers, key=lambda p: p != decides)[:rest]],
            about={"at": at},
        )  # fmt: skip
        for key in chosen:
            share[key.partition(":")[2]] += 1
    book(t, share, at, rule, why)


def book(t: Table[State], share: Mapping[str, int], at: str, rule: str, why: str = "") -> None:
    """8.3.a Book Victory Points as they are earned."""
    s = t.state
    for power, vp in share.items():
        if vp:
            s.vp[power] = s.vp.get(power, 0) + vp
            words = why or f"in {areas.NAMES[at]}"
            t.tell(f"{nations.does(power, 'scores')} {plural(vp, 'Victory Point')} {words}.", rule, news=True)


def settle(t: Table[State], at: str) -> None:
    """6.12.b Give an area without a city to the side that stands there alone."""
    for country in pieces.countries_at(t.state, at):
        if control.occupy(t.state, at, country):
            t.tell(f"{nations.does(country, 'controls')} {areas.NAMES[at]}.", "AW-6.12.b")
            return


def lift_sieges(t: Table[State]) -> None:
    """6.8.f A siege ends as soon as no besieging force remains."""
    for city in control.lift_sieges(t.state):
        t.tell(f"The siege of {areas.NAMES[city]} is over.", "AW-6.8.f", news=True)
