"""The simulated Discord is no kinder than the real one."""

from typing import Any

import pytest

from tests.simcord.town import town


async def test_blanks_around_what_is_typed_never_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    async def hear(interaction: Any) -> bool:
        heard.extend(option["value"] for option in interaction.data["options"][0]["options"])
        return True

    async with town() as there:
        monkeypatch.setattr(there.bot.tree, "interaction_check", hear)
        await there.ann.autocomplete(there.channel, "game create", "game", " pharaohs ")
        await there.ann.slash(there.channel, "game create", game="genesis\n", name=" ours  alone ")
    assert heard == ["pharaohs", "genesis", "ours  alone"]
