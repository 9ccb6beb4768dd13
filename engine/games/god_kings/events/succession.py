"""19.0 Kings and their succession: the roll, the new King, GOD KING, and the Kings that the Chart names."""

from collections.abc import Iterator

from engine.games.god_kings.data import numbers, peoples, rulers, scenarios, strategy_cards
from engine.games.god_kings.events import displacement, windows
from engine.games.god_kings.position import State, asking, hands, pieces, powers, standing, tidying, topics
from engine.kernel import Option, Rule, Table

CHANGE_ROLL = topics.TOPICS.new("succession", "whether a card changes a Succession Roll", *standing.CHANGING)

NO_CARD = Option("no", "no card", idle=True)


# ---------------------------------------------------------------- the Succession Roll


def succession_roll(t: Table[State], power: str, seat: str) -> Rule[bool]:
    """19.3.b At the start of a player's Impulse, if a Successor waits; 19.4.a, b when a Neutral King is activated.

    19.3.c One die, modified, lower than the number of the Round (19.4.e of the last one). Whether a new King reigns.
    """
    s = t.state
    new = powers.heir(s, power)
    if not new or power in s.barred_heirs:
        return False
    modifier = yield from change_by_card(t, power, seat, new)
    modifier += yield from windows.succession_cards(t, power, seat)
    [die] = t.dice.roll(f"succession {power}", 1)
    came = die + modifier < s.round
    sum_text = f"{die}{modifier:+} = {die + modifier}" if modifier else str(die)
    result = f"{asking.general_name(new)} is to be King" if came else f"{asking.general_name(s.kings[power])} reigns on"
    told = f"Succession Roll of {peoples.name_of(power)}, Round {s.round}: {sum_text}, {result}."
    t.tell(told, "GK-19.3.c", news=came)
    if not came or (yield from windows.false_rumor(t, power, seat)):
        return False
    yield from succeed(t, power, new)
    return True


def change_by_card(t: Table[State], power: str, seat: str, new: str) -> Rule[int]:
    """19.3.d, 9.2.h One card of whoever rolls, besides the card of his Impulse, adds or subtracts its Ops number."""
    s = t.state
    if not s.hands[seat]:
        return 0
    prompt = f"{asking.general_name(new)} becomes King on a die below {s.round}, the number of the Round."
    chosen = yield from asking.asker(t, power, seat).one_of(
        CHANGE_ROLL, "GK-19.3.d", f"{prompt} Does a card change it?",
        [(NO_CARD, None), *(changed for card in s.hands[seat] for changed in changes(s, card))], private=True,
        verb="succession", about={"power": power, "round": s.round, "needed": s.round - 1, "heir": new},
    )  # fmt: skip
    if chosen is None:
        return 0
    card, modifier = chosen
    who = peoples.does(s.nation[seat], "plays")
    t.tell(f"{who} {hands.card_name(card)}: {modifier:+} to the Succession Roll.", "GK-9.2.h", news=True)
    hands.discard_from(t, seat, card, event=False)
    return modifier


def changes(s: State, card: str) -> Iterator[tuple[Option, tuple[str, int]]]:
    """Offer the Ops number of a card below and above the die, with the highest die that would succeed."""
    ops = numbers.OPS[strategy_cards.CARDS[card].ops].succession
    for how, n in (("minus", -ops), ("plus", ops)):
        facts = {"ops": ops, "needed": needed(s, n)}
        yield Option(f"{how}:{card}", f"{n:+} by {hands.card_name(card)}", facts=facts), (card, n)


def needed(s: State, modifier: int) -> int:
    """The highest die with which the roll succeeds; 0: none does."""
    return max(0, min(numbers.DIE, s.round - 1 - modifier))


# ---------------------------------------------------------------- the new King


def succeed(t: Table[State], power: str, new: str) -> Rule[None]:
    """19.3.e-h In the space of the King's army; without one, or if it is besieged, he is displaced; he rests first."""
    s = t.state
    yield from enthrone(t, power, new)
    s.resting[new] = powers.clock(s)
    t.tell(f"{asking.general_name(new)} becomes King of {peoples.name_of(power)}.", "GK-19.3.e", news=True)


def enthrone(t: Table[State], power: str, new: str) -> Rule[None]:
    """19.3.e, g, h Where the King's army stands, or elsewhere at home; the army stays where it is."""
    s = t.state
    at = whereabouts(s, s.kings[power])
    stays = bool(pieces.here(s, at, power)) and not pieces.besieged(s, at, power)
    replace_king(s, power, new)
    if not stays:
        yield from displacement.displace_general(t, new, "GK-19.3.h" if pieces.here(s, at, power) else "GK-19.3.g")
        tidying.tidy(t)


def whereabouts(s: State, general: str) -> str:
    """The space where he is; empty if he is kept beside the map (25.0.a)."""
    return s.generals[general].at if general in s.generals else ""


def replace_king(s: State, power: str, new: str) -> None:
    """7.1.o The old King leaves the game; the new one has his place."""
    old = s.kings[power]
    if old in s.generals:
        s.generals[new] = s.generals.pop(old)
    s.exiled = [new if general == old else general for general in s.exiled]
    s.kings[power] = new


def god_king(t: Table[State], power: str, seat: str) -> Rule[None]:
    """19.3.i, j The Successor is King at once; the King's army is displaced with him, but not if it is besieged."""
    s = t.state
    new, at = powers.heir(s, power), whereabouts(s, s.kings[power])
    units = pieces.here(s, at, power)
    replace_king(s, power, new)
    told = f"{peoples.does(s.nation[seat], 'makes')} {asking.general_name(new)} King of {peoples.name_of(power)}."
    t.tell(told, "GK-19.3.i", news=True)
    if not units or pieces.besieged(s, at, power):
        yield from displacement.displace_general(t, new, "GK-19.3.j")
    else:
        company = pieces.generals_at(s, at, power)
        yield from displacement.displace(t, power, dict(units), company, at, "GK-19.3.j")
    tidying.tidy(t)


def why_no_god_king(s: State, power: str) -> str:
    """19.3.k Why GOD KING cannot be played on this Power."""
    if not powers.heir(s, power):
        return f"no Successor waits in {peoples.name_of(power)} (GK-19.3.k)"
    return "a succession there was cancelled in this Round (GK-19.3.l)" if power in s.barred_heirs else ""


# ---------------------------------------------------------------- Kings by the Chart


def kings_change(t: Table[State], power: str) -> None:
    """19.3.a, 19.4.c Whom the Chart names for this turn reigns, whoever did before; 7.1.o the old King is gone."""
    s = t.state
    new = rulers.king_of(power, s.turn)
    if s.kings[power] == new:
        return
    old = s.kings[power]
    replace_king(s, power, new)
    told = f"{asking.general_name(new)} follows {asking.general_name(old)} as King of {peoples.name_of(power)}."
    t.tell(told, "GK-19.3.a", news=True)


def crowned_without_roll(t: Table[State]) -> Rule[None]:
    """R5.2.d A Successor whom the scenario makes King when this Round begins."""
    s = t.state
    crowned = scenarios.SCENARIOS[s.scenario].crowned
    if crowned is None or (s.turn, s.round) != (crowned.turn, crowned.round):
        return
    new = powers.heir(s, crowned.power)
    if new:
        t.tell(f"{asking.general_name(new)} becomes King of {peoples.name_of(crowned.power)}.", "GK-R5.2.d", news=True)
        yield from enthrone(t, crowned.power, new)
