"""The God King (19.3.i): as the event of one's own Impulse, or between two Rounds."""

from dataclasses import dataclass
from typing import Any

from engine.games.god_kings.data import peoples
from engine.games.god_kings.events import moments, played, succession, windows
from engine.games.god_kings.position import State, asking, powers, topics
from engine.kernel import Answer, Ask, Option, Rule, Table, Topic
from engine.kernel.topics import StandingOrder as Order
from engine.wargame.orders import never, no_such, words
from engine.wargame.targets import Target, one

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
    """Return the Powers for whom the card can be played, and who waits there."""
    able = [power for power in powers.powers_in_play(s) if not succession.why_no_god_king(s, power)]
    return {power: powers.heir(s, power) for power in able}


def heir_option(s: State, power: str) -> Option:
    heir = powers.heir(s, power)
    whose = f"{asking.general_name(heir)} of " if heir else ""
    return Option(f"power:{power}", f"{whose}{peoples.name_of(power)}")


AN_HEIR = Target(
    lambda s, own: sorted(powers.powers_in_play(s), key=lambda power: power != own),
    one(THRONE, "Who becomes King?", heir_option),
    "no Power has a Successor waiting whom nothing bars in this Round (GK-19.3.k)",
    lambda s, _, power: succession.why_no_god_king(s, power),
)


@played.effect("god_king", AN_HEIR)
def crown(e: played.Played, power: str) -> Rule[None]:
    """19.3.i Make a Successor King, unless a rumor cancels it."""
    e.tell(f"{asking.general_name(powers.heir(e.s, power))} is to be King of {peoples.name_of(power)} at once.")
    if not (yield from windows.false_rumor(e.t, power, e.seat, window="W14")):
        yield from succession.god_king(e.t, power, e.seat)


# ---------------------------------------------------------------- out of turn


@dataclass(slots=True, kw_only=True)
class Thrones(moments.Moment):
    """W14 Between two Rounds a Successor may be made King."""

    s: State
    window: str = "W14"
    topic: Topic = GOD_KING
    rule: str = played.rule_of("god_king")


def waiting(thrones: Thrones, hand: moments.Hand) -> list[moments.Way]:
    waits = heirs(thrones.s).items()
    return [(power, f"{asking.general_name(ruler)} of {peoples.name_of(power)}") for power, ruler in waits]


@moments.use("god_king", Thrones, ways=waiting)
def god_king(e: played.Played, thrones: Thrones, power: str) -> Rule[None]:
    """19.3.i Make a Successor King between two Rounds."""
    yield from crown(e, power)


def god_kings(t: Table[State]) -> Rule[None]:
    """9.4.a Before a Round begins: all who hold any card are asked, as long as a Successor waits anywhere."""
    s = t.state
    if heirs(s):
        words = f"Round {s.round} begins. Do you make a Successor King?"
        silent = moments.by_order_alone(s)
        yield from moments.played_at(t, Thrones(s=s, words=words, about={"round": s.round}, silent=silent))
