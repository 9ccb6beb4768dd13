"""1.3, 6.6.d, gap crossing-always Connections: what a step costs, who may take it, who checks attrition after it."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.data.numbers import PRICES
from engine.games.assyrian_wars.position import Pile, State, pieces, relations
from engine.games.assyrian_wars.war import attrition
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Rule, Table

BABYLONIA, MEDE = "babylonia", "mede"


def edge(here: str, there: str) -> str:
    """Return the kind of connection between two areas."""
    return areas.CONNECTED[here][there]


def price(here: str, there: str) -> int:
    """6.6.b-d, i Return what a step costs an army, an army group, a unit or a leader by itself."""
    if here in areas.SEALANDS or there in areas.SEALANDS:
        return PRICES["sealand"]
    return PRICES["mede"] if edge(here, there) == areas.MEDE else PRICES["area"]


def why_not(s: State, country: str, pile: Mapping[str, int], here: str, there: str) -> str:
    """1.3.u, 8.1.a Return why units of a country, or a leader of it, do not take a step; nothing if they do."""
    if edge(here, there) == areas.MEDE_ONLY and (country != MEDE or pieces.mercenaries(pile)):
        return "Only Mede regulars cross a Mede-only connection (AW-1.3.u)."
    verdict = relations.may_at(s.politics, country, "enter", there)
    return "" if verdict.yes else f"{verdict.why} ({verdict.rule})"


def checked(country: str, pile: Mapping[str, int], here: str, there: str) -> Pile:
    """1.3.h, o, s Return the units that check attrition after a step."""
    if here in areas.SEALANDS or there in areas.SEALANDS:
        return {} if country == BABYLONIA else dict(pile)
    kind = edge(here, there)
    if kind == areas.DESERT:
        return dict(pile)
    if kind == areas.MEDE:
        return pieces.mercenaries(pile) if country == MEDE else dict(pile)
    return {}


def rule_of(here: str, there: str) -> str:
    """Return the rule by which a step costs attrition."""
    if here in areas.SEALANDS or there in areas.SEALANDS:
        return "AW-1.3.h"
    return "AW-1.3.o" if edge(here, there) == areas.DESERT else "AW-1.3.s"


def cross(t: Table[State], force: Force, here: str) -> Rule[Force]:
    """1.3 Check attrition for a force that has just come from an area; return the force as it is left."""
    units = {}
    for country, pile in force.units.items():
        units[country] = pile
        if affected := checked(country, pile, here, force.at):
            others = {key: n for key, n in pile.items() if key not in affected}
            kept = yield from attrition.check_attrition(t, force.at, country, affected, rule_of(here, force.at))
            units[country] = {**others, **kept}
        if edge(here, force.at) == areas.DESERT and units[country]:
            thirsty = pieces.with_mark(units[country], pieces.DESERT)
            pieces.change_units(t.state, force.at, country, units[country], thirsty)
            units[country] = thirsty
    return force._replace(units=units)


def kinds(origins: Iterable[str], at: str) -> list[str]:
    """Return the kinds of connection that lead from some areas into one."""
    return sorted({edge(origin, at) for origin in origins})
