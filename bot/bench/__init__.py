"""`amarna bench discord`: the real bot in one process, a Discord with many people in another.

`amarna bench comfort`: what a turn takes a person in presses, and in waits for others.

| part | what it does |
| --- | --- |
| `load.py` | **read this first**: sets the tables, has people click, and puts the figures together |
| `flood.py` | five people ask for all that is dear at once, another wants a board |
| `host.py` | the process the bot runs in, which measures its own loop and memory |
| `clicker.py` | somebody who plays by clicking; the tests on the wire use him as well |
| `stalls.py` | how long an event loop was away |
| `stored.py` | a database with thousands of games |
| `comfort.py`, `scenes.py` | scripted turns on the real bot, what they take, and what they may take |
| `hand.py` | somebody who knows what he wants, and counts what it takes him |
| `panels.py` | `amarna fuzz --panels`: the panel of every question that games ask, held against Discord's limits |
"""

from __future__ import annotations

import argparse

from engine.tools.play_out import from_zero, positive
from renderers.plugin import Command

LONGEST_BURST = 600  # seconds


def seconds(text: str) -> float:
    found = float(text)
    if not 0 < found < 3600:
        raise ValueError
    return found


def burst(text: str) -> int:
    """Read a number of seconds as AMARNA_BURST takes it."""
    if (found := from_zero(text)) > LONGEST_BURST:
        raise argparse.ArgumentTypeError(f"a number of seconds from 0 to {LONGEST_BURST} is wanted, not “{text}”")
    return found


def _words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=positive, default=300, help="tables at once, two people at each (default 300)")
    parser.add_argument("--seconds", type=positive, default=60, help="to measure the usual rate (default 60)")
    parser.add_argument("--think", type=seconds, default=10, help="seconds between two clicks at a table (default 10)")
    parser.add_argument("--game", default="pharaohs", help="which game (default pharaohs)")
    parser.add_argument("--stored", type=from_zero, default=5000, help="games stored at the start (default 5000)")
    parser.add_argument("--ramp", type=from_zero, default=8, help="seconds for each higher rate; 0: none (default 8)")
    parser.add_argument(
        "--burst", type=burst, default=45, help="seconds in which decisions become one message (default 45)"
    )
    parser.add_argument("--fsync", type=from_zero, default=0, help="milliseconds more that the disk takes for a step")
    parser.add_argument("--finish", metavar="SCENARIO", help="also play this one to its end: what it takes on the disk")
    parser.add_argument("--flood", action="store_true", help="instead: five people ask for all that is dear at once")
    parser.add_argument("--json", action="store_true", help="for programs")


def _run(arguments: argparse.Namespace) -> int:
    from bot.bench.load import run

    return run(arguments)


BENCH = Command("measure the bot under load: acknowledgements, stalls, memory, start", _words, _run)


def _comfort_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs")


def _run_comfort(arguments: argparse.Namespace) -> int:
    from bot.bench.comfort import run

    return run(arguments)


COMFORT = Command("count the presses and waits of scripted turns, beside their budgets", _comfort_words, _run_comfort)


def _panel_words(parser: argparse.ArgumentParser) -> None:
    from bot.bench.panels import add_words

    add_words(parser)


def _run_panels(arguments: argparse.Namespace) -> int:
    from bot.bench.panels import run

    return run(arguments)


PANELS = Command("build the panel of every question that games ask, within Discord's limits", _panel_words, _run_panels)
