"""competition.procedure, competition.allies: Activities 1 to 3: cards laid face down and announcements, revealed
together, answered, carried out.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from engine.games.acme.automated import competing
from engine.games.acme.cards import war
from engine.games.acme.data import areas, fates
from engine.games.acme.events import Played, negation, played, playing
from engine.games.acme.position import (
    abilities,
    asking,
    contest,
    disks,
    factions,
    hands,
    section,
    standing,
    temples,
    topics,
)
from engine.games.acme.position.state import Lasting, OnTable, State
from engine.kernel import Answer, Ask, Facts, Option, Rule, Split, Table
from engine.wargame import targets, windows
from engine.wargame.text import listed, plural

LAY = topics.TOPICS.new("lay", "what is laid and announced in a competition", *standing.LAYING)
NEXT = topics.TOPICS.new("next_card", "which of several cards is carried out next", *standing.SEQUENCE)

DEITY, ABILITY, CARD, USE, AGAIN = "deity", "ability", "card", "use", "again"
PASSES = ((DEITY,), (ABILITY,), (CARD, USE, AGAIN))  # reading B-12
CUNNING = ("32", "35", "40")  # suggested before all others: they work best while nothing is lost yet

GOD_OF_WAR, GOD_OF_THE_SKIES = "god_of_war", "god_of_the_skies"


@dataclass(slots=True)
class Laid:
    """What somebody has laid or announced."""

    on: OnTable
    how: str
    n: int = 1  # white disks of the Breeder of Stallions
    aim: targets.Aim = field(default_factory=targets.Aim)


class Before(Protocol):
    """What has been sealed before the competition began (`sealing.py`)."""

    def serves(self, s: State, area: str) -> bool: ...
    def of(self, color: str, area: str, able: Iterable[Option]) -> dict[str, int]: ...


def cards_and_powers(t: Table[State], before: Before | None = None) -> Rule[None]:
    """Activities 1, 2 and 3; every card laid is carried out, even if the contest has ended before (cards.f)."""
    muster(t)
    laid = yield from reveal(t, before)
    for one in laid:
        yield from aimed(t, one)
    happens = {one.on.card: partial(effect_of, one) for one in laid if one.how == CARD}
    cancelled = yield from negation.negated_of(t, [one.on for one in laid if one.how != DEITY], happens)
    for one in laid:
        if one.on in cancelled:
            struck_off(t.state, one)
    yield from carried_out(t, [one for one in laid if one.on not in cancelled])
    if not contest.is_fought(t.state):
        elephants_leave(t)


def effect_of(one: Laid, t: Table[State]) -> Rule[None]:
    """What a card that was laid does."""
    yield from played.EFFECTS[one.on.card].happens(Played(t, one.on.player, one.on.card), one.aim)


def muster(t: Table[State]) -> None:
    """33 Armored Infantry of an earlier competition."""
    s, area = t.state, contest.now(t.state).at
    for lasting in s.lasting:
        if lasting.card == war.ARMORED_INFANTRY and areas.land(area) and lasting.owner in contest.civilizations(s):
            disks.add_allies(s, area, lasting.owner, 1)
            factions.tell(t, lasting.owner, f"gains an Ally ({hands.title(war.ARMORED_INFANTRY)})", "ACME-R2.33")


# ---------------------------------------------------------------- activity 1


def reveal(t: Table[State], before: Before | None = None) -> Rule[list[Laid]]:
    """procedure.a, b, d All present lay and announce, sealed; then everything is turned up, in turn order."""
    s, area = t.state, contest.now(t.state).at
    asks = [question(s, color) for color in contest.civilizations(s) if s.owner.get(color)]
    answers: list[tuple[Ask, Answer]]
    if before is not None and before.serves(s, area):
        answers = [(ask, before.of(ask.role, area, ask.options)) for ask in asks]
    else:
        answers = yield from windows.declared(ask for ask in asks if ask.options or s.hands[ask.role])
    chosen: dict[str, Answer] = {ask.role: counts for ask, counts in answers}
    laid: list[Laid] = []
    for color in contest.civilizations(s):
        lays = competing.row_lays(s, color) if factions.is_automated(s, color) else chosen.get(color, {})
        mine = list(turned_up(s, color, lays))  # type: ignore[arg-type]
        s.playing += [one.on for one in mine]
        tell_laid(t, color, mine)
        laid += mine
    return laid


def tell_laid(t: Table[State], color: str, mine: list[Laid]) -> None:
    """procedure.d Cards lie open now; what was announced is known."""
    cards = [negation.name_by(one.on.card) for one in mine if one.how == CARD]
    powers = [negation.name_by(one.on.card) for one in mine if one.how != CARD]
    if cards:
        factions.tell(t, color, f"lays {listed(cards)}", "ACME-competition.procedure.d")
    if powers:
        factions.tell(t, color, f"announces {listed(powers)}", "ACME-competition.procedure.a")


def question(s: State, color: str) -> Split:
    """Everybody present is asked who holds any card at all: it tells nothing of what he holds."""
    area = contest.now(s).at
    options = tuple(choices(s, color))
    prompt = f"Competition in {section.place(area)}: {powers_told(s)}. What do you lay and announce?"
    about: Facts = {
        "at": area, "terrain": section.terrain(area), "own": contest.force(s, color),
        "theirs": force_of_foes(s, color), "minas": s.minas.get(color, 0),
        "city": int(disks.is_city(s, area, color)), "home": int(s.home.get(color) == area),
    }  # fmt: skip
    return Split(
        s.owner[color], LAY, "ACME-competition.procedure.a", prompt, options, {}, role=color, about=about,
        most=sum(option.most for option in options), private=True,
        barred=partial(playing.why_not, s, color, "competition"),
    )  # fmt: skip


def powers_told(s: State) -> str:
    """`Egypt 3, Elam 2`."""
    return ", ".join(f"{factions.called(s, faction)} {contest.force(s, faction)}" for faction in contest.sides(s))


def force_of_foes(s: State, color: str) -> int:
    return max(contest.force(s, other) for other in contest.foes(s, color))


def choices(s: State, color: str) -> list[Option]:
    """C cards of the hand, white disks of the Breeder, the Admiral's second fleet, an ability, a Deity."""
    area = contest.now(s).at
    found = [hands.card_option(c) for c in s.hands[color] if not playing.why_not_play(s, color, c, "competition")]
    if not playing.why_not_use(s, color, war.STALLIONS, "competition"):
        found.append(
            Option(
                f"{USE}:{war.STALLIONS}",
                f"Allies of the {hands.title(war.STALLIONS)}",
                most=s.invested[war.STALLIONS].disks,
            )
        )
    if areas.sea(area) and second_fleet(s, color) is not None:
        found.append(Option(f"{AGAIN}:{war.ADMIRAL}", f"the further Allies of the {hands.title(war.ADMIRAL)}"))
    found += [Option(f"{ABILITY}:{x}", abilities.ABILITIES[x].name) for x in abilities.announceable(s, color, area)]
    return found + [Option(f"{DEITY}:{deity}", fates.DEITIES[deity].name) for deity in god(s, color, area)]


def second_fleet(s: State, color: str) -> Lasting | None:
    """24 What an Admiral of an earlier competition still brings to one at Sea."""
    found = (lasting for lasting in s.lasting if lasting.card == war.ADMIRAL and lasting.owner == color)
    return next(found, None)


def god(s: State, color: str, area: str) -> list[str]:
    """procedure.a God of War on Land, God of the Skies at Sea, once a turn."""
    deity = temples.benefits(s, color)
    fits = (deity == GOD_OF_WAR and areas.land(area)) or (deity == GOD_OF_THE_SKIES and areas.sea(area))
    return [deity] if fits and allied(deity) not in s.used.get(color, ()) else []


def allied(deity: str) -> str:
    """By what it is remembered that a Deity has sent its Ally this turn: it may still answer a card (110)."""
    return f"{deity} ally"


def turned_up(s: State, color: str, counts: dict[str, int]) -> Iterator[Laid]:
    """Out of the hand; what can be announced once a turn is used."""
    for key, n in counts.items():
        how, _, what = key.partition(":")
        if how == CARD:
            s.hands[color].remove(what)
        elif how in (ABILITY, DEITY):
            s.used.setdefault(color, []).append(what if how == ABILITY else allied(what))
        yield Laid(OnTable(color, what, at=contest.now(s).at), how, n)


def aimed(t: Table[State], one: Laid) -> Rule[None]:
    """card.negate.h Targets are named before anybody answers."""
    s, on = t.state, one.on
    if one.how == CARD:
        e = Played(t, on.player, on.card)
        one.aim = yield from played.EFFECTS[on.card].aimed(e)
        if one.aim.words:
            e.does(f"chooses for {e.title}: {one.aim.words}")
    words = plural(one.n, "white disk") if one.how == USE else one.aim.words
    on.target, on.against = words, one.aim.against or " ".join(contest.foes(s, on.player))


# ---------------------------------------------------------------- activity 3


def struck_off(s: State, one: Laid) -> None:
    """card.negate.d, card.invest.i A card goes to the discards, an Investment with all its disks."""
    on = one.on
    s.playing.remove(on)
    if one.how == CARD:
        s.discard.append(on.card)
    elif one.how == USE:
        playing.end_investment(s, on.card)
    elif one.how == AGAIN:
        end_fleet(s, on.player)


def end_fleet(s: State, color: str) -> None:
    s.lasting = [lasting for lasting in s.lasting if lasting != second_fleet(s, color)]
    s.discard.append(war.ADMIRAL)


def carried_out(t: Table[State], laid: list[Laid]) -> Rule[None]:
    """procedure.f Deities, then abilities, then cards, each in turn order (reading B-12)."""
    for hows in PASSES:
        for color in t.state.order:
            mine = [one for one in laid if one.how in hows and one.on.player == color]
            while mine:
                one = yield from next_of(t, color, mine)
                mine.remove(one)
                yield from done(t, one)


def next_of(t: Table[State], color: str, mine: list[Laid]) -> Rule[Laid]:
    """Whoever has several chooses their order."""
    ready = sorted(mine, key=lambda one: one.on.card not in CUNNING)
    options = [(Option(f"{one.how}:{one.on.card}", negation.name_by(one.on.card)), one) for one in ready]
    prompt = "Which is carried out next?"
    return (yield from asking.asker(t, color).one_of(NEXT, "ACME-competition.procedure.f", prompt, options))


def done(t: Table[State], one: Laid) -> Rule[None]:
    """It takes effect and leaves the table."""
    s, on = t.state, one.on
    e = Played(t, on.player, on.card)
    if one.how == CARD:
        yield from played.EFFECTS[on.card].happens(e, one.aim)
        playing.put_away(e, played=True)
    elif one.how == USE:
        played.USES[on.card].deed(e, one.n)
        war.take_white(e, one.n)
        playing.put_away(e, played=True)
    elif one.how == AGAIN:
        joins(t, on, fates.number("24", "later"), "ACME-R2.24")
        end_fleet(s, on.player)
    elif one.how == ABILITY:
        joins(t, on, abilities.ABILITIES[on.card].numbers["allies"], abilities.RULES[on.card])
    else:
        joins(t, on, fates.DEITIES[on.card].numbers["allies"], f"ACME-R3.{fates.DEITIES[on.card].id}")
    s.playing.remove(on)


def joins(t: Table[State], on: OnTable, n: int, rule: str) -> None:
    """competition.allies.a"""
    disks.add_allies(t.state, on.at, on.player, n)
    factions.tell(t, on.player, f"gains {plural(n, 'Ally', 'Allies')} ({negation.name_by(on.card)})", rule)


def elephants_leave(t: Table[State]) -> None:
    """39 If cards alone have ended the contest."""
    s, area = t.state, contest.now(t.state).at
    for color, n in contest.now(s).elephants.items():
        if gone := disks.drop_ally(s, area, color, n):
            t.tell(f"The War Elephants leave {section.place(area)} ({plural(gone, 'Ally', 'Allies')}).", "ACME-R2.39")


def end_phase_cards(s: State) -> None:
    """24, 33 What lasted for this Phase goes to the discards."""
    s.discard += [lasting.card for lasting in s.lasting if lasting.until == war.PHASE]
    s.lasting = [lasting for lasting in s.lasting if lasting.until != war.PHASE]
