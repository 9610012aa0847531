"""What the book proposes, and how far the director may go from it."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.directing.rules.event_book import EventBook, event_book
from bridgedesk.directing.rulings.penalty import Freedom, penalty_to_impose, proposal, proposal_without_clause
from bridgedesk.directing.rulings.ruling_choices import RulingChoice
from bridgedesk.directing.rulings.ruling_form import RulingFormData, rulings
from bridgedesk.directing.rulings.words import sanction_words
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.session import Scoring
from bridgedesk.rule_library import library
from tests.evenings.board_sets import PAIRS, TEAMS, desk_of
from tests.evenings.club_evening import BEGIN


def book_of(book: str, event: Event = PAIRS, kind: str = "pairs") -> EventBook:
    return event_book(replace(event, rulebook=RulebookRef(book), kind=kind), library())


SABF = book_of("sabf-2020")
LATE = {"minutes": "12", "earlier": "0"}


def test_a_fixed_figure_leaves_no_choice() -> None:
    """SABF 13.14: a team will be liable."""
    found = proposal(book_of("sabf-2020", TEAMS, "teams"), "late-arrival", LATE)
    assert (found.words, found.freedom, found.clause) == ("2 VP", Freedom.NONE, "13.14")
    assert sanction_words(penalty_to_impose(found, "", "", "")) == "2 VP"
    assert sanction_words(penalty_to_impose(found, "2", "VP", "")) == "2 VP"
    with pytest.raises(Refusal, match=r"Clause 13\.14 says 2 VP and leaves no choice"):
        penalty_to_impose(found, "1", "VP", "the tram was late")


def test_a_pair_that_may_be_liable_is_left_to_the_director() -> None:
    """SABF 11.2: 12 minutes are 25% of a top, but the pair only may be liable."""
    found = proposal(SABF, "late-arrival", LATE)
    assert (found.words, found.freedom, found.clause) == ("25% of a top", Freedom.FREE, "11.2")
    assert sanction_words(penalty_to_impose(found, "", "", "")) == "25% of a top"
    assert sanction_words(penalty_to_impose(found, "10", "% of a top", "the tram was late")) == "10% of a top"
    with pytest.raises(Refusal, match="Say why it is 10% of a top"):
        penalty_to_impose(found, "10", "% of a top", "")


def test_a_sufficient_excuse_keeps_a_match_of_the_trials() -> None:
    """SABF 19.7: 31 minutes forfeit the match unless a sufficient excuse is given."""
    sessions = tuple(replace(each, scoring=Scoring.BUTLER) for each in PAIRS.sessions)
    trials = book_of("sabf-2020", replace(PAIRS, sessions=sessions), "trials")
    found = proposal(trials, "late-arrival", {"minutes": "31", "earlier": "0"})
    assert (found.words, found.freedom, found.clause) == ("match forfeited", Freedom.FREE, "19.7")
    assert sanction_words(penalty_to_impose(found, "warning", "", "an accident on the bridge")) == "warning"
    with pytest.raises(Refusal, match="Say why it is warning"):
        penalty_to_impose(found, "warning", "", "")


def test_a_void_match_is_not_a_fine_for_the_late_team() -> None:
    """SBU 2.13.2: 25 minutes cost 4 of 7 boards, so under half can be played: 7 times 1.5 IMPs."""
    told = {"minutes": "25", "earlier": "0", "boards": "7"}
    found = proposal(book_of("sbu-2022", TEAMS, "teams"), "late-arrival", told)
    assert found.words == "match void: 10.5 IMPs to the opponents"
    assert found.sanction == Sanction(None, "match forfeited", "2.13.1, 2.13.2")
    assert found.unit is None


def test_boards_that_are_removed_need_nothing_typed() -> None:
    """SBU 2.13.2, Example 1: 10 minutes are two boards; the director may do otherwise, with a reason."""
    found = proposal(book_of("sbu-2022"), "late-arrival", {"minutes": "10", "earlier": "0"})
    assert (found.words, found.freedom) == ("2 boards", Freedom.FREE)
    assert penalty_to_impose(found, "", "", "") == Sanction(Decimal(2), "boards", "2.13.1, 2.13.2")
    assert sanction_words(penalty_to_impose(found, "warning", "", "a first offence")) == "warning"
    with pytest.raises(Refusal, match="Say why it is warning"):
        penalty_to_impose(found, "warning", "", "")


def test_a_start_that_was_held_up_costs_a_fine() -> None:
    """SBU 2.13.2, Example 2: at 7.05, the start put off to 7.10, 3 IMPs; at 7.17 a board and 6 IMPs."""
    teams = book_of("sbu-2022", TEAMS, "teams")
    told = {"earlier": "0", "boards": "24"}
    early = proposal(teams, "late-arrival", {**told, "minutes": "5", "held_up": "5"})
    assert penalty_to_impose(early, "", "", "") == Sanction(Decimal(3), "IMP", "2.13.1, 2.13.2")
    late = proposal(teams, "late-arrival", {**told, "minutes": "17", "held_up": "10"})
    assert penalty_to_impose(late, "", "", "") == Sanction(Decimal(1), "boards", "2.13.1, 2.13.2")
    assert (late.words, late.besides) == ("1 board and 6 IMPs", Sanction(Decimal(6), "IMP", "2.13.1, 2.13.2"))


def test_boards_and_the_fine_for_the_same_lateness_are_one_act() -> None:
    """SBU 2.13.2, Example 2: 17 minutes, the start put off to 7.10: one board, and 6 IMPs with it; where the
    director warns instead, nothing goes with that."""
    teams = book_of("sbu-2022", TEAMS, "teams")
    facts = {"minutes": "17", "held_up": "10", "boards": "24"}
    told = RulingFormData(
        RulingChoice("Late arrival", "late-arrival"), "1", round=1, who=("fox",), facts=facts
    )
    made = rulings(teams, told, {}, BEGIN)
    assert [each.imposed for each in made] == [
        Sanction(Decimal(1), "boards", "2.13.1, 2.13.2"),
        Sanction(Decimal(6), "IMP", "2.13.1, 2.13.2"),
    ]
    (alone,) = rulings(teams, replace(told, amount="warning", reason="the bridge was closed"), {}, BEGIN)
    assert alone.imposed is not None
    assert sanction_words(alone.imposed) == "warning"


def test_a_maximum_may_be_less_with_a_reason() -> None:
    """SABF 11.9: up to half a top for a fouled board."""
    found = proposal(SABF, "fine", {"offence": "fouled-board"})
    assert (found.words, found.freedom) == ("at most 50% of a top", Freedom.UP_TO)
    with pytest.raises(Refusal, match="Say why it is 20% of a top"):
        penalty_to_impose(found, "20", "% of a top", " ")
    assert sanction_words(penalty_to_impose(found, "20", "% of a top", "owned up at once")) == "20% of a top"
    with pytest.raises(Refusal, match="allows at most 50% of a top, not 60% of a top"):
        penalty_to_impose(found, "60", "% of a top", "really bad")
    with pytest.raises(Refusal, match="allows at most 50% of a top, not 1 VP"):
        penalty_to_impose(found, "1", "VP", "really bad")


def test_what_is_at_the_directors_discretion_may_be_anything_with_a_reason() -> None:
    """Sydney A 8.2: may, at the discretion of the Director, be penalised as follows."""
    found = proposal(book_of("sydney-2003", TEAMS, "teams"), "late-arrival", LATE)
    assert (found.words, found.freedom) == ("2 VP", Freedom.FREE)
    assert sanction_words(penalty_to_impose(found, "warning", "", "roadworks")) == "warning"
    with pytest.raises(Refusal, match="Say why it is warning"):
        penalty_to_impose(found, "warning", "", "")


def test_where_no_figure_is_printed_the_director_names_it() -> None:
    """SABF 5.2 prints none for system cards."""
    found = proposal(SABF, "fine", {"offence": "system-card"})
    assert (found.words, found.freedom, found.sanction) == ("the director decides", Freedom.OPEN, None)
    with pytest.raises(Refusal, match=r"Clause 5\.2 sets no amount"):
        penalty_to_impose(found, "", "", "no card")
    assert sanction_words(penalty_to_impose(found, "0,5", "VP", "no card")) == "0.5 VP"


@pytest.mark.parametrize(
    ("question", "told", "clause"),
    [
        ("fine", {"offence": "device-used", "earlier": "1"}, "1.7, 5.3"),
        ("late-arrival", {"minutes": "31", "earlier": "0"}, "Appendix penalties"),
    ],
)
def test_what_may_end_in_a_disqualification_can_be_ruled_so(
    question: str, told: dict[str, str], clause: str
) -> None:
    """ANC 1.7, and the Appendix beyond 30 minutes: forfeit of the match or disqualification."""
    found = proposal(book_of("anc-2017", TEAMS, "itc"), question, told)
    assert found.freedom is Freedom.OPEN
    assert penalty_to_impose(found, "Disqualified", "VP", "again") == Sanction(None, "disqualified", clause)
    with pytest.raises(Refusal, match="Say why it is disqualified"):
        penalty_to_impose(found, "disqualified", "VP", "")
    with pytest.raises(Refusal, match="“forfeit”, “suspended”, “disqualified” or “later”"):
        penalty_to_impose(found, "", "", "again")


@pytest.mark.parametrize(
    ("question", "told", "clause"),
    [
        ("fine", {"offence": "disclosure"}, "6"),
        ("late-arrival", {"minutes": "31", "earlier": "0"}, "11.2"),
    ],
)
def test_a_suspension_for_the_session_can_be_ruled_so(
    question: str, told: dict[str, str], clause: str
) -> None:
    """SABF 6 and, beyond 30 minutes, 11.2: from the session, which is less than from the event."""
    found = proposal(SABF, question, told)
    sanction = penalty_to_impose(found, "suspended", "VP", "again")
    assert sanction == Sanction(None, "suspended for the session", clause)
    assert sanction_words(sanction) == "suspended for the session"


def test_a_suspension_says_what_becomes_of_the_seats_and_moves_no_figure(tmp_path: Path) -> None:
    desk = desk_of(tmp_path, PAIRS)
    before = desk.evaluation.fields
    out = Sanction(None, "suspended for the session", "6")
    said = impose_rulings(
        desk, Ruling("", BEGIN, "1", "A", 1, entry="a", question="fine", imposed=out, reason="again")
    )
    assert said.remarks == ("In Setup, seat a substitute, or withdraw the entry until it may play again",)
    assert desk.evaluation.fields == before
    desk.file.close()


@pytest.mark.parametrize(
    ("amount", "unit", "words"),
    [
        ("lots", "VP", "“lots” is not an amount"),
        ("-1", "VP", "without a sign"),
        ("NaN", "VP", "without a sign"),
        ("1e9", "VP", "without a sign"),
        ("1", "", "Choose the unit of 1"),
    ],
)
def test_what_is_no_amount_is_refused(amount: str, unit: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        penalty_to_impose(proposal_without_clause(), amount, unit, "why not")


def test_where_the_book_is_silent_the_laws_answer() -> None:
    """QBA prints nothing on mobile phones; Law 91A is the director's."""
    found = proposal(book_of("qba-pairs"), "fine", {"offence": "phone"})
    assert (found.clause, found.freedom) == ("Law 91A", Freedom.OPEN)


def test_a_fact_that_is_wrong_is_refused_in_words() -> None:
    with pytest.raises(Refusal, match=r"^Fill in “Minutes late” first: completed minutes"):
        proposal(SABF, "late-arrival", {"earlier": "0"})
    with pytest.raises(Refusal, match=r"^“Minutes late” takes a whole number, not 'ten'"):
        proposal(SABF, "late-arrival", {"minutes": "ten", "earlier": "0"})
