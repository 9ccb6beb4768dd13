"""R2 Great Persons (1 to 30) who are no Competition or Negate cards.

What a disk taken off the Master Builder (2) or the Canal Builder (4) gives is in `growth_cards.py`.
"""

from collections.abc import Mapping, Sequence

from engine.games.acme.cards import aims, religion
from engine.games.acme.data import areas, fates
from engine.games.acme.events import Played, drawing, lasting, looking, played, playing
from engine.games.acme.holdings import deities, losses
from engine.games.acme.position import State, asking, disks, factions, hands, standing, temples, topics
from engine.kernel import Option, Rule, Table
from engine.wargame import targets, text

PROPHECY = topics.TOPICS.new("prophecy", "what the Prophet brings")
WATCHED = topics.TOPICS.new("watched", "whose cards are looked at")
HEAL = topics.TOPICS.new("heal", "which disks the Physician keeps", *standing.KEEPING)

DANCER, PHYSICIAN = "16", "28"


# ---------------------------------------------------------------- Investments


@played.effect("1")  # Master Scribe
@played.effect("2")  # Master Builder
@played.effect("3")  # Great Merchant
@played.effect("4")  # Canal Builder
@played.effect("20")  # Master Armorer
@played.effect("28")  # Physician
def lay(e: Played) -> None:
    """R2 Lay the Investment with its disks."""
    playing.lay(e)


@played.use("1")
def dictate(e: Played) -> Rule[None]:
    """R2 See the top cards of the deck at the start of the Draw Step, and keep one."""
    yield from looking.keep_one(e.t, e.role, e.numbers["seen"], e.rule)


@played.use("3")
def trade(e: Played) -> None:
    """R2 Gain minas for a disk taken off."""
    e.gain(e.numbers["minas"])


@played.use("28")
def heal(e: Played) -> None:
    """R2 Keep a disk that the gods would take."""
    e.does("keeps a disk")


def physician(t: Table[State], faction: str, threatened: Mapping[str, int], cause: str) -> Rule[dict[str, int]]:
    """28 A disk taken off keeps one; each can be negated, and then all disks on the card are gone (card.invest.i)."""
    laid, kept = t.state.invested.get(PHYSICIAN), dict[str, int]()
    if laid is None or laid.owner != faction or not threatened:
        return kept
    wanted = yield from asking.asker(t, faction).share(
        HEAL, "ACME-R2.28", f"{cause}: which disks does the Physician keep?", threatened,
        most=min(laid.disks, sum(threatened.values())), default={}, about={"cause": cause},
    )  # fmt: skip
    for area in [area for area, n in wanted.items() for _ in range(n)]:
        if not (yield from playing.take_disk(t, faction, PHYSICIAN)):
            break
        kept[area] = kept.get(area, 0) + 1
    return kept


losses.REMEDIES.append(physician)


# ---------------------------------------------------------------- kings, prophets, builders


@played.effect("8", aims.own_disks(aims.own_land, fates.number("8", "areas"), "Where do the disks go?", each=1))
def philosopher_king(e: Played, counts: dict[str, int]) -> Rule[None]:
    """R2 Place a disk in each of several areas, then draw."""
    e.place(counts)
    yield from drawing.draw(e.t, e.role, e.numbers["cards"])


HOLY_GROUND = aims.own_disks(religion.holy_ground, fates.number("9", "disks"), "Where do the disks go?")
NO_DEITY = ""


def prophecies(s: State, color: str) -> list[str]:
    """Return the Deities that may replace your own, and NO_DEITY if disks may be placed instead."""
    gods = [] if deities.why_not_replace(s, color) else temples.available(s)
    return [*gods, *([NO_DEITY] if religion.holy_ground(s, color) else [])]


def prophecy_option(_: State, deity: str) -> Option:
    if deity:
        return Option(f"deity:{deity}", deities.god(deity))
    return Option("disks", f"{fates.number('9', 'disks')} disks in your Homeland or next to it")


def prophecy(target: targets.Target[str], e: Played, able: list[str]) -> Rule[tuple[str, dict[str, int]]]:
    deity = yield from targets.one(PROPHECY, "What does the Prophet bring?", prophecy_option)(target, e, able)
    if deity:
        return deity, {}
    return deity, (yield from HOLY_GROUND.ask(HOLY_GROUND, e, HOLY_GROUND.able(e.s, e.role)))


def brought_by(_: State, brought: tuple[str, dict[str, int]]) -> str:
    deity, counts = brought
    return deities.god(deity) if deity else asking.where_text(counts)


A_PROPHECY = targets.Target(prophecies, prophecy, "neither a Deity to replace nor room for a disk", words=brought_by)


@played.effect("9", A_PROPHECY)
def prophet(e: Played, deity: str, counts: dict[str, int]) -> None:
    """R2 Replace your Deity, or place disks around your Homeland."""
    if deity:
        deities.replace_deity(e.t, e.role, deity, e.rule)
    else:
        e.place(counts)


@played.effect("25")
def tax_collector(e: Played) -> None:
    """R2 Gain minas for your Cities."""
    numbers = e.numbers
    e.gain(max(numbers["least"], min(len(disks.cities(e.s, e.role)) // numbers["cities"], numbers["most"])))


@aims.with_room
def sites(s: State, color: str) -> list[str]:
    """Return the Land areas that a color Controls, without Deserts."""
    return [area for area in aims.own_land(s, color) if not areas.desert(area)]


@played.effect(
    "26", aims.own_stack(sites, fates.number("26", "disks"), "Where do the masons build?", "no disk fits anywhere")
)
def master_mason(e: Played, counts: dict[str, int]) -> None:
    """R2 Place disks in an area."""
    e.place(counts)


@played.effect("29")
def singer_of_tales(e: Played) -> Rule[None]:
    """R2 Score for a City sacked or a Deity captured in this Epoch; otherwise draw."""
    numbers = e.numbers
    if e.role in e.s.sacked:
        e.score(numbers["points"])
    else:
        yield from drawing.draw(e.t, e.role, numbers["cards"])


@played.effect(
    "30", aims.one_color(lasting.with_active_deity, "Whose Deity does he deny?", "nobody else has an active Deity")
)
def false_prophet(e: Played, victim: str) -> None:
    """R2 Make a Deity inactive until the Epoch ends."""
    lasting.make_inactive(e, victim, "epoch")


# ---------------------------------------------------------------- spies


def with_cards(s: State, color: str) -> list[str]:
    """Other civilizations that hold a card."""
    return [other for other in factions.others(s, color) if s.hands[other]]


@played.effect("13", aims.one_color(with_cards, "Whom does she beguile?", "nobody else holds a card"))
def seductress(e: Played, victim: str) -> Rule[None]:
    """R2 Look at a hand and exchange a card."""
    s, mine = e.s, list(e.s.hands[e.role])
    if not s.hands[victim]:
        return
    looking.show_hand(e, victim)
    taken = yield from looking.choose_card(e, s.hands[victim], "Which card do you take?")
    prompt = f"Which card do you give for {hands.title(taken)}?"
    given = (yield from looking.choose_card(e, mine, prompt)) if mine else ""
    hands.pack(s).give(taken, victim, e.role)
    if given:
        hands.pack(s).give(given, e.role, victim)
        e.does(f"exchanges a card with {factions.name_of(s, victim)}")
    else:
        e.does(f"takes a card of {factions.name_of(s, victim)}")


def two_hands(_: targets.Target[str], e: Played, able: list[str]) -> Rule[list[str]]:
    n = min(e.numbers["hands"], len(able))
    if n == len(able):
        return able
    options = [(asking.color_option(e.s, color), color) for color in able]
    prompt = "Whose cards do you look at?"
    return (yield from e.asks.some_of(WATCHED, e.rule, prompt, options, least=n, most=n, default=able[:n]))


def hands_words(s: State, colors: list[str]) -> str:
    return text.listed([factions.name_of(s, color) for color in colors])


TWO_HANDS = targets.Target(with_cards, two_hands, words=hands_words, against=lambda _, colors: " ".join(colors))


@played.effect("15", TWO_HANDS)
def eyes_of_the_king(e: Played, watched: Sequence[str]) -> Rule[None]:
    """R2 Look at hands and at the top cards of the deck."""
    for color in watched:
        looking.show_hand(e, color)
    seen = yield from looking.top_cards(e.t, e.role, e.numbers["seen"])
    e.whisper(f"The top cards of the deck are {text.listed([hands.title(card) for card in seen]) or 'none'}.")
    hands.pack(e.s).lay_on_top(e.role, e.s.laid.pop(e.role))


def fuller_hands(s: State, color: str) -> list[str]:
    """Civilizations that hold more cards than it does without the Dancer."""
    own = len([card for card in s.hands[color] if card != DANCER])
    return [other for other in factions.others(s, color) if len(s.hands[other]) > own]


@played.effect("16", aims.one_color(fuller_hands, "Before whom does she dance?", "no hand has more cards than yours"))
def dancer_of_the_veils(e: Played, victim: str) -> None:
    """R2 Take a card, by lot, from a fuller hand."""
    s = e.s
    if not s.hands[victim]:
        return
    [card, *_] = e.t.dice.shuffle("dancer", sorted(s.hands[victim], key=int))
    hands.pack(s).give(card, victim, e.role)
    e.whisper(f"You take {hands.title(card)}.")
    e.whisper(f"{hands.title(card)} was taken from you.", victim)
    e.does(f"takes one of {factions.owned(s, victim)} cards")


@played.effect("17")
def keeper_of_secrets(e: Played) -> Rule[None]:
    """R2 Look at the top cards of the deck and order them, then draw."""
    numbers = e.numbers
    seen = yield from looking.top_cards(e.t, e.role, numbers["seen"])
    e.whisper(f"The top cards of the deck are {text.listed([hands.title(card) for card in seen]) or 'none'}.")
    yield from looking.lay_back(e.t, e.role, e.rule)
    yield from drawing.draw(e.t, e.role, numbers["cards"])
