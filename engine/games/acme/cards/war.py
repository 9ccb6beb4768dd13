"""R2 Competition cards (18 to 24, 31 to 41)."""

from collections.abc import Callable

from engine.games.acme.cards import war_aims
from engine.games.acme.events import Played, contest_losses, played, playing
from engine.games.acme.holdings import Loss
from engine.games.acme.position import Lasting, State, contest, disks, section
from engine.kernel import Rule

PHASE = "phase"  # what lasts until the Competition Phase ends
ADMIRAL, ARMORED_INFANTRY, STALLIONS = "24", "33", "18"

# ---------------------------------------------------------------- where, and with what words


def only(ground: contest.Ground) -> Callable[[State, str], str]:
    """Why a card is of no use in the competition under way; "" if it is."""

    def unless(s: State, color: str) -> str:
        return "" if ground.fits(s, contest.now(s).at) else f"it serves only {ground.words} (ACME-competition.cards.a)"

    return unless


def not_in_competition(s: State, color: str) -> str:
    return "" if s.competition is not None else "its disks are for competitions (ACME-competition.cards.a)"


def joined(e: Played, n: int) -> None:
    """competition.allies.a White disks that count as its own here."""
    area = contest.now(e.s).at
    disks.add_allies(e.s, area, e.role, n)
    e.does(f"gains {n} {'Ally' if n == 1 else 'Allies'} in {section.place(area)}")


@played.effect("23", unless=only(contest.ON_LAND))  # Great General
@played.effect("31", unless=only(contest.ON_LEVEL_GROUND))  # War Chariots
def allies(e: Played) -> None:
    """R2 Gain Allies."""
    joined(e, e.numbers["allies"])


def strikes(e: Played, faction: str, n: int, *, soldiers: bool = False) -> Rule[None]:
    """Pieces here, as far as they are there (card.resolve.a)."""
    yield from contest_losses.lose_pieces(e.t, contest.now(e.s).at, faction, n, e.rule, e.title, soldiers=soldiers)


# ---------------------------------------------------------------- Great Persons


@played.effect("18", war_aims.SOME_OF_FOUR)
def breeder_of_stallions(e: Played, n: int = 0) -> None:
    """R2 Lay the Investment, and let some of its disks join at once."""
    playing.lay(e)
    if n:
        stallions(e, n)
        take_white(e, n)


def take_white(e: Played, n: int) -> None:
    """White disks leave the card; with the last it is done for."""
    laid = e.s.invested[e.card]
    laid.disks -= n
    if not laid.disks:
        del e.s.invested[e.card]


@played.use("18", unless=not_in_competition)
def stallions(e: Played, n: int) -> None:
    """R2 Let disks taken off join a competition as Allies."""
    joined(e, n)


@played.effect("19")
def conquering_king(e: Played) -> None:
    """R2 Gain Allies, and score if you take Loot here."""
    allies(e)
    contest.now(e.s).bounty.append(e.role)


@played.use("20", unless=not_in_competition)
def armor(e: Played) -> None:
    """R2 Cancel the loss of a piece."""
    cover(e, 1)


def cover(e: Played, n: int) -> None:
    """So many losses of its own are cancelled in this round."""
    covered = contest.now(e.s).shielded
    covered[e.role] = covered.get(e.role, 0) + n


@played.effect("21", war_aims.A_FOE)
def warrior_queen(e: Played, faction: str) -> Rule[None]:
    """R2 Gain Allies and strike a Faction."""
    allies(e)
    yield from strikes(e, faction, e.numbers["losses"])


@played.effect("22", war_aims.A_DISK_TO_TURN)
def traitor(e: Played, faction: str, area: str) -> Rule[None]:
    """R2 Replace an opposing disk by one of yours."""
    lost = yield from e.lose([Loss(area, faction, 1)])
    if lost and disks.supply(e.s, e.role):
        disks.put(e.s, area, e.role, 1)
        e.does(f"gains a disk in {section.place(area)}")


@played.effect("24", unless=only(contest.AT_SEA))
def admiral(e: Played) -> None:
    """R2 Gain Allies in this Sea competition and in a later one."""
    allies(e)
    e.s.lasting.append(Lasting(ADMIRAL, e.role, until=PHASE))


# ---------------------------------------------------------------- Competition cards


@played.effect("32", unless=only(contest.ON_LAND))  # Siege
@played.effect("35", unless=only(contest.BY_THE_SEA))  # Blockade
def siege(e: Played) -> None:
    """R2 Keep the others here from averting losses with minas."""
    contest.now(e.s).shut.append(e.role)


@played.effect("33")
def armored_infantry(e: Played) -> None:
    """R2 Gain Allies in this competition, and in every other on Land in this Phase."""
    allies(e)
    e.s.lasting.append(Lasting(ARMORED_INFANTRY, e.role, until=PHASE))


@played.effect("34")
def shield_bearers(e: Played) -> None:
    """R2 Cancel losses of yours in this round."""
    cover(e, e.numbers["losses"])


@played.effect("36", war_aims.A_FOE)
def improved_bow(e: Played, faction: str) -> Rule[None]:
    """R2 Strike a Faction."""
    yield from strikes(e, faction, e.numbers["losses"])


@played.effect("37")
def iron_weapons(e: Played) -> Rule[None]:
    """R2 Strike each opposing Faction."""
    for faction in contest.foes(e.s, e.role):
        yield from strikes(e, faction, e.numbers["losses"])


@played.effect("38")
def night_attack(e: Played) -> None:
    """R2 Gain Allies, and let Strongholds of others count for nothing."""
    allies(e)
    contest.now(e.s).blind.append(e.role)


@played.effect("39", unless=only(contest.ON_GREEN_GROUND))
def war_elephants(e: Played) -> None:
    """R2 Gain Allies, who leave if cards alone end the contest."""
    allies(e)
    contest.now(e.s).elephants[e.role] = e.numbers["allies"]


@played.effect("40", war_aims.A_CIVILIZATION)
def mercenaries_desert(e: Played, faction: str) -> Rule[None]:
    """R2 Take disks or Allies from a civilization by its wealth."""
    s, numbers = e.s, e.numbers
    wealth = len(s.hands[faction]) + s.minas.get(faction, 0)
    yield from strikes(e, faction, max(numbers["least"], min(wealth, numbers["most"])), soldiers=True)


@played.effect("41", war_aims.A_RETREAT)
def ordered_retreat(e: Played, counts: dict[str, int]) -> None:
    """R2 Move disks from here into neighboring areas."""
    s, here = e.s, contest.now(e.s).at
    for area, most in counts.items():
        n = disks.take_off(s, here, e.role, most)
        disks.put(s, area, e.role, n)
        if n:
            e.does(f"withdraws {n} from {section.place(here)} to {section.place(area)}")
