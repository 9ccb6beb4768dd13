"""The decorator of slash commands: one function a command, with what it may do declared beside its name.

    @slash(name="undo", description="Take your last decision back")
    async def undo(context: Context, row: GameRow) -> None:
        await take_back(context, row)

The command is acknowledged before any work, a refusal is one line, and what the function names it is given: `row` is
the game that is meant (with an option `game`, or `here`: that of the channel), `who` the person with the rights over
it. All other parameters are options of the command.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot.commands.shared import WHICH, Itx, my_games
from bot.commands.steer import DOES_THIS, games_to_run
from bot.interactions.context import Context, guarded
from bot.interactions.permissions import Access
from bot.service.running import must_moderate

Work = Callable[..., Awaitable[None]]
Command = app_commands.Command[Any, Any, Any]
GIVEN = ("context", "row", "who")  # parameters that are no options of the command
GAME = inspect.Parameter("game", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=int | None)


def slash(
    *, name: str, description: str, group: app_commands.Group | None = None, moderates: bool = False,
    here: bool = False, defers: bool = True,
) -> Callable[[Work], Command]:  # fmt: skip
    """Make a function a slash command. `moderates`: only for who runs the game; `defers`: False where a form opens."""

    def register(work: Work) -> Command:
        parameters = inspect.signature(work, eval_str=True).parameters
        about_a_game = "row" in parameters or moderates
        named = about_a_game and not here
        options = [each for each in parameters.values() if each.name not in GIVEN]

        async def callback(interaction: Itx, **typed: Any) -> None:
            async def run(context: Context) -> None:
                if defers:
                    await context.think()
                given: dict[str, Any] = dict(typed)
                if about_a_game:
                    given |= await _admitted(context, given.pop("game", None), moderates=moderates)
                await work(context, **{key: value for key, value in given.items() if key in parameters})

            await guarded(interaction, run)

        callback.__dict__.update(work.__dict__)  # what `describe`, `choices` and `autocomplete` have written there
        callback.__name__ = callback.__qualname__ = work.__name__
        signed = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_ONLY), *_in_order(options, named=named)]
        callback.__signature__ = inspect.Signature(signed)  # type: ignore[attr-defined]
        if named:
            app_commands.describe(game=WHICH)(callback)
            app_commands.autocomplete(game=games_to_run if moderates else my_games)(callback)
        make = group.command if group is not None else app_commands.command
        access = Access.MODERATES if moderates else Access.KNOWS if about_a_game else Access.ANYBODY
        return make(name=name, description=description, extras={"access": access})(callback)  # type: ignore[arg-type]

    return register


def _in_order(options: list[inspect.Parameter], *, named: bool) -> list[inspect.Parameter]:
    """Return the options as keywords, those that must be given first, and the game last."""
    keywords = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in options]
    return [*keywords, GAME] if named else keywords


async def _admitted(context: Context, number: int | None, *, moderates: bool) -> dict[str, Any]:
    """Return the game that is meant, and the person with the rights over it; refuse who must not come in."""
    row = await context.game(number, guess=not moderates)
    who = await context.who(row) if moderates else context.me
    if moderates:
        must_moderate(who, DOES_THIS)
    return {"row": row, "who": who}
