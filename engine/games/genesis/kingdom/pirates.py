"""11.7 Pirates: markers on Sea Connections, placed by a card, removed by an action or a card."""

from __future__ import annotations

from engine.games.genesis.data.tables import SEAS, WORKS
from engine.games.genesis.position.asking import asker
from engine.games.genesis.position.control import controller, in_revolt
from engine.games.genesis.position.places import world
from engine.games.genesis.position.powers import does
from engine.games.genesis.position.state import State
from engine.games.genesis.position.topics import TOPICS
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

HUNT = TOPICS.new("hunt", "where to hunt Pirates")

NAVAL = ("sais", "tanis", "ugarit")  # 11.7.3


def waters(s: State) -> list[str]:
    """11.7.1 The Sea Connections north of Alashiya."""
    return [line for line in world(s).sea if SEAS[line].north]


def naval_cities(s: State, kingdom: str) -> list[str]:
    """Sais, Tanis and Ugarit, as far as this kingdom controls them."""
    return [city for city in NAVAL if city in world(s).cities and controller(s, city) == kingdom]


def can_hunt(s: State, kingdom: str) -> bool:
    """11.7.3 By Minor Action: the city must be intact and not In Revolt, and $2 at hand."""
    if not s.pirates or s.silver[kingdom] < WORKS["pirate"].silver:
        return False
    return any(c not in s.destroyed and not in_revolt(s, c) for c in naval_cities(s, kingdom))


def hunt_pirates(t: Table[State], kingdom: str) -> Rule[None]:
    """11.7.3 One Pirate for $2."""
    t.state.silver[kingdom] -= WORKS["pirate"].silver
    yield from remove_pirate(t, kingdom)


def remove_pirate(t: Table[State], kingdom: str) -> Rule[None]:
    """One Pirate marker goes."""
    s = t.state
    if not s.pirates:
        return
    options = [Option(f"sea:{line}", SEAS[line].name) for line in dict.fromkeys(s.pirates)]
    key = yield from asker(t, kingdom).choose(
        HUNT, "GEN-11.7.3.a", "Which Pirate is removed?", options, default=options[0].key
    )
    line = key.partition(":")[2]
    s.pirates.remove(line)
    t.tell(f"{does(kingdom, 'drives')} the Pirates from the waters {SEAS[line].name}.", "GEN-11.7.3.a")
