"""Looking at the table: `/board`, `/hand`, `/card`. Every answer is private, and shows what the seat may see."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.commands.history import show_turn
from bot.commands.looking import book_meant, rest_of, titles
from bot.commands.shared import WHICH, Choice, Itx, choices, game_typed, my_games, own_seats
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.store import GameRow
from bot.views.messages.ids import name
from bot.views.messages.pages import NOTHING, OVERVIEW, BoardPanel, Hand, Parts, board_in_words, card_panel, hands_panel
from bot.views.messages.panel import Panel, button, undrawn
from bot.views.pictures.pictures import as_card, is_drawn, look_of, overlays_of, scene_for
from bot.views.pictures.undrawn import reported, unless_broken
from engine.kernel.errors import Refused
from engine.kernel.game import CardFace, GameSpec, find
from engine.kernel.orders.nearest import did_you_mean, meant
from engine.kernel.orders.parse import plain
from engine.kernel.session import Session
from renderers.bake.layout import Layout
from renderers.baked import baked
from renderers.framing import theatres_in_play
from renderers.scene import Crop

NO_MAP_NOW = "the map cannot be drawn now, so this is the table in words"
NO_MAP = "this game has no map, so this is the table in words"


# ---------------------------------------------------------------------- the board


@slash(name="board", description="See the board: all of it, a part, or in words")
@app_commands.describe(
    part="the overview, a part of the map, or a space to look around",
    text="the whole board in words",
    show="something more on the map, if the game has it: trade routes",
    turn="how it stood when a turn began, and from there step by step",
    game=WHICH,
)
@app_commands.autocomplete(game=my_games)
async def board(
    context: Context,
    part: str = "",
    text: bool = False,
    show: str = "",
    turn: app_commands.Range[int, 1, 999] | None = None,
    game: int | None = None,
) -> None:
    if turn is not None:
        await show_turn(context, await context.game(game), turn)
        return
    await show_board(context, await context.game(game), part, show, text=text)


@board.autocomplete("part")
async def _parts(interaction: Itx, typed: str) -> list[Choice[str]]:
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction))
    except Refused:
        return []
    layout = await layout_of(find(row.slug))
    if layout is None:
        return []
    theatres = [(title, id) for id, title in layout.theatre_titles.items()]
    spaces = sorted((f"around {space.title}", id) for id, space in layout.spaces.items())
    return choices([("Overview", OVERVIEW), *theatres, *spaces], typed)


@board.autocomplete("show")
async def _overlays(interaction: Itx, typed: str) -> list[Choice[str]]:
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction))
        _, seat, session = await context.service.games.look(row.id, context.me)
    except Refused:
        return []
    return choices([(title, id) for id, title in overlays_of(session.spec, session.seen(seat)).items()], typed)


async def layout_of(spec: GameSpec[Any]) -> Layout | None:
    """The map of a game, which may have to be read first; None if it has none, or if it cannot be read."""
    if look_of(spec) is None:
        return None
    try:
        return (await asyncio.to_thread(baked, spec.slug)).layout
    except Exception as error:
        reported("map", error)
        return None


async def show_board(
    context: Context, row: GameRow, part: str = "", show: str = "", *, text: bool = False, drawn: bool = False
) -> None:
    """The board as this person sees it. Who wants no pictures gets words, unless he asks for the map (`drawn`)."""
    _, seat, session = await context.service.games.look(row.id, context.me)
    layout = await layout_of(session.spec)
    crop = crop_of(part, layout) if layout is not None or not is_drawn(session.spec) else Crop()
    overlays = overlays_of(session.spec, session.seen(seat))
    overlay = overlay_meant(session.spec, overlays, show)
    wanted = drawn or (await context.store.people.person(context.user)).pictures
    if text or layout is None or not wanted:
        note = "" if layout is not None else NO_MAP_NOW if is_drawn(session.spec) else NO_MAP
        await _show_in_words(context, row, seat, session, overlay, map=layout is not None, note=note)
        return
    image = await context.runtime.pictures.board(session, seat, crop=crop, overlay=overlay, shown=context.shown)
    assert image is not None, "a game with a map has a scene"
    if image.fault:
        await _show_in_words(context, row, seat, session, overlay, map=True, note=undrawn(image))
        return
    move = row.stage == "running" and seat is not None and seat in session.asks()
    parts = Parts(_theatres(session, seat, layout), crop.theatre, overlays, overlay)
    await context.show(BoardPanel(row, seat, image, parts, move).panel())


def _theatres(session: Session[Any], seat: str | None, layout: Layout) -> dict[str, str]:
    """The theatres of the part of the map on which this game is played."""
    scene = scene_for(session.spec, session.seen(seat), [])
    return theatres_in_play(layout, scene.closed if scene is not None else ())


async def _show_in_words(
    context: Context, row: GameRow, seat: str | None, session: Session[Any], overlay: str, *, map: bool, note: str
) -> None:
    """The whole board as text; of an overlay, what its map would be called."""
    seen, words = session.seen(seat), ""
    if overlay:
        scene = unless_broken("scene", lambda: scene_for(session.spec, seen, [], overlay), None)
        words = f"{scene.caption}\n" if scene is not None else ""
    words += session.spec.view.board(seen, seat)
    first, *others = board_in_words(row, seat, words, map=map, note=note, overlay=overlay)
    await context.show(first)
    for panel in others:
        await context.aside(panel)


def overlay_meant(spec: GameSpec[Any], overlays: Mapping[str, str], wanted: str) -> str:
    """What is to be shown on the map besides, by its id or its title."""
    if not wanted:
        return ""
    if not overlays:
        raise Refused(f"the map of {spec.title} shows all there is; it has nothing more to `show`", "show")
    tails = {plain(id.rpartition(":")[2]): id for id in overlays}
    return tails.get(plain(wanted)) or meant(wanted, overlays, "overlay", "show", f" on the map of {spec.title}")


def crop_of(part: str, layout: Layout | None) -> Crop:
    """The part of the map that is meant, by its id or its name."""
    wanted = plain(part.removeprefix("around "))
    if not wanted or wanted == OVERVIEW:
        return Crop()
    if layout is None:
        raise Refused("this game has no map, so the board has no parts", "part")
    theatres = {plain(word): id for id, title in layout.theatre_titles.items() for word in (id, title)}
    spaces = {plain(word): id for id, space in layout.spaces.items() for word in (id, space.title)}
    if wanted in theatres and not part.startswith("around "):
        return Crop(theatre=theatres[wanted])
    if wanted in spaces:
        return Crop(space=spaces[wanted])
    near = did_you_mean(wanted, [*layout.theatre_titles.values(), *(space.title for space in layout.spaces.values())])
    raise Refused(f"the map has no “{part}”{f'; {near}' if near else ''}", "part")


@presses("board")
@presses("boardmap")
async def board_pressed(context: Context, press: Press) -> None:
    drawn = press.name.verb == "boardmap"
    await show_board(context, press.row, show=rest_of(press, 0), drawn=drawn)


@presses("boardwords")
async def board_words_pressed(context: Context, press: Press) -> None:
    await show_board(context, press.row, show=rest_of(press, 0), text=True)


@presses("boardpart")
async def board_part_chosen(context: Context, press: Press) -> None:
    part = press.values[0] if press.values else ""
    await show_board(context, press.row, part, rest_of(press, 0), drawn=True)


@presses("boardshow")
async def board_overlay_chosen(context: Context, press: Press) -> None:
    show = press.values[0] if press.values else ""
    part = press.name.part(0)
    await show_board(context, press.row, part, "" if show == NOTHING else show, drawn=True)


# ---------------------------------------------------------------------- hands


@slash(name="hand", description="See your cards; nobody else sees this")
@app_commands.describe(game=WHICH)
@app_commands.autocomplete(game=my_games)
async def hand(context: Context, game: int | None = None) -> None:
    await show_hand(context, await context.game(game))


async def show_hand(context: Context, row: GameRow) -> None:
    """The cards of every seat this person holds."""
    spec = find(row.slug)
    if spec.hidden.hand is None:
        panel = Panel().text(f"{spec.title} hides nothing: there are no hands, and all there is lies on the board.")
        await context.show(panel.row(button("Board", name("board", row.id))))
        return
    mine = await own_seats(context, row)
    if not mine:
        raise Refused(f"you have no seat in {row.name}, so you hold no cards there", "seat")
    _, _, session = await context.service.games.look(row.id, context.me)
    drawn = (await context.store.people.person(context.user)).pictures
    hands = []
    for seat in mine:
        image = await context.runtime.pictures.hand(session, seat, row.label) if drawn else None
        held = [as_card(spec, face) for face in spec.hidden.hand(session.seen(seat), seat)]
        hands.append(Hand(seat, held, image))
    await context.show(hands_panel(row, hands))


@presses("hand")
async def hand_pressed(context: Context, press: Press) -> None:
    await show_hand(context, press.row)


# ---------------------------------------------------------------------- cards


@slash(name="card", description="See a card of a game and what it does")
@app_commands.describe(card="its name", game=WHICH, title="the cards of another game")
@app_commands.autocomplete(game=my_games)
@app_commands.autocomplete(title=titles)
async def card(
    context: Context, card: app_commands.Range[str, 1, 80], game: int | None = None, title: str = ""
) -> None:
    spec = await book_meant(context, game, title)
    face = card_meant(spec, card)
    drawn = (await context.store.people.person(context.user)).pictures
    image = await context.runtime.pictures.card(spec, face) if drawn else None
    await context.show(card_panel(spec.title, as_card(spec, face), image))


def card_meant(spec: GameSpec[Any], wanted: str) -> CardFace:
    """A card by its id or title; the beginning of one is enough if it fits no other."""
    if not spec.hidden.cards:
        raise Refused(f"{spec.title} has no cards", "card")
    word = plain(wanted)
    names = {plain(known): face for face in reversed(spec.hidden.cards) for known in (face.title, face.id)}
    if word in names:
        return names[word]
    begun = {face.title: face for known, face in names.items() if word and known.startswith(word)}
    if len(begun) == 1:
        return next(iter(begun.values()))
    if begun:
        raise Refused(f"“{wanted}” may be {' or '.join(sorted(begun)[:5])}", "card")
    near = did_you_mean(wanted, [face.title for face in spec.hidden.cards])
    raise Refused(f"{spec.title} has no card “{wanted}”{f'; {near}' if near else ''}", "card")


@card.autocomplete("card")
async def _cards(interaction: Itx, typed: str) -> list[Choice[str]]:
    names = interaction.namespace
    try:
        spec = await book_meant(Context(interaction), getattr(names, "game", None), getattr(names, "title", "") or "")
    except Refused:
        return []
    return choices(list(dict.fromkeys((face.title, face.id) for face in spec.hidden.cards)), typed)


COMMANDS = [board, hand, card]
