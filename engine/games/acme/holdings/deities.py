"""deity.establish, deity.capture, deity.destroy, deity.lost, deity.trophy, deity.return, deity.reestablish: Deities:
established, captured or destroyed, returned, built again (deity).

In which state each is, and what that lets its owner do, is in `temples.py`.
"""

from engine.games.acme.data import displays, fates, numbers
from engine.games.acme.position import asking, disks, factions, hands, section, standing, state, temples, topics
from engine.games.acme.position.state import State, Temple
from engine.kernel import Cap, Option, Rule, Table
from engine.wargame.text import plural

DEITY = topics.TOPICS.new("deity", "which Deity is established")
RESOURCES = topics.TOPICS.new("resources", "with what a Deity is paid for")
RETURN = topics.TOPICS.new("return", "whether a captive temple goes home", *standing.RETURNS)


def god(deity: str) -> str:
    return fates.DEITIES[deity].name


# ---------------------------------------------------------------- establishing and building again


def price(s: State, color: str, *, again: bool, less: int = 0) -> int:
    """establish.f, reestablish.c Five resources, or two; four for the Israelite; so many less with Quarries (56)."""
    chosen = factions.plays(s, color, "israelite")
    first = displays.amount("israelite", "covenant", "resources") if chosen else numbers.DEITY["resources"]
    full = numbers.DEITY["again"] if again else first
    return max(0, full - less)


def least_disks(*, again: bool) -> int:
    """establish.g At least two of the resources are disks of the map; to build again there is no minimum."""
    return 0 if again else numbers.DEITY["disks"]


def why_not_establish(s: State, color: str, *, less: int = 0) -> str:
    """Why no Deity can be established now; "" if one can."""
    if temples.deity_of(s, color):
        return "you have a Deity (ACME-deity.establish.d)"
    if not temples.establishable(s, color):
        return "no Deity is available (ACME-deity.establish.b)"
    return _why_not_pay(s, color, again=False, less=less)


def why_not_reestablish(s: State, color: str, *, less: int = 0) -> str:
    """Why the own Deity cannot be built again now; "" if it can."""
    deity = temples.deity_of(s, color)
    if not deity or s.temples[deity].at != temples.CARD:
        return "your temple was not destroyed or returned (ACME-deity.reestablish.a)"
    return _why_not_pay(s, color, again=True, less=less)


def _why_not_pay(s: State, color: str, *, again: bool, less: int) -> str:
    if disks.controller(s, s.home[color]) != color:
        return f"you do not Control {section.place(s.home[color])}, your Homeland (ACME-deity.establish.c)"
    if disks.on_map(s, color) < least_disks(again=again):
        return "two of the resources must be disks of the map (ACME-deity.establish.g)"
    due = price(s, color, again=again, less=less)
    if disks.on_map(s, color) + s.minas[color] + len(s.hands[color]) < due:
        return f"{due} resources are needed (ACME-deity.establish.f)"
    return ""


def establish(t: Table[State], color: str, *, less: int = 0) -> Rule[None]:
    """deity.establish The Deity, then the price, then its temple stands in the Homeland."""
    options = [(Option(f"deity:{deity}", god(deity)), deity) for deity in temples.establishable(t.state, color)]
    prompt = "Which Deity do you establish?"
    deity = yield from asking.asker(t, color).one_of(DEITY, "ACME-deity.establish.b", prompt, options)
    yield from pay_resources(t, color, again=False, less=less)
    set_up_temple(t, color, deity, "ACME-deity.establish.i")


def reestablish(t: Table[State], color: str, *, less: int = 0) -> Rule[None]:
    """deity.reestablish The temple goes back onto the Homeland."""
    yield from pay_resources(t, color, again=True, less=less)
    set_up_temple(t, color, temples.deity_of(t.state, color), "ACME-deity.reestablish.a")


def set_up_temple(t: Table[State], color: str, deity: str, rule: str) -> None:
    s = t.state
    s.temples[deity] = Temple(color)
    factions.tell(t, color, f"raises the temple of {god(deity)} in {section.place(s.home[color])}", rule, news=True)


def pay_resources(t: Table[State], color: str, *, again: bool, less: int = 0) -> Rule[None]:
    """establish.f-h Own disks of any areas, minas and cards, in any mix; the last disk at home too (establish.o)."""
    s = t.state
    due, least = price(s, color, again=again, less=less), least_disks(again=again)
    stacks = [(payable(s, color, area), ("disks", area)) for area in disks.areas_of(s, color)]
    purse = Option("mina", "from the Treasury", most=min(due, s.minas[color]))
    minas = [(purse, ("mina", ""))] if s.minas[color] else []
    cards = [(hands.card_option(card), ("card", card)) for card in s.hands[color]]
    other = Cap(tuple(option.key for option, _ in (*minas, *cards)), due - least, "ACME-deity.establish.g")
    paid = yield from asking.asker(t, color).shares_of(
        RESOURCES, "ACME-deity.establish.f", f"Pay {plural(due, 'resource')}: disks, minas, cards.",
        [*stacks, *minas, *cards], least=due, most=due, private=True, caps=(other,) if other.keys else (),
        default=suggested(s, color, due, least), about={"price": due, "disks": least},
    )  # fmt: skip
    told = []
    for (how, what), n in paid:
        if how == "mina":
            disks.pay_minas(s, color, n)
            told.append(plural(n, "mina"))
        elif how == "card":
            hands.spend_card(s, color, what)
            told.append(hands.title(what))
        else:
            disks.take_off(s, what, color, n)
            told.append(f"{n} from {section.place(what)}")
    if told:
        factions.tell(t, color, f"pays {', '.join(told)}", "ACME-deity.establish.f")


def payable(s: State, color: str, area: str) -> Option:
    """Disks of an area; establish.o whoever pays with all of its Homeland is told what comes of it (reading B-43)."""
    warning = " (without one there the Deity is idle)" if area == s.home[color] else ""
    return Option(f"{color}@{area}", f"{section.place(area)}{warning}", at=area, most=disks.disks(s, area, color))


def suggested(s: State, color: str, due: int, least: int) -> dict[str, int]:
    """The disks that must be, from the largest stacks outside the Homeland; then minas, cards and more disks."""
    stacks = sorted(disks.areas_of(s, color), key=lambda a: (a == s.home[color], -disks.disks(s, a, color), a))
    counts: dict[str, int] = {}
    left = _from_stacks(s, color, stacks, counts, min(least, due)) + due - min(least, due)
    minas = min(left, s.minas[color])
    if minas:
        counts["mina"] = minas
    cards = s.hands[color][: left - minas]
    counts.update({f"card:{card}": 1 for card in cards})
    _from_stacks(s, color, stacks, counts, left - minas - len(cards))
    return counts


def _from_stacks(s: State, color: str, stacks: list[str], counts: dict[str, int], n: int) -> int:
    """Takes n disks off the stacks in this order; says how many are still wanted."""
    for area in stacks:
        key = f"{color}@{area}"
        more = min(n, disks.disks(s, area, color) - counts.get(key, 0))
        if more > 0:
            counts[key] = counts.get(key, 0) + more
            n -= more
    return n


def replace_deity(t: Table[State], color: str, deity: str, rule: str) -> None:
    """cardnotes.9, 95 Another Deity in place of one captured, destroyed or inactive; the old one becomes available.

    A temple that is a trophy stays with its captor, and its card lies aside until then (reading B-66).
    """
    s = t.state
    old = temples.deity_of(s, color)
    end_faint(s, old)
    if s.temples[old].at in (temples.HOME, temples.CARD):
        leave_play(s, old)
    else:
        s.temples[old].owner = ""
    set_up_temple(t, color, deity, rule)


def leave_play(s: State, deity: str) -> None:
    """A Deity and its temple become available; the card of Monotheism goes to the discards if it lies there."""
    if deity == fates.MONOTHEISM and hands.is_monotheist_laid(s):
        s.discard.append(hands.MONOTHEIST)
    del s.temples[deity]


def why_not_replace(s: State, color: str) -> str:
    """Why the own Deity cannot be replaced; "" if it can (reading B-66)."""
    if not temples.deity_of(s, color):
        return "a godless civilization has no Deity to replace (ACME-cardnotes.9.a)"
    return "your Deity is active (ACME-card.c)" if temples.is_active(s, color) else ""


# ---------------------------------------------------------------- captured and destroyed


def check_temples(t: Table[State], *, box: bool = False, at: str = "") -> None:
    """capture.a Every Homeland that another Faction Controls; all judged from one position (reading B-67).

    `box`: in the Competition Phase minas go to the Loot Box (capture.k). `at`: only this area, after its competition.
    """
    s = t.state
    fallen = [(color, disks.controller(s, s.home[color])) for color in s.order if at in ("", s.home[color])]
    fallen = [(color, victor) for color, victor in fallen if victor not in ("", color)]
    held = {color: temples.trophies(s, color) for color, _ in fallen}
    godless = {color: temples.is_godless(s, color) for color in s.order}
    for color, victor in fallen:
        captor = victor if victor != state.BARBARIANS and not godless[victor] else ""
        lose_temple(t, color, victor, captor, box=box)
        for deity in held[color]:
            pass_on(t, deity, captor)


def lose_temple(t: Table[State], color: str, victor: str, captor: str, *, box: bool) -> None:
    """capture.b-e, destroy.a-d The temple in a conquered Homeland; one made inactive is razed (reading B-47)."""
    s = t.state
    deity = temples.deity_of(s, color)
    if not deity or s.temples[deity].at != temples.HOME:
        return
    if not temples.stands(s.temples[deity]):
        end_faint(s, deity)
        s.temples[deity].at = temples.CARD
        t.tell(f"The idle temple of {god(deity)} in {section.place(s.home[color])} is razed.", "ACME-deity.capture.m")
    elif captor:
        s.temples[deity].at = captor
        points = numbers.DEITY["capture_points"]
        disks.score(s, captor, points)
        minas = disks.gain_minas(s, captor, numbers.DEITY["capture_minas"], box=box)
        s.sacked.append(captor)
        t.tell(
            f"{factions.does(s, captor, 'captures')} {god(deity)} of {factions.name_of(s, color)}: {points} VP "
            f"and {plural(minas, 'mina')}, {s.points[captor]} VP in all.", "ACME-deity.capture.b", news=True,
        )  # fmt: skip
    else:
        s.temples[deity].at = temples.CARD
        gains = victor != state.BARBARIANS
        minas = disks.gain_minas(s, victor, numbers.DEITY["capture_minas"], box=box) if gains else 0
        gained = f" and {plural(minas, 'mina')} taken" if minas else ""
        what = f"the temple of {god(deity)} in {section.place(s.home[color])}"
        factions.tell(t, victor, f"destroys {what}{gained}", "ACME-deity.destroy.a", news=True)


def pass_on(t: Table[State], deity: str, captor: str) -> None:
    """capture.f, l, destroy.e A trophy of the defeated goes to the captor, or home to its owner's card."""
    temple = t.state.temples[deity]
    if not captor or captor == temple.owner:
        go_home(t, deity, "ACME-deity.destroy.e")
    else:
        temple.at = captor
        factions.tell(t, captor, f"takes the captive temple of {god(deity)} over", "ACME-deity.capture.f")


def go_home(t: Table[State], deity: str, rule: str) -> None:
    """Onto its owner's card, to be built again; available if nobody has the card (reading B-66)."""
    s = t.state
    temple = s.temples[deity]
    if not temple.owner:
        leave_play(s, deity)
        t.tell(f"{god(deity)} is available again.", rule)
        return
    temple.at = temples.CARD
    t.tell(f"The temple of {god(deity)} goes back to {factions.name_of(s, temple.owner)}.", rule)


def end_faint(s: State, deity: str) -> None:
    """What made a Deity inactive is over; the cards that did go to the discards."""
    gone = set(s.temples[deity].faint)
    s.temples[deity].faint = []
    s.discard += [lasting.card for lasting in s.lasting if lasting.card in gone]
    s.lasting = [lasting for lasting in s.lasting if lasting.card not in gone]


# ---------------------------------------------------------------- returned


def may_offer(s: State, color: str) -> list[str]:
    """return.a Captive temples whose owner has no active Deity."""
    mine = temples.trophies(s, color)
    return [deity for deity in mine if (owner := s.temples[deity].owner) and not temples.is_active(s, owner)]


def may_ask_back(s: State, color: str) -> bool:
    """return.b The own temple is a trophy of another civilization."""
    deity = temples.deity_of(s, color)
    return bool(deity) and s.temples[deity].at not in (temples.HOME, temples.CARD)


def offer_back(t: Table[State], color: str, deity: str) -> Rule[bool]:
    """return.a The holder offers; True if it is accepted."""
    s = t.state
    owner = s.temples[deity].owner
    factions.tell(
        t, color, f"offers the temple of {god(deity)} back to {factions.name_of(s, owner)}", "ACME-deity.return.a"
    )
    if (
        yield from _agrees(
            t, owner, color, deity, f"Do you take {god(deity)} back? It costs you {numbers.DEITY['received']} VP."
        )
    ):
        give_back(t, color, owner, deity)
        return True
    return False


def ask_back(t: Table[State], color: str) -> Rule[bool]:
    """return.b The owner asks; True if it is granted."""
    s = t.state
    deity = temples.deity_of(s, color)
    holder = s.temples[deity].at
    factions.tell(t, color, f"asks {factions.name_of(s, holder)} for the temple of {god(deity)}", "ACME-deity.return.b")
    if (yield from _agrees(t, holder, color, deity, f"Do you give {god(deity)} back? You gain 2 VP.")):
        give_back(t, holder, color, deity)
        return True
    return False


def _agrees(t: Table[State], who: str, partner: str, deity: str, prompt: str) -> Rule[bool]:
    """return.c Freely; a refusal is told."""
    agreed = yield from asking.asker(t, who).agree(
        RETURN, "ACME-deity.return.c", prompt, "yes", "no", about={"partner": partner, "deity": deity}
    )
    if not agreed:
        factions.tell(t, who, "refuses", "ACME-deity.return.c")
    return agreed


def give_back(t: Table[State], giver: str, receiver: str, deity: str) -> None:
    """return.d-f Two VP for the giver, one less for the receiver; the temple is still to be built again."""
    s = t.state
    s.temples[deity].at = temples.CARD
    disks.score(s, giver, numbers.DEITY["given"])
    disks.score(s, receiver, -numbers.DEITY["received"])
    t.tell(
        f"{factions.does(s, giver, 'gives')} {god(deity)} back to {factions.name_of(s, receiver)}: "
        f"{factions.owned(s, giver)} VP are "
        f"{s.points[giver]}, {factions.owned(s, receiver)} {s.points[receiver]}.",
        "ACME-deity.return.d",
        news=True,
    )
