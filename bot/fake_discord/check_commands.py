"""What commands must look like when they are registered."""

from __future__ import annotations

from bot.fake_discord.limits import LIMITS, Inspection
from bot.fake_discord.model import Json
from bot.fake_discord.refusal import Refused

SLASH, ON_USER, ON_MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
CONTEXTS = {0, 1, 2}  # servers, private conversations with the bot, other private ones
INSTALLED = {0}  # on servers; this application cannot be installed by a person for himself
COMPLETED = (STRING, INTEGER, NUMBER)
GREATEST = 2**53


def check_commands(commands: list[Json]) -> None:
    """All commands of a scope."""
    inspection = Inspection()
    for kind, limit in ((SLASH, "commands"), (ON_USER, "context commands"), (ON_MESSAGE, "context commands")):
        names = [c.get("name") for c in commands if (c.get("type") or SLASH) == kind]
        if len(names) > LIMITS[limit].most:
            inspection.count(limit, names)
            text = f"Maximum number of application commands reached ({LIMITS[limit].most})"
            raise Refused(400, 30032, text, tuple(inspection.problems))
    _unlike(inspection, commands)
    for index, command in enumerate(commands):
        _command(inspection, command, index)
    inspection.settle()


def _unlike(inspection: Inspection, commands: list[Json]) -> None:
    """No two of a kind have the same name."""
    seen = set()
    for index, command in enumerate(commands):
        key = (command.get("type") or SLASH, command.get("name"))
        if key in seen:
            says = "Application command names must be unique"
            inspection.broken("same name", index, code="APPLICATION_COMMANDS_DUPLICATE_NAME", says=says)
        seen.add(key)


def size(command: Json) -> int:
    """Characters that count: names, descriptions and choice values, of the longest translation where there are any."""
    total = sum(
        max(
            [len(command.get(key) or ""), *(len(text) for text in (command.get(f"{key}_localizations") or {}).values())]
        )
        for key in ("name", "description")
    )
    total += sum(len(choice["name"]) + len(str(choice["value"])) for choice in command.get("choices") or [])
    return total + sum(size(option) for option in command.get("options") or [])


def _command(inspection: Inspection, command: Json, *path: str | int) -> None:
    kind = command.get("type") or SLASH
    inspection.length("command name", command.get("name") or "", *path, "name")
    for key, known in (("contexts", CONTEXTS), ("integration_types", INSTALLED)):
        values = command.get(key) or []
        if len(set(values)) < len(values) or not set(values) <= known:
            inspection.broken("contexts", *path, key)
    if kind != SLASH:
        if command.get("description"):
            inspection.broken("context description", *path, "description")
        return
    _lower(inspection, command.get("name") or "", *path, "name")
    inspection.length("command description", command.get("description") or "", *path, "description")
    _options(inspection, command.get("options") or [], 0, *path, "options")
    if size(command) > LIMITS["command size"].most:
        says = f"Command exceeds maximum size ({LIMITS['command size'].most}): {size(command)}"
        inspection.broken("command size", *path, code="APPLICATION_COMMAND_TOO_LARGE", says=says)


def _lower(inspection: Inspection, name: str, *path: str | int) -> None:
    if name != name.lower() or not all(letter.isalnum() or letter in "-_'" for letter in name):
        inspection.broken("command name letters", *path, code="APPLICATION_COMMAND_INVALID_NAME")


def _options(inspection: Inspection, options: list[Json], depth: int, *path: str | int) -> None:
    """`depth` counts the groups around: a group stands in a command only, a subcommand there or in a group."""
    inspection.count("command options", options, *path)
    inspection.different("same name", (option.get("name") for option in options), *path)
    kinds = {option.get("type") for option in options}
    if kinds & {SUBCOMMAND, GROUP} and kinds - {SUBCOMMAND, GROUP}:
        inspection.broken("subcommands", *path)
    optional = False
    for index, option in enumerate(options):
        kind = option.get("type")
        where = (*path, index)
        inspection.length("command name", option.get("name") or "", *where, "name")
        inspection.length("command description", option.get("description") or "", *where, "description")
        _lower(inspection, option.get("name") or "", *where, "name")
        if kind in (SUBCOMMAND, GROUP):
            if depth + (kind == GROUP) > 1:
                inspection.broken("subcommands", *where, "type")
            else:
                _options(inspection, option.get("options") or [], 1 if kind == GROUP else 2, *where, "options")
            if kind == GROUP and any(inner.get("type") != SUBCOMMAND for inner in option.get("options") or []):
                inspection.broken("subcommands", *where, "options")
            continue
        if option.get("required") and optional:
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            inspection.broken("required last", *where, "required", code=code)
        optional = optional or not option.get("required")
        _option(inspection, option, *where)


def _option(inspection: Inspection, option: Json, *path: str | int) -> None:
    kind, choices = option.get("type"), option.get("choices") or []
    if choices and option.get("autocomplete"):
        inspection.broken("choices and completion", *path, "autocomplete")
    if (choices or option.get("autocomplete")) and kind not in COMPLETED:
        inspection.broken("completion of", *path, "type")
    inspection.count("choices", choices, *path, "choices")
    for index, choice in enumerate(choices):
        inspection.length("choice name", choice.get("name") or "", *path, "choices", index, "name")
        if kind == STRING:
            inspection.length("choice value", choice.get("value"), *path, "choices", index, "value")
    inspection.different("same name", (choice.get("name") for choice in choices), *path, "choices")
    for low, high, kinds, most in (
        ("min_value", "max_value", (INTEGER, NUMBER), GREATEST),
        ("min_length", "max_length", (STRING,), LIMITS["text length"].most),
    ):
        bounds = [option[key] for key in (low, high) if option.get(key) is not None]
        if bounds and kind not in kinds:
            inspection.broken("option bounds", *path, low)
        elif bounds != sorted(bounds) or any(abs(bound) > most for bound in bounds):
            inspection.broken("text length" if kind == STRING and max(bounds) > most else "option bounds", *path, high)
