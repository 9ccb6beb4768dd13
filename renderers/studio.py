"""Where pictures are made: in a few worker threads, never on an event loop, and never twice.

What is asked for while the same picture is being made waits for that one. Finished pictures are kept by what is on
them, up to so many bytes: equal scenes of two games are one picture, and nobody's hidden pieces can be in the key
because they are not in the scene.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import NamedTuple

from PIL.Image import Image

from renderers.baked import baked
from renderers.encode import Encoder, Format, Sure
from renderers.paint import paint
from renderers.scene import Crop, Scene, encode
from renderers.words import alt_text

EVERYTHING = Crop()
KEPT_BYTES = 32_000_000
WORKERS = 2  # at once; more would only take turns


class Picture(NamedTuple):
    """A finished picture and what it says to who cannot see it."""

    data: bytes
    format: Sure
    alt: str
    size: tuple[int, int]

    @property
    def filename(self) -> str:
        return f"map.{'jpg' if self.format == 'jpeg' else self.format}"


def key_of(scene: Scene, crop: Crop, scale: int, format: Format) -> bytes:
    """What makes two pictures the same."""
    whole = encode((scene, crop, scale, format))
    return hashlib.blake2b(whole, digest_size=16).digest()


class Studio:
    """Makes pictures. Close it when the bot stops."""

    def __init__(self, workers: int = WORKERS, kept: int = KEPT_BYTES, encoder: Encoder | None = None) -> None:
        self.encoder = encoder or Encoder()
        self.kept = kept
        self.made = 0
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="studio")
        self._done: OrderedDict[bytes, Picture] = OrderedDict()
        self._bytes = 0
        self._underway: dict[bytes, Future[Picture]] = {}
        self._lock = Lock()

    async def render(self, scene: Scene, crop: Crop = EVERYTHING, scale: int = 1, format: Format = "auto") -> Picture:
        """The picture, for code that runs on an event loop."""
        # Even the key is made in a worker. The answer is shielded: others may be waiting for the same picture.
        made = self._pool.submit(self._ordered, scene, crop, scale, format)
        return await asyncio.shield(asyncio.wrap_future(made))

    def render_now(self, scene: Scene, crop: Crop = EVERYTHING, scale: int = 1, format: Format = "auto") -> Picture:
        """The same for tools that have no event loop."""
        return self._ordered(scene, crop, scale, format)

    async def draw(self, make: Callable[[], Image]) -> tuple[bytes, Sure]:
        """Any other picture, drawn and encoded in a worker. It is not kept: cards and letters are seen once."""

        def drawn() -> tuple[bytes, Sure]:
            return self.encoder.encode(make().convert("RGB"))

        return await asyncio.wrap_future(self._pool.submit(drawn))

    def preload(self, games: Iterable[str]) -> Future[None]:
        """Read maps in a worker, so that the first picture need not wait for them."""
        return self._pool.submit(self._read, list(games))

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    @property
    def held(self) -> int:
        """Bytes of finished pictures."""
        return self._bytes

    @staticmethod
    def _read(games: list[str]) -> None:
        for game in games:
            map_ = baked(game)
            for crop in (EVERYTHING, *(Crop(theatre=name) for name in map_.layout.theatres)):
                map_.sheet(crop)

    def _ordered(self, scene: Scene, crop: Crop, scale: int, format: Format) -> Picture:
        """From the shelf, from whoever is at it, or made."""
        key = key_of(scene, crop, scale, format)
        mine: Future[Picture] = Future()
        with self._lock:
            if key in self._done:
                self._done.move_to_end(key)
                return self._done[key]
            underway = self._underway.setdefault(key, mine)
        if underway is not mine:  # its maker is running: whoever enters a future here makes the picture at once
            return underway.result()
        try:
            picture = self._make(scene, crop, scale, format)
        except BaseException as error:
            with self._lock:
                del self._underway[key]
            mine.set_exception(error)
            raise
        self._keep(key, picture)
        mine.set_result(picture)
        return picture

    def _make(self, scene: Scene, crop: Crop, scale: int, format: Format) -> Picture:
        image = paint(scene, crop, scale)
        data, chosen = self.encoder.encode(image, format)
        self.made += 1
        return Picture(data, chosen, alt_text(scene), image.size)

    def _keep(self, key: bytes, picture: Picture) -> None:
        with self._lock:
            del self._underway[key]
            if len(picture.data) > self.kept:
                return
            self._done[key] = picture
            self._bytes += len(picture.data)
            while self._bytes > self.kept:
                _, old = self._done.popitem(last=False)
                self._bytes -= len(old.data)
