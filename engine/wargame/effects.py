"""What cards do: one function for each kind of card, with its target and the reason why it cannot be played now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from engine.kernel.questions import Rule
from engine.wargame.targets import Aim, Target, cited

E = TypeVar("E")  # the context of a card that takes effect: a game's kind of `Played`
Deed: TypeAlias = Callable[..., Rule[None] | None]
D = TypeVar("D", bound=Deed)


def never(*_: object) -> str:
    return ""


class Effect(NamedTuple, Generic[E]):
    """What a card does, at what it is aimed first, and why it cannot be played now ("" if it can)."""

    deed: Deed
    target: Target[Any] | None
    unless: Callable[..., str]
    rule: str

    def why_not(self, s: Any, role: str) -> str:
        """Say why this role cannot play the card now; "" if it can."""
        why = self.unless(s, role) or (self.target.why_none(s, role) if self.target is not None else "")
        return cited(why, self.rule)

    def aimed(self, event: E) -> Rule[Aim]:
        """Ask for the target before anybody may answer the card."""
        return Aim() if self.target is None else (yield from self.target.aimed(event))

    def implied(self, event: E, happening: Any) -> Aim | None:
        """Return the aim that follows from what happens, if any does."""
        return None if self.target is None else self.target.aim_implied(event, happening)

    def happens(self, event: E, aim: Aim) -> Rule[None]:
        """Let the card take effect; what asks nothing is done when the function returns."""
        asking = self.deed(event, *aim.at)
        if asking is not None:
            yield from asking


class Effects(dict[str, Effect[E]]):
    """The effects of a game's cards by their kinds; `rule_of` names the rule of a kind."""

    def __init__(self, rule_of: Callable[[str], str]) -> None:
        super().__init__()
        self.rule_of = rule_of

    def of(
        self, kind: str, target: Target[Any] | None = None, *, unless: Callable[..., str] = never
    ) -> Callable[[D], D]:
        """Mark the function that does what a kind of card says."""

        def mark(deed: D) -> D:
            if kind in self:
                raise ValueError(f"two effects of {kind!r}")
            self[kind] = Effect(deed, target, unless, self.rule_of(kind))
            return deed

        return mark
