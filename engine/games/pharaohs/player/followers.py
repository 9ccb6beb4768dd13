"""Where the automated player's markers go: Rulers to the battles they can lead, Terror and Siege to where they add a
die, and all of them, the Chosen People first, to where it is safe when the battles are over."""

from collections.abc import Mapping

from engine.games.pharaohs.data import tables
from engine.games.pharaohs.player import clashes, lines, moves, threat, weights
from engine.games.pharaohs.player.scene import Scene, danger, kind_of, reach, weight, within
from engine.games.pharaohs.position import conditions, pieces
from engine.games.pharaohs.position.reach import allowance_of

RAISED = 0.4  # a Ruler's +1 makes five hits of three: so much of them is his

Stacks = Mapping[str, list[str]]  # area -> the units that will stand there


def fights(scene: Scene) -> list[str]:
    """Areas whose battle is still to come."""
    fought = pieces.march_of(scene.s).fought
    return [area for area in scene.own if area in scene.foes and area not in fought]


def followers(scene: Scene) -> list[tuple[str, str]]:
    """The nation's markers that can move, and where they are."""
    march = pieces.march_of(scene.s)
    every = [(piece, area) for area, there in scene.s.markers.items() for piece in there]
    mine = [(piece, area) for piece, area in every if pieces.PIECES[piece].nation == scene.nation]
    still = [(piece, area) for piece, area in mine if piece not in march.spent and piece not in march.sailed]
    return [(piece, area) for piece, area in still if pieces.PIECES[piece].kind != "god"]


# ---------------------------------------------------------------- before the battles


def marker_order(scene: Scene) -> moves.Order | None:
    """The march of a marker that helps the battles ahead most, when all units have their orders."""
    places = fights(scene)
    orders = []
    for piece, area in followers(scene):
        kind = pieces.PIECES[piece].kind
        if kind == "chosen":
            orders.append(people_order(scene, piece, area))
        elif places and kind == "ruler":
            orders.append(ruler_order(scene, piece, area, places))
        elif places:
            orders.append(terror_order(scene, piece, area, places))
    return max([order for order in orders if order], key=lambda order: order.gain, default=None)


def ruler_order(scene: Scene, ruler: str, place: str, places: list[str]) -> moves.Order | None:
    """5.11.a To where the two battles that gain most by a Ruler are in reach."""
    gains = {area: what_a_ruler_adds(scene, area) for area in places}

    def worth(spot: str) -> float:
        near = sorted([gains[area] for area in places if area in within(spot, clashes.RULER_RANGE)], reverse=True)
        return sum(near[: clashes.RULER_BATTLES]) - weights.W.worry * (spot in scene.foes)

    roads = reach(scene, place, clashes.RULER_STRIDE)
    best = max(roads, key=worth, default=place)
    gain = worth(best) - worth(place) - 2 * weights.W.worry
    return moves.Order("march", place, {pieces.group_of(ruler): 1}, best, gain, roads[best]) if gain > 0 else None


def what_a_ruler_adds(scene: Scene, area: str) -> float:
    kinds = [kind_of(unit) for unit in scene.own[area]]
    found = [clashes.odds_of_attack(scene, area, kinds, 2, led) for led in (True, False)]
    led, plain = (clashes.worth_of(scene, area, odds, 0.0) for odds in found)
    return max(0.0, led - plain)


def terror_order(scene: Scene, marker: str, place: str, places: list[str]) -> moves.Order | None:
    """6.7 To the battle in a Fertile area where one more die gains most."""
    roads = reach(scene, place, allowance_of(marker))

    def worth(area: str) -> float:
        kinds = [kind_of(unit) for unit in scene.own[area]]
        found = [clashes.odds_of_attack(scene, area, kinds, 2, more=more) for more in (1, 0)]
        more, plain = (clashes.worth_of(scene, area, odds, 0.0) for odds in found)
        return more - plain

    near = {area: worth(area) for area in places if area in roads and tables.TERRAIN[area] == "fertile"}
    if not near or place in places:
        return None
    best = max(near, key=near.__getitem__)
    gain = near[best] - weights.W.worry
    return moves.Order("march", place, {pieces.group_of(marker): 1}, best, gain, roads[best]) if gain > 0 else None


def people_order(scene: Scene, people: str, place: str) -> moves.Order | None:
    """14.3 The Chosen People go to where they are safest, with an army or far from any other."""
    roads = {spot: way for spot, way in reach(scene, place, allowance_of(people)).items() if spot not in scene.foes}
    risks = {spot: risk_of_people(scene, spot, own_kinds(scene, spot)) for spot in roads}
    best = min(risks, key=risks.__getitem__, default="")
    if not best:
        return None
    here = 1.0 if place in scene.foes else risk_of_people(scene, place, own_kinds(scene, place))
    stays = weights.W.hold_line if place == "judah" and stays_in_jerusalem(scene) else 0.0
    gain = lines.ransom(scene.s) * (here - risks[best]) - weights.W.worry - stays
    return moves.Order("march", place, {pieces.group_of(people): 1}, best, gain, roads[best]) if gain > 0 else None


def risk_of_people(scene: Scene, spot: str, kinds: list[str]) -> float:
    """The chance that they are taken here, with these units beside them."""
    return threat.falls(scene.threats.get(spot, 0.0), threat.PRIZED, threat.weakness("judah", kinds, spot))


def own_kinds(scene: Scene, area: str) -> list[str]:
    return [kind_of(unit) for unit in scene.own.get(area, ())]


# ---------------------------------------------------------------- after the battles


def refuges(scene: Scene) -> list[str]:
    """Where the Chosen People of this nation may be when it has redeployed; nowhere, if they are not its own."""
    for area, there in scene.s.markers.items():
        for piece in there:
            if pieces.PIECES[piece].kind == "chosen" and pieces.PIECES[piece].nation == scene.nation:
                return camps(scene, piece, area)
    return []


def camps(scene: Scene, piece: str, area: str) -> list[str]:
    """Where a marker may be after redeployment."""
    if piece in pieces.march_of(scene.s).redeployed:
        return [area]
    spots = [area, *reach(scene, area, allowance_of(piece), dict.fromkeys(scene.open))]
    return [spot for spot in spots if spot not in scene.foes]


def quarters(scene: Scene, stacks: Stacks) -> list[tuple[str, str, str]]:
    """Which marker goes from where to where, once it is known where units will stand."""
    found = []
    redeployed = pieces.march_of(scene.s).redeployed
    for area, there in scene.s.markers.items():
        for piece in there:
            kind = pieces.PIECES[piece].kind
            if pieces.PIECES[piece].nation != scene.nation or kind == "god" or piece in redeployed:
                continue
            spots = camps(scene, piece, area)
            best = max(spots, key=lambda spot: worth_as_quarters(scene, kind, spot, stacks, area), default=area)
            gain = worth_as_quarters(scene, kind, best, stacks, area)
            if best != area and gain > worth_as_quarters(scene, kind, area, stacks, area) + weights.W.worry:
                found.append((area, piece, best))
    return found


def worth_as_quarters(scene: Scene, kind: str, spot: str, stacks: Stacks, place: str) -> float:
    """The Chosen People want to be safe, a Ruler where his +1 holds most, Terror and Siege with a stack."""
    if spot in scene.foes:
        return -9.0
    kinds = [kind_of(unit) for unit in stacks.get(spot, ())]
    if kind == "chosen":
        away = weights.W.hold_line if stays_in_jerusalem(scene) and spot != "judah" else 0.0
        return -lines.ransom(scene.s) * risk_of_people(scene, spot, kinds) - away
    lost = danger(scene, spot, kinds)
    if not kinds:
        return -1.0 - lost
    if kind == "ruler":
        return weight(scene, spot) * lost * RAISED + 0.01 * (spot == place)
    return len(kinds) * weights.W.worry - lost


def stays_in_jerusalem(scene: Scene) -> bool:
    """Whether a line wants the Chosen People in Jerusalem this turn."""
    s = scene.s
    wanted = [line for line in conditions.lines_in_play(s) if line.marker == "in_jerusalem"]
    return any(lines.is_open(s, line) and lines.still_possible(s, line) for line in wanted)
