"""Cards that bring wood, tribute and Victory Points. The text of a card stands above its effect."""

from __future__ import annotations

from engine.games.god_kings.cards import effects
from engine.games.god_kings.data import peoples
from engine.games.god_kings.events.moments import Event
from engine.games.god_kings.position import control
from engine.wargame.words import plural


def store(e: Event, tp: int, wp: int) -> None:
    """For the next Reinforcement Phase (7.1.g)."""
    e.s.trade_tp[e.seat] += tp
    e.s.trade_wp[e.seat] += wp
    goods = [f"{n} {what}" for n, what in ((tp, "TP"), (wp, "WP")) if n]
    e.tell(f"{peoples.does(e.power, 'gains')} {' and '.join(goods)} for the next Reinforcement Phase.")


def score(e: Event, points: int) -> None:
    """24.1.n At once, among those of this turn."""
    e.s.vp[e.seat] += points
    e.t.tell(f"{peoples.does(e.power, 'gains')} {plural(points, 'Victory Point')}.", e.rule, news=True)


@effects.effect("trade")
def trade(e: Event) -> None:
    """For the next Reinforcement Phase: a card of 1 Ops gives 2 Wood Points and 1 Tribute Point, a card of 2 Ops gives
    2 of each."""
    ops = e.row.ops
    store(e, e.amounts[f"tp_{ops}"], e.amounts[f"wp_{ops}"])


@effects.effect("bumper_harvest")
def bumper_harvest(e: Event) -> None:
    """For the next Reinforcement Phase: 3 Tribute Points."""
    store(e, e.amounts["tp"], 0)


@effects.effect("royal_hunt")
def royal_hunt(e: Event) -> None:
    """You gain 1 Victory Point."""
    score(e, e.amounts["vp"])


@effects.effect("great_monument")
def great_monument(e: Event) -> None:
    """You gain 2 Victory Points if you control every space of your HomeCountry, otherwise 1."""
    whole = all(e.s.markers.get(at) == e.power for at in control.home_spaces(e.s, e.power))
    score(e, e.amounts["vp_whole" if whole else "vp"])
