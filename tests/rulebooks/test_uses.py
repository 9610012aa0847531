"""What a penalty is asked about: every fact that its clause goes by, and none that changes nothing."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, get_args

import pytest

from bridgedesk.rulebooks import Book, Refused, shape, topic_named
from bridgedesk.rulebooks.conduct.fine import Offence
from bridgedesk.rulebooks.question import Policy
from tests.rulebooks.books import BOOKS, book

VALUES: dict[str, tuple[object, ...]] = {
    "minutes": (0, 3, 5, 12, 25, 31, 70),
    "earlier": (0, 1, 2, 3),
    "boards": (None, 1, 2, 7, 20),
    "notified": (False, True),
    "held_up": (0, 3, 11),
    "after_round_one": (False, True),
    "pace": (None, Fraction(5), Fraction(10)),
    "started_without": (False, True),
    "both": (False, True),
    "comparisons": (None, 1, 6),
    "others_late": (0, 70),
    "at_fault": ("both", "one"),
    "lateness": (False, True),
    "match_boards": (None, 8, 20),
    "actual": (Fraction(-5), Fraction(30), Fraction(70)),
    "ranks": ((), ("Club",), ("National",)),
    "counts_from": (None, "now", "end"),
    "boards_lost": (None, 0, 1, 3),
    "minutes_lost": (None, 0, 3, 12, 40),
}
MINUTES_LOST = (None, 0, 12, 40)  # of slow play, or its boards
SAMPLES = 80


def penalties(of: Book) -> Iterator[tuple[str, str, str, Policy[Any]]]:
    """Question, kind of event, offence, and the policy; each block once for each list of facts."""
    seen = set()
    for kind in of.kinds:
        for question, offences in (
            ("late-arrival", ("",)),
            ("slow-play", ("",)),
            ("fine", get_args(Offence)),
        ):
            for offence in offences:
                block = of.block(question, kind, *([offence] if offence else []))
                if block is None:
                    continue
                key = (id(block), tuple(sorted(block.policy.uses(kind, of))))
                if key not in seen:
                    seen.add(key)
                    yield question, kind, offence, block.policy


def found(of: Book, question: str, kind: str, offence: str, facts: dict[str, object]) -> str:
    told = {"event": kind, **({"offence": offence} if offence else {})}
    try:
        asked = topic_named(question).question(**told, **facts)
        return str(shape(of.answer(asked)))
    except Refused as refused:
        return str(refused)


@pytest.mark.parametrize("name", BOOKS)
def test_a_clause_is_asked_by_the_facts_it_goes_by(name: str) -> None:
    of, chance = book(name), random.Random(1)
    for question, kind, offence, policy in penalties(of):
        values = {**VALUES, "minutes": MINUTES_LOST} if question == "slow-play" else VALUES
        names = [fact.attribute for fact in topic_named(question).facts if fact.name in values]
        changing = set()
        for _ in range(SAMPLES):
            base = {each: chance.choice(values[each]) for each in names}
            before = found(of, question, kind, offence, base)
            for each in names:
                for value in values[each]:
                    if found(of, question, kind, offence, {**base, each: value}) != before:
                        changing.add(each)
        where = f"{name}, {question} {kind} {offence}"
        assert changing == set(policy.uses(kind, of)), where
