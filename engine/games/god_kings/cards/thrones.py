"""The God King (19.3.i): as the event of one's own Impulse, or between two Rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.games.god_kings.cards import effects
from engine.games.god_kings.data import peoples
from engine.games.god_kings.events import moments, succession, windows
from engine.games.god_kings.events.moments import Event, Hand, Moment, Put, Way
from engine.games.god_kings.position import asking, powers, topics
from engine.games.god_kings.position.state import State
from engine.kernel.questions import Answer, Ask, Option, Rule
from engine.kernel.table import Table
from engine.kernel.topics import StandingOrder as Order
from engine.wargame.orders import never, no_such, words
from engine.wargame.windows import Play

THRONE = topics.TOPICS.new("throne", "who becomes a god")


def crown_one(seen: Any, ask: Ask, detail: str) -> Answer | None:
    """`crown:egypt`: the Successor of the first of these Powers that has one."""
    keys = [option.key for power in words(detail) for option in ask.options if option.key.startswith(f"{power}:")]
    return keys[0] if keys else never(seen, ask, detail)


GOD_KING = topics.TOPICS.new(
    "god_king", "whether a Successor is made King",
    Order("never", "play no card", never),
    Order("crown", "play The God King for one of these Powers", crown_one, no_such("Power", peoples.POWERS), "egypt"),
    silent=True,
)  # fmt: skip


def heirs(s: State) -> dict[str, str]:
    """Powers for whom the card can be played, and who waits there."""
    return {
        power: powers.heir(s, power) for power in powers.powers_in_play(s) if not succession.why_no_god_king(s, power)
    }


def nobody_waits(s: State, seat: str) -> str:
    return "" if heirs(s) else "no Power has a Successor waiting whom nothing bars in this Round (GK-19.3.k)"


@effects.effect("god_king", unless=nobody_waits)
def own_impulse(e: Event) -> Rule[None]:
    """The Successor of a Power becomes its King at once. The army of the King is displaced, unless it is besieged."""
    waiting = heirs(e.s)
    own_first = sorted(waiting, key=lambda power: power != e.power)
    options = [
        Option(f"power:{power}", f"{asking.general_name(waiting[power])} of {peoples.name_of(power)}")
        for power in own_first
    ]
    key = yield from e.asks.choose(
        THRONE,
        e.rule,
        "Who becomes King?",
        options,
        default=options[0].key,
        barred=lambda: {
            f"power:{power}": succession.why_no_god_king(e.s, power) for power in powers.powers_in_play(e.s)
        },
    )
    yield from crown(e, key.partition(":")[2])


def crown(e: Event, power: str) -> Rule[None]:
    """19.3.l Unless a rumor cancels it."""
    e.tell(f"{asking.general_name(powers.heir(e.s, power))} is to be King of {peoples.name_of(power)} at once.")
    if not (yield from windows.false_rumor(e.t, power, e.seat, window="W14")):
        yield from succession.god_king(e.t, power, e.seat)


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
        return [
            (power, f"{asking.general_name(ruler)} of {peoples.name_of(power)}")
            for power, ruler in heirs(self.s).items()
        ]

    def rank(self, play: Play) -> int:
        """In Turn Order."""
        del play
        return 0


@moments.use("god_king")
def god_king(e: Event, thrones: Thrones, how: str) -> Rule[None]:
    """The Successor of a Power becomes its King at once. The army of the King is displaced, unless it is besieged."""
    del thrones
    yield from crown(e, how)


def god_kings(t: Table[State]) -> Rule[None]:
    """9.4.a Before a Round begins: all who hold any card are asked, as long as a Successor waits anywhere."""
    s = t.state
    if heirs(s):
        put = Put(
            topic=GOD_KING,
            rule=moments.rule_of("god_king"),
            words=f"Round {s.round} begins. Do you make a Successor King?",
            about={"round": s.round},
            silent=moments.by_order_alone(s),
        )
        yield from moments.played_at(t, Thrones(s), put)
