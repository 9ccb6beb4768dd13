"""9.4, R6.b The windows in which Action Cards may be played, one function each. Chapters call these and are told what
has come of it; each is put to all who hold any card."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.god_kings.data import peoples
from engine.games.god_kings.events import (
    acts,  # noqa: F401  (what each Action Card does)
    moments,
)
from engine.games.god_kings.events.moments import NewKing, Put
from engine.games.god_kings.events.played import rule_of
from engine.games.god_kings.events.scenes import (
    AvoidanceRoll,
    ChargeRoll,
    Departure,
    Field,
    InterceptionRoll,
    Landing,
    Losses,
    PursuitRoll,
    Roll,
    SiegeRoll,
    SuccessionRoll,
)
from engine.games.god_kings.position import asking
from engine.games.god_kings.position.state import Battle, State
from engine.kernel.questions import Rule
from engine.kernel.table import Table
from engine.kernel.topics import Topic
from engine.wargame.words import capital

# ---------------------------------------------------------------- W2, W3: rolls under a Battle Rating


def before_roll(t: Table[State], roll: Roll, topic: Topic, general: str, at: str, seat: str, of: str) -> Rule[Roll]:
    """A general is about to roll: what cards make of it. `seat`: the active player's."""
    yield from moments.played_at(t, roll, Put(
        topic=topic, rule="GK-9.4.a", first=seat, about={"at": at, "general": general},
        words=f"{asking.general_name(general)} is about to roll for {of} {asking.place(at)}. Play a card?",
    ))  # fmt: skip
    return roll


def interception_cards(t: Table[State], general: str, at: str, seat: str) -> Rule[int]:
    """W2 Before an interception roll: what cards add to it (low is good)."""
    topic, of = moments.INTERCEPTION_CARD, "an interception in"
    return (yield from before_roll(t, InterceptionRoll(), topic, general, at, seat, of)).modifier


def avoidance_cards(t: Table[State], general: str, at: str, seat: str) -> Rule[int]:
    """W3 Before an Avoid Battle roll: what cards add to it (low is good)."""
    topic, of = moments.AVOIDANCE_CARD, "avoiding battle in"
    return (yield from before_roll(t, AvoidanceRoll(), topic, general, at, seat, of)).modifier


def pursuit_cards(t: Table[State], general: str, at: str, seat: str) -> Rule[Roll]:
    """W3 Before a Pursuit roll: a `modifier` (low is good), or `sure`: it succeeds without a roll."""
    return (yield from before_roll(t, PursuitRoll(), moments.PURSUIT_CARD, general, at, seat, "a pursuit from"))


# ---------------------------------------------------------------- W4: the march


def forced_march(t: Table[State], general: str, at: str, seat: str) -> Rule[int]:
    """W4 As an own army is activated: how many Movement Points more it has. Only its player is asked."""
    march = Departure(seat)
    if seat_holds(t.state, seat) and moments.possible(t.state, ("forced_march",)):
        put = Put(
            topic=moments.MARCH_CARD,
            rule=rule_of("forced_march"),
            first=seat,
            about={"at": at, "general": general},
            words=f"{asking.general_name(general)} is about to march from {asking.place(at)}. Play a card?",
        )
        power = t.state.nation[seat]
        for play in (yield from moments.window_of(t.state, march, put, {power: seat}).asked(power)):
            yield from moments.carry_out(t, play, march, put)
    return march.mp


def seat_holds(s: State, seat: str) -> bool:
    return bool(s.hands.get(seat))


def storm_at_sea(t: Table[State]) -> Rule[bool]:
    """W4 As the army under way lands: whether it is thrown back to its port, where its activation is over."""
    army = t.state.army
    if army is None or not army.origin:
        return False
    landing = Landing()
    yield from moments.played_at(t, landing, Put(
        topic=moments.MARCH_CARD, rule=rule_of("storm_at_sea"), first=army.seat,
        about={"at": army.at, "general": army.general},
        words=f"{asking.general_name(army.general)} lands in {asking.place(army.at)}. Play a card?",
    ))  # fmt: skip
    return landing.thrown_back


# ---------------------------------------------------------------- W6, W7, W9: battle


def charge_cards(t: Table[State], battle: Battle, side: str) -> Rule[ChargeRoll]:
    """W6 Immediately before this side's charge is rolled: a `modifier` (low is good), or `settled` (succeeds, fails).

    `share` is False where 15.5.2.r does not apply to the side.
    """
    charge = ChargeRoll(side, battle.defender.side if side == battle.attacker.side else battle.attacker.side)
    yield from moments.played_at(
        t,
        charge,
        Put(
            topic=moments.CHARGE_CARD,
            rule="GK-15.5.1.b",
            first=battle.attacker.seat,
            about={"at": battle.at, "power": side},
            words=(
                f"{capital(peoples.owned(side))} chariots are about to "
                f"charge in {asking.place(battle.at)}. Play a card?"
            ),
        ),
    )
    return charge


def battle_cards(t: Table[State], battle: Battle) -> Rule[Field]:
    """W7 Step 4 of a battle: `drms` for attacker and defender, `dust` (no Battle Rating counts), who is `bribed`."""
    field = Field(t.state, battle)
    one, two = battle.attacker, battle.defender
    yield from moments.played_at(t, field, Put(
        topic=moments.BATTLE_CARD, rule="GK-15.5.1.e", first=one.seat,
        about={
            "at": battle.at, "attacker": one.side, "defender": two.side,
            "attacking": one.strength, "defending": two.strength,
        },
        words=f"{peoples.subject(one.side)} ({one.strength}) against {peoples.name_of(two.side)} ({two.strength}) in "
        f"{asking.place(battle.at)}. Play a card?",
    ))  # fmt: skip
    return field


def mercy(t: Table[State], at: str, numbers: Mapping[str, int], seat: str) -> Rule[dict[str, int]]:
    """W9 Loss numbers by the side that suffers them, before anybody takes losses: what they are after cards."""
    losses = Losses(dict(numbers))
    if any(numbers.values()):
        suffered = ", ".join(f"{peoples.name_of(side)} {n}" for side, n in numbers.items())
        yield from moments.played_at(t, losses, Put(
            topic=moments.LOSS_CARD, rule="GK-9.4.a", first=seat, about={"at": at},
            words=f"Loss numbers in {asking.place(at)}: {suffered}. Play a card?",
        ))  # fmt: skip
    return losses.numbers


# ---------------------------------------------------------------- W12: siege


def siege_cards(t: Table[State], at: str, side: str, seat: str) -> Rule[SiegeRoll]:
    """W12 Before a Siege roll of this side: a `modifier`, or `over`: no roll is made, and the activation ends."""
    siege = SiegeRoll(t.state, at, side, seat)
    yield from moments.played_at(t, siege, Put(
        topic=moments.SIEGE_CARD, rule="GK-9.4.a", first=seat, about={"at": at, "power": side},
        words=f"A Siege roll of {peoples.name_of(side)} against {asking.place(at)} is about to be made. Play a card?",
    ))  # fmt: skip
    if siege.too_few() and not siege.over:
        siege.over = True
        t.tell(f"Fewer than three units are left before {asking.place(at)}: no Siege roll.", "GK-17.2.b")
    return siege


# ---------------------------------------------------------------- W13, W14: succession


def succession_cards(t: Table[State], power: str, seat: str) -> Rule[int]:
    """W13 Before a Succession Roll: what Court Intrigue adds to it (low is good)."""
    roll = SuccessionRoll()
    yield from moments.played_at(
        t,
        roll,
        Put(
            topic=moments.SUCCESSION_CARD,
            rule="GK-9.4.a",
            first=seat,
            about={"power": power},
            silent=moments.by_order_alone(t.state),
            words=f"A Succession Roll of {peoples.name_of(power)} is about to be made. Play a card?",
        ),
    )
    return roll.modifier


def false_rumor(t: Table[State], power: str, seat: str, *, window: str = "W13") -> Rule[bool]:
    """W13, W14 A Succession Roll has succeeded, or The God King is on the table: whether a rumor cancels it.

    If so, the Power is among `s.barred_heirs` until the end of the Round (19.3.l).
    """
    what = "The Succession Roll has succeeded" if window == "W13" else "The God King is played"
    return (yield from moments.cancelled(t, NewKing(window, power), Put(
        topic=moments.RUMOR, rule="GK-19.3.l", first=seat, about={"power": power},
        words=f"{what}: {peoples.name_of(power)} is about to have a new King. Do you cancel it?",
    )))  # fmt: skip
