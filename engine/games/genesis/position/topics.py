"""The kinds of question this game puts; each stands in the chapter that asks it."""

from engine.kernel import Topics

TOPICS = Topics()
