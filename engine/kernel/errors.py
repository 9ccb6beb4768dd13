"""The two ways in which the kernel says no."""

from __future__ import annotations


class Refused(Exception):
    """Something asked for is not allowed; nothing has changed.

    The text is one line for a person: what is wrong, and what would be right.
    `rule` is the number of the rule, or the name of the field, that forbids it.
    """

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class RulesBroke(Exception):
    """The rules themselves failed on a legal answer.

    The session has gone back to where it stood before that answer. `report` is a crash file in text form.
    """

    def __init__(self, what: str, report: str) -> None:
        super().__init__(what)
        self.report = report


def quoted(value: object) -> str:
    """What somebody gave, as messages quote it: a text in the quotation marks of the house, anything else as it is."""
    return f"“{value}”" if isinstance(value, str) else repr(value)
