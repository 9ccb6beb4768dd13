"""The actions of an impulse: a card, sieges, marches, and what is bought with the Action Points that are left."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from engine.games.assyrian_wars.data import areas
from engine.games.assyrian_wars.player import marching, odds, worth
from engine.games.assyrian_wars.player.weights import WEIGHT
from engine.games.assyrian_wars.position import State, control, money, pieces
from engine.games.assyrian_wars.war import siege
from engine.games.assyrian_wars.war.forces import Force
from engine.kernel import Answer, Ask, Option

CARD, END = "card", "end"
CHEAP, DEAR = ("regroup", "hire", "rebuild"), ("build", "repair", "clear")


def kind_of(key: str) -> str:
    """Return what begins a key: `build` of `build:hi42`."""
    return key.partition(":")[0]


def of_kind(ask: Ask, *kinds: str) -> list[Option]:
    """List the options of these kinds."""
    return [option for option in ask.options if kind_of(option.key) in kinds]


def action(seen: State, ask: Ask) -> Answer:
    """Do the first of these that is worth it; saved AP are kept by themselves."""
    for plan in PLANS:
        key = plan(seen, ask)
        if key:
            return key
    return END if any(option.key == END for option in ask.options) else ask.options[0].key


# --- in this order --------------------------------------------------------------------------------------------------


def card(s: State, ask: Ask) -> str:
    """Play the best card, and one only: each card more is an impulse more."""
    assert s.impulse is not None
    held = of_kind(ask, CARD)
    if not held or s.impulse.cards:
        return ""
    return max(held, key=lambda option: (option.facts["ap"], option.facts["plus"], option.key)).key


def first(*kinds: str) -> Callable[[State, Ask], str]:
    """Return a plan that takes the first action of these kinds."""

    def plan(s: State, ask: Ask) -> str:
        return next((option.key for option in of_kind(ask, *kinds)), "")

    return plan


def plunder(s: State, ask: Ask) -> str:
    """Pillage enemy land: it costs nothing."""
    able = [option for option in of_kind(ask, "pillage") if marching.is_foreign(s, ask.role, option.at)]
    return able[0].key if able else ""


def besiege(s: State, ask: Ask) -> str:
    """Storm the city that is worth most, in the way that promises most."""
    return best_siege(s, ask, storm_kind)


def starve(s: State, ask: Ask) -> str:
    """Lie before a city that cannot be stormed: it counts for nobody, and some day it falls."""
    return best_siege(s, ask, lambda *_: siege.HUNGER)


def best_siege(s: State, ask: Ask, kind: Callable[[State, Force], str]) -> str:
    """Return the siege that is worth most of those on offer."""
    offered = [option.key for option in of_kind(ask, "siege")]
    found = []
    for key, force in siege.besieging(s, ask.role).items():
        option = f"siege:{key}/{kind(s, force)}"
        if option in offered:
            found.append((worth.city(s, ask.role, force.at), option))
    return max(found, default=(0.0, ""))[1]


def storm_kind(s: State, force: Force) -> str:
    """Return the kind of siege combat that promises most; empty: none does."""
    found = odds.storm(s, force, force.at)
    if found.standard >= WEIGHT.storm:
        return siege.STANDARD
    if found.assault >= WEIGHT.storm:
        return siege.ASSAULT
    if found.levels >= WEIGHT.round and found.taken <= WEIGHT.bleed * found.made:
        return siege.STANDARD
    return ""


def break_out(s: State, ask: Ask) -> str:
    """Make a sortie out of a city of its own that is under siege, if it may well succeed."""
    able = [option for option in of_kind(ask, "sortie") if option.at and odds.breakout(s, option.at) >= WEIGHT.sortie]
    return able[0].key if able else ""


def band_together(s: State, ask: Ask) -> str:
    """Form an army group of own armies, the larger the better."""
    able = []
    for option in of_kind(ask, "group"):
        how, _, detail = option.key.partition(":")[2].partition("/")
        company = detail.split("+")
        if how == "form" and all(pieces.country_of(leader) == ask.role for leader in company):
            able.append((len(company), sum(pieces.rating(s, id).action for id in company), option.key))
    return max(able)[2] if able else ""


def cheap(s: State, ask: Ask) -> str:
    """Bring back routed units and hire mercenaries, as long as enough is left for a march."""
    able = of_kind(ask, *CHEAP)
    left = money.left(s, ask.role)
    able = [option for option in able if left - int(option.facts["price"]) >= WEIGHT.keep]
    return best_buy(able)


def set_out(s: State, ask: Ask) -> str:
    """March with the army that can get most."""
    _, key = marching.best_army(s, ask.role)
    return f"march:{key}" if key and any(option.key == f"march:{key}" for option in ask.options) else ""


def commander(s: State, ask: Ask) -> str:
    """Buy a leader while there are fewer than two on the map."""
    led = [id for id, post in s.leaders.items() if post.at in areas.AREAS and pieces.country_of(id) == ask.role]
    return "leader" if len(led) < 2 and of_kind(ask, "leader") else ""


def rest(s: State, ask: Ask) -> str:
    """Spend what is left: the cheap things first, then new regulars and repairs."""
    return best_buy(of_kind(ask, *CHEAP)) or best_buy(of_kind(ask, *DEAR))


def best_buy(able: Iterable[Option]) -> str:
    """Return what gives most strength for its price."""

    def value(option: Option) -> tuple[Fraction, str]:
        strength, price = int(option.facts.get("strength", 1)), int(option.facts.get("price", 0))
        return Fraction(strength, max(1, price)), option.key

    found = list(able)
    return max(found, key=value).key if found else ""


def shut_gates(s: State, ask: Ask) -> str:
    """Bring units that stand before their own city inside."""
    for option in of_kind(ask, "garrison"):
        if pieces.outside(s, option.at, ask.role) and control.controller(s, option.at) == ask.role:
            return option.key
    return ""


PLANS = (
    card, first("rehire"), first("sell"), break_out, besiege, plunder, commander, cheap, band_together, set_out, rest,
    starve, shut_gates,
)  # fmt: skip
