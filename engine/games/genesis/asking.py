"""Questions that many chapters put: a space, a number of units, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from engine.board.words import listed, plural
from engine.games.genesis.places import place, world_of
from engine.games.genesis.powers import seat_of
from engine.games.genesis.state import Counts, State
from engine.games.genesis.units import MANY, UNDER, king_name
from engine.kernel.questions import Choose, Option, Pick, Rule, Split, ask
from engine.kernel.table import Table

Barred = Mapping[str, str] | Callable[[], Mapping[str, str]]
NO_REASONS: Mapping[str, str] = {}


@cache
def _space(scenario: str, space: str, key: str, words: str, most: int, after: str = "") -> Option:
    name = world_of(scenario).names[space]
    return Option(f"{key}:{space}" if key else space, f"{words} {name}{after}".lstrip(), at=space, most=most)


def space_option(s: State, space: str, key: str = "", words: str = "", most: int = 1, after: str = "") -> Option:
    """`to:kadesh`, "to Kadesh"."""
    return _space(s.scenario, space, key, words, most, after)


def step_option(s: State, space: str, points: int) -> Option:
    """A space to go to, and what it costs: `to:kadesh`, "Kadesh, 2 points"."""
    return space_option(s, space, "to", after=f", {plural(points, 'point')}")


def choose(
    t: Table[State],
    power: str,
    topic: str,
    rule: str,
    prompt: str,
    options: Iterable[Option],
    *,
    default: str | None = None,
    private: bool = False,
    barred: Barred = NO_REASONS,
    verb: str = "",
    seat: str = "",
) -> Rule[str]:
    """One of the options, put to whoever decides for this power."""
    answer: str = yield from ask(
        Choose(
            seat or seat_of(t.state, power), topic, rule, prompt, tuple(options),
            default=default, private=private, barred=barred, verb=verb,
        )
    )  # fmt: skip
    return answer


def choose_space(
    t: Table[State],
    power: str,
    topic: str,
    rule: str,
    prompt: str,
    spaces: Iterable[str],
    *,
    verb: str = "",
    seat: str = "",
) -> Rule[str]:
    """One of the spaces; the first is suggested."""
    options = [space_option(t.state, space) for space in spaces]
    return (yield from choose(t, power, topic, rule, prompt, options, default=options[0].key, verb=verb, seat=seat))


def agree(
    t: Table[State], power: str, topic: str, rule: str, prompt: str, yes: str, no: str, *, default: str = "no",
    seat: str = "",
) -> Rule[bool]:  # fmt: skip
    """Yes or no."""
    options = (Option("yes", yes), Option("no", no))
    return (yield from choose(t, power, topic, rule, prompt, options, default=default, seat=seat)) == "yes"


def choose_units(
    t: Table[State],
    power: str,
    topic: str,
    rule: str,
    prompt: str,
    counts: Counts,
    kings: Iterable[str] = (),
    *,
    least: int = 1,
    most: int = 0,
    default: Counts | None = None,
    verb: str = "",
    seat: str = "",
) -> Rule[tuple[Counts, list[str]]]:
    """How many units of each kind, and which Kings with them."""
    royal = list(kings)
    options = [Option(kind, kind_text(kind), most=n) for kind, n in counts.items() if n]
    options += [Option(f"king:{king}", king_name(king)) for king in royal]
    bound = sum(option.most for option in options)
    full = {option.key: option.most for option in options}
    answer: dict[str, int] = yield from ask(
        Split(
            seat or seat_of(t.state, power), topic, rule, prompt, tuple(options),
            default=full if default is None and not most else default,
            least=min(least, bound), most=min(most, bound) if most else bound, verb=verb,
        )
    )  # fmt: skip
    return (
        {kind: n for kind, n in answer.items() if not kind.startswith("king:")},
        [king for king in royal if f"king:{king}" in answer],
    )


def kind_text(kind: str) -> str:
    """`Peasants`, `Peasants In Revolt`."""
    name = MANY[kind.removeprefix(UNDER)]
    return f"{name} In Revolt" if kind.startswith(UNDER) else name


def where_text(s: State, counts: Mapping[str, int]) -> str:
    """`1 in Sais and 2 in Tanis`."""
    return listed([f"{n} in {place(s, key.removeprefix(UNDER))}" for key, n in counts.items() if n])


def side_option(s: State, key: str, most: int) -> Option:
    """A space, or with `under:` before it those below its IN REVOLT marker."""
    space = key.removeprefix(UNDER)
    if key == space:
        return space_option(s, space, most=most)
    return Option(key, f"{place(s, space)}, In Revolt", at=space, most=most)


def share_out(
    t: Table[State],
    power: str,
    topic: str,
    rule: str,
    prompt: str,
    room: Mapping[str, int],
    *,
    least: int = 0,
    most: int,
    default: dict[str, int] | None = None,
    verb: str = "",
    seat: str = "",
) -> Rule[dict[str, int]]:
    """How many in which space."""
    s = t.state
    counts: dict[str, int] = yield from ask(
        Split(
            seat or seat_of(s, power), topic, rule, prompt,
            tuple(side_option(s, space, n) for space, n in room.items() if n > 0),
            default=default, least=least, most=most, verb=verb,
        )
    )  # fmt: skip
    return counts


def pick_spaces(
    t: Table[State], power: str, topic: str, rule: str, prompt: str, spaces: Iterable[str], *,
    least: int = 0, most: int = 0, default: list[str] | None = None,
) -> Rule[list[str]]:  # fmt: skip
    """A set of spaces."""
    s = t.state
    options = tuple(space_option(s, space) for space in spaces)
    picked: list[str] = yield from ask(
        Pick(
            seat_of(s, power), topic, rule, prompt, options,
            default=default, least=least, most=most or len(options),
        )
    )  # fmt: skip
    return picked


def at(s: State, space: str) -> str:
    return f"in {place(s, space)}"
