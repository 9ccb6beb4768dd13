"""11.7 Pirates: markers on Sea Connections, placed by a card, removed by an action or a card."""

from engine.games.genesis.data import tables
from engine.games.genesis.position import State, asking, control, places, powers, topics
from engine.kernel import Option, Rule, Table

HUNT = topics.TOPICS.new("hunt", "where to hunt Pirates")

NAVAL = ("sais", "tanis", "ugarit")  # 11.7.3


def waters(s: State) -> list[str]:
    """11.7.1 The Sea Connections north of Alashiya."""
    return [line for line in places.world(s).sea if tables.SEAS[line].north]


def sea_option(_: State, line: str) -> Option:
    return Option(f"sea:{line}", tables.SEAS[line].name)


def naval_cities(s: State, kingdom: str) -> list[str]:
    """Sais, Tanis and Ugarit, as far as this kingdom controls them."""
    return [city for city in NAVAL if city in places.world(s).cities and control.controller(s, city) == kingdom]


def can_hunt(s: State, kingdom: str) -> bool:
    """11.7.3 By Minor Action: the city must be intact and not In Revolt, and $2 at hand."""
    if not s.pirates or s.silver[kingdom] < tables.WORKS["pirate"].silver:
        return False
    return any(c not in s.destroyed and not control.in_revolt(s, c) for c in naval_cities(s, kingdom))


def hunt_pirates(t: Table[State], kingdom: str) -> Rule[None]:
    """11.7.3 One Pirate for $2."""
    t.state.silver[kingdom] -= tables.WORKS["pirate"].silver
    yield from remove_pirate(t, kingdom)


def remove_pirate(t: Table[State], kingdom: str) -> Rule[None]:
    """One Pirate marker goes."""
    s = t.state
    if not s.pirates:
        return
    options = [(sea_option(s, line), line) for line in dict.fromkeys(s.pirates)]
    line = yield from asking.asker(t, kingdom).one_of(HUNT, "GEN-11.7.3.a", "Which Pirate is removed?", options)
    s.pirates.remove(line)
    powers.tell(t, kingdom, f"drives the Pirates from the waters {tables.SEAS[line].name}", "GEN-11.7.3.a")
