"""Competition cards (18 to 24, 31 to 41)."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.acme.cards import war_aims
from engine.games.acme.events import contest_losses, played, playing
from engine.games.acme.events.played import Act
from engine.games.acme.holdings.losses import Loss
from engine.games.acme.position import contested_area, disks, factions, section, state
from engine.games.acme.position.contested_area import Ground
from engine.games.acme.position.state import Lasting, State
from engine.kernel.questions import Rule

PHASE = "phase"  # what lasts until the Competition Phase ends
ADMIRAL, ARMORED_INFANTRY, STALLIONS = "24", "33", "18"

# ---------------------------------------------------------------- where, and with what words


def only(ground: Ground) -> Callable[[State, str], str]:
    """Why a card is of no use in the competition under way; "" if it is."""

    def unless(s: State, color: str) -> str:
        return (
            ""
            if ground.fits(s, contested_area.contest(s).at)
            else f"it serves only {ground.words} (ACME-competition.cards.a)"
        )

    return unless


def no_civilization(s: State, color: str) -> str:
    enemies = [faction for faction in contested_area.foes(s, color) if faction != state.BARBARIANS]
    return "" if enemies else "only Barbarians stand against you (ACME-cardnotes.40.a)"


def not_in_competition(s: State, color: str) -> str:
    return "" if s.competition is not None else "its disks are for competitions (ACME-competition.cards.a)"


def joined(act: Act, n: int) -> None:
    """competition.allies.a White disks that count as its own here."""
    area = contested_area.contest(act.s).at
    disks.add_allies(act.s, area, act.player, n)
    act.does(f"gains {n} {'Ally' if n == 1 else 'Allies'} in {section.place(area)}")


def allies(act: Act) -> None:
    """As many Allies as the card says."""
    joined(act, act.row.numbers["allies"])


def strikes(act: Act, faction: str, n: int, *, soldiers: bool = False) -> Rule[None]:
    """Pieces here, as far as they are there (card.resolve.a)."""
    yield from contest_losses.lose_pieces(
        act.t, contested_area.contest(act.s).at, faction, n, act.rule, act.title, soldiers=soldiers
    )


# ---------------------------------------------------------------- Great Persons


@played.effect("18", war_aims.some_of_four)
def breeder_of_stallions(act: Act, n: int = 0) -> None:
    """Laid with 4 white disks. Whenever you like, any of them join competitions of yours as Allies, over as many
    competitions and turns as you like."""
    playing.lay(act)
    if n:
        stallions(act, n)
        take_white(act, n)


def take_white(act: Act, n: int) -> None:
    """White disks leave the card; with the last it is done for."""
    laid = act.s.invested[act.card]
    laid.disks -= n
    if not laid.disks:
        del act.s.invested[act.card]


@played.use("18", unless=not_in_competition)
def stallions(act: Act, n: int) -> None:
    """Any of them join a competition as Allies."""
    joined(act, n)


@played.effect("19")
def conquering_king(act: Act) -> None:
    """2 Allies in this competition; if it brings you Loot, 1 VP more."""
    allies(act)
    contested_area.contest(act.s).bounty.append(act.player)


@played.effect("20")
def master_armorer(act: Act) -> None:
    """Laid with 3 own disks. A disk taken off cancels the loss of one piece of yours in a competition."""
    playing.lay(act)


@played.use("20", unless=not_in_competition)
def armor(act: Act) -> None:
    """Cancels the loss of one piece in a competition."""
    cover(act, 1)


def cover(act: Act, n: int) -> None:
    """So many losses of its own are cancelled in this round."""
    covered = contested_area.contest(act.s).shielded
    covered[act.player] = covered.get(act.player, 0) + n


@played.effect("21", war_aims.a_foe)
def warrior_queen(act: Act, faction: str) -> Rule[None]:
    """1 Ally; one opposing Faction here loses 1 disk."""
    allies(act)
    yield from strikes(act, faction, act.row.numbers["losses"])


@played.effect(
    "22",
    war_aims.a_disk_to_turn,
    lambda s, color: "" if war_aims.turnable(s, color) else "no opposing disk is near (ACME-R2.22)",
)
def traitor(act: Act, faction: str, area: str) -> Rule[None]:
    """Before the turn's first competition: in a Contested area in which you are present, one opposing disk becomes one
    of yours."""
    lost = yield from act.lose([Loss(area, faction, 1)])
    if lost and disks.supply(act.s, act.player):
        disks.put(act.s, area, act.player, 1)
        act.tell(f"{factions.does(act.s, act.player, 'gains')} a disk in {section.place(area)}.")


@played.effect("23", unless=only(contested_area.ON_LAND))
def great_general(act: Act) -> None:
    """3 Allies in a Land competition."""
    allies(act)


@played.effect("24", unless=only(contested_area.AT_SEA))
def admiral(act: Act) -> None:
    """2 Allies in this Sea competition, and 2 in one later Sea competition of this Phase."""
    allies(act)
    act.s.lasting.append(Lasting(ADMIRAL, act.player, until=PHASE))


# ---------------------------------------------------------------- Competition cards


@played.effect("31", unless=only(contested_area.ON_LEVEL_GROUND))
def war_chariots(act: Act) -> None:
    """2 Allies in a Plain, Fertile or Desert area."""
    allies(act)


@played.effect("32", unless=only(contested_area.ON_LAND))
def siege(act: Act) -> None:
    """On Land: no other Faction here may avert losses of this competition with minas."""
    contested_area.contest(act.s).shut.append(act.player)


@played.effect("33")
def armored_infantry(act: Act) -> None:
    """1 Ally in this competition, and 1 in every other Land competition of yours in this Phase."""
    allies(act)
    act.s.lasting.append(Lasting(ARMORED_INFANTRY, act.player, until=PHASE))


@played.effect("34")
def shield_bearers(act: Act) -> None:
    """Cancels the loss of up to 2 pieces of yours in this round."""
    cover(act, act.row.numbers["losses"])


@played.effect("35", unless=only(contested_area.BY_THE_SEA))
def blockade(act: Act) -> None:
    """As Siege, at Sea or in a coastal Land area."""
    contested_area.contest(act.s).shut.append(act.player)


@played.effect("36", war_aims.a_foe)
def improved_bow(act: Act, faction: str) -> Rule[None]:
    """One opposing Faction here loses 2 disks."""
    yield from strikes(act, faction, act.row.numbers["losses"])


@played.effect("37")
def iron_weapons(act: Act) -> Rule[None]:
    """Each opposing Faction here loses 1 disk."""
    for faction in contested_area.foes(act.s, act.player):
        yield from strikes(act, faction, act.row.numbers["losses"])


@played.effect("38")
def night_attack(act: Act) -> None:
    """1 Ally; Strongholds of others here count for nothing and are not lost in this competition."""
    allies(act)
    contested_area.contest(act.s).blind.append(act.player)


@played.effect("39", unless=only(contested_area.ON_GREEN_GROUND))
def war_elephants(act: Act) -> None:
    """4 Allies in a Plain or Fertile area; if cards alone end the contest they leave at once."""
    allies(act)
    contested_area.contest(act.s).elephants[act.player] = act.row.numbers["allies"]


@played.effect("40", war_aims.a_civilization, no_civilization)
def mercenaries_desert(act: Act, faction: str) -> Rule[None]:
    """One opposing civilization here loses as many of its disks or Allies as it has cards and minas together, at least
    1 and at most 3."""
    s, numbers = act.s, act.row.numbers
    wealth = len(s.hands[faction]) + s.minas.get(faction, 0)
    yield from strikes(act, faction, max(numbers["least"], min(wealth, numbers["most"])), soldiers=True)


@played.effect("41", war_aims.a_retreat, war_aims.no_way_out)
def ordered_retreat(act: Act, counts: dict[str, int]) -> None:
    """Up to 3 of your disks move from here into neighboring areas you Control."""
    s, here = act.s, contested_area.contest(act.s).at
    for area, most in counts.items():
        n = disks.take_off(s, here, act.player, most)
        disks.put(s, area, act.player, n)
        if n:
            act.does(f"withdraws {n} from {section.place(here)} to {section.place(area)}")
