"""What an order line may become: each thing that can come next once, in the words in which people read it.

A blank at the end of a line says nothing, since it may have been cut off on the way; so a last word that is whole may
still go on. What is offered replaces the words it finishes: `3 low` becomes `3 Lower Egypt`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any

from engine.kernel.ahead import Foresight
from engine.kernel.errors import Refused
from engine.kernel.orders.names import WAYS, Names
from engine.kernel.orders.nearest import plain
from engine.kernel.orders.parse import (
    LONGEST_LINE,
    counted,
    is_count,
    read,
    said_verb,
    spaced_out,
    understand_beginning,
    words_of,
)
from engine.kernel.questions import CLOSES, Answer, Ask, Number, Option, Pick, Say, Split
from engine.kernel.session import Session

ALL_COUNTS = 2  # options of which every number is offered; of more the largest
MOST_NUMBERS = 25
Offer = tuple[int, str]  # the word of the line from which on this is said, and what


def lines_after(session: Session[Any], seat: str, line: str, verb: str = "") -> list[str]:
    """The lines this one may become: as it stands where it can be given, then finished, then with what can follow.

    The `verb` was said before the line, and is left out of what is offered.
    """
    words = words_of(f"{verb} {line}")
    if len(line) > LONGEST_LINE:
        return []
    groups = [[" ".join(one) for one in group] for group in _groups(Foresight(session, seat), words)]
    said = " ".join(words)  # a name of which only the beginning was typed is finished by now
    first = [said] if _is_understood(session, seat, said) else []
    found = {spaced_out(one).lower(): one for one in [*first, *chain(*sorted(groups, key=len))]}
    return [one for one in (_without(verb, one) for one in found.values()) if one]


def last_order(session: Session[Any], seat: str, line: str) -> str:
    """The words of the decision a line ends in, without those of the decisions before it."""
    words = words_of(line)
    ahead = Foresight(session, seat)
    while (ask := ahead.ask()) is not None:
        try:
            answer, rest = read(ask, words)
            ahead.answer(answer)
        except Refused:
            break
        if not rest:
            break
        words = rest
    return " ".join(spaced_out(line).split()[-len(words) :]) if words else ""


def _without(verb: str, line: str) -> str:
    return line.removeprefix(verb).strip() if not verb or line == verb or line.startswith(f"{verb} ") else ""


def _is_understood(session: Session[Any], seat: str, line: str) -> bool:
    try:
        understand_beginning(session, seat, line)
    except Refused:
        return False
    return True


# ---------------------------------------------------------------------- question by question


def _groups(ahead: Foresight, words: list[str]) -> Iterator[list[list[str]]]:
    """What each question that the line reaches makes of it.

    Where there is one way to finish the last name, it is finished in the words themselves, and gone on from.
    """
    said = 0
    fits: Callable[[str], bool] = _anything
    while (ask := ahead.ask()) is not None:
        names, rest = Names(ask), words[said:]
        answer, left = _read_so_far(ask, names, rest)
        if rest or answer is None:
            offers = [offer for offer in _offers(ask, names, rest, lost=answer is None) if rest or fits(offer[1])]
            ends = [[*words[: said + start], *text.split()] for start, text in offers if start < len(rest)]
            finished = words_of(" ".join(ends[0])) if len(ends) == 1 and not left else []
            if finished and _read_so_far(ask, names, finished[said:]) == (answer, []):
                words[:] = finished
            yield [*ends, *([*words, text] for start, text in offers if start == len(rest))]
            rest = words[said:]
        if answer is None:
            return
        if rest and not left:
            fits = _not_taken(ask, names, rest)
        said = len(words) - len(left)
        try:
            ahead.answer(answer)
        except Refused:
            return


def _read_so_far(ask: Ask, names: Names, words: list[str]) -> tuple[Answer | None, list[str]]:
    """What the words answer, and those beyond it; what goes without saying is answered without any."""
    with suppress(Refused):
        if words:
            return read(ask, words, names)
    return ask.forced(), words


def _anything(text: str) -> bool:
    del text
    return True


def _not_taken(ask: Ask, names: Names, words: list[str]) -> Callable[[str], bool]:
    """Whether what follows would be read as something else than more of this answer."""

    def is_of_its_own(text: str) -> bool:
        following = words_of(text)
        try:
            return len(read(ask, [*words, *following], names)[1]) == len(following)
        except Refused:
            return False

    return is_of_its_own


def _offers(ask: Ask, names: Names, words: list[str], *, lost: bool) -> list[Offer]:
    """How an answer may begin or end, of which these words are said; `lost`: they are no answer as they stand."""
    if isinstance(ask, Say):
        return []
    skip = int(said_verb(ask, words))
    if isinstance(ask, Number):
        return [(skip, text) for text in _numbers(ask, words[skip:])]
    if isinstance(ask, (Split, Pick)):
        found = _parts(ask, names, words[skip:], lost=False) or (
            _parts(ask, names, words[skip:], lost=True) if lost else []
        )
        return [(skip + at, text) for at, text in found]
    named = _named(names, [word if word != ">" else "to" for word in words[skip:]], lost=lost)
    own = [option for option in named if option.key.partition(":")[0] == ask.verb]
    offered = (own or named) if skip else named
    arrow = words[skip : skip + 1] == [">"]
    shown = [(option, names.shown(option, bare=bool(skip))) for option in names.once(offered)]
    return [(skip, closing(option, _with_arrow(text, typed=arrow))) for option, text in shown]


def _with_arrow(text: str, *, typed: bool) -> str:
    """`> Memphis`: a way is offered with an arrow, and goes on with the one that is typed."""
    head, _, name = text.partition(" ")
    return f"> {name}" if name and (head == "to" or (typed and head in WAYS)) else text


def closing(option: Option, text: str) -> str:
    """What is offered, with what is over once it is done; when it is typed back this is passed over."""
    over = option.facts.get(CLOSES)
    return f"{text} (then no {over})" if over else text


def _named(names: Names, words: list[str], *, lost: bool) -> list[Option]:
    """The options whose names begin as typed; if there are none, those in which it stands, or that are like it."""
    typed = plain(" ".join(words))
    if not typed:
        return list(names.ask.options)
    if typed in WAYS or typed == names.ask.verb:
        return [o for o in names.ask.options if o.key.partition(":")[0] == typed] or names.begun_by(typed)
    whole = names.whole(words)
    begun = names.begun_by(typed)
    if whole is not None and whole[1] == len(words) and all(option.key != whole[0].key for option in begun):
        begun.insert(0, whole[0])
    lost = lost and not any(map(is_count, words))
    return begun or (names.containing(plain(" ".join(words[words[0] in WAYS :]))) if lost else [])


def _numbers(ask: Number, words: list[str]) -> list[str]:
    if len(words) > 1:
        return []
    begun = words[0] if words else ""
    fitting = (str(n) for n in range(ask.least, ask.most + 1))
    return [number for number in fitting if number.startswith(begun)][:MOST_NUMBERS]


# ---------------------------------------------------------------------- several of the options


def _parts(ask: Split | Pick, names: Names, words: list[str], *, lost: bool) -> list[Offer]:
    """What may be added to the options named so far, or finishes the one that is being named."""
    found: list[Offer] = []
    if len(words) < 2:
        typed = words[0].lower() if words else ""
        found += [(0, word) for word in ("all", "none") if word.startswith(typed) and _can_be_read(ask, word, names)]
    for size in range(len(words), -1, -1):
        before, last = words[: len(words) - size], words[len(words) - size :]
        number = before.pop() if before and is_count(before[-1]) else ""
        try:
            counts, rest = counted(ask, before, names) if before else ({}, [])
        except Refused:
            continue
        if not rest:
            found += [(len(before), text) for text in _additions(ask, names, counts, number, last, lost=lost)]
    return list(dict.fromkeys(found))


def _additions(
    ask: Split | Pick, names: Names, counts: dict[str, int], number: str, words: list[str], *, lost: bool
) -> list[str]:
    """Each option that still has room, with how many of it; the number and the name may be begun."""
    begun = words[0] if not number and len(words) == 1 and is_count(words[0]) else ""
    named = _named(names, [] if begun else words, lost=lost)
    rooms = [(o, room) for o in named if o.key not in counts and (room := _room(ask, counts, o))]
    several = len(rooms) <= ALL_COUNTS
    found = []
    for option, room in rooms:
        fitting = [
            n
            for n in range(room, 0, -1)
            if (n == int(number) if number else str(n).startswith(begun)) and _suffices(ask, {**counts, option.key: n})
        ]
        if begun:
            fitting.reverse()
        for n in fitting[: MOST_NUMBERS if several else 1]:
            name = names.shown(option)
            alone = isinstance(ask, Pick) or (option.most == 1 and not number + begun)
            found.append(closing(option, name if alone else f"{n} {name}"))
    return found


def _room(ask: Split | Pick, counts: dict[str, int], option: Option) -> int:
    """How many of an option may be added to these counts within every upper bound."""
    room = min(option.most if isinstance(ask, Split) else 1, ask.most - sum(counts.values()))
    for cap in ask.caps if isinstance(ask, Split) else ():
        if option.key in cap.keys:
            room = min(room, cap.most - sum(counts.get(key, 0) for key in cap.keys))
    return max(0, room)


def _suffices(ask: Split | Pick, counts: dict[str, int]) -> bool:
    """Whether these counts, with all that others may add to them, can come to the least that is asked for."""
    whole = dict(counts)
    for option in ask.options:
        if sum(whole.values()) >= ask.least:
            break
        if option.key not in whole:
            whole[option.key] = _room(ask, whole, option)
    return sum(whole.values()) >= ask.least


def _can_be_read(ask: Split | Pick, word: str, names: Names) -> bool:
    try:
        read(ask, [word], names)
    except Refused:
        return False
    return True
