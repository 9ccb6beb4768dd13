"""Who is who on the map of The God Kings: colors, emblems, patterns and letters."""

from __future__ import annotations

from engine.games.god_kings.data.peoples import SIDES
from renderers.color import PALETTE
from renderers.scene import Owner

_LOOKS = {  # color, emblem, pattern, letters
    "egypt": ("sea", "ankh", "solid", "EG"),
    "hatti": ("gold", "bull", "stripes", "HA"),
    "mitanni": ("blue", "wheel", "dots", "MI"),
    "kassites": ("lilac", "star", "cross", "KA"),
    "assyria": ("rust", "wings", "bars", "AS"),
    "gasga": ("earth", "axe", "solid", "GA"),
    "libyan": ("earth", "palm", "dots", "LI"),
    "elamite": ("earth", "mountain", "stripes", "EL"),
    "strays": ("earth", "none", "lines", "ST"),
    "revolt_karkemish": ("earth", "sun", "cross", "RK"),
    "revolt_megiddo": ("earth", "sun", "bars", "RM"),
    "revolt_sumer": ("earth", "sun", "dots", "RS"),
    "revolt_amurru": ("earth", "sun", "lines", "RA"),
}
OWNERS: dict[str, Owner] = {
    side: Owner(side, SIDES[side].name, PALETTE[color], emblem, pattern, letters)
    for side, (color, emblem, pattern, letters) in _LOOKS.items()
}
POWERS: dict[str, Owner] = {side: owner for side, owner in OWNERS.items() if SIDES[side].kind == "power"}
