"""How people want to be called: numbers that are checked, and nights in which nobody is woken."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bot.commands.me import back_at, offset_of
from bot.settings import HOUR, GameSettings, PersonSettings, ServerSettings, changed, quiet_ends, read
from bot.views.messages.personal import offset_text, quiet_text
from engine.kernel.errors import Refused

DAY = 24 * HOUR
MIDNIGHT = 20_000 * DAY  # UTC


def at(hour: float, day: int = 0) -> int:
    return MIDNIGHT + day * DAY + int(hour * HOUR)


@pytest.mark.parametrize(
    ("begin", "until", "offset", "asked", "answer"),
    [
        (22, 7, 0, at(21.99), at(21.99)),  # before
        (22, 7, 0, at(22), at(7, 1)),  # from the first second on
        (22, 7, 0, at(23.5), at(7, 1)),
        (22, 7, 0, at(3), at(7)),  # after midnight
        (22, 7, 0, at(7), at(7)),  # over with the hour
        (13, 15, 0, at(14), at(15)),  # a nap
        (13, 15, 0, at(16), at(16)),
        (13, 15, 0, at(13), at(15)),
        (13, 15, 0, at(15), at(15)),
        (22, 7, 120, at(20), at(5, 1)),  # 22:00 in Berlin is 20:00 UTC
        (22, 7, 120, at(19.9), at(19.9)),
        (22, 7, -330, at(4), at(12.5)),  # 22:30 the evening before at UTC-5:30
        (22, 7, -330, at(3), at(3)),
        (0, 0, 0, at(3), at(3)),  # from an hour to itself is no time
    ],
)
def test_quiet_hours_end_in_the_persons_own_time(begin: int, until: int, offset: int, asked: int, answer: int) -> None:
    settings = PersonSettings(quiet_from=begin, quiet_until=until, offset=offset)
    assert quiet_ends(settings, asked) == answer


def test_without_quiet_hours_every_hour_will_do() -> None:
    for hour in range(24):
        assert quiet_ends(PersonSettings(), at(hour)) == at(hour)
        assert quiet_ends(PersonSettings(quiet_from=22), at(hour)) == at(hour)


def test_quiet_hours_never_move_a_moment_back_nor_by_more_than_a_day() -> None:
    for begin in range(24):
        for until in range(24):
            settings = PersonSettings(quiet_from=begin, quiet_until=until, offset=345)
            for minute in range(0, 24 * 60, 17):
                moved = quiet_ends(settings, at(0) + minute * 60)
                assert at(0) + minute * 60 <= moved < at(0, 1) + minute * 60
                assert quiet_ends(settings, moved) == moved


def test_what_does_not_fit_is_named() -> None:
    with pytest.raises(ValidationError, match="quiet_from"):
        changed(PersonSettings(), quiet_from=24)
    with pytest.raises(ValidationError, match="remind"):
        changed(PersonSettings(), remind=-1)
    with pytest.raises(ValidationError, match="paces"):
        changed(GameSettings(), paces=3)
    assert changed(ServerSettings(), remind=12) == ServerSettings(remind=12)


def test_wishes_are_the_same_when_they_are_read_again() -> None:
    settings = PersonSettings(remind=0, quiet_from=22, quiet_until=7, offset=-330, vacation=99, confirm=False)
    assert read(PersonSettings, settings.model_dump_json(exclude_defaults=True)) == settings
    assert read(PersonSettings, "{}") == PersonSettings()


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("+2", 120), ("2", 120), ("-5:30", -330), ("UTC+1", 60), ("utc -3", -180), ("0", 0), ("−4", -240), ("+14", 840)],
)
def test_an_offset_is_read_and_said_again(text: str, minutes: int) -> None:
    assert offset_of(text) == minutes
    assert offset_of(offset_text(minutes)) == minutes


@pytest.mark.parametrize("text", ["", "+15", "two", "+2:75", "+-2", "14:30", "2.5", "²"])
def test_what_is_no_offset_is_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"write \+2 or -5:30"):
        offset_of(text)


def test_the_quiet_hours_are_said_with_the_time_it_is_there() -> None:
    settings = PersonSettings(quiet_from=22, quiet_until=7, offset=-330)
    assert quiet_text(settings, at(4)) == "22:00 to 7:00, UTC-5:30 (it is 22:30 there now)"
    assert quiet_text(PersonSettings(), at(4)) == "none"


@pytest.mark.parametrize(
    ("text", "offset", "ends"),
    [
        ("off", 0, 0),
        ("3", 0, at(10, 3)),
        ("10 days", 0, at(10, 10)),
        ("2 weeks", 0, at(10, 14)),
        ("1d", 0, at(10, 1)),
        ("2024-10-06", 0, at(0, 2)),
        ("2024-10-06", 120, at(-2, 2)),  # the day begins two hours earlier there
        (f"<t:{at(0, 2)}:F>", 0, at(0, 2)),
    ],
)
def test_a_vacation_ends_when_it_is_said(text: str, offset: int, ends: int) -> None:
    assert back_at(text, at(10), offset) == ends


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("soon", "is no date; write 2026-08-31"),
        ("2024-13-01", "is no date"),
        ("2024-10-04", "is over already"),
        ("0 days", "is over already"),
        ("61 days", "at most 60 days"),
        ("2031-01-01", "at most 60 days"),
        ("99999999 days", "is no date"),
    ],
)
def test_what_is_no_vacation_is_refused(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        back_at(text, at(10), 0)
