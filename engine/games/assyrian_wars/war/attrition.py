"""6.6.1 Attrition: a die for each unit, and a hit for each 6."""

from collections.abc import Mapping

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.data.numbers import LIMITS
from engine.games.assyrian_wars.position import Pile, State, asking, pieces, topics
from engine.kernel import Option, Rule, Table
from engine.wargame import piles
from engine.wargame.piles import plain, some, sort_of
from engine.wargame.words import plural

ATTRITION = topics.TOPICS.new("attrition", "which units attrition hits")


def check_attrition(t: Table[State], at: str, country: str, pile: Mapping[str, int], rule: str) -> Rule[Pile]:
    """6.6.1.c, d Roll for a country's units in an area, let the owner choose who is hit; return those that are left."""
    rolls = t.dice.roll(f"attrition {at} {country}", pieces.size(pile))
    struck = sum(die >= LIMITS["attrition"] for die in rolls)
    who = f"{pieces.in_words(pile)} in {areas.NAMES[at]}"
    t.tell(f"Attrition: {nations.does(country, 'rolls')} for {who}: {plural(struck, 'hit')}.", rule, news=struck > 0)
    if not struck:
        return dict(pile)
    shown = plain(pile)
    counts = yield from asking.asker(t, country).divide(
        ATTRITION, "AW-6.6.1.d", f"Which units does attrition hit in {areas.NAMES[at]}?",
        [Option(key, pieces.in_words({key: 1})[2:], most=n) for key, n in shown.items()], least=struck, most=struck,
        default=cheapest(shown, struck), about={"at": at, "hits": struck}, verb="hit",
    )  # fmt: skip
    t.tell(f"{nations.does(country, 'takes')} hits on {pieces.in_words(counts)}.", "AW-6.6.1.d")
    return suffer(t.state, at, country, pile, counts)


def cheapest(shown: Mapping[str, int], hits: int) -> dict[str, int]:
    """Return the units that can best be spared: mercenaries first, then the weakest."""
    order = sorted(shown, key=lambda key: (not pieces.is_mercenary(key), units.strength_of(key), key))
    counts: dict[str, int] = {}
    for key in order:
        if taken := min(shown[key], hits - sum(counts.values())):
            counts[key] = taken
    return counts


def suffer(s: State, at: str, country: str, pile: Mapping[str, int], counts: Mapping[str, int]) -> Pile:
    """6.7.4.b-d Flip units that are hit, eliminate those that were reduced; return what is left."""
    left = dict(pile)
    for key, n in counts.items():
        struck = some(pile, {key: n})
        piles.take(left, struck)
        if units.is_reduced(key):
            pieces.take_units(s, at, country, struck)
            box = s.game_pool if pieces.is_mercenary(key) else pieces.pool_of(s.pools, country)
            piles.put(box, {sort_of(key).kind: n})
        else:
            flipped = piles.changed(struck, lambda sort: sort._replace(step=units.REDUCED))
            pieces.change_units(s, at, country, struck, flipped)
            piles.put(left, flipped)
    return left
