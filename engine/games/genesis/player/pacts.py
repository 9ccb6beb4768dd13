"""What an alliance with another kingdom is worth, and what an offer of one brings (12.1)."""

import math

from msgspec.structs import replace

from engine.games.genesis.kingdom.talks import what_is_lacking
from engine.games.genesis.player import answers, danger, moves, odds, tours, weights
from engine.games.genesis.player.odds import Defense
from engine.games.genesis.player.scene import Scene, holding, markers_left, scene_of
from engine.games.genesis.player.tours import Column
from engine.games.genesis.position import Offer, State, control, places, powers
from engine.kernel import Answer, Ask, Number, Pick
from engine.wargame.answers import keys_of, named

DEAR = 12  # silver beyond which no price is named
TWO = 2  # attacks that one turn leaves time for


def pact_worth(scene: Scene, partner: str, passage: bool) -> float:
    """What peace with a kingdom is worth until the turn ends: what it spares, less what it forbids and lets in."""
    spares = relief(scene, partner)
    lets_in = weights.WEIGHT.passage * (1 + spares) if passage else 0.0
    return weights.WEIGHT.trust * spares - forgone(scene, partner) - lets_in


def relief(scene: Scene, partner: str) -> float:
    """What the partner's forces could take from us: the two worst blows, as far as markers are left."""
    s = scene.s
    markers = min(TWO, markers_left(s, partner))
    blows = sorted((blow(scene, partner, city) for city in control.controlled_cities(s, scene.me)), reverse=True)
    return sum(blows[:markers])


def blow(scene: Scene, partner: str, city: str) -> float:
    s = scene.s
    there = s.units.get(city, {}).get(scene.me, control.NOTHING)
    walls = danger.walls_of(s, city)
    own = control.combat(there)
    meets = Defense(own > 0, walls, own + walls, there.get("ch", 0), 0, not places.MOUNTAIN[city])
    worst = 0.0
    for raider, price in danger.raiders(scene, city):
        if raider.power == partner:
            taken, _ = odds.odds_against(s, partner, raider.units, raider.kings, meets, 2)
            worst = max(worst, taken * danger.arrives(price + (1 if meets.points else 0), raider.rating))
    return worst * danger.stake(scene, city)


def forgone(scene: Scene, partner: str) -> float:
    """What we could take from the partner: the two best cities, as far as markers are left."""
    s = scene.s
    best: dict[str, float] = {}
    for at, there in s.units.items():
        units = there.get(scene.me, control.NOTHING)
        if not control.combat(units):
            continue
        kings = [king for king, where in s.kings.items() if where == at]
        column = Column(scene.me, at, units, kings, 0, at)
        for value, city in tours.around(scene, scene.me, at):
            if control.controller(s, city) == partner:
                taken, _ = tours.chance(scene, column, city, 2)
                best[city] = max(best.get(city, 0.0), taken * value)
    markers = min(TWO, markers_left(s, scene.me) + (s.segment is not None and s.segment.player == scene.me))
    return 0.5 * sum(sorted(best.values(), reverse=True)[:markers])


def coin(scene: Scene) -> float:
    """What a silver piece is worth now: little once the last markers have been played."""
    if scene.turns:
        return weights.WEIGHT.silver
    return 0.4 * weights.WEIGHT.silver if markers_left(scene.s, scene.me) else 0.0


def gifts(scene: Scene, offer: Offer) -> float:
    """What changes hands by an offer, seen from our side."""
    found = 0.0
    for player in offer.players:
        sign = -1 if player == scene.me else 1
        found += sign * coin(scene) * offer.silver.get(player, 0)
        found += sign * weights.WEIGHT.card * offer.cards.get(player, 0)
        for city in offer.cities.get(player, []):
            found += sign * holding(scene, city) * (1.0 if sign > 0 else 1.3)
    return found


# ---------------------------------------------------------------- answers


def talks(seen: State, ask: Ask) -> Answer:
    """Accept what is worth it; name a price where peace alone would be welcome; else refuse."""
    offer = seen.offer
    if offer is None or "accept" not in keys_of(ask) or what_is_lacking(seen, offer):
        return "refuse"
    scene = scene_of(seen, offer.players[1])
    partner = offer.players[0]
    if gifts(scene, offer) + pact_worth(scene, partner, offer.passage) > weights.WEIGHT.least:
        return "accept"
    return "counter" if "counter" in keys_of(ask) and price_of(scene, partner) is not None else "refuse"


def price_of(scene: Scene, partner: str) -> int | None:
    """The silver for which we would keep the peace, without free passage; None if it is not to be had."""
    if not coin(scene):
        return None
    lacks = 2 * weights.WEIGHT.least - pact_worth(scene, partner, passage=False)
    most = min(DEAR, scene.s.silver.get(partner, 0))
    return next((price for price in range(1, most + 1) if price * coin(scene) >= lacks), None)


def offer(seen: State, ask: Pick) -> Answer:
    """Our own offer: a silver piece for peace where it is worth that; in reply to another's, our price."""
    talk = seen.offer
    assert talk is not None
    me, partner = talk.players
    scene = scene_of(seen, me)
    wish = "ask_silver" if asks_price(seen, me) else "give_silver"
    if wish not in keys_of(ask):
        return []
    if wish == "ask_silver":
        return [wish] if price_of(scene, partner) is not None else []
    return [wish] if pact_worth(scene, partner, passage=False) > coin(scene) + weights.WEIGHT.least else []


def offer_silver(seen: State, ask: Number) -> Answer:
    """A single silver piece, or our price."""
    talk = seen.offer
    if talk is None or not asks_price(seen, talk.players[0]):
        return ask.least
    price = price_of(scene_of(seen, talk.players[0]), talk.players[1])
    return max(ask.least, min(ask.most, price or ask.least))


def asks_price(seen: State, me: str) -> bool:
    """Whether the talks were begun by the other: in his Action segment."""
    return seen.segment is None or seen.segment.player != me


def partner(seen: State, ask: Ask) -> Answer:
    """With whom peace is worth most."""
    scene = answers.scene_for(seen, ask)
    return max(keys_of(ask), key=lambda key: pact_worth(scene, key, passage=False))


def wants_alliance(scene: Scene) -> bool:
    """Whether an Alliance card would buy something now."""
    s = scene.s
    rivals = [k for k in s.kingdoms if s.owner[k] != s.owner[scene.me] and not powers.allied(s, scene.me, k)]
    return any(pact_worth(scene, k, passage=False) > coin(scene) + 4 * weights.WEIGHT.least for k in rivals)


def better_broken(seen: State, ask: Ask) -> str:
    """12.1.h `break:<ally>` where war this turn is worth more than the rest of the peace, else nothing."""
    breaks = [key for key in keys_of(ask) if key.startswith("break:")]
    if not breaks or "major" not in keys_of(ask):
        return ""
    me = answers.me_of(seen, ask)
    now = moves.best_march(answers.scene_for(seen, ask), me, "major")
    for key in breaks:
        ally = named(key)
        at_war = scene_of(replace(seen, pacts=[pact for pact in seen.pacts if ally not in pact.players]), me)
        then = moves.best_march(at_war, me, "major")
        gain = (then.gain if then is not None else 0.0) - (now.gain if now is not None else 0.0)
        if gain > weights.WEIGHT.trust * relief(at_war, ally) + weights.WEIGHT.word:
            return key
    return ""


def bribe(seen: State, ask: Number) -> Answer:
    """12.2 In the last turn silver is good for nothing better than to save a city."""
    me = ask.role or answers.me_of(seen, ask)
    force = seen.forces[-1]
    if seen.turn < seen.last_turn or control.controller(seen, force.at) != me:
        return ask.least
    scene = scene_of(seen, me)
    spare = seen.silver.get(me, 0) - markers_left(seen, me)
    fair = math.ceil(2 + 2 * holding(scene, force.at))
    return min(ask.most, fair) if spare >= fair else ask.least
