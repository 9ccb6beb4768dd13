"""A game of four files: what a reader of its rules opens first, and whether the code is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.rulebook import parse
from engine.tools.rule_homes import GameCode, Numbers
from tests.tools.conftest import Amarna

RULES = """# Toy: rules

## War

- `TOY-1.1.a` Armies march.
- `TOY-1.1.b` Armies halt.
- `TOY-1.2.a` Armies fight.
- `TOY-1.2.b` (advice) Fight well.
- `TOY-2.1.a` Walls stand.

## Cards

- `TOY-R4-great-flood.a` All drown.
- `TOY-R4-drought.a` All thirst.

## Options

- `TOY-O1` (optional) War is off.
"""
FILES = {
    "war/march.py": '"""1.1 Marches; walls are in `walls`."""\n\ndef halt():\n    """1.1.a, b The army halts."""\n',
    "war/walls.py": '"""2.0 Walls."""\n',
    "cards/floods.py": "GREAT_FLOOD = 'great_flood'\n",
    "data/cards.toml": "# R4:\n",
    "player/policy.py": '"""1.2 How the bot fights."""\nRULE = "TOY-1.2.a"\n',
    "__init__.py": '"""The game."""\nOPTION = "TOY-O1"\n',
}


@pytest.fixture
def code(tmp_path: Path) -> GameCode:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return GameCode(tmp_path, parse(RULES, "rules.md"))


def test_a_number_leads_to_the_module_that_begins_with_it(code: GameCode) -> None:
    found = {each.id: each for each in code.found}
    assert (found["TOY-1.1.b"].opened, found["TOY-1.1.b"].there) == (("war/march.py",), True)
    assert found["TOY-1.1.b"].cited == ("war/march.py",)


def test_what_nothing_names_is_not_found_and_the_bot_is_no_place_for_it(code: GameCode) -> None:
    found = {each.id: each for each in code.found}
    assert (found["TOY-1.2.a"].opened, found["TOY-1.2.a"].there) == ((), False)
    assert "TOY-1.2.b" not in found, "advice binds nobody"


def test_a_module_of_the_chapter_that_does_not_cite_the_rule_is_not_enough(code: GameCode) -> None:
    found = {each.id: each for each in code.found}
    assert (found["TOY-2.1.a"].opened, found["TOY-2.1.a"].there) == (("war/walls.py",), False)


def test_a_card_is_looked_for_by_its_name_among_the_cards_and_an_option_in_the_game(code: GameCode) -> None:
    found = {each.id: (each.opened, each.there) for each in code.found}
    assert found["TOY-R4-great-flood.a"] == (("cards",), True)
    assert found["TOY-R4-drought.a"] == (("cards",), False)
    assert found["TOY-O1"] == (("__init__.py",), True)


def test_the_same_seed_draws_the_same_rules(code: GameCode) -> None:
    drawn = [[each.id for each in code.drawn(3, seed)] for seed in ("a", "a", "b")]
    assert drawn[0] == drawn[1] != drawn[2]


def test_spans_lists_and_short_names_are_read() -> None:
    ids = ["X-5.1.a", "X-5.1.b", "X-5.1.c", "X-5.2.a", "X-5.3.a", "X-reckoning.draw.c", "X-reckoning.draw.d"]
    text = "# X\n\n## S\n\n" + "".join(f"- `{id}` Words.\n" for id in ids)
    numbers = Numbers(parse(text, "rules.md"))
    assert {*numbers.cited("5.1.a-c")} == {"5.1.a", "5.1.b", "5.1.c"}
    assert {*numbers.cited("5.1.a, c and X-5.2.a")} == {"5.1.a", "5.1.c", "5.2.a"}
    assert {*numbers.cited("5.1 to 5.3")} == {"5.1", "5.2", "5.3"}
    assert {*numbers.cited("draw.c, d All say")} == {"reckoning.draw.c", "reckoning.draw.d"}
    assert numbers.leading("5.0, 5.2 A turn has 5.3") == ["5", "5.2"]


def test_the_command_says_what_is_opened_and_the_seed(amarna: Amarna) -> None:
    code, out, err = amarna("rules", "pharaohs", "--code", 2, "--seed", "x")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[2] == "  2 drawn with seed x:" and len(lines) == 5
    assert all(line.startswith("    BP-") and line.endswith("there") for line in lines[3:])
