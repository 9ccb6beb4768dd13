"""Pieces lost in a competition, by a card, an ability or a round: Allies first, then the Stronghold, then disks.

Each loss may be averted by a mina or a card, by Shield Bearers or the Master Armorer (competition.loss): one question a
loss, and a player who lets one happen lets the others of that moment happen too (reading B-61).
"""

from engine.games.acme.events import playing
from engine.games.acme.position import State, asking, contest, disks, factions, hands, section, standing, state, topics
from engine.kernel import Option, Rule, Table

AVERT = topics.TOPICS.new("avert", "whether a loss in a competition is averted", *standing.AVERTING)

SHIELD_BEARERS, MASTER_ARMORER = "34", "20"
LOSE, STOP = "lose", "stop"
Means = tuple[str, str]  # how a loss is averted, and with which card


def in_order(s: State, area: str, faction: str, n: int, *, soldiers: bool = False) -> list[str]:
    """procedure.l The next n pieces that a Faction loses there. `soldiers`: a Stronghold is none of them (40)."""
    stands = 0 if soldiers else contest.walls(s, area, faction)
    pieces = (
        [contest.ALLY] * disks.allies(s, area, faction)
        + [contest.STRONGHOLD] * stands
        + [contest.DISK] * disks.disks(s, area, faction)
    )
    return pieces[:n]


def lose_pieces(
    t: Table[State], area: str, faction: str, n: int, rule: str, cause: str, *, soldiers: bool = False
) -> Rule[int]:
    """So many pieces go, less those that are saved; says how many really went."""
    due = in_order(t.state, area, faction, n, soldiers=soldiers)
    saved = 0
    if due != [contest.STRONGHOLD] or not stands_fast(t.state, area, faction):
        saved = yield from averted(t, area, faction, due, rule, cause)
    gone = [piece for piece in due[: len(due) - saved] if take(t, area, faction, piece)]
    if gone:
        factions.tell(t, faction, f"loses {contest.told(gone)} in {section.place(area)} ({cause})", rule)
    return len(gone)


def take(t: Table[State], area: str, faction: str, piece: str) -> bool:
    """One piece off the map, noted for Loot if it is a colored disk (loot.b). False if it stands fast."""
    s = t.state
    fight = s.competition
    if piece == contest.ALLY:
        disks.drop_ally(s, area, faction)
    elif piece == contest.STRONGHOLD:
        if fight is not None and stands_fast(s, area, faction):
            fight.fortress = True
            t.tell(f"{factions.owned(s, faction)} Stronghold in {section.place(area)} stands fast.", "ACME-R4.urartu.a")
            return False
        disks.raze_stronghold(s, area)
    else:
        disks.take_off(s, area, faction, 1)
        if fight is not None and faction != state.BARBARIANS:
            fight.fallen[faction] = fight.fallen.get(faction, 0) + 1
    return True


def stands_fast(s: State, area: str, faction: str) -> bool:
    """R4.urartu.a The first time in a competition that its Stronghold would be lost, it stays."""
    fight = s.competition
    return fight is not None and fight.at == area and factions.plays(s, faction, "urartu") and not fight.fortress


def averted(t: Table[State], area: str, faction: str, pieces: list[str], rule: str, cause: str) -> Rule[int]:
    """Return how many of these losses do not happen; a player who lets one happen is not asked about the others."""
    s = t.state
    saved = shielded(t, faction, len(pieces))
    while saved < len(pieces) and faction != state.BARBARIANS and (means := ways(s, faction)):
        left = pieces[saved:]
        lose = Option("lose", f"lose {contest.told(left)}", idle=True)
        what = f"{contest.told(left)} in {section.place(area)} ({cause})"
        how, card = yield from asking.asker(t, faction).one_of(
            AVERT, "ACME-competition.loss.a", f"{factions.whether(s, faction, 'avert')} the loss of {what}?",
            [(lose, (LOSE, "")), *means, *resigning(s)], private=True,
            about=stakes(s, area, faction, left) | {"cause": cause, "at": area},
        )  # fmt: skip
        if how == STOP:
            contest.now(s).resigned.append(faction)
        if how in (LOSE, STOP):
            break
        saved += yield from used(t, faction, how, card, len(left), rule)
    return saved


def shielded(t: Table[State], faction: str, n: int) -> int:
    """Losses that are cancelled already: by a card for the whole round, by a disk of the Armorer."""
    fight = t.state.competition
    if fight is None or not fight.shielded.get(faction):
        return 0
    n = min(n, fight.shielded[faction])
    fight.shielded[faction] -= n
    return n


def purse(s: State, faction: str) -> int:
    """Minas that it may pay: none while a Siege or a Blockade of another holds it (32, 35, cardnotes.40.b)."""
    fight = s.competition
    closed = fight is not None and any(color != faction for color in fight.shut)
    return 0 if closed else s.minas.get(faction, 0)


def ways(s: State, faction: str) -> list[tuple[Option, Means]]:
    """loss.a, b, h With what a loss may be averted; a card laid is in no hand any more (loss.i)."""
    fight = s.competition
    if fight is not None and faction in fight.resigned:
        return []
    found: list[tuple[Option, Means]] = []
    hand = s.hands[faction]
    laid = s.invested.get(MASTER_ARMORER)
    if fight is not None and laid is not None and laid.owner == faction:
        found.append((hands.card_option(MASTER_ARMORER, "use"), ("use", MASTER_ARMORER)))
    if fight is not None and SHIELD_BEARERS in hand:
        found.append((hands.card_option(SHIELD_BEARERS, "play"), ("play", SHIELD_BEARERS)))
    if purse(s, faction):
        found.append((Option("mina", "pay a mina"), ("mina", "")))
    return found + [(Option(f"card:{card}", f"discard {hands.title(card)}"), ("card", card)) for card in hand]


def resigning(s: State) -> list[tuple[Option, Means]]:
    """Ask no more in this competition, if the player accepts every loss in it."""
    stop = Option(STOP, "avert nothing more in this competition")
    return [(stop, (STOP, ""))] if s.competition is not None else []


def stakes(s: State, area: str, faction: str, pieces: list[str]) -> dict[str, str | int]:
    """For standing orders: what falls, and how many losses must be averted to keep a City or the last disk at home."""
    here, falling = disks.disks(s, area, faction), pieces.count(contest.DISK)
    home = s.home.get(faction) == area
    return {
        "pieces": len(pieces), "disks": here, "minas": purse(s, faction), "home": int(home),
        "keeps_city": max(0, disks.CITY - (here - falling)) if disks.is_city(s, area, faction) else 0,
        "keeps_home": int(home and falling >= here > 0),
    }  # fmt: skip


def used(t: Table[State], faction: str, how: str, card: str, n: int, rule: str) -> Rule[int]:
    """The means named is used up. Says how many losses that averts: none if it is negated (procedure.g)."""
    if how in ("use", "play"):
        yield from (playing.take_disk if how == "use" else playing.play)(t, faction, card)
        return shielded(t, faction, n)
    if how == "card":
        hands.spend_card(t.state, faction, card)
    else:
        disks.pay_minas(t.state, faction, 1)
    price = hands.title(card) if how == "card" else "a mina"
    factions.tell(t, faction, f"pays {price} to avert a loss", rule)
    return 1
