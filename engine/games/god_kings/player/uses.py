"""What a Strategy card would bring, for each of its uses (9.1): the best is played, the least is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.games.god_kings.cards.campaigns import weak_warriors
from engine.games.god_kings.cards.misfortunes import restless, starving
from engine.games.god_kings.cards.politics import open_to_elders, unpaid, vassals
from engine.games.god_kings.course.impulse import USES
from engine.games.god_kings.data.numbers import LIMITS, MOVEMENT, OPS
from engine.games.god_kings.data.rulers import GENERALS
from engine.games.god_kings.data.spaces import SPACES
from engine.games.god_kings.data.strategy_cards import AMOUNTS, CARDS
from engine.games.god_kings.events.divisions import why_no_division
from engine.games.god_kings.player.clashes import hostility, siege_value
from engine.games.god_kings.player.odds import attrition_chance
from engine.games.god_kings.player.scene import Scene
from engine.games.god_kings.player.tours import Force, Planner, Tour
from engine.games.god_kings.player.weights import WEIGHT
from engine.games.god_kings.position.control import controlled, controller, garrisoned, home_spaces
from engine.games.god_kings.position.pieces import armies_of, generals_of, here, outside, size, slowest
from engine.games.god_kings.position.powers import heir, side_of
from engine.games.god_kings.position.state import State
from engine.games.god_kings.realm.neutrals import able_neutrals
from engine.games.god_kings.realm.operations import hirers, markable, may_garrison
from engine.games.god_kings.war.activation import able_generals
from engine.games.god_kings.war.followers import whole

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
        """The best activation of a general, one's own or Neutral, with all who may go along."""
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
        few = size(company.units) <= MOVEMENT["naval_units"]
        force = Force(side_of(general), at, slowest(company.units), company.units, rating, sea and few)
        return Planner(self.scene, force).best()

    def ranked(self, generals: Iterable[str], *, sea: bool) -> list[tuple[float, str]]:
        """Activations of different generals, the best first."""
        found = [(self.tour(general, sea=sea).value, general) for general in generals]
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def tours(self, ops: int) -> list[tuple[float, str]]:
        """9.2.b What a card of this Ops number could do with each of one's own generals."""
        return self.ranked(able_generals(self.s, self.me, ops), sea=OPS[ops].naval)

    def campaign(self, generals: int) -> float:
        """Several activations with one card; what two armies want may be the same."""
        values = [value for value, _ in self.tours(LIMITS["strategy_rating"])]
        return sum([max(0.0, value) * WEIGHT.together**i for i, value in enumerate(values[:generals])])

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
        if not hirers(self.s, self.me) or left < WEIGHT.term:
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
            manned = WEIGHT.manned if garrisoned(self.s, at) else 1.0
            exposed = manned if self.scene.threat(at) else WEIGHT.quiet
            found.append((WEIGHT.garrison * exposed * max(WEIGHT.city, loss), at))
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def neutral(self, card: str) -> float:
        """9.2.i A Neutral army, turned against rivals; Barbarians and Revolts too."""
        return max([value for value, _ in self.neutrals(sea=OPS[CARDS[card].ops].naval)], default=0.0)

    def neutrals(self, *, sea: bool) -> list[tuple[float, str]]:
        return self.ranked(able_neutrals(self.s, self.seat), sea=sea)

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
            return WEIGHT.guard if row.power == self.me else 0.0
        return worth(self, row.ops)

    def kept(self, card: str) -> float:
        """What a card may still do in the rest of the turn, if it is not played now."""
        row = CARDS[card]
        moment = WEIGHT.action if row.action else 0.0
        return moment + (WEIGHT.strong if OPS[row.ops].neutral else WEIGHT.number * row.ops)

    def best(self, card: str) -> tuple[float, str]:
        """What a card can do now that is worth most."""
        return self.best_of(card, [name for name, use in USES.items() if not use.why_not(self.s, self.seat, card)])

    def best_of(self, card: str, names: Iterable[str]) -> tuple[float, str]:
        """The best of these uses of a card."""
        found = [(self.value(card, name), name) for name in names]
        return max(found, key=lambda pair: (pair[0], pair[1]), default=(0.0, "trade"))

    def value(self, card: str, name: str) -> float:
        """A use by its name."""
        return {
            "event": self.event, "activate": self.activate, "siege": self.siege, "markers": self.markers,
            "mercenaries": self.mercenaries, "neutral": self.neutral, "garrison": self.garrison, "trade": self.trade,
        }[name](card)  # fmt: skip

    def choice(self) -> str:
        """The card that is worth most now beyond what it is worth later."""
        hand = [card for card in self.s.hands[self.seat] if card in CARDS]
        ranked = [(self.best(card)[0] - self.kept(card), card) for card in hand]
        return max(ranked, key=lambda pair: (pair[0], pair[1]))[1] if ranked else ""

    # ------------------------------------------------------------ aims

    def rivals(self) -> list[str]:
        """Powers of the other players."""
        return [power for seat, power in self.s.nation.items() if seat != self.seat]

    def elders(self, spaces: Iterable[str]) -> float:
        """Markers in the spaces of one province."""
        return self.sum_of(self.best_marks(spaces, AMOUNTS["elders_of_the_city"]["markers"]))

    def without(self, at: str) -> float:
        """That nobody's marker is there any more."""
        return self.scene.worth.gain(self.me, {at: ""})

    def plague(self, at: str) -> float:
        """Steps that all who stand there may lose."""
        there = self.s.units[at]
        return sum([hostility(self.scene, side) * fallen(size(units), size(units)) for side, units in there.items()])

    def hunger(self, side: str, at: str) -> float:
        """Steps that an army may lose."""
        every = size(here(self.s, at, side))
        return hostility(self.scene, side) * fallen(size(outside(self.s, at, side)), every)

    def treaty(self, power: str) -> float:
        """What a rival could take, less what one could take from him; up to the end of the next Round."""
        s, scene = self.s, self.scene
        feared = max([-scene.gain(at, power) for at in controlled(s, self.me) if self.comes(power, at)], default=0.0)
        hoped = max([scene.gain(at) for at in controlled(s, power)], default=0.0)
        return WEIGHT.caution * (feared - hoped)

    def comes(self, power: str, at: str) -> bool:
        return any(side == power for side, _ in self.scene.threats.get(at, ()))


def fallen(units: int, every: int) -> float:
    """11.13 What the steps are worth that so many of so many may lose."""
    return WEIGHT.step * units * attrition_chance(every)


def _minor(u: Uses, ops: int) -> float:
    return u.campaign(2)


def _major(u: Uses, ops: int) -> float:
    return u.campaign(3)


def _vassal(u: Uses, ops: int) -> float:
    return u.sum_of(u.best_marks(vassals(u.s, u.me), 1))


def _elders(u: Uses, ops: int) -> float:
    return max([u.elders(spaces) for spaces in open_to_elders(u.s, u.me).values()], default=0.0)


def _levies_unpaid(u: Uses, ops: int) -> float:
    return max([u.without(at) for at in unpaid(u.s, u.me)], default=0.0)


def _treaty(u: Uses, ops: int) -> float:
    return max([u.treaty(power) for power in u.rivals()], default=0.0)


def _marriage(u: Uses, ops: int) -> float:
    """The Nation is not turned against oneself, and can be turned against rivals."""
    return WEIGHT.onward * max(0.0, *[value for value, _ in u.neutrals(sea=False)], 0.0)


def _hunt(u: Uses, ops: int) -> float:
    return AMOUNTS["royal_hunt"]["vp"]


def _monument(u: Uses, ops: int) -> float:
    whole = all(controller(u.s, at) == u.me for at in home_spaces(u.s, u.me))
    return AMOUNTS["great_monument"]["vp_whole" if whole else "vp"]


def _reforms(u: Uses, ops: int) -> float:
    return 0.0 if why_no_division(u.s, u.me) else WEIGHT.division


def _levies(u: Uses, ops: int) -> float:
    weak = max([size(weak_warriors(u.s, at, u.me)) for at in armies_of(u.s, u.me)], default=0)
    found = u.tours(ops)
    return (found[0][0] if found else 0.0) + WEIGHT.step * min(AMOUNTS["fresh_levies"]["warriors"], weak)


def _company(u: Uses, ops: int) -> float:
    return WEIGHT.mercenary * AMOUNTS["habiru_company"]["mercenaries"] if u.s.round < u.s.rounds else 0.0


def _harvest(u: Uses, ops: int) -> float:
    return u.goods(AMOUNTS["bumper_harvest"]["tp"], 0)


def _trade(u: Uses, ops: int) -> float:
    return u.goods(AMOUNTS["trade"][f"tp_{ops}"], AMOUNTS["trade"][f"wp_{ops}"])


def _plague(u: Uses, ops: int) -> float:
    return max([u.plague(at) for at in u.s.units], default=0.0)


def _hunger(u: Uses, ops: int) -> float:
    return max([u.hunger(side, at) for side, at in starving(u.s)], default=0.0)


def _barbarians(u: Uses, ops: int) -> float:
    return WEIGHT.invasion


def _unrest(u: Uses, ops: int) -> float:
    return WEIGHT.unrest if any(side_of(king) != u.me for king in restless(u.s)) else 0.0


def _heir(u: Uses, ops: int) -> float:
    """19.3.i An heir better than the King."""
    waiting = heir(u.s, u.me)
    if not waiting:
        return 0.0
    return reign(u.s, waiting, u.s.kings[u.me])


def reign(s: State, heir: str, king: str) -> float:
    """What the Successor would be worth beside the King: both ratings, for the Rounds that are left."""
    new, old = GENERALS[heir], GENERALS[king]
    left = s.rounds - s.round + (s.rounds if s.turn < s.last_turn else 0)
    return WEIGHT.reign * (new.br - old.br + old.sr - new.sr) * left


EVENTS: dict[str, Callable[[Uses, int], float]] = {
    "minor_campaign": _minor,
    "major_campaign": _major,
    "god_king": _heir,
    "vassal_changes_sides": _vassal,
    "elders_of_the_city": _elders,
    "unpaid_levies": _levies_unpaid,
    "treaty_tablet": _treaty,
    "royal_marriage": _marriage,
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
    "hunger_and_thirst": _hunger,
    "revolt_karkemish": _barbarians,
    "revolt_megiddo": _barbarians,
    "revolt_sumer": _barbarians,
    "revolt_amurru": _barbarians,
}
