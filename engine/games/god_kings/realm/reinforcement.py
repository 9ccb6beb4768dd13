"""7.1 The Reinforcement Phase, one player after the other: who returns, what is bought, the King, the new camps."""

from engine.games.god_kings.data import kinds, numbers, peoples, spaces
from engine.games.god_kings.events import barbarians, displacement, divisions, revolts, succession
from engine.games.god_kings.position import Muster, State, asking, control, pieces, standing, tidying, topics
from engine.games.god_kings.realm import assyria, placement
from engine.kernel import Option, QuickMove, Rule, Table
from engine.wargame import piles, text

BUY = topics.TOPICS.new("buy", "what is bought with TP and WP", *standing.BUYING)

LEAVING = (kinds.MERCENARY, kinds.CHARIOT)  # 7.1.d kinds that do not stay from turn to turn


def removal_phase(t: Table[State]) -> Rule[None]:
    """7.1.x Barbarians go, the units of all players leave their spaces, Revolts go back; then the players place."""
    s = t.state
    barbarians.barbarians_leave(t)
    for seat in s.order:
        pick_up(s, s.nation[seat])
    for power in s.neutral:
        if assyria.arrives_now(s, power):  # 23.0.k
            assyria.arrive(t, power)
    tidying.tidy(t)  # 7.1.u
    tidying.end_sieges(t)  # a Revolt's too, though its units stay on the map until it goes back
    yield from revolts.revolts_go_back(t)
    s.queue = list(s.order)
    s.phase = "reinforce"


def pick_up(s: State, power: str) -> None:
    """Its units are off the map until it reinforces, 25.0.a those kept beside it too; generals are moved then."""
    camps = {at: dict(s.units[at][power]) for at in list(s.units) if power in pieces.sides_at(s, at)}
    for at, units in camps.items():
        pieces.take_units(s, at, power, units)
    exiles, exiled = displacement.called_back(s, power)
    piles.put(camps.setdefault(spaces.CAPITAL[power], {}), exiles)
    for general in exiled:
        pieces.station(s, general, spaces.CAPITAL[power])
    s.musters[power] = Muster(camps)


def reinforce_phase(t: Table[State]) -> Rule[None]:
    """7.1.a The next player: steps 1 and 3 to 5 (step 2 has been worked out before gifts, 20.1.i)."""
    s = t.state
    if not s.queue:
        s.phase = "neutral_reinforcement"
        return
    seat = s.queue.pop(0)
    power = s.nation[seat]
    if assyria.arrives_now(s, power):
        assyria.arrive(t, power)
    else:
        muster(t, power)
        yield from buy(t, seat)
        succession.kings_change(t, power)
        yield from placement.place_anew(t, seat)
    s.tp[seat] = s.wp[seat] = 0  # 7.1.l
    del s.musters[power]
    yield from divisions.extra_divisions(t, power)
    tidying.tidy(t)


def reinforcement_end_phase(t: Table[State]) -> None:
    """5.0.d All are reinforced; the first Round begins."""
    t.state.phase = "rounds"


# ---------------------------------------------------------------- step 1: who returns


def muster(t: Table[State], power: str) -> None:
    """7.1.b-d, z Reduced units on the map are full again, chariots and mercenaries leave, destroyed warriors return."""
    s = t.state
    units, gone = s.musters[power].units, piles.Pile()
    for camp in s.musters[power].camps.values():
        for key, n in camp.items():
            piles.put(gone if kinds.kind_of(key) in LEAVING else units, {piles.sort_of(key).kind: n})
    back = {f"{kind}/{kinds.REDUCED}": n for kind, n in s.destroyed.pop(power, {}).items()}
    piles.put(units, back)
    if gone:
        t.tell(f"{peoples.does(power, 'dismisses')} {kinds.unit_text(gone)}.", "GK-7.1.d")
    if back:
        t.tell(f"{peoples.does(power, 'gets')} {kinds.unit_text(back)} back.", "GK-7.1.c")


# ---------------------------------------------------------------- step 3: what is bought


def buy(t: Table[State], seat: str) -> Rule[None]:
    """7.1.h-k Everything that is bought, in one answer: each thing costs 1 TP, a chariot 1 WP as well."""
    s = t.state
    power, tp, wp = s.nation[seat], s.tp[seat], s.wp[seat]
    options = purchases(s, seat)
    if not tp or not options:
        return
    counts = yield from asking.asker(t, power).divide(
        BUY, "GK-7.1.h", f"You have {tp} TP and {wp} WP: what do you buy?", options, most=tp,
        default=standing.purchase(options, tp, (kinds.CHARIOT, kinds.MERCENARY)), about={"tp": tp, "wp": wp},
        barred=lambda: not_for_sale(s, seat), quick_moves=lambda: ready_purchases(options, tp), verb="buy",
    )  # fmt: skip
    units = s.musters[power].units
    bought = [take_delivery(s, units, key, n) for key, n in counts.items()]
    t.tell(f"{peoples.does(power, 'buys')} {text.listed(bought) or 'nothing'}.", "GK-7.1.h", news=True)


def purchases(s: State, seat: str) -> list[Option]:
    """What there is for TP and WP, and how much of each."""
    power = s.nation[seat]
    weak = {piles.sort_of(key).kind: n for key, n in s.musters[power].units.items() if kinds.reduced(key)}
    free = {kind: pieces.free_counters(s, power, kind) for kind in (kinds.CHARIOT, kinds.MERCENARY)}
    found = [ware(s, seat, kind, *kinds.after_a_number(kind), n) for kind, n in free.items()]
    for kind, n in weak.items():
        one, many = (f"{name} to full strength" for name in kinds.after_a_number(kind))
        found.append(ware(s, seat, f"{standing.REFIT}:{kind}", one, many, n))
    bare = [at for at in control.controlled(s, power) if pieces.walled(at) and at not in s.garrisons]
    names = {at: f"garrison marker in {asking.place(at)}" for at in bare}
    found += [ware(s, seat, f"{standing.GARRISON}:{at}", name, "", 1, at) for at, name in names.items()]
    return [option for option in found if option.most > 0]


def ware(s: State, seat: str, key: str, one: str, many: str, most: int, at: str = "") -> Option:
    """7.1.h-k As many as there are and can be paid for."""
    price = numbers.PRICES[key.partition(":")[0]]
    able = min(most, s.tp[seat] // price.tp, s.wp[seat] // price.wp if price.wp else most)
    return Option(key, one, at=at, most=able, facts={"tp": price.tp, "wp": price.wp}, many=many)


def ready_purchases(options: list[Option], tp: int) -> list[QuickMove]:
    """Whole purchases: what comes first, then the rest; each that is another than those before it."""
    kept: list[QuickMove] = []
    for label, wanted in standing.PRESETS.values():
        counts = standing.purchase(options, tp, wanted)
        if counts and all(counts != way.answers[0] for way in kept):
            kept.append(QuickMove(label, (counts,)))
    return kept


def not_for_sale(s: State, seat: str) -> dict[str, str]:
    """Why something cannot be bought now."""
    why = {kinds.CHARIOT: "no chariot is left (GK-2.2.c)", kinds.MERCENARY: "no mercenary is left (GK-2.2.c)"}
    if not s.wp[seat]:
        why[kinds.CHARIOT] = "a chariot takes 1 WP besides 1 TP (GK-7.1.k)"
    for at in [at for at in control.controlled(s, s.nation[seat]) if at in s.garrisons]:
        why[f"{standing.GARRISON}:{at}"] = f"{asking.place(at)} has a garrison marker (GK-7.1.h)"
    return why


def take_delivery(s: State, units: piles.Pile, key: str, n: int) -> str:
    """7.1.h-k What was bought joins what is to be placed; a garrison marker is turned at once."""
    what, _, detail = key.partition(":")
    if what == standing.GARRISON:
        s.garrisons.append(detail)
        return f"a garrison marker in {asking.place(detail)}"
    if what == standing.REFIT:
        piles.take(units, {f"{detail}/{kinds.REDUCED}": n})
        piles.put(units, {detail: n})
        return f"{kinds.unit_text({detail: n})} at full strength"
    piles.put(units, {what: n})
    return kinds.unit_text({what: n})
