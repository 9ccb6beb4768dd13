"""Silver and units: what to pay for, and where."""

from __future__ import annotations

from engine.board.answers import keys_of
from engine.games.genesis.data.tables import KIND
from engine.games.genesis.player.answers import at_least, scene_for
from engine.games.genesis.player.building import best_site
from engine.games.genesis.player.danger import danger, stake, walls_of
from engine.games.genesis.player.hand import card_to_play
from engine.games.genesis.player.moves import best_grab, best_march
from engine.games.genesis.player.odds import SIXTH
from engine.games.genesis.player.pacts import better_broken
from engine.games.genesis.player.scene import Scene, markers_left, purse
from engine.games.genesis.player.settling import settler, temple_sites
from engine.games.genesis.player.tours import Column, outlook
from engine.games.genesis.player.weights import WEIGHT
from engine.games.genesis.position.control import combat, controller, defense, home_of, worth
from engine.games.genesis.position.state import Counts, State
from engine.kernel.questions import Answer, Ask, Number, Split


def pay(seen: State, ask: Ask) -> Answer:
    return "pay" if "pay" in keys_of(ask) else "decline"


def action(seen: State, ask: Ask) -> Answer:
    """Cards that pay first, then recruits who can march at once, the march, single units, building."""
    keys = keys_of(ask)
    scene = scene_for(seen, ask)
    card = card_to_play(scene, [key for key in keys if key.startswith("play:")], "play:")
    if card and not (KIND[card] == "conqueror" and "major" in keys):
        return f"play:{card}"
    breaking = better_broken(seen, ask)
    if breaking:
        return breaking
    if "recruit" in keys and sum(recruits(scene).values()) > 0:
        return "recruit"
    if "major" in keys and best_march(scene, scene.me, "major") is not None:
        return "major"
    grab = best_grab(scene) if "minor" in keys else None
    site, promise = best_site(scene, keys, purse(scene))
    if grab is not None and grab.gain > promise:
        return "minor"
    if site:
        return site
    if "minor" in keys and purse(scene) >= 2 and settler(scene) is not None:
        return "minor"
    return "done"


# ---------------------------------------------------------------- raising and recruiting


def raise_units(seen: State, ask: Ask) -> Answer:
    """All of them: where most would be lost without them, the others where most is to be had."""
    assert isinstance(ask, Split)
    scene = scene_for(seen, ask)
    keys = keys_of(ask)
    room = {option.key: option.most for option in ask.options}
    hub = muster_point(scene, keys, ask.most)
    left = ask.most
    given = dict.fromkeys(keys, 0)
    for city in temple_sites(seen, scene):
        if city in given and left > 2 and not scene.s.units.get(city, {}).get(scene.me, {}).get("inf"):
            given[city] += 2
            left -= 2
    while left > 0:
        city, gain = neediest(scene, given, room)
        if gain < 2 * WEIGHT.unit:
            break
        given[city] += 1
        left -= 1
    given[hub] += left
    return {key: n for key, n in given.items() if n}


def neediest(scene: Scene, given: dict[str, int], room: dict[str, int]) -> tuple[str, float]:
    """Where one more Infantry saves most."""
    best = ("", 0.0)
    for city, n in given.items():
        if n < room.get(city, 0):
            gain = saved_by(scene, city, n)
            if gain > best[1]:
                best = (city, gain)
    return best


def saved_by(scene: Scene, city: str, more: int) -> float:
    """What another Infantry, after so many new ones, takes off the danger of a city."""
    there = scene.s.units.get(city, {}).get(scene.me, {})
    walls = walls_of(scene.s, city)
    before: Counts = {**there, "inf": there.get("inf", 0) + more}
    after: Counts = {**there, "inf": there.get("inf", 0) + more + 1}
    return stake(scene, city) * (danger(scene, city, before, walls) - danger(scene, city, after, walls))


def muster_point(scene: Scene, keys: list[str], count: int) -> str:
    """Where the army gathers: where there is most to gain nearby."""

    def promise(city: str) -> float:
        there = combat(scene.s.units.get(city, {}).get(scene.me, {}))
        return outlook(scene, Column(scene.me, city, {"inf": there + count}, [], 5, city))

    return max(keys, key=promise)


def raise_chariots(seen: State, ask: Ask) -> Answer:
    """Chariots only from plenty: each has to be kept for 3 a turn."""
    assert isinstance(ask, Split)
    scene = scene_for(seen, ask)
    spare = int(seen.silver.get(scene.me, 0)) - 14
    count = max(0, min(ask.most, spare // 8)) if seen.technology[scene.me] > 1 else 0
    keys = keys_of(ask)
    return at_least(ask, [muster_point(scene, keys, count), *keys], count) if count else {}


def recruits(scene: Scene) -> dict[str, int]:
    """6.4.1 Where Infantry is worth its silver: two to a city abroad, where the danger or the hope is greatest."""
    s, me = scene.s, scene.me
    money = purse(scene) - reserve(scene)
    wanted: list[tuple[float, str]] = []
    for city in recruiting(scene):
        gain = saved_by(scene, city, 0) + saved_by(scene, city, 1)
        there = combat(s.units.get(city, {}).get(me, {}))
        hope = outlook(scene, Column(me, city, {"inf": there + 2}, [], 4, city))
        hope -= outlook(scene, Column(me, city, {"inf": there}, [], 4, city)) if there else 0.0
        gain += hope * WEIGHT.onward
        price = 2 * (WEIGHT.silver if scene.turns else 0.05)
        if gain > price:
            wanted.append((gain, city))
    given: dict[str, int] = {}
    for _, city in sorted(wanted, reverse=True):
        n = min(2, money)
        if n > 0:
            given[city] = n
            money -= n
    return given


def recruiting(scene: Scene) -> list[str]:
    """Cities abroad that can recruit."""
    s, me = scene.s, scene.me
    return [
        city
        for city, there in s.units.items()
        if me in there and controller(s, city) == me and home_of(s, city) != me
        and worth(s, city) and city not in s.revolts
    ]  # fmt: skip


def reserve(scene: Scene) -> int:
    """Silver kept for later markers of the turn."""
    return 1 if markers_left(scene.s, scene.me) else 0


def recruit(seen: State, ask: Ask) -> Answer:
    """As planned."""
    assert isinstance(ask, Split)
    wanted = recruits(scene_for(seen, ask))
    room = {option.key: option.most for option in ask.options}
    left = ask.most
    given: dict[str, int] = {}
    for city, n in wanted.items():
        n = min(n, room.get(city, 0), left)
        if n > 0:
            given[city] = n
            left -= n
    return given


def excess(seen: State, ask: Ask) -> Answer:
    """6.2.1 Infantry goes where it is missed least."""
    assert isinstance(ask, Split)
    scene = scene_for(seen, ask)
    room = {option.key: option.most for option in ask.options}
    gone = dict.fromkeys(room, 0)
    for _ in range(ask.least):
        able = [city for city, n in gone.items() if n < room[city]]
        city = min(able, key=lambda c: missed(scene, c, gone[c]))
        gone[city] += 1
    return {city: n for city, n in gone.items() if n}


def missed(scene: Scene, city: str, gone: int) -> float:
    """What another Infantry less costs in a space."""
    there = scene.s.units.get(city, {}).get(scene.me, {})
    foot = there.get("inf", 0) - gone
    if foot <= 1 and home_of(scene.s, city) != scene.me and not there.get("ps"):
        return 10.0 + stake(scene, city)
    walls = walls_of(scene.s, city)
    now, then = danger(scene, city, {"inf": foot}, walls), danger(scene, city, {"inf": foot - 1}, walls)
    return stake(scene, city) * (then - now) - 0.01 * foot


def tribute(seen: State, ask: Ask) -> Answer:
    """From every city that brings more than its revolt would cost."""
    scene = scene_for(seen, ask)
    for key in keys_of(ask):
        city = key.partition(":")[2]
        if city and tribute_gain(scene, city) > 0:
            return key
    return "done"


def tribute_amount(seen: State, ask: Ask) -> Answer:
    """All that the city is worth: only such cities are asked."""
    assert isinstance(ask, Number)
    return ask.most


def tribute_gain(scene: Scene, city: str) -> float:
    """5.2.1, 5.2.2 All it is worth, less the danger: a die at the sum or below, then one within the revolt total."""
    s = scene.s
    foot = s.units.get(city, {}).get(scene.me, {}).get("inf", 0)
    amount = worth(s, city)
    stays = SIXTH * max(0, min(6, defense(s, city) + amount - foot))
    cost = amount * (0.6 + 0.4 * min(3, scene.turns)) + 0.4 * foot
    return amount * WEIGHT.silver - SIXTH * min(6, amount) * stays * cost
