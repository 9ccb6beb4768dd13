"""The table panel: what happened, where the game stands, whose decision it is, and the buttons to go on from there."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from discord import ui

from bot.store import GameRow
from bot.text.phrases import moment
from bot.views.messages.ids import name
from bot.views.messages.panel import BLUE, GREY, Image, Panel, button, clipped

MOST_LINES = 25  # of a burst; the log has the rest
NEWEST = 10  # of them the last ones, whatever they say
LEFT_ROOM = 12  # characters a line takes besides its text, with its share of the marks for what is left out
LINES_ROOM = 2_400
AFTERWARDS = (
    "-# *Dice* and then *Proof* give the seed of the dice and the whole game as a file; `/replay` shows it as a moving "
    "picture, and `/game create` opens the next one here."
)
LONGEST_LINE = 400  # of what is gathered into one
FIRST, LAST = 5, 3  # lines of what came of a decision: what it did itself, and what led to the next question
ROOM_OF_ONE = 160  # characters of each of them
ALIKE = re.compile(r"((?:[^\W\d][^\s:]* ){2,})(\d[^:]*\.)")  # who does what, and then how many


@dataclass(frozen=True)
class TableNews:
    """What a table panel says. `call` are the people called by it."""

    game: GameRow
    said: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    news: list[int] = field(default_factory=list)  # which of the lines nobody should miss
    standing: str = ""  # whose decision it is
    scores: str = ""
    deadline: int = 0
    call: list[int] = field(default_factory=list)
    ping: list[int] = field(default_factory=list)  # who follows, and wants to be called when a turn is over
    leave: int | None = None  # a request to take something back is open, at this length of the journal
    wants: tuple[str, int] | None = None  # a seat that somebody would play himself, and who
    motion: int | None = None  # what a host asks the other players to agree to
    left: str = ""  # a seat that somebody has left and another may take
    over: bool = False
    has_hands: bool = False
    image: Image | None = None
    color: int = 0xC9A227
    dates: str = "both"
    record: str = ""  # the newest fingerprint of what was decided, and by whom

    def panel(self) -> Panel:
        asked = [self.wants[1]] if self.wants is not None else []
        panel = Panel(self.color, calls=list(dict.fromkeys([*self.call, *self.ping, *asked])))
        panel.text(f"-# {self.game.name} · game {self.game.id}")
        if self.said:
            panel.text("\n".join(f"**{text}**" for text in self.said))
        if self.lines:
            panel.text(clipped(shortened(self.lines, self.news), LINES_ROOM))
        panel.picture(self.image)
        panel.text("\n".join(part for part in self._standing() if part))
        if self.leave is not None:
            panel.row(button("Agree", name("agree", self.game.id, "", self.leave), BLUE))
        if self.wants is not None:
            panel.row(button("Agree", name("cede", self.game.id, "", *self.wants), BLUE))
        if self.motion is not None:
            panel.row(button("Agree", name("consent", self.game.id, "", self.motion), BLUE))
        if self.left:
            text = f"Play {self.game.seat_name(self.left)}"
            panel.row(button(text, name("takeseat", self.game.id, "", self.left), BLUE))
        return panel.row(*self.buttons())

    def _standing(self) -> list[str]:
        found = ["" if self.standing in self.said else self.standing, self.scores]
        if self.deadline and not self.over:
            found.append(f"Deadline {moment(self.deadline, self.dates)}")
        if self.call:
            found.append(waits_for(self.call))
        if self.ping:
            found.append(f"-# A turn is over, for who follows: {' '.join(f'<@{user}>' for user in self.ping)}")
        if self.over:
            found.append(AFTERWARDS)
        if self.record:
            found.append(f"-# Record `{self.record}`")
        return found

    def buttons(self) -> list[ui.Button[Any] | None]:
        game = self.game.id
        if self.over:
            return [
                button("Board", name("board", game)),
                button("Log", name("log", game)),
                button("Chart", name("chart", game)),
                button("Dice", name("dice", game)),
            ]
        return [
            button("My move", name("move", game), BLUE),
            button("My hand", name("hand", game)) if self.has_hands else None,
            button("Board", name("board", game)),
            button("Log", name("log", game)),
            button("Orders", name("orders", game), GREY),
        ]


@dataclass(frozen=True)
class CallNews:
    """Who must decide now, and what, below the message that tells how it came to it; gone when he has decided."""

    game: GameRow
    call: list[int]
    standing: str
    color: int = 0xC9A227

    def panel(self) -> Panel:
        panel = Panel(self.color, calls=self.call)
        panel.text(f"{waits_for(self.call)}\n{self.standing}\n-# {self.game.name} · game {self.game.id}")
        return panel.row(button("My move", name("move", self.game.id), BLUE))


def waits_for(people: Sequence[int]) -> str:
    """What calls people."""
    return f"{' '.join(f'<@{user}>' for user in people)}, the game waits for you."


class Told(NamedTuple):
    """A line of a message, and whether nobody should miss it."""

    text: str
    news: bool


def gathered(lines: Sequence[str], news: Container[int] = ()) -> list[Told]:
    """Lines that follow each other and begin alike, as one: `Egypt sets up 3 foot in On; 2 foot in Naucratis.`"""
    found: list[Told] = []
    last = ""
    for i, line in enumerate(lines):
        said = ALIKE.match(line)
        if said is not None and said[1] == last and len(found[-1].text) + len(said[2]) < LONGEST_LINE:
            found[-1] = Told(f"{found[-1].text[:-1]}; {said[2]}", found[-1].news or i in news)
        else:
            found.append(Told(line, i in news))
        last = said[1] if said is not None else ""
    return found


def shortened(lines: Sequence[str], news: Container[int] = ()) -> str:
    """A burst: all of it, or its last lines and before them those nobody should miss; how many the log has between."""
    told = gathered(lines, news)
    order = sorted(range(len(told)), key=lambda i: (i < len(told) - NEWEST, not told[i].news, -i))
    shown: list[int] = []
    room = LINES_ROOM - 40
    for i in order[:MOST_LINES]:
        room -= len(told[i].text) + LEFT_ROOM
        if room < 0:
            break
        shown.append(i)
    words: list[str] = []
    before = -1
    for i in sorted(shown):
        words += left_out(i - before - 1)
        words.append(f"- {told[i].text}")
        before = i
    return "\n".join([*words, *left_out(len(told) - before - 1)])


def fits(lines: Sequence[str], news: Container[int] = ()) -> bool:
    """Whether a message has room for all of these lines."""
    told = gathered(lines, news)
    return len(told) <= MOST_LINES and sum(len(line.text) + LEFT_ROOM for line in told) <= LINES_ROOM - 40


def left_out(count: int) -> list[str]:
    return [f"-# … {count} more in the log"] if count else []


def outcome(lines: list[str]) -> str:
    """What came of a decision, to stand below it: the first lines and the last, and how many more the log has."""
    shown = [f"- {clipped(line.text, ROOM_OF_ONE)}" for line in gathered(lines)]
    left = len(shown) - FIRST - LAST
    if left > 0:
        shown[FIRST:-LAST] = left_out(left)
    return "".join(f"\n{line}" for line in shown)
