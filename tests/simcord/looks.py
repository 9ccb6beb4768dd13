"""All that a person may look at beside the messages of his table, asked for once: what is read by watchers of secrets.

Advice and *Why…?*, the odds and what has changed since he was here, history, the page of a game, legends, seat cards,
records and lists; and what is refused.
"""

from __future__ import annotations

from typing import Any

from simcord.actors import MemberActor

from engine.kernel.game import find
from tests.simcord.town import Town, buttons_of, selects

COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("advise", {}),
    ("why", {}),
    ("board", {"text": True}),
    ("log", {"turns": "all"}),
    ("chart", {"show": "points"}),
    ("dice", {}),
    ("orders list", {}),
    ("game status", {}),
    ("game seek", {}),
    ("games mine", {}),
    ("league show", {}),
    ("me record", {}),
    ("table", {}),
    ("notes", {}),
    ("letters", {}),
    ("hand", {}),
    ("help", {}),
    ("privacy show", {}),
    ("orders plan", {"line": "zzz"}),
    ("do", {"line": "zzz"}),
    ("why", {"place": "zzz"}),
    ("board", {"part": "zzz"}),
)
MARKS = (
    "**Advice: ", "Not possible now", "Since your last move", "Step 1 of", "<!doctype html>", "### Assyria in Scribes",
    "No game of yours is over yet", "No game is over yet on this server", "There is no place, unit or card",
    "you follow it",
)  # fmt: skip


async def look_at_everything(there: Town, person: MemberActor, game: int) -> None:
    """By a player, or by somebody who only looks on and is refused what is a player's."""
    row = await there.runtime.service.games.game(game)
    places = sorted(find(row.slug).view.places)
    for name, options in (*COMMANDS, ("why", {"place": places[0]})):
        await person.slash(there.channel, name, **options)
    await _question(there, person)
    await _history(there, person, game)
    await _guide(there, person, row.setup.seats)
    for name, option in (("why", "place"), ("do", "line"), ("choose", "option"), ("orders stand", "topic")):
        await person.autocomplete(there.channel, name, option, "")


async def page_of_the_game(there: Town, person: MemberActor) -> None:
    """The whole game as a file, which takes long where there is a map."""
    await person.slash(there.channel, "replay", format="page")


async def _question(there: Town, person: MemberActor) -> None:
    """The question that is open, with advice, and with the reasons beside it."""
    shown = (await person.slash(there.channel, "choose")).response
    for label in ("Why…?", "Advise me"):
        await _press(person, shown, label)


async def _history(there: Town, person: MemberActor, game: int) -> None:
    session = await there.session(game)
    turn = session.spec.view.turn(session.state)
    shown = (await person.slash(there.channel, "board", turn=turn or 1)).response
    for label in ("First", "Later", "Now", "Earlier"):
        shown = await _press(person, shown, label)


async def _guide(there: Town, person: MemberActor, seats: tuple[str, ...]) -> None:
    """What the map shows, what the game is, and what each of its seats is about."""
    await _press(person, (await person.slash(there.channel, "board")).response, "What is this?")
    about = await _press(person, (await person.slash(there.channel, "help")).response, "What is this game?")
    for seat in seats:
        about = (await person.select(about, [seat], custom_id=selects(about)[0]["custom_id"])).response


async def _press(person: MemberActor, message: Any, label: str) -> Any:
    """The message as it is after this button was pressed, if it has one that can be."""
    if any(button.label == label and not button.disabled for button in buttons_of(message)):
        return (await person.click(message, label=label)).response
    return message
