"""A form with one field."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.views.messages.panel import clipped

TITLE = 45
NOTE = 100


def form(title: str, custom_id: str, text: str, note: str, field: ui.TextInput[Any]) -> ui.Modal:
    """`text` stands above the field and `note` below it. A title too long for its place is repeated in full."""
    made = ui.Modal(title=clipped(title, TITLE), custom_id=custom_id)
    if len(title) > TITLE:
        made.add_item(ui.TextDisplay(title))
    made.add_item(ui.Label(text=text, description=clipped(note, NOTE) or None, component=field))
    made.stop()
    return made
