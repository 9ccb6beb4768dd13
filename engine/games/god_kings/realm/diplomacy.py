"""20.1 Gifts at the start of the Reinforcement Phase: spaces, then TP and WP, then a card; all players at once.

Who gives nothing in the first question is not asked again: a table that gives nothing waits for one answer each.
"""

from collections.abc import Mapping
from itertools import product

from engine.games.god_kings.data import peoples, spaces
from engine.games.god_kings.position import State, asking, control, hands, standing, tidying, topics
from engine.games.god_kings.position.control import Goods
from engine.games.god_kings.realm import assyria
from engine.kernel import Ask, Cap, Choose, Option, Rule, Split, Table, together
from engine.wargame import offers, text

GIVE = topics.TOPICS.new("give", "what is given to other players", *standing.GIFTS)
GIVE_GOODS = topics.TOPICS.new("give_goods", "how many TP and WP are given", *standing.GOODS_GIFTS)
GIVE_CARD = topics.TOPICS.new("give_card", "which card is given", *standing.CARD_GIFTS)

GOODS, CARD = "goods", "card"  # in the first question: asked for later


def gifts_phase(t: Table[State]) -> Rule[None]:
    """20.1.d First spaces; whoever wants to give TP, WP or a card says so."""
    s = t.state
    answers: dict[str, dict[str, int]] = yield from together(tuple([gifts_question(s, seat) for seat in s.order]))
    gifts = {seat: named_gifts(s, seat) for seat, counts in answers.items() if counts}
    for seat, named in gifts.items():
        for key in [key for key in answers[seat] if key in named]:
            give_space(t, seat, *named[key])
    tidying.stand_outside(s)  # all units leave their spaces before anybody acts (7.1.x)
    s.giving = {kind: [seat for seat, counts in answers.items() if kind in counts] for kind in (GOODS, CARD)}
    s.phase = "goods"


# ---------------------------------------------------------------- spaces


def gifts_question(s: State, seat: str) -> Split:
    """20.1.d, e Each space to one player at most."""
    spaces = [
        Option(f"space:{at}:{taker}", f"gift of {asking.place(at)} to {peoples.name_of(s.nation[taker])}", at=at)
        for at in control.controlled(s, s.nation[seat])
        for taker in takers(s, seat, at)
    ]
    later = (Option(GOODS, "gift of TP or WP, to be named next"), Option(CARD, "gift of a card, to be named next"))
    options = (*spaces, *later)
    return Split(
        seat, GIVE, "GK-20.1.d", "Do you give anything to other players?", options, default={},
        role=s.nation[seat], verb="give", most=len(options), unfit=given_twice, barred=lambda: not_givable(s, seat),
    )  # fmt: skip


def named_gifts(s: State, seat: str) -> dict[str, tuple[str, str]]:
    """Return the spaces of a player, each with each other player, by the key of the gift."""
    own = control.controlled(s, s.nation[seat])
    return {f"space:{at}:{taker}": (at, taker) for at in own for taker in s.order if taker != seat}


def takers(s: State, seat: str, at: str) -> list[str]:
    """20.1.e Who controls a province with a space next to this one."""
    if awaited(s, seat, at):
        return []
    near = list(dict.fromkeys([spaces.SPACES[there].province for there in spaces.NEIGHBOURS[at]]))
    held = {other: control.provinces_of(s, s.nation[other]) for other in s.order if other != seat}
    return [other for other, provinces in held.items() if any(province in provinces for province in near)]


def awaited(s: State, seat: str, at: str) -> bool:
    """23.0.l Whether a Power that has just come into being is about to place its force there."""
    change = assyria.change_of(s)
    return change is not None and (s.nation[seat], at) == (change.enters, change.space)


def given_twice(counts: dict[str, int]) -> Mapping[str, str]:
    given = {key: key.split(":")[1] for key in counts if key.startswith("space:")}
    twice = {key: at for key, at in given.items() if [*given.values()].count(at) > 1}
    return {key: f"{asking.place(at)} goes to one player only (GK-20.1.d)" for key, at in twice.items()}


def not_givable(s: State, seat: str) -> dict[str, str]:
    """20.1.e Why a space of one's own cannot be given to somebody."""
    reasons = {}
    for key, (at, other) in named_gifts(s, seat).items():
        why = f"is next to no province that {peoples.clause(s.nation[other], 'controls')} (GK-20.1.e)"
        reasons[key] = f"{asking.place(at)} {'awaits your army (GK-23.0.l)' if awaited(s, seat, at) else why}"
    return reasons


def give_space(t: Table[State], seat: str, at: str, taker: str) -> None:
    """20.1.f The marker is replaced; the receiver's is a plain PC marker."""
    s = t.state
    told = f"{peoples.does(s.nation[seat], 'gives')} {asking.place(at)} to {peoples.name_of(s.nation[taker])}."
    t.tell(told, "GK-20.1.d", news=True)
    control.put_marker(s, at, s.nation[taker])


# ---------------------------------------------------------------- TP and WP


def goods_phase(t: Table[State]) -> Rule[None]:
    """7.1.e-g, 20.1.i What everybody receives is worked out, then 20.1.g it may be given away."""
    s = t.state
    for seat in s.order:
        receive(t, seat)
    asks = [goods_question(s, seat) for seat in s.giving[GOODS] if s.tp[seat] + s.wp[seat]]
    answers: dict[str, dict[str, int]] = yield from together(tuple(asks))
    for seat, counts in answers.items():
        give_goods(t, seat, counts)
    s.phase = "card_gifts"


def receive(t: Table[State], seat: str) -> None:
    """7.1.e-g Tribute, wood, and what trade has brought."""
    s = t.state
    found = control.income(s, s.nation[seat])
    goods = Goods(found.tp + s.trade_tp[seat], found.wp + s.trade_wp[seat])
    s.tp[seat], s.wp[seat] = goods
    s.trade_tp[seat] = s.trade_wp[seat] = 0
    t.tell(f"{peoples.does(s.nation[seat], 'has')} {goods_text(goods)}.", "GK-7.1.e", news=True)


def goods_text(goods: Goods) -> str:
    return text.listed([f"{goods.tp} TP", f"{goods.wp} WP"])


def goods_question(s: State, seat: str) -> Split:
    """20.1.g As many as he has, to anybody."""
    others = [other for other in s.order if other != seat]
    have = {"tp": s.tp[seat], "wp": s.wp[seat]}
    kinds = [(kind, n, other) for kind, n in have.items() for other in others if n]
    names = {other: peoples.name_of(s.nation[other]) for other in others}
    options = [Option(f"{kind}:{other}", f"{kind.upper()} to {names[other]}", most=n) for kind, n, other in kinds]
    caps = [Cap(tuple([f"{kind}:{other}" for other in others]), n, "GK-20.1.g") for kind, n in have.items() if n]
    return Split(
        seat, GIVE_GOODS, "GK-20.1.g", f"You have {goods_text(Goods(**have))}: what do you give?", tuple(options),
        default={}, role=s.nation[seat], verb="give", most=sum(have.values()), caps=tuple(caps), about=have,
    )  # fmt: skip


def give_goods(t: Table[State], seat: str, counts: Mapping[str, int]) -> None:
    s = t.state
    for kind, other in product(("tp", "wp"), s.order):
        n = counts.get(f"{kind}:{other}", 0)
        if not n:
            continue
        offers.pay(s.tp if kind == "tp" else s.wp, seat, other, n)
        told = f"{peoples.does(s.nation[seat], 'gives')} {n} {kind.upper()} to {peoples.name_of(s.nation[other])}."
        t.tell(told, "GK-20.1.g", news=True)


# ---------------------------------------------------------------- cards


def card_gifts_phase(t: Table[State]) -> Rule[None]:
    """20.1.h One card to one player at most; only these two know which."""
    s = t.state
    asks: list[Ask] = [card_question(s, seat) for seat in s.giving[CARD] if s.hands[seat]]
    answers: dict[str, str] = yield from together(tuple(asks))
    for seat, key in answers.items():
        if key in card_gifts(s, seat):
            card, other = card_gifts(s, seat)[key]
            hands.pack(s).give(card, seat, other)
            told = f"{peoples.does(s.nation[seat], 'gives')} a card to {peoples.name_of(s.nation[other])}."
            t.tell(told, "GK-20.1.h", news=True)
            t.tell(f"It is {hands.card_name(card)}.", "GK-20.1.h", to=(seat, other))
    s.giving = {}
    s.phase = "removal"


def card_gifts(s: State, seat: str) -> dict[str, tuple[str, str]]:
    """Return each card with each player who may have it, by the key of the option."""
    others = [other for other in s.order if other != seat]
    return {f"card:{card}:{other}": (card, other) for card in s.hands[seat] for other in others}


def card_question(s: State, seat: str) -> Choose:
    options = [
        Option(key, f"{hands.card_name(card)} to {peoples.name_of(s.nation[other])}")
        for key, (card, other) in card_gifts(s, seat).items()
    ]
    return Choose(
        seat, GIVE_CARD, "GK-20.1.h", "Which card do you give, and to whom?",
        (Option("none", "give no card", idle=True), *options), default="none", private=True, role=s.nation[seat],
        verb="give",
    )  # fmt: skip
