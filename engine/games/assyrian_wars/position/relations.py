"""1.1G, G-friendly, G-enemy, G-city How two nations stand to each other, and what that allows: one chart answers.

`between` finds the one kind of relation that holds of two nations, in the order of its tests: oneself, a free tribe,
war, alliance, a grace period, march status or free passage, tribute, a refusal, and peace where nothing else holds.
`data/relations.toml` says what each kind allows. Land is asked for by its color (`at`), never by who controls it.
"""

from collections.abc import Container

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.charts import RELATIONS
from engine.games.assyrian_wars.data.numbers import DIPLOMACY
from engine.games.assyrian_wars.position import politics
from engine.games.assyrian_wars.position.politics import BLACK, NOBODY, Politics
from engine.wargame.relations import Verdict

ASSYRIA = "assyria"


def between(p: Politics, one: str, other: str) -> str:
    """Return the kind of relation in which one nation stands to another."""
    if one == other:
        return "own"
    if other in nations.MINOR_CITIES or one in nations.MINOR_CITIES:
        return _with_city(p, one, other)
    if politics.is_free_tribe(p, one) or politics.is_free_tribe(p, other):
        return "tribe"
    if at_war(p, one, other):
        return "war"
    power, theirs = politics.power_of(p, one), politics.power_of(p, other)
    if power and power == theirs:
        return "ally"
    if p.camp.get(power) and p.camp.get(power) == p.camp.get(theirs):
        return "camp"
    return _grace(p, one, other) or _agreement(p, one, other) or _tribute(p, one, other) or "peace"


def _with_city(p: Politics, one: str, other: str) -> str:
    """7.4.2 A minor city of a power stands as its power does; a neutral one may be attacked by everybody."""
    city = other if other in nations.MINOR_CITIES else one
    holder = politics.power_of(p, city)
    if not holder:
        return "minor_city"
    kind = between(p, one, holder) if city == other else between(p, holder, other)
    return "ally" if kind == "own" else kind


def at_war(p: Politics, one: str, other: str) -> bool:
    """Tell whether two nations are at war: by their camps, by a war of their own, or by one of the power they follow.

    An ally is in every war of its power, and a power in no war of its ally's own (6.9.al).
    """
    camp, their_camp = politics.camp_of(p, one), politics.camp_of(p, other)
    if camp and their_camp and camp != their_camp:
        return True
    return any(_sides(p, one, other, war.declarer, war.other) for war in p.wars)


def _sides(p: Politics, one: str, other: str, first: str, second: str) -> bool:
    """Tell whether two nations, or the powers they follow, are these two."""
    ours, theirs = (one, politics.power_of(p, one)), (other, politics.power_of(p, other))
    return (first in ours and second in theirs) or (first in theirs and second in ours)


def _grace(p: Politics, one: str, other: str) -> str:
    """7.1E What a grace period makes of two nations: the conqueror alone may enter, nobody on either side may fight."""
    if any((grace.conqueror, grace.conquered) == (one, other) for grace in p.graces):
        return "conquered"
    return "grace" if any(_sides(p, one, other, grace.conqueror, grace.conquered) for grace in p.graces) else ""


def _agreement(p: Politics, one: str, other: str) -> str:
    """6.9 March status toward a power and free passage between two; their allies are included."""
    power, theirs = politics.power_of(p, one), politics.power_of(p, other)
    marching = any(
        leader and politics.status(p, nation, leader) == "march" for nation, leader in ((one, theirs), (other, power))
    )
    free = (power, theirs) in p.passage or (theirs, power) in p.passage
    return "march" if marching or free else ""


def _tribute(p: Politics, one: str, other: str) -> str:
    """5.2.3 Who pays Assyria has peace with Assyria and its allies, and opens its land to them."""
    if ASSYRIA in p.payers.get(other, ()) and _on_assyrias_side(p, one):
        return "payer" if one == ASSYRIA else "payer_of_ally"
    if ASSYRIA in p.payers.get(one, ()) and _on_assyrias_side(p, other):
        return "paid"
    return "refuser" if one == ASSYRIA and p.refusal.get(other) == BLACK else ""


def _on_assyrias_side(p: Politics, nation: str) -> bool:
    camp = p.camp.get(ASSYRIA)
    return politics.power_of(p, nation) == ASSYRIA or (bool(camp) and politics.camp_of(p, nation) == camp)


# --- what it allows -----------------------------------------------------------------------------------------


def may(p: Politics, one: str, question: str, other: str) -> Verdict:
    """Return what the relation of two nations answers to a question of the chart."""
    return RELATIONS.may(between(p, one, other), question)


def at(p: Politics, nation: str, area: str, revolts: Container[str] = ()) -> str:
    """Return how a nation stands to an area: by its color, unless a revolt marker lies there or it is nobody's."""
    if area in revolts:
        return "revolt"
    country = areas.AREAS[area].country
    return between(p, nation, country) if country else "no_mans_land"


def may_at(p: Politics, nation: str, question: str, area: str, revolts: Container[str] = ()) -> Verdict:
    """Return what a nation may do in an area."""
    return RELATIONS.may(at(p, nation, area, revolts), question)


def may_influence(p: Politics, power: str, nation: str) -> Verdict:
    """6.9 Tell whether a power may move the marker of a minor country or tribe with AP."""
    if power not in nations.POWERS:
        return Verdict(False, "AW-6.9.a", "Only powers influence others.")
    if nation not in (*nations.MINORS, *nations.TRIBES):
        return Verdict(False, "AW-6.9.ae", "It stands on no track.")
    if any(grace.conquered == nation for grace in p.graces):
        if any((grace.conqueror, grace.conquered) == (power, nation) for grace in p.graces):
            return Verdict(True, "AW-7.1E.b")
        return Verdict(False, "AW-7.1E.b", "Only its conqueror influences it in a grace period.")
    if politics.power_of(p, nation) not in (NOBODY, power):
        return Verdict(False, "AW-6.9.aa", "It is another power's ally.")
    return may(p, power, "influence", nation)


def war_price(p: Politics, one: str, other: str) -> int:
    """7.4.2 Return what a declaration of war costs in an impulse, in half AP; `may` says whether it is possible."""
    kind = between(p, one, other)
    if kind == "minor_city":
        return DIPLOMACY["war_on_city"]
    if kind == "refuser":
        return DIPLOMACY["war_on_refuser"]
    target = politics.power_of(p, other) if other in nations.MINOR_CITIES else other
    if kind == "payer":
        return DIPLOMACY["war_on_paying_power" if target in nations.POWERS else "war_on_payer"]
    if one not in nations.POWERS:
        return DIPLOMACY["war_of_minor"]
    return DIPLOMACY["war_on_power" if target in nations.POWERS else "war_on_minor"]


def enemies_of(p: Politics, nation: str) -> list[str]:
    """List the countries and tribes at war with a nation, in the order of the impulse track."""
    return [other for other in nations.TRACK if between(p, nation, other) in ("war", "tribe")]


def allies_of(p: Politics, nation: str) -> list[str]:
    """List the countries and tribes allied to a nation, in the order of the impulse track."""
    return [other for other in nations.TRACK if between(p, nation, other) in ("ally", "camp")]
