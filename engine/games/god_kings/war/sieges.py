"""17.0 Sieges: who may roll against a garrisoned Walled-City, what the roll counts, and what falls with the city."""

from engine.games.god_kings.data import kinds, numbers, peoples, spaces
from engine.games.god_kings.events import displacement, windows
from engine.games.god_kings.position import Counts, State, asking, control, pieces, powers, tidying
from engine.kernel import Rule, Table
from engine.wargame.piles import plain

# ---------------------------------------------------------------- who may (17.2)


def besieging(s: State, side: str, at: str) -> Counts:
    """17.2.b The units of whoever besieges: those of the army under way there, else all before the walls."""
    if s.army is not None and s.army.side == side and s.army.at == at:
        return pieces.marked(s, at, side, pieces.ACTIVE)
    return pieces.outside(s, at, side)


def may_besiege(s: State, side: str, at: str) -> str:
    """Why this side makes no Siege roll there now; empty: it may."""
    name = asking.place(at)
    army = s.army if s.army is not None and s.army.side == side else None
    if control.controller(s, at) == side:
        return f"{name} is your own (GK-17.2.j)"
    if not control.garrisoned(s, at):
        return f"{name} has no garrison (GK-17.2.j)"
    if at in s.sieged:
        return f"this card has had its Siege roll against {name} (GK-17.2.i)"
    if army is not None and at in army.fought:
        return f"the army has fought in {name} in this activation (GK-17.2.d)"
    if army is not None and army.fought:
        return "the army has fought a battle with this card (GK-11.2.s)"
    if pieces.foes_outside(s, at, side):
        return f"enemies stand before the walls of {name} (GK-11.4.a)"
    if pieces.size(besieging(s, side, at)) < numbers.SIEGE["units"]:
        return f"fewer than {numbers.SIEGE['units']} units besiege {name} (GK-17.2.b)"
    return ""


# ---------------------------------------------------------------- the roll (17.3, 17.4)


def modifier(s: State, at: str) -> int:
    """17.3.a The walls and the Siege Continued markers; Action Cards come to it."""
    return numbers.wall_modifier(spaces.SPACES[at].walls) + numbers.SIEGE["continued"] * s.sieges.get(at, 0)


def needed(s: State, at: str) -> int:
    """The lowest die by which the city falls, without cards: a 6 always does it, a 1 never."""
    return min([die for die in range(1, numbers.DIE + 1) if numbers.siege_falls(die, modifier(s, at))])


def siege_roll(t: Table[State], at: str, side: str, seat: str, general: str) -> Rule[None]:
    """17.2.h, i The city is besieged from now on and has had the one roll of this card; 17.3, 17.4 the roll."""
    s = t.state
    s.sieged.append(at)
    cards = yield from windows.siege_cards(t, at, side, seat)
    if cards.over:
        return
    s.sieges.setdefault(at, 0)
    plus = modifier(s, at) + cards.modifier
    die = t.dice.roll(f"siege {at}", 1)[0]
    falls = numbers.siege_falls(die, plus)
    end = "the city falls" if falls else "the city resists"
    told = f"{asking.general_name(general)} besieges {asking.place(at)}: {die}{modified(die, plus)}, {end}."
    t.tell(told, "GK-17.3.b", news=True)
    if falls:
        yield from fall(t, at, side)
    else:
        s.sieges[at] = min(s.sieges[at] + 1, numbers.SIEGE["continued_most"])


def modified(die: int, plus: int) -> str:
    """What has become of the die: ` - 2 = 1`."""
    return f" {'+' if plus > 0 else '-'} {abs(plus)} = {die + plus}" if plus else ""


# ---------------------------------------------------------------- the city falls (17.3.c-e)


def fall(t: Table[State], at: str, side: str) -> Rule[None]:
    """17.3.c-e Units and garrison marker are gone, the besieger takes control, generals inside are displaced."""
    s = t.state
    for foe in list(s.units[at]):
        lost = pieces.inside(s, at, foe) if foe != side else {}
        if lost:
            pieces.destroy(s, at, foe, lost)
            told = f"Eliminated in {asking.place(at)}: {peoples.owned(foe)} {kinds.unit_text(plain(lost))}."
            t.tell(told, "GK-17.3.d")
    del s.sieges[at]
    take(t, at, side)
    shut_in = [general for general, post in s.generals.items() if post.at == at and post.inside]
    for foe in dict.fromkeys([powers.side_of(general) for general in shut_in]):
        yield from displacement.displace(t, foe, {}, [g for g in shut_in if powers.side_of(g) == foe], at, "GK-17.3.e")
    tidying.tidy(t)


def take(t: Table[State], at: str, side: str) -> None:
    """17.3.c The besieger's PC marker comes; 17.3.i Barbarians and Revolts leave the old one without its garrison."""
    s = t.state
    if not powers.is_power(side):
        if at in s.garrisons:
            s.garrisons.remove(at)
        t.tell(f"{asking.place(at)} stays {peoples.owned(control.controller(s, at))}, without a garrison.", "GK-17.3.i")
        return
    control.take_space(t, at, side, "GK-17.3.c")
