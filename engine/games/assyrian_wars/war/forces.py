"""6.6.2, 6.6.3, G-force, G-army Forces: who goes with whom, and which units a leader commands."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.position import Group, Pile, Piles, State, money, pieces, relations
from engine.wargame import piles
from engine.wargame.piles import plain, some, sort_of, without
from engine.wargame.text import listed, of_many

OWN_SIDE = ("own", "ally", "camp")
WAR = ("war", "tribe")


class Force(NamedTuple):
    """G-force An army, an army group, a unit or a leader by itself; the commander is named first."""

    at: str
    units: Piles
    leaders: tuple[str, ...] = ()
    group: str = ""

    @property
    def countries(self) -> list[str]:
        """List whose units and leaders are in it, in the order of the impulse track."""
        led = [pieces.country_of(leader) for leader in self.leaders]
        return nations.in_track_order({*led, *(country for country, pile in self.units.items() if pile)})

    @property
    def size(self) -> int:
        """Count its units."""
        return sum(pieces.size(pile) for pile in self.units.values())

    @property
    def commander(self) -> str:
        """Return who commands it; empty: nobody."""
        return self.leaders[0] if self.leaders else ""

    @property
    def text(self) -> str:
        """Name it: `Sargon II with 3 heavy infantry`."""
        whole: Pile = {}
        for pile in self.units.values():
            piles.put(whole, pile)
        return pieces.in_words(whole, self.leaders)

    def does(self, verb: str, country: str = "") -> str:
        """Write what it does: `Sargon II with 3 heavy infantry (Assyria) marches`, `2 bowmen march`."""
        alone = len(self.leaders) == 1 or (not self.leaders and self.size == 1)
        whose = f" ({nations.called(country)})" if country else ""
        return f"{self.text}{whose} {verb if alone else of_many(verb)}"


# --- who commands whom ----------------------------------------------------------------------------------------


def led(s: State, commanders: Iterable[str], able: Mapping[str, int]) -> Pile:
    """6.6.2.a Return the strongest units that leaders of one country command: so many regulars and mercenaries."""
    most = sum(pieces.rating(s, leader).command for leader in commanders)
    return {
        **pieces.strongest(pieces.regulars(able), most),
        **pieces.strongest(pieces.mercenaries(able), most),
    }


def too_many(s: State, commanders: Iterable[str], pile: Mapping[str, int]) -> str:
    """6.6.2.a Return why leaders do not command so many units; nothing if they do."""
    names = list(commanders)
    most = sum(pieces.rating(s, leader).command for leader in names)
    for kind, part in (("regulars", pieces.regulars(pile)), ("mercenaries", pieces.mercenaries(pile))):
        if pieces.size(part) > most:
            who = listed([pieces.leader_name(leader) for leader in names])
            return f"{who} can command {most} {kind}, not {pieces.size(part)} (AW-6.6.2.a)"
    return ""


def group_of(s: State, leader: str) -> Group | None:
    """Return the army group in which a leader is."""
    return next((group for group in s.groups if leader in group.leaders), None)


def groups_at(s: State, at: str) -> list[Group]:
    """List the army groups in an area."""
    return [group for group in s.groups if group.at == at]


def by_country(led_by: Iterable[str]) -> dict[str, list[str]]:
    """Sort leaders by their countries."""
    found: dict[str, list[str]] = {}
    for leader in led_by:
        found.setdefault(pieces.country_of(leader), []).append(leader)
    return found


def commander_of(s: State, company: Iterable[str], phasing: str = "") -> str:
    """6.6.3.f, 6.6.4.d, f Return who commands: a king, else a leader of the phasing country, else the best one."""
    return max(
        company,
        key=lambda id: (
            pieces.is_king(s, id), pieces.country_of(id) == phasing, pieces.rating(s, id).action,
            pieces.rating(s, id).command,
        ),
        default="",
    )  # fmt: skip


def action(s: State, leader: str) -> int:
    """Return the action rating of a leader, 0 without one."""
    return pieces.rating(s, leader).action if leader else 0


# --- who is free to go ----------------------------------------------------------------------------------------


def free(s: State, at: str, country: str) -> Pile:
    """6.8.x Return the units that can leave an area: those in the city only while no enemies stand outside."""
    if pieces.enemies_outside(s, at, country):
        return pieces.outside(s, at, country)
    return dict(pieces.here(s, at, country))


def free_leaders(s: State, at: str, country: str) -> list[str]:
    """6.8.x List the leaders that can leave an area."""
    if pieces.enemies_outside(s, at, country):
        return pieces.leaders_outside(s, at, country)
    return pieces.leaders_at(s, at, country)


def army_group(s: State, group: Group, *shut: str) -> Force:
    """6.6.3.b Return the force of an army group: its leaders and what they command, but no units with these marks."""
    units = {}
    for country, company in by_country(group.leaders).items():
        units[country] = led(s, company, without(free(s, group.at, country), *shut))
    others = [leader for leader in group.leaders if leader != group.commander]
    return Force(group.at, units, (group.commander, *others), group.card)


def army(s: State, leader: str, *shut: str, taken: Mapping[str, int] | None = None) -> Force:
    """6.6.2.a Return the force of a leader: the units of his country that he commands, but none with these marks."""
    at, country = s.leaders[leader].at, pieces.country_of(leader)
    able = without(free(s, at, country), *shut)
    for key, n in (taken or {}).items():
        able[key] = able.get(key, 0) - n
    return Force(at, {country: led(s, [leader], {key: n for key, n in able.items() if n > 0})}, (leader,))


def ungrouped(s: State, at: str, country: str) -> list[str]:
    """List the leaders of a country that are free to go and in no army group."""
    return [leader for leader in free_leaders(s, at, country) if group_of(s, leader) is None]


def marching(s: State, country: str) -> dict[str, Force]:
    """6.6, G-force Return all forces that a country can move now, by key: `kalhu`, `kalhu/turtanu`, `kalhu/hi42`.

    The first force of an area needs no more than the name of the area.
    """
    found: dict[str, Force] = {}
    posts = {post.at for id, post in s.leaders.items() if pieces.country_of(id) == country}
    where = posts.union(pieces.areas_with(s, country))
    for at in (at for at in areas.AREAS if at in where):
        for name, force in _at(s, at, country):
            found[f"{at}/{name}" if at in found else at] = force
    return found


def _at(s: State, at: str, country: str) -> Iterator[tuple[str, Force]]:
    """Name the forces of an area: army groups, then armies, then leaders alone, then single regulars."""
    for group in groups_at(s, at):
        if country in by_country(group.leaders) and not any(s.leaders[id].done for id in group.leaders):
            yield group.card, army_group(s, group, pieces.DONE)
    alone = [id for id in ungrouped(s, at, country) if not s.leaders[id].done]
    armies = [army(s, leader, pieces.DONE) for leader in alone]
    for force in sorted(armies, key=lambda force: not force.size):
        yield force.commander, force
    fresh = pieces.regulars(without(free(s, at, country), pieces.DONE))
    for key in sorted(plain(fresh)):
        yield key, Force(at, {country: some(fresh, {key: 1})})


def text_of(s: State, force: Force) -> str:
    """Name a force and where it stands: `Sargon II with 3 heavy infantry in Kalhu`."""
    return f"{force.text} in {areas.NAMES[force.at]}"


# --- the force under way --------------------------------------------------------------------------------------


def under_way(s: State) -> Force:
    """Return the force under way as it is now."""
    assert s.mover is not None
    units = {
        country: found
        for country in pieces.countries_at(s, s.mover.at)
        if (found := pieces.marked(s, s.mover.at, country, pieces.ACTIVE))
    }
    return Force(s.mover.at, units, tuple(s.mover.leaders), s.mover.group)


def move(s: State, force: Force, to: str, *, within: bool = False) -> Force:
    """Take a force to another area, or into the city; return it as it stands there."""
    units = {}
    for country, pile in force.units.items():
        if not pile:
            continue
        pieces.take_units(s, force.at, country, pile)
        bare = pieces.without_mark(pile, pieces.INSIDE)
        units[country] = pieces.with_mark(bare, pieces.INSIDE) if within else bare
        pieces.put_units(s, to, country, units[country])
    for leader in force.leaders:
        pieces.station(s, leader, to, within=within)
    for group in s.groups:
        if group.card == force.group:
            group.at = to
    return force._replace(at=to, units=units)


def mark(s: State, force: Force, *names: str) -> Force:
    """Put marks on all units of a force; return it as it is now."""
    units = {}
    for country, pile in force.units.items():
        changed = dict(pile)
        for name in names:
            changed = pieces.with_mark(changed, name)
        if pile:
            pieces.change_units(s, force.at, country, pile, changed)
        units[country] = changed
    return force._replace(units=units)


def finish(s: State, force: Force, *, fought: bool = False) -> Force:
    """6.7.7.c A force does nothing more in this impulse; 6.6.9.y after a battle it intercepts nobody either."""
    for leader in force.leaders:
        s.leaders[leader].done = True
        s.leaders[leader].used = s.leaders[leader].used or fought
    return mark(s, force, pieces.DONE, *((pieces.USED,) if fought else ()))


# --- enemies --------------------------------------------------------------------------------------------------


def at_war(s: State, one: str, other: str) -> bool:
    """Tell whether two countries fight each other where they meet."""
    return relations.between(s.politics, one, other) in WAR


def own_side(s: State, one: str, other: str) -> bool:
    """Tell whether two countries fight side by side."""
    return relations.between(s.politics, one, other) in OWN_SIDE


def foes(s: State, at: str, countries: Iterable[str]) -> list[str]:
    """6.6.j List the countries at war with any of these that have units or leaders outside the walls of an area."""
    there = {country for country, pile in s.units.get(at, {}).items() if any(map(_in_the_open, pile))}
    there |= {pieces.country_of(leader) for leader in pieces.leaders_outside(s, at)}
    ours = list(countries)
    return nations.in_track_order(
        other for other in sorted(there) if any(at_war(s, country, other) for country in ours)
    )


def held_against(s: State, countries: Iterable[str]) -> set[str]:
    """Return all areas where anybody at war with these countries stands outside the walls."""
    ours = list(countries)
    theirs = {other for other in nations.TRACK if any(at_war(s, country, other) for country in ours)}
    found = {post.at for id, post in s.leaders.items() if not post.inside and pieces.country_of(id) in theirs}
    for at, there in s.units.items():
        if any(country in theirs and any(map(_in_the_open, pile)) for country, pile in there.items()):
            found.add(at)
    return found


def _in_the_open(key: str) -> bool:
    return pieces.INSIDE not in sort_of(key).marks


def all_of(s: State, at: str, countries: Iterable[str]) -> Force:
    """Return everything that countries have outside the walls of an area, as one force."""
    names = list(countries)
    units = {country: pile for country in names if (pile := pieces.outside(s, at, country))}
    company = [leader for country in names for leader in pieces.leaders_outside(s, at, country)]
    first = commander_of(s, company)
    return Force(at, units, tuple(sorted(company, key=lambda id: id != first)))


def in_turn_order(s: State, countries: Iterable[str]) -> list[str]:
    """6.6.9.f Sort countries as their turn comes: the phasing country first, then along the impulse track."""
    track = list(nations.TRACK)
    first = track.index(s.impulse.country) if s.impulse is not None else 0
    return sorted(countries, key=lambda country: (track.index(country) - first) % len(track))


def phasing_side(s: State, countries: Iterable[str]) -> bool:
    """6.6.9.ae Tell whether these fight on the side of the phasing country."""
    return s.impulse is not None and any(own_side(s, s.impulse.country, country) for country in countries)


def can_pay(s: State, country: str, price: int) -> bool:
    """Tell whether a country can pay for a step of a force."""
    return money.can_pay(s, country, price)
