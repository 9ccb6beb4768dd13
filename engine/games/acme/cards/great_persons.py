"""Great Persons (1 to 30) who are no Competition or Negate cards: each function does what its text says.

What a disk taken off the Master Builder (2) or the Canal Builder (4) gives is in `growth_cards.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.acme.cards import aims, religion
from engine.games.acme.data import areas, fates
from engine.games.acme.events import drawing, lasting, looking, played, playing
from engine.games.acme.events.played import Act
from engine.games.acme.holdings import deities, losses
from engine.games.acme.position import asking, disks, factions, hands, standing, temples, topics
from engine.games.acme.position.state import State
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table
from engine.wargame.effects import Aim
from engine.wargame.words import listed

PROPHECY = topics.TOPICS.new("prophecy", "what the Prophet brings")
WATCHED = topics.TOPICS.new("watched", "whose cards are looked at")
HEAL = topics.TOPICS.new("heal", "which disks the Physician keeps", *standing.KEEPING)

DANCER, PHYSICIAN = "16", "28"


# ---------------------------------------------------------------- Investments


@played.effect("1")
def master_scribe(act: Act) -> None:
    """Laid with 3 own disks. For each disk taken off you see the top 3 cards of the deck, add one of them to what you
    draw, and put the other two back in any order."""
    playing.lay(act)


@played.use("1")
def dictate(act: Act) -> Rule[None]:
    """At the start of the Draw Step."""
    yield from looking.keep_one(act.t, act.player, act.row.numbers["seen"], act.rule)


@played.effect("2")
def lay_master_builder(act: Act) -> None:
    """Laid with 3 own disks. A disk taken off in your Deployment is placed in a Land area you Control, besides your
    Disks for Growth."""
    playing.lay(act)


@played.effect("3")
def great_merchant(act: Act) -> None:
    """Laid with 3 own disks. Each disk taken off brings 1 mina."""
    playing.lay(act)


@played.use("3")
def trade(act: Act) -> None:
    """As an action."""
    act.gain(act.row.numbers["minas"])


@played.effect("4")
def lay_canal_builder(act: Act) -> None:
    """Laid with 3 own disks. For a disk taken off in your Acquisition, each Fertile area you Control on a river yields
    1 disk more, up to 2 disks."""
    playing.lay(act)


@played.effect("28")
def lay_physician(act: Act) -> None:
    """Laid with 2 own disks. A disk taken off cancels a loss of yours by a disaster, an Event or the Change of
    Epoch."""
    playing.lay(act)


@played.use("28")
def heal(act: Act) -> None:
    """When a loss by the gods is due."""
    act.does("keeps a disk")


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


def fields_of(s: State, color: str) -> list[str]:
    """Land areas it Controls in which a disk fits."""
    mine = disks.areas_of(s, color)
    return [area for area in mine if areas.land(area) and disks.controls(s, area, color) and disks.room(s, area, color)]


@played.effect("8", aims.own_disks(fields_of, fates.number("8", "areas"), "Where do the disks go?", each=1))
def philosopher_king(act: Act, counts: dict[str, int]) -> Rule[None]:
    """Place 1 disk in each of up to 3 Land areas you Control, then draw 1 card."""
    act.place(counts)
    yield from drawing.draw(act.t, act.player, act.row.numbers["cards"])


def may_replace(s: State, color: str) -> bool:
    return not deities.why_not_replace(s, color) and bool(temples.available(s))


def no_prophecy(s: State, color: str) -> str:
    if may_replace(s, color) or religion.holy_ground(s, color):
        return ""
    return "neither a Deity to replace nor room for a disk (ACME-R2.9)"


def a_prophecy(act: Act) -> Rule[Aim]:
    """Another Deity, or disks in and next to the Homeland."""
    s = act.s
    options = (
        [Option(f"deity:{one}", deities.god(one)) for one in temples.available(s)] if may_replace(s, act.player) else []
    )
    if religion.holy_ground(s, act.player):
        options.append(Option("disks", "2 disks in your Homeland or next to it"))
    key = yield from act.asks.choose(
        PROPHECY, act.rule, "What does the Prophet bring?", options, default=options[0].key
    )
    if key != "disks":
        deity = key.partition(":")[2]
        return Aim((deity, {}), deities.god(deity))
    placed = yield from aims.own_disks(religion.holy_ground, act.row.numbers["disks"], "Where do the disks go?")(act)
    return Aim(("", *placed.at), placed.words)


@played.effect("9", a_prophecy, no_prophecy)
def prophet(act: Act, deity: str, counts: dict[str, int]) -> None:
    """Exchange your captured, destroyed or inactive Deity for an available one, at no cost. Or else place 2 disks in
    your Homeland or next to it."""
    if deity:
        deities.replace_deity(act.t, act.player, deity, act.rule)
    else:
        act.place(counts)


@played.effect("25")
def tax_collector(act: Act) -> None:
    """1 mina for every 2 Cities of yours; at least 1, at most 3."""
    numbers = act.row.numbers
    due = len(disks.cities(act.s, act.player)) // numbers["cities"]
    act.gain(max(numbers["least"], min(due, numbers["most"])))


def sites(s: State, color: str) -> list[str]:
    """Land areas it Controls, not Deserts, in which a disk from Supply fits."""
    return [area for area in fields_of(s, color) if not areas.desert(area)] if disks.supply(s, color) else []


@played.effect(
    "26",
    aims.own_stack(sites, fates.number("26", "disks"), "Where do the masons build?"),
    aims.no_aim(sites, "no disk fits anywhere (ACME-R2.26)"),
)
def master_mason(act: Act, counts: dict[str, int]) -> None:
    """Place up to 2 disks in one Land area you Control, not in a Desert."""
    act.place(counts)


@played.effect("29")
def singer_of_tales(act: Act) -> Rule[None]:
    """1 VP if you have sacked a City or captured a Deity in this Epoch; otherwise draw 2 cards."""
    numbers = act.row.numbers
    if act.player in act.s.sacked:
        act.score(numbers["points"])
    else:
        yield from drawing.draw(act.t, act.player, numbers["cards"])


@played.effect(
    "30",
    aims.one_color(lasting.with_active_deity, "Whose Deity does he deny?"),
    aims.no_aim(lasting.with_active_deity, "nobody else has an active Deity (ACME-R2.30)"),
)
def false_prophet(act: Act, victim: str) -> None:
    """Another civilization's active Deity is inactive until the Epoch ends, or until a Negate card cancels this one,
    now or later. Its temple stays where it is."""
    lasting.make_inactive(act, victim, "epoch")


# ---------------------------------------------------------------- spies


def with_cards(s: State, color: str) -> list[str]:
    """Other civilizations that hold a card."""
    return [other for other in factions.others(s, color) if s.hands[other]]


@played.effect(
    "13",
    aims.one_color(with_cards, "Whom does she beguile?"),
    aims.no_aim(with_cards, "nobody else holds a card (ACME-R2.13)"),
)
def seductress(act: Act, victim: str) -> Rule[None]:
    """Look at a hand and take a card from it; give one of your own for it."""
    s, mine = act.s, list(act.s.hands[act.player])
    if not s.hands[victim]:
        return
    looking.show_hand(act, victim)
    taken = yield from looking.choose_card(act, s.hands[victim], "Which card do you take?")
    given = (
        (yield from looking.choose_card(act, mine, f"Which card do you give for {hands.title(taken)}?")) if mine else ""
    )
    hands.pack(s).give(taken, victim, act.player)
    if given:
        hands.pack(s).give(given, act.player, victim)
        act.tell(f"{factions.does(s, act.player, 'exchanges')} a card with {factions.name_of(s, victim)}.")
    else:
        act.tell(f"{factions.does(s, act.player, 'takes')} a card of {factions.name_of(s, victim)}.")


def two_hands(act: Act) -> Rule[Aim]:
    able = with_cards(act.s, act.player)
    n = min(act.row.numbers["hands"], len(able))
    if n < len(able):
        options = [asking.color_option(act.s, color) for color in able]
        able = yield from act.asks.pick(
            WATCHED, act.rule, "Whose cards do you look at?", options, least=n, most=n, default=able[:n]
        )
    return Aim((able,), listed([factions.name_of(act.s, color) for color in able]), " ".join(able))


@played.effect("15", two_hands)
def eyes_of_the_king(act: Act, watched: Sequence[str]) -> Rule[None]:
    """Look at two hands and at the top 2 cards of the deck."""
    s = act.s
    for color in watched:
        looking.show_hand(act, color)
    seen = yield from looking.top_cards(act.t, act.player, act.row.numbers["seen"])
    act.whisper(f"The top cards of the deck are {listed([hands.title(card) for card in seen]) or 'none'}.")
    hands.pack(s).lay_on_top(act.player, s.laid.pop(act.player))


def fuller_hands(s: State, color: str) -> list[str]:
    """Civilizations that hold more cards than it does without the Dancer."""
    own = len([card for card in s.hands[color] if card != DANCER])
    return [other for other in factions.others(s, color) if len(s.hands[other]) > own]


@played.effect(
    "16",
    aims.one_color(fuller_hands, "Before whom does she dance?"),
    aims.no_aim(fuller_hands, "no hand has more cards than yours (ACME-R2.16)"),
)
def dancer_of_the_veils(act: Act, victim: str) -> None:
    """Take a card, by lot, from a hand that has more cards than yours."""
    s = act.s
    if not s.hands[victim]:
        return
    [card, *_] = act.t.dice.shuffle("dancer", sorted(s.hands[victim], key=int))
    hands.pack(s).give(card, victim, act.player)
    act.whisper(f"You take {hands.title(card)}.")
    act.whisper(f"{hands.title(card)} was taken from you.", victim)
    act.tell(f"{factions.does(s, act.player, 'takes')} one of {factions.owned(s, victim)} cards.")


@played.effect("17")
def keeper_of_secrets(act: Act) -> Rule[None]:
    """Look at the top 5 cards of the deck and put them back in any order; then draw 1."""
    numbers = act.row.numbers
    seen = yield from looking.top_cards(act.t, act.player, numbers["seen"])
    act.whisper(f"The top cards of the deck are {listed([hands.title(card) for card in seen]) or 'none'}.")
    yield from looking.lay_back(act.t, act.player, act.rule)
    yield from drawing.draw(act.t, act.player, numbers["cards"])
