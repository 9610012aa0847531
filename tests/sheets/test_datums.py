"""The datum sheet says which scores were used as the book has it, and of a fouled board each form's."""

from dataclasses import replace
from datetime import date

import pytest

from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.people import Entry
from bridgedesk.event.score import PointsScore
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.sheets.datums import datum_sheet
from bridgedesk.sheets.facts import Facts
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.club_evening import BEGIN
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text


def played(*scores: int, round_: int = 1, forms: str = "") -> Event:
    """Board 1, in this round, by table; forms of a fouled one by letter."""
    rounds = [()] * (round_ - 1)
    sittings = tuple(
        Sitting(table, str(2 * table - 1), str(2 * table), (1,)) for table in range(1, len(scores) + 1)
    )
    results = tuple(
        Result(1, PointsScore(score), round=round_, table=table, form=forms[table - 1] if forms else None)
        for table, score in enumerate(scores, start=1)
    )
    numbers = [str(number) for number in range(1, 2 * len(scores) + 1)]
    section = Section(
        "A", sets={1: (1,)}, seats={each: f"e{each}" for each in numbers}, results=results,
        movement=Movement((*rounds, sittings)),
    )  # fmt: skip
    return Event(
        "butler", "Women's Butler", date(2017, 7, 24), kind="abpc-womens", rulebook=RulebookRef("anc-2017"),
        entries=tuple(Entry(f"e{each}", name=f"Pair {each}") for each in numbers), stages=(Stage("all"),),
        sessions=(Session("1", Scoring.BUTLER, stage="all", sections=(section,)),),
    )  # fmt: skip


def text(event: Event) -> list[str]:
    rules = book("anc-2017")
    return as_text(datum_sheet(Facts(evaluate(event, rules), BEGIN, book=rules))).splitlines()


def line(event: Event) -> str:
    return " ".join(next(each for each in text(event) if each.split()[:1] == ["1"]).split())


def test_under_15_tables_the_highest_and_the_lowest_are_dropped() -> None:
    """15.10: (600 + 170 + 140) / 3 = 303.33."""
    event = played(620, 600, 170, -100, 140)
    assert line(event) == "1 (−100) 140 170 600 (620) 3 2 303.33 300"
    assert any("15.9, 15.10, 15.11, 15.12 sets which scores are used" in each for each in text(event))


def test_beyond_24_tables_the_top_half_is_looked_at_in_match_4() -> None:
    """15.12: of 25 tables 13, of which a tenth is 1.3, so one at each end: eleven times 420 and once 400."""
    scores = (430, 400, *[420] * 10, -50, *[-1000] * 12)
    said = line(played(*scores, round_=4))
    assert said == (
        "1 (−50) 400 420 420 420 420 420 420 420 420 420 420 (430); 12 other tables are not used "
        "11 2 418.18 420"
    )


def test_a_fouled_board_has_a_datum_for_each_form() -> None:
    """19.1 (a): three results less two extremes are one; eight less four: (50 + 50 + 100 + 110) / 4."""
    event = played(620, 170, 140, 50, 100, 50, 110, -100, 400, -50, 600, forms="AAABBBBBBBB")
    rows = [" ".join(each.split()) for each in text(event) if "played in version" in each]
    assert rows == [
        "1 played in version A; (140) 170 (620) 1 2 170.0 170",
        "1 played in version B; (−100) (−50) 50 50 100 110 (400) (600) 4 4 77.5 80",
    ]


def test_what_was_set_for_the_event_is_said() -> None:
    event = replace(played(620, 600, 170, -100, 140), settings={"butler.trim": 2})
    assert line(event).endswith("1 4 170 170")
    assert any("2 dropped at each end, as set for this event" in each for each in text(event))


@pytest.mark.parametrize("scores", [(420,), (420, 50)])
def test_too_few_scores_have_no_datum(scores: tuple[int, ...]) -> None:
    with pytest.raises(Exception, match="No board has a datum"):
        text(played(*scores))
