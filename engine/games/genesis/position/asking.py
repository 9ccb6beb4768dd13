"""Questions that many chapters put: a space, a number of units, yes or no."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Unpack

from msgspec.structs import replace

from engine.games.genesis.position import Counts, State, pieces, places, powers
from engine.kernel import Option, Rule, Table, Topic
from engine.wargame import asking as board
from engine.wargame.asking import Besides
from engine.wargame.text import listed, plural


@cache
def space_option(space: str, key: str = "", words: str = "", most: int = 1) -> Option:
    """`to:kadesh`, "to Kadesh"."""
    return Option(f"{key}:{space}" if key else space, f"{words} {places.name(space)}".lstrip(), at=space, most=most)


@cache
def step_option(space: str, points: int) -> Option:
    """A space to go to, and what it costs: `to:kadesh`, "Kadesh, 2 points"."""
    return Option(f"to:{space}", f"{places.name(space)}, {plural(points, 'point')}", at=space)


class Asker(board.PlaceAsker[State]):
    """What the chapters of Genesis ask again and again: spaces, units and Kings."""

    def option(self, place: str, most: int = 1) -> Option:
        """A space, or with `under:` before it those below its IN REVOLT marker."""
        space = place.removeprefix(pieces.UNDER)
        if place == space:
            return space_option(space, most=most)
        return Option(place, f"{places.name(space)}, In Revolt", at=space, most=most)

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
    return Option(f"king:{king}", pieces.king_name(king))


def kind_text(kind: str) -> str:
    """`Peasants`, `Peasants In Revolt`."""
    name = pieces.MANY[kind.removeprefix(pieces.UNDER)]
    return f"{name} In Revolt" if kind.startswith(pieces.UNDER) else name


def where_text(counts: Mapping[str, int]) -> str:
    """`1 in Sais and 2 in Tanis`."""
    return listed([f"{n} in {places.name(key.removeprefix(pieces.UNDER))}" for key, n in counts.items() if n])
