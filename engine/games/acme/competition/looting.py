"""competition.loot, competition.captives: Activity 6: Loot for a sacked City, in minas or captives, and the Deity of a
conquered Homeland.
"""

from engine.games.acme.data import areas, fates, numbers
from engine.games.acme.holdings import deities
from engine.games.acme.position import State, asking, contest, disks, factions, section, standing, state, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.text import plural

SPOILS = topics.TOPICS.new("spoils", "a mina or captives", *standing.LOOTING)

DEPORTERS = ("assyria", "babylon")


def spoils(t: Table[State]) -> Rule[None]:
    """procedure.t, v Loot, then capture of the Deity of this area."""
    victor = sacker(t.state)
    if victor:
        yield from loot(t, victor)
    deities.check_temples(t, box=True, at=contest.now(t.state).at)


def bring_home(t: Table[State]) -> None:
    """loot.f The Loot Boxes are emptied into the Treasuries."""
    s = t.state
    for color, minas in s.loot.items():
        if minas:
            s.minas[color] = s.minas.get(color, 0) + minas
            factions.tell(t, color, f"brings {plural(minas, 'mina')} of Loot home", "ACME-competition.loot.f")
    s.loot = dict.fromkeys(s.loot, 0)


def sacker(s: State) -> str:
    """loot.a-d Who Controls the Land area in which another civilization lost three colored disks; "" if nobody."""
    fight = contest.now(s)
    victor = disks.controller(s, fight.at)
    if areas.sea(fight.at) or victor in ("", state.BARBARIANS):
        return ""
    sacked = any(n >= numbers.LOOT["disks"] for color, n in fight.fallen.items() if color != victor)
    return victor if sacked else ""


def loot(t: Table[State], color: str) -> Rule[None]:
    """loot.a, c, e One Victory Point, and a mina into the Loot Box or captives."""
    s, fight = t.state, contest.now(t.state)
    bounty = fates.number("19", "points") * fight.bounty.count(color)
    points = numbers.LOOT["points"] + bounty + section.scenario(s).loot.get(fight.at, 0)
    s.sacked.append(color)
    disks.score(s, color, points)
    deed = f"loots {section.place(fight.at)}: {points} VP, {s.points[color]} in all"
    factions.tell(t, color, deed, "ACME-competition.loot.a", news=True)
    if (yield from takes_captives(t, color)):
        s.growth[color] = s.growth.get(color, 0) + numbers.LOOT["captives"]
        factions.tell(t, color, f"takes {plural(numbers.LOOT['captives'], 'captive')}", "ACME-competition.captives.a")
    elif minas := disks.gain_minas(s, color, numbers.LOOT["minas"], box=True):
        factions.tell(t, color, f"puts {plural(minas, 'mina')} into the Loot Box", "ACME-competition.loot.e")


def takes_captives(t: Table[State], color: str) -> Rule[bool]:
    """captives.a, c, d As it likes; Assyria and Babylon have to; nobody can without two disks in Supply."""
    s = t.state
    if disks.supply(s, color) < numbers.LOOT["captives"]:
        return False
    if any(factions.plays(s, color, name) for name in DEPORTERS):
        return True
    options = (Option("mina", "a mina"), Option("captives", "captives: two disks for growth"))
    taken = yield from asking.asker(t, color).choose(
        SPOILS, "ACME-competition.captives.a", "A mina, or captives?", options, default="mina",
        about={"supply": disks.supply(s, color)},
    )  # fmt: skip
    return taken == "captives"
