"""Three people at a table of The God Kings, and somebody who reads over whatever is sent to anybody.

Ann plays Egypt and looks at pictures, Ben plays Mitanni, Cem plays Hatti; the Kassites are a Neutral Nation. Positions
and dice are prepared, so that everything happens that must; no hand is shown to another.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from engine.games.god_kings import SPEC
from engine.games.god_kings.data.strategy_cards import CARDS
from engine.games.god_kings.position.state import State
from engine.kernel.questions import Answer
from tests.games.god_kings.harness import Stacks, build
from tests.simcord.prepared import Cast, Script, cast
from tests.simcord.town import texts
from tests.simcord.watcher import Watcher

EGYPT, MITANNI, HATTI = SEATS = ("egypt", "mitanni", "hatti")
MAJOR, RUMOR, TRADE, ARCHERS = "7", "15", "28", "59"
OPTIONS = {option.id: option.values[0] for option in SPEC.start.options}
HANDS: Mapping[str, Sequence[str]] = {EGYPT: (MAJOR, "61", "29"), MITANNI: (ARCHERS, "64"), HATTI: (RUMOR, TRADE)}

# A march from Megiddo through the armies of both others.
MARCH_ON: Stacks = {
    "megiddo": {EGYPT: {"warrior_amon": 3, "chariot": 3}},
    "damascus": {MITANNI: {"warrior_taidu": 3, "chariot": 1}},
    "kumidi": {HATTI: {"warrior_arinna": 2, "chariot": 1}},
    "nahrin": {MITANNI: {"warrior_washukanni": 3, "chariot": 4}},
}
MARCHING = {"thutmose_iii": "megiddo", "mitanni_a": "damascus", "hatti_a": "kumidi", "saushtatar": "nahrin"}

# Names that are also those of Revolts, of uses of a card, of orders that everybody may give, or plain words.
COMMON = ("Trade", "Invasion", "Plague", "Traitor", "Court Intrigue", "The God King", "Ambush in the Valley")
NAMES_OF = {card.name for card in CARDS.values() if card.name not in COMMON and not card.name.startswith("Revolt of")}
NUMBERED = [f"{re.escape(card.name)} \\({card.number}\\)" for card in CARDS.values()]
NAMES = re.compile(
    rf"(?:{'|'.join(NUMBERED)})|\b(?:{'|'.join(map(re.escape, sorted(NAMES_OF)))})\b|\bcard[:_ ]\d{{1,3}}\b"
)
EXAMPLES = [f"({order.name}:{order.example})" for topic in SPEC.words.topics.values() for order in topic.orders]


class HandWatcher(Watcher):
    """Knows the Strategy cards by name and number, and as they are typed; of many there are several."""

    def words_for(self, cards: Iterable[str]) -> set[str]:
        """Their names, alone and numbered, and how each is typed."""
        known = [CARDS[card] for card in cards if card in CARDS]
        typed = {f"card{mark}{card.id}" for card in known for mark in ":_ "}
        return typed | {word for card in known for word in (card.name, f"{card.name} ({card.number})")}

    def named_in(self, text: str) -> set[str]:
        for example in EXAMPLES:
            text = text.replace(example, "")
        return set(NAMES.findall(text))


def position(on: Stacks, generals: Mapping[str, str], queue: Sequence[str], **fields: Any) -> State:
    """The third turn of the campaign; who still has an Impulse in this Round, and fields of the position by name."""
    more = {"hands": HANDS, "options": OPTIONS, **fields}
    return build(on, generals=generals, queue=list(queue), order=list(SEATS), **more)


@asynccontextmanager
async def table(caplog: pytest.LogCaptureFixture, state: State, dice: Script | None = None) -> AsyncIterator[Cast]:
    """A campaign in this position; no King has a Successor for whom no die is given."""
    loaded = {**(dice or {}), "succession": [6] * 20}
    async with cast(caplog, "god_kings", state, loaded, HandWatcher, scenario="campaign") as found:
        yield found


async def window(c: Cast, topic: str, played: Mapping[str, Answer] | None = None) -> None:
    """A moment for Action Cards is put to all three, holders of a fitting card or not, in the same words."""
    asks = await c.asks()
    assert set(asks) == set(SEATS) and len({ask.prompt for ask in asks.values()}) == 1
    assert all(ask.private for ask in asks.values())
    await c.all_play(topic, dict.fromkeys(SEATS, "pass") | dict(played or {}))


async def to_card(c: Cast, seat: str, card: str, use: str) -> None:
    """Up to the Impulse of this seat, which then uses this card so."""
    await c.until(seat, "card")
    await c.plays(seat, "card", f"card:{card}", "components")
    await c.plays(seat, "use", use, "components")


async def ordered(c: Cast, seat: str, line: str) -> None:
    """One line for many questions, which its player confirms."""
    player = c.seats[seat]
    player.took(await player.person.slash(c.there.channel, "do", line=line, game=c.game))
    await player.confirm()
    await c.there.settle()
    await c.watch()


async def board(c: Cast) -> str:
    return texts((await c.there.guest.slash(c.there.channel, "board", text=True)).response)
