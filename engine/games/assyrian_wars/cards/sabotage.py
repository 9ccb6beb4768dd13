"""6.11a, 6.11k Disasters and sabotage: what others may cancel before anything comes of it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.events import played
from engine.games.assyrian_wars.events.played import Played
from engine.games.assyrian_wars.position import Pile, Piles, State, asking, control, money, pieces, topics, turns
from engine.games.assyrian_wars.war import attrition, casualties, dice_of_battle, evasion, forces, hits, split
from engine.games.assyrian_wars.war.casualties import Loss
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Option, Rule
from engine.wargame import piles
from engine.wargame.targets import Target, one

STRICKEN = topics.TOPICS.new("stricken", "where a disaster strikes")
POISONED = topics.TOPICS.new("poisoned", "whose wells are poisoned")
BRIBED = topics.TOPICS.new("bribed", "which mercenaries are stirred up")
PAID = topics.TOPICS.new("paid_off", "which mercenaries are paid")


# --- Pestilence -----------------------------------------------------------------------------------------------


@played.event(
    "pestilence",
    Target(
        lambda s, _: [at for at in areas.AREAS if control.in_play(s, at)],
        one(STRICKEN, "Where does the pestilence break out?", lambda _, at: asking.area_option(at)),
    ),
)
def pestilence(e: Played, at: str) -> Rule[None]:
    """6.11a.a Check attrition in an area and in those joined to it; the city of the area may suffer."""
    s = e.s
    e.tell(f"Pestilence breaks out in {areas.NAMES[at]}.", news=True)
    for there in (at, *control.near(s, at)):
        for country in pieces.countries_at(s, there):
            yield from attrition.check_attrition(e.t, there, country, dict(pieces.here(s, there, country)), e.rule)
    if control.has_city(at):
        [die] = e.t.dice.roll(f"pestilence {at}")
        struck = die >= e.numbers["damage"] and control.defense(s, at) > 1
        if struck:
            s.damage[at] = s.damage.get(at, 0) + 1
        e.tell(f"The city of {areas.NAMES[at]} rolls {die}{' and takes 1 damage' if struck else ''}.", news=struck)
    hits.forget_groups(s)


# --- Poisoned Wells -------------------------------------------------------------------------------------------


def in_the_open(s: State, country: str) -> list[Force]:
    """G-force List the forces of other countries outside cities, each kind of single unit of an area once."""
    found: dict[str, Force] = {}
    for other in [other for other in turns.countries(s) if other != country]:
        for at in pieces.areas_with(s, other):
            for force in evasion.apart(s, at, [other]):
                if force.size and other == force.countries[0]:
                    found.setdefault(force_option(s, force).key, force)
    return list(found.values())


def force_option(s: State, force: Force) -> Option:
    """`kalhu/assyria/sargon_ii`: a force and where it stands."""
    country = force.countries[0]
    name = force.group or force.commander or piles.sort_of(min(force.units[country])).plain
    return Option(
        f"{force.at}/{country}/{name}", f"{forces.text_of(s, force)} ({nations.called(country)})", at=force.at
    )


@played.event(
    "poisoned_wells",
    Target(in_the_open, one(POISONED, "Poison whose wells?", force_option), "No force of others is outside a city."),
)
def poisoned_wells(e: Played, at: str, there: Piles, leaders: tuple[str, ...], group: str) -> Rule[None]:
    """6.11k.a Check attrition for a force outside a city."""
    for country, pile in there.items():
        if pile:
            yield from attrition.check_attrition(e.t, at, country, pile, e.rule)


# --- Give Them What They Want ---------------------------------------------------------------------------------


class Hired(NamedTuple):
    """The mercenaries of a country in an area, outside its city or in it."""

    at: str
    country: str
    inside: bool


def stack(s: State, there: Hired) -> Pile:
    """Return all units of the country in the same place."""
    return (pieces.inside if there.inside else pieces.outside)(s, there.at, there.country)


def greedy(pile: Mapping[str, int]) -> Pile:
    """2.3.j Return the mercenaries, without Aramaeans and Arabs."""
    return {key: n for key, n in pile.items() if units.kind_of(key).family == units.MERCENARY}


def hired_by_others(s: State, country: str) -> Iterable[Hired]:
    """List where mercenaries of other countries stand."""
    for at in s.units:
        for other in pieces.countries_at(s, at):
            for inside in (False, True):
                if other != country and greedy(stack(s, Hired(at, other, inside))):
                    yield Hired(at, other, inside)


def hired_option(s: State, there: Hired) -> Option:
    """`susa/elam/inside`."""
    pile = greedy(stack(s, there))
    words = f"{pieces.in_words(pile)} of {nations.called(there.country)} in {areas.NAMES[there.at]}"
    key = f"{there.at}/{there.country}/{'inside' if there.inside else 'outside'}"
    return Option(key, f"{words}{' (city)' if there.inside else ''}", at=there.at)


@played.event(
    "give_them_what_they_want",
    Target(
        hired_by_others,
        one(BRIBED, "Stir up which mercenaries?", hired_option),
        "No mercenaries of others stand there.",
    ),
)
def give_them_what_they_want(e: Played, at: str, owner: str, inside: bool) -> Rule[None]:
    """10.4e.a The owner pays for mercenaries; the others fight the rest of the force for a round and are disbanded."""
    s, there = e.s, Hired(at, owner, inside)
    before = greedy(stack(s, there))
    kept = yield from pay_off(e, there, before)
    unpaid = split.less(before, kept)
    if not unpaid:
        return
    throws = list(dice_of_battle.by_strength({owner: unpaid}))
    rest = split.less(stack(s, there), unpaid)
    men = [id for id in pieces.leaders_at(s, there.at, owner) if s.leaders[id].inside == there.inside]
    if rest or men:
        struck = dice_of_battle.strike(e.t, there.at, "deserters", throws)
        yield from take_hits(e, there, rest, men, struck)
    hits.eliminate(s, there.at, owner, unpaid)
    e.tell(f"{pieces.in_words(unpaid)} leave {nations.name_of(owner)}.", news=True)


def pay_off(e: Played, there: Hired, pile: Pile) -> Rule[Pile]:
    """6.11.l The owner names the mercenaries to pay, and pays for each point of their strength."""
    s, each = e.s, e.numbers["point_ap"]
    shown = piles.plain(pile)
    price = {key: each * units.strength_of(key) for key in shown}
    if not any(money.can_pay(s, there.country, price[key]) for key in shown):
        return {}

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        why = money.too_dear(s, there.country, sum(price[key] * n for key, n in counts.items()), e.rule)
        return dict.fromkeys(counts, why) if why else {}

    counts = yield from asking.asker(e.t, there.country).divide(
        PAID, e.rule, f"Pay which mercenaries in {areas.NAMES[there.at]}?",
        [asking.unit_option(key, n) for key, n in shown.items()], most=sum(shown.values()), default={}, unfit=unfit,
        verb="pay", about={"at": there.at},
    )  # fmt: skip
    due = sum(price[key] * n for key, n in counts.items())
    if due:
        money.pay(s, there.country, due)
        e.tell(f"{nations.does(there.country, 'pays')} {ap(due)} AP to its mercenaries.", news=True)
    return piles.some(pile, counts)


def take_hits(e: Played, there: Hired, rest: Pile, men: list[str], struck: int) -> Rule[None]:
    """6.7.4 The rest of the force takes the hits, leaders last or by choice."""
    owed = min(struck, hits.room(rest) + len(men))
    if owed:
        loss = Loss(piles.plain(rest), men, owed, as_hits=True)
        counts = yield from casualties.named_by(e.t, there.country, loss, there.at, e.rule)
        casualties.apply_hits(e.t, there.at, there.country, rest, counts)
