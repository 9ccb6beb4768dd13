"""Order lines: any sequence of answers as typed words.

    march thebes 5 foot ramesses > memphis > on

Each word is read against the question that is open when its turn comes; a copy of the game runs ahead to find out
which that is, and stops where dice would be thrown or another seat is asked. What can be typed next is known at
every word, for completion. Nothing happens unless the whole line is understood.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from engine.kernel.ahead import by_hand, question_to
from engine.kernel.errors import Refused
from engine.kernel.meaning import did_you_mean
from engine.kernel.meaning import plain as plain
from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, Say, Split
from engine.kernel.session import Session

LONGEST_NAME = 8  # words
LONGEST_LINE = 1_000  # characters; every word costs time, and a refusal quotes what it refuses
LONGEST_LABEL = 5  # words of a label that a refusal suggests
MOST_SUGGESTED = 12
MOST_COUNTS = 9  # numbers that are offered before what they count
MOST_LONGER = 5  # longer words that go before what follows a word that is whole
COPY = re.compile(r"\.\d+$")  # which of several like things a key means: `play:ambush.2`


def spaced_out(line: str) -> str:
    """A line with one blank between its words and arrows, wherever it was broken."""
    return " ".join(line.replace(">", " > ").replace(",", " ").split())


def words_of(line: str) -> list[str]:
    """The words of a line. Arrows are ways through, the last one leads to the goal: `> a > b` is `via a to b`."""
    spaced = spaced_out(line).split()
    last = max((i for i, word in enumerate(spaced) if word == ">"), default=-1)
    return [("to" if i == last else "via") if word == ">" else word for i, word in enumerate(spaced)]


def names_of(option: Option, verb: str) -> list[str]:
    """The ways to type an option: its whole key, its tail, its label; the tail alone goes with the verb's head."""
    head, _, tail = option.key.partition(":")
    names = [plain(option.key.replace(":", "_"))]
    if tail and (not verb or head == verb):
        names.insert(0, plain(tail))
    if option.label:
        names.append(plain(option.label))
    for other in option.also:
        names += [plain(f"{head} {other}" if tail else other), *([plain(other)] if head == verb else [])]
    return list(dict.fromkeys(names))


def _match(options: tuple[Option, ...], verb: str, words: list[str]) -> tuple[Option, int] | None:
    """The option that the first words name, and how many words that took. Whole names before beginnings of names."""
    for size in range(min(LONGEST_NAME, len(words)), 0, -1):
        typed = plain("_".join(words[:size]))
        for option in options:
            if typed in names_of(option, verb):
                return option, size
    for size in range(min(LONGEST_NAME, len(words)), 0, -1):
        typed = plain("_".join(words[:size]))
        begun = [o for o in options if typed and _begins(o, verb, typed)]
        if len(begun) == 1:
            return begun[0], size
    return None


def _begins(option: Option, verb: str, typed: str) -> bool:
    """Whether this may stand for the option: `high` for `high_pass`, but not the bare `to` for `to:high_pass`."""
    heads = (verb, plain(option.key.partition(":")[0]))
    return typed not in heads and any(name.startswith(typed) for name in names_of(option, verb))


def _skip_verb(ask: Ask, words: list[str]) -> list[str]:
    if ask.verb and len(words) > 1 and plain(words[0]) == ask.verb:
        return words[1:]
    return words


def read(ask: Ask, words: list[str]) -> tuple[Answer, list[str]]:
    """The answer at the beginning of these words, and the words left over."""
    if isinstance(ask, Say):
        return ask.parse(" ".join(words)), []
    if isinstance(ask, Number):
        return _read_number(ask, words)
    if isinstance(ask, Choose):
        whole = _match(ask.options, ask.verb, words)
        bare = _skip_verb(ask, words)
        found = whole or _match(ask.options, ask.verb, bare)
        if found is None:
            raise _unknown(ask, bare)
        option, size = found
        return ask.parse(option.key), (words if whole else bare)[size:]
    if isinstance(ask, (Pick, Split)):
        return _read_several(ask, _skip_verb(ask, words))
    raise TypeError(type(ask).__name__)


def _is_count(word: str) -> bool:
    return word.isdecimal() and len(word) < 10


def _read_number(ask: Number, words: list[str]) -> tuple[Answer, list[str]]:
    words = _skip_verb(ask, words)
    if not words or not _is_count(words[0]):
        raise _no_answer(ask, words, [f"a number from {ask.least} to {ask.most}"])
    return ask.parse(int(words[0])), words[1:]


def _read_several(ask: Pick | Split, words: list[str]) -> tuple[Answer, list[str]]:
    """`5 foot 2 chariots ramesses`, `all`, `none`; ends at the first word that names none of the options."""
    if words and words[0].lower() in ("all", "none"):
        counts = {o.key: o.most for o in ask.options if o.most} if words[0].lower() == "all" else {}
        words = words[1:]
    else:
        counts, words = _counted(ask, words)
    return ask.parse(list(counts) if isinstance(ask, Pick) else counts), words


def _counted(ask: Pick | Split, words: list[str]) -> tuple[dict[str, int], list[str]]:
    counts: dict[str, int] = {}
    while words:
        number, rest = (int(words[0]), words[1:]) if _is_count(words[0]) else (None, words)
        found = _match(ask.options, ask.verb, rest) if rest else None
        if found is None and rest and len(rest[0]) > 1 and rest[0].endswith("s"):
            found = _match(ask.options, ask.verb, [rest[0][:-1], *rest[1:]])
        if found is None:
            if number is not None or not counts:
                raise _unknown(ask, rest)
            break
        option, size = found
        counts[option.key] = counts.get(option.key, 0) + (1 if number is None else number)
        words = rest[size:]
    return counts, words


def _unknown(ask: Ask, words: list[str]) -> Refused:
    barred = _why_barred(ask, words)
    return Refused(barred) if barred else _no_answer(ask, words, _suggested(ask))


def _why_barred(ask: Ask, words: list[str]) -> str:
    """Why what these words name cannot be answered now; "" if they name nothing that is barred."""
    reasons = ask.reasons()
    for size in range(min(LONGEST_NAME, len(words)), 0, -1):
        typed = plain("_".join(words[:size]))
        for key, reason in reasons.items():
            if typed and typed in _names_of_key(key):
                return reason
    return ""


def _names_of_key(key: str) -> list[str]:
    """The ways to type what is no option: its key or the tail of it; of several like things whichever it is."""
    return [plain(name) for whole in (key, COPY.sub("", key)) for name in (whole, whole.partition(":")[2])]


def _suggested(ask: Ask) -> list[str]:
    """The options as they may be typed, in the words of their buttons where those are few."""
    found = []
    for option in ask.options:
        label = plain(option.label)
        fits = label and not label[0].isdecimal() and len(label.split("_")) <= LONGEST_LABEL
        found.append((label if fits else names_of(option, ask.verb)[0]).replace("_", " "))
    return list(dict.fromkeys(found))


def _no_answer(ask: Ask, words: list[str], suggested: list[str]) -> Refused:
    heads = {plain(option.key.partition(":")[0]) for option in ask.options if ":" in option.key}
    named = " ".join(words[: 2 if words and plain(words[0]) in heads else 1])
    said = f"“{named}” is no answer to" if plain(named) else "something is missing for"
    question = ask.prompt if ask.prompt.endswith((".", "?", "!")) else f"{ask.prompt}."
    shown = ", ".join(suggested[:MOST_SUGGESTED]) + (", …" if len(suggested) > MOST_SUGGESTED else "")
    near = _near(words, suggested)
    return Refused(f"{said}: {question} {near}Here you can say: {shown}", ask.rule)


def _near(words: list[str], suggested: list[str]) -> str:
    """What may have been meant by as many of the first words as are like something that can be said."""
    sizes = range(min(LONGEST_LABEL, len(words)), 0, -1)
    near = next(filter(None, (did_you_mean(" ".join(words[:size]), suggested) for size in sizes)), "")
    return f"{near[:1].upper()}{near[1:]} " if near else ""


def understand(session: Session[Any], seat: str, line: str) -> list[Answer]:
    """The answers a line means. `Refused` when some word does not fit; the game itself is not touched."""
    answers, rest = understand_beginning(session, seat, line)
    if rest:
        raise Refused(_cannot_foresee(rest, answers), "order")
    return answers


def understand_beginning(session: Session[Any], seat: str, line: str) -> tuple[list[Answer], str]:
    """The answers a line means as far as can be foreseen, and the words that come after dice or somebody else."""
    words = words_of(line)
    if not words:
        raise Refused("the order is empty", "order")
    if len(line) > LONGEST_LINE:
        raise Refused(f"the order has {len(line)} characters; {LONGEST_LINE} are read", "order")
    ahead = by_hand(session)
    answers: list[Answer] = []
    while words:
        ask = question_to(ahead, seat)
        if ask is None:
            if not answers:
                raise Refused(_cannot_foresee(" ".join(words), answers), "order")
            break
        only = ask.forced()
        try:
            answer, words = read(ask, words)
        except Refused:
            if only is None:
                raise
            answer = only  # it goes without saying
        barrier = ahead.barrier
        ahead.answer(seat, answer)
        if only is None:
            answers.append(answer)
        if ahead.barrier != barrier:
            break
    return answers, " ".join(words)


def _cannot_foresee(rest: str, answers: list[Answer]) -> str:
    if not answers:
        return "you have nothing to decide now"
    return f"“{rest}” comes after dice or another player's decision; give that order when it is your turn again"


def give(session: Session[Any], seat: str, line: str) -> list[Answer]:
    """Understand a line and carry it out."""
    answers = understand(session, seat, line)
    for answer in answers:
        session.answer(seat, answer)
    return answers


def complete(session: Session[Any], seat: str, line: str) -> list[str]:
    """What the last word of the line may become; a line that ends in a space asks for the next word."""
    if len(line) > LONGEST_LINE:
        return []
    words = words_of(line)
    begun = "" if not line or line.endswith((" ", ">")) else (words.pop() if words else "")
    return _words_from(by_hand(session), seat, words, begun)


def _words_from(ahead: Session[Any], seat: str, words: list[str], begun: str) -> list[str]:
    """What the word begun may become after these words. The copy of the game is used up."""
    found: list[str] = []
    while True:
        ask = question_to(ahead, seat)
        if ask is None:
            return list(dict.fromkeys(found))
        only = ask.forced()
        try:
            answer, rest = read(ask, words) if words else (only, [])
        except Refused:
            answer, rest = only, words
        if answer is None:
            return list(dict.fromkeys([*found, *_next_words(ask, words, begun)]))
        if only is not None and rest == words:  # what goes without saying may be said
            found += _next_words(ask, [], begun) if not words else []
        elif isinstance(ask, (Split, Pick)) and not rest:
            more = _next_words(ask, words, begun)
            follow = [word for word in _after(ahead, seat, answer, begun) if not _takes(ask, [*words, word])]
            return list(dict.fromkeys([*found, *chain(*sorted((follow, more), key=len))]))
        elif isinstance(ask, Choose) and not rest:  # a name may be the beginning of another
            found += _next_words(ask, words, begun)
        barrier = ahead.barrier
        try:
            ahead.answer(seat, answer)
        except Refused:
            return list(dict.fromkeys(found))
        if ahead.barrier != barrier:
            return list(dict.fromkeys(found))
        words = rest


def lines_after(session: Session[Any], seat: str, line: str, verb: str = "") -> list[str]:
    """The lines this one may become: its last word finished, then with each word that can follow.

    A blank at the end says nothing, since it may have been cut off on the way. The `verb` was said before the line.
    """

    def offered(words: list[str], begun: str = "") -> list[str]:
        return complete(session, seat, " ".join([*filter(None, [verb]), *words, begun]))

    *before, last = spaced_out(line).split() or [""]
    if last in ("", ">"):
        return [" ".join([*before, *filter(None, [last]), word]) for word in offered([*before, *filter(None, [last])])]
    ways = offered(before, last)
    if len(ways) == 1:
        last = ways[0]
    begun = plain(last)
    whole = begun in ways or not ways
    following = offered([*before, last]) if whole or any(way.startswith(f"{begun}_") for way in ways) else []
    stands = [last] if whole and (ways or following or _is_understood(session, seat, " ".join([*before, last]))) else []
    longer = [way for way in ways if way != begun and way not in {f"{begun}_{word}" for word in following}]
    ends = [*stands, *longer[:MOST_LONGER], *(f"{last} {word}" for word in following), *longer[MOST_LONGER:]]
    return [" ".join([*before, end]) for end in ends]


def _is_understood(session: Session[Any], seat: str, line: str) -> bool:
    try:
        understand_beginning(session, seat, line)
    except Refused:
        return False
    return True


def last_order(session: Session[Any], seat: str, line: str) -> str:
    """The words of the decision a line ends in, without those of the decisions before it."""
    words = words_of(line)
    ahead = by_hand(session)
    while (ask := question_to(ahead, seat)) is not None:
        try:
            answer, rest = read(ask, words)
            ahead.answer(seat, answer)
        except Refused:
            break
        if not rest:
            break
        words = rest
    return " ".join(spaced_out(line).split()[-len(words) :]) if words else ""


def _after(ahead: Session[Any], seat: str, answer: Answer, begun: str) -> list[str]:
    """The words for what follows if this question is answered so."""
    then = ahead.clone()
    barrier = then.barrier
    try:
        then.answer(seat, answer)
    except Refused:
        return []
    return [] if then.barrier != barrier else _words_from(then, seat, [], begun)


def _next_words(ask: Ask, words: list[str], begun: str) -> list[str]:
    """What the word being typed may become, given the words already typed for this question; last of all its verb."""
    if words and plain(words[0]) == ask.verb:
        return _next_of(ask, words[1:], begun)
    verb = [ask.verb] if ask.verb and not words and ask.verb.startswith(plain(begun)) else []
    return list(dict.fromkeys([*_next_of(ask, words, begun), *verb]))


def _next_of(ask: Ask, words: list[str], begun: str) -> list[str]:
    start = plain(begun)
    if isinstance(ask, (Split, Pick)):
        return [name for name in _more(ask, words, begun) if name.startswith(start)]
    if isinstance(ask, Number):
        return [] if words else [str(n) for n in range(ask.least, ask.most + 1) if str(n).startswith(begun)]
    if words:
        stem = plain("_".join(words)) + "_"
        names = [n[len(stem) :] for o in ask.options for n in names_of(o, ask.verb) if n.startswith(stem)]
    else:
        names = _names(ask, begun)
    return [name for name in dict.fromkeys(names) if name.startswith(start)]


def _names(ask: Ask, begun: str) -> list[str]:
    """Every option by its first name; then by its last, if that is shorter or something is typed that may mean it."""
    names = [names_of(option, ask.verb) for option in ask.options]
    return [name[0] for name in names] + [name[-1] for name in names if begun or len(name[-1]) < len(name[0])]


def _more(ask: Split | Pick, words: list[str], begun: str) -> list[str]:
    """What may still be added to the options named so far."""
    whole = [word for word in ("all", "none") if not words and _can_be_read(ask, word)]
    names = [name for name in dict.fromkeys(_names(ask, begun)) if _has_room(ask, [*words, name])]
    return [*whole, *_counts(ask, words, begun), *names]


def _counts(ask: Split | Pick, words: list[str], begun: str) -> list[str]:
    """How many of the next option may be said; so many of these numbers that names have room beside them."""
    if isinstance(ask, Pick) or (words and _is_count(words[-1])):
        return []
    names = [names_of(option, ask.verb)[0] for option in ask.options if option.most > 1]
    most = ask.most if begun else min(ask.most, MOST_COUNTS)
    numbers = [number for number in map(str, range(1, most + 1)) if number.startswith(begun)]
    return [number for number in numbers if any(_has_room(ask, [*words, number, name]) for name in names)]


def _can_be_read(ask: Split | Pick, word: str) -> bool:
    try:
        read(ask, [word])
    except Refused:
        return False
    return True


def _takes(ask: Split | Pick, words: list[str]) -> bool:
    """Whether the last word would still be read as part of this answer, rather than of the next."""
    try:
        return not _read_several(ask, _skip_verb(ask, words))[1]
    except Refused:
        return True


def _has_room(ask: Split | Pick, words: list[str]) -> bool:
    """Whether these words, to which more may be added, are still within every upper bound."""
    try:
        counts, rest = _counted(ask, words)
    except Refused:
        return False
    most = {o.key: o.most if isinstance(ask, Split) else 1 for o in ask.options}
    caps = ask.caps if isinstance(ask, Split) else ()
    return (
        not rest
        and sum(counts.values()) <= ask.most
        and all(count <= most[key] for key, count in counts.items())
        and all(sum(counts.get(key, 0) for key in cap.keys) <= cap.most for cap in caps)
    )
