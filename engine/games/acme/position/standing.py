"""What a player may leave as a standing order, so that the others need not wait for him (gaps, play by post).

The chapters put these orders on their topics. Losses are saved by what is at stake: a City, the last disk at home.
"""

from collections.abc import Callable

from engine.games.acme.data import areas, fates
from engine.games.acme.position import State
from engine.kernel import Answer, Ask, Split
from engine.kernel.topics import StandingOrder as Order
from engine.wargame.orders import always, first, last, never, no_number, no_such, number, suggested, words

KINDS = tuple(dict.fromkeys([*(kind for row in fates.FATES.values() for kind in row.kinds), "deity", "ability"]))

OF_THE_HAND = ("card:", "cancel:", "atone")  # options that tell what somebody holds

no_such_card = no_such("card", fates.FATES)
no_such_kind = no_such("kind of card", KINDS, f"; there are {', '.join(KINDS)}")
no_such_area = no_such("place", areas.AREAS)

# By topic, for a table that would rather wait less; the questions of other topics are put.
QUICK = {
    "stronghold": "always", "action": "keep:1", "negate": "against_me", "lay": "at_stake", "avert": "cities:2",
    "save": "cities:2", "pay": "suggested", "next_card": "suggested", "moment": "never", "betray": "never",
    "invasion": "suggested", "buy": "none", "space": "suggested", "move_marker": "suggested", "discard": "suggested",
    "gilgamesh": "never",
}  # fmt: skip


def nothing(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Nothing is chosen."""
    return {}


def none(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Nothing is picked."""
    return []


def against_me(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Asked where the card is aimed at this color; passed elsewhere."""
    aimed = str(ask.about["against"]).split()
    mine = [color for color in aimed if seen.owner.get(color) == ask.seat]
    return None if mine else never(seen, ask, "")


def kinds_against_me(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`kinds:disaster war` asks where a card of these kinds is aimed at this color; passed elsewhere."""
    if not set(words(detail)) & set(str(ask.about["kinds"]).split()):
        return never(seen, ask, "")
    return against_me(seen, ask, "")


def against_these(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`against:8 36` answers these cards, with the first that can."""
    able = [option.key for option in ask.options if option.facts.get("on") in words(detail)]
    return able[0] if able else never(seen, ask, "")


def fill_areas(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`areas:thebes memphis` fills these areas one after the other, as far as each can be reached.

    The player is asked where that does not use up the disks: what is not placed is lost.
    """
    assert isinstance(ask, Split)
    room, counts, left = {option.key: option.most for option in ask.options}, dict[str, int](), ask.most
    for area in words(detail):
        for n in range(min(left, room.get(area, 0)), 0, -1):
            more = {**counts, area: n}
            if not (ask.unfit(more) if ask.unfit is not None else {}):
                counts, left = more, left - n
                break
    return None if left else counts


def only_about(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`only:87` asks when this card may be played; passed at the moments of others."""
    return None if ask.about["card"] in words(detail) else never(seen, ask, "")


def pass_with(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`keep:2` passes once no more than so many cards are held, unless there is something to do without one of them.

    Everybody sees both, so that passing at once tells nothing of the cards that are kept.
    """
    other = [option for option in ask.options if not option.idle and not option.key.startswith(OF_THE_HAND)]
    return None if other or int(ask.about["cards"]) > number(detail, 0) else never(seen, ask, "")


def at_stake(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Asked where a City or the Homeland is at stake; elsewhere nothing is laid."""
    return None if int(ask.about["city"]) or int(ask.about["home"]) else {}


def only_in(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`only_in:thebes abydos` asks in these areas; elsewhere nothing is laid."""
    return None if ask.about["at"] in words(detail) else {}


def powers(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Abilities and Deities are announced, no card is laid."""
    return {option.key: 1 for option in ask.options if option.key.startswith(("ability:", "deity:"))}


def seal_at_stake(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Asked if a City or the Homeland is at stake anywhere; else nothing is sealed."""
    return None if int(ask.about["cities"]) or int(ask.about["home"]) else {}


def all_but(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`keep:3` buys cards with all minas but so many."""
    return max(0, int(ask.about["minas"]) - number(detail, 0))


def discard_first(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`first:63 12` discards these cards before any other, then as suggested."""
    able = [option.key for option in ask.options]
    named = [f"card:{card}" for card in words(detail) if f"card:{card}" in able]
    return [*named, *(key for key in able if key not in named)][: int(ask.about["over"])]


def begin_in(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`from:lydia troas` begins in the first of these that is possible; asked where none is."""
    able = [option.key for option in ask.options]
    return next((area for area in words(detail) if area in able), None)


def save_cities(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`cities:2` keeps the third disk of a City, and no more than so many minas are paid."""
    return _saved(ask, lambda disks, _, n: max(0, n - max(0, disks - 3)) if disks >= 3 else 0, number(detail, 9))


def save_home(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The last disk in the Homeland is kept at any price that minas can pay."""
    return _saved(ask, lambda disks, home, n: int(home and n >= disks), number(detail, 9))


def avert_for_city(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`cities:2` keeps the third disk of a City in a competition, for no more than so many minas each time."""
    return _in_minas(ask, "keeps_city", number(detail, 9))


def avert_for_home(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`home:3` keeps the last disk in the Homeland in a competition, for no more than so many minas each time."""
    return _in_minas(ask, "keeps_home", number(detail, 9))


def _in_minas(ask: Ask, what: str, most: int) -> str:
    return "mina" if 0 < int(ask.about[what]) <= min(most, int(ask.about["minas"])) else "lose"


def _saved(ask: Ask, wanted: Callable[[int, int, int], int], most: int) -> Answer | None:
    left, saved = min(most, int(ask.about["minas"])), {}
    for option in ask.options:
        n = min(left, wanted(int(option.facts["disks"]), int(option.facts["home"]), option.most))
        if n > 0:
            saved[option.key] = n
            left -= n
    return saved


STRONGHOLDS = (Order("always", "build every Stronghold", suggested), Order("never", "build no Strongholds", none))
INCOME_ORDERS = (Order("all", "take all disks; nothing is retired, no City sends any", never),)
DEPLOYING = (
    Order("areas", "fill these areas in this order, if all disks can be placed", fill_areas, no_such_area, "thebes"),
)
ACTING = (
    Order("pass", "pass from now on", never),
    Order("keep", "pass with so many cards or fewer, when nothing can be done without them", pass_with, no_number, "1"),
)
NEGATING = (
    Order("never", "negate nothing", never),
    Order("against_me", "ask only when it is aimed at us", against_me),
    Order("kinds", "ask only about cards of certain kinds aimed at us", kinds_against_me, no_such_kind, "disaster war"),
    Order("against", "negate certain cards, if we can", against_these, no_such_card, "8"),
)
SAVING = (
    Order("never", "avert no losses", nothing),
    Order("cities", "keep Cities, with at most so many minas", save_cities, no_number, "2"),
    Order("home", "keep the last disk of the Homeland", save_home, no_number, "3"),
)
PAYING = (Order("suggested", "minas first, then the lowest cards", suggested),)
BUYING = (
    Order("none", "buy no cards", suggested),
    Order("keep", "buy cards with all minas but so many", all_but, no_number, "3"),
)
SPACES = (
    Order("suggested", "take what is suggested", suggested),
    Order("earliest", "the earliest space that is open", first),
    Order("latest", "the latest space that is open", last),
)
MOMENTS = (
    Order("never", "play nothing", never),
    Order("only", "ask only when certain cards may be played", only_about, no_such_card, "87"),
)
KEEPING = (Order("suggested", "as suggested", suggested),)
INVADING = (
    Order("suggested", "as suggested", suggested),
    Order("from", "in the first of these areas that is possible", begin_in, no_such_area, "lydia troas"),
)
RETURNING = (Order("never", "go on as we are", never),)
RETURNS = (Order("always", "always agree", always), Order("never", "always refuse", never))
DISCARDING = (
    Order("suggested", "discard as suggested", suggested),
    Order("first", "discard certain cards first, then as suggested", discard_first, no_such_card, "63 12"),
)
LAYING = (
    Order("never", "lay and announce nothing", nothing),
    Order("powers", "announce abilities and Deities, lay no cards", powers),
    Order("at_stake", "ask only where a City of ours or our Homeland is at stake", at_stake),
    Order("only_in", "ask only in certain areas", only_in, no_such_area, "thebes"),
)
SEALING = (
    Order("never", "lay and announce nothing", nothing),
    Order("at_stake", "ask only if a City of ours or our Homeland is at stake", seal_at_stake),
)
AVERTING = (
    Order("never", "avert no losses", never),
    Order("cities", "keep the third disk of a City, with at most so many minas", avert_for_city, no_number, "2"),
    Order("home", "keep the last disk of the Homeland, with at most so many minas", avert_for_home, no_number, "3"),
)
SEQUENCE = (Order("suggested", "in the order suggested", suggested),)
LOOTING = (Order("mina", "always take the mina", suggested), Order("captives", "always take captives", last))
BESIEGING = (Order("never", "never send the Siege Train", never),)
STRIKING = (Order("suggested", "from our largest stacks", suggested),)
REINFORCING = (Order("never", "take no black disks from elsewhere", nothing),)
GIVING_UP = (Order("suggested", "as suggested", suggested),)
BETRAYING = (Order("never", "never play Traitor", never),)
