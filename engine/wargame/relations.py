"""How one side stands to another, as a table: kinds of relation, what each allows, by which rule and why not.

A game writes the table as data (`read_chart`) and says in a function of its own by which kind two sides stand to each
other. Everything else asks the chart, so every refusal has its reason from one place, and what is printed for players
(`as_table`, `in_words`, `matrix`) is what the rules go by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from engine.wargame.tables import Raw, convert, exactly, fail, named, table
from engine.wargame.text import capital, listed

YES, NO = "yes", "no"


class Verdict(Struct, frozen=True):
    """An answer of the chart: whether, by which rule, and in a sentence why not or on what terms."""

    yes: bool
    rule: str
    why: str = ""


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of relation, as the file tells it: an answer is yes or no, a rule, and a sentence that a no needs."""

    id: str
    name: str
    sign: str  # one or two letters for it in a matrix
    answers: dict[str, tuple[str, ...]]
    source: str


class Questions(Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked of a relation: `enter its areas`."""

    words: dict[str, str]
    source: str


class Chart:
    """The table: what each kind of relation answers to each question."""

    def __init__(self, kinds: Mapping[str, Kind], questions: Mapping[str, str]) -> None:
        self.kinds, self.questions = dict(kinds), dict(questions)
        self._verdicts = {
            (id, question): Verdict(answer[0] == YES, *answer[1:])
            for id, kind in kinds.items()
            for question, answer in kind.answers.items()
        }

    def may(self, kind: str, question: str) -> Verdict:
        """Return what a kind of relation answers to a question."""
        return self._verdicts[kind, question]

    def allowing(self, question: str) -> tuple[str, ...]:
        """List the kinds that answer a question with yes."""
        return tuple(kind for kind in self.kinds if self.may(kind, question).yes)


def read_chart(file: str, raw: Raw) -> Chart:
    """Read a chart; every kind answers every question, and every no has its reason."""
    questions = convert(file, "questions", table(file, raw, "questions"), Questions).words
    kinds = named(file, raw, "kinds", Kind)
    signs = [kind.sign for kind in kinds.values()]
    for id, kind in kinds.items():
        exactly(file, id, "question", kind.answers, questions)
        if not 0 < len(kind.sign) < 3 or signs.count(kind.sign) > 1:
            raise fail(file, id, "its sign is no other kind's, and one or two letters")
        for question, answer in kind.answers.items():
            if not 1 < len(answer) < 4 or answer[0] not in (YES, NO) or not answer[1]:
                raise fail(file, f"{id}.{question}", "yes or no, and the rule")
            if answer[0] == NO and not "".join(answer[2:]).endswith("."):
                raise fail(file, f"{id}.{question}", "no reason")
    return Chart(kinds, questions)


# --- what people read ---------------------------------------------------------------------------------------


def as_table(chart: Chart, kinds: Sequence[str] = ()) -> str:
    """Write the chart as a table of Markdown: a line a kind, a column a question, yes or no with the rule."""
    head = ["Relation", *map(capital, chart.questions.values())]
    lines = [head, ["---"] * len(head)]
    for kind in kinds or chart.kinds:
        verdicts = [chart.may(kind, question) for question in chart.questions]
        answers = [f"{YES if verdict.yes else NO} ({verdict.rule})" for verdict in verdicts]
        lines.append([capital(chart.kinds[kind].name), *answers])
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def in_words(chart: Chart, kind: str) -> list[str]:
    """Tell what a kind of relation allows and what it does not, a line for each reason."""
    verdicts = {question: chart.may(kind, question) for question in chart.questions}
    allowed = [chart.questions[question] for question, verdict in verdicts.items() if verdict.yes]
    lines = [f"{capital(chart.kinds[kind].name)}: you may {listed(allowed) if allowed else 'do none of this'}."]
    reasons: dict[str, list[str]] = {}
    for question, verdict in verdicts.items():
        if not verdict.yes:
            reasons.setdefault(f"{verdict.why} ({verdict.rule})", []).append(chart.questions[question])
    return lines + [f"You may not {listed(asked, 'or')}. {reason}" for reason, asked in reasons.items()]


def matrix(chart: Chart, sides: Mapping[str, str], between: Callable[[str, str], str]) -> str:
    """Write how each side stands to each other: letters for the sides, signs for the kinds, and what the signs mean."""
    wide = max(len(code) for code in (*sides.values(), *(kind.sign for kind in chart.kinds.values())))
    found = {one: [between(one, two) for two in sides] for one in sides}
    head = _line(" " * wide, sides.values(), wide)
    lines = [_line(sides[one], (chart.kinds[kind].sign for kind in kinds), wide) for one, kinds in found.items()]
    met = [kind for kind in chart.kinds if any(kind in kinds for kinds in found.values())]
    return "\n".join([head, *lines, listed([f"{chart.kinds[kind].sign} {chart.kinds[kind].name}" for kind in met])])


def _line(first: str, others: Iterable[str], wide: int) -> str:
    return " ".join(part.ljust(wide) for part in (first, *others)).rstrip()
