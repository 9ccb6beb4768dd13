"""6.3 Hits are spent by the side that scored them, on whole units, and lost where they cannot kill."""

from __future__ import annotations

from engine.games.pharaohs.pieces import (
    PIECES,
    battle_row,
    group_of,
    listing,
    march_of,
    name_of,
    place_name,
    seat_of,
    take,
    terrain_of,
    units_in,
)
from engine.games.pharaohs.state import Battle, State
from engine.games.pharaohs.tables import DICE, HITS
from engine.kernel.questions import Choose, Option, Rule, ask, together
from engine.kernel.table import Table

Groups = dict[str, list[str]]


def choose_casualties(t: Table[State], b: Battle) -> Rule[None]:
    """6.3.b Both sides spend their hits at the same time; then all the dead are taken off together (6.3.a)."""
    s = t.state
    asks: dict[str, Choose] = {}
    for nation, enemy in ((b.mover, b.defender), (b.defender, b.mover)):
        groups = target_groups(s, b, enemy)
        choices = spendings(groups, prices(s, b, enemy), b.hits[nation])
        if choices != [{}]:
            best = max(choices, key=lambda kill: worth(s, b, enemy, groups, kill))
            asks[nation] = Choose(
                seat_of(s, nation),
                "kill",
                "BP-6.3.b",
                f"{name_of(nation)} scores {b.hits[nation]} in {place_name(b.area)}: "
                f"which units of {name_of(enemy)} die?",
                tuple(Option(key_of(kill), text_of(kill)) for kill in choices),
                default=key_of(best),
                verb="kill",
            )
    answers = yield from ask_killers(asks)
    dead: list[tuple[str, list[str]]] = []
    for nation, enemy in ((b.mover, b.defender), (b.defender, b.mover)):
        if nation in answers:
            groups = target_groups(s, b, enemy)
            dead.append((nation, [u for name, n in kill_of(answers[nation]).items() for u in groups[name][:n]]))
    for nation, units in dead:
        remove_dead(t, b, nation, units)


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
    take(s, b.area, units)
    s.fallen.setdefault(killer, []).extend(units)
    m = march_of(s)
    m.raiders = [p for p in m.raiders if p not in units]
    t.tell(f"{name_of(killer)} kills {listing(units)} of {name_of(PIECES[units[0]].nation)}.", "BP-6.3.b")


# ---------------------------------------------------------------- what the hits can buy


def target_groups(s: State, b: Battle, nation: str) -> Groups:
    """The side's units by kind; the mover's also by where they came from, since that decides where they can go."""
    m = march_of(s)
    groups: Groups = {}
    for unit in units_in(s, b.area, nation):
        name = group_of(unit)
        if unit in m.sailed:
            name += f"_from_{m.sailed[unit][0]}"
        elif unit in m.landed:
            name += "_landed"
        elif unit in m.raiders:
            name += "_raiding"
        groups.setdefault(name, []).append(unit)
    return groups


def prices(s: State, b: Battle, nation: str) -> dict[str, int]:
    """Hits to kill one unit of each group (12.0): by row and terrain, and by whose turn it is."""
    terrain = terrain_of(b.area)
    groups = target_groups(s, b, nation)
    return {name: HITS[battle_row(units[0], terrain, nation == b.mover)][terrain] for name, units in groups.items()}


def spendings(groups: Groups, price: dict[str, int], hits: int) -> list[dict[str, int]]:
    """Every way to spend the hits so that none left over could still kill anything (6.3.d)."""
    names = list(groups)
    found: list[dict[str, int]] = []

    def choose(i: int, left: int, kill: dict[str, int]) -> None:
        if i == len(names):
            if all(price[n] > left or kill.get(n, 0) == len(groups[n]) for n in names):
                found.append(dict(kill))
            return
        name = names[i]
        for count in range(min(len(groups[name]), left // price[name]), -1, -1):
            if count:
                kill[name] = count
            choose(i + 1, left - count * price[name], kill)
            kill.pop(name, None)

    choose(0, hits, {})
    return found


def worth(s: State, b: Battle, nation: str, groups: Groups, kill: dict[str, int]) -> tuple[int, int]:
    """The suggested casualties: most units (each is a point), then most dice."""
    terrain = terrain_of(b.area)
    dice = sum(DICE[battle_row(groups[name][0], terrain, nation == b.mover)][terrain] * n for name, n in kill.items())
    del s
    return sum(kill.values()), dice


def key_of(kill: dict[str, int]) -> str:
    """`2_foot+1_chariot`"""
    return "+".join(f"{count}_{name}" for name, count in kill.items())


def kill_of(key: str) -> dict[str, int]:
    counts = {}
    for part in key.split("+"):
        count, _, name = part.partition("_")
        counts[name] = int(count)
    return counts


def text_of(kill: dict[str, int]) -> str:
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in kill.items())
