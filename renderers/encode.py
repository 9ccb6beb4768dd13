"""From a picture to bytes.

Maps are JPEG: at equal bytes WebP looks no better on any screen and takes three to ten times as long, by the
processor, and under load that is what players wait for. To look for the shortest codes of each picture would save a
twentieth of its bytes and take as long again. Cards, letters and charts are WebP: there are few of them, and
flat colors with small letters take fewer bytes than a JPEG in which they are as sharp. Pillow's own choice of WebP
method costs three times as much for a tenth fewer bytes, so the method is named.
"""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Literal

from PIL import Image

# Pillow imports what it needs when it is first needed, in whichever thread that is. Up to Python 3.11 an import that
# begins within another one of the same thread (when garbage is collected there) loses the other's lock: a KeyError. So
# all that is ever read or written is there before any thread is.
Image.preinit()
import_module("PIL.WebPImagePlugin")

Format = Literal["webp", "jpeg", "png"]

JPEG_QUALITY = 50
WEBP_QUALITY = 80
MAPS: Format = "jpeg"
DRAWINGS: Format = "webp"


def jpeg(image: Image.Image, quality: int = JPEG_QUALITY) -> bytes:
    return _saved(image, "JPEG", quality=quality, subsampling="4:2:0")


def webp(image: Image.Image) -> bytes:
    return _saved(image, "WEBP", quality=WEBP_QUALITY, method=0)


def png(image: Image.Image) -> bytes:
    """Lossless, for whoever asks for it: seven times the bytes."""
    return _saved(image, "PNG", compress_level=3)


ENCODERS = {"webp": webp, "jpeg": jpeg, "png": png}


def ending(format: Format) -> str:
    """What the name of such a file ends with."""
    return "jpg" if format == "jpeg" else format


def _saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()
