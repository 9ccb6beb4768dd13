"""The rights that the bot needs, by the names that Discord shows for them."""

from __future__ import annotations

import discord

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
IN_THREADS = {"send_messages_in_threads": "Send Messages in Threads"}
TO_OPEN_THREADS = {"create_public_threads": "Create Public Threads", "create_private_threads": "Create Private Threads"}


def lacking(rights: discord.Permissions, *, thread: bool) -> list[str]:
    """What the bot needs in a channel or thread and may not."""
    needed = {field: words for field, words in NEEDED.items() if not (thread and field == "send_messages")}
    return [words for field, words in (needed | (IN_THREADS if thread else {})).items() if not getattr(rights, field)]


def lacking_to_open(rights: discord.Permissions, *, private: bool) -> list[str]:
    """What the bot needs to open a thread in a channel and to play in it, and may not."""
    opens = "create_private_threads" if private else "create_public_threads"
    return [
        words
        for field, words in (IN_THREADS | TO_OPEN_THREADS).items()
        if (field in IN_THREADS or field == opens) and not getattr(rights, field)
    ]


def invitation(bot: int) -> str:
    """The address that invites the bot with the rights it needs, and those to open threads."""
    rights = discord.Permissions(**dict.fromkeys([*NEEDED, *IN_THREADS, *TO_OPEN_THREADS, "embed_links"], True))
    return discord.utils.oauth_url(bot, permissions=rights, scopes=("bot", "applications.commands"))
