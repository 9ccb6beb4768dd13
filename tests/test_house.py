"""The house is in order: what is written about the project agrees with what is there."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import engine.games  # noqa: F401  (puts the games on the shelf)
from engine.kernel.game import games
from engine.tools.coverage import later_of, rules_of
from engine.tools.rule_homes import GameCode, Numbers, head_of

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("engine", "engine/kernel", "engine/games", "engine/players", "engine/tools")
SOURCE = (".py", ".toml", ".md", ".sql", ".sh", ".lock", ".cfg", ".yml", ".yaml")

# Put together here, so that this file does not offend against itself.
REGISTRIES = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js", "index" + "-url", "find" + "-links"]
LATER = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" * 3]) + r")\b")


def files() -> list[Path]:
    """What belongs to the project: as git sees it, or everything that is not hidden where there is no git."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not any(p.startswith(".") for p in path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file() and path.suffix not in (".pyc",))


def texts() -> list[tuple[str, str]]:
    """Each text file of the project with its content; pictures and the like do not decode."""
    found = []
    for path in files():
        try:
            found.append((path.relative_to(ROOT).as_posix(), path.read_text("utf-8")))
        except UnicodeDecodeError:
            continue
    return found


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def normal(package: str) -> str:
    """Package names differ in case and in their dashes, and mean the same."""
    return re.sub(r"[-_.]+", "-", package).lower()


def pins(lock: str = "requirements.lock") -> list[tuple[str, str, str, str]]:
    """Each package of a lock: name, version, where it is wanted (empty: everywhere), its hashes."""
    entry = r"^([\w.-]+)==(\S+)(?: ; (.+?))?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n"
    return re.findall(entry, read(lock), re.M)


def lock() -> dict[str, str]:
    return {normal(name): version for name, version, _, _ in pins()}


# --- commands ---------------------------------------------------------------------------------------------


def targets() -> list[str]:
    return re.findall(r"^([a-z]+):", read("Makefile"), re.M)


def test_readme_names_only_make_targets_that_exist() -> None:
    named = re.findall(r"(?:^|`)make ([a-z]+)", read("README.md"), re.M)
    assert {"setup", "test"} <= set(named)
    assert [name for name in named if name not in targets()] == []


def test_every_make_target_says_what_it_does() -> None:
    silent = [name for name in targets() if not re.search(rf"^{name}:.*## \S", read("Makefile"), re.M)]
    assert silent == []


@pytest.mark.parametrize("document", ["README.md", "engine/tools/README.md", "Makefile"])
def test_tools_written_about_are_subcommands(document: str) -> None:
    named = re.findall(r"`amarna ([a-z]+)|/amarna ([a-z]+)", read(document))
    commands = sorted({first or second for first, second in named})
    assert commands, "this test has lost sight of the commands"
    cli = read("engine/cli.py")
    plugged = tomllib.loads(read("pyproject.toml"))["project"]["entry-points"]["amarna.commands"]
    assert [name for name in commands if f'"{name}"' not in cli and name not in plugged] == []


# --- rooms ------------------------------------------------------------------------------------------------


def rooms() -> list[str]:
    games = [path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "engine/games").glob("*/__init__.py")]
    board = ["engine/wargame"] if list((ROOT / "engine/wargame").glob("*.py")) else []
    return [*ROOMS, *board, *sorted(games)]


@pytest.mark.parametrize("room", rooms())
def test_room_has_a_readme(room: str) -> None:
    assert (ROOT / room / "README.md").is_file()


@pytest.mark.parametrize("room", rooms())
def test_room_names_only_files_that_exist(room: str) -> None:
    """The files a room's README points to in backticks or links."""
    path = ROOT / room / "README.md"
    if not path.is_file():
        pytest.skip("no README yet, which another test reports")
    text = path.read_text("utf-8")
    named = re.findall(r"`([\w./-]+\.py)`|\]\(([\w./-]+)\)", text)
    lost = [name for pair in named for name in pair if name and not _exists(name, path.parent)]
    assert lost == []


def _exists(name: str, folder: Path) -> bool:
    """Beside the README, below it (a file that every game has), or as seen from the top."""
    return (ROOT / name).exists() or (folder / name).exists() or any(folder.rglob(name))


def outline() -> tuple[list[str], dict[str, list[str]]]:
    """The games of the outline in engine/games/README.md, and for each folder, from the top, the games that have it."""
    rows = [line.strip("|").split("|") for line in read("engine/games/README.md").splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows]
    games = cells[0][2:]
    marks = {row[0].strip("`"): row[2:] for row in cells[2:]}
    return games, {folder: [g for g, mark in zip(games, row, strict=True) if mark] for folder, row in marks.items()}


def test_the_outline_of_games_is_true_for_every_game() -> None:
    games, folders = outline()
    there = {path.parent.name for path in (ROOT / "engine/games").glob("*/__init__.py")}
    assert set(games) == there
    for game in games:
        found = {path.parent.name for path in (ROOT / "engine/games" / game).glob("*/__init__.py")}
        assert found == {folder for folder, having in folders.items() if game in having}, game


def test_the_floors_of_games_are_one_contract_in_the_order_of_the_outline() -> None:
    games, folders = outline()
    contracts = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    [floors] = [contract for contract in contracts if contract["id"] == "game-floors"]
    assert [layer.strip("()") for layer in floors["layers"]] == [*reversed(folders)]
    assert sorted(floors["containers"]) == [f"engine.games.{game}" for game in games] and floors["exhaustive"]


UNNUMBERED = ("data", "position", "player", "cards", "events")  # tables, the bot, and cards, which go by their names


def with_rules() -> list[str]:
    """Return the games that have a rules text; one whose data alone stands has none yet."""
    return [game for game in outline()[0] if (ROOT / "engine/games" / game / "rules.md").exists()]


def playable() -> list[str]:
    """Return the games that people can start: the others may have a text whose code is still being written."""
    return [game for game in outline()[0] if game in games()]


def rule_modules() -> list[Path]:
    folders = outline()[1]
    found = [
        path
        for game in with_rules()
        for folder, having in folders.items()
        if game in having and folder not in UNNUMBERED
        for path in sorted((ROOT / "engine/games" / game / folder).glob("*.py"))
    ]
    return [path for path in found if path.name not in ("__init__.py", "check.py")]


def test_a_module_of_rules_begins_with_the_numbers_it_holds() -> None:
    """`grep 11.8` in the folder of a game leads to the module of that rule."""
    numbers = {game: Numbers(rules_of(game)) for game in with_rules()}
    modules = rule_modules()
    assert len(modules) > 70
    silent = [
        path.relative_to(ROOT).as_posix()
        for path in modules
        if not numbers[path.parents[1].name].leading(head_of(path, path.read_text("utf-8")))
    ]
    assert silent == []


@pytest.mark.parametrize("game", playable())
def test_the_code_of_a_rule_is_where_a_reader_looks_first(game: str) -> None:
    """Measured over all rules that bind somebody; `amarna rules GAME --code 10` draws some of them."""
    code = GameCode(ROOT / "engine/games" / game, rules_of(game), later_of(game))
    assert len(code.found) > 500
    lost = [found.id for found in code.found if not found.there]
    assert len(lost) / len(code.found) < 0.2, lost


# --- packages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lock", "least"), [("requirements.lock", 40), ("requirements-bot.lock", 10)])
def test_lock_pins_everything(lock: str, least: int) -> None:
    """Every line is a version with the hashes of its files, or says whence it comes."""
    text, found = re.sub(r"^ *#.*\n", "", read(lock), flags=re.M), pins(lock)
    assert len(found) == len(re.findall(r"^\S+==", text, re.M)) > least
    assert sum(hashes.count("--hash") for *_, hashes in found) + len(found) == len(text.splitlines())


def test_the_container_has_the_versions_of_everybody_and_no_tools() -> None:
    everything, bot = pins(), pins("requirements-bot.lock")
    assert [pin for pin in bot if pin not in everything] == []
    assert {"discord-py", "pillow"} < {name for name, *_ in bot} and "pytest" not in {name for name, *_ in bot}


def test_lock_has_the_files_of_every_machine_and_every_python() -> None:
    """Pillow is built for each of them; what the standard library of some lacks is wanted there only."""
    found = {name: (where, hashes.count("--hash")) for name, _, where, hashes in pins()}
    assert found["pillow"][0] == "" and found["pillow"][1] > 30
    assert found["audioop-lts"][0] == "python_full_version >= '3.13'"


def test_lock_and_pyproject_agree() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    for wanted in [entry for group in groups for entry in group]:
        name, _, version = wanted.partition("==")
        assert version, f"{wanted}: pyproject.toml names exact versions"
        assert lock().get(normal(name)) == version, f"{name}: requirements.lock has another version"


def test_no_text_names_a_registry() -> None:
    """Where packages come from is a matter of the machine, not of the project."""
    found = [f"{name}: {host}" for name, text in texts() for host in REGISTRIES if host in text]
    assert found == []


# --- loose ends -------------------------------------------------------------------------------------------


def test_no_note_to_do_it_later() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts()
        if name.endswith(SOURCE) or "." not in name
        for number, line in enumerate(text.splitlines(), 1)
        if LATER.search(line)
    ]
    assert found == []


def test_changelog_is_open_for_the_next_version() -> None:
    assert "## [Unreleased]" in read("CHANGELOG.md")
