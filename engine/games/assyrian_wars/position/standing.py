"""Auto-answers with which a game by post goes on quickly: for every reaction, and for what hardly needs thought."""

from collections.abc import Mapping

QUICK: Mapping[str, str] = {
    "preempt": "never", "supply": "pay", "mulligan": "never", "cut": "lowest", "relocate": "none",
    "intercept": "if_stronger:150", "evade": "if_outnumbered:150", "form_group": "always", "relief": "always",
    "batch": "suggested", "split_army": "suggested", "hits": "suggested", "routs": "suggested",
    "attrition": "suggested", "excess": "suggested", "victory_points": "suggested", "retreat": "suggested",
    "sortie": "before_the_fall", "city_or_garrison": "last_level",
    "reaction_card": "never", "battle_cards": "never",
}  # fmt: skip
