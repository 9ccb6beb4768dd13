"""The rules text: nothing of it is missing, nothing points nowhere, and its tables say what the data say."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import engine.games.acme
from engine.games.acme.data.areas import AREAS, HOMES, RANK, RIVERS, SECTIONS, river
from engine.kernel.rulebook import Rulebook, RuleText, belongs, parse
from tests.rules import rule

TEXT = (Path(engine.games.acme.__file__).parent / "rules.md").read_text(encoding="utf-8")
RULES = parse(TEXT)
BOOK = Rulebook("Ancient Civilizations of the Middle East", "ACME", RULES)

CHAPTERS = {  # the chapters of the rulebook, in its order, and how many lines each has
    "intro": 6, "overview": 8, "diffs": 9, "terms": 43, "board": 13, "cards": 17, "deitycards": 8, "hand": 5,
    "reveal": 1, "golden": 3, "bits": 8, "display": 8, "setup": 43, "stacking": 13, "growth": 69, "card": 76,
    "deity": 66, "limits": 4, "pass": 5, "competition": 73, "reckoning": 59, "epochend": 23, "endgame": 9,
    "diplomacy": 5, "options": 18, "inventory": 2, "cardnotes": 7, "role": 2, "EX": 32, "DX": 24,
}  # fmt: skip


def cells(rule: str) -> list[list[str]]:
    """The rows of the table that belongs to a rule, without its head."""
    rows = [line for line in RULES[rule].more if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_every_line_of_every_chapter_is_there_in_the_order_of_the_rulebook() -> None:
    chapters = [re.split(r"[-.]", id)[1] for id in RULES]
    own = [chapter for chapter in chapters if not re.fullmatch(r"R\d", chapter)]
    assert list(dict.fromkeys(own)) == list(CHAPTERS)
    assert Counter(own) == CHAPTERS and sum(CHAPTERS.values()) == 603 + 32 + 24
    assert sum("example" in rule.marks for rule in RULES.values()) == 32 + 24


def test_what_a_line_refers_to_is_there() -> None:
    def named(rule: RuleText) -> list[str]:
        return re.findall(r"ACME-[\w.\-]*\w", " ".join([rule.text, *rule.more]))

    quoted = [(rule.id, other) for rule in RULES.values() for other in named(rule)]
    assert len(quoted) > 100
    assert [(id, other) for id, other in quoted if not any(belongs(rule, other) for rule in RULES)] == []


def test_a_section_and_a_single_line_are_found_as_they_are_quoted() -> None:
    assert [rule.id for rule in BOOK.numbered("ACME-growth.commerce")] == [f"ACME-growth.commerce.{x}" for x in "abcde"]
    assert [rule.id for rule in BOOK.numbered("setup 2p b")] == ["ACME-setup.2p.b"]
    assert [rule.id for rule in BOOK.numbered("R2.22")] == ["ACME-R2.22"]
    assert [id for id in RULES if next(rule.id for rule in BOOK.numbered(id)) != id] == []


def test_only_the_cultural_development_tracks_are_left_out() -> None:
    left_out = {rule.id: rule.left_out for rule in RULES.values() if rule.left_out is not None}
    assert list(left_out) == ["ACME-inventory.b"]
    assert "card of their own" in str(left_out["ACME-inventory.b"])


def test_what_nobody_can_enforce_is_advice() -> None:
    hints = [rule.id for rule in RULES.values() if ".hint." in rule.id]
    assert len(hints) == 11 and all("advice" in RULES[id].marks for id in hints)


@rule(
    "ACME-R1.b", "ACME-R1.c", "ACME-R1.d", "ACME-R1.e", "ACME-R1.f", "ACME-R1.g", "ACME-R1.h", "ACME-R1.i", "ACME-R1.j"
)
def test_the_lists_of_areas_are_the_map() -> None:
    listed: dict[str, list[str]] = {}
    for letter in "bcdefghij":
        rows = cells(f"ACME-R1.{letter}")
        assert RULES[f"ACME-R1.{letter}"].text.endswith(f": {len(rows)} areas.")
        listed |= {name: rest for name, *rest in rows}
    assert sorted(listed) == sorted(area.name for area in AREAS.values())
    least = {"abbreviated": "2", "western": "3", "whole": "5"}
    for id in RANK:
        area = AREAS[id]
        near = [AREAS[other].name + "~" * bool(river(id, other)) for other in area.neighbours]
        expected = [area.terrain.capitalize(), least[area.section], str(area.rank), ", ".join(sorted(near))]
        assert [*listed[area.name][:3], ", ".join(sorted(listed[area.name][3].split(", ")))] == expected


@rule("ACME-R1.k")
def test_homes_rivers_and_lines_are_those_of_the_map() -> None:
    homes = {AREAS[home].name for areas in HOMES.values() for home in areas}
    assert {name for name, _ in cells("ACME-board.homes.a")} == homes and len(homes) == 22
    rivers = {
        name: {frozenset(border.split(" - ")) for border in text.split(", ")} for name, text in cells("ACME-R1.k")
    }
    drawn = {r.name: {frozenset(AREAS[area].name for area in border) for border in r.borders} for r in RIVERS.values()}
    assert rivers == drawn
    lines = [text for _, text in cells("ACME-setup.2p.a")]
    printed = [section.line for section in SECTIONS.values() if section.line]
    assert lines == [", ".join(AREAS[area].name for area in line) for line in printed]
