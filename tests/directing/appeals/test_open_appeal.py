"""Times of an appeal by each book, its auction, its committee, and what a decision may change."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.rulings_and_appeals import decide_appeal, impose_rulings, lodge_appeal, write_appeal
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.appeals.appeal_form import auction_rows, calls_typed, clock_typed, refuse_late
from bridgedesk.directing.appeals.appeal_times import (
    AppealDeadline,
    StartingTimes,
    appeal_deadline,
    appeal_deadlines,
    duration_text,
)
from bridgedesk.directing.appeals.case import (
    answer_of,
    conflicts,
    members_text,
    members_typed,
    parties,
    path_of,
    verdict_typed,
)
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.penalty import Freedom, proposal
from bridgedesk.directing.rulings.verdict import AppealDecision, AppealOutcome
from bridgedesk.directing.systems.met import recorded_systems
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Adjustment, Appeal, CommitteeMember, Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.rule_library import library
from bridgedesk.rulebooks.time_limit import What
from tests.evenings.board_sets import PAIRS, TEAMS, desk_of
from tests.evenings.scored_evenings import match

FINISH = datetime.fromisoformat("2026-11-17T22:15")
MINUTE = timedelta(minutes=1)
COMMITTEE = (CommitteeMember("Max Outsider"),)


def limit(
    book: str, times: StartingTimes, kind: str = "pairs", event: Event = PAIRS, what: What = "appeal"
) -> AppealDeadline:
    event = replace(event, rulebook=RulebookRef(book), kind=kind)
    return appeal_deadline(event_book(event, library()), what, times)


# ---- times


def test_sabf_takes_appeals_for_half_an_hour() -> None:
    """7: within 30 minutes of the scheduled finish of play."""
    assert limit("sabf-2020", StartingTimes(finish=FINISH)).when == FINISH + 30 * MINUTE


def test_sbu_counts_from_the_session_or_the_ruling_whichever_is_later() -> None:
    """2.22: 20 minutes after the session or the ruling."""
    ruled = FINISH + 15 * MINUTE
    assert limit("sbu-2022", StartingTimes(finish=FINISH)).when == FINISH + 20 * MINUTE
    assert limit("sbu-2022", StartingTimes(finish=FINISH, ruled=ruled)).when == ruled + 20 * MINUTE


def test_where_a_book_says_nothing_law_92b_counts_from_the_posting() -> None:
    found = limit("qba-pairs", StartingTimes(posted=FINISH))
    assert (found.when, found.clause) == (FINISH + 30 * MINUTE, "Law 92B")


def test_a_time_that_is_not_known_is_said() -> None:
    found = limit("sabf-2020", StartingTimes())
    assert found.when is None
    assert found.because == "counted from the end of play; type it above"
    assert found.left(FINISH) == ""


def test_the_hearing_is_seven_days_later_half_an_hour_before_play() -> None:
    """SABF 7: in seven days' time, half an hour before the start of play."""
    lodged, start = FINISH, datetime.fromisoformat("2026-11-24T19:30")
    found = limit("sabf-2020", StartingTimes(lodged=lodged, next_start=start), what="hearing")
    assert found.when == datetime.fromisoformat("2026-11-24T19:00")


def test_every_limit_of_the_book_is_listed() -> None:
    book = event_book(replace(PAIRS, rulebook=RulebookRef("sabf-2020")), library())
    listed = {
        each.what: each.clause
        for each in appeal_deadlines(book, lambda _: StartingTimes(finish=FINISH, posted=FINISH))
    }
    of_clause_7 = dict.fromkeys(("appeal", "respondents", "hearing", "scorer-decision"), "7")
    assert listed == {"ruling": "Law 92B", "score": "8", None: "7"} | of_clause_7


def test_a_limit_counts_down_and_over() -> None:
    until = AppealDeadline("appeal", FINISH, "7", "")
    assert [until.left(FINISH - 25 * MINUTE), until.left(FINISH - MINUTE), until.left(FINISH)] == [
        "25 min", "1:00 min", "0:00 min",
    ]  # fmt: skip
    assert until.left(FINISH + 90 * MINUTE) == "ended 1 h 30 min ago"
    assert (until.is_over(FINISH), until.is_over(FINISH + timedelta(seconds=1))) == (False, True)
    assert duration_text(timedelta(days=7)) == "7 days"


def test_a_late_appeal_is_taken_only_with_the_reason() -> None:
    until = AppealDeadline("appeal", FINISH, "7", "")
    late = Appeal("", FINISH + 5 * MINUTE)
    with pytest.raises(Refusal, match=r"5:00 min late: appeals were accepted until 22:15 \(7\)"):
        refuse_late(late, until)
    refuse_late(replace(late, late="the lift stood still"), until)
    refuse_late(replace(late, lodged=FINISH), until)


def test_a_time_is_typed_as_on_the_wall() -> None:
    assert clock_typed("9.05", FINISH) == datetime.fromisoformat("2026-11-17T09:05")
    assert clock_typed(" ", FINISH) is None
    with pytest.raises(Refusal, match="“25:10” is not a time"):
        clock_typed("25:10", FINISH)


# ---- the auction


def test_an_auction_keeps_what_was_alerted_and_explained() -> None:
    calls = calls_typed("1s p 2D! (multi, weak) x... Pass 2n xx")
    assert calls == ("1S", "P", "2D! (multi, weak)", "X…", "P", "2NT", "XX")
    assert calls_typed(" ".join(calls)) == calls
    # West deals board 4
    assert auction_rows(calls, 4)[0] == ("", "", "", "1S")
    assert auction_rows((), 4) == []


@pytest.mark.parametrize("text", ["8S", "1Z", "1S (natural", "(natural) 1S", "hello"])
def test_what_is_no_call_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        calls_typed(text)


# ---- the committee


def test_a_star_dissents() -> None:
    members = members_typed(" Max  Outsider\n\nPam Outsider *")
    assert members == (CommitteeMember("Max Outsider"), CommitteeMember("Pam Outsider", dissents=True))
    assert members_typed(members_text(members)) == members


def test_a_member_of_a_party_is_told_from_one_who_only_plays() -> None:
    appeal = Appeal("ap1", FINISH, by="a")
    found = conflicts(PAIRS, appeal, members_typed("bob  sample\nCy Muster\nMax Outsider"))
    assert [(each.name, each.party) for each in found] == [("bob sample", True), ("Cy Muster", False)]


def test_the_parties_of_an_adjusted_score_sat_at_the_table() -> None:
    ruling = Ruling("r1", FINISH, "1", "A", 2, 5, adjusted=Adjustment(parse_score("P"), table=2))
    event = replace(PAIRS, rulings=(ruling,))
    assert parties(event, Appeal("ap1", FINISH, by="d", ruling="r1")) == ("d", "b")


def test_the_parties_of_a_match_are_both_teams() -> None:
    event = replace(TEAMS, matches=(match(1, "fox", "owl", "+420 +420"),))
    key = event.matches[0].id
    assert parties(event, Appeal("ap1", FINISH, by="owl", match=key)) == ("owl", "fox")


# ---- the decision


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OpenEvent]:
    """Pair a is fined, board 1 at table 1 is adjusted; a appeals against the fine, d against the score."""
    section = PAIRS.sessions[0].sections[0]
    played = replace(section, results=(Result(1, parse_score("+420"), 1, 1),))
    event = replace(PAIRS, sessions=(replace(PAIRS.sessions[0], sections=(played,)),))
    desk = desk_of(tmp_path, event)
    fine = Sanction(Decimal(25), "% of a top", "11.2")
    impose_rulings(desk, Ruling("", FINISH, "1", "A", 1, entry="a", question="late-arrival", imposed=fine))
    impose_rulings(desk, Ruling("", FINISH, "1", "A", 1, 1, adjusted=Adjustment(parse_score("-50"), table=1)))
    lodge_appeal(desk, Appeal("", FINISH, by="a", ruling="r1"))
    lodge_appeal(desk, Appeal("", FINISH, by="d", ruling="r2"))
    yield desk
    desk.file.close()


def verdict(outcome: AppealOutcome) -> AppealDecision:
    return AppealDecision(outcome, "It is so", COMMITTEE)


FINE, VP = Sanction(), Sanction(Decimal(1), "VP")
PASSED = parse_score("P")


def test_upheld_against_a_fine_takes_it_off(desk: OpenEvent) -> None:
    decide_appeal(desk, "ap1", verdict(AppealOutcome.UPHELD))
    assert desk.event.rulings[0].withdrawn == "appeal upheld: It is so"
    assert desk.event.appeals[0].effects == ("the ruling (25% of a top) cancelled",)


def test_upheld_against_a_score_brings_back_what_was_played(desk: OpenEvent) -> None:
    decide_appeal(desk, "ap2", verdict(AppealOutcome.UPHELD))
    assert desk.event.sessions[0].sections[0].results[0] == Result(1, parse_score("+420"), 1, 1)


@pytest.mark.parametrize(
    ("key", "lacking", "words"),
    [
        ("ap1", verdict(AppealOutcome.VARIED), "Type the new score"),
        ("ap1", replace(verdict(AppealOutcome.UPHELD), score=PASSED), "not about a board"),
        ("ap2", replace(verdict(AppealOutcome.VARIED), amount=VP), "about a score"),
        ("ap1", replace(verdict(AppealOutcome.DISMISSED), amount=VP), "changes nothing"),
        ("ap1", replace(verdict(AppealOutcome.DISMISSED), penalty=FINE), "Only an appeal without merit"),
        ("ap1", replace(verdict(AppealOutcome.UPHELD), committee=()), "Enter the committee members' names"),
        ("ap1", replace(verdict(AppealOutcome.UPHELD), decision=" "), "Say why the committee decided this"),
    ],
)
def test_a_decision_that_lacks_something_changes_nothing(
    desk: OpenEvent, key: str, lacking: AppealDecision, words: str
) -> None:
    before = desk.event
    with pytest.raises(Refusal, match=words):
        decide_appeal(desk, key, lacking)
    assert desk.event is before


# ---- what the appellants answer


def kept_answer(desk: OpenEvent) -> str:
    return answer_of(desk.event, desk.event.appeals[0])


def test_the_appellants_may_answer_the_respondents_in_writing(desk: OpenEvent) -> None:
    """SABF 7: counter arguments in writing, for which the form of 21.14 has no space."""
    first = desk.event.appeals[0]
    write_appeal(desk, first.id, replace(first, respondents="Nobody paused"), "East said so himself")
    assert kept_answer(desk) == "East said so himself"
    with pytest.raises(Refusal, match="No changes to save"):
        write_appeal(desk, first.id, desk.event.appeals[0], " East said so himself ")
    write_appeal(desk, first.id, replace(desk.event.appeals[0], details="Board 7"))
    assert kept_answer(desk) == "East said so himself", "who does not speak of it leaves it"
    write_appeal(desk, first.id, desk.event.appeals[0], "")
    assert kept_answer(desk) == ""
    undo(desk)
    assert kept_answer(desk) == "East said so himself"


def test_the_answer_of_one_appeal_is_not_that_of_another(desk: OpenEvent) -> None:
    first, other = desk.event.appeals
    write_appeal(desk, other.id, other, "The clock was slow")
    assert [answer_of(desk.event, each) for each in (first, other)] == ["", "The clock was slow"]


# ---- who hears it


@pytest.mark.parametrize(
    ("kind", "who"),
    [
        ("state-pairs", "the SABF's Appeals Committee"),
        ("state-pairs-final", "the SABF's Appeals Committee"),
        ("pairs", "SABA's Appeals Committee"),
    ],
)
def test_the_committee_that_hears_it_stands_beside_the_times(kind: str, who: str) -> None:
    """SABF 7: the SABF's hears State Championship and Selection events only."""
    book = event_book(replace(PAIRS, rulebook=RulebookRef("sabf-2020"), kind=kind), library())
    (said,) = [each for each in appeal_deadlines(book, lambda _: StartingTimes()) if each.words == "Heard by"]
    assert (said.because.split(",")[0], said.clause, said.when) == (who, "7", None)


def test_where_the_book_names_no_committee_none_is_said() -> None:
    book = event_book(replace(PAIRS, rulebook=RulebookRef("qba-pairs")), library())
    assert [
        each for each in appeal_deadlines(book, lambda _: StartingTimes()) if each.words == "Heard by"
    ] == []


def test_a_clause_on_systems_alone_is_not_said_of_every_appeal() -> None:
    """ANC 2.11 is for rulings on section 4; of others the book says nothing."""
    book = event_book(replace(TEAMS, rulebook=RulebookRef("anc-2017"), kind="itc"), library())
    assert [
        each for each in appeal_deadlines(book, lambda _: StartingTimes()) if each.words == "Heard by"
    ] == []


def on_systems(offence: str = "system") -> Ruling:
    return Ruling("r1", FINISH, "1", entry="fox", question="fine", facts={"offence": offence})


@pytest.mark.parametrize(
    ("offence", "rules", "said"),
    [("system", "anc-2017", True), ("phone", "anc-2017", False), ("system", "sabf-2020", False)],
)
def test_against_a_ruling_on_systems_no_appeal_is_taken(
    tmp_path: Path, offence: str, rules: str, said: bool
) -> None:
    """ANC 2.11: the decision of the ABF's representative on section 4 is final."""
    kind = "itc" if rules == "anc-2017" else "teams"
    ruling = on_systems(offence)
    event = replace(TEAMS, rulebook=RulebookRef(rules), kind=kind, rulings=(ruling,))
    desk = desk_of(tmp_path, event)
    change = lodge_appeal(desk, Appeal("", FINISH, ruling="r1", by="fox"))
    words = "The ABF representative's decision on systems (section 4) is final and cannot be appealed (2.11)"
    assert (words in change.remarks) is said
    heard = [
        each.because
        for each in appeal_deadlines(event_book(event, library()), lambda _: StartingTimes(), ruling)
        if each.words == "Heard by"
    ]
    assert any(each.startswith("nobody, ") for each in heard) is said


def test_the_ruling_itself_says_that_it_is_final() -> None:
    book = event_book(replace(TEAMS, rulebook=RulebookRef("anc-2017"), kind="itc"), library())
    found = proposal(book, "fine", {"offence": "system", "earlier": "0"})
    assert (found.freedom, found.clause) == (Freedom.OPEN, "2.11")
    assert "cannot be appealed" in found.because


# ---- the systems of those concerned


def test_a_description_that_was_lodged_is_shown_with_the_case(desk: OpenEvent) -> None:
    """SABF 5.3: consulted when a ruling or a determination is made; of the other side, too."""
    first = desk.event.appeals[0]
    add_record(desk, "systems", {"entry": "a", "system": "Acol", "description": "six pages, 10 November"})
    add_record(desk, "systems", {"entry": "late", "system": "Precision"})
    said = [step.words for step in path_of(desk, first) if step.kind == "system"]
    lodged = "systems: System: Acol; Fuller description: six pages, 10 November"
    assert said == [f"Ann Example & Bob Sample, {lodged}; consult the description before you decide"]
    assert list(recorded_systems(desk, ["late", None, "late"])) == [
        "Kay Example & Len Sample, systems: System: Precision"
    ]


# ---- what a committee reverses


def test_what_was_reversed_is_kept_with_the_decision(desk: OpenEvent) -> None:
    """SABF 7: a point of fact, or a use of the director's discretion."""
    decide_appeal(desk, "ap1", replace(verdict(AppealOutcome.UPHELD), reverses="a point of fact"))
    appeal = desk.event.appeals[0]
    assert appeal.reverses == "a point of fact"
    words = "Decided: upheld; reverses a point of fact; the ruling (25% of a top) cancelled"
    assert words in [step.words for step in path_of(desk, appeal)]


@pytest.mark.parametrize(
    ("rules", "what", "said"),
    [
        ("sbu-2022", "an illegal ruling", True),
        ("sbu-2022", "a judgement", False),
        ("sabf-2020", "an illegal ruling", False),
    ],
)
def test_law_is_not_for_a_committee(tmp_path: Path, rules: str, what: str, said: bool) -> None:
    """SBU 3.1 (4)."""
    ruling = Ruling("r1", FINISH, "1", entry="fox", question="fine", facts={"offence": "phone"}, imposed=FINE)
    appeal = Appeal("ap1", FINISH, ruling="r1", by="fox")
    event = replace(TEAMS, rulebook=RulebookRef(rules), kind="teams", rulings=(ruling,), appeals=(appeal,))
    change = decide_appeal(
        desk_of(tmp_path, event), "ap1", replace(verdict(AppealOutcome.UPHELD), reverses=what)
    )
    words = (
        "A committee may not overrule the director on a point of law or regulation; it may "
        "recommend that the director change it (3.1 (4), Law 93B3)"
    )
    assert (words in change.remarks) is said


def test_a_ruling_that_stands_is_not_reversed() -> None:
    book = event_book(replace(PAIRS, rulebook=RulebookRef("sabf-2020")), library())
    typed = {"outcome": "dismissed", "reverses": "a point of fact", "decision": "rightly so"}
    assert verdict_typed(book, typed).reverses == ""
    assert verdict_typed(book, {**typed, "outcome": "upheld"}).reverses == "a point of fact"
