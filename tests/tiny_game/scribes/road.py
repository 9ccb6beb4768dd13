"""4 The road: couriers walk, guards fall upon them, and at the palace words are said."""

from __future__ import annotations

from engine.kernel import Option, QuickMove, Rule
from scribes.asking import TOPICS, At, asker, named, step
from scribes.tables import GATE, NEAR, PALACE, PLACES, SPEECH

MARCH = TOPICS.new("march", "where the courier walks")
INTERCEPT = TOPICS.new("intercept", "whether to intercept")
AID = TOPICS.new("aid", "whether ink helps in battle")
RETREAT = TOPICS.new("retreat", "where the courier flees")
DELIVER = TOPICS.new("deliver", "what is said at the palace")
STAY, HOME = Option("stay", idle=True), Option("home")


def march(t: At) -> Rule[None]:
    """The mover's courier walks; then the next seat moves, and after the last the round closes."""
    s = t.state
    yield from walk(t, s.mover)
    rest = s.seats[s.seats.index(s.mover) + 1 :]
    s.mover, s.phase = (rest[0], "march") if rest else ("", "close")


def walk(t: At, seat: str) -> Rule[None]:
    """4.1 Place by place, as far as the courier likes and is let."""
    courier, walked = t.state.courier, [t.state.courier[seat]]
    while True:
        key = yield from next_step(t, seat, walked)
        if key == "stay":
            return
        courier[seat] = here = named(key)
        t.tell(f"The courier of {seat} enters {PLACES[here].name}.", "SCR-4.1")
        if (yield from intercepted(t, seat, walked[-1])):
            return
        walked.append(here)
        if here == PALACE:
            yield from deliver(t, seat)
        if here == PALACE or key.startswith("to:"):
            return


def next_step(t: At, seat: str, walked: list[str]) -> Rule[str]:
    """4.1 `via` a place goes on from there, `to` a place stops."""
    here = walked[-1]
    ahead = [place for place in (NEAR[here] if here else (GATE,)) if place not in walked]
    steps = [step(key, place) for place in ahead for key in ("to", "via") if (key, place) != ("via", PALACE)]
    far = {f"to:{place}": "the road is walked place by place, SCR-4.1" for place in PLACES if place not in ahead}
    return (
        yield from asker(t, seat).choose(
            MARCH, "SCR-4.1", "Where to?", (*steps, STAY), default="stay", barred=far, verb="march",
            quick_moves=lambda: two_places(t, seat, walked),
        )
    )  # fmt: skip


def two_places(t: At, seat: str, walked: list[str]) -> list[QuickMove]:
    """4.1 The next place and the one after it at once, where nobody falls upon the courier on the way."""
    here = walked[-1]
    through = [place for place in (NEAR[here] if here else (GATE,)) if place not in (*walked, PALACE)]
    guarded = {place for foe, guards in t.state.guards.items() if foe != seat for place, n in guards.items() if n}
    return [
        QuickMove(f"by way of {PLACES[first].name} to {PLACES[then].name}", (f"via:{first}", f"to:{then}"), then)
        for first in through
        if first not in guarded
        for then in NEAR[first]
        if then not in (*walked, first)
    ]


def intercepted(t: At, seat: str, back: str) -> Rule[bool]:
    """4.2 Whoever has guards in the place may fall upon the courier; a beaten courier retreats."""
    s = t.state
    for foe in s.seats:
        guards = s.guards[foe].get(s.courier[seat], 0)
        if foe == seat or not guards:
            continue
        options = (Option("let", "let pass", idle=True), Option("intercept"))
        answer = yield from asker(t, foe).choose(
            INTERCEPT, "SCR-4.2", f"Intercept {seat}?", options, default="let", about={"guards": guards}
        )
        if answer == "intercept" and not (yield from battle(t, seat, foe)):
            yield from retreat(t, seat, back)
            return True
    return False


def battle(t: At, seat: str, foe: str) -> Rule[bool]:
    """4.3 A die each, guards beyond the first and ink add one; a tie is the courier's, who kills a guard."""
    s = t.state
    place = s.courier[seat]
    s.battle = {"courier": seat, "guard": foe, "space": place}
    ink = yield from inked(t, seat, foe)
    (mine,), (yours,) = t.dice.roll(f"battle {place} {seat}"), t.dice.roll(f"battle {place} {foe}")
    t.tell(f"Battle at {PLACES[place].name}: {mine} to {yours}.", "SCR-4.3", news=True)
    s.battle = None
    won = mine + ink >= yours + s.guards[foe][place] - 1
    if won:
        kill(s.guards[foe], place)
    return won


def inked(t: At, seat: str, foe: str) -> Rule[int]:
    """4.3 One ink of the courier's adds one."""
    options = (Option("none", "no ink", idle=True), *([Option("ink", "one ink")] if t.state.ink[seat] else []))
    key = yield from asker(t, seat).choose(AID, "SCR-4.3", f"Ink against {foe}?", options, default="none")
    spent = int(key == "ink")
    t.state.ink[seat] -= spent
    return spent


def kill(guards: dict[str, int], place: str) -> None:
    guards[place] -= 1
    if not guards[place]:
        del guards[place]


def retreat(t: At, seat: str, back: str) -> Rule[None]:
    """4.4 To where he came from, or home."""
    options = (HOME, *([step("to", back)] if back else []))
    key = yield from asker(t, seat).choose(RETREAT, "SCR-4.4", "Where does the courier flee?", options, default="home")
    t.state.courier[seat] = named(key)


def deliver(t: At, seat: str) -> Rule[None]:
    """4.5 Words are said at the palace, worth three points, and the courier goes home."""
    s = t.state
    s.messages[seat] = yield from asker(t, seat).say(DELIVER, "SCR-4.5", "What do you say?", default="Hail", most=60)
    s.scores[seat] += SPEECH
    s.courier[seat] = ""
    t.tell(f"{seat} at the palace: {s.messages[seat]}", "SCR-4.5")
