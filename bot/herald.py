"""Puts what happened into words for the table: one letter per step, one mention per change of who must act."""

from __future__ import annotations

from bot.desk.step import Step
from bot.store import Letter, SeatRow

MOST_LINES = 25  # of a burst; the log has the rest


class TextHerald:
    """The plain herald: text only, the same for every game."""

    def letters(self, step: Step) -> list[Letter]:
        body: dict[str, object] = {"lines": public_lines(step), "waiting": waiting_text(step)}
        mentions = mentioned(step)
        if mentions:
            body["mention"] = mentions
        if not body["lines"] and not mentions:
            return []
        return [Letter(f"step:{step.game.id}:{step.number}", f"channel:{step.game.channel}", body), *private(step)]


def public_lines(step: Step) -> list[str]:
    """What everybody may read of it."""
    lines = [line.text for line in step.lines if line.to is None]
    if len(lines) > MOST_LINES:
        lines = [f"… {len(lines) - MOST_LINES} more in the log", *lines[-MOST_LINES:]]
    return lines


def waiting_text(step: Step) -> str:
    """Whose decision it is now, by seat and kind of decision; never what can be decided."""
    if step.session.over:
        return "The game is over."
    return ", ".join(f"{seat} decides: {ask.topic}" for seat, ask in step.waiting.items())


def mentioned(step: Step) -> list[int]:
    """People who must decide now and did not have to before this step."""
    users = [step.seats[seat].user for seat in step.newly_waiting if step.seats[seat].kind == "person"]
    return [user for user in dict.fromkeys(users) if user is not None]


def private(step: Step) -> list[Letter]:
    """Lines meant for some seats only, by direct message; each names its game."""
    found = []
    for seat, sitter in step.seats.items():
        hidden = [line for line in (*step.lines, *step.notices) if line.to is not None]
        lines = [line.text for line in hidden if line.to is not None and seat in line.to]
        if lines and _is_person(sitter):
            body: dict[str, object] = {"game": step.game.name, "lines": lines}
            found.append(Letter(f"private:{step.game.id}:{step.number}:{seat}", f"user:{sitter.user}", body))
    return found


def _is_person(sitter: SeatRow) -> bool:
    return sitter.kind == "person" and sitter.user is not None
