"""No figure and no placeholder of a rule text is lost or changed by rewriting it.

`text_figures.json` repeats the numbers of every text that people read in the rule books, the clause lists
and the registers. A new figure is written in both places on purpose, together with its clause.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import cast

import pytest

from tests.rulebooks.books import BOOKS, CLAUSES, ROOT

KEPT = ROOT / "tests" / "rulebooks" / "text_figures.json"
# Keys whose values are stored names or lists of names, and clause numbers, which the loader checks.
NAMES = frozenset(
    {
        "about", "choices", "clause", "clause_of", "clubs", "moment", "name", "not_in_weeks_of", "number",
        "policy", "rank_words", "register", "served_by", "sheet", "tests", "these", "unit",
    }
)  # fmt: skip
COUNTS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
"""
ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
WORDS = {
    **{word: str(value) for value, word in enumerate(COUNTS.split())},
    **{word: f"{value}th" for value, word in enumerate(ORDINALS.split())},
    **dict.fromkeys(("half", "halves"), "1/2"),
    **dict.fromkeys(("quarter", "quarters"), "1/4"),
    **dict.fromkeys(("twice", "double"), "2x"),
    "thirds": "3th",
    "twenty": "20",
}
NUMBER = re.compile(r"\{[^{}]*\}|\d+(?:[.:]\d+)*(?:st|nd|rd|th)?|[½¼¾⅓⅔]|[a-z]+", re.IGNORECASE)
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def figures(text: str) -> str:
    """Return the numbers and placeholders of a text in order of size; "two" and "2" are the same."""
    found = []
    for token in NUMBER.findall(text):
        plain = token.lower()
        if plain in WORDS:
            found.append(WORDS[plain])
        elif plain[0].isdigit():
            found.append(re.sub(r"(?:st|nd|rd)$", "th", plain.replace(":", ".")))
        elif not plain[0].isalpha():
            found.append(token)
    return " ".join(sorted(found))


def figures_in(texts: Mapping[str, str]) -> dict[str, str]:
    found = {key: figures(text) for key, text in texts.items()}
    return {key: numbers for key, numbers in found.items() if numbers}


@cache
def all_texts() -> Mapping[str, Mapping[str, str]]:
    """Return the texts by file and by a key that stays when other rows are added."""
    return {
        **{f"{name}.toml": dict(book_texts(name)) for name in BOOKS},
        **{f"clauses/{name}.toml": dict(clause_texts(name)) for name in CLAUSES},
        "registers.toml": dict(register_texts()),
    }


def book_texts(name: str) -> Iterator[tuple[str, str]]:
    raw = read(f"rulebooks/{name}.toml")
    yield from texts_of(raw.pop("book"), "book")
    yield from texts_of(raw.pop("events"), "events")
    seen: Counter[str] = Counter()
    for topic, blocks in raw.items():
        for block in tables(blocks):
            names = [
                "/".join(cast("list[str]", value)) for value in block.values() if is_list_of_names(value)
            ]
            key = " ".join([topic, str(block.get("clause", "")), *names])
            seen[key] += 1
            yield from texts_of(block, key if seen[key] == 1 else f"{key} {seen[key]}")


def clause_texts(name: str) -> Iterator[tuple[str, str]]:
    count: Counter[str] = Counter()
    for clause in tables(read(f"rulebooks/clauses/{name}.toml")["clause"]):
        number = str(clause["number"])
        for row in tables(clause["rows"]):
            count[number] += 1
            yield f"{number}:{count[number]}", str(row["says"])


def register_texts() -> Iterator[tuple[str, str]]:
    for register in tables(read("registers.toml")["register"]):
        name = str(register["name"])
        yield f"{name} title", str(register["title"])
        yield f"{name} keeps", str(register["keeps"])
        for fact in tables(register["facts"]):
            yield f"{name} {fact['name']}", str(fact["words"])


def texts_of(value: object, key: str) -> Iterator[tuple[str, str]]:
    """Yield the strings of a block that people read, by their place in it."""
    if isinstance(value, str) and " " in value:
        yield key, value
    elif isinstance(value, list):
        for at, each in enumerate(value, start=1):
            yield from texts_of(each, f"{key} {at}")
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in NAMES and not is_list_of_names(each):
                yield from texts_of(each, f"{key} {name}")


def is_list_of_names(value: object) -> bool:
    """Return True for a list such as event = ["pairs", "teams"]."""
    return isinstance(value, list) and all(isinstance(each, str) and " " not in each for each in value)


def tables(value: object) -> list[dict[str, object]]:
    return cast("list[dict[str, object]]", value)


def read(path: str) -> dict[str, object]:
    return tomllib.loads((ROOT / "resources" / path).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", sorted(all_texts()))
def test_figures_of_the_texts_are_unchanged(file: str) -> None:
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    assert figures_in(all_texts()[file]) == kept[file]


def test_the_kept_figures_are_those_of_the_files() -> None:
    assert set(json.loads(KEPT.read_text(encoding="utf-8"))) == set(all_texts())


def test_a_text_has_no_placeholder() -> None:
    """No policy and no question fills one, so it would be shown in braces."""
    found = [
        f"{file}, {key}: {text}"
        for file, texts in all_texts().items()
        for key, text in texts.items()
        if PLACEHOLDER.search(text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("two of 11 places, 10% or half", "1/2 10 11 2"),
        ("until 18:15 on 15 July; 18.15", "15 18.15 18.15"),
        ("the second and the 3rd, but {limit}", "2th 3th {limit}"),
        ("no figure is printed", ""),
    ],
)
def test_figures_are_found_in_digits_and_words(text: str, numbers: str) -> None:
    assert figures(text) == numbers
