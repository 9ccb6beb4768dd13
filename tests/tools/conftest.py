"""The tools are tried on a toy game and its broken variants, which have the shelf to themselves meanwhile."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine import cli
from engine.kernel import game
from tests.tools import toy

Amarna = Callable[..., tuple[int, str, str]]
AmarnaJson = Callable[..., Any]


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> dict[tuple[str, int], Any]:
    stock: dict[tuple[str, int], Any] = {(spec.slug, spec.rules.revision): spec for spec in toy.SPECS}
    monkeypatch.setattr(game, "_shelf", stock)
    return stock


@pytest.fixture
def amarna(capsys: pytest.CaptureFixture[str]) -> Amarna:
    """Give the command some words; get exit code, output, complaints."""

    def command(*words: object) -> tuple[int, str, str]:
        code = cli.main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


@pytest.fixture
def amarna_json(amarna: Amarna) -> AmarnaJson:
    """The same for programs: the output read as JSON."""

    def command(*words: object) -> Any:
        _, out, err = amarna(*words, "--json")
        assert err == ""
        return json.loads(out)

    return command
