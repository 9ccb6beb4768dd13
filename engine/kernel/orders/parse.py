"""Order lines: any sequence of answers as typed words.

    march thebes 5 foot ramesses > memphis > on

Each word is read against the question that is open when its turn comes. An honest guess at the game runs ahead to find
out which that is (`Foresight`), and stops where dice would be thrown or another seat is asked. Nothing happens unless
the whole line is understood. A question for cards alone, which can be let pass, need not be spoken of.

    march thebes 5 foot > memphis > on if pursue stop if retreat nearest

What follows `if` and a kind of question is the answer to one that may come of what others decide or of dice. What can
be typed next is `complete.py`, what things may be called `names.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from engine.kernel.ahead import Foresight, answers_of
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec
from engine.kernel.orders.names import LONGEST_NAME, Names, keys_named
from engine.kernel.orders.nearest import did_you_mean
from engine.kernel.orders.nearest import plain as plain
from engine.kernel.questions import Answer, Ask, Choose, Number, Option, Pick, QuickMove, Say, Split
from engine.kernel.session import Session

LONGEST_LINE = 1_000  # characters; every word costs time, and a refusal quotes what it refuses
MOST_SUGGESTED = 12
MOST_MEANT = 6  # things that a word may mean, of which a refusal asks which
LONGEST_NEAR = 5  # words that are compared with what can be said
LONGEST_KIND = 4  # words of a kind of question
IF = "if"
APART = str.maketrans(",_", "  ")
BESIDE = re.compile(
    r"\(then no [^()]*\)|(?<!\S)\d+ ·"
)  # what stands beside a name on offer: what it closes, its number


def spaced_out(line: str) -> str:
    """A line with one blank between its words and arrows, wherever it was broken."""
    return " ".join(BESIDE.sub(" ", line).translate(APART).replace(">", " > ").split())


def words_of(line: str) -> list[str]:
    """The words of a line, and its arrows."""
    return spaced_out(line).split()


def said_verb(ask: Ask, words: list[str]) -> bool:
    """Whether the answer begins with the word that begins such orders."""
    return bool(ask.verb and words) and plain(words[0]) == ask.verb


def _skip_verb(ask: Ask, words: list[str]) -> list[str]:
    return words[1:] if len(words) > 1 and said_verb(ask, words) else words


def read(ask: Ask, words: list[str], names: Names | None = None) -> tuple[Answer, list[str]]:
    """The answer at the beginning of these words, and the words left over."""
    if isinstance(ask, Say):
        return ask.parse(" ".join(words)), []
    if isinstance(ask, Number):
        return _read_number(ask, words)
    names = names or Names(ask)
    if isinstance(ask, Choose):
        return _read_one(ask, _without_arrow(ask, _skip_verb(ask, words), names), words, names)
    if isinstance(ask, (Pick, Split)):
        return _read_several(ask, _skip_verb(ask, words), names)
    raise TypeError(type(ask).__name__)


def is_count(word: str) -> bool:
    return word.isdecimal() and len(word) < 10


def _read_number(ask: Number, words: list[str]) -> tuple[Answer, list[str]]:
    words = _skip_verb(ask, words)
    if not words or not is_count(words[0]):
        raise _no_answer(ask, words, [f"a number from {ask.least} to {ask.most}"])
    return ask.parse(int(words[0])), words[1:]


def _without_arrow(ask: Ask, words: list[str], names: Names) -> list[str]:
    """An arrow leads to a place, `to`; where another arrow follows it leads by way of it, `via`, if that is known."""
    if words[:1] != [">"]:
        return words
    rest = words[1:]
    if ">" in rest:
        through = ["via", *rest[: rest.index(">")]]
        found = names.whole(through) or names.begun(through)
        if (found is not None and found[1] == len(through)) or _barred_as(ask.reasons(), through):
            return ["via", *rest]
    return ["to", *rest]


def _read_one(ask: Choose, bare: list[str], words: list[str], names: Names) -> tuple[Answer, list[str]]:
    """A whole name with the verb or without it, then the only option of a place, then the beginning of a name."""
    for find in (names.whole, names.of_one_place, names.begun):
        for said in dict.fromkeys((tuple(words), tuple(bare))):
            found = find([*said])
            if found is None or (find == names.of_one_place and _is_barred(ask, words, bare)):
                continue
            option, size = found
            if find == names.begun and _is_place_of_several(names, [*said[:size]]):
                continue
            return ask.parse(option.key), [*said[size:]]
    raise _unknown(ask, bare, names)


def _is_place_of_several(names: Names, words: list[str]) -> bool:
    """Whether these words name a place in full to which several options belong: `Ur` is no beginning of `Uruk`."""
    there = names.of_place(words)
    return there is not None and there[1] == len(words) and len(there[0]) > 1


def _is_barred(ask: Choose, words: list[str], bare: list[str]) -> bool:
    """Whether a place alone says nothing: the answer goes without saying, or what is done there is said, and barred."""
    return ask.forced() is not None or (len(bare) < len(words) and bool(_why_barred(ask, bare)))


def _read_several(ask: Pick | Split, words: list[str], names: Names) -> tuple[Answer, list[str]]:
    """`5 foot 2 chariots ramesses`, `all`, `none`; ends at the first word that names none of the options."""
    if words and words[0].lower() in ("all", "none"):
        counts = {o.key: o.most for o in ask.options if o.most} if words[0].lower() == "all" else {}
        words = words[1:]
    else:
        counts, words = counted(ask, words, names)
    return ask.parse(list(counts) if isinstance(ask, Pick) else counts), words


def counted(ask: Pick | Split, words: list[str], names: Names) -> tuple[dict[str, int], list[str]]:
    """How many of what the words say, and the words that say something else."""
    counts: dict[str, int] = {}
    while words:
        number, rest = (int(words[0]), words[1:]) if is_count(words[0]) else (None, words)
        found = _one_of_several(ask, rest, names, begins=number is not None or not counts) if rest else None
        if found is None:
            if number is not None or not counts:
                raise _unknown(ask, rest, names)
            break
        option, size = found
        counts[option.key] = counts.get(option.key, 0) + (1 if number is None else number)
        words = rest[size:]
    return counts, words


def _one_of_several(ask: Ask, words: list[str], names: Names, *, begins: bool) -> tuple[Option, int] | None:
    """The option that is named, also in the plural. A place stands for its only option where one is sure to come."""
    found = names.whole(words)
    if found is None and begins and ask.forced() is None and not _why_barred(ask, words):
        found = names.of_one_place(words)
    found = found or names.begun(words)
    if found is None and len(words[0]) > 1 and words[0].endswith("s"):
        singular = [words[0][:-1], *words[1:]]
        found = names.whole(singular) or names.begun(singular)
    return found


def _unknown(ask: Ask, words: list[str], names: Names) -> Refused:
    there = names.of_place(words)
    if there is not None and len(there[0]) > 1:
        return _which(ask, words[: there[1]], there[0], names)
    if barred := _why_barred(ask, words):
        return Refused(barred)
    begun = names.begun_by(plain(words[0])) if words else []
    if len(begun) > 1:
        return _which(ask, words[:1], begun, names)
    return _no_answer(ask, words, suggested(ask, names))


def _which(ask: Ask, words: list[str], found: list[Option], names: Names) -> Refused:
    """What a word that means several things may mean."""
    told = list(dict.fromkeys(names.shown(option) for option in names.once(found)))
    some = ", ".join(told[:MOST_MEANT]) + (", …" if len(told) > MOST_MEANT else "")
    return Refused(f"“{' '.join(words)}” may mean several things here: {some}. Say which", ask.rule)


def _why_barred(ask: Ask, words: list[str]) -> str:
    """Why what the first words name cannot be answered now; "" if they name nothing that is barred."""
    reasons, sizes = ask.reasons(), range(min(LONGEST_NAME, len(words)), 0, -1)
    return next(filter(None, (_barred_as(reasons, words[:size]) for size in sizes)), "")


def _barred_as(reasons: Mapping[str, str], words: list[str]) -> str:
    """Why what has just this name cannot be answered now."""
    typed = plain("_".join(words))
    return next((reason for key, reason in reasons.items() if typed and typed in keys_named(key)), "")


def suggested(ask: Ask, names: Names) -> list[str]:
    """The options as they may be typed."""
    return list(dict.fromkeys(names.shown(option) for option in names.once(ask.options)))


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
    sizes = range(min(LONGEST_NEAR, len(words)), 0, -1)
    near = next(filter(None, (did_you_mean(" ".join(words[:size]), suggested) for size in sizes)), "")
    return f"{near[:1].upper()}{near[1:]} " if near else ""


def understand(session: Session[Any], seat: str, line: str) -> list[Answer]:
    """The answers a line means. `Refused` when some word does not fit; the game itself is not touched."""
    answers, rest = understand_beginning(session, seat, line)
    rest = " ".join(parted(rest)[0])
    if rest:
        raise Refused(_cannot_foresee(rest, answers), "order")
    return answers


def understand_beginning(session: Session[Any], seat: str, line: str) -> tuple[list[Answer], str]:
    """The answers a line means as far as can be foreseen, and the words that come after dice or somebody else.

    A line that names one of the whole decisions on offer, `all 5 to Philistia`, is that decision.
    """
    words = words_of(line)
    if not words:
        raise Refused("the order is empty", "order")
    if len(line) > LONGEST_LINE:
        raise Refused(f"the order has {len(line)} characters; {LONGEST_LINE} are read", "order")
    if IF in words and not isinstance(session.ask(seat), Say):
        return _with_provisions(session, seat, words)
    if (way := _way_named(session.ask(seat), line)) is not None:
        return answers_of(session, seat, way), ""
    return _question_by_question(session, seat, words)


def _way_named(ask: Ask | None, line: str) -> QuickMove | None:
    """The whole decision with just this name."""
    typed = plain(spaced_out(line))
    ready = ask.ready_moves() if ask is not None and ask.quick_moves else ()
    return next((way for way in ready if plain(spaced_out(way.label)) == typed), None)


def _question_by_question(session: Session[Any], seat: str, words: list[str]) -> tuple[list[Answer], str]:
    ahead = Foresight(session, seat)
    answers: list[Answer] = []
    unsaid: Refused | None = None  # why what was let pass without a word is not what these words mean
    while words:
        ask = ahead.ask()
        if ask is None:
            if not answers:
                raise Refused(_cannot_foresee(" ".join(words), answers), "order")
            break
        only = ask.forced()
        try:
            answer, words = read(ask, words)
            unsaid = None
        except Refused as why:
            if only is None and (not answers or not _goes_without_saying(ask)):
                raise
            answer = only if only is not None else ask.parse(ask.default)
            unsaid = unsaid or (why if only is None else None)
        phase = ahead.phase
        ahead.answer(answer)
        if only is None:
            answers.append(answer)
        if unsaid is not None and ahead.phase != phase:
            raise unsaid
    if unsaid is not None:
        raise unsaid
    return answers, " ".join(words)


def _goes_without_saying(ask: Ask) -> bool:
    """A question for hidden cards alone, in the middle of a line, is let pass by words that fit the next question."""
    return ask.private and ask.default is not None and ask.lets_pass(ask.default)


# ---------------------------------------------------------------------- what may come


def parted(line: str) -> tuple[list[str], list[list[str]]]:
    """The words of an order, and those of each provision in it: `pursue stop` after an `if`."""
    order, *provisions = [" ".join(part).split() for part in _split_at(words_of(line), IF)]
    return order, provisions


def _split_at(words: list[str], mark: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in words:
        if word.lower() == mark:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _with_provisions(session: Session[Any], seat: str, words: list[str]) -> tuple[list[Answer], str]:
    """The order itself; what it provides for is left over, and refused where it names no kind of question."""
    order, provisions = parted(" ".join(words))
    for said in provisions:
        _kind_named(session.spec, said)
    answers, left = understand_beginning(session, seat, " ".join(order))
    return answers, " ".join([*left.split(), *(word for said in provisions for word in (IF, *said))])


def _kind_named(spec: GameSpec[Any], words: list[str]) -> tuple[str, list[str]]:
    """Which kind of question a provision is for, and its answer."""
    for size in range(min(LONGEST_KIND, len(words)), 0, -1):
        named = plain("_".join(words[:size]))
        found = [topic for topic in spec.words.topics if plain(topic) == named]
        if found and words[size:]:
            return found[0], words[size:]
    near = did_you_mean(" ".join(words[:1]), [topic.replace("_", " ") for topic in spec.words.topics])
    said = f"after “if” come a kind of question and its answer, not “{' '.join(words)}”"
    raise Refused(f"{said}. {near}" if near else said, "order")


def provided(session: Session[Any], ask: Ask, line: str) -> Answer | None:
    """What a line provides for this question; None if nothing. `Refused` if that does not fit it."""
    for said in parted(line)[1]:
        kind, words = _kind_named(session.spec, said)
        if kind == ask.topic:
            answer, rest = read(ask, words)
            if rest:
                raise _no_answer(ask, rest, suggested(ask, Names(ask)))
            return answer
    return None


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
