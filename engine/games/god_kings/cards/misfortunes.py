"""Cards that bring unrest, plague and hunger. The text of a card stands above its effect."""

from __future__ import annotations

from engine.games.god_kings.cards import effects
from engine.games.god_kings.data import kinds, numbers, peoples, spaces
from engine.games.god_kings.events import attrition
from engine.games.god_kings.events.moments import Event
from engine.games.god_kings.position import asking, control, pieces, powers, topics
from engine.games.god_kings.position.state import State
from engine.kernel.questions import Option, Rule
from engine.wargame.piles import plain

UNREST = topics.TOPICS.new("unrest", "whose King has trouble at home")
PLAGUE = topics.TOPICS.new("plague", "where the plague breaks out")
HUNGER = topics.TOPICS.new("hunger", "which army starves")


# ---------------------------------------------------------------- Internal Unrest


def restless(s: State) -> list[str]:
    """Kings on the map whose Strategy Rating can still rise."""
    kings = [king for king in s.kings.values() if king in s.generals]
    return [king for king in kings if powers.strategy_rating(s, king) < numbers.LIMITS["strategy_rating"]]


def all_quiet(s: State, seat: str) -> str:
    return "" if restless(s) else "every King has a Strategy Rating of 3 (GK-R4-internal-unrest.a)"


@effects.effect("internal_unrest", unless=all_quiet)
def internal_unrest(e: Event) -> Rule[None]:
    """The Strategy Rating of one King is 1 higher, but not above 3, until the end of the turn."""
    s = e.s
    kings = sorted(restless(s), key=lambda king: powers.side_of(king) == e.power)  # one's own last
    options = [
        Option(
            f"king:{king}",
            f"{asking.general_name(king)} of {peoples.called(powers.side_of(king))}",
            at=s.generals[king].at,
        )
        for king in kings
    ]
    key = yield from e.asks.choose(
        UNREST, e.rule, "Whose King has trouble at home?", options, default=options[0].key,
        barred=lambda: {
            f"king:{king}": f"{asking.general_name(king)} has Strategy Rating 3 ({e.rule})" for king in s.kings.values()
        },
    )  # fmt: skip
    king = key.partition(":")[2]
    s.unrest[king] = s.unrest.get(king, 0) + e.amounts["rating"]
    e.tell(
        f"{asking.general_name(king)} has Strategy Rating {powers.strategy_rating(s, king)} until the end of the turn."
    )


# ---------------------------------------------------------------- Plague


def crowded(s: State) -> list[str]:
    """Spaces with units."""
    return [at for at in s.units if pieces.sides_at(s, at)]


def nobody_there(s: State, seat: str) -> str:
    return "" if crowded(s) else "no units are on the map (GK-R4-plague.a)"


@effects.effect("plague", unless=nobody_there)
def plague(e: Event) -> Rule[None]:
    """Attrition Roll for all units in one space."""
    s = e.s
    spaces = sorted(crowded(s), key=lambda at: e.power in pieces.sides_at(s, at))  # those without own units first
    at = yield from e.asks.place(PLAGUE, e.rule, "Where does the plague break out?", spaces)
    for side in pieces.sides_at(s, at):
        attrition.attrition(e.t, at, side, dict(s.units[at][side]), e.rule)


# ---------------------------------------------------------------- Hunger and Thirst


def starving(s: State) -> list[tuple[str, str]]:
    """Armies outside their HomeCountry and before the walls, if there are any: side and space."""
    found = []
    for at in s.units:
        for side in pieces.sides_at(s, at):
            away = at in spaces.SPACES and (side not in peoples.POWERS or at not in control.home_spaces(s, side))
            if away and pieces.outside(s, at, side) and pieces.generals_outside(s, at, side):
                found.append((side, at))
    return found


def nobody_starves(s: State, seat: str) -> str:
    if starving(s):
        return ""
    return "no army is outside its HomeCountry and outside a Walled-City (GK-R4-hunger-and-thirst.a)"


@effects.effect("hunger_and_thirst", unless=nobody_starves)
def hunger_and_thirst(e: Event) -> Rule[None]:
    """Attrition Roll for one army outside its HomeCountry and not inside a Walled-City."""
    s = e.s
    armies = sorted(starving(s), key=lambda army: army[0] == e.power)
    options = [
        Option(
            f"army:{side}@{at}",
            f"{peoples.does(side, 'has')} {kinds.unit_text(plain(pieces.outside(s, at, side)))} in {asking.place(at)}",
            at=at,
        )
        for side, at in armies
    ]
    key = yield from e.asks.choose(HUNGER, e.rule, "Which army starves?", options, default=options[0].key)
    side, _, at = key.partition(":")[2].partition("@")
    attrition.attrition(e.t, at, side, pieces.outside(s, at, side), e.rule)
