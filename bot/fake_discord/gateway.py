"""Discord's gateway: the websocket on which a bot is told what happens."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.fake_discord.events import Event
from bot.fake_discord.model import Json
from bot.fake_discord.payloads import FLAGS_OF_APPLICATION, guild_created_json, member_json, user_json
from bot.fake_discord.telling import ALL_INTENTS, GUILD_MEMBERS, GUILDS, PRIVILEGED, told
from bot.fake_discord.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
PRESENCE, VOICE, REQUEST_MEMBERS = 3, 4, 8
ACK_AFTER = 0.02  # seconds
KEPT_EVENTS = 1000
KEPT_SESSIONS = 4  # of bots that are not connected
LARGE = 1024  # characters from which a frame is compressed for a bot that only said it can read such frames
LONGEST = 4096  # bytes of a frame from a bot


class Frame(msgspec.Struct):
    """What a bot says."""

    op: int
    d: Any = None


@dataclass(slots=True, eq=False)
class Session:
    """What one bot process has been told, kept so that it can be told again after its connection broke."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    log: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    connection: Connection | None = None

    def forget(self, seen: int) -> None:
        """What the bot has seen need not be told again."""
        while self.log and self.log[0][0] <= seen:
            self.log.popleft()


@dataclass(slots=True, eq=False)
class Connection:
    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    stream: zlib._Compress | None = None  # all frames are one stream that never ends
    packed: bool = False  # large frames are compressed, each by itself
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    session: Session | None = None
    goodbye: bool = False

    def send(self, op: int, data: Any = None) -> None:
        self.outbox.put_nowait(_frame(op, data))

    async def write(self) -> None:
        """Send what is in the outbox, in order, until the socket is gone."""
        with contextlib.suppress(ConnectionError):
            while True:
                frame = await self.outbox.get()
                if self.stream is not None:
                    data = self.stream.compress(frame.encode()) + self.stream.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(data)
                elif self.packed and len(frame) >= LARGE:
                    await self.socket.send_bytes(zlib.compress(frame.encode()))
                else:
                    await self.socket.send_str(frame)


class Gateway:
    """The sessions. `identified` keeps the intents of every bot that came, in order."""

    def __init__(self, world: World, token: str, url: Callable[[], str], *, privileged: int = 0) -> None:
        self.world = world
        self.token = token
        self.url = url
        self.privileged = privileged
        self.heartbeat = 41.25
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identified: list[int] = []
        self.resumed = 0
        self.refuse_resume = False
        self._end = world.listen(self._told)

    # ------------------------------------------------------------------ what a test may order

    async def drop(self, code: int = 4000) -> None:
        """Close every connection with a code. 1000 to 4014 as Discord has them."""
        for connection in tuple(self.connections):
            await connection.socket.close(code=code)

    def cut(self) -> None:
        """Lose every connection without a word."""
        for connection in tuple(self.connections):
            self.connections.discard(connection)
            if connection.session is not None:
                connection.session.connection = None
            if connection.transport is not None:
                connection.transport.abort()

    def ask_to_reconnect(self) -> None:
        """What Discord does every few hours."""
        for connection in self.connections:
            connection.send(RECONNECT)

    @property
    def asks_for_privileges(self) -> bool:
        return any(intents & PRIVILEGED for intents in self.identified)

    async def close(self) -> None:
        self._end()
        await self.drop(WSCloseCode.GOING_AWAY)

    # ------------------------------------------------------------------ the connection

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(autoping=True, timeout=1.0)
        try:
            await socket.prepare(request)
        except ConnectionError:  # it has gone again already
            return socket
        if (refused := _not_spoken(request.query)) is not None:
            await socket.close(code=refused)
            return socket
        stream = zlib.compressobj() if "compress" in request.query else None
        connection = Connection(socket, request.transport, stream)
        self.connections.add(connection)
        composer = asyncio.create_task(connection.write())
        connection.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
        try:
            while (message := await socket.receive()).type in (WSMsgType.TEXT, WSMsgType.BINARY):
                if (refused := self._heard(connection, message.data)) is not None:
                    await socket.close(code=refused)
                    break
            connection.goodbye = message.type is WSMsgType.CLOSE and message.data in (1000, 1001)
        finally:
            composer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await composer
            self._gone(connection)
        return socket

    def _gone(self, connection: Connection) -> None:
        """A bot that says goodbye ends its session; of any other it is kept, to be resumed."""
        self.connections.discard(connection)
        session = connection.session
        if session is not None and session.connection in (None, connection):
            session.connection = None
            if connection.goodbye:
                self.sessions.pop(session.id, None)

    def _heard(self, connection: Connection, sent: str | bytes) -> int | None:
        """One frame of a bot. A code ends the connection."""
        if len(sent) > LONGEST:
            return 4002
        try:
            frame = msgspec.json.decode(sent, type=Frame)
        except (msgspec.DecodeError, msgspec.ValidationError):
            return 4002
        op, data = frame.op, frame.d
        if op not in (HEARTBEAT, IDENTIFY, RESUME) and connection.session is None:
            return 4003
        if op == HEARTBEAT:  # not at once: the library notes from another thread when it sent the beat
            asyncio.get_running_loop().call_later(ACK_AFTER, connection.send, ACK)
            if connection.session is not None and isinstance(data, int):
                connection.session.forget(data)
        elif op in (IDENTIFY, RESUME):
            if connection.session is not None:
                return 4005
            if data["token"] not in (self.token, f"Bot {self.token}"):
                return 4004
            return self._identify(connection, data) if op == IDENTIFY else self._resume(connection, data)
        elif op == REQUEST_MEMBERS:
            self._name_members(connection, data)
        elif op not in (PRESENCE, VOICE):
            return 4001
        return None

    def _identify(self, connection: Connection, data: Json) -> int | None:
        intents = int(data["intents"])
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            return 4010
        if intents & ~ALL_INTENTS:
            return 4013
        connection.packed = bool(data.get("compress"))
        self.identified.append(intents)
        if intents & PRIVILEGED & ~self.privileged:
            return 4014
        session = Session(secrets.token_hex(16), intents, (number, count))
        lost = [id for id, other in self.sessions.items() if other.connection is None]
        for id in lost[:-KEPT_SESSIONS]:
            del self.sessions[id]
        self.sessions[session.id] = session
        connection.session, session.connection = session, connection
        self._welcome(session)
        return None

    def _welcome(self, session: Session) -> None:
        guilds = [g for g in self.world.guilds.values() if g.present and _belongs(session, g.id)]
        ready: Json = {
            "v": 10,
            "user": user_json(self.world.bot) | {"verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url(),
            "application": {"id": str(self.world.application), "flags": FLAGS_OF_APPLICATION},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "shard": list(session.shard),
        }
        self._dispatch(session, "READY", ready)
        if session.intents & GUILDS:
            for guild in guilds:
                self._dispatch(session, "GUILD_CREATE", guild_created_json(guild, self.world.bot.id))

    def _resume(self, connection: Connection, data: Json) -> int | None:
        """Tell again what was missed; if that is not known any more, the bot must begin anew."""
        session = self.sessions.get(data["session_id"])
        seen = int(data["seq"] or 0)
        if session is not None and seen > session.sequence:
            return 4007
        if self.refuse_resume or session is None or (session.log and session.log[0][0] > seen + 1):
            self.sessions.pop(data["session_id"], None)
            connection.send(INVALID_SESSION, False)
            return None
        connection.session, session.connection = session, connection
        self.resumed += 1
        for sequence, frame in session.log:
            if sequence > seen:
                connection.outbox.put_nowait(frame)
        self._dispatch(session, "RESUMED", {"_trace": []})
        return None

    def _name_members(self, connection: Connection, data: Json) -> None:
        """Members of a server by their ids or the beginning of their names; all of them needs the intent."""
        session, guild = connection.session, self.world.guilds.get(int(data["guild_id"]))
        assert session is not None
        if guild is None or not guild.present:
            return
        listed = data.get("user_ids") or []
        wanted = {int(id) for id in (listed if isinstance(listed, list) else [listed])}
        begins, limit = str(data.get("query") or "").lower(), int(data.get("limit") or 0)
        if not wanted and not begins and not session.intents & GUILD_MEMBERS:
            return
        named = [m for m in guild.members.values() if not wanted or m.user.id in wanted]
        named = [m for m in named if m.user.name.lower().startswith(begins)][: limit or None]
        said: Json = {
            "guild_id": str(guild.id),
            "members": [member_json(member) for member in named],
            "not_found": [str(id) for id in wanted - set(guild.members)],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        self._dispatch(session, "GUILD_MEMBERS_CHUNK", said)

    # ------------------------------------------------------------------ events

    def _told(self, event: Event) -> None:
        if not self.sessions:
            return
        for session in self.sessions.values():
            for name, guild, data in told(self.world, event, session.intents):
                if _belongs(session, guild):
                    self._dispatch(session, name, data)

    def _dispatch(self, session: Session, name: str, data: Json) -> None:
        session.sequence += 1
        frame = _frame(DISPATCH, data, session.sequence, name)
        session.log.append((session.sequence, frame))
        if session.connection is not None:
            session.connection.outbox.put_nowait(frame)


def _not_spoken(query: Mapping[str, str]) -> int | None:
    """The code with which a bot is sent away that asks for a language other than this one."""
    if query.get("v", "10") != "10":
        return 4012
    spoken = query.get("encoding", "json") == "json" and query.get("compress", "zlib-stream") == "zlib-stream"
    return None if spoken else 4002


def _belongs(session: Session, guild: int | None) -> bool:
    """Whether a shard is told of a server; private conversations are told to the first."""
    number, count = session.shard
    return (0 if guild is None else (guild >> 22) % count) == number


def _frame(op: int, data: Any, sequence: int | None = None, name: str | None = None) -> str:
    return msgspec.json.encode({"op": op, "d": data, "s": sequence, "t": name}).decode()
