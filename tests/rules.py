"""The mark that ties a test to the numbered rules it proves.

``amarna rules`` reads these marks from the source, so that "tested" is a fact and not a feeling: name a rule
only where the test would fail without it.

    @rule("BP-5.4.b")
    def test_a_ruler_never_fights_alone(): ...
"""

import re
from collections.abc import Callable
from typing import Any, TypeVar

Tested = TypeVar("Tested", bound=Callable[..., Any])

RULE_ID = re.compile(r"[A-Z]+-[A-Za-z0-9.\-]+")


def rule(*ids: str) -> Callable[[Tested], Tested]:
    """Note on a test function or class which rules it proves; several marks on one test add up.

    The test itself is returned, not a wrapper, so the mark goes above or below ``parametrize`` and ``given``.
    """
    if not ids:
        raise ValueError('rule() names at least one rule, such as "BP-5.4.b"')
    for name in ids:
        if not RULE_ID.fullmatch(name):
            raise ValueError(f'{name!r} is not the number of a rule, such as "BP-5.4.b"')

    def mark(test: Tested) -> Tested:
        earlier: tuple[str, ...] = vars(test).get("rules", ())
        test.rules = (*ids, *earlier)  # type: ignore[attr-defined]
        return test

    return mark
