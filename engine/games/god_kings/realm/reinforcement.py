"""7.1 The Reinforcement Phase, one player after the other: who returns, what is bought, the King, the new camps."""

from __future__ import annotations

from engine.board.piles import Pile, put, sort_of, take
from engine.board.words import listed
from engine.games.god_kings.data.kinds import CHARIOT, MERCENARY, REDUCED, after_a_number, kind_of, reduced, unit_text
from engine.games.god_kings.data.numbers import PRICES
from engine.games.god_kings.data.peoples import does
from engine.games.god_kings.data.spaces import CAPITAL
from engine.games.god_kings.events.barbarians import barbarians_leave
from engine.games.god_kings.events.displacement import called_back
from engine.games.god_kings.events.divisions import extra_divisions
from engine.games.god_kings.events.revolts import revolts_go_back
from engine.games.god_kings.events.succession import kings_change
from engine.games.god_kings.position.asking import asker, place
from engine.games.god_kings.position.control import controlled
from engine.games.god_kings.position.pieces import free_counters, sides_at, station, take_units, walled
from engine.games.god_kings.position.standing import BUYING, GARRISON, PRESETS, REFIT, purchase
from engine.games.god_kings.position.state import Muster, State
from engine.games.god_kings.position.tidying import end_sieges, tidy
from engine.games.god_kings.position.topics import TOPICS
from engine.games.god_kings.realm.assyria import arrive, arrives_now
from engine.games.god_kings.realm.placement import place_anew
from engine.kernel.questions import Option, Rule, Way
from engine.kernel.table import Table

BUY = TOPICS.new("buy", "what is bought with TP and WP", *BUYING)

LEAVING = (MERCENARY, CHARIOT)  # 7.1.d kinds that do not stay from turn to turn


def removal_phase(t: Table[State]) -> Rule[None]:
    """7.1.x Barbarians go, the units of all players leave their spaces, Revolts go back; then the players place."""
    s = t.state
    barbarians_leave(t)
    for seat in s.order:
        pick_up(s, s.nation[seat])
    for power in s.neutral:
        if arrives_now(s, power):  # 23.0.k
            arrive(t, power)
    tidy(t)  # 7.1.u
    end_sieges(t)  # a Revolt's too, though its units stay on the map until it goes back
    yield from revolts_go_back(t)
    s.queue = list(s.order)
    s.phase = "reinforce"


def pick_up(s: State, power: str) -> None:
    """Its units are off the map until it reinforces, 25.0.a those kept beside it too; generals are moved then."""
    camps = {at: dict(s.units[at][power]) for at in list(s.units) if power in sides_at(s, at)}
    for at, units in camps.items():
        take_units(s, at, power, units)
    exiles, exiled = called_back(s, power)
    put(camps.setdefault(CAPITAL[power], {}), exiles)
    for general in exiled:
        station(s, general, CAPITAL[power])
    s.musters[power] = Muster(camps)


def reinforce_phase(t: Table[State]) -> Rule[None]:
    """7.1.a The next player: steps 1 and 3 to 5 (step 2 has been worked out before gifts, 20.1.i)."""
    s = t.state
    if not s.queue:
        s.phase = "neutral_reinforcement"
        return
    seat = s.queue.pop(0)
    power = s.nation[seat]
    if arrives_now(s, power):
        arrive(t, power)
    else:
        muster(t, power)
        yield from buy(t, seat)
        kings_change(t, power)
        yield from place_anew(t, seat)
    s.tp[seat] = s.wp[seat] = 0  # 7.1.l
    del s.musters[power]
    yield from extra_divisions(t, power)
    tidy(t)


def reinforcement_end_phase(t: Table[State]) -> None:
    """5.0.d All are reinforced; the first Round begins."""
    t.state.phase = "rounds"


# ---------------------------------------------------------------- step 1: who returns


def muster(t: Table[State], power: str) -> None:
    """7.1.b-d, z Reduced units on the map are full again, chariots and mercenaries leave, destroyed warriors return."""
    s = t.state
    units, gone = s.musters[power].units, Pile()
    for camp in s.musters[power].camps.values():
        for key, n in camp.items():
            put(gone if kind_of(key) in LEAVING else units, {sort_of(key).kind: n})
    back = {f"{kind}/{REDUCED}": n for kind, n in s.destroyed.pop(power, {}).items()}
    put(units, back)
    if gone:
        t.tell(f"{does(power, 'dismisses')} {unit_text(gone)}.", "GK-7.1.d")
    if back:
        t.tell(f"{does(power, 'gets')} {unit_text(back)} back.", "GK-7.1.c")


# ---------------------------------------------------------------- step 3: what is bought


def buy(t: Table[State], seat: str) -> Rule[None]:
    """7.1.h-k Everything that is bought, in one answer: each thing costs 1 TP, a chariot 1 WP as well."""
    s = t.state
    power, tp, wp = s.nation[seat], s.tp[seat], s.wp[seat]
    options = purchases(s, seat)
    if not tp or not options:
        return
    counts = yield from asker(t, power).divide(
        BUY, "GK-7.1.h", f"You have {tp} TP and {wp} WP: what do you buy?", options, most=tp,
        default=purchase(options, tp, (CHARIOT, MERCENARY)), about={"tp": tp, "wp": wp},
        barred=lambda: not_for_sale(s, seat), ways=lambda: ready_purchases(options, tp), verb="buy",
    )  # fmt: skip
    units = s.musters[power].units
    bought = [take_delivery(s, units, key, n) for key, n in counts.items()]
    t.tell(f"{does(power, 'buys')} {listed(bought) or 'nothing'}.", "GK-7.1.h", news=True)


def purchases(s: State, seat: str) -> list[Option]:
    """What there is for TP and WP, and how much of each."""
    power = s.nation[seat]
    weak = {sort_of(key).kind: n for key, n in s.musters[power].units.items() if reduced(key)}
    found = [
        ware(s, seat, CHARIOT, CHARIOT, after_a_number(CHARIOT), free_counters(s, power, CHARIOT)),
        ware(s, seat, MERCENARY, MERCENARY, after_a_number(MERCENARY), free_counters(s, power, MERCENARY)),
        *(ware(s, seat, REFIT, f"{REFIT}:{kind}", refitted(kind), n) for kind, n in weak.items()),
        *(ware(s, seat, GARRISON, f"{GARRISON}:{at}", (f"garrison marker in {place(at)}", ""), 1, at)
          for at in open_cities(s, power)),
    ]  # fmt: skip
    return [option for option in found if option.most > 0]


def refitted(kind: str) -> tuple[str, str]:
    one, many = after_a_number(kind)
    return f"{one} to full strength", f"{many} to full strength"


def ware(
    s: State, seat: str, what: str, key: str, words: tuple[str, str], most: int, at: str = ""
) -> Option:  # fmt: skip
    """7.1.h-k As many as there are and can be paid for."""
    price = PRICES[what]
    able = min(most, s.tp[seat] // price.tp, s.wp[seat] // price.wp if price.wp else most)
    one, many = words
    return Option(key, one, at=at, most=able, facts={"tp": price.tp, "wp": price.wp}, many=many)


def open_cities(s: State, power: str) -> list[str]:
    """7.1.h Own Walled-Cities without a garrison marker."""
    return [at for at in controlled(s, power) if walled(at) and at not in s.garrisons]


def ready_purchases(options: list[Option], tp: int) -> list[Way]:
    """Whole purchases: what comes first, then the rest; each that is another than those before it."""
    kept: list[Way] = []
    for label, kinds in PRESETS.values():
        counts = purchase(options, tp, kinds)
        if counts and all(counts != way.answers[0] for way in kept):
            kept.append(Way(label, (counts,)))
    return kept


def not_for_sale(s: State, seat: str) -> dict[str, str]:
    """Why something cannot be bought now."""
    power = s.nation[seat]
    why = {
        CHARIOT: "a chariot takes 1 WP besides 1 TP (GK-7.1.k)" if not s.wp[seat] else "no chariot is left (GK-2.2.c)",
        MERCENARY: "no mercenary is left (GK-2.2.c)",
    }
    return why | {
        f"{GARRISON}:{at}": f"{place(at)} has a garrison marker (GK-7.1.h)"
        for at in controlled(s, power)
        if at in s.garrisons
    }


def take_delivery(s: State, units: Pile, key: str, n: int) -> str:
    """7.1.h-k What was bought joins what is to be placed; a garrison marker is turned at once."""
    what, _, detail = key.partition(":")
    if what == GARRISON:
        s.garrisons.append(detail)
        return f"a garrison marker in {place(detail)}"
    if what == REFIT:
        take(units, {f"{detail}/{REDUCED}": n})
        put(units, {detail: n})
        return f"{unit_text({detail: n})} at full strength"
    put(units, {what: n})
    return unit_text({what: n})
