"""What each kind of question is about, for everybody who waits for its answer: `Red decides: which battle is next`."""

from __future__ import annotations

TOPICS = {
    "set up": "where to set up",
    "arrive": "where new units arrive",
    "ruler": "where the ruler takes command",
    "marker": "where the marker goes",
    "god": "whether the god is turned over",
    "replace": "which unit returns",
    "payment": "which unit pays for the one that returns",
    "replacement area": "where the unit returns",
    "move": "from where to move",
    "who": "who moves",
    "destination": "where to ship to",
    "redeploy": "from where to redeploy",
    "overstack": "which units are too many",
    "battle": "which battle is next",
    "lead": "whether the ruler leads the battle",
    "terror": "how many Terror and Siege markers to use",
    "kill": "which units are killed",
    "retreat": "whether to retreat",
    "scatter": "where the retreating units go",
    "follow": "what the winners do after the retreat",
    "insist": "whether to fight another round",
}
