"""The player that seeks contact, what its weights may say, and what `amarna fuzz` tells of what was met."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.questions import Choose, Number, Option, Pick, Split
from engine.players import contact_player
from engine.tools import met
from engine.tools.play_out import play_out, start
from engine.wargame.contact import Contact, Weights, read_contact
from tests.kit import altered
from tests.tools import toy
from tests.tools.conftest import Amarna, AmarnaJson

OPTIONS = (Option("to:near"), Option("to:foe", facts={"theirs": 3}), Option("stop", idle=True))
ASK = Choose("ann", "march", "TOY-1", "Go where?", OPTIONS)


def answers(contact: Contact, ask: Any, monkeypatch: pytest.MonkeyPatch, times: int = 700) -> Counter[str]:
    monkeypatch.setattr(contact_player, "weights_of", lambda spec: contact)
    player, chance = contact_player.ContactPlayer(toy.SPEC), random.Random(1)
    return Counter(str(player(None, ask, chance)) for _ in range(times))


def test_kinds_facts_and_idleness_weigh(monkeypatch: pytest.MonkeyPatch) -> None:
    """One answer in seven is without weights: 100 of 700, a third of them each."""
    weighed = Contact("house", {"march": Weights(kinds={"to": 2}, facts={"theirs": 9}, idle=0)})
    found = answers(weighed, ASK, monkeypatch)
    assert found["to:foe"] > 500 and 60 < found["to:near"] < 130 and 15 < found["stop"] < 55
    even = answers(Contact("house", {"march": Weights(idle=1)}), ASK, monkeypatch)
    assert min(even.values()) > 190


def test_it_answers_also_where_it_need_not_look() -> None:
    """Its answers are its own, not any answer, though no view is built for it."""
    session, player = start(toy.SPEC, toy.SPEC.setup("market", 2), "contact"), contact_player.ContactPlayer(toy.SPEC)
    asked: list[str] = []

    def watched(seen: Any, ask: Any, chance: Any) -> Any:
        asked.append(ask.topic)
        return player(seen, ask, chance)

    assert not player.looks
    contact = play_out(session, dict.fromkeys(session.setup.seats, watched), random.Random(1))
    again = start(toy.SPEC, toy.SPEC.setup("market", 2), "contact")
    unseen = play_out(again, dict.fromkeys(again.setup.seats, player), random.Random(1))
    assert len(asked) == contact.decisions == unseen.decisions
    assert [event.answer for event in again.answers] == [event.answer for event in session.answers]


def test_what_the_game_can_foretell_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = altered(toy.SPEC, prospects=lambda seen, ask: {"to:near": None})
    monkeypatch.setattr(contact_player, "weights_of", lambda spec: Contact("house", {"march": Weights(prospects=30)}))
    player, chance = contact_player.ContactPlayer(spec), random.Random(1)
    found = Counter(player(None, ASK, chance) for _ in range(700))
    assert found["to:near"] > 550
    assert player.looks, "it is shown what its seat sees"
    monkeypatch.setattr(contact_player, "weights_of", lambda spec: Contact("house", {"march": Weights(idle=0)}))
    assert not contact_player.ContactPlayer(spec).looks


@pytest.mark.parametrize(
    ("ask", "most"),
    [
        (Number("ann", "buy", "TOY-1", "How many?", most=9), 9),
        (Pick("ann", "buy", "TOY-1", "Which?", OPTIONS, most=3), ["to:near", "to:foe", "stop"]),
        (Split("ann", "buy", "TOY-1", "How many?", (Option("inf", most=4), Option("ch", most=2)), most=6),
         {"inf": 4, "ch": 2}),
    ],
)  # fmt: skip
def test_as_many_as_possible_are_taken_as_often_as_the_weights_say(
    ask: Any, most: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    always = answers(Contact("house", {"buy": Weights(most=1)}), ask, monkeypatch)
    never = answers(Contact("house", {"buy": Weights(most=0)}), ask, monkeypatch)
    assert always[str(most)] > 590 > 350 > never[str(most)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('source = "house"\n[topics]\nmarch = { idle = 1 }', "contact.toml: topics: unknown topic 'march'"),
        ('source = "house"\n[seldom]\nmarch = "So."', "contact.toml: seldom: unknown topic 'march'"),
        ('source = "house"\n[seldom]\nway = "rare"', "contact.toml: seldom.way: no reason in a whole sentence"),
        ('source = "house"\n[topics]\nway = { idle = -1 }', "contact.toml: topics.way: a weight below 0"),
        ('source = "house"\n[topics]\nway = { most = 2 }', "contact.toml: topics.way: most is not between 0 and 1"),
        ('source = "house"\n[topics]\nway = { ilde = 1 }', "contact.toml: contact: Object contains unknown field"),
        ("[topics]", "contact.toml: contact: Object missing required field `source`"),
    ],
)
def test_weights_that_do_not_fit_are_refused(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "contact.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError) as refused:
        read_contact(path, ["way", "load"])
    assert str(refused.value).startswith(why)


# --- what was met -------------------------------------------------------------------------------------------


def test_chapters_are_read_off_the_numbers() -> None:
    rules = ["GK-11.2.m", "GK-R4-plague.a", "ACME-card.negate.j", "ACME-R2.62", "TOY-6", "BP-SC4.2-egypt.a"]
    assert [met.chapter_of(rule) for rule in rules] == ["GK-11", "GK-R4", "ACME-card", "ACME-R2", "TOY-6", "BP-SC4"]


def test_a_run_tells_what_was_met(amarna_json: AmarnaJson, amarna: Amarna, tmp_path: Path) -> None:
    [report] = amarna_json("fuzz", "toy", "--games", 6, "--crashes", tmp_path)["reports"]
    assert report["met"]["topics"].keys() == {"way", "load", "robbed", "lost", "offer"}
    assert sum(report["met"]["topics"].values()) == sum(report["met"]["chapters"].values()) > 0
    code, out, _ = amarna("fuzz", "toy", "--games", 6, "--crashes", tmp_path)
    assert code == 0 and "topics met" in out and "chapters met" in out


def test_a_topic_that_is_never_met_fails_a_run_that_wants_every_topic(
    amarna: Amarna, shelf: dict[tuple[str, int], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["fuzz", "toy", "--games", 3, "--crashes", tmp_path]
    more = {**toy.SPEC.words.topics, "comet": next(iter(toy.SPEC.words.topics.values())).headed("a comet")}
    shelf["toy", 1] = altered(toy.SPEC, topics=more)
    assert amarna(*words)[0] == 0
    code, out, err = amarna(*words, "--every-topic")
    assert code == 1 and "never met               1: comet" in out
    assert err == "toy: no question “comet” was met; weigh what leads to it in data/contact.toml\n"
    monkeypatch.setattr(met, "weights_of", lambda spec: Contact("house", seldom={"comet": "It comes once in an age."}))
    code, out, err = amarna(*words, "--every-topic")
    assert (code, err) == (0, "") and "seldom met      comet: It comes once in an age." in out
