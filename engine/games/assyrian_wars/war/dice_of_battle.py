"""6.7.2, 6.7.3 The dice of a combat round: who rolls in which phase, how many dice, and what hits.

A round is a list of phases; in each, both sides roll before losses are applied. Units keep their class in their keys,
so that phases of their own for bows (9.7) find their place in the list.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.data.numbers import BATTLE
from engine.games.assyrian_wars.position import Battle, Boost, Side, State, pieces
from engine.kernel import Table
from engine.wargame.text import plural

ATTACKER, DEFENDER = "attacker", "defender"
ASSYRIA, MEDE = "assyria", "mede"
MERCENARIES, CHARIOTS = "mercenaries", "chariots"  # of a `Boost`


class Throw(NamedTuple):
    """6.7.2.e Dice that are rolled together: for units of one strength, or battle dice."""

    what: str  # `strength 4`, `battle dice`
    least: int  # of dice that hit: this or less
    dice: int


class Phase(NamedTuple):
    """A part of a combat round: which throws a side makes in it."""

    name: str
    throws: Callable[[State, Battle, str], list[Throw]]


# --- sides ----------------------------------------------------------------------------------------------------


def side_of(b: Battle, name: str) -> Side:
    """Return a side of a battle by its name."""
    return b.attacker if name == ATTACKER else b.defender


def other(name: str) -> str:
    """Return the other side's name."""
    return DEFENDER if name == ATTACKER else ATTACKER


def fighters(s: State, b: Battle, side: Side) -> dict[str, dict[str, int]]:
    """Return the units of a side that are in the battle, by country."""
    found = {country: pieces.marked(s, b.at, country, pieces.FIGHTING) for country in side.countries}
    return {country: pile for country, pile in found.items() if pile}


def leaders_left(s: State, b: Battle, side: Side) -> list[str]:
    """List the leaders of a side who are still there."""
    return [leader for leader in side.leaders if s.leaders[leader].at == b.at]


def is_gone(s: State, b: Battle, side: Side) -> bool:
    """6.7.6.b Tell whether nothing of a side is left."""
    return not fighters(s, b, side) and not leaders_left(s, b, side)


def helping(s: State, b: Battle, side: Side) -> list[str]:
    """6.7.3.b, 6.6.3.c List the leaders who help: alive, and each with at least one unit of their country to lead."""
    found = []
    left = {country: pieces.size(pile) for country, pile in fighters(s, b, side).items()}
    for leader in side.helping:
        country = pieces.country_of(leader)
        if s.leaders[leader].at == b.at and left.get(country, 0) > 0:
            left[country] -= 1
            found.append(leader)
    return found


def rallied(s: State, b: Battle, side: Side) -> int:
    """6.7.4a.c Add up the action ratings of the living leaders who help."""
    return sum(pieces.rating(s, leader).action for leader in side.helping if s.leaders[leader].at == b.at)


# --- dice -----------------------------------------------------------------------------------------------------


def has_regulars(s: State, b: Battle, side: Side, country: str) -> bool:
    """Tell whether regulars of a country fight on a side."""
    return bool(pieces.regulars(fighters(s, b, side).get(country, {})))


def terrain_dice(s: State, b: Battle) -> int:
    """6.7.3.f-j, 1.3.q-t Count the defender's dice for river, mountain and Mede connections: each kind once."""
    if b.intercepted or b.round > 1 or b.dark:
        return 0
    dice = BATTLE["river"] if "river" in b.edges else 0
    dice += BATTLE["mountain"] if "mountain" in b.edges else 0
    if areas.MEDE in b.edges and has_regulars(s, b, b.defender, MEDE):
        dice += BATTLE["mede"]
    return dice


def battle_dice(s: State, b: Battle, name: str) -> int:
    """6.7.3.b, k, l, R5.d Count the battle dice of a side: its leaders, one for Assyrian regulars, ground, cards."""
    side = side_of(b, name)
    dice = sum(pieces.rating(s, leader).action for leader in helping(s, b, side))
    dice += BATTLE["elite"] if has_regulars(s, b, side, ASSYRIA) else 0
    dice += terrain_dice(s, b) if name == DEFENDER else 0
    return max(0, dice + side.dice_each_round + (side.dice if b.round == 1 else 0))


def boosted(boosts: Iterable[Boost], country: str, key: str) -> int:
    """6.7.1 Add up what cards add to the strength of a unit of a country."""
    fits = {MERCENARIES: pieces.is_mercenary(key), CHARIOTS: units.kind_of(key).unit_class == "ch"}
    return sum(boost.by for boost in boosts if boost.country == country and fits[boost.what])


def by_strength(
    piles: Mapping[str, Mapping[str, int]], modifier: int = 0, boosts: Iterable[Boost] = ()
) -> Iterator[Throw]:  # fmt: skip
    """6.7.2.a, b, 6.7.5.d Units hit with their modified strength or less; with 0 or less they do not roll."""
    found: dict[int, int] = {}
    for country, pile in piles.items():
        for key, n in pile.items():
            strength = units.strength_of(key) + modifier + boosted(boosts, country, key)
            found[strength] = found.get(strength, 0) + n
    for strength in sorted(found, reverse=True):
        if strength > 0:
            yield Throw(f"strength {strength}", strength, found[strength])


def clash(s: State, b: Battle, name: str) -> list[Throw]:
    """6.7.2, 6.7.3 All units of a side, and its battle dice."""
    side = side_of(b, name)
    found = list(by_strength(fighters(s, b, side), boosts=side.boosts if b.round == 1 else ()))
    dice = battle_dice(s, b, name)
    return [*found, Throw("battle dice", BATTLE["die"], dice)] if dice else found


def phases(b: Battle) -> list[Phase]:
    """List the phases of a combat round."""
    del b
    return [Phase("clash", clash)]


def strike(t: Table[State], at: str, label: str, throws: list[Throw]) -> int:
    """6.7.2.a Roll the dice of a side; return how many hit."""
    struck, said = 0, []
    for throw in throws:
        dice = t.dice.roll(f"battle {at} {label} {throw.what}", throw.dice)
        struck += sum(die <= throw.least for die in dice)
        said.append(f"{throw.what}: {' '.join(map(str, dice))}")
    t.tell(f"{label.capitalize()} rolls {'; '.join(said) or 'no dice'}: {plural(struck, 'hit')}.", "AW-6.7.2.a")
    return struck


def roll(t: Table[State], b: Battle, phase: Phase) -> dict[str, int]:
    """6.7.2.f Roll a phase, the attacker first; both roll before losses are applied. Return what each side scored."""
    throws = {name: phase.throws(t.state, b, name) for name in (ATTACKER, DEFENDER)}
    return {name: strike(t, b.at, name, throws[name]) for name in (ATTACKER, DEFENDER)}


def in_words(b: Battle, side: Side) -> str:
    """Name the countries of a side."""
    return " and ".join(nations.called(country) for country in side.countries)
