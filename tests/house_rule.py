"""The import rule of the house: each room knows only the rooms above it, and only its own libraries."""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

PACKAGE = "bridgedesk"


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@dataclass(frozen=True)
class Room:
    """What one folder or top-level module of the package may know."""

    rooms: frozenset[str] = frozenset()
    libraries: frozenset[str] = frozenset()
    pure: bool = False


LAWS = words("bridge event scoring")
RULES = LAWS | words("movements rulebooks")
CORE = RULES | words("standings masterpoints")
BELOW = CORE | words("resources rule_library directing")
DESK = BELOW | words("store exchange audit sheets desk")

# From the top of the house to the bottom.
HOUSE = {
    "bridge": Room(pure=True),
    "event": Room(words("bridge"), pure=True),
    "scoring": Room(words("bridge event"), pure=True),
    "movements": Room(words("bridge"), pure=True),
    "rulebooks": Room(LAWS, pure=True),
    "standings": Room(RULES, pure=True),
    "masterpoints": Room(RULES | words("standings"), pure=True),
    "directing": Room(CORE, pure=True),
    "resources": Room(),
    "bug_log": Room(words("resources")),
    "rule_library": Room(words("movements rulebooks resources")),
    "exchange": Room(CORE | words("resources"), words("defusedxml openpyxl")),
    "audit": Room(CORE | words("exchange")),
    "sheets": Room(CORE | words("resources directing"), words("reportlab openpyxl")),
    "store": Room(words("bridge event resources"), words("sqlalchemy alembic")),
    "desk": Room(DESK - words("desk") | words("bug_log")),
    "window": Room(BELOW | words("bug_log desk audit"), words("PySide6")),
    "cli": Room(DESK | words("bug_log")),
    "app": Room(DESK | words("window cli"), words("PySide6")),
    "__main__": Room(words("app")),
}

# Changing one of these libraries shall touch one module.
ONE_MODULE = {
    ("app", "PySide6"),
    ("exchange", "openpyxl"),
    ("sheets", "openpyxl"),
    ("sheets", "reportlab"),
}

# Files, clocks, chance, other processes and the network come to the pure core as arguments.
IMPURE = words(
    """
    asyncio concurrent ctypes fileinput getpass glob http importlib io linecache locale logging mmap
    multiprocessing os pathlib pkgutil platform queue random runpy sched secrets select selectors shelve
    shutil signal socket sqlite3 subprocess sysconfig tempfile threading time urllib uuid zoneinfo
    """
)
PURE_IN_IO = words("StringIO BytesIO")
IMPURE_CALLS = words("open input print __import__")
CLOCKS = words("now utcnow today")

# Nobody reaches the network or runs what was read.
UNSAFE = words(
    """
    ftplib http imaplib marshal nntplib pickle poplib shelve smtplib socket socketserver ssl telnetlib
    urllib.request xmlrpc
    """
)
UNSAFE_CALLS = words("eval exec")
SHELLS = words("os.system os.popen subprocess.getoutput subprocess.getstatusoutput")
SHELL_CALLS = {called.rpartition(".")[2] for called in SHELLS}

NO_SHELL = "runs a shell: give the words of the command as a list"

MOST_LINES, MOST_LINES_OF_A_FUNCTION = 300, 60

VAGUE_NAME = re.compile(r"(?:^|_)(?:utils?|helpers?|managers?)(?:$|_)", re.IGNORECASE)
WORD_BORDER = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass(frozen=True)
class Import:
    """One module known to another: `names` are what is taken from it, empty for a plain import."""

    line: int
    module: str
    names: tuple[str, ...] = ()

    @property
    def top(self) -> str:
        return self.module.partition(".")[0]

    def within(self, modules: Iterable[str]) -> bool:
        """Is it one of these, or in one of them, or taken from their parent?"""
        taken = {self.module, *(f"{self.module}.{name}" for name in self.names)}
        return any(name == module or name.startswith(module + ".") for name in taken for module in modules)

    def only(self, names: frozenset[str], module: str) -> bool:
        return self.module == module and bool(self.names) and names.issuperset(self.names)


def room_of(path: str) -> str:
    """`bridgedesk/bridge/score.py` is in `bridge`, `bridgedesk/cli.py` in `cli`."""
    inside = path.split("/")[1]
    return "" if inside == "__init__.py" else inside.removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[Import]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield Import(node.lineno, node.module or "", tuple(alias.name for alias in node.names))


def rooms_known(known: Import) -> list[str]:
    """The rooms an import of our own package enters; the version, which all may know, stands in none."""
    inside = known.module.split(".")[1:]
    if inside:
        return [inside[0]]
    return [name for name in known.names or ("*",) if name != "__version__"]


def offences(path: str, source: str) -> list[str]:
    """What one module does against the rule, each as `file:line: what, and which rule`."""
    name = room_of(path)
    own = HOUSE.get(name, Room())
    tree = ast.parse(source)
    found = [*import_offences(name, own, tree), *call_offences(own, tree), *name_offences(path, tree)]
    return [f"{path}:{line}: {what}" for line, what in sorted(found)]


Found = Iterator[tuple[int, str]]


def import_offences(name: str, own: Room, tree: ast.AST) -> Found:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield node.lineno, f"write {PACKAGE}.… in full: relative imports are refused"
    for known in imports(tree):
        if known.top == PACKAGE:
            for entered in rooms_known(known):
                if entered not in own.rooms | {name}:
                    allowed = ", ".join(sorted(own.rooms)) or "no other room"
                    yield known.line, f"{name or PACKAGE} may not know {entered}: it knows {allowed}"
        elif known.top not in sys.stdlib_module_names:
            if known.top not in own.libraries:
                allowed = ", ".join(sorted(own.libraries)) or "the standard library only"
                yield known.line, f"{name or PACKAGE} may not use {known.top}: it uses {allowed}"
        elif known.within(UNSAFE):
            yield known.line, f"{known.module} is refused everywhere: no network, nothing read is run"
        elif own.pure and known.top in IMPURE and not known.only(PURE_IN_IO, "io"):
            yield known.line, f"{name} is pure: what {known.module} gives must come in as an argument"


def call_offences(own: Room, tree: ast.AST) -> Found:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=called) if called in UNSAFE_CALLS:
                yield node.lineno, f"{called} is refused everywhere: nothing read is run"
            case ast.Call(func=ast.Name(id=called)) if own.pure and called in IMPURE_CALLS:
                yield (
                    node.lineno,
                    f"{called} is not for the pure core: files and screens are for other rooms",
                )
            case ast.Attribute(attr=called) if own.pure and called in CLOCKS:
                yield node.lineno, f".{called} reads a clock: in the pure core time comes in as an argument"
            case ast.Attribute(attr=called) if called in SHELL_CALLS and ast.unparse(node) in SHELLS:
                yield node.lineno, f"{ast.unparse(node)} {NO_SHELL}"
            case ast.ImportFrom(module=module, names=names):
                yield from (
                    (node.lineno, f"{module}.{alias.name} {NO_SHELL}")
                    for alias in names
                    if f"{module}.{alias.name}" in SHELLS
                )
            case ast.keyword(arg="shell", value=value) if ast.unparse(value) != "False":
                yield node.lineno, f"shell= {NO_SHELL}"


def name_offences(path: str, tree: ast.AST) -> Found:
    for part in path.removesuffix(".py").split("/"):
        if VAGUE_NAME.search(part):
            yield 1, f"{part} says nothing: name it after what it knows"
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and VAGUE_NAME.search(WORD_BORDER.sub("_", node.name)):
            yield node.lineno, f"{node.name} says nothing: name it after what it knows"


def crowding(modules: dict[str, str]) -> list[str]:
    """The libraries that one room uses in more than one module, against `ONE_MODULE`."""
    users: dict[tuple[str, str], set[str]] = defaultdict(set)
    for path, source in modules.items():
        for known in imports(ast.parse(source)):
            users[room_of(path), known.top].add(path)
    return [
        f"{', '.join(sorted(users[at]))}: only one module of {at[0]} may use {at[1]}"
        for at in sorted(ONE_MODULE)
        if len(users[at]) > 1
    ]


def unit_of(path: str) -> str:
    """The sub-room a module is in, or the module itself where it lies loose in its room."""
    return "/".join(path.split("/")[1:3]).removesuffix(".py")


def known_units(modules: dict[str, str]) -> dict[str, set[str]]:
    """Which sub-rooms and loose modules each one imports, late imports and those for types included."""
    found: dict[str, set[str]] = defaultdict(set)
    for path, source in modules.items():
        for known in imports(ast.parse(source)):
            for name in known.names or ("",):
                inside = f"{known.module}.{name}".removesuffix(".").replace(".", "/")
                at = next(
                    (each for each in (inside, inside.rpartition("/")[0]) if _is_in(each, modules)), None
                )
                if at:
                    found[unit_of(path)].add(unit_of(f"{at}.py"))
    return {unit: known - {unit} for unit, known in found.items()}


def _is_in(place: str, modules: dict[str, str]) -> bool:
    return f"{place}.py" in modules or f"{place}/__init__.py" in modules


def circles(modules: dict[str, str]) -> list[str]:
    """Sub-rooms and loose modules that import each other, directly or through others."""
    known = known_units(modules)
    reached = {unit: _reached(unit, known) for unit in known}
    return sorted(
        f"{unit} knows {other}, which leads back to it"
        for unit in known
        for other in known[unit]
        if unit in reached.get(other, ())
    )


def _reached(start: str, known: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for unit in known.get(ahead.pop(), set()) - found:
            found.add(unit)
            ahead.append(unit)
    return found


def long_modules(modules: dict[str, str]) -> list[str]:
    """Modules over `MOST_LINES`, and functions over `MOST_LINES_OF_A_FUNCTION`."""
    return sorted(
        f"{path}: {lines} lines"
        for path, source in modules.items()
        if (lines := source.count("\n")) > MOST_LINES
    ) + sorted(
        f"{path}:{node.lineno}: {node.name} has {lines} lines"
        for path, source in modules.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > MOST_LINES_OF_A_FUNCTION
    )


def shared_class_names(modules: dict[str, str]) -> list[str]:
    """Public classes of one name in several modules; steps of migrations stay as they were released."""
    places: dict[str, list[str]] = {}
    for path, source in modules.items():
        if "/migrations/" in path:
            continue
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(path)
    return sorted(f"{name}: {', '.join(paths)}" for name, paths in places.items() if len(paths) > 1)


def asked_by_class(modules: dict[str, str], classes: Iterable[str]) -> list[str]:
    """Every `isinstance`, `issubclass` or class pattern on one of these classes, or on a name for several."""
    trees = {path: ast.parse(source) for path, source in modules.items()}
    known = set(classes)
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                known |= {each.asname for each in node.names if each.asname and each.name in known}
            elif isinstance(node, ast.Assign) and (named := _named_in(node.value)) and named <= known:
                known |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return sorted(
        f"{path}:{line}: {name}"
        for path, tree in trees.items()
        for line, names in _class_tests(tree)
        for name in names & known
    )


def _class_tests(tree: ast.AST) -> Iterator[tuple[int, set[str]]]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, classes]):
                yield node.lineno, _named_in(classes)
            case ast.MatchClass():
                yield node.lineno, _named_in(node.cls)


def _named_in(classes: ast.expr) -> set[str]:
    """The names in a class, a tuple or a union of classes; none of anything else."""
    match classes:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return {name}
        case ast.Tuple(elts=parts) if parts:
            return set().union(*map(_named_in, parts))
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _named_in(left) | _named_in(right)
    return set()


def unknown_rooms(modules: Iterable[str]) -> list[str]:
    return sorted({room_of(path) for path in modules} - {"", *HOUSE})


def empty_rooms(modules: dict[str, str]) -> list[str]:
    """Rooms in which no module says more than a docstring."""
    full = {room_of(path) for path, source in modules.items() if says_something(source)}
    return sorted({room_of(path) for path in modules} - full)


def says_something(source: str) -> bool:
    body = ast.parse(source).body
    return any(not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) for node in body)
