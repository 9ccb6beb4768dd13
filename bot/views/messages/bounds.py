"""How much may be answered, in words."""

from __future__ import annotations

from engine.kernel.questions import Ask, Cap, Number, Pick, Say, Split
from engine.wargame.text import listed, plural

ALONE = "There is only this for you; you are asked so that nobody can tell what you hold"


def bounds(ask: Ask) -> str:
    """How much may be answered."""
    if isinstance(ask, Pick):
        return _choose(ask.least, ask.most, f" of {len(ask.options)}")
    if isinstance(ask, Split) and not ask.options:
        return ALONE if ask.private else "There is nothing to choose"
    if isinstance(ask, Split):
        return "; ".join([_choose(ask.least, ask.most, " in all"), *(capped(ask, cap) for cap in ask.caps)])
    if isinstance(ask, Number):
        return f"A number from {ask.least} to {ask.most}"
    if isinstance(ask, Say):
        return f"Up to {plural(ask.most, 'character')}"
    if len(ask.options) > 1:
        return f"Choose one of {len(ask.options)}"
    return ALONE if ask.private else "There is only this"


def _choose(least: int, most: int, of: str) -> str:
    if least == most:
        return f"Choose {most}{of}"
    return f"Choose {least} to {most}{of}" if least else f"Choose up to {most}{of}, or nothing"


def capped(ask: Split, cap: Cap) -> str:
    """What may not be chosen together."""
    names = {o.key: o.text for o in ask.options}
    return f"at most {cap.most} of {listed([names.get(key, key) for key in cap.keys])} together"
