"""What people read is never read back: a sentence is made where it is shown, from facts."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent

SENTENCES = {"because", "remark", "says", "text", "what", "why", "words"}  # attributes that people read
TAKEN_APART = {
    "endswith", "find", "index", "partition", "removeprefix", "removesuffix", "rpartition", "rsplit", "split",
    "startswith",
}  # fmt: skip
PATTERNS = {"findall", "finditer", "fullmatch", "match", "search", "sub"}

# How often each module still does; a number may fall, never rise.
STILL = {
    "desk/entries/line_up_form.py": 1,  # the name of a deadline, which is a fact
    "desk/entries/substitutes.py": 1,
    "event/notebook.py": 4,  # documents from before decisions were facts
    "exchange/lin.py": 3,  # another program's words
    "movements/replan/continuations.py": 1,
    "sheets/round_robin.py": 1,
    "window/parts/form_fields.py": 1,
    "window/scores/missing_dock.py": 1,
    "window/setting_up/teams_panel.py": 1,
    "window/standings/standings_pictures.py": 1,
}


def is_sentence(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in SENTENCES


def reads_back(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=called), args=args):
            return (called in TAKEN_APART and is_sentence(value)) or (
                called in PATTERNS and any(map(is_sentence, args))
            )
        case ast.Compare(left=ast.Constant(value=str()), ops=[ast.In() | ast.NotIn()], comparators=[there]):
            return is_sentence(there)
    return False


def readers(source: str) -> Iterator[ast.AST]:
    return (node for node in ast.walk(ast.parse(source)) if reads_back(node))


def test_no_further_module_reads_a_sentence_back() -> None:
    found: Counter[str] = Counter()
    package = ROOT / "bridgedesk"
    for path in package.rglob("*.py"):
        if "migrations" not in path.parts:
            found[path.relative_to(package).as_posix()] += len(
                list(readers(path.read_text(encoding="utf-8")))
            )
    assert {path: number for path, number in found.items() if number} == STILL


def test_what_is_forbidden_is_found() -> None:
    for line in (
        "note.text.startswith('Cleared: ')",
        "_NOTE.fullmatch(note.text)",
        "flag.what.partition('; ')[0]",
        "'against' in system.words",
        "re.sub('a', 'b', each.because)",
    ):
        assert len(list(readers(line))) == 1, line
    assert not list(readers("typed.startswith('F'); 'a' in words; field.text() == ''"))
