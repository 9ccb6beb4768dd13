"""Long runs: what `make soak` plays from other seeds each time, and `make test` leaves out.

A test that belongs here has a short form that everybody runs, beside it and from a seed that stays. `make soak` says
its seed; `SOAK_SEED=7 make soak` plays the same again.
"""

from __future__ import annotations

import os
import secrets
from typing import Any

import pytest

SEED = int(os.environ.setdefault("SOAK_SEED", str(secrets.randbelow(1_000_000))))  # the same in all workers


def long(*values: Any, id: str | None = None) -> Any:
    """Make a case of a parametrized test one that only `make soak` runs."""
    return pytest.param(*values, marks=pytest.mark.soak, id=id)
