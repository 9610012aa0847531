"""Posted is posted: frozen figures, refused corrections, revisions that say what changed."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bridgedesk import __version__
from bridgedesk.desk.acts.finalising import finalise, post_revision, reopen, settled_by_final
from bridgedesk.desk.acts.matches import end_match
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.rulings_and_appeals import add_note, lodge_appeal
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Status
from bridgedesk.event.match import Outcome
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Movement, Result
from bridgedesk.store.club_lists import kept_book
from tests.evenings.board_sets import MITCHELL, PAIRS, desk_of
from tests.evenings.club_evening import BEGIN
from tests.evenings.ruled_events import three_rounds

# One round of one board at two tables: who beats the other is seen at once.
SMALL = replace(
    MITCHELL,
    sets={1: (1,)},
    movement=Movement((tuple(replace(MITCHELL.movement.rounds[0][at], sets=(1,)) for at in (0, 1)),))
    if MITCHELL.movement
    else None,
)


@pytest.fixture
def open_event(tmp_path: Path) -> Iterator[OpenEvent]:
    session = replace(PAIRS.sessions[0], sections=(SMALL,))
    open_event = desk_of(tmp_path, replace(PAIRS, sessions=(session,)))
    record(open_event, 1, "+420")
    record(open_event, 2, "+170")
    yield open_event
    assert canonical(open_event.file.event("pairs")) == canonical(open_event.event)
    open_event.file.close()


def record(open_event: OpenEvent, table: int, score: str) -> None:
    record_result(open_event, SlipLocation("1", "A", 1, table, 1), Result(1, parse_score(score)))


def winner(open_event: OpenEvent, revision: int) -> list[object]:
    standings = open_event.event.issues[revision - 1].standings
    return [each["entry"] for each in standings if each["place"] == 1]


def test_a_forfeit_is_settled_after_the_last_match_and_said_before_it_is_final(tmp_path: Path) -> None:
    """SABF 13.9: hen has 14.39 of the forfeit for the next draw, 39.08 in all behind elk's 40.51; in the end
    20 less owl's mean of 4.25 and 1.47 is 17.14, the greatest, 41.83 in all."""
    open_event = desk_of(tmp_path, three_rounds("swiss"))
    end_match(open_event, "m4", Outcome.FORFEIT, ("owl",))
    settled = (
        "Making the results final changes: Hen: 41.83 instead of 39.08, place 2 becomes 1; Elk: place 1"
        " becomes 2"
    )
    assert settled_by_final(open_event) == settled
    add_record(open_event, "rounds-planned", {"rounds": "3", "boards": "8"})
    assert settled_by_final(open_event) == "", "the third round was the last"
    assert [each.entry for each in open_event.evaluation.fields[0].standings] == ["hen", "elk", "fox", "owl"]
    undo(open_event)
    assert finalise(open_event).remarks == (f"{settled}.",)


def test_final_freezes_ranking_book_and_program(open_event: OpenEvent) -> None:
    assert finalise(open_event).words == "Final, revision 1"
    (issue,) = open_event.event.issues
    assert (open_event.event.status, issue.revision, issue.engine) == (Status.FINAL, 1, __version__)
    # one board, two tables: +420 beats +170, so a has the top North-South and e East-West
    assert winner(open_event, 1) == ["a", "e"]
    digest = open_event.event.rulebook.sha256
    assert digest
    text = kept_book(open_event.file, digest)
    assert text
    assert sha256(text.encode()).hexdigest() == digest
    assert issue.rulebook == open_event.event.rulebook


def test_what_is_final_does_not_change(open_event: OpenEvent) -> None:
    finalise(open_event)
    before = open_event.event
    for act in (lambda: record(open_event, 1, "+170"), lambda: undo(open_event), lambda: redo(open_event)):
        with pytest.raises(Refusal, match=r"Tuesday Pairs is final\. Reopen it first, with a reason"):
            act()
    assert open_event.event is before
    add_note(open_event, "the cup was handed over")
    lodge_appeal(open_event, Appeal("", BEGIN, by="a"))
    assert (len(open_event.event.notes), len(open_event.event.appeals)) == (1, 1)


def test_corrections_become_revision_2(open_event: OpenEvent) -> None:
    finalise(open_event)
    first = open_event.event.issues[0]
    with pytest.raises(Refusal, match="Say why the event is reopened"):
        reopen(open_event, "")
    reopen(open_event, "score of table 1 was 170")
    assert open_event.event.status is Status.PROVISIONAL
    with pytest.raises(Refusal, match="Nothing has changed since revision 1"):
        post_revision(open_event)
    record(open_event, 1, "+140")
    change = post_revision(open_event)
    assert change.words.startswith("revision 2, replaces 19:15")
    assert "Ann Example & Bob Sample: place 1 becomes 3" in change.remarks
    assert open_event.event.issues[0] == first, "what was posted stays as it was posted"
    assert winner(open_event, 2) == ["b", "d"]
    assert finalise(open_event).words == "Final, revision 2 as posted at 19:15"
    assert [each.revision for each in open_event.event.issues] == [1, 2], "one correction, one revision"
    with pytest.raises(Refusal, match="already final"):
        finalise(open_event)


def test_what_is_missing_or_odd_is_cleared_first(open_event: OpenEvent) -> None:
    undo(open_event)
    with pytest.raises(Refusal, match="1 result missing"):
        finalise(open_event)
    record_result(open_event, SlipLocation("1", "A", 1, 2, 1), Result(1, parse_score("4SXN+2")))
    with pytest.raises(
        Refusal, match=r"To check first: table 2, round 1, board 1: 4SX .*accept it with a reason"
    ):
        finalise(open_event)
    odd = Result(1, parse_score("4SXN+2"), initialled="both sides agree")
    record_result(open_event, SlipLocation("1", "A", 1, 2, 1), odd)
    finalise(open_event)
    with pytest.raises(Refusal, match="Say why the event is reopened"):
        reopen(open_event, " ")


def test_nothing_posted_nothing_to_revise(open_event: OpenEvent) -> None:
    with pytest.raises(Refusal, match="Nothing posted yet"):
        post_revision(open_event)
    with pytest.raises(Refusal, match="is not final"):
        reopen(open_event, "why not")
