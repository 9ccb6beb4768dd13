"""The server of the local table: its channels, the people one can be, and a moderator.

Ids are the same at every start, so that a database that is kept knows its people and channels again.
"""

from __future__ import annotations

import re

from bot.fake_discord import Channel, FakeDiscord, Guild, Impossible, Message, Person, Right, Role, User

PEOPLE = ("Ann", "Ben", "Cem", "Dan")
MODERATOR = "Mod"
CHANNELS = ("table", "second-table")
PATIENCE = 60.0  # seconds that a person waits for a deferred answer
LONGEST_NAME = 60
_FIRST_ID = 1_000_000_000_000_000
_NOT_IN_A_NAME = re.compile(r"[^\w-]+")


class Town:
    """`people` go by a short key, as in the page's address: `?as=ann`."""

    def __init__(self, there: FakeDiscord) -> None:
        self.there = there
        self.world = there.world
        self._ids = iter(range(_FIRST_ID, _FIRST_ID + 1000))
        self.guild: Guild = self.world.add_guild("Amarna", self._user("Host"), id=next(self._ids))
        rights = Right.MANAGE_CHANNELS | Right.MANAGE_MESSAGES | Right.MANAGE_THREADS
        self.moderators: Role = self.world.add_role(self.guild, "moderators", rights)
        self.people: dict[str, Person] = {}
        for name in (*PEOPLE, MODERATOR):
            user = self._user(name)
            self.world.join(self.guild, user, *([self.moderators] if name == MODERATOR else []))
            self.people[name.lower()] = Person(there.interacting, user, patience=PATIENCE)
        self.table, self.second = (self.world.add_channel(self.guild, name, id=next(self._ids)) for name in CHANNELS)

    def _user(self, name: str) -> User:
        return self.world.add_user(name, id=next(self._ids))

    # ------------------------------------------------------------------ finding

    def person(self, key: str) -> Person:
        if key not in self.people:
            raise Impossible(f"there is nobody called {key!r}; there are {', '.join(self.people)}")
        return self.people[key]

    def channel(self, person: Person, id: str) -> Channel:
        """A channel that a person sees."""
        channel = self.world.channels.get(number_in(id))
        if channel is None or channel not in self.channels(person):
            raise Impossible("that channel is not there any more")
        return channel

    def channels(self, person: Person) -> list[Channel]:
        """What a person sees: the server's channels and threads, and his direct messages."""
        in_guild = [channel for channel in self.guild.channels.values() if person.sees_channel(channel)]
        return [*in_guild, person.dm]

    def message(self, person: Person, id: str) -> Message:
        """A message that a person sees."""
        number = number_in(id)
        found = self.world.private.get(person.id, {}).get(number)
        for channel in self.channels(person):
            found = found or channel.messages.get(number)
        if found is None or not person.can_see(found):
            raise Impossible("that message is not there any more")
        return found

    def thing(self, id: str) -> User | Role | Channel:
        """A person, role or channel that is chosen by its id."""
        number = number_in(id)
        found = self.world.users.get(number) or self.guild.roles.get(number) or self.world.channels.get(number)
        if found is None:
            raise Impossible(f"there is nothing with the id {id}")
        return found

    # ------------------------------------------------------------------ changing

    def open_channel(self, name: str, id: int = 0) -> Channel:
        """A channel more. Names are written as Discord writes them, and there is one of each."""
        wanted = _NOT_IN_A_NAME.sub("-", name.strip().lower()).strip("-")[:LONGEST_NAME]
        if not wanted:
            raise Impossible("a channel needs a name")
        names = {channel.name for channel in self.guild.channels.values()}
        free = next(one for one in (wanted, *(f"{wanted}-{n}" for n in range(2, 1000))) if one not in names)
        return self.world.add_channel(self.guild, free, id=id)


def number_in(id: str) -> int:
    """Read an id as somebody may have written it; 0, which nothing has, for what is none."""
    return int(id) if id.isdecimal() and id.isascii() and len(id) < 25 else 0
