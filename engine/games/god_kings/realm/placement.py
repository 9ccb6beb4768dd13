"""7.1 Step 5: units and generals of a player are placed anew, in spaces that a chain of his own joins to his home.

There are quick forms: everybody as he stood, everybody in the capital, or a space for each general, whose men come
with him. By hand a player says of each general where and with whom, then where all others go, then who is inside.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.god_kings.data import kinds, numbers, peoples, rulers, spaces
from engine.games.god_kings.position import Muster, State, asking, control, pieces, standing, topics
from engine.kernel import Cap, Facts, Option, QuickMove, Rule, Table
from engine.wargame import piles, text

PLACE = topics.TOPICS.new("place_anew", "how armies are placed anew", *standing.PLACING)
CAMP = topics.TOPICS.new("camp", "where pieces are placed")
COMPANY = topics.TOPICS.new("company", "which units are placed there")
WALLS = topics.TOPICS.new("within", "who is placed inside a Walled-City")

BEFORE, BY_GENERAL, AT_HOME, BY_HAND = "before", "by_general", "at_home", "by_hand"


@dataclass
class Plan:
    """Where everybody goes."""

    units: dict[str, piles.Pile] = field(default_factory=dict)
    inside: dict[str, piles.Pile] = field(default_factory=dict)  # of these
    posts: dict[str, str] = field(default_factory=dict)
    behind: list[str] = field(default_factory=list)  # generals inside a Walled-City

    def put(self, at: str, units: Mapping[str, int]) -> None:
        if pieces.size(units):
            piles.put(self.units.setdefault(at, {}), units)

    def company(self, at: str) -> bool:
        """3.0.o Whether mercenaries may stand there: with a general, or with a unit that is none of them."""
        return at in self.posts.values() or any(kinds.kind_of(key) != kinds.MERCENARY for key in self.units.get(at, ()))


def place_anew(t: Table[State], seat: str) -> Rule[None]:
    """7.1.p, t One of the quick forms, or by hand."""
    s = t.state
    power = s.nation[seat]
    muster, places = s.musters[power], camps_of(s, power)
    home = home_of(power, places)
    options = (
        Option(BEFORE, "as they stood"), Option(BY_GENERAL, "a space for each general, his men with him"),
        Option(AT_HOME, f"everybody in {asking.place(home)}", at=home), Option(BY_HAND, "by hand"),
    )  # fmt: skip
    how = yield from asking.asker(t, power).choose(
        PLACE, "GK-7.1.p", f"How are the generals and {kinds.unit_text(muster.units)} placed?", options, default=BEFORE,
        quick_moves=lambda: all_together(s, power, places), verb="place",
    )  # fmt: skip
    plan = yield from FORMS[how](t, power, muster, places)
    carry_out(t, power, plan)


def camps_of(s: State, power: str) -> list[str]:
    """7.1.q, x, y Own spaces in a chain to the HomeCountry, without enemy units."""
    return [at for at in control.linked_home(s, power) if not pieces.foes_at(s, at, power)] or control.refuge(s, power)


def home_of(power: str, places: Sequence[str]) -> str:
    """The capital, if it can be used."""
    return spaces.CAPITAL[power] if spaces.CAPITAL[power] in places else places[0]


def all_together(s: State, power: str, places: Sequence[str]) -> list[QuickMove]:
    """Everybody in one Walled-City."""
    n = len(pieces.generals_of(s, power))
    walled = [at for at in places if pieces.walled(at) and at != home_of(power, places)]
    return [QuickMove(f"everybody in {asking.place(at)}", (BY_GENERAL, *[f"at:{at}"] * n), at=at) for at in walled]


def carry_out(t: Table[State], power: str, plan: Plan) -> None:
    """Units and generals are where the plan has them."""
    s = t.state
    for at, units in plan.units.items():
        pieces.put_units(s, at, power, units)
    for general, at in plan.posts.items():
        pieces.station(s, general, at)
    for at in [at for at in dict.fromkeys([*plan.units, *plan.posts.values()]) if pieces.walled(at)]:
        behind = [general for general in plan.behind if plan.posts[general] == at]
        pieces.go_inside(s, at, power, plan.inside.get(at, {}), behind)
    t.tell(f"{peoples.does(power, 'places')} {plan_text(plan)}.", "GK-7.1.p", news=True)


def plan_text(plan: Plan) -> str:
    parts = []
    for at in dict.fromkeys([*plan.posts.values(), *plan.units]):
        generals = text.listed([asking.general_name(general) for general, there in plan.posts.items() if there == at])
        units = kinds.unit_text(plan.units[at]) if at in plan.units else ""
        parts.append(f"{' with '.join([name for name in (generals, units) if name])} in {asking.place(at)}")
    return "; ".join(parts)


# ---------------------------------------------------------------- quick forms


def as_they_stood(t: Table[State], power: str, muster: Muster, places: Sequence[str]) -> Rule[Plan]:
    """Everybody back in his space if it can be used, inside the walls as before; others with their division or King."""
    s = t.state
    plan = Plan()
    for general in pieces.generals_of(s, power):
        post = s.generals[general]
        plan.posts[general] = post.at if post.at in places else home_of(power, places)
        if post.inside and post.at in places:
            plan.behind.append(general)
    left = dict(muster.units)
    for at in [at for at in muster.camps if at in places]:
        back_to_camp(plan, at, muster.camps[at], left)
    for key, n in left.items():
        plan.put(with_their_like(plan, power, key), {key: n})
    yield from ()
    return plan


def back_to_camp(plan: Plan, at: str, camp: Mapping[str, int], left: piles.Pile) -> None:
    """As many of each kind as stood there, as far as there are any."""
    for key, n in camp.items():
        kind = piles.sort_of(key).kind
        here = min(n, left.get(kind, 0))
        if not here or (kinds.kind_of(key) == kinds.MERCENARY and not plan.company(at)):
            continue
        piles.take(left, {kind: here})
        plan.put(at, {kind: here})
        if pieces.INSIDE in pieces.marks(key):
            piles.put(plan.inside.setdefault(at, {}), {kind: here})


def with_their_like(plan: Plan, power: str, key: str) -> str:
    """Where most of the division are; else with the King."""
    division, alike = kinds.division_of(key), {}
    for at, units in plan.units.items():
        alike[at] = sum([n for other, n in units.items() if division and kinds.division_of(other) == division])
    most = max(alike, key=lambda at: alike[at], default="")
    kings, *_ = plan.posts.values()
    return most if most and alike[most] else kings


def all_at_home(t: Table[State], power: str, muster: Muster, places: Sequence[str]) -> Rule[Plan]:
    """All units and generals in the capital."""
    home = home_of(power, places)
    plan = Plan(posts=dict.fromkeys(pieces.generals_of(t.state, power), home))
    plan.put(home, muster.units)
    yield from ()
    return plan


def by_general(t: Table[State], power: str, muster: Muster, places: Sequence[str]) -> Rule[Plan]:
    """A space for each general; the units are shared out by how many each of them moves."""
    plan = Plan()
    shares = shared_out(pieces.generals_of(t.state, power), muster.units)
    for general, units in shares.items():
        plan.posts[general] = yield from ask_camp(t, power, plan, places, general)
        plan.put(plan.posts[general], units)
    return plan


def shared_out(generals: Sequence[str], units: Mapping[str, int]) -> dict[str, piles.Pile]:
    """11.2.e, f Royal guards to the King, then whole divisions and all others to whom most of his room is left."""
    shares: dict[str, piles.Pile] = {general: {} for general in generals}
    room = {general: rulers.GENERALS[general].limit for general in generals}
    king = generals[0]
    bundles: dict[str, piles.Pile] = {}
    for key, n in units.items():
        division = kinds.division_of(key)
        if division:
            piles.put(bundles.setdefault(division, {}), {key: n})
        else:
            bundles |= {f"{key} {i}": {key: 1} for i in range(n)}
    for bundle in bundles.values():
        guard = any(kinds.kind_of(key) == kinds.GUARD for key in bundle)
        to = king if guard else max(room, key=lambda general: 10 * room[general] // rulers.GENERALS[general].limit)
        room[to] -= pieces.size(bundle)
        piles.put(shares[to], bundle)
    return shares


def ask_camp(t: Table[State], power: str, plan: Plan, places: Sequence[str], general: str) -> Rule[str]:
    """Where a general is placed; those before him stand somewhere already."""
    taken = " ".join(dict.fromkeys(plan.posts.values()))
    about = {"general": general, "taken": taken}
    who, before = f"is {asking.general_name(general)}", t.state.generals[general].at
    return (yield from ask_space(t, power, places, who, before, about))


def ask_space(
    t: Table[State], power: str, places: Sequence[str], who: str, before: str, about: Facts
) -> Rule[str]:  # fmt: skip
    """7.1.p One of the spaces that can be used. `who`: `is Warlord A of Egypt`, `are 3 warriors of Amon`."""
    default = before if before in places else home_of(power, places)
    return asking.asker(t, power).one_of(
        CAMP, "GK-7.1.q", f"Where {who} placed?", [(asking.space_option(at, "at", "in"), at) for at in places],
        default=f"at:{default}", about=about, verb="at",
    )  # fmt: skip


# ---------------------------------------------------------------- by hand


def by_hand(t: Table[State], power: str, muster: Muster, places: Sequence[str]) -> Rule[Plan]:
    """Each general with his company, then all others, then who is inside a Walled-City."""
    s = t.state
    plan, left = Plan(), dict(muster.units)
    shares = shared_out(pieces.generals_of(s, power), left)
    for general, share in shares.items():
        at = yield from ask_camp(t, power, plan, places, general)
        plan.posts[general] = at
        if left:
            fit = {key: min(n, left.get(key, 0)) for key, n in share.items() if left.get(key, 0)}
            yield from ask_units(t, power, plan, left, at, fit, least=0)
    while left:
        only_hired = all(kinds.kind_of(key) == kinds.MERCENARY for key in left)
        able = [at for at in places if plan.company(at)] if only_hired else places
        verb = "is" if pieces.size(left) == 1 else "are"
        at = yield from ask_space(t, power, able, f"{verb} {kinds.unit_text(left)}", "", {})
        yield from ask_units(t, power, plan, left, at, left, least=1)
    yield from ask_inside(t, power, plan)
    return plan


def ask_units(
    t: Table[State], power: str, plan: Plan, left: piles.Pile, at: str, share: Mapping[str, int], *, least: int
) -> Rule[None]:  # fmt: skip
    """How many of those that are left stand there; 7.1.w mercenaries only in company."""
    able = {key: n for key, n in left.items() if plan.company(at) or kinds.kind_of(key) != kinds.MERCENARY}
    alone = f"mercenaries stand in {asking.place(at)} only with a general or with other units of yours (GK-7.1.w)"
    chosen = yield from asking.asker(t, power).divide(
        COMPANY, "GK-7.1.t", f"Which units are placed in {asking.place(at)}?",
        [asking.kind_option(key, n) for key, n in able.items()], least=least, most=pieces.size(able),
        default={key: n for key, n in share.items() if key in able}, about={"at": at},
        barred={key: alone for key in left if key not in able}, verb="with",
    )  # fmt: skip
    piles.take(left, chosen)
    plan.put(at, chosen)


def ask_inside(t: Table[State], power: str, plan: Plan) -> Rule[None]:
    """17.1.e Up to two units, and any generals, behind the walls of each city."""
    options: list[Option] = []
    caps: list[Cap] = []
    for at in [at for at in dict.fromkeys([*plan.posts.values(), *plan.units]) if pieces.walled(at)]:
        keys = {f"{at}:{key}": key for key in plan.units.get(at, ())}
        for key, kind in keys.items():
            one, many = (f"{name} in {asking.place(at)}" for name in kinds.after_a_number(kind))
            options.append(Option(key, one, at=at, most=plan.units[at][kind], many=many))
        for general in [general for general, there in plan.posts.items() if there == at]:
            name = f"{asking.general_name(general)} in {asking.place(at)}"
            options.append(Option(f"{at}:{asking.GENERAL}{general}", name, at=at))
        caps.append(Cap(tuple(keys), numbers.LIMITS["inside"], "GK-11.8.a"))
    if not options:
        return
    counts = yield from asking.asker(t, power).divide(
        WALLS, "GK-17.1.e", "Who is placed inside a Walled-City?", options, default={},
        most=sum([option.most for option in options]), caps=tuple(caps), verb="inside",
    )  # fmt: skip
    for key, n in counts.items():
        at, _, what = key.partition(":")
        if what.startswith(asking.GENERAL):
            plan.behind.append(what.removeprefix(asking.GENERAL))
        else:
            piles.put(plan.inside.setdefault(at, {}), {what: n})


Form = Callable[[Table[State], str, Muster, Sequence[str]], Rule[Plan]]

FORMS: Mapping[str, Form] = {
    BEFORE: as_they_stood,
    BY_GENERAL: by_general,
    AT_HOME: all_at_home,
    BY_HAND: by_hand,
}
