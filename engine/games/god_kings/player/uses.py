"""What a Strategy card would bring, for each of its uses (9.1): the best is played, the least is kept."""

from collections.abc import Callable, Iterable, Mapping

from engine.games.god_kings.cards import campaigns, misfortunes, politics
from engine.games.god_kings.course import impulse
from engine.games.god_kings.data import numbers, peoples, rulers, strategy_cards
from engine.games.god_kings.events import divisions
from engine.games.god_kings.player import clashes, odds, weights
from engine.games.god_kings.player.scene import Scene
from engine.games.god_kings.player.tours import Force, Planner, Tour
from engine.games.god_kings.position import State, control, pieces, powers
from engine.games.god_kings.realm import neutrals, operations
from engine.games.god_kings.war import activation, followers

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
        company = followers.whole(self.s, general)
        if not company.units:
            return NOTHING
        at = self.s.generals[general].at
        rating = max([rulers.GENERALS[g].br for g in (general, *company.generals)])
        few = pieces.size(company.units) <= numbers.MOVEMENT["naval_units"]
        force = Force(powers.side_of(general), at, pieces.slowest(company.units), company.units, rating, sea and few)
        return Planner(self.scene, force).best()

    def ranked(self, generals: Iterable[str], *, sea: bool) -> list[tuple[float, str]]:
        """Activations of different generals, the best first."""
        found = [(self.tour(general, sea=sea).value, general) for general in generals]
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def tours(self, ops: int) -> list[tuple[float, str]]:
        """9.2.b What a card of this Ops number could do with each of one's own generals."""
        return self.ranked(activation.able_generals(self.s, self.me, ops), sea=numbers.OPS[ops].naval)

    def campaign(self, generals: int) -> float:
        """Several activations with one card; what two armies want may be the same."""
        values = [value for value, _ in self.tours(numbers.LIMITS["strategy_rating"])]
        return sum([max(0.0, value) * weights.WEIGHT.together**i for i, value in enumerate(values[:generals])])

    # ------------------------------------------------------------ the uses of an Ops number

    def activate(self, card: str) -> float:
        found = self.tours(strategy_cards.CARDS[card].ops)
        return found[0][0] if found else 0.0

    def siege(self, _card: str) -> float:
        return max([value for value, _ in self.sieges()], default=0.0)

    def sieges(self) -> list[tuple[float, str]]:
        """Generals before a city, and what a roll is worth; the best first."""
        found = []
        for general in pieces.generals_of(self.s, self.me):
            at = self.s.generals[general].at
            if pieces.walled(at) and not self.s.generals[general].inside:
                before = pieces.size(pieces.outside(self.s, at, self.me))
                found.append((clashes.siege_value(self.scene, at, self.me, before), general))
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def markers(self, card: str) -> float:
        n = numbers.OPS[strategy_cards.CARDS[card].ops].markers
        return self.sum_of(self.best_marks(operations.markable(self.s, self.me), n))

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
        if not operations.hirers(self.s, self.me) or left < weights.WEIGHT.term:
            return 0.0
        return self.hired(numbers.OPS[strategy_cards.CARDS[card].ops].mercenaries)

    def hired(self, n: int) -> float:
        return weights.WEIGHT.mercenary * n

    def garrison(self, card: str) -> float:
        values = [value for value, _ in self.garrisons()]
        return sum(values[: numbers.OPS[strategy_cards.CARDS[card].ops].garrisons])

    def garrisons(self) -> list[tuple[float, str]]:
        """Cities without a garrison that somebody could take, the most worth first."""
        found = []
        for at in operations.may_garrison(self.s, self.me):
            loss = max([-self.scene.gain(at, side) for side, _ in self.scene.threats.get(at, ())], default=0.0)
            manned = weights.WEIGHT.manned if control.garrisoned(self.s, at) else 1.0
            exposed = manned if self.scene.threat(at) else weights.WEIGHT.quiet
            found.append((weights.WEIGHT.garrison * exposed * max(weights.WEIGHT.city, loss), at))
        return sorted(found, key=lambda pair: (-pair[0], pair[1]))

    def neutral(self, card: str) -> float:
        """9.2.i A Neutral army, turned against rivals; Barbarians and Revolts too."""
        sea = numbers.OPS[strategy_cards.CARDS[card].ops].naval
        return max([value for value, _ in self.neutrals(sea=sea)], default=0.0)

    def neutrals(self, *, sea: bool) -> list[tuple[float, str]]:
        return self.ranked(neutrals.able_neutrals(self.s, self.seat), sea=sea)

    def trade(self, card: str) -> float:
        row = numbers.OPS[strategy_cards.CARDS[card].ops]
        return self.goods(row.tp, row.wp)

    def goods(self, tp: int, wp: int) -> float:
        return 0.0 if self.s.turn == self.s.last_turn else weights.WEIGHT.trade * (tp + wp)

    # ------------------------------------------------------------ events

    def event(self, card: str) -> float:
        """What the event of a card is worth; 0 for one that waits for a moment of its own."""
        row = strategy_cards.CARDS[card]
        worth = EVENTS.get(row.kind)
        if worth is None:
            return weights.WEIGHT.guard if row.power == self.me else 0.0
        return worth(self, row.ops)

    def kept(self, card: str) -> float:
        """What a card may still do in the rest of the turn, if it is not played now."""
        row = strategy_cards.CARDS[card]
        moment = weights.WEIGHT.action if row.action else 0.0
        return moment + (weights.WEIGHT.strong if numbers.OPS[row.ops].neutral else weights.WEIGHT.number * row.ops)

    def best(self, card: str) -> tuple[float, str]:
        """What a card can do now that is worth most."""
        able = [name for name, use in impulse.USES.items() if not use.why_not(self.s, self.seat, card)]
        return self.best_of(card, able)

    def best_of(self, card: str, names: Iterable[str]) -> tuple[float, str]:
        """The best of these uses of a card."""
        found = [(self.value(card, name), name) for name in names]
        return max(found, default=(0.0, "trade"))

    def value(self, card: str, name: str) -> float:
        """A use by its name."""
        return {
            "event": self.event, "activate": self.activate, "siege": self.siege, "markers": self.markers,
            "mercenaries": self.mercenaries, "neutral": self.neutral, "garrison": self.garrison, "trade": self.trade,
        }[name](card)  # fmt: skip

    def choice(self) -> str:
        """The card that is worth most now beyond what it is worth later."""
        hand = [card for card in self.s.hands[self.seat] if card in strategy_cards.CARDS]
        ranked = [(self.best(card)[0] - self.kept(card), card) for card in hand]
        return max(ranked)[1] if ranked else ""

    # ------------------------------------------------------------ aims

    def rivals(self) -> list[str]:
        """Powers of the other players."""
        return [power for seat, power in self.s.nation.items() if seat != self.seat]

    def elders(self, spaces: Iterable[str]) -> float:
        """Markers in the spaces of one province."""
        return self.sum_of(self.best_marks(spaces, strategy_cards.AMOUNTS["elders_of_the_city"]["markers"]))

    def without(self, at: str) -> float:
        """That nobody's marker is there any more."""
        return self.scene.worth.gain(self.me, {at: ""})

    def plague(self, at: str) -> float:
        """Steps that all who stand there may lose."""
        there = {side: pieces.size(units) for side, units in self.s.units[at].items()}
        return sum([clashes.hostility(self.scene, side) * fallen(n, n) for side, n in there.items()])

    def hunger(self, side: str, at: str) -> float:
        """Steps that an army may lose."""
        every = pieces.size(pieces.here(self.s, at, side))
        return clashes.hostility(self.scene, side) * fallen(pieces.size(pieces.outside(self.s, at, side)), every)

    def treaty(self, power: str) -> float:
        """What a rival could take, less what one could take from him; up to the end of the next Round."""
        s, scene = self.s, self.scene
        mine = [
            at for at in control.controlled(s, self.me) if any(side == power for side, _ in scene.threats.get(at, ()))
        ]
        feared = max([-scene.gain(at, power) for at in mine], default=0.0)
        hoped = max([scene.gain(at) for at in control.controlled(s, power)], default=0.0)
        return weights.WEIGHT.caution * (feared - hoped)


def fallen(units: int, every: int) -> float:
    """11.13 What the steps are worth that so many of so many may lose."""
    return weights.WEIGHT.step * units * odds.attrition_chance(every)


def reign(s: State, heir: str, king: str) -> float:
    """What the Successor would be worth beside the King: both ratings, for the Rounds that are left."""
    new, old = rulers.GENERALS[heir], rulers.GENERALS[king]
    left = s.rounds - s.round + (s.rounds if s.turn < s.last_turn else 0)
    return weights.WEIGHT.reign * (new.br - old.br + old.sr - new.sr) * left


def monument(u: Uses) -> float:
    whole = all(control.controller(u.s, at) == u.me for at in control.home_spaces(u.s, u.me))
    return strategy_cards.AMOUNTS["great_monument"]["vp_whole" if whole else "vp"]


def fresh_levies(u: Uses, ops: int) -> float:
    weak = max([pieces.size(campaigns.weak_warriors(u.s, at, u.me)) for at in pieces.armies_of(u.s, u.me)], default=0)
    steps = min(strategy_cards.AMOUNTS["fresh_levies"]["warriors"], weak)
    return max([value for value, _ in u.tours(ops)[:1]], default=0.0) + weights.WEIGHT.step * steps


def unrest(u: Uses) -> float:
    kings = misfortunes.A_KING.able(u.s, u.me)
    return weights.WEIGHT.unrest if any(powers.side_of(king) != u.me for king in kings) else 0.0


def heir(u: Uses) -> float:
    """19.3.i An heir better than the King."""
    waiting = powers.heir(u.s, u.me)
    return reign(u.s, waiting, u.s.kings[u.me]) if waiting else 0.0


def amount(kind: str, name: str) -> int:
    return strategy_cards.AMOUNTS[kind][name]


EVENTS: dict[str, Callable[[Uses, int], float]] = {
    "minor_campaign": lambda u, _: u.campaign(2),
    "major_campaign": lambda u, _: u.campaign(3),
    "god_king": lambda u, _: heir(u),
    "vassal_changes_sides": lambda u, _: u.sum_of(u.best_marks(politics.A_VASSAL.able(u.s, u.me), 1)),
    "elders_of_the_city": lambda u, _: max(map(u.elders, politics.open_to_elders(u.s, u.me).values()), default=0.0),
    "unpaid_levies": lambda u, _: max(map(u.without, politics.UNPAID.able(u.s, u.me)), default=0.0),
    "treaty_tablet": lambda u, _: max(map(u.treaty, u.rivals()), default=0.0),
    # the Nation is not turned against oneself, and can be turned against rivals
    "royal_marriage": lambda u, _: weights.WEIGHT.onward * max([0.0, *[value for value, _ in u.neutrals(sea=False)]]),
    "trade": lambda u, ops: u.goods(amount("trade", f"tp_{ops}"), amount("trade", f"wp_{ops}")),
    "royal_hunt": lambda *_: amount("royal_hunt", "vp"),
    "great_monument": lambda u, _: monument(u),
    "bumper_harvest": lambda u, _: u.goods(amount("bumper_harvest", "tp"), 0),
    "army_reforms": lambda u, _: 0.0 if divisions.why_no_division(u.s, u.me) else weights.WEIGHT.division,
    "fresh_levies": fresh_levies,
    "habiru_company": lambda u, _: u.hired(amount("habiru_company", "mercenaries")) if u.s.round < u.s.rounds else 0.0,
    "invasion": lambda *_: weights.WEIGHT.invasion,
    "internal_unrest": lambda u, _: unrest(u),
    "plague": lambda u, _: max(map(u.plague, u.s.units), default=0.0),
    "hunger_and_thirst": lambda u, _: max([u.hunger(*army) for army in misfortunes.starving(u.s, u.me)], default=0.0),
    **dict.fromkeys(peoples.REVOLTS, lambda *_: weights.WEIGHT.invasion),
}
