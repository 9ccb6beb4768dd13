"""What whoever hosts the bot may set: environment variables, each checked when the program starts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from engine.kernel.errors import Refused


class Config(BaseModel):
    """The token is a secret: it is in no message, error or log."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    token: SecretStr = Field(
        SecretStr(""), description="DISCORD_TOKEN: the bot's token, from Discord's developer pages"
    )
    database: Path = Field(Path("amarna.db"), description="AMARNA_DATABASE: the SQLite file")
    guild: int = Field(
        0, ge=0, lt=2**63, description="AMARNA_GUILD: a server whose commands are set at once, for trying things"
    )
    burst: int = Field(
        45, ge=0, le=600, description="AMARNA_BURST: seconds in which one player's moves are one message"
    )
    workers: int = Field(2, ge=1, le=16, description="AMARNA_WORKERS: pictures drawn at the same time")
    health: Path | None = Field(None, description="AMARNA_HEALTH: a file touched while the bot is well")
    backups: Path | None = Field(None, description="AMARNA_BACKUPS: a folder for a copy of the database every day")


NAMES = {
    "token": "DISCORD_TOKEN", "database": "AMARNA_DATABASE", "guild": "AMARNA_GUILD", "burst": "AMARNA_BURST",
    "workers": "AMARNA_WORKERS", "health": "AMARNA_HEALTH", "backups": "AMARNA_BACKUPS",
}  # fmt: skip


RIGHT = {
    "guild": "a server's number, digits only and at most 19 of them",
    "burst": "a number of seconds from 0 to 600",
    "workers": "a number from 1 to 16",
}  # fmt: skip
DAILY = [f"amarna-{day}.db" for day in ("mon", "tue", "wed", "thu", "fri", "sat", "sun")]


def read(environment: Mapping[str, str] | None = None) -> Config:
    """The configuration, or `Refused` with the one variable that is wrong and why. A value is never repeated."""
    found = os.environ if environment is None else environment
    unknown = sorted(name for name in found if name.startswith("AMARNA_") and name not in NAMES.values())
    if unknown:
        raise Refused(f"no variable {unknown[0]}; there are {', '.join(NAMES.values())}", unknown[0])
    given = {field: found[name] for field, name in NAMES.items() if found.get(name)}
    try:
        config = Config.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        field = str(first["loc"][0])
        raise Refused(f"{NAMES[field]} must be {RIGHT.get(field, 'text')}", NAMES[field]) from None
    _check_token(config.token.get_secret_value().strip())
    _check_paths(config)
    return config


def _check_token(token: str) -> None:
    """Refuse what can stand in no header of a request to Discord."""
    if not (token.isascii() and token.isprintable() and " " not in token):
        text = "DISCORD_TOKEN holds characters that are in no token; copy it again from Discord's developer pages"
        raise Refused(text, "DISCORD_TOKEN")


def _check_paths(config: Config) -> None:
    """Refuse one path for two things: the bot would write over its own database."""
    database = _followed(config.database, "AMARNA_DATABASE")
    health = _followed(config.health, "AMARNA_HEALTH") if config.health else None
    copies = [_followed(config.backups, "AMARNA_BACKUPS") / name for name in DAILY] if config.backups else []
    if not database.name:
        raise Refused(f"{database} is a folder; name a file in it", "AMARNA_DATABASE")
    if database in copies:
        text = f"the daily copy would take the place of the database {database}; give the database another name"
        raise Refused(text, "AMARNA_DATABASE")
    if health is not None and health in (database, *copies):
        raise Refused(f"AMARNA_HEALTH names a database, {health}; name a file of its own", "AMARNA_HEALTH")


def _followed(path: Path, name: str) -> Path:
    try:
        found = path.resolve()
    except (OSError, RuntimeError) as error:  # links that lead in a circle, names that are too long
        raise Refused(f"the path of {name} leads nowhere: {error}", name) from None
    if any(os.path.islink(part) for part in (found, *found.parents)):  # so Python 3.13 leaves a circle
        raise Refused(f"the path of {name} leads nowhere: its links lead in a circle", name)
    return found
