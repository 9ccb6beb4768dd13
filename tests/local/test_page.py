"""The local table's server: what it serves to whom, and what it keeps out."""

from __future__ import annotations

import asyncio
import base64
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

from bot.fake_discord.check_components import walk
from bot.fake_discord.events import Asked, Event
from bot.fake_discord.model import Upload
from bot.local.command import PLAY
from bot.local.local_table import LINGERING, LocalTable
from bot.local.web import PAGE
from engine.cli import main
from engine.kernel.errors import Refused

Json = dict[str, Any]


class Visitor:
    """A browser without a screen."""

    def __init__(self, table: LocalTable, session: aiohttp.ClientSession) -> None:
        self.table = table
        self.session = session

    async def get(self, path: str, **headers: str) -> tuple[int, str]:
        async with self.session.get(self.table.url + path, headers=headers) as reply:
            return reply.status, await reply.text()

    async def json(self, path: str, who: str = "ann", **query: str) -> Any:
        async with self.session.get(f"{self.table.url}api/{path}", params={"as": who, **query}) as reply:
            assert reply.status == 200, await reply.text()
            return await reply.json()

    async def act(self, path: str, who: str = "ann", **body: Any) -> Json:
        async with self.session.post(f"{self.table.url}api/{path}", params={"as": who}, json=body) as reply:
            return {"status": reply.status, **await reply.json()}

    async def messages(self, who: str = "ann", channel: int = 0) -> list[Json]:
        said = await self.json("messages", who, channel=str(channel or self.table.town.table.id))
        found: list[Json] = said["messages"]
        return found


@asynccontextmanager
async def context(folder: Path) -> AsyncIterator[Visitor]:
    async with LocalTable(folder / "local.db", 0, burst=0) as table, aiohttp.ClientSession() as session:
        yield Visitor(table, session)


@pytest.fixture
async def visitor(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with context(tmp_path) as one:
        yield one


async def soon(condition: Any, within: float = 20.0) -> None:
    """Wait for what an asynchronous question says."""
    async with asyncio.timeout(within):
        while not await condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def named(messages: list[Json], label: str) -> tuple[str, str]:
    """The newest message with such a button, and the button's name."""
    for message in reversed(messages):
        for component in walk(message["components"]):
            if component.get("label") == label:
                return message["id"], component["custom_id"]
    raise AssertionError(f"no button {label!r}")


async def begin(visitor: Visitor) -> None:
    """Ann sits down, automated players fill the table, the game begins and waits for her."""
    for label, free in (("Join", 1), ("Automated players", 0), ("Start", 0)):
        message, name = named(await visitor.messages(), label)
        assert (await visitor.act("click", message=message, name=name))["status"] == 200
        await soon(partial(_seats_free, visitor, free))

    async def waits() -> bool:
        return any(message["calls"] for message in await visitor.messages())

    await soon(waits)


async def _seats_free(visitor: Visitor, count: int) -> bool:
    return str(await visitor.messages()).count("· free") == count


# ---------------------------------------------------------------------- the page


async def test_the_page_is_served_with_all_its_files(visitor: Visitor) -> None:
    status, page = await visitor.get("")
    assert status == 200 and "<!doctype html>" in page
    wanted = set(re.findall(r"/page/([\w.]+)", page))
    seen: set[str] = set()
    while wanted - seen:
        name = (wanted - seen).pop()
        seen.add(name)
        status, text = await visitor.get(f"page/{name}")
        assert status == 200, name
        wanted |= set(re.findall(r'from "\./([\w.]+)"', text)) | set(re.findall(r"/page/([\w.]+)", text))
    assert seen | {"index.html"} == {path.name for path in PAGE.iterdir()}


def test_nothing_is_fetched_from_elsewhere() -> None:
    """Addresses in the page's files: the name of the SVG format, and those of Discord that are shown here."""
    for path in PAGE.iterdir():
        found = set(re.findall(r"(?:https?:)?//[\w-]+\.[\w.-]+", path.read_text("utf-8")))
        assert found <= {"http://www.w3.org"}, path.name


async def test_the_browser_is_told_to_guard_the_page(visitor: Visitor) -> None:
    async with visitor.session.get(visitor.table.url) as reply:
        assert "default-src 'none'; script-src 'self'" in reply.headers["Content-Security-Policy"]
        assert reply.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("name", ["../web.py", "%2e%2e%2fweb.py", "..%5cweb.py", "", "nothing.js", "/etc/passwd"])
async def test_no_other_file_is_served(visitor: Visitor, name: str) -> None:
    assert (await visitor.get(f"page/{name}"))[0] == 404


# ---------------------------------------------------------------------- who is kept out


@pytest.mark.parametrize(
    "path",
    [
        "page/%00",
        "page/main%00.js",
        "page/%ff.js",
        f"page/{'a' * 3000}.js",
        "page/%2e%2e%2fweb.py.js",
        "%00",
        "attachments/1/%00/%00",
        f"attachments/1/{'9' * 5000}/map.jpg",
        "api/messages?channel=%00",
        f"api/messages?channel={'9' * 5000}",
        f"api/map?message={'9' * 5000}",
        "api/state?as=%00",
    ],
)
async def test_a_path_that_leads_nowhere_is_not_found(visitor: Visitor, path: str) -> None:
    async with visitor.session.get(URL(visitor.table.url + path, encoded=True)) as answer:
        assert answer.status == 404, path[:40]


async def test_a_number_as_long_as_a_novel_is_no_message(visitor: Visitor) -> None:
    whole = await visitor.messages()
    said = await visitor.json("messages", channel=str(visitor.table.town.table.id), before="9" * 5000)
    assert said["messages"] == whole
    assert (await visitor.act("read", channel=str(visitor.table.town.table.id), message="9" * 5000))["status"] == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:8017"},
        {"Host": "127.0.0.1:1"},
        {"Host": "127.0.0.1.evil.example"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:3000"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
    ],
)
async def test_other_websites_are_refused(visitor: Visitor, headers: dict[str, str]) -> None:
    for path in ("", "api/state", "page/main.js"):
        assert (await visitor.get(path, **headers))[0] == 403
    async with visitor.session.post(f"{visitor.table.url}api/say", json={}, headers=headers) as reply:
        assert reply.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await visitor.session.ws_connect(f"{visitor.table.url}api/news", headers=headers)
    assert refused.value.status == 403


async def test_a_link_to_the_page_and_its_own_requests_are_let_in(visitor: Visitor) -> None:
    own = visitor.table.url.rstrip("/")
    assert (await visitor.get("", **{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}))[0] == 200
    assert (await visitor.get("api/state", Origin=own))[0] == 200
    assert (await visitor.get("api/state", Host=own.removeprefix("http://").replace("127.0.0.1", "localhost")))[
        0
    ] == 200


async def test_only_this_computer_can_reach_it(visitor: Visitor) -> None:
    assert visitor.table.url.startswith("http://127.0.0.1:")


# ---------------------------------------------------------------------- how things stand


async def test_the_state_names_people_and_channels(visitor: Visitor) -> None:
    state = await visitor.json("state", "ben")
    assert state["me"]["name"] == "Ben"
    assert [one["name"] for one in state["people"]] == ["Ann", "Ben", "Cem", "Dan", "Mod"]
    assert [(one["name"], one["kind"]) for one in state["channels"]] == [
        ("table", "text"),
        ("second-table", "text"),
        ("", "dm"),
    ]


async def test_a_game_is_ready_with_two_seats_for_people(visitor: Visitor) -> None:
    (lobby,) = await visitor.messages()
    text = str(lobby["components"])
    assert text.count("· free") == 2 and text.count("automated player") == 2
    named([lobby], "Join")


async def test_who_is_nobody_is_told_who_there_is(visitor: Visitor) -> None:
    status, text = await visitor.get("api/state?as=eve")
    assert status == 404 and "there are ann, ben, cem, dan, mod" in text


async def test_commands_are_offered_with_their_options(visitor: Visitor) -> None:
    offered = (await visitor.json("commands", channel=str(visitor.table.town.table.id)))["commands"]
    do = next(one for one in offered if one["name"] == "do")
    assert do["description"] and do["options"][0]["name"] == "line" and do["options"][0]["autocomplete"]


# ---------------------------------------------------------------------- playing


async def test_a_game_is_played_through_the_page(visitor: Visitor) -> None:
    await begin(visitor)
    message, name = named(await visitor.messages(), "My move")
    await visitor.act("click", message=message, name=name)

    async def asked() -> bool:
        return any(one["question"] for one in await visitor.messages())

    await soon(asked)
    prompt = next(one for one in await visitor.messages() if one["question"])
    media = re.search(r"/attachments/\d+/\d+/[\w.-]+", str(prompt["components"]))
    assert media is not None
    async with visitor.session.get(visitor.table.url + media[0].lstrip("/")) as reply:
        assert reply.status == 200 and reply.content_type.startswith("image/")
    assert all(not one["alone"] for one in await visitor.messages("ben")), "what is for Ann alone is Ann's"
    refused = await visitor.act("click", "ben", message=prompt["id"], name=name)
    assert refused["status"] == 409

    message, name = named([prompt], "In words…")
    form = (await visitor.act("click", message=message, name=name))["form"]
    assert form["title"] and form["components"]
    stolen = await visitor.act("submit", "ben", form=form["id"], options={"line": "x"})
    assert stolen == {"status": 409, "impossible": "the form was shown to somebody else"}
    assert (await visitor.act("submit", form=form["id"], options={"line": "nonsense"}))["status"] == 200

    async def explained() -> bool:
        return "is no answer to" in str(await visitor.messages())

    await soon(explained)


async def test_completion_offers_the_next_words(visitor: Visitor) -> None:
    await begin(visitor)
    channel = str(visitor.table.town.table.id)
    said = await visitor.act("complete", channel=channel, line="do", option="line", typed="", options={})
    assert said["choices"] and all(one["name"] and one["value"] for one in said["choices"])
    half = await visitor.act(
        "complete", channel=channel, line="do", option="line", typed="", options={"game": "not a number"}
    )
    assert half["choices"] == said["choices"]


async def test_options_of_every_kind_reach_the_bot(visitor: Visitor) -> None:
    town = visitor.table.town
    kinds = {"text": 3, "whole": 4, "yes": 5, "user": 6, "channel": 7, "role": 8, "number": 10, "file": 11}
    options = [{"name": name, "description": name, "type": kind} for name, kind in kinds.items()]
    town.world.register(town.guild, [{"name": "specimen", "description": "all kinds", "options": options}])
    heard: list[Json] = []

    def listen(event: Event) -> None:
        if isinstance(event, Asked):
            heard.append(event.interaction.data)

    town.world.listen(listen)
    given = {
        "text": "words", "whole": 3, "yes": True, "user": str(town.people["ben"].id), "channel": str(town.second.id),
        "role": str(town.moderators.id), "number": 1.5,
        "file": {"name": "game.json", "data": base64.b64encode(b"{}").decode()},
    }  # fmt: skip
    said = await visitor.act("slash", channel=str(town.table.id), line="specimen", options=given)
    assert said["status"] == 200, said
    (data,) = heard
    values = {one["name"]: one["value"] for one in data["options"]}
    assert {name: values[name] for name in given if name != "file"} == {n: v for n, v in given.items() if n != "file"}
    assert set(data["resolved"]) == {"users", "members", "channels", "roles", "attachments"}
    (file,) = data["resolved"]["attachments"].values()
    assert file["filename"] == "game.json" and file["size"] == 2


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("slash", {"line": "nothing"}, "/nothing is not offered to Ann here"),
        ("slash", {"line": "game create"}, "/game: game is required"),
        ("slash", {"line": "do", "options": {"line": "a", "more": 1}}, "/do has no option more"),
        ("say", {"text": "  "}, "a message has 1 to 2000 characters, not 0"),
        ("say", {"text": "x" * 2001}, "a message has 1 to 2000 characters, not 2001"),
        ("click", {"message": "1", "name": "x"}, "that message is not there any more"),
        ("click", {"message": "one", "name": "x"}, "that message is not there any more"),
        ("dismiss", {"message": "1"}, "that message is not there any more"),
        ("submit", {"form": "1"}, "that form was shown too long ago"),
        ("channel", {"name": " ! "}, "a channel needs a name"),
    ],
)
async def test_what_cannot_be_done_is_one_clear_line(visitor: Visitor, path: str, body: Json, said: str) -> None:
    body = {"channel": str(visitor.table.town.table.id), **body}
    assert await visitor.act(path, **body) == {"status": 409, "impossible": said}


async def test_what_is_not_the_pages_own_way_of_speaking_is_refused(visitor: Visitor) -> None:
    async with visitor.session.post(f"{visitor.table.url}api/say", data="{}") as reply:
        assert reply.status == 415
    for wrong in ({"channel": 5}, [1]):
        async with visitor.session.post(f"{visitor.table.url}api/say", json=wrong) as reply:
            assert reply.status == 400


async def test_a_bot_that_does_not_answer_has_failed(visitor: Visitor) -> None:
    visitor.table.there.world.answer_within = 0.0
    message, name = named(await visitor.messages(), "Join")
    said = await visitor.act("click", message=message, name=name)
    assert said == {"status": 200, "error": "This interaction failed"}


# ---------------------------------------------------------------------- news


async def test_news_come_to_those_who_may_see_them(visitor: Visitor) -> None:
    town = visitor.table.town
    ben = town.people["ben"]
    sockets = [await visitor.session.ws_connect(f"{visitor.table.url}api/news?as={who}") for who in ("ann", "ben")]
    for socket in sockets:
        assert (await socket.receive_json(timeout=20))["kind"] == "around"
    message = visitor.table.there.posting.create(ben.dm, {"content": "For **Ben** <b>alone</b>"}, {})
    news = await sockets[1].receive_json(timeout=20)
    assert news["kind"] == "message" and news["message"]["content"] == "For **Ben** <b>alone</b>"
    around = await sockets[0].receive_json(timeout=20)
    assert around["kind"] == "around", "Ann hears only that there is something for Ben"
    assert {one["name"]: one["calls"] for one in around["people"]} == {"Ann": 0, "Ben": 1, "Cem": 0, "Dan": 0, "Mod": 0}
    await visitor.act("read", "ben", channel=str(ben.dm.id), message=str(message.id))
    around = await sockets[0].receive_json(timeout=20)
    assert all(one["calls"] == 0 for one in around["people"])
    for socket in sockets:
        await socket.close()


async def test_what_one_says_all_read(visitor: Visitor) -> None:
    channel = visitor.table.town.second.id
    assert (await visitor.act("say", "cem", channel=str(channel), text="hello"))["status"] == 200
    (message,) = await visitor.messages("ann", channel)
    assert (message["author"]["name"], message["content"]) == ("Cem", "hello")


async def test_a_private_answer_can_be_dismissed(visitor: Visitor) -> None:
    channel = str(visitor.table.town.table.id)
    await visitor.act("slash", "dan", channel=channel, line="game status")

    async def answered() -> bool:
        return any(one["alone"] and not one["thinking"] for one in await visitor.messages("dan"))

    await soon(answered)
    (message,) = [one for one in await visitor.messages("dan") if one["alone"]]
    assert message["used"] == {"by": {"id": str(visitor.table.town.people["dan"].id), "name": "Dan", "bot": False},
                               "line": "game status"}  # fmt: skip
    assert (await visitor.act("dismiss", "dan", message=message["id"]))["status"] == 200
    assert not [one for one in await visitor.messages("dan") if one["alone"]]


async def test_files_are_saved_and_never_shown_as_pages(visitor: Visitor) -> None:
    table = visitor.table
    file = table.there.posting.file(table.town.table, Upload("page.html", "text/html", b"<script>alert(1)</script>"))
    path = f"attachments/{file.channel}/{file.id}/{file.filename}"
    async with visitor.session.get(table.url + path) as reply:
        assert reply.status == 200 and reply.content_type == "application/octet-stream"
        assert reply.headers["Content-Disposition"].startswith("attachment")
    assert (await visitor.get(path.replace("page.html", "other.html")))[0] == 404
    assert (await visitor.get("attachments/1/x/y"))[0] == 404


async def test_a_picture_that_was_replaced_is_there_for_who_is_just_loading_it(visitor: Visitor) -> None:
    """A message that grows has a new picture each time; the page may ask for the one that it was told of before."""
    posting, channel = visitor.table.there.posting, visitor.table.town.second
    upload, told = Upload("board.txt", "text/plain", b"a board"), []
    message = posting.create(channel, {"content": "a game"}, {0: upload})
    for _ in range(LINGERING + 1):
        (one,) = await visitor.messages("ann", channel.id)
        told.append(one["attachments"][0]["url"].removeprefix("/"))
        posting.change(message, {"attachments": [{"id": "0"}]}, {0: upload})
    assert [(await visitor.get(path))[0] for path in told] == [404, *[200] * LINGERING]
    posting.delete(channel, message.id)
    assert [(await visitor.get(path))[0] for path in told] == [404, 404, *[200] * (LINGERING - 1)]


# ---------------------------------------------------------------------- channels, and a database that is kept


async def test_games_of_a_kept_database_are_laid_out_again(tmp_path: Path) -> None:
    async with context(tmp_path) as visitor:
        await begin(visitor)
        made = await visitor.act("channel", name="The third  Table!")
        twin = await visitor.act("channel", name="the third table")
        names = [one["name"] for one in (await visitor.json("state"))["channels"]]
        assert names == ["table", "second-table", "the-third-table", "the-third-table-2", ""]
        assert made["channel"] != twin["channel"]
        options = {"game": "pharaohs", "name": "The third table"}
        await visitor.act("slash", "ben", channel=made["channel"], line="game create", options=options)

        async def opened() -> bool:
            return bool(await visitor.messages(channel=int(made["channel"])))

        await soon(opened)
    async with context(tmp_path) as visitor:

        async def laid_out() -> bool:
            here, there = await visitor.messages(), await visitor.messages(channel=int(made["channel"]))
            return "laid out again" in str(here) and "Join" in str(there)

        await soon(laid_out)
        state = await visitor.json("state")
        assert next(one["name"] for one in state["channels"] if one["id"] == made["channel"]) == "the-third-table"
        named(await visitor.messages(), "My move")
        assert len(await visitor.table.bot.runtime.store.games.games_on(visitor.table.town.guild.id)) == 2


# ---------------------------------------------------------------------- the command


def test_play_is_a_command_that_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    said = capsys.readouterr().out
    assert all(word in said for word in ("--port", "--host", "--database", "--no-browser"))
    assert "browser" in PLAY.help


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--host", "0.0.0.0"], "open on 127.0.0.1 only"),
        (["--port", "70000"], "no port 70000"),
        (["--database", "/no/such/folder/a.db"], "no folder /no/such/folder"),
    ],
)
def test_play_refuses_what_cannot_be(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words]) == 2
    assert why in capsys.readouterr().err


async def test_a_port_that_is_taken_is_named(visitor: Visitor, tmp_path: Path) -> None:
    port = int(visitor.table.url.rpartition(":")[2].strip("/"))
    with pytest.raises(Refused, match=f"port {port} is not free"):
        async with LocalTable(tmp_path / "other.db", port):
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
async def test_play_says_one_line_and_closes_cleanly(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "import sys; from engine.cli import main; sys.exit(main())",
        "play", "--port", "0", "--no-browser", "--database", str(tmp_path / "a.db"),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
    assert re.match(r"The table is open: http://127\.0\.0\.1:\d+/ \(games are kept in ", line)
    process.send_signal(signal.SIGINT)
    rest, errors = await asyncio.wait_for(process.communicate(), 60)
    assert (process.returncode, rest, errors) == (0, b"", b"")
