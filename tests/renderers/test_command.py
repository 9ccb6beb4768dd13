"""The commands that make pictures: declared, found, and clear about what does not fit."""

import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engine import cli
from engine.kernel import game
from renderers import bench, gallery
from renderers.bake import command as bake
from renderers.baked import SHARPEST, WIDEST, maps
from renderers.scene import Crop, Scene
from tests.tiny import SCRIBES, on_the_shelf

ROOT = Path(__file__).resolve().parents[2]
DECLARED: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][
    "amarna.commands"
]
Amarna = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands as pyproject.toml declares them now, whatever was installed when."""
    points = [EntryPoint(name, value, cli.PLUG_INS) for name, value in DECLARED.items()]
    monkeypatch.setattr(cli, "entry_points", lambda group: points)


@pytest.fixture
def amarna(capsys: pytest.CaptureFixture[str]) -> Amarna:
    """Give the command some words; get exit code, output, complaints."""

    def command(*words: object) -> tuple[int, str, str]:
        code = cli.main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return command


def opened(path: Path) -> Image.Image:
    """A picture whose file is closed again."""
    return Image.open(BytesIO(path.read_bytes()))


# ------------------------------------------------------------------ plug-ins


def test_help_names_the_plug_ins(amarna: Amarna) -> None:
    code, out, _ = amarna("--help")
    assert code == 0
    assert all(f"    {name.replace('-', ' ')}" in out for name in DECLARED)
    assert "not installed" not in out


@pytest.mark.parametrize("name", DECLARED)
def test_every_plug_in_has_help(name: str, amarna: Amarna) -> None:
    words = name.split("-")
    code, out, _ = amarna(*words, "--help")
    assert code == 0
    assert out.startswith(f"usage: amarna {' '.join(words)}")


def test_a_plug_in_takes_no_name_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "entry_points", lambda group: [EntryPoint("show", "renderers.command:RENDER", group)])
    assert cli.plug_ins() == {}


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("renderers.nowhere:RENDER", "draw is not installed here: No module named 'renderers.nowhere'"),
        ("renderers.command:NOTHING", "draw is not installed here: module 'renderers.command' has no attribute"),
        ("renderers.scene:Crop", "draw is no command: renderers.scene:Crop lacks help, add_arguments or run"),
    ],
)
def test_a_broken_plug_in_is_refused_and_spoils_no_help(
    value: str, says: str, amarna: Amarna, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "entry_points", lambda group: [EntryPoint("draw", value, group)])
    code, _, err = amarna("draw")
    assert (code, err.count("\n")) == (2, 1)
    assert says in err
    code, out, _ = amarna("--help")
    assert (code, "draw" in out, "(not installed here)" in out) == (0, True, True)


def test_the_words_go_on_to_bake_and_bench(amarna: Amarna, monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[list[str]] = []

    def note(words: list[str]) -> int:
        got.append(words)
        return 7

    monkeypatch.setattr(bake, "run", note)
    monkeypatch.setattr(bench, "run", note)
    assert amarna("bake", "pharaohs", "--check")[0] == 7
    assert amarna("bench", "pictures", "--rounds", 4, "--json")[0] == 7
    first = next(slug for slug in maps() if slug in game.games())
    assert got == [["pharaohs", "--check"], ["--game", first, "--rounds", "4", "--json"]]


def test_a_map_is_looked_at_while_its_game_cannot_be_read() -> None:
    """Neither the command nor what it needs loads a game."""
    script = (
        "import sys; from engine import cli; from renderers import baking; "
        "code = baking.MAP.run(type('Wish', (), {'game': ['genesis'], 'grown': False})); "
        "print(code, [name for name in sys.modules if name.startswith('engine.games')])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"


def test_bench_without_pictures_is_still_the_bench_of_the_rules(amarna: Amarna) -> None:
    code, _, err = amarna("bench", "chess")
    assert (code, "no game “chess”" in err) == (2, True)


# ------------------------------------------------------------------ render


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("game") / "game.json"
    assert cli.main(["export", "pharaohs", "--policy", "player", "-o", str(path)]) == 0
    return path


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["--moves", 40], (1600, 1116)),
        (["--moves", 40, "--theatre", "levant", "--seat", "red"], (1200, 900)),
        (["--at", "kadesh", "--seed", 3, "--policy", "random"], (1200, 900)),
    ],
)
def test_a_picture_of_a_game_just_played(
    words: list[object], size: tuple[int, int], tmp_path: Path, amarna: Amarna
) -> None:
    path = tmp_path / "map.webp"
    code, out, err = amarna("render", "pharaohs", *words, "-o", path)
    assert (code, err) == (0, "")
    picture = opened(path)
    assert picture.format == "WEBP"
    assert (picture.width, picture.height >= size[1]) == (size[0], True)
    said, alt = out.splitlines()
    assert said.startswith(f"{path}: {picture.width} x {picture.height}, ")
    assert alt.startswith("Turn 1 of 10")


def test_a_picture_of_a_game_from_a_file(finished: Path, tmp_path: Path, amarna: Amarna) -> None:
    outs = []
    for moves in ([], ["--moves", 60]):
        path = tmp_path / "map.jpg"
        code, out, err = amarna("render", "pharaohs", "--export", finished, *moves, "-o", path)
        assert (code, err, opened(path).format) == (0, "", "JPEG")
        outs.append(out)
    assert "The game is over" in outs[0]
    assert "Turn 1 of 10" in outs[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "no game “chess”; there are acme, assyrian_wars, genesis, god_kings, pharaohs"),
        (["scribes"], "Scribes has no pictures; amarna show prints it in words"),
        (["pharaohs", "--theatre", "moon"], "no theatre “moon”; there are "),
        (["pharaohs", "--at", "kadsh"], "no space “kadsh” on this map; perhaps kadesh"),
        (["pharaohs", "--at", "kadesh", "--theatre", "levant"], "either --theatre or --at, not both"),
        (["pharaohs", "--seat", "rome"], "no seat “rome”; there are "),
        (["pharaohs", "--scenario", "siege"], "no scenario “siege”"),
        (["pharaohs", "--seats", "77"], "not 77"),
        (["pharaohs", "--policy", "clever"], "invalid choice: 'clever'"),
        (["pharaohs", "--scale", "9"], "invalid choice"),
        (["pharaohs", "--moves", "many"], "a number from 0 is wanted, not “many”"),
        (["pharaohs", "--export", "/nowhere.json"], "cannot read /nowhere.json"),
        ([], "required: game"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_written(
    words: list[str], says: str, tmp_path: Path, amarna: Amarna
) -> None:
    path = tmp_path / "map.png"
    with on_the_shelf(SCRIBES):
        code, out, err = amarna("render", *words, "-o", path)
    assert (code, out) == (2, "")
    assert err.startswith("amarna: ")
    assert says in err
    assert err.count("\n") == 1
    assert not path.exists()


def test_a_picture_needs_a_known_ending_and_a_folder(tmp_path: Path, amarna: Amarna) -> None:
    code, _, err = amarna("render", "pharaohs", "-o", tmp_path / "map.bmp")
    assert (code, "map.bmp should end in .webp, .png" in err) == (2, True)
    code, _, err = amarna("render", "pharaohs", "-o", tmp_path / "no" / "map.png")
    assert (code, "cannot write" in err) == (2, True)
    assert list(tmp_path.iterdir()) == []


def spoiled(text: str) -> Iterator[tuple[str, bytes]]:
    """Damage of every kind that befalls files."""
    yield "empty", b""
    yield "cut short", text[: len(text) // 2].encode()
    yield "no text", b"\xff\xfe\x00" * 40
    yield "another format", text.replace("amarna-game-1", "amarna-game-9").encode()
    yield "another game", text.replace('"game": "pharaohs"', '"game": "chess"').encode()
    yield "no such scenario", text.replace('"scenario": "full"', '"scenario": "siege"').encode()
    yield "a forged answer", text.replace('"answer": "', '"answer": "x', 1).encode()
    yield "a list", b"[]"


def test_a_damaged_file_is_refused_and_nothing_written(finished: Path, tmp_path: Path, amarna: Amarna) -> None:
    bad, path = tmp_path / "bad.json", tmp_path / "map.png"
    for what, data in spoiled(finished.read_text("utf-8")):
        bad.write_bytes(data)
        code, out, err = amarna("render", "pharaohs", "--export", bad, "-o", path)
        assert (code, out, err.count("\n")) == (2, "", 1), (what, err)
        assert not path.exists(), what


# ------------------------------------------------------------------ gallery


@pytest.mark.soak
def test_the_gallery_shows_every_game(tmp_path: Path, amarna: Amarna) -> None:
    code, out, err = amarna("gallery", tmp_path)
    assert (code, err) == (0, "")
    page = (tmp_path / "index.html").read_text("utf-8")
    assert out.startswith(f"{page.count('<figure')} pictures: ")
    for name in ("fullest", "battle_after", "kingdoms", "hand"):
        check_hung(tmp_path / "genesis", name)
    for name in ("fullest", "theatre_syria", "battle_after", "powers", "chart", "provinces", "hand"):
        check_hung(tmp_path / "god_kings", name)
    assert list((tmp_path / "genesis").glob("trade_*.webp"))
    assert "Linked with " in (tmp_path / "genesis" / "alt.txt").read_text("utf-8")


def test_the_gallery_shows_everything_of_a_game(tmp_path: Path, amarna: Amarna) -> None:
    code, out, err = amarna("gallery", tmp_path, "--game", "pharaohs")
    assert (code, err) == (0, "")
    page = (tmp_path / "index.html").read_text("utf-8")
    assert out.startswith(f"{page.count('<figure')} pictures: ")
    for name in ("start", "middle", "end", "fullest", "theatre_levant", "space", "battle_before", "battle_after",
                 "points", "territory", "luck"):  # fmt: skip
        check_hung(tmp_path / "pharaohs", name)
        assert f'src="pharaohs/{name}.webp"' in page
    for name in ("card", "card_back", "hand_12", "display", "letter"):
        check_hung(tmp_path / "house", name)
    for name in ("replay.webp", "replay.gif", "replay_turn.webp"):
        movie: Any = opened(tmp_path / "pharaohs" / name)
        assert movie.n_frames > 5
        assert (tmp_path / "pharaohs" / name).stat().st_size < 10_000_000
    assert "Egypt" in (tmp_path / "pharaohs" / "board.txt").read_text("utf-8")
    assert "Luck of the dice: " in (tmp_path / "pharaohs" / "alt.txt").read_text("utf-8")
    assert page.count("alt=") > 50


def check_hung(folder: Path, name: str) -> None:
    assert opened(folder / f"{name}.webp").format == "WEBP"
    assert [opened(folder / f"{name}_{width}.png").width for width in (550, 350)] == [550, 350]


def test_a_description_cannot_break_the_page() -> None:
    hung = gallery.Hung("x", "<b>", 'a "quote" & <tag>', (1, 1), 1, 1)
    page = gallery.page([("toy", "A & B", [hung], "<board>")])
    assert "<tag>" not in page
    assert 'alt="a &quot;quote&quot; &amp; &lt;tag&gt;"' in page
    assert "&lt;board&gt;" in page


def test_the_gallery_shows_maps_as_large_as_they_are_sent() -> None:
    """Larger ones would be judged by letters that nobody gets to see."""
    scene = Scene("god_kings", (), {})
    assert gallery.sent(scene, Crop()).width == WIDEST
    assert gallery.sent(scene, Crop(theatre="syria")).width == SHARPEST


def test_the_gallery_refuses_what_does_not_fit(tmp_path: Path, amarna: Amarna) -> None:
    for words, says in (
        ([tmp_path / "wall", "--game", "chess"], "no game “chess”"),
        (["/dev/null/wall", "--game", "pharaohs"], "cannot write /dev/null/wall"),
    ):
        code, out, err = amarna("gallery", *words)
        assert (code, out, err.count("\n"), says in err) == (2, "", 1, True)
    assert list(tmp_path.iterdir()) == []


def test_the_gallery_leaves_out_games_without_a_map(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(game, "_shelf", {(SCRIBES.slug, SCRIBES.rules.revision): SCRIBES})
    monkeypatch.setattr("renderers.samples.pictures", lambda: iter(()))
    assert gallery.hang(tmp_path, "all") == 0
    assert "Cards and letters" in (tmp_path / "index.html").read_text("utf-8")


def test_a_scene_without_a_fight_has_no_size() -> None:
    empty = Scene("toy", (), {})
    assert gallery._size(empty, empty) == 0
    assert Crop() == Crop("", "")
