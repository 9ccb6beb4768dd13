"""13.2 Ambush: an enemy force has stepped into a Transit space near a city."""

from functools import cache

from engine.games.genesis.data import tables
from engine.games.genesis.events import card_effects
from engine.games.genesis.position import Force, State, control, forces, hands, places, powers, standing, topics
from engine.kernel import Rule, Table
from engine.wargame import paths, targets, windows

AMBUSH = topics.TOPICS.new("ambush", "whether to play a card against the march", *standing.AMBUSHES)


def ambushes(t: Table[State], force: Force) -> Rule[bool]:
    """13.2 Right on entry, before interceptions, any enemy with a city near may play it. False if one struck."""
    space = force.at
    quiet = True
    while force.at == space and not control.is_city(t.state, space) and not hands.all_gone(t.state, "ambush"):
        played, struck = yield from ambush(t, force)
        quiet = quiet and not struck
        if not played:
            break
    return quiet


def ambush(t: Table[State], force: Force) -> Rule[tuple[bool, bool]]:
    """One round: whether anybody plays it, and whether it strikes."""
    s = t.state
    space = force.at
    start = powers.player_of(s, force.power) or s.kingdoms[0]
    enemies = hands.holders(s, [k for k in powers.clockwise(s, start) if not powers.friends(s, k, force.power)])
    able = {kingdom: seat for kingdom, seat in enemies.items() if has_city_near(s, kingdom, space)}
    if not able:
        return False, False
    window = windows.Window(
        topic=AMBUSH, rule="GEN-13.2-ambush.a", holders=able, hands=s.hands, offered=hands.of_kinds(s, "ambush"),
        prompt=f"{forces.acting(force, 'enters')} {places.name(space)}. Do you ambush this force?",
        about={"at": space, "power": force.power, "size": sum(force.units.values())},
    )  # fmt: skip
    played = struck = False
    for play in (yield from window.at_once()):
        if force.at == space:
            played = True
            aim = targets.Aim((force,), forces.who(force), force.power)
            struck = (yield from card_effects.play_in_answer(t, play, aim)) or struck
    return played, struck


def has_city_near(s: State, kingdom: str, space: str) -> bool:
    """13.2 A controlled city from which the space costs at most 3 movement points."""
    own = control.homes(s, kingdom)
    return any(
        (near in own or kingdom in s.units.get(near, control.NONE) or near in s.revolts)
        and control.is_city(s, near) and control.controller(s, near) == kingdom
        for near in near_by(s.scenario, space)
    )  # fmt: skip


@cache
def near_by(scenario: str, space: str) -> tuple[str, ...]:
    """13.2 From where the space costs as little as that, units ignored; nobody is ambushed in a box."""
    dry = places.world_of(scenario).open

    def back(here: str, _: int) -> list[tuple[str, int]]:
        return [(near, places.cost("", here)) for near in dry[here] if here in dry[near]]

    return tuple(paths.cheapest(space, back, tables.CARDS["ambush"].numbers["within"]))
