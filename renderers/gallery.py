"""Every kind of picture of every game on one page: what `amarna gallery` hangs.

A game is played through once and watched; each picture is kept as large as it is sent, 550 pixels wide as a computer
shows it and 350 as a telephone does. Looking at that page is how pictures are judged.
"""

from __future__ import annotations

import html
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
from PIL import Image

from engine.kernel.errors import Refused
from engine.kernel.game import CardFace, GameSpec
from engine.kernel.session import Session
from engine.players.roster import by_name
from engine.tools.play_out import play_out, result_line, some_games, start
from renderers import cards, charts, replay, samples, tallies
from renderers.baked import baked, has_map, sent_scale
from renderers.command import look_of, scene_of, write_bytes
from renderers.encode import webp
from renderers.look import Look
from renderers.paint import paint
from renderers.scene import Crop, Scene
from renderers.words import alt_text

WIDTHS = (550, 350)
TOLD = 4  # the turn that is told move by move
SEEN = 15  # one answer out of so many is looked at for the fullest moment
STYLE = """
body{background:#2b2118;color:#efe4c6;font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:1700px}
h1,h2{font-family:Georgia,serif} a{color:#e6c46a} figure{margin:0 0 3rem} img{max-width:100%;vertical-align:top}
.sizes{display:flex;flex-wrap:wrap;gap:1rem;align-items:flex-start;margin-top:1rem}
figcaption{max-width:70rem} .alt{color:#b9a77f;font-size:14px} pre{white-space:pre-wrap;background:#1d160f;padding:1rem}
"""


class Story(msgspec.Struct):
    """One game as the gallery needs it: a scene per turn, the fullest moment, and a battle."""

    spec: GameSpec[Any]
    look: Any
    turns: list[tuple[str, Scene]] = []
    steps: list[Scene] = []  # of the turn that is told move by move
    fullest: Scene | None = None
    moment: Any = None  # when most was on the map
    hand: list[CardFace] = []  # the largest anybody held
    battle: list[Scene] = []  # before its first dice and after its last
    last: Any = None
    rolls: list[Any] = []
    result: str = ""


class Hung(msgspec.Struct):
    """One picture on the wall."""

    name: str
    title: str
    alt: str
    size: tuple[int, int]
    kilobytes: float
    milliseconds: float
    smaller: bool = True


# ------------------------------------------------------------------ watching a game


def watched(spec: GameSpec[Any], look: Look[Any], seed: int) -> Story:
    """Play a whole game and remember what is worth a picture."""
    story = Story(spec, look)
    session = start(spec, spec.setup(**look.gallery), str(seed))
    player = by_name(spec, "player" if spec.bot.policy is not None else "random")
    turn: Any = None
    fight, told = "", 0
    fighting: list[Any] = []

    def watch(game: Session[Any]) -> None:
        nonlocal turn, fight, fighting, told
        seen = game.seen(None)
        now = spec.view.turn(seen)
        if now != turn:
            story.turns.append((str(len(story.turns)), look.scene(seen, [])))
            turn = now
        if len(story.turns) == TOLD and len(game.lines) != told:
            _keep_step(story, look.scene(seen, []))
        told = len(game.lines)
        here = look.battle_in(seen)
        if here != fight:
            _keep_battle(story, look, fighting)
            fight, fighting = here, []
        if here:
            fighting.append(seen)
        if len(game.answers) % SEEN == 0:
            _keep_fullest(story, scene_of(look, game, None), seen)
            _keep_hand(story, game)

    outcome = play_out(session, dict.fromkeys(session.setup.seats, player), random.Random(seed), watch=watch)
    if not outcome.over:
        raise Refused(f"{spec.title}: no end after {outcome.decisions} decisions; take another seed")
    story.last = session.seen(None)
    story.turns.append((str(len(story.turns)), look.scene(story.last, [])))
    story.rolls, story.result = list(session.table.dice.rolls), result_line(session)
    return story


def _keep_hand(story: Story, game: Session[Any]) -> None:
    """The largest hand anybody held, the later one of two."""
    hand = story.spec.hidden.hand
    for seat in game.setup.seats if hand is not None else ():
        cards = list(hand(game.seen(seat), seat)) if hand is not None else []
        if len(cards) >= len(story.hand):
            story.hand = cards


def _keep_fullest(story: Story, scene: Scene, seen: Any) -> None:
    """The moment with most on the map, options of the open question included."""

    def weight(one: Scene) -> int:
        return len(one.stacks) + len(one.badges)

    if story.fullest is None or weight(scene) > weight(story.fullest):
        story.fullest, story.moment = scene, seen


def _keep_step(story: Story, scene: Scene) -> None:
    """A step of the turn that is told move by move: whenever something on the map has changed."""
    if not story.steps or story.steps[-1].stacks != scene.stacks:
        story.steps.append(scene)


def _keep_battle(story: Story, look: Look[Any], moments: list[Any]) -> None:
    """The largest battle that was fought out, as it began and as it stood at the last question in it."""
    drawn = look.battle_scene
    if drawn is None or len(moments) < 2:
        return
    before, after = drawn(moments[0]), drawn(moments[-1])
    if not story.battle or _size(before, after) > _size(*story.battle):
        story.battle = [before, after]


def _size(before: Scene, after: Scene) -> int:
    """Pieces and dice; a battle whose dice can be seen comes first."""
    pieces = sum(c.count for camp in before.fight.camps for c in camp.counters) if before.fight else 0
    dice = sum(len(camp.dice) for camp in after.fight.camps) if after.fight else 0
    return pieces + dice + 100 * bool(dice)


# ------------------------------------------------------------------ hanging pictures


class Wall:
    """A folder that pictures are hung in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hung: list[Hung] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"cannot write {folder}: {error.strerror or error}", "folder") from None

    def hang(self, name: str, title: str, alt: str, draw: Callable[[], Image.Image]) -> None:
        """A picture in all its sizes; what is measured is drawing and encoding the full one."""
        begun = time.perf_counter()
        picture = draw()
        data = webp(picture)
        spent = (time.perf_counter() - begun) * 1000
        write_bytes(self.folder / f"{name}.webp", data)
        for width in WIDTHS:
            write_bytes(self.folder / f"{name}_{width}.png", _png(narrowed(picture, width)))
        self.hung.append(Hung(name, title, alt, picture.size, len(data) / 1000, spent))

    def hang_movie(self, name: str, title: str, frames: list[Image.Image]) -> None:
        kinds: tuple[replay.Kind, ...] = ("webp", "gif")
        for kind in kinds:
            begun = time.perf_counter()
            made = replay.movie(frames, kind)
            spent = (time.perf_counter() - begun) * 1000
            write_bytes(self.folder / f"{name}.{kind}", made.data)
            said = f"{made.frames} frames, {made.milliseconds / 1000:.0f} seconds"
            file = f"{name}.{kind}"
            self.hung.append(Hung(file, f"{title}, {kind}", said, made.size, len(made.data) / 1000, spent, False))

    def write(self, name: str, text: str) -> None:
        write_bytes(self.folder / name, text.encode())


def sent(scene: Scene, crop: Crop) -> Image.Image:
    """A map as large as it is sent: letters and numbers go by that."""
    return paint(scene, crop, sent_scale(baked(scene.game).layout, crop))


def narrowed(picture: Image.Image, width: int) -> Image.Image:
    """The picture as a screen of this width shows it."""
    return picture.convert("RGB").resize(
        (width, max(1, round(picture.height * width / picture.width))), Image.Resampling.LANCZOS
    )


def _png(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


# ------------------------------------------------------------------ what is hung


def hang(folder: Path, game: str = "all", seed: int = 1) -> int:
    """Fill a folder with the pictures of some games, and write the page. How many pictures there are."""
    specs = some_games(game)
    looks = {spec.slug: look_of(spec) for spec in specs if game != "all" or has_map(spec.slug)}
    sections: list[tuple[str, str, list[Hung], str]] = []
    for spec in specs:
        if spec.slug in looks:
            wall = Wall(folder / spec.slug)
            story = watched(spec, looks[spec.slug], seed)
            board = spec.view.board(story.last, None)
            _hang_game(wall, story)
            wall.write("board.txt", board + "\n")
            wall.write("alt.txt", "\n\n".join(f"{hung.name}\n{hung.alt}" for hung in wall.hung) + "\n")
            sections.append((spec.slug, f"{spec.title}: {story.result}", wall.hung, board))
    wall = Wall(folder / "house")
    for name, title, alt, draw in samples.pictures():
        wall.hang(name, title, alt, draw)
    sections.append(("house", "Cards and letters", wall.hung, ""))
    write_bytes(folder / "index.html", page(sections).encode())
    return sum(len(hung) for _, _, hung, _ in sections)


def _hang_game(wall: Wall, story: Story) -> None:
    scenes = [scene for _, scene in story.turns]
    for name, title, scene, crop in _views(story):
        wall.hang(name, title, alt_text(scene, crop), partial(sent, scene, crop))
    _hang_overlays(wall, story)
    _hang_hand(wall, story)
    turns = [turn for turn, _ in story.turns]
    for name, title, lines, drawn in (
        ("points", "Points by turn", tallies.score_lines(scenes), charts.by_turn),
        ("territory", "Territory by turn", tallies.territory_lines(scenes), charts.shares),
    ):
        alt = charts.by_turn_in_words(title, lines, turns)
        wall.hang(name, title, alt, partial(drawn, title, lines, turns))
    owners = [owner for scene in scenes for owner in scene.owners]
    worth, unit = tallies.worth_in(story.spec.slug)
    found = tallies.luck_of(story.rolls, owners, worth)
    if found:  # some games throw no dice
        alt = charts.luck_in_words("Luck of the dice", found, unit)
        wall.hang("luck", "Luck of the dice", alt, partial(charts.luck, "Luck of the dice", found, unit))
    frames = [narrowed(sent(scene, Crop()), replay.WIDTH) for scene in replay.thinned(scenes)]
    wall.hang_movie("replay", "The whole game", frames)
    if story.steps:
        frames = [narrowed(sent(scene, Crop()), replay.WIDTH) for scene in replay.thinned(story.steps, 40)]
        wall.hang_movie("replay_turn", f"Turn {TOLD}, move by move", frames)


def _hang_overlays(wall: Wall, story: Story) -> None:
    """What a look can show besides: each that is no map, and of those on the map the one with most on it."""
    if not story.moment:
        return
    fullest: tuple[int, str, str, Scene] | None = None
    for name, title in story.look.all_over(story.moment).items():
        shown = story.look.display(story.moment, name, ())
        if shown is not None:
            wall.hang(name, title, cards.display_in_words(shown), partial(cards.display, shown))
            continue
        scene = story.look.shown(story.moment, [], name)
        if fullest is None or len(scene.lines) > fullest[0]:
            fullest = (len(scene.lines), name.replace(":", "_"), title, scene)
    if fullest is not None:
        _, name, title, scene = fullest
        wall.hang(name, title, alt_text(scene), partial(sent, scene, Crop()))


def _hang_hand(wall: Wall, story: Story) -> None:
    """A hand as its owner sees it."""
    if story.hand:
        held = [story.look.card(face) for face in story.hand]
        wall.hang("hand", "A hand", cards.in_words(held), partial(cards.hand, held))


def _views(story: Story) -> Iterator[tuple[str, str, Scene, Crop]]:
    """The maps: three overviews, the fullest moment whole and in parts, one space, one battle."""
    scenes = [scene for _, scene in story.turns]
    middle = scenes[len(scenes) // 2]
    yield "start", "The beginning", scenes[0], Crop()
    yield "middle", "Half way", middle, Crop()
    yield "end", "The end", scenes[-1], Crop()
    fullest = story.fullest or middle
    yield "fullest", "The fullest moment", fullest, Crop()
    layout = baked(fullest.game).layout
    for theatre, title in layout.theatre_titles.items():
        yield f"theatre_{theatre}", title, fullest, Crop(theatre=theatre)
    counts: dict[str, int] = {}
    for stack in fullest.stacks:
        counts[stack.space] = counts.get(stack.space, 0) + len(stack.counters)
    if counts:
        space = max(counts, key=lambda name: (name in layout.spaces, counts[name]))
        yield "space", f"Around {layout.spaces[space].title}", fullest, Crop(space=space)
    for name, title, scene in zip(("battle_before", "battle_after"), ("begins", "ends"), story.battle, strict=False):
        if scene.fight is not None:
            yield name, f"A battle {title}", scene, Crop(space=scene.fight.space)


# ------------------------------------------------------------------ the page


def page(sections: list[tuple[str, str, list[Hung], str]]) -> str:
    """All pictures with their descriptions below them, which is what a screen reader reads aloud."""
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>",
        f"<title>Amarna: pictures</title><style>{STYLE}</style><h1>Amarna: pictures</h1>",
    ]
    for slug, title, hung, board in sections:
        parts.append(f"<h2>{html.escape(title)}</h2>")
        parts += [_figure(slug, one) for one in hung]
        if board:
            parts.append(f"<h3>In words</h3><pre>{html.escape(board)}</pre>")
    return "\n".join(parts) + "\n"


def _figure(slug: str, one: Hung) -> str:
    alt = html.escape(one.alt, quote=True)
    file = f"{slug}/{one.name}.webp" if one.smaller else f"{slug}/{one.name}"
    facts = f"{one.size[0]} × {one.size[1]}, {one.kilobytes:.0f} kB, {one.milliseconds:.0f} ms"
    smaller = "".join(
        f'<a href="{slug}/{one.name}_{width}.png"><img src="{slug}/{one.name}_{width}.png" width={width} alt=""></a>'
        for width in WIDTHS
        if one.smaller
    )
    return (
        f'<figure id="{slug}-{one.name}"><figcaption><h3>{html.escape(one.title)}</h3><p>{facts}</p></figcaption>'
        f'<a href="{file}"><img src="{file}" alt="{alt}"></a><div class=sizes>{smaller}</div>'
        f"<p class=alt>{alt}</p></figure>"
    )
