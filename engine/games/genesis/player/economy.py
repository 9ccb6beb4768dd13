"""Silver and units: what to pay for, and where."""

from engine.games.genesis.data import tables
from engine.games.genesis.player import answers, building, danger, hand, moves, odds, pacts, settling, tours, weights
from engine.games.genesis.player.scene import Scene, markers_left, purse
from engine.games.genesis.player.tours import Column
from engine.games.genesis.position import Counts, State, control
from engine.kernel import Answer, Ask, Number, Split
from engine.wargame.answers import keys_of, named


def pay(seen: State, ask: Ask) -> Answer:
    return "pay" if "pay" in keys_of(ask) else "decline"


def action(seen: State, ask: Ask) -> Answer:
    """Cards that pay first, then recruits who can march at once, the march, single units, building."""
    keys = keys_of(ask)
    scene = answers.scene_for(seen, ask)
    card = hand.card_to_play(scene, [key for key in keys if key.startswith("play:")])
    if card and not (tables.KIND[card] == "conqueror" and "major" in keys):
        return f"play:{card}"
    breaking = pacts.better_broken(seen, ask)
    if breaking:
        return breaking
    if "recruit" in keys and sum(recruits(scene).values()) > 0:
        return "recruit"
    if "major" in keys and moves.best_march(scene, scene.me, "major") is not None:
        return "major"
    grab = moves.best_grab(scene) if "minor" in keys else None
    site, promise = building.best_site(scene, keys, purse(scene))
    if grab is not None and grab.gain > promise:
        return "minor"
    if site:
        return site
    if "minor" in keys and purse(scene) >= 2 and settling.settler(scene) is not None:
        return "minor"
    return "done"


# ---------------------------------------------------------------- raising and recruiting


def raise_units(seen: State, ask: Split) -> Answer:
    """All of them: where most would be lost without them, the others where most is to be had."""
    scene = answers.scene_for(seen, ask)
    keys = keys_of(ask)
    room = {option.key: option.most for option in ask.options}
    hub = muster_point(scene, keys, ask.most)
    left = ask.most
    given = dict.fromkeys(keys, 0)
    for city in settling.temple_sites(seen, scene):
        if city in given and left > 2 and not scene.s.units.get(city, {}).get(scene.me, {}).get("inf"):
            given[city] += 2
            left -= 2
    while left > 0:
        city, gain = neediest(scene, given, room)
        if gain < 2 * weights.WEIGHT.unit:
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
    walls = danger.walls_of(scene.s, city)
    before: Counts = {**there, "inf": there.get("inf", 0) + more}
    after: Counts = {**there, "inf": there.get("inf", 0) + more + 1}
    less = danger.danger(scene, city, before, walls) - danger.danger(scene, city, after, walls)
    return danger.stake(scene, city) * less


def muster_point(scene: Scene, keys: list[str], count: int) -> str:
    """Where the army gathers: where there is most to gain nearby."""

    def promise(city: str) -> float:
        there = control.combat(scene.s.units.get(city, {}).get(scene.me, {}))
        return tours.outlook(scene, Column(scene.me, city, {"inf": there + count}, [], 5, city))

    return max(keys, key=promise)


def raise_chariots(seen: State, ask: Split) -> Answer:
    """Chariots only from plenty: each has to be kept for 3 a turn."""
    scene = answers.scene_for(seen, ask)
    spare = int(seen.silver.get(scene.me, 0)) - 14
    count = max(0, min(ask.most, spare // 8)) if seen.technology[scene.me] > 1 else 0
    keys = keys_of(ask)
    return answers.at_least(ask, [muster_point(scene, keys, count), *keys], count) if count else {}


def recruits(scene: Scene) -> dict[str, int]:
    """6.4.1 Where Infantry is worth its silver: two to a city abroad, where the danger or the hope is greatest."""
    s, me = scene.s, scene.me
    money = purse(scene) - reserve(scene)
    wanted: list[tuple[float, str]] = []
    for city in recruiting(scene):
        gain = saved_by(scene, city, 0) + saved_by(scene, city, 1)
        there = control.combat(s.units.get(city, {}).get(me, {}))
        hope = tours.outlook(scene, Column(me, city, {"inf": there + 2}, [], 4, city))
        hope -= tours.outlook(scene, Column(me, city, {"inf": there}, [], 4, city)) if there else 0.0
        gain += hope * weights.WEIGHT.onward
        price = 2 * (weights.WEIGHT.silver if scene.turns else 0.05)
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
        if me in there and control.controller(s, city) == me and control.home_of(s, city) != me
        and control.worth(s, city) and city not in s.revolts
    ]  # fmt: skip


def reserve(scene: Scene) -> int:
    """Silver kept for later markers of the turn."""
    return 1 if markers_left(scene.s, scene.me) else 0


def recruit(seen: State, ask: Split) -> Answer:
    """As planned."""
    wanted = recruits(answers.scene_for(seen, ask))
    room = {option.key: option.most for option in ask.options}
    left = ask.most
    given: dict[str, int] = {}
    for city, n in wanted.items():
        n = min(n, room.get(city, 0), left)
        if n > 0:
            given[city] = n
            left -= n
    return given


def excess(seen: State, ask: Split) -> Answer:
    """6.2.1 Infantry goes where it is missed least."""
    scene = answers.scene_for(seen, ask)
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
    if foot <= 1 and control.home_of(scene.s, city) != scene.me and not there.get("ps"):
        return 10.0 + danger.stake(scene, city)
    walls = danger.walls_of(scene.s, city)
    now, then = danger.danger(scene, city, {"inf": foot}, walls), danger.danger(scene, city, {"inf": foot - 1}, walls)
    return danger.stake(scene, city) * (then - now) - 0.01 * foot


def tribute(seen: State, ask: Ask) -> Answer:
    """From every city that brings more than its revolt would cost."""
    scene = answers.scene_for(seen, ask)
    for key in keys_of(ask):
        city = named(key)
        if city and tribute_gain(scene, city) > 0:
            return key
    return "done"


def tribute_amount(seen: State, ask: Number) -> Answer:
    """All that the city is worth: only such cities are asked."""
    return ask.most


def tribute_gain(scene: Scene, city: str) -> float:
    """5.2.1, 5.2.2 All it is worth, less the danger: a die at the sum or below, then one within the revolt total."""
    s = scene.s
    foot = s.units.get(city, {}).get(scene.me, {}).get("inf", 0)
    amount = control.worth(s, city)
    stays = odds.SIXTH * max(0, min(6, control.defense(s, city) + amount - foot))
    cost = amount * (0.6 + 0.4 * min(3, scene.turns)) + 0.4 * foot
    return amount * weights.WEIGHT.silver - odds.SIXTH * min(6, amount) * stays * cost
