"""A game's page: pictures, log, dice and charts as everybody at the table could see them, in one file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL.Image import Image as Drawing

from bot.store import GameRow, Store
from bot.text.throws import label_text, names_in, sides_text
from bot.views.pictures.fair import Run
from bot.views.pictures.pictures import SCREEN
from bot.views.pictures.turn_by_turn import Course, Moment
from bot.views.pictures.undrawn import unless_broken
from engine.kernel.dice import Roll
from engine.kernel.table import Line
from renderers import charts, tallies
from renderers.baked import baked, sent_scale
from renderers.encode import jpeg, webp
from renderers.paint import paint
from renderers.replay import thinned
from renderers.replay_page import Chart, Step, Told, page
from renderers.scene import Crop, Scene
from renderers.words import alt_text

MOST_STEPS = 60
FEWEST_STEPS = 4
QUALITY = 45  # of its pictures, which are many
Pictures = dict[tuple[int, bool], tuple[bytes, str]]  # by the phase, and whether it is under way: drawn, and in words
Drawn = Callable[[str, Sequence[tallies.Line], Sequence[str]], Drawing]
SMALL = 300_000  # bytes a file may have less than the limit, for the rest of its message


class Past(NamedTuple):
    """What a page is made of, read from the store."""

    course: Course
    lines: list[Line]
    rolls: list[Roll]


async def past_of(store: Store, row: GameRow, course: Course) -> Past:
    """Read what everybody may know of a game. What was shuffled is nobody's business: it may be cards.

    The game goes on meanwhile: what came after the last position of the course is left out.
    """
    last = course.moments[-1].ply
    lines = [line for line in await store.journal.lines(row.id) if line.to is None and line.ply <= last]
    rolls = [roll for roll in await store.journal.rolls(row.id) if not roll.shuffle and roll.ply <= last]
    return Past(course, lines, rolls)


async def pictures_of(course: Course, run: Run) -> Pictures:
    """Draw the steps of a page one by one, so that other parts of other jobs come in between."""
    shown = thinned(course.moments, MOST_STEPS)
    return {key_of(course, moment): await run(drawn, course, moment) for moment in shown}


def page_of(past: Past, title: str, subtitle: str, limit: int, pictures: Pictures | None = None) -> bytes:
    """The page, with as many steps as go into so many bytes. What is not among `pictures` is drawn: that takes long."""
    nothing: list[Chart] = []
    most, charts = MOST_STEPS, unless_broken("chart", lambda: charts_of(past), nothing)
    shown = pictures if pictures is not None else Pictures()
    while True:
        made = page(title, subtitle, steps_of(past, most, shown), charts).encode()
        if len(made) + SMALL <= limit or most <= FEWEST_STEPS:
            return made
        most = max(FEWEST_STEPS, most // 2)


def steps_of(past: Past, most: int = MOST_STEPS, pictures: Pictures | None = None) -> list[Step]:
    """Positions between phases, each with what has been told and thrown since the one before.

    What is among `pictures` is not drawn again.
    """
    shown = pictures if pictures is not None else {}
    names = names_in([line.text for line in past.lines])
    found: list[Step] = []
    before, turn = -1, None
    spec = past.course.spec
    for moment in thinned(past.course.moments, most):
        told = [Told(x.text, x.rule, x.under) for x in past.lines if before < x.ply <= moment.ply]
        thrown = [throw_text(x, names) for x in past.rolls if before < x.ply <= moment.ply]
        begins = f"Turn {moment.turn}" if moment.turn is not None and moment.turn != turn else ""
        before, turn = moment.ply, moment.turn
        key = key_of(past.course, moment)
        if key not in shown:
            shown[key] = drawn(past.course, moment)
        picture, words = shown[key]
        found.append(Step(spec.heading(moment.seen), picture, words, told, thrown, begins))
    return found


def key_of(course: Course, moment: Moment) -> tuple[int, bool]:
    """Which picture a step has. The phase under way may be a step already, as it began."""
    return moment.ply, moment is course.moments[-1]


def throw_text(roll: Roll, names: dict[str, str]) -> str:
    return f"{label_text(roll.label, names)}: {' '.join(map(str, roll.results))}{sides_text(roll)}"


def drawn(course: Course, moment: Moment) -> tuple[bytes, str]:
    """A position as a picture and in words; in words alone where the game has no map, or it cannot be drawn."""
    scenes = course.scenes([moment])
    picture = unless_broken("page", lambda: _small(scenes[0]), b"") if scenes else b""
    return (picture, alt_text(scenes[0])) if picture else (b"", course.spec.view.board(moment.seen, None))


def _small(scene: Scene) -> bytes:
    whole = paint(scene, Crop(), sent_scale(baked(scene.game).layout, Crop()))
    size = (SCREEN, round(whole.height * SCREEN / whole.width))
    return jpeg(whole.convert("RGB").resize(size, reducing_gap=2), QUALITY)


def charts_of(past: Past) -> list[Chart]:
    """Points, territory and luck, as far as the game has them."""
    course, turns = past.course, past.course.turn_names()
    found = []
    if points := course.points():
        found.append(_chart("Points by turn", charts.by_turn, points, turns))
    if territory := course.territory():
        found.append(_chart("Territory by turn", charts.shares, territory, turns))
    worth, unit = tallies.worth_in(course.spec.slug)
    luck = tallies.luck_of(past.rolls, course.owners(), worth)
    if luck:
        title = "Luck with the dice"
        found.append(Chart(title, webp(charts.luck(title, luck, unit)), charts.luck_in_words(title, luck, unit)))
    return found


def _chart(title: str, draw: Drawn, lines: Sequence[tallies.Line], turns: Sequence[str]) -> Chart:
    return Chart(title, webp(draw(title, lines, turns)), charts.by_turn_in_words(title, lines, turns))
