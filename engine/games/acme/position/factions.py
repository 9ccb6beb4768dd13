"""terms.faction, terms.barbarians, terms.npc: Who is who (terms.faction): colors, the civilizations they play, the
Barbarians; in what order they act.
"""

from collections.abc import Iterable

from engine.games.acme.data import displays, scenarios
from engine.games.acme.position import State, state
from engine.kernel import Table
from engine.wargame.tables import slug
from engine.wargame.text import People, Peoples

_peoples = Peoples(
    [
        *(People(x.id, x.called, x.source, article=x.article, many=x.many) for x in displays.DISPLAYS.values()),
        *(People(slug(name), name, row.source) for row in scenarios.SCENARIOS.values() for name in row.names.values()),
        *(People(color, color.replace("_", " ").capitalize(), "ACME-bits.f") for color in displays.COLORS.order),
        People(state.BARBARIANS, "Barbarians", "ACME-terms.barbarians.a", article="the", many=True),
    ]
)


_CALLED_HERE = {(row.id, one): slug(name) for row in scenarios.SCENARIOS.values() for one, name in row.names.items()}


def people(s: State, faction: str) -> str:
    """By what a Faction is named: its civilization, as the scenario calls it, or its color before it has one."""
    civilization = s.civ.get(faction, faction)
    return _CALLED_HERE.get((s.scenario, civilization), civilization)


def name_of(s: State, faction: str) -> str:
    """Within a sentence: `Egypt`, `the Hittites`."""
    return _peoples.name(people(s, faction))


def called(s: State, faction: str) -> str:
    """On a button, in a list: `Hittites`."""
    return _peoples.called(people(s, faction))


def does(s: State, faction: str, deed: str) -> str:
    """`The Hittites take 2 minas`."""
    return _peoples.does(people(s, faction), deed)


def tell(t: Table[State], faction: str, deed: str, rule: str, *, news: bool = False) -> None:
    """Tell what a Faction does: `takes 2 minas`."""
    verb, space, rest = deed.partition(" ")
    t.tell(f"{does(t.state, faction, verb)}{space}{rest}.", rule, news=news)


def clause(s: State, faction: str, deed: str) -> str:
    """Within a sentence: `the Hittites take 2 minas`."""
    return _peoples.clause(people(s, faction), deed)


def owned(s: State, faction: str) -> str:
    """`Egypt's`, `the Hittites'`."""
    return _peoples.owned(people(s, faction))


def whether(s: State, faction: str, deed: str) -> str:
    """`Do the Hittites keep`."""
    return _peoples.whether(people(s, faction), deed)


def color_name(faction: str) -> str:
    """A role without its position: by its color."""
    return _peoples.called(faction)


def is_automated(s: State, faction: str) -> bool:
    """terms.npc.a A civilization run by the game: a color that no seat plays. The Barbarians are no civilization."""
    return faction in s.colors and not s.owner.get(faction)


def plays(s: State, color: str, civilization: str) -> bool:
    """Whether this color plays that civilization now."""
    return s.civ.get(color) == civilization


def others(s: State, color: str) -> list[str]:
    """The other civilizations, in turn order, starting after this one (reading B-28)."""
    if color not in s.order:
        return list(s.order)
    at = s.order.index(color)
    return s.order[at + 1 :] + s.order[:at]


def opposing(s: State, faction: str) -> list[str]:
    """terms.opposing.a Every other Faction, Barbarians first, then in turn order."""
    return [other for other in (state.BARBARIANS, *s.order) if other != faction]


def in_turn_order(s: State, colors: Iterable[str]) -> list[str]:
    """These Factions in turn order, the Barbarians before all (competition.loss.f)."""
    wanted = set(colors)
    return [faction for faction in (state.BARBARIANS, *s.order) if faction in wanted]
