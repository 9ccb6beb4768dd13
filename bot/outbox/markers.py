"""By what Discord and the delivery know a letter again: the nonce it is sent with, and the marker on its message."""

from __future__ import annotations

from bot.store import Post

FIRST_MARKER = 1_000_000  # components that are not marked count from 1
MARKERS = 2**31 - FIRST_MARKER  # the number of a component has 32 bits and a sign
FIRST_WORD = "amarna"  # letters were marked with it before each opening of a file had a word of its own


def nonce_of(post: Post) -> str:
    """Discord posts one message for it within some minutes, however often it is sent. At most 25 characters."""
    return f"{post.word}-{post.id}"


def marker_of(post: Post) -> int:
    """Another one for every letter of an opening, beginning anywhere."""
    first = 0 if post.word == FIRST_WORD else int(post.word, 16)
    return FIRST_MARKER + (first + post.id) % MARKERS
