"""What cards are about, drawn large, a module for each kind. Which card shows what is data of its game."""

from __future__ import annotations

from renderers.emblems import Drawing
from renderers.subjects.gods import GODS
from renderers.subjects.people import PEOPLE
from renderers.subjects.war import ARMS
from renderers.subjects.wealth import WEALTH

SUBJECTS: dict[str, Drawing] = {**ARMS, **PEOPLE, **WEALTH, **GODS}
