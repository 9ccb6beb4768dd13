"""Records over games: who has won what, how fast he answers, and how strong he is beside those he has met.

Strength is a rating for games of several (openskill, Plackett-Luce): only by who ended before whom. Games with less
than two people in them are counted and not rated; automated players of a game are one player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.store import Result
from engine.wargame.text import listed, plural

LEAST_RATED = 3  # games before a rating is told
Player = int | str  # a person, or the automated player of a game
MODEL = PlackettLuce()
MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass
class Fame:
    """What somebody has done in games that are over."""

    games: int = 0
    wins: int = 0
    rated: int = 0
    paces: list[int] = field(default_factory=list)
    rating: PlackettLuceRating = field(default_factory=MODEL.rating)

    @property
    def strength(self) -> int | None:
        """What he is worth at the least by his rating, 0 before anybody has met him; None too early to tell."""
        return round(self.rating.ordinal()) if self.rated >= LEAST_RATED else None

    @property
    def pace(self) -> int | None:
        """The middle of his paces."""
        return sorted(self.paces)[(len(self.paces) - 1) // 2] if self.paces else None


def fame_of(results: Iterable[Result]) -> dict[int, Fame]:
    """Everybody who is named in these results, from the first game to the last."""
    found: dict[Player, Fame] = {}
    for _, game in groupby(results, key=lambda result: result.game):
        _count(found, list(game))
    return {player: fame for player, fame in found.items() if isinstance(player, int)}


def _count(found: dict[Player, Fame], game: Sequence[Result]) -> None:
    players = _players(game)
    for player, result in players.items():
        fame = found.setdefault(player, Fame())
        fame.games += 1
        fame.wins += result.place == 1
        fame.paces += [result.pace] if result.pace is not None else []
    if len({result.user for result in game if result.user is not None}) > 1:
        _rate([found[player] for player in players], [result.place for result in players.values()])


def _players(game: Sequence[Result]) -> dict[Player, Result]:
    """Who took part, each with his best seat. Of somebody on no list nothing is known, not even whom he beat."""
    best: dict[Player, Result] = {}
    for result in sorted(game, key=lambda result: result.place):
        if result.user is not None:
            best.setdefault(result.user, result)
        elif not result.person:
            best.setdefault(result.slug, result)
    return best


def _rate(players: Sequence[Fame], places: Sequence[int]) -> None:
    rated = MODEL.rate([[player.rating] for player in players], ranks=[float(place) for place in places])
    for player, [rating] in zip(players, rated, strict=True):
        player.rating = rating
        player.rated += 1


def by_game(results: Iterable[Result], user: int) -> dict[str, tuple[int, int]]:
    """By game, how many this person has ended and how many of them he has won."""
    found: dict[str, tuple[int, int]] = {}
    for result in results:
        if result.user == user:
            games, wins = found.get(result.slug, (0, 0))
            found[result.slug] = (games + 1, wins + (result.place == 1))
    return found


def by_seat(results: Iterable[Result], user: int) -> dict[tuple[str, str], tuple[int, int]]:
    """The same by game and seat."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for result in results:
        if result.user == user:
            games, wins = found.get((result.slug, result.seat), (0, 0))
            found[result.slug, result.seat] = (games + 1, wins + (result.place == 1))
    return found


@dataclass
class Standing:
    """How somebody stands in a league: his games, those he has won, and the players who ended behind him."""

    games: int = 0
    wins: int = 0
    behind: int = 0

    @property
    def order(self) -> tuple[int, int, int]:
        """Wins go first, then players left behind; who needed fewer games for as much stands before."""
        return -self.wins, -self.behind, self.games


def standings(results: Iterable[Result]) -> list[tuple[int, Standing]]:
    """The table of a league, from its first place to its last."""
    found: dict[Player, Standing] = {}
    for _, each in groupby(results, key=lambda result: result.game):
        game = list(each)
        if people_in(game) < 2:  # a person who plays alone beats nobody
            continue
        players = _players(game)
        for player, result in players.items():
            standing = found.setdefault(player, Standing())
            standing.games += 1
            standing.wins += result.place == 1
            standing.behind += sum(other.place > result.place for other in players.values())
    people = [(player, standing) for player, standing in found.items() if isinstance(player, int)]
    return sorted(people, key=lambda one: (*one[1].order, one[0]))


def people_in(game: Sequence[Result]) -> int:
    """Return how many people took part, as far as is known: each one on no list counts by their seats."""
    named = {result.user for result in game if result.user is not None}
    return len(named) + sum(result.person and result.user is None for result in game)


def standing_text(standing: Standing) -> str:
    """`4 games, 2 won, 5 players left behind`"""
    return ", ".join(
        [plural(standing.games, "game"), f"{standing.wins} won", f"{plural(standing.behind, 'player')} left behind"]
    )


def order_of(fame: Mapping[int, Fame]) -> list[int]:
    """The strongest first; who is not yet rated after them, by wins and games."""

    def place(user: int) -> tuple[bool, int, int, int, int]:
        one = fame[user]
        return one.strength is None, -(one.strength or 0), -one.wins, -one.games, user

    return sorted(fame, key=place)


def fame_text(fame: Fame) -> str:
    """`12 games, 5 won, rating 18, answers within 3 hours`"""
    found = [plural(fame.games, "game"), f"{fame.wins} won"]
    found += [f"rating {fame.strength}"] if fame.strength is not None else []
    found += [f"answers within {time_text(fame.pace)}"] if fame.pace is not None else []
    return ", ".join(found)


def time_text(seconds: int) -> str:
    """So long, roughly: `5 minutes`, `3 hours`, `2 days`."""
    for unit, one, least in ((DAY, "day", 2 * DAY), (HOUR, "hour", 2 * HOUR), (MINUTE, "minute", 0)):
        if seconds >= least:
            return plural(max(1, -(-seconds // unit)), one)
    raise AssertionError("a time is never less than nothing")


def won_text(games: int, wins: int) -> str:
    return listed([plural(games, "game"), f"{wins} won"])
