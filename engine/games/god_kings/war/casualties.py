"""15.5.8 Losses: which steps may pay a loss number, what is suggested, and how they are taken.

A *way* says how many steps of each kind of unit are lost. A *toll* says of which units: `reduce:warrior_amon`,
`kill:chariot` (both steps), `kill:chariot/reduced`. Any units of a kind can lose the steps a way asks of it, so that
the ways alone decide what is legal.
"""

from collections.abc import Mapping
from functools import cache

from engine.games.god_kings.data import kinds, numbers, peoples
from engine.games.god_kings.position import Counts, State, asking, pieces, standing, topics
from engine.kernel import Cap, Option, QuickMove, Rule, Table, Unfit
from engine.wargame import losses, piles, text

LOSSES = topics.TOPICS.new("losses", "which units take the losses", *standing.LOSING)
REDUCE, KILL = "reduce", "kill"
MOST_WAYS = 8  # that are offered ready
MOST_TRIED = 40  # among which these are looked for
FACTORS: Counts = {kind: row.factor for kind, row in kinds.KINDS.items()}
STEPS: Counts = dict.fromkeys(kinds.KINDS, 1)  # each step counts the same: retreats and displacement

Room = tuple[tuple[str, int], ...]


# ---------------------------------------------------------------- what is legal (15.5.8.d, e, h, i)


def steps_by_kind(units: Mapping[str, int]) -> Counts:
    """Two steps in a full unit, one in a reduced one."""
    found: Counts = {}
    for key, n in units.items():
        found[kinds.kind_of(key)] = found.get(kinds.kind_of(key), 0) + n * (1 if piles.sort_of(key).step else 2)
    return found


def all_steps(units: Mapping[str, int]) -> int:
    """15.5.8.j The loss number that eliminates them all."""
    return sum([FACTORS[kind] * n for kind, n in steps_by_kind(units).items()])


def chariots_pay(units: Mapping[str, int], number: int) -> int:
    """15.5.8.i What chariots must pay at least: the most that their steps can make of half the number."""
    room = {kinds.CHARIOT: steps_by_kind(units).get(kinds.CHARIOT, 0)}
    return FACTORS[kinds.CHARIOT] * losses.closest(room, FACTORS, number // 2)[0].get(kinds.CHARIOT, 0)


def ways_to_lose(
    units: Mapping[str, int], number: int, prices: Mapping[str, int] = FACTORS, *, share: bool = False
) -> list[Counts]:  # fmt: skip
    """15.5.8.e Every way with the highest sum that does not exceed the number; 15.5.8.h the chariots' share first."""
    least = chariots_pay(units, number) if share else 0
    room = tuple(sorted(steps_by_kind(units).items()))
    return [dict(way) for way in _ways(room, number, tuple([(kind, prices[kind]) for kind, _ in room]), least)]


@cache
def _ways(room: Room, number: int, prices: Room, least: int) -> tuple[Room, ...]:
    price = dict(prices)
    share = price.get(kinds.CHARIOT, 0)
    found = losses.closest(dict(room), price, number, lambda way: way.get(kinds.CHARIOT, 0) * share >= least)
    return tuple([tuple(way.items()) for way in found])


def deed_and_unit(what: str) -> tuple[str, str]:
    """Return what a line of a toll does, and to which units: `kill:chariot`."""
    deed, _, key = what.partition(":")
    return deed, key


def units_of(toll: Mapping[str, int], wanted: str) -> Counts:
    """Return the units of a toll that are reduced, or those that are eliminated."""
    lines = ((*deed_and_unit(what), n) for what, n in toll.items())
    return {key: n for deed, key, n in lines if deed == wanted}


def steps_of(toll: Mapping[str, int]) -> Counts:
    """How many steps of each kind a toll takes."""
    found: Counts = {}
    for what, n in toll.items():
        deed, key = deed_and_unit(what)
        steps = 2 if deed == KILL and not piles.sort_of(key).step else 1
        found[kinds.kind_of(key)] = found.get(kinds.kind_of(key), 0) + n * steps
    return found


def paid(toll: Mapping[str, int]) -> int:
    """The sum of the loss factors."""
    return sum([FACTORS[kind] * n for kind, n in steps_of(toll).items()])


def leading_to(toll: Mapping[str, int], ways: list[Counts]) -> list[Counts]:
    """The ways that take at least these steps."""
    named = steps_of(toll)
    return [way for way in ways if all(way.get(kind, 0) >= n for kind, n in named.items())]


# ---------------------------------------------------------------- whom it strikes


class Muster:
    """Units on their way out: by kind and division those that are full, were reduced before, are reduced by this toll,
    and of the full ones those that are dead."""

    def __init__(self, units: Mapping[str, int], toll: Mapping[str, int]) -> None:
        self.full: Counts = {}
        self.weak: Counts = {}
        for key, n in piles.plain(units).items():
            (self.weak if piles.sort_of(key).step else self.full)[piles.sort_of(key).kind] = n
        self.hurt: Counts = {}
        self.dead: Counts = {}
        self.gone: Counts = {}  # reduced ones
        for what, n in toll.items():
            deed, key = deed_and_unit(what)
            pool, to = (self.weak, self.gone) if piles.sort_of(key).step else (self.full, self.dead)
            _shift(pool, self.hurt if deed == REDUCE else to, piles.sort_of(key).kind, n)

    def alive(self, kind: str) -> int:
        return self.full.get(kind, 0) + self.weak.get(kind, 0) + self.hurt.get(kind, 0)

    def whole(self, kind: str) -> bool:
        """15.5.5.i Whether it belongs to a division that is still complete."""
        return bool(kinds.division_of(kind)) and self.alive(kind) == numbers.LIMITS["division"]

    def lose(self, kind: str, steps: int, *, spread: bool) -> None:
        """So many steps of this kind. `spread`: every unit is reduced before one dies; else whole units go first."""
        for left in range(steps, 0, -1):
            if spread:
                self._step(kind, (self.full, self.hurt), (self.weak, self.gone), (self.hurt, self.dead))
            elif left > 1:
                self._step(kind, (self.weak, self.gone), (self.hurt, self.dead), (self.full, self.hurt))
            else:
                self._step(kind, (self.hurt, self.dead), (self.weak, self.gone), (self.full, self.hurt))

    def _step(self, kind: str, *moves: tuple[Counts, Counts]) -> None:
        """The first of these that is possible; units of broken divisions before those of whole ones."""
        for pool, to in moves:
            able = sorted([key for key in pool if kinds.kind_of(key) == kind], key=self.whole)
            if able:
                _shift(pool, to, able[0], 1)
                return

    def toll(self) -> Counts:
        lost = {f"{REDUCE}:{key}": n for key, n in self.hurt.items()}
        lost |= {f"{KILL}:{key}": n for key, n in self.dead.items()}
        return lost | {f"{KILL}:{key}/{kinds.REDUCED}": n for key, n in self.gone.items()}


def _shift(pool: Counts, to: Counts, key: str, n: int) -> None:
    pool[key] -= n
    to[key] = to.get(key, 0) + n
    if not pool[key]:
        del pool[key]


def struck(
    units: Mapping[str, int], way: Mapping[str, int], named: Mapping[str, int], *, spread: bool = True
) -> Counts:  # fmt: skip
    """The toll of a way, with the units named in it; the others are found for the owner."""
    muster = Muster(units, named)
    had = steps_of(named)
    for kind, n in way.items():
        muster.lose(kind, n - had.get(kind, 0), spread=spread)
    return muster.toll()


def remaining(units: Mapping[str, int], toll: Mapping[str, int]) -> Counts:
    """The units after it, by kind and step."""
    left = dict(piles.plain(units))
    for what, n in toll.items():
        deed, key = deed_and_unit(what)
        left[key] -= n
        if deed == REDUCE:
            left[f"{key}/{kinds.REDUCED}"] = left.get(f"{key}/{kinds.REDUCED}", 0) + n
    return {key: n for key, n in left.items() if n}


def worst(units: Mapping[str, int], toll: Mapping[str, int]) -> tuple[int, int, int, int]:
    """What one would rather not lose: whole divisions; other steps than mercenaries'; chariots; units."""
    left = remaining(units, toll)
    steps = steps_of(toll)
    broken = len(pieces.whole_divisions(units)) - len(pieces.whole_divisions(left))
    return (broken, -steps.get(kinds.MERCENARY, 0), steps.get(kinds.CHARIOT, 0), pieces.size(units) - pieces.size(left))


def suggested(units: Mapping[str, int], ways: list[Counts], named: Mapping[str, int]) -> Counts:
    """Divisions stay whole, mercenaries go first and chariots last; with the units that are named in it."""
    best: Counts = {}
    for alike in by_liking(leading_to(named, ways)):
        found = min([struck(units, way, named) for way in alike], key=lambda toll: worst(units, toll))
        if not best or worst(units, found) < worst(units, best):
            best = found
        if not worst(units, best)[0]:
            break  # no division is broken, and all other ways take fewer mercenaries or more chariots
    return best


def by_liking(ways: list[Counts]) -> list[list[Counts]]:
    """The ways by how many steps of mercenaries and chariots they take, the most welcome first."""
    groups: dict[tuple[int, int], list[Counts]] = {}
    for way in ways:
        groups.setdefault((-way.get(kinds.MERCENARY, 0), way.get(kinds.CHARIOT, 0)), []).append(way)
    return [groups[key] for key in sorted(groups)]


# ---------------------------------------------------------------- the question


def chosen(
    t: Table[State], side: str, seat: str, units: Mapping[str, int], ways: list[Counts], prompt: str, rule: str,
    **about: str | int,
) -> Rule[Counts]:  # fmt: skip
    """15.5.8.a The owner names units; what he leaves open is filled up as suggested. No question where all is clear."""
    best = suggested(units, ways, {})
    if not best or (len(ways) == 1 and only_toll(units, ways[0])):
        return best
    options, caps = loss_options(units, ways)
    named = yield from asking.asker(t, side, seat).divide(
        LOSSES, rule, prompt, options, most=pieces.size(units), default=best, caps=caps, unfit=unfit(ways, rule),
        about=about, verb="lose", quick_moves=lambda: ready(units, ways),
    )  # fmt: skip
    return suggested(units, ways, named)


def only_toll(units: Mapping[str, int], way: Mapping[str, int]) -> bool:
    """Whether there is no choice among the units of each kind."""
    room = steps_by_kind(units)
    for kind, n in way.items():
        alike = {key: count for key, count in piles.plain(units).items() if kinds.kind_of(key) == kind}
        one_key = len(alike) == 1
        weak = one_key and all(piles.sort_of(key).step for key in alike)
        if n != room[kind] and not weak and not (one_key and n in (1, room[kind] - 1)):
            return False
    return True


@cache
def deed_words(what: str, number: int) -> str:
    """After a number: `warrior of Amon reduced`, `chariots eliminated`."""
    return toll_text({what: number}).partition(" ")[2].replace("(2 ", "(")


def loss_options(units: Mapping[str, int], ways: list[Counts]) -> tuple[list[Option], tuple[Cap, ...]]:
    """Each unit may be reduced or eliminated, as far as any way leads there."""
    most_steps = {kind: max([way.get(kind, 0) for way in ways]) for kind in kinds.KINDS}
    options: list[Option] = []
    caps: list[Cap] = []
    for key, n in piles.plain(units).items():
        weak = bool(piles.sort_of(key).step)
        deeds = [f"{KILL}:{key}"] if weak else [f"{REDUCE}:{key}", f"{KILL}:{key}"]
        steps = most_steps.get(kinds.kind_of(key), 0)
        most = {what: min(n, steps // steps_of({what: 1})[kinds.kind_of(key)]) for what in deeds}
        facts = {"factor": FACTORS[kinds.kind_of(key)]}
        found = [
            Option(what, deed_words(what, 1), most=most[what], facts=facts, many=deed_words(what, 2))
            for what in deeds
            if most[what]
        ]
        options += found
        if len(found) > 1:
            caps.append(Cap(tuple([option.key for option in found]), n, "GK-15.5.8.b"))
    return options, tuple(caps)


def unfit(ways: list[Counts], rule: str) -> Unfit:
    """15.5.8.d, e Units of which no legal way takes so many steps."""

    def judge(counts: dict[str, int]) -> dict[str, str]:
        if leading_to(counts, ways):
            return {}
        why = "these steps exceed the loss, or keep the sum below the highest possible"
        return dict.fromkeys(counts, f"{why} ({rule})")

    return judge


def ready(units: Mapping[str, int], ways: list[Counts]) -> list[QuickMove]:
    """Whole choices, the suggested one first: each legal way with the units spared, or with whole units given up."""
    liked = [way for alike in by_liking(ways) for way in alike][:MOST_TRIED]
    tolls = [struck(units, way, {}, spread=spread) for spread in (True, False) for way in liked]
    tolls.append(suggested(units, ways, {}))
    tolls = list({tuple(sorted(toll.items())): toll for toll in tolls}.values())
    tolls.sort(key=lambda toll: worst(units, toll))
    moves = []
    for toll in tolls[:MOST_WAYS]:
        killed = pieces.size(units) - pieces.size(remaining(units, toll))
        moves.append(QuickMove(toll_text(toll), (toll,), facts={"paid": paid(toll), "killed": killed}))
    return moves


def toll_text(toll: Mapping[str, int]) -> str:
    """`2 warriors of Amon reduced, 1 chariot eliminated`."""
    hurt, dead = units_of(toll, REDUCE), units_of(toll, KILL)
    words = [f"{kinds.unit_text(hurt)} reduced"] if hurt else []
    return text.listed([*words, *([f"{kinds.unit_text(dead)} eliminated"] if dead else [])]) or "nobody"


# ---------------------------------------------------------------- taking them


def strike(t: Table[State], at: str, side: str, pool: Mapping[str, int], toll: Mapping[str, int], rule: str) -> None:
    """15.5.8.b The units of the pool lose these steps."""
    s = t.state
    dead = piles.some(pool, units_of(toll, KILL))
    left = {key: n - dead.get(key, 0) for key, n in pool.items() if n > dead.get(key, 0)}
    hurt = piles.some(left, units_of(toll, REDUCE))
    if dead:
        pieces.destroy(s, at, side, dead)
    if hurt:
        pieces.reduce_units(s, at, side, hurt)
    t.tell(f"{text.capital(peoples.owned(side))} losses in {asking.place(at)}: {toll_text(toll)}.", rule)


def take_losses(
    t: Table[State], at: str, side: str, seat: str, number: int, rule: str, *, share: bool = False
) -> Rule[None]:  # fmt: skip
    """15.5.8 One side that fights takes a loss number."""
    units = pieces.marked(t.state, at, side, pieces.FIGHTING)
    ways = ways_to_lose(units, number, share=share)
    prompt = loss_prompt(side, at, number, chariots_pay(units, number) if share else 0)
    toll = yield from chosen(t, side, seat, units, ways, prompt, rule, at=at, loss=number)
    if toll:
        strike(t, at, side, units, toll, rule)


def loss_prompt(side: str, at: str, number: int, share: int) -> str:
    first = f", {share} of it from chariots" if share else ""
    loss = f"a loss of {number} in {asking.place(at)}{first}"
    return f"{peoples.does(side, 'takes')} {loss}. Which units? The rest is filled up."


def lose_steps(
    t: Table[State], at: str, side: str, seat: str, units: Mapping[str, int], n: int, rule: str
) -> Rule[None]:  # fmt: skip
    """16.3 So many steps of these units, as the owner chooses; all of them if there are no more."""
    ways = ways_to_lose(units, n, STEPS)
    prompt = f"{peoples.does(side, 'loses')} {n} {'step' if n == 1 else 'steps'}. Which units?"
    toll = yield from chosen(t, side, seat, units, ways, prompt, rule, at=at, loss=n)
    if toll:
        strike(t, at, side, units, toll, rule)
