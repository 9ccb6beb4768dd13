"""Which numbers of a data file the rules read: what none of them reads could be tuned for ever without any effect.

A number counts as read where it stands by its name: `LIMITS["hand"]`, `amount("elam", "archers", "disks")`. Modules
that only tell a player of it do not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType

from tests.sources import parsed

TELLING = ("seat_card", "reasons", "describe", "guide")  # words for players, in each game


def modules_of(game: ModuleType) -> Iterator[ast.Module]:
    """The rules of a game, without the modules that only tell of them."""
    assert game.__file__ is not None
    for path in sorted(Path(game.__file__).parent.rglob("*.py")):
        if path.stem not in TELLING:
            yield parsed(path)


def read_of(game: ModuleType, table: str) -> set[str]:
    """The names by which a table of numbers is asked, whatever a module calls that table."""
    found: set[str] = set()
    for module in modules_of(game):
        names = {
            name.asname or name.name
            for imported in ast.walk(module) if isinstance(imported, ast.ImportFrom)
            for name in imported.names if name.name == table
        } | {table}  # fmt: skip
        for node in ast.walk(module):
            if (
                isinstance(node, ast.Subscript)
                and not isinstance(node.value, ast.Subscript)
                and called(node.value) in names
            ):
                found |= strings(node.slice)
    return found


def calls_of(game: ModuleType, function: str) -> set[tuple[object, ...]]:
    """The constants with which a function is called."""
    return {
        tuple(constant.value for constant in call.args if isinstance(constant, ast.Constant))
        for module in modules_of(game)
        for call in ast.walk(module)
        if isinstance(call, ast.Call) and called(call.func) == function
    }


def read_of_rows(game: ModuleType, decorators: tuple[str, ...] = (), numbers: str = "numbers") -> set[tuple[str, str]]:
    """Row and name of each number that is read of a row: `CARDS["ambush"].numbers["within"]`.

    A function tied to a card (`@effect("63")`) reads that card's, and so does what it calls, what that calls, and what
    its target is made of.
    """
    names, found = constants(game), set[tuple[str, str]]()
    modules = list(modules_of(game))
    functions: dict[str, list[ast.FunctionDef]] = {}
    for node in [node for module in modules for node in ast.walk(module)]:
        if isinstance(node, ast.FunctionDef):
            functions.setdefault(node.name, []).append(node)
    targets = targets_of(modules)
    for function in [each for known in functions.values() for each in known]:
        called_there = helpers_of(function)
        called_there |= {name for target in called_there for name in targets.get(target, ())}
        helpers = [each for name in called_there for each in functions.get(name, ())]
        helpers += [each for helper in helpers for name in helpers_of(helper) for each in functions.get(name, ())]
        for card in tied_to(function, decorators):
            found |= {(card, name) for each in (function, *helpers) for name in names_asked(each, numbers)}
    for node in [node for module in modules for node in asked(module, numbers)]:
        row = node.value.value if isinstance(node.value, ast.Attribute) else node.value
        if isinstance(row, ast.Subscript):
            which = row.slice
            ids = names.get(called(which), set()) if isinstance(which, (ast.Name, ast.Attribute)) else strings(which)
            found |= {(id, name) for id in ids for name in strings(node.slice)}
    return found


def helpers_of(function: ast.FunctionDef) -> set[str]:
    """What it calls, and what it is decorated with: `@effect("77", a_migration)`."""
    said = [node for decorator in function.decorator_list for node in ast.walk(decorator)]
    called_there = {called(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    return called_there | {called(node) for node in said if isinstance(node, (ast.Name, ast.Attribute))}


def targets_of(modules: Iterable[ast.Module]) -> dict[str, set[str]]:
    """What the constants of modules are made of: `A_ROW = Target(row_starts, row_of_areas)`."""
    return {
        target.id: {called(part) for part in ast.walk(node.value) if isinstance(part, (ast.Name, ast.Attribute))}
        for module in modules
        for node in module.body
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and isinstance(node.value, ast.Call)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }


def names_asked(tree: ast.AST, numbers: str) -> set[str]:
    return {name for node in asked(tree, numbers) for name in strings(node.slice)}


def asked(tree: ast.AST, numbers: str) -> Iterator[ast.Subscript]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and called(node.value).lower() == numbers:
            yield node


def constants(game: ModuleType) -> dict[str, set[str]]:
    """What names in capitals stand for, in any module."""
    found: dict[str, set[str]] = {}
    for module in modules_of(game):
        for node in module.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                target, value = node.targets[0], node.value
                pairs = (
                    zip(target.elts, value.elts, strict=True)
                    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) else [(target, value)]
                )  # fmt: skip
                for name, said in pairs:
                    if isinstance(name, ast.Name) and isinstance(said, ast.Constant) and isinstance(said.value, str):
                        found.setdefault(name.id, set()).add(said.value)
    return found


def tied_to(function: ast.FunctionDef, decorators: tuple[str, ...]) -> Iterator[str]:
    for call in function.decorator_list:
        if isinstance(call, ast.Call) and called(call.func) in decorators:
            yield from strings(call.args[0])


def called(node: ast.expr) -> str:
    """`act.row.numbers`, `numbers` and `NUMBERS["flood"]` are all called numbers."""
    if isinstance(node, ast.Subscript):
        return called(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def strings(node: ast.expr) -> set[str]:
    """What an expression may say; of `"a" if many else "b"` both, and nothing of what is put together."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()
