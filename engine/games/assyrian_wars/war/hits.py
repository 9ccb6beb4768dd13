"""6.7.4 What hits and routs do to units and leaders: flipped, eliminated, in the Regroup Box."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas, units
from engine.games.assyrian_wars.data.numbers import BATTLE, POINTS
from engine.games.assyrian_wars.position import Pile, State, pieces, politics
from engine.kernel import Table
from engine.wargame import piles
from engine.wargame.piles import plain, some, sort_of

REDUCED = f"/{units.REDUCED}"


def steps(key: str) -> int:
    """6.7.4.b Return how many hits eliminate a unit."""
    return 1 if units.is_reduced(key) else BATTLE["steps"]


def room(pile: Mapping[str, int]) -> int:
    """Count the hits that units can take."""
    return sum(steps(key) * n for key, n in pile.items())


def most_hits(pile: Mapping[str, int]) -> Pile:
    """Return how many hits each kind and step can take: flipped units can be hit again as reduced ones."""
    found = plain(pile)
    for key, n in list(found.items()):
        if not units.is_reduced(key):
            found[f"{key}{REDUCED}"] = found.get(f"{key}{REDUCED}", 0) + n
    return found


def suffer(s: State, at: str, country: str, pile: Mapping[str, int], counts: Mapping[str, int]) -> tuple[Pile, int]:
    """6.7.4.b-d Apply hits to units of a pile; return those left of it, and how many hits failed evaders took."""
    left, failed = dict(pile), 0
    for key, n in sorted(counts.items(), key=lambda item: units.is_reduced(item[0])):
        struck = some(left, {key: n})
        failed += sum(m for k, m in struck.items() if pieces.FAILED in pieces.marks(k))
        piles.take(left, struck)
        if units.is_reduced(key):
            pieces.take_units(s, at, country, struck)
            eliminated(s, country, struck)
        else:
            flipped = piles.changed(struck, lambda sort: sort._replace(step=units.REDUCED))
            pieces.change_units(s, at, country, struck, flipped)
            piles.put(left, flipped)
    return left, failed


def eliminated(s: State, country: str, pile: Mapping[str, int]) -> None:
    """6.7.4.c, d Regulars return to their country's pool, mercenaries to the game pool; nomads leave the game."""
    for key, n in pile.items():
        if units.kind_of(key).family in units.NOMADS:
            continue
        box = s.game_pool if pieces.is_mercenary(key) else pieces.pool_of(s.pools, country)
        piles.put(box, {sort_of(key).kind: n})


def eliminate(s: State, at: str, country: str, pile: Mapping[str, int]) -> None:
    """Take units off the map for good."""
    pieces.take_units(s, at, country, pile)
    eliminated(s, country, pile)


def regroup(s: State, at: str, country: str, pile: Mapping[str, int]) -> None:
    """6.7.4a.f Put units into the Regroup Box at their current strength."""
    pieces.take_units(s, at, country, pile)
    turned = {key: n for key, n in pile.items() if pieces.TURNCOAT in pieces.marks(key)}
    eliminated(s, country, turned)
    piles.put(pieces.pool_of(s.regroup, country), plain({key: n for key, n in pile.items() if key not in turned}))


def disband_turncoats(t: Table[State], at: str) -> None:
    """R5 After the battle or siege round in which they fought, disband the mercenaries that had changed sides."""
    s = t.state
    for country in pieces.countries_at(s, at):
        if turned := pieces.marked(s, at, country, pieces.TURNCOAT):
            eliminate(s, at, country, turned)
            t.tell(f"{pieces.in_words(turned)} are disbanded.", "AW-R5-turncoats.a")


def regroup_leaders(s: State, company: Iterable[str]) -> None:
    """6.7.4a.f Put leaders into the Regroup Box."""
    for leader in company:
        pieces.station(s, leader, pieces.REGROUP)
    forget_groups(s)


def kill_leader(t: Table[State], leader: str) -> None:
    """6.7.3.e A leader returns to the force pool, a king is gone for good; 8.3.1.b a king costs a Victory Point."""
    s, post = t.state, t.state.leaders[leader]
    king, counter = pieces.is_king(s, leader), post.crowned
    pieces.station(s, leader, pieces.POOL if counter or not king else pieces.OUT)
    post.crowned = post.promoted = False
    forget_groups(s)
    t.tell(f"{pieces.leader_name(leader)} falls.", "AW-6.7.3.e", news=True)
    power = politics.power_of(s.politics, pieces.country_of(leader))
    if king and power:
        s.vp[power] = s.vp.get(power, 0) + POINTS["king"]
        t.tell(
            f"{pieces.leader_name(leader)} was a king: {-POINTS['king']} Victory Point less.", "AW-8.3.1.b", news=True
        )


def forget_groups(s: State) -> None:
    """6.6.3.a, gap group-life Dissolve the army groups with fewer than two leaders, and name a commander of others."""
    for group in s.groups:
        group.leaders = [id for id in group.leaders if s.leaders[id].at in areas.AREAS]
        if group.leaders and group.commander not in group.leaders:
            group.commander = max(group.leaders, key=lambda id: (pieces.is_king(s, id), pieces.rating(s, id).action))
    s.groups = [group for group in s.groups if len(group.leaders) > 1]
