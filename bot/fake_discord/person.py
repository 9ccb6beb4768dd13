"""A person who uses Discord: gives commands, clicks, chooses, fills in forms, and reads what he may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bot.fake_discord.check_components import BUTTON, LABEL, LINK, SELECT, SELECTS, TEXT_INPUT, walk
from bot.fake_discord.forms import chosen, submitted
from bot.fake_discord.interacting import Interacting
from bot.fake_discord.model import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DM,
    MODAL_SUBMIT,
    Channel,
    Interaction,
    Json,
    Message,
    Modal,
    User,
)
from bot.fake_discord.offering import Filling, Impossible, find, offers
from bot.fake_discord.refusal import Refused
from bot.fake_discord.rights import Right, in_channel
from bot.fake_discord.threads import close_quiet, must_take_messages

FAILED = "This interaction failed"
LOOK = 0.1  # seconds from one look at the clock of the world to the next


@dataclass(slots=True)
class Outcome:
    """What came of an act. `error` is what Discord shows when the bot gave no answer, else it is empty.

    `message` is the bot's answer as it is now; for a button that changed its own message, that message.
    """

    interaction: Interaction
    error: str = ""

    @property
    def ok(self) -> bool:
        return not self.error

    @property
    def message(self) -> Message | None:
        return self.interaction.original

    @property
    def answer(self) -> Message:
        """The message, where there must be one."""
        assert self.interaction.original is not None, self.error or "there was no message"
        return self.interaction.original

    @property
    def followups(self) -> list[Message]:
        return self.interaction.followups

    @property
    def modal(self) -> Modal | None:
        return self.interaction.modal

    @property
    def form(self) -> Modal:
        """The form, where there must be one."""
        assert self.interaction.modal is not None, self.error or "there was no form"
        return self.interaction.modal

    @property
    def choices(self) -> list[Json]:
        """What a completion offered, each with name and value."""
        return self.interaction.choices

    @property
    def acknowledged_after(self) -> float | None:
        """Seconds until the bot's first answer."""
        return self.interaction.acknowledged_after

    async def settled(self, within: float = 20.0) -> Outcome:
        """Wait until a deferred answer has come: edited, followed up or taken away."""
        async with asyncio.timeout(within):
            await self.interaction.answered.wait()
        return self


class Person:
    """One user. What Discord would not let him do raises Impossible, and the bot never hears of it."""

    def __init__(self, interacting: Interacting, user: User, *, patience: float = 10.0) -> None:
        self._interacting = interacting
        self.posting = interacting.posting
        self.world = interacting.world
        self.user = user
        self.patience = patience

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def mention(self) -> str:
        return f"<@{self.user.id}>"

    def __repr__(self) -> str:
        return f"<Person {self.user.name}>"

    # ------------------------------------------------------------------ commands

    def offered(self, channel: Channel) -> list[Json]:
        """The commands that Discord offers him in a channel."""
        self._must_see(channel)
        return offers(self.posting, self.user, channel)

    async def slash(
        self, channel: Channel, line: str, options: Mapping[str, Any] | None = None, /, wait: bool = True, **named: Any
    ) -> Outcome:
        """Give a command: `slash(channel, "game create", game="pharaohs")`.

        With `wait`, a deferred answer is waited for; without, only the acknowledgement.
        """
        self._must_see(channel)
        offer = find(self.posting, self.user, channel, line)
        data = Filling(self.posting, channel).data(offer, {**(options or {}), **named})
        return await self._ask(COMMAND, channel, data, wait)

    async def complete(self, channel: Channel, line: str, option: str, typed: str, **others: Any) -> Outcome:
        """What is offered while he types into an option: see `choices` of what comes back."""
        self._must_see(channel)
        offer = find(self.posting, self.user, channel, line)
        declared = next((o for o in offer.options if o["name"] == option), {})
        if not declared.get("autocomplete"):
            raise Impossible(f"/{line}: {option} is not completed")
        data = Filling(self.posting, channel).data(offer, {**others, option: typed}, focused=option)
        return await self._ask(AUTOCOMPLETE, channel, data, False)

    # ------------------------------------------------------------------ buttons, selects, forms

    async def click(self, message: Message, button: str, *, wait: bool = True) -> Outcome:
        """Click a button, named by its label, emoji or custom_id."""
        component = self._component(message, (BUTTON,), button, _names_of_button)
        if component["style"] == LINK:
            raise Impossible(f"{button} is a link to {component['url']}")
        return await self._use(message, component, {}, wait)

    async def select(self, message: Message, select: str, values: Any, *, wait: bool = True) -> Outcome:
        """Choose in a select, named by its custom_id or placeholder. Options go by value or label."""
        component = self._component(message, SELECTS, select, _names_of_select)
        filling = Filling(self.posting, message.channel)
        wanted = [values] if isinstance(values, str) or not isinstance(values, Sequence) else values
        extra: Json = {"values": chosen(filling, component, wanted)}
        extra |= {"resolved": filling.resolved} if filling.resolved else {}
        return await self._use(message, component, extra, wait)

    async def submit(
        self, modal: Modal, values: Mapping[str, Any] | None = None, /, wait: bool = True, **named: Any
    ) -> Outcome:
        """Send off a form. Fields go by label or custom_id; those not named stay as they were shown."""
        opener = modal.opener
        if opener.user is not self.user:
            raise Impossible("the form was shown to somebody else")
        self._must_see(opener.channel)
        data = submitted(Filling(self.posting, opener.channel), modal, {**(values or {}), **named})
        return await self._ask(MODAL_SUBMIT, opener.channel, data, wait, opener.message, opener)

    def dismiss(self, message: Message) -> None:
        """Take an ephemeral message off the screen."""
        if message.only_for != self.user.id or message.deleted:
            raise Impossible("only what one sees alone can be dismissed")
        self._interacting.dismiss(message)

    async def forge(
        self,
        message: Message,
        custom_id: str,
        values: Sequence[str] | None = None,
        form: Mapping[str, str] | None = None,
    ) -> Outcome:
        """Press what was never offered, or send off a form that was never shown, as a changed client might.

        Discord itself lets little of that pass.
        """
        if form is None:
            kind, extra = (BUTTON, {}) if values is None else (SELECT, {"values": list(values)})
            data: Json = {"component_type": kind, "custom_id": custom_id, "id": 1, **extra}
            return await self._ask(COMPONENT, message.channel, data, True, message)
        sent = []
        for number, (name, value) in enumerate(form.items(), 1):
            field = {"type": TEXT_INPUT, "id": 2 * number + 1, "custom_id": name, "value": value}
            sent.append({"type": LABEL, "id": 2 * number, "component": field})
        opener = Interaction(self.world.snowflake(), COMPONENT, "", self.user, message.channel, {}, 0.0, 0.0)
        opener.message = message
        data = {"custom_id": custom_id, "components": sent}
        return await self._ask(MODAL_SUBMIT, message.channel, data, True, message, opener)

    async def _use(self, message: Message, component: Json, extra: Json, wait: bool) -> Outcome:
        data = {"component_type": component["type"], "custom_id": component["custom_id"], "id": component["id"]}
        return await self._ask(COMPONENT, message.channel, data | extra, wait, message)

    def _component(
        self, message: Message, kinds: Sequence[int], wanted: str, names: Callable[[Json], list[str]]
    ) -> Json:
        """The one component so named. What was renamed or taken away meanwhile is not there any more."""
        if not self.can_see(message):
            raise Impossible(f"{self.user.name} does not see that message")
        there = [component for component in walk(message.components) if component["type"] in kinds]
        found = [component for component in there if component.get("custom_id") == wanted]
        found = found or [component for component in there if wanted in names(component)]
        if len(found) != 1:
            listed = ", ".join(repr(name) for component in there for name in names(component)[:1])
            raise Impossible(
                f"{'several are' if found else 'nothing is'} called {wanted!r}; there is {listed or 'none'}"
            )
        if found[0].get("disabled"):
            raise Impossible(f"{wanted!r} is disabled")
        return found[0]

    async def _ask(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        wait: bool,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Outcome:
        close_quiet(self.world)
        interaction = self._interacting.ask(kind, self.user, channel, data, message=message, opener=opener)
        outcome = Outcome(interaction)
        if not await self._is_acknowledged(interaction):
            self._interacting.give_up(interaction)
            outcome.error = FAILED
            return outcome
        if wait and outcome.message is not None and outcome.message.is_thinking:
            await outcome.settled(self.patience)
        return outcome

    async def _is_acknowledged(self, interaction: Interaction) -> bool:
        """Wait for the bot's first answer as long as Discord does, by the clock of this world.

        A test may have stopped that clock; then this person's patience is the end of it.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                while (left := interaction.born + self.world.answer_within - self.world.clock()) > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(interaction.acknowledged.wait(), min(left, LOOK))
                        break
        return interaction.acknowledged.is_set()

    # ------------------------------------------------------------------ talking and reading

    def says(self, channel: Channel, content: str) -> Message:
        """Write an ordinary message."""
        close_quiet(self.world)
        self._must_see(channel)
        needed = Right.SEND_MESSAGES_IN_THREADS if channel.is_thread else Right.SEND_MESSAGES
        if needed not in in_channel(channel, self.user.id):
            raise Impossible(f"{self.user.name} may not write here")
        try:
            must_take_messages(self.world, channel, self.user.id)
        except Refused as refused:
            raise Impossible(f"{self.user.name} may not write here: {refused.text}") from refused
        channel.opened = True
        message = self.posting.write(channel, self.user, {"content": content}, {})
        self.posting.show(message)
        return message

    def reacts(self, message: Message, emoji: str) -> None:
        """Put a reaction to a message."""
        if not self.can_see(message) or message.only_for is not None:
            raise Impossible(f"{self.user.name} does not see that message")
        try:
            self.posting.react(message, emoji, self.user)
        except Refused as refused:
            raise Impossible(f"{self.user.name} may not: {refused.text}") from refused

    def sees(self, channel: Channel) -> list[Message]:
        """What he sees in a channel, oldest first: what everybody sees, and what is for him alone."""
        self._must_see(channel)
        own = [m for m in self.world.private.get(self.user.id, {}).values() if m.channel is channel]
        return sorted([*channel.messages.values(), *own], key=lambda message: message.id)

    def newest(self, channel: Channel) -> Message:
        return self.sees(channel)[-1]

    @property
    def dm(self) -> Channel:
        """His private conversation with the bot."""
        return self.world.dm(self.user)

    def dms(self) -> list[Message]:
        """What he sees in private, oldest first."""
        return self.sees(self.dm)

    def can_see(self, message: Message) -> bool:
        if message.deleted or not self.sees_channel(message.channel):
            return False
        return message.only_for in (None, self.user.id)

    def pings(self, channel: Channel) -> list[Message]:
        """Messages of a channel that notified him."""
        return [message for message in self.sees(channel) if self.user.id in message.pinged]

    async def until(self, condition: Callable[[], object], within: float | None = None) -> None:
        """Wait until something is true; it is looked at whenever anything happens in this Discord."""
        await self.world.until(condition, self.patience if within is None else within)

    def sees_channel(self, channel: Channel) -> bool:
        """Whether he sees a channel at all; his own private conversation, and no other."""
        if channel.deleted:
            return False
        if channel.kind == DM:
            return channel.recipient is self.user
        return Right.VIEW_CHANNEL in in_channel(channel, self.user.id)

    def _must_see(self, channel: Channel) -> None:
        if not self.sees_channel(channel):
            raise Impossible(f"{self.user.name} does not see {channel.name or 'that channel'}")


def _names_of_button(component: Json) -> list[str]:
    return [name for name in (component.get("label"), (component.get("emoji") or {}).get("name")) if name]


def _names_of_select(component: Json) -> list[str]:
    return [component["placeholder"]] if component.get("placeholder") else []
