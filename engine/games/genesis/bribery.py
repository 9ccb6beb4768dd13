"""12.2 Bribery: silver for spending or not spending movement points in a certain way. Nobody has to keep his word."""

from __future__ import annotations

from engine.board.windows import by_seat, declared
from engine.board.words import plural
from engine.games.genesis.asking import asker
from engine.games.genesis.forces import acting, who
from engine.games.genesis.places import place
from engine.games.genesis.powers import clause, does, is_player, name_of, others
from engine.games.genesis.standing import BRIBES
from engine.games.genesis.state import Force, State
from engine.games.genesis.topics import TOPICS
from engine.kernel.questions import Number, Option, Rule
from engine.kernel.table import Table

BRIBE_FOR = TOPICS.new("bribe_for", "what the bribe is for")
KEEP_WORD = TOPICS.new("keep_word", "whether to keep the bargain")
BRIBE = TOPICS.new("bribe", "what bribe to offer")
TAKE_BRIBE = TOPICS.new("take_bribe", "whether to take the bribe", *BRIBES)
PRICE = TOPICS.new("price", "what price to ask")
MEET_PRICE = TOPICS.new("meet_price", "whether to pay that price")


def bribes_before_move(t: Table[State], force: Force) -> Rule[None]:
    """12.2 When a Move begins: what for, the briber says in his own words."""
    s = t.state
    if s.options["bribes"] != "always" or not is_player(s, force.power):
        return
    prompt = (
        f"{acting(force, 'sets')} out from {place(s, force.at)} with {plural(force.mp, 'movement point')}. "
        f"How much silver do you offer {who(force)} for a promise about this Move?"
    )
    for player, amount in (yield from offers(t, force, prompt)):
        words = yield from asker(t, player).say(
            BRIBE_FOR, "GEN-12.2.a", f"What shall {who(force)} do for the {amount} silver?", default="spare us"
        )
        yield from answered(t, force, player, amount, words)


def bribes_against_attack(t: Table[State], force: Force) -> Rule[bool]:
    """12.2 About to attack. True if the active player takes a bribe, keeps his word and regroups instead."""
    s = t.state
    if not is_player(s, force.power):
        return False  # 12.2.c
    here = place(s, force.at)
    question = f"How much silver do you offer {who(force)} not to attack?"
    prompt = f"{acting(force, 'is')} about to attack in {here}. {question}"
    taken = False
    for player, amount in (yield from offers(t, force, prompt)):
        taken = (yield from answered(t, force, player, amount, f"not to attack in {here}")) or taken
    if not taken:
        return False
    return (
        yield from asker(t, force.power).agree(
            KEEP_WORD, "GEN-12.2.d", f"You have been paid not to attack in {here}. Do you regroup?",
            "regroup", "attack all the same", default="yes",
        )
    )  # fmt: skip


def offers(t: Table[State], force: Force, prompt: str) -> Rule[list[tuple[str, int]]]:
    """12.2 All others are asked at once; (kingdom, silver) of those who offer something, clockwise."""
    s = t.state
    secret = s.options["treasuries"] == "hidden"
    mover = s.owner[force.power]
    rich = [k for k in others(s, force.power) if s.owner[k] != mover and (secret or s.silver[k])]
    asks = []
    payer = {}
    for seat, kingdoms in by_seat({k: s.owner[k] for k in rich}).items():
        payer[seat] = max(kingdoms, key=lambda k: s.silver[k])
        asks.append(
            Number(
                seat, BRIBE, "GEN-12.2.a", f"{prompt} (0: none)", default=0,
                private=secret, role=payer[seat], least=0, most=s.silver[payer[seat]],
            )
        )  # fmt: skip
    offered = yield from declared(asks)
    return [(ask.role, int(str(amount))) for ask, amount in offered]


def answered(t: Table[State], force: Force, player: str, amount: int, words: str) -> Rule[bool]:
    """12.2 Accepted, refused, or another sum named. What is accepted is paid at once and never returned (B74)."""
    s = t.state
    t.tell(f"{does(player, 'offers')} {name_of(force.power)} {amount} silver: “{words}”.", "GEN-12.2.a")
    options = (Option("accept", "take it"), Option("refuse", "refuse", idle=True), Option("more", "ask for more"))
    key = yield from asker(t, force.power).choose(
        TAKE_BRIBE, "GEN-12.2.a",
        f"{does(player, 'offers')} {amount} silver: “{words}”. Do you take it?",
        options if s.silver[player] > amount or s.options["treasuries"] == "hidden" else options[:2],
        default="refuse", about={"power": player, "silver": amount},
    )  # fmt: skip
    if key == "refuse":
        t.tell(f"{does(force.power, 'refuses')} the {amount} silver of {name_of(player)}.", "GEN-12.2.a")
    if key == "more":
        amount, key = yield from haggle(t, force, player, amount)
    if key != "accept":
        return False
    s.silver[player] -= amount
    s.silver[force.power] += amount
    t.tell(f"{does(force.power, 'takes')} {amount} silver from {name_of(player)}.", "GEN-12.2.e")
    return True


def haggle(t: Table[State], force: Force, player: str, amount: int) -> Rule[tuple[int, str]]:
    """12.2 A counter-demand, which the briber may meet once. He is asked even if he cannot, where silver is hidden."""
    s = t.state
    secret = s.options["treasuries"] == "hidden"
    most = amount + 20 if secret else s.silver[player]
    price = yield from asker(t, force.power).number(
        PRICE, "GEN-12.2.a", "What is your price?", least=amount + 1, most=most
    )
    options = [Option("yes", "pay"), Option("no", "no", idle=True)]
    key = yield from asker(t, player).choose(
        MEET_PRICE, "GEN-12.2.a", f"{does(force.power, 'asks')} for {price} silver. Do you pay?",
        options if price <= s.silver[player] else options[1:], default="no", private=secret,
    )  # fmt: skip
    if key == "no":
        t.tell(
            f"{does(player, 'does')} not pay the {price} silver that {clause(force.power, 'asks')} for.", "GEN-12.2.a"
        )
    return price, "accept" if key == "yes" else "refuse"
