"""Clients of all sorts: forms in one line, compressed bodies and frames, limits of speed, what others say."""

import gzip
import json
import time
import zlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.fake_discord import FakeDiscord
from bot.fake_discord.model import AUTOCOMPLETE
from bot.fake_discord.telling import GUILD_MEMBERS, MESSAGE_CONTENT
from tests.wire.conftest import Table, until
from tests.wire.example_bot import Example


@pytest.fixture
async def http(table: Table) -> AsyncIterator[aiohttp.ClientSession]:
    headers = {"Authorization": f"Bot {table.there.token}"}
    async with aiohttp.ClientSession(f"{table.there.origin}/api/v10/", headers=headers) as session:
        yield session


async def said(reply: aiohttp.ClientResponse) -> Any:
    return json.loads(await reply.read())


# --- bodies -----------------------------------------------------------------------------------------------


async def test_form_in_one_line(table: Table, http: aiohttp.ClientSession) -> None:
    where = f"channels/{table.channel.id}/messages"
    for form in ({"payload_json": json.dumps({"content": "a & b"})}, {"content": "a & b"}):
        async with http.post(where, data=form) as reply:
            assert reply.status == 200 and (await said(reply))["content"] == "a & b"


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
async def test_compressed_body_and_reply(table: Table, http: aiohttp.ClientSession, coding: str) -> None:
    body = json.dumps({"content": "x" * 2000}).encode()
    packed = gzip.compress(body) if coding == "gzip" else zlib.compress(body)
    headers = {"Content-Encoding": coding, "Content-Type": "application/json", "Accept-Encoding": coding}
    async with http.post(f"channels/{table.channel.id}/messages", data=packed, headers=headers) as reply:
        assert reply.status == 200 and reply.headers["Content-Encoding"] == coding
        assert (await said(reply))["content"] == "x" * 2000


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [(b"{}", "text/plain", 50035), (b"{", "application/json", 50109), (b"payload_json=%7B", "form", 50109)],
)
async def test_body_that_is_no_body(
    table: Table, http: aiohttp.ClientSession, body: bytes, kind: str, code: int
) -> None:
    kind = "application/x-www-form-urlencoded" if kind == "form" else kind
    where = f"channels/{table.channel.id}/messages"
    async with http.post(where, data=body, headers={"Content-Type": kind}) as reply:
        assert (reply.status, (await said(reply))["code"]) == (400, code)


# --- frames -----------------------------------------------------------------------------------------------


def identify(table: Table, **more: Any) -> dict[str, Any]:
    return {"op": 2, "d": {"token": table.there.token, "intents": 1, **more}}


async def test_compressed_stream(table: Table, http: aiohttp.ClientSession) -> None:
    """All frames are one stream; each ends where the stream was flushed."""
    inflate = zlib.decompressobj()
    address = f"{table.there.gateway.url()}?v=10&encoding=json&compress=zlib-stream"
    async with http.ws_connect(address) as socket:
        names = []
        await socket.send_json(identify(table, compress=True))
        for _ in range(3):
            frame = await socket.receive_bytes()
            assert frame.endswith(b"\x00\x00\xff\xff")
            names.append(json.loads(inflate.decompress(frame))["t"])
    assert names == [None, "READY", "GUILD_CREATE"]


async def test_large_frames_are_compressed_for_who_can_read_them(table: Table, http: aiohttp.ClientSession) -> None:
    async with http.ws_connect(table.there.gateway.url()) as socket:
        await socket.send_json(identify(table, compress=True))
        assert (await socket.receive_json())["op"] == 10
        assert (await socket.receive_json())["t"] == "READY"
        assert json.loads(zlib.decompress(await socket.receive_bytes()))["t"] == "GUILD_CREATE"


@pytest.mark.parametrize(
    ("asked", "code"), [("v=9", 4012), ("encoding=etf", 4002), ("compress=zstd-stream", 4002), ("v=10", None)]
)
async def test_languages_that_are_not_spoken(
    table: Table, http: aiohttp.ClientSession, asked: str, code: int | None
) -> None:
    async with http.ws_connect(f"{table.there.gateway.url()}?{asked}") as socket:
        first = await socket.receive()
        assert first.data == code if code else json.loads(first.data)["op"] == 10


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (["{"], 4002),
        ([{"d": 1}], 4002),
        ([{"op": 3, "d": {}}], 4003),
        (["intents"], 4013),
        (["shard"], 4010),
        (["good", "good"], 4005),
        (["good", {"op": 99}], 4001),
        (["good", {"op": 3, "d": "x" * 4100}], 4002),
        ([{"op": 6, "d": {"token": "another", "session_id": "x", "seq": 1}}], 4004),
    ],
)
async def test_what_a_bot_must_not_say(table: Table, http: aiohttp.ClientSession, frames: list[Any], code: int) -> None:
    known = {
        "good": identify(table),
        "intents": identify(table, intents=1 << 18),
        "shard": identify(table, shard=[2, 2]),
    }
    async with http.ws_connect(table.there.gateway.url()) as socket:
        for frame in frames:
            whole = known.get(frame, frame) if isinstance(frame, str) else frame
            await socket.send_str(whole if isinstance(whole, str) else json.dumps(whole))
        while (message := await socket.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
        assert message.data == code


async def test_members_are_named_when_asked_for(table: Table, http: aiohttp.ClientSession) -> None:
    async with http.ws_connect(table.there.gateway.url()) as socket:
        await socket.send_json(identify(table))
        asked = {"guild_id": str(table.guild.id), "user_ids": [str(table.ann.id), "5"], "nonce": "n"}
        await socket.send_json({"op": 8, "d": asked})
        for _ in range(3):
            await socket.receive_json()
        chunk = (await socket.receive_json())["d"]
        assert [member["user"]["id"] for member in chunk["members"]] == [str(table.ann.id)]
        assert chunk["not_found"] == ["5"] and chunk["nonce"] == "n"


# --- speed ------------------------------------------------------------------------------------------------


async def test_replies_say_how_fast_one_may_ask(table: Table, http: aiohttp.ClientSession) -> None:
    buckets = []
    for channel in (table.channel, table.world.add_channel(table.guild, "other")):
        async with http.post(f"channels/{channel.id}/messages", json={"content": "x"}) as reply:
            told = {name: reply.headers[f"X-RateLimit-{name}"] for name in ("Limit", "Remaining", "Bucket")}
            assert int(told["Remaining"]) == int(told["Limit"]) - 1
            assert float(reply.headers["X-RateLimit-Reset"]) >= time.time() - 1
            buckets.append(told["Bucket"])
    assert buckets[0] == buckets[1]


async def test_who_asks_too_fast_is_held_up() -> None:
    async with FakeDiscord(paced=True) as there:
        channel = there.world.add_channel(there.world.add_guild("Amarna"), "table")
        headers = {"Authorization": f"Bot {there.token}"}
        async with aiohttp.ClientSession(f"{there.origin}/api/v10/", headers=headers) as http:
            statuses = []
            for _ in range(6):
                async with http.post(f"channels/{channel.id}/messages", json={"content": "x"}) as reply:
                    statuses.append(reply.status)
            assert statuses == [200] * 5 + [429] and reply.headers["X-RateLimit-Scope"] == "user"
            assert 0 < float(reply.headers["Retry-After"]) <= 5
            statuses = []
            for _ in range(60):
                async with http.get("users/@me") as reply:
                    statuses.append(reply.status)
            assert 429 in statuses and reply.headers["X-RateLimit-Global"] == "true"
    assert there.rest.held_up > 1 and there.world.refusals == []


async def test_library_keeps_the_pace() -> None:
    async with FakeDiscord(paced=True) as there:
        channel = there.world.add_channel(there.world.add_guild("Amarna"), "table")
        async with there.connect(discord.Client(intents=discord.Intents(guilds=True))) as client:
            for number in range(6):
                await client.get_partial_messageable(channel.id).send(str(number))
    assert [message.content for message in channel.messages.values()] == list("012345")


# --- what others say --------------------------------------------------------------------------------------


@pytest.mark.parametrize("allowed", [0, MESSAGE_CONTENT])
async def test_words_of_others_need_an_intent(allowed: int) -> None:
    async with FakeDiscord(privileged=allowed | GUILD_MEMBERS) as there:
        guild = there.world.add_guild("Amarna")
        channel = there.world.add_channel(guild, "table")
        ann, heard = there.person("Ann", guild), []
        wanted = discord.Intents(guilds=True, messages=True, message_content=bool(allowed))
        client = discord.Client(intents=wanted)

        @client.event
        async def on_message(message: discord.Message) -> None:
            heard.append(message.content)

        async with there.connect(client):
            ann.says(channel, "secret plans")
            ann.says(channel, f"hear <@{there.world.bot.id}>")
            ann.says(ann.dm, "for you")
            await client.get_partial_messageable(channel.id).send("own")
            await until(lambda: len(heard) == 4)
            read = [message.content async for message in client.get_partial_messageable(channel.id).history()]
    secret = "secret plans" if allowed else ""
    assert heard == [secret, f"hear <@{there.world.bot.id}>", "for you", "own"]
    assert read == ["own", f"hear <@{there.world.bot.id}>", secret]


async def test_completion_sends_no_focused_blank(table: Table, bot: Example) -> None:
    asked = (await table.ann.complete(table.channel, "do", "line", "me ")).interaction
    assert asked.kind == AUTOCOMPLETE and asked.data["options"][0]["value"] == "me"
