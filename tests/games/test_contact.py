"""The player that seeks contact, at the games of the house."""

from __future__ import annotations

import random

from engine.kernel.game import find, games
from engine.players.contact_player import weights_of
from engine.players.roster import by_name
from engine.tools.play_out import play_out, start


def test_every_game_has_weights_for_topics_that_it_has() -> None:
    assert len(games()) >= 4
    for spec in games().values():
        contact = weights_of(spec)
        assert contact is not None and contact.topics, spec.slug


def test_armies_meet_more_often_than_by_chance() -> None:
    """The same six campaigns of The God Kings, by either player."""
    spec = find("god_kings")

    def battles(policy: str) -> int:
        number = 0
        for seed in range(6):
            session = start(spec, spec.setup("campaign", 3), f"contact-{seed}")
            player = by_name(spec, policy)
            play_out(session, dict.fromkeys(session.setup.seats, player), random.Random(seed))
            number += sum(roll.label.startswith("battle") for roll in session.table.dice.rolls)
        return number

    assert battles("contact") > 2 * battles("random")
