"""For each limit of the table one request that just keeps it and one that just breaks it.

What a request is for: a message, a change of a message, a form, a completion, all commands, or an answer.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.fake_discord.check_components import (
    BUTTON,
    CHECKBOXES,
    CONTAINER,
    GALLERY,
    LABEL,
    RADIO,
    ROW,
    SECTION,
    SELECT,
    TEXT,
    TEXT_INPUT,
    THUMBNAIL,
    UPLOAD,
)
from bot.fake_discord.limits import LIMITS

Json = dict[str, Any]
V2 = 1 << 15


@dataclass(frozen=True)
class Request:
    """`to` says where it goes; files are sent along when there are any."""

    to: str
    body: Any
    files: dict[int, tuple[str, bytes]] = field(default_factory=dict)


@dataclass(frozen=True)
class Case:
    good: Request
    bad: Request


def most(name: str) -> int:
    return LIMITS[name].most


# --- messages ---------------------------------------------------------------------------------------------


def message(**body: Any) -> Request:
    return Request("message", body)


def v2(*components: Json, **body: Any) -> Request:
    return Request("message", {"flags": V2, "components": list(components), **body})


def legacy(*components: Json) -> Request:
    return Request("message", {"content": "Choose", "components": list(components)})


def row(*components: Json) -> Json:
    return {"type": ROW, "components": list(components)}


def button(label: str = "Go", custom_id: str | None = "go", style: int = 2, **more: Any) -> Json:
    said = {"type": BUTTON, "style": style, "label": label, **more}
    return said if custom_id is None else {**said, "custom_id": custom_id}


def select(options: list[Json] | None = None, **more: Any) -> Json:
    return {"type": SELECT, "custom_id": "pick", "options": options or [option("a")], **more}


def option(value: str, label: str | None = None, **more: Any) -> Json:
    return {"label": label if label is not None else (value or "?")[:50], "value": value, **more}


def text(content: str = "words") -> Json:
    return {"type": TEXT, "content": content}


def gallery(*items: Json) -> Json:
    return {"type": GALLERY, "items": list(items)}


def item(url: str = "https://example.com/a.png", **more: Any) -> Json:
    return {"media": {"url": url}, **more}


def embed(**more: Any) -> Json:
    return {"title": "A title", **more}


def sized(name: str, make: Callable[[str], Request]) -> Case:
    """As long as may be, and one more."""
    return Case(make("x" * most(name)), make("x" * (most(name) + 1)))


def counted(name: str, make: Callable[[int], Request]) -> Case:
    return Case(make(most(name)), make(most(name) + 1))


def with_files(number: int, named: int | None = None, body: Json | None = None) -> Request:
    files = {index: (f"{index}.png", b"x") for index in range(number)}
    names = [{"id": index, "filename": f"{index}.png"} for index in range(number if named is None else named)]
    return Request("message", {"attachments": names, **(body or {"content": "files"})}, files)


def shown(*components: Json, name: str = "0.png") -> Request:
    body = {"flags": V2, "components": list(components), "attachments": [{"id": 0}]}
    return Request("message", body, {0: (name, b"x")})


MESSAGES: dict[str, Case] = {
    "content": sized("content", lambda t: message(content=t)),
    "empty message": Case(message(content="x"), message(content="")),
    "embeds": counted("embeds", lambda n: message(embeds=[embed()] * n)),
    "embed text": Case(
        message(embeds=[{"description": "x" * 3000}, {"description": "x" * 3000}]),
        message(embeds=[{"description": "x" * 3000}, {"description": "x" * 3001}]),
    ),
    "embed title": sized("embed title", lambda t: message(embeds=[embed(title=t)])),
    "embed description": sized("embed description", lambda t: message(embeds=[embed(description=t)])),
    "embed fields": counted(
        "embed fields", lambda n: message(embeds=[embed(fields=[{"name": "n", "value": "v"}] * n)])
    ),
    "embed field name": sized(
        "embed field name", lambda t: message(embeds=[embed(fields=[{"name": t, "value": "v"}])])
    ),
    "embed field value": sized(
        "embed field value", lambda t: message(embeds=[embed(fields=[{"name": "n", "value": t}])])
    ),
    "embed footer": sized("embed footer", lambda t: message(embeds=[embed(footer={"text": t})])),
    "embed author": sized("embed author", lambda t: message(embeds=[embed(author={"name": t})])),
    "nonce": sized("nonce", lambda t: message(content="x", nonce=t)),
    "files": counted("files", with_files),
    "file size": Case(
        Request("message", {"content": "x"}, {0: ("a.bin", bytes(most("file size")))}),
        Request("message", {"content": "x"}, {0: ("a.bin", bytes(most("file size") + 1))}),
    ),
    "file description": sized(
        "file description",
        lambda t: Request("message", {"attachments": [{"id": 0, "description": t}]}, {0: ("a.png", b"x")}),
    ),
    "file not sent": Case(with_files(1), with_files(1, 2)),
    "file not named": Case(with_files(2), with_files(2, 1)),
    "mentions both ways": Case(
        message(content="x", allowed_mentions={"parse": [], "users": ["1"]}),
        message(content="x", allowed_mentions={"parse": ["users"], "users": ["1"]}),
    ),
    "allowed users": counted(
        "allowed users", lambda n: message(content="x", allowed_mentions={"users": [str(i) for i in range(n)]})
    ),
    "thread name": sized("thread name", lambda t: Request("thread", {"name": t, "type": 11})),
}

COMPONENTS: dict[str, Case] = {
    "components": Case(v2(*[text()] * 40), v2({"type": CONTAINER, "components": [text()] * 39}, text())),
    "text": Case(v2(text("x" * 2000), text("x" * 2000)), v2(text("x" * 2000), text("x" * 2001))),
    "text display": Case(v2(text("x" * 4000)), v2(text("x" * 4001))),
    "v2 without flag": Case(v2(text()), Request("message", {"components": [text()]})),
    "v2 with content": Case(v2(text()), v2(text(), content="words")),
    "v2 for good": Case(Request("change", {"flags": V2, "components": [text("new")]}), Request("change", {"flags": 0})),
    "v2 file not shown": Case(shown(gallery(item("attachment://0.png"))), shown(text())),
    "media not sent": Case(shown(gallery(item("attachment://0.png"))), shown(gallery(item("attachment://1.png")))),
    "place": Case(v2(row(button())), v2(button())),
    "rows": counted("rows", lambda n: legacy(*[row(button(custom_id=str(i))) for i in range(n)])),
    "row": counted("row", lambda n: legacy(row(*[button(custom_id=str(i)) for i in range(n)]))),
    "mixed row": Case(legacy(row(button()), row(select())), legacy(row(button(), select()))),
    "same custom_id": Case(legacy(row(button(), button(custom_id="stay"))), legacy(row(button()), row(button()))),
    "same id": Case(v2({**text(), "id": 1}, {**text(), "id": 2}), v2({**text(), "id": 2}, {**text(), "id": 2})),
    "custom_id": sized("custom_id", lambda t: legacy(row(button(custom_id=t)))),
    "button style": Case(legacy(row(button(style=4))), legacy(row(button(style=7)))),
    "button label": sized("button label", lambda t: legacy(row(button(t)))),
    "button without label": Case(legacy(row(button("", emoji={"name": "🏺"}))), legacy(row(button("")))),
    "button without custom_id": Case(legacy(row(button(style=1))), legacy(row(button(custom_id=None, style=1)))),
    "link without url": Case(
        legacy(row(button(custom_id=None, style=5, url="https://example.com"))),
        legacy(row(button(custom_id=None, style=5))),
    ),
    "link with custom_id": Case(
        legacy(row(button(custom_id=None, style=5, url="https://example.com"))),
        legacy(row(button(style=5, url="https://example.com"))),
    ),
    "url": Case(
        legacy(row(button(custom_id=None, style=5, url="https://example.com/".ljust(512, "x")))),
        legacy(row(button(custom_id=None, style=5, url="https://example.com/".ljust(513, "x")))),
    ),
    "options": counted("options", lambda n: legacy(row(select([option(str(i)) for i in range(n)])))),
    "same option value": Case(
        legacy(row(select([option("a"), option("b", "a")]))), legacy(row(select([option("a"), option("a", "b")])))
    ),
    "option label": sized("option label", lambda t: legacy(row(select([option("a", t)])))),
    "option value": sized("option value", lambda t: legacy(row(select([option(t)])))),
    "option description": sized("option description", lambda t: legacy(row(select([option("a", description=t)])))),
    "option defaults": Case(
        legacy(row(select([option("a", default=True), option("b")]))),
        legacy(row(select([option("a", default=True), option("b", default=True)]))),
    ),
    "placeholder": sized("placeholder", lambda t: legacy(row(select(placeholder=t)))),
    "min_values": Case(legacy(row(select(min_values=0))), legacy(row(select(min_values=-1)))),
    "max_values": Case(
        legacy(row(select([option("a"), option("b")], max_values=2))), legacy(row(select(max_values=2)))
    ),
    "min above max": Case(
        legacy(row(select([option("a"), option("b")], min_values=2, max_values=2))),
        legacy(row(select([option("a"), option("b")], min_values=2, max_values=1))),
    ),
    "section texts": counted(
        "section texts",
        lambda n: v2({"type": SECTION, "components": [text()] * n, "accessory": button()}),
    ),
    "section accessory": Case(
        v2({"type": SECTION, "components": [text()], "accessory": {"type": THUMBNAIL, **item()}}),
        v2({"type": SECTION, "components": [text()], "accessory": text()}),
    ),
    "gallery": counted("gallery", lambda n: v2(gallery(*[item()] * n))),
    "media description": sized("media description", lambda t: v2(gallery(item(description=t)))),
    "container": Case(v2({"type": CONTAINER, "components": [text()]}), v2({"type": CONTAINER, "components": []})),
}


# --- forms and other answers ------------------------------------------------------------------------------


def form(*components: Json, title: str = "A form") -> Request:
    return Request("answer", {"type": 9, "data": {"custom_id": "form", "title": title, "components": list(components)}})


def label(component: Json, words: str = "Name", **more: Any) -> Json:
    return {"type": LABEL, "label": words, "component": component, **more}


def words(custom_id: str = "words", **more: Any) -> Json:
    return {"type": TEXT_INPUT, "custom_id": custom_id, "style": 1, **more}


def group(kind: int, options: int) -> Json:
    return {"type": kind, "custom_id": "group", "options": [option(str(i)) for i in range(options)]}


def choices(*given: Json) -> Request:
    return Request("completion", {"type": 8, "data": {"choices": list(given)}})


FORMS: dict[str, Case] = {
    "modal title": sized("modal title", lambda t: form(label(words()), title=t)),
    "modal fields": counted("modal fields", lambda n: form(*[label(words(str(i))) for i in range(n)])),
    "label": sized("label", lambda t: form(label(words(), t))),
    "label description": sized("label description", lambda t: form(label(words(), description=t))),
    "text input min": Case(form(label(words(min_length=4000))), form(label(words(min_length=4001)))),
    "text input max": Case(form(label(words(max_length=4000))), form(label(words(max_length=4001)))),
    "text input value": sized("text input value", lambda t: form(label(words(value=t)))),
    "text input placeholder": sized("text input placeholder", lambda t: form(label(words(placeholder=t)))),
    "text input style": Case(form(label(words(style=2))), form(label(words(style=3)))),
    "radio options": Case(form(label(group(RADIO, 2))), form(label(group(RADIO, 1)))),
    "checkbox options": counted("checkbox options", lambda n: form(label(group(CHECKBOXES, n)))),
    "uploads": counted("uploads", lambda n: form(label({"type": UPLOAD, "custom_id": "files", "max_values": n}))),
    "choices": counted("choices", lambda n: choices(*[{"name": str(i), "value": str(i)} for i in range(n)])),
    "choice name": sized("choice name", lambda t: choices({"name": t, "value": "v"})),
    "choice value": sized("choice value", lambda t: choices({"name": "n", "value": t})),
    "answer": Case(
        Request("answer", {"type": 4, "data": {"content": "x"}}),
        Request("answer", {"type": 7, "data": {"content": "x"}}),
    ),
    "modal after modal": Case(
        Request("answer to a form", {"type": 4, "data": {"content": "x"}}),
        Request("answer to a form", form(label(words())).body),
    ),
    "modal after defer": Case(form(label(words())), Request("second answer", form(label(words())).body)),
}


# --- commands ---------------------------------------------------------------------------------------------


def commands(*given: Json) -> Request:
    return Request("commands", list(given))


def command(name: str = "move", *options: Json, **more: Any) -> Json:
    return {"name": name, "description": "Does it", "type": 1, "options": list(options), **more}


def takes(name: str = "what", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "What it takes", "type": kind, **more}


def numbered(n: int, kind: int = 1) -> Request:
    described = {} if kind != 1 else {"description": "Does it"}
    return Request("commands", [{"name": f"c{i}", "type": kind, **described} for i in range(n)])


def heavy(characters: int) -> Request:
    """A command whose names, descriptions and choice values have exactly so many characters."""
    options = [takes(f"o{i:02}", description="x" * 100) for i in range(20)]
    left = characters - len("move") - len("Does it") - sum(len(o["name"]) + 100 for o in options)
    values: list[Json] = []
    while left > 0:
        value = "v" * min(100, left - 1)
        values.append({"name": chr(ord("a") + len(values)), "value": value})
        left -= len(value) + 1
    first, second, third = values[:25], values[25:50], values[50:]
    for option_, some in zip(options, (first, second, third), strict=False):
        option_["choices"] = some
    return commands(command("move", *options))


COMMANDS: dict[str, Case] = {
    "commands": counted("commands", numbered),
    "context commands": counted("context commands", lambda n: numbered(n, 2)),
    "command name": sized("command name", lambda t: commands(command(t))),
    "command name letters": Case(commands(command("göz-kale")), commands(command("Move"))),
    "same name": Case(commands(command("a"), command("b")), commands(command("a"), command("a"))),
    "contexts": Case(commands(command() | {"contexts": [0, 1]}), commands(command() | {"contexts": [0, 0]})),
    "command description": sized("command description", lambda t: commands(command(description=t))),
    "context description": Case(
        commands({"name": "Look up", "type": 3}), commands({"name": "Look up", "type": 3, "description": "Does it"})
    ),
    "command options": counted(
        "command options", lambda n: commands(command("a", *[takes(f"o{i}") for i in range(n)]))
    ),
    "required last": Case(
        commands(command("a", takes("b", required=True), takes("c"))),
        commands(command("a", takes("b"), takes("c", required=True))),
    ),
    "choices and completion": Case(
        commands(command("a", takes(autocomplete=True))),
        commands(command("a", takes(autocomplete=True, choices=[{"name": "n", "value": "v"}]))),
    ),
    "completion of": Case(
        commands(command("a", takes(kind=4, autocomplete=True))),
        commands(command("a", takes(kind=6, autocomplete=True))),
    ),
    "option bounds": Case(
        commands(command("a", takes(kind=4, min_value=1, max_value=1))),
        commands(command("a", takes(kind=4, min_value=2, max_value=1))),
    ),
    "text length": Case(commands(command("a", takes(max_length=6000))), commands(command("a", takes(max_length=6001)))),
    "subcommands": Case(
        commands(command("a", takes("b", 2, options=[takes("c", 1)]), takes("d", 1))),
        commands(command("a", takes("b", 1), takes("c", 3))),
    ),
    "command size": Case(heavy(8000), heavy(8001)),
}

CASES = {**MESSAGES, **COMPONENTS, **FORMS, **COMMANDS}
