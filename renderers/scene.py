"""What a picture of a map is to show, and nothing of how: the one thing a game's own look has to make.

A game's `look.py` turns a *view* into a `Scene`; the painter turns a scene into pixels and `words` into sentences. A
scene is plain data, so that two equal scenes are one picture: the cache goes by its bytes.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

import msgspec

from engine.kernel.questions import Ask

HITS = "hits"


class Owner(msgspec.Struct, frozen=True):
    """Whose a thing is. Color alone never tells: every owner has an emblem, and areas a pattern besides."""

    id: str
    name: str
    color: str  # #rrggbb, one of the palette's
    emblem: str  # a name known to `sprites`
    pattern: str  # solid, stripes, dots, ...
    code: str = ""  # two letters on counters, where several peoples share a color
    side: str = ""  # the owner who plays it, where that is another


class Counter(msgspec.Struct, frozen=True):
    """One kind of piece in a stack, and how many of it."""

    kind: str  # a name known to `sprites`: foot, chariot, ruler, god, ...
    owner: str
    name: str  # in words: "foot", "Ramesses II"
    count: int = 1
    value: int = 0  # its weight in a fight, to sort by; the highest lies on top
    turned: bool = False
    weak: int = 0  # how many of them are on their second step
    leads: bool = False  # who leads, and is no unit himself


class Stack(msgspec.Struct, frozen=True):
    """What one owner has in one space, the strongest first."""

    space: str
    owner: str
    counters: tuple[Counter, ...]
    plate: bool = False  # drawn as one plate: who leads, and how many of each kind
    walls: bool = False  # such a plate stands behind walls


class Badge(msgspec.Struct, frozen=True):
    """A number on a space: that option of the open question."""

    space: str
    number: int
    key: str
    also: tuple[int, ...] = ()  # further options on the same space
    chance: int | None = None  # in a hundred: that it succeeds, as far as the seat that is asked may reckon it


def badges(asks: Sequence[Ask], spaces: Container[str]) -> tuple[Badge, ...]:
    """The options that belong to a space, by their number in the question; if none does, the ways that lead to one."""
    found: dict[str, Badge] = {}
    for ask in asks:
        placed = [(option.at, option.key) for option in ask.options]
        if not any(at for at, _ in placed):
            placed = [(way.at, way.label) for way in ask.ready_moves()]
        for number, (at, key) in enumerate(placed, 1):
            if at not in spaces:
                continue
            first = found.get(at)
            if first is None:
                found[at] = Badge(at, number, key)
            else:
                found[at] = Badge(at, first.number, first.key, (*first.also, number))
    return tuple(found.values())


def with_chances(scene: Scene, chances: Mapping[str, int]) -> Scene:
    """The scene with the chance, in a hundred, of the options that have any: by option or by space."""
    told = tuple(
        msgspec.structs.replace(one, chance=chances.get(one.key, chances.get(one.space))) for one in scene.badges
    )
    return msgspec.structs.replace(scene, badges=told)


class Token(msgspec.Struct, frozen=True):
    """A small thing that marks a place as somebody's: a homeland, a temple, a wall."""

    space: str
    kind: str  # a name known to `sprites`
    owner: str
    name: str  # in words


class Crest(msgspec.Struct, frozen=True):
    """What the overview shows larger than all else: a Capital, a City. One that is a piece goes by the piece's name."""

    space: str
    kind: str  # a name known to `sprites`
    owner: str
    name: str  # in words
    count: int = 1


class Figure(msgspec.Struct, frozen=True):
    """A number of a space that is not the printed one any more."""

    space: str
    number: int  # which of those printed beside it, from 0
    value: int
    printed: int

    @property
    def sense(self) -> str:
        return "more" if self.value > self.printed else "less"


class Key(msgspec.Struct, frozen=True):
    """A line of the legend: a drawing, and what it means."""

    # sign: one on a space; piece: a counter, or a sign in its owner's color; figure: a number beside a node; node: the
    # node itself; way: a line between nodes; plate: an army within walls; chip: units on their second step; seal: on a
    # province; owner
    shape: str
    name: str  # which sign, piece or way; less, more or the place of the number among printed ones; what a node has
    words: str
    owner: Owner | None = None  # whose colors, emblem and letters are explained


class Arrow(msgspec.Struct, frozen=True):
    """A move just made."""

    path: tuple[str, ...]
    owner: str
    by_sea: bool = False


class Line(msgspec.Struct, frozen=True):
    """A stretch of something that runs between neighboring spaces: a trade route."""

    ends: tuple[str, str]
    owner: str


class Score(msgspec.Struct, frozen=True):
    owner: str
    points: int
    note: str = ""


class Status(msgspec.Struct, frozen=True):
    """The strip below the map: where the game stands and who is to move."""

    title: str
    line: str
    scores: tuple[Score, ...] = ()
    to_move: tuple[str, ...] = ()  # owner ids


class Tray(msgspec.Struct, frozen=True):
    """Pieces that are on no space: waiting, dead, at sea."""

    title: str
    counters: tuple[Counter, ...]


class Camp(msgspec.Struct, frozen=True):
    """One side of a fight: what it fields, what it threw, and what came of it in the fight's `unit`."""

    owner: str
    role: str  # attacking, defending
    counters: tuple[Counter, ...]
    dice: tuple[int, ...] = ()
    hits: int = 0
    note: str = ""  # what its dice are added to
    by_die: tuple[int, ...] = ()  # what each of its dice alone made of `hits`, where that can be said


class Fight(msgspec.Struct, frozen=True):
    """A fight under way, shown large beside the map. `unit` is what its camps count: hits made, points lost."""

    space: str
    title: str
    camps: tuple[Camp, ...]
    unit: str = HITS

    def counted(self, count: int) -> str:
        """`no hit`, `1 hit`, `2 hits`."""
        first, space, rest = self.unit.partition(" ")
        one = f"{first.removesuffix('s')}{space}{rest}"
        return f"no {one}" if not count else f"1 {one}" if count == 1 else f"{count} {self.unit}"


class Scene(msgspec.Struct, frozen=True):
    """Everything visible to one seat (or to a spectator) on one map."""

    game: str  # whose baked map
    owners: tuple[Owner, ...]
    held: dict[str, str]  # space -> owner id
    stacks: tuple[Stack, ...] = ()
    marks: dict[str, str] = {}  # space -> a small sign on its pieces (claimed, a battle, ...)
    signs: dict[str, tuple[str, ...]] = {}  # space -> small signs of the place itself, side by side
    tokens: tuple[Token, ...] = ()  # in the same row, before the signs
    crests: tuple[Crest, ...] = ()  # in the overview alone
    provinces: dict[str, str] = {}  # province -> owner id, where spaces are grouped into provinces
    closed: tuple[str, ...] = ()  # spaces out of play: veiled, and left out of the overview as far as can be
    figures: tuple[Figure, ...] = ()
    badges: tuple[Badge, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    lines: tuple[Line, ...] = ()
    status: Status | None = None
    trays: tuple[Tray, ...] = ()
    fight: Fight | None = None
    legend: tuple[Key, ...] = ()  # below the map, if it is asked for
    caption: str = ""  # in words what an overlay shows, for who cannot see it


class Crop(msgspec.Struct, frozen=True):
    """Which part of the map: everything, a named theatre, or the surroundings of a space, or of several."""

    theatre: str = ""
    space: str = ""
    around: tuple[str, ...] = ()


encode = msgspec.msgpack.Encoder(order="deterministic").encode
