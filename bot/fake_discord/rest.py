"""Discord's REST interface, as far as a bot that plays needs it. Every route is one short function."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.fake_discord import command_routes, interaction_routes, message_routes, routes, thread_routes
from bot.fake_discord.call import Call, json_reply, read
from bot.fake_discord.faults import Fault, Faults
from bot.fake_discord.interacting import Interacting
from bot.fake_discord.model import Json, Message
from bot.fake_discord.pace import Pace, TooFast
from bot.fake_discord.refusal import Refused, unauthorized
from bot.fake_discord.routing import CREATED, ROUTES, Answer
from bot.fake_discord.telling import MESSAGE_CONTENT
from bot.fake_discord.threads import close_quiet
from bot.fake_discord.world import World

BASE = "/api/v10"
# Whoever has the token of an interaction needs no other.
OPEN = ("/interactions/", "/webhooks/", "/gateway")

# Modules put their routes into the table when they are imported; of two that fit a path the earlier counts.
MODULES = (routes, message_routes, thread_routes, command_routes, interaction_routes)

Observer = Callable[[Call], None]


class Rest:
    """Answers requests. `observers` see every one after it has been answered."""

    def __init__(
        self,
        world: World,
        interacting: Interacting,
        token: str,
        gateway: Callable[[], str],
        *,
        privileged: int = 0,
        paced: bool = False,
    ) -> None:
        self.world = world
        self.interacting = interacting
        self.posting = interacting.posting
        self.token = token
        self.gateway = gateway
        self.privileged = privileged
        self.shards = 1  # over so many connections a bot is told to spread its servers
        self.faults = Faults()
        self.observers: list[Observer] = []
        self.calls = 0
        self.held_up = 0  # requests that came too fast
        self.pace = Pace(lambda: world.clock(), held=paced)

    def message_json(self, message: Message) -> Json:
        return self.world.message_json(message, content=bool(self.privileged & MESSAGE_CONTENT))

    def attach(self, app: web.Application) -> None:
        for method, route, answer in ROUTES:
            app.router.add_route(method, BASE + route, self._handler(route, answer))
        app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._file)
        app.router.add_route("*", BASE + "/{rest:.*}", self._handler("", routes.nowhere))

    def _handler(self, route: str, answer: Answer) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            self.calls += 1
            fault = self.faults.next(request.method, request.path.removeprefix(BASE))
            if fault is None:
                return await self._answer(request, route, answer)
            return await self._strike(fault, request, route, answer)

        return handle

    async def _answer(self, request: web.Request, route: str, answer: Answer) -> web.Response:
        call = Call(request.method, route, request.path, request.match_info, request.query)
        close_quiet(self.world)
        headers: dict[str, str] = {}
        try:
            headers = self.pace.headers(call)
            call = await read(request, route)
            if not route.startswith(OPEN) and request.headers.get("Authorization") != f"Bot {self.token}":
                raise unauthorized()
            call.status, call.reply = (201 if answer in CREATED else 200), answer(self, call)
        except TooFast as too_fast:
            call.status, call.reply, headers = 429, too_fast.said, too_fast.headers
            self.held_up += 1
        except Refused as refused:
            self._refuse(call, refused)
        except Exception:
            # A request that no check foresaw. It is kept like a refusal, so that no test overlooks it.
            self._refuse(call, Refused(500, 0, traceback.format_exc()))
        if call.reply is None:
            call.status = 204
        for observer in self.observers:
            observer(call)
        if call.reply is None:
            return web.Response(status=204, headers=headers)
        return json_reply(call.reply, call.status, headers, accepted=request.headers.get("Accept-Encoding", ""))

    def _refuse(self, call: Call, refused: Refused) -> None:
        self.world.refuse(call.method, call.route or call.path, refused, call.body)
        call.status, call.reply = refused.status, refused.body()

    async def _strike(self, fault: Fault, request: web.Request, route: str, answer: Answer) -> web.StreamResponse:
        await request.read()
        if fault.delay:
            await asyncio.sleep(fault.delay)
        if fault.held is not None:
            await fault.held.wait()
        if fault.cut == "before":
            return self._cut(request)
        if fault.status == 429:
            said: dict[str, Any] = {"message": fault.text, "retry_after": fault.retry_after, "global": fault.everywhere}
            headers = {"Retry-After": f"{fault.retry_after:.3f}", "Via": "1.1 loopback"}
            return json_reply(said, 429, headers | ({"X-RateLimit-Global": "true"} if fault.everywhere else {}))
        if fault.status:
            return json_reply({"message": fault.text, "code": fault.code}, fault.status)
        reply = await self._answer(request, route, answer)
        return self._cut(request) if fault.cut == "after" else reply

    @staticmethod
    def _cut(request: web.Request) -> web.Response:
        """Close the connection under the request's feet."""
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)

    async def _file(self, request: web.Request) -> web.Response:
        """A file of a message, from memory."""
        attachment = self.world.attachments.get(int(request.match_info["attachment_id"]))
        if attachment is None or attachment.filename != request.match_info["filename"]:
            return web.Response(status=404)
        return web.Response(body=attachment.data, content_type=attachment.content_type)
