"""What a player may leave as a standing order, so that the others need not wait for him.

The chapters put these orders on their topics. After a colon they take a number, cards, or places and regions.
"""

from collections.abc import Mapping, Sequence

from engine.games.god_kings.data import kinds, numbers, spaces, strategy_cards
from engine.games.god_kings.position import State
from engine.kernel import Answer, Ask, Option
from engine.kernel.topics import StandingOrder as Order
from engine.wargame import orders, places, shares, text
from engine.wargame.orders import always, asked, never, no_number, no_such, number, suggested, when

PROVINCE = "_province"  # after the name of a province that is a space's name too

# Wider regions by their provinces.
REGIONS = {
    "nile": ("egypt", "sinai"),
    "levant": ("canaan", "amurru", "upi"),
    "syria": ("nuhasse", "ugarit", "mukiss", "karkemish"),
    "anatolia": ("kizzuwadna", "hatti", "pitassa", "walusa", "isuwa"),
    "mesopotamia": ("mitanni", "assyria", "arrapha", "mari", "kardunias", "sumer"),
}


def spaces_provinces_regions() -> places.Gazetteer:
    """`kadesh`, `amurru`, `ugarit_province`, `syria`."""
    names = places.Gazetteer("standing orders", spaces.SPACES)
    for id, province in spaces.PROVINCES.items():
        if province.spaces:
            names.add(f"{id}{PROVINCE}" if id in spaces.SPACES else id, province.spaces)
    for region, provinces in REGIONS.items():
        names.add(region, [at for province in provinces for at in spaces.PROVINCES[province].spaces])
    return names


GAZETTEER = spaces_provinces_regions()
in_place = orders.there(GAZETTEER)
outnumbered = when(orders.percent("theirs", "ours"))
no_such_place = no_such("space, province or region", GAZETTEER, f"; regions are {text.listed(list(REGIONS))}")


no_such_card = no_such("card", strategy_cards.CARDS)


def nothing(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Nothing is chosen."""
    return {}


def with_card(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`card:35 28` helps the roll with the first of these that is held; with none the player lets it pass."""
    able = [option.key for option in ask.options]
    held = [f"minus:{card}" for card in orders.words(detail) if f"minus:{card}" in able]
    return held[0] if held else never(seen, ask, "")


def helped(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`if_needed:50` spends the lowest card with which a Successor has at least this chance, and none if he has it."""
    wanted = number(detail, 50)
    if chance(int(ask.about["needed"])) >= wanted:
        return never(seen, ask, "")
    help_ = [option for option in ask.options if option.key.startswith("minus:")]
    able = [option for option in help_ if chance(int(option.facts["needed"])) >= wanted]
    return min(able, key=lambda option: option.facts["ops"]).key if able else never(seen, ask, "")


GARRISON, REFIT = "garrison", "refit"  # what is bought besides units (7.1)
PRESETS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "chariots": ("chariots, then mercenaries", (kinds.CHARIOT, kinds.MERCENARY)),
    "warriors": ("full warriors, then chariots and mercenaries", (REFIT, kinds.CHARIOT, kinds.MERCENARY)),
    "garrisons": ("garrison markers, then chariots and mercenaries", (GARRISON, kinds.CHARIOT, kinds.MERCENARY)),
    "mercenaries": ("mercenaries alone", (kinds.MERCENARY,)),
}


def purchase(options: Sequence[Option], tp: int, kinds: Sequence[str]) -> dict[str, int]:
    """7.1.h-k As many of the first kind as there are, then of the next."""
    room = {o.key: o.most for kind in kinds for o in options if o.key.partition(":")[0] == kind}
    counts = shares.in_order(room, tp)
    return {option.key: counts[option.key] for option in options if option.key in counts}


def preset(name: str) -> orders.Policy:
    """A whole purchase."""
    return lambda _, ask, __: purchase(ask.options, int(ask.about["tp"]), PRESETS[name][1])


def chance(needed: int) -> int:
    """In per cent, of a roll that succeeds with this die or less."""
    return 100 * needed // numbers.DIE


def if_likely(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The first way that succeeds in at least so many cases of a hundred; else nothing."""
    wanted = number(detail, 50)
    likely = [o.key for o in ask.options if "needed" in o.facts and chance(int(o.facts["needed"])) >= wanted]
    return likely[0] if likely else never(seen, ask, detail)


def if_stronger(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The first way with more strength than the enemy has: `if_stronger:150` asks for half as much again."""
    wanted = number(detail, 101) * int(ask.about["theirs"])
    able = [o.key for o in ask.options if "ours" in o.facts and 100 * int(o.facts["ours"]) >= wanted]
    return able[0] if able else never(seen, ask, detail)


def if_at_most(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Where the enemy comes with so many units or fewer."""
    return (orders.deed if int(ask.about["their_units"]) <= number(detail, 5) else never)(seen, ask, detail)


def first_open(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The first of the places named that is open; else nothing."""
    wanted = [at for name in orders.words(detail) if name in GAZETTEER for at in GAZETTEER[name]]
    able = {str(o.at): o.key for o in reversed(ask.options) if o.at and not o.idle}
    found = [able[at] for at in wanted if at in able]
    return found[0] if found else never(seen, ask, detail)


def option(key: str) -> orders.Policy:
    """This option, where there is one."""
    return lambda _, ask, __: key if any(option.key == key for option in ask.options) else None


# ---------------------------------------------------------------- 6, 7, 8.4, 19.3, 20.1

GIFTS = GOODS_GIFTS = (Order("none", "give nothing", nothing),)
CARD_GIFTS = (Order("none", "give no card", never),)
CHANGING = (
    Order("never", "roll without a card", never),
    Order("card", "help a Successor with one of these cards", with_card, no_such_card, "35"),
    Order("if_needed", "help a Successor who has less than this chance in % without a card", helped, no_number, "50"),
)
KEEPING = (
    Order("suggested", "keep the card with the most Ops", suggested),
    Order("none", "keep no card", never),
)
PLACES = (
    Order("first", "the earliest place that is free", orders.first),
    Order("last", "the latest place that is free", orders.last),
)
BUYING = (
    Order("chariots", "chariots for all wood, mercenaries for the rest", preset("chariots")),
    Order("warriors", "warriors at full strength first, then chariots and mercenaries", preset("warriors")),
    Order("garrisons", "garrison markers first, then chariots and mercenaries", preset("garrisons")),
    Order("mercenaries", "mercenaries alone", preset("mercenaries")),
)
PLACING = (
    Order("before", "everybody as he stood", suggested),
    Order("at_home", "everybody in the capital", option("at_home")),
)

# ---------------------------------------------------------------- 20.2, 22.0

DRAWING = (Order("suggested", "the first general who can be activated, or a siege", suggested),)
DRAWING_FOR = (Order("suggested", "the first Nation without a holder", suggested),)
GOING_BACK = (Order("suggested", "where it stands, or the first open space", suggested),)

# ---------------------------------------------------------------- 11.3, 13, 14

INTERCEPTING = (
    Order("never", "never intercept", never),
    Order("always", "always intercept", always),
    Order("only_in", "pass, but ask in a space, province or region", when(in_place, asked), no_such_place, "syria"),
    Order("always_in", "always intercept in a space, province or region", when(in_place), no_such_place, "kadesh"),
    Order("if_likely", "intercept with at least this chance in %", if_likely, no_number, "50"),
    Order("if_stronger", "intercept with at least this % of the enemy's strength", if_stronger, no_number, "120"),
    Order("if_at_most", "intercept armies of at most so many units", if_at_most, no_number, "5"),
)
AVOIDING = (
    Order("never", "never avoid battle", never),
    Order("always", "always try to avoid battle", always),
    Order("if_likely", "avoid battle with at least this chance in %", if_likely, no_number, "50"),
    Order("if_outnumbered", "avoid an enemy of at least this % of our strength", outnumbered, no_number, "150"),
    Order("only_in", "stay, but ask in a space, province or region", when(in_place, asked), no_such_place, "syria"),
    Order("to", "avoid to the first of these places that is open", first_open, no_such_place, "kadesh amurru"),
)
WALLS = (
    Order("outside", "everybody outside", option("outside")),
    Order("inside", "two units inside", option("inside")),
    Order("as_they_stand", "whoever is inside stays inside", suggested),
)
PURSUING = (
    Order("always", "always pursue", always),
    Order("never", "never pursue", never),
    Order("if_likely", "pursue with at least this chance in %", if_likely, no_number, "50"),
)
BACKING_UP = (
    Order("never", "always fight those who intercept", never),
    Order("always", "always back up", always),
    Order("if_outnumbered", "back up before at least this % of our strength", outnumbered, no_number, "150"),
)


# ---------------------------------------------------------------- battles (15)


def whole(die: str) -> orders.Policy:
    """15.5.6 All of the Advantage to one die."""
    return lambda _, ask, __: {die: int(ask.about["advantage"])}


def to_win(seen: State, ask: Ask, detail: str) -> Answer | None:
    """15.5.6.b The division that wins most often over the two dice; of equal ones that with more to one's own die."""
    n = int(ask.about["advantage"])
    plus = max(range(n, -1, -1), key=lambda plus: wins(ask, plus, n - plus))
    return {key: part for key, part in (("plus", plus), ("minus", n - plus)) if part}


def wins(ask: Ask, plus: int, minus: int) -> int:
    """Of the 36 falls of the two dice those that win, as far as the loss numbers decide."""
    won = 0
    for mine in range(1, numbers.DIE + 1):
        for other in range(1, numbers.DIE + 1):
            dealt = numbers.loss_number(int(ask.about["ours"]), mine + plus)
            taken = numbers.loss_number(int(ask.about["theirs"]), other - minus)
            won += dealt > taken or (dealt == taken and not ask.about["attacks"])
    return won


CHARGING = (
    Order("never", "never charge", never),
    Order("always", "always charge", always),
    Order("if_likely", "charge with at least this chance in %", if_likely, no_number, "50"),
    Order("only_in", "pass, but ask in a space, province or region", when(in_place, asked), no_such_place, "kadesh"),
)
HOLDING = (Order("never", "hold nobody back", nothing),)
OVERRUNS = (Order("always", "always overrun", always), Order("never", "always fight a battle", never))
SORTIES = (Order("always", "always make a sortie", always), Order("never", "never make a sortie", never))
ADVANTAGES = (
    Order("own_die", "all of the Advantage to our own die", whole("plus")),
    Order("enemy_die", "all of the Advantage off the enemy's die", whole("minus")),
    Order("even", "the Advantage half and half", suggested),
    Order("to_win", "the division of the Advantage that wins most often", to_win),
)
COMMANDING = (Order("suggested", "the warlord with the higher Battle Rating commands", suggested),)
LOSING = (Order("optimum", "divisions stay whole, mercenaries go first, chariots last", suggested),)


# ---------------------------------------------------------------- retreats (16)


def ways_back(ask: Ask) -> list[Option]:
    """Those that lead to a space of the map."""
    return [option for option in ask.options if "steps" in option.facts and option.at]


def nearest_home(seen: State, ask: Ask, detail: str) -> Answer | None:
    """The space from which it is not far to one's HomeCountry, whatever it costs."""
    return min(ways_back(ask), key=lambda option: (option.facts["home"], option.facts["steps"])).key


def displaced_above(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`displace_above:2`: displaced of one's own will where every retreat costs more steps than that."""
    cheapest = min([int(option.facts["steps"]) for option in ways_back(ask)], default=0)
    if cheapest > number(detail, 2) and any(option.key == "displace" for option in ask.options):
        return "displace"
    return suggested(seen, ask, detail)


RETREATS = (
    Order("cheapest", "retreat with the fewest losses, then nearest to home; never lose a unit to it", suggested),
    Order("nearest_home", "retreat to the space nearest to home", nearest_home),
    Order("displace_above", "be displaced rather than lose more steps than this", displaced_above, no_number, "2"),
)
SHELTERING = (Order("suggested", "full units go inside first, with all generals", suggested),)
DISPLACING = (
    Order("suggested", "displaced to the capital, if it is open", suggested),
    Order("to", "displaced to the first of these places that is open", first_open, no_such_place, "memphis"),
)


# By topic, for a table that would rather wait less; own attacks and cards in battle are still asked about.
QUICK = {
    "give": "none", "give_goods": "none", "give_card": "none", "place_anew": "before", "buy": "chariots",
    "intercept": "if_stronger:130", "avoid": "if_outnumbered:200", "walls": "as_they_stand", "pursue": "always",
    "back_up": "if_outnumbered:150", "charge": "if_likely:50", "hold_back": "never", "overrun": "always",
    "advantage": "to_win", "losses": "optimum", "retreat": "cheapest", "sortie": "always", "succession": "never",
    "command": "suggested", "shelter": "suggested", "displaced": "suggested",
    "interception_card": "never", "avoidance_card": "never", "pursuit_card": "never", "march_card": "never",
    "charge_card": "never", "loss_card": "for_us:mercy_of_the_gods",
    "siege_card": "for_us:traitor ladders_and_rams sally_by_night plague_in_the_camp",
    "succession_card": "never", "rumor": "never", "god_king": "never",
    "omen": "never", "revolt": "suggested", "drawn": "suggested", "nation": "suggested",
}  # fmt: skip
