"""What a page's person does: commands, clicks, choices, forms. The page says it, a loopback `Person` does it."""

from __future__ import annotations

import base64
import binascii
from collections import OrderedDict
from typing import Any

import msgspec

from bot.fake_discord import Impossible, Modal, Outcome, Person
from bot.fake_discord.check_commands import FILE
from bot.fake_discord.check_components import SELECT, SELECTS, UPLOAD, walk
from bot.fake_discord.limits import LIMITS
from bot.fake_discord.model import Json
from bot.fake_discord.offering import REFERENCES, find
from bot.fake_discord.reading import fields
from bot.local.shown import form_json
from bot.local.town import Town

KEPT_FORMS = 200
LARGEST_FILE = LIMITS["file size"].most


class Act(msgspec.Struct):
    """What the page sends with any act; each kind uses some of it."""

    channel: str = ""
    message: str = ""
    line: str = ""
    option: str = ""
    typed: Any = ""
    options: dict[str, Any] = {}
    name: str = ""
    values: list[str] = []
    form: str = ""
    text: str = ""


class Acting:
    """`forms` are those that were shown and may still be sent off."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self._forms: OrderedDict[str, Modal] = OrderedDict()

    # ------------------------------------------------------------------ commands

    async def slash(self, person: Person, act: Act) -> Json:
        channel = self.town.channel(person, act.channel)
        kinds = {o["name"]: o["type"] for o in find(person.posting, person.user, channel, act.line).options}
        options = {name: self._given(kinds.get(name, 0), value) for name, value in act.options.items()}
        return self._outcome(await person.slash(channel, act.line, options, wait=False))

    async def complete(self, person: Person, act: Act) -> Json:
        """While somebody types. Other options that are half filled in are no reason to complain."""
        channel = self.town.channel(person, act.channel)
        others = {name: value for name, value in act.options.items() if name != act.option}
        try:
            outcome = await person.complete(channel, act.line, act.option, act.typed, **others)
        except Impossible:
            outcome = await person.complete(channel, act.line, act.option, act.typed)
        return {"choices": [{"name": one["name"], "value": one["value"]} for one in outcome.choices]}

    # ------------------------------------------------------------------ buttons, selects, forms

    async def click(self, person: Person, act: Act) -> Json:
        return self._outcome(await person.click(self.town.message(person, act.message), act.name, wait=False))

    async def select(self, person: Person, act: Act) -> Json:
        message = self.town.message(person, act.message)
        kind = next((c["type"] for c in walk(message.components) if c.get("custom_id") == act.name), SELECT)
        values = [self._chosen(kind, value) for value in act.values]
        return self._outcome(await person.select(message, act.name, values, wait=False))

    async def submit(self, person: Person, act: Act) -> Json:
        modal = self._forms.get(act.form)
        if modal is None:
            raise Impossible("that form was shown too long ago")
        kinds = {field.custom_id: field.kind for field in fields(modal)}
        values = {name: self._filled(kinds.get(name, 0), value) for name, value in act.options.items()}
        said = self._outcome(await person.submit(modal, values, wait=False))
        self._forms.pop(act.form, None)
        return said

    async def dismiss(self, person: Person, act: Act) -> Json:
        person.dismiss(self.town.message(person, act.message))
        return {}

    # ------------------------------------------------------------------ talking

    async def say(self, person: Person, act: Act) -> Json:
        text = act.text.strip()
        most = LIMITS["content"].most
        if not 0 < len(text) <= most:
            raise Impossible(f"a message has 1 to {most} characters, not {len(text)}")
        person.says(self.town.channel(person, act.channel), text)
        return {}

    async def channel(self, person: Person, act: Act) -> Json:
        """Open one more channel, whoever asks: at this table nobody minds."""
        del person
        return {"channel": str(self.town.open_channel(act.name).id)}

    # ------------------------------------------------------------------ what came of it

    def _outcome(self, outcome: Outcome) -> Json:
        said: Json = {"error": outcome.error} if outcome.error else {}
        if (modal := outcome.modal) is not None:
            form = form_json(modal)
            self._forms[form["id"]] = modal
            while len(self._forms) > KEPT_FORMS:
                self._forms.popitem(last=False)
            said["form"] = form
        return said

    # ------------------------------------------------------------------ what was given

    def _given(self, kind: int, value: Any) -> Any:
        """The value of a command's option."""
        if kind in REFERENCES:
            return self.town.thing(str(value))
        return _file(value) if kind == FILE else value

    def _chosen(self, kind: int, value: str) -> Any:
        return value if kind == SELECT else self.town.thing(value)

    def _filled(self, kind: int, value: Any) -> Any:
        """The value of a form's field."""
        if kind == UPLOAD:
            return [_file(one) for one in value]
        return [self._chosen(kind, one) for one in value] if kind in SELECTS else value


def _file(value: Any) -> tuple[str, bytes]:
    """A file as the page gives it: its name, and its bytes in base 64."""
    try:
        name, data = str(value["name"]), base64.b64decode(value["data"], validate=True)
    except (TypeError, KeyError, binascii.Error):
        raise Impossible("choose a file") from None
    if len(data) > LARGEST_FILE:
        raise Impossible(f"{name} is larger than {LARGEST_FILE // 2**20} MiB")
    return name, data
