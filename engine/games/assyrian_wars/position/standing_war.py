"""Auto-answers to the questions of movement and war."""

from collections.abc import Callable, Mapping

from engine.games.assyrian_wars.data import areas, cards, nations, units
from engine.games.assyrian_wars.position import State
from engine.kernel import Answer, Ask
from engine.kernel.questions import Number, Pick, Split
from engine.kernel.topics import StandingOrder as Order
from engine.wargame.orders import (
    always,
    asked,
    never,
    no_number,
    no_such,
    number,
    percent,
    suggested,
    there,
    when,
    words,
)
from engine.wargame.places import Gazetteer
from engine.wargame.shares import in_order

LEADER = "leader:"


def places() -> Gazetteer:
    """Return every area by its name, and every country as its areas."""
    names = Gazetteer("auto-answers", areas.AREAS)
    for country in nations.COUNTRIES:
        names.add(country, areas.areas_of(country))
    return names


GAZETTEER = places()
in_place = there(GAZETTEER)
outnumbered = when(percent("theirs", "ours"))
no_such_place = no_such("area or country", GAZETTEER)
no_such_country = no_such("country", nations.TRACK)


# --- losses ---------------------------------------------------------------------------------------------------


def worth(key: str) -> tuple[int, int, int]:
    """Rank a unit by what it costs to lose a step of it: reduced mercenaries first, leaders last."""
    if key.startswith(LEADER):
        return (2, 0, 0)
    kind = units.kind_of(key)
    return (int(kind.family == units.REGULAR), int(not units.is_reduced(key)), units.strength_of(key))


def cheapest(shown: Mapping[str, int], n: int) -> dict[str, int]:
    """Return so many of these, those that cost least first."""
    found: dict[str, int] = {}
    for key in sorted(shown, key=lambda key: (*worth(key), key)):
        take = min(shown[key], n - sum(found.values()))
        if take:
            found[key] = take
    return found


def keep_heavy(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Spare units of the heavy classes as long as others can be named."""
    return spare(ask, lambda key: units.CLASSES[units.kind_of(key).unit_class].heavy)


def keep_full(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Spare units at full strength as long as reduced ones can be named."""
    return spare(ask, lambda key: not units.is_reduced(key))


def spare(ask: Ask, dear: Callable[[str], bool]) -> Answer | None:
    """Answer with units that are not dear as far as that fits; the rules, or what they suggest, say the rest."""
    assert isinstance(ask, Split)
    wanted = sum(ask.default.values())
    keys = [option.key for option in ask.options if not option.key.startswith(LEADER)]
    order = sorted(keys, key=lambda key: (dear(key), worth(key)))
    if ask.least:  # every hit is named
        most = {option.key: option.most for option in ask.options}
        return in_order({key: most[key] for key in order}, wanted)
    found: dict[str, int] = {}
    for key in order:
        while not dear(key) and sum(found.values()) < wanted and ask.fits({**found, key: found.get(key, 0) + 1}):
            found[key] = found.get(key, 0) + 1
    return found


LOSING = (
    Order("suggested", "lose reduced mercenaries first, leaders last", suggested),
    Order("keep_heavy", "spare heavy infantry, heavy cavalry and chariots", keep_heavy),
    Order("keep_full", "spare units at full strength", keep_full),
)


# --- reactions ------------------------------------------------------------------------------------------------


def if_likely(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`if_likely:60`: choose the best option with at least this chance, or else let it pass."""
    chances = [(int(o.facts["chance"]), o.key) for o in ask.options if "chance" in o.facts]
    good = [found for found in chances if found[0] >= number(detail, 50)]
    return max(good)[1] if good else never(seen, ask, detail)


def if_stronger(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`if_stronger:120`: choose an option with at least this percentage of the enemy's strength."""
    wanted = number(detail, 101) * int(ask.about["theirs"])
    able = [o.key for o in ask.options if "ours" in o.facts and 100 * int(o.facts["ours"]) >= wanted]
    return able[0] if able else never(seen, ask, detail)


def into_city(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Go into the city where that is possible; elsewhere stay."""
    return next((o.key for o in ask.options if o.key == "city"), None) or never(seen, ask, detail)


def first_open(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Go to the first of the areas named that is open; else let it pass, or take what the rules suggest."""
    wanted = [at for name in words(detail) if name in GAZETTEER for at in GAZETTEER[name]]
    able = {str(o.at): o.key for o in reversed(ask.options) if o.at and not o.idle}
    found = [able[at] for at in wanted if at in able]
    return found[0] if found else never(seen, ask, detail) or suggested(seen, ask, detail)


def with_country(agree: bool) -> object:
    """Agree or refuse where the other is one of the countries named; the player is asked elsewhere."""

    def policy(seen: State, ask: Ask, detail: str) -> Answer | None:
        if ask.about.get("country") not in words(detail):
            return None
        return "yes" if agree else "no"

    return policy


def no_cards(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Lay no card."""
    return []


def named_cards(seen: State, ask: Ask, detail: str) -> Answer | None:
    """`card:battle_at_night`: play the first of these kinds that is held, or all of them in battle; else none."""
    held = [o.key for name in words(detail) for o in ask.options if o.facts.get("kind") == name]
    if isinstance(ask, Pick):
        return [o.key for o in ask.options if o.key in held]
    return held[0] if held else never(seen, ask, detail)


no_such_card = no_such("kind of card", cards.KINDS)
REACTION_CARDS = (
    Order("never", "play no card on reactions", never),
    Order("card", "play these kinds of card whenever you can", named_cards, no_such_card, "secret_paths"),
)
BATTLE_CARDS = (
    Order("never", "lay no battle cards", no_cards),
    Order("card", "lay these kinds of battle card in every battle", named_cards, no_such_card, "battle_at_night"),
)


def everybody(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Name every unit, where that fits; else what the rules suggest."""
    found = {option.key: option.most for option in ask.options}
    return found if ask.fits(found) else suggested(seen, ask, detail)


INTERCEPTING = (
    Order("never", "never intercept", never),
    Order("always", "always intercept", always),
    Order("if_likely", "intercept with at least this chance in %", if_likely, no_number, "50"),
    Order("if_stronger", "intercept with at least this % of the enemy's strength", if_stronger, no_number, "120"),
    Order("only_in", "pass, but ask in an area or country", when(in_place, asked), no_such_place, "babylonia"),
)
WHO_INTERCEPTS = (
    Order("all", "every unit that may goes", everybody),
    Order("suggested", "one unit after the other, or all who follow the leader", suggested),
)
EVADING = (
    Order("never", "never evade", never),
    Order("city", "evade into the city, and never to another area", into_city),
    Order("if_outnumbered", "evade an enemy with at least this % of your strength", outnumbered, no_number, "200"),
    Order("if_likely", "evade with at least this chance in %", if_likely, no_number, "50"),
    Order("to", "evade to the first of these areas that is open", first_open, no_such_place, "babylon"),
)
CONSENT = (
    Order("always", "always agree with these countries", with_country(True), no_such_country, "elam"),  # type: ignore[arg-type]
    Order("never", "never agree with these countries", with_country(False), no_such_country, "elam"),  # type: ignore[arg-type]
)
YES_OR_NO = (Order("always", "always agree", always), Order("never", "never agree", never))
BATCHES = (Order("suggested", "the strongest armies fight first", suggested),)
SPLITTING = (Order("suggested", "the best leader has as many units as possible", suggested),)
SHARING = (Order("suggested", "share it out along the impulse track", suggested),)
PRESSING_ON = (
    Order("always", "always fight the next armies", always),
    Order("never", "always go back", never),
)
RETREATING = (
    Order("suggested", "retreat to the area nearest to home", suggested),
    Order("city", "retreat into the city where that is possible", into_city),
    Order("to", "retreat to the first of these areas that is open", first_open, no_such_place, "babylon"),
)


def save_the_city(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Take the fewest hits on the garrison with which the city does not fall."""
    assert isinstance(ask, Number)
    defense, struck = int(ask.about["defense"]), int(ask.about["hits"])
    to_fall = defense * (defense + 1) // 2
    wanted = struck - to_fall + 1
    return wanted if 0 < wanted <= ask.most else 0


def on_garrison(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Take all hits on the garrison that it can take."""
    assert isinstance(ask, Number)
    return ask.most


def before_the_fall(seen: State, ask: Ask, detail: str) -> Answer | None:
    """Make a sortie if the city surrenders otherwise."""
    return (always if ask.about["falls"] else never)(seen, ask, detail)


DEPORTING = (Order("suggested", "deport as many as possible to the first area", suggested),)
SORTIES = (
    Order("never", "never make a sortie", never),
    Order("always", "always make a sortie", always),
    Order("if_stronger", "make a sortie with this % of the besiegers' strength or more", if_stronger, no_number, "120"),
    Order("before_the_fall", "make a sortie only before the city surrenders", before_the_fall),
)  # fmt: skip
GARRISONS = (
    Order("suggested", "the city takes all hits", suggested),
    Order("garrison", "the garrison takes all hits that it can", on_garrison),
    Order("last_level", "the garrison takes hits only to save the last level of the city", save_the_city),
)
