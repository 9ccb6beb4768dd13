"""The kinds of question; each stands in the chapter that asks it."""

from engine.kernel import Topics

TOPICS = Topics()
