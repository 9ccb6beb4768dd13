"""Who is who on the map of Assyrian Wars: colors, emblems, patterns and letters of the fourteen with an impulse.

The colors are as near to those of the counters as they can be while any two stay apart for every eye: found by search,
the worst pair (Egypt and Syria) is 11 apart, and none is lost on the paper of the map.
"""

from __future__ import annotations

from engine.games.assyrian_wars.data import nations
from renderers.scene import Owner

_LOOKS = {  # color, emblem, pattern, letters
    "assyria": ("#2b2b33", "wings", "solid", "AS"),
    "mede": ("#b54312", "axe", "stripes", "ME"),
    "egypt": ("#e99f0a", "ankh", "solid", "EG"),
    "babylonia": ("#1e7453", "star", "bars", "BA"),
    "elam": ("#6b6f76", "bull", "dots", "EL"),
    "phoenicia": ("#6f3d25", "trident", "solid", "PH"),
    "judah": ("#2f6fd0", "sun", "solid", "JU"),
    "israel": ("#1d2f7a", "star", "lines", "IS"),
    "syria": ("#93cb78", "sun", "stripes", "SY"),
    "urartu": ("#ff67b7", "mountain", "cross", "UR"),
    "phrygia": ("#a2e7ff", "wheel", "bars", "PR"),
    "persia": ("#bb9283", "palm", "dots", "PE"),
    "cimmerians": ("#f6eb59", "axe", "cross", "CI"),
    "scythians": ("#dadbd4", "bull", "lines", "SC"),
}
OWNERS: dict[str, Owner] = {
    id: Owner(id, nations.called(id), color, emblem, pattern, letters)
    for id, (color, emblem, pattern, letters) in _LOOKS.items()
}
