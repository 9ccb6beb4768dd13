"""The formats are what they claim, and the choice follows the clock."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.encode import ENCODERS, PATIENCE, REMEMBERED, Encoder, jpeg, png, webp


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


def test_webp_is_the_choice_while_it_is_quick() -> None:
    encoder = Encoder()
    assert encoder.mean == 0
    assert encoder.choose() == "webp"
    for _ in range(20):
        encoder.note(0.045)
    assert encoder.choose() == "webp"


def test_jpeg_takes_over_when_webp_is_slow() -> None:
    encoder = Encoder()
    encoder.note(0.030)
    encoder.note(0.095)
    assert encoder.mean == pytest.approx(0.0625)
    assert encoder.choose() == "jpeg"


def test_one_slow_picture_is_forgotten() -> None:
    encoder = Encoder()
    encoder.note(0.4)
    assert encoder.choose() == "jpeg"
    for _ in range(REMEMBERED):
        encoder.note(0.040)
    assert encoder.choose() == "webp"


def test_webp_gets_another_chance() -> None:
    encoder = Encoder()
    encoder.note(0.2)
    choices = [encoder.choose() for _ in range(PATIENCE + 1)]
    assert choices == ["jpeg"] * PATIENCE + ["webp"]
    assert encoder.choose() == "webp", "what was slow is forgotten until it is measured again"


def test_encoding_measures_webp_alone(picture: Image.Image) -> None:
    encoder = Encoder()
    assert encoder.encode(picture, "png")[1] == "png"
    assert encoder.encode(picture, "jpeg")[1] == "jpeg"
    assert encoder.mean == 0
    data, chosen = encoder.encode(picture)
    assert chosen == "webp"
    assert data[:4] == b"RIFF"
    assert encoder.mean > 0
    encoder.slow = -1
    assert encoder.encode(picture)[1] == "jpeg"
