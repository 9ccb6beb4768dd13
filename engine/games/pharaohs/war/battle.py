"""4.2.3, 5.11, 6.0, 15.2, 15.7 Battle: dice by type and terrain, hits spent by those who scored them, up to two rounds
or three.
"""

from functools import cache

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import asking, judah, libyans, markers, pieces, reach, standing, state, topics
from engine.games.pharaohs.war import casualties, retreat
from engine.kernel import Option, Rule, Table
from engine.wargame.text import listed

GROUNDS = {"fertile": "on fertile ground", "hill": "on hills", "mountain": "in mountains", "desert": "in the desert",
           "marsh": "in marshes"}  # fmt: skip
ROW_NAMES = {"cavalry": "cavalry", "chariot": "chariots", "camel": "camels", "foot": "foot",
             "mountain_foot": "foot that hold a mountain", "sumerian_foot": "Sumerian foot"}  # fmt: skip
BATTLE = topics.TOPICS.new("battle", "which battle is next")
LEAD = topics.TOPICS.new("lead", "whether the ruler leads the battle")
INSIST = topics.TOPICS.new("insist", "whether to fight another round", *standing.INSISTING)
TERROR = topics.TOPICS.new("terror", "how many Terror and Siege markers to use")

RULER_RANGE, RULER_BATTLES = 3, 2  # 5.11.a


def battle_phase(t: Table[state.State]) -> Rule[None]:
    """4.2.3 The mover names its next battle, until none is left. Each is a phase of its own."""
    s = t.state
    m = pieces.march_of(s)
    open_battles = [area for area in pieces.contested_areas(s, m.nation) if area not in m.fought]
    if not open_battles:
        markers.tidy_markers(t, rulers_in=lambda _: True)  # 6.6.1.c
        m.raiders = []  # the raids are over: from here on they are units like any other
        s.phase = "redeployment"
        return
    area = yield from asking.asker(t, m.nation).one_of(
        BATTLE, "BP-4.2.3.b", f"{pieces.name_of(m.nation)}: which battle is fought next?",
        [(battle_option(s, m.nation, area), area) for area in open_battles], verb="fight",
    )  # fmt: skip
    b = s.battle = state.Battle(area, m.nation, pieces.defender_in(s, area, m.nation))
    before = {nation: killed_by(s, nation) for nation in (b.mover, b.defender)}
    yield from fight(t)
    tell_the_outcome(t, b, before)
    m.fought.append(area)
    s.battle = None
    markers.tidy_markers(t, rulers_in=lambda place: place == area)
    s.phase = "battles"


def battle_option(s: state.State, nation: str, area: str) -> Option:
    foe = pieces.name_of(pieces.defender_in(s, area, nation))
    return Option(area, f"{pieces.place_name(area)} against {foe}", at=area)


def battle_of(s: state.State) -> state.Battle:
    assert s.battle is not None
    return s.battle


def fight(t: Table[state.State]) -> Rule[None]:
    """6.2 to 6.5 Rounds, with the choices after each, until one side is gone, has retreated, or the last is fought."""
    s = t.state
    b = battle_of(s)
    sides = f"{side_text(s, b.mover)} against {side_text(s, b.defender)}"
    t.tell(f"Battle in {pieces.place_name(b.area)}: {sides}. {dice_text(s, b)}", "BP-6.1.b")
    yield from rulers_take_command(t)
    raid = libyans.is_raid(s, b)
    while True:
        b.round += 1
        yield from fight_round(t)
        if is_over(s, b):
            return
        if raid and b.round == 1:
            libyans.raiders_go_home(t, b)
            if is_over(s, b):
                return
        insisted = yield from ruler_insists(t)
        if insisted:
            continue
        if b.round >= 2:
            return  # 6.4.1.c: the last round; nobody is asked to retreat
        if (yield from retreat.defender_may_retreat(t, b)) or (yield from retreat.mover_may_retreat(t, b)):
            return


def killed_by(s: state.State, nation: str) -> list[str]:
    """What a nation has killed so far in this nation turn (6.3.e)."""
    return list(s.fallen.get(nation, ()))


def tell_the_outcome(t: Table[state.State], b: state.Battle, before: dict[str, list[str]]) -> None:
    """Who holds the area, and what each side has lost in this battle: more than it had `before` it."""
    lost = []
    for nation, killer in ((b.mover, b.defender), (b.defender, b.mover)):
        units = killed_by(t.state, killer)[len(before[killer]) :]
        lost += [f"{pieces.name_of(nation)} {pieces.listing(units)}"] if units else []
    t.tell(f"The battle is over: {stands(t.state, b)}. Lost: {'; '.join(lost) or 'nothing'}.", "BP-6.1.b", news=True)


def stands(s: state.State, b: state.Battle) -> str:
    left = [nation for nation in (b.mover, b.defender) if pieces.stands_in(s, b.area, nation)]
    place = pieces.place_name(b.area)
    if len(left) == 2:
        return f"both stay in {place}"
    return pieces.does(left[0], f"holds {place}") if left else f"{place} is empty"


def is_over(s: state.State, b: state.Battle) -> bool:
    """6.4.d"""
    return not pieces.stands_in(s, b.area, b.mover) or not pieces.stands_in(s, b.area, b.defender)


def side_text(s: state.State, nation: str) -> str:
    b = battle_of(s)
    followers = [p for p in pieces.markers_in(s, b.area, nation) if pieces.PIECES[p].kind != "god"]
    return f"{pieces.name_of(nation)} ({pieces.listing(pieces.units_in(s, b.area, nation) + followers)})"


# ---------------------------------------------------------------- Rulers (5.11, 6.6)


def rulers_take_command(t: Table[state.State]) -> Rule[None]:
    """6.6.b The mover names the battles its Ruler leads, before the first die; 6.6.c the defender's leads at home."""
    s = t.state
    b = battle_of(s)
    m = pieces.march_of(s)
    if pieces.markers_in(s, b.area, b.defender, "ruler"):
        b.led.append(b.defender)
    for ruler, place in rulers_in_reach(s, b):
        left = RULER_BATTLES - m.leading.get(ruler, 0)
        if not left:
            continue
        who, where = pieces.label_of(ruler), pieces.place_name(b.area)
        answer = yield from asking.asker(t, b.mover).choose(
            LEAD, "BP-6.6.b", f"{pieces.name_of(b.mover)}: does {who} lead the battle in {where} (+1 to each die)? "
            f"Battles he can still lead this turn: {left}.",
            (Option("lead", f"{who} leads"), Option("no", "not this battle", idle=True)),
            default="lead" if place == b.area else "no",
        )  # fmt: skip
        if answer == "lead":
            m.leading[ruler] = m.leading.get(ruler, 0) + 1
            b.led.append(b.mover)
            t.tell(f"{who} leads {pieces.name_of(b.mover)} in {where}.", "BP-6.6.a")
            return


def rulers_in_reach(s: state.State, b: state.Battle) -> list[tuple[str, str]]:
    """The mover's Rulers within three areas of the battle, and where they stand (5.11.c)."""
    return [
        (p, area)
        for area, markers in s.markers.items()
        for p in markers
        if pieces.PIECES[p].kind == "ruler" and pieces.PIECES[p].nation == b.mover
        and b.area in reach.near_by_land(area, RULER_RANGE, b.mover)
    ]  # fmt: skip


def ruler_insists(t: Table[state.State]) -> Rule[bool]:
    """6.4.2 Where exactly one side has a Ruler in the area, that side may demand another round, three in all."""
    s = t.state
    b = battle_of(s)
    sides = [n for n in (b.mover, b.defender) if pieces.markers_in(s, b.area, n, "ruler")]
    if len(sides) != 1 or b.round >= 3:
        return False
    [ruler] = pieces.markers_in(s, b.area, sides[0], "ruler")[:1]
    who, where = pieces.label_of(ruler), pieces.place_name(b.area)
    fights_on = yield from asking.asker(t, sides[0]).one_of(
        INSIST, "BP-6.4.2.a",
        f"{pieces.name_of(sides[0])}: round {b.round} in {where} is over. Does {who} demand another?",
        ((Option("fight_on", "fight on, nobody may retreat"), True), (Option("no", "do not insist", idle=True), False)),
        default="no", about=pieces.matched(s, b, sides[0]),
    )  # fmt: skip
    if fights_on:
        t.tell(f"{who} demands another round.", "BP-6.4.2.a")
    return fights_on


# ---------------------------------------------------------------- a round (6.2, 6.3)


def dice_text(s: state.State, b: state.Battle) -> str:
    """6.1.a, 6.2.a What these units throw here, and what counts."""
    terrain = pieces.terrain_of(b.area)
    sides = [(nation, unit) for nation in (b.mover, b.defender) for unit in pieces.units_in(s, b.area, nation)]
    rows = dict.fromkeys([pieces.battle_row(unit, terrain, nation == b.mover) for nation, unit in sides])
    return dice_of_rows(tuple(rows), terrain)


@cache
def dice_of_rows(rows: tuple[str, ...], terrain: str) -> str:
    dice = {row: tables.DICE[row][terrain] for row in rows}
    each = [f"{ROW_NAMES[row]} {dice[row]}" for row in sorted(rows, key=dice.__getitem__)]
    return f"Dice {GROUNDS[terrain]}: {listed(each)} each; 5 is a hit, 6 two."


def fight_round(t: Table[state.State]) -> Rule[None]:
    """Both sides roll, then both lose what the other's hits pay for; the dead have still rolled (6.3.a)."""
    s = t.state
    b = battle_of(s)
    b.dice, b.hits = {}, {}
    terrors = {b.mover: (yield from terrors_used(t, b.mover)), b.defender: (yield from terrors_used(t, b.defender))}
    for nation, used in terrors.items():
        plus = bonus(s, b, nation)
        extra, raised = (0, used) if s.options["terror_siege"] == "plus_one" else (used, 0)
        n = pieces.dice_of(s, b.area, nation, b.mover) + extra
        b.dice[nation] = dice = t.dice.roll(f"battle {b.area} round {b.round} {nation}", n)
        b.hits[nation] = score(dice, plus, raised, added=s.options["modifiers"] == "added")
        thrown = f"{' '.join(map(str, dice))}{f' (+{plus})' if plus else ''}: {casualties.hits_text(b.hits[nation])}"
        t.tell(f"Round {b.round}: {pieces.does(nation, 'rolls')} {thrown}.", "BP-6.2.a")
    yield from casualties.choose_casualties(t, b)


def bonus(s: state.State, b: state.Battle, nation: str) -> int:
    """6.2.c Rulers and the Godly Chosen People give +1, together no more than that unless the table adds them up."""
    enemy = b.defender if nation == b.mover else b.mover
    total = int(nation in b.led) + int(nation == "judah" and judah.judah_is_inspired(s, b.area, enemy))
    return total if s.options["modifiers"] == "added" else min(1, total)


def score(dice: list[int], plus: int, raised: int = 0, *, added: bool = False) -> int:
    """The hits of these dice (6.2.a, 6.2.b)."""
    return sum(each_scores(dice, plus, raised, added=added))


def each_scores(dice: list[int], plus: int, raised: int = 0, *, added: bool = False) -> list[int]:
    """6.2.a, 6.2.b The hits of each die: 5 is one, 6 and more two.

    `raised` dice get one more, where it helps most (BP-O2).
    """
    values = [die + plus for die in dice]
    if raised and (added or not plus):  # 6.2.c
        for i in sorted(range(len(values)), key=lambda i: values[i] not in (4, 5))[:raised]:
            values[i] += 1
    return [2 if value >= 6 else int(value == 5) for value in values]


def hits_by_die(s: state.State, b: state.Battle, nation: str) -> list[int]:
    """What each die of the round made of the hits. A raised die that helps made one more: so many were raised."""
    dice, plus, added = b.dice.get(nation, []), bonus(s, b, nation), s.options["modifiers"] == "added"
    raised = b.hits.get(nation, 0) - score(dice, plus, added=added)
    return each_scores(dice, plus, raised, added=added)


def terrors_used(t: Table[state.State], nation: str) -> Rule[int]:
    """6.7 In a Fertile area each Terror or Siege marker may count, one for each friendly unit there."""
    s = t.state
    b = battle_of(s)
    markers = [p for p in pieces.markers_in(s, b.area, nation) if pieces.PIECES[p].kind in ("terror", "siege")]
    if not markers or pieces.terrain_of(b.area) != "fertile":
        return 0
    most = min(len(markers), len(pieces.units_in(s, b.area, nation)))
    worth = "+1 to one die" if s.options["terror_siege"] == "plus_one" else "one more die"
    return (yield from asking.asker(t, nation).number(
        TERROR, "BP-6.7.e",
        f"{pieces.does(nation, 'fights')} round {b.round} in {pieces.place_name(b.area)}: how many of its {most} "
        f"Terror and Siege markers are used, {worth} for each?", default=most, most=most,
    ))  # fmt: skip
