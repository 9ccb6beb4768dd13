"""What a command of this room or the bot's is: it hangs into the command line as a plug-in (see engine/cli.py)."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """What a plug-in is: see `engine.cli.PlugIn`."""

    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]
