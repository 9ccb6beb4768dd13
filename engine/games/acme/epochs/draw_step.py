"""reckoning.draw.e, display.babylon.b: What Deities, Investments and Displays add to a Draw Step (reckoning.draw.e,
display.babylon.b).
"""

from collections.abc import Sequence

from engine.games.acme.data import displays, fates
from engine.games.acme.events import drawing, looking, playing
from engine.games.acme.position import State, asking, disks, factions, hands, standing, temples, topics
from engine.kernel import Option, Rule, Table
from engine.wargame.text import listed

SCRIBE = topics.TOPICS.new("scribe", "whether to use an Investment before drawing", *standing.KEEPING)
GLEAN = topics.TOPICS.new("glean", "whether to take a discarded card", *standing.KEEPING)
EXCHANGE = topics.TOPICS.new("exchange", "which card to exchange", *standing.KEEPING)
ARCHIVE = topics.TOPICS.new("archive", "whether to exchange a card for two", *standing.KEEPING)

GOD_OF_THE_DEAD = "god_of_the_dead"
NONE = Option("none", "none", idle=True)
NO_CARD = (NONE, "")


def extra_cards(s: State, color: str) -> int:
    """R4.sumer.a House of Tablets: a card more with a City in Ur; one is discarded afterwards."""
    schooled = factions.plays(s, color, "sumer") and disks.is_city(s, "ur", color)
    return displays.amount("sumer", "tablets", "drawn") if schooled else 0


def before_drawing(t: Table[State], color: str, n: int) -> Rule[int]:
    """draw.e At the start of the Step: Investments, God of the Dead, Akkad. Says how many cards are still drawn."""
    s = t.state
    while able := playing.playable(s, color, "draw"):
        key = yield from asking.asker(t, color).choose(
            SCRIBE, "ACME-reckoning.draw.e", "Before you draw: do you use an Investment?", [NONE, *able],
            default="none", private=True,
        )  # fmt: skip
        if key == "none":
            break
        yield from playing.take_disk(t, color, key.removeprefix("use:"))
    if temples.benefits(s, color) == GOD_OF_THE_DEAD:
        yield from looking.keep_one(t, color, fates.DEITIES[GOD_OF_THE_DEAD].numbers["seen"], "ACME-R3.108")
    if n and factions.plays(s, color, "akkad") and s.discard:
        n -= yield from glean(t, color)
    return n


def glean(t: Table[State], color: str) -> Rule[int]:
    """R4.akkad.a The top discard in place of one card; an Event taken so happens and is replaced."""
    s = t.state
    card = s.discard[-1]
    take = yield from asking.asker(t, color).agree(
        GLEAN,
        "ACME-R4.akkad.a",
        f"Do you take {hands.title(card)} from the discards in place of a card?",
        "take it",
        "no",
    )
    if not take:
        return 0
    s.discard.pop()
    factions.tell(t, color, f"takes {hands.title(card)} from the discards", "ACME-R4.akkad.a")
    if hands.is_held(card):
        hands.pack(s).take(color, card)
    else:
        yield from drawing.happen(t, color, [card])
        yield from drawing.draw_together(t, color, 1)
    return 1


def after_drawing(t: Table[State], color: str) -> Rule[None]:
    """Sumer discards one, Chaldea exchanges one, Babylon may discard one for one of two."""
    s = t.state
    if extra_cards(s, color) and s.hands[color]:
        yield from discard_one(t, color, "ACME-R4.sumer.a", "House of Tablets: which card do you discard?")
    if factions.plays(s, color, "chaldea") and s.hands[color] and in_the_stars(s):
        yield from star_gazers(t, color)
    if factions.plays(s, color, "babylon") and s.hands[color]:
        yield from archivists(t, color)


def discard_one(t: Table[State], color: str, rule: str, prompt: str) -> Rule[None]:
    topic = looking.KEEP.headed("which card is discarded")
    options = hands.card_options(t.state.hands[color])
    card = yield from asking.asker(t, color).one_of(topic, rule, prompt, options, private=True)
    hands.pack(t.state).put_away(color, card)
    factions.tell(t, color, f"discards {hands.title(card)}", rule)


def in_the_stars(s: State) -> list[str]:
    """R4.chaldea.a The discards on top that can be taken."""
    return [card for card in s.discard[-displays.amount("chaldea", "star_gazers", "seen") :] if hands.is_held(card)]


def star_gazers(t: Table[State], color: str) -> Rule[None]:
    """R4.chaldea.a A card of the hand for one of the top three discards."""
    s, rule = t.state, "ACME-R4.chaldea.a"
    wanted = in_the_stars(s)
    prompt = "Which discarded card do you take for one of yours?"
    card = yield from asking.asker(t, color).one_of(EXCHANGE, rule, prompt, [NO_CARD, *hands.card_options(wanted)])
    if not card:
        return
    yield from discard_one(t, color, rule, f"Which card do you give for {hands.title(card)}?")
    s.discard.remove(card)
    hands.pack(s).take(color, card)
    factions.tell(t, color, f"takes {hands.title(card)} from the discards", rule)


def archivists(t: Table[State], color: str) -> Rule[None]:
    """display.babylon.b One discarded, two drawn, one of them kept (reading B-50)."""
    s, rule = t.state, "ACME-display.babylon.b"
    card = yield from asking.asker(t, color).one_of(
        ARCHIVE, rule, "Archivists: do you discard a card, to keep one of two?",
        [NO_CARD, *hands.card_options(s.hands[color])], private=True,
    )  # fmt: skip
    if not card:
        return
    hands.pack(s).put_away(color, card)
    factions.tell(t, color, f"discards {hands.title(card)} to keep one of two", rule)
    seen = yield from looking.top_cards(t, color, displays.amount("babylon", "archivists", "drawn"))
    yield from keep_of(t, color, seen, rule)


def keep_of(t: Table[State], color: str, seen: Sequence[str], rule: str) -> Rule[None]:
    """One of these is kept, the others are discarded."""
    s = t.state
    if not seen:
        del s.laid[color]
        return
    kept = yield from asking.asker(t, color).one_of(
        looking.KEEP, rule, "Which of the two do you keep?", hands.card_options(seen), private=True
    )
    del s.laid[color]
    hands.pack(s).hold(color, kept)
    gone = [card for card in seen if card != kept]
    s.discard += gone
    factions.tell(t, color, f"discards {listed([hands.title(card) for card in gone]) or 'none'}", rule)
