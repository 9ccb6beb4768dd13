"""What a message, a form and other answers must look like as a whole."""

from __future__ import annotations

from typing import Any

from bot.fake_discord.check_components import check_form_components, check_message_components, media_of, walk
from bot.fake_discord.limits import LIMITS, Inspection
from bot.fake_discord.model import COMPONENTS_V2, Json, Message, Upload
from bot.fake_discord.refusal import Refused, invalid


def check_message(body: Json, files: dict[int, Upload], before: Message | None = None, *path: str | int) -> None:
    """A message to be posted, or changed (`before` is the message as it is)."""
    inspection = Inspection()
    check_files(files)
    inspection.length("content", body.get("content"), *path, "content")
    inspection.length("nonce", _text(body.get("nonce")), *path, "nonce")
    _check_embeds(inspection, body.get("embeds") or [], *path, "embeds")
    _check_mentions(inspection, body.get("allowed_mentions"), *path, "allowed_mentions")
    names = _check_attachments(inspection, body.get("attachments"), files, before, *path, "attachments")
    flags = body.get("flags") or 0
    v2 = bool(flags & COMPONENTS_V2) or (before is not None and before.is_v2)
    if before is not None and before.is_v2 and body.get("flags") is not None and not flags & COMPONENTS_V2:
        inspection.broken("v2 for good", *path, "flags", code="COMPONENTS_V2_FLAG_CANNOT_BE_REMOVED")
    components = body.get("components")
    check_message_components(inspection, components or [], v2, *path, "components")
    if v2:
        _check_second_kind(inspection, body, before, names, *path)
    if (
        before is None
        and not files
        and not str(body.get("content") or "").strip()
        and not any(body.get(k) for k in ("embeds", "components", "sticker_ids"))
    ):
        raise Refused(400, 50006, "Cannot send an empty message", tuple(_empty()))
    inspection.settle()


def check_files(files: dict[int, Upload]) -> None:
    """Files that are too large are refused before anything is read."""
    inspection = Inspection()
    inspection.count("files", list(files), "attachments")
    inspection.settle()
    for index, file in files.items():
        if len(file.data) > LIMITS["file size"].most:
            inspection.broken("file size", "files", index, code="FILE_TOO_LARGE")
            raise Refused(413, 40005, "Request entity too large", tuple(inspection.problems))


def check_modal(data: Json) -> None:
    inspection = Inspection()
    inspection.length("modal title", data.get("title") or "", "data", "title")
    inspection.length("custom_id", data.get("custom_id") or "", "data", "custom_id")
    check_form_components(inspection, data.get("components") or [], "data", "components")
    inspection.settle()


def check_choices(data: Json) -> None:
    """Choices of a completion. A number is a value too."""
    inspection = Inspection()
    choices = data.get("choices") or []
    inspection.count("choices", choices, "data", "choices")
    for index, choice in enumerate(choices):
        inspection.length("choice name", choice.get("name", ""), "data", "choices", index, "name")
        if isinstance(choice.get("value"), str):
            inspection.length("choice value", choice["value"], "data", "choices", index, "value")
    inspection.settle()


def check_thread_name(name: Any) -> None:
    inspection = Inspection()
    inspection.length("thread name", name if name is not None else "", "name")
    inspection.settle()


def refuse(limit: str, *path: str | int) -> Refused:
    """The refusal of a request for one rule it breaks."""
    inspection = Inspection()
    inspection.broken(limit, *path)
    return invalid(inspection.problems)


def _empty() -> list[Any]:
    inspection = Inspection()
    inspection.broken("empty message")
    return inspection.problems


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _check_embeds(inspection: Inspection, embeds: list[Json], *path: str | int) -> None:
    inspection.count("embeds", embeds, *path)
    total = 0
    for index, embed in enumerate(embeds):
        fields = embed.get("fields") or []
        footer = (embed.get("footer") or {}).get("text")
        author = (embed.get("author") or {}).get("name")
        inspection.length("embed title", embed.get("title"), *path, index, "title")
        inspection.length("embed description", embed.get("description"), *path, index, "description")
        inspection.length("embed footer", footer, *path, index, "footer", "text")
        inspection.length("embed author", author, *path, index, "author", "name")
        inspection.count("embed fields", fields, *path, index, "fields")
        for number, field in enumerate(fields):
            name, value = str(field.get("name", "")).strip(), str(field.get("value", "")).strip()
            inspection.length("embed field name", name, *path, index, "fields", number, "name")
            inspection.length("embed field value", value, *path, index, "fields", number, "value")
        said = [embed.get("title"), embed.get("description"), footer, author]
        said += [field.get(key) for field in fields for key in ("name", "value")]
        total += sum(len(text) for text in said if isinstance(text, str))
    if total > LIMITS["embed text"].most:
        inspection.broken("embed text", *path, code="MAX_EMBED_SIZE_EXCEEDED", says=f"{total} characters in all.")


def _check_mentions(inspection: Inspection, allowed: Json | None, *path: str | int) -> None:
    if allowed is None:
        return
    inspection.count("allowed users", allowed.get("users"), *path, "users")
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or []) and allowed.get(kind):
            inspection.broken("mentions both ways", *path, "parse", code="MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")


def _check_attachments(
    inspection: Inspection, named: list[Json] | None, files: dict[int, Upload], before: Message | None, *path: str | int
) -> set[str]:
    """Files that are named and files that are there agree. Returns the names that attachment:// may use."""
    kept = {} if before is None else {attachment.id: attachment.filename for attachment in before.attachments}
    if named is None:
        return set(kept.values()) | {file.filename for file in files.values()}
    names = set()
    for index, attachment in enumerate(named):
        inspection.length("file description", attachment.get("description"), *path, index, "description")
        number = int(attachment["id"])
        if number in files:
            names.add(files[number].filename)
        elif number in kept:
            names.add(kept[number])
        else:
            says = f"Attachment {number} is neither sent nor there already."
            inspection.broken("file not sent", *path, index, "id", code="ATTACHMENT_NOT_FOUND", says=says)
    for number in sorted(set(files) - {int(attachment["id"]) for attachment in named}):
        inspection.broken("file not named", *path, says=f"files[{number}] is not among the attachments.")
    inspection.count("files", named, *path)
    return names


def _check_second_kind(
    inspection: Inspection, body: Json, before: Message | None, names: set[str], *path: str | int
) -> None:
    """Nothing beside the components, every file in one of them."""
    for key in ("content", "embeds", "sticker_ids", "poll"):
        left = before is not None and key in ("content", "embeds") and getattr(before, key) and key not in body
        if body.get(key) or left:
            inspection.broken("v2 with content", *path, key, code="MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
    components = body.get("components")
    if components is None:
        return
    shown = set()
    for component in walk(components):
        for media in media_of(component) if isinstance(component.get("type"), int) else []:
            url = str(media.get("url") or "")
            name = url.removeprefix("attachment://")
            if url.startswith("attachment://") and name not in names:
                says = f"{url} is not a file of this message."
                inspection.broken("media not sent", *path, "components", code="UNFURLED_MEDIA_NOT_FOUND", says=says)
            shown.add(name.partition("?")[0].rpartition("/")[2])
    for name in sorted(names - shown):
        says = f"{name} is sent and not shown by any component."
        inspection.broken("v2 file not shown", *path, "attachments", says=says)
