"""Where the tables of this game stand; each module that has some builds and checks its own."""

from pathlib import Path

from engine.wargame.tables import Raw, read_guide
from engine.wargame.tables import read as read_file

DATA = Path(__file__).parent
GUIDE = read_guide(DATA / "guide.toml", ("assyria", "mede", "egypt", "babylonia", "elam"))


def read(file: str) -> Raw:
    """A file of this game as plain tables."""
    return read_file(DATA / file)
