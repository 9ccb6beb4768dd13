"""How every command reads the words after it. It knows no game: some commands are for when a game cannot be read."""

from __future__ import annotations

import argparse
from typing import NoReturn

from engine.kernel.errors import Refused


class Words(argparse.ArgumentParser):
    """Reads the words after a command; what it does not understand is refused in one line."""

    def error(self, message: str) -> NoReturn:
        raise Refused(f"{message}; see {self.prog} --help")
