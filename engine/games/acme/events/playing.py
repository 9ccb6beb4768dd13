"""13 A card on the table: its targets are named, the others may answer it, then it takes effect (card.negate)."""

from collections.abc import Iterator

from engine.games.acme.data import fates
from engine.games.acme.events import Played, negation, played
from engine.games.acme.position import Investment, OnTable, State, factions, hands, standing, temples, topics
from engine.games.acme.position.disks import supply, white_left
from engine.kernel import Option, Rule, Table
from engine.wargame.effects import Effects
from engine.wargame.windows import Play, Window

MOMENT = topics.TOPICS.new("moment", "whether to play a card now", *standing.MOMENTS)

REPLACING = ("9", hands.MONOTHEIST)  # Religion cards that replace a Deity, an inactive one too (cardnotes.9.a, 95.a)

MOMENTS = {
    "action": "as an action of the Card Phase", "answer": "in answer to a card", "competition": "in a competition",
    "draw": "in the Draw Step", "first": "before the first competition", "growth": "in your Growth Phase",
    "loss": "against a loss", "once": "as soon as it is drawn", "order": "when the turn order is set",
}  # fmt: skip

# ---------------------------------------------------------------- may it be played?


def why_not_play(s: State, color: str, card: str, when: str) -> str:
    """Why this card cannot be played for its effect at such a time (`action`, `growth` ...); "" if it can."""
    row = fates.FATES[card]
    if when not in row.played:
        return f"only {' or '.join(MOMENTS[time] for time in row.played)} (ACME-cards.text.a)"
    if hands.has_code(card, "R") and (why := temples.why_no_religion(s, color, replacing=card in REPLACING)):
        return why
    if row.disks and not supply(s, color):
        return "no disk is left in Supply (ACME-card.invest.n)"
    return played.EFFECTS[card].why_not(s, color) if card in played.EFFECTS else ""


def why_not_use(s: State, color: str, card: str, when: str) -> str:
    """Why no disk can be taken off this Investment now; "" if one can."""
    laid = s.invested.get(card)
    if laid is None or laid.owner != color or card not in played.USES:
        return f"{hands.title(card)} does not lie before you (ACME-card.invest.d)"
    if when not in fates.FATES[card].off:
        return f"no disk is taken off {hands.title(card)} now (ACME-card.invest.d)"
    return played.USES[card].why_not(s, color)


def playable(s: State, color: str, when: str) -> list[Option]:
    """The cards that a color can play now, and the Investments that it can take a disk off."""
    cards = [hands.card_option(card) for card in s.hands[color] if not why_not_play(s, color, card, when)]
    laid = [hands.card_option(card, "use") for card in s.invested if not why_not_use(s, color, card, when)]
    return [*cards, *laid]


def why_not(s: State, color: str, when: str) -> dict[str, str]:
    """Of every card of a hand that cannot be played now, why, after its name."""
    barred = ((card, why_not_play(s, color, card, when)) for card in s.hands[color])
    return {f"card:{card}": f"{hands.title(card)}: {why}" for card, why in barred if why}


# ---------------------------------------------------------------- played


def ground(s: State) -> str:
    """The area of the competition under way; "" outside of one."""
    return s.competition.at if s.competition is not None else ""


def play(t: Table[State], color: str, card: str) -> Rule[bool]:
    """From the hand onto the table, aimed, answered, carried out, put away. False if it was negated."""
    s, e = t.state, Played(t, color, card)
    s.hands[color].remove(card)
    s.playing.append(OnTable(color, card, at=ground(s)))
    happened = yield from carried_out(e, played.EFFECTS)
    s.playing.pop()
    put_away(e, played=happened)
    return happened


def take_disk(t: Table[State], color: str, card: str) -> Rule[bool]:
    """card.invest.e Taking a disk off counts as playing the card; negated, all its disks go (card.invest.i)."""
    s, e = t.state, Played(t, color, card)
    s.playing.append(OnTable(color, card, at=ground(s)))
    happened = yield from carried_out(e, played.USES)
    s.playing.pop()
    laid = s.invested[card]
    laid.disks = laid.disks - 1 if happened else 0
    if not laid.disks:
        end_investment(s, card)
    return happened


def carried_out(e: Played, effects: Effects[Played]) -> Rule[bool]:
    """Targets first, then the window, then the effect (card.negate.h, i)."""
    taking = effects is played.USES
    aim = yield from effects[e.card].aimed(e)
    e.s.playing[-1].target = aim.words
    if taking or hands.is_held(e.card):
        e.does(f"{'uses' if taking else 'plays'} {e.title}{f' ({aim.words})' if aim.words else ''}")
    elif aim.words:
        e.tell(f"It begins in {aim.words}.")

    def happens(t: Table[State]) -> Rule[None]:
        yield from effects[e.card].happens(Played(t, e.role, e.card), aim)

    if (yield from negation.negated(e.t, aim.against, happens)):
        e.tell(f"{e.title} has no effect.")
        return False
    yield from happens(e.t)
    return True


def put_away(e: Played, *, played: bool) -> None:
    """cards.draw.b, cards.legend.a To the discards, unless its legend says otherwise; card.negate.d negated always."""
    s, card = e.s, e.card
    if played and (
        card in s.invested
        or (card == hands.MONOTHEIST and fates.MONOTHEISM in s.temples)
        or any(lasting.card == card for lasting in s.lasting)
    ):
        return  # it lies open before its player
    zone = s.aside if played and e.row.aside else s.discard
    zone.append(card)


def lay(e: Played, at: str = "") -> None:
    """card.invest.b, c An Investment is laid with its disks, or with as many as Supply has; without any it is none."""
    row = e.row
    disks = min(row.white, white_left(e.s)) if row.white else min(row.disks, supply(e.s, e.role))
    if disks:
        e.s.invested[e.card] = Investment(e.role, disks, at, white=bool(row.white))


def end_investment(s: State, card: str) -> None:
    """card.invest.f, g Its disks go to Supply, the card to the discards, a marker cube off the map."""
    laid = s.invested.pop(card)
    if laid.at:
        s.cubes.pop(laid.at, None)
    s.discard.append(card)


def window_for(t: Table[State], card: str, prompt: str) -> Rule[Iterator[Play]]:
    """Ask every player with a card, unless everybody can see that this one is in no hand."""
    s = t.state
    asked = hands.holders(s, s.order)
    if not asked or not hands.pack(s).may_be_held([card]):
        return iter(())
    window = Window(
        topic=MOMENT, rule=f"ACME-R2.{card}", prompt=prompt, holders=asked, hands=s.hands,
        offered=lambda colors: [hands.card_option(card) for color in colors if card in s.hands[color]],
        about={"card": card},
    )  # fmt: skip
    return (yield from window.at_once())


def play_answering(t: Table[State], play: Play) -> Rule[bool]:
    """From the hand onto the table and away. False if it is negated."""
    s = t.state
    s.hands[play.role].remove(play.card)
    s.playing.append(OnTable(play.role, play.card))
    factions.tell(t, play.role, f"plays {hands.title(play.card)}", f"ACME-R2.{play.card}")
    stopped = yield from negation.negated(t)
    s.playing.pop()
    s.discard.append(play.card)
    return not stopped
