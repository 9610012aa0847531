"""Which block answers, and what bad facts are told."""

import re

import pytest

from bridgedesk import rulebooks
from bridgedesk.rulebooks import TOPICS, Director, Refused, Silent, topic_named
from bridgedesk.rulebooks.conduct.late_arrival import LateArrival
from bridgedesk.rulebooks.scores.middle_comparisons import FouledBoard
from tests.rulebooks.club import LATE, ask, club

FOULED = """
[[fouled-board]]
event = ["pairs"]
treatment = ["cancelled"]
clause = "4"
policy = "cancelled"
amount = 2
unit = "IMP"
[[fouled-board]]
event = ["pairs"]
treatment = ["separate"]
clause = "5"
policy = "datums-apart"
drops = []
"""
GENERAL = '[[fine]]\nevent = ["pairs"]\nclause = "6"\npolicy = "director"\nwhy = "as the director sees it"\n'
PHONE = '[[fine]]\nevent = ["pairs"]\noffence = ["phone"]\nclause = "7"\npolicy = "by-offence"\nunit = "%"\n'
STEPS = 'what = "phone"\nsteps = [1, 2]\n'


def test_a_kind_takes_over_the_blocks_of_the_kind_it_is_like() -> None:
    assert ask(club(LATE), "late-arrival", event="evening", minutes=6, earlier=0)["value"] == 20


def test_another_name_of_a_kind_is_understood() -> None:
    assert ask(club(LATE), "late-arrival", event="tuesday", minutes=6, earlier=0)["value"] == 20


def test_its_own_block_goes_first() -> None:
    own = LATE.replace('"pairs"', '"evening"').replace("[20]", "[30]")
    assert ask(club(LATE, own), "late-arrival", event="evening", minutes=6, earlier=0)["value"] == 30


def test_the_named_case_goes_before_the_general_one() -> None:
    book = club(GENERAL, PHONE + STEPS)
    assert ask(book, "fine", event="pairs", offence="phone")["value"] == 1
    assert ask(book, "fine", event="pairs", offence="smoking")["value"] == "director"


def test_a_case_named_for_the_kind_it_is_like_goes_before_the_own_general_one() -> None:
    book = club(GENERAL.replace('"pairs"', '"evening"'), PHONE + STEPS)
    assert ask(book, "fine", event="evening", offence="phone", earlier=4)["value"] == 2


def test_silence_is_said_as_silence() -> None:
    answer = club(LATE).answer(LateArrival(event="teams", minutes=6, earlier=0))
    assert isinstance(answer, Silent)
    assert answer.because == "Our Club has no clause on late-arrival for teams"


def test_where_the_book_leaves_a_choice_the_director_is_shown_it() -> None:
    answer = club(FOULED).answer(FouledBoard(event="evening"))
    assert isinstance(answer, Director)
    assert (answer.choices, answer.clause) == (("cancelled", "separate"), "4, 5")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            {"event": "pair", "minutes": "6", "earlier": "0"},
            "club has no event 'pair'; did you mean “pairs”",
        ),
        (
            {"event": "pairs", "minutes": "-3", "earlier": "0"},
            "late-arrival: minutes must be 0 or more, not -3",
        ),
        ({"event": "pairs", "minutes": "six", "earlier": "0"}, "minutes: expected a whole number, not 'six'"),
        ({"event": "pairs", "minutes": "6.5", "earlier": "0"}, "minutes: expected a whole number, not '6.5'"),
        (
            {"event": "pairs", "earlier": "0"},
            "late-arrival: minutes is missing .a whole number: completed minutes",
        ),
        ({"event": "pairs", "minute": "6", "earlier": "0"}, "unknown key 'minute'; did you mean “minutes”"),
        ({"event": "pairs", "minutes": "6", "earlier": "0", "notified": "maybe"}, "expected yes or no"),
        ({"event": "pairs", "minutes": "2000000", "earlier": "0"}, "minutes must be 1000000 or less"),
        ({"event": "pairs", "minutes": "1e999999999", "earlier": "0"}, "expected a whole number"),
        ({"event": "pairs", "minutes": "nan", "earlier": "0"}, "expected a whole number"),
    ],
)
def test_bad_facts_are_refused_in_one_sentence(facts: dict[str, str], said: str) -> None:
    book = club(LATE)
    with pytest.raises(Refused, match=said) as refused:
        book.answer(topic_named("late-arrival").put(facts, typed_in=True))
    assert "\n" not in str(refused.value)


def test_typed_lists_and_groups() -> None:
    book = club(
        '[[fouled-board]]\nevent = ["pairs"]\nclause = "4"\npolicy = "groups-apart"\n',
        '[[datum]]\nevent = ["pairs"]\nclause = "5"\npolicy = "trimmed-mean"\n'
        + "rows = [{ drop = { each_end = 0 } }]\n",
    )
    facts = {"event": "pairs", "expected": "3", "groups": "620,170/50"}
    answer = book.answer(topic_named("fouled-board").put(facts, typed_in=True))
    assert answer.because.startswith("2 of 3 results")
    answer = book.answer(topic_named("datum").put({"event": "pairs", "scores": "450, -50"}, typed_in=True))
    assert answer.because.startswith("2 of 2 scores")


def test_every_fact_of_every_question_says_what_it_means() -> None:
    for topic in TOPICS:
        assert topic.words.endswith("?"), topic.name
        for fact in topic.facts:
            assert fact.means.words, f"{topic.name} {fact.name}"
            assert fact.kind


def test_the_front_page_of_the_room_lists_every_topic_in_order_and_what_picks_a_block() -> None:
    front = rulebooks.__doc__ or ""
    listed = [line.strip() for line in front.splitlines() if re.match(r" {4}\S.* {2,}[a-z-]+", line)]
    names = [name for line in listed for name in re.split(" {2,}", line)[1].split(", ")]
    assert names == [topic.name for topic in TOPICS]
    assert all(f"`{fact}`" in front for topic in TOPICS for fact in topic.told_by if fact != "event")


def test_the_facts_that_pick_a_block_are_facts() -> None:
    for topic in TOPICS:
        assert set(topic.told_by) <= {fact.name for fact in topic.facts}


APPEAL = '[[deadline]]\nevent = ["pairs"]\nwhat = ["appeal"]\nclause = "7"\npolicy = "latest-of"\n'


@pytest.mark.parametrize(
    ("finish", "said"),
    [
        ("9999-12-31T23:50", "far too large"),
        ("2026-11-17T22:20+10:00", "expected a date and time"),
        ("22:20", "expected a date and time"),
        ("2026-11-17", "expected a date and time"),
    ],
)
def test_a_time_that_cannot_be_counted_from_is_refused(finish: str, said: str) -> None:
    book = club(APPEAL + 'terms = [{ after = "finish", minutes = 30 }]\n')
    with pytest.raises(Refused, match=said):
        ask(book, "deadline", event="pairs", what="appeal", finish=finish)
