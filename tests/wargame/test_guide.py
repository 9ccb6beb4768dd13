"""What a game says of itself is read with its tables, and checked like them."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine.games  # noqa: F401
from engine.kernel.game import games
from engine.wargame.tables import read_guide

WHOLE = '[guide]\nwhat = "A."\ndoes = "B."\nwon = "C."\nlong = "D."\n'


def test_a_guide_has_all_its_sentences_and_tells_of_every_role(tmp_path: Path) -> None:
    file = tmp_path / "guide.toml"
    file.write_text(WHOLE)
    assert read_guide(file).won == "C."
    with pytest.raises(ValueError, match=r"guide.toml: roles: role 'egypt' is missing"):
        read_guide(file, ["egypt"])
    file.write_text(WHOLE + '[guide.roles]\nhatti = "E."\n')
    with pytest.raises(ValueError, match=r"guide.toml: roles: unknown role 'hatti'"):
        read_guide(file, ["egypt"])
    file.write_text(WHOLE.replace('won = "C."\n', ""))
    with pytest.raises(ValueError, match=r"guide.toml: guide: .*`won`"):
        read_guide(file)


@pytest.mark.parametrize("slug", games())
def test_every_seat_of_every_scenario_has_a_card_that_tells_the_same_to_all(slug: str) -> None:
    """Whoever looks: a seat's card is public."""
    spec = games()[slug]
    assert spec.words.guide is not None
    for scenario in spec.start.scenarios:
        for seating in scenario.seatings:
            state = spec.start.deal(spec.setup(scenario.id, len(seating)))
            for seat in seating:
                card = spec.view.seat_card(spec.view.seen(state, None), seat)
                assert card == spec.view.seat_card(spec.view.seen(state, seat), seat)
                assert all(note.title and note.text for note in card)
                assert sum(len(note.title) + len(note.text) for note in card) < 3_400, "it fits into one message"
                assert len(card) >= 2
