"""Findable sections of the guide, and clauses of the rule books."""

import re
from collections.abc import Iterable, Iterator

from bridgedesk.desk.finding.event_things import thing
from bridgedesk.desk.finding.index import Findable, Kind
from bridgedesk.resources import resource

GUIDE = ("begin", "setup", "scores", "standings", "penalties", "appeals", "print")
_HEADING = re.compile(r"^#+ (.+)$")
_BEGINS_BOLD = re.compile(r"^\*\*(.+?):?\*\*")
SHORTEST = 4  # letters: shorter words of a text find it only by chance
_MARKS = re.compile(r"[*`#|]+")


def guide_things() -> Iterator[Findable]:
    """Yield each section of the guide; the key is its page and its heading."""
    for page in GUIDE:
        text = resource(f"help/{page}.md").read_text(encoding="utf-8")
        title = heading = ""
        words: list[str] = []
        for paragraph in (*text.split("\n\n"), "# "):
            found = _HEADING.match(paragraph) or _BEGINS_BOLD.match(paragraph) or paragraph == "# "
            if not found:
                words.append(paragraph)
                continue
            if heading:
                yield _section(page, title, heading, words)
            heading = "" if found is True else found[1]
            title, words = title or heading, [paragraph]


def _section(page: str, title: str, heading: str, words: Iterable[str]) -> Findable:
    letters = (word for word in _MARKS.sub(" ", " ".join(words)).split() if len(word) >= SHORTEST)
    text = " ".join(dict.fromkeys(letters))
    shown = heading if heading == title else f"{title}: {heading[:1].lower()}{heading[1:]}"
    return thing(Kind.GUIDE, f"{page}#{heading}", shown, f"guide help {text}")


def clause_things(numbers: Iterable[tuple[str, str]], book: str) -> Iterator[Findable]:
    """Yield the clauses of a rule book, given by number and heading; the key is the book and the number."""
    for number, heading in numbers:
        called = number if number.startswith("Law") else f"Clause {number}"
        title = called if heading in ("", number) else f"{called}: {heading}"
        yield Findable(Kind.CLAUSE, f"{book}#{number}", title, f"rule regulation {number}")
