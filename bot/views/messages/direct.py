"""What goes to one person by direct message. Everything names its game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import GameRow
from bot.text.typed import shown_lines
from bot.views.messages.ids import name
from bot.views.messages.news import LINES_ROOM, shortened
from bot.views.messages.panel import BLUE, Image, Panel, button, clipped, link


@dataclass(frozen=True)
class PrivateNews:
    """Lines for one seat, and its hand."""

    game: GameRow
    seat: str
    lines: list[str]
    hand: Image | None = None
    move: bool = False

    def panel(self) -> Panel:
        panel = Panel()
        who = f" · you play {self.game.seat_name(self.seat)}" if self.seat else ""
        panel.text(f"-# {self.game.name} · game {self.game.id}{who}")
        panel.text("\n".join(self.lines))
        panel.picture(self.hand)
        if self.hand is not None and self.hand.caption:
            panel.text(f"-# {self.hand.caption}")
        return panel.row(
            button("My move", name("move", self.game.id), BLUE) if self.move else None,
            link("To the table", table_url(self.game)),
        )


@dataclass(frozen=True)
class FollowerNews:
    """What has happened in a game, for somebody who follows it: the log, where it stands, the way to stop."""

    game: GameRow
    lines: list[str]
    news: list[int]
    scores: str
    image: Image | None

    def panel(self) -> Panel:
        panel = Panel().text(f"-# {self.game.name} · game {self.game.id} · you follow it")
        panel.text(clipped(shortened(self.lines, self.news), LINES_ROOM))
        panel.picture(self.image).text(self.scores)
        stop = button("Follow no more", name("unfollow", self.game.id))
        return panel.row(stop, link("To the table", table_url(self.game)))


def tablet_panel(game: GameRow, sender: str, to: str, text: str, image: Image | None) -> Panel:
    """A diplomatic letter, as a picture and in words. `sender` and `to` are seats."""
    panel = Panel().text(
        f"-# {game.name} · game {game.id} · you play {game.seat_name(to)}\n"
        f"**A messenger from {game.seat_name(sender)} to {game.seat_name(to)}**"
    )
    panel.picture(image).text(quoted(text))
    answer = button("Answer", name("reply", game.id, "", sender, to), BLUE)
    return panel.row(answer, link("To the table", table_url(game)))


def quoted(text: str) -> str:
    """Somebody's words, line by line as a quotation, so that they cannot pass for the bot's."""
    return "\n".join(f"> {line}" for line in shown_lines(text).splitlines() if line)


def table_url(game: GameRow, message: int | None = None) -> str:
    """The channel of a game, or a message in it: its panel, if no other is meant."""
    place, shown = f"https://discord.com/channels/{game.guild or '@me'}/{game.channel}", message or game.panel
    return f"{place}/{shown}" if shown else place
