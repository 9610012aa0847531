"""What the appeals form says beyond its printed places (SABF 7)."""

from dataclasses import replace

import pytest

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.reports.print_form import form_lines
from bridgedesk.event.ruling import ANSWERS, HEARING_PLACES, NO_COMMITTEE, Appeal, RegisterLine
from bridgedesk.rule_library import library
from bridgedesk.sheets.appeal import appeals_form
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.facts import Facts, PrintChoice, Timetable
from bridgedesk.sheets.pdf import draw
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening as evening
from tests.sheets.as_text import as_text
from tests.sheets.cases import with_book
from tests.sheets.pictures import texts


def of_kind(kind: str) -> Facts:
    facts = with_book(evening.pairs(), "sabf-2020")
    appeal = facts.event.appeals[-1]
    line = RegisterLine(
        "k1", ANSWERS, appeal.lodged, appeal.by, None, {"appeal": appeal.id, "answer": "He said so himself."}
    )
    event = replace(facts.event, kind=kind, registered=(line, replace(line, id="k2", struck_out="wrong one")))
    return replace(facts, evaluation=evaluate(event))


def test_the_answer_of_the_appellants_stands_on_it() -> None:
    assert "Counter arguments of appellants: He said so himself." in as_text(appeals_form(of_kind("pairs")))


def test_it_says_which_committee_it_goes_to() -> None:
    """The SABF's for a State Championship, SABA's for another SABA session; of others nothing is said."""
    assert "Heard by the SABF's Appeals Committee (7)." in as_text(appeals_form(of_kind("state-pairs")))
    words = "Heard by SABA's Appeals Committee, if this is a SABA session (7)."
    assert words in as_text(appeals_form(of_kind("pairs")))


def test_the_time_and_place_of_the_hearing_stand_on_it() -> None:
    """SABF 7: named by the convenor and notified to the parties; struck out, they are gone."""
    facts = of_kind("pairs")
    (appeal,) = facts.event.appeals
    named: dict[str, str | int] = {
        "appeal": appeal.id,
        "at": "2026-11-24 18:45",
        "place": "the club rooms",
        "named_by": "the convenor",
        "parties_told": True,
    }
    line = RegisterLine("k3", HEARING_PLACES, appeal.lodged, appeal.by, None, named)
    heard = replace(facts, evaluation=evaluate(replace(facts.event, registered=(line,))))
    said = "Time and place of the hearing: Tue 24 Nov 2026, 18:45, the club rooms; named by the convenor"
    assert f"{said}; parties notified" in as_text(appeals_form(heard))
    line = replace(line, facts={**named, "parties_told": False})
    heard = replace(facts, evaluation=evaluate(replace(facts.event, registered=(line,))))
    assert f"{said}; parties not notified yet" in as_text(appeals_form(heard))
    gone = replace(line, struck_out="moved")
    heard = replace(facts, evaluation=evaluate(replace(facts.event, registered=(gone,))))
    assert "Time and place of the hearing: ______" in as_text(appeals_form(heard))


def test_a_decision_without_a_committee_says_who_made_it() -> None:
    facts = of_kind("pairs")
    (appeal,) = facts.event.appeals
    alone = replace(appeal, committee=(), signed={NO_COMMITTEE: "Dee Rector"})
    decided = replace(facts, evaluation=evaluate(replace(facts.event, appeals=(alone,))))
    assert "No committee: decided by Dee Rector" in as_text(appeals_form(decided))


def of_two_sessions(session: str | None = None, deal: Deal | None = None) -> Facts:
    """Each session has a board 1, and the appeal names no ruling."""
    facts = evening.pairs(sessions=2)
    (appeal,) = facts.event.appeals
    appeal = replace(appeal, ruling=None, session=session, deal=deal)
    return replace(facts, evaluation=evaluate(replace(facts.event, appeals=(appeal,))))


def test_the_hands_are_those_of_its_session() -> None:
    """21.14: the four hands, as they stand on the form when nobody is asked for anything."""
    facts = of_two_sessions(session="1")
    assert "North Carla Conti ♠AKQ72" in as_text(appeals_form(facts))
    assert "AKQ72" not in as_text(appeals_form(of_two_sessions(session="2")))
    assert "session" not in [each.name for each in form_lines("appeals-form", facts.event, Timetable(), "")]


def test_hands_copied_from_the_table_stand_where_there_is_no_record() -> None:
    """21.14: the four hands; the second session has no record, the first has, and that counts."""
    copied = Deal.parse("N:AKQ2.AK2.AK2.432 JT9.QJT.QJT.AKQJ 876.987.9876.T98 543.6543.543.765")
    assert "♠JT9 ♥QJT ♦QJT ♣AKQJ" in as_text(appeals_form(of_two_sessions(session="2", deal=copied)))
    assert "JT9" not in as_text(appeals_form(of_two_sessions(session="1", deal=copied)))


def test_where_nothing_tells_the_session_it_is_chosen() -> None:
    """21.14: the four hands; those of the wrong session are worse than none."""
    facts = of_two_sessions()
    event = facts.event
    assert "AKQ72" not in as_text(appeals_form(facts))
    chosen = as_text(appeals_form(replace(facts, choice=PrintChoice(session="1"))))
    assert "North Carla Conti ♠AKQ72" in chosen
    lines = form_lines("appeals-form", event, Timetable(), "")
    assert [(line.name, line.required) for line in lines][:2] == [("appeal", True), ("session", False)]
    assert "session" not in [
        each.name for each in form_lines("appeals-form", evening.pairs().event, Timetable(), "")
    ]


def test_a_match_is_called_as_the_draw_calls_it() -> None:
    """21.14: the number of the match; nobody has seen the name that it has in the file."""
    facts = evening.teams_by_boards()
    match = next(each for each in facts.event.matches if (each.round, each.table) == (1, 2))
    appeal = Appeal("ap1", facts.printed, by=match.home, match=match.id)
    event = replace(facts.event, appeals=(appeal,))
    said = as_text(appeals_form(replace(facts, evaluation=evaluate(event))))
    assert "Match number: round 1, table 2" in said


@pytest.mark.parametrize("book", sorted(library().books))
@pytest.mark.parametrize("paper", Paper)
def test_it_is_one_leaf_of_paper(book: str, paper: Paper) -> None:
    """Front and back, blank or filled; the signatures stay with what is signed."""
    filled = evening.pairs()
    for facts in (filled, evening.blank(filled)):
        front, back = texts(draw(appeals_form(with_book(facts, book)), paper))
        assert front.index("Grounds of appeal") < front.index("Signature of appellant")
        assert back.index("Decision of Appeals Committee") < back.index("Names of committee members")
