"""Each variable and each argument of the host's commands that is wrong is one line before anything begins."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

import pytest

from bot import config
from bot.app import serve
from bot.config import Config
from bot.fake_discord import FakeDiscord
from bot.fake_discord.pointing import pointed
from bot.fake_discord.server import TOKEN
from bot.ops.doctor import examine
from bot.runtime import Runtime
from bot.store import Store
from engine.cli import main
from tests.bot.runtime import Clock, Doors

SECRET = "hush"


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in config.NAMES.values():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x")
    (tmp_path / "circle").symlink_to("circle")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("AMARNA_DATABASE", "a.db")
    return tmp_path


LONG = "x" * 300
NO_GUILDS = ("1" * 25, "9" * 19, "-1", "x", "1.5", "9" * 5000)
WRONG = [
    *(("AMARNA_GUILD", value, "must be a server's number") for value in NO_GUILDS),
    *(("AMARNA_BURST", value, "must be a number of seconds from 0 to 600") for value in ("-1", "601", "1" * 30)),
    *(("AMARNA_WORKERS", value, "must be a number from 1 to 16") for value in ("0", "17", "x")),
    ("AMARNA_HEALTH", "nowhere/well", "cannot be written (No such file or directory)"),
    ("AMARNA_HEALTH", "file/well", "cannot be written (Not a directory)"),
    ("AMARNA_HEALTH", "folder", "folder is a folder; name a file in it"),
    ("AMARNA_HEALTH", LONG, "cannot be written (File name too long)"),
    ("AMARNA_HEALTH", "circle", "the path of AMARNA_HEALTH leads nowhere"),
    ("AMARNA_HEALTH", "/proc/well", "cannot be written (No such file or directory)"),
    ("AMARNA_HEALTH", "a.db", "AMARNA_HEALTH names a database"),
    ("AMARNA_BACKUPS", "file", "cannot be written (File exists)"),
    ("AMARNA_BACKUPS", "file/copies", "cannot be written (Not a directory)"),
    ("AMARNA_BACKUPS", LONG, "cannot be written (File name too long)"),
    ("AMARNA_BACKUPS", "circle", "the path of AMARNA_BACKUPS leads nowhere"),
    ("AMARNA_DATABASE", "circle", "the path of AMARNA_DATABASE leads nowhere"),
    ("AMARNA_DATABASE", "/", "/ is a folder; name a file in it"),
    ("DISCORD_TOKEN", f"{SECRET} {SECRET}", "DISCORD_TOKEN holds characters that are in no token"),
    ("DISCORD_TOKEN", f"{SECRET}\n{SECRET}", "DISCORD_TOKEN holds characters that are in no token"),
    ("DISCORD_TOKEN", f"{SECRET}é", "DISCORD_TOKEN holds characters that are in no token"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "words"), WRONG, ids=[f"{name} {value[:12]}" for name, value, _ in WRONG])
def test_a_variable_that_is_wrong_is_one_line(
    name: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, value)
    assert main(["run"]) == 2
    said = capsys.readouterr()
    assert words in said.err and said.err.endswith(f"({name})\n") and said.err.count("\n") == 1 and not said.out
    assert SECRET not in said.err
    assert not Path("a.db").exists(), "nothing was begun"


@pytest.mark.parametrize(("name", "value", "words"), WRONG, ids=[f"{name} {value[:12]}" for name, value, _ in WRONG])
async def test_the_doctor_finds_it_too(name: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    del words
    monkeypatch.setenv(name, value)
    found = [str(each) for each in await examine(online=False) if not each.well]
    assert len(found) == 1 and "\n" not in found[0] and SECRET not in found[0]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("folder", "folder is no file; name the file in which the games are kept"),
        ("nowhere/a.db", "a.db cannot be opened or made; its folder must be there"),
        ("file/a.db", "a.db cannot be opened or made; its folder must be there"),
        (LONG, "cannot be used: [Errno 36] File name too long"),
        ("/dev/null", "/dev/null is no file"),
        ("file", "file is no database"),
    ],
)
async def test_a_database_that_is_none_is_one_line_at_the_start(
    value: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.utils.setup_logging", lambda **options: None)
    monkeypatch.setattr("bot.app.give_back", lambda: None)
    monkeypatch.setattr("bot.app.keep_for_good", lambda: None)
    monkeypatch.setenv("AMARNA_DATABASE", value)
    async with FakeDiscord() as there:
        with pointed(there.origin), pytest.raises(config.Refused) as refused:
            await serve(config.read())
    assert words in str(refused.value) and "\n" not in str(refused.value)


def test_the_daily_copy_would_take_the_place_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMARNA_DATABASE", "folder/amarna-wed.db")
    monkeypatch.setenv("AMARNA_BACKUPS", "folder")
    with pytest.raises(config.Refused, match="the daily copy would take the place of the database"):
        config.read()
    monkeypatch.setenv("AMARNA_DATABASE", "folder/amarna.db")
    assert config.read().backups == Path("folder")


def test_what_is_right_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"AMARNA_GUILD": str(2**63 - 1), "AMARNA_BURST": "600", "AMARNA_WORKERS": "16"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("DISCORD_TOKEN", f" {TOKEN}\n")
    assert (config.read().guild, config.read().burst, config.read().workers) == (2**63 - 1, 600, 16)


async def test_a_sign_of_life_that_fails_later_is_one_line_each_time_and_goes_on(
    environment: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its folder was removed while the bot runs, and is made again."""
    home = await Runtime.open(Config(database=environment / "a.db"), Doors(), Clock())
    well, slept = environment / "signs" / "well", []

    async def sleep(seconds: float) -> None:
        slept.append(well.exists())
        if slept == [False]:
            well.parent.mkdir()
        if len(slept) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr("bot.runtime.asyncio.sleep", sleep)
    try:
        with pytest.raises(asyncio.CancelledError):
            await home._signs_of_life(well)
    finally:
        monkeypatch.undo()
        await home.close()
    assert slept == [False, True, True]
    [record] = [each for each in caplog.records if each.levelno == logging.ERROR]
    assert "no sign of life" in record.getMessage() and record.exc_info is None


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("folder", "folder is there already; a backup overwrites nothing"),
        ("circle", "circle is there already; a backup overwrites nothing"),
        ("nowhere/c.db", "c.db cannot be opened or made; its folder must be there"),
        ("file/c.db", "c.db cannot be opened or made; its folder must be there"),
        (LONG, "File name too long"),
        ("/proc/c.db", "c.db cannot be opened or made; its folder must be there"),
    ],
)
def test_a_target_of_a_backup_that_is_wrong_is_one_line(
    target: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def make() -> None:
        await (await Store.open("a.db")).close()

    asyncio.run(make())
    assert main(["backup", target]) == 2
    said = capsys.readouterr().err
    assert words in said and said.endswith("(file)\n") and said.count("\n") == 1
    assert os.path.islink("circle") and not list(Path().glob("*-part"))


@pytest.mark.parametrize("value", ["circle", "folder", "file", LONG, "/proc/a.db"])
def test_a_local_table_on_no_database_is_one_line(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--no-browser", "--port", "0", "--database", value]) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1 and value in said.err and not said.out


@pytest.mark.parametrize("words", [["--stored", "-5"], ["--ramp", "-1"], ["--burst", "-1"], ["--burst", "601"]])
def test_a_number_of_the_load_test_is_checked_before_it_begins(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Some of them ended in a division by zero, some after a minute."""
    assert main(["bench", "discord", *words]) == 2
    said = capsys.readouterr().err
    assert f"argument {words[0]}: a number" in said and said.count("\n") == 1
