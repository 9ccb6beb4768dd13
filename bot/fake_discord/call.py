"""One request to the REST interface: taken apart, answered, looked at by observers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from aiohttp import web

from bot.fake_discord.model import Upload
from bot.fake_discord.refusal import Problem, Refused

_DISPOSITION = re.compile(r'(?<![a-z])(name|filename)="((?:[^"\\]|\\.)*)"')
_FILE = re.compile(r"files\[(\d+)\]")
COMPRESSED = 1024  # bytes of a reply from which it is compressed
_UNSAFE = re.compile(r"[^\w.()-]+")


@dataclass(slots=True)
class Call:
    """`route` is the path with its {placeholders}, `given` what stands for them. `reply` is set when it is answered."""

    method: str
    route: str
    path: str
    given: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: dict[int, Upload] = field(default_factory=dict)
    size: int = 0  # bytes of its body, files and all
    status: int = 0
    reply: Any = None

    def id(self, name: str) -> int:
        """One of the ids in the path."""
        if not self.given[name].isdigit():
            raise Refused(400, 50035, "Invalid Form Body")
        return int(self.given[name])


async def read(request: web.Request, route: str) -> Call:
    """Take a request apart. A multipart one has its JSON in `payload_json` and its files in `files[n]`; a form without
    files may come as one long line, with its JSON in `payload_json` or a field for each key."""
    call = Call(request.method, route, request.path, request.match_info, request.query)
    raw = await request.read()
    call.size = len(raw)
    if not raw:
        return call
    try:
        if request.content_type == "multipart/form-data":
            _parts(call, raw, request.headers["Content-Type"])
        elif request.content_type == "application/x-www-form-urlencoded":
            fields = dict(parse_qsl(raw.decode(), keep_blank_values=True))
            call.body = msgspec.json.decode(fields["payload_json"]) if "payload_json" in fields else fields
        elif request.content_type == "application/json":
            call.body = msgspec.json.decode(raw)
        else:
            raise _strange_body()
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(400, 50109, "The request body contains invalid JSON.") from error
    return call


def _parts(call: Call, raw: bytes, content_type: str) -> None:
    boundary = content_type.partition("boundary=")[2].strip('"').encode()
    for part in raw.split(b"--" + boundary)[1:-1]:
        head, _, data = part[2:-2].partition(b"\r\n\r\n")
        said = head.decode("utf-8", "replace")
        names = dict(_DISPOSITION.findall(said))
        if names.get("name") == "payload_json":
            call.body = msgspec.json.decode(data)
        elif (found := _FILE.fullmatch(names.get("name", ""))) is not None:
            kind = re.search(r"content-type: *(\S+)", said, re.IGNORECASE)
            name = _UNSAFE.sub("_", names.get("filename", "")) or "unknown"
            call.files[int(found[1])] = Upload(name, kind[1] if kind else "application/octet-stream", data)


def _strange_body() -> Refused:
    says = "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}."
    return Refused(400, 50035, "Invalid Form Body", (Problem("content type", (), "CONTENT_TYPE_INVALID", says),))


def json_reply(
    data: Any, status: int = 200, headers: Mapping[str, str] | None = None, *, accepted: str = ""
) -> web.Response:
    """JSON with exactly the content type that the library looks for; compressed, if it accepts that and it is long."""
    reply = web.Response(body=msgspec.json.encode(data), status=status, headers=headers)
    reply.headers["Content-Type"] = "application/json"
    if reply.content_length is not None and reply.content_length > COMPRESSED:
        for coding in (web.ContentCoding.gzip, web.ContentCoding.deflate):
            if coding.value in accepted:
                reply.enable_compression(coding)
                break
    return reply
