"""What a Strategy card would bring, for each of its uses (9.1): the best is played, the least is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.games.god_kings.company import whole
from engine.games.god_kings.control import controller, garrisoned, home_spaces
from engine.games.god_kings.numbers import LIMITS, OPS
from engine.games.god_kings.operations import hirers, markable, may_garrison
from engine.games.god_kings.pieces import generals_of, outside, size, slowest
from engine.games.god_kings.planning.clashes import siege_value
from engine.games.god_kings.planning.scene import Scene
from engine.games.god_kings.planning.tours import Force, Planner, Tour
from engine.games.god_kings.planning.weights import WEIGHT
from engine.games.god_kings.powers import clock, heir, strategy_rating
from engine.games.god_kings.rulers import GENERALS
from engine.games.god_kings.spaces import NEIGHBOURS, SPACES
from engine.games.god_kings.strategy_cards import AMOUNTS, CARDS

NOTHING = Tour(0.0, "stop", "")


class Uses:
    """What each card of a hand could do for one seat."""

    def __init__(self, scene: Scene, seat: str) -> None:
        self.scene = scene
        self.seat = seat
        self.s = scene.s
        self.me = scene.me
        self._tours: dict[tuple[str, bool], Tour] = {}

    # ------------------------------------------------------------ generals

    def tour(self, general: str, *, sea: bool) -> Tour:
        """The best activation of a general with all who may go along."""
        key = (general, sea)
        if key not in self._tours:
            self._tours[key] = self._tour(general, sea)
        return self._tours[key]

    def _tour(self, general: str, sea: bool) -> Tour:
        company = whole(self.s, general)
        if not company.units:
            return NOTHING
        at = self.s.generals[general].at
        rating = max([GENERALS[g].br for g in (general, *company.generals)])
        few = size(company.units) <= LIMITS["naval_units"] if "naval_units" in LIMITS else size(company.units) <= 5
        force = Force(self.me, at, slowest(company.units), company.units, rating, sea and few)
        return Planner(self.scene, force).best()

    def able(self, ops: int) -> list[str]:
        return [
            general
            for general in generals_of(self.s, self.me)
            if strategy_rating(self.s, general) <= OPS[ops].rating
            and self.s.resting.get(general, -1) < clock(self.s)
            and general not in self.s.moved
        ]

    def tours(self, ops: int) -> list[tuple[float, str]]:
        """Activations of different generals, the best first."""
        sea = OPS[ops].naval
        found = [(self.tour(general, sea=sea).value, general) for general in self.able(ops)]
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def campaign(self, generals: int) -> float:
        """Several activations with one card; what two armies want may be the same."""
        values = [value for value, _ in self.tours(3)]
        return sum([max(0.0, value) * 0.85**i for i, value in enumerate(values[:generals])])

    # ------------------------------------------------------------ the uses of an Ops number

    def activate(self, card: str) -> float:
        found = self.tours(CARDS[card].ops)
        return found[0][0] if found else 0.0

    def siege(self, _card: str) -> float:
        return max([value for value, _ in self.sieges()], default=0.0)

    def sieges(self) -> list[tuple[float, str]]:
        """Generals before a city, and what a roll is worth; the best first."""
        found = []
        for general in generals_of(self.s, self.me):
            at = self.s.generals[general].at
            if at in SPACES and not self.s.generals[general].inside and SPACES[at].walled:
                found.append((siege_value(self.scene, at, self.me, size(outside(self.s, at, self.me))), general))
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def markers(self, card: str) -> float:
        return self.sum_of(self.best_marks(markable(self.s, self.me), OPS[CARDS[card].ops].markers))

    def best_marks(self, spaces: Iterable[str], n: int) -> dict[str, str]:
        """One after the other, each with those before it."""
        able = list(spaces)
        marks: dict[str, str] = {}
        while able and len(marks) < n:
            best = max(able, key=lambda at: (self.sum_of({**marks, at: self.me}), at))
            marks[best] = self.me
            able.remove(best)
        return marks

    def sum_of(self, marks: Mapping[str, str]) -> float:
        return self.scene.worth.gain(self.me, marks) if marks else 0.0

    def mercenaries(self, card: str) -> float:
        left = self.s.rounds - self.s.round
        if not hirers(self.s, self.me) or left < 2:
            return 0.0
        return WEIGHT.mercenary * OPS[CARDS[card].ops].mercenaries

    def garrison(self, card: str) -> float:
        values = [value for value, _ in self.garrisons()]
        return sum(values[: OPS[CARDS[card].ops].garrisons])

    def garrisons(self) -> list[tuple[float, str]]:
        """Cities without a garrison that somebody could take, the most worth first."""
        found = []
        for at in may_garrison(self.s, self.me):
            loss = max([-self.scene.gain(at, side) for side, _ in self.scene.threats.get(at, ())], default=0.0)
            exposed = 0.3 if not self.scene.threat(at) else 1.0 if not garrisoned(self.s, at) else 0.4
            found.append((WEIGHT.garrison * exposed * max(0.2, loss), at))
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def trade(self, card: str) -> float:
        row = OPS[CARDS[card].ops]
        return self.goods(row.tp, row.wp)

    def goods(self, tp: int, wp: int) -> float:
        return 0.0 if self.s.turn == self.s.last_turn else WEIGHT.trade * (tp + wp)

    # ------------------------------------------------------------ events

    def event(self, card: str) -> float:
        """What the event of a card is worth; 0 for one that waits for a moment of its own."""
        row = CARDS[card]
        worth = EVENTS.get(row.kind)
        if worth is None:
            return 0.6 if row.power == self.me else 0.0
        return worth(self, row.ops)

    def kept(self, card: str) -> float:
        """What a card may still do in the rest of the turn, if it is not played now."""
        row = CARDS[card]
        moment = 0.45 if row.action else 0.0
        return moment + (WEIGHT.strong if row.ops == 3 else 0.12 * row.ops)

    def best_of(self, card: str, names: Iterable[str]) -> tuple[float, str]:
        """The best of these uses of a card."""
        found = [(self.value(card, name), name) for name in names]
        return max(found, key=lambda pair: (pair[0], pair[1]), default=(0.0, "trade"))

    def value(self, card: str, name: str) -> float:
        """A use by its name; a Neutral general is moved where it hurts rivals, which is worth little."""
        return {
            "event": self.event, "activate": self.activate, "siege": self.siege, "markers": self.markers,
            "mercenaries": self.mercenaries, "garrison": self.garrison, "trade": self.trade,
        }.get(name, _little)(card)  # fmt: skip

    def choice(self) -> str:
        """The card that is worth most now beyond what it is worth later."""
        hand = [card for card in self.s.hands[self.seat] if card in CARDS]
        ranked = [(self.best_of(card, NAMES)[0] - self.kept(card), card) for card in hand]
        return max(ranked, key=lambda pair: (pair[0], pair[1]))[1] if ranked else ""

    # ------------------------------------------------------------ aims

    def next_to_own(self) -> list[str]:
        """Spaces of others beside one's own, with neither units nor garrison marker."""
        s = self.s
        return [
            at for at in SPACES
            if controller(s, at) not in ("", self.me) and at not in s.garrisons and not s.units.get(at)
            and any(controller(s, near) == self.me for near in NEIGHBOURS[at])
        ]  # fmt: skip


NAMES = ("event", "activate", "siege", "markers", "mercenaries", "garrison", "trade")


def _little(card: str) -> float:
    del card
    return 0.3


def _minor(u: Uses, ops: int) -> float:
    return u.campaign(2)


def _major(u: Uses, ops: int) -> float:
    return u.campaign(3)


def _vassal(u: Uses, ops: int) -> float:
    return u.sum_of(u.best_marks(u.next_to_own(), 1))


def _hunt(u: Uses, ops: int) -> float:
    return float(AMOUNTS["royal_hunt"].get("vp", 1))


def _monument(u: Uses, ops: int) -> float:
    home = home_spaces(u.s, u.me)
    return 2.0 if all(controller(u.s, at) == u.me for at in home) else 1.0


def _reforms(u: Uses, ops: int) -> float:
    return WEIGHT.step * 14 if len(u.s.divisions.get(u.me, ())) < LIMITS["divisions"] else 0.0


def _levies(u: Uses, ops: int) -> float:
    found = u.tours(ops)
    return (found[0][0] if found else 0.0) + 0.2


def _company(u: Uses, ops: int) -> float:
    return WEIGHT.mercenary * 4 if u.s.round < u.s.rounds else 0.0


def _harvest(u: Uses, ops: int) -> float:
    return u.goods(3, 0)


def _trade(u: Uses, ops: int) -> float:
    return u.goods(ops, 2)


def _plague(u: Uses, ops: int) -> float:
    most = max([size(there) for at in u.s.units for side, there in u.s.units[at].items() if side != u.me], default=0)
    return WEIGHT.step * most * (2 if most >= LIMITS["attrition"] else 1) * 0.35


def _barbarians(u: Uses, ops: int) -> float:
    return 0.7


def _unrest(u: Uses, ops: int) -> float:
    return 0.5


def _heir(u: Uses, ops: int) -> float:
    """19.3.i An heir better than the King."""
    waiting = heir(u.s, u.me)
    if not waiting:
        return 0.0
    king = GENERALS[u.s.kings[u.me]]
    return 0.6 * (GENERALS[waiting].br - king.br + king.sr - GENERALS[waiting].sr)


EVENTS: dict[str, Callable[[Uses, int], float]] = {
    "minor_campaign": _minor,
    "major_campaign": _major,
    "god_king": _heir,
    "vassal_changes_sides": _vassal,
    "elders_of_the_city": _vassal,
    "unpaid_levies": _unrest,
    "trade": _trade,
    "royal_hunt": _hunt,
    "great_monument": _monument,
    "bumper_harvest": _harvest,
    "army_reforms": _reforms,
    "fresh_levies": _levies,
    "habiru_company": _company,
    "invasion": _barbarians,
    "internal_unrest": _unrest,
    "plague": _plague,
    "hunger_and_thirst": _plague,
    "revolt_karkemish": _barbarians,
    "revolt_megiddo": _barbarians,
    "revolt_sumer": _barbarians,
    "revolt_amurru": _barbarians,
}
