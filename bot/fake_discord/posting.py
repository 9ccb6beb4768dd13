"""Messages: made, changed, found and taken away."""

from __future__ import annotations

import io
import re
from typing import Any

from PIL import Image, UnidentifiedImageError

from bot.fake_discord.check_components import FILE, media_of, walk
from bot.fake_discord.check_messages import check_message
from bot.fake_discord.events import MessageCreated, MessageEdited, PinsChanged, Reacted
from bot.fake_discord.keeping import kept, kept_embed
from bot.fake_discord.limits import LIMITS
from bot.fake_discord.model import (
    COMPONENTS_V2,
    DM,
    EPHEMERAL,
    LOADING,
    PINNED,
    SAID,
    SILENT,
    Attachment,
    Channel,
    Interaction,
    Json,
    Message,
    Reaction,
    Upload,
    User,
)
from bot.fake_discord.refusal import Refused, missing_permissions, unknown
from bot.fake_discord.rights import Right, in_channel
from bot.fake_discord.threads import must_be_open, must_let_delete, must_take_messages, wrote
from bot.fake_discord.world import World

NONCE_LIFE = 300.0
CARRIED = COMPONENTS_V2 | SILENT | (1 << 2)  # flags that whoever posts may set
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")


class Posting:
    """What is done with messages, with Discord's rules about who may do it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.posted = 0  # messages in channels, whatever became of them
        self._nonces: dict[str, tuple[float, Message]] = {}

    # ------------------------------------------------------------------ what the bot does in a channel

    def create(self, channel: Channel, body: Json, files: dict[int, Upload]) -> Message:
        """The bot posts. The same nonce within minutes gives the earlier message back, wherever that was posted."""
        self._may_post(channel, body, files)
        nonce = None if body.get("nonce") is None else str(body["nonce"])
        if body.get("enforce_nonce") and nonce is not None and (earlier := self._earlier(nonce)) is not None:
            return earlier
        check_message(body, files)
        must_take_messages(self.world, channel, self.world.bot.id)
        if channel.recipient is not None and not channel.opened:
            self.world.opens(channel)
        self.posted += 1
        reference = self._reference(channel, body.get("message_reference"))
        message = self.write(channel, self.world.bot, body, files, kind=0 if reference is None else 19)
        message.nonce, message.reference = nonce, reference
        if nonce is not None:
            self._nonces.pop(nonce, None)
            self._nonces[nonce] = (self.world.clock(), message)
        self.show(message)
        return message

    def edit(self, channel: Channel, id: int, body: Json, files: dict[int, Upload]) -> Message:
        message = self.find(channel, id)
        if message.author is not self.world.bot:
            raise Refused(403, 50005, "Cannot edit a message authored by another user")
        if message.kind not in SAID:
            raise Refused(403, 50021, "Cannot execute action on a system message")
        must_be_open(channel, self.world.bot.id)
        return self.change(message, body, files)

    def delete(self, channel: Channel, id: int) -> None:
        message = self.find(channel, id)
        if message.author is not self.world.bot:
            if channel.kind == DM:
                raise Refused(403, 50003, "Cannot execute action on a DM channel")
            if Right.MANAGE_MESSAGES not in in_channel(channel, self.world.bot.id):
                raise missing_permissions()
        must_let_delete(channel, self.world.bot.id)
        self.world.remove_message(message)

    def notice(
        self, channel: Channel, kind: int, content: str = "", *, about: Json | None = None, whom: User | None = None
    ) -> None:
        """What Discord itself says in a channel when the bot has done something there."""
        message = Message(self.world.snowflake(), channel, self.world.bot, self.world.now(), content, kind=kind)
        message.reference, message.mentions = about, [] if whom is None else [whom]
        self.show(message)

    def find(self, channel: Channel, id: int) -> Message:
        """A message that is in the channel for all to see; ephemeral ones cannot be found."""
        if id not in channel.messages:
            raise unknown("Message")
        return channel.messages[id]

    def history(
        self,
        channel: Channel,
        limit: int,
        *,
        before: int | None = None,
        after: int | None = None,
        around: int | None = None,
    ) -> list[Message]:
        """The newest first, as Discord gives them."""
        if Right.READ_MESSAGE_HISTORY not in in_channel(channel, self.world.bot.id):
            return []
        messages = list(channel.messages.values())
        if after is not None:
            return [m for m in messages if m.id > after][:limit][::-1]
        if around is not None:
            earlier = [m for m in messages if m.id <= around]
            later = [m for m in messages if m.id > around]
            return (earlier[-(limit - limit // 2) :] + later[: limit // 2])[::-1]
        return [m for m in messages if before is None or m.id < before][::-1][:limit]

    def pin(self, channel: Channel, id: int) -> None:
        if self.find(channel, id).kind not in SAID:
            raise Refused(403, 50021, "Cannot execute action on a system message")
        must_be_open(channel, self.world.bot.id)
        if id not in channel.pins and len(channel.pins) >= LIMITS["pins"].most:
            raise Refused(400, 30003, f"Maximum number of pins reached ({LIMITS['pins'].most})")
        new = id not in channel.pins
        channel.pins[id] = self.world.now()
        self.world.tell(PinsChanged(channel))
        if new:
            self.notice(channel, PINNED, about=reference_json(channel, id))

    def unpin(self, channel: Channel, id: int) -> None:
        self.find(channel, id)
        must_be_open(channel, self.world.bot.id)
        channel.pins.pop(id, None)
        self.world.tell(PinsChanged(channel))

    def react(self, message: Message, emoji: str, user: User) -> None:
        """The first of a kind needs a right of its own; whoever sees it may add to it."""
        must_be_open(message.channel, user.id)
        if emoji not in message.reactions:
            if Right.ADD_REACTIONS not in in_channel(message.channel, user.id):
                raise missing_permissions()
            if len(message.reactions) >= LIMITS["reactions"].most:
                raise Refused(403, 30010, f"Maximum number of reactions reached ({LIMITS['reactions'].most})")
        users = message.reactions.setdefault(emoji, Reaction(emoji)).users
        if user.id not in users:
            users[user.id] = None
            self.world.tell(Reacted(message, emoji, user))

    def unreact(self, message: Message, emoji: str, user: User) -> None:
        must_be_open(message.channel, self.world.bot.id)
        if emoji not in message.reactions:
            raise unknown("Emoji")
        if message.reactions[emoji].users.pop(user.id, user) is None:
            self.world.tell(Reacted(message, emoji, user, taken_back=True))
        if not message.reactions[emoji].users:
            del message.reactions[emoji]

    def _may_post(self, channel: Channel, body: Json, files: dict[int, Upload]) -> None:
        if channel.recipient is not None:
            if not self.world.mutual(channel.recipient):
                raise Refused(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
            if not channel.recipient.dms_open:
                raise Refused(403, 50007, "Cannot send messages to this user")
            return
        needed = [Right.SEND_MESSAGES_IN_THREADS if channel.is_thread else Right.SEND_MESSAGES]
        needed += [Right.ATTACH_FILES] if files else []
        needed += [Right.EMBED_LINKS] if body.get("embeds") else []
        needed += [Right.READ_MESSAGE_HISTORY] if body.get("message_reference") else []
        rights = in_channel(channel, self.world.bot.id)
        if any(right not in rights for right in needed):
            raise missing_permissions()

    def _earlier(self, nonce: str) -> Message | None:
        """What was posted with this nonce of late. What was deleted since is not posted again, and is not there."""
        now = self.world.clock()
        while self._nonces and now - next(iter(self._nonces.values()))[0] > NONCE_LIFE:
            del self._nonces[next(iter(self._nonces))]  # the oldest come first
        _, message = self._nonces.get(nonce, (0.0, None))
        if message is not None and message.deleted:
            raise unknown("Message")
        return message

    def _reference(self, channel: Channel, reference: Json | None) -> Json | None:
        if not reference or reference.get("message_id") is None:
            return None
        if int(reference["message_id"]) not in channel.messages and reference.get("fail_if_not_exists", True):
            raise Refused(400, 50035, "Invalid Form Body")
        return reference_json(channel, int(reference["message_id"]))

    # ------------------------------------------------------------------ messages of all sorts

    def write(
        self,
        channel: Channel,
        author: User,
        body: Json,
        files: dict[int, Upload],
        *,
        kind: int = 0,
        only_for: int | None = None,
        interaction: Interaction | None = None,
    ) -> Message:
        """A message from a body that was found right; nobody is told of it yet."""
        message = Message(self.world.snowflake(), channel, author, self.world.now(), kind=kind)
        message.only_for, message.interaction = only_for, interaction
        message.flags = int(body.get("flags") or 0) & CARRIED | (0 if only_for is None else EPHEMERAL)
        self._fill(message, body, files)
        if not message.flags & SILENT:
            message.pinged = tuple(user.id for user in message.mentions)
        return message

    def show(self, message: Message) -> None:
        """Put a message where people see it, and tell of it."""
        self.world.keep_message(message)
        if message.channel.is_thread and message.only_for is None:
            called = message.mentions if message.kind in SAID else []
            wrote(self.world, message.channel, message.author, called)
        self.world.tell(MessageCreated(message))

    def change(self, message: Message, body: Json, files: dict[int, Upload]) -> Message:
        """Change what the body names, and nothing else. Filling a placeholder is no edit."""
        check_message(body, files, message)
        if message.is_thinking:
            message.flags &= ~LOADING
        else:
            message.edited = self.world.now()
        message.flags |= int(body.get("flags") or 0) & COMPONENTS_V2
        self._fill(message, body, files)
        self.world.tell(MessageEdited(message))
        return message

    def _fill(self, message: Message, body: Json, files: dict[int, Upload]) -> None:
        if "content" in body:
            message.content = (body["content"] or "").strip()
        if "embeds" in body:
            message.embeds = [kept_embed(embed) for embed in body["embeds"] or []]
        if "attachments" in body or files:
            self._attach(message, body.get("attachments"), files)
        if "components" in body:
            components = kept(body["components"] or [])
            self._place(message, components)
            message.components = components
        self._mention(message, body)

    def _attach(self, message: Message, named: list[Json] | None, files: dict[int, Upload]) -> None:
        kept = {attachment.id: attachment for attachment in message.attachments}
        if named is None:
            named = [{"id": id} for id in (*kept, *files)]
        attachments = []
        for one in named:
            id = int(one["id"])
            attachment = kept.pop(id, None) or self.file(message.channel, files[id])
            if "description" in one:
                attachment.description = one["description"]
            attachment.ephemeral = message.only_for is not None
            attachments.append(attachment)
        for gone in kept.values():
            self.world.let_go(gone)
        message.attachments = attachments

    def file(self, channel: Channel, upload: Upload) -> Attachment:
        """Keep a file that came with a request."""
        attachment = Attachment(
            self.world.snowflake(), upload.filename, len(upload.data), upload.data, channel.id, upload.content_type
        )
        try:
            with Image.open(io.BytesIO(upload.data)) as picture:
                attachment.width, attachment.height = picture.size
                attachment.content_type = Image.MIME.get(picture.format or "", attachment.content_type)
        except UnidentifiedImageError:
            attachment.width = attachment.height = None
        self.world.keep_file(attachment)
        return attachment

    def _place(self, message: Message, components: list[Json]) -> None:
        """Where a component shows a file of the message, say where the file is to be had."""
        by_name = {attachment.filename: attachment for attachment in message.attachments}
        for component in walk(components):
            for media in media_of(component):
                name = media["url"].partition("?")[0].removeprefix("attachment://").rpartition("/")[2]
                media |= {"id": str(self.world.snowflake()), "proxy_url": media["url"]}
                if (attachment := by_name.get(name)) is None:
                    continue
                said = self.world.attachment_json(attachment)
                media |= {key: said.get(key) for key in ("url", "proxy_url", "content_type", "width", "height")}
                media |= {"attachment_id": said["id"], "loading_state": 2, "flags": 0, "placeholder": ""}
                if component["type"] == FILE:
                    component |= {"name": attachment.filename, "size": attachment.size}

    def _mention(self, message: Message, body: Json) -> None:
        """Whom the text mentions, as far as allowed_mentions lets it."""
        texts = [message.content, *(c["content"] for c in walk(message.components) if c["type"] == 10)]
        users = dict.fromkeys(int(id) for text in texts for id in _USER.findall(text))
        roles = dict.fromkeys(int(id) for text in texts for id in _ROLE.findall(text))
        allowed: Json | None = body.get("allowed_mentions")
        known = self.world.users
        message.mentions = [known[id] for id in users if id in known and _allows(allowed, "users", id)]
        there = {} if message.channel.guild is None else message.channel.guild.roles
        message.mention_roles = [id for id in roles if id in there and _allows(allowed, "roles", id)]


def reference_json(channel: Channel, message: int | None = None) -> Json:
    """Where something is that a message is about."""
    said: Json = {"type": 0, "channel_id": str(channel.id)}
    said |= {} if message is None else {"message_id": str(message)}
    return said if channel.guild is None else said | {"guild_id": str(channel.guild.id)}


def _allows(allowed: Json | None, kind: str, id: int) -> bool:
    if allowed is None:
        return True
    listed: list[Any] = allowed.get(kind) or []
    return kind in (allowed.get("parse") or []) or str(id) in map(str, listed)
