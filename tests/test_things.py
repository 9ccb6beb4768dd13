"""things.toml names tests that there are: of each thing its use, its misuse, and a right that is missing."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
THINGS: dict[str, dict[str, Any]] = tomllib.loads((HERE / "things.toml").read_text(encoding="utf-8"))
ASPECTS = ["use", "misuse", "rights"]


@cache
def run_in(file: str) -> frozenset[str]:
    """The tests of a file that are run: none that is always left out."""
    path = HERE / file
    tree = ast.parse(path.read_text(encoding="utf-8")) if path.is_file() else ast.Module([], [])
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, kinds) and not any("skip" in ast.unparse(mark) for mark in node.decorator_list)
    )


def faults(things: dict[str, dict[str, Any]]) -> Iterator[str]:
    """What is wrong with a list."""
    for thing, aspects in things.items():
        if list(aspects) != ASPECTS:
            yield f"{thing}: {', '.join(aspects)}"
        for aspect, told in aspects.items():
            if isinstance(told, str):
                if aspect == "use" or not told.endswith("."):
                    yield f"{thing}: no sentence and no test for {aspect}"
                continue
            if not told or len(set(told)) < len(told):
                yield f"{thing}: nothing, or the same twice, for {aspect}"
            yield from (f"{thing}: there is no {test}" for test in told if not is_there(test))


def is_there(test: str) -> bool:
    file, _, name = test.partition("::")
    return name.startswith("test_") and name in run_in(file)


def test_every_test_of_the_list_is_there() -> None:
    assert list(faults(THINGS)) == []


def test_a_fault_of_the_list_is_noticed() -> None:
    own = "test_things.py::test_a_fault_of_the_list_is_noticed"
    whole: dict[str, Any] = {"use": [own], "misuse": [own], "rights": "Nobody needs one."}
    assert list(faults({"whole": whole})) == []
    for aspect, told in (
        ("use", "It cannot be used."), ("use", []), ("misuse", [own, own]), ("rights", "no sentence"),
        ("misuse", ["test_things.py::test_of_nothing"]), ("rights", ["nowhere.py::test_of_nothing"]),
        ("use", ["test_things.py::faults"]),
    ):  # fmt: skip
        assert len(list(faults({"broken": {**whole, aspect: told}}))) == 1, (aspect, told)
    assert len(list(faults({"half": {"use": [own]}}))) == 1
