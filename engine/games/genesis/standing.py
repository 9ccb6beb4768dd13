"""What a player may leave as a standing order, so that the others need not wait for him.

An order sees the seat's own view, the question, and what its owner wrote after a colon: a space, a region, a number.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.board.words import listed
from engine.games.genesis.tables import CARDS, KIND, SPACES
from engine.kernel.game import View, standing_orders
from engine.kernel.questions import Answer, Ask, Choose

Order = Callable[[View, Ask, str], Answer | None]

# Regions by the middle of the map in degrees: longitude and latitude from, to.
REGIONS = {
    "egypt": (29.0, 34.0, 20.0, 31.6),
    "canaan": (33.0, 37.5, 30.0, 34.2),
    "syria": (35.0, 40.5, 34.2, 37.2),
    "anatolia": (25.0, 40.5, 36.5, 43.0),
    "mesopotamia": (38.5, 49.0, 30.0, 37.5),
}


def never(shown: View, ask: Ask, detail: str) -> Answer | None:
    """The answer that does nothing."""
    return next((o.key for o in ask.options if o.key in ("pass", "no", "refuse")), None)


def always(shown: View, ask: Ask, detail: str) -> Answer | None:
    """The first answer that does something, if there is one; nobody breaks an alliance by a standing order."""
    keys = [o.key for o in ask.options if o.key not in ("pass", "no", "refuse") and not o.key.startswith("break:")]
    return keys[0] if keys else never(shown, ask, detail)


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


def target_of(shown: View) -> str:
    """The space that the force under way has entered, or where the battle is."""
    if shown["battles"]:
        return str(shown["battles"][-1]["at"])
    return str(shown["forces"][-1]["at"]) if shown["forces"] else ""


def only_in(shown: View, ask: Ask, detail: str) -> Answer | None:
    """`only_in:syria` leaves everything elsewhere alone, and asks there."""
    return None if is_in(target_of(shown), detail) else never(shown, ask, detail)


def always_in(shown: View, ask: Ask, detail: str) -> Answer | None:
    """`always_in:kadesh` acts there, and does nothing elsewhere."""
    return always(shown, ask, detail) if is_in(target_of(shown), detail) else never(shown, ask, detail)


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


def combat_units(counts: dict[str, int]) -> int:
    return counts.get("inf", 0) + counts.get("ch", 0)


def if_likely(shown: View, ask: Ask, detail: str) -> Answer | None:
    """`if_likely:8` intercepts where so much or less is needed on two dice, with the best chance first."""
    need = number(detail, 8)
    found = [(needed(o.label), o.key) for o in ask.options if o.key.startswith("from:") and needed(o.label) <= need]
    return min(found)[1] if found else "pass"


def needed(label: str) -> int:
    """`... (8+ on two dice)`"""
    head = label.rpartition("(")[2].partition("+")[0]
    return int(head) if head.lstrip("-").isdigit() else 99


def if_stronger(shown: View, ask: Ask, detail: str) -> Answer | None:
    """Intercept with more combat units than the enemy has: `if_stronger:150` asks for half as many again."""
    if not shown["forces"]:
        return None
    theirs = combat_units(shown["forces"][-1]["units"])
    for option in ask.options:
        how, _, rest = option.key.partition(":")
        if how == "from":
            power, _, near = rest.partition("@")
            ours = combat_units(shown["units"].get(near, {}).get(power, {}))
            if 100 * ours >= number(detail, 101) * theirs:
                return option.key
    return "pass"


def if_outnumbered(shown: View, ask: Ask, detail: str) -> Answer | None:
    """Withdraw when the attacker has more combat units: `if_outnumbered:200` when twice as many."""
    if not shown["forces"]:
        return None
    enemy = shown["forces"][-1]
    there = shown["units"].get(enemy["at"], {})
    ours = sum(combat_units(counts) for power, counts in there.items() if power != enemy["power"])
    worse = 100 * combat_units(enemy["units"]) >= number(detail, 101) * ours
    return "yes" if worse else "no"


def if_loss_is_large(shown: View, ask: Ask, detail: str) -> Answer | None:
    """`if_loss_is_large:40` retreats from losses of 40% and more."""
    if not shown["battles"]:
        return None
    loss = 10 * int(shown["battles"][-1]["attacker"]["result"])
    return "yes" if loss >= number(detail, 40) else "no"


def while_stronger(shown: View, ask: Ask, detail: str) -> Answer | None:
    """Force a retreat only when the winner keeps more points than the loser."""
    if not shown["battles"]:
        return None
    b = shown["battles"][-1]
    return "yes" if b["attacker"]["points"] > b["defender"]["points"] else "no"


# ---------------------------------------------------------------- shifts and losses


def to_win(shown: View, ask: Ask, detail: str) -> Answer | None:
    """Win if that is possible, by as much as possible."""
    answer: Answer | None = ask.default
    return answer


def to_hurt(shown: View, ask: Ask, detail: str) -> Answer | None:
    """As much damage as the shifts can do."""
    return ask.options[-1].key if isinstance(ask, Choose) else None


def to_save(shown: View, ask: Ask, detail: str) -> Answer | None:
    """As few losses of one's own as possible."""
    return ask.options[0].key if isinstance(ask, Choose) else None


# ---------------------------------------------------------------- cards


def against(shown: View, ask: Ask, detail: str) -> Answer | None:
    """`against:assassination` cancels these cards, and no others; the answer is the same for whoever holds nothing."""
    kind = KIND.get(shown["playing"][-1]["card"], "") if shown["playing"] else ""
    card = next((o.key for o in ask.options if o.key != "pass"), "")
    return card if card and kind in detail.replace(",", " ").split() else "pass"


def from_size(shown: View, ask: Ask, detail: str) -> Answer | None:
    """`from_size:4` ambushes forces of so many units and more."""
    if not shown["forces"]:
        return None
    size = sum(shown["forces"][-1]["units"].values())
    card = next((o.key for o in ask.options if o.key != "pass"), "")
    return card if card and size >= number(detail, 4) else "pass"


def below(shown: View, ask: Ask, detail: str) -> Answer | None:
    """`below:5` refuses bribes of less; others are asked about."""
    words = [word for word in ask.prompt.replace(":", " ").split() if word.isdigit()]
    return "refuse" if words and int(words[0]) < number(detail, 5) else None


STANDING = standing_orders(
    ("intercept", "never", "never intercept", never),
    ("intercept", "only_in", "pass, but ask in a space or region", only_in, no_such_place, "syria"),
    ("intercept", "always_in", "intercept with all in a space or region", always_in, no_such_place, "kadesh"),
    ("intercept", "if_likely", "intercept when at most this roll is needed", if_likely, no_number, "8"),
    ("intercept", "if_stronger", "intercept with at least this % of the enemy's units", if_stronger, no_number, "150"),
    ("withdraw", "never", "never withdraw", never),
    ("withdraw", "always", "always try to withdraw", always),
    ("withdraw", "if_outnumbered", "withdraw from at least this % of our units", if_outnumbered, no_number, "200"),
    ("withdraw", "only_in", "stay, but ask in a space or region", only_in, no_such_place, "syria"),
    ("hinder", "always", "always hinder withdrawals", always),
    ("hinder", "never", "never hinder withdrawals", never),
    ("use_city", "always", "always use the city", always),
    ("use_city", "never", "never use the city", never),
    ("retreat", "never", "never retreat", never),
    ("retreat", "always", "always retreat", always),
    ("retreat", "if_loss_is_large", "retreat from losses of at least this %", if_loss_is_large, no_number, "40"),
    ("prevent", "always", "always prevent retreats", always),
    ("prevent", "never", "never prevent retreats", never),
    ("force_retreat", "always", "always force a retreat", always),
    ("force_retreat", "never", "never force a retreat", never),
    ("force_retreat", "while_stronger", "force a retreat while we have more points", while_stronger),
    ("shifts", "to_win", "spend shifts to win", to_win),
    ("shifts", "to_hurt", "spend shifts on the enemy's losses", to_hurt),
    ("shifts", "to_save", "spend shifts on our own losses", to_save),
    ("losses", "cheapest", "pay losses as suggested", to_win),
    ("reply", "never", "never cancel a card", never),
    ("reply", "against", "cancel certain cards, if we can", against, no_such_card, "assassination"),
    ("ambush", "never", "never ambush", never),
    ("ambush", "from_size", "ambush forces of at least this size", from_size, no_number, "4"),
    ("ambush", "only_in", "let pass, but ask in a space or region", only_in, no_such_place, "syria"),
    ("battle_card", "never", "play no battle cards", never),
    ("battle_card", "always", "play any battle card", always),
    ("battle_card", "always_in", "play battle cards only in a space or region", always_in, no_such_place, "kadesh"),
    ("interject", "never", "play no cards in others' segments", never),
    ("take_bribe", "never", "take no bribes", never),
    ("take_bribe", "below", "refuse bribes below this much silver", below, no_number, "5"),
    ("talks", "never", "refuse all alliances", never),
)
