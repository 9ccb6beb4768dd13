"""6.8.x In its own impulse a country moves units in and out of its own and allied cities without AP."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.position import State, asking, control, pieces, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.war import aftermath, forces, groups
from engine.kernel import Option, Rule, Table
from engine.wargame.piles import plain

WALLS = topics.TOPICS.new("walls", "who stands inside a city")


def why_not(s: State, country: str, at: str) -> str:
    """6.8.x, G-city.a Return why nobody goes in or out; nothing if they may."""
    if not control.may_go_inside(s, country, at):
        return f"The city of {areas.NAMES[at]} is not open to you (AW-G-city.a)."
    if pieces.enemies_outside(s, at, country):
        return f"Enemies stand before {areas.NAMES[at]} (AW-6.8.x)."
    return ""


def places(s: State, country: str) -> list[str]:
    """List the areas with a city in which a country has units or leaders."""
    posts = [post.at for id, post in s.leaders.items() if pieces.country_of(id) == country]
    return [at for at in areas.AREAS if control.has_city(at) and (pieces.here(s, at, country) or at in posts)]


def offer(s: State, country: str) -> Iterable[Option]:
    """6.8.x Offer each city in which it has a say who stands inside."""
    for at in places(s, country):
        if not why_not(s, country, at):
            yield Option(f"garrison:{at}", f"garrison of {areas.NAMES[at]}", at=at, facts={"by_hand": 1})


def do(t: Table[State], country: str, at: str) -> Rule[None]:
    """6.8.x Ask who stands inside; all others stand outside."""
    s = t.state
    pile, company = dict(pieces.here(s, at, country)), pieces.leaders_at(s, at, country)
    now = {
        **plain(pieces.inside(s, at, country)),
        **{f"{asking.LEADER}{id}": 1 for id in pieces.leaders_inside(s, at, country)},
    }
    bare = pieces.without_mark(pile, pieces.INSIDE)
    within, leaders = yield from asking.asker(t, country).units(
        WALLS, "AW-6.8.x", f"Who stands inside {areas.NAMES[at]}?", bare, company, default=now, verb="inside"
    )
    left = {key: n - within.get(key, 0) for key, n in bare.items() if n > within.get(key, 0)}
    pieces.take_units(s, at, country, pile)
    pieces.put_units(s, at, country, left)
    pieces.put_units(s, at, country, pieces.with_mark(within, pieces.INSIDE))
    for leader in company:
        pieces.station(s, leader, at, within=leader in leaders)
    for group in forces.groups_at(s, at):  # 6.6.3.a its armies stand together
        kept = s.leaders[group.commander].inside
        groups.leave(t, [leader for leader in group.leaders if s.leaders[leader].inside != kept])
    if within or leaders:
        t.tell(f"{pieces.in_words(within, leaders)} inside {areas.NAMES[at]}.", "AW-6.8.x")
    aftermath.lift_sieges(t)


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why a garrison does not change."""
    return {f"garrison:{at}": why for at in places(s, country) if (why := why_not(s, country, at))}


DEED = Deed(offer, do, barred)
