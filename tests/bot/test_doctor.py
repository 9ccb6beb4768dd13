"""`amarna doctor`, `amarna backup`, `amarna run`: what a host is told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot import config, runtime
from bot.app import serve
from bot.command import BACKUP
from bot.fake_discord import FakeDiscord, Right
from bot.fake_discord.model import PRIVATE_THREAD, THREAD
from bot.fake_discord.pointing import pointed
from bot.fake_discord.server import TOKEN
from bot.fake_discord.threads import close
from bot.ops.doctor import examine
from bot.ops.needed import invitation
from bot.service.lobby import Opening
from bot.service.step import Who
from bot.store import Store
from engine.cli import main
from engine.kernel.errors import Refused
from tests.bot.runtime import runtime as a_runtime


@pytest.fixture(autouse=True)
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of this machine's settings; a database of the test's own."""
    for name in config.NAMES.values():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AMARNA_DATABASE", str(tmp_path / "a.db"))
    return tmp_path


def wrong(found: Sequence[object]) -> list[str]:
    return [str(finding) for finding in found if str(finding).startswith("WRONG")]


async def test_a_new_house_is_in_order() -> None:
    found = [str(finding) for finding in await examine(online=False)]
    assert wrong(found) == []
    assert any("a.db will be made, version" in line for line in found)


async def test_a_database_is_looked_into(environment: Path) -> None:
    store = await Store.open(environment / "a.db")
    await store.close()
    assert any("0 games running, 0 letters undeliverable" in str(finding) for finding in await examine(online=False))
    (environment / "a.db").write_bytes(b"no database at all" * 100)
    assert ["a.db is no database" in line for line in wrong(await examine(online=False))] == [True]


async def test_a_newer_database_is_refused(environment: Path) -> None:
    with closing(sqlite3.connect(environment / "a.db")) as db, db:
        db.execute("PRAGMA user_version = 999")
    [line] = wrong(await examine(online=False))
    assert "is of version 999, newer than this program's" in line


async def test_the_daily_copies_are_looked_at(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = environment / "copies" / "daily"
    monkeypatch.setenv("AMARNA_BACKUPS", str(folder))
    assert f"ok    copies: 0 in {folder}" in map(str, await examine(online=False)), "it will be made"
    folder.mkdir(parents=True)
    async with a_runtime(environment / "a.db") as service:
        await service.store.database.backup(folder / "amarna-mon.db")
    assert f"ok    copies: 1 in {folder}, the newest sound one is amarna-mon.db" in map(
        str, await examine(online=False)
    )
    (folder / "amarna-mon.db").chmod(0o640)
    [line] = wrong(await examine(online=False))
    assert line == f"WRONG copies: {folder / 'amarna-mon.db'} can be read by others on this machine; chmod 600"
    monkeypatch.setenv("AMARNA_BACKUPS", str(environment / "a.db" / "copies"))
    [line] = wrong(await examine(online=False))
    assert line.startswith("WRONG copies: no copy can be made in ") and "\n" not in line


async def test_permissions_on_each_server_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with FakeDiscord() as there:
        good = there.world.add_guild("Good")
        there.world.add_guild("Poor", invite=False)
        poor = next(guild for guild in there.world.guilds.values() if guild.name == "Poor")
        there.world.invite(poor, Right.VIEW_CHANNEL)
        there.world.change_role(poor, poor.roles[poor.id], Right.VIEW_CHANNEL)
        with pointed(there.origin):
            found = await examine()
    assert good.name == "Good" and any(
        str(finding) == "ok    server Good: all permissions are there" for finding in found
    )
    assert wrong(found) == [
        "WRONG server Poor: the bot's role lacks Send Messages, Attach Files and Read Message History"
    ]


async def test_the_channels_and_threads_of_games_are_looked_at(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With their overwrites, which the server's own list of rights does not show."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with FakeDiscord() as there, a_runtime(environment / "a.db") as service:
        world, ann = there.world, there.world.add_user("Ann")
        guild, away = world.add_guild("Amarna"), world.add_guild("Away", invite=False)

        async def game(channel: int, name: str, server: int = guild.id) -> None:
            await service.lobby.open_game(
                Who(ann.id), Opening(slug="pharaohs", name=name, guild=server, channel=channel)
            )

        good, mute, hidden = (world.add_channel(guild, name) for name in ("good", "mute", "hidden"))
        world.overwrite(mute, world.bot, deny=Right.SEND_MESSAGES | Right.ATTACH_FILES)
        world.overwrite(hidden, world.bot, deny=Right.VIEW_CHANNEL)
        thread, barred, locked = (world.add_thread(good, name, world.bot, kind=THREAD) for name in "tbl")
        world.overwrite(mute, world.bot, deny=Right.SEND_MESSAGES_IN_THREADS | Right.ATTACH_FILES)
        barred.parent = mute.id
        private = world.add_thread(good, "p", ann, kind=PRIVATE_THREAD)
        close(world, locked, locked=True)
        for place in (good, mute, hidden, thread, barred, locked, private):
            await game(place.id, place.name)
        await game(4711, "gone")
        await game(4712, "elsewhere", away.id)
        world.commands[guild.id] = {1: {"id": "1", "type": 1, "name": "game", "description": "copied"}}
        with pointed(there.origin):
            found = await examine()
    said = {line.partition(": ")[0]: line.partition(": ")[2] for line in wrong(found)}
    assert said == {
        "WRONG server Amarna": "it has copies of the commands, which are offered twice there; start the bot once with "
        f"AMARNA_GUILD={guild.id}, then without",
        "WRONG game 2 (mute)": "in its channel the bot lacks Attach Files",
        "WRONG game 3 (hidden)": "the bot does not see its channel; allow it View Channel there, in a private thread "
        "mention it",
        "WRONG game 5 (b)": "in its thread the bot lacks Attach Files and Send Messages in Threads",
        "WRONG game 6 (l)": "its thread is locked; somebody who may Manage Threads can unlock it",
        "WRONG game 7 (p)": "the bot does not see its channel; allow it View Channel there, in a private thread "
        "mention it",
        "WRONG game 8 (gone)": "its channel is gone; `/mod transfer` moves it",
        "WRONG game 9 (elsewhere)": "the bot is not on its server any more",
    }
    assert "ok    channels: of 2 open games all that is needed is there" in map(str, found)


async def test_a_wrong_token_is_named_and_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "no-token-at-all")
    async with FakeDiscord() as there:
        with pointed(there.origin):
            found = await examine()
    assert wrong(found) == ["WRONG token: Discord does not accept DISCORD_TOKEN"]
    assert "no-token-at-all" not in "".join(map(str, found))


def test_configuration_names_the_variable_that_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AMARNA_BURST", "soon")
    with pytest.raises(Refused, match="AMARNA_BURST must be a number of seconds from 0 to 600"):
        config.read()
    monkeypatch.setenv("AMARNA_BURST", "10")
    monkeypatch.setenv("AMARNA_BRUST", "10")
    with pytest.raises(Refused, match="no variable AMARNA_BRUST; there are"):
        config.read()
    assert main(["run"]) == 2
    assert "AMARNA_BRUST" in capsys.readouterr().err


def test_running_without_a_token_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run"]) == 2
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().err


def test_token_is_in_no_text() -> None:
    settings = config.read({"DISCORD_TOKEN": "very-secret"})
    assert "very-secret" not in repr(settings) + str(settings)


async def _with_a_game(path: Path) -> None:
    store = await Store.open(path)
    await store.games.note(None, at=1, who=2, what="hello")
    await store.close()


def test_backup_copies_and_overwrites_nothing(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(environment / "copy.db")]) == 2
    assert "there is no database" in capsys.readouterr().err
    asyncio.run(_with_a_game(environment / "a.db"))
    assert main(["backup", str(environment / "copy.db")]) == 0
    with closing(sqlite3.connect(environment / "copy.db")) as db, db:
        assert db.execute("SELECT what FROM audit").fetchall() == [("hello",)]
    assert main(["backup", str(environment / "copy.db")]) == 2
    assert "a backup overwrites nothing" in capsys.readouterr().err
    assert BACKUP.help == "copy the database while the bot runs"


def test_invitation_asks_for_no_more_than_is_needed() -> None:
    url = invitation(123)
    assert "client_id=123" in url and "scope=bot+applications.commands" in url


# ---------------------------------------------------------------------- the file


async def test_a_file_that_lost_its_log_or_can_be_read_by_others_is_found(environment: Path) -> None:
    path = environment / "a.db"
    store = await Store.open(path)
    await store.games.note(None, at=1, who=2, what="hello")
    assert "a bot has it open, 0 games running" in str(await examine(online=False)), "beside a bot at work"
    (environment / "lost.db").write_bytes(path.read_bytes())
    await store.close()
    path.chmod(0o640)
    [line] = wrong(await examine(online=False))
    assert "a.db can be read by others on this machine" in line and line.endswith("chmod 600")
    (environment / "lost.db").replace(path)
    [line] = wrong(await examine(online=False))
    assert "a.db has lost its log (a.db-wal)" in line
    assert path.stat().st_size and not (environment / "a.db-wal").exists(), "and nothing was changed"


def test_a_backup_of_what_is_left_can_be_gone_on_with(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def lose_the_log() -> None:
        store = await Store.open(environment / "whole.db")
        await store.games.note(None, at=1, who=2, what="hello")
        (environment / "a.db").write_bytes((environment / "whole.db").read_bytes())
        await store.close()

    asyncio.run(lose_the_log())
    assert main(["backup", str(environment / "copy.db")]) == 0
    assert "a.db has lost its log (a.db-wal); the copy holds what is left" in capsys.readouterr().out
    asyncio.run(_with_a_game(environment / "copy.db"))


def test_a_backup_that_cannot_be_made_is_said(environment: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_with_a_game(environment / "a.db"))
    assert main(["backup", str(environment / "nowhere" / "copy.db")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    (environment / "a.db").write_bytes(b"no database at all" * 100)
    assert main(["backup", str(environment / "copy.db")]) == 2
    assert "a.db is no database" in capsys.readouterr().err


# ---------------------------------------------------------------------- a start that fails


@pytest.fixture
def as_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `serve` does to the whole process is left out."""
    monkeypatch.setattr("discord.utils.setup_logging", lambda **options: None)
    monkeypatch.setattr("bot.app.give_back", lambda: None)
    monkeypatch.setattr("bot.app.keep_for_good", lambda: None)


@pytest.mark.usefixtures("as_here")
async def test_a_start_that_fails_is_one_line(
    environment: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A token that is refused, a file that cannot be used, a Discord that is not there."""
    monkeypatch.setenv("DISCORD_TOKEN", "no-token-at-all")
    async with FakeDiscord() as there:
        with pointed(there.origin):
            with pytest.raises(Refused, match="Discord does not accept this token"):
                await serve(config.read())
            monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
            (environment / "a.db").write_bytes(b"no database at all" * 100)
            with pytest.raises(Refused, match=r"a\.db is no database \(AMARNA_DATABASE\)$"):
                await serve(config.read())
    with pointed(there.origin), pytest.raises(Refused, match=r"Discord cannot be reached: .+"):
        await serve(config.read())
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.usefixtures("as_here")
@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "Discord does not accept this token any more"),
        (4013, "Discord has closed the connection for good: .+4013"),
    ],
)
async def test_a_bot_that_discord_shuts_out_stops_and_says_so_in_one_line(
    environment: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, code: int, words: str
) -> None:
    """A token that was reset while the bot runs: whoever did that wants the old bot to go."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with FakeDiscord() as there:
        with pointed(there.origin):
            running = asyncio.create_task(serve(config.read()))
            async with asyncio.timeout(60):
                while not there.gateway.identified:  # noqa: ASYNC110  (the gateway tells nobody)
                    await asyncio.sleep(0.02)
                await there.gateway.drop(code)
                with pytest.raises(Refused, match=words):
                    await running
    assert [record for record in caplog.records if record.exc_info] == []
    await (await Store.open(environment / "a.db")).close()


@pytest.mark.usefixtures("as_here")
async def test_a_discord_that_is_out_of_order_at_the_start_is_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with FakeDiscord() as there:
        for path in ("/gateway/bot", "/users/@me"):
            there.faults.fail("GET", path, status=503)
            with pointed(there.origin), pytest.raises(Refused, match=r"Discord cannot be reached: .+"):
                await serve(config.read())
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("path", ["/users/@me", "/users/@me/guilds"])
async def test_the_doctor_says_that_discord_hangs_up(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    async with FakeDiscord() as there:
        there.faults.cut("GET", path, times=99)
        with pointed(there.origin):
            [line] = wrong(await examine())
    assert line.startswith("WRONG Discord: cannot be reached: ")


@pytest.mark.usefixtures("as_here")
async def test_a_bot_whose_file_is_moved_stops_and_says_so(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr(runtime, "WELL", 0.05)
    async with FakeDiscord() as there:
        with pointed(there.origin):
            running = asyncio.create_task(serve(config.read()))
            async with asyncio.timeout(60):
                while not there.gateway.identified:  # noqa: ASYNC110  (the gateway tells nobody)
                    await asyncio.sleep(0.02)
                (environment / "a.db").rename(environment / "there.db")
                with pytest.raises(Refused, match=r"a\.db was moved or replaced while the bot runs; what was written"):
                    await running
    await (await Store.open(environment / "there.db")).close()
