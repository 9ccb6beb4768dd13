"""Threads: who is in them, when they close by themselves, and what closed and locked ones refuse."""

from __future__ import annotations

from bot.fake_discord.events import ChannelChanged, MyThreadTold, ThreadMembersChanged
from bot.fake_discord.model import PRIVATE_THREAD, Channel, Json, User
from bot.fake_discord.refusal import Refused, missing_permissions
from bot.fake_discord.rights import Right, in_channel
from bot.fake_discord.world import World

DURATIONS = (60, 1440, 4320, 10080)  # minutes without a message until a thread closes
MOST_ACTIVE = 1000  # threads of a server that are open


def archived(status: int = 400) -> Refused:
    return Refused(status, 50083, "Thread is archived")


def manages(thread: Channel, user: int) -> bool:
    return Right.MANAGE_THREADS in in_channel(thread, user)


# ---------------------------------------------------------------------- what is refused


def must_take_messages(world: World, channel: Channel, author: int) -> None:
    """A message opens a closed thread again, unless it is locked and the author does not manage threads."""
    if not channel.is_thread:
        return
    if channel.locked and not manages(channel, author):
        raise archived(403) if channel.archived else Refused(403, 160005, "Thread is locked")
    if channel.archived:
        reopen(world, channel)


def must_be_open(channel: Channel, who: int) -> None:
    """Nothing else can be done in a closed thread, whoever wants to; in a locked one by who manages threads."""
    if not channel.is_thread:
        return
    if channel.archived:
        raise archived()
    if channel.locked and not manages(channel, who):
        raise Refused(403, 160005, "Thread is locked")


def must_let_delete(channel: Channel, who: int) -> None:
    """What was said can be taken away in a closed thread as well, not in one that is closed and locked."""
    if channel.is_thread and channel.archived and channel.locked and not manages(channel, who):
        raise archived()


def must_take_answers(world: World, channel: Channel, who: int) -> None:
    """An answer to an interaction opens a closed thread as any message does. In a locked one there is none,
    unless both the bot and who asked manage threads; not even one that he alone would see."""
    if not channel.is_thread:
        return
    if channel.locked and not (manages(channel, who) and manages(channel, world.bot.id)):
        raise archived(403)


def must_let_change(world: World, thread: Channel, changes: Json) -> None:
    """Whether the bot may change a thread so. In a closed one nothing can be changed that does not open it."""
    bot = world.bot.id
    managing, own = manages(thread, bot), thread.owner == bot
    if thread.archived and changes.get("archived") is not False:
        raise archived()
    if thread.locked and not managing:
        raise missing_permissions()
    opening = set(changes) == {"archived"} and changes["archived"] is False and bot in thread.joined
    if not (managing or own or opening) or (not managing and {"locked", "rate_limit_per_user"} & set(changes)):
        raise missing_permissions()


# ---------------------------------------------------------------------- opening and closing


def stir(world: World, thread: Channel) -> None:
    """Somebody did something there: the time until it closes begins anew."""
    thread.active = world.clock()


def reopen(world: World, thread: Channel) -> None:
    """Open it again; the bot is told that it is in it, if it is, since it may have forgotten a closed thread."""
    stir(world, thread)
    thread.archived, thread.archived_at = False, world.now()
    world.tell(ChannelChanged(thread))
    if world.bot.id in thread.joined:
        world.tell(MyThreadTold(thread))


def close(world: World, thread: Channel, *, locked: bool | None = None) -> None:
    """Close it, as it closes by itself or by somebody's hand, and perhaps lock it."""
    thread.archived, thread.archived_at = True, world.now()
    thread.locked = thread.locked if locked is None else locked
    world.tell(ChannelChanged(thread))


def close_quiet(world: World) -> float | None:
    """Close every thread in which nothing has happened for as long as it stays open.

    Returns in how many seconds the next one is due.
    """
    now, next_due = world.clock(), None
    for thread in [channel for channel in world.channels.values() if channel.is_thread and not channel.archived]:
        left = thread.active + 60 * thread.auto_archive - now
        if left <= 0:
            close(world, thread)
        else:
            next_due = left if next_due is None else min(left, next_due)
    return next_due


# ---------------------------------------------------------------------- members


def join(world: World, thread: Channel, *users: int) -> None:
    """Let people into a thread."""
    new = tuple(user for user in users if user not in thread.joined)
    if new:
        thread.joined |= dict.fromkeys(new, world.now())
        world.tell(ThreadMembersChanged(thread, added=new))


def leave(world: World, thread: Channel, user: int) -> None:
    """Take somebody out of a thread."""
    if thread.joined.pop(user, None) is not None:
        world.tell(ThreadMembersChanged(thread, removed=(user,)))


def may_invite(thread: Channel, who: int) -> bool:
    """Into a private thread not everybody may bring others, if it was made so."""
    rights = in_channel(thread, who)
    if Right.SEND_MESSAGES_IN_THREADS not in rights:
        return False
    closed_circle = thread.kind == PRIVATE_THREAD and not thread.invitable
    return not closed_circle or thread.owner == who or Right.MANAGE_THREADS in rights


def wrote(world: World, thread: Channel, author: User, mentioned: list[User]) -> None:
    """Who writes in a thread is in it from then on, and so is whom he mentions, if that one sees its channel."""
    stir(world, thread)
    thread.sent += 1
    parent = world.channels.get(thread.parent or 0)
    called = [u.id for u in mentioned if parent is not None and Right.VIEW_CHANNEL in in_channel(parent, u.id)]
    join(world, thread, author.id, *(called if may_invite(thread, author.id) else ()))
