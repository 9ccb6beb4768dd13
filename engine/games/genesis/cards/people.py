"""13.2 Cards about people: Begat, Local Insurrection, Moses, Plague, Raise the Militia, Rebellion."""

from __future__ import annotations

from engine.board.shares import evenly
from engine.board.words import plural
from engine.games.genesis.asking import asker, space_option
from engine.games.genesis.cards.replies import canceled
from engine.games.genesis.control import (
    civil,
    controlled_cities,
    controller,
    here,
    in_revolt,
    is_city,
    kings_in,
    powers_in,
    under,
    under_of,
)
from engine.games.genesis.manpower import set_manpower
from engine.games.genesis.places import place, steps_by_land, steps_from, world
from engine.games.genesis.powers import clause, does, name_of
from engine.games.genesis.state import Counts, State
from engine.games.genesis.tables import CARDS, HALF, KIND
from engine.games.genesis.topics import TOPICS
from engine.games.genesis.units import (
    UNDER,
    both_sides,
    civilians,
    lose,
    put,
    take,
    tidy,
    units_text,
    without_zeros,
)
from engine.games.genesis.wealth import revolt
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

BEGAT_FROM = TOPICS.new("begat_from", "from where a Peasant goes")
BEGAT_TO = TOPICS.new("begat_to", "where the Peasant goes")
INSURRECTION = TOPICS.new("insurrection", "which Peasant is lost")
MOSES = TOPICS.new("moses", "in which city the Slaves revolt")
PLAGUE = TOPICS.new("plague", "whom the plague takes")
WORKERS = TOPICS.new("workers", "who is taken for the card")
MILITIA = TOPICS.new("militia", "where the militia is raised")

# ---------------------------------------------------------------- The Begat Effect


def begat(t: Table[State], player: str) -> Rule[str]:
    """One Peasant goes from a controlled city to an unoccupied Independent City at most 4 spaces away."""
    s = t.state
    journeys = begat_journeys(s, player)
    options = [space_option(s, at, "from", "from") for at in journeys]
    key = yield from asker(t, player).choose(
        BEGAT_FROM, "GEN-13.2-begat.a", "From which city does a Peasant go?", options,
        default=options[0].key, verb="from",
    )  # fmt: skip
    origin = key.partition(":")[2]
    target = yield from asker(t, player).space(
        BEGAT_TO, "GEN-13.2-begat.a", "To which Independent City?", journeys[origin], verb="to"
    )
    s.playing[-1].target = place(s, target)
    if not (yield from canceled(t)):
        take(s, origin, player, {"ps": 1})
        put(s, target, player, {"ps": 1})
        t.tell(f"A Peasant of {name_of(player)} settles in {place(s, target)}.", "GEN-13.2-begat.a")
        tidy(t, origin)
    return "discard"


def begat_journeys(s: State, player: str) -> dict[str, list[str]]:
    """Cities with a free Peasant, and the Independent Cities near each."""
    found = {}
    reach = CARDS["begat"].numbers["within"]
    for origin in controlled_cities(s, player):
        if not here(s, origin, player).get("ps"):
            continue
        away = steps_by_land(s.scenario, origin)
        near = [city for city in away if away[city] <= reach and is_free_city(s, city)]
        if near:
            found[origin] = near
    return found


def is_free_city(s: State, city: str) -> bool:
    """An unoccupied Independent City: in nobody's control and nobody there, not even a King; 9.2 or marked."""
    return is_city(s, city) and not controller(s, city) and not powers_in(s, city) and not kings_in(s, city)


def no_begat(s: State, player: str) -> str:
    return "" if begat_journeys(s, player) else "no Peasant has a free Independent City near (GEN-13.2-begat.a)"


# ---------------------------------------------------------------- Local Insurrection


def local_insurrection(t: Table[State], player: str) -> Rule[str]:
    """One Peasant is removed from any city of any player; it must be, if there is one."""
    s = t.state
    options = []
    for city in world(s).spaces:
        if not is_city(s, city):
            continue
        for power in s.kingdoms:
            if here(s, city, power).get("ps"):
                options.append(Option(f"peasant:{power}@{city}", f"{name_of(power)} in {place(s, city)}", at=city))
            if city in s.revolts and s.revolts[city].power == power and under(s, city).get("ps"):
                options.append(
                    Option(f"rebel:{power}@{city}", f"{name_of(power)} in {place(s, city)}, In Revolt", at=city)
                )
    if not options:
        yield from canceled(t)
        return "discard"
    key = yield from asker(t, player).choose(
        INSURRECTION, "GEN-13.2-insurrection.a", "Which Peasant is lost?", options,
        default=options[0].key,
    )  # fmt: skip
    how, _, rest = key.partition(":")
    power, _, city = rest.partition("@")
    s.playing[-1].target = place(s, city)
    if not (yield from canceled(t)):
        lose(t, city, power, {"ps": 1}, marked=how == "rebel")
        t.tell(f"Insurrection in {place(s, city)}: {clause(power, 'loses')} a Peasant.", "GEN-13.2-insurrection.a")
        tidy(t, city)
    return "discard"


# ---------------------------------------------------------------- The Moses Effect


def moses(t: Table[State], player: str) -> Rule[str]:
    """All Slaves are removed from a city with a monument begun, or with construction just finished."""
    s = t.state
    city = yield from asker(t, player).space(
        MOSES, "GEN-13.2-moses.a", "In which city do the Slaves revolt?", slave_cities(s)
    )
    s.playing[-1].target = place(s, city)
    if not (yield from canceled(t)):
        for power in powers_in(s, city):
            outside, inside = here(s, city, power).get("sl", 0), under_of(s, city, power).get("sl", 0)
            slaves = outside + inside
            if outside:
                lose(t, city, power, {"sl": outside})
            if inside:
                lose(t, city, power, {"sl": inside}, marked=True)
            if slaves:
                t.tell(f"{does(power, 'loses')} {units_text({'sl': slaves})} in {place(s, city)}.", "GEN-13.2-moses.a")
        tidy(t, city)
    return "discard"


def slave_cities(s: State) -> list[str]:
    built = s.segment.built if s.segment is not None else []
    sites = [city for city in world(s).spaces if city in s.begun or city in built]
    return [
        city for city in sites
        if any(here(s, city, p).get("sl") or under_of(s, city, p).get("sl") for p in powers_in(s, city))
    ]  # fmt: skip


def no_slaves(s: State, player: str) -> str:
    return "" if slave_cities(s) else "no Slaves are at work (GEN-13.2-moses.a)"


# ---------------------------------------------------------------- Plague


def plague(t: Table[State], player: str) -> Rule[str]:
    """The Manpower Maximum falls by 2; half a die of Peasants and Slaves are lost."""
    s = t.state
    if (yield from canceled(t)):
        return "discard"
    set_manpower(s, player, s.manpower[player] - CARDS["plague"].numbers["manpower"])
    [die] = t.dice.roll(f"plague {player}")
    room = both_sides(s, player, civil)
    loss = min(HALF[die], sum(room.values()))
    died = plural(loss, "Peasant or Slave", "Peasants or Slaves") if loss else "nobody"
    t.tell(
        f"Plague: the Manpower Maximum of {name_of(player)} falls to {s.manpower[player]}; {died} will die.",
        "GEN-13.2-plague.a",
    )
    if not loss:
        return "discard"
    counts = yield from asker(t, player).share(
        PLAGUE, "GEN-13.2-plague.b", f"The plague takes {loss} in all, Peasants or Slaves: where?",
        room, least=loss, most=loss, default=evenly(room, loss),
    )  # fmt: skip
    for key, n in counts.items():
        city = key.removeprefix(UNDER)
        units = here(s, city, player) if key == city else under(s, city)
        dead = yield from workers(t, player, units, n, f"{place(s, city)}: who dies of the plague?")
        lose(t, city, player, dead, marked=key != city)
        t.tell(f"The plague takes {units_text(dead)} of {name_of(player)} in {place(s, city)}.", "GEN-13.2-plague.b")
        tidy(t, city)
    return "discard"


def workers(t: Table[State], player: str, units: Counts, n: int, prompt: str) -> Rule[Counts]:
    """Peasants and Slaves in any mixture; Slaves, who are worth less, are suggested first."""
    slaves = min(n, units.get("sl", 0))
    suggested = without_zeros({"ps": n - slaves, "sl": slaves})
    rule = f"{CARDS[KIND[t.state.playing[-1].card]].rule}.a"
    chosen, _ = yield from asker(t, player).units(
        WORKERS, rule, prompt, civilians(units), least=n, most=n, default=suggested
    )  # fmt: skip
    return chosen


# ---------------------------------------------------------------- Raise the Militia


def raise_militia(t: Table[State], player: str) -> Rule[str]:
    """Two Peasants or Slaves in a controlled city become one Infantry."""
    s = t.state
    city = yield from asker(t, player).space(
        MILITIA, "GEN-13.2-militia.a", "Where is the militia raised?", militia_cities(s, player)
    )
    s.playing[-1].target = place(s, city)
    if not (yield from canceled(t)):
        need = CARDS["raise_militia"].numbers["workers"]
        used = yield from workers(t, player, here(s, city, player), need, f"{place(s, city)}: who becomes Infantry?")
        take(s, city, player, used)
        put(s, city, player, {"inf": CARDS["raise_militia"].numbers["infantry"]})
        t.tell(f"{does(player, 'raises')} militia in {place(s, city)}.", "GEN-13.2-militia.a")
        tidy(t, city)
    return "discard"


def militia_cities(s: State, player: str) -> list[str]:
    need = CARDS["raise_militia"].numbers["workers"]
    return [city for city in controlled_cities(s, player) if civil(here(s, city, player)) >= need]


def no_militia(s: State, player: str) -> str:
    return "" if militia_cities(s, player) else "no controlled city has two Peasants or Slaves (GEN-13.2-militia.a)"


# ---------------------------------------------------------------- Rebellion


def rebellion(t: Table[State], player: str) -> Rule[str]:
    """A die for each controlled city 6 or more spaces from the Capital, against its Infantry and Peasants."""
    s = t.state
    if (yield from canceled(t)):
        return "discard"
    far = CARDS["rebellion"].numbers["distance"]
    away = steps_from(s.scenario, s.capital[player])
    cities = [c for c in controlled_cities(s, player) if away.get(c, far) >= far and not in_revolt(s, c)]
    if not cities:
        t.tell(f"No city of {name_of(player)} is far enough from the Capital.", "GEN-13.2-rebellion.a")
    for city in cities:
        [die] = t.dice.roll(f"rebellion {city}")
        men = here(s, city, player).get("inf", 0) + here(s, city, player).get("ps", 0)
        more, calm = ("more", "") if die > men else ("not more", ": quiet")
        t.tell(
            f"Rebellion in {place(s, city)}: die {die}, {more} than {men}, its Infantry and Peasants{calm}.",
            "GEN-13.2-rebellion.a",
        )
        if die > men:
            revolt(t, city)
    return "discard"
