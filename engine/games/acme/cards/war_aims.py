"""What Competition cards are aimed at: a Faction that stands in the area, a stack elsewhere, ways out of it."""

from engine.games.acme.cards import aims
from engine.games.acme.events import Played
from engine.games.acme.position import State, asking, contest, disks, factions, section, state, topics
from engine.kernel import Option, Rule
from engine.wargame.targets import Target, one

FOE = topics.TOPICS.new("foe", "whom a Competition card strikes")
JOINING = topics.TOPICS.new("joining", "how many Allies join at once")
TURNED = topics.TOPICS.new("turned", "which disk a Traitor turns")
RETREAT = topics.TOPICS.new("retreat", "where disks retreat to")

# ---------------------------------------------------------------- a Faction here


def foes(s: State, color: str) -> list[str]:
    """Return the opposing Factions here, the strongest first."""
    return sorted(contest.foes(s, color), key=lambda faction: -contest.force(s, faction))


def civilizations(s: State, color: str) -> list[str]:
    """40 Barbarians are none (cardnotes.40.a)."""
    return [faction for faction in foes(s, color) if faction != state.BARBARIANS]


def foe_option(s: State, faction: str) -> Option:
    return asking.color_option(s, faction, facts={"strength": contest.force(s, faction)})


def whom(e: Played) -> str:
    return f"Whom does {e.title} strike?"


ask_foe = one(FOE, whom, foe_option, about=lambda e: {"card": e.card})
A_FOE = Target(foes, ask_foe, words=factions.called, against=aims.itself)
A_CIVILIZATION = Target(
    civilizations, ask_foe, "only Barbarians stand against you (ACME-cardnotes.40.a)", words=factions.called,
    against=aims.itself,
)  # fmt: skip


# ---------------------------------------------------------------- own disks


def joining(_: Target[str], e: Played, __: list[str]) -> Rule[int | tuple[()]]:
    """18 How many of its white disks join this competition as soon as it is laid in one."""
    white = min(e.row.white, disks.white_left(e.s))
    if e.s.competition is None:
        return ()
    prompt = "How many of the white disks join at once?"
    return (yield from e.asks.number(JOINING, e.rule, prompt, most=white, default=white))


SOME_OF_FOUR: Target[str] = Target(lambda *_: [], joining, words=lambda _, n: f"{n} at once")


def ways_out(s: State, color: str) -> list[str]:
    """41 Return the neighbors of the contested area that a color Controls, as long as it has a disk here."""
    here = contest.now(s).at
    if not disks.disks(s, here, color):
        return []
    return [area for area in section.near(s, here) if disks.controls(s, area, color)]


def retreat(_: Target[str], e: Played, able: list[str]) -> Rule[dict[str, int]]:
    """41 How many of its disks go where."""
    here = contest.now(e.s).at
    most = min(e.numbers["disks"], disks.disks(e.s, here, e.role))
    return (
        yield from e.asks.share(
            RETREAT, e.rule, f"Which disks leave {section.place(here)}?", dict.fromkeys(able, most), most=most,
            default={}, about={"at": here},
        )
    )  # fmt: skip


def no_way_out(s: State, color: str) -> str:
    return f"{factions.owned(s, color)} disks have no neighboring area of their own to go to"


A_RETREAT = Target(ways_out, retreat, no_way_out, words=lambda _, counts: asking.where_text(counts) or "nobody")


# ---------------------------------------------------------------- a disk elsewhere


def turnable(s: State, color: str) -> list[aims.Stack]:
    """22 Return the stacks of others in Contested areas in which a color is present."""
    return [
        (faction, area)
        for area in s.disks
        if disks.is_contested(s, area) and color in disks.factions_in(s, area)
        for faction in factions.opposing(s, color)
        if disks.disks(s, area, faction)
    ]


def turned(target: Target[aims.Stack], e: Played, able: list[aims.Stack]) -> Rule[aims.Stack]:
    faction, area = yield from one(TURNED, "Which disk becomes one of yours?", aims.disk_option)(target, e, able)
    e.s.playing[-1].at = area
    return faction, area


def turned_words(s: State, stack: aims.Stack) -> str:
    faction, area = stack
    return f"a disk of {factions.name_of(s, faction)} in {section.place(area)}"


A_DISK_TO_TURN = Target(
    turnable, turned, "no opposing disk is near", words=turned_words, against=lambda _, stack: stack[0]
)
