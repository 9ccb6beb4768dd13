"""What several chapters of tests set aside."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.god_kings.war import activation


@pytest.fixture
def led(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, bool, bool]]:
    """Which Neutral generals were activated: general, seat, for a siege alone, by sea. Nobody moves."""
    found: list[tuple[str, str, bool, bool]] = []

    def activate(t: Any, side: str, general: str, seat: str, *, siege_only: bool = False, sea: bool = False) -> Any:
        found.append((general, seat, siege_only, sea))
        yield from ()

    monkeypatch.setattr(activation, "activate", activate)
    return found
