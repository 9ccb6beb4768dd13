"""Cards that bring troops: divisions, royal guards, mercenaries, Barbarians, Revolts. Their texts stand above them."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.god_kings.cards import effects
from engine.games.god_kings.data import kinds, peoples
from engine.games.god_kings.data.spaces import CAPITAL, NEUTRAL_CAPITAL
from engine.games.god_kings.events import barbarians, divisions, revolts
from engine.games.god_kings.events.moments import Event
from engine.games.god_kings.position import asking, control, pieces, powers, topics
from engine.games.god_kings.position.state import State
from engine.games.god_kings.realm import operations
from engine.kernel.questions import Option, Rule

GUARDS = topics.TOPICS.new("guards", "where the royal guard is placed")
TRIBE = topics.TOPICS.new("tribe", "which Barbarians come")


# ---------------------------------------------------------------- Army Reforms


def no_reforms(s: State, seat: str) -> str:
    return divisions.why_no_division(s, s.nation[seat])


@effects.effect("army_reforms", unless=no_reforms)
def army_reforms(e: Event) -> Rule[None]:
    """A new division comes into play: its three warriors are placed in one space of your HomeCountry. Hatti places them
    in Walusa or Pitassa, if it controls that province and has not used it in this way before."""
    yield from divisions.add_division(e.t, e.power, e.seat)


# ---------------------------------------------------------------- royal guards (R2.g)


def guard_spaces(s: State, power: str) -> list[str]:
    """With the King, or in the capital, where that is its own; not where enemies stand before the walls (17.5.a)."""
    king = s.generals.get(s.kings[power])
    capital = (NEUTRAL_CAPITAL if powers.is_neutral(s, power) else CAPITAL)[power]
    spaces = [king.at] if king is not None else []
    spaces += [capital] if control.controller(s, capital) == power else []
    return [at for at in dict.fromkeys(spaces) if not pieces.foes_outside(s, at, power)]


def no_guard_of(power: str) -> Callable[[State, str], str]:
    """R4.c Of a Power that is not in play, or another player's, it serves for its Ops number only."""

    def why(s: State, seat: str) -> str:
        if power not in powers.powers_in_play(s):
            return f"{peoples.clause(power, 'is')} not in play (GK-R4.c)"
        if powers.seat_of(s, power) not in ("", seat):
            return f"{peoples.clause(power, 'is')} another player's Power (GK-R4.c)"
        if not pieces.free_counters(s, power, kinds.GUARD):
            return f"the royal guard of {peoples.name_of(power)} is on the map (GK-2.2.c)"
        if not guard_spaces(s, power):
            return f"enemies stand before the King of {peoples.name_of(power)} and before the capital (GK-17.5.a)"
        return ""

    return why


def place_guard(e: Event) -> Rule[None]:
    s, power = e.s, e.row.power
    at = yield from e.asks.place(
        GUARDS, e.rule, f"Where are the {peoples.POWERS[power].royal_guard} placed?", guard_spaces(s, power)
    )
    units = {kinds.GUARD: min(e.amounts["units"], pieces.free_counters(s, power, kinds.GUARD))}
    pieces.put_units(s, at, power, units)
    e.t.tell(
        (
            f"{peoples.does(power, 'places')} {kinds.unit_text(units)} in "
            f"{asking.place(at)}: {peoples.POWERS[power].royal_guard}."
        ),
        e.rule,
        news=True,
    )


@effects.effect("sherden", unless=no_guard_of("egypt"))
def sherden(e: Event) -> Rule[None]:
    """Egypt places its royal guard: 2 units, with its King or in its capital."""
    yield from place_guard(e)


@effects.effect("mariyannu", unless=no_guard_of("mitanni"))
def mariyannu(e: Event) -> Rule[None]:
    """Mitanni places its royal guard: 2 units, with its King or in its capital."""
    yield from place_guard(e)


@effects.effect("meshedi", unless=no_guard_of("hatti"))
def meshedi(e: Event) -> Rule[None]:
    """Hatti places its royal guard: 2 units, with its King or in its capital."""
    yield from place_guard(e)


@effects.effect("household_of_marduk", unless=no_guard_of("kassites"))
def household_of_marduk(e: Event) -> Rule[None]:
    """The Kassites place their royal guard: 2 units, with their King or in their capital."""
    yield from place_guard(e)


@effects.effect("sons_of_the_palace", unless=no_guard_of("assyria"))
def sons_of_the_palace(e: Event) -> Rule[None]:
    """Assyria places its royal guard: 2 units, with its King or in its capital."""
    yield from place_guard(e)


# ---------------------------------------------------------------- mercenaries


def nobody_hires(s: State, seat: str) -> str:
    if operations.hirers(s, s.nation[seat]):
        return ""
    return "no general of yours is in a space you control, outside a siege, or no mercenary is free (GK-9.2.f)"


@effects.effect("habiru_company", unless=nobody_hires)
def habiru_company(e: Event) -> Rule[None]:
    """4 mercenaries join one of your generals in a space you control, outside a besieged city."""
    yield from operations.hire(e.t, e.seat, e.amounts["mercenaries"], e.rule)


# ---------------------------------------------------------------- Barbarians and Revolts


@effects.effect("invasion")
def invasion(e: Event) -> Rule[None]:
    """Barbarians come: the army of a tribe of your choice is placed in its space, or, if it is on the map, is restored
    and joined by a die roll of mercenaries. The card is set aside until the end of the turn."""
    options = [
        Option(
            f"tribe:{tribe}",
            f"{peoples.called(tribe)}, {'to be reinforced' if barbarians.in_play(e.s, tribe) else 'who come'}",
            at=tribe,
        )
        for tribe in peoples.TRIBES
    ]
    away = [
        option.key for option, tribe in zip(options, peoples.TRIBES, strict=True) if not barbarians.in_play(e.s, tribe)
    ]
    key = yield from e.asks.choose(
        TRIBE, e.rule, "Which Barbarians come?", options, default=(away or [options[0].key])[0]
    )  # fmt: skip
    barbarians.invade(e.t, key.partition(":")[2], e.seat)


def no_revolt_of(revolt: str) -> Callable[[State, str], str]:
    def why(s: State, seat: str) -> str:
        return revolts.why_no_rising(s, revolt)

    return why


@effects.effect("revolt_karkemish", unless=no_revolt_of("revolt_karkemish"))
def revolt_karkemish(e: Event) -> Rule[None]:
    """Karkemish revolts: a leader with 2 chariots and 4 mercenaries in Karkemish, outside the walls if the city is
    garrisoned."""
    yield from revolts.rise(e.t, e.row.kind, e.seat)


@effects.effect("revolt_megiddo", unless=no_revolt_of("revolt_megiddo"))
def revolt_megiddo(e: Event) -> Rule[None]:
    """Megiddo revolts: a leader with 2 chariots and 3 mercenaries in Megiddo, outside the walls if the city is
    garrisoned. They come from Canaan."""
    yield from revolts.rise(e.t, e.row.kind, e.seat)


@effects.effect("revolt_sumer", unless=no_revolt_of("revolt_sumer"))
def revolt_sumer(e: Event) -> Rule[None]:
    """Sumer revolts: a leader with 1 chariot and 4 mercenaries in Uruk."""
    yield from revolts.rise(e.t, e.row.kind, e.seat)


@effects.effect("revolt_amurru", unless=no_revolt_of("revolt_amurru"))
def revolt_amurru(e: Event) -> Rule[None]:
    """Amurru revolts: a leader with 1 chariot and 4 mercenaries in Sumur, outside the walls if the city is
    garrisoned."""
    yield from revolts.rise(e.t, e.row.kind, e.seat)
