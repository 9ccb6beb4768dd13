"""9.3 Cards that bring troops: divisions, royal guards, mercenaries, Barbarians, Revolts."""

from collections.abc import Callable
from functools import partial

from engine.games.god_kings.data import kinds, peoples, spaces
from engine.games.god_kings.events import barbarians, divisions, played, revolts
from engine.games.god_kings.position import State, asking, control, pieces, powers, topics
from engine.games.god_kings.realm import operations
from engine.kernel import Option, Rule
from engine.wargame.targets import Target, one

GUARDS = topics.TOPICS.new("guards", "where the royal guard is placed")
TRIBE = topics.TOPICS.new("tribe", "which Barbarians come")


@played.effect("army_reforms", unless=divisions.why_no_division)
def army_reforms(e: played.Played) -> Rule[None]:
    """7.2 Bring a new division into play."""
    yield from divisions.add_division(e.t, e.role, e.seat)


# ---------------------------------------------------------------- royal guards (R2.g)


def guard_spaces(power: str, s: State, role: str) -> list[str]:
    """17.5.a With the King or in the capital, if the Power holds it, unless enemies stand before the walls."""
    king = s.generals.get(s.kings[power])
    capital = (spaces.NEUTRAL_CAPITAL if powers.is_neutral(s, power) else spaces.CAPITAL)[power]
    places = [king.at] if king is not None else []
    places += [capital] if control.controller(s, capital) == power else []
    return [at for at in dict.fromkeys(places) if not pieces.foes_outside(s, at, power)]


def spaces_for(power: str) -> Target[str]:
    return Target(
        partial(guard_spaces, power),
        one(GUARDS, f"Where are the {peoples.POWERS[power].royal_guard} placed?", asking.space),
        f"enemies stand before the King of {peoples.name_of(power)} and before the capital (GK-17.5.a)",
    )  # fmt: skip


def no_guard_of(power: str) -> Callable[[State, str], str]:
    """R4.c Of a Power that is not in play, or another player's, it serves for its Ops number only."""

    def why(s: State, role: str) -> str:
        if power not in powers.powers_in_play(s):
            return f"{peoples.clause(power, 'is')} not in play (GK-R4.c)"
        if powers.seat_of(s, power) not in ("", powers.seat_of(s, role)):
            return f"{peoples.clause(power, 'is')} another player's Power (GK-R4.c)"
        if not pieces.free_counters(s, power, kinds.GUARD):
            return f"the royal guard of {peoples.name_of(power)} is on the map (GK-2.2.c)"
        return ""

    return why


@played.effect("sherden", spaces_for("egypt"), unless=no_guard_of("egypt"))
@played.effect("mariyannu", spaces_for("mitanni"), unless=no_guard_of("mitanni"))
@played.effect("meshedi", spaces_for("hatti"), unless=no_guard_of("hatti"))
@played.effect("household_of_marduk", spaces_for("kassites"), unless=no_guard_of("kassites"))
@played.effect("sons_of_the_palace", spaces_for("assyria"), unless=no_guard_of("assyria"))
def place_guard(e: played.Played, at: str) -> None:
    """R2.g Place the royal guard of a Power."""
    power = e.row.power
    units = {kinds.GUARD: min(e.numbers["units"], pieces.free_counters(e.s, power, kinds.GUARD))}
    pieces.put_units(e.s, at, power, units)
    where = f"{asking.place(at)}: {peoples.POWERS[power].royal_guard}"
    e.tell(f"{peoples.does(power, 'places')} {kinds.unit_text(units)} in {where}.", news=True)


# ---------------------------------------------------------------- mercenaries


def nobody_hires(s: State, power: str) -> str:
    if operations.hirers(s, power):
        return ""
    return "no general of yours is in a space you control, outside a siege, or no mercenary is free (GK-9.2.f)"


@played.effect("habiru_company", unless=nobody_hires)
def habiru_company(e: played.Played) -> Rule[None]:
    """9.2.f Hire mercenaries for a general."""
    yield from operations.hire(e.t, e.seat, e.numbers["mercenaries"], e.rule)


# ---------------------------------------------------------------- Barbarians and Revolts


def tribe_option(s: State, tribe: str) -> Option:
    comes = "to be reinforced" if barbarians.in_play(s, tribe) else "who come"
    return Option(f"tribe:{tribe}", f"{peoples.called(tribe)}, {comes}", at=tribe)


A_TRIBE = Target(
    lambda *_: peoples.TRIBES,
    one(TRIBE, "Which Barbarians come?", tribe_option, best=lambda s, tribe: not barbarians.in_play(s, tribe)),
)


@played.effect("invasion", A_TRIBE)
def invasion(e: played.Played, tribe: str) -> None:
    """21.0 Bring the army of a tribe, or reinforce it."""
    barbarians.invade(e.t, tribe, e.seat)


def no_revolt(revolt: str) -> Callable[[State, str], str]:
    return lambda s, _: revolts.why_no_rising(s, revolt)


@played.effect("revolt_karkemish", unless=no_revolt("revolt_karkemish"))
@played.effect("revolt_megiddo", unless=no_revolt("revolt_megiddo"))
@played.effect("revolt_sumer", unless=no_revolt("revolt_sumer"))
@played.effect("revolt_amurru", unless=no_revolt("revolt_amurru"))
def revolt(e: played.Played) -> Rule[None]:
    """22.0.a Raise a Revolt: a leader with an army."""
    yield from revolts.rise(e.t, e.row.kind, e.seat)
