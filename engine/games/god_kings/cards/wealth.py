"""9.3 Cards that bring wood, tribute and Victory Points."""

from engine.games.god_kings.data import peoples
from engine.games.god_kings.events import played
from engine.games.god_kings.position import control
from engine.wargame.text import plural


def store(e: played.Played, tp: int, wp: int) -> None:
    """7.1.g Keep Tribute and Wood Points for the next Reinforcement Phase."""
    e.s.trade_tp[e.seat] += tp
    e.s.trade_wp[e.seat] += wp
    goods = [f"{n} {what}" for n, what in ((tp, "TP"), (wp, "WP")) if n]
    e.tell(f"{peoples.does(e.role, 'gains')} {' and '.join(goods)} for the next Reinforcement Phase.")


def score(e: played.Played, points: int) -> None:
    """24.1.n Score at once, among the points of this turn."""
    e.s.vp[e.seat] += points
    e.tell(f"{peoples.does(e.role, 'gains')} {plural(points, 'Victory Point')}.", news=True)


@played.effect("trade")
def trade(e: played.Played) -> None:
    """R4 Store Wood and Tribute Points by the Ops number of the card."""
    store(e, e.numbers[f"tp_{e.row.ops}"], e.numbers[f"wp_{e.row.ops}"])


@played.effect("bumper_harvest")
def bumper_harvest(e: played.Played) -> None:
    """R4 Store Tribute Points."""
    store(e, e.numbers["tp"], 0)


@played.effect("royal_hunt")
def royal_hunt(e: played.Played) -> None:
    """R4 Score."""
    score(e, e.numbers["vp"])


@played.effect("great_monument")
def great_monument(e: played.Played) -> None:
    """R4 Score, and more if you control your whole HomeCountry."""
    whole = all(e.s.markers.get(at) == e.role for at in control.home_spaces(e.s, e.role))
    score(e, e.numbers["vp_whole" if whole else "vp"])
