"""20.4 How Neutral Nations reinforce: the referee restores and buys for them."""

from engine.games.god_kings.data import kinds, numbers, peoples, spaces
from engine.games.god_kings.events import succession
from engine.games.god_kings.position import Counts, State, asking, control, pieces
from engine.games.god_kings.realm import assyria
from engine.kernel import Table
from engine.wargame import piles, text


def neutral_reinforcement_phase(t: Table[State]) -> None:
    """20.4 One Neutral Nation after the other; the referee spends what it has."""
    s = t.state
    for power in s.neutral:
        if assyria.arrives_now(s, power):
            continue  # 23.0.c, k that is all it gets on this turn
        gather(s, power)
        if s.options["neutral_units"] == "removed":
            dismiss(t, power)
        refresh(t, power)
        succession.kings_change(t, power)  # 20.4.e free of charge
        spend(t, power)
    s.phase = "reinforcement_end"


def gather(s: State, power: str) -> None:
    """20.3.h Whoever found enemies in the capital at the end of the last turn comes there now."""
    home = spaces.NEUTRAL_CAPITAL[power]
    for at in [at for at in s.units if at != home]:
        pieces.move_units(s, at, home, power, dict(pieces.here(s, at, power)))
    for general in pieces.generals_of(s, power):
        pieces.station(s, general, home)


def dismiss(t: Table[State], power: str) -> None:
    """O2 Chariots and mercenaries leave the map first, as a player's do (7.1.d); those destroyed stay away."""
    s = t.state
    gone: Counts = {}
    for at in list(s.units):
        hired = pieces.of_kind(pieces.here(s, at, power), kinds.CHARIOT, kinds.MERCENARY)
        pieces.take_units(s, at, power, hired)
        gone |= {key: gone.get(key, 0) + n for key, n in piles.plain(hired).items()}
    s.destroyed[power] = pieces.of_kind(s.destroyed.get(power, {}), kinds.WARRIOR, kinds.GUARD)
    if gone:
        t.tell(f"{peoples.does(power, 'dismisses')} {kinds.unit_text(gone)}.", "GK-O2")


def refresh(t: Table[State], power: str) -> None:
    """20.4.a, b Reduced units of any kind are full, destroyed ones come back reduced, as far as counters are free."""
    s = t.state
    for at in list(s.units):
        pieces.refit_units(s, at, power, {key: n for key, n in pieces.here(s, at, power).items() if kinds.reduced(key)})
    back: Counts = {}
    for key, n in s.destroyed.pop(power, {}).items():
        kind = kinds.kind_of(key)
        able = n if kind == kinds.WARRIOR else min(n, pieces.free_counters(s, power, kind))
        arrive(s, power, {f"{key}/{kinds.REDUCED}": able})
        back[f"{key}/{kinds.REDUCED}"] = able
    if pieces.size(back):
        told = f"Back in {asking.place(spaces.NEUTRAL_CAPITAL[power])}: {peoples.owned(power)} {kinds.unit_text(back)}."
        t.tell(told, "GK-20.4.b")


def arrive(s: State, power: str, units: Counts) -> None:
    pieces.put_units(s, spaces.NEUTRAL_CAPITAL[power], power, {key: n for key, n in units.items() if n})


def spend(t: Table[State], power: str) -> None:
    """20.4.c, d Reduced warriors first, then chariots, then mercenaries, until TP and WP run out."""
    s = t.state
    tp, wp = control.income(s, power)
    bought: Counts = {}
    for at in list(s.units):
        for key, n in list(pieces.here(s, at, power).items()):
            weak = kinds.reduced(key) and kinds.kind_of(key) == kinds.WARRIOR
            able = min(n, tp // numbers.PRICES["refit"].tp) if weak else 0
            pieces.refit_units(s, at, power, {key: able} if able else {})
            tp -= able * numbers.PRICES["refit"].tp
            bought["refit"] = bought.get("refit", 0) + able
    for kind in (kinds.CHARIOT, kinds.MERCENARY):
        price = numbers.PRICES[kind]
        able = min(pieces.free_counters(s, power, kind), tp // price.tp, wp // price.wp if price.wp else tp)
        arrive(s, power, {kind: able})
        tp, wp = tp - able * price.tp, wp - able * price.wp
        bought[kind] = able
    tell_bought(t, power, bought)


def tell_bought(t: Table[State], power: str, bought: Counts) -> None:
    refits = bought.pop("refit", 0)
    words = [f"{text.plural(refits, 'warrior')} made full"] if refits else []
    if pieces.size(bought):
        words.append(kinds.unit_text({kind: n for kind, n in bought.items() if n}))
    if words:
        told = f"{peoples.does(power, 'buys')} in {asking.place(spaces.NEUTRAL_CAPITAL[power])}: {', '.join(words)}."
        t.tell(told, "GK-20.4.d")
