"""R7.f-i The Card Phase of a civilization run by the game: its Deity first, then the first card of its row."""

from engine.games.acme.automated import targets
from engine.games.acme.data import numbers
from engine.games.acme.events import playing
from engine.games.acme.holdings import deities
from engine.games.acme.position import State, asking, disks, duel, factions, hands
from engine.kernel import Answer, Ask, Rule, Table

DEITIES_WANTED = (
    "earth_mother_goddess", "god_of_war", "god_of_the_forge", "god_of_the_skies", "god_of_the_dead", "god_of_peace",
    "father_of_the_gods",
)  # fmt: skip
IDLE = "idle go"  # what it has used: a go whose card was of no use


def go(t: Table[State], color: str) -> Rule[None]:
    """R7.f The first of these that it can."""
    s = t.state
    if not deities.why_not_reestablish(s, color):
        yield from deities.reestablish(t, color)
    elif may_establish(s, color):
        yield from deities.establish(t, color)
    elif not (deities.may_ask_back(s, color) and (yield from deities.ask_back(t, color))):
        yield from turn_up_first(t, color)


def may_establish(s: State, color: str) -> bool:
    """R7.f With its Homeland under Control, and six disks on the map afterwards."""
    if deities.why_not_establish(s, color):
        return False
    paid = payment(s, color, again=False)
    return disks.on_map(s, color) - sum(n for key, n in paid.items() if "@" in key) >= numbers.AUTOMATED["kept"]


def payment(s: State, color: str, *, again: bool) -> dict[str, int]:
    """R7.g Two disks of its largest stacks outside the Homeland, then minas, cards of the row, more disks."""
    return deities.suggested(s, color, deities.price(s, color, again=again), deities.least_disks(again=False))


@asking.priority(deities.DEITY)
def deity(t: Table[State], ask: Ask) -> Answer:
    """R7.g The first of its list that is available."""
    offered = [option.key for option in ask.options]
    return next((key for name in DEITIES_WANTED if (key := f"deity:{name}") in offered), offered[0])


@asking.priority(deities.RESOURCES)
def resources(t: Table[State], ask: Ask) -> Answer:
    """R7.g The price that is asked: Quarries make it less."""
    return deities.suggested(t.state, ask.role, int(ask.about["price"]), deities.least_disks(again=False))


def turn_up_first(t: Table[State], color: str) -> Rule[None]:
    """R7.i Played if it helps, else discarded; two such goes running, or an empty row, and it has passed."""
    s = t.state
    if not s.hands[color]:
        passes(t, color)
        return
    card = s.hands[color][0]
    factions.tell(t, color, f"turns {hands.title(card)} up", "ACME-R7.i")
    used = s.used.setdefault(color, [])
    if not playing.why_not_play(s, color, card, "action") and targets.helps(s, color, card):
        s.used[color] = [what for what in used if what != IDLE]
        yield from playing.play(t, color, card)
        return
    hands.spend_card(s, color, card)
    used.append(IDLE)
    t.tell(f"{hands.title(card)} is of no use and is discarded.", "ACME-R7.i")
    if used.count(IDLE) >= duel.idle_goes(s):
        passes(t, color)


def passes(t: Table[State], color: str) -> None:
    t.state.passed.append(color)
    factions.tell(t, color, "passes", "ACME-R7.i")
