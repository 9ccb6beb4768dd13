"""Each limit of the table: what just keeps it is accepted, what just breaks it refused in Discord's words."""

import io
import json
from typing import Any

import aiohttp
import discord
import pytest

from bot.fake_discord.check_components import walk
from bot.fake_discord.limits import LIMITS
from bot.fake_discord.model import AUTOCOMPLETE, COMMAND, MODAL_SUBMIT
from bot.fake_discord.refusal import Refusal
from tests.wire import openapi
from tests.wire.conftest import Table
from tests.wire.limit_cases import CASES, Request


async def send(table: Table, request: Request) -> tuple[int, Any]:
    """Send a request to where it belongs, with what must have happened before."""
    world, channel = table.world, table.channel
    base = f"{table.there.origin}/api/v10"
    method, url = "POST", f"{base}/channels/{channel.id}/messages"
    if request.to == "thread":
        url = f"{base}/channels/{channel.id}/threads"
    elif request.to == "commands":
        method, url = "PUT", f"{base}/applications/{world.application}/commands"
    elif request.to == "change":
        first = table.there.posting.create(
            channel, {"flags": 1 << 15, "components": [{"type": 10, "content": "old"}]}, {}
        )
        method, url = "PATCH", f"{url}/{first.id}"
    elif request.to != "message":
        kind = {"completion": AUTOCOMPLETE, "answer to a form": MODAL_SUBMIT}.get(request.to, COMMAND)
        data = {"id": "1", "name": "x", "type": 1, "custom_id": "x", "components": []}
        opener = table.there.interacting.ask(COMMAND, table.ann.user, channel, data)
        asked = table.there.interacting.ask(kind, table.ann.user, channel, data, opener=opener)
        if request.to == "second answer":
            table.there.interacting.answer(asked.id, asked.token, {"type": 5}, {})
        url = f"{base}/interactions/{asked.id}/{asked.token}/callback?with_response=1"
    headers = {"Authorization": f"Bot {table.there.token}"}
    body: Any = json.dumps(request.body)
    if request.files:
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", body)
        for index, (name, content) in request.files.items():
            form.add_field(
                f"files[{index}]", io.BytesIO(content), filename=name, content_type="application/octet-stream"
            )
        body = form
    else:
        headers["Content-Type"] = "application/json"
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, url, data=body, headers=headers) as reply,
    ):
        return reply.status, await reply.json()


def broken(refusals: list[Refusal]) -> set[str]:
    return {problem.limit for refusal in refusals for problem in refusal.problems}


def test_every_limit_has_a_case() -> None:
    assert set(LIMITS) == set(CASES) | {"pins", "reactions", "new commands"}


@pytest.mark.parametrize("name", CASES)
async def test_limit(table: Table, name: str) -> None:
    case = CASES[name]
    status, said = await send(table, case.good)
    assert status in (200, 201), said
    assert table.world.refusals == []
    status, said = await send(table, case.bad)
    assert status in (400, 413), said
    assert name in broken(table.world.broken_limits)
    assert said["code"] in (50035, 50006, 40005, 40060, 30032) and said["message"]


async def test_number_of_pins(table: Table) -> None:
    for number in range(LIMITS["pins"].most + 1):
        table.there.posting.create(table.channel, {"content": str(number)}, {})
    *first, last = table.channel.messages
    for message in first:
        table.there.posting.pin(table.channel, message)
    base = f"{table.there.origin}/api/v10/channels/{table.channel.id}/messages/pins/{last}"
    async with (
        aiohttp.ClientSession(headers={"Authorization": f"Bot {table.there.token}"}) as session,
        session.put(base) as reply,
    ):
        assert (await reply.json())["code"] == 30003


async def test_refusal_says_where_the_fault_is(table: Table) -> None:
    _, said = await send(table, CASES["embed field value"].bad)
    fault = said["errors"]["embeds"]["0"]["fields"]["0"]["value"]["_errors"][0]
    assert fault == {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 1024 in length."}
    (refusal,) = table.world.refusals
    assert "embeds.0.fields.0.value: Must be between 1 and 1024" in str(refusal)


async def test_library_understands_the_refusal(table: Table) -> None:
    with pytest.raises(discord.HTTPException, match="Must be 2000 or fewer in length") as caught:
        async with table.there.connect(discord.Client(intents=discord.Intents.none())) as client:
            await client.get_partial_messageable(table.channel.id).send("x" * 2001)
    assert caught.value.code == 50035


async def test_components_get_ids_and_keep_those_they_have(table: Table) -> None:
    inside = [{"type": 10, "content": "a"}, {"type": 10, "content": "b", "id": 2}, {"type": 10, "content": "c"}]
    status, said = await send(
        table, Request("message", {"flags": 1 << 15, "components": [{"type": 17, "components": inside}]})
    )
    assert status == 200
    assert [component["id"] for component in walk(said["components"])] == [1, 3, 2, 4]


async def test_request_nobody_foresaw_is_kept_in_mind(table: Table) -> None:
    status, _ = await send(table, Request("message", {"content": "x", "embeds": 5}))
    assert status == 500
    (crash,) = table.world.refusals
    assert "TypeError" in crash.text
    table.world.refusals.clear()


@pytest.mark.skipif(not openapi.PRESENT, reason=openapi.REASON)
class TestSchema:
    """The published schema catches wrong types; lengths and combinations it mostly lets pass."""

    async def test_wrong_type_is_caught(self, table: Table) -> None:
        await send(table, Request("message", {"content": "x", "tts": "no"}))
        assert len(table.checker.errors) == 1 and "/messages" in table.checker.errors[0]
        table.checker.errors.clear()

    async def test_wrong_type_beside_files_is_caught(self, table: Table) -> None:
        await send(table, Request("message", {"content": "x", "flags": "many"}, {0: ("a.png", b"x")}))
        table.world.refusals.clear()
        await send(table, Request("message", {"content": "x", "nonce": [1]}, {0: ("a.png", b"x")}))
        assert len(table.checker.errors) == 1
        table.checker.errors.clear()

    async def test_ids_may_be_numbers(self, table: Table) -> None:
        await send(table, Request("message", {"content": "x", "allowed_mentions": {"users": [table.ann.id]}}))
        assert table.checker.errors == [] and table.checker.seen == 1

    def test_table_is_needed(self) -> None:
        """Most of what the table refuses passes the schema; else the table could be shorter."""
        places = {
            "message": ("/channels/{channel_id}/messages", "post"),
            "commands": ("/applications/{application_id}/commands", "put"),
            "answer": ("/interactions/{interaction_id}/{interaction_token}/callback", "post"),
        }
        passes = set()
        for name, case in CASES.items():
            if case.bad.to in places:
                route, method = places[case.bad.to]
                where = ("paths", route, method, "requestBody", "content", "application/json", "schema")
                schema = openapi.validator(*where)
                assert schema is not None
                if not openapi.faults(schema, case.bad.body):
                    passes.add(name)
        assert {"content", "components", "text", "same custom_id", "mixed row", "required last", "rows"} <= passes
