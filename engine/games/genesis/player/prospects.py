"""What may come of going on, or of an interception: chances that everybody can reckon from what lies on the table."""

from collections.abc import Mapping
from fractions import Fraction

from engine.games.genesis.player import odds
from engine.games.genesis.position import Force, State, control
from engine.games.genesis.war import interception, movement
from engine.kernel import Ask
from engine.kernel.game import Prospect
from engine.wargame.reasons import likely

ATTACKS = 3  # that are reckoned with at most


def prospects(s: State, ask: Ask) -> Mapping[str, Prospect]:
    """By option or by space."""
    if ask.topic == movement.STEP and s.forces:
        force = s.forces[-1]
        spaces = dict.fromkeys(option.at for option in ask.options if option.at)
        return {space: found for space in spaces if (found := of_attack(s, force, space)) is not None}
    if ask.topic == interception.INTERCEPT:
        return {o.key: of_roll(int(o.facts["needed"])) for o in ask.options if "needed" in o.facts}
    return {}


def of_attack(s: State, force: Force, space: str) -> Prospect | None:
    """`about 6 in 10 to take it`; nothing where nobody would fight."""
    if not control.enemies_in(s, space, force.power):
        return None
    attacks = min(ATTACKS, max(1, force.mp))
    taken, lost = odds.attack_odds(s, force.power, force.units, force.kings, space, attacks)
    return Prospect(f"{likely(taken)} to take it, losing {share(lost)}", round(100 * taken))


def share(lost: float) -> str:
    tenths = round(lost * 10)
    return {0: "hardly any of them", 10: "all of them"}.get(tenths, f"{tenths} in 10 of them")


def of_roll(needed: int) -> Prospect:
    """7.4.1 Two dice."""
    hits = sum(one + two >= needed for one in range(1, 7) for two in range(1, 7))
    chance = float(Fraction(hits, 36))
    return Prospect(f"{likely(chance)} to meet them", round(100 * chance))
