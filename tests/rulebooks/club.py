"""A small book of an invented club, and ways to spoil it."""

from bridgedesk.rulebooks import Book, load, shape, topic_named

HEAD = """
[book]
id = "club"
title = "Our Club"
issued = 2026-01-01

[events]
pairs = { title = "Pairs", scoring = "matchpoints" }
evening = { title = "Evening pairs", scoring = "matchpoints", like = "pairs", also = ["tuesday"] }
teams = { title = "Teams", scoring = "imps" }
"""

LATE = """
[[late-arrival]]
event = ["pairs"]
clause = "3"
policy = "minute-table"
unit = "% of a top"
rows = [
  { from = 0, to = 4, steps = ["warning", 5] },
  { from = 5, to = 15, steps = [20] },
]
beyond = "director"
"""


def club(*blocks: str) -> Book:
    return load(HEAD + "".join(blocks), "club.toml")


def ask(book: Book, question: str, **facts: object) -> dict[str, object]:
    return shape(book.answer(topic_named(question).put(facts)))


def one(block: str, question: str, **facts: object) -> dict[str, object]:
    """The answer of a book that has this one block."""
    return ask(club(block), question, **facts)
