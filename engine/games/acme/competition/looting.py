"""17 Activity 6: Loot for a sacked City, in minas or captives, and the Deity of a conquered Homeland."""

from __future__ import annotations

from engine.board.words import plural
from engine.games.acme.data.areas import sea
from engine.games.acme.data.fates import number
from engine.games.acme.data.numbers import LOOT
from engine.games.acme.holdings.deities import check_temples
from engine.games.acme.position.asking import asker
from engine.games.acme.position.contested_area import contest
from engine.games.acme.position.disks import controller, gain_minas, score, supply
from engine.games.acme.position.factions import does, plays
from engine.games.acme.position.section import place, scenario
from engine.games.acme.position.standing import LOOTING
from engine.games.acme.position.state import BARBARIANS, State
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

SPOILS = TOPICS.new("spoils", "a mina or captives", *LOOTING)

DEPORTERS = ("assyria", "babylon")


def spoils(t: Table[State]) -> Rule[None]:
    """procedure.t, v Loot, then capture of the Deity of this area."""
    s = t.state
    victor = sacker(s)
    if victor:
        yield from loot(t, victor)
    check_temples(t, box=True, at=contest(s).at)


def bring_home(t: Table[State]) -> None:
    """loot.f The Loot Boxes are emptied into the Treasuries."""
    s = t.state
    for color, minas in s.loot.items():
        if minas:
            s.minas[color] = s.minas.get(color, 0) + minas
            t.tell(f"{does(s, color, 'brings')} {plural(minas, 'mina')} of Loot home.", "ACME-competition.loot.f")
    s.loot = dict.fromkeys(s.loot, 0)


def sacker(s: State) -> str:
    """loot.a-d Who Controls the Land area in which another civilization lost three colored disks; "" if nobody."""
    fight = contest(s)
    victor = controller(s, fight.at)
    if sea(fight.at) or victor in ("", BARBARIANS):
        return ""
    sacked = any(n >= LOOT["disks"] for color, n in fight.fallen.items() if color != victor)
    return victor if sacked else ""


def loot(t: Table[State], color: str) -> Rule[None]:
    """loot.a, c, e One Victory Point, and a mina into the Loot Box or captives."""
    s, fight = t.state, contest(t.state)
    points = LOOT["points"] + number("19", "points") * fight.bounty.count(color) + scenario(s).loot.get(fight.at, 0)
    s.sacked.append(color)
    score(s, color, points)
    t.tell(
        f"{does(s, color, 'loots')} {place(fight.at)}: {points} VP, {s.points[color]} in all.",
        "ACME-competition.loot.a", news=True,
    )  # fmt: skip
    if (yield from takes_captives(t, color)):
        s.growth[color] = s.growth.get(color, 0) + LOOT["captives"]
        t.tell(f"{does(s, color, 'takes')} {plural(LOOT['captives'], 'captive')}.", "ACME-competition.captives.a")
    elif minas := gain_minas(s, color, LOOT["minas"], box=True):
        t.tell(f"{does(s, color, 'puts')} {plural(minas, 'mina')} into the Loot Box.", "ACME-competition.loot.e")


def takes_captives(t: Table[State], color: str) -> Rule[bool]:
    """captives.a, c, d As it likes; Assyria and Babylon have to; nobody can without two disks in Supply."""
    s = t.state
    if supply(s, color) < LOOT["captives"]:
        return False
    if any(plays(s, color, name) for name in DEPORTERS):
        return True
    options = (Option("mina", "a mina"), Option("captives", "captives: two disks for growth"))
    taken = yield from asker(t, color).choose(
        SPOILS, "ACME-competition.captives.a", "A mina, or captives?", options, default="mina",
        about={"supply": supply(s, color)},
    )  # fmt: skip
    return taken == "captives"
