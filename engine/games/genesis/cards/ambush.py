"""13.2 Ambush: an enemy force has stepped into a Transit space near a city."""

from __future__ import annotations

from functools import cache

from engine.board.words import plural
from engine.games.genesis.asking import asker
from engine.games.genesis.cards.hands import all_gone, by_seat, card_question, in_turn, with_hands
from engine.games.genesis.cards.replies import play_in_answer
from engine.games.genesis.control import controller, is_city
from engine.games.genesis.forces import acting, who
from engine.games.genesis.places import march_cost, place, world_of
from engine.games.genesis.powers import clause, clockwise, friends, player_of, proxy_of, seat_of
from engine.games.genesis.standing import AMBUSHES
from engine.games.genesis.state import Force, State
from engine.games.genesis.tables import CARDS, HALF
from engine.games.genesis.topics import TOPICS
from engine.games.genesis.units import bury, lose_from, units_text
from engine.kernel.questions import Facts, Rule, together
from engine.kernel.table import Table

AMBUSH = TOPICS.new("ambush", "whether to play a card against the march", *AMBUSHES)
AMBUSH_LOSS = TOPICS.new("ambush_loss", "whom the ambush costs")


def ambushes(t: Table[State], force: Force) -> Rule[bool]:
    """13.2 Right on entry, before interceptions, any enemy with a city near may play it. False if one struck."""
    s = t.state
    space = force.at
    quiet = True
    while force.at == space and not is_city(s, space) and not all_gone(s, "ambush"):
        played, struck = yield from ambush(t, force)
        quiet = quiet and not struck
        if not played:
            break
    return quiet


def ambush(t: Table[State], force: Force) -> Rule[tuple[bool, bool]]:
    """One round: whether anybody plays it, and whether it strikes."""
    s = t.state
    space = force.at
    start = player_of(s, force.power) or s.kingdoms[0]
    able = [k for k in clockwise(s, start) if not friends(s, k, force.power) and has_city_near(s, k, space)]
    prompt = f"{acting(force, 'enters')} {place(s, space)}. Do you ambush this force?"
    facts: Facts = {"at": space, "power": force.power, "size": sum(force.units.values())}
    questions = [
        card_question(s, seat, kingdoms, ("ambush",), AMBUSH, "GEN-13.2-ambush.a", prompt, facts)
        for seat, kingdoms in by_seat(s, with_hands(s, able)).items()
    ]
    answers = yield from together(tuple(questions))
    played = struck = False
    for kingdom, card in in_turn(s, start, answers):
        if force.at != space or kingdom not in able or card not in s.hands[kingdom]:
            continue
        played = True
        if (yield from play_in_answer(t, kingdom, card, who(force), force.power)):
            struck = True
            yield from strike(t, force)
    return played, struck


def has_city_near(s: State, kingdom: str, space: str) -> bool:
    """13.2 A controlled city from which the space costs at most 3 movement points."""
    return any(is_city(s, near) and controller(s, near) == kingdom for near in near_by(s.scenario, space))


@cache
def near_by(scenario: str, space: str) -> tuple[str, ...]:
    within = CARDS["ambush"].numbers["within"]
    return tuple(
        start for start in world_of(scenario).open if start != space and space in march_cost(scenario, start, within)
    )


def strike(t: Table[State], force: Force) -> Rule[None]:
    """13.2 Half a die of units, fractions up, at the mover's choice; the King is a unit too (reading B110)."""
    s = t.state
    [die] = t.dice.roll(f"ambush {force.at}")
    size = sum(force.units.values()) + len(force.kings)
    loss = min(HALF[die], size)
    units, kings = yield from asker(t, force.power, seat_of(s, force.power) or s.owner[proxy_of(s, force.power)]).units(
        AMBUSH_LOSS, "GEN-13.2-ambush.b",
        f"The ambush in {place(s, force.at)} costs {plural(loss, 'unit')}: which?",
        force.units, force.kings, least=loss, most=loss,
    )  # fmt: skip
    lost = f"{clause(force.power, 'loses')} {units_text(units, kings)}"
    t.tell(f"Ambush in {place(s, force.at)}: {lost}.", "GEN-13.2-ambush.b")
    lose_from(t, force, units)
    for king in kings:
        bury(t, king, "GEN-13.2-ambush.c")
