"""Source files as syntax trees, each parsed once in a run."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """Return the tree of a file. Do not change it: others read it too."""
    return ast.parse(path.read_text("utf-8"), str(path))
