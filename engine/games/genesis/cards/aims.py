"""13.2 What cards are aimed at.

The target is chosen before anybody may cancel the card; those who may are told of it.
"""

from collections.abc import Iterator

from engine.games.genesis.data import tables
from engine.games.genesis.events.card_effects import Played
from engine.games.genesis.kingdom import trade
from engine.games.genesis.position import Force, State, asking, control, hands, pieces, places, powers, topics
from engine.games.genesis.war import movement
from engine.kernel import Option, Rule
from engine.wargame.targets import Target, one
from engine.wargame.text import plural

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


def name(_: State, kingdom: str) -> str:
    return powers.name_of(kingdom)


def itself(_: State, kingdom: str) -> str:
    return kingdom


def strangers(s: State, player: str) -> list[str]:
    """R4.e Return the kingdoms of other persons: nobody can ally two of their own."""
    return [kingdom for kingdom in powers.others(s, player) if s.owner[kingdom] != s.owner[player]]


A_PARTNER = Target(
    strangers, one(PARTNER, "With whom do you talk?", lambda _, kingdom: Option(kingdom, powers.subject(kingdom))),
    "there is nobody to talk to", words=name, against=itself,
)  # fmt: skip


def other_kings(s: State, player: str) -> list[tuple[str, str]]:
    """Return the other kingdoms with a King, and their Kings."""
    return [(kingdom, king) for kingdom in powers.others(s, player) if (king := pieces.king_of(s, kingdom))]


def king_option(s: State, victim: tuple[str, str]) -> Option:
    kingdom, king = victim
    return Option(kingdom, f"{king_words(s, victim)} ({dies_on(tables.KINGS[king].campaign)})")


def king_words(s: State, victim: tuple[str, str]) -> str:
    kingdom, king = victim
    return f"{pieces.king_name(king)} of {powers.name_of(kingdom)}"


def dies_on(campaign: int) -> str:
    """A die above the Campaign rating: `dies on 3 to 6`."""
    return "no die kills him" if campaign >= 6 else "dies on 6" if campaign == 5 else f"dies on {campaign + 1} to 6"


def the_king_who_comes(s: State, player: str, force: Force) -> tuple[str, str] | None:
    """Return the King of another player who is with a force that enters a space."""
    foes = powers.others(s, player)
    return next(((tables.KINGS[king].power, king) for king in force.kings if tables.KINGS[king].power in foes), None)


A_KING = Target(
    other_kings, one(VICTIM, "Which King is to die?", king_option), "no other player has a King", words=king_words,
    against=lambda _, victim: victim[0], implied=the_king_who_comes,
)  # fmt: skip


def full_hands(s: State, player: str) -> list[str]:
    return hands.with_hands(s, powers.others(s, player))


def hand_option(s: State, kingdom: str) -> Option:
    return Option(kingdom, f"{powers.subject(kingdom)} ({plural(hands.cards_of(s, kingdom), 'card')})")


def the_hand_of_the_mover(s: State, player: str, force: Force) -> str | None:
    """Return the player whose force enters a space."""
    victim = powers.player_of(s, force.power)
    return victim if victim in full_hands(s, player) else None


A_HAND = Target(
    full_hands, one(ROBBED, "From whose hand?", hand_option), "nobody else holds a card", words=name, against=itself,
    implied=the_hand_of_the_mover,
)  # fmt: skip


# ---------------------------------------------------------------- a force: Arinna, Enlil, Horus, Marduk, Teshup


def favored(s: State, people: str) -> list[tuple[str, str]]:
    """Return the forces that somebody commands in undestroyed Home cities of the people."""
    cities = [city for city in places.world(s).homes.get(people, ()) if city not in s.destroyed]
    forces = [(power, city) for city in cities for power in whose_units(s, city)]
    return [(p, c) for p, c in forces if powers.seat_of(s, p) and movement.is_start(s, c, p, "free")]


def whose_units(s: State, city: str) -> list[str]:
    """2.9 Return the powers with units in a city; last the kingdoms of whom only the King is there."""
    if control.nobody_in(s, city):
        return []
    royal = [kingdom for kingdom in s.kingdoms if pieces.kings_at(s, city, kingdom)]
    return [*dict.fromkeys([*s.units.get(city, control.NONE), *royal])]


def force_words(_: State, force: tuple[str, str]) -> str:
    power, city = force
    return f"{powers.name_of(power)} in {places.name(city)}"


def force_option(s: State, force: tuple[str, str]) -> Option:
    power, city = force
    text = pieces.units_text(control.here(s, city, power), pieces.kings_at(s, city, power))
    return Option(f"force:{power}@{city}", f"{force_words(s, force)}: {text}", at=city)


def force_of(people: str) -> Target[tuple[str, str]]:
    """Aim at any force; its owner, or the player who controls it, makes the move or declines (reading B56)."""
    return Target(
        lambda s, _: favored(s, people),
        one(FAVORED, lambda e: f"{hands.title(e.card)}: which force may make a free Major Move?", force_option),
        f"no force stands in the Home cities of {powers.name_of(people)} (GEN-13.2.c)", words=force_words,
        against=lambda _, force: force[0],
    )  # fmt: skip


FORCE_OF = {row.power: force_of(row.power) for row in tables.CARDS.values() if row.god}


# ---------------------------------------------------------------- people: Begat, Local Insurrection, Moses, Militia


def in_city(_: State, city: str) -> str:
    return places.name(city)


def city_option(_: State, city: str) -> Option:
    return asking.space_option(city)


def origins(s: State, player: str) -> Iterator[str]:
    """Return the cities with a free Peasant and an Independent City near."""
    return (origin for origin in peasants_at_home(s, player) if any(True for _ in free_cities_near(s, origin)))


def begat_journeys(s: State, player: str) -> dict[str, list[str]]:
    """Return the cities with a free Peasant, and the Independent Cities near each."""
    return {origin: [*free_cities_near(s, origin)] for origin in origins(s, player)}


def peasants_at_home(s: State, player: str) -> list[str]:
    """Return the controlled cities with a Peasant who is not under way."""
    return [city for city in control.controlled_cities(s, player) if control.idle(s, city, player).get("ps")]


def free_cities_near(s: State, origin: str) -> Iterator[str]:
    """13.2 The unoccupied Independent Cities as near as The Begat Effect reaches, the nearest first."""
    reach = tables.CARDS["begat"].numbers["within"]
    return (c for c, away in places.steps_by_land(s.scenario, origin).items() if away <= reach and is_free_city(s, c))


def is_free_city(s: State, city: str) -> bool:
    """An unoccupied Independent City: in nobody's control and nobody there, not even a King; 9.2 or marked."""
    free = control.is_city(s, city) and not control.powers_in(s, city)
    return free and not control.controller(s, city) and not control.kings_in(s, city)


def journey(target: Target[str], e: Played, able: list[str]) -> Rule[tuple[str, str]]:
    """From where, then to where."""
    away = [(asking.space_option(at, "from", "from"), at) for at in able]
    origin = yield from e.asks.one_of(BEGAT_FROM, e.rule, "From which city does a Peasant go?", away, verb="from")
    near = [*free_cities_near(e.s, origin)]
    return origin, (yield from e.asks.place(BEGAT_TO, e.rule, "To which Independent City?", near, verb="to"))


A_JOURNEY = Target(
    origins, journey, "no Peasant has a free Independent City near", words=lambda _, way: places.name(way[1])
)


def peasants(s: State, player: str) -> Iterator[tuple[str, str, bool]]:
    """Return power and city of anybody's Peasants, and whether they are under an IN REVOLT marker."""
    for city in places.world(s).spaces:
        if (city in s.units or city in s.revolts) and control.is_city(s, city):
            there = control.powers_in(s, city)
            for power in [kingdom for kingdom in s.kingdoms if kingdom in there]:
                if control.here(s, city, power).get("ps"):
                    yield power, city, False
                if city in s.revolts and s.revolts[city].power == power and control.under(s, city).get("ps"):
                    yield power, city, True


def peasant_option(s: State, peasant: tuple[str, str, bool]) -> Option:
    power, city, in_revolt = peasant
    key, after = ("rebel", ", In Revolt") if in_revolt else ("peasant", "")
    return Option(f"{key}:{power}@{city}", f"{powers.name_of(power)} in {places.name(city)}{after}", at=city)


A_PEASANT = Target(
    peasants, one(INSURRECTION, "Which Peasant is lost?", peasant_option),
    words=lambda _, peasant: places.name(peasant[1]),
)  # fmt: skip


def slave_cities(s: State) -> list[str]:
    """Return the cities with Slaves where a monument is begun, or where something has just been finished."""
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


SLAVES_AT_WORK = Target(
    lambda s, _: slave_cities(s), one(MOSES, "In which city do the Slaves revolt?", city_option),
    "no Slaves are at work", words=in_city,
)  # fmt: skip


def militia_cities(s: State, player: str) -> list[str]:
    need = tables.CARDS["raise_militia"].numbers["workers"]
    return [c for c in control.controlled_cities(s, player) if control.civil(control.idle(s, c, player)) >= need]


def the_city_entered(s: State, player: str, force: Force) -> str | None:
    """Return the city that a force enters."""
    return force.at if force.at in militia_cities(s, player) else None


A_MILITIA = Target(
    militia_cities, one(MILITIA, "Where is the militia raised?", city_option),
    "no controlled city has two Peasants or Slaves", words=in_city, implied=the_city_entered,
)  # fmt: skip


A_SEA = Target(
    lambda s, _: trade.waters(s), one(PIRATES, "On which Sea Connection do the Pirates lie?", trade.sea_option),
    "there is no such sea here (GEN-11.7.1.d)", words=lambda _, line: tables.SEAS[line].name,
)  # fmt: skip


def no_navy(s: State, player: str) -> str:
    if not s.pirates:
        return "there are no Pirates"
    return "" if trade.naval_cities(s, player) else "you control none of Sais, Tanis and Ugarit"


def linked_mines(s: State, player: str) -> list[str]:
    """Return the mine spaces from which a Trade Route runs to the Capital."""
    routes = trade.linked(s, player)
    return [mine for mine in places.world(s).mines if mine in routes]
