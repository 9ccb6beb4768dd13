"""6.0.b The menu of an impulse: every kind of action by the name that begins its options."""

from collections.abc import Iterable, Mapping

from engine.games.assyrian_wars.course import card_play
from engine.games.assyrian_wars.data.numbers import ap
from engine.games.assyrian_wars.position import State, asking, hands, money, topics
from engine.games.assyrian_wars.position.deeds import Deed
from engine.games.assyrian_wars.realm import (
    army_cards,
    building,
    conquest,
    hiring,
    loans,
    mercenaries,
    pillage,
    recruiting,
    regroup,
    relocation,
    repair,
    surrender,
)
from engine.games.assyrian_wars.war import forced_march, garrison, groups, march, siege, sortie
from engine.kernel import Option, Rule, Table

ACTION = topics.TOPICS.new("action", "the next action of the impulse")
END = "end"
DONE = Option(END, "end your impulse", idle=True)
PASSING = ("siege",)  # what a country that passes may still do
NO_CARD_YET = "Play a card before you end your impulse (AW-3.1.b)."
CLOSED = "Your card allows nothing else in this impulse (AW-6.11g.b)."
UNPAID = "Play a card first: a force of yours waits for supply (AW-6.10.a)."

DEEDS: Mapping[str, Deed] = {
    "card": card_play.CARD,  # 3.1
    "plus": card_play.PLUS,  # 6.18
    "borrow": loans.DEED,  # 3.3
    "rehire": mercenaries.DEED,  # 5.1
    "build": building.DEED,  # 6.1
    "hire": hiring.DEED,  # 6.2
    "leader": recruiting.DEED,  # 6.3
    "rebuild": repair.REBUILD,  # 6.4
    "clear": repair.CLEAR,
    "repair": repair.REPAIR,
    "regroup": regroup.DEED,  # 6.5
    "march": march.DEED,  # 6.6
    "group": groups.DEED,  # 6.6.3
    "garrison": garrison.DEED,  # 6.8.x
    "sell": army_cards.DEED,  # 6.6.6
    "relocate": relocation.DEED,  # 6.6.7
    "forced_march": forced_march.DEED,  # 6.6.8
    "siege": siege.DEED,  # 6.8
    "sortie": sortie.DEED,
    "conquer": conquest.DEED,  # 6.13
    "surrender": surrender.DEED,  # 7.1B
    "pillage": pillage.DEED,  # 6.14
}


def menu(s: State, country: str) -> list[Option]:
    """6.0.b List what a country could do now; while forces wait for supply, only its card (6.10.a)."""
    assert s.impulse is not None
    if s.impulse.passing:
        return [*while_passing(s, country), DONE]
    if s.impulse.unpaid:
        return offered(s, country, ["card"])
    if s.impulse.closed:
        return [DONE]
    found = offered(s, country, DEEDS)
    return [*found, DONE] if may_end(s, country) else found


def may_end(s: State, country: str) -> bool:
    """3.1.b Tell whether the impulse may end: a card was played, or the last one went in a battle or as a response."""
    assert s.impulse is not None
    return bool(s.impulse.cards) or not hands.in_hand(s, country)


def offered(s: State, country: str, names: Iterable[str]) -> list[Option]:
    """List what some kinds of action offer."""
    found: list[Option] = []
    for name in names:
        offers, _, _ = DEEDS[name]
        found += offers(s, country)
    return found


def while_passing(s: State, country: str) -> list[Option]:
    """6.0.e, 6.18.e A passing country may only go on with the sieges that it has begun."""
    begun = [siege.city for siege in s.sieges]
    names = [name for name in PASSING if name in DEEDS]
    return [option for option in offered(s, country, names) if option.at in begun]


def barred(s: State, country: str) -> dict[str, str]:
    """Say why what a player might expect is not in the menu."""
    assert s.impulse is not None
    if s.impulse.passing:
        return {}
    if s.impulse.closed:
        return {option.key: CLOSED for option in offered(s, country, DEEDS)}
    if s.impulse.unpaid:
        others = [name for name in DEEDS if name != "card"]
        keys = [option.key for option in offered(s, country, others)]
        keys += [key for name in others for key in DEEDS[name].barred(s, country)]
        return dict.fromkeys([END, *keys], UNPAID)
    reasons = {key: why for deed in DEEDS.values() for key, why in deed.barred(s, country).items()}
    return reasons if may_end(s, country) else {END: NO_CARD_YET, **reasons}


def take_action(t: Table[State], country: str) -> Rule[str]:
    """6.0.b Ask for one action and do it; return what was chosen."""
    s = t.state
    options = menu(s, country)
    last = [option.key for option in options if option.key == END]
    key = yield from asking.asker(t, country).choose(
        ACTION, "AW-6.0.b", f"Choose an action ({ap(money.left(s, country))} AP left)", options,
        default=last[0] if last else options[0].key, barred=lambda: barred(s, country),
        about={"ap": money.left(s, country)}, private=card_play.may_hold_plus(s, country),
    )  # fmt: skip
    name, _, rest = key.partition(":")
    if key != END:
        assert s.impulse is not None
        s.impulse.acted = s.impulse.acted or name != "card"
        yield from DEEDS[name].do(t, country, rest)
        yield from conquest.settle(t)
    return key
