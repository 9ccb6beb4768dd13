"""Checks requests and replies against Discord's published schema, where a copy of it lies beside the checkout.

The schema is not ours to keep, so it is read where it is; `PRESENT` says whether it is there. Its ids are strings;
the documentation lets numbers pass as well, and the library sends them, so one of its schemas is relaxed.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from bot.fake_discord.call import Call

FILE = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
PRESENT = FILE.is_file()
REASON = f"needs Discord's published schema at {FILE}"


@cache
def spec() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    read["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
    return read


@cache
def validator(*path: str) -> jsonschema_rs.Validator | None:
    """What checks the schema at a place of the file, None where there is no such place."""
    node: Any = spec()
    for step in path:
        if not isinstance(node, dict) or step not in node:
            return None
        node = node[step]
        if isinstance(node, dict) and set(node) == {"$ref"} and node["$ref"].startswith("#/components/responses/"):
            node = spec()["components"]["responses"][node["$ref"].rpartition("/")[2]]
    return jsonschema_rs.Draft202012Validator({"allOf": [node], "components": spec()["components"]})


def faults(schema: jsonschema_rs.Validator, value: Any) -> list[str]:
    """What is wrong with a value, shortly. Where one of several schemas should fit, the errors are vague."""
    return [f"{'/'.join(map(str, error.instance_path))}: {error.message[:300]}" for error in schema.iter_errors(value)]


class Checker:
    """Looks at every request and reply. Hand `see` to `Loopback.observe`, and look at `errors` in the end.

    A request that is refused on purpose is not looked at: that is what the table of limits is for.
    """

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.seen = 0

    def see(self, call: Call) -> None:
        if call.status >= 400:
            return
        self.seen += 1
        operation = ("paths", call.route, call.method.lower())
        if operation[2] not in spec()["paths"].get(call.route, {}):
            self.errors.append(f"{call.method} {call.path}: not in the schema")
            return
        request = validator(*operation, "requestBody", "content", "application/json", "schema")
        if request is not None and call.body is not None:
            self.errors += [f"{call.method} {call.route}: {fault}" for fault in faults(request, call.body)]
        reply = validator(*operation, "responses", str(call.status), "content", "application/json", "schema")
        if call.reply is None:
            return
        if reply is None:
            self.errors.append(f"{call.method} {call.route}: a reply {call.status} is not in the schema")
        else:
            self.errors += [f"{call.method} {call.route} -> {fault}" for fault in faults(reply, call.reply)]
