"""6.3 Hits are spent by the side that scored them, on whole units, and lost where they cannot kill."""

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.position import Battle, State, asking, pieces, standing, topics
from engine.kernel import Choose, Option, Rule, Table, ask, together
from engine.wargame import losses, text

KILL = topics.TOPICS.new("kill", "which units are killed", *standing.KILLING)

Groups = dict[str, list[str]]  # units that die alike, by what they are called
Kill = dict[str, int]  # how many of each group


def choose_casualties(t: Table[State], b: Battle) -> Rule[None]:
    """6.3.b Both sides spend their hits at the same time; then all the dead are taken off together (6.3.a)."""
    s = t.state
    sides = {b.mover: b.defender, b.defender: b.mover}
    targets = {killer: target_groups(s, b, victim) for killer, victim in sides.items() if b.hits[killer]}
    kills = {killer: spendings(b, killer, groups) for killer, groups in targets.items()}
    asks = {killer: ask_for_kills(s, b, killer, targets[killer], ways) for killer, ways in kills.items() if any(ways)}
    answers = yield from ask_killers(asks)
    for killer, key in answers.items():
        dead = [unit for name, n in kill_of(key).items() for unit in targets[killer][name][:n]]
        remove_dead(t, b, killer, dead)


def spendings(b: Battle, killer: str, groups: Groups) -> list[Kill]:
    """6.3.d Every way to spend the hits so that none left over could still kill anything."""
    sizes = {name: len(units) for name, units in groups.items()}
    return losses.used_up(sizes, prices(b, killer != b.mover, groups), b.hits[killer])


def ask_for_kills(s: State, b: Battle, killer: str, groups: Groups, kills: list[Kill]) -> Choose:
    best = max(kills, key=lambda kill: worth(b, killer != b.mover, groups, kill))
    victim = b.defender if killer == b.mover else b.mover
    origins = {name: pieces.came_by(s, units[0], b.area) for name, units in groups.items()}
    return Choose(
        pieces.seat_of(s, killer), KILL, "BP-6.3.b",
        f"{pieces.does(killer, 'has')} {hits_text(b.hits[killer])} in {pieces.place_name(b.area)}: "
        f"which units of {pieces.name_of(victim)} are killed?",
        tuple(kill_option(kill, groups, origins) for kill in kills), key_of(best), verb="kill", role=killer,
    )  # fmt: skip


def kill_option(kill: Kill, groups: Groups, origins: dict[str, str]) -> Option:
    mounted = sum(count for name, count in kill.items() if pieces.PIECES[groups[name][0]].kind != "foot")
    facts = {"units": sum(kill.values()), "mounted": mounted}
    return Option(key_of(kill), text_of(kill, groups, origins), facts=facts)


def ask_killers(asks: dict[str, Choose]) -> Rule[dict[str, str]]:
    """Both players at once; one after the other where both nations are one player's (2.5.c)."""
    if len({question.seat: nation for nation, question in asks.items()}) == len(asks):
        by_seat = yield from together(tuple(asks.values()))
        return {nation: by_seat[question.seat] for nation, question in asks.items()}
    answers = {}
    for nation, question in asks.items():
        answers[nation] = yield from ask(question)
    return answers


def remove_dead(t: Table[State], b: Battle, killer: str, units: list[str]) -> None:
    """6.3.e, 10.3.d The dead are set aside for the killer's score and join their dead pile at the end of the turn."""
    s = t.state
    pieces.take(s, b.area, units)
    s.fallen.setdefault(killer, []).extend(units)
    m = pieces.march_of(s)
    m.raiders = [p for p in m.raiders if p not in units]
    whose = pieces.name_of(pieces.PIECES[units[0]].nation)
    t.tell(f"{pieces.does(killer, 'kills')} {pieces.listing(units)} of {whose}.", "BP-6.3.b")


# ---------------------------------------------------------------- what the hits can buy


def hits_text(hits: int) -> str:
    return {0: "no hit", 1: "1 hit"}.get(hits, f"{hits} hits")


def target_groups(s: State, b: Battle, nation: str) -> Groups:
    """The side's units by kind; the mover's also by where they came from, since that decides where they can go."""
    groups: Groups = {}
    units = pieces.units_in(s, b.area, nation)
    origins = asking.origins_of(s, units, b.area)
    for unit in units:
        how = origins.get(unit, "").replace(" ", "_")
        groups.setdefault(f"{pieces.group_of(unit)}_{how}" if how else pieces.group_of(unit), []).append(unit)
    return groups


def prices(b: Battle, moving: bool, groups: Groups) -> dict[str, int]:
    """Hits to kill one unit of each group (12.0): by row and terrain, and by whether it is that side's turn."""
    terrain = pieces.terrain_of(b.area)
    return {name: tables.HITS[pieces.battle_row(units[0], terrain, moving)][terrain] for name, units in groups.items()}


def worth(b: Battle, moving: bool, groups: Groups, kill: Kill) -> tuple[int, int]:
    """The suggested casualties: most units (each is a point), then most dice."""
    terrain = pieces.terrain_of(b.area)
    dice = [tables.DICE[pieces.battle_row(groups[name][0], terrain, moving)][terrain] * n for name, n in kill.items()]
    return sum(kill.values()), sum(dice)


def key_of(kill: Kill) -> str:
    """`2_foot+1_chariot`"""
    return "+".join(f"{count}_{name}" for name, count in kill.items())


def kill_of(key: str) -> Kill:
    counts = {}
    for part in key.split("+"):
        count, _, name = part.partition("_")
        counts[name] = int(count)
    return counts


def text_of(kill: Kill, groups: Groups, origins: dict[str, str]) -> str:
    """`2 foot and 1 chariot from Lukka by sea`"""
    killed = {name: pieces.listing(groups[name][:count]) for name, count in kill.items()}
    return text.listed([units + asking.origin_text(origins[name]) for name, units in killed.items()])
