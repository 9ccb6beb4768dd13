"""Dice and shuffles that players can check.

Every draw has an address: the phase, a label that says what it is for, and how often that label was used in the
phase. The result follows from the address and the game's key alone, so that a correction of one rule moves no
other die, and asking again gives the same roll. The key comes from a seed that was committed to before play and
from a word of each player; when the game is over the seed is revealed and everything can be computed again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
SCHEME = "amarna-dice-1"
SEED_BYTES = 32
HASH_BLOCK = 64  # bytes that SHA-256 works on at a time
MOST_ITEMS = 10_000  # what a record may claim to have shuffled


class Secret(msgspec.Struct, frozen=True):
    """Where a game's chance comes from: the server's seed and the players' words, in seat order."""

    game: str
    seed: bytes
    words: dict[str, str] = {}

    @property
    def commitment(self) -> str:
        """What is published before the first word is given."""
        return hashlib.sha256(f"{SCHEME}|{self.game}|".encode() + self.seed).hexdigest()

    def key(self, purpose: str) -> bytes:
        words = "|".join(f"{_apart(seat)}={_apart(self.words[seat])}" for seat in sorted(self.words))
        mixed = hmac.digest(self.seed, f"{SCHEME}|{self.game}|{words}".encode(), "sha256")
        return hmac.digest(mixed, purpose.encode(), "sha256")


def _apart(word: str) -> str:
    """The word with its signs of separation marked, so that no two lists of words read alike."""
    return word.replace("\\", "\\\\").replace("|", "\\|").replace("=", "\\=")


class Roll(msgspec.Struct, frozen=True, gc=False):
    """One draw: its address and what came of it. A shuffle records the order of the places drawn."""

    ply: int
    label: str
    ordinal: int
    sides: int
    results: list[int]
    shuffle: bool = False


@lru_cache(maxsize=256)
def _begun(key: bytes) -> tuple[hashlib._Hash, hashlib._Hash]:
    """The inner and the outer digest of an HMAC (RFC 2104) with nothing in it yet: to begin them costs most."""
    padded = hashlib.sha256(key).digest() if len(key) > HASH_BLOCK else key
    padded = padded.ljust(HASH_BLOCK, b"\0")
    inner, outer = (bytes(byte ^ pad for byte in padded) for pad in (0x36, 0x5C))
    return hashlib.sha256(inner), hashlib.sha256(outer)


def _stream(key: bytes, ply: int, label: str, ordinal: int, block: int) -> bytes:
    """Thirty-two bytes that follow from an address and the key alone: HMAC-SHA256 of the address."""
    begun_inner, begun_outer = _begun(key)
    inner, outer = begun_inner.copy(), begun_outer.copy()
    inner.update(f"{ply}|{label}|{ordinal}|{block}".encode())
    outer.update(inner.digest())
    return outer.digest()


def rolled(key: bytes, ply: int, label: str, ordinal: int, count: int, sides: int) -> list[int]:
    """`count` fair results from 1 to `sides` at this address; bytes that would favor some side are rejected."""
    if count < 1 or not 1 <= sides <= 256:
        raise ValueError(f"{count} dice of {sides} sides")
    fair = 256 - 256 % sides
    results: list[int] = []
    block = 0
    while True:
        for byte in _stream(key, ply, label, ordinal, block):
            if byte < fair:
                results.append(byte % sides + 1)
                if len(results) == count:
                    return results
        block += 1


def shuffled(key: bytes, ply: int, label: str, ordinal: int, size: int, count: int) -> list[int]:
    """The first `count` places of a fair order of 0 to size-1 at this address: Fisher and Yates, four bytes a step."""
    order = list(range(size))
    stream = b""
    block = 0
    for i in range(min(count, size - 1)):
        left = size - i
        fair = 2**32 - 2**32 % left
        while True:
            if len(stream) < 4:
                stream += _stream(key, ply, label, ordinal, block)
                block += 1
            number, stream = int.from_bytes(stream[:4], "big"), stream[4:]
            if number < fair:
                break
        j = i + number % left
        order[i], order[j] = order[j], order[i]
    return order[:count]


class Dice:
    """The dice cup of one session. `drawn` grows with every draw; the kernel bars undo past it.

    A cup that guesses shuffles as it really came out, but for the things that are `hidden` from whoever guesses: these
    change places at random.
    """

    def __init__(self, dice_key: bytes, card_key: bytes) -> None:
        self.dice_key, self.card_key = dice_key, card_key
        self.drawn = 0
        self.rolls: list[Roll] = []
        self._ply = 0
        self._uses: dict[str, int] = {}
        self.hidden: Collection[Any] = ()
        self.guess_key = b""

    @classmethod
    def of(cls, secret: Secret) -> Dice:
        return cls(secret.key("dice"), secret.key("cards"))

    def again(self) -> Dice:
        """A cup of the same dice from which nothing was drawn yet."""
        return Dice(self.dice_key, self.card_key)

    def begin(self, ply: int) -> None:
        self._ply = ply
        self._uses.clear()

    def roll(self, label: str, count: int = 1, sides: int = 6) -> list[int]:
        """Throw `count` dice. The label says what for: `battle kadesh round 2 egypt`."""
        if count <= 0:
            return []
        ordinal = self._address(label)
        results = self._results(label, ordinal, count, sides)
        self.rolls.append(Roll(self._ply, label, ordinal, sides, results))
        return results

    def draw(self, label: str, items: Sequence[T]) -> T:
        """One of the items, each as likely as another."""
        ordinal = self._address(label)
        [place] = self._order(label, ordinal, len(items), 1)
        self.rolls.append(Roll(self._ply, label, ordinal, len(items), [place], shuffle=True))
        if items[place] in self.hidden:
            return self._guessed(label, ordinal, [item for item in items if item in self.hidden])[0]
        return items[place]

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        ordinal = self._address(label)
        order = self._order(label, ordinal, len(items), len(items))
        self.rolls.append(Roll(self._ply, label, ordinal, len(items), order, shuffle=True))
        found = [items[i] for i in order]
        if self.hidden:
            guesses = iter(self._guessed(label, ordinal, [item for item in found if item in self.hidden]))
            found = [next(guesses, item) if item in self.hidden else item for item in found]
        return found

    def _guessed(self, label: str, ordinal: int, items: list[T]) -> list[T]:
        """Hidden things in an order that does not depend on the real one."""
        unlike = sorted(items, key=str)
        return [unlike[i] for i in shuffled(self.guess_key, self._ply, label, ordinal, len(items), len(items))]

    def _results(self, label: str, ordinal: int, count: int, sides: int) -> list[int]:
        return rolled(self.dice_key, self._ply, label, ordinal, count, sides)

    def _order(self, label: str, ordinal: int, size: int, count: int) -> list[int]:
        return shuffled(self.card_key, self._ply, label, ordinal, size, count)

    def _address(self, label: str) -> int:
        self.drawn += 1
        self._uses[label] = ordinal = self._uses.get(label, 0) + 1
        return ordinal


def mistakes(secret: Secret, rolls: Sequence[Roll]) -> list[str]:
    """The recorded draws that do not follow from the revealed seed and the players' words."""
    dice_key, card_key = secret.key("dice"), secret.key("cards")
    wrong = []
    for i, roll in enumerate(rolls):
        if not roll.results or not 1 <= roll.sides <= (MOST_ITEMS if roll.shuffle else 256):
            wrong.append(f"rolls[{i}] ({roll.label}): no such draw")
            continue
        if roll.shuffle:
            right = shuffled(card_key, roll.ply, roll.label, roll.ordinal, roll.sides, len(roll.results))
        else:
            right = rolled(dice_key, roll.ply, roll.label, roll.ordinal, len(roll.results), roll.sides)
        if right != roll.results:
            wrong.append(f"rolls[{i}] ({roll.label}): {roll.results} recorded, {right} computed")
    return wrong
