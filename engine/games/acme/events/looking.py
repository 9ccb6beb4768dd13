"""Looking at cards: the top of the deck, a hand. Who has seen a card of a hand goes on knowing where it is."""

from collections.abc import Sequence

from engine.games.acme.events import Played, drawing
from engine.games.acme.position import State, asking, factions, hands, standing, topics
from engine.kernel import Rule, Table
from engine.wargame.text import listed

KEEP = topics.TOPICS.new("keep", "which card to keep", *standing.KEEPING)
LAY_BACK = topics.TOPICS.new("lay_back", "in which order cards go back", *standing.KEEPING)
SPY = topics.TOPICS.new("spy", "which card changes hands")


def top_cards(t: Table[State], color: str, n: int) -> Rule[list[str]]:
    """The top cards of the deck before one player; Events among them happen first and are replaced (card.event.e).

    Until they are kept or laid back they lie in `s.laid`.
    """
    seen = t.state.laid.setdefault(color, [])
    while len(seen) < n and (card := drawing.turn_up(t)):
        if hands.is_held(card):
            seen.append(card)
        else:
            yield from drawing.happen(t, color, [card])
    return seen


def keep_one(t: Table[State], color: str, n: int, rule: str) -> Rule[None]:
    """See the top cards, keep one, put the others back in any order."""
    seen = yield from top_cards(t, color, n)
    if not seen:
        del t.state.laid[color]
        return
    kept = yield from asking.asker(t, color).one_of(
        KEEP, rule, f"The top cards are {listed([hands.title(card) for card in seen])}: which do you keep?",
        hands.card_options(seen), private=True,
    )  # fmt: skip
    hands.pack(t.state).hold(color, kept)
    seen.remove(kept)
    yield from lay_back(t, color, rule)
    factions.tell(t, color, "keeps one of the top cards of the deck", rule)


def lay_back(t: Table[State], color: str, rule: str) -> Rule[None]:
    """The cards seen go back onto the deck, the first named on top."""
    s = t.state
    left, back = list(s.laid[color]), list[str]()
    while len(left) > 1:
        card = yield from asking.asker(t, color).one_of(
            LAY_BACK, rule, "Which card comes next from the top?", hands.card_options(left), private=True
        )
        back.append(card)
        left.remove(back[-1])
    del s.laid[color]
    hands.pack(s).lay_on_top(color, [*back, *left])


def show_hand(e: Played, victim: str) -> None:
    """Another's hand is looked at; nobody else learns what is in it."""
    s = e.s
    cards = listed([hands.title(card) for card in s.hands[victim]])
    hands.pack(s).show(victim, s.owner.get(e.role, ""))
    e.whisper(f"The hand of {factions.name_of(s, victim)}: {cards or 'none'}.")


def choose_card(e: Played, cards: Sequence[str], prompt: str) -> Rule[str]:
    """One of these cards, which only its player sees."""
    return (yield from e.asks.one_of(SPY, e.rule, prompt, hands.card_options(cards), private=True))
