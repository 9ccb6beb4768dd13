"""What a rule may not do, read off the source of the engine.

A game is rebuilt from its journal on another day, in another process, perhaps by another Python. Whatever
could make the second run differ from the first is banned here: the order of sets, the clock, global chance,
floats in the position, code that runs when a generator is dropped. Two slips that Python accepts in silence
are banned as well: a rule called without ``yield from``, and ``next()`` without a default.

Each ban is a function from a module to its offences; at the end stand sources that prove of each ban that it
sees what it should and no more.
"""

import ast
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

import pytest

from tests.sources import parsed

ROOT = Path(__file__).resolve().parents[1]

RULES_MAY_NOT_IMPORT = (
    "random", "time", "datetime", "os", "asyncio", "uuid", "secrets", "threading", "pathlib",
)  # fmt: skip
TABLES_MAY_IMPORT = ("pathlib",)  # a game's own data is read by its tables.py
KERNEL_MAY_NOT_IMPORT = ("random", "time", "datetime", "asyncio", "uuid")
KERNEL_MAY_ADD = ("msgspec",)  # to the standard library and itself

Offences = Iterator[tuple[ast.AST, str]]
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


# --- the engine as text -----------------------------------------------------------------------------------


@dataclass
class Module:
    """One source file and where it stands: ``engine/games/pharaohs/war/battle.py``."""

    path: str
    tree: ast.Module

    @property
    def file(self) -> str:
        return PurePosixPath(self.path).name

    @property
    def dotted(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def room(self) -> str:
        """``kernel``, ``wargame``, or the slug of a game."""
        parts = self.path.split("/")
        return parts[2] if parts[1] == "games" else parts[1]

    @property
    def package(self) -> str:
        return self.dotted if self.file == "__init__.py" else self.dotted.rpartition(".")[0]


@dataclass
class Names:
    """What a room calls a set: how many subscripts each name is away from one, None when it is none."""

    attributes: dict[str, int | None] = field(default_factory=dict)
    functions: dict[str, int | None] = field(default_factory=dict)


class Engine:
    """All modules together, for the bans that must know what is defined elsewhere."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = list(modules)
        self.functions: dict[str, dict[str, bool]] = {}
        self.methods: dict[str, dict[str, bool]] = {}
        for module in self.modules:
            self.functions[module.dotted], self.methods[module.dotted] = _rules_defined(module.tree)
        self._called = {as_method: self._by_name(as_method) for as_method in (True, False)}
        self.sets: dict[str, Names] = {}
        for module in self.modules:
            _collect_sets(module.tree, self.sets.setdefault(module.room, Names()))

    def _by_name(self, methods: bool) -> dict[str, list[tuple[str, bool]]]:
        """What goes by each name: in which room, and whether it is a rule."""
        found: dict[str, list[tuple[str, bool]]] = {}
        for module in self.modules:
            for name, is_rule in (self.methods if methods else self.functions)[module.dotted].items():
                found.setdefault(name, []).append((module.room, is_rule))
        return found

    def names(self, room: str) -> Names:
        """A room's own annotations, before those of the rooms that all share."""
        merged = Names()
        for known in ("kernel", "wargame", room):
            if found := self.sets.get(known):
                merged.attributes |= found.attributes
                merged.functions |= found.functions
        return merged

    def is_rule(self, name: str, room: str, as_method: bool) -> bool:
        """Whether what goes by this name is a rule: in this room if the room has one, else anywhere.

        ``x.fight()`` means a method as long as any class has one of that name, else a function of a module.
        """
        found = self._called[True].get(name) if as_method else None
        found = found or self._called[False].get(name, [])
        near = [is_rule for home, is_rule in found if home == room]
        return any(near or [is_rule for _, is_rule in found])


def body_of(scope: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function or module except what nested functions keep to themselves."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, (*FUNCTIONS, ast.Lambda)):
            yield from body_of(child)


def last_name(node: ast.AST | None) -> str:
    """``frozenset`` of ``frozenset``, ``typing.frozenset`` and ``frozenset[str]``."""
    if isinstance(node, ast.Subscript):
        return last_name(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def unquoted(annotation: ast.expr | None) -> ast.expr | None:
    """An annotation written as a string, read."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.parse(annotation.value, mode="eval").body
    return annotation


# --- ban: imports -----------------------------------------------------------------------------------------


def imported(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """The first names of all absolute imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node, (node.module or "").partition(".")[0]


def bad_imports(module: Module, engine: Engine) -> Offences:
    banned = KERNEL_MAY_NOT_IMPORT if module.room == "kernel" else RULES_MAY_NOT_IMPORT
    for node, name in imported(module.tree):
        if name in banned and not (module.file == "tables.py" and name in TABLES_MAY_IMPORT):
            yield node, f"imports {name}"


def kernel_stands_alone(module: Module, engine: Engine) -> Offences:
    """The kernel needs the standard library and msgspec, so that it can be judged by itself."""
    if module.room != "kernel":
        return
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [absolute(module, node)]
        else:
            continue
        for name in names:
            first = name.partition(".")[0]
            own = name == "engine.kernel" or name.startswith("engine.kernel.")
            if not own and first not in sys.stdlib_module_names and first not in KERNEL_MAY_ADD:
                yield node, f"the kernel imports {name}"


def absolute(module: Module, node: ast.ImportFrom) -> str:
    """The full name of the module that an import speaks of, dots resolved."""
    if not node.level:
        return node.module or ""
    base = module.package.split(".")
    base = base[: len(base) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])


# --- ban: the order of a set ------------------------------------------------------------------------------

SETS = ("set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet")
HOLDERS = ("dict", "Dict", "Mapping", "MutableMapping", "defaultdict", "list", "List", "Sequence", "Iterable")
WRAPPERS = ("Final", "ClassVar", "Annotated", "Optional")
SET_METHODS = ("union", "intersection", "difference", "symmetric_difference", "copy")
VIEWS = ("keys", "items")  # their | & - ^ make sets
ORDERS = ("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "next", "reversed", "str", "repr")
ORDERS_AS_METHOD = ("join", "extend", "fromkeys")
ORDERS_BY_KEY = ("sorted", "min", "max")  # ties keep the order they came in
FREE_OF_ORDER = ("set", "frozenset", "any", "all", "sum", "len", *ORDERS_BY_KEY)


def depth(annotation: ast.expr | None) -> int | None:
    """How many subscripts lie between an annotation and a set: 0 for set[str], 1 for dict[str, set[str]]."""
    node = unquoted(annotation)
    if isinstance(node, ast.BinOp):
        left = depth(node.left)
        return depth(node.right) if left is None else left
    if last_name(node) in SETS:
        return 0
    if isinstance(node, ast.Subscript):
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if last_name(node) in WRAPPERS:
            return depth(inner[0])
        if last_name(node) in HOLDERS:
            return _deeper(depth(inner[-1]))
    return None


def _deeper(found: int | None) -> int | None:
    return None if found is None else found + 1


def _nearer(found: int | None) -> int | None:
    return found - 1 if found else None


def _collect_sets(tree: ast.Module, names: Names) -> None:
    """Note which attributes and functions of a module are annotated as sets."""

    def note(table: dict[str, int | None], name: str, found: int | None) -> None:
        if table.get(name) is None:
            table[name] = found

    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    note(names.attributes, line.target.id, depth(line.annotation))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            note(names.attributes, node.target.attr, depth(node.annotation))
        elif isinstance(node, FUNCTIONS):
            as_attribute = any(last_name(mark) in ("property", "cached_property") for mark in node.decorator_list)
            note(names.attributes if as_attribute else names.functions, node.name, depth(node.returns))


@dataclass
class Scope:
    """What the names within one function mean, as far as sets go."""

    room: Names
    local: dict[str, int | None]

    def kind(self, node: ast.AST | None) -> int | None:  # noqa: C901 (a table: one line for each kind of node)
        """How many subscripts an expression is away from a set; None when it is none, or nobody can tell."""
        match node:
            case ast.Set() | ast.SetComp():
                return 0
            case ast.Name():
                return self.local.get(node.id)
            case ast.Attribute():
                return self.room.attributes.get(node.attr)
            case ast.Subscript():
                return _nearer(self.kind(node.value))
            case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
                return 0 if any(self.kind(side) == 0 or _view(side) for side in (node.left, node.right)) else None
            case ast.IfExp():
                return self._first([node.body, node.orelse])
            case ast.BoolOp():
                return self._first(node.values)
            case ast.NamedExpr():
                return self.kind(node.value)
            case ast.Dict():
                return _deeper(self._first(node.values))
            case ast.DictComp():
                return _deeper(self.kind(node.value))
            case ast.ListComp():
                return _deeper(self.kind(node.elt))
            case ast.Call():
                return self._call(node)
        return None

    def _first(self, nodes: Iterable[ast.AST | None]) -> int | None:
        return next((found for found in map(self.kind, nodes) if found is not None), None)

    def _call(self, node: ast.Call) -> int | None:
        name = last_name(node.func)
        if isinstance(node.func, ast.Name):
            return 0 if name in ("set", "frozenset") else self.room.functions.get(name)
        if isinstance(node.func, ast.Attribute):
            owner = self.kind(node.func.value)
            if owner == 0:
                return 0 if name in SET_METHODS else None
            if owner is not None:
                return owner if name in ("copy", "values") else _nearer(owner)
        return self.room.functions.get(name)

    def learn(self, scope: ast.AST) -> None:
        """Read the names a function or module binds; twice, since a name may be used above its making."""
        for _ in range(2):
            for node in body_of(scope):
                match node:
                    case ast.AnnAssign(target=ast.Name(id=name)):
                        self.local[name] = depth(node.annotation)
                    case ast.Assign():
                        for target in node.targets:
                            self._bind(target, self.kind(node.value))
                    case ast.NamedExpr():
                        self._bind(node.target, self.kind(node.value))
                    case ast.For() | ast.comprehension():
                        self._bind_loop(node.target, node.iter)

    def _bind(self, target: ast.expr, found: int | None) -> None:
        if isinstance(target, ast.Name) and found is not None:
            self.local[target.id] = found

    def _bind_loop(self, target: ast.expr, source: ast.expr) -> None:
        if isinstance(source, ast.Call) and last_name(source.func) == "items":
            if isinstance(target, ast.Tuple) and isinstance(source.func, ast.Attribute):
                self._bind(target.elts[-1], _nearer(self.kind(source.func.value)))
        elif isinstance(source, ast.Call) and last_name(source.func) == "values":
            self._bind(target, _nearer(self.kind(source)))


def _view(node: ast.AST) -> bool:
    """``d.keys()`` and ``d.items()`` have an order; what set operators make of them has none."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in VIEWS


def set_order(module: Module, engine: Engine) -> Offences:
    yield from _set_order(module.tree, Scope(engine.names(module.room), {}))


def _set_order(node: ast.AST, outer: Scope) -> Offences:
    scope = Scope(outer.room, dict(outer.local))
    if isinstance(node, (*FUNCTIONS, ast.Lambda)):
        arguments = node.args
        for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
            scope.local[argument.arg] = depth(argument.annotation)
    scope.learn(node)
    pardoned: list[ast.AST] = []  # generators whose reader does not care for order
    for part in body_of(node):
        if isinstance(part, (*FUNCTIONS, ast.Lambda)):
            yield from _set_order(part, scope)
        if isinstance(part, ast.Call) and _free_of_order(part):
            pardoned += part.args
        if part not in pardoned:
            yield from ((place, f"the order of a set: {what}") for place, what in _ordered(part, scope))


def _free_of_order(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id in FREE_OF_ORDER and not _key(call)


def _key(call: ast.Call) -> bool:
    return any(keyword.arg == "key" for keyword in call.keywords)


def _ordered(node: ast.AST, scope: Scope) -> Offences:
    """The ways to make the order of a set matter."""

    def is_set(part: ast.AST | None) -> bool:
        return scope.kind(part) == 0

    match node:
        case ast.For() if is_set(node.iter):
            yield node, "for"
        case ast.ListComp() | ast.DictComp() | ast.GeneratorExp() if any(is_set(g.iter) for g in node.generators):
            yield node, "comprehension (sort it)"
        case ast.Starred() | ast.YieldFrom() | ast.FormattedValue() if is_set(node.value):
            yield node, "unpacked or printed"
        case ast.Assign() if is_set(node.value) and any(isinstance(t, ast.Tuple | ast.List) for t in node.targets):
            yield node, "unpacked"
        case ast.Call(func=ast.Name(id=name)) if any(map(is_set, node.args)):
            if name in ORDERS:
                yield node, f"{name}()"
            elif name in ORDERS_BY_KEY and _key(node):
                yield node, f"{name}() with a key: ties keep the set's order (sort first)"
        case ast.Call(func=ast.Attribute(attr="pop", value=owner)) if is_set(owner):
            yield node, "pop()"
        case ast.Call(func=ast.Attribute(attr=name)) if name in ORDERS_AS_METHOD and any(map(is_set, node.args)):
            yield node, f"{name}()"


# --- ban: floats ------------------------------------------------------------------------------------------


def floats(module: Module, engine: Engine) -> Offences:
    """No float in a position, no true division in a rule: integers and fractions only."""
    if module.room == "kernel" or module.file == "policy.py":
        return
    for node in ast.walk(module.tree):
        if module.file == "state.py" and _float(node):
            yield node, "a float in the position"
        if module.file != "tables.py" and isinstance(getattr(node, "op", None), ast.Div):
            yield node, "true division (use // or Fraction)"


def _float(node: ast.AST) -> bool:
    """A float written out, or the word in an annotation, in quotes or not."""
    match node:
        case ast.Constant(value=float()) | ast.Name(id="float"):
            return True
        case ast.AnnAssign(annotation=ast.Constant() as quoted) | ast.arg(annotation=ast.Constant() as quoted):
            return any(map(_float, ast.walk(unquoted(quoted) or quoted)))
    return False


# --- ban: code around a yield -----------------------------------------------------------------------------


def around_yields(module: Module, engine: Engine) -> Offences:
    """A dropped generator runs its ``finally`` and leaves its ``with``: long after, in any order."""
    for scope in [module.tree, *(node for node in ast.walk(module.tree) if isinstance(node, FUNCTIONS))]:
        for node in body_of(scope):
            if isinstance(node, ast.Try | ast.TryStar) and node.finalbody:
                what = "finally"
            elif isinstance(node, ast.With | ast.AsyncWith):
                what = "with"
            else:
                continue
            if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in body_of(node)):
                yield node, f"{what} around a yield"


# --- ban: a rule called like a function -------------------------------------------------------------------


def _rules_defined(tree: ast.Module) -> tuple[dict[str, bool], dict[str, bool]]:
    """The functions and the methods of a module by name, and whether they are rules."""
    functions: dict[str, bool] = {}
    methods: dict[str, bool] = {}
    for parent in ast.walk(tree):
        table = methods if isinstance(parent, ast.ClassDef) else functions
        for node in ast.iter_child_nodes(parent):
            if isinstance(node, FUNCTIONS):
                table[node.name] = table.get(node.name, False) or last_name(unquoted(node.returns)) == "Rule"
    return functions, methods


def forgotten_rules(module: Module, engine: Engine) -> Offences:
    """``battle(table)`` alone does nothing at all, and nothing complains."""
    origins = _origins(module)
    fed = [node.value for node in ast.walk(module.tree) if isinstance(node, ast.YieldFrom)]
    fed += [rule for call in fed if isinstance(call, ast.Call) for rule in _side_by_side(call)]
    fed += _handed_on(module.tree)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and node not in fed and _calls_rule(node, module, engine, origins):
            yield node, f"{last_name(node.func)}() without yield from"


def _side_by_side(call: ast.Call) -> Iterator[ast.expr]:
    """The rules that `beside(t, {role: rule})` runs."""
    if isinstance(call.func, ast.Name) and call.func.id == "beside":
        for given in call.args:
            if isinstance(given, ast.Dict):
                yield from given.values
            elif isinstance(given, ast.DictComp):
                yield given.value


def _handed_on(tree: ast.Module) -> Iterator[ast.expr]:
    """What a function that is no generator returns as its rule: whoever calls it has to go on with `yield from`."""
    for scope in ast.walk(tree):
        if isinstance(scope, FUNCTIONS) and last_name(unquoted(scope.returns)) == "Rule":
            own = list(body_of(scope))
            if not any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own):
                yield from (node.value for node in own if isinstance(node, ast.Return) and node.value is not None)


def _origins(module: Module) -> dict[str, tuple[str, str]]:
    """Each imported name with the module it comes from and its name there."""
    return {
        alias.asname or alias.name: (absolute(module, node), alias.name)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def _calls_rule(call: ast.Call, module: Module, engine: Engine, origins: dict[str, tuple[str, str]]) -> bool:
    """Go by the definition that is meant where that is plain, else by the name."""
    match call.func:
        case ast.Name(id=called):
            home, name = origins.get(called, (module.dotted, called))
            plain = engine.functions.get(home, {})
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            plain = engine.methods[module.dotted]
        case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in origins:
            plain = engine.functions.get(".".join(origins[owner]), {})
        case ast.Attribute(attr=name):
            plain = {}
        case _:
            return False
    return plain[name] if name in plain else engine.is_rule(name, module.room, isinstance(call.func, ast.Attribute))


# --- ban: next without default ----------------------------------------------------------------------------


def bare_next(module: Module, engine: Engine) -> Offences:
    """StopIteration inside a generator ends as a RuntimeError far from its cause."""
    for node in ast.walk(module.tree):
        match node:
            case ast.Call(func=ast.Name(id="next"), args=[_]):
                yield node, "next() without default"


PROSE = ("prompt", "label")  # of questions and options: for people
DECIDES = ("policy.py", "standing.py", "planning/")


def prose(module: Module, engine: Engine) -> Offences:
    """No rule, policy or order reads back what a question says: questions carry facts."""
    del engine
    if not module.path.startswith(("engine/games/", "bot/service/")):
        return
    words = (*PROSE, "text") if any(part in module.path for part in DECIDES) else PROSE
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and node.attr in words and isinstance(node.ctx, ast.Load):
            yield node, f"reads .{node.attr}"


PEOPLES = ("called", "paused_for", "result", "word", "text")  # fields that hold what people typed
IN_HANDS = ("settings", "taken", "tablet", "seats", "sitter")  # in whose hands the last three are such words
ESCAPES = ("shown", "shown_lines", "in_code", "cleaned")


def unescaped(module: Module, engine: Engine) -> Offences:
    """What people typed stands in a message only through `bot.text.typed`."""
    del engine
    if not module.path.startswith("bot/") or module.path.startswith(("bot/fake_discord/", "bot/bench/")):
        return
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and node.attr == "called" and module.path != "bot/store/rows.py":
            yield node, "reads .called: in a message it is .name, on buttons and in lists .label"
        if isinstance(node, ast.FormattedValue):
            for inner in _outside_of_escapes(node.value):
                if isinstance(inner, ast.Attribute) and _holds_words(inner):
                    yield inner, f".{inner.attr} stands in a text as it was typed"


def _outside_of_escapes(node: ast.AST) -> Iterator[ast.AST]:
    """A value and all within it that no function of `bot.text.typed` is given."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ESCAPES:
        return
    yield node
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else list(ast.iter_child_nodes(node))
    for part in parts:
        yield from _outside_of_escapes(part)


def _holds_words(node: ast.Attribute) -> bool:
    holder = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
    return node.attr in PEOPLES[:2] or (node.attr in PEOPLES and holder in IN_HANDS)


# --- the engine as it is ----------------------------------------------------------------------------------

Ban = Callable[[Module, Engine], Offences]
BANS: tuple[Ban, ...] = (
    bad_imports, kernel_stands_alone, set_order, floats, around_yields, forgotten_rules, bare_next, prose,
)  # fmt: skip


def rules_modules() -> list[Module]:
    """Everything that runs while a rule runs."""
    return modules_of("engine/kernel", "engine/wargame", "engine/games")


def modules_of(*rooms: str) -> list[Module]:
    paths = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    return [Module(path.relative_to(ROOT).as_posix(), parsed(path)) for path in sorted(paths)]


def offences(ban: Ban, engine: Engine) -> list[str]:
    return [
        f"{module.path}:{getattr(node, 'lineno', '?')}: {what}"
        for module in engine.modules
        for node, what in ban(module, engine)
    ]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(rules_modules())


@pytest.mark.parametrize("ban", BANS, ids=lambda ban: ban.__name__)
def test_the_engine_keeps_the_ban(ban: Ban, engine: Engine) -> None:
    assert engine.modules, "no modules found: has the engine moved?"
    found = offences(ban, engine)
    assert not found, "\n" + "\n".join(found)


def test_what_people_typed_is_escaped_wherever_it_is_said() -> None:
    bot = Engine(modules_of("bot"))
    assert bot.modules and not offences(unescaped, bot)


def test_the_desk_reads_no_prose() -> None:
    service = Engine(modules_of("bot/service"))
    assert service.modules and not offences(prose, service)


# --- the bans themselves ----------------------------------------------------------------------------------

BATTLE = "engine/games/troy/battle.py"
STATE = "engine/games/troy/state.py"
POLICY = "engine/games/troy/policy.py"
TABLES = "engine/games/troy/tables.py"
KERNEL = "engine/kernel/session.py"
PANEL = "bot/views/messages/news.py"
HEAD = "from engine.kernel import Rule, ask\n"

BAD: list[tuple[Ban, str, str]] = [
    (bad_imports, BATTLE, "import random"),
    (bad_imports, BATTLE, "import os.path"),
    (bad_imports, BATTLE, "def f():\n    from datetime import date"),
    (bad_imports, BATTLE, "from pathlib import Path"),
    (bad_imports, TABLES, "import time"),
    (bad_imports, POLICY, "import random"),
    (bad_imports, KERNEL, "import uuid"),
    (kernel_stands_alone, KERNEL, "import networkx"),
    (kernel_stands_alone, KERNEL, "from engine.games import pharaohs"),
    (kernel_stands_alone, KERNEL, "from ..board import maps"),
    (set_order, BATTLE, "for x in {1, 2}: pass"),
    (set_order, BATTLE, "def f(d):\n    near = set(d)\n    for x in near: pass"),
    (set_order, BATTLE, "def f(near: frozenset[str]):\n    return [x for x in near]"),
    (set_order, BATTLE, "def f(near: 'set[str] | None'):\n    return list(near)"),
    (set_order, BATTLE, "class A:\n    near: set[str]\n\ndef f(a):\n    return {x: 1 for x in a.near}"),
    (
        set_order,
        BATTLE,
        "class A:\n    @property\n    def near(self) -> set[str]: ...\n\ndef f(a):\n    [*a.near]",
    ),
    (set_order, BATTLE, "ROADS: dict[str, set[str]] = {}\ndef f(a):\n    for x in ROADS[a]: pass"),
    (set_order, BATTLE, "ROADS: dict[str, set[str]] = {}\nfor a, b in ROADS.items():\n    tuple(b)"),
    (set_order, BATTLE, "def near(a) -> set[str]: ...\nfor x in near(1): pass"),
    (set_order, BATTLE, "def f(d, e):\n    for x in d.keys() - e.keys(): pass"),
    (set_order, BATTLE, "def f(d):\n    near = set(d) & {1}\n    return near.pop()"),
    (set_order, BATTLE, "def f(d):\n    return sorted({x.lower() for x in d}, key=len)"),
    (set_order, BATTLE, "def f(d):\n    return max(set(d), key=len)"),
    (set_order, BATTLE, "def f(d):\n    return ', '.join(set(d))"),
    (set_order, BATTLE, "def f(d):\n    return f'{set(d)}'"),
    (set_order, BATTLE, "def f(d):\n    a, b = set(d)"),
    (set_order, KERNEL, "def f(d):\n    for x in set(d): pass"),
    (floats, STATE, "odds = 0.5"),
    (floats, STATE, "class State:\n    odds: float"),
    (floats, STATE, "class State:\n    odds: 'list[float]'"),
    (floats, BATTLE, "def f(a, b):\n    return a / b"),
    (floats, BATTLE, "def f(a):\n    a /= 2"),
    (floats, STATE, "half = 1 / 2"),
    (around_yields, BATTLE, "def f():\n    try:\n        yield 1\n    finally:\n        pass"),
    (around_yields, BATTLE, "def f(a):\n    with a:\n        if a:\n            yield from a"),
    (around_yields, BATTLE, "class A:\n    def f(self):\n        try: pass\n        finally: yield 1"),
    (prose, BATTLE, "def f(ask): return ask.prompt"),
    (prose, "engine/games/troy/policy.py", "def f(option): return option.text.split()"),
    (prose, "bot/service/play.py", "def f(option): return option.label"),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> Rule[None]: ...\ndef f(t):\n    fight(t)"),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> 'Rule[bool]': ...\ndef f(t):\n    if fight(t): pass"),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> Rule[bool]: ...\ndef f(t):\n    return fight(t)"),
    (
        forgotten_rules,
        BATTLE,
        HEAD + "def fight(t) -> Rule[bool]: ...\ndef f(t) -> Rule[bool]:\n    if t: yield t\n    return fight(t)",
    ),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> Rule[bool]: ...\ndef f(t) -> Rule[bool]:\n    return [fight(t)]"),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> Rule[None]: ...\ndef f(t):\n    return fight(t)"),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> Rule[None]: ...\ndef f(t):\n    yield fight(t)"),
    (forgotten_rules, BATTLE, HEAD + "def f(t):\n    ask(t)"),
    (forgotten_rules, BATTLE, "from engine.games.troy import siege\ndef f(t):\n    siege.storm(t)"),
    (forgotten_rules, BATTLE, "from .siege import storm as run\ndef f(t):\n    run(t)"),
    (forgotten_rules, BATTLE, "import engine.games.troy.siege\ndef f(t):\n    engine.games.troy.siege.storm(t)"),
    (forgotten_rules, BATTLE, "class A:\n    def fight(self) -> Rule[None]: ...\n    def f(self): self.fight()"),
    (forgotten_rules, BATTLE, "class A:\n    def fight(self) -> Rule[None]: ...\ndef f(a): a.fight()"),
    (bare_next, BATTLE, "def f(a):\n    return next(iter(a))"),
    (unescaped, PANEL, "def f(game): return game.called"),
    (unescaped, PANEL, "def f(game): return f'{game.settings.result}'"),
    (unescaped, PANEL, "def f(game, a): return f'over{game.settings.paused_for if a else 1}'"),
    (unescaped, PANEL, "def f(taken): return f'“{taken.word}”'"),
    (unescaped, PANEL, "def f(game): return f'{clipped(game.settings.result, 9)}'"),
]

GOOD: list[tuple[Ban, str, str]] = [
    (unescaped, PANEL, "def f(game): return f'{game.name} {shown(game.settings.result)}'"),
    (unescaped, PANEL, "def f(game): return f'{shown(game.settings.result) if game.settings.result else 0}'"),
    (unescaped, PANEL, "def f(press, part): return f'{press.name.word} {part.text}'"),
    (unescaped, "bot/store/rows.py", "def f(game): return game.called"),
    (bad_imports, BATTLE, "import math\nfrom fractions import Fraction\nfrom . import time"),
    (bad_imports, TABLES, "from pathlib import Path"),
    (bad_imports, KERNEL, "import hashlib, hmac, os"),
    (kernel_stands_alone, KERNEL, "import json, msgspec\nfrom engine.kernel.dice import Dice\nfrom . import a"),
    (kernel_stands_alone, BATTLE, "import networkx"),
    (set_order, BATTLE, "def f(near: set[str], x):\n    return x in near and sorted(near)"),
    (set_order, BATTLE, "def f(near: set[str]):\n    for x in sorted(near): pass"),
    (set_order, BATTLE, "def f(near: set[str]):\n    return any(x for x in near), sorted(x for x in near)"),
    (set_order, BATTLE, "def f(near: set[str]):\n    return {x for x in near}, len(near), max(near)"),
    (set_order, BATTLE, "def f(near: list[str]):\n    return [x for x in near], near.pop()"),
    (set_order, BATTLE, "near = {1}\ndef f(near: list[str]):\n    return list(near)"),
    (set_order, BATTLE, "ROADS: dict[str, set[str]] = {}\ndef f():\n    return list(ROADS)"),
    (set_order, BATTLE, "def f(d: dict[str, int], a: int):\n    return list(d), list(range(a - 1))"),
    (set_order, BATTLE, "def f(d):\n    return sorted(sorted({1, 2}), key=str)"),
    (floats, STATE, "from fractions import Fraction\nclass State:\n    odds: Fraction\n    vp: int = 7 // 2"),
    (floats, POLICY, "def f(a: float):\n    return a / 2.0"),
    (floats, TABLES, "DATA = HERE / 'data'"),
    (floats, BATTLE, "ROUND_UP = 'a / b'"),
    (around_yields, BATTLE, "def f():\n    try:\n        yield 1\n    except ValueError:\n        pass"),
    (around_yields, BATTLE, "def f(a):\n    with a:\n        x = 1\n    yield x"),
    (around_yields, BATTLE, "def f(a):\n    with a:\n        def g():\n            yield 1\n        x = g"),
    (prose, BATTLE, "def f(card): return card.text"),
    (prose, BATTLE, "def f(ask): return ask.about['at']"),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> Rule[None]: ...\ndef f(t):\n    yield from fight(t)"),
    (forgotten_rules, BATTLE, HEAD + "def f(t):\n    if (yield from ask(t)): return (yield from ask(t))"),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> Rule[bool]: ...\ndef f(t) -> Rule[bool]:\n    return fight(t)"),
    (forgotten_rules, BATTLE, HEAD + "def fight(t) -> Rule[None]: ...\nPHASES = {'battle': fight}"),
    (forgotten_rules, BATTLE, "def ask(t) -> str: ...\ndef f(t):\n    ask(t)"),
    (forgotten_rules, BATTLE, "from .siege import count\ndef f(t):\n    count(t)"),
    (forgotten_rules, KERNEL, "class A:\n    def ask(self) -> str: ...\n    def f(self): self.ask()"),
    (forgotten_rules, KERNEL, "class A:\n    def ask(self) -> str: ...\ndef f(a): a.ask()"),
    (bare_next, BATTLE, "def f(a):\n    return next(iter(a), None)"),
]  # fmt: skip


def written(path: str, source: str) -> Module:
    return Module(path, ast.parse(source))


def _small_engine(path: str, source: str) -> Engine:
    """The module in question, and two others for it to call."""
    around = [
        written("engine/kernel/questions.py", "def ask(q) -> Rule[str]: ...\n"),
        written("engine/games/troy/siege.py", "def storm(t) -> Rule[None]: ...\ndef count(t) -> int: ...\n"),
        written("engine/games/ilios/siege.py", "def count(t) -> Rule[None]: ...\n"),
    ]
    return Engine([*around, written(path, source)])


def _name(case: object) -> str:
    return getattr(case, "__name__", str(case))


@pytest.mark.parametrize(("ban", "path", "source"), BAD, ids=_name)
def test_an_offence_is_found(ban: Ban, path: str, source: str) -> None:
    assert offences(ban, _small_engine(path, source))


@pytest.mark.parametrize(("ban", "path", "source"), GOOD, ids=_name)
def test_the_innocent_are_left_alone(ban: Ban, path: str, source: str) -> None:
    assert offences(ban, _small_engine(path, source)) == []


def test_every_ban_has_both_proofs() -> None:
    for ban in BANS:
        assert ban in [case[0] for case in BAD], ban.__name__
        assert ban in [case[0] for case in GOOD], ban.__name__
