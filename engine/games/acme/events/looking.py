"""Looking at cards: the top of the deck, a hand. Who has seen a card of a hand goes on knowing where it is."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.words import listed
from engine.games.acme.events.drawing import happen, turn_up
from engine.games.acme.events.played import Act
from engine.games.acme.position.asking import asker
from engine.games.acme.position.factions import does, name_of
from engine.games.acme.position.hands import card_option, is_held, pack, title
from engine.games.acme.position.standing import KEEPING
from engine.games.acme.position.state import State
from engine.games.acme.position.topics import TOPICS
from engine.kernel.questions import Rule
from engine.kernel.table import Table

KEEP = TOPICS.new("keep", "which card to keep", *KEEPING)
LAY_BACK = TOPICS.new("lay_back", "in which order cards go back", *KEEPING)
SPY = TOPICS.new("spy", "which card changes hands")


def top_cards(t: Table[State], color: str, n: int) -> Rule[list[str]]:
    """The top cards of the deck before one player; Events among them happen first and are replaced (card.event.e).

    Until they are kept or laid back they lie in `s.laid`.
    """
    seen = t.state.laid.setdefault(color, [])
    while len(seen) < n and (card := turn_up(t)):
        if is_held(card):
            seen.append(card)
        else:
            yield from happen(t, color, [card])
    return seen


def keep_one(t: Table[State], color: str, n: int, rule: str) -> Rule[None]:
    """See the top cards, keep one, put the others back in any order."""
    s = t.state
    seen = yield from top_cards(t, color, n)
    if not seen:
        del s.laid[color]
        return
    key = yield from asker(t, color).choose(
        KEEP, rule, f"The top cards are {listed([title(card) for card in seen])}: which do you keep?",
        [card_option(card) for card in seen], default=f"card:{seen[0]}", private=True,
    )  # fmt: skip
    kept = key.partition(":")[2]
    pack(s).hold(color, kept)
    seen.remove(kept)
    yield from lay_back(t, color, rule)
    t.tell(f"{does(s, color, 'keeps')} one of the top cards of the deck.", rule)


def lay_back(t: Table[State], color: str, rule: str) -> Rule[None]:
    """The cards seen go back onto the deck, the first named on top."""
    s = t.state
    left, back = list(s.laid[color]), list[str]()
    while len(left) > 1:
        key = yield from asker(t, color).choose(
            LAY_BACK, rule, "Which card comes next from the top?", [card_option(card) for card in left],
            default=f"card:{left[0]}", private=True,
        )  # fmt: skip
        back.append(key.partition(":")[2])
        left.remove(back[-1])
    del s.laid[color]
    pack(s).lay_on_top(color, [*back, *left])


# ---------------------------------------------------------------- a hand


def show_hand(act: Act, victim: str) -> None:
    """Another's hand is looked at; nobody else learns what is in it."""
    s = act.s
    cards = listed([title(card) for card in s.hands[victim]])
    pack(s).show(victim, s.owner.get(act.player, ""))
    act.whisper(f"The hand of {name_of(s, victim)}: {cards or 'none'}.")


def choose_card(act: Act, cards: Sequence[str], prompt: str) -> Rule[str]:
    """One of these cards, which only its player sees."""
    key = yield from act.asks.choose(
        SPY, act.rule, prompt, [card_option(card) for card in cards], default=f"card:{cards[0]}", private=True
    )
    return key.partition(":")[2]
