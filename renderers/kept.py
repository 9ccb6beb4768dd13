"""A cache that holds so many bytes: what was used last stays."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast

from PIL import Image

T = TypeVar("T")
Made = TypeVar("Made", covariant=True)
P = ParamSpec("P")


def bytes_of(image: Image.Image) -> int:
    """Return what the pixels of an image take: Pillow gives a pixel of more than one band four bytes."""
    return image.width * image.height * (1 if len(image.getbands()) == 1 else 4)


class Kept(Generic[T]):
    """Holds what was made, by key, up to `most` bytes; safe in several threads."""

    def __init__(self, most: int, weigh: Callable[[T], int]) -> None:
        self.most = most
        self.held = 0  # bytes
        self.made = 0  # how often something was not there
        self._weigh = weigh
        self._things: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the thing with this key, and make it first if it is not there."""
        with self._lock:
            found = self._things.get(key)
            if found is not None:
                self._things.move_to_end(key)
                return found
        made = make()
        with self._lock:
            self.made += 1
            there = self._things.setdefault(key, made)
            if there is made:
                self.held += self._weigh(made)
            while self.held > self.most and len(self._things) > 1:
                _, old = self._things.popitem(last=False)
                self.held -= self._weigh(old)
        return there

    def clear(self) -> None:
        with self._lock:
            self._things.clear()
            self.held = 0


class Remembers(Protocol[P, Made]):
    """A function that keeps what it has made."""

    kept: Kept[Any]

    def __call__(self, *args: P.args, **more: P.kwargs) -> Made: ...

    def cache_clear(self) -> None: ...


def remembered(most: int, weigh: Callable[[T], int]) -> Callable[[Callable[P, T]], Remembers[P, T]]:
    """Make a function keep up to so many bytes of what it returns, by what it was called with."""

    def decorate(make: Callable[P, T]) -> Remembers[P, T]:
        kept = Kept[T](most, weigh)

        @wraps(make)
        def found(*args: P.args, **more: P.kwargs) -> T:
            return kept.get((args, *more.items()), lambda: make(*args, **more))

        found.kept, found.cache_clear = kept, kept.clear  # type: ignore[attr-defined]
        return cast("Remembers[P, T]", found)

    return decorate
