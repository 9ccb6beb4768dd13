"""What a player may leave as a standing order, so that the others need not wait for him.

An order sees what its seat sees, the question with its facts, and what its owner wrote after a colon: a space, a
region, a number. The chapters put these orders on their topics.
"""

from __future__ import annotations

from engine.board.words import listed
from engine.games.genesis.state import State
from engine.games.genesis.tables import CARDS, SPACES
from engine.kernel.questions import Answer, Ask, Option
from engine.kernel.topics import StandingOrder as Order

# Regions by the middle of the map in degrees: longitude and latitude from, to.
REGIONS = {
    "egypt": (29.0, 34.0, 20.0, 31.6),
    "canaan": (33.0, 37.5, 30.0, 34.2),
    "syria": (35.0, 40.5, 34.2, 37.2),
    "anatolia": (25.0, 40.5, 36.5, 43.0),
    "mesopotamia": (38.5, 49.0, 30.0, 37.5),
}


# ---------------------------------------------------------------- doing nothing, or something


def never(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The answer that does nothing."""
    idle = ask.idle()
    return idle.key if idle is not None else None


def always(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The first answer that does something, if there is one; nobody breaks an alliance by a standing order."""
    deeds = [o.key for o in ask.options if not o.idle and not o.key.startswith("break:")]
    return deeds[0] if deeds else never(seen, ask, detail)


# ---------------------------------------------------------------- where


def is_in(space: str, detail: str) -> bool:
    """Whether a space is one of those named, or lies in a region named."""
    for name in detail.replace(",", " ").split():
        if name == space:
            return True
        if name in REGIONS:
            west, east, south, north = REGIONS[name]
            row = SPACES[space]
            if west <= row.lon <= east and south <= row.lat <= north:
                return True
    return False


def only_in(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`only_in:syria` leaves everything elsewhere alone, and asks there."""
    return None if is_in(str(ask.about["at"]), detail) else never(seen, ask, detail)


def always_in(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`always_in:kadesh` acts there, and does nothing elsewhere."""
    return always(seen, ask, detail) if is_in(str(ask.about["at"]), detail) else never(seen, ask, detail)


def no_such_place(detail: str) -> str:
    """What is wrong with a list of spaces and regions."""
    names = detail.replace(",", " ").split()
    unknown = [name for name in names if name not in REGIONS and name not in SPACES]
    if unknown:
        return f"no space or region {listed(unknown)}; regions are {listed(list(REGIONS))}"
    return "" if names else "name a space or region"


def no_such_card(detail: str) -> str:
    names = detail.replace(",", " ").split()
    unknown = [name for name in names if name not in CARDS]
    return f"no card {listed(unknown)}" if unknown else "" if names else "name a card"


def no_number(detail: str) -> str:
    return "" if not detail or detail.isdigit() else f"{detail} is no number"


# ---------------------------------------------------------------- odds


def number(detail: str, default: int) -> int:
    digits = "".join(c for c in detail if c.isdigit())
    return int(digits) if digits else default


def if_likely(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`if_likely:8` intercepts where so much or less is needed on two dice, with the best chance first."""
    chances = [(int(o.facts["needed"]), o.key) for o in with_all(ask)]
    likely = [chance for chance in chances if chance[0] <= number(detail, 8)]
    return min(likely)[1] if likely else never(seen, ask, detail)


def if_stronger(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Intercept with more combat units than the enemy has: `if_stronger:150` asks for half as many again."""
    for option in with_all(ask):
        if 100 * int(option.facts["ours"]) >= number(detail, 101) * int(ask.about["theirs"]):
            return option.key
    return never(seen, ask, detail)


def with_all(ask: Ask) -> list[Option]:
    """The ways to intercept with all units that can, neither with part of them nor by a King alone."""
    return [option for option in ask.options if option.key.startswith("from:")]


def if_outnumbered(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Withdraw when the attacker has more combat units: `if_outnumbered:200` when twice as many."""
    worse = 100 * int(ask.about["theirs"]) >= number(detail, 101) * int(ask.about["ours"])
    return "yes" if worse else "no"


def if_loss_is_large(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`if_loss_is_large:40` retreats from losses of 40% and more."""
    return "yes" if int(ask.about["loss"]) >= number(detail, 40) else "no"


def while_stronger(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Force a retreat only when the winner keeps more points than the loser."""
    return "yes" if int(ask.about["ours"]) > int(ask.about["theirs"]) else "no"


# ---------------------------------------------------------------- shifts and losses


def as_suggested(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The suggestion: win if that is possible, by as much as possible; lose what is cheapest."""
    answer: Answer | None = ask.default
    return answer


def to_hurt(seen: State, ask: Ask, detail: str) -> Answer | None:
    """As much damage as the shifts can do."""
    return ask.options[-1].key


def to_save(seen: State, ask: Ask, detail: str) -> Answer | None:
    """As few losses of one's own as possible."""
    return ask.options[0].key


# ---------------------------------------------------------------- cards and bribes


def against(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`against:assassination` cancels these cards, and no others; the answer is the same for whoever holds nothing."""
    meant = ask.about["card"] in detail.replace(",", " ").split()
    return (always if meant else never)(seen, ask, detail)


def from_size(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`from_size:4` ambushes forces of so many units and more."""
    return (always if int(ask.about["size"]) >= number(detail, 4) else never)(seen, ask, detail)


def below(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`below:5` refuses bribes of less; others are asked about."""
    return never(seen, ask, detail) if int(ask.about["silver"]) < number(detail, 5) else None


# ---------------------------------------------------------------- what each kind of question knows

INTERCEPTING = (
    Order("never", "never intercept", never),
    Order("only_in", "pass, but ask in a space or region", only_in, no_such_place, "syria"),
    Order("always_in", "intercept with all in a space or region", always_in, no_such_place, "kadesh"),
    Order("if_likely", "intercept when at most this roll is needed", if_likely, no_number, "8"),
    Order("if_stronger", "intercept with at least this % of the enemy's units", if_stronger, no_number, "150"),
)
WITHDRAWALS = (
    Order("never", "never withdraw", never),
    Order("always", "always try to withdraw", always),
    Order("if_outnumbered", "withdraw from at least this % of our units", if_outnumbered, no_number, "200"),
    Order("only_in", "stay, but ask in a space or region", only_in, no_such_place, "syria"),
)
HINDERING = (Order("always", "always hinder withdrawals", always), Order("never", "never hinder withdrawals", never))
CITY_USE = (Order("always", "always use the city", always), Order("never", "never use the city", never))
RETREATS = (
    Order("never", "never retreat", never),
    Order("always", "always retreat", always),
    Order("if_loss_is_large", "retreat from losses of at least this %", if_loss_is_large, no_number, "40"),
)
PREVENTION = (Order("always", "always prevent retreats", always), Order("never", "never prevent retreats", never))
FORCED_RETREATS = (
    Order("always", "always force a retreat", always),
    Order("never", "never force a retreat", never),
    Order("while_stronger", "force a retreat while we have more points", while_stronger),
)
SPENDING = (
    Order("to_win", "spend shifts to win", as_suggested),
    Order("to_hurt", "spend shifts on the enemy's losses", to_hurt),
    Order("to_save", "spend shifts on our own losses", to_save),
)
LOSING = (Order("cheapest", "pay losses as suggested", as_suggested),)
CANCELING = (
    Order("never", "never cancel a card", never),
    Order("against", "cancel certain cards, if we can", against, no_such_card, "assassination"),
)
AMBUSHES = (
    Order("never", "never ambush", never),
    Order("from_size", "ambush forces of at least this size", from_size, no_number, "4"),
    Order("only_in", "let pass, but ask in a space or region", only_in, no_such_place, "syria"),
)
BATTLE_CARDS = (
    Order("never", "play no battle cards", never),
    Order("always", "play any battle card", always),
    Order("always_in", "play battle cards only in a space or region", always_in, no_such_place, "kadesh"),
)
INTERJECTIONS = (Order("never", "play no cards in others' segments", never),)
BRIBES = (
    Order("never", "take no bribes", never),
    Order("below", "refuse bribes below this much silver", below, no_number, "5"),
)
TALKING = (Order("never", "refuse all alliances", never),)
