"""6.7.4, 6.7.4a, 6.7.5 Hits and routs: shared out by countries, then halved by regulars and mercenaries, then named."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.data.numbers import BATTLE
from engine.games.assyrian_wars.position import Battle, Pile, Side, State, asking, pieces, standing_war, topics
from engine.games.assyrian_wars.war import attrition, hits
from engine.games.assyrian_wars.war.dice_of_battle import fighters, leaders_left
from engine.kernel import Rule, Table, beside
from engine.wargame.piles import plain, some, sort_of
from engine.wargame.text import plural

HITS = topics.TOPICS.new("hits", "which units take hits", *standing_war.LOSING)
ROUTS = topics.TOPICS.new("routs", "which units rout", *standing_war.LOSING)
EXCESS = topics.TOPICS.new("excess", "which country takes what cannot be divided", *standing_war.SHARING)
STORMS = ("assault", "standard")  # kinds of siege combat (6.8.2, 6.8.3)
Counts = dict[str, int]


class Loss(NamedTuple):
    """What a country owes: so many hits or routs on these units, leaders last or by choice."""

    shown: Pile  # by kind and step
    leaders: list[str]
    owed: int
    as_hits: bool  # each unit takes two; routs take whole units
    free: bool = False  # 6.8.3.g, gap siege-hit-choice: the defenders of a city need not halve

    def room(self, key: str, counts: Mapping[str, int]) -> int:
        """Return how many more of these can be named."""
        if key.startswith(asking.LEADER):
            return 1 - counts.get(key, 0)
        flipped = counts.get(sort_of(key).kind, 0) if self.as_hits and units.is_reduced(key) else 0
        return self.shown.get(key, 0) + flipped - counts.get(key, 0)

    def capacity(self, *, hired: bool) -> int:
        """Return how much the mercenaries, or the regulars, can take."""
        part = pieces.mercenaries(self.shown) if hired else pieces.regulars(self.shown)
        return hits.room(part) if self.as_hits else pieces.size(part)

    @property
    def keys(self) -> list[str]:
        """List the units that can be named."""
        return list(hits.most_hits(self.shown)) if self.as_hits else list(self.shown)


# --- half and half, filled up ---------------------------------------------------------------------------------


def halves(loss: Loss, owed: int) -> list[int]:
    """6.7.4.e, 6.7.4a.e Return what mercenaries may take of it: half, and the odd one by choice."""
    hired, own = loss.capacity(hired=True), loss.capacity(hired=False)
    if loss.free:
        return list(range(min(hired, owed), max(owed - own, 0) - 1, -1))
    found = [max(owed - own, min(half, hired)) for half in (-(-owed // 2), owed // 2)]
    return list(dict.fromkeys(found))


def filled(loss: Loss, named: Mapping[str, int]) -> Counts | None:
    """Return a whole assignment that begins with what the owner named; None where it cannot be one."""
    if sum(named.values()) > loss.owed or any(loss.room(key, {**named, key: 0}) < n for key, n in named.items()):
        return None
    men = [key for key in named if key.startswith(asking.LEADER)]
    forced = loss.owed - loss.capacity(hired=True) - loss.capacity(hired=False)
    if men and not loss.as_hits and len(men) > max(0, forced):
        return None
    for leader in loss.leaders:
        if len(men) < forced and f"{asking.LEADER}{leader}" not in men:
            men.append(f"{asking.LEADER}{leader}")
    owed = loss.owed - max(len(men), forced, 0)
    of_units = asking.units_in(named)
    for hired in halves(loss, owed):
        parts = {True: hired, False: owed - hired}
        found: Counts = dict.fromkeys(men, 1)
        for part, n in parts.items():
            mine = {key: m for key, m in of_units.items() if pieces.is_mercenary(key) == part}
            if sum(mine.values()) > n:
                break
            found |= _fill(loss, mine, n, hired=part)
        else:
            return found
    return None


def _fill(loss: Loss, named: Counts, n: int, *, hired: bool) -> Counts:
    """Fill up with what costs least: reduced units, then full ones, then those just flipped."""
    counts = dict(named)
    keys = [key for key in loss.keys if pieces.is_mercenary(key) == hired]
    for fresh in (True, False):
        for key in sorted(keys, key=lambda key: (*standing_war.worth(key), key)):
            room = loss.room(key, counts)
            if fresh and units.is_reduced(key):
                room = min(room, loss.shown.get(key, 0) - counts.get(key, 0))
            take = max(0, min(room, n - sum(counts.values())))
            if take:
                counts[key] = counts.get(key, 0) + take
    return counts


def named_by(t: Table[State], country: str, loss: Loss, at: str, rule: str) -> Rule[Counts]:
    """6.7.4.e The owner names units; what is left open is filled up as suggested. No question where all is clear."""
    suggested = filled(loss, {})
    assert suggested is not None
    if len(loss.keys) + (len(loss.leaders) if loss.as_hits else 0) <= 1 or not loss.owed:
        return suggested
    if loss.owed >= loss.capacity(hired=True) + loss.capacity(hired=False) + len(loss.leaders):
        return suggested
    options = [asking.unit_option(key, min(loss.owed, _most(loss, key))) for key in loss.keys]
    if loss.as_hits or loss.owed > pieces.size(loss.shown):
        options += [asking.leader_option(leader) for leader in loss.leaders]

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        if not counts or filled(loss, counts) is not None:
            return {}
        why = "half goes to mercenaries and half to regulars, and only flipped units take two (AW-6.7.4.e)"
        return dict.fromkeys(counts, why)

    what = plural(loss.owed, "hit" if loss.as_hits else "rout")
    chosen = yield from asking.asker(t, country).divide(
        HITS if loss.as_hits else ROUTS, rule, f"Take {what} in {areas.NAMES[at]} with which units?", options,
        most=loss.owed, default=suggested, unfit=unfit, verb="lose", about={"at": at, "owed": loss.owed},
    )  # fmt: skip
    found = filled(loss, chosen)
    assert found is not None
    return found


def _most(loss: Loss, key: str) -> int:
    return hits.most_hits(loss.shown)[key] if loss.as_hits else loss.shown[key]


# --- sharing out by countries ---------------------------------------------------------------------------------


def chooser(s: State, piles: Mapping[str, Mapping[str, int]], leaders: list[str]) -> str:
    """6.7.5.b Return who assigns a rest: the commander of the one army group, else who has the strongest force."""
    group = next((group for group in s.groups if leaders and leaders[0] in group.leaders), None)
    if group is not None and all(leader in group.leaders for leader in leaders):
        return pieces.country_of(group.commander)
    return max(piles, key=lambda country: pieces.strength(piles[country]), default="")


def shared(
    t: Table[State], room: Mapping[str, int], owed: int, decides: str, at: str, what: str
) -> Rule[dict[str, int]]:  # fmt: skip
    """6.7.5.a-c Divide equally among countries; the commander assigns the rest; what one cannot take, others do."""
    share = dict.fromkeys(room, 0)
    left = min(owed, sum(room.values()))
    while left:
        able = [country for country in room if room[country] > share[country]]
        each = left // len(able)
        if each:
            for country in able:
                take = min(each, room[country] - share[country])
                share[country] += take
                left -= take
            continue
        chosen = yield from asking.asker(t, decides).pick(
            EXCESS, "AW-6.7.5.b", f"Which countries take one {what} more?",
            [asking.country_option(country) for country in able], least=left, most=left,
            default=[asking.country_option(country).key for country in able[:left]], about={"at": at},
        )  # fmt: skip
        for key in chosen:
            share[key.partition(":")[2]] += 1
        left = 0
    return share


# --- hits -----------------------------------------------------------------------------------------------------


class Taken(NamedTuple):
    """What a side has suffered: hits that could be taken, and those of them that failed evaders took."""

    hits: int
    failed: int


def left_of(s: State, b: Battle, side: Side) -> tuple[dict[str, Pile], dict[str, list[str]]]:
    """Return the units and the leaders of a side that are left, by country."""
    piles, leaders = fighters(s, b, side), leaders_left(s, b, side)
    return (
        {country: piles.get(country, {}) for country in side.countries},
        {country: [id for id in leaders if pieces.country_of(id) == country] for country in side.countries},
    )


def take_hits(
    t: Table[State], b: Battle, scored: Mapping[str, int], sides: Mapping[str, Side]
) -> Rule[dict[str, Taken]]:
    """6.7.2.f, 6.7.4 Both sides take the hits that the other scored; all owners name their units at the same time."""
    s = t.state
    owed: dict[str, Loss] = {}
    for name, side in sides.items():
        piles, men = left_of(s, b, side)
        room = {c: hits.room(piles[c]) + len(men[c]) for c in side.countries}
        share = yield from shared(t, room, scored[name], side.decides, b.at, "hit")
        free = side is b.defender and b.kind in STORMS
        owed |= {c: Loss(plain(piles[c]), men[c], n, True, free) for c, n in share.items() if n}
    said = yield from beside(
        t, {country: named_by(t, country, loss, b.at, "AW-6.7.4.e") for country, loss in owed.items()}
    )
    found = {}
    for name, side in sides.items():
        total = failed = 0
        for country in side.countries:
            if country in said:
                total += owed[country].owed
                failed += apply_hits(t, b.at, country, pieces.marked(s, b.at, country, pieces.FIGHTING), said[country])
        found[name] = Taken(total, failed)
    return found


def apply_hits(t: Table[State], at: str, country: str, pile: Mapping[str, int], counts: Counts) -> int:
    """6.7.4.a-d Apply what an owner named; return the hits that failed evaders took."""
    struck = asking.units_in(counts)
    _, failed = hits.suffer(t.state, at, country, pile, struck)
    attrition.tell_losses(t, country, struck, "AW-6.7.4.b")
    for leader in asking.leaders_in(counts):
        hits.kill_leader(t, leader)
    return failed


# --- routs ----------------------------------------------------------------------------------------------------


def routs_of(taken: Taken) -> int:
    """6.7.4a.a, 6.6.10.x One rout for two hits, rounded up; a force that failed to evade routs one for each."""
    return taken.failed // BATTLE["hits_for_rout_failed"] - (-(taken.hits - taken.failed) // BATTLE["hits_for_rout"])


def rout(t: Table[State], b: Battle, owed: Mapping[str, int], sides: Mapping[str, Side]) -> Rule[None]:
    """6.7.4a.b, e, f, 6.7.5 Surviving units rout to the Regroup Box; beyond them leaders do."""
    s = t.state
    losses: dict[str, Loss] = {}
    for name, side in sides.items():
        piles, men = left_of(s, b, side)
        room = {c: pieces.size(piles[c]) + len(men[c]) for c in side.countries}
        share = yield from shared(t, room, owed[name], side.decides, b.at, "rout")
        losses |= {c: Loss(plain(piles[c]), men[c], n, False) for c, n in share.items() if n}
    said = yield from beside(
        t, {country: named_by(t, country, loss, b.at, "AW-6.7.4a.e") for country, loss in losses.items()}
    )
    for country, counts in said.items():
        pile = some(pieces.marked(s, b.at, country, pieces.FIGHTING), asking.units_in(counts))
        if pile:
            hits.regroup(s, b.at, country, pile)
        hits.regroup_leaders(s, asking.leaders_in(counts))
        text = pieces.in_words(pile, asking.leaders_in(counts))
        t.tell(f"{nations.does(country, 'routs')} {text} to the Regroup Box.", "AW-6.7.4a.f", news=True)
