"""Puts the dicts of a position in the order of their keys, in place: as whoever reads it from a checkpoint gets them.

Where in a position dicts lie follows from its type alone, so it is found out once, and nothing else is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import inspect

Order: TypeAlias = Callable[[Any], None]


def order_of(kind: type) -> Order:
    """What puts a position of this kind in order. No two places of it may be one and the same list or dict."""
    return _within(inspect.type_info(kind)) or _leave


def _leave(held: Any) -> None:
    """It holds no dict."""


def _within(kind: inspect.Type) -> Order | None:
    """None: such a thing holds no dict."""
    if isinstance(kind, inspect.DictType):
        return _dicts(_within(kind.value_type))
    if isinstance(kind, inspect.ListType):
        return _lists(_within(kind.item_type))
    if isinstance(kind, inspect.StructType):
        return _structs([(field.name, order) for field in kind.fields if (order := _within(field.type)) is not None])
    if isinstance(kind, inspect.UnionType):
        return _unions([order for each in kind.types if (order := _within(each)) is not None])
    return _anything if isinstance(kind, inspect.AnyType) else None


def _dicts(inner: Order | None) -> Order:
    if inner is None:
        return _sort

    def order(held: dict[str, Any]) -> None:
        _sort(held)
        for each in held.values():
            if each:
                inner(each)

    return order


def _sort(held: dict[str, Any]) -> None:
    if len(held) > 1 and (keys := sorted(held)) != [*held]:
        items = [(key, held[key]) for key in keys]
        held.clear()
        held.update(items)


def _lists(inner: Order | None) -> Order | None:
    if inner is None:
        return None

    def order(held: list[Any]) -> None:
        for each in held:
            if each:
                inner(each)

    return order


def _structs(parts: list[tuple[str, Order]]) -> Order | None:
    if not parts:
        return None

    def order(held: Any) -> None:
        for name, inner in parts:
            each = getattr(held, name)
            if each:  # what is empty, None or was never written has no order
                inner(each)

    return order


def _unions(inner: list[Order]) -> Order | None:
    """Either one thing that may hold dicts, or something plain: a march, or None."""
    if not inner:
        return None
    [only] = inner
    return only


def _anything(held: Any) -> None:
    """What a type says nothing of is looked through."""
    if isinstance(held, dict):
        _sort(held)
    if isinstance(held, (dict, list)):
        for each in held.values() if isinstance(held, dict) else held:
            _anything(each)
