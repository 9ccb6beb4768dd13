"""A message being put together: text, pictures, buttons and selects, within Discord's limits."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord
from discord import ButtonStyle, SelectOption, ui

from bot.text.phrases import with_links
from bot.text.typed import shown_lines

MOST_TEXT = 4_000  # of all texts of a message together
MOST_COMPONENTS = 40  # of a message, nested ones counted
MOST_OPTIONS = 25
LABEL = 80
OPTION = 100
ALT = 1_024
PICTURE_REFUSED = (400, 413)  # statuses that a message without its pictures may not meet with
NOT_SHOWN = "-# Discord does not take the picture now, so this is in words."
SAND = 0xC9A227
GREY = ButtonStyle.secondary
BLUE = ButtonStyle.primary
GREEN = ButtonStyle.success
RED = ButtonStyle.danger


@dataclass(frozen=True)
class Image:
    """A picture and what it says to who cannot see it.

    The name says nothing about what is on it, but pictures of the same name are the same. One that the message to be
    changed shows already is `kept`: it is neither drawn nor sent, only named by the number it has there.
    """

    data: bytes
    alt: str
    name: str = "map.jpg"
    caption: str = ""  # the gist, to stand below it
    fault: str = ""  # it could not be drawn: the number of the report
    kept: int = 0
    draw: Callable[[], Awaitable[bytes]] | None = None  # what makes the data after all


class Kept:
    """An attachment that stays on its message, as the library wants to be told of it."""

    def __init__(self, image: Image) -> None:
        self._image = image

    def to_dict(self) -> dict[str, Any]:
        return {"id": self._image.kept}


@dataclass
class Panel:
    """A message of Components V2. What does not fit is an error here, not a refusal by Discord later."""

    color: int = SAND
    items: list[ui.Item[Any]] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    papers: list[tuple[str, bytes]] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)  # people it may mention
    _text: int = 0

    def text(self, text: str) -> Panel:
        """Words; what is beyond a message's room is cut with an ellipsis."""
        room = MOST_TEXT - self._text
        if room < 2 or not text.strip():
            return self
        words = clipped(text, room)
        linked = with_links(words)
        words = linked if len(linked) <= room else words
        self._text += len(words)
        self.items.append(ui.TextDisplay(words))
        return self

    @property
    def room(self) -> int:
        """Characters that still fit."""
        return MOST_TEXT - self._text

    @property
    def free(self) -> int:
        """Return how many more components fit, nested ones counted."""
        inside = sum(len(item.children) for item in self.items if isinstance(item, ui.ActionRow))
        return MOST_COMPONENTS - 1 - len(self.items) - inside  # one is the container

    def picture(self, image: Image | None) -> Panel:
        if image is not None and image.fault:
            self.text(f"-# {undrawn(image)}")
        elif image is not None:
            self.images.append(image)
            shown = discord.MediaGalleryItem(f"attachment://{image.name}", description=clipped(image.alt, ALT) or None)
            self.items.append(ui.MediaGallery(shown))
        return self

    def paper(self, name: str, data: bytes) -> Panel:
        """A file to take away."""
        self.papers.append((name, data))
        self.items.append(ui.File(f"attachment://{name}"))
        return self

    def line(self) -> Panel:
        self.items.append(ui.Separator())
        return self

    def row(self, *buttons: ui.Button[Any] | None) -> Panel:
        """Buttons, five to a row."""
        shown = [button for button in buttons if button is not None]
        for first in range(0, len(shown), 5):
            self.items.append(ui.ActionRow(*shown[first : first + 5]))
        return self

    def select(
        self, custom_id: str, options: Sequence[SelectOption], placeholder: str, least: int = 1, most: int = 1
    ) -> Panel:
        most = min(most, len(options))
        if not 0 <= least <= most <= MOST_OPTIONS or most == 0:
            raise ValueError(f"a select of {len(options)} options cannot take {least} to {most} of them: {custom_id}")
        menu: ui.Select[Any] = ui.Select(
            custom_id=custom_id,
            options=list(options),
            placeholder=clipped(placeholder, 150),
            min_values=least,
            max_values=most,
        )
        self.items.append(ui.ActionRow(menu))
        return self

    def view(self, marker: int | None = None, newest: int | None = None) -> ui.LayoutView:
        """The message's components. Finished from the start: nothing of it is kept in memory.

        A message that has grown bears the marker of the letter that began it and that of the newest one.
        """
        view = ui.LayoutView(timeout=None)
        if newest is not None and newest != marker:
            self.items[0].id = newest
        view.add_item(ui.Container(*self.items, accent_color=self.color, id=marker))
        view.stop()
        return view

    def files(self) -> list[discord.File]:
        files = [_file(image) for image in self.images if not image.kept]
        return [*files, *(discord.File(io.BytesIO(data), name) for name, data in self.papers)]

    def attachments(self) -> list[Any]:
        """All that the message holds when it is changed: what stays on it, and what comes with the change."""
        return [*(Kept(image) for image in self.images if image.kept), *self.files()]

    async def keep_nothing(self) -> bool:
        """Draw what was to stay on the message, so that all is sent. Whether there was anything of the sort."""
        kept = [image for image in self.images if image.kept]
        self.images = [
            replace(image, data=await image.draw(), kept=0) if image.kept and image.draw is not None else image
            for image in self.images
        ]
        if not all(image.data for image in self.images):
            self.in_words()
        return bool(kept)

    def in_words(self) -> bool:
        """Say what the pictures show instead of showing it. Whether there were any."""
        images, self.images = self.images, []
        for image in images:
            place = next(i for i, item in enumerate(self.items) if isinstance(item, ui.MediaGallery))
            words = f"{NOT_SHOWN}\n{shown_lines(image.alt)}"  # people's own words are among them
            words = clipped(words, self.room) if self.room > len(NOT_SHOWN) else ""
            self._text += len(words)
            self.items[place : place + 1] = [ui.TextDisplay(words)] if words else []
        return bool(images)

    def mentions(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in self.calls]
        )


def parts_of(message: discord.Message | None) -> Iterator[Any]:
    """Every component of a message, nested ones too."""
    waiting: list[Any] = list(message.components) if message is not None else []
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*getattr(part, "children", ()), *waiting]


def pictures_on(message: discord.Message | None) -> dict[str, int]:
    """The pictures a message shows, by name. What its components show is not among its attachments."""
    found: dict[str, int] = {}
    for part in parts_of(message):
        for item in getattr(part, "items", ()):
            media = item.media
            if media.attachment_id is not None:
                found[PurePosixPath(urlsplit(media.url).path).name] = media.attachment_id
    return found


def file_on(message: discord.Message | None) -> discord.UnfurledMediaItem | None:
    """The file a message shows for taking away; that is not among its attachments either."""
    return next((part.media for part in parts_of(message) if isinstance(part, discord.FileComponent)), None)


def _file(image: Image) -> discord.File:
    return discord.File(io.BytesIO(image.data), image.name, description=clipped(image.alt, ALT) or None)


def said(text: str, color: int = SAND) -> Panel:
    return Panel(color).text(text)


def button(
    label: str, custom_id: str, style: ButtonStyle = GREY, *, disabled: bool = False, emoji: str | None = None
) -> ui.Button[Any]:
    return ui.Button(label=clipped(label, LABEL), custom_id=custom_id, style=style, disabled=disabled, emoji=emoji)


def link(label: str, url: str) -> ui.Button[Any]:
    return ui.Button(label=clipped(label, LABEL), url=url)


def option(label: str, value: str, note: str = "", chosen: bool = False) -> SelectOption:
    return SelectOption(
        label=clipped(label, OPTION), value=value, description=clipped(note, OPTION) or None, default=chosen
    )


def long_option(text: str, value: str, *, chosen: bool = False) -> SelectOption:
    """A choice in a select; what its name has no room for stands below it."""
    if len(text) <= OPTION:
        return option(text, value, chosen=chosen)
    cut = text.rfind(" ", 1, OPTION)
    if cut < 0:  # one long word
        return option(text, value, chosen=chosen)
    return option(text[:cut], value, text[cut + 1 :], chosen)


def undrawn(image: Image) -> str:
    """What stands in the place of a picture that could not be drawn."""
    return f"The picture cannot be drawn now. The report has the number `{image.fault}`."


def clipped(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
