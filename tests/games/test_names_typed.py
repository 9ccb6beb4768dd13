"""Whatever the bot calls an option by may be typed: its text, its title, its place, the words in which it is offered.

It means that option, or one at the same place where only the place is typed; or it is asked back with what would be
right. Nor is any of it said to be impossible now. Over random games of every game.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bot.text.phrases import option_text
from bot.views.messages.reasons import all_words, barred_name, names_offered
from engine.kernel.ahead import answers_of
from engine.kernel.errors import Refused
from engine.kernel.orders.names import COPY, Names, title_of
from engine.kernel.orders.parse import counted, plain, read, understand, words_of
from engine.kernel.orders.vocabulary import must_be_known
from engine.kernel.questions import Ask, Choose, Option, Pick, Split
from engine.kernel.session import Session
from tests import soak
from tests.kit import new_session

GAMES = [
    ("pharaohs", "first_five", 11, 200),
    ("pharaohs", "last_five", 12, 200),
    ("genesis", "campaign", 13, 200),
    ("genesis", "kadesh", 14, 100),
    ("acme", "three", 15, 500),
    ("acme", "sea_peoples", 16, 500),
    ("god_kings", "campaign", 17, 80),
    ("god_kings", "kadesh", 18, 80),
]
LONG = [soak.long(game, scenario, soak.SEED, 900) for game, scenario, *_ in GAMES]


def names_shown(option: Option, names: Names) -> dict[str, str]:
    """What a prompt, a board or a log calls an option, and what kind of name each is."""
    place = option.at.replace("_", " ")
    shown = {place: "place", place.title(): "place", title_of(option): "place", **dict.fromkeys(option.also, "place")}
    shown |= {option.text: "text", option_text(option): "text", names.shown(option): "offered"}
    return {name: kind for name, kind in shown.items() if name}


def understood(ask: Ask, names: Names, typed: str) -> list[str]:
    """The keys that are meant; what is left over has no place here."""
    words = words_of(typed)
    if isinstance(ask, Choose):
        answer, rest = read(ask, words, names)
        assert rest == [], f"{typed!r} leaves {rest}"
        return [str(answer)]
    assert isinstance(ask, (Pick, Split))
    counts, rest = counted(ask, words, names)
    assert rest == [], f"{typed!r} leaves {rest}"
    return list(counts)


def look(session: Session[Any], ask: Ask, found: Counter[str]) -> None:
    names = Names(ask)
    for option in ask.options:
        for typed, kind in names_shown(option, names).items():
            if kind == "place" and ask.forced() is not None:
                continue  # it goes without saying, and nobody is asked
            here = f"{session.spec.slug} {ask.topic}: {typed!r} for {option.key} of “{ask.prompt}”"
            try:
                (key,) = understood(ask, names, typed)
            except Refused as refused:
                assert "may mean several things here" in str(refused), f"{here}: {refused}"
                assert kind == "place" or names.shown(option) in str(refused), f"{here}: {refused}"
                found["asked back"] += 1
                continue
            meant = next(each for each in ask.options if each.key == key)
            same = COPY.sub("", meant.key) == COPY.sub("", option.key)  # copies of a card are as good as each other
            assert same or (kind == "place" and _of_place(meant, typed)), f"{here}: {key}"
            found[kind] += 1


def _of_place(option: Option, typed: str) -> bool:
    """Whether an option is about the place that was typed, which several are about."""
    at = (option.at, *option.also, option.key.rpartition(":")[2])
    return any(plain(name) == plain(typed) for name in at)


def must_read_whole_decisions(session: Session[Any], ask: Ask, found: Counter[str]) -> None:
    """All of a stack and where it goes can be typed as it stands on its button."""
    for way in ask.ready_moves():
        assert understand(session, ask.seat, way.label) == answers_of(session, ask.seat, way), way.label
        found["whole decision"] += 1


def must_be_in_the_vocabulary(session: Session[Any], ask: Ask, found: Counter[str]) -> None:
    """Nothing that is offered now would have been refused as an order given in advance."""
    names = Names(ask)
    for typed in [ask.verb, *(names.shown(option) for option in ask.options), *(o.text for o in ask.options)]:
        must_be_known(session.spec, typed)
        found["words"] += 1


def must_not_bar_what_is_offered(ask: Ask, found: Counter[str]) -> None:
    """No reason names an option on offer, by its key or, as the prompt reads, by its name."""
    names = Names(ask)
    offered = {plain(each) for o in ask.options for each in (o.text, names.shown(o), title_of(o), o.at) if each}
    for key, why in ask.reasons().items():
        assert all(key != option.key for option in ask.options)
        deed, name = barred_name(ask, key, why, all_words(ask, ask.reasons()), names_offered(ask))
        assert plain(deed + name) not in offered, f"{ask.prompt}: {deed + name!r} is on offer, and barred: {why}"
        found["barred, and something else is possible there"] += bool(deed)
        found["barred"] += 1


@pytest.mark.parametrize(("game", "scenario", "seed", "steps"), [*GAMES, *LONG])
def test_every_name_that_is_shown_can_be_typed(game: str, scenario: str, seed: int, steps: int) -> None:
    session, chance, found = new_session(game, scenario, seed=seed), random.Random(seed), Counter[str]()
    for _ in range(steps):
        if session.over:
            break
        asks = session.asks()
        for ask in asks.values():
            look(session, ask, found)
            must_not_bar_what_is_offered(ask, found)
            must_be_in_the_vocabulary(session, ask, found)
            must_read_whole_decisions(session, ask, found)
        seat = list(asks)[chance.randrange(len(asks))]
        session.answer(seat, asks[seat].sample(chance))
    print(f"{game} {scenario}: {dict(found)}")  # with -s
    assert found.total() > 2_000 and min(found[kind] for kind in ("text", "offered", "place")) > 200
