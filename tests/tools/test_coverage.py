"""The survey of rules of a toy game: what is tested, what is not, and what is not in force yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.rulebook import parse
from engine.tools import coverage
from engine.tools.rule_homes import GameCode
from tests.tools.conftest import Amarna, AmarnaJson

RULES = """# Toy: rules

Words about the text.

## War

{war}- `TOY-1.1.a` Armies march.
- `TOY-1.1.b` Armies halt.
- `TOY-1.2.a` Armies fight.

## Sea

{sea}- `TOY-2.1.a` Ships sail.
- `TOY-2.1.b` (advice) Sail with the wind.
- `TOY-2.2.a` Ships fight.
"""
HEADS = {"war": "Not in force yet: TOY-1.1.b.\n\n", "sea": "Not in force yet: this section.\n\n"}
LATER = """[[later]]
part = "second half"
reason = "Nobody has a ship."
rules = ["2"]

[[later]]
part = "winter"
reason = "Armies cannot stop on ice."
rules = ["1.1.b"]
"""
TEST = 'from tests.rules import rule\n\n@rule("{named}")\ndef test_it():\n    assert True\n'


class Toy:
    """A checkout with one game, whose files a test changes."""

    def __init__(self, root: Path) -> None:
        self.game = root / "engine" / "games" / "toy"
        self.tests = root / "tests"
        for folder in (self.game / "data", self.tests):
            folder.mkdir(parents=True)
        self.write()

    def write(self, later: str = LATER, named: str = "TOY-1.1.a", **heads: str) -> None:
        (self.game / "rules.md").write_text(RULES.format(**(HEADS | heads)), encoding="utf-8")
        (self.game / "data" / "rules.toml").write_text(later, encoding="utf-8")
        (self.tests / "test_toy.py").write_text(TEST.format(named=named), encoding="utf-8")


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Toy:
    monkeypatch.setattr(coverage, "GAMES", tmp_path / "engine" / "games")
    monkeypatch.chdir(tmp_path)
    return Toy(tmp_path)


def test_rules_that_are_not_in_force_are_listed_apart(toy: Toy, amarna: Amarna) -> None:
    code, out, err = amarna("rules", "toy")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "toy",
        "  rules in the text      6",
        "  named by a test        1",
        "  not yet tested         1",
        "  advice                 1  (binds nobody; 0 of them tested)",
        "  left out               0",
        "  winter                 1  (not in force yet)",
        "  second half            2  (not in force yet)",
        "  not yet tested:",
        "    TOY-1.2.a",
        "  winter: Armies cannot stop on ice:",
        "    TOY-1.1.b",
        "  second half: Nobody has a ship:",
        "    TOY-2.1.a TOY-2.2.a",
    ]


def test_programs_get_them_with_their_part_in_the_order_of_the_text(toy: Toy, amarna_json: AmarnaJson) -> None:
    [survey] = amarna_json("rules", "toy")["games"]
    assert survey["untested"] == ["TOY-1.2.a"]
    assert [(rule["id"], rule["part"], rule["reason"]) for rule in survey["later"]] == [
        ("TOY-1.1.b", "winter", "Armies cannot stop on ice."),
        ("TOY-2.1.a", "second half", "Nobody has a ship."),
        ("TOY-2.2.a", "second half", "Nobody has a ship."),
    ]  # fmt: skip


def test_a_game_without_a_list_has_all_its_rules_in_force(toy: Toy, amarna_json: AmarnaJson) -> None:
    toy.write(war="", sea="")
    (toy.game / "data" / "rules.toml").unlink()
    [survey] = amarna_json("rules", "toy")["games"]
    assert (survey["later"], len(survey["untested"])) == ([], 4)


@pytest.mark.parametrize("entry", ["3", "1.1.c", "2.1.a.x", "War"])
def test_a_section_that_is_not_there_is_refused(toy: Toy, amarna: Amarna, entry: str) -> None:
    toy.write(LATER.replace('"1.1.b"', f'"{entry}"'))
    code, out, err = amarna("rules", "toy")
    assert (code, out) == (1, "") and err.endswith(f"data/rules.toml: {entry} is no rule or section of the text\n")


@pytest.mark.parametrize("entry", ["2.1.a", "2.2"])
def test_a_rule_listed_twice_is_refused(toy: Toy, amarna: Amarna, entry: str) -> None:
    toy.write(LATER.replace('"1.1.b"', f'"1.1.b", "{entry}"'))
    code, out, err = amarna("rules", "toy")
    assert (code, out) == (1, "") and err.endswith(f"data/rules.toml: {entry} is listed twice\n")


def test_a_rule_that_is_not_in_force_has_no_test(toy: Toy, amarna: Amarna) -> None:
    toy.write(named="TOY-2.2.a")
    told = "toy: tests/test_toy.py::test_it names TOY-2.2.a: take it out of data/rules.toml, or out of the test"
    assert amarna("rules", "toy") == (1, "", f"amarna rules: {told}\n")
    assert amarna("rules") == (1, "", f"amarna rules: {told}\n")


def test_a_list_that_cannot_be_read_is_one_line(toy: Toy, amarna: Amarna) -> None:
    toy.write(LATER.replace("reason", "why"))
    code, _, err = amarna("rules", "toy")
    assert code == 1 and "rules.toml: Object" in err and err.count("\n") == 1


def test_the_text_tells_its_readers_what_is_not_in_force(toy: Toy, amarna: Amarna) -> None:
    for heads, told in (
        ({"war": ""}, "the head of 'War' should say: Not in force yet: TOY-1.1.b.\n"),
        ({"sea": "Not in force yet: TOY-2.1.\n\n"}, "the head of 'Sea' should say: Not in force yet: this section.\n"),
    ):
        toy.write(**heads)
        code, out, err = amarna("rules", "toy")
        assert (code, out) == (1, "") and err.endswith(told)
    toy.write(LATER.partition('[[later]]\npart = "winter"')[0])
    assert amarna("rules", "toy")[2].endswith("the head of 'War' should not say that something is not in force\n")


def test_the_head_of_a_section_names_a_number_for_all_lines_below_it() -> None:
    rules = parse(RULES.format(war="", sea=""))
    assert coverage.notes(rules, dict.fromkeys(["TOY-1.1.a", "TOY-1.1.b", "TOY-2.2.a"], "winter")) == {
        "War": "Not in force yet: TOY-1.1.",
        "Sea": "Not in force yet: TOY-2.2.",
    }


def test_nobody_looks_for_the_code_of_a_rule_that_is_not_in_force(toy: Toy, amarna: Amarna) -> None:
    found = GameCode(toy.game, coverage.rules_of("toy"), coverage.later_of("toy")).found
    assert [rule.id for rule in found] == ["TOY-1.1.a", "TOY-1.2.a"]
    assert amarna("rules", "toy", "--code", 2)[1].startswith("toy: 2 rules bind somebody")
