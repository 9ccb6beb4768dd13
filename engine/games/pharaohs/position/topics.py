"""The kinds of question this game puts; each stands in the chapter that asks it."""

from __future__ import annotations

from engine.kernel.topics import Topics

TOPICS = Topics()
