"""12.2 Bribery: silver for spending or not spending movement points in a certain way. Nobody has to keep his word."""

from engine.games.genesis.position import Force, State, asking, forces, places, powers, standing, topics
from engine.kernel import Number, Option, Rule, Table
from engine.wargame import text, windows
from engine.wargame.offers import ACCEPT, COUNTER, REFUSE, Bargain, pay

BRIBE_FOR = topics.TOPICS.new("bribe_for", "what the bribe is for")
KEEP_WORD = topics.TOPICS.new("keep_word", "whether to keep the bargain")
BRIBE = topics.TOPICS.new("bribe", "what bribe to offer", *standing.OFFERING)
TAKE_BRIBE = topics.TOPICS.new("take_bribe", "whether to take the bribe", *standing.BRIBES, reply=True)
PRICE = topics.TOPICS.new("price", "what price to ask")
MEET_PRICE = topics.TOPICS.new("meet_price", "whether to pay that price")


def bribes_before_move(t: Table[State], force: Force) -> Rule[None]:
    """12.2 When a Move begins: what for, the briber says in his own words."""
    if t.state.options["bribes"] != "always" or not powers.is_player(t.state, force.power):
        return
    prompt = (
        f"{forces.acting(force, 'sets')} out from {places.name(force.at)} with "
        f"{text.plural(force.mp, 'movement point')}. "
        f"How much silver do you offer {forces.who(force)} for a promise about this Move?"
    )
    for player, amount in (yield from offers(t, force, prompt)):
        words = yield from asking.asker(t, player).say(
            BRIBE_FOR, "GEN-12.2.a", f"What shall {forces.who(force)} do for the {amount} silver?", default="spare us"
        )
        yield from answered(t, force, player, amount, words)


def bribes_against_attack(t: Table[State], force: Force) -> Rule[bool]:
    """12.2 About to attack. True if the active player takes a bribe, keeps his word and regroups instead."""
    if not powers.is_player(t.state, force.power):
        return False  # 12.2.c
    here = places.name(force.at)
    question = f"How much silver do you offer {forces.who(force)} not to attack?"
    prompt = f"{forces.acting(force, 'is')} about to attack in {here}. {question}"
    taken = False
    for player, amount in (yield from offers(t, force, prompt)):
        taken = (yield from answered(t, force, player, amount, f"not to attack in {here}")) or taken
    if not taken:
        return False
    return (
        yield from asking.asker(t, force.power).agree(
            KEEP_WORD, "GEN-12.2.d", f"You have been paid not to attack in {here}. Do you regroup?",
            "regroup", "attack all the same", default="yes", about={"at": force.at},
        )
    )  # fmt: skip


def offers(t: Table[State], force: Force, prompt: str) -> Rule[list[tuple[str, int]]]:
    """12.2 All others are asked at once; (kingdom, silver) of those who offer something, clockwise."""
    s = t.state
    secret = s.options["treasuries"] == "hidden"
    mover = s.owner[force.power]
    rich = [k for k in powers.others(s, force.power) if s.owner[k] != mover and (secret or s.silver[k])]
    asks = []
    payer = {}
    for seat, kingdoms in windows.by_seat({k: s.owner[k] for k in rich}).items():
        payer[seat] = max(kingdoms, key=lambda k: s.silver[k])
        asks.append(
            Number(
                seat, BRIBE, "GEN-12.2.a", f"{prompt} (0: none)", default=0,
                private=secret, role=payer[seat], least=0, most=s.silver[payer[seat]], about={"at": force.at},
            )
        )  # fmt: skip
    offered = yield from windows.declared(asks)
    return [(ask.role, amount) for ask, amount in offered if isinstance(amount, int)]


def answered(t: Table[State], force: Force, player: str, amount: int, words: str) -> Rule[bool]:
    """12.2 Accepted, refused, or another sum named. What is accepted is paid at once and never returned (B74)."""
    paid = yield from Bribe(t, force, amount, words).struck(player, force.power)
    if paid is None:
        return False
    pay(t.state.silver, player, force.power, paid)
    powers.tell(t, force.power, f"takes {paid} silver from {powers.name_of(player)}", "GEN-12.2.e")
    return True


class Bribe(Bargain[int]):
    """12.2 The briber offers; the mover takes it, refuses, or names a price, which the briber may meet once."""

    def __init__(self, t: Table[State], force: Force, amount: int, words: str) -> None:
        self.t = t
        self.silver = t.state.silver
        self.mover = force.power
        self.at = force.at
        self.amount = amount
        self.words = words
        self.secret = t.state.options["treasuries"] == "hidden"

    def offer(self, speaker: str, listener: str) -> Rule[int | None]:
        if speaker == self.mover:
            return (yield from self.price(listener))
        offered = f"{powers.does(speaker, 'offers')} {powers.name_of(listener)} {self.amount} silver: “{self.words}”."
        self.t.tell(offered, "GEN-12.2.a")
        return self.amount

    def reply(self, offer: int, speaker: str, listener: str, last: bool) -> Rule[str]:
        if last:
            return (yield from self.is_met(offer, listener))
        return (yield from self.is_taken(speaker))

    def is_taken(self, player: str) -> Rule[str]:
        options = (Option("accept", "take it"), Option("refuse", "refuse", idle=True), Option("more", "ask for more"))
        key = yield from asking.asker(self.t, self.mover).choose(
            TAKE_BRIBE, "GEN-12.2.a",
            f"{powers.does(player, 'offers')} {self.amount} silver: “{self.words}”. Do you take it?",
            options if self.secret or self.silver[player] > self.amount else options[:2],
            default="refuse", about={"power": player, "silver": self.amount, "at": self.at},
        )  # fmt: skip
        if key == "refuse":
            refused = f"{powers.does(self.mover, 'refuses')} the {self.amount} silver of {powers.name_of(player)}."
            self.t.tell(refused, "GEN-12.2.a")
        return COUNTER.key if key == "more" else key

    def price(self, player: str) -> Rule[int]:
        most = self.amount + 20 if self.secret else self.silver[player]
        price = yield from asking.asker(self.t, self.mover).number(
            PRICE, "GEN-12.2.a", "What is your price?", least=self.amount + 1, most=most, about={"at": self.at}
        )
        return price

    def is_met(self, price: int, player: str) -> Rule[str]:
        """12.2.a Where silver is hidden the briber has the same choice whatever they hold: to say yes in vain is no."""
        options = [Option("yes", "pay"), Option("no", "no", idle=True)]
        able = price <= self.silver[player]
        vain = "" if able else " You have less silver than that: to pay is to say no."
        key = yield from asking.asker(self.t, player).choose(
            MEET_PRICE, "GEN-12.2.a", f"{powers.does(self.mover, 'asks')} for {price} silver. Do you pay?{vain}",
            options if able or self.secret else options[1:], default="no", private=self.secret,
            about={"at": self.at},
        )  # fmt: skip
        key = key if able else "no"
        if key == "no":
            asked = powers.clause(self.mover, "asks")
            powers.tell(self.t, player, f"does not pay the {price} silver that {asked} for", "GEN-12.2.a")
        return ACCEPT.key if key == "yes" else REFUSE.key
