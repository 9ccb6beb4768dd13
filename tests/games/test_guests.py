"""Games of installed packages stand on the shelf with those of the house; a bad package costs one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ops.doctor import examine
from engine.games import guests
from engine.kernel import game

GAME = """from engine.kernel.game import GameSpec, Rules, Scenario, Start, View
from engine.kernel.state import State

class Empty(State):
    pass

SPEC = GameSpec(
    slug="{slug}", title="{slug}",
    rules=Rules(prefix="EM", state=Empty, phases={{}}, check=lambda state: []),
    start=Start(scenarios=(Scenario("all", "All", (("ann",),)),), deal=lambda setup: Empty(phase="")),
    view=View(seen=lambda state, seat: state, board=lambda seen, seat: ""),
)
"""


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The shelf as it is, for a while; packages are found in a folder of the test's own."""
    monkeypatch.setattr(game, "_shelf", dict(game._shelf))
    monkeypatch.setattr(guests, "taken_in", dict[str, str]())
    monkeypatch.setattr(guests, "left_out", list[str]())
    monkeypatch.syspath_prepend(str(tmp_path))


def install(folder: Path, package: str, slug: str, source: str) -> None:
    (folder / f"{package}.py").write_text(source)
    info = folder / f"{package}-0.3.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.3\n")
    (info / "entry_points.txt").write_text(f"[amarna.games]\n{slug} = {package}:SPEC\n")


def test_an_installed_game_is_on_the_shelf(tmp_path: Path) -> None:
    install(tmp_path, "guest_good", "empty", GAME.format(slug="empty"))
    guests.take_in()
    assert game.find("empty").package == ""
    assert list(game.games()) == ["acme", "assyrian_wars", "empty", "genesis", "god_kings", "pharaohs"]
    assert (guests.taken_in, guests.left_out) == ({"empty": "guest_good 0.3"}, [])


@pytest.mark.parametrize(
    ("package", "slug", "source", "why"),
    [
        ("guest_broken", "empty", "import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("guest_torn", "empty", "def (", "guest_torn:SPEC breaks with SyntaxError: "),
        ("guest_loud", "empty", "raise ValueError('tables.toml: ur:\\n  no source')", "ValueError: tables.toml: ur: "),
        ("guest_bare", "empty", "", "AttributeError: module 'guest_bare' has no attribute 'SPEC'"),
        ("guest_odd", "empty", "SPEC = 1", "guest_odd:SPEC is no game"),
        ("guest_double", "pharaohs", GAME.format(slug="pharaohs"), "there is a game pharaohs already"),
        ("guest_like", "empty", GAME.format(slug="empty").replace("EM", "BP"), "Pharaohs are numbered BP already"),
        ("guest_other", "full", GAME.format(slug="empty"), "guest_other:SPEC is the game empty, not full"),
    ],
)  # fmt: skip
def test_a_package_that_cannot_be_taken_in_is_named_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, package: str, slug: str, source: str, why: str
) -> None:
    install(tmp_path, package, slug, source)
    before = game.games()
    guests.take_in()
    [line] = guests.left_out
    assert line.startswith(f"the package {package} 0.3 is left out: ") and why in line and "\n" not in line
    assert caplog.messages == [line]
    assert game.games() == before and guests.taken_in == {}


async def test_the_doctor_lists_games_with_their_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMARNA_DATABASE", str(tmp_path / "a.db"))
    monkeypatch.setattr("bot.ops.doctor.taken_in", guests.taken_in)
    monkeypatch.setattr("bot.ops.doctor.left_out", guests.left_out)
    install(tmp_path, "guest_fine", "empty", GAME.format(slug="empty"))
    install(tmp_path, "guest_sick", "ill", "1 / 0")
    guests.take_in()
    found = [str(finding) for finding in await examine(online=False) if finding.what == "games"]
    assert found == [
        "ok    games: Ancient Civilizations of the Middle East, Assyrian Wars, empty (from guest_fine 0.3), Genesis, "
        "The God Kings and Battles of the Pharaohs",
        "WRONG games: the package guest_sick 0.3 is left out: guest_sick:SPEC breaks with ZeroDivisionError: "
        "division by zero",
    ]
