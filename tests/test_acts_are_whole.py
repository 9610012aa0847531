"""No command of the director is written in two parts: every act says that it is one, and stands alone."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.house_rule import PACKAGE

ROOT = Path(__file__).resolve().parent.parent
STEPS = frozenset(("carry_out", "put_down", "change_lists"))  # methods that plan a step of an act
DOORS = frozenset(("act", "change_list"))  # methods of the window that carry out one act
WHOLE = "as_one_act"  # with this several acts are one
PLAYS = frozenset(  # many commands, in turn
    (
        f"{PACKAGE}/desk/sample/congress.py",
        f"{PACKAGE}/desk/sample/congress_butler.py",
        f"{PACKAGE}/desk/sample/congress_field.py",
        f"{PACKAGE}/desk/sample/congress_finals.py",
        f"{PACKAGE}/desk/sample/congress_swiss.py",
        f"{PACKAGE}/desk/sample/sample_club.py",
        f"{PACKAGE}/window/demo.py",
    )
)

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


# ---- the rule


def is_whole(function: ast.AST) -> bool:
    """Tell whether it is decorated as an act."""
    decorators = function.decorator_list if isinstance(function, ast.FunctionDef) else []
    return any(ast.unparse(each) == "one_act" for each in decorators)


def acts_in(modules: Mapping[str, str]) -> frozenset[str]:
    """Find the names of all acts."""
    return frozenset(
        node.name
        for source in modules.values()
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and is_whole(node)
    )


class Calls:
    """The most acts that are called one after the other on any way through some code."""

    def __init__(self, acts: Iterable[str]) -> None:
        self.acts = frozenset(acts)

    def along(self, body: Sequence[ast.stmt]) -> int:
        if not body:
            return 0
        first, rest = body[0], body[1:]
        match first:
            case ast.FunctionDef() | ast.ClassDef():
                return self.along(rest)
            case ast.Return() | ast.Raise():
                return self.in_(ast.iter_child_nodes(first))
            case ast.If(test=test, body=then, orelse=otherwise):
                return self.in_([test]) + self._branches([then, otherwise], rest)
            case ast.Match(subject=subject, cases=cases):
                return self.in_([subject]) + self._branches([each.body for each in cases] + [[]], rest)
            case ast.Try(body=tried, handlers=handlers, orelse=otherwise, finalbody=last):
                ways = [[*tried, *otherwise], *(each.body for each in handlers)]
                return self._branches(ways, [*last, *rest])
            case ast.With(items=items, body=then):
                inside = self.along(then)
                whole = any(WHOLE in ast.unparse(each.context_expr) for each in items)
                opened = self.in_(each.context_expr for each in items)
                return opened + (min(inside, 1) if whole else inside) + self._after(then, rest)
            case ast.For(iter=test, body=then) | ast.While(test=test, body=then):
                return self.in_([test]) + self.along(then) + self.along(rest)
            case _:
                return self.in_([first]) + self.along(rest)

    def _branches(self, branches: Sequence[Sequence[ast.stmt]], rest: Sequence[ast.stmt]) -> int:
        return max(self.along(each) + self._after(each, rest) for each in branches)

    def _after(self, body: Sequence[ast.stmt], rest: Sequence[ast.stmt]) -> int:
        return 0 if body and isinstance(body[-1], ast.Return | ast.Raise) else self.along(rest)

    def in_(self, nodes: Iterable[ast.AST]) -> int:
        """Count the calls in an expression; a function that is made there is called by somebody else."""
        count = 0
        for node in nodes:
            match node:
                case ast.Lambda():
                    continue
                case ast.IfExp(test=test, body=one, orelse=other):
                    count += self.in_([test]) + max(self.in_([one]), self.in_([other]))
                    continue
                case ast.Call(func=ast.Name(id=name)) if name in self.acts:
                    count += 1
                case ast.Call(func=ast.Attribute(attr=name)) if name in STEPS | DOORS:
                    count += 1
            count += self.in_(ast.iter_child_nodes(node))
        return count


def functions(tree: ast.AST) -> Iterator[tuple[str, Function, Sequence[ast.stmt]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name, node, node.body
        elif isinstance(node, ast.Lambda):
            yield "lambda", node, [ast.Expr(node.body)]


def acts_known(tree: ast.Module, acts: frozenset[str]) -> Iterator[str]:
    """Name the acts that a module takes from the desk, as it calls them, and its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PACKAGE}.desk."):
            yield from (each.asname or each.name for each in node.names if each.name in acts)
    yield from (node.name for node in tree.body if is_whole(node) and isinstance(node, ast.FunctionDef))


def offences(path: str, source: str, acts: frozenset[str]) -> list[str]:
    """Name what of a module could be written in two parts."""
    tree = ast.parse(source)
    calls = Calls(acts_known(tree, acts))
    found = []
    for name, function, body in functions(tree):
        many = calls.along(body)
        if many > 1 and not is_whole(function):
            found.append(f"{path}:{function.lineno}: {name} carries out {many} acts: make them one")
        top = function in tree.body and not name.startswith("_") and path.startswith(f"{PACKAGE}/desk/")
        if top and many and not is_whole(function):
            found.append(f"{path}:{function.lineno}: {name} is an act: decorate it with @one_act")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
            (".commit", ".act(Deed", "UnitOfWork")
        ):
            found.append(f"{path}:{node.lineno}: only the store writes: plan a step instead")
    return found


# ---- the house as it is


@pytest.fixture(scope="module")
def house() -> dict[str, str]:
    found = sorted((ROOT / PACKAGE).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_every_command_is_one_act(house: dict[str, str]) -> None:
    acts = acts_in(house)
    assert {"draw_round", "record_result", "write_export"} <= acts
    outside = {path: each for path, each in house.items() if not path.startswith(f"{PACKAGE}/store/")}
    assert not [
        offence
        for path, source in outside.items()
        if path not in PLAYS
        for offence in offences(path, source, acts)
    ]


# ---- the rule itself, against made-up offenders

ACTS = frozenset(("rule", "note"))
KNOWN = "from bridgedesk.desk.acts.rulings_and_appeals import note, rule; "


@pytest.mark.parametrize(
    ("path", "source", "what"),
    [
        ("window/a.py", "def both(desk):\n    rule(desk)\n    note(desk)", "both carries out 2 acts"),
        ("window/a.py", "act(lambda: (rule(desk), note(desk)))", "lambda carries out 2 acts"),
        ("window/a.py", "def f(desk):\n    note(desk) if rule(desk) else None", "f carries out 2 acts"),
        (
            "window/a.py",
            "from bridgedesk.desk.acts.rulings import note as say\ndef f(d):\n    say(d)\n    rule(d)",
            "f carries out 2 acts",
        ),
        (
            "window/a.py",
            "def f(self, desk):\n    if self.act(lambda: rule(desk)):\n        self.act(lambda: note(desk))",
            "f carries out 2 acts",
        ),
        (
            "cli/a.py",
            "def f(desk, late):\n    if late:\n        rule(desk)\n    note(desk)",
            "f carries out 2 acts",
        ),
        ("desk/acts/a.py", "def rule(desk):\n    return desk.carry_out(change, after)", "rule is an act"),
        ("desk/files/a.py", "def take(desk):\n    return rule(desk)", "take is an act"),
        (
            "desk/acts/a.py",
            "def _f(desk):\n    desk.carry_out(a, b)\n    desk.put_down(c)",
            "_f carries out 2",
        ),
        ("desk/a.py", "def _write(work):\n    work.commit()", "only the store writes"),
        ("desk/a.py", "def _f(db, deed):\n    UnitOfWork(db, deed)", "only the store writes"),
    ],
)
def test_what_could_be_left_half_done_is_named(path: str, source: str, what: str) -> None:
    (offence,) = offences(f"{PACKAGE}/{path}", KNOWN + "x = 1\n" + source, ACTS)
    assert what in offence


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("window/a.py", "def f(desk):\n    if late:\n        return rule(desk)\n    return note(desk)"),
        ("window/a.py", "def f(desk):\n    return rule(desk) if late else note(desk)"),
        (
            "window/a.py",
            "def f(d):\n    match what:\n        case 1:\n            return rule(d)\n    return note(d)",
        ),
        ("desk/a.py", "def _f(desk):\n    with as_one_act(desk):\n        rule(desk)\n        note(desk)"),
        ("desk/acts/a.py", "@one_act\ndef rule(desk):\n    note(desk)\n    return desk.carry_out(a, b)"),
    ],
)
def test_what_the_rule_allows(path: str, source: str) -> None:
    assert offences(f"{PACKAGE}/{path}", KNOWN + "x = 1\n" + source, ACTS) == []
