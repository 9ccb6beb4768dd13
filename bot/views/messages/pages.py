"""Panels to read: a text in pages, the board, hands and cards, dice, lists of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from discord import SelectOption, ui

from bot.store import GameRow
from bot.views.messages.direct import table_url
from bot.views.messages.ids import name
from bot.views.messages.panel import BLUE, MOST_OPTIONS, Image, Panel, button, link, option
from renderers.cards import Card, about
from renderers.words import in_messages

PAGE = 3_000  # characters of a page
WHOLE = 3_700  # of a message that is nothing but text
MOST_SELECTED = MOST_OPTIONS - 1
OVERVIEW, NOTHING = "overview", "nothing"  # the choices that show the whole map, and nothing over it


@dataclass(frozen=True)
class Pages:
    """A text in pages. Its buttons carry the page they lead to, where they stand, and all that `rest` names."""

    heading: str
    pages: list[str]
    page: int
    verb: str
    game: int = 0
    rest: tuple[object, ...] = ()
    below: Sequence[ui.Button[Any] | None] = ()

    @property
    def shown(self) -> str:
        """The text of the page that is shown."""
        return self.pages[self._page] if self.pages else "Nothing here."

    @property
    def _page(self) -> int:
        return min(max(0, self.page), max(0, len(self.pages) - 1))

    def panel(self) -> Panel:
        page, last = self._page, max(0, len(self.pages) - 1)
        count = f" · page {page + 1} of {last + 1}" if last else ""
        panel = Panel().text(f"-# {self.heading}{count}").text(self.shown)
        turning = [
            self._to("First", 0, "f", page > 1),
            self._to("Earlier", page - 1, "e", page > 0),
            self._to("Later", page + 1, "l", page < last),
            self._to("Last", last, "z", page < last - 1),
        ]
        return panel.row(*turning).row(*self.below)

    def _to(self, label: str, page: int, place: str, wanted: bool) -> ui.Button[Any] | None:
        return button(label, name(self.verb, self.game, "", page, place, *self.rest)) if wanted else None


def in_pages(lines: Sequence[str]) -> list[str]:
    return in_messages("\n".join(lines), PAGE)


# ---------------------------------------------------------------------- the board


@dataclass(frozen=True)
class Parts:
    """What can be seen of a map: its theatres, and what may be drawn over it. Both are id -> title."""

    theatres: Mapping[str, str] = field(default_factory=dict)
    theatre: str = ""  # the one that is shown
    overlays: Mapping[str, str] = field(default_factory=dict)
    overlay: str = ""


@dataclass(frozen=True)
class BoardPanel:
    """The map as one person sees it, with the way to its parts and to the same in words."""

    game: GameRow
    seat: str | None
    image: Image
    parts: Parts = field(default_factory=Parts)
    move: bool = False

    def panel(self) -> Panel:
        panel = Panel().text(heading(self.game, self.seat)).picture(self.image)
        parts, game = self.parts, self.game.id
        if parts.theatres:
            shown = self._choices(parts.theatres, parts.theatre, OVERVIEW, "Overview")
            panel.select(name("boardpart", game, "", parts.overlay), shown, "Look closer")
        if parts.overlays:
            shown = self._choices(parts.overlays, parts.overlay, NOTHING, "Nothing more")
            panel.select(name("boardshow", game, "", parts.theatre), shown, "Show on the map")
        return panel.row(
            button("My move", name("move", game), BLUE) if self.move else None,
            button("In words", name("boardwords", game, "", parts.overlay)),
            button("What is this?", name("legend", game)),
            button("Log", name("log", game)),
        )

    @staticmethod
    def _choices(found: Mapping[str, str], shown: str, none: str, without: str) -> list[SelectOption]:
        """Titles to choose from; the first one takes the choice back."""
        titles = [("", without), *list(found.items())[:MOST_SELECTED]]
        return [option(title, id or none, chosen=id == shown) for id, title in titles]


def board_in_words(
    game: GameRow, seat: str | None, text: str, *, map: bool, note: str = "", overlay: str = ""
) -> list[Panel]:
    """The whole board as text, in as many messages as it takes."""
    parts = in_messages(text, WHOLE) or ["The board is empty."]
    first, *others = parts
    panel = Panel().text(heading(game, seat)).text(f"-# {note}" if note else "").text(first)
    panels = [panel, *(Panel().text(part) for part in others)]
    drawn = button("Map", name("boardmap", game.id, "", overlay)) if map else None
    panels[-1].row(drawn, button("Log", name("log", game.id)))
    return panels


def heading(game: GameRow, seat: str | None = None) -> str:
    return f"-# {game.name} · game {game.id}{f' · you play {game.seat_name(seat)}' if seat else ''}"


# ---------------------------------------------------------------------- cards


@dataclass(frozen=True)
class Hand:
    """The cards of one seat, drawn or only in words."""

    seat: str
    cards: Sequence[Card]
    image: Image | None = None


def hands_panel(game: GameRow, hands: Sequence[Hand]) -> Panel:
    """Every hand a person holds. Each picture has a name of its own, which says nothing."""
    panel = Panel().text(heading(game))
    for i, held in enumerate(hands):
        panel.text(f"### {game.seat_name(held.seat)}")
        panel.picture(replace(held.image, name=f"{i}-{held.image.name}") if held.image is not None else None)
        panel.text("\n".join(f"- {card_line(card)}" for card in held.cards) or "No cards.")
    return panel.row(button("My move", name("move", game.id), BLUE), link("To the table", table_url(game)))


def card_line(card: Card) -> str:
    """A card in one line: title, kind and number, in the words of its picture, and what it does."""
    does = f": {card.text}" if card.text else ""
    return f"{' · '.join([f'**{card.title}**', *about(card)])}{does}"


def card_panel(title: str, card: Card, image: Image | None) -> Panel:
    return Panel().text(f"-# {title}").picture(image).text(card_line(card))
