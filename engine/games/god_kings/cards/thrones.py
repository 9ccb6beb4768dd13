"""The God King (19.3.i): as the event of one's own Impulse, or between two Rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.board.orders import never, no_such, words
from engine.board.windows import Play
from engine.games.god_kings.cards.effects import effect
from engine.games.god_kings.data.peoples import POWERS, name_of
from engine.games.god_kings.events.moments import Event, Hand, Moment, Put, Way, by_order_alone, played_at, rule_of, use
from engine.games.god_kings.events.succession import god_king as enthrone
from engine.games.god_kings.events.succession import why_no_god_king
from engine.games.god_kings.events.windows import false_rumor
from engine.games.god_kings.position.asking import general_name
from engine.games.god_kings.position.powers import heir, powers_in_play
from engine.games.god_kings.position.state import State
from engine.games.god_kings.position.topics import TOPICS
from engine.kernel.questions import Answer, Ask, Option, Rule
from engine.kernel.table import Table
from engine.kernel.topics import StandingOrder as Order

THRONE = TOPICS.new("throne", "who becomes a god")


def crown_one(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """`crown:egypt`: the Successor of the first of these Powers that has one."""
    keys = [option.key for power in words(detail) for option in ask.options if option.key.startswith(f"{power}:")]
    return keys[0] if keys else never(seen, ask, detail)


GOD_KING = TOPICS.new(
    "god_king", "whether a Successor is made King",
    Order("never", "play no card", never),
    Order("crown", "play The God King for one of these Powers", crown_one, no_such("Power", POWERS), "egypt"),
    unasked=True,
)  # fmt: skip


def heirs(s: State) -> dict[str, str]:
    """Powers for whom the card can be played, and who waits there."""
    return {power: heir(s, power) for power in powers_in_play(s) if not why_no_god_king(s, power)}


def nobody_waits(s: State, seat: str) -> str:
    return "" if heirs(s) else "no Power has a Successor waiting whom nothing bars in this Round (GK-19.3.k)"


@effect("god_king", unless=nobody_waits)
def own_impulse(e: Event) -> Rule[None]:
    """The Successor of a Power becomes its King at once. The army of the King is displaced, unless it is besieged."""
    waiting = heirs(e.s)
    own_first = sorted(waiting, key=lambda power: power != e.power)
    options = [Option(f"power:{power}", f"{general_name(waiting[power])} of {name_of(power)}") for power in own_first]
    key = yield from e.asks.choose(
        THRONE, e.rule, "Who becomes King?", options, default=options[0].key,
        barred=lambda: {f"power:{power}": why_no_god_king(e.s, power) for power in powers_in_play(e.s)},
    )  # fmt: skip
    yield from crown(e, key.partition(":")[2])


def crown(e: Event, power: str) -> Rule[None]:
    """19.3.l Unless a rumor cancels it."""
    e.tell(f"{general_name(heir(e.s, power))} is to be King of {name_of(power)} at once.")
    if not (yield from false_rumor(e.t, power, e.seat, window="W14")):
        yield from enthrone(e.t, power, e.seat)


# ---------------------------------------------------------------- out of turn


class Thrones(Moment):
    """W14 Between two Rounds a Successor may be made King."""

    window = "W14"

    def __init__(self, s: State) -> None:
        self.s = s

    def kinds(self) -> Iterable[str]:
        return ("god_king",)

    def ways(self, hand: Hand) -> Iterable[Way]:
        if hand.kind != "god_king":
            return []
        return [(power, f"{general_name(ruler)} of {name_of(power)}") for power, ruler in heirs(self.s).items()]

    def rank(self, play: Play) -> int:
        """In Turn Order."""
        del play
        return 0


@use("god_king")
def god_king(e: Event, thrones: Thrones, how: str) -> Rule[None]:
    """The Successor of a Power becomes its King at once. The army of the King is displaced, unless it is besieged."""
    del thrones
    yield from crown(e, how)


def god_kings(t: Table[State]) -> Rule[None]:
    """9.4.a Before a Round begins: all who hold any card are asked, as long as a Successor waits anywhere."""
    s = t.state
    if heirs(s):
        put = Put(
            topic=GOD_KING, rule=rule_of("god_king"), words=f"Round {s.round} begins. Do you make a Successor King?",
            about={"round": s.round}, unasked=by_order_alone(s),
        )  # fmt: skip
        yield from played_at(t, Thrones(s), put)
