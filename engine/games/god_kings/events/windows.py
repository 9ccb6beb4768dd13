"""9.4, R6.b The windows in which Action Cards may be played, one function each. Chapters call these and are told what
has come of it; each is put to all who hold any card."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from engine.games.god_kings.data import peoples
from engine.games.god_kings.events import acts, moments, scenes  # noqa: F401  (what each Action Card does)
from engine.games.god_kings.position import Battle, State, asking
from engine.kernel import Rule, Table
from engine.wargame.text import capital

M = TypeVar("M", bound=moments.Moment)
R = TypeVar("R", bound=scenes.Roll)


def played_at(t: Table[State], moment: M) -> Rule[M]:
    """Put a moment to the players; return it with what has come of it."""
    yield from moments.played_at(t, moment)
    return moment


# ---------------------------------------------------------------- W2, W3: rolls under a Battle Rating


def before_roll(t: Table[State], kind: Callable[..., R], general: str, at: str, seat: str, of: str) -> Rule[R]:
    """A general is about to roll: what cards make of it. `seat`: the active player's."""
    words = f"{asking.general_name(general)} is about to roll for {of} {asking.place(at)}. Play a card?"
    return (yield from played_at(t, kind(first=seat, about={"at": at, "general": general}, words=words)))


def interception_cards(t: Table[State], general: str, at: str, seat: str) -> Rule[int]:
    """W2 Before an interception roll: what cards add to it (low is good)."""
    of = "an interception in"
    return (yield from before_roll(t, scenes.InterceptionRoll, general, at, seat, of)).modifier


def avoidance_cards(t: Table[State], general: str, at: str, seat: str) -> Rule[int]:
    """W3 Before an Avoid Battle roll: what cards add to it (low is good)."""
    return (yield from before_roll(t, scenes.AvoidanceRoll, general, at, seat, "avoiding battle in")).modifier


def pursuit_cards(t: Table[State], general: str, at: str, seat: str) -> Rule[scenes.PursuitRoll]:
    """W3 Before a Pursuit roll: a `modifier` (low is good), or `sure`: it succeeds without a roll."""
    return (yield from before_roll(t, scenes.PursuitRoll, general, at, seat, "a pursuit from"))


# ---------------------------------------------------------------- W4: the march


def forced_march(t: Table[State], general: str, at: str, seat: str) -> Rule[int]:
    """W4 As an own army is activated: how many Movement Points more it has. Only its player is asked."""
    if not may_force_march(t.state, seat):
        return 0
    march = scenes.Departure(
        seat=seat, first=seat, about={"at": at, "general": general},
        words=f"{asking.general_name(general)} is about to march from {asking.place(at)}. Play a card?",
    )  # fmt: skip
    power = t.state.nation[seat]
    for play in (yield from moments.window_of(t.state, march, {power: seat}).asked(power)):
        yield from moments.carry_out(t, play, march)
    return march.mp


def may_force_march(s: State, seat: str) -> bool:
    """Whether a seat is asked for Forced March: it holds a card, and may hold that one."""
    return bool(s.hands.get(seat)) and moments.possible(s, ("forced_march",))


def storm_at_sea(t: Table[State]) -> Rule[bool]:
    """W4 As the army under way lands: whether it is thrown back to its port, where its activation is over."""
    army = t.state.army
    if army is None or not army.origin:
        return False
    landing = scenes.Landing(
        first=army.seat, about={"at": army.at, "general": army.general},
        words=f"{asking.general_name(army.general)} lands in {asking.place(army.at)}. Play a card?",
    )  # fmt: skip
    return (yield from played_at(t, landing)).thrown_back


# ---------------------------------------------------------------- W6, W7, W9: battle


def charge_cards(t: Table[State], battle: Battle, side: str) -> Rule[scenes.ChargeRoll]:
    """W6 Immediately before this side's charge is rolled: a `modifier` (low is good), or `settled` (succeeds, fails).

    `share` is False where 15.5.2.r does not apply to the side.
    """
    one, two = battle.attacker.side, battle.defender.side
    chariots = f"{capital(peoples.owned(side))} chariots are about to charge in {asking.place(battle.at)}"
    charge = scenes.ChargeRoll(
        side=side, foe=two if side == one else one, first=battle.attacker.seat,
        about={"at": battle.at, "power": side}, words=f"{chariots}. Play a card?",
    )  # fmt: skip
    return (yield from played_at(t, charge))


def battle_cards(t: Table[State], battle: Battle) -> Rule[scenes.Field]:
    """W7 Step 4 of a battle: `drms` for attacker and defender, `dust` (no Battle Rating counts), who is `bribed`."""
    one, two = battle.attacker, battle.defender
    field = scenes.Field(
        s=t.state, battle=battle, first=one.seat,
        about={
            "at": battle.at, "attacker": one.side, "defender": two.side,
            "attacking": one.strength, "defending": two.strength,
        },
        words=f"{peoples.subject(one.side)} ({one.strength}) against {peoples.name_of(two.side)} ({two.strength}) in "
        f"{asking.place(battle.at)}. Play a card?",
    )  # fmt: skip
    return (yield from played_at(t, field))


def mercy(t: Table[State], at: str, numbers: Mapping[str, int], seat: str) -> Rule[dict[str, int]]:
    """W9 Loss numbers by the side that suffers them, before anybody takes losses: what they are after cards."""
    if not any(numbers.values()):
        return dict(numbers)
    suffered = ", ".join(f"{peoples.name_of(side)} {n}" for side, n in numbers.items())
    losses = scenes.Losses(
        numbers=dict(numbers), first=seat, about={"at": at},
        words=f"Loss numbers in {asking.place(at)}: {suffered}. Play a card?",
    )  # fmt: skip
    return (yield from played_at(t, losses)).numbers


# ---------------------------------------------------------------- W12: siege


def siege_cards(t: Table[State], at: str, side: str, seat: str) -> Rule[scenes.SiegeRoll]:
    """W12 Before a Siege roll of this side: a `modifier`, or `over`: no roll is made, and the activation ends."""
    words = f"A Siege roll of {peoples.name_of(side)} against {asking.place(at)} is about to be made. Play a card?"
    siege = scenes.SiegeRoll(
        s=t.state, at=at, side=side, seat=seat, first=seat, about={"at": at, "power": side}, words=words
    )
    yield from moments.played_at(t, siege)
    if siege.too_few() and not siege.over:
        siege.over = True
        t.tell(f"Fewer than three units are left before {asking.place(at)}: no Siege roll.", "GK-17.2.b")
    return siege


# ---------------------------------------------------------------- W13, W14: succession


def succession_cards(t: Table[State], power: str, seat: str) -> Rule[int]:
    """W13 Before a Succession Roll: what Court Intrigue adds to it (low is good)."""
    words = f"A Succession Roll of {peoples.name_of(power)} is about to be made. Play a card?"
    silent = moments.by_order_alone(t.state)
    roll = scenes.SuccessionRoll(first=seat, about={"power": power}, words=words, silent=silent)
    return (yield from played_at(t, roll)).modifier


def false_rumor(t: Table[State], power: str, seat: str, *, window: str = "W13") -> Rule[bool]:
    """W13, W14 A Succession Roll has succeeded, or The God King is on the table: whether a rumor cancels it.

    If so, the Power is among `s.barred_heirs` until the end of the Round (19.3.l).
    """
    what = "The Succession Roll has succeeded" if window == "W13" else "The God King is played"
    words = f"{what}: {peoples.name_of(power)} is about to have a new King. Do you cancel it?"
    new = moments.NewKing(power=power, window=window, first=seat, about={"power": power}, words=words)
    return (yield from moments.cancelled(t, new))
