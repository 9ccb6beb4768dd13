"""Questions that many chapters put: a space, a number of units, yes or no."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Unpack

from msgspec.structs import replace

from engine.games.genesis.data import tables
from engine.games.genesis.position import Counts, State, places, powers, units
from engine.kernel import Option, Rule, Table, Topic
from engine.wargame import asking as board
from engine.wargame.asking import Besides
from engine.wargame.text import listed, plural


@cache
def _space(space: str, key: str, words: str, most: int, after: str = "") -> Option:
    name = tables.SPACES[space].name
    return Option(f"{key}:{space}" if key else space, f"{words} {name}{after}".lstrip(), at=space, most=most)


def space_option(s: State, space: str, key: str = "", words: str = "", most: int = 1, after: str = "") -> Option:
    """`to:kadesh`, "to Kadesh"."""
    del s
    return _space(space, key, words, most, after)


@cache
def _step(space: str, points: int) -> Option:
    return _space(space, "to", "", 1, f", {plural(points, 'point')}")


def step_option(s: State, space: str, points: int) -> Option:
    """A space to go to, and what it costs: `to:kadesh`, "Kadesh, 2 points"."""
    del s
    return _step(space, points)


class Asker(board.PlaceAsker[State]):
    """What the chapters of Genesis ask again and again: spaces, units and Kings."""

    def option(self, place: str, most: int = 1) -> Option:
        return side_option(self.table.state, place, most)

    def offered(self, options: Iterable[Option]) -> tuple[Option, ...]:
        """A space that has another name in this scenario is understood by both."""
        also = places.world_of(self.table.state.scenario).also
        return tuple(by_both_names(option, also) for option in options) if also else tuple(options)

    def units(
        self, topic: Topic, rule: str, prompt: str, counts: Counts, kings: Iterable[str] = (), *, least: int = 1,
        most: int = 0, default: Counts | None = None, **besides: Unpack[Besides],
    ) -> Rule[tuple[Counts, list[str]]]:  # fmt: skip
        """How many units of each kind, and which Kings with them."""
        royal = list(kings)
        options = [kind_option(kind, n) for kind, n in counts.items() if n]
        options += [king_option(king) for king in royal]
        bound = sum(option.most for option in options)
        full = {option.key: option.most for option in options}
        answer = yield from self.divide(
            topic, rule, prompt, options, least=min(least, bound), most=min(most, bound) if most else bound,
            default=full if default is None and not most else default, **besides,
        )  # fmt: skip
        return (
            {kind: n for kind, n in answer.items() if not kind.startswith("king:")},
            [king for king in royal if f"king:{king}" in answer],
        )


def asker(t: Table[State], power: str, seat: str = "") -> Asker:
    """Whoever asks for a power the seat that decides for it; in a battle that may be somebody else's (`seat`)."""
    return Asker(t, power, seat or powers.seat_of(t.state, power))


def by_both_names(option: Option, also: Mapping[str, str]) -> Option:
    """`to:babylon` by `to akkad`, `unit:inf@babylon` by `unit inf akkad`."""
    if option.at not in also:
        return option
    key = option.key.partition(":")[2] or option.key
    return replace(option, also=(key.replace(option.at, also[option.at]),))


@cache
def kind_option(kind: str, most: int) -> Option:
    """So many units of a kind."""
    return Option(kind, kind_text(kind), most=most)


@cache
def king_option(king: str) -> Option:
    return Option(f"king:{king}", units.king_name(king))


def kind_text(kind: str) -> str:
    """`Peasants`, `Peasants In Revolt`."""
    name = units.MANY[kind.removeprefix(units.UNDER)]
    return f"{name} In Revolt" if kind.startswith(units.UNDER) else name


def where_text(s: State, counts: Mapping[str, int]) -> str:
    """`1 in Sais and 2 in Tanis`."""
    return listed([f"{n} in {places.place(s, key.removeprefix(units.UNDER))}" for key, n in counts.items() if n])


def side_option(s: State, key: str, most: int) -> Option:
    """A space, or with `under:` before it those below its IN REVOLT marker."""
    space = key.removeprefix(units.UNDER)
    if key == space:
        return space_option(s, space, most=most)
    return Option(key, f"{places.place(s, space)}, In Revolt", at=space, most=most)


def at(s: State, space: str) -> str:
    return f"in {places.place(s, space)}"
