"""Rules are found by number, by section and by words, in every game's own text."""

from __future__ import annotations

import pytest

from engine.kernel.errors import Refused
from engine.kernel.game import find
from engine.kernel.rulebook import BadRulebook, Rulebook, RuleText, head_lines, parse, rulebook_of
from engine.tools import coverage
from tests.kernel import toy
from tests.kit import altered
from tests.tiny import SCRIBES

TEXT = """# Sand: rules

Words that belong to no rule.

## Moving

- `SA-5.4` A camel walks,
  but not at noon.
- `SA-5.4.a` (reading) The noon is an hour.
- `SA-5.40.a` (optional, left out: nobody has (a) camel) Camels may swim.

| camel | legs |
|---|---|
| Ali | 4 |

## Resting

- `SA-6.1-oasis.a` (advice) Sleep well (and long).
"""
BOOK = Rulebook("Sand", "SA", parse(TEXT))


def ids(found: list[RuleText]) -> list[str]:
    return [rule.id for rule in found]


def test_a_text_is_read_with_marks_sections_and_what_belongs_to_a_rule() -> None:
    walk, noon, swim, sleep = BOOK.rules.values()
    assert (walk.text, walk.section, walk.more) == ("A camel walks, but not at noon.", "Moving", ())
    assert (noon.marks, noon.text) == (("reading",), "The noon is an hour.")
    assert (swim.marks, swim.left_out) == (("optional",), "nobody has (a) camel")
    assert swim.more == ("| camel | legs |", "|---|---|", "| Ali | 4 |")
    assert (sleep.text, sleep.section, sleep.testable) == ("Sleep well (and long).", "Resting", False)
    assert BOOK.sections() == ["Moving", "Resting"]


def test_lines_between_a_heading_and_its_first_rule_are_found_by_section() -> None:
    text = TEXT.replace("## Resting\n", "## Resting\n\nSleep comes first,\n  then food.\nNot yet.\n")
    assert head_lines(text) == {
        "Sand: rules": ["Words that belong to no rule."],
        "Resting": ["Sleep comes first, then food.", "Not yet."],
    }


def test_a_number_that_is_there_twice_is_named() -> None:
    with pytest.raises(BadRulebook, match=r"sand:2: SA-1 is there twice"):
        parse("- `SA-1` a\n- `SA-1` b\n", "sand")


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("SA-5.4.a", ["SA-5.4.a"]),
        ("sa-5.4.A ", ["SA-5.4.a"]),
        ("5.4.a", ["SA-5.4.a"]),
        ("(SA-5.4.a).", ["SA-5.4.a"]),
        ("5.4", ["SA-5.4", "SA-5.4.a"]),
        ("SA-5.40", ["SA-5.40.a"]),
        ("5", ["SA-5.4", "SA-5.4.a", "SA-5.40.a"]),
        ("6.1", ["SA-6.1-oasis.a"]),
        ("6.1-oa", ["SA-6.1-oasis.a"]),
        ("5.4a", ["SA-5.4.a"]),
        ("sa 5.4 A", ["SA-5.4.a"]),
        ("Rule 5-4-a", ["SA-5.4.a"]),
        ("5.40 a", ["SA-5.40.a"]),
        ("7", []),
        ("seat", []),
    ],
)
def test_a_number_is_a_rule_or_a_section(wanted: str, found: list[str]) -> None:
    assert ids(BOOK.numbered(wanted)) == found


def test_words_are_looked_for_together_and_a_phrase_comes_first() -> None:
    assert ids(BOOK.search("NOON hour")) == ["SA-5.4.a"]
    assert ids(BOOK.search("camel walks")) == ["SA-5.4"]
    assert ids(BOOK.search("noon")) == ["SA-5.4", "SA-5.4.a"]
    assert ids(BOOK.search("legs")) == ["SA-5.40.a"]
    assert ids(BOOK.search("camel dances")) == ["SA-5.4", "SA-5.40.a"]
    phrase = Rulebook("Sand", "SA", parse("- `SA-1` sleep and well\n- `SA-2` sleep well\n"))
    assert ids(phrase.search("sleep well")) == ["SA-2", "SA-1"]
    assert BOOK.search("ship") == BOOK.search("  ") == []


def test_every_number_the_referee_quotes_is_found() -> None:
    """A refusal quotes BP-5.4.b: that is what people look up."""
    book = rulebook_of(find("pharaohs"))
    assert ids(book.numbered("BP-5.4.b")) == ["BP-5.4.b"]
    assert len(book.numbered("BP-5.4")) > 3
    assert any("| Egypt | 10 | 4 |" in line for line in book.rules["BP-3.1.b"].more)
    assert [id for id in book.rules if ids(book.numbered(id))[0] != id] == []


def test_the_text_lies_beside_the_game() -> None:
    assert list(rulebook_of(SCRIBES).rules) == ["SCR-1.1", "SCR-1.2", *list(rulebook_of(SCRIBES).rules)[2:]]
    assert rulebook_of(SCRIBES) is rulebook_of(altered(SCRIBES, revision=9))


def test_a_game_without_a_text_says_so() -> None:
    with pytest.raises(Refused, match="has no rules text here"):
        rulebook_of(toy.toy(toy.asked()))


def test_the_survey_of_rules_reads_the_same_text() -> None:
    assert coverage.rules_of("pharaohs") == rulebook_of(find("pharaohs")).rules
