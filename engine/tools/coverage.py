"""Which of a game's numbered rules are named by a test? The tool behind ``amarna rules``.

A game promises its rules in ``rules.md``; its tests name the rules they prove with ``@rule("BP-5.4.b")``.
Both are only read here, never run: a survey takes a moment and does not depend on what can be imported.

A game that is built in parts lists in ``data/rules.toml`` what its text says and its code does not do yet.
"""

import ast
import sys
import textwrap
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from engine.kernel.packages import folders
from engine.kernel.rulebook import FILE, BadRulebook, RuleText, belongs, head_lines, parse
from engine.tools.arguments import Words
from engine.tools.rule_homes import Found, GameCode

GAMES = Path(__file__).resolve().parents[1] / "games"
CHECKOUT = GAMES.parents[1]
LATER = "data/rules.toml"
NOT_YET = "Not in force yet: "  # how the line at the head of a section begins


class SurveyError(Exception):
    """Something the survey cannot go on from, in one line for whoever called it."""


class LeftOut(msgspec.Struct, frozen=True):
    id: str
    reason: str


class Later(msgspec.Struct, frozen=True):
    """A rule that is not in force yet, which part of the game will bring it, and why it can wait."""

    id: str
    part: str
    reason: str


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a game that is not built yet, as `data/rules.toml` lists it: rules, or sections by their numbers."""

    part: str  # "second half"
    reason: str
    rules: tuple[str, ...]


class PartsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    later: tuple[Part, ...]


class Mention(msgspec.Struct, frozen=True):
    """A test that names a rule."""

    id: str
    test: str  # tests/games/pharaohs/test_battle.py::test_ties


class Survey(msgspec.Struct):
    """One game's rules set against the tests; every list is in the order of the text."""

    game: str
    rules: list[str]
    tested: list[str]
    untested: list[str]
    advice: list[str]
    left_out: list[LeftOut]
    later: list[Later]
    unknown: list[Mention]  # ids with this game's prefix that its text does not have


# --- the rules text ---------------------------------------------------------------------------------------


def games() -> list[str]:
    """The slugs of all games that have a rules text."""
    return sorted(texts())


def texts() -> dict[str, Path]:
    """The rules texts by slug: those of the house, of installed packages, and of games that lie among the tests."""
    tested = {path.parent.name: path for path in (CHECKOUT / "tests").rglob(FILE)}
    installed = {entry.name: Path(folder) / FILE for entry, folder in folders()}
    own = {path.parent.name: path for path in GAMES.glob(f"*/{FILE}")}
    return {slug: path for slug, path in {**tested, **installed, **own}.items() if path.is_file()}


def rules_of(slug: str) -> dict[str, RuleText]:
    """The numbered rules of one game, by id, in the order of its text."""
    path = texts().get(slug)
    if path is None:
        raise SurveyError(f"no game '{slug}' with a rules.md; there are: {', '.join(games()) or 'none'}")
    try:
        return parse(path.read_text(encoding="utf-8"), str(path))
    except BadRulebook as bad:
        raise SurveyError(str(bad)) from None


# --- rules that are not in force yet ----------------------------------------------------------------------


def later_of(slug: str) -> dict[str, Part]:
    """Map each rule of a game that is not in force yet to the part of the game that will bring it.

    The list is refused where it names no rule or a rule twice, and where the text does not tell its readers.
    """
    rules, path = rules_of(slug), texts()[slug]
    file = path.parent / LATER
    if not file.is_file():
        return {}
    try:
        parts = msgspec.toml.decode(file.read_bytes(), type=PartsFile).later
    except msgspec.MsgspecError as error:
        raise SurveyError(f"{file}: {error}") from None
    own = f"{next(iter(rules)).partition('-')[0]}-"
    later: dict[str, Part] = {}
    for part in parts:
        for number in part.rules:
            ids = [id for id in rules if belongs(id, f"{own}{number}")]
            if not ids or any(id in later for id in ids):
                raise SurveyError(f"{file}: {number} is {'listed twice' if ids else 'no rule or section of the text'}")
            later |= dict.fromkeys(ids, part)
    _check_heads(path, notes(rules, later))
    return later


def notes(rules: Mapping[str, RuleText], later: Collection[str]) -> dict[str, str]:
    """Return the line that stands at the head of each section with rules that are not in force yet."""
    sections: dict[str, list[str]] = {}
    for id, rule in rules.items():
        sections.setdefault(rule.section, []).append(id)
    found = {section: [id for id in ids if id in later] for section, ids in sections.items()}
    return {
        section: f"{NOT_YET}{'this section' if ids == sections[section] else _told(ids, rules)}."
        for section, ids in found.items()
        if ids
    }


def _told(ids: Sequence[str], rules: Mapping[str, RuleText]) -> str:
    """List numbers, one for all lines below it: `BP-2.3, BP-4.1.c`."""
    whole = [id.rpartition(".")[0] for id in ids]
    found = [
        above if above and all(id in ids for id in rules if belongs(id, above)) else id
        for id, above in zip(ids, whole, strict=True)
    ]
    return ", ".join(dict.fromkeys(found))


def _check_heads(path: Path, wanted: Mapping[str, str]) -> None:
    """Refuse a text that does not say at the head of a section what of it is not in force."""
    heads = head_lines(path.read_text(encoding="utf-8"))
    told = {section: line for section, lines in heads.items() for line in lines if line.startswith(NOT_YET)}
    for section in (*wanted, *told):
        if told.get(section) != wanted.get(section):
            rest = f"say: {wanted[section]}" if section in wanted else "not say that something is not in force"
            raise SurveyError(f"{path}: the head of '{section}' should {rest}")


def check_later(slug: str, later: Collection[str], named: Sequence[Mention]) -> None:
    """Refuse a rule that is listed as not in force while a test proves it."""
    for mention in named:
        if mention.id in later:
            raise SurveyError(f"{slug}: {mention.test} names {mention.id}: take it out of {LATER}, or out of the test")


# --- the tests --------------------------------------------------------------------------------------------


def find_root() -> Path:
    """The checkout whose tests are meant: that of the current folder (the house, a game's own), else of this code."""
    here = Path.cwd()
    for root in (here, *here.parents, CHECKOUT):
        if (root / "tests").is_dir() and ((root / "engine" / "games").is_dir() or (root / "pyproject.toml").is_file()):
            return root
    raise SurveyError("no tests folder found: run this in a checkout of the project")


def mentions(root: Path) -> list[Mention]:
    """Every rule that a test below ``root`` names, file by file."""
    found: list[Mention] = []
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"), name)
        except SyntaxError as error:
            raise SurveyError(f"{name}:{error.lineno}: {error.msg}") from None
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not _skipped(node):
                found += (Mention(id=rule, test=f"{name}::{node.name}") for rule in _named(node, name))
    return found


def _named(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, file: str) -> Iterator[str]:
    """The ids in the ``@rule(...)`` marks of one test."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and _last_name(decorator) == "rule":
            for argument in decorator.args:
                if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                    raise SurveyError(f"{file}:{argument.lineno}: @rule(...) takes numbers of rules as text")
                yield argument.value


def _skipped(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """A test that is never run, or expected to fail, proves nothing."""
    return any(_last_name(decorator) in ("skip", "xfail") for decorator in node.decorator_list)


def _last_name(decorator: ast.expr) -> str:
    """``skip`` of ``@pytest.mark.skip("why")``."""
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


# --- the comparison ---------------------------------------------------------------------------------------


def prefix(rule: str) -> str:
    """``BP`` of ``BP-5.4.b``: it tells whose rule it is."""
    return rule.partition("-")[0]


def compare(
    slug: str, rules: dict[str, RuleText], named: Sequence[Mention], later: Mapping[str, Part] | None = None
) -> Survey:
    """Set a rules text against the tests that name rules."""
    later = {id: part for id, part in (later or {}).items() if rules[id].testable}
    names = {mention.id for mention in named}
    prefixes = {prefix(rule) for rule in rules}
    return Survey(
        game=slug,
        rules=list(rules),
        tested=[rule for rule in rules if rule in names],
        untested=[rule for rule in rules if rules[rule].testable and rule not in names and rule not in later],
        advice=[rule for rule in rules if "advice" in rules[rule].marks],
        left_out=[LeftOut(rule.id, rule.left_out) for rule in rules.values() if rule.left_out is not None],
        later=[Later(id, later[id].part, later[id].reason) for id in rules if id in later],
        unknown=[mention for mention in named if prefix(mention.id) in prefixes and mention.id not in rules],
    )


def survey(slug: str, named: Sequence[Mention]) -> Survey:
    """Return the survey of one game, refused where its list of later rules does not fit text and tests."""
    later = later_of(slug)
    check_later(slug, later, named)
    return compare(slug, rules_of(slug), named, later)


def orphans(named: Sequence[Mention]) -> list[Mention]:
    """Tests that name a rule of no game at all: usually a slip in the prefix."""
    known = {prefix(rule) for slug in games() for rule in rules_of(slug)}
    return [mention for mention in named if prefix(mention.id) not in known]


# --- the command ------------------------------------------------------------------------------------------


def run(args: list[str]) -> int:
    """``amarna rules [game] [--json]``: print the survey; 1 when a test names a rule that is not there."""
    about = "Which of a game's numbered rules do the tests name?"
    parser = Words(prog="amarna rules", description=about)
    parser.add_argument("game", nargs="?", help="one game's slug; all games without it")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--code", type=int, default=0, metavar="N", help="look the code of N rules up, drawn at random")
    parser.add_argument("--seed", default="1", help="which rules are drawn (default 1)")
    options = parser.parse_args(args)
    try:
        if options.code:
            print(
                "\n\n".join(
                    code_of(slug, options.code, options.seed) for slug in ([options.game] if options.game else games())
                )
            )
            return 0
        named = mentions(find_root())
        slugs = [options.game] if options.game else games()
        if not slugs:
            raise SurveyError(f"no game with a rules.md in {GAMES}")
        surveys = [survey(slug, named) for slug in slugs]
        stray = [] if options.game else orphans(named)
    except SurveyError as error:
        print(f"amarna rules: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(msgspec.json.format(msgspec.json.encode({"games": surveys, "orphans": stray})).decode())
    else:
        print("\n\n".join(report(one) for one in surveys))
        if stray:
            print("\n" + _listed("named by tests, rules of no game", _places(stray)))
    return 1 if stray or any(one.unknown for one in surveys) else 0


def code_of(slug: str, count: int, seed: str) -> str:
    """Say of some rules what a reader opens first and whether their code is there, and how it is with all of them."""
    code = GameCode(texts()[slug].parent, rules_of(slug), later_of(slug)) if slug in texts() else None
    if code is None:
        raise SurveyError(f"no game '{slug}' with a rules.md; there are: {', '.join(games()) or 'none'}")
    there = sum(found.there for found in code.found)
    cited = [len(found.cited) for found in code.found if found.cited]
    lines = [
        f"{slug}: {len(code.found)} rules bind somebody; a reader finds the code of {there} at once "
        f"({there / len(code.found):.0%})",
        f"  {len(cited)} are cited by their full number, in {sum(cited) / max(1, len(cited)):.2f} files each",
        f"  {count} drawn with seed {seed}:",
    ]
    return "\n".join([*lines, *(f"    {_where(found)}" for found in code.drawn(count, f"{slug}/{seed}"))])


def _where(found: Found) -> str:
    verdict = "there" if found.there else "not there"
    return f"{found.id:24} opens {', '.join(found.opened) or 'nothing'}: {verdict}"


def report(one: Survey) -> str:
    """The survey of a game in plain lines."""
    tested = sum(rule in one.tested for rule in one.advice)
    lines = [
        one.game,
        f"  rules in the text  {len(one.rules):5}",
        f"  named by a test    {len(one.tested):5}",
        f"  not yet tested     {len(one.untested):5}",
        f"  advice             {len(one.advice):5}  (binds nobody; {tested} of them tested)",
        f"  left out           {len(one.left_out):5}",
        *(f"  {part:18} {count:5}  (not in force yet)" for part, count in Counter(id.part for id in one.later).items()),
    ]
    if one.left_out:
        lines.append(_listed("left out", [f"{rule.id}: {rule.reason}" for rule in one.left_out]))
    if one.untested:
        lines.append(_wrapped("not yet tested", one.untested))
    for part, reason in dict.fromkeys((rule.part, rule.reason) for rule in one.later):
        ids = [rule.id for rule in one.later if (rule.part, rule.reason) == (part, reason)]
        lines.append(_wrapped(f"{part}: {reason}", ids))
    if one.unknown:
        lines.append(_listed("named by tests, not in the text", _places(one.unknown)))
    return "\n".join(lines)


def _places(found: Sequence[Mention]) -> list[str]:
    return [f"{mention.id} in {mention.test}" for mention in found]


def _listed(title: str, entries: Sequence[str]) -> str:
    return "\n".join([f"  {title}:", *(f"    {entry}" for entry in entries)])


def _wrapped(title: str, words: Sequence[str]) -> str:
    filled = textwrap.fill(
        " ".join(words),
        width=108,
        initial_indent="    ",
        subsequent_indent="    ",
        break_on_hyphens=False,
        break_long_words=False,
    )
    return f"  {title.removesuffix('.')}:\n{filled}"
