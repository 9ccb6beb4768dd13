"""13.2 What cards are aimed at, and why one cannot be played now.

An aim is chosen before anybody may cancel the card; those who may are told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.games.genesis.data import tables
from engine.games.genesis.events.card_effects import Event
from engine.games.genesis.kingdom import pirates, trade
from engine.games.genesis.position import asking, control, hands, places, powers, topics, units
from engine.games.genesis.position.state import Force, State
from engine.games.genesis.war import movement
from engine.kernel.questions import Option, Rule
from engine.wargame.effects import Aim
from engine.wargame.words import plural

PARTNER = topics.TOPICS.new("partner", "with whom to talk of an alliance")
VICTIM = topics.TOPICS.new("victim", "against whom to play the card")
ROBBED = VICTIM.headed("from whose hand to take a card")
FAVORED = topics.TOPICS.new("favored", "which force the god favors")
BEGAT_FROM = topics.TOPICS.new("begat_from", "from where a Peasant goes")
BEGAT_TO = topics.TOPICS.new("begat_to", "where the Peasant goes")
INSURRECTION = topics.TOPICS.new("insurrection", "which Peasant is lost")
MOSES = topics.TOPICS.new("moses", "in which city the Slaves revolt")
MILITIA = topics.TOPICS.new("militia", "where the militia is raised")
PIRATES = topics.TOPICS.new("pirates", "where the Pirates lie")


# ---------------------------------------------------------------- a player: Alliance, Assassination, Traitor


def a_partner(e: Event) -> Rule[Aim]:
    options = [Option(k, powers.subject(k)) for k in strangers(e.s, e.player)]
    partner = yield from e.asks.choose(PARTNER, e.rule(), "With whom do you talk?", options, default=options[0].key)
    return Aim((partner,), powers.name_of(partner), partner)


def strangers(s: State, player: str) -> list[str]:
    """The kingdoms of other persons: one who plays two cannot ally them (R4.e)."""
    return [kingdom for kingdom in powers.others(s, player) if s.owner[kingdom] != s.owner[player]]


def alone(s: State, player: str) -> str:
    return "" if strangers(s, player) else "there is nobody to talk to (GEN-13.2-alliance.a)"


def a_king(e: Event) -> Rule[Aim]:
    options = [
        Option(k, f"{units.king_name(king)} of {powers.name_of(k)} ({dies_on(tables.KINGS[king].campaign)})")
        for k in powers.others(e.s, e.player) if (king := units.king_of(e.s, k))
    ]  # fmt: skip
    victim = yield from e.asks.choose(VICTIM, e.rule(), "Which King is to die?", options, default=options[0].key)
    king = units.king_of(e.s, victim)
    return Aim((victim, king), f"{units.king_name(king)} of {powers.name_of(victim)}", victim)


def the_king_who_comes(e: Event, force: Force) -> Aim | None:
    """The King of another player who is with a force that enters a space."""
    king = next((king for king in force.kings if tables.KINGS[king].power in powers.others(e.s, e.player)), "")
    victim = tables.KINGS[king].power if king else ""
    return Aim((victim, king), f"{units.king_name(king)} of {powers.name_of(victim)}", victim) if king else None


def dies_on(campaign: int) -> str:
    """A die above the Campaign rating: `dies on 3 to 6`."""
    return "no die kills him" if campaign >= 6 else "dies on 6" if campaign == 5 else f"dies on {campaign + 1} to 6"


def nobody_to_kill(s: State, player: str) -> str:
    if any(units.king_of(s, k) for k in powers.others(s, player)):
        return ""
    return "no other player has a King (GEN-13.2-assassination.a)"


def a_hand(e: Event) -> Rule[Aim]:
    robbed = hands.with_hands(e.s, powers.others(e.s, e.player))
    options = [Option(k, f"{powers.subject(k)} ({plural(hands.cards_of(e.s, k), 'card')})") for k in robbed]
    victim = yield from e.asks.choose(ROBBED, e.rule(), "From whose hand?", options, default=options[0].key)
    return Aim((victim,), powers.name_of(victim), victim)


def the_hand_of_the_mover(e: Event, force: Force) -> Aim | None:
    """The player whose force enters a space."""
    victim = powers.player_of(e.s, force.power)
    robbed = hands.with_hands(e.s, powers.others(e.s, e.player))
    return Aim((victim,), powers.name_of(victim), victim) if victim in robbed else None


def no_hands(s: State, player: str) -> str:
    return "" if hands.with_hands(s, powers.others(s, player)) else "nobody else holds a card (GEN-13.2-traitor.a)"


# ---------------------------------------------------------------- a force: Arinna, Enlil, Horus, Marduk, Teshup


def a_force(e: Event) -> Rule[Aim]:
    """Any force, whoever owns it; its owner, or who controls it, makes the move or declines (reading B56)."""
    s = e.s
    options = []
    for power, city in favored(s, e.row.power):
        text = units.units_text(control.here(s, city, power), units.kings_at(s, city, power))
        options.append(
            Option(f"force:{power}@{city}", f"{powers.name_of(power)} in {places.place(s, city)}: {text}", at=city)
        )
    key = yield from e.asks.choose(
        FAVORED, e.rule(), f"{hands.title(e.card)}: which force may make a free Major Move?", options,
        default=options[0].key,
    )  # fmt: skip
    power, _, city = key.partition(":")[2].partition("@")
    return Aim((power, city), f"{powers.name_of(power)} in {places.place(s, city)}", power)


def favored(s: State, people: str) -> list[tuple[str, str]]:
    """Forces that somebody commands in undestroyed Home cities of the people."""
    cities = [city for city in places.world(s).homes.get(people, ()) if city not in s.destroyed]
    forces = [(power, city) for city in cities for power in whose_units(s, city)]
    return [
        (power, city)
        for power, city in forces
        if powers.seat_of(s, power) and movement.is_start(s, city, power, "free")
    ]


def whose_units(s: State, city: str) -> list[str]:
    """2.9 The powers with units in a city; last the kingdoms of whom only the King is there."""
    if control.nobody_in(s, city):
        return []
    royal = [kingdom for kingdom in s.kingdoms if units.kings_at(s, city, kingdom)]
    return [*dict.fromkeys([*s.units.get(city, control.NONE), *royal])]


def no_force_of(people: str) -> Callable[[State, str], str]:
    def why(s: State, player: str) -> str:
        return (
            "" if favored(s, people) else f"no force stands in the Home cities of {powers.name_of(people)} (GEN-13.2.c)"
        )

    return why


# ---------------------------------------------------------------- people: Begat, Local Insurrection, Moses, Militia


def a_journey(e: Event) -> Rule[Aim]:
    journeys = begat_journeys(e.s, e.player)
    options = [asking.space_option(e.s, at, "from", "from") for at in journeys]
    key = yield from e.asks.choose(
        BEGAT_FROM, e.rule(), "From which city does a Peasant go?", options, default=options[0].key, verb="from"
    )
    origin = key.partition(":")[2]
    target = yield from e.asks.place(BEGAT_TO, e.rule(), "To which Independent City?", journeys[origin], verb="to")
    return Aim((origin, target), places.place(e.s, target))


def begat_journeys(s: State, player: str) -> dict[str, list[str]]:
    """Cities with a free Peasant, and the Independent Cities near each."""
    journeys = {origin: [*free_cities_near(s, origin)] for origin in peasants_at_home(s, player)}
    return {origin: near for origin, near in journeys.items() if near}


def peasants_at_home(s: State, player: str) -> list[str]:
    """Controlled cities with a Peasant who is not under way."""
    return [city for city in control.controlled_cities(s, player) if control.idle(s, city, player).get("ps")]


def free_cities_near(s: State, origin: str) -> Iterator[str]:
    """13.2 The unoccupied Independent Cities as near as The Begat Effect reaches, the nearest first."""
    reach = tables.CARDS["begat"].numbers["within"]
    return (
        city
        for city, away in places.steps_by_land(s.scenario, origin).items()
        if away <= reach and is_free_city(s, city)
    )


def is_free_city(s: State, city: str) -> bool:
    """An unoccupied Independent City: in nobody's control and nobody there, not even a King; 9.2 or marked."""
    return (
        control.is_city(s, city)
        and not control.powers_in(s, city)
        and not control.controller(s, city)
        and not control.kings_in(s, city)
    )


def no_begat(s: State, player: str) -> str:
    if any(True for origin in peasants_at_home(s, player) for _ in free_cities_near(s, origin)):
        return ""
    return "no Peasant has a free Independent City near (GEN-13.2-begat.a)"


def a_peasant(e: Event) -> Rule[Aim]:
    """Anybody's, in any city, those under an IN REVOLT marker too; no aim if there is none."""
    s = e.s
    cities = [
        space
        for space in places.world(s).spaces
        if (space in s.units or space in s.revolts) and control.is_city(s, space)
    ]
    options = [option for city in cities for option in peasants_in(s, city)]
    if not options:
        return Aim()
    key = yield from e.asks.choose(INSURRECTION, e.rule(), "Which Peasant is lost?", options, default=options[0].key)
    how, _, rest = key.partition(":")
    power, _, city = rest.partition("@")
    return Aim((power, city, how == "rebel"), places.place(e.s, city))


def peasants_in(s: State, city: str) -> list[Option]:
    options: list[Option] = []
    there = control.powers_in(s, city)
    for power in [kingdom for kingdom in s.kingdoms if kingdom in there]:
        words = f"{powers.name_of(power)} in {places.place(s, city)}"
        if control.here(s, city, power).get("ps"):
            options.append(Option(f"peasant:{power}@{city}", words, at=city))
        if city in s.revolts and s.revolts[city].power == power and control.under(s, city).get("ps"):
            options.append(Option(f"rebel:{power}@{city}", f"{words}, In Revolt", at=city))
    return options


def slaves_at_work(e: Event) -> Rule[Aim]:
    city = yield from e.asks.place(MOSES, e.rule(), "In which city do the Slaves revolt?", slave_cities(e.s))
    return Aim((city,), places.place(e.s, city))


def slave_cities(s: State) -> list[str]:
    """Cities with Slaves where a monument is begun, or where something has just been finished."""
    built = s.segment.built if s.segment is not None else []
    sites = [city for city in places.world(s).spaces if city in s.begun or city in built]
    return [
        city
        for city in sites
        if any(
            control.here(s, city, p).get("sl") or control.under_of(s, city, p).get("sl")
            for p in control.powers_in(s, city)
        )
    ]


def no_slaves(s: State, player: str) -> str:
    return "" if slave_cities(s) else "no Slaves are at work (GEN-13.2-moses.a)"


def a_militia(e: Event) -> Rule[Aim]:
    city = yield from e.asks.place(MILITIA, e.rule(), "Where is the militia raised?", militia_cities(e.s, e.player))
    return Aim((city,), places.place(e.s, city))


def the_city_entered(e: Event, force: Force) -> Aim | None:
    """The city that a force enters."""
    at = force.at
    return Aim((at,), places.place(e.s, at)) if at in militia_cities(e.s, e.player) else None


def militia_cities(s: State, player: str) -> list[str]:
    need = tables.CARDS["raise_militia"].numbers["workers"]
    return [
        city for city in control.controlled_cities(s, player) if control.civil(control.idle(s, city, player)) >= need
    ]


def no_militia(s: State, player: str) -> str:
    return "" if militia_cities(s, player) else "no controlled city has two Peasants or Slaves (GEN-13.2-militia.a)"


# ---------------------------------------------------------------- the sea and the mines


def a_sea(e: Event) -> Rule[Aim]:
    options = [Option(f"sea:{line}", tables.SEAS[line].name) for line in pirates.waters(e.s)]
    prompt = "On which Sea Connection do the Pirates lie?"
    key = yield from e.asks.choose(PIRATES, e.rule(), prompt, options, default=options[0].key)
    line = key.partition(":")[2]
    return Aim((line,), tables.SEAS[line].name)


def no_waters(s: State, player: str) -> str:
    return "" if pirates.waters(s) else "there is no such sea here (GEN-11.7.1.d)"


def no_navy(s: State, player: str) -> str:
    if not s.pirates:
        return "there are no Pirates (GEN-13.2-naval.a)"
    return "" if pirates.naval_cities(s, player) else "you control none of Sais, Tanis and Ugarit (GEN-13.2-naval.a)"


def linked_mines(s: State, player: str) -> list[str]:
    """Mine spaces from which a Trade Route runs to the Capital."""
    routes = trade.linked(s, player)
    return [mine for mine in places.world(s).mines if mine in routes]
