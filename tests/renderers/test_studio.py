"""Pictures are made off the event loop, once each, and kept within bounds."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator
from io import BytesIO

import pytest
import pytest_asyncio
from PIL import Image

from engine.kernel.errors import Refused
from renderers import bench, studio
from renderers.baked import SHARPEST, WIDEST, ZOOM
from renderers.scene import Crop, Scene
from renderers.studio import Studio, key_of
from tests.renderers.small_map import small_map, small_scene, stack


@pytest_asyncio.fixture
async def made() -> AsyncIterator[Studio]:
    small_map()
    found = Studio()
    yield found
    found.close()


def scene(number: int = 1) -> Scene:
    return small_scene({"north": "blue"}, (stack("north", "blue", ("foot", number)),))


async def test_a_picture_is_rendered_with_its_words(made: Studio) -> None:
    picture = await made.render(scene())
    assert picture.format == "jpeg"
    assert picture.filename == f"map-{picture.mark}.jpg"
    assert picture.data[:2] == b"\xff\xd8"
    assert size_of(picture.data) == (320, 240)
    assert "North" in picture.alt
    webp = await made.render(scene(), format="webp")
    assert (webp.filename, webp.data[:4]) == (f"map-{webp.mark}.webp", b"RIFF")
    zoom = await made.render(scene(), Crop(space="north"), format="png")
    assert (zoom.filename, size_of(zoom.data)) == (f"map-{zoom.mark}.png", (1104, 828))
    assert len({picture.mark, webp.mark, zoom.mark}) == 3


@pytest.mark.parametrize("game", ["pharaohs", "genesis", "acme", "god_kings"])
async def test_a_map_is_made_as_large_as_it_is_sent(made: Studio, game: str) -> None:
    """Unless a size is asked for: what no screen shows is neither painted nor sent."""
    bare = Scene(game, (), {})
    assert size_of((await made.render(bare)).data)[0] == WIDEST == 1440
    assert size_of((await made.render(bare, Crop(theatre="levant"))).data)[0] == SHARPEST == 1104
    assert size_of(made.render_now(bare, Crop(theatre="levant"), 1).data) == ZOOM


async def test_a_picture_that_is_shown_already_is_not_made(made: Studio) -> None:
    first = await made.render(scene())
    again = await made.render(scene(), shown={first.mark, "another"})
    assert (again.mark, again.alt, again.data) == (first.mark, first.alt, b"")
    assert (await made.render(scene(2), shown={first.mark})).data
    assert (await made.render(scene())).data, "what is not made is not kept either"


async def test_marks_tell_nothing_to_who_does_not_have_the_salt(made: Studio) -> None:
    """Whoever guesses what is on a hidden picture cannot test the guess by the picture's name."""
    other = Studio()
    try:
        drawing = await made.draw(lambda: Image.new("RGB", (20, 20)))
        assert (await made.render(scene())).mark != (await other.render(scene())).mark
        assert drawing.mark != (await other.draw(lambda: Image.new("RGB", (20, 20)))).mark
        assert drawing == await made.draw(lambda: Image.new("RGB", (20, 20)))
        assert drawing.filename("card") == f"card-{drawing.mark}.webp"
    finally:
        other.close()


def size_of(data: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(data)).size


async def test_nothing_is_made_twice(made: Studio) -> None:
    first = await made.render(scene())
    again = await made.render(scene())
    assert again is first
    assert made.made == 1
    await made.render(scene(2))
    assert made.made == 2
    assert made.render_now(scene(2)) == await made.render(scene(2))
    assert made.made == 2


async def test_who_asks_meanwhile_waits_for_the_same(made: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    paint = studio.paint

    def slow(*args: object) -> object:
        time.sleep(0.05)
        return paint(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(studio, "paint", slow)
    pictures = await asyncio.gather(*(made.render(scene()) for _ in range(8)))
    assert made.made == 1
    assert len({id(picture) for picture in pictures}) == 1


async def test_a_failure_reaches_all_who_wait_and_is_not_kept(made: Studio) -> None:
    lost = Crop(space="atlantis")
    results = await asyncio.gather(*(made.render(scene(), lost) for _ in range(4)), return_exceptions=True)
    assert all(isinstance(result, ValueError) for result in results)
    assert made.held == 0
    with pytest.raises(ValueError, match="atlantis"):
        await made.render(scene(), lost)
    assert (await made.render(scene())).data


async def test_who_gives_up_does_not_take_the_picture_from_others(
    made: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint = studio.paint

    def slow(*args: object) -> object:
        time.sleep(0.05)
        return paint(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(studio, "paint", slow)
    hasty = asyncio.create_task(made.render(scene()))
    patient = asyncio.create_task(made.render(scene()))
    await asyncio.sleep(0.01)
    hasty.cancel()
    assert (await patient).data
    with pytest.raises(asyncio.CancelledError):
        await hasty


async def test_it_works_beside_the_event_loop(made: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    paint, threads = studio.paint, set()

    def watched(*args: object) -> object:
        threads.add(threading.current_thread().name)
        return paint(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(studio, "paint", watched)
    await asyncio.gather(*(made.render(scene(number)) for number in range(1, 7)))
    assert threads
    assert all(name.startswith("studio") for name in threads)
    assert len(threads) <= 2


async def test_finished_pictures_are_kept_within_bytes() -> None:
    small_map()
    one = len(Studio().render_now(scene()).data)
    small = Studio(kept=int(one * 3.5))
    try:
        for number in range(1, 10):
            small.render_now(scene(number))
            assert small.held <= small.kept
        assert small.held > one
        made = small.made
        small.render_now(scene(9))
        assert small.made == made, "the newest is still there"
        small.render_now(scene(1))
        assert small.made == made + 1, "the oldest is gone"
        tiny = Studio(kept=10)
        assert tiny.render_now(scene()).data
        assert tiny.held == 0
    finally:
        small.close()


def test_the_key_is_everything_that_can_be_seen() -> None:
    base = key_of(scene(), Crop(), 1, "jpeg")
    assert base == key_of(scene(), Crop(), 1, "jpeg")
    others = [
        key_of(scene(2), Crop(), 1, "jpeg"),
        key_of(scene(), Crop(space="north"), 1, "jpeg"),
        key_of(scene(), Crop(), 2, "jpeg"),
        key_of(scene(), Crop(), 1, "png"),
    ]
    assert len({base, *others}) == 5
    turned = small_scene({"east": "red", "north": "blue"})
    assert key_of(turned, Crop(), 1, "jpeg") == key_of(small_scene({"north": "blue", "east": "red"}), Crop(), 1, "jpeg")


def test_maps_are_read_beforehand() -> None:
    found = Studio(workers=1)
    found.preload(["pharaohs"]).result(timeout=20)
    found.close()


async def test_pictures_are_painted_outside_the_event_loop(made: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """How long the loop waits is measured by the bench."""
    paint, threads = studio.paint, set[int]()

    def watched(*args: object) -> object:
        threads.add(threading.get_ident())
        return paint(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(studio, "paint", watched)
    await asyncio.gather(*(made.render(bench.busy("pharaohs", seed)) for seed in range(2)))
    assert threads and threading.get_ident() not in threads


def test_the_bench_reports_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.run(["--rounds", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(bench.TARGETS) <= set(found)
    assert found["webp_kb"] < bench.TARGETS["webp_kb"]
    assert found["ratio"] < 2
    assert found["memory_mb"] > 10
    assert bench.run(["--rounds", "3"]) == 0
    assert "at most 60" in capsys.readouterr().out
    with pytest.raises(Refused, match="atlantis"):
        bench.run(["--game", "atlantis"])


def test_the_bench_is_as_crowded_as_it_says() -> None:
    one = bench.busy("pharaohs", 1)
    assert sum(len(pile.counters) for pile in one.stacks) == bench.COUNTERS
    assert one == bench.busy("pharaohs", 1)
    assert len(one.held) == 59
