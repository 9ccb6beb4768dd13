"""What a game is, and what a seat of it is about, for whoever has never played it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.store import GameRow
from bot.views.messages.ids import name
from bot.views.messages.panel import MOST_OPTIONS, Image, Panel, button, option
from engine.kernel.game import GameSpec, players_in
from engine.kernel.guide import Guide, Note
from engine.wargame.text import capital


def in_brief(guide: Guide) -> str:
    """What stands on a lobby."""
    return f"{guide.what}\n-# {guide.long}"


@dataclass(frozen=True)
class GuidePanel:
    """A game in four sentences, with its map; and the cards of the seats of the table that asks."""

    spec: GameSpec[Any]
    image: Image | None
    game: GameRow | None = None

    def panel(self) -> Panel:
        spec = self.spec
        panel = Panel().text(f"## {spec.title}\n-# For {players_in(numbers_of_seats(spec))}")
        if spec.words.guide is not None:
            panel.text(spec.words.guide.what)
        panel.picture(self.image)
        if spec.words.guide is not None:
            panel.text(
                f"**What one does** · {spec.words.guide.does}\n**How it is won** · {spec.words.guide.won}\n"
                f"**How long it takes** · {spec.words.guide.long}"
            )
        panel.text("-# Any rule: `/rules`. A game of your own: `/game create`.")
        if self.game is not None:
            panel.select(*seat_choice(self.game))
        return panel


@dataclass(frozen=True)
class SeatCardPanel:
    """What one seat is about. All of it is public."""

    game: GameRow
    seat: str
    title: str
    notes: tuple[Note, ...]
    above: str = ""

    def panel(self) -> Panel:
        panel = Panel().text(self.above).text(f"### {self.title} in {self.game.name}")
        panel.text(
            "\n".join(f"- **{capital(note.title)}** · {note.text}" for note in self.notes) or "Nothing is special here."
        )
        panel.select(*seat_choice(self.game))
        return panel.row(button("What is this game?", name("about", self.game.id)))


def seat_choice(game: GameRow) -> tuple[str, list[Any], str]:
    """The way to the card of any seat."""
    options = [option(game.seat_name(seat), seat) for seat in game.setup.seats]
    return name("seatcard", game.id), options[:MOST_OPTIONS], "What is a seat about?"


def numbers_of_seats(spec: GameSpec[Any]) -> list[int]:
    return sorted({len(seating) for scenario in spec.start.scenarios for seating in scenario.seatings})
