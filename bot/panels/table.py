"""The table panel: what happened, where the game stands, whose decision it is, and the buttons to go on from there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from discord import ui

from bot.panels.ids import name
from bot.panels.panel import BLUE, GREY, Image, Panel, button, clipped
from bot.store import GameRow
from bot.words import moment

MOST_LINES = 25  # of a burst; the log has the rest
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
    standing: str = ""  # whose decision it is
    scores: str = ""
    deadline: int = 0
    call: list[int] = field(default_factory=list)
    leave: int | None = None  # a request to take something back is open, at this length of the journal
    over: bool = False
    has_hands: bool = False
    image: Image | None = None
    color: int = 0xC9A227
    dates: str = "both"

    def panel(self) -> Panel:
        panel = Panel(self.color, calls=list(self.call))
        panel.text(f"-# {self.game.name} · game {self.game.id}")
        if self.said:
            panel.text("\n".join(f"**{text}**" for text in self.said))
        if self.lines:
            panel.text(clipped(shortened(self.lines), LINES_ROOM))
        panel.picture(self.image)
        panel.text("\n".join(part for part in self._standing() if part))
        if self.leave is not None:
            panel.row(button("Agree", name("agree", self.game.id, "", self.leave), BLUE))
        return panel.row(*self.buttons())

    def _standing(self) -> list[str]:
        called = " ".join(f"<@{user}>" for user in self.call)
        found = ["" if self.standing in self.said else self.standing, self.scores]
        if self.deadline and not self.over:
            found.append(f"Deadline {moment(self.deadline, self.dates)}")
        if called:
            found.append(f"{called}, the game waits for you.")
        if self.over:
            found.append(AFTERWARDS)
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


def gathered(lines: list[str]) -> list[str]:
    """Lines that follow each other and begin alike, as one: `Egypt sets up 3 foot in On; 2 foot in Naucratis.`"""
    found: list[str] = []
    last = ""
    for line in lines:
        said = ALIKE.match(line)
        if said is not None and said[1] == last and len(found[-1]) + len(said[2]) < LONGEST_LINE:
            found[-1] = f"{found[-1][:-1]}; {said[2]}"
        else:
            found.append(line)
        last = said[1] if said is not None else ""
    return found


def shortened(lines: list[str]) -> str:
    """The last lines of a burst, and how many more the log has."""
    lines = gathered(lines)
    shown = [f"- {line}" for line in lines[-MOST_LINES:]]
    left = len(lines) - len(shown)
    while sum(len(line) + 1 for line in shown) > LINES_ROOM - 40:
        shown.pop(0)
        left += 1
    return "\n".join([*([f"-# … {left} more in the log"] if left else []), *shown])


def outcome(lines: list[str]) -> str:
    """What came of a decision, to stand below it: the first lines and the last, and how many more the log has."""
    shown = [f"- {clipped(line, ROOM_OF_ONE)}" for line in gathered(lines)]
    left = len(shown) - FIRST - LAST
    if left > 0:
        shown[FIRST:-LAST] = [f"-# … {left} more in the log"]
    return "".join(f"\n{line}" for line in shown)
