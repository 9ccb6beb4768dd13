"""Interactions: asked by people, answered by the bot, within the time that Discord gives."""

from __future__ import annotations

import secrets
import time

from bot.fake_discord.check_messages import check_choices, check_files, check_message, check_modal, refuse
from bot.fake_discord.events import Acknowledged, Asked, ModalShown
from bot.fake_discord.keeping import kept
from bot.fake_discord.model import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    EPHEMERAL,
    LOADING,
    MODAL_SUBMIT,
    Channel,
    Interaction,
    Json,
    Message,
    Modal,
    Upload,
    User,
)
from bot.fake_discord.posting import Posting
from bot.fake_discord.refusal import Refused, unknown
from bot.fake_discord.threads import must_be_open, must_take_answers, reopen

# Kinds of answer.
MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


class Interacting:
    """What is done with interactions, and with the messages that belong to them."""

    def __init__(self, posting: Posting) -> None:
        self.posting = posting
        self.world = posting.world
        self._by_id: dict[int, Interaction] = {}

    def ask(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """A person does something; the bot is told."""
        self._forget_old()
        channel.opened = True
        token = secrets.token_urlsafe(24)
        interaction = Interaction(
            self.world.snowflake(), kind, token, user, channel, data, time.perf_counter(), self.world.clock()
        )
        interaction.message, interaction.opener = message, opener
        self._by_id[interaction.id] = self.world.interactions[token] = interaction
        self.world.tell(Asked(interaction))
        return interaction

    def give_up(self, interaction: Interaction) -> None:
        """The person was told that it failed; an answer that comes now is too late."""
        interaction.given_up = True

    def _forget_old(self) -> None:
        """What is older than any token can be used. The oldest come first."""
        before = self.world.clock() - 2 * self.world.token_life
        while self._by_id and (oldest := next(iter(self._by_id.values()))).born < before:
            del self._by_id[oldest.id], self.world.interactions[oldest.token]

    # ------------------------------------------------------------------ the first answer

    def answer(self, id: int, token: str, body: Json, files: dict[int, Upload]) -> Interaction:
        interaction = self._by_id.get(id)
        late = interaction is None or self.world.clock() - interaction.born > self.world.answer_within
        if interaction is None or interaction.token != token or (interaction.answer is None and late):
            raise unknown("interaction")
        if interaction.given_up:
            raise unknown("interaction")
        kind = body.get("type")
        if interaction.answer is not None:
            if kind == MODAL:
                why = refuse("modal after defer", "type").problems
                raise Refused(400, 40060, "Interaction has already been acknowledged.", why)
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        self._fits(interaction, kind)
        data = body.get("data") or {}
        self._do(interaction, kind, data, files)
        interaction.answer = kind
        interaction.acknowledged_at = time.perf_counter()
        interaction.acknowledged.set()
        if kind not in (DEFERRED, DEFERRED_UPDATE):
            interaction.answered.set()
        self.world.tell(Acknowledged(interaction))
        return interaction

    @staticmethod
    def _fits(interaction: Interaction, kind: object) -> None:
        """Each kind of interaction may be answered in some ways only."""
        if kind == MODAL and interaction.kind == MODAL_SUBMIT:
            raise refuse("modal after modal", "type")
        allowed = _MAY_FOLLOW[interaction.kind]
        if interaction.kind == MODAL_SUBMIT and interaction.message is not None:
            allowed = (*allowed, DEFERRED_UPDATE, UPDATE)
        if kind not in allowed:
            raise refuse("answer", "type")

    def _do(self, interaction: Interaction, kind: object, data: Json, files: dict[int, Upload]) -> None:
        if kind == MESSAGE:
            interaction.original = self._say(interaction, data, files)
        elif kind == DEFERRED:
            interaction.original = self._placeholder(interaction, data)
        elif kind == DEFERRED_UPDATE:
            interaction.original = interaction.message
        elif kind == UPDATE:
            interaction.original = self._update(interaction.message, data, files)
        elif kind == CHOICES:
            check_choices(data)
            interaction.choices = list(data.get("choices") or [])
        else:
            check_modal(data)
            interaction.modal = Modal(interaction, data["custom_id"], data["title"], kept(data["components"]))
            self.world.tell(ModalShown(interaction.modal))

    def _placeholder(self, interaction: Interaction, data: Json) -> Message:
        """The bot is thinking."""
        self._may_say(interaction, private=bool(int(data.get("flags") or 0) & EPHEMERAL))
        only_for = interaction.user.id if int(data.get("flags") or 0) & EPHEMERAL else None
        message = self.posting.write(
            interaction.channel,
            self.world.bot,
            {"flags": data.get("flags")},
            {},
            kind=_kind(interaction),
            only_for=only_for,
            interaction=interaction,
        )
        message.flags |= LOADING
        self.posting.show(message)
        return message

    def _update(self, message: Message | None, data: Json, files: dict[int, Upload]) -> Message:
        if message is None or message.deleted:
            raise unknown("Message")
        self._may_change(message)
        return self.posting.change(message, data, files)

    def _may_say(self, interaction: Interaction, *, private: bool) -> None:
        """What all see opens a closed thread; what one person sees does not."""
        channel = interaction.channel
        if channel.deleted:
            raise unknown("Channel")
        must_take_answers(self.world, channel, interaction.user.id)
        if channel.is_thread and channel.archived and not private:
            reopen(self.world, channel)

    def _may_change(self, message: Message) -> None:
        if message.only_for is None:
            must_be_open(message.channel, self.world.bot.id)

    # ------------------------------------------------------------------ what follows, by token

    def by_token(self, token: str) -> Interaction:
        """The interaction whose token still lives, and to which the bot has answered."""
        interaction = self.world.interactions.get(token)
        if interaction is None:
            raise unknown("Webhook")
        if self.world.clock() - interaction.born > self.world.token_life:
            raise Refused(401, 50027, "Invalid Webhook Token")
        if interaction.answer is None:
            raise unknown("Webhook")
        return interaction

    def followup(self, token: str, body: Json, files: dict[int, Upload]) -> Message:
        """One more message; after a deferral it fills the placeholder, and is as private as that was."""
        interaction = self.by_token(token)
        original = interaction.original
        if original is not None and original.is_thinking and not original.deleted:
            return self.edit(token, None, body, files)
        message = self._say(interaction, body, files)
        interaction.followups.append(message)
        interaction.answered.set()
        return message

    def find(self, token: str, id: int | None) -> Message:
        """A message of the interaction; None is the original."""
        interaction = self.by_token(token)
        if interaction.channel.deleted:
            raise unknown("Channel")
        candidates = [interaction.original, *interaction.followups]
        for message in candidates[:1] if id is None else candidates:
            if message is not None and not message.deleted and id in (None, message.id):
                return message
        raise unknown("Message")

    def edit(self, token: str, id: int | None, body: Json, files: dict[int, Upload]) -> Message:
        message = self.find(token, id)
        self._may_change(message)
        if message.is_thinking:
            check_message(body, files)
        self.posting.change(message, body, files)
        self.world.interactions[token].answered.set()
        return message

    def delete(self, token: str, id: int | None) -> None:
        interaction = self.by_token(token)
        self.world.remove_message(self.find(token, id))
        interaction.answered.set()

    def dismiss(self, message: Message) -> None:
        """A person takes an ephemeral message off his screen; the bot is not told."""
        self.world.remove_message(message)

    def _say(self, interaction: Interaction, body: Json, files: dict[int, Upload]) -> Message:
        check_files(files)
        check_message(body, files)
        private = bool(int(body.get("flags") or 0) & EPHEMERAL)
        self._may_say(interaction, private=private)
        message = self.posting.write(
            interaction.channel,
            self.world.bot,
            body,
            files,
            kind=_kind(interaction),
            only_for=interaction.user.id if private else None,
            interaction=interaction,
        )
        self.posting.show(message)
        return message


_MAY_FOLLOW: dict[int, tuple[int, ...]] = {
    COMMAND: (MESSAGE, DEFERRED, MODAL),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL_SUBMIT: (MESSAGE, DEFERRED),
}


def _kind(interaction: Interaction) -> int:
    """The type of a message that answers: to a command, or a reply."""
    return 20 if interaction.kind == COMMAND and interaction.original is None else 0
