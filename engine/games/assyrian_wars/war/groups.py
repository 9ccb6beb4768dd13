"""6.6.3, 6.6.4 Army groups: who may form one, who commands it, how it is joined, left and dissolved."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from engine.games.assyrian_wars.data import areas, cards, nations
from engine.games.assyrian_wars.data.numbers import LIMITS
from engine.games.assyrian_wars.position import Group, State, asking, pieces, standing_war, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.war import forces
from engine.kernel import Option, Rule, Table
from engine.wargame.text import listed

CONSENT = topics.TOPICS.new("consent", "whether an army joins others", *standing_war.CONSENT)
FORM, LEAVE, COMMANDER, DISSOLVE = "form", "leave", "command", "dissolve"


# --- who may --------------------------------------------------------------------------------------------------


def free_card(s: State, company: Iterable[str]) -> str:
    """6.6.3.m, 6.6.4.a Return an unused army group card of a country whose army is in the company; empty: none."""
    countries = forces.by_country(company)
    used = {group.card for group in s.groups}
    return next(
        (
            card for card, row in cards.GROUPS.items()
            if row.country in countries and card not in used and card not in s.sold and may_use(s, row.country)
        ),
        "",
    )  # fmt: skip


def may_use(s: State, country: str) -> bool:
    """6.6.6.b, 10.2 A country that sold a card forms no army group in this turn, nor do the Mede before turn 4."""
    if country == "mede" and s.turn < LIMITS["mede_groups"]:
        return False
    return not any(cards.GROUPS[card].country == country for card in s.sold)


def why_not(s: State, company: Iterable[str], *, card: str = "") -> str:
    """6.6.3 Return why these leaders do not form an army group; nothing if they do."""
    led = list(company)
    if not 2 <= len(led) <= LIMITS["group"]:
        return f"An army group has 2 or {LIMITS['group']} armies (AW-6.6.3.e)."
    if sum(pieces.is_king(s, leader) for leader in led) > 1:
        return "Two kings cannot be in one army group (AW-6.6.3.g)."
    countries = list(forces.by_country(led))
    if any(not forces.own_side(s, one, other) for one, other in combinations(countries, 2)):
        return "Only allies form an army group (AW-6.6.3.a)."
    for country, names in forces.by_country(led).items():
        at = s.leaders[names[0]].at
        if pieces.size(pieces.here(s, at, country)) < len(names):
            return "Each leader of an army group leads at least one unit (AW-6.6.2.a)."
    return "" if card or free_card(s, led) else "No country there has an army group card left (AW-6.6.3.m)."


def able(s: State, at: str, country: str) -> list[str]:
    """6.6.3.a List the leaders in an area who could be in an army group with one of a country."""
    allies = [other for other in pieces.countries_at(s, at) if forces.own_side(s, country, other)]
    return [
        leader for ally in allies for leader in forces.ungrouped(s, at, ally)
        if not s.leaders[leader].done and pieces.size(forces.free(s, at, ally))
    ]  # fmt: skip


def formations(s: State, company: Iterable[str], country: str) -> list[tuple[str, ...]]:
    """List the army groups that a country could form out of these leaders, one of its own among them."""
    names = list(company)
    return [
        chosen for n in range(2, LIMITS["group"] + 1) for chosen in combinations(names, n)
        if country in forces.by_country(chosen) and not why_not(s, chosen)
    ]  # fmt: skip


# --- consent --------------------------------------------------------------------------------------------------


def consent(t: Table[State], country: str, leader: str, deed: str) -> Rule[bool]:
    """6.6.4.b Ask the player of another country whether an army takes part; their own need not be asked."""
    s, other = t.state, pieces.country_of(leader)
    if s.plays[other] == s.plays[country]:
        return True
    name = pieces.leader_name(leader)
    return (
        yield from asking.asker(t, other).agree(
            CONSENT, "AW-6.6.4.b", f"{nations.does(country, 'asks')}: may {name} {deed}?",
            "agree", "refuse", about={"country": country, "at": s.leaders[leader].at}, verb="consent",
        )
    )  # fmt: skip


# --- forming and changing -------------------------------------------------------------------------------------


def form(t: Table[State], company: Iterable[str], phasing: str) -> Group:
    """6.6.3.b, l Form an army group; it costs nothing."""
    s, led = t.state, list(company)
    commander = forces.commander_of(s, led, phasing)
    group = Group(free_card(s, led), s.leaders[commander].at, commander, led)
    s.groups.append(group)
    names = listed([pieces.leader_name(leader) for leader in led])
    t.tell(
        f"{names} form an army group in {areas.NAMES[group.at]} under {pieces.leader_name(commander)}.", "AW-6.6.3.b"
    )
    return group


def join(t: Table[State], group: Group, leader: str) -> None:
    """6.6.3.i, 6.6.4.c An army joins a group; a king among them commands it from then on."""
    group.leaders.append(leader)
    if pieces.is_king(t.state, leader):
        group.commander = leader
    t.tell(f"{pieces.leader_name(leader)} joins the army group.", "AW-6.6.3.i")


def leave(t: Table[State], leaders: Iterable[str]) -> None:
    """6.6.3.i, gap group-life Armies leave their group; with fewer than two left it is dissolved."""
    s = t.state
    for leader in leaders:
        group = forces.group_of(s, leader)
        if group is not None:
            group.leaders.remove(leader)
            if group.commander == leader and group.leaders:
                group.commander = forces.commander_of(s, group.leaders)
            t.tell(f"{pieces.leader_name(leader)} leaves the army group.", "AW-6.6.3.i")
    s.groups = [group for group in s.groups if len(group.leaders) > 1]


def lose_owner(t: Table[State]) -> None:
    """6.6.4.g Dissolve the groups that have no army of the country whose card they are on."""
    s = t.state
    for group in list(s.groups):
        if group.card in cards.GROUPS and cards.GROUPS[group.card].country not in forces.by_country(group.leaders):
            s.groups.remove(group)
            t.tell(f"The army group in {areas.NAMES[group.at]} is dissolved.", "AW-6.6.4.g")


def take_command(s: State, group: Group, country: str) -> None:
    """6.6.4.d, f In its own impulse a country takes command of a group, unless a king is in it."""
    if not pieces.is_king(s, group.commander) and pieces.country_of(group.commander) != country:
        group.commander = forces.commander_of(s, group.leaders, country)


# --- as an action ---------------------------------------------------------------------------------------------


def _mine(s: State, country: str) -> Iterator[Group]:
    for group in s.groups:
        if country in forces.by_country(group.leaders):
            yield group


def offer(s: State, country: str) -> Iterable[Option]:
    """6.6.3, 6.6.4 Offer to form, leave, dissolve groups and to change their commander."""
    for at in dict.fromkeys(post.at for post in s.leaders.values() if post.at in areas.AREAS):
        for company in formations(s, able(s, at, country), country):
            names = [pieces.leader_name(leader) for leader in company]
            key = f"group:{FORM}/{'+'.join(company)}"
            yield Option(key, f"army group of {listed(names)} in {areas.NAMES[at]}", at=at, facts={"by_hand": 1})
    for group in _mine(s, country):
        where = areas.NAMES[group.at]
        yield Option(f"group:{LEAVE}/{group.card}", f"leave the army group in {where}", at=group.at)
        if cards.GROUPS[group.card].country == country:
            yield Option(f"group:{DISSOLVE}/{group.card}", f"dissolve the army group in {where}", at=group.at)
        for leader in _could_command(s, group, country):
            words = f"{pieces.leader_name(leader)} commands the army group in {where}"
            yield Option(f"group:{COMMANDER}/{leader}", words, at=group.at)


def _could_command(s: State, group: Group, country: str) -> list[str]:
    """6.6.4.e, f List who may replace the commander: another leader of the country, unless a king commands."""
    if pieces.is_king(s, group.commander):
        return []
    return [leader for leader in group.leaders if pieces.country_of(leader) == country and leader != group.commander]


def do(t: Table[State], country: str, what: str) -> Rule[None]:
    """6.6.3, 6.6.4 Do what was chosen of it."""
    s = t.state
    how, _, detail = what.partition("/")
    if how == FORM:
        company = detail.split("+")
        others = [leader for leader in company if pieces.country_of(leader) != country]
        for leader in others:
            if not (
                yield from consent(t, country, leader, f"join an army group in {areas.NAMES[s.leaders[leader].at]}")
            ):
                company.remove(leader)
                t.tell(f"{pieces.leader_name(leader)} does not join.", "AW-6.6.4.b")
        if not why_not(s, company):
            form(t, company, country)
        return
    if how == COMMANDER:
        group = forces.group_of(s, detail)
        assert group is not None
        group.commander = detail
        t.tell(f"{pieces.leader_name(detail)} takes command of the army group.", "AW-6.6.4.e")
        return
    [group] = [group for group in s.groups if group.card == detail]
    leaving = group.leaders if how == DISSOLVE else forces.by_country(group.leaders)[country]
    leave(t, list(leaving))


def barred(s: State, country: str) -> Mapping[str, str]:
    """Say why groups that a player might expect cannot be formed."""
    found = {}
    for at in dict.fromkeys(post.at for post in s.leaders.values() if post.at in areas.AREAS):
        for company in combinations(able(s, at, country), 2):
            if country in forces.by_country(company) and (why := why_not(s, company)):
                found[f"group:{FORM}/{'+'.join(company)}"] = why
    return found


DEED = Deed(offer, do, barred)
