"""Situations that several chapters test: groups that set out or redeploy, those who landed, the Nubian Dynasty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.pharaohs.data.tables import LAND
from engine.games.pharaohs.position.state import March
from tests.games.pharaohs.positions import position
from tests.kit import Play, easy

CLOSED = {"arabian_desert", "libyan_desert", "nubia"}
THREE = {"upper_egypt", "lower_egypt", "on", "naucratis"}
FOUR = {*THREE, "pelusium", "sinai"}
QUIET: Any = {
    "mitanni": {"mitanni": {"foot": 1}}
}  # somebody whose chit is still to come, so that the game turn goes on
ZION = {"judah": {"judah": {"foot": 1, "chosen": 1}}}
FIVE = ("on", "upper_egypt", "lower_egypt", "thebaid", "naucratis")
REPLACEMENT = {  # R5, where the dead return
    "egypt": "on lower_egypt upper_egypt thebaid naucratis",
    "achaea": "wilusyia seha_river_land assuwa kos",
    "arameans": "arabian_desert sinai judah syria hamath euphrates mari babylon sumer",
    "urartu": "urartu van ashuguzai mannai",
    "media": "media hyrkania north_zagros",
    "sumer": "sumer",
    "mitanni": "kizzuwatna hurri_land mitanni hanigalbat",
    "assyria": "assyria arrapha zamua",
    "libya": "libyan_desert",
    "lydia": "assuwa kos lukka",
    "elam": "south_zagros elam",
    "hatti": "west_taurus pitassa zippasla hatti",
    "judah": "judah sinai",
    "nubia": "thebaid",
    "cimmeria": "west_caucasus east_caucasus",
    "canaan": "kadesh ugarit aleppo phoenicia philistia judah syria",
    "kassites": "mari tigris akkad babylon karduniash zamua",
    "sea_peoples": "arzawa kizzuwatna aleppo ugarit kadesh phoenicia philistia pelusium on naucratis alasa",
    "phrygia": "phrygia wilusyia seha_river_land",
    "luvians": "lukka kos arzawa kizzuwatna",
    "chaldea": "babylon akkad",
}
OWNERS = {"n": "nubia", "e": "egypt", "l": "libya", "a": "assyria", "d": "elam"}


def who(play: Play) -> str:
    nation: str = play.seen().march.nation
    return nation


def leave(play: Play, area: str, group: Mapping[str, int] | None = None, how: str = "march") -> Play:
    """A group sets out; who goes is only asked where there is a choice."""
    play.do(f"{how}:{area}")
    if play.ask.topic == "who":
        play.do(dict(group or {}))
    return play


def goals(play: Play) -> set[str]:
    """Where the group that is being moved can end."""
    assert play.ask.topic == "destination"
    return {key.partition(":")[2] for key in play.options() if key.startswith("to:")}


def passable(play: Play) -> set[str]:
    return {key.partition(":")[2] for key in play.options() if key.startswith("via:")}


def alone(nation: str, kind: str, area: str, **more: Any) -> Play:
    """One piece on an empty map, about to choose where it goes."""
    count: Any = more.pop("name", 1)
    return leave(position(nation, on={nation: {area: {kind: count}}}, **more), area)


def within(area: str, steps: int) -> set[str]:
    """Areas so many steps away over any land that is not a desert of its own people."""
    reached = {area}
    for _ in range(steps):
        reached |= {near for one in reached for near in LAND[one] if near not in CLOSED}
    return reached - {area}


def field(
    nation: str, on: Any, *, home: list[str] | None = None, entered: list[str] | None = None, **more: Any
) -> Play:
    """Redeployment of a nation that began its turn in `home` and has come through `entered`."""
    m = March(nation, home=home if home is not None else list(on.get(nation, {})), entered=entered or [])
    for name in ("sailed", "landed", "spent"):
        setattr(m, name, more.pop(name, {}))
    return position(nation, "redeployment", on={**QUIET, **on}, march=m, chits=("mitanni",), **more)


def pick(play: Play, area: str, group: Mapping[str, int] | None = None) -> Play:
    """Who goes from where; neither is asked where there is no choice."""
    if play.ask.topic == "redeploy":
        play.do(f"redeploy:{area}")
    if play.ask.topic == "who":
        play.do(dict(group or {}))
    return play


def ways_out(play: Play) -> set[str]:
    assert play.ask.topic == "destination"
    return {key.removeprefix("to:") for key in play.options()}


def landing(foot: dict[str, int], chariots: dict[str, int] | None = None, **more: Any) -> Play:
    """The Luvians land on turn 4; whoever is not named waits."""
    on = {**QUIET, **more.pop("on", {})}
    play = position("luvians", "new_units", on=on, turn=4, chits=("mitanni",), **more)
    play.expect("yellow", "arrive").do(foot).do(chariots or {})
    return play.until("move", "yellow")


def offmap(play: Play, entry: str) -> dict[str, int]:
    """What waits outside the map for an entry of the chart."""
    counts: dict[str, int] = {}
    for piece in play.seen().offmap.get(entry, []):
        kind = piece.split(".")[1]
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def ended(on: Mapping[str, Any], turn: int = 10, **more: Any) -> Play:
    """A full game turn that ends: on turn 10 the game ends with it, before that Sumer or who is scripted is next."""
    return position("", "turn_end", on=on, turn=turn, **more)


def held(letters: str) -> dict[str, dict[str, Any]]:
    """One foot in each Egyptian starting area: `n` Nubian, `e` Egyptian, others of third nations, `-` nobody's."""
    on: dict[str, dict[str, Any]] = {}
    for area, letter in zip(FIVE, letters, strict=True):
        if letter != "-":
            on.setdefault(OWNERS[letter], {})[area] = {"foot": 1}
    return on


def dynasty(play: Play) -> bool:
    return bool(play.seen().dynasty)


def egyptian_pile(play: Play) -> dict[str, int]:
    """The Egyptian dead pile that Nubia holds."""
    counts: dict[str, int] = {}
    for piece in play.seen().dynasty_pile:
        assert piece.startswith("egypt.")
        kind = piece.split(".")[1]
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def turn_over(play: Play) -> None:
    """Play on with defaults to the first question of the next game turn."""
    turn = play.seen().turn
    while play.seen().turn == turn and not play.session.over:
        play.by(*next((seat, easy(ask)) for seat, ask in play.session.asks().items()))
