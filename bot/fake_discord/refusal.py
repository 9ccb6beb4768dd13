"""Discord's way of saying no: a status, a code, a text, and where in the request the fault lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.fake_discord.model import Json


class Problem(NamedTuple):
    """One fault of a request: the limit it breaks, where, and what Discord says of it."""

    limit: str
    path: tuple[str | int, ...]
    code: str
    message: str


class Refused(Exception):
    """An answer other than success."""

    def __init__(self, status: int, code: int, text: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(f"{status} {code} {text}")
        self.status = status
        self.code = code
        self.text = text
        self.problems = problems

    def body(self) -> Json:
        said: Json = {"message": self.text, "code": self.code}
        if self.problems:
            said["errors"] = _nested(self.problems)
        return said


@dataclass(slots=True, frozen=True)
class Refusal:
    """A request that was refused, kept so that a test can say that there was none."""

    method: str
    route: str
    status: int
    code: int
    text: str
    problems: tuple[Problem, ...]
    body: Any

    def __str__(self) -> str:
        where = "; ".join(f"{'.'.join(map(str, p.path))}: {p.message} ({p.limit})" for p in self.problems)
        return f"{self.method} {self.route}: {self.status} {self.code} {self.text} {where}".rstrip()


def unauthorized() -> Refused:
    return Refused(401, 0, "401: Unauthorized")


def not_found() -> Refused:
    return Refused(404, 0, "404: Not Found")


def unknown(what: str) -> Refused:
    return Refused(404, _UNKNOWN[what], f"Unknown {what}")


def missing_access() -> Refused:
    return Refused(403, 50001, "Missing Access")


def missing_permissions() -> Refused:
    return Refused(403, 50013, "Missing Permissions")


def invalid(problems: list[Problem]) -> Refused:
    return Refused(400, 50035, "Invalid Form Body", tuple(problems))


_UNKNOWN = {
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Role": 10011,
    "User": 10013,
    "Webhook": 10015,
    "interaction": 10062,
    "Emoji": 10014,
    "application command": 10063,
}


def _nested(problems: tuple[Problem, ...]) -> Json:
    """The faults as Discord nests them: a key per step of the path, `_errors` at its end."""
    tree: Json = {}
    for problem in problems:
        node = tree
        for step in problem.path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": problem.code, "message": problem.message})
    return tree
