"""What the automated player decides at home."""

from __future__ import annotations

from typing import Any

from engine.games.god_kings.data.spaces import PROVINCES
from engine.games.god_kings.events.succession import succession_roll
from engine.games.god_kings.player.policy import policy
from engine.games.god_kings.realm.reinforcement import reinforce_phase, removal_phase
from tests.games.god_kings.harness import drive, position

REFORMS, HUNT = "39", "32"


def answered(t: Any, seat: str = "egypt") -> str:
    """Its answer to the question for a card on the roll."""
    found: list[str] = []

    def answer(ask: Any) -> Any:
        found.append(policy(t.state, ask, None))  # type: ignore[arg-type]
        return found[-1]

    drive(succession_roll(t, seat, seat), otherwise=answer)
    return found[0]


def test_a_card_to_spare_helps_thutmose_to_the_throne() -> None:
    rich = position(turn=1, round=3, generals={"hatshepsut": "memphis"}, hands={"egypt": [HUNT, REFORMS, "40", "41"]})
    assert answered(rich).startswith("minus:")


def test_a_card_is_kept_for_each_impulse_of_the_turn() -> None:
    """Four Impulses are left in Round 3 of 6: with four cards none goes on the roll, with five one does."""
    cards = [HUNT, REFORMS, "40", "41", "42"]
    enough = position(turn=1, round=3, rounds=6, generals={"hatshepsut": "memphis"}, hands={"egypt": cards})
    assert answered(enough).startswith("minus:")
    short = position(turn=1, round=3, rounds=6, generals={"hatshepsut": "memphis"}, hands={"egypt": cards[:4]})
    assert answered(short) == "no"


def test_no_card_is_spent_on_an_heir_who_is_no_better() -> None:
    t = position(turn=9, round=3, generals={"seti_i": "memphis"}, hands={"egypt": [HUNT, REFORMS, "40", "41"]},
                 scenario="kadesh", seats=2)  # fmt: skip
    assert answered(t) == "no"


def test_a_worse_heir_is_kept_away() -> None:
    t = position(turn=7, round=4, generals={"thutmose_iii": "memphis"}, hands={"egypt": [HUNT, REFORMS, "40"]})
    assert answered(t).startswith("plus:"), "Tutankhamun leads worse than Thutmose III would"


def test_generals_are_placed_where_there_is_something_to_be_had() -> None:
    own = dict.fromkeys((*PROVINCES["sinai"].spaces, "gaza", "ashkelon", "jaffa"), "egypt")
    t = position({"memphis": {"egypt": {"warrior_amon": 3}}}, phase="removal", turn=5, markers=own,
                 generals={"amenhotep_iii": "memphis", "egypt_a": "memphis", "egypt_b": "memphis"})  # fmt: skip
    drive(removal_phase(t))
    drive(reinforce_phase(t), otherwise=lambda ask: policy(t.state, ask, None))  # type: ignore[arg-type]
    posts = [t.state.generals[general].at for general in ("amenhotep_iii", "egypt_a", "egypt_b")]
    assert all(at in ("gaza", "ashkelon", "jaffa") for at in posts), posts
    assert len(dict.fromkeys(posts)) >= 2, "not all in one space"
