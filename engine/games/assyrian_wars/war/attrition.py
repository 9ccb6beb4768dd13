"""6.6.1 Attrition: a die for each unit, and a hit for each 6."""

from collections.abc import Mapping

from engine.games.assyrian_wars.data import areas, nations
from engine.games.assyrian_wars.data.numbers import LIMITS
from engine.games.assyrian_wars.position import Pile, State, asking, pieces, standing_war, topics
from engine.games.assyrian_wars.war import hits
from engine.kernel import Rule, Table
from engine.wargame.piles import plain
from engine.wargame.text import plural

ATTRITION = topics.TOPICS.new("attrition", "which units attrition hits", *standing_war.LOSING)


def check_attrition(t: Table[State], at: str, country: str, pile: Mapping[str, int], rule: str) -> Rule[Pile]:
    """6.6.1.c, d Roll for units of a country, let the owner choose who is hit; return those that are left."""
    rolls = t.dice.roll(f"attrition {at} {country}", pieces.size(pile))
    struck = sum(die >= LIMITS["attrition"] for die in rolls)
    who = f"{pieces.in_words(pile)} in {areas.NAMES[at]}"
    t.tell(f"Attrition: {nations.does(country, 'rolls')} for {who}: {plural(struck, 'hit')}.", rule, news=struck > 0)
    if not struck:
        return dict(pile)
    shown = plain(pile)
    counts = yield from asking.asker(t, country).divide(
        ATTRITION, "AW-6.6.1.d", f"Which units does attrition hit in {areas.NAMES[at]}?",
        [asking.unit_option(key, n) for key, n in shown.items()], least=struck, most=struck,
        default=standing_war.cheapest(shown, struck), about={"at": at, "hits": struck}, verb="hit",
    )  # fmt: skip
    left, _ = hits.suffer(t.state, at, country, pile, counts)
    tell_losses(t, country, counts, "AW-6.6.1.d")
    return left


def tell_losses(t: Table[State], country: str, counts: Mapping[str, int], rule: str) -> None:
    """Tell which units were hit."""
    if counts:
        t.tell(f"{nations.does(country, 'takes')} hits on {pieces.in_words(counts)}.", rule)
