"""What cards do: a function a kind of card, standing beside its text, which is its docstring word for word."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from engine.kernel.questions import Rule

E = TypeVar("E")  # what a game hands to an effect: who plays which card, and the words to say what it does
Deed: TypeAlias = Callable[..., Rule[None] | None]


class Aim(NamedTuple):
    """What a card is aimed at. It is chosen before anybody may answer the card, and those who may are told."""

    at: tuple[Any, ...] = ()  # handed to the effect
    words: str = ""
    against: str = ""  # the role that it is played against


class Effect(NamedTuple, Generic[E]):
    """What a card does, how it is aimed first, and why it cannot be played now ("" if it can).

    `implied` is what it is aimed at by itself, where it answers to something that happens; None if that says nothing.
    """

    deed: Deed
    aim: Callable[[E], Rule[Aim]] | None
    unless: Callable[..., str]
    implied: Callable[..., Aim | None]

    def aimed(self, event: E) -> Rule[Aim]:
        return Aim() if self.aim is None else (yield from self.aim(event))

    def happens(self, event: E, aim: Aim) -> Rule[None]:
        """What asks nothing is done when the function returns."""
        asking = self.deed(event, *aim.at)
        if asking is not None:
            yield from asking


def never(*_: object) -> str:
    return ""


def nothing(*_: object) -> Aim | None:
    return None


class Effects(dict[str, Effect[E]]):
    """The effects of a game's cards by their kinds."""

    def of(
        self,
        kind: str,
        aim: Callable[[E], Rule[Aim]] | None = None,
        unless: Callable[..., str] = never,
        implied: Callable[..., Aim | None] = nothing,
    ) -> Callable[[Deed], Deed]:
        """Marks the function that does what a kind of card says."""

        def mark(deed: Deed) -> Deed:
            if kind in self:
                raise ValueError(f"two effects of {kind!r}")
            self[kind] = Effect(deed, aim, unless, implied)
            return deed

        return mark

    def unlike(self, texts: Mapping[str, str]) -> list[str]:
        """The kinds of cards without an effect, and those whose text is not what stands above their effect."""
        told = {kind: " ".join((effect.deed.__doc__ or "").split()) for kind, effect in self.items()}
        return sorted(kind for kind in {**texts, **told} if texts.get(kind) != told.get(kind))
