"""9.3 Cards that bring unrest, plague and hunger."""

from engine.games.god_kings.data import kinds, peoples, spaces, strategy_cards
from engine.games.god_kings.events import attrition, played
from engine.games.god_kings.position import State, asking, control, pieces, powers, topics
from engine.kernel import Option
from engine.wargame.piles import plain
from engine.wargame.targets import Target, one

UNREST = topics.TOPICS.new("unrest", "whose King has trouble at home")
PLAGUE = topics.TOPICS.new("plague", "where the plague breaks out")
HUNGER = topics.TOPICS.new("hunger", "which army starves")


# ---------------------------------------------------------------- Internal Unrest


def reigning(s: State, power: str) -> list[str]:
    """Return the Kings on the map, your own last."""
    kings = [king for king in s.kings.values() if king in s.generals]
    return sorted(kings, key=lambda king: powers.side_of(king) == power)


def why_quiet(s: State, power: str, king: str) -> str:
    most = strategy_cards.AMOUNTS["internal_unrest"]["most"]
    rating = powers.strategy_rating(s, king)
    return f"{asking.general_name(king)} has Strategy Rating {rating}" if rating >= most else ""


def king_option(s: State, king: str) -> Option:
    text = f"{asking.general_name(king)} of {peoples.called(powers.side_of(king))}"
    return Option(f"king:{king}", text, at=s.generals[king].at)


A_KING = Target(
    reigning, one(UNREST, "Whose King has trouble at home?", king_option), "every King has a Strategy Rating of 3",
    why_quiet,
)  # fmt: skip


@played.effect("internal_unrest", A_KING)
def internal_unrest(e: played.Played, king: str) -> None:
    """R4 Raise the Strategy Rating of a King until the end of the turn."""
    e.s.unrest[king] = e.s.unrest.get(king, 0) + e.numbers["rating"]
    rating = powers.strategy_rating(e.s, king)
    e.tell(f"{asking.general_name(king)} has Strategy Rating {rating} until the end of the turn.")


# ---------------------------------------------------------------- Plague


def crowded(s: State, power: str) -> list[str]:
    """Return the spaces with units, those without your own first."""
    return sorted([at for at in s.units if pieces.sides_at(s, at)], key=lambda at: power in pieces.sides_at(s, at))


A_CAMP = Target(crowded, one(PLAGUE, "Where does the plague break out?", asking.space), "no units are on the map")


@played.effect("plague", A_CAMP)
def plague(e: played.Played, at: str) -> None:
    """R4 Roll for the attrition of all units in a space."""
    for side in pieces.sides_at(e.s, at):
        attrition.attrition(e.t, at, side, dict(e.s.units[at][side]), e.rule)


# ---------------------------------------------------------------- Hunger and Thirst


def starving(s: State, power: str) -> list[tuple[str, str]]:
    """Return side and space of the armies outside their HomeCountry and before the walls, if any; your own last."""
    found = []
    for at in s.units:
        for side in pieces.sides_at(s, at):
            away = at in spaces.SPACES and (side not in peoples.POWERS or at not in control.home_spaces(s, side))
            if away and pieces.outside(s, at, side) and pieces.generals_outside(s, at, side):
                found.append((side, at))
    return sorted(found, key=lambda army: army[0] == power)


def army_option(s: State, army: tuple[str, str]) -> Option:
    side, at = army
    units = kinds.unit_text(plain(pieces.outside(s, at, side)))
    return Option(f"army:{side}@{at}", f"{peoples.does(side, 'has')} {units} in {asking.place(at)}", at=at)


AN_ARMY = Target(
    starving, one(HUNGER, "Which army starves?", army_option),
    "no army is outside its HomeCountry and outside a Walled-City",
)  # fmt: skip


@played.effect("hunger_and_thirst", AN_ARMY)
def hunger_and_thirst(e: played.Played, side: str, at: str) -> None:
    """R4 Roll for the attrition of an army away from home."""
    attrition.attrition(e.t, at, side, pieces.outside(e.s, at, side), e.rule)
