"""The formats are what they claim, and each is used for what it is best at."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from renderers.encode import DRAWINGS, ENCODERS, MAPS, WEBP_QUALITY, ending, jpeg, png, webp


@pytest.fixture(scope="module")
def picture() -> Image.Image:
    plain = Image.linear_gradient("L").resize((320, 200))
    return Image.merge("RGB", (plain, plain.rotate(180), ImageChops.invert(plain)))


@pytest.mark.parametrize("name", ENCODERS)
def test_every_encoder_writes_its_format(name: str, picture: Image.Image) -> None:
    data = ENCODERS[name](picture)
    found = Image.open(BytesIO(data))
    assert found.format == name.upper()
    assert found.size == picture.size
    apart = ImageStat.Stat(ImageChops.difference(found.convert("RGB"), picture)).mean
    assert max(apart) < 4
    assert ENCODERS[name](picture) == data


def test_png_loses_nothing(picture: Image.Image) -> None:
    assert Image.open(BytesIO(png(picture))).convert("RGB").tobytes() == picture.tobytes()


def test_lossy_formats_are_smaller(picture: Image.Image) -> None:
    noisy = Image.effect_noise((320, 200), 60).convert("RGB")
    assert max(len(webp(noisy)), len(jpeg(noisy))) < len(png(noisy))


def test_small_letters_on_flat_colors_take_fewer_bytes_as_webp() -> None:
    page = Image.new("RGB", (400, 300), (238, 222, 186))
    pen = ImageDraw.Draw(page)
    for line in range(18):
        pen.text((12, 8 + 16 * line), "Say to the king, my brother: all is well with me", fill=(46, 33, 18))
    assert len(ENCODERS[DRAWINGS](page)) < len(jpeg(page, WEBP_QUALITY))


def test_maps_are_quick_to_encode() -> None:
    """Three to ten times as quick as WebP, by the processor; some of that is left for a busy machine."""
    noisy = Image.effect_noise((1200, 900), 60).convert("RGB")

    def spent(encode: Callable[[Image.Image], object]) -> float:
        begun = time.process_time()
        for _ in range(3):
            encode(noisy)
        return time.process_time() - begun

    assert spent(ENCODERS[MAPS]) * 2 < spent(webp)


def test_files_are_named_after_their_format() -> None:
    assert [ending(format) for format in ("jpeg", "webp", "png")] == ["jpg", "webp", "png"]


IN_A_THREAD = """
import sys, threading
from io import BytesIO
import renderers.encode as encode
from PIL import Image
from renderers.homes import home

def work():
    picture = Image.new("RGB", (8, 8))
    for write in encode.ENCODERS.values():
        Image.open(BytesIO(write(picture))).convert("RGB")
    picture.save(BytesIO(), "GIF", save_all=True, append_images=[picture])
    for file in sorted(home("pharaohs").baked.glob("*@1x.*")):
        Image.open(file).convert("RGB")
    print("done", file=sys.stderr)

thread = threading.Thread(target=work)
sys.addaudithook(lambda event, found: print(found[0]) if event == "import" else None)
thread.start()
thread.join()
"""


def test_all_that_reads_and_writes_pictures_is_there_before_any_thread_is() -> None:
    """Pillow imports it when it is first needed, else; up to Python 3.11 that can fail in a thread."""
    found = subprocess.run([sys.executable, "-c", IN_A_THREAD], capture_output=True, text=True, check=True)
    assert (found.stdout.split(), found.stderr.split()) == ([], ["done"])
