"""6.11h Moves: areas entered free, forces that nobody can intercept or evade, enemies who are led astray."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import Piles, State, asking, control, pieces, topics
from engine.games.assyrian_wars.war import aftermath, forces, retreat
from engine.games.assyrian_wars.war.forces import Force
from engine.games.assyrian_wars.war.retreat import Refuge
from engine.kernel import Option, Rule
from engine.wargame.paths import flood
from engine.wargame.piles import sort_of
from engine.wargame.targets import Target, one

ARMY = topics.TOPICS.new("card_army", "which army a card is for")
COVERED = topics.TOPICS.new("covered", "which force a card covers")
FEINT = topics.TOPICS.new("feint", "which enemy army is led astray, and where to")


# --- areas entered free ---------------------------------------------------------------------------------------


def armies(s: State, country: str) -> list[str]:
    """List the leaders with an army of their own that can still march."""
    found = forces.marching(s, country).values()
    return [force.commander for force in found if force.size and len(force.leaders) == 1]


AN_ARMY = Target(
    armies,
    one(ARMY, "Which army?", lambda s, leader: asking.leader_option(leader, s.leaders[leader].at)),
    "You have no army on the map that can march.",
)


@played.event("swift_march", AN_ARMY)
def swift_march(e: Played, leader: str) -> None:
    """Let an army enter its first areas free."""
    assert e.s.impulse is not None
    free = e.s.impulse.free_areas
    free[leader] = free.get(leader, 0) + e.numbers["areas"]
    e.tell(f"{pieces.leader_name(leader)} enters the next {e.numbers['areas']} areas for no AP.", news=True)


# --- forces that are covered ----------------------------------------------------------------------------------


def own_forces(s: State, country: str) -> list[Force]:
    """List the forces of a country that can still march, each kind of single unit of an area once."""
    return list(forces.marching(s, country).values())


def force_option(s: State, force: Force) -> Option:
    """Name a force and where it stands."""
    name = (
        force.group or force.commander or "".join(sort_of(key).plain for pile in force.units.values() for key in pile)
    )
    return Option(f"{force.at}/{name}", forces.text_of(s, force), at=force.at)


A_FORCE = Target(own_forces, one(COVERED, "Which force?", force_option), "You have no force that can march.")


@played.event("secret_paths", A_FORCE)
@played.event("surprise", A_FORCE)
def cover(e: Played, at: str, units: Piles, leaders: tuple[str, ...], group: str) -> None:
    """Cover a force for the impulse: nobody intercepts it, or evasions from it are harder."""
    force = Force(at, units, leaders, group)
    if not force.leaders:
        forces.mark(e.s, force, e.row.id)
    e.lie(force.leaders)
    e.tell(f"{e.row.name}: {force.text}.", news=True)


# --- Feint ----------------------------------------------------------------------------------------------------


class Astray(NamedTuple):
    """An enemy army, and where it could be led."""

    force: Force
    to: str


def field_army(s: State, leader: str) -> Force:
    """Return what a leader leads outside the walls."""
    force = forces.army(s, leader)
    units = {
        country: {key: n for key, n in pile.items() if pieces.INSIDE not in pieces.marks(key)}
        for country, pile in force.units.items()
    }
    return force._replace(units={country: pile for country, pile in units.items() if pile})


def home_in(s: State, country: str) -> dict[str, int]:
    """Return how many areas away the nearest home area of a country is."""
    homes = [at for at in areas.HOME[country] if control.in_play(s, at)]
    return flood(homes, lambda here: control.near(s, here))


def astray(s: State, country: str) -> Iterable[Astray]:
    """List the enemy armies in the open that besiege nothing, and the areas nearer to their homes."""
    for leader, post in s.leaders.items():
        enemy = pieces.country_of(leader)
        if post.at not in areas.AREAS or post.inside or not forces.at_war(s, country, enemy):
            continue
        if forces.group_of(s, leader) is not None or control.besieged(s, post.at):
            continue
        force, away = field_army(s, leader), home_in(s, enemy)
        for to in control.near(s, post.at) if force.size else ():
            if away[to] < away[post.at] and not retreat.why_not(s, force, to, []):
                yield Astray(force, to)


def astray_option(s: State, led: Astray) -> Option:
    """`turtanu:ashur`, "Turtanu to Ashur"."""
    name = pieces.leader_name(led.force.commander)
    return Option(f"{led.force.commander}:{led.to}", f"{name} to {areas.NAMES[led.to]}", at=led.to)


@played.event(
    "feint", Target(astray, one(FEINT, "Lead which army astray?", astray_option), "No enemy army has an area to go to.")
)
def feint(e: Played, force: Force, to: str) -> Rule[None]:
    """Lead an enemy army an area closer to its home; it cannot be intercepted and checks attrition."""
    s = e.s
    [enemy] = force.countries
    e.tell(f"{nations.does(enemy, 'is')} led astray.", news=True)
    yield from retreat.go(e.t, force, Refuge(to, control.is_friendly(s, enemy, to), disputed=False))
    aftermath.lift_sieges(e.t)
    for at in (force.at, to):
        aftermath.settle(e.t, at)
