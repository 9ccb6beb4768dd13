"""The automated player: one short answer for every kind of question, from the view alone.

`answers` looks up the topic of a question. What it knows of the map is in `scene`, of battles in `odds`; marches are
planned in `moves` and redeployment in `spread`. Nothing is kept between questions: the second and third question of an
order find the same plan by reading the same view.
"""

from __future__ import annotations

from engine.games.pharaohs.policy.answers import ANSWERS, policy

__all__ = ["ANSWERS", "policy"]
