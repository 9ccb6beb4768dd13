"""Our own table of Discord's limits: what it refuses although its published schema lets most of it pass.

One entry per limit. `check_messages.py`, `check_components.py` and `check_commands.py` say where each one holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from bot.fake_discord.refusal import Problem, invalid

MEBIBYTE = 1024 * 1024


class Limit(NamedTuple):
    """At most (and at least) how many of what. A rule without a number has the number 0."""

    name: str
    most: int
    what: str
    least: int = 0


_TABLE = (
    # messages
    Limit("content", 2000, "characters of content"),
    Limit("empty message", 0, "a message has content, an embed, a component or a file"),
    Limit("embeds", 10, "embeds of a message"),
    Limit("embed text", 6000, "characters in all embeds of a message together"),
    Limit("embed title", 256, "characters of an embed's title"),
    Limit("embed description", 4096, "characters of an embed's description"),
    Limit("embed fields", 25, "fields of an embed"),
    Limit("embed field name", 256, "characters of a field's name", 1),
    Limit("embed field value", 1024, "characters of a field's value", 1),
    Limit("embed footer", 2048, "characters of an embed's footer"),
    Limit("embed author", 256, "characters of an embed's author"),
    Limit("nonce", 25, "characters of a nonce"),
    Limit("files", 10, "files of a message"),
    Limit("file size", 10 * MEBIBYTE, "bytes of a file"),
    Limit("file description", 1024, "characters of a file's description"),
    Limit("file not sent", 0, "an attachment that is named comes with the request or is already there"),
    Limit("file not named", 0, "a file that is sent is named among the attachments, if those are given"),
    Limit("mentions both ways", 0, "allowed_mentions either parses a kind of mention or lists whom it may reach"),
    Limit("allowed users", 100, "users of allowed_mentions"),
    Limit("thread name", 100, "characters of a thread's name", 1),
    Limit("reactions", 20, "kinds of reactions to a message"),
    Limit("pins", 250, "pinned messages of a channel"),
    # components
    Limit("components", 40, "components of a message, nested ones counted"),
    Limit("text", 4000, "characters of all text displays of a message together"),
    Limit("text display", 4000, "characters of a text display", 1),
    Limit("v2 without flag", 0, "components of the second kind need the flag 1 << 15"),
    Limit("v2 with content", 0, "no content, embeds, poll or stickers beside components of the second kind"),
    Limit("v2 for good", 0, "the flag of the second kind cannot be taken away"),
    Limit("v2 file not shown", 0, "a file beside components of the second kind is shown by one of them"),
    Limit("media not sent", 0, "attachment:// names a file of the message"),
    Limit("place", 0, "where a kind of component may stand"),
    Limit("rows", 5, "rows of buttons and selects without components of the second kind"),
    Limit("row", 5, "buttons in a row", 1),
    Limit("mixed row", 0, "a row has buttons or one select"),
    Limit("same custom_id", 0, "custom_ids are all different"),
    Limit("same id", 0, "ids of components are all different"),
    Limit("custom_id", 100, "characters of a custom_id", 1),
    Limit("button style", 6, "the styles of buttons", 1),
    Limit("button label", 80, "characters of a button's label"),
    Limit("button without label", 0, "a button has a label or an emoji"),
    Limit("button without custom_id", 0, "a button that is not a link has a custom_id"),
    Limit("link without url", 0, "a link button has a url"),
    Limit("link with custom_id", 0, "a link button has no custom_id"),
    Limit("url", 512, "characters of a link button's url", 1),
    Limit("options", 25, "options of a select", 1),
    Limit("same option value", 0, "values of options are all different"),
    Limit("option label", 100, "characters of an option's label", 1),
    Limit("option value", 100, "characters of an option's value", 1),
    Limit("option description", 100, "characters of an option's description"),
    Limit("option defaults", 0, "not more options chosen beforehand than may be chosen"),
    Limit("placeholder", 150, "characters of a select's placeholder"),
    Limit("min_values", 25, "the least that may be chosen"),
    Limit("max_values", 25, "the most that may be chosen, and not more than there are", 1),
    Limit("min above max", 0, "the least is not more than the most"),
    Limit("section texts", 3, "text displays of a section", 1),
    Limit("section accessory", 0, "a section has a button or a thumbnail beside it"),
    Limit("gallery", 10, "items of a media gallery", 1),
    Limit("media description", 1024, "characters of a picture's description"),
    Limit("container", 40, "components of a container", 1),
    # forms
    Limit("modal title", 45, "characters of a form's title", 1),
    Limit("modal fields", 5, "top components of a form", 1),
    Limit("label", 45, "characters of a label's text", 1),
    Limit("label description", 100, "characters of a label's description"),
    Limit("text input min", 4000, "the least length of a text input"),
    Limit("text input max", 4000, "the greatest length of a text input", 1),
    Limit("text input value", 4000, "characters filled in beforehand"),
    Limit("text input placeholder", 100, "characters of a text input's placeholder"),
    Limit("text input style", 2, "the styles of text inputs", 1),
    Limit("radio options", 10, "options of a group of radio buttons", 2),
    Limit("checkbox options", 10, "options of a group of checkboxes", 1),
    Limit("uploads", 10, "files that a form may ask for"),
    # answers to interactions
    Limit("choices", 25, "choices of a completion"),
    Limit("choice name", 100, "characters of a choice's name", 1),
    Limit("choice value", 100, "characters of a choice's value"),
    Limit("answer", 0, "kinds of answer, and what each may follow"),
    Limit("modal after modal", 0, "a form cannot answer a form"),
    Limit("modal after defer", 0, "a form must be the first answer"),
    # commands
    Limit("commands", 100, "slash commands of a scope"),
    Limit("context commands", 15, "commands on users, and on messages, of a scope"),
    Limit("command name", 32, "characters of a name", 1),
    Limit("command name letters", 0, "names of slash commands and options are lower case, without spaces"),
    Limit("new commands", 200, "new commands of a scope in a day"),
    Limit("contexts", 0, "contexts and kinds of installation are known ones, each once"),
    Limit("same name", 0, "names beside one another are different"),
    Limit("command description", 100, "characters of a description", 1),
    Limit("context description", 0, "commands on users and messages have no description"),
    Limit("command options", 25, "options of a command, subcommands of a group"),
    Limit("required last", 0, "required options come before the others"),
    Limit("choices and completion", 0, "an option has choices or completion, not both"),
    Limit("completion of", 0, "completion is for text and numbers"),
    Limit("option bounds", 0, "bounds of numbers and lengths belong to numbers and text, and are in order"),
    Limit("text length", 6000, "the greatest length of a text option"),
    Limit("subcommands", 0, "a command has subcommands or options; groups nest once"),
    Limit("command size", 8000, "characters of all names, descriptions and choice values of a command"),
)

LIMITS = {limit.name: limit for limit in _TABLE}


class Inspection:
    """Collects the faults of one request, so that all are told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def settle(self) -> None:
        if self.problems:
            raise invalid(self.problems)

    def broken(self, limit: str, *path: str | int, code: str = "BASE_TYPE_INVALID", says: str = "") -> None:
        """A rule is broken."""
        self.problems.append(Problem(limit, path, code, says or f"Not allowed: {LIMITS[limit].what}."))

    def length(self, limit: str, text: Any, *path: str | int) -> None:
        """The text is as long as it may be; None is no text and passes."""
        if text is None:
            return
        if not isinstance(text, str):
            self.broken(limit, *path, code="STRING_TYPE_CONVERT", says="Could not interpret as string.")
            return
        _, most, _, least = LIMITS[limit]
        if not least <= len(text) <= most:
            self._out_of(limit, path, "length")

    def count(self, limit: str, things: Sequence[Any] | None, *path: str | int) -> None:
        """There are as many as there may be; None are none and pass."""
        if things is None:
            return
        _, most, _, least = LIMITS[limit]
        if not least <= len(things) <= most:
            self._out_of(limit, path, "number")

    def number(self, limit: str, value: Any, *path: str | int) -> None:
        if value is None:
            return
        _, most, _, least = LIMITS[limit]
        if not isinstance(value, int) or not least <= value <= most:
            self.broken(limit, *path, code="NUMBER_TYPE_RANGE", says=f"int value should be between {least} and {most}.")

    def different(self, limit: str, values: Iterable[Any], *path: str | int) -> None:
        """No value comes twice."""
        seen: set[Any] = set()
        for value in values:
            if value in seen:
                self.broken(limit, *path, code="DUPLICATE", says=f"{value!r} comes twice: {LIMITS[limit].what}.")
            seen.add(value)

    def _out_of(self, limit: str, path: tuple[str | int, ...], kind: str) -> None:
        _, most, _, least = LIMITS[limit]
        bounds = f"between {least} and {most}" if least else f"{most} or fewer"
        code = "BASE_TYPE_BAD_LENGTH" if least else "BASE_TYPE_MAX_LENGTH"
        self.problems.append(Problem(limit, path, code, f"Must be {bounds} in {kind}."))
