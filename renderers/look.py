"""What a game says of itself so that it can be drawn: its `LOOK`, as its `SPEC` says how it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from engine.kernel.game import CardFace
from engine.kernel.questions import Ask
from engine.kernel.state import S
from renderers.cards import Card, Display
from renderers.legend import LEGEND, TITLE, explained
from renderers.scene import Key, Owner, Scene


def _nothing_over(seen: Any) -> Mapping[str, str]:
    del seen
    return {}


def _none_over(seen: Any, asks: Sequence[Ask], overlay: str) -> Scene:
    del seen, asks
    raise ValueError(f"nothing is drawn over this map by the name of {overlay!r}")


def _no_display(seen: Any, overlay: str, to_move: Sequence[str]) -> Display | None:
    del seen, overlay, to_move
    return None


def _no_battle(seen: Any) -> str:
    del seen
    return ""


def plain(face: CardFace) -> Card:
    """A card without emblem and color of its own."""
    return Card(face.id, face.title, face.kind, face.value, face.text)


@dataclass(frozen=True, kw_only=True)
class Look(Generic[S]):
    """How one game looks. `seen` is always what somebody may see: the position with the rest blank.

    * `scene(seen, asks)` is everything on the map, with the options of these questions.
    * `players` are the seats as owners.
    * `overlays(seen)` names what can be shown besides, with titles; `overlaid(seen, asks, name)` is the scene with one
      of them, unless `display(seen, name, to_move)` is a picture shown instead of the map.
    * `card(face)` is a card as it is drawn.
    * `keys` explain its signs and pieces; a legend has those that are on the map, and whose the colors are.
    * `battle_in(seen)` tells one battle from the next, "" where none is; `battle_scene(seen)` is the one under way.
    * `worth(face)` is what a die counts for in the chart of luck, `unit` what that is called.
    * `gallery` is the set-up of the game that the gallery shows.
    """

    game: str
    players: Mapping[str, Owner]
    scene: Callable[[S, Sequence[Ask]], Scene]
    overlays: Callable[[S], Mapping[str, str]] = _nothing_over
    overlaid: Callable[[S, Sequence[Ask], str], Scene] = _none_over
    display: Callable[[S, str, Sequence[str]], Display | None] = _no_display
    card: Callable[[CardFace], Card] = plain
    keys: tuple[Key, ...] = ()
    battle_in: Callable[[S], str] = _no_battle
    battle_scene: Callable[[S], Scene] | None = None
    worth: Callable[[int], float] = float
    unit: str = "pips"
    gallery: Mapping[str, Any] = field(default_factory=dict)

    def all_over(self, seen: S) -> dict[str, str]:
        """Whatever can be shown besides, the legend last."""
        return {**self.overlays(seen), **({LEGEND: TITLE} if self.keys else {})}

    def shown(self, seen: S, asks: Sequence[Ask], overlay: str = "") -> Scene:
        """The map, with one of these if one is named."""
        if overlay == LEGEND:
            return explained(self.scene(seen, asks), self.keys)
        return self.overlaid(seen, asks, overlay) if overlay else self.scene(seen, asks)
