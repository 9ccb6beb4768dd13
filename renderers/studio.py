"""Where pictures are made: in a few worker threads, never on an event loop, and never twice.

What is asked for while the same picture is being made waits for that one. Finished pictures are kept by what is on
them, up to so many bytes: equal scenes of two games are one picture, and nobody's hidden pieces can be in the key
because they are not in the scene.

Every picture has a mark, the same for the same picture as long as the studio is open. The mark is salted: it tells
whoever reads it nothing, not even whether a guess at what is on the picture is right.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import NamedTuple, TypeVar

from PIL.Image import Image

from renderers.baked import baked, sent_scale
from renderers.encode import DRAWINGS, ENCODERS, MAPS, Format, ending
from renderers.paint import paint
from renderers.scene import Crop, Scene, encode
from renderers.words import alt_text

T = TypeVar("T")
Run = Callable[[Callable[[], "Drawing"]], Awaitable["Drawing"]]  # how to run something in another thread
EVERYTHING = Crop()
KEPT_BYTES = 16_000_000
WORKERS = 2  # at once; more would only take turns


class Picture(NamedTuple):
    """A finished map and what it says to who cannot see it. One that whoever asked has already comes without data."""

    data: bytes
    format: Format
    alt: str
    mark: str

    @property
    def filename(self) -> str:
        return f"map-{self.mark}.{ending(self.format)}"


class Drawing(NamedTuple):
    """A finished picture of anything else."""

    data: bytes
    mark: str

    def filename(self, stem: str) -> str:
        return f"{stem}-{self.mark}.{ending(DRAWINGS)}"


def key_of(scene: Scene, crop: Crop, scale: float, format: Format, salt: bytes = b"") -> str:
    """What makes two pictures the same."""
    return marked(encode((scene, crop, scale, format)), salt)


def marked(whole: bytes, salt: bytes) -> str:
    return hashlib.blake2b(whole, digest_size=12, key=salt).hexdigest()


def _measured(work: Callable[[], T]) -> tuple[T, float]:
    """Do it, and say how many seconds of the processor it took: waiting for others costs nobody anything."""
    before = time.thread_time()
    return work(), time.thread_time() - before


class Studio:
    """Makes pictures. Close it when the bot stops."""

    def __init__(self, workers: int = WORKERS, kept: int = KEPT_BYTES) -> None:
        self.kept = kept
        self.workers = workers
        self.made = 0
        self.charge: Callable[[float], None] | None = None  # in the task that asked: the seconds a picture took
        self.told: Callable[[str, Scene, Crop, float], None] | None = None  # of every map wanted, by its mark
        self._salt = secrets.token_bytes(16)
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="studio")
        self._done: OrderedDict[str, Picture] = OrderedDict()
        self._bytes = 0
        self._underway: dict[str, Future[Picture]] = {}
        self._lock = Lock()

    async def render(
        self,
        scene: Scene,
        crop: Crop = EVERYTHING,
        scale: float | None = None,
        format: Format = MAPS,
        shown: Collection[str] = (),
    ) -> Picture:
        """The picture, for code that runs on an event loop. One whose mark is among those `shown` is not made.

        Without a scale it is as large as it is sent.
        """
        # Even the key is made in a worker. The answer is shielded: others may be waiting for the same picture.
        made = self._pool.submit(_measured, lambda: self._ordered(scene, crop, scale, format, shown))
        picture, seconds = await asyncio.shield(asyncio.wrap_future(made))
        self._charge(seconds)
        return picture

    def render_now(
        self, scene: Scene, crop: Crop = EVERYTHING, scale: float | None = None, format: Format = MAPS
    ) -> Picture:
        """The same for tools that have no event loop."""
        return self._ordered(scene, crop, scale, format)

    async def draw(self, make: Callable[[], Image], run: Run | None = None) -> Drawing:
        """Draw and encode any other picture in a worker, or where `run` runs it.

        It is not kept: cards and letters are seen once.
        """

        def drawn() -> Drawing:
            data = ENCODERS[DRAWINGS](make().convert("RGB"))
            return Drawing(data, marked(data, self._salt))

        if run is not None:
            return await run(drawn)
        drawing, seconds = await asyncio.wrap_future(self._pool.submit(_measured, drawn))
        self._charge(seconds)
        return drawing

    def _charge(self, seconds: float) -> None:
        if self.charge is not None:
            self.charge(seconds)

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
                map_.sheet(crop, sent_scale(map_.layout, crop)).base.close()

    def _ordered(
        self, scene: Scene, crop: Crop, scale: float | None, format: Format, shown: Collection[str] = ()
    ) -> Picture:
        """From the shelf, from whoever is at it, or made."""
        scale = sent_scale(baked(scene.game).layout, crop) if scale is None else scale
        key = key_of(scene, crop, scale, format, self._salt)
        if self.told is not None:
            self.told(key, scene, crop, scale)
        if key in shown:
            return Picture(b"", format, alt_text(scene, crop), key)
        mine: Future[Picture] = Future()
        with self._lock:
            if key in self._done:
                self._done.move_to_end(key)
                return self._done[key]
            underway = self._underway.setdefault(key, mine)
        if underway is not mine:  # its maker is running: whoever enters a future here makes the picture at once
            return underway.result()
        try:
            picture = Picture(self._made(scene, crop, scale, format), format, alt_text(scene, crop), key)
        except BaseException as error:
            with self._lock:
                del self._underway[key]
            mine.set_exception(error)
            raise
        self._keep(key, picture)
        mine.set_result(picture)
        return picture

    def _made(self, scene: Scene, crop: Crop, scale: float, format: Format) -> bytes:
        self.made += 1
        return ENCODERS[format](paint(scene, crop, scale))

    def _keep(self, key: str, picture: Picture) -> None:
        with self._lock:
            del self._underway[key]
            if len(picture.data) > self.kept:
                return
            self._done[key] = picture
            self._bytes += len(picture.data)
            while self._bytes > self.kept:
                _, old = self._done.popitem(last=False)
                self._bytes -= len(old.data)
