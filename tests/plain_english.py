"""Every text a person can read, with file and line, and the patterns of stilted English it may not contain.

`python -m tests.plain_english` lists them, `--faults` only the faults; more words name rooms or files."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE, RESOURCES = ROOT / "bridgedesk", ROOT / "resources"

# Keys of rule books, clause lists and registers that hold words for people.
SHOWN_KEYS = {"says", "words", "title", "keeps", "note", "unsaid", "means", "because"}
# Docstrings of questions and policies are titles and explanations in the window.
SHOWN_DOCSTRINGS = re.compile(
    r"rulebooks/(?:appeals|before_play|conduct|entries|scores|selection|stages)/(?!__init__)"
)
# The first argument of these is the stored name of an act.
ACTS = {"Change", "Done", "planned"}
CODE = re.compile(
    r"\b(?:ALTER TABLE|CREATE|SELECT|DROP|INSERT|PRAGMA|VARCHAR|NOT NULL)\b"
    r"|\\[bdwsS.]|\(\?|\[\^|\n    |[{};]\s*\n|%[A-Za-z]"
)

PATTERNS = {
    "stands": r"(?<!bye )(?<!bye-)(?<!relay )(?<!relay-)(?<!score )(?<!ruling )(?<!result )(?<!on a )"
    r"\bstands?\b(?! out| down)",
    "told, said": r"\btold\b(?! (?:the director|both sides))|\b(?:is|are|was|were|be) said\b",
    "put down, put right": r"\bputs? (?:it |them |that |the \w+ )?down\b|\bputs? [\w ]{0,18}right\b(?! hand)",
    "mend": r"\bmend(?:s|ed|ing)?\b",
    "initial": r"\binitial(?:led|ling)\b|\binitials? (?:it|each|them)\b",
    "lay over": r"\bl(?:aid|ays?|ying) [\w ]{0,20}?over\b",
    "take in, out, back": r"\b(?:take[sn]?|took|taking) (?:it |them )?(?:in|out|away|back)\b"
    r"(?! (?:all|the|a|any|round|one|\())",
    "go on, go home": r"\b(?:go|goes|going|went|gone) (?:on|home)\b",
    "anew": r"\banew\b|\bonce more\b",
    "beside": r"\bbeside\b",
    "is no, is none": r"(?<!there )\b(?:is|are|was) no (?!longer\b|more\b|one\b|other\b|such\b)"
    r"(?:\w+ ?){1,3}(?=[;,.:'\"”]|$)"
    r"|\b(?:is|are) none\b(?! of)",
    "as 12": r"(?<!such)(?<!long), as (?:\d|(?-i:[A-Z]+)\d)|(?<!such )\bas \d+-\d+",
    "may be left out": r"\bmay be left out\b",
    "until when": r"\b(?:until|since) when\b",
    "all the same": r"\ball the same\b|\bafter all\b",
    "come about": r"\b(?:comes?|came) about\b",
    "somebody": r"\b(?:somebody|whoever|whosoever|whom)\b",
    "archaic": r"\b(?:aught|nought|lest|upon|hitherto|thereof|whereby|hereby)\b",
    "the book speaks": r"\bbook (?:speaks?|asks?|has it|is silent|says (?:so|nothing|it|not))\b",
    "lacking": r"\black(?:s|ing)\b",
    "those of": r"\bthose (?:of|in|from|that|who|already|behind|to be)\b",
    "a sentence without its subject": r"(?:^|[.;:] )(?-i:Who) (?!\w+ (?:where|what)\b)[^?]*$",
    "begins in mid-sentence": r"^(?-i:Of|(?:By|In) which|To where|To whose|From where|Whose|Whom)\b(?!.*\?)",
    "a space before the ellipsis": r"\w …$",
    "a count before a plural": r"\{\} (?:boards|IMPs|results|pairs|tables|rounds)\b(?= (?:is|are|was|were) )",
}
RULES = {label: re.compile(pattern, re.IGNORECASE) for label, pattern in PATTERNS.items()}


class Text(NamedTuple):
    """One text with the place it is written; gaps that are filled in are {}."""

    file: str
    line: int
    words: str

    @property
    def faults(self) -> list[str]:
        plain = " ".join(self.words.split())
        return [label for label, rule in RULES.items() if rule.search(plain)]


def texts() -> Iterator[Text]:
    """Yield every text of the program, the rule books, the registers and the guide."""
    modules = sorted(PACKAGE.rglob("*.py"))
    return chain(
        chain.from_iterable(texts_of_module(path) for path in modules if "migrations" not in path.parts),
        chain.from_iterable(texts_of_toml(path) for path in sorted(RESOURCES.rglob("*.toml"))),
        chain.from_iterable(texts_of_page(path) for path in sorted((RESOURCES / "help").glob("*.md"))),
    )


def texts_of_module(path: Path) -> Iterator[Text]:
    """Yield the texts of one module: strings of two words or more, without keys, patterns and SQL."""
    file = path.relative_to(ROOT).as_posix()
    shown = bool(SHOWN_DOCSTRINGS.match(path.relative_to(PACKAGE).as_posix()))
    for line, words in strings(path.read_text(encoding="utf-8"), docstrings=shown):
        yield Text(file, line, words)


def strings(source: str, *, docstrings: bool) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    hidden = set(_act_names(tree)) | (set() if docstrings else set(_bare_strings(tree)))
    for node in ast.walk(tree):  # parents come before what is in them
        match node:
            case ast.JoinedStr(values=parts):
                hidden.update(id(part) for part in ast.walk(node) if isinstance(part, ast.Constant))
                words = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
            case ast.Constant(value=str(words)) if id(node) not in hidden:
                pass
            case _:
                continue
        if is_prose(words):
            yield node.lineno, words


def _act_names(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") in ACTS:
            yield id(node.args[0])


def _bare_strings(tree: ast.AST) -> Iterator[int]:
    """Yield docstrings, of attributes too."""
    return (id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr))


def is_prose(words: str) -> bool:
    """Tell words for people from keys, patterns, SQL and style sheets."""
    plain = re.sub(r"\{[^{}]*\}", " ", words)
    return (
        not CODE.search(words)
        and "_" not in plain
        and " " in words.strip()
        and len(re.findall(r"[A-Za-z]{2,}", plain)) >= 2
    )


def texts_of_toml(path: Path) -> Iterator[Text]:
    """Yield what rule books, clause lists and registers say to people."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for key, words in _shown(tomllib.loads(source)):
        if len(words.split()) > 1:
            start = words.splitlines()[0][:30].replace('"', '\\"')
            number = next((at for at, line in enumerate(lines, 1) if key in line and start in line), 1)
            yield Text(path.relative_to(ROOT).as_posix(), number, words)


def _shown(value: object, key: str = "") -> Iterator[tuple[str, str]]:
    match value:
        case dict():
            for name, inner in value.items():
                yield from _shown(inner, name)
        case list():
            for inner in value:
                yield from _shown(inner, key)
        case str() if key in SHOWN_KEYS:
            yield key, value


def texts_of_page(path: Path) -> Iterator[Text]:
    """Yield the sentences of a page of the guide, its tables and lists included."""
    number = 1
    for block in re.split(r"(\n\s*\n|\n(?=[-|*#\d]))", path.read_text(encoding="utf-8")):
        for sentence in re.split(r"(?<=[.:!?])\s+(?=[A-Z*`])", " ".join(block.split())):
            if len(sentence.split()) > 1:
                yield Text(path.relative_to(ROOT).as_posix(), number, sentence.strip("|*- "))
        number += block.count("\n")


def main(words: list[str]) -> None:
    """Print the texts, or their faults, of the files whose path has one of these words."""
    rooms = [word for word in words if word != "--faults"]
    for text in texts():
        if not rooms or any(room in text.file for room in rooms):
            one_line = " ".join(text.words.split())
            if "--faults" not in words:
                print(f"{text.file}:{text.line}: {one_line}")
            elif text.faults:
                print(f"{text.file}:{text.line}: [{', '.join(text.faults)}] {one_line}")


if __name__ == "__main__":
    main(sys.argv[1:])
