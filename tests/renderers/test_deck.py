"""What cards show: each of every game something of its subject, by its game's own data."""

from pathlib import Path

import pytest

from engine.kernel.game import CardFace
from engine.tools.play_out import one_game
from renderers import deck
from renderers.games import look_of
from renderers.motifs import MOTIFS

FACES = (
    CardFace("1", "1 Plague", "Event", "", ""),
    CardFace("2", "2 Plague", "Event", "", ""),
    CardFace("3", "Trade", "Action Card, Remove from Play", "", ""),
)
CARDS = '[colors]\nEvent = "#112233"\n\n[motifs]\ndead = ["Plague"]\ncaravan = ["Trade"]\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_card_shows_its_subject_in_the_color_of_its_kind(tmp_path: Path) -> None:
    cards = [deck.read(written(tmp_path, CARDS), FACES).card(face) for face in FACES]
    assert [card.emblem for card in cards] == ["dead", "dead", "caravan"]
    assert [card.color for card in cards] == ["#112233", "#112233", ""]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (CARDS.replace("caravan =", "unicorn ="), "nobody has drawn unicorn"),
        (CARDS.replace('["Trade"]', "[]"), "no motif for Trade"),
        (CARDS.replace('["Trade"]', '["Trade", "War"]'), "no card is called War"),
        (CARDS.replace('["Trade"]', '["Trade", "Plague"]'), "more than one motif for Plague"),
    ],
)
def test_what_is_wrong_with_the_data_is_said_by_name(tmp_path: Path, text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        deck.read(written(tmp_path, text), FACES)


@pytest.mark.parametrize("game", ["genesis", "acme", "god_kings"])
def test_the_cards_of_a_game_can_be_told_apart(game: str) -> None:
    """Every card has a motif that somebody has drawn, and hardly two kinds of card the same one."""
    spec, look = one_game(game), look_of(game)
    assert look is not None
    drawn = {deck.title_of(face): look.card(face).emblem for face in spec.hidden.cards}
    assert set(drawn.values()) <= set(MOTIFS)
    assert len(set(drawn.values())) > 0.75 * len(drawn)
    assert all(look.card(face).color for face in spec.hidden.cards if face.kind)
