"""The shipped books and their scenarios, read for the tests."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path

from bridgedesk.rulebooks import Book, Finding, load, shape, topic_named

ROOT = Path(__file__).parents[2]
BOOKS = sorted(path.stem for path in (ROOT / "resources" / "rulebooks").glob("*.toml"))
CLAUSES = sorted(path.stem for path in (ROOT / "resources" / "rulebooks" / "clauses").glob("*.toml"))
SCENARIOS = ROOT / "tests" / "scenarios"


@cache
def book(name: str) -> Book:
    path = ROOT / "resources" / "rulebooks" / f"{name}.toml"
    return load(path.read_text(encoding="utf-8"), path.name)


def ask(name: str, question: str, **facts: object) -> dict[str, object]:
    """The answer as `ask --json` shows it."""
    return shape(found(name, question, facts))


def found(name: str, question: str, facts: Mapping[str, object]) -> Finding:
    return book(name).answer(topic_named(question).put(facts))


def scenario_files(name: str, kind: str) -> list[tuple[str, dict[str, object]]]:
    """Every [[kind]] table in the scenario files of a book, with a name for the test."""
    tables = []
    for path in sorted((SCENARIOS / name).glob("*.toml")):
        raw = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
        tables += [(f"{name}/{path.stem}[{i}]", table) for i, table in enumerate(raw.get(kind, []), 1)]
    return tables
