"""`/dice`: what was thrown, how kind the dice were, and the proof that nobody chose them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from discord import app_commands

from bot.commands.looking import page_of, rest_of, show_pages
from bot.commands.records import read_course, show_chart
from bot.commands.shared import Choice, Itx, choices, game_typed, seat_meant
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.service.files import ENDED
from bot.service.loaded import secret_of
from bot.store import GameRow
from bot.text.throws import label_text, names_in, sides_text
from bot.text.typed import shown
from bot.views.messages.ids import name
from bot.views.messages.pages import Pages, heading, in_pages
from bot.views.messages.panel import Panel, button
from engine.kernel.dice import Roll, Secret
from engine.kernel.errors import Refused
from engine.wargame.text import plural
from renderers.scene import Owner
from renderers.tallies import players

Show = Literal["history", "luck", "verify"]
LONGEST = 40
RECORD = "Record"
WHAT_FOR = (
    "-# It stands, shortened, under each message of the table too. Whoever keeps one can check when the game is over "
    "that nothing decided until then, and nobody who decided it, was changed: `amarna verify` with `--record`."
)
SMALL = 300_000  # bytes a file may have less than the limit, for the rest of the message


@slash(name="dice", description="The dice: what was thrown, luck, and the proof that they are fair")
@app_commands.describe(
    show="the throws, luck, or the proof",
    seat="only the throws of this seat",
    search="only throws for this: the name of a place, a nation, a kind of throw",
    page="which page; the last throws are on the first",
)
async def dice(
    context: Context,
    row: GameRow,
    show: Show = "history",
    seat: str = "",
    search: app_commands.Range[str, 0, LONGEST] = "",
    page: app_commands.Range[int, 1, 9999] = 1,
) -> None:
    if show == "verify":
        await show_proof(context, row)
    elif show == "luck":
        await show_chart(context, row, "luck")
    else:
        await show_throws(context, row, seat, search.strip(), page - 1)


@dice.autocomplete("seat")
async def _seats(interaction: Itx, typed: str) -> list[Choice[str]]:
    try:
        row = await Context(interaction).game(game_typed(interaction))
    except Refused:
        return []
    return choices([(row.seat_name(seat), seat) for seat in row.setup.seats], typed)


# ---------------------------------------------------------------------- what was thrown


async def show_throws(context: Context, row: GameRow, seat: str = "", search: str = "", page: int = 0) -> None:
    """Dice thrown in the open, the last first. What was shuffled is nobody's business: it may be cards."""
    seat = seat_meant(row, seat) if seat else ""
    thrown = [roll for roll in await context.store.journal.rolls(row.id) if not roll.shuffle]
    if seat:
        own = {id for id, player in players(await _owners(context, row)).items() if player.id == seat} | {seat}
        thrown = [roll for roll in thrown if roll.label.rpartition(" ")[2] in own]
    words = search.casefold().split()
    names = names_in([line.text for line in await context.store.journal.lines(row.id) if line.to is None])
    thrown = [roll for roll in thrown if all(word in label_text(roll.label, names).casefold() for word in words)]
    order = ", the last first" if len(thrown) > 1 else ""
    about = f"{f' of {row.seat_name(seat)}' if seat else ''}{f' with “{search}”' if search else ''}"
    shown = Pages(
        heading=f"{row.name} · game {row.id} · {plural(len(thrown), 'throw')}{about}{order}",
        pages=in_pages(throw_lines(thrown, names))
        or ["No throw is like that." if about else "No dice were thrown yet."],
        page=page,
        verb="dicepage",
        game=row.id,
        rest=(seat, search),
        below=[
            button("Luck", name("chart", row.id, "", "luck")),
            button("Proof", name("proof", row.id)),
        ],
    )
    await show_pages(context, shown)


async def _owners(context: Context, row: GameRow) -> list[Owner]:
    """Everybody who ever was on the map, and the seats."""
    async with context.runtime.pictures.looks.place(context.user, "a look back") as turn, turn() as run:
        return await run((await read_course(context, row, run)).owners)


def throw_lines(thrown: Sequence[Roll], names: Mapping[str, str]) -> list[str]:
    """`Battle Kadesh, round 1: Egypt`: **1 6 5 6**; dice of other than six sides say so."""
    return [
        f"- {label_text(roll.label, names)}: **{' '.join(map(str, roll.results))}**{sides_text(roll)}"
        for roll in reversed(thrown)
    ]


@presses("dice")
async def dice_pressed(context: Context, press: Press) -> None:
    await show_throws(context, press.row)


@presses("dicepage")
async def dice_turned(context: Context, press: Press) -> None:
    row = press.row
    await show_throws(context, row, press.name.part(2), rest_of(press, 3), page_of(press))


# ---------------------------------------------------------------------- the proof


async def show_proof(context: Context, row: GameRow) -> None:
    """What the dice were sworn in by; when the game is over, the seed and the whole game to check it with."""
    words = {seat: taken.word for seat, taken in (await context.store.games.seats(row.id)).items()}
    panel = Panel().text(heading(row))
    panel.text(f"### The dice are sworn in\nCommitment: `{secret_of(row, words).commitment}`")
    if row.stage not in ENDED or not await context.store.journal.has_begun(row.id):
        panel.text(
            "This number was fixed before the first throw. It gives nothing away about the dice, and fits one seed "
            "only. When the game is over the seed is shown here, with a file from which anybody can compute every "
            "throw and every shuffle again."
        )
        if await context.store.journal.has_begun(row.id):
            panel.text(f"{RECORD}: `{(await context.service.games.recording.of(row)).text}`\n{WHAT_FOR}")
        await context.show(panel)
        return
    async with context.runtime.pictures.jobs.place(context.user, "a file of a game") as turn:
        async with turn():
            secret, whole = await context.service.files.proof(row.id, context.user)
        await context.show(proof_panel(context, row, panel, words, secret, whole))


def proof_panel(
    context: Context, row: GameRow, panel: Panel, words: dict[str, str], secret: Secret, whole: str
) -> Panel:
    """The seed of a game that is over, and the game as a file to check it with."""
    text = whole.encode()
    panel.text(f"Seed: `{secret.seed.hex()}`\n{words_text(row, words)}")
    file = f"amarna-{row.id}.json"
    if len(text) + SMALL > context.interaction.filesize_limit:
        panel.text(f"The file of the whole game is too large to send here ({len(text) // 1_000_000 + 1} MB).")
    else:
        panel.text(
            f"The whole game is in this file. `amarna verify {file}` computes every throw and shuffle again; with "
            "`--commitment` and the number that stood on the table's panel before play it takes no other game, and "
            "with `--record` and what stood under a message of the table it says whether all that was decided until "
            "then, and by whom, is in it as it was."
        )
        panel.paper(file, text)
    return panel


def words_text(row: GameRow, words: dict[str, str]) -> str:
    """What the players mixed into the dice."""
    given = [f"{row.seat_name(seat)} “{shown(word)}”" for seat, word in words.items() if word]
    return f"Mixed in by the players: {', '.join(given)}" if given else "No player mixed a word of his own in."


@presses("proof")
async def proof_pressed(context: Context, press: Press) -> None:
    await show_proof(context, press.row)


COMMANDS: list[app_commands.Command[Any, Any, Any]] = [dice]
