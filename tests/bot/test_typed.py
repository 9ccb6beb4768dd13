"""What people type stands in messages as it was typed, and does nothing there."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text.typed import BLANK, cleaned, cleaned_lines, in_code, read_back, shown, shown_lines

MEANT = {
    "[the list](https://elsewhere.example)": "\\[the list\\](https:\\//elsewhere.example)",
    "https://elsewhere.example": "https:\\//elsewhere.example",
    "<@1> <@&2> <#3> <t:4:R> </do:5> @everyone": "\\<\\@1\\> \\<\\@&2\\> \\<#3\\> \\<t:4:R\\> \\</do:5\\> \\@everyone",
    "**b** __u__ ~~s~~ ||hidden|| `code`": "\\*\\*b\\*\\* \\_\\_u\\_\\_ \\~\\~s\\~\\~ \\|\\|hidden\\|\\| \\`code\\`",
    "# shout": "\\# shout",
    "-# small": "\\-# small",
    "- a list": "\\- a list",
    "1. a list": "1\\. a list",
    "> quoted": "\\> quoted",
    "back\\slash": "back\\\\slash",
}


@pytest.mark.parametrize("typed", MEANT)
def test_signs_that_mean_something_to_discord_are_shown_and_mean_nothing(typed: str) -> None:
    assert shown(typed) == MEANT[typed]
    assert read_back(shown(typed)) == typed


@pytest.mark.parametrize(
    "typed", ["Ann's game - take 2", "Nile (north)", "Naqi’a & Šamši-Adad", "कर्म", "日本 #2", "50% + 1", "❤️!"]
)
def test_what_is_harmless_is_left_as_it_is(typed: str) -> None:
    assert shown(typed) == typed


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("two\nlines\r\nand\u2028more", "two lines and more"),
        ("abc\u202etxt.exe", "abctxt.exe"),
        ("a\u2066b\u2069c\u200fd", "abcd"),
        ("z\u200be\u200cr\ufeffo", "zero"),
        ("\u3164\u2800\u115f", ""),
        ("\u0301\ufe0f", ""),
        ("e" + "\u0301" * 40, "e\u0301\u0301\u0301"),
        ("tag\U000e0041\U000e007f", "tag"),
        ("\x00\x07bell", "bell"),
    ],
)
def test_what_cannot_be_seen_is_left_out(typed: str, seen: str) -> None:
    assert cleaned(typed) == seen


def test_lines_of_their_own_are_kept_and_begin_nothing() -> None:
    assert shown_lines("# one\n\n- two\n> three\n2) four") == "\\# one\n\n\\- two\n\\> three\n2\\) four"
    assert cleaned_lines("a \u202e\n b") == "a\nb"


def test_in_code_nothing_ends_the_code() -> None:
    assert in_code("march `here`\nand on") == "`march here and on`"


@given(st.text(max_size=60))
@settings(max_examples=400, deadline=None)
def test_any_text_is_one_line_of_what_can_be_seen_and_is_read_back(typed: str) -> None:
    clean, marked = cleaned(typed), shown(typed)
    assert cleaned(clean) == clean and read_back(marked) == clean
    assert "\n" not in marked and not any(c in BLANK or unicodedata.category(c) in ("Cc", "Cf") for c in marked)
    bare = marked.replace("\\\\", "").replace("\\*", "").replace("\\_", "").replace("\\[", "").replace("\\]", "")
    assert not set("*_[]") & set(bare)
