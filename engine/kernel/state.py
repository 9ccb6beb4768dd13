"""A game's position as plain data, and its one way onto disk and back.

State holds dicts of string ids, lists, strings, whole numbers and truth values; no objects, no sets, no floats,
nothing that never changes. What a player can see, or another section of the rules reads, is in State.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

from engine.kernel.errors import Refused

Upgrades = Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]


class State(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What every game's position begins with.

    `phase` names the phase that runs next (or runs now), `ply` counts the phases completed: together with a label
    it is the address of every die.
    """

    phase: str
    ply: int = 0
    over: bool = False


S = TypeVar("S", bound=State)

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_quick_encoder = msgspec.msgpack.Encoder()
_raw = msgspec.msgpack.Decoder()
_decoders: dict[type[State], msgspec.msgpack.Decoder[Any]] = {}


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """A checkpoint as it is stored: whose rules wrote it, then the position."""

    game: str
    schema: int
    revision: int
    position: msgspec.Raw


_envelopes = msgspec.msgpack.Decoder(Envelope)


def encode(state: State) -> bytes:
    return _encoder.encode(state)


def copied(state: S) -> S:
    """Another position with the same in it; what is done to one leaves the other alone."""
    kind = type(state)
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.msgpack.Decoder(kind)
    copy: S = decoder.decode(_quick_encoder.encode(state))
    return copy


def digest(state: State, extra: str = "") -> bytes:
    """Eight bytes that change when the position, or the question put on it, does."""
    return hashlib.sha256(_encoder.encode(state) + extra.encode()).digest()[:8]


def stamp_of(names: tuple[str, ...]) -> Callable[[State], bytes]:
    """Bytes that stay the same as long as these parts of a position do."""
    parts = attrgetter(*names)
    return lambda state: _quick_encoder.encode(parts(state))


def fingerprint(state: State, question: str) -> bytes:
    """A fingerprint of a position and the question put on it, to notice when a replay goes another way.

    It guards against accidents, not against forgery: so a quick checksum, and no sorting of dicts, since whoever
    replays the same answers fills them in the same order.
    """
    return zlib.crc32(_quick_encoder.encode(state)).to_bytes(4, "big") + fingerprint_of(question)


def fingerprint_of(question: str) -> bytes:
    """The fingerprint of a question alone: the end of the one of position and question."""
    return zlib.crc32(question.encode()).to_bytes(4, "big")


class Codec:
    """Writes and reads the checkpoints of one game, raising older schemas step by step."""

    def __init__(self, game: str, kind: type[State], schema: int, revision: int, upgrades: Upgrades) -> None:
        self._head = (game, schema, revision)
        self._before = _encoder.encode(Envelope(*self._head, msgspec.Raw(b"")))  # of an envelope: all but the position
        self._decoder = msgspec.msgpack.Decoder(kind)
        self._kind = kind
        self._upgrades = upgrades

    def write(self, state: State) -> bytes:
        """Return the checkpoint of a position: its dicts in the order in which they grew, as a reader gets them."""
        return self._before + _quick_encoder.encode(state)

    def fingerprint(self, blob: bytes, question: str) -> bytes:
        """The fingerprint of a checkpoint and of the question that came of it."""
        position = memoryview(blob)[len(self._before) :]
        return zlib.crc32(position).to_bytes(4, "big") + fingerprint_of(question)

    def read(self, blob: bytes) -> Any:
        game, schema, _ = self._head
        try:
            envelope = _envelopes.decode(blob)
        except msgspec.MsgspecError as error:
            raise Refused(f"this is no checkpoint: {error}", "checkpoint") from None
        if envelope.game != game:
            raise Refused(f"a checkpoint of {envelope.game}, not of {game}", "checkpoint.game")
        if envelope.schema > schema:
            raise Refused(
                f"written by a newer version (schema {envelope.schema}; this one reads up to {schema})",
                "checkpoint.schema",
            )
        try:
            if envelope.schema == schema:
                return self._decoder.decode(envelope.position)
            return self._upgraded(envelope)
        except msgspec.MsgspecError as error:
            raise Refused(f"the checkpoint is damaged: {error}", "checkpoint.position") from None

    def _upgraded(self, envelope: Envelope) -> Any:
        plain: dict[str, Any] = _raw.decode(envelope.position)
        for version in range(envelope.schema, self._head[1]):
            if version not in self._upgrades:
                raise Refused(f"no way up from schema {version}", "checkpoint.schema")
            try:
                plain = self._upgrades[version](plain)
            except (KeyError, TypeError, ValueError) as error:
                raise Refused(f"schema {version} cannot be raised: {error!r}", "checkpoint.position") from None
        return msgspec.convert(plain, self._kind)


def impurities(value: Any, where: str = "state") -> list[str]:
    """Every place in a position that holds something a position may not hold, or the same thing as another place."""
    return _impure(value, where, {})


def _impure(value: Any, where: str, met: dict[int, str]) -> list[str]:
    if value is None or value is msgspec.UNSET or isinstance(value, (str, int)):
        return []
    if id(value) in met:
        return [f"{where} and {met[id(value)]} are one and the same {type(value).__name__}"]
    met[id(value)] = where
    if isinstance(value, dict):
        bad_keys = [f"{where}: key {key!r} is no string" for key in value if not isinstance(key, str)]
        return bad_keys + [bad for key, item in value.items() for bad in _impure(item, f"{where}[{key!r}]", met)]
    if isinstance(value, list):
        return [bad for i, item in enumerate(value) for bad in _impure(item, f"{where}[{i}]", met)]
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        return [bad for name in names for bad in _impure(getattr(value, name), f"{where}.{name}", met)]
    return [f"{where}: {type(value).__name__} may not stand in a position"]
