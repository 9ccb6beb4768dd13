"""13.2 Arinna, Enlil, Horus, Marduk and Teshup: a free Major Move for any force in a Home city of their people."""

from __future__ import annotations

from engine.games.genesis.asking import asker
from engine.games.genesis.cards.hands import title
from engine.games.genesis.cards.replies import canceled
from engine.games.genesis.control import here
from engine.games.genesis.movement import is_start, major_move
from engine.games.genesis.places import place, world
from engine.games.genesis.powers import name_of, seat_of
from engine.games.genesis.state import State
from engine.games.genesis.tables import CARDS, KIND
from engine.games.genesis.topics import TOPICS
from engine.games.genesis.units import kings_at, units_text
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

FAVORED = TOPICS.new("favored", "which force the god favors")


def god(t: Table[State], player: str) -> Rule[str]:
    """Any force, whoever owns it; its owner, or who controls it, makes the move or declines (reading B56)."""
    s = t.state
    played = s.playing[-1]
    people = CARDS[KIND[played.card]].power
    rule = f"{CARDS[KIND[played.card]].rule}.a"
    options = []
    for power, city in favored(s, people):
        text = units_text(here(s, city, power), kings_at(s, city, power))
        options.append(Option(f"force:{power}@{city}", f"{name_of(power)} in {place(s, city)}: {text}", at=city))
    key = yield from asker(t, player).choose(
        FAVORED, rule, f"{title(played.card)}: which force may make a free Major Move?", options,
        default=options[0].key,
    )  # fmt: skip
    power, _, city = key.partition(":")[2].partition("@")
    played.target = f"{name_of(power)} in {place(s, city)}"
    if not (yield from canceled(t, power)):
        yield from major_move(t, power, "free", [city])
    return "discard"


def favored(s: State, people: str) -> list[tuple[str, str]]:
    """Forces that somebody commands in undestroyed Home cities of the people."""
    found = []
    for city in world(s).homes.get(people, ()):
        if city in s.destroyed:
            continue
        for power in [*s.units.get(city, {}), *s.kingdoms]:
            if (power, city) not in found and seat_of(s, power) and is_start(s, city, power, "free"):
                found.append((power, city))
    return found


def no_force(people: str, s: State, player: str) -> str:
    return "" if favored(s, people) else f"no force stands in the Home cities of {name_of(people)} (GEN-13.2.c)"
