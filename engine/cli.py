"""The `amarna` command: finds the tool that is meant and gives it the rest of the words."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

from engine.kernel.errors import Refused, RulesBroke
from engine.players import PlayerFailed

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
    if name not in COMMANDS:
        raise Refused(f"no command {name!r}; there are {', '.join(COMMANDS)}")
    module, _, function = COMMANDS[name][0].partition(":")
    code: int = getattr(import_module(module), function)(rest)  # loaded only now: a command pays for itself alone
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="amarna", description="Tools for the games of this house.")
    commands = parser.add_subparsers(metavar="command", title="commands (each has its own --help)")
    for name, (_, what) in COMMANDS.items():
        commands.add_parser(name, help=what)
    return parser
