"""What a position is worth to a seat, term by term: a pure function of what the seat may see.

Every term has a name, a sentence that explains it, and a number of points; together they are the seat's prospects,
measured against those of its rivals. Planning compares positions by the total; whoever explains a position reads the
terms.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import lines, scene, threat, weights
from engine.games.pharaohs.position import State, pieces

SENTENCES: Mapping[str, str] = {
    "points": "points scored, with those of kills that are certain, less what rivals have",
    "areas": "what our areas bring when this nation turn ends, and may bring again",
    "units": "what our units on the map and off it will still earn",
    "lines": "what we can hope for from our open victory lines",
    "people": "the line of the Chosen People, as far as they are safe; to rivals it counts the other way",
    "markers": "Rulers with an army, Terror and Siege",
    "gods": "gods turned over: ours, and those of rivals",
    "reserve": "units of our dead piles that can return",
    "exposure": "what rivals can take from us before our next turn",
    "rivals": "what the areas and units of rivals will bring them, as far as that is our loss",
    "denied": "what rivals can hope for from their open victory lines, as far as that is our loss",
}


class Evaluation(NamedTuple):
    """What a position is worth to a seat, and why."""

    seat: str
    parts: dict[str, float]

    @property
    def total(self) -> float:
        return sum(self.parts.values())

    def told(self) -> list[str]:
        """One line for each term that counts, the weightiest first."""
        order = sorted(self.parts, key=lambda name: -abs(self.parts[name]))
        return [f"{self.parts[name]:+.1f} {name}: {SENTENCES[name]}" for name in order if round(self.parts[name], 1)]


def evaluate(s: State, seat: str, threats: threat.Threats | None = None) -> Evaluation:
    """The prospects of a seat. `threats`, what rivals can bring, may be given by whoever knows it already."""
    shares = shares_of(s, seat)
    parts = dict.fromkeys(SENTENCES, 0.0)
    parts["points"] = sum([share * (s.points.get(other, 0) + pending(s, other)) for other, share in shares.items()])
    dangers = threat.threats_to(s, seat) if threats is None else threats
    for nation, areas in s.units.items():
        owner = pieces.seat_of(s, nation)
        share = shares[owner]
        mine = [area for area in areas if area == pieces.ARABIA or not shared(s, nation, area)]
        held = tuple([area for area in mine if area != pieces.NUBIA])
        land, men, hopes = land_of(s, nation, held), men_of(s, nation), hopes_of(s, nation, held)
        if owner == seat:
            parts["areas"] += land
            parts["units"] += men
            parts["lines"] += hopes
            parts["exposure"] -= exposure(s, nation, held, dangers)
        else:
            parts["rivals"] += share * (land + men)
            parts["denied"] += share * hopes
    for nation, dead in s.dead.items():
        if pieces.seat_of(s, nation) == seat and scene.turns_to_come(s, nation):
            able = min(len(dead) // 2, len(s.units.get(nation, ())))
            parts["reserve"] += weights.W.reserve * able * scene.unit_worth(s, nation)
    parts["people"] = people(s, seat, shares, dangers)
    parts["markers"] = weights.W.marker * sum([companions(s, seat, area) for area in s.markers])
    turned = [shares[pieces.seat_of(s, nation)] for nation in s.turned if scene.turns_to_come(s, nation)]
    parts["gods"] = -weights.W.fallen_god * sum(turned)
    return Evaluation(seat, parts)


def shares_of(s: State, seat: str) -> dict[str, float]:
    """What a point of each seat is to this one: its own a whole one, the leader's a greater loss than others'."""
    return {other: -share for other, share in scene.stakes(s, seat).items()}


def pending(s: State, seat: str) -> float:
    """10.3 Kills of the nation turn under way, which score when it ends."""
    kills = [(killer, pieces.PIECES[unit].nation) for killer, units in s.fallen.items() for unit in units]
    return sum([lines.kill_points(s, *kill) for kill in kills if pieces.seat_of(s, kill[0]) == seat])


def shared(s: State, nation: str, area: str) -> bool:
    """Whether units of another nation stand there as well."""
    return any(area in areas for other, areas in s.units.items() if other != nation)


# ---------------------------------------------------------------- what a nation has


def land_of(s: State, nation: str, held: tuple[str, ...]) -> float:
    """10.2 Areas score now if the nation's turn is under way, and are held on to with some luck."""
    now = s.march is not None and s.march.nation == nation and s.phase != "nation_turn_end"
    rate = now + weights.W.hold * min(2, scene.turns_to_come(s, nation))
    return rate * sum([scene.area_points(s, nation, area) for area in held]) if rate else 0.0


def men_of(s: State, nation: str) -> float:
    units = sum([len(stack) for stack in s.units[nation].values()])
    units += sum([pieces.PIECES[unit].nation == nation for waiting in s.offmap.values() for unit in waiting])
    return units * scene.unit_worth(s, nation)


def hopes_of(s: State, nation: str, held: tuple[str, ...]) -> float:
    """10.4 Lines that the nation turn under way meets, and those that a later one may."""
    now, ahead = s.march is not None and s.march.nation == nation, scene.turns_to_come(s, nation)
    if not now and not ahead:
        return 0.0
    units = sum([len(stack) for stack in s.units[nation].values()])
    hopes = 0.0
    for line in lines.control_lines(s, nation):
        if now and lines.is_met(s, line, held):
            hopes += line.points
        elif ahead:
            hopes += weights.W.line_later * lines.hope(s, line, held, units)
    return hopes


# ---------------------------------------------------------------- what can be lost


@lru_cache(maxsize=10_000)
def weak(nation: str, units: tuple[str, ...], area: str) -> float:
    return threat.weakness(nation, [pieces.PIECES[unit].kind for unit in units], area)


def exposure(s: State, nation: str, held: tuple[str, ...], threats: threat.Threats) -> float:
    """Units that may fall and areas that may be lost, by what rivals can bring against each."""
    worth, ahead, areas = scene.unit_worth(s, nation), scene.turns_to_come(s, nation), s.units[nation]
    lost = 0.0
    for area in held:
        stack = areas[area]
        risk = threat.falls(threats.get(area, 0.0), tables.TERRAIN[area], weak(nation, tuple(stack), area))
        lost += risk * (len(stack) * worth + weights.W.hold * scene.area_points(s, nation, area) * min(2, ahead))
    return weights.W.exposed * lost


def people(s: State, seat: str, shares: Mapping[str, float], threats: threat.Threats) -> float:
    """14.3 Their line for Judah's color, as far as they are safe; threats are known for our own areas alone."""
    worth = lines.ransom(s)
    place = next((area for area in s.markers if "judah.chosen.1" in s.markers[area]), "")
    if not worth or not place:
        return 0.0
    owner = pieces.seat_of(s, "judah")
    if owner != seat:
        return shares[owner] * worth
    stack = tuple(s.units.get("judah", {}).get(place, ()))
    return worth * (1.0 - threat.falls(threats.get(place, 0.0), threat.PRIZED, weak("judah", stack, place)))


def companions(s: State, seat: str, area: str) -> int:
    """Rulers, Terror and Siege of this seat that have units of theirs beside them."""
    there = [pieces.PIECES[piece] for piece in s.markers[area]]
    kings = [piece.nation for piece in there if piece.kind in ("ruler", "terror", "siege")]
    return len([nation for nation in kings if pieces.seat_of(s, nation) == seat and area in s.units.get(nation, ())])
