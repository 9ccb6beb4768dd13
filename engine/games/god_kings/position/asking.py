"""Questions that many chapters put: a space, units and generals."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Unpack

from engine.games.god_kings.data import kinds, peoples, rulers, spaces
from engine.games.god_kings.position import Counts, State, powers
from engine.kernel import Option, Rule, Table, Topic, Unfit
from engine.wargame import asking as board
from engine.wargame import piles, text
from engine.wargame.asking import Besides

GENERAL = "general:"  # before a general's id in a question for units and generals


def place(at: str) -> str:
    """A space by its name; a tribe's own space by the tribe's."""
    return spaces.SPACES[at].name if at in spaces.SPACES else f"the {spaces.TRIBES[at].name} space"


@cache
def space_option(at: str, key: str = "", words: str = "", most: int = 1, after: str = "") -> Option:
    """`to:kadesh`, "to Kadesh"."""
    return Option(f"{key}:{at}" if key else at, f"{words} {place(at)}{after}".lstrip(), at=at, most=most)


def space(s: State, at: str) -> Option:
    return space_option(at)


def general_option(s: State, general: str) -> Option:
    at = s.generals[general].at
    return Option(f"general:{general}", f"{general_name(general)} in {place(at)}", at=at)


def general_name(general: str) -> str:
    return rulers.GENERALS[general].name


@cache
def title_of(general: str) -> str:
    """Beside the name of his side: `Warlord A`, `Leader`, `Thutmose III`."""
    row = rulers.GENERALS[general]
    return row.name.removesuffix(f" of {peoples.name_of(row.side)}")


def company_text(units: Mapping[str, int], generals: Iterable[str]) -> str:
    """`Thutmose III and Warlord A of Egypt with 3 warriors of Amon`."""
    names = text.listed([general_name(general) for general in generals])
    company = kinds.unit_text(piles.plain(units)) if sum(units.values()) else ""
    return f"{names} with {company}" if names and company else names or company


@cache
def kind_option(key: str, most: int, at: str = "") -> Option:
    one, many = kinds.after_a_number(key)
    return Option(key, one, at=at, most=most, many=many)


class Asker(board.PlaceAsker[State]):
    """Puts questions to whoever decides for a side."""

    def option(self, place: str, most: int = 1) -> Option:
        return space_option(place, most=most)

    def units(
        self, topic: Topic, rule: str, prompt: str, units: Mapping[str, int], generals: Iterable[str] = (), *,
        least: int = 0, most: int = 0, default: Mapping[str, int] | None = None, unfit: Unfit | None = None,
        **besides: Unpack[Besides],
    ) -> Rule[tuple[Counts, list[str]]]:  # fmt: skip
        """How many units of each kind and step (marks left aside), and which generals with them.

        The units come back with the marks they carry. `most` binds units alone: generals do not count (11.2.b); `unfit`
        binds both together in its stead.
        """
        shown = piles.plain(units)
        company = list(generals)
        options = [kind_option(key, n) for key, n in shown.items()]
        options += [Option(f"{GENERAL}{general}", general_name(general)) for general in company]
        bound = min(most or sum(shown.values()), sum(shown.values()))
        suggested = dict(default) if default is not None else first_of(shown, bound, company)
        answer = yield from self.divide(
            topic, rule, prompt, options, least=least, most=bound + len(company), default=suggested,
            unfit=unfit or too_many(bound, rule), **besides,
        )  # fmt: skip
        return piles.some(units, units_in(answer)), generals_in(answer)


def units_in(counts: Mapping[str, int]) -> Counts:
    """Return the units of an answer that names units and generals."""
    return {key: n for key, n in counts.items() if not key.startswith(GENERAL)}


def generals_in(counts: Mapping[str, int]) -> list[str]:
    """Return the generals of an answer that names units and generals."""
    return [key.removeprefix(GENERAL) for key in counts if key.startswith(GENERAL)]


def counted(generals: Iterable[str]) -> Counts:
    """Count generals as such an answer does."""
    return {f"{GENERAL}{general}": 1 for general in generals}


def too_many(bound: int, rule: str) -> Unfit:
    """More units than may go."""

    def unfit(counts: dict[str, int]) -> dict[str, str]:
        units = units_in(counts)
        if sum(units.values()) <= bound:
            return {}
        return dict.fromkeys(units, f"at most {bound} units ({rule})")

    return unfit


def first_of(units: Mapping[str, int], most: int, generals: Iterable[str]) -> Counts:
    """Full units before reduced ones, as many as may go, and all generals."""
    chosen: Counts = {}
    for key in sorted(units, key=lambda key: bool(piles.sort_of(key).step)):
        n = min(units[key], most - sum(chosen.values()))
        if n:
            chosen[key] = n
    return chosen | counted(generals)


def asker(t: Table[State], side: str, seat: str = "") -> Asker:
    """Whoever decides for this side; while he plays it, the seat that activated it (`seat`)."""
    return Asker(t, side, seat or powers.decider(t.state, side))
