"""Clause numbers: the single clauses of a citation, the clauses that a text cites, and their headings."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.book import Book
from bridgedesk.rulebooks.clauses import ClauseRow
from bridgedesk.rulebooks.dataclass_reader import Refused

_COMMA = re.compile(r"[,;] (?:and )?(?![^(]*\))| and ")  # none in brackets: 5.4.3 (second, ties)
_APPENDIX = re.compile(r"([A-Z] )\d")  # "A 4.5.2, 4.6.4": both are of Appendix A
_LAW = re.compile(r"\bLaws? \d+[A-Z]?\d*\b")
_CALLED = re.compile(r"\b[Cc]lauses? ")
_OPENED = re.compile(r"\(")
_LONGEST = 120  # letters of a citation in brackets


@cache
def clause_parts(citation: str) -> tuple[str, ...]:
    """Split a citation into single clauses: "19.11.1 (f), (g)" is two, each in full."""
    found: list[str] = []
    prefix = ""
    for each in _COMMA.split(citation):
        part = each.strip()
        if part.startswith("(") and found:
            part = f"{found[-1].rpartition(' (')[0] or found[-1]} {part}"
        elif appendix := _APPENDIX.match(part):
            prefix = appendix[1]
        elif prefix and part[:1].isdigit():
            part = prefix + part
        if part:
            found.append(part)
    return tuple(dict.fromkeys(found))


def clause_numbers(book: Book, rows: Sequence[ClauseRow]) -> tuple[str, ...]:
    """Return every clause that a rule book requires something by or answers with, in its order; those
    known only from its answers, such as Laws, come last."""
    cited = (*(row.clause for row in rows), *(block.clause for block in book.blocks.values()))
    return tuple(dict.fromkeys(part for each in cited for part in clause_parts(each)))


def known_clause(typed: str, known: Collection[str]) -> str:
    """Return the clause as the rule book spells it; refuse one it does not have."""
    wanted = " ".join(typed.split()).casefold().removeprefix("clause ")
    found = next((each for each in known if each.casefold() == wanted), None)
    if found is None:
        raise Refused(f"clause {typed!r} is not listed; {near(typed, known)}")
    return found


def heading_of(number: str, headings: Mapping[str, str]) -> str:
    """Return the heading of a clause, or else of the part that it belongs to."""
    part = number
    while part:
        if part in headings:
            return headings[part]
        part = part.rpartition(" (")[0] or part.rpartition(".")[0] or part.rpartition(" ")[0]
    return ""


def cited_clauses(texts: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    """Return the clauses that these texts cite: in brackets, after the word "clause", or at the end of a
    line. A bare number is none, as it may be a score."""
    found: dict[str, None] = {}
    for text in texts:
        for line in text.split("\n"):
            found.update(dict.fromkeys(_in_line(line, frozenset(known))))
    return tuple(found)


@lru_cache(maxsize=2000)
def _in_line(line: str, known: frozenset[str]) -> tuple[str, ...]:
    places: list[tuple[int, str]] = []
    for at in (each.end() for each in _OPENED.finditer(line)):
        places += _known(at, _bracketed(line[at : at + _LONGEST]), known)
    for called in _CALLED.finditer(line):
        places += _known(called.end(), _leading(line[called.end() :], known), known)
    for law in _LAW.finditer(line):
        places += _known(law.start(), law[0], known)
    places += _known(len(line), _trailing(line, known), known)
    return tuple(dict.fromkeys(part for _, part in sorted(places, key=lambda each: each[0])))


def _known(at: int, citation: str, known: frozenset[str]) -> list[tuple[int, str]]:
    return [(at, part) for part in clause_parts(_named(citation, known)) if part in known]


def _named(citation: str, known: frozenset[str]) -> str:
    """Drop the rule book's name from "SBU 2.11.2", and the word from "clause 11.2"."""
    first, _, rest = citation.partition(" ")
    has_name = rest and first not in known and ((first.isupper() and len(first) > 1) or first == "clause")
    return rest if has_name and rest[:1].isdigit() else citation


def _bracketed(text: str) -> str:
    """Return the text up to the bracket that closes it."""
    depth = 1
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return text[:at]
    return ""


def _leading(text: str, known: frozenset[str]) -> str:
    """Return the clauses at the beginning of a text."""
    for end in _ends(text):
        parts = clause_parts(text[:end])
        if parts and all(part in known for part in parts):
            return text[:end]
    return ""


def _ends(text: str) -> list[int]:
    """Return where a citation may end, the farthest first."""
    whole = text[:_LONGEST]
    stops = [each.start() for each in re.finditer(r"[.,:;)]? |[.:;]$|$", whole)]
    return sorted({*stops, *(at + 1 for at in stops if whole[at : at + 1] == ")")}, reverse=True)


def _trailing(line: str, known: frozenset[str]) -> str:
    """Return the clauses that end a line; a bare whole number alone is none."""
    parts = line.rstrip(".").split(", ")
    for first in range(len(parts)):
        citation = ", ".join(parts[first:])
        every = clause_parts(citation)
        if all(part in known for part in every) and not citation.isdigit():
            return citation
    return ""
