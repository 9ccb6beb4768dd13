"""The page's own server: the page, the state of things, acts, and live news."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from bot.fake_discord import Impossible, Person
from bot.local.acting import Act, Acting
from bot.local.feed import Feed
from bot.local.guard import guard, sign
from bot.local.maps import Maps
from bot.local.shown import command_json, message_json
from bot.local.town import Town, number_in
from bot.runtime import Runtime

PAGE = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
PICTURES = ("image/png", "image/webp", "image/jpeg", "image/gif")
LARGEST_ACT = 16 * 1024 * 1024
SHOWN_AT_ONCE = 40  # messages; the page asks for earlier ones
FIRST = "ann"
ACTS = ("slash", "complete", "click", "select", "submit", "dismiss", "say", "channel")
Doing = Callable[[Person, Act], Awaitable[dict[str, Any]]]
T = TypeVar("T")


class Pages:
    """Every request names its person in `?as=`: several pages of one browser can be different people."""

    def __init__(self, town: Town, runtime: Runtime) -> None:
        self.town = town
        self.runtime = runtime
        self.feed = Feed(town)
        self.acting = Acting(town)
        self.maps = Maps(town, runtime)

    def app(self) -> web.Application:
        app = web.Application(middlewares=[guard], client_max_size=LARGEST_ACT)
        app.on_response_prepare.append(sign)
        app.router.add_get("/", self._index)
        app.router.add_get("/page/{name}", self._file)
        app.router.add_get("/attachments/{channel}/{id}/{name}", self._attachment)
        app.router.add_get("/api/state", self._state)
        app.router.add_get("/api/messages", self._messages)
        app.router.add_get("/api/commands", self._commands)
        app.router.add_get("/api/asked", self._asked)
        app.router.add_get("/api/map", self._map)
        app.router.add_get("/api/news", self._news)
        app.router.add_post("/api/read", self._read)
        for name in ACTS:
            app.router.add_post(f"/api/{name}", self._does(getattr(self.acting, name)))
        return app

    # ------------------------------------------------------------------ the page and its files

    async def _index(self, request: web.Request) -> web.Response:
        del request
        return _page_file("index.html")

    async def _file(self, request: web.Request) -> web.Response:
        return _page_file(request.match_info["name"])

    async def _attachment(self, request: web.Request) -> web.Response:
        """A file of a message. What is no picture is to be saved, never shown as a page."""
        found = self.town.world.attachments.get(number_in(request.match_info["id"]))
        if found is None or found.data is None or found.filename != request.match_info["name"]:
            raise web.HTTPNotFound
        picture = found.content_type in PICTURES
        headers = {"Cache-Control": "private, max-age=86400, immutable"}
        if not picture:
            headers["Content-Disposition"] = f'attachment; filename="{found.filename}"'
        kind = found.content_type if picture else "application/octet-stream"
        return web.Response(body=found.data, content_type=kind, headers=headers)

    # ------------------------------------------------------------------ how things stand

    async def _state(self, request: web.Request) -> web.Response:
        person = self._person(request)
        me = {"key": self._key(request), "id": str(person.id), "name": person.user.name}
        guild = {"id": str(self.town.guild.id), "name": self.town.guild.name}
        return _json({**self.feed.around(person), "me": me, "guild": guild, "first": str(self.town.table.id)})

    async def _messages(self, request: web.Request) -> web.Response:
        """The newest messages of a channel, or those before one."""
        person = self._person(request)
        channel = _possible(lambda: self.town.channel(person, request.query.get("channel", "")))
        before = number_in(request.query.get("before", ""))
        seen = [message for message in person.sees(channel) if not before or message.id < before]
        shown = [message_json(self.town, person, message) for message in seen[-SHOWN_AT_ONCE:]]
        return _json({"messages": shown, "more": len(seen) > SHOWN_AT_ONCE})

    async def _commands(self, request: web.Request) -> web.Response:
        person = self._person(request)
        channel = _possible(lambda: self.town.channel(person, request.query.get("channel", "")))
        return _json({"commands": [command_json(command) for command in person.offered(channel)]})

    async def _asked(self, request: web.Request) -> web.Response:
        """The questions that the game of a channel puts to a person now, as buttons quote them."""
        person = self._person(request)
        channel = _possible(lambda: self.town.channel(person, request.query.get("channel", "")))
        return _json({"questions": await self.maps.questions(person, channel)})

    async def _map(self, request: web.Request) -> web.Response:
        """What can be pointed at on the pictures of a message, and what may be chosen there."""
        person = self._person(request)
        message = _possible(lambda: self.town.message(person, request.query.get("message", "")))
        return _json(await self.maps.of(person, message))

    async def _news(self, request: web.Request) -> web.StreamResponse:
        return await self.feed.serve(request, self._person(request))

    async def _read(self, request: web.Request) -> web.Response:
        person, act = self._person(request), await self._act(request)
        channel = _possible(lambda: self.town.channel(person, act.channel))
        if (newest := number_in(act.message)) != 0:
            self.feed.read(person, channel, newest)
        return _json({})

    # ------------------------------------------------------------------ acts

    def _does(self, act: Doing) -> Callable[[web.Request], Awaitable[web.Response]]:
        """What Discord would not let a person do comes back as one line in `impossible`."""

        async def answer(request: web.Request) -> web.Response:
            person, wish = self._person(request), await self._act(request)
            try:
                return _json(await act(person, wish))
            except Impossible as why:
                return _json({"impossible": str(why)}, 409)

        return answer

    async def _act(self, request: web.Request) -> Act:
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            return msgspec.json.decode(await request.read(), type=Act)
        except msgspec.DecodeError:
            raise web.HTTPBadRequest(text="this is not what the page sends") from None

    def _person(self, request: web.Request) -> Person:
        return _possible(lambda: self.town.person(self._key(request)))

    @staticmethod
    def _key(request: web.Request) -> str:
        return request.query.get("as", FIRST)


def _possible(get: Callable[[], T]) -> T:
    """What is asked for, if it is there and may be seen."""
    try:
        return get()
    except Impossible as why:
        raise web.HTTPNotFound(text=str(why)) from None


def _page_file(name: str) -> web.Response:
    """Return one of the page's own files. No path is made of what a request says: it is looked for among them."""
    path = next((one for one in PAGE.iterdir() if one.name == name and one.suffix in KINDS), None)
    if path is None:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "no-cache"}
    return web.Response(body=path.read_bytes(), content_type=KINDS[path.suffix], charset="utf-8", headers=headers)


def _json(data: Any, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), status=status, content_type="application/json")
