"""Averting losses in a competition: a mina or a card each, Shield Bearers, the Master Armorer (competition.loss).

One question for all that a Faction loses at once. What is negated saves nothing, and the rest is asked about again.
"""

from __future__ import annotations

from engine.board.words import listed, plural
from engine.games.acme.asking import asker
from engine.games.acme.cards.hands import card_option, spend_card, title
from engine.games.acme.cards.playing import play, take_disk
from engine.games.acme.contest.ground import DISK, told
from engine.games.acme.disks import CITY, disks, is_city, pay_minas
from engine.games.acme.factions import does, whether
from engine.games.acme.places import place
from engine.games.acme.standing import AVERTING
from engine.games.acme.state import State
from engine.games.acme.topics import TOPICS
from engine.kernel.questions import Option, Rule
from engine.kernel.table import Table

AVERT = TOPICS.new("avert", "whether a loss in a competition is averted", *AVERTING)

SHIELD_BEARERS, MASTER_ARMORER = "34", "20"


def averted(t: Table[State], area: str, faction: str, pieces: list[str], rule: str, cause: str) -> Rule[int]:
    """How many of these losses do not happen."""
    s = t.state
    saved = shielded(t, faction, len(pieces))
    going = bool(s.owner.get(faction))  # Barbarians avert nothing (card.alternate.d)
    while going and saved < len(pieces) and (means := ways(s, faction, len(pieces) - saved)):
        left = len(pieces) - saved
        counts = yield from asker(t, faction).divide(
            AVERT, "ACME-competition.loss.a",
            f"{cause} in {place(area)}: {whether(s, faction, 'avert')} the loss of {told(pieces[saved:])}, "
            "for a mina or a card each?",
            means, most=left, default={}, private=True,
            about=stakes(s, area, faction, pieces[saved:]) | {"cause": cause, "at": area},
        )  # fmt: skip
        won, going = yield from used(t, faction, counts, left, rule)
        saved += won
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


def ways(s: State, faction: str, n: int) -> list[Option]:
    """loss.a, b, h With what so many losses may be averted; a card laid is in no hand any more (loss.i)."""
    found: list[Option] = []
    hand = s.hands[faction]
    laid = s.invested.get(MASTER_ARMORER)
    if s.competition is not None:
        if laid is not None and laid.owner == faction:
            found.append(Option(f"use:{MASTER_ARMORER}", f"use {title(MASTER_ARMORER)}", most=min(n, laid.disks)))
        if SHIELD_BEARERS in hand:
            found.append(Option(f"play:{SHIELD_BEARERS}", f"play {title(SHIELD_BEARERS)}"))
    if minas := purse(s, faction):
        found.append(Option("mina", "minas", most=min(n, minas)))
    return found + [card_option(card) for card in hand]


def stakes(s: State, area: str, faction: str, pieces: list[str]) -> dict[str, str | int]:
    """For standing orders: what falls, and how many losses must be averted to keep a City or the last disk at home."""
    here, falling = disks(s, area, faction), pieces.count(DISK)
    home = s.home.get(faction) == area
    return {
        "pieces": len(pieces), "disks": here, "minas": purse(s, faction), "home": int(home),
        "keeps_city": max(0, CITY - (here - falling)) if is_city(s, area, faction) else 0,
        "keeps_home": int(home and falling >= here > 0),
    }  # fmt: skip


def used(t: Table[State], faction: str, counts: dict[str, int], n: int, rule: str) -> Rule[tuple[int, bool]]:
    """What was named is used up, one after the other, as long as anything is left to save.

    Says how many losses that averts, and whether to ask again, because something was negated.
    """
    s = t.state
    won, negated, price = 0, False, list[str]()
    for key, most in counts.items():
        how, _, card = key.partition(":")
        if how in ("use", "play"):
            for _ in range(min(most, n - won) if how == "use" else 1):
                worked = yield from (take_disk if how == "use" else play)(t, faction, card)
                won += shielded(t, faction, n - won)
                negated = negated or not worked
                if not worked:
                    break
        elif won < n and how == "mina":
            paid = pay_minas(s, faction, min(most, n - won))
            won += paid
            price.append(plural(paid, "mina"))
        elif won < n and card in s.hands[faction]:
            spend_card(s, faction, card)
            won += 1
            price.append(title(card))
    if price:
        t.tell(f"{does(s, faction, 'pays')} {listed(price)} and averts {plural(won, 'loss', 'losses')}.", rule)
    return won, negated
