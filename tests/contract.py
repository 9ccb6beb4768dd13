"""What every game must keep, whatever its rules are.

Each check is one function of a running game, and asks one thing. `EVERY_STEP` are quick; `NOW_AND_THEN` build the
game anew and are run every few steps. tests/test_contract.py plays all registered games, and Scribes, at random and
holds them to it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import msgpack

from engine.kernel import ahead
from engine.kernel.ahead import answers_of
from engine.kernel.crash import rule_stack
from engine.kernel.dice import Dice
from engine.kernel.errors import Refused
from engine.kernel.game import GameSpec, Knowers, games
from engine.kernel.orders.complete import lines_after
from engine.kernel.orders.parse import understand_beginning
from engine.kernel.questions import All, Ask, Number, Say
from engine.kernel.session import Session, Token
from engine.kernel.state import digest, encode, impurities
from engine.kernel.topics import Topic
from engine.kernel.why import looked_at, things, things_asked
from engine.players.advice import advice
from tests.kit import altered, new_session, random_play, show, snapshot
from tests.tiny import SCRIBES

Check = Callable[[Session[Any]], None]
OTHER_KEY = b"another game's dice, 32 bytes ok"
OTHER_KEYS = tuple(b"other dice %d" % i for i in range(6))
RUBBISH: tuple[Any, ...] = (None, "no such option", -(10**9), ["no such option"], {"no such option": 1}, 1.5, True)


def all_games() -> dict[str, GameSpec[Any]]:
    """Every game that is shipped, and the one that is not."""
    return {**games(), SCRIBES.slug: SCRIBES}


def with_every_checkpoint(spec: GameSpec[Any]) -> GameSpec[Any]:
    """The game with a checkpoint before each phase: some checks look at what is asked when a phase has just begun."""
    return altered(spec, checkpoint_phases=())


def varied(spec: GameSpec[Any], seed: int) -> Session[Any]:
    """A game with the scenario, the number of seats and the options that this seed makes it have."""
    scenario = spec.start.scenarios[seed % len(spec.start.scenarios)]
    seating = scenario.seatings[seed // len(spec.start.scenarios) % len(scenario.seatings)]
    options = {
        option.id: option.values[(seed + i) % len(option.values)]
        for i, option in enumerate(spec.options_in(scenario.id))
    }
    try:
        return new_session(spec, scenario.id, len(seating), options, seed)
    except Refused:  # these do not go together
        return new_session(spec, scenario.id, len(seating), seed=seed)


def copy_of(session: Session[Any]) -> Session[Any]:
    """The game as it comes back from its last checkpoint and the answers since."""
    start = session.checkpoints[-1]
    return Session.load(
        session.spec, session.setup, session.secret, start.blob, session.tail(), session.table.dice.again()
    )


def viewers(session: Session[Any]) -> list[str | None]:
    return [*session.setup.seats, None]


def seen(session: Session[Any], viewer: str | None) -> bytes:
    """All that somebody is shown of a position, as bytes."""
    shown = session.seen(viewer)
    return msgspec.json.encode([shown, session.spec.view.board(shown, viewer)])


def wording(ask: Ask | None) -> tuple[Any, ...]:
    """All that a seat is shown of a question."""
    if ask is None:
        return ()
    labels = [option.text for option in ask.options]
    return (
        ask.signature(),
        ask.rule,
        ask.prompt,
        labels,
        ask.default,
        dict(ask.reasons()),
        ask.verb,
        list(ask.ready_moves()),
    )


def new_lines(session: Session[Any], viewer: str | None) -> list[Any]:
    """The log since the last checkpoint, as somebody reads it."""
    lines = session.lines[session.checkpoints[-1].lines :]
    return [line for line in lines if line.to is None or viewer in line.to]


# --- at every step ----------------------------------------------------------------------------------------


def questions_are_sound(session: Session[Any]) -> None:
    """Somebody who plays is asked, each seat or role once; there are options, each key once; reasons are one line."""
    question = session.question
    asks = question.asks if isinstance(question, All) else [ask for ask in [question] if ask]
    asked = [question.key(ask) if isinstance(question, All) else ask.seat for ask in asks]
    assert len(asked) == len(dict.fromkeys(asked)), show(session)
    assert session.over or asked, "the game waits for nobody and is not over"
    for ask in asks:
        keys = [option.key for option in ask.options]
        assert ask.seat in session.setup.seats, show(session)
        assert keys or isinstance(ask, (Number, Say)) or ask.forced() is not None or ask.private, show(session)
        assert len(keys) == len(dict.fromkeys(keys)), show(session)
        assert all(type(key) is str for key in keys), f"no plain key, so nothing that can be kept: {keys}"
        if session.spec.words.topics:  # a game that names one kind of question names all
            assert session.spec.words.topics.get(ask.topic), f"no title for {ask.topic!r}: {ask.prompt}"
        assert ask.topic and ask.prompt and ask.rule.startswith(f"{session.spec.rules.prefix}-"), show(session)
        for key, reason in ask.reasons().items():
            assert reason and "\n" not in reason, f"{key}: {reason!r}"


def only_the_asked_can_answer(session: Session[Any]) -> None:
    """Whoever is not asked is refused, whatever he says, and nothing changes."""
    before = snapshot(session)
    keys = [option.key for ask in session.asks().values() for option in ask.options]
    for seat in [*session.setup.seats, "nobody"]:
        if session.ask(seat) is None:
            for answer in (keys[0] if keys else 0, None):
                refuse(session, seat, answer)
    assert snapshot(session) == before, "something refused has changed something"


def late_and_doubled_answers_are_refused(session: Session[Any]) -> None:
    """The last answer again, quoting the question it was given to, is refused once that question is closed."""
    before = snapshot(session)
    if session.answers:
        last = session.answers[-1]
        if (last.ply, last.step) != session.token[:2]:
            refuse(session, last.seat, last.answer, (last.ply, last.step, session.token[2]))
    for seat in session.asks():
        refuse(session, seat, None, (session.token[0], session.token[1] + 1, session.token[2]))
        refuse(session, seat, None, (session.token[0] + 1, 0, session.token[2]))
    assert snapshot(session) == before, "something refused has changed something"


def illegal_answers_are_refused(session: Session[Any]) -> None:
    """Rubbish, numbers out of bounds and what is barred are refused in one line, and nothing changes."""
    before = snapshot(session)
    for seat, ask in session.asks().items():
        wrong = [answer for answer in RUBBISH if not (isinstance(ask, Say) and isinstance(answer, str))]
        if isinstance(ask, Number):
            wrong = [answer for answer in wrong if not isinstance(answer, int) or isinstance(answer, bool)]
            wrong += [ask.least - 1, ask.most + 1]
        offered = [option.key for option in ask.options]
        for answer in [*wrong, *(key for key in ask.reasons() if key not in offered)]:
            refuse(session, seat, answer)
    assert snapshot(session) == before, "something refused has changed something"


def refuse(session: Session[Any], seat: str, answer: Any, quoting: Token | None = None) -> None:
    try:
        session.answer(seat, answer, quoting)
    except Refused as refused:
        assert str(refused) and "\n" not in str(refused), str(refused)
        return
    raise AssertionError(f"{seat} should not have been allowed {answer!r}")


def the_position_is_plain(session: Session[Any]) -> None:
    """Nothing in it that a position may not hold, and it comes back from its bytes as it was."""
    impure = impurities(session.state)
    assert not impure, impure
    again = session.spec.codec.read(session.spec.codec.write(session.state))
    assert again == session.state, f"{session.state} comes back as {again}"
    assert msgpack.encode(again) == msgpack.encode(session.state), "dicts are read in the order they are written in"


def the_position_is_possible(session: Session[Any]) -> None:
    """The game's own invariants hold."""
    wrong = session.spec.rules.check(session.state)
    assert not wrong, wrong


def defaults_and_policies_are_legal(session: Session[Any]) -> None:
    """The safe default of each question, and what the automated player says to it, are legal answers."""
    chance = random.Random(len(session.answers))
    for seat, ask in session.asks().items():
        if ask.default is not None:
            ask.parse(ask.default)
        if session.spec.bot.policy is not None:
            ask.parse(session.spec.bot.policy(session.seen(seat), ask, chance))


def to_offers_nothing_but_no_is_said_in_advance(session: Session[Any]) -> None:
    """So whoever makes an offer has bound himself to nothing before it is answered."""
    for seat, ask in session.asks().items():
        if isinstance(ask.topic, Topic) and ask.topic.reply:
            idle, seen = ask.idle(), session.seen(seat)
            for order in ask.topic.orders:
                said = order.answer(seen, ask, order.example)
                assert said is None or (idle is not None and said == idle.key), (
                    f"{order.name} says {said} to {ask.topic}"
                )


def cards_are_asked_for_by_their_kind(session: Session[Any]) -> None:
    """An option that names a card in key and words is of a kind by which its game asks for hidden things."""
    if session.spec.hidden.knowers is None:
        return
    titles = {card.id: card.title for card in session.spec.hidden.cards}
    for ask in session.asks().values():
        for option in ask.options:
            kind, *about = option.key.split(":")
            named = [card for card in about if card in titles and titles[card] in option.text]
            assert not named or kind in session.spec.hidden.asked_as, (
                f"{option.key}: nobody would see it name {named[0]}"
            )


EVERY_STEP: tuple[Check, ...] = (
    questions_are_sound, only_the_asked_can_answer, late_and_doubled_answers_are_refused,
    illegal_answers_are_refused, the_position_is_plain, the_position_is_possible, defaults_and_policies_are_legal,
    cards_are_asked_for_by_their_kind, to_offers_nothing_but_no_is_said_in_advance,
)  # fmt: skip


# --- now and then -----------------------------------------------------------------------------------------


def a_rebuilt_game_is_the_same(session: Session[Any]) -> None:
    """From checkpoint and answers: position, question, sealed answers, live rules, log and dice are equal."""
    again = copy_of(session)
    assert again.frozen is None, str(again.frozen)
    equal(again, session)
    stacks = rule_stack(again._rule), rule_stack(session._rule)
    assert stacks[0] == stacks[1], stacks
    start = session.checkpoints[-1]
    assert again.lines == session.lines[start.lines :]
    assert again.table.dice.rolls == session.table.dice.rolls[start.rolls :]


def equal(one: Session[Any], two: Session[Any]) -> None:
    assert encode(one.state) == encode(two.state), f"{one.state} is not {two.state}"
    assert one.token == two.token and one.fingerprint() == two.fingerprint(), f"{show(one)}\nis not\n{show(two)}"
    assert {seat: wording(ask) for seat, ask in one.asks().items()} == {
        seat: wording(ask) for seat, ask in two.asks().items()
    }


class Zones:
    """Nothing of a position but the parts that are named."""

    def __init__(self, state: Any, names: tuple[str, ...]) -> None:
        vars(self).update({name: getattr(state, name) for name in names})


def what_is_known_is_not_stale(session: Session[Any]) -> None:
    """`knowers` reads the zones of its game and nothing else: what was found stays true while they are the same."""
    spec = session.spec
    if spec.hidden.knowers is not None and spec.hidden.zones:
        zones = Zones(session.state, (*spec.hidden.zones, *spec.hidden.open_zones))
        assert spec.hidden.knowers(zones) == spec.hidden.knowers(session.state) == session._knowers()


def views_leak_nothing(session: Session[Any]) -> None:
    """Whatever a seat cannot know may be dealt otherwise: its view, its question and its log are the same bytes."""
    codec = session.spec.codec
    for viewer in viewers(session):
        real, other = codec.read(codec.write(session.state)), codec.read(codec.write(session.state))
        session.spec.hidden.redeal(other, viewer, Dice(OTHER_KEY, OTHER_KEY))
        shown = [msgspec.json.encode(session.spec.view.seen(state, viewer)) for state in (real, other)]
        assert shown[0] == shown[1], f"the view of {viewer} shows what is hidden"


def looking_ahead_is_honest(session: Session[Any]) -> None:
    """A guess at the future shows its seat what it sees now, and nothing of a deal that the seat cannot know."""
    for viewer in viewers(session):
        try:
            guess = session.clone(viewer, OTHER_KEY)
        except Refused:
            continue
        assert seen(guess, viewer) == seen(session, viewer)
        assert new_lines(guess, viewer) == new_lines(session, viewer)
        if viewer is not None:
            assert wording(guess.ask(viewer)) == wording(session.ask(viewer)), f"the question to {viewer}"
        assert not session.spec.rules.check(guess.state)


def advice_and_why_tell_nothing_hidden(session: Session[Any]) -> None:
    """It is the same however often it is asked for, and in any deal that the seat could not tell from this one."""
    spec = session.spec
    if spec.bot.policy is None:
        return
    for seat, ask in session.asks().items():
        found = advice(spec, session.seen(seat), ask)
        assert advice(spec, session.seen(seat), ask) == found, f"two pieces of advice to {seat}"
        assert spec.bot.reason is None or found.reason[-1:] == ".", f"no sentence: {found.reason!r}"
        try:
            guess = session.clone(seat, OTHER_KEY)
        except Refused:
            continue
        other = guess.ask(seat)
        assert other is not None and advice(spec, guess.seen(seat), other) == found, f"the advice to {seat} tells more"
        assert why(session, seat, ask) == why(guess, seat, other), f"what {seat} is told by /why tells more"


def odds_tell_nothing_hidden(session: Session[Any]) -> None:
    """Chances, and the facts that they and standing orders go by, are the same in any deal that the seat could not
    tell from this one; and each is of something that the question offers."""
    for seat, ask in session.asks().items():
        found = odds(session, seat, ask)
        assert odds(session, seat, ask) == found, f"two odds for {seat}"
        offered = {each for option in ask.options for each in (option.key, option.at)} | {
            way.at for way in ask.ready_moves()
        }
        chances = session.spec.bot.prospects(session.seen(seat), ask)
        for of, chance in chances.items():
            assert of in offered, f"a chance of {of!r}, which nobody is offered"
            assert 0 <= chance.percent <= 100 and chance.words and "\n" not in chance.words, chance
        for key in OTHER_KEYS[:2]:
            try:
                guess = session.clone(seat, key)
            except Refused:
                continue
            other = guess.ask(seat)
            assert other is not None and odds(guess, seat, other) == found, f"the odds of {seat} tell more"


def odds(session: Session[Any], seat: str, ask: Ask) -> list[Any]:
    """What a question knows of its options besides their words, and what may come of them."""
    facts = [(each.key, each.at, each.most, dict(each.facts)) for each in ask.options]
    ways = [(each.label, each.at, dict(each.facts)) for each in ask.ready_moves()]
    return [dict(ask.about), facts, ways, dict(session.spec.bot.prospects(session.seen(seat), ask))]


def why(session: Session[Any], seat: str, ask: Ask) -> dict[str, Any]:
    """What a seat is told of all that its question is about, and of some places."""
    spec, seen_now = session.spec, session.seen(seat)
    asked = things_asked(spec, ask)
    known = things(spec, seen_now, seat, ask)
    some = [*asked, *[*spec.view.places][::7]]
    words = {id: spec.view.place_words(seen_now, seat, id) for id in some if id in spec.view.places}
    return {"known": known, "words": words, **{id: looked_at(ask, id, known[id]) for id in some}}


def what_can_be_typed_tells_nothing_hidden(session: Session[Any]) -> None:
    """What an order line may become, and how it is understood or refused, is the same in any other deal."""
    for seat, ask in session.asks().items():
        said = [o.text for o in (*ask.options[:1], *ask.options[len(ask.options) // 2 :][:1])]
        for other in dealt_otherwise(session, seat):
            for line in dict.fromkeys(("", *said)):
                told = lines_after(session, seat, line)
                assert lines_after(other, seat, line) == told, f"what {seat} can type after {line!r} tells more"
                for longer in (line, *told[:2]):
                    meant = [understood(each, seat, longer) for each in (session, other)]
                    assert meant[0] == meant[1], f"what {longer!r} means tells {seat} more"


def understood(session: Session[Any], seat: str, line: str) -> Any:
    """What a line means; or why it means nothing."""
    try:
        return understand_beginning(session, seat, line)
    except Refused as refusal:
        return str(refusal)


def dealt_otherwise(session: Session[Any], seat: str) -> Iterator[Session[Any]]:
    """The game with the same dice and answers in another deal that the seat cannot tell from this one."""
    known = ahead._known_to(session, seat)
    if not frozenset(session._knowers() or ()) - known:
        return
    for key in OTHER_KEYS[:2]:
        start = session.checkpoints[-1]
        position = session.spec.codec.read(start.blob)
        session.spec.hidden.redeal(position, seat, Dice(key, key), known)
        other = session.beside(position, session.table.dice.again())
        try:
            other._run()
            if not ahead._play_along(other, session.tail(), seat):
                continue
        except (LookupError, ValueError, AssertionError, Refused):  # these cards do not make this course of things
            continue
        if ahead._shown(other, seat, 0) == ahead._shown(session, seat, start.lines):
            yield other


def who_is_asked_leaks_nothing(session: Session[Any]) -> None:
    """A phase begun with other hidden cards asks the same seats, and a seat that learned nothing the same question."""
    if any(event.by != "forced" for event in session.tail()):
        return
    if session.spec.hidden.knowers is None:
        return  # nothing is ever hidden
    before = session.spec.hidden.knowers(session.spec.codec.read(session.checkpoints[-1].blob))
    after = session.spec.hidden.knowers(session.state)
    for viewer in viewers(session):
        learned = [thing for thing in after if knows(session, viewer, after[thing])]
        if any(not knows(session, viewer, before.get(thing, ())) for thing in learned):
            continue
        if told_and_shuffled_back(session, viewer, after):
            continue  # it came up before all, and lies face down again: nobody seems to have learned it
        other = begun_otherwise(session, viewer)
        if other is None:
            continue
        assert list(other.asks()) == list(session.asks()), f"seen by {viewer}"
        assert seen(other, viewer) == seen(session, viewer)
        assert new_lines(other, viewer) == new_lines(session, viewer), f"the log of {viewer}"
        if viewer is not None:
            mine, asked = session.ask(viewer), other.ask(viewer)
            assert wording(asked) == wording(mine), f"the question to {viewer}"
            if mine is not None and asked is not None:
                assert odds(other, viewer, asked) == odds(session, viewer, mine), f"the odds of {viewer} tell more"


def told_and_shuffled_back(session: Session[Any], viewer: str | None, after: Knowers) -> bool:
    """Whether the log has named a card that is hidden now, and the deck was shuffled since the last checkpoint."""
    start = session.checkpoints[-1].ply
    if not any(roll.shuffle and roll.label == "deck" and roll.ply >= start for roll in session.table.dice.rolls):
        return False
    hidden = [card.title for card in session.spec.hidden.cards if not knows(session, viewer, after.get(card.id, ()))]
    return any(title in line.text for line in new_lines(session, viewer) for title in hidden)


def knows(session: Session[Any], viewer: str | None, seats: tuple[str, ...]) -> bool:
    """Whether somebody is among those who know a thing. What all seats know lies open to a spectator too."""
    return viewer in seats or all(seat in seats for seat in session.setup.seats)


def begun_otherwise(session: Session[Any], viewer: str | None) -> Session[Any] | None:
    """The game from its last checkpoint with a deal that shows as many things to the same seats.

    A deal in which a card comes up that is played openly, where in the game one was drawn and kept, is no match.
    """
    spec = session.spec
    assert spec.hidden.knowers is not None
    for key in OTHER_KEYS:
        position = spec.codec.read(session.checkpoints[-1].blob)
        spec.hidden.redeal(position, viewer, Dice(key, key))
        other = Session.at(spec, session.setup, session.secret, position, session.table.dice.again())
        if shared(other) == shared(session):
            return other
    return None


def shared(session: Session[Any]) -> Counter[tuple[str, ...]]:
    """How many hidden things are known to the same seats."""
    assert session.spec.hidden.knowers is not None
    return Counter(tuple(sorted(seats)) for seats in session.spec.hidden.knowers(session.state).values())


def undo_and_redo_change_nothing(session: Session[Any]) -> None:
    """Where the last answer may be taken back, giving it again leads to the same game."""
    tail = session.tail()
    if not tail or tail[-1].by == "forced":
        return
    last, copy = tail[-1], copy_of(session)
    try:
        copy.undo(last.seat)
    except Refused:
        return
    ask = copy.ask(last.seat, last.role)
    assert ask is not None and copy.fingerprint_for(ask) == last.fingerprint and copy.token[:2] == (last.ply, last.step)
    copy.answer(last.seat, last.answer)
    equal(copy, session)


def every_way_can_be_taken(session: Session[Any]) -> None:
    """The ways that a question offers are decisions: words, and answers that are taken one by one up to the last."""
    for seat, ask in session.asks().items():
        ways = ask.ready_moves()
        assert len(ways) == len({way.label for way in ways}), [way.label for way in ways]
        for way in ways:
            assert way.label and "\n" not in way.label and ask.fits(way.answers[0]), way
            copy = session.clone()
            before = len(copy.answers)
            for answer in answers_of(session, seat, way):
                copy.answer(seat, answer)
            decided = [event.answer for event in copy.answers[before:] if event.seat == seat]
            assert decided[: len(way.answers)] == list(way.answers), way


NOW_AND_THEN: tuple[Check, ...] = (
    a_rebuilt_game_is_the_same, what_is_known_is_not_stale, views_leak_nothing, looking_ahead_is_honest,
    advice_and_why_tell_nothing_hidden, odds_tell_nothing_hidden, what_can_be_typed_tells_nothing_hidden,
    who_is_asked_leaks_nothing, undo_and_redo_change_nothing, every_way_can_be_taken,
)  # fmt: skip


# --- whole games ------------------------------------------------------------------------------------------


def play_and_check(spec: GameSpec[Any], seed: int, every: int = 5) -> Session[Any]:
    """A random game to its end under all checks, those of NOW_AND_THEN one step in `every`."""
    steps = iter(range(10**9))

    def watch(session: Session[Any]) -> None:
        step = next(steps, 0)
        for check in EVERY_STEP:
            check(session)
        for i, check in enumerate(NOW_AND_THEN):
            if (step + i) % every == 0 or session.over:
                check(session)

    session = varied(spec, seed)
    watch(session)
    return random_play(session, seed, watch)


def arrival_order_is_irrelevant(spec: GameSpec[Any], seed: int) -> int:
    """Two games with the same answers, sealed ones arriving in opposite order, stay equal. Returns how many were."""
    one, two = varied(spec, seed), varied(spec, seed)
    chance = random.Random(seed)
    sealed = 0
    while not one.over:
        answers = {seat: ask.sample(chance) for seat, ask in one.asks().items()}
        for seat in answers:
            one.answer(seat, answers[seat])
        for seat in reversed(answers):
            two.answer(seat, answers[seat])
        sealed += len(answers) > 1
        assert encode(one.state) == encode(two.state)
        assert one.fingerprint() == two.fingerprint() and one.token == two.token
    assert one.lines == two.lines
    return sealed


def final_hashes(slug: str, seeds: tuple[int, ...]) -> str:
    """What random games come to: positions, fingerprints of all questions, and what everybody sees at the end."""
    return " ".join(_hashes(all_games()[slug], seeds))


def _hashes(spec: GameSpec[Any], seeds: tuple[int, ...]) -> Iterator[str]:
    for seed in seeds:
        session = random_play(varied(spec, seed), seed)
        marks = b"".join(event.fingerprint for event in session.journal)
        views = b"".join(seen(session, viewer) for viewer in viewers(session))
        yield digest(session.state, (marks + views).hex()).hex()
