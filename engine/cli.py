"""The `amarna` command: finds the tool that is meant and gives it the rest of the words.

The engine knows no pictures and no Discord, yet all commands go by one name: other rooms hang theirs in as plug-ins,
declared under `amarna.commands` in pyproject.toml. Nothing of a plug-in is loaded before it is called or listed.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol

from engine.kernel.errors import Refused, RulesBroke
from engine.players import PlayerFailed
from engine.tools.arguments import Words

# command: (module and function, what it does)
COMMANDS = {
    "rules": ("engine.tools.coverage:run", "set each game's numbered rules against the tests that name them"),
    "fuzz": ("engine.tools.fuzz:run", "play games at random, look for what must not happen, keep it as a small file"),
    "bench": ("engine.tools.bench:run", "measure how fast the rules answer"),
    "verify": ("engine.tools.verify:run", "recompute every die and every shuffle of an exported game"),
    "export": ("engine.tools.verify:run_export", "play a game to its end and write it as a file for verify"),
    "show": ("engine.tools.show:run", "play some moves of a game and print what a seat sees then"),
    "arena": ("engine.tools.arena:run", "let automated players meet in many games and count the results"),
}
PLUG_INS = "amarna.commands"


class PlugIn(Protocol):
    """A command of another room."""

    help: str

    def add_arguments(self, parser: argparse.ArgumentParser, /) -> None:
        """Say which words it takes."""

    def run(self, wish: argparse.Namespace, /) -> int:
        """Do it; the number is the exit code."""


def main(argv: list[str] | None = None) -> int:
    """Run one command; the number is the exit code."""
    words = sys.argv[1:] if argv is None else argv
    try:
        code = _command(words)
        sys.stdout.flush()
        return code
    except Refused as refusal:
        print(f"amarna: {refusal}", file=sys.stderr)
        return 2
    except (RulesBroke, PlayerFailed) as failure:  # `amarna fuzz` finds the same and keeps it as a file
        print(f"amarna: {failure}", file=sys.stderr)
        return 1
    except SystemExit as end:  # argparse after --help
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        print("amarna: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def _command(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(_parser().format_help(), end="")
        return 0 if words else 2
    name, *rest = words
    others = plug_ins()
    if rest and f"{name}-{rest[0]}" in others:  # `bench pictures` is a command of its own
        name, rest = f"{name}-{rest[0]}", rest[1:]
    for word in rest:  # so is `rules` with `--html`
        if word.startswith("--") and f"{name}{word.partition('=')[0][1:]}" in others:
            name = f"{name}{word.partition('=')[0][1:]}"
            break
    if name in COMMANDS:
        module, _, function = COMMANDS[name][0].partition(":")
        code: int = getattr(import_module(module), function)(rest)  # loaded only now: a command pays for itself alone
        return code
    if name not in others:
        raise Refused(f"no command “{name}”; there are {', '.join([*COMMANDS, *map(_spoken, others)])}")
    return _plugged_in(name, others[name], rest)


def plug_ins() -> dict[str, EntryPoint]:
    """The commands that other rooms declare. None of them takes the name of one that is here already."""
    found = sorted(entry_points(group=PLUG_INS), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if entry.name not in COMMANDS}


def _plugged_in(name: str, entry: EntryPoint, rest: list[str]) -> int:
    command = _loaded(entry)
    parser = Words(prog=f"amarna {_spoken(name)}", description=_sentence(command.help))
    command.add_arguments(parser)
    return command.run(parser.parse_args(rest))


def _loaded(entry: EntryPoint) -> PlugIn:
    try:
        command: Any = entry.load()
    except (ImportError, AttributeError) as error:
        raise Refused(f"{_spoken(entry.name)} is not installed here: {error}") from None
    if not all(hasattr(command, name) for name in ("help", "add_arguments", "run")):
        raise Refused(f"{_spoken(entry.name)} is no command: {entry.value} lacks help, add_arguments or run")
    found: PlugIn = command
    return found


def _help_of(entry: EntryPoint) -> str:
    try:
        return _loaded(entry).help
    except Refused:
        return "(not installed here)"


def _spoken(name: str) -> str:
    return name.replace("-", " ")


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="amarna", description="Tools for the games of this house.")
    commands = parser.add_subparsers(metavar="command", title="commands (each has its own --help)")
    for name, (_, what) in COMMANDS.items():
        commands.add_parser(name, help=what)
    for name, entry in plug_ins().items():
        commands.add_parser(_spoken(name), help=_help_of(entry))
    return parser
