"""13.2 Cards about silver and temples: Astarte, Baal, Dagon, Gold; and the sea: Lukkan Pirates, Naval Power."""

from __future__ import annotations

from engine.board.shares import evenly
from engine.board.words import listed, plural
from engine.games.genesis.asking import asker, where_text
from engine.games.genesis.cards.replies import canceled
from engine.games.genesis.control import controller, homes
from engine.games.genesis.pirates import naval_cities, remove_pirate, waters
from engine.games.genesis.places import place, world
from engine.games.genesis.powers import does
from engine.games.genesis.state import Counts, State
from engine.games.genesis.tables import CARDS, SEAS
from engine.games.genesis.topics import TOPICS
from engine.games.genesis.trade import linked
from engine.games.genesis.units import both_sides, king_of, lose_shared
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

ASTARTE = TOPICS.new("astarte", "where Infantry is lost")
BAAL = TOPICS.new("baal", "which monuments fall")
PIRATES = TOPICS.new("pirates", "where the Pirates lie")


def astarte(t: Table[State], player: str) -> Rule[str]:
    """$1 for each Home city without a monument; two Infantry for each $1 that cannot be paid."""
    s = t.state
    if (yield from canceled(t)):
        return "discard"
    numbers = CARDS["astarte"].numbers
    due = numbers["silver"] * len([city for city in homes(s, player) if city not in s.monuments])
    paid = min(due, s.silver[player])
    s.silver[player] -= paid
    owed = f"{paid or 'none'} of the {due}" if paid < due else str(due)
    t.tell(
        f"{does(player, 'owes')} Astarte nothing." if not due else f"{does(player, 'pays')} {owed} silver to Astarte.",
        "GEN-13.2-astarte.a",
    )
    room = both_sides(s, player, infantry_in)
    loss = min(numbers["infantry"] * (due - paid), sum(room.values()))
    if loss:
        counts = yield from asker(t, player).share(
            ASTARTE, "GEN-13.2-astarte.b", f"Astarte takes {loss} Infantry instead: where?", room,
            least=loss, most=loss, default=evenly(room, loss),
        )  # fmt: skip
        lose_shared(t, player, "inf", counts)
        t.tell(f"{does(player, 'loses')} Infantry: {where_text(s, counts)}.", "GEN-13.2-astarte.b")
    return "discard"


def infantry_in(units: Counts) -> int:
    return units.get("inf", 0)


def baal(t: Table[State], player: str) -> Rule[str]:
    """$2 for each controlled Home city with a monument, or the monument goes. Akhenaten has no use for Baal."""
    s = t.state
    if (yield from canceled(t)):
        return "discard"
    temples = [city for city in homes(s, player) if city in s.monuments and controller(s, city) == player]
    if king_of(s, player) == "akhenaten":
        fall = temples
    else:
        price = CARDS["baal"].numbers["silver"]
        kept = min(len(temples), s.silver[player] // price)
        lost = len(temples) - kept
        fall = []
        if lost:
            fall = yield from asker(t, player).spaces(
                BAAL, "GEN-13.2-baal.b", f"{plural(lost, 'monument')} not paid for: which?", temples,
                least=lost, most=lost, default=temples[:lost],
            )  # fmt: skip
        s.silver[player] -= kept * price
        t.tell(f"{does(player, 'pays')} {kept * price or 'no'} silver to Baal.", "GEN-13.2-baal.a")
    for city in fall:
        s.monuments.remove(city)
    if fall:
        ruins = f"{'monument' if len(fall) == 1 else 'monuments'} of {listed([place(s, city) for city in fall])}"
        t.tell(f"{does(player, 'loses')} the {ruins}.", "GEN-13.2-baal.b")
    return "discard"


def dagon(t: Table[State], player: str) -> Rule[str]:
    """$1 for each controlled city with a monument, and +1 to the next growth roll."""
    s = t.state
    if (yield from canceled(t)):
        return "discard"
    gain = len([city for city in s.monuments if controller(s, city) == player])
    s.silver[player] += gain * CARDS["dagon"].numbers["silver"]
    s.dagon[player] = s.dagon.get(player, 0) + CARDS["dagon"].numbers["growth"]
    t.tell(
        f"{does(player, 'receives')} {gain or 'no'} silver and Dagon's favor for the next growth.", "GEN-13.2-dagon.a"
    )
    return "discard"


def gold(t: Table[State], player: str) -> Rule[str]:
    """$2 for each mine space with a Trade Route to the Capital."""
    s = t.state
    if (yield from canceled(t)):
        return "discard"
    mines = linked_mines(s, player)
    gain = CARDS["gold"].numbers["silver"] * len(mines)
    s.silver[player] += gain
    t.tell(f"{does(player, 'receives')} {gain or 'no'} silver from {plural(len(mines), 'mine')}.", "GEN-13.2-gold.a")
    return "discard"


def linked_mines(s: State, player: str) -> list[str]:
    routes = linked(s, player)
    return [mine for mine in world(s).mines if mine in routes]


# ---------------------------------------------------------------- the sea


def lukkan_pirates(t: Table[State], player: str) -> Rule[str]:
    """A Pirate on a Sea Connection north of Alashiya."""
    s = t.state
    options = [Option(f"sea:{line}", SEAS[line].name) for line in waters(s)]
    key = yield from asker(t, player).choose(
        PIRATES,
        "GEN-13.2-pirates.a",
        "On which Sea Connection do the Pirates lie?",
        options,
        default=options[0].key,
    )
    line = key.partition(":")[2]
    s.playing[-1].target = SEAS[line].name
    if not (yield from canceled(t)):
        s.pirates.append(line)
        t.tell(f"Pirates appear on the waters {SEAS[line].name}.", "GEN-11.7.1.a")
    return "discard"


def no_waters(s: State, player: str) -> str:
    return "" if waters(s) else "there is no such sea here (GEN-11.7.1.d)"


def naval_power(t: Table[State], player: str) -> Rule[str]:
    """Who controls Sais, Tanis or Ugarit removes one Pirate at no cost."""
    if not (yield from canceled(t)):
        yield from remove_pirate(t, player)
    return "discard"


def no_navy(s: State, player: str) -> str:
    if not s.pirates:
        return "there are no Pirates (GEN-13.2-naval.a)"
    return "" if naval_cities(s, player) else "you control none of Sais, Tanis and Ugarit (GEN-13.2-naval.a)"
