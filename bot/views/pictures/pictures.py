"""What is drawn for the table, only from what is seen, in the studio's threads."""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from PIL.Image import Image as Drawing
from PIL.Image import Resampling

from bot.store import GameRow
from bot.text.typed import shown
from bot.views.messages.panel import Image, clipped
from bot.views.pictures.fair import JobQueue, Run, Turns
from bot.views.pictures.undrawn import or_in_words, unless_broken
from engine.kernel.game import CardFace, Face, GameSpec, Prospect, Setup, find
from engine.kernel.questions import Ask
from engine.kernel.session import Session
from engine.kernel.state import State
from engine.wargame.text import listed
from renderers import cards as card_pictures
from renderers import games
from renderers.baked import baked, has_map, sent_scale
from renderers.cards import Card, Display
from renderers.framing import surroundings
from renderers.legend import in_words
from renderers.look import Look, plain
from renderers.paint import paint
from renderers.replay import LIMIT, Kind, Movie, drained, movie, thinned
from renderers.scene import Crop, Key, Owner, Scene, encode, with_chances
from renderers.strip import legend
from renderers.studio import EVERYTHING, Studio
from renderers.tablet import Letter, alt, tablet

EMBLEMS = ("ankh", "wings", "bull", "axe")
FRAMES = 40  # of a replay
SCREEN = 800  # pixels across it
LEGEND_WIDE = 1_200  # pixels
FILMS_KEPT = 12_000_000  # bytes of replays, kept for the next person who asks for the same one
ON_A_TABLET = 1_200  # characters
LONGEST_WORD = 30
NOTHING: Mapping[str, int] = {}
PATIENCE = 20.0  # seconds that anybody waits for a picture
HURRIED = 2.0  # seconds, after somebody has waited in vain
COLORS = ("#27548a", "#8f3b2e", "#b99b5a", "#4f6f46")


def is_drawn(spec: GameSpec[Any]) -> bool:
    """Whether the game has pictures, and the map that they need."""
    return games.is_drawn(spec.slug) and has_map(spec.slug)


def look_of(spec: GameSpec[Any]) -> Look[Any] | None:
    """How a game is drawn, if it has pictures, and if its look can be read."""
    return unless_broken("look", lambda: games.look_of(spec.slug), None) if is_drawn(spec) else None


def scene_for(spec: GameSpec[Any], seen: State, asks: Iterable[Ask], overlay: str = "") -> Scene | None:
    """What is seen as a scene; `overlay` is one of those the game's look has."""
    look = look_of(spec)
    if look is None:
        return None
    return look.shown(seen, list(asks), overlay)


def chances_of(spec: GameSpec[Any], seen: State, ask: Ask) -> Mapping[str, Prospect]:
    """What may come of an answer, by option or place, as far as the seat that is asked may reckon it."""
    nothing: dict[str, Prospect] = {}
    return unless_broken("prospects", lambda: dict(spec.bot.prospects(seen, ask)), nothing)


def asked(session: Session[Any], seat: str | None, overlay: str = "") -> Scene | None:
    """What a seat sees, with the options of its open question and the chances that they have: for this seat alone."""
    seen, ask = session.seen(seat), session.ask(seat) if seat is not None else None
    scene = scene_for(session.spec, seen, [ask] if ask is not None else [], overlay)
    if scene is None or ask is None or not scene.badges:
        return scene
    chances = chances_of(session.spec, seen, ask)
    return with_chances(scene, {key: found.percent for key, found in chances.items()})


def overlays_of(spec: GameSpec[Any], seen: State) -> dict[str, str]:
    """What the game's look can draw over the map besides, by name, with titles; most games have nothing of the sort."""
    look = look_of(spec)
    return unless_broken("overlays", lambda: look.all_over(seen), {}) if look is not None else {}


def display_of(session: Session[Any], seat: str | None, overlay: str) -> Display | None:
    """What a look shows instead of its map under this name, if it does."""
    look = look_of(session.spec) if overlay else None
    return look.display(session.seen(seat), overlay, tuple(session.asks())) if look is not None else None


class Pictures:
    """Draws for the table."""

    def __init__(self, studio: Studio, patience: float = PATIENCE) -> None:
        self.studio = studio
        self.patience = self._usual = patience  # seconds; after that words have to do
        self.turns = Turns(studio.workers)
        studio.charge = self.turns.charge
        dear = ThreadPoolExecutor(1, thread_name_prefix="dear")  # one for both: a look comes in between two frames
        self.jobs = JobQueue(dear, self.turns.make_way)  # films, pages, files: seconds each
        self.looks = JobQueue(dear, self.turns.make_way)  # what reads a whole game to show a part of it
        self._films: OrderedDict[bytes, bytes] = OrderedDict()  # the last few replays

    def close(self) -> None:
        """Finish what is drawn now and begin nothing more."""
        for closing in (self.jobs, self.looks, self.studio):
            closing.close()

    def waited(self, *, in_vain: bool) -> None:
        """Where one picture does not come to an end others wait behind it: until one comes nobody waits for long."""
        self.patience = min(self.patience, HURRIED) if in_vain else self._usual

    @or_in_words
    async def board(
        self,
        session: Session[Any],
        seat: str | None,
        *,
        crop: Crop | None = None,
        badges: bool = False,
        overlay: str = "",
        shown: Mapping[str, int] = NOTHING,
    ) -> Image | None:
        """The map as a seat sees it; with `badges`, zoomed to the options of its open question.

        `shown` are the pictures of the message it goes to: if it is among them, it stays there and is not drawn.
        """
        if (instead := display_of(session, seat, overlay)) is not None:
            return await self.display(instead)
        scene = asked(session, seat, overlay) if badges else scene_for(session.spec, session.seen(seat), [], overlay)
        if scene is None:
            return None
        if not badges and scene.status is not None:
            scene = with_movers(scene, session)
        ask = session.ask(seat) if seat is not None else None
        part = crop or (around_question(scene, ask) if badges else EVERYTHING)
        return await self._map(scene, part, shown)

    async def _map(self, scene: Scene, part: Crop, shown: Mapping[str, int]) -> Image:
        """One that the message it goes to shows already is neither drawn nor sent."""
        marks = {name.rpartition("-")[2].partition(".")[0]: name for name in shown}
        made = await self.studio.render(scene, part, shown=marks)

        async def draw() -> bytes:
            after_all = await self._drawn_after_all(scene, part)
            return after_all.data if after_all is not None else b""

        return Image(
            made.data, made.alt, made.filename, kept=shown[marks[made.mark]] if not made.data else 0, draw=draw
        )

    @or_in_words
    async def _drawn_after_all(self, scene: Scene, part: Crop) -> Image:
        """A map that a message was to keep, and could not."""
        made = await self.studio.render(scene, part)
        return Image(made.data, made.alt, made.filename)

    @or_in_words
    async def beginning(self, spec: GameSpec[Any], setup: Setup) -> Image | None:
        """The map before the first move, as everybody sees it."""
        scene = scene_for(spec, spec.view.seen(spec.start.deal(setup), None), [])
        return await self._map(scene, EVERYTHING, NOTHING) if scene is not None else None

    @or_in_words
    async def map_of(self, scene: Scene, shown: Mapping[str, int] = NOTHING) -> Image:
        """A position that is past, whole."""
        return await self._map(scene, EVERYTHING, shown)

    @or_in_words
    async def legend(self, keys: tuple[Key, ...]) -> Image:
        """What the signs of a map mean, without the map."""
        picture = await self.studio.draw(lambda: legend(keys, LEGEND_WIDE))
        return Image(picture.data, in_words(keys), picture.filename("legend"))

    @or_in_words
    async def display(self, shown: Display) -> Image:
        """What lies beside the map: the seats' displays and the open cards."""
        picture = await self.studio.draw(lambda: card_pictures.display(shown))
        return Image(picture.data, card_pictures.display_in_words(shown), picture.filename("table"))

    @or_in_words
    async def hand(self, session: Session[Any], seat: str, game: str) -> Image | None:
        """A seat's cards."""
        spec = session.spec
        if spec.hidden.hand is None:
            return None
        held = [as_card(spec, face) for face in spec.hidden.hand(session.seen(seat), seat)]
        title = f"{spec.view.face(session.state, seat).title} in {game}"
        words = card_pictures.in_words(held) or "No cards."
        picture = await self.studio.draw(lambda: card_pictures.hand(held, title))
        names = listed([card.title for card in held]) or "no cards"
        return Image(picture.data, f"{title}: {words}", picture.filename("hand"), f"{shown(title)}: {names}")

    @or_in_words
    async def card(self, spec: GameSpec[Any], face: CardFace) -> Image:
        card = as_card(spec, face)
        picture = await self.studio.draw(lambda: card_pictures.face(card))
        return Image(picture.data, card_pictures.in_words([card]), picture.filename("card"))

    @or_in_words
    async def tablet(self, game: GameRow, sender: str, to: str, text: str) -> Image:
        """A diplomatic letter as a clay tablet."""
        letter = Letter(_called(game, sender), (_called(game, to),), text)
        pressed = msgspec.structs.replace(letter, text=inscription(text))
        picture = await self.studio.draw(lambda: tablet(pressed))
        return Image(picture.data, alt(letter), picture.filename("tablet"))

    @or_in_words
    async def chart(self, make: Callable[[], Drawing], words: str, run: Run) -> Image:
        """A chart, with what it says in words; `run` is that of the job."""
        picture = await self.studio.draw(make, run)
        return Image(picture.data, words, picture.filename("chart"))

    async def movie(
        self, scenes: Sequence[Scene], words: str, run: Run, kind: Kind = "webp", limit: int = LIMIT
    ) -> Image:
        """Make a course of a game a moving picture; `run` is that of the job."""
        shown = thinned(scenes, FRAMES)
        key = await run(_key_of, shown, kind, limit)
        found = self._films.get(key)
        if found is None:
            frames = [await run(_frame, scene) for scene in shown]
            found = self._films[key] = (await run(_film, frames, kind, limit)).data
        self._films.move_to_end(key)
        while sum(map(len, self._films.values())) > FILMS_KEPT:
            self._films.popitem(last=False)
        return Image(found, words, f"replay.{kind}")


def _key_of(scenes: Sequence[Scene], kind: Kind, limit: int) -> bytes:
    return hashlib.blake2b(encode((list(scenes), kind, limit)), digest_size=16).digest()


def _frame(scene: Scene) -> Drawing:
    """Each frame is made small as soon as it is painted: that many large ones would be a lot to hold."""
    whole = paint(scene, EVERYTHING, sent_scale(baked(scene.game).layout, EVERYTHING))
    size = (SCREEN, round(whole.height * SCREEN / whole.width))
    return whole.convert("RGB").resize(size, Resampling.BILINEAR, reducing_gap=2)


def _film(frames: list[Drawing], kind: Kind, limit: int) -> Movie:
    """Make a film of the frames, of which the list holds none afterwards."""
    return movie(drained(frames), kind, width=SCREEN, limit=limit)


def inscription(text: str) -> str:
    """As much of a letter as a tablet holds, words without end divided: setting them takes time, and others wait."""
    divided = re.sub(rf"\S{{{LONGEST_WORD}}}(?=\S)", lambda word: f"{word[0]} ", text)
    return clipped(divided, ON_A_TABLET)


def as_card(spec: GameSpec[Any], face: CardFace) -> Card:
    """A card as it is drawn; a game's look may give it an emblem and a color."""
    look = look_of(spec)
    return look.card(face) if look is not None else plain(face)


def owner_of(spec: GameSpec[Any], seats: tuple[str, ...], seat: str, face: Face) -> Owner:
    """A seat as the game paints it; a color and a sign of ours where it paints none."""
    look = look_of(spec)
    if look is not None and face.owner in look.players:
        return look.players[face.owner]
    i = seats.index(seat) if seat in seats else 0
    return Owner(seat, face.title, COLORS[i % len(COLORS)], EMBLEMS[i % len(EMBLEMS)], "solid")


def _called(game: GameRow, seat: str) -> Owner:
    """A seat as the list of games knows it, also before play."""
    return owner_of(find(game.slug), game.setup.seats, seat, Face(game.seat_name(seat), (), seat))


def with_movers(scene: Scene, session: Session[Any]) -> Scene:
    """The scene with everybody marked who must decide."""
    assert scene.status is not None
    known = {owner.id for owner in scene.owners}
    faces = {seat: session.spec.view.face(session.state, seat).owner for seat in session.asks()}
    movers = tuple(owner if owner in known else seat for seat, owner in faces.items())
    status = msgspec.structs.replace(scene.status, to_move=movers)
    return msgspec.structs.replace(scene, status=status)


def around_question(scene: Scene, ask: Ask | None) -> Crop:
    """The part of the map that a question is about: where its numbers are, or else the place that it names."""
    if scene.badges or ask is None or "at" not in ask.about:
        return around_badges(scene)
    return surroundings(baked(scene.game).layout, [str(ask.about["at"])])


def around_badges(scene: Scene) -> Crop:
    """The part of the map that shows all the numbers on it."""
    return surroundings(baked(scene.game).layout, [badge.space for badge in scene.badges])
