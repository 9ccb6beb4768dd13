"""`amarna fuzz --panels`: build the panel of every question that games ask, and hold it against Discord's limits.

Games are played by bots and at random in turn. Each question is shown as its seat would see it; a question of a new
shape also in every other state a person can bring it into: each page, a draft, a search, a confirmation, its forms.
A panel that Discord would refuse shuts people out of their game, so each fault fails the run.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bot.fake_discord.check_components import check_form_components, check_message_components
from bot.fake_discord.limits import Inspection
from bot.service.foresight import FOLLOWS
from bot.settings import GameSettings
from bot.store import GameRow
from bot.text.phrases import another_role, said_to, who_decides
from bot.views.messages.areas import Area
from bot.views.messages.draft import draft_of_pick, draft_of_split, drafts_fit
from bot.views.messages.entering import count_form, find_form, say_form, words_form
from bot.views.messages.ids import of_question
from bot.views.messages.news import CallNews
from bot.views.messages.panel import Panel
from bot.views.messages.prompt import Prompt, Unsure, last_page
from bot.views.pictures.areas import areas_of
from bot.views.pictures.prospects import prospects_of
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Setup
from engine.kernel.questions import All, Answer, Ask, Pick, Say, Split
from engine.kernel.session import Session
from engine.players.roster import by_name
from engine.tools.play_out import LIMIT, play_out, some_games, start, tables

NUMBER = 10**17  # a game's number as long as they come
LONG_NAME = "The Long War of the Four Quarters of the World"
LONG_NOTE = "\n".join(f"- Egypt loses {n} chariots at Kadesh and retreats to Damascus." for n in range(8))
LONG_ADVICE = "**Hint: " + "march with everything from Memphis to Kadesh by way of Gaza and Hazor, " * 7 + ".**"
PEOPLE = 6  # mentioned by a call at most
FEW_FAULTS = 20

Judge = Callable[[list[dict[str, Any]]], list[str]]
Shape = tuple[Any, ...]


@dataclass
class Looked:
    """What one run has looked at, and what Discord would have refused."""

    questions: int = 0
    panels: int = 0
    shapes: set[Shape] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)  # the fault and where -> questions with it


# ---------------------------------------------------------------------- judging


def faults_in(inspection: Inspection) -> list[str]:
    """Return each fault with its place."""
    return [f"{each.limit} at {'.'.join(map(str, each.path))}: {each.message}" for each in inspection.problems]


def limits_of_messages(components: list[dict[str, Any]]) -> list[str]:
    """Return what breaks our table of Discord's limits in the components of a message."""
    inspection = Inspection()
    check_message_components(inspection, components, True, "components")
    return faults_in(inspection)


def limits_of_forms(form: dict[str, Any]) -> list[str]:
    """Return what breaks our table of Discord's limits in a form."""
    inspection = Inspection()
    inspection.length("modal title", form["title"], "title")
    inspection.length("custom_id", form["custom_id"], "custom_id")
    check_form_components(inspection, form["components"], "components")
    return faults_in(inspection)


# ---------------------------------------------------------------------- one question


def shape_of(ask: Ask) -> Shape:
    """Return what decides how a question is laid out; questions alike in it differ in names only."""
    longest = max((len(o.text) for o in ask.options), default=0) // 20
    most = max((o.most for o in ask.options), default=0)
    bounds = (getattr(ask, "least", 0), getattr(ask, "most", 0))
    return type(ask), str(ask.topic), len(ask.options), *bounds, most, longest, len(ask.reasons()) > 0


def prompts(session: Session[Any], ask: Ask, row: GameRow, chance: random.Random, *, whole: bool) -> Iterator[Prompt]:
    """Yield the question as its seat sees it; `whole`: and in every other state a person can bring it into."""
    areas: list[Area] = areas_of(session.spec, ask)
    question = of_question(session.token_of(ask.seat), row.setup.seats.index(ask.seat))
    plain = Prompt(row, ask, question, role=another_role(session, ask), areas=areas, advises=True, undo="Ask to undo")
    yield plain
    if not whole:
        return
    answer = ask.sample(chance)
    draft = draft_of(ask, answer)
    others = list(enumerate(row.setup.seats))
    full = replace(
        plain, note=LONG_NOTE, advice=LONG_ADVICE, others=others, tutor=LONG_NOTE,
        prospects=prospects_of(session, ask.seat, ask),
    )  # fmt: skip
    yield full
    for page in range(last_page(plain) + 1):
        yield replace(plain, page=page, draft=draft, follows=FOLLOWS)
    yield replace(full, page=10**9, draft=draft)  # a page that a forged button names
    yield replace(plain, word=ask.options[-1].text[:5] if ask.options else "x", draft=draft)
    yield replace(plain, word="no such option", draft=draft)
    named = ("d", draft) if drafts_fit(ask) else ("all",)
    yield replace(full, unsure=Unsure(said_to(ask, answer), FOLLOWS, named, "march " * 150))


def draft_of(ask: Ask, answer: Answer) -> str:
    """Return an answer as what is chosen so far, for questions that have that."""
    if isinstance(ask, Pick):
        assert isinstance(answer, list)
        return draft_of_pick(i for i, o in enumerate(ask.options) if o.key in answer)
    if isinstance(ask, Split):
        assert isinstance(answer, dict)
        return draft_of_split(ask, [answer.get(o.key, 0) for o in ask.options])
    return ""


def forms(prompt: Prompt) -> Iterator[dict[str, Any]]:
    """Yield the forms that a question opens."""
    row, ask, question = prompt.game, prompt.ask, prompt.question
    yield words_form(row, ask, question).to_dict()
    yield find_form(row, question, prompt._draft).to_dict()
    if isinstance(ask, Say):
        yield say_form(row, ask, question).to_dict()
    if isinstance(ask, Split):
        for i, option in enumerate(ask.options):
            yield count_form(row, question, option, i, last_page(prompt), prompt._draft).to_dict()


class PanelWatch:
    """Look at every question before it is answered."""

    def __init__(self, row: GameRow, looked: Looked, chance: random.Random, judges: tuple[Judge, ...]) -> None:
        self.row, self.looked, self.chance, self.judges = row, looked, chance, judges

    def __call__(self, session: Session[Any]) -> None:
        question = session.question
        for ask in question.asks if isinstance(question, All) else session.asks().values():
            self.looked.questions += 1
            shape = shape_of(ask)
            new = shape not in self.looked.shapes
            self.looked.shapes.add(shape)
            for fault in dict.fromkeys(self._faults(session, ask, whole=new)):
                self.looked.refused[f"{type(ask).__name__} {ask.topic}: {fault}"] += 1

    def _faults(self, session: Session[Any], ask: Ask, *, whole: bool) -> Iterator[str]:
        try:
            shown: Prompt | None = None
            for prompt in prompts(session, ask, self.row, self.chance, whole=whole):
                shown = shown or prompt
                yield from self._judged(prompt.panel())
            if whole and shown is not None:
                for form in forms(shown):
                    yield from limits_of_forms(form)
                yield from self._judged(CallNews(self.row, [NUMBER] * PEOPLE, who_decides(session)).panel())
        except Exception as error:  # a panel that cannot be built shuts the player out as well
            yield f"cannot be built: {error!r}"

    def _judged(self, panel: Panel) -> Iterator[str]:
        self.looked.panels += 1
        components: list[dict[str, Any]] = panel.view().to_components()  # type: ignore[no-untyped-call]
        for judge in (limits_of_messages, *self.judges):
            yield from judge(components)


# ---------------------------------------------------------------------- many games


def row_of(spec: GameSpec[Any], setup: Setup, session: Session[Any]) -> GameRow:
    """Return the game as the store would have it, with the longest names there can be."""
    titles = {seat: spec.view.face(session.state, seat).title for seat in setup.seats}
    return GameRow(
        id=NUMBER, slug=spec.slug, called=LONG_NAME, guild=NUMBER, channel=NUMBER, stage="running", setup=setup,
        seed=b"", creator=NUMBER, created=0, version=0, settings=GameSettings(), told=0, panel=None,
        dice="", titles=titles,
    )  # fmt: skip


def look_at(spec: GameSpec[Any], games: int, seed: int, *judges: Judge, limit: int = LIMIT) -> Looked:
    """Play so many games and look at the panel of every question in them."""
    looked = Looked()
    rows = tables(spec)
    for number in range(games):
        scenario, seats = rows[number % len(rows)]
        setup = spec.setup(scenario, seats)
        session = start(spec, setup, f"{seed}-{number}")
        player = by_name(spec, "random" if spec.bot.policy is None or number // len(rows) % 2 else "player")
        chance = random.Random(f"panels/{seed}/{spec.slug}/{number}")
        watch = PanelWatch(row_of(spec, setup, session), looked, chance, judges)
        play_out(session, dict.fromkeys(setup.seats, player), chance, limit, watch)
    return looked


def text_of(spec: GameSpec[Any], games: int, looked: Looked) -> str:
    """Return the report of one game."""
    said = f"{looked.panels} panels of {looked.questions} questions ({len(looked.shapes)} shapes) in {games} games"
    refused = sum(looked.refused.values())
    lines = [f"{spec.slug}: {said}, {refused} refused"]
    lines += [f"    {times} × {fault}" for fault, times in looked.refused.most_common(FEW_FAULTS)]
    return "\n".join(lines)


def add_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", default="all", help="a game's slug, or all (default)")
    parser.add_argument("--panels", action="store_true", help="this command")
    parser.add_argument("--games", type=int, default=100, help="how many of each game (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games (default 1)")


def run(arguments: argparse.Namespace) -> int:
    """Run `amarna fuzz --panels`; 1 when Discord would have refused anything."""
    if arguments.games < 1:
        raise Refused(f"--games takes a whole number from 1 on, not {arguments.games}", "games")
    bad = False
    for spec in some_games(arguments.game):
        looked = look_at(spec, arguments.games, arguments.seed)
        print(text_of(spec, arguments.games, looked), flush=True)
        bad = bad or bool(looked.refused)
    return int(bad)
