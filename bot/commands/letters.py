"""Private notes on a game, and diplomatic letters from seat to seat."""

from __future__ import annotations

import re

from discord import app_commands

from bot.commands.shared import (
    MINE,
    WHICH,
    Choice,
    Itx,
    choices,
    game_typed,
    my_games,
    my_seats,
    seat_meant,
    seat_of_mine,
)
from bot.commands.slash import slash
from bot.interactions.context import Context
from bot.interactions.dispatch import Press, presses
from bot.settings import HOUR, takes_letters, turned_away
from bot.store import GameRow, Letter, Tablet
from bot.text.typed import cleaned_lines
from bot.views.messages.personal import (
    LETTERS_ON_A_PAGE,
    LONGEST_LETTER,
    LONGEST_NOTES,
    letter_form,
    letter_panel,
    letters_panel,
    notes_form,
    notes_panel,
)
from engine.kernel.errors import Refused

MOST_LINES = 100
UNDER_WAY = ("running", "paused")
MOST_AN_HOUR = 30  # letters of one person, in all games
MOST_BLOCKED = 100
PARAGRAPHS = re.compile(r"\n{3,}")


# ---------------------------------------------------------------------- notes


@slash(name="notes", description="Your private notes on this game")
async def notes(context: Context, row: GameRow) -> None:
    await context.show(notes_panel(row, await context.store.people.notes(row.id, context.user)))


@presses("note", defers=False)
async def write_notes(context: Context, press: Press) -> None:
    row = press.row
    await context.form(notes_form(row, await context.store.people.notes(row.id, context.user)))


@presses("noted")
async def notes_written(context: Context, press: Press) -> None:
    row = press.row
    text = cleaned_lines(press.fields.get("text", "")).strip()
    if len(text) > LONGEST_NOTES:
        raise Refused(f"notes have at most {LONGEST_NOTES} characters, not {len(text)}", "notes")
    await context.store.people.write_notes(row.id, context.user, text)
    await context.show(notes_panel(row, text, "✓ Kept." if text else "✓ Deleted."))


# ---------------------------------------------------------------------- writing a letter


@slash(name="letter", description="A private letter to another player of this game", defers=False)
@app_commands.describe(to="to which seat", text="what it says; without it a form opens", seat=MINE, game=WHICH)
@app_commands.autocomplete(game=my_games)
@app_commands.autocomplete(seat=my_seats)
async def letter(
    context: Context,
    to: app_commands.Range[str, 1, 60],
    text: app_commands.Range[str, 0, LONGEST_LETTER] = "",
    seat: str = "",
    game: int | None = None,
) -> None:
    if text:
        await context.think()
    row = await context.game(game)
    sender = await seat_of_mine(context, row, seat)
    if text:
        await send(context, row, sender, to, text)
    else:
        reader, _ = await reader_of(context, row, sender, to)
        await context.form(letter_form(row, sender, reader))


@letter.autocomplete("to")
async def _to(interaction: Itx, typed: str) -> list[Choice[str]]:
    return await _other_people(interaction, typed)


async def _other_people(interaction: Itx, typed: str) -> list[Choice[str]]:
    """Everybody who can read a letter."""
    context = Context(interaction)
    try:
        row = await context.game(game_typed(interaction))
    except Refused:
        return []
    seats = await context.store.games.seats(row.id)
    others = [seat for seat in row.setup.seats if seats[seat].person not in (None, context.user)]
    return choices([(row.seat_name(seat), seat) for seat in others], typed)


async def reader_of(context: Context, row: GameRow, sender: str, to: str) -> tuple[str, int]:
    """The seat and the person a letter goes to, or why none can go there."""
    if row.stage not in UNDER_WAY:
        raise Refused("letters go while a game is under way", "stage")
    seats, seat = await context.store.games.seats(row.id), seat_meant(row, to)
    sitter = seats[seat]
    if seat == sender or (sitter.user == context.user and sitter.kind == "person"):
        raise Refused(f"you play {row.seat_name(seat)} yourself; a letter to yourself is a note: `/notes`", "to")
    if sitter.kind == "automat":
        raise Refused(f"the automated player plays {row.seat_name(seat)}, and reads no letters", "to")
    if sitter.person is None:
        raise Refused(f"nobody plays {row.seat_name(seat)} now; there is nobody to read a letter", "to")
    if not takes_letters(sitter.person, await context.store.people.person(sitter.person), context.user):
        raise Refused(f"{row.seat_name(seat)} takes no letters from you at present", "to")
    return seat, sitter.person


async def must_have_messengers(context: Context) -> None:
    """Whether this person may write one more letter in this hour."""
    written = await context.store.people.letters_since(context.user, context.service.now() - HOUR)
    if written >= MOST_AN_HOUR:
        raise Refused(f"your messengers are all on the road: {MOST_AN_HOUR} letters an hour are carried", "text")


async def send(context: Context, row: GameRow, sender: str, to: str, text: str) -> None:
    """Keep the letter and hand it to a messenger; the table sees him leave, if it wants to."""
    words = PARAGRAPHS.sub("\n\n", cleaned_lines(text).strip())
    if not words:
        raise Refused("the letter is empty", "text")
    if len(words) > LONGEST_LETTER:
        raise Refused(f"a letter has at most {LONGEST_LETTER} characters, not {len(words)}", "text")
    if words.count("\n") >= MOST_LINES:
        raise Refused(f"a letter has at most {MOST_LINES} lines, not {words.count(chr(10)) + 1}", "text")
    async with context.service.games.held(row.id) as held:  # the seats must not change hands while it is sent
        await seat_of_mine(context, held, sender)
        reader = await _post(context, held, sender, to, words)
    context.service.games.stirred()
    seen = "The table sees him leave, not what he carries." if row.settings.messengers else "Nobody else learns of it."
    await context.say(f"✓ Your messenger leaves **{row.seat_name(sender)}** for **{row.seat_name(reader)}**. {seen}")


async def _post(context: Context, row: GameRow, sender: str, to: str, words: str) -> str:
    """Hand it to a messenger. Returns the seat it goes to."""
    reader, person = await reader_of(context, row, sender, to)
    await must_have_messengers(context)
    at = context.service.now()
    body: dict[str, object] = {"kind": "tablet", "game": row.id, "from": sender, "to": reader, "text": words}
    letters = [Letter("tablet", f"user:{person}", body)]
    if row.settings.messengers:
        said: dict[str, object] = {
            "kind": "table",
            "said": [f"A messenger leaves {row.seat_name(sender)} for {row.seat_name(reader)}."],
        }
        due = at + context.runtime.config.burst
        letters.append(Letter(f"table:{row.id}:messenger", f"channel:{row.channel}", said, due))
    await context.store.people.send_tablet(Tablet(0, row.id, sender, reader, words, at), context.user, letters)
    return reader


@presses("reply", defers=False)
async def reply(context: Context, press: Press) -> None:
    """Answer a letter from where it is read: the form is addressed to its sender."""
    row = press.row
    mine = await seat_of_mine(context, row, press.name.part(1))
    to, _ = await reader_of(context, row, mine, press.name.part(0))
    await context.form(letter_form(row, mine, to))


@presses("letter")
async def letter_written(context: Context, press: Press) -> None:
    row = press.row
    sender = await seat_of_mine(context, row, press.name.part(0))
    await send(context, row, sender, press.name.part(1), press.fields.get("text", ""))


# ---------------------------------------------------------------------- reading letters


@slash(name="letters", description="The letters you have written and received in this game")
@app_commands.describe(seat=MINE, block="whose player's letters shall come no more; named again, they come again")
@app_commands.autocomplete(seat=my_seats)
async def letters(context: Context, row: GameRow, seat: str = "", block: str = "") -> None:
    mine = await seat_of_mine(context, row, seat)
    if block:
        await turn_away(context, row, seat_meant(row, block))
        return
    await context.show(letters_panel(row, mine, await _letters_of(context, row, mine), 0))


@letters.autocomplete("block")
async def _senders(interaction: Itx, typed: str) -> list[Choice[str]]:
    return await _other_people(interaction, typed)


async def turn_away(context: Context, row: GameRow, seat: str) -> None:
    """Letters of whoever plays a seat come no more, in any game; or come again. He is told when he writes one."""
    person = (await context.store.games.seats(row.id))[seat].person
    if person is None or person == context.user:
        raise Refused(f"nobody else plays {row.seat_name(seat)}, so no letters come from there", "block")
    settings, mark = await context.store.people.person(context.user), turned_away(person, context.user)
    blocked = settings.blocked
    if not takes_letters(context.user, settings, person):
        await context.store.people.wish(context.user, blocked=[each for each in blocked if each != mark])
        await context.say(f"✓ Letters from <@{person}> come again.")
        return
    if len(blocked) >= MOST_BLOCKED:
        raise Refused(f"at most {MOST_BLOCKED} people can be kept from writing to you", "block")
    await context.store.people.wish(context.user, blocked=[*blocked, mark])
    await context.say(f"✓ Letters from <@{person}> come no more, here and in other games. The same command ends that.")


async def _letters_of(context: Context, row: GameRow, seat: str) -> list[Tablet]:
    """A seat's letters since this person has it: what was written to an earlier owner was not for him."""
    since = (await context.store.games.seats(row.id))[seat].since
    return await context.store.people.tablets(row.id, seat, since)


@presses("letters")
async def turn_page(context: Context, press: Press) -> None:
    row = press.row
    mine = await seat_of_mine(context, row, press.name.part(0))
    await context.show(letters_panel(row, mine, await _letters_of(context, row, mine), press.number(1)))


@presses("read")
async def read(context: Context, press: Press) -> None:
    """One letter in full, as it was pressed into the clay."""
    row = press.row
    mine = await seat_of_mine(context, row, press.name.part(0))
    letters = await _letters_of(context, row, mine)
    place = next((i for i, one in enumerate(letters[::-1]) if one.id == press.value()), None)
    if place is None:
        raise Refused("this letter is not among yours", "letter")
    one, image = letters[::-1][place], None
    if (await context.store.people.person(context.user)).pictures:
        image = await context.runtime.pictures.tablet(row, one.sender, one.to, one.text)
    await context.show(letter_panel(row, mine, one, place // LETTERS_ON_A_PAGE, image))


COMMANDS = [notes, letter, letters]
