"""From a picture to bytes. WebP is a third smaller; JPEG is ten times faster and takes over when the machine is slow.

Pillow's own choice of WebP method costs three times as much for a tenth fewer bytes, so the method is named.
"""

from __future__ import annotations

import time
from collections import deque
from io import BytesIO
from threading import Lock
from typing import Literal

from PIL import Image

Format = Literal["auto", "webp", "jpeg", "png"]
Sure = Literal["webp", "jpeg", "png"]

QUALITY = 80
SLOW = 0.060  # seconds of a mean WebP above which JPEG is taken
REMEMBERED = 8  # encodings in the mean
PATIENCE = 40  # JPEGs until WebP is tried again


def webp(image: Image.Image) -> bytes:
    return _saved(image, "WEBP", quality=QUALITY, method=0)


def jpeg(image: Image.Image) -> bytes:
    return _saved(image, "JPEG", quality=QUALITY, subsampling="4:2:0")


def png(image: Image.Image) -> bytes:
    """Lossless, for whoever asks for it: seven times the bytes."""
    return _saved(image, "PNG", compress_level=3)


ENCODERS = {"webp": webp, "jpeg": jpeg, "png": png}


def _saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


class Encoder:
    """Encodes, measures, and chooses the format for those who leave it open."""

    def __init__(self, slow: float = SLOW) -> None:
        self.slow = slow
        self._times: deque[float] = deque(maxlen=REMEMBERED)
        self._since = 0
        self._lock = Lock()

    @property
    def mean(self) -> float:
        """Seconds a WebP took lately."""
        with self._lock:
            return sum(self._times) / len(self._times) if self._times else 0.0

    def note(self, seconds: float) -> None:
        """A WebP took so long."""
        with self._lock:
            self._times.append(seconds)

    def choose(self) -> Sure:
        """WebP, unless that has been slow; after a while of JPEG it gets another chance."""
        if self.mean <= self.slow:
            return "webp"
        with self._lock:
            self._since += 1
            if self._since > PATIENCE:
                self._since = 0
                self._times.clear()
                return "webp"
        return "jpeg"

    def encode(self, image: Image.Image, format: Format = "auto") -> tuple[bytes, Sure]:
        """The bytes, and which format they are in."""
        chosen: Sure = self.choose() if format == "auto" else format
        start = time.perf_counter()
        data = ENCODERS[chosen](image)
        if chosen == "webp":
            self.note(time.perf_counter() - start)
        return data, chosen
