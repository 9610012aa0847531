"""Corrections of official scores end when the book says; later ones need the director's reason."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.posting import record_posting
from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.match_pad import question_words
from bridgedesk.directing.book_pane import times_now
from bridgedesk.directing.rulings.correction_period import correction_period, scorer_period
from bridgedesk.directing.seating.match_tables import MATCHES
from bridgedesk.directing.seating.score_location import SlipLocation, recorded_result
from bridgedesk.event.event import RulebookRef, Status
from bridgedesk.event.match import Match, Room, RoomResult, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import place
from tests.evenings.room_results import record_room_result
from tests.evenings.sheet_evening import at, pairs_event
from tests.evenings.teams import SWISS

SLIP = place(1, 1, 1)


def evening(folder: Path, book: str, posted: datetime | None, now: datetime) -> OpenEvent:
    """One session that ended at 22:00."""
    event = pairs_event()
    (session,) = event.sessions
    session = replace(session, finish=at(22, 0), posted=posted)
    event = replace(
        event, rulebook=RulebookRef(book), status=Status.OPEN, sessions=(session,), rulings=(), appeals=()
    )
    desk = desk_of(folder, event)
    desk.clock = lambda: now
    return desk


def correct(desk: OpenEvent, why: str | None = None) -> str:
    result = Result(1, parse_score("4SN-1"), initialled=why)
    return record_result(desk, SLIP, result).words


@pytest.mark.parametrize(
    ("book", "last", "first_refused", "words"),
    [
        # SBU 2.22, last session: 20 minutes after the end of the event, which was at 22:00.
        ("sbu-2022", at(22, 20), at(22, 21), r"Corrections were accepted until 22:20 \(2\.22\)"),
        # SABF 8: 24 hours after the posting of 22:05.
        ("sabf-2020", at(22, 5).replace(day=18), at(22, 6).replace(day=18), r"until 22:05 \(8\)"),
    ],
)
def test_a_correction_after_the_period_needs_a_reason(
    tmp_path: Path, book: str, last: datetime, first_refused: datetime, words: str
) -> None:
    in_time = evening(tmp_path / "a", book, at(22, 5), last)
    assert correct(in_time) == "4SN= becomes 4SN-1 on board 1, round 1, table 1"
    late = evening(tmp_path / "b", book, at(22, 5), first_refused)
    with pytest.raises(Refusal, match=words):
        correct(late)
    with pytest.raises(Refusal, match="type the other score, then press F6"):
        erase_result(late, SLIP)
    assert correct(late, "an official's gross error").startswith("4SN= becomes 4SN-1")


@pytest.mark.parametrize(
    ("now", "may"), [(at(17, 0).replace(day=19), "can"), (at(17, 1).replace(day=19), "could")]
)
def test_a_gross_error_of_an_official_has_longer(tmp_path: Path, now: datetime, may: str) -> None:
    """SBU 2.22 (4): until 17.00 on the second working day after Tuesday; said where a correction is late."""
    until = r"until 17:00 on Thu 19 Nov 2026 \(2\.22\)$"
    said = rf"; an official's gross scoring error {may} be corrected {until}"
    with pytest.raises(Refusal, match=said):
        correct(evening(tmp_path, "sbu-2022", at(22, 5), now))


def test_before_the_scores_are_official_nothing_runs_out(tmp_path: Path) -> None:
    desk = evening(tmp_path, "sbu-2022", None, at(23, 30))
    assert correct(desk).startswith("4SN= becomes")


def test_under_the_laws_alone_nothing_is_refused(tmp_path: Path) -> None:
    desk = evening(tmp_path, "gone", at(22, 5), at(23, 30))
    assert correct(desk).startswith("4SN= becomes")


# ---- the scorer's own errors


def festival(
    folder: Path, now: datetime, second: datetime | None = None, book: str = "sydney-2003"
) -> OpenEvent:
    """Session 1 was posted at 18:00; session 2 of the stage at this time, or it is not played yet."""
    event = pairs_event()
    (first,) = event.sessions
    one = replace(first, starts=at(14, 0), finish=at(17, 50), posted=at(18, 0))
    sections = first.sections if second else tuple(replace(each, results=()) for each in first.sections)
    two = replace(first, id="2", starts=at(19, 0), posted=second, sections=sections)
    rules = RulebookRef(book)
    event = replace(event, rulebook=rules, status=Status.OPEN, sessions=(one, two), rulings=(), appeals=())
    desk = desk_of(folder, event)
    desk.clock = lambda: now
    return desk


def initials(desk: OpenEvent) -> str | None:
    standing = recorded_result(desk.event, SLIP)
    return standing.initialled if standing else None


@pytest.mark.parametrize(
    ("now", "second", "until"),
    [
        (at(18, 31), None, "until 30 minutes after the posting of the stage's final scores"),
        (at(22, 35), at(22, 5), "until 22:35"),  # 22:05 and 30 minutes
    ],
)
def test_what_was_typed_wrong_here_may_be_put_right_longer(
    tmp_path: Path, now: datetime, second: datetime | None, until: str
) -> None:
    """Sydney 6.3: 30 minutes after the posting of the session, 18:30; 6.1: the scorer's own errors until 30
    minutes after the final scores of the stage."""
    desk = festival(tmp_path, now, second)
    with pytest.raises(Refusal) as said:
        correct(desk)
    assert str(said.value) == (
        "Corrections were accepted until 18:30 (6.3); press F6 to record it anyway, with a reason"
        " (“scorer” if it was typed wrong here, 6.1)"
    )
    period = scorer_period(desk, "1")
    assert period is not None
    assert period.words == f"{until} (6.1)"
    correct(desk, "Scorer")
    assert initials(desk) == "scorer's error (6.1)"


def test_in_time_nothing_is_asked(tmp_path: Path) -> None:
    desk = festival(tmp_path, at(18, 30))
    assert correct(desk).startswith("4SN= becomes 4SN-1")
    assert initials(desk) is None


def test_after_both_periods_only_another_reason_helps(tmp_path: Path) -> None:
    desk = festival(tmp_path, at(22, 36), at(22, 5))
    with pytest.raises(Refusal, match=r"until 18:30 \(6\.3\); press F6 .* a reason$"):
        correct(desk)
    with pytest.raises(Refusal, match=r"A scorer's error could be corrected until 22:35 \(6\.1\)"):
        correct(desk, "scorer")
    correct(desk, "both sides and the director agree")
    assert initials(desk) == "both sides and the director agree"


def test_where_a_book_has_no_such_period_the_word_is_a_reason_like_others(tmp_path: Path) -> None:
    """SABF 8: 24 hours after the posting, which the next evening are over."""
    desk = festival(tmp_path, at(18, 1).replace(day=18), at(22, 5), "sabf-2020")
    with pytest.raises(Refusal, match=r"\(8\); press F6 to record it anyway, with a reason$"):
        correct(desk)
    correct(desk, "scorer")
    assert initials(desk) == "scorer"


# ---- matches


def two_nights(folder: Path, now: datetime, second: datetime | None) -> OpenEvent:
    """SABF teams: round 1 was posted on Tuesday at 22:05; round 2 a week later, or it is to come."""
    played = Match("m1", "1", 1, "fox", "owl", stage="swiss", boards=tuple(range(1, 15)), slip=Slip((31, 14)))
    slip = Slip((20, 10)) if second else None
    later = replace(played, id="m2", session="2", round=2, home="owl", away="elk", slip=slip)
    (session,) = SWISS.sessions
    one = replace(session, starts=at(19, 0), finish=at(21, 0), posted=at(22, 5))
    two = replace(session, id="2", starts=None, finish=None, posted=second)
    rules = RulebookRef("sabf-2020")
    event = replace(SWISS, kind="swiss-teams", rulebook=rules, sessions=(one, two), matches=(played, later))
    desk = desk_of(folder, event)
    desk.clock = lambda: now
    return desk


def test_sabf_players_errors_in_teams_have_a_day(tmp_path: Path) -> None:
    """8: 24 hours after the posting of 22:05; 13.9 has 30 minutes, for the scorer's errors only."""
    last = at(22, 5).replace(day=18)
    desk = two_nights(tmp_path, last, None)
    assert record_match_total(desk, "m1", Slip((30, 14))).words == "Fox v Owl, round 1: 30-14 IMPs"
    desk.clock = lambda: last.replace(minute=6)
    with pytest.raises(Refusal, match=r"^Corrections were accepted until 22:05 \(8\); .*“scorer” .*13\.9\)$"):
        record_match_total(desk, "m1", Slip((31, 14)))


def test_sabf_the_scorers_own_errors_in_teams_wait_for_the_last_round(tmp_path: Path) -> None:
    """13.9: until 30 minutes after the posting for the last round, a week later at 22:05."""
    before = two_nights(tmp_path / "a", at(22, 6).replace(day=18), None)
    period = scorer_period(before, "1")
    assert period is not None
    assert period.words == "until 30 minutes after the posting of the last round (13.9)"
    until = {what: until for what, until, _ in times_now(before)}
    assert until["Scorer's errors"] == "not known yet", "and not 30 minutes after round 1 was posted"
    assert record_match_total(before, "m1", Slip((30, 14)), "scorer").words.endswith("scorer's error (13.9)")
    posted = at(22, 5).replace(day=24)
    after = two_nights(tmp_path / "b", posted.replace(minute=36), posted)
    with pytest.raises(Refusal, match=r"A scorer's error could be corrected until 22:35 \(13\.9\)"):
        record_match_total(after, "m2", Slip((21, 10)), "scorer")
    assert record_match_total(after, "m2", Slip((21, 10))).words, "an error of the players still has its day"


def swiss(folder: Path, now: datetime) -> OpenEvent:
    """SBU 2.14: three matches of 7 boards at 50 minutes from 19.00, over at 19.50, 20.40 and 21.30."""
    played = Match("m1", "1", 1, "fox", "owl", stage="swiss", boards=tuple(range(1, 8)), slip=Slip((31, 14)))
    matches = tuple(replace(played, id=f"m{round_}", round=round_) for round_ in (1, 2, 3))
    (session,) = SWISS.sessions
    session = replace(session, starts=at(19, 0), finish=at(21, 30), posted=at(19, 55))
    event = replace(SWISS, rulebook=RulebookRef("sbu-2022"), sessions=(session,), matches=matches)
    desk = desk_of(folder, event)
    desk.clock = lambda: now
    return desk


def test_a_total_is_corrected_until_the_next_match_is_over(tmp_path: Path) -> None:
    """2.22: every Swiss match is a session; of the first the scores are corrected until 20.40."""
    desk = swiss(tmp_path, at(20, 40))
    assert record_match_total(desk, "m1", Slip((30, 14))).words == "Fox v Owl, round 1: 30-14 IMPs"
    desk.clock = lambda: at(20, 41)
    assert correction_period(desk, "1", 2) is not None
    with pytest.raises(
        Refusal, match=r"Corrections were accepted until 20:40 \(2\.22\); press F6 to record this total"
    ):
        record_match_total(desk, "m1", Slip((31, 14)))
    with pytest.raises(Refusal, match="type the new total, then press F6"):
        record_match_total(desk, "m1", None)
    assert record_match_total(desk, "m2", Slip((1, 14))).words == "Fox v Owl, round 2: 1-14 IMPs"


def test_f6_takes_a_total_after_its_time_with_the_reason(tmp_path: Path) -> None:
    desk = swiss(tmp_path, at(20, 41))
    entry = MatchEntry(desk, "1")
    entry.go_to("m1")
    for key in (*"30-14", PadKey.ENTER):
        entry.press(key)
    assert entry.pad.refusal.startswith("Corrections were accepted until 20:40 (2.22)")
    assert entry.pad.buffer == "30-14", "what is refused stays typed"
    entry.press(PadKey.ACCEPT)
    assert question_words(entry.pad).startswith("Why accept 30-14 after the deadline?")
    entry.press(PadKey.ENTER)
    assert entry.pad.refusal == "Type the reason for accepting it, or press Esc to go back"
    for key in (*"both captains agree", PadKey.ENTER):
        entry.press(key)
    (first, *_) = desk.event.matches
    assert first.slip == Slip((30, 14))
    said = "Fox v Owl, round 1: 31-14 IMPs becomes 30-14 IMPs: both captains agree"
    assert [note.text for note in desk.file.event("swiss").notes] == [said]


def test_there_is_nothing_to_accept_before_a_total_is_typed(tmp_path: Path) -> None:
    entry = MatchEntry(swiss(tmp_path, at(20, 41)), "1")
    entry.go_to("m1")
    entry.press(PadKey.ACCEPT)
    assert entry.pad.refusal == "No match result to accept. Type it first, then press F6."
    for key in (*"30x", PadKey.ACCEPT):
        entry.press(key)
    assert entry.pad.refusal.startswith("“30X” is not a match result")
    assert entry.pad.question is None


def test_a_board_of_a_match_is_held_to_the_period_too(tmp_path: Path) -> None:
    desk = swiss(tmp_path, at(20, 41))
    (first, *others) = desk.event.matches
    typed = replace(first, slip=None, results=(RoomResult(Room.OPEN, 1, parse_score("4SN=")),))
    desk.event = replace(desk.event, matches=(typed, *others))
    with pytest.raises(Refusal, match="Corrections were accepted until 20:40"):
        record_room_result(desk, "m1", RoomResult(Room.OPEN, 1, parse_score("4SN-1")))
    record_room_result(desk, "m1", RoomResult(Room.CLOSED, 1, parse_score("4SN=")))
    with pytest.raises(Refusal, match="Corrections were accepted until 20:40"):
        record_result(desk, SlipLocation("1", MATCHES, 1, 1, 1), Result(1, parse_score("4SN-1")))


def seniors(folder: Path, now: datetime) -> OpenEvent:
    """Sydney 4.1: round 1 from 10.00, round 2 from 12.30; nothing is posted yet."""
    boards = tuple(range(1, 15))
    played = Match("m1", "1", 1, "fox", "owl", stage="swiss", boards=boards, slip=Slip((31, 14)))
    matches = (played, replace(played, id="m2", round=2, home="owl", away="elk"))
    (session,) = SWISS.sessions
    session = replace(session, starts=at(10, 0), finish=None, posted=None)
    rules = RulebookRef("sydney-2003")
    desk = desk_of(
        folder, replace(SWISS, kind="seniors-teams", rulebook=rules, sessions=(session,), matches=matches)
    )
    desk.clock = lambda: now
    return desk


def test_a_period_that_ends_with_the_next_match_does_not_wait_for_a_posting(tmp_path: Path) -> None:
    """6.3 (1): of round 1 until round 2 starts. 6.1: the scorer's own error is put right all the same; for
    round 2 no start is known yet."""
    desk = seniors(tmp_path, at(12, 30))
    assert record_match_total(desk, "m1", Slip((30, 14))).words == "Fox v Owl, round 1: 30-14 IMPs"
    desk.clock = lambda: at(12, 31)
    with pytest.raises(
        Refusal, match=r"^Corrections were accepted until 12:30 \(6\.3 \(1\)\).*“scorer” .*6\.1\)$"
    ):
        record_match_total(desk, "m1", Slip((31, 14)))
    record_match_total(desk, "m1", Slip((31, 14)), "scorer")
    assert "scorer's error (6.1)" in desk.event.notes[-1].text
    record_match_total(desk, "m2", Slip((1, 0)))


def test_what_is_posted_with_nothing_missing_is_official_from_then_on(tmp_path: Path) -> None:
    """Law 79C1: 30 minutes from 22:05, when it can be inspected; a posting later on does not begin anew."""
    desk = evening(tmp_path, "laws-2017", None, at(22, 5))
    posted = record_posting(desk, [tmp_path / "sheets" / "Tuesday, ranking.pdf"], "provisional")
    assert posted.remarks == ("Scores of session 1 are official since 22:05.",)
    desk.clock = lambda: at(22, 35)
    assert record_posting(desk, [tmp_path / "sheets" / "Tuesday, ranking.pdf"], "provisional").remarks == ()
    assert correct(desk)
    desk.clock = lambda: at(22, 36)
    with pytest.raises(Refusal, match=r"Corrections were accepted until 22:35 \(Law 79C1\)"):
        record_result(desk, SLIP, Result(1, parse_score("P")))


def test_a_posting_before_all_is_in_begins_no_period(tmp_path: Path) -> None:
    desk = evening(tmp_path, "laws-2017", None, at(22, 5))
    erase_result(desk, SLIP)
    assert record_posting(desk, [tmp_path / "sheets" / "Tuesday, ranking.pdf"], "provisional").remarks == ()
    assert desk.event.sessions[0].posted is None


def test_where_the_book_says_nothing_law_79c1_ends_the_period(tmp_path: Path) -> None:
    """The QBA prints no period: the Law's 30 minutes from the posting, as it stands under Appeals."""
    desk = evening(tmp_path, "qba-pairs", at(22, 5), at(22, 35))
    assert correct(desk)
    desk.clock = lambda: at(22, 36)
    with pytest.raises(Refusal, match=r"Corrections were accepted until 22:35 \(Law 79C1\)"):
        record_result(desk, SLIP, Result(1, parse_score("P")))
