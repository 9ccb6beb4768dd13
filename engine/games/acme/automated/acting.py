"""R7.f-i The Card Phase of a civilization run by the game: its Deity first, then the first card of its row."""

from __future__ import annotations

from engine.games.acme.automated.targets import helps
from engine.games.acme.data.numbers import AUTOMATED
from engine.games.acme.events.playing import play, why_not_play
from engine.games.acme.holdings.deities import (
    DEITY,
    RESOURCES,
    ask_back,
    establish,
    least_disks,
    may_ask_back,
    price,
    reestablish,
    suggested,
    why_not_establish,
    why_not_reestablish,
)
from engine.games.acme.position.asking import priority
from engine.games.acme.position.disks import on_map
from engine.games.acme.position.duel import idle_goes
from engine.games.acme.position.factions import does
from engine.games.acme.position.hands import spend_card, title
from engine.games.acme.position.state import State
from engine.kernel.questions import Answer, Ask, Rule
from engine.kernel.table import Table

DEITIES_WANTED = (
    "earth_mother_goddess", "god_of_war", "god_of_the_forge", "god_of_the_skies", "god_of_the_dead", "god_of_peace",
    "father_of_the_gods",
)  # fmt: skip
IDLE = "idle go"  # what it has used: a go whose card was of no use


def go(t: Table[State], color: str) -> Rule[None]:
    """R7.f The first of these that it can."""
    s = t.state
    if not why_not_reestablish(s, color):
        yield from reestablish(t, color)
    elif may_establish(s, color):
        yield from establish(t, color)
    elif not (may_ask_back(s, color) and (yield from ask_back(t, color))):
        yield from turn_up_first(t, color)


def may_establish(s: State, color: str) -> bool:
    """R7.f With its Homeland under Control, and six disks on the map afterwards."""
    if why_not_establish(s, color):
        return False
    paid = payment(s, color, again=False)
    return on_map(s, color) - sum(n for key, n in paid.items() if "@" in key) >= AUTOMATED["kept"]


def payment(s: State, color: str, *, again: bool) -> dict[str, int]:
    """R7.g Two disks of its largest stacks outside the Homeland, then minas, cards of the row, more disks."""
    return suggested(s, color, price(s, color, again=again), least_disks(again=False))


@priority(DEITY)
def deity(t: Table[State], ask: Ask) -> Answer:
    """R7.g The first of its list that is available."""
    del t
    offered = [option.key for option in ask.options]
    return next((key for name in DEITIES_WANTED if (key := f"deity:{name}") in offered), offered[0])


@priority(RESOURCES)
def resources(t: Table[State], ask: Ask) -> Answer:
    """R7.g The price that is asked: Quarries make it less."""
    return suggested(t.state, ask.role, int(ask.about["price"]), least_disks(again=False))


# ---------------------------------------------------------------- the row


def turn_up_first(t: Table[State], color: str) -> Rule[None]:
    """R7.i Played if it helps, else discarded; two such goes running, or an empty row, and it has passed."""
    s = t.state
    if not s.hands[color]:
        passes(t, color)
        return
    card = s.hands[color][0]
    t.tell(f"{does(s, color, 'turns')} {title(card)} up.", "ACME-R7.i")
    used = s.used.setdefault(color, [])
    if not why_not_play(s, color, card, "action") and helps(s, color, card):
        s.used[color] = [what for what in used if what != IDLE]
        yield from play(t, color, card)
        return
    spend_card(s, color, card)
    used.append(IDLE)
    t.tell(f"{title(card)} is of no use and is discarded.", "ACME-R7.i")
    if used.count(IDLE) >= idle_goes(s):
        passes(t, color)


def passes(t: Table[State], color: str) -> None:
    t.state.passed.append(color)
    t.tell(f"{does(t.state, color, 'passes')}.", "ACME-R7.i")
