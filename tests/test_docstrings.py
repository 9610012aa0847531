"""Docstrings are plain English: they stand on their own and keep to the glossary."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "bridgedesk"

# Questions and policies of the rule books: directors read their docstrings as titles and explanations.
SHOWN = re.compile(
    r"rulebooks/(?:scores|stages|conduct|entries|before_play|appeals|selection|penalties|question)"
)
TELLS_OF_ITSELF = re.compile(r"rulebooks/__init__|directing/__init__")  # quotes words of the books

STARTS = re.compile(
    r"(?:Of|In|On|At|By|To|For|From|With|Without|After|Before|Until|As|If|And|But|Where|When|Once|Only|What|Who"
    r"|Whose|Which|Whether|How|It|Its|They|Those|These|He|She|That|None|Nothing|Nobody|Otherwise)\b"
)
PERSONS = re.compile(r"\b(?:he|she|her|his|hers|him|himself|herself)\b", re.IGNORECASE)
WORDS = re.compile(
    r"\b(?:anew|whom|thereof|whereby|hereby|somebody|whoever|put down|those (?:of|in|who|that)|told)\b",
    re.IGNORECASE,
)


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield getattr(node, "lineno", 1), text


def faults(text: str) -> list[str]:
    plain = re.sub(r"`[^`]*`", "x", " ".join(text.split()))
    first = re.split(r"(?<=[.?:;])\s", plain, maxsplit=1)[0]
    asks = first.endswith("?")
    return [
        *(["begins in mid-sentence"] if STARTS.match(plain) and not asks else []),
        *(["begins with a small letter"] if plain[:1].islower() and not text.startswith("`") else []),
        *(["says he or she"] if PERSONS.search(plain) else []),
        *(f"says '{found[0]}'" for found in [WORDS.search(plain)] if found),
        *(["is too short to stand on its own"] if len(re.findall(r"\w+", plain)) < 3 and not asks else []),
    ]


def test_docstrings_are_plain_english() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line} {fault}: {text[:60]}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if not SHOWN.match(path.relative_to(PACKAGE).as_posix())
        and not TELLS_OF_ITSELF.match(path.relative_to(PACKAGE).as_posix())
        for line, text in docstrings(path.read_text(encoding="utf-8"))
        for fault in faults(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Of a team, the players who sit.", "begins in mid-sentence"),
        ("the players who sit.", "begins with a small letter"),
        ("Return the boards that she has not played.", "says he or she"),
        ("Return the players for whom a clause counts.", "says 'whom'"),
        ("Return those of the page.", "says 'those of'"),
        ("Seats.", "is too short to stand on its own"),
    ],
)
def test_a_fault_is_named(text: str, fault: str) -> None:
    assert fault in faults(text)


@pytest.mark.parametrize(
    "text", ["Return the players of a team.", "Who goes on?", "`press` hands a key to the pad."]
)
def test_what_may_be_written(text: str) -> None:
    assert faults(text) == []
