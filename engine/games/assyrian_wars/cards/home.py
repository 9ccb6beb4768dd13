"""2.3.b Home cards of Assyria and Babylonia that are played in an impulse; Bowmen of Elam stand with the recruits."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import State, control, pieces, topics
from engine.games.assyrian_wars.realm import relocation
from engine.games.assyrian_wars.war import aftermath, forces
from engine.kernel import Option, Rule
from engine.wargame.paths import flood
from engine.wargame.targets import Target, one

DEPORTED = topics.TOPICS.new("card_deports", "from which city people are deported, and where to")
POSTED = topics.TOPICS.new("royal_post", "who goes by the Royal Post, and where to")
DONE = Option("done", "send nobody else", idle=True)


# --- Deportation ----------------------------------------------------------------------------------------------


class Deportation(NamedTuple):
    """A city abroad, and the home city in which its people are settled."""

    city: str
    home: str


def deportations(s: State, country: str) -> Iterator[Deportation]:
    """6.8.4.e, g List the cities abroad that can get an ECO -1, with each home city that can get an ECO +1."""
    abroad = [
        at for at in control.controlled(s, country)
        if control.has_city(at) and areas.AREAS[at].country != country and s.eco.get(at, 0) > -LIMITS["eco_minus"]
    ]  # fmt: skip
    homes = [
        at for at in areas.HOME_CITIES[country]
        if control.in_play(s, at) and control.controller(s, at) == country and s.eco.get(at, 0) < LIMITS["eco_plus"]
    ]  # fmt: skip
    for city in abroad:
        for home in homes:
            yield Deportation(city, home)


def deportation_option(s: State, it: Deportation) -> Option:
    """`sippar:kalhu`, "from Sippar to Kalhu"."""
    return Option(f"{it.city}:{it.home}", f"from {areas.NAMES[it.city]} to {areas.NAMES[it.home]}", at=it.home)


@played.event(
    "deportation",
    Target(deportations, one(DEPORTED, "Deport people from where to where?", deportation_option),
           "You control no city outside Assyria that can get an ECO -1."),
)  # fmt: skip
def deportation(e: Played, city: str, home: str) -> None:
    """6.8.4.e An ECO -1 abroad, an ECO +1 at home."""
    for at, n in ((city, -e.numbers["minus"]), (home, e.numbers["plus"])):
        e.s.eco[at] = e.s.eco.get(at, 0) + n
        if not e.s.eco[at]:
            del e.s.eco[at]
    e.tell(f"People of {areas.NAMES[city]} are deported to {areas.NAMES[home]}.", news=True)


# --- Royal Post -----------------------------------------------------------------------------------------------


class Errand(NamedTuple):
    """A leader, with an army or alone, and where to."""

    leader: str
    to: str


def in_reach(s: State, country: str, at: str, most: int) -> list[str]:
    """7.7.b List the friendly areas so many areas away at most in which nobody could be intercepted."""

    def near(here: str) -> list[str]:
        return [to for to in control.near(s, here) if relocation.open_to(s, country, to)]

    return [to for to in flood([at], near, most) if to != at]


def errands(e: Played, *, army: bool) -> list[Errand]:
    """List who could still be sent: leaders without troops, or armies of a single leader."""
    s, found = e.s, []
    for leader in forces_or_alone(s, e.role, army=army):
        at = s.leaders[leader].at
        found += [Errand(leader, to) for to in in_reach(s, e.role, at, e.numbers["areas"])]
    return found


def forces_or_alone(s: State, country: str, *, army: bool) -> list[str]:
    """List leaders with an army of their own, or alone."""
    if army:
        return [
            force.commander for force in forces.marching(s, country).values()
            if force.size and len(force.leaders) == 1 and not pieces.enemies_outside(s, force.at, country)
        ]  # fmt: skip
    return [id for id in relocation.alone(s, country) if not pieces.enemies_outside(s, s.leaders[id].at, country)]


def errand_option(s: State, it: Errand) -> Option:
    """`turtanu:ashur`, "Turtanu to Ashur"."""
    return Option(f"{it.leader}:{it.to}", f"{pieces.leader_name(it.leader)} to {areas.NAMES[it.to]}", at=it.to)


def nobody_to_send(s: State, country: str) -> str:
    """Return why nobody goes by the Royal Post."""
    if any(forces_or_alone(s, country, army=army) for army in (False, True)):
        return ""
    return "You have neither a leader without troops nor an army on the map that can go."


@played.event("royal_post", unless=nobody_to_send)
def royal_post(e: Played) -> Rule[None]:
    """7.7.b Relocate leaders without troops, and an army."""
    sent: list[str] = []
    for army, most in ((False, e.numbers["leaders"]), (True, e.numbers["armies"])):
        for _ in range(most):
            able = [it for it in errands(e, army=army) if it.leader not in sent]
            if not able:
                break
            chosen = yield from e.asks.one_of(
                POSTED, e.rule, "Send which army by the Royal Post?" if army else "Send which leader?",
                [(DONE, None), *((errand_option(e.s, it), it) for it in able)], default=DONE.key,
            )  # fmt: skip
            if chosen is None:
                break
            sent.append(chosen.leader)
            send(e, chosen, army=army)


def send(e: Played, it: Errand, *, army: bool) -> None:
    """Take a leader, or an army, to where it is sent."""
    s = e.s
    if army:
        forces.move(s, forces.army(s, it.leader, pieces.DONE), it.to)
        aftermath.lift_sieges(e.t)
        aftermath.settle(e.t, it.to)
    else:
        pieces.station(s, it.leader, it.to)
    e.tell(f"{pieces.leader_name(it.leader)} goes to {areas.NAMES[it.to]}.", news=True)


# --- cards that lie open for the impulse ----------------------------------------------------------------------


@played.event("siege_train")
@played.event("marduk_s_procession")
def for_the_impulse(e: Played) -> None:
    """Lie open for the impulse: `siege.siege_train` and `engagement.steadied` do what the card says."""
    e.lie()
    e.tell(f"{nations.does(e.role, 'has')} {e.row.name} in this impulse.", news=True)
