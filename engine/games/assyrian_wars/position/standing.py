"""Auto-answers with which a game by post goes on quickly: for what hardly needs thought."""

from collections.abc import Mapping

QUICK: Mapping[str, str] = {
    "preempt": "never", "supply": "pay", "mulligan": "never", "cut": "lowest", "relocate": "none",
}  # fmt: skip
