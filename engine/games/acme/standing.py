"""What a player may leave as a standing order, so that the others need not wait for him (gaps, play by post).

The chapters put these orders on their topics. Losses are saved by what is at stake: a City, the last disk at home.
"""

from __future__ import annotations

from engine.board.orders import always, last, never, no_number, no_such, number, suggested, words
from engine.games.acme.areas import AREAS
from engine.games.acme.fates import FATES
from engine.games.acme.state import State
from engine.kernel.questions import Answer, Ask, Split
from engine.kernel.topics import StandingOrder as Order

no_such_card = no_such("card", FATES)
no_such_area = no_such("area", AREAS)


def nothing(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Nothing is chosen."""
    del seen, ask, detail
    return {}


def none(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Nothing is picked."""
    del seen, ask, detail
    return []


def against_me(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Asked where the card is aimed at this color; passed elsewhere."""
    del detail
    aimed = str(ask.about["against"]).split()
    mine = [color for color in aimed if seen.owner.get(color) == ask.seat]
    return None if mine else never(seen, ask, "")


def against_these(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`against:8 36` answers these cards, with the first that can."""
    able = [option.key for option in ask.options if option.facts.get("on") in words(detail)]
    return able[0] if able else never(seen, ask, "")


def fill_areas(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`areas:thebes memphis` fills these areas one after the other, as far as each can be reached.

    The player is asked where that does not use up the disks: what is not placed is lost.
    """
    del seen
    assert isinstance(ask, Split)
    room, counts, left = {option.key: option.most for option in ask.options}, dict[str, int](), ask.most
    for area in words(detail):
        for n in range(min(left, room.get(area, 0)), 0, -1):
            more = {**counts, area: n}
            if not (ask.unfit(more) if ask.unfit is not None else {}):
                counts, left = more, left - n
                break
    return None if left else counts


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


def _saved(ask: Ask, wanted, most: int) -> Answer | None:  # type: ignore[no-untyped-def]
    left, saved = min(most, int(ask.about["minas"])), {}
    for option in ask.options:
        n = min(left, wanted(int(option.facts["disks"]), int(option.facts["home"]), option.most))
        if n > 0:
            saved[option.key] = n
            left -= n
    return saved


STRONGHOLDS = (Order("always", "build every Stronghold", suggested), Order("never", "build no Strongholds", none))
RETIRING = (Order("never", "retire nothing", nothing),)
INCOME_ORDERS = (Order("all", "take all disks; nothing is retired, no City sends any", never),)
RESETTLING = (Order("never", "resettle nothing", none),)
DEPLOYING = (
    Order("areas", "fill these areas in this order, if all disks can be placed", fill_areas, no_such_area, "thebes"),
)
LEVYING = (Order("never", "send no other disk", never),)
ACTING = (Order("pass", "pass from now on", never),)
NEGATING = (
    Order("never", "negate nothing", never),
    Order("against_me", "ask only when it is aimed at us", against_me),
    Order("against", "negate certain cards, if we can", against_these, no_such_card, "8"),
)
SAVING = (
    Order("never", "avert no losses", nothing),
    Order("cities", "keep Cities, with at most so many minas", save_cities, no_number, "2"),
    Order("home", "keep the last disk of the Homeland", save_home, no_number, "3"),
)
PAYING = (Order("suggested", "minas first, then the lowest cards", suggested),)
BUYING = (Order("none", "buy no cards", suggested),)
SPACES = (Order("suggested", "take what is suggested", suggested),)
MOMENTS = (Order("never", "play nothing", never),)
KEEPING = (Order("suggested", "as suggested", suggested),)
INVADING = (Order("suggested", "as suggested", suggested),)
RETURNING = (Order("never", "go on as we are", never),)
RETURNS = (Order("always", "always agree", always), Order("never", "always refuse", never))
DISCARDING = (Order("suggested", "discard as suggested", suggested),)
LAYING = (Order("never", "lay and announce nothing", nothing),)
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
