"""A policy that says which facts it looks at looks at no others: so the others are not asked for."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from bridgedesk.desk.regulations.library import library
from bridgedesk.rulebooks import Book, Finding, Refused, topic_named
from bridgedesk.rulebooks.penalties import ReadsFacts

FACTS: dict[str, dict[str, tuple[object, ...]]] = {
    "late-arrival": {
        "minutes": (3, 12, 31, 90), "earlier": (0, 1, 3), "boards": (2, 7), "notified": (True,),
        "held_up": (20,), "after_round_one": (True,), "pace": (Fraction(4),), "started_without": (True,),
        "both": (True,),
        "comparisons": (5,), "others_late": (90,),
    },
    "slow-play": {
        "earlier": (0, 1, 3), "boards": (2,), "minutes": (9,), "at_fault": ("one",), "match_boards": (20,),
    },
    "fine": {
        "offence": ("phone", "system", "misconduct", "frivolous-appeal", "late-finish", "no-score"),
        "earlier": (1, 3), "boards": (14,), "actual": (Fraction(30),), "comparisons": (5,),
        "ranks": (("Grand",),),
    },
}  # fmt: skip
ALWAYS = {"late-arrival": ("minutes", "earlier"), "slow-play": ("earlier",), "fine": ("offence",)}


def answered(book: Book, question: str, facts: dict[str, object]) -> Finding | str:
    try:
        return book.answer(topic_named(question).put(facts))
    except Refused as problem:
        return str(problem)


def asked(question: str) -> Iterator[dict[str, object]]:
    """Every case of the facts that are always asked for."""
    names = ALWAYS[question]
    for values in product(*(FACTS[question][name] for name in names)):
        yield dict(zip(names, values, strict=True))


@pytest.mark.parametrize("question", FACTS)
@pytest.mark.parametrize("book", library().books.values(), ids=lambda book: book.id)
def test_what_is_not_asked_for_changes_nothing(book: Book, question: str) -> None:
    for kind in book.kinds:
        for facts in asked(question):
            block = book.block(question, *(kind, str(facts.get("offence", "")))[: 1 + ("offence" in facts)])
            if block is None or not isinstance(block.policy, ReadsFacts):
                continue
            plain = {"event": kind, **facts}
            for name, values in FACTS[question].items():
                if name not in facts and name not in block.policy.reads:
                    for value in values:
                        said = answered(book, question, {**plain, name: value})
                        assert said == answered(book, question, plain), (kind, name, value)
