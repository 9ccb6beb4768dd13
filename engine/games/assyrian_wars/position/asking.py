"""Questions that many chapters put: an area, units and leaders."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Unpack

from engine.games.assyrian_wars.data import areas, nations, units
from engine.games.assyrian_wars.position import Counts, Pile, State, pieces
from engine.kernel import Option, Rule, Table, Topic, Unfit
from engine.wargame import asking as board
from engine.wargame.asking import Besides
from engine.wargame.piles import plain, some

LEADER = "leader:"  # before a leader's id in a question for units and leaders


@cache
def area_option(at: str, key: str = "", words: str = "", most: int = 1, after: str = "") -> Option:
    """`to:babylon`, "to Babylon"."""
    return Option(f"{key}:{at}" if key else at, f"{words} {areas.NAMES[at]}{after}".lstrip(), at=at, most=most)


@cache
def unit_option(key: str, most: int = 1, at: str = "") -> Option:
    """`hi42`, "heavy infantry" or "reduced heavy infantry"."""
    worn = "reduced " if units.is_reduced(key) else ""
    return Option(key, f"{worn}{units.name_of(key)}", at=at, most=most, many=f"{worn}{units.name_of(key, 2)}",
                  facts={"strength": units.strength_of(key)})  # fmt: skip


@cache
def leader_option(leader: str, at: str = "") -> Option:
    """`leader:sargon_ii`, "Sargon II"."""
    return Option(f"{LEADER}{leader}", pieces.leader_name(leader), at=at, facts={"leader": 1})


@cache
def country_option(country: str) -> Option:
    """`country:elam`, "Elam"."""
    return Option(f"country:{country}", nations.called(country), facts={"country": country})


def units_in(counts: Mapping[str, int]) -> Counts:
    """Return the units of an answer that names units and leaders."""
    return {key: n for key, n in counts.items() if not key.startswith(LEADER)}


def leaders_in(counts: Mapping[str, int]) -> list[str]:
    """Return the leaders of an answer that names units and leaders."""
    return [key.removeprefix(LEADER) for key in counts if key.startswith(LEADER)]


class Asker(board.PlaceAsker[State]):
    """Puts questions to the seat that decides for a country."""

    def option(self, place: str, most: int = 1) -> Option:
        """Name an area as an option."""
        return area_option(place, most=most)

    def units(
        self, topic: Topic, rule: str, prompt: str, pile: Mapping[str, int], company: Iterable[str] = (), *,
        least: int = 0, most: int | None = None, default: Mapping[str, int] | None = None, unfit: Unfit | None = None,
        **besides: Unpack[Besides],
    ) -> Rule[tuple[Pile, list[str]]]:  # fmt: skip
        """Ask how many units of each kind and step, and which leaders with them; units come back with their marks."""
        shown, men = plain(pile), list(company)
        options = [*(unit_option(key, n) for key, n in shown.items()), *map(leader_option, men)]
        room = sum(shown.values()) + len(men)
        counts = yield from self.divide(
            topic, rule, prompt, options, least=least, most=room if most is None else min(most, room),
            default=dict(default or {}), unfit=unfit, **besides,
        )  # fmt: skip
        return some(pile, units_in(counts)), leaders_in(counts)


def asker(t: Table[State], country: str) -> Asker:
    """Return an asker for a country."""
    return Asker(t, country, t.state.plays[country])
