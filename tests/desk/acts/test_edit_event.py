"""An event in the club's list: called otherwise, moved to another day, taken out and brought back."""

from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import import_club_players, save_club_player, save_ladder, save_template
from bridgedesk.desk.acts.events import begin_event, delete_event, rename_or_move_event
from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.events import programme
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.incoming import import_event
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.document import write
from bridgedesk.event.event import Status
from bridgedesk.event.people import ClubPlayer
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import PointsScore
from bridgedesk.event.session import Movement, Result
from bridgedesk.rule_library import library
from bridgedesk.store.club_lists import Series, figures_of, keep_figures
from bridgedesk.store.event_rows import EVENT_BESIDE, EVENT_PARTS
from bridgedesk.store.mapping import Row, SentRow, SeriesEventRow
from tests.evenings.board_sets import MITCHELL, PAIRS, desk_of
from tests.evenings.club_evening import club_at, place, ticking
from tests.evenings.three_tables import begin_three_tables

TUESDAY, WEDNESDAY = date(2026, 11, 17), date(2026, 11, 18)
FIGURES = "What another program made of it"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return club_at(tmp_path)


@pytest.fixture
def evening(club: Club) -> OpenEvent:
    """Names, two results, and figures of another program."""
    open_event = begin_three_tables(club, "Tusday Pairs", TUESDAY, 20)
    name_pair(open_event, "1", "A", "1", ["Ann Able", "Bob Baker"])
    for round_, table, board in ((1, 2, 1), (2, 1, 1)):
        record_result(open_event, place(round_, table, board), Result(board, PointsScore(420)))
    open_event.put_down(
        Change("import", "Figures"), lambda work: keep_figures(work, open_event.event.id, FIGURES)
    )
    return open_event


@pytest.fixture
def posted(tmp_path: Path) -> OpenEvent:
    """Two results, and final."""
    assert MITCHELL.movement
    movement = Movement((tuple(replace(MITCHELL.movement.rounds[0][at], sets=(1,)) for at in (0, 1)),))
    section = replace(MITCHELL, sets={1: (1,)}, movement=movement)
    open_event = desk_of(
        tmp_path / "posted", replace(PAIRS, sessions=(replace(PAIRS.sessions[0], sections=(section,)),))
    )
    for table, figure in ((1, 420), (2, 170)):
        record_result(open_event, place(1, table, 1), Result(1, PointsScore(figure)))
    finalise(open_event)
    return open_event


def titles(club: Club) -> list[tuple[date, str]]:
    return [(row.day, row.title) for row in programme(club)]


# ---- title and day


def test_an_event_is_called_otherwise_and_back(club: Club, evening: OpenEvent) -> None:
    change = rename_or_move_event(evening, " Wednesday  Pairs ", WEDNESDAY)
    assert change.words == "Tusday Pairs, Tue 17 Nov 2026, is now Wednesday Pairs, Wed 18 Nov 2026"
    assert titles(club) == [(WEDNESDAY, "Wednesday Pairs")]
    assert club.event("event1").event == evening.event
    undo(evening)
    assert titles(club) == [(TUESDAY, "Tusday Pairs")]


def test_a_title_is_needed_and_a_change(evening: OpenEvent) -> None:
    with pytest.raises(Refusal, match="Type the event's title"):
        rename_or_move_event(evening, "  ", TUESDAY)
    with pytest.raises(Refusal, match="Nothing changed: Tusday Pairs, Tue 17 Nov 2026"):
        rename_or_move_event(evening, "Tusday Pairs", TUESDAY)


def test_what_is_final_is_reopened_first(posted: OpenEvent) -> None:
    with pytest.raises(Refusal, match=r"Tuesday Pairs is final\. Reopen it first, with a reason"):
        rename_or_move_event(posted, "Wednesday Pairs", TUESDAY)
    reopen(posted, "the title")
    rename_or_move_event(posted, "Wednesday Pairs", TUESDAY)
    assert posted.event.title == "Wednesday Pairs"


def test_a_start_that_is_known_goes_to_the_other_day(tmp_path: Path) -> None:
    session = replace(PAIRS.sessions[0], starts=datetime.fromisoformat("2026-11-17T19:15"))
    open_event = desk_of(tmp_path, replace(PAIRS, sessions=(session,)))
    rename_or_move_event(open_event, PAIRS.title, WEDNESDAY)
    assert open_event.event.sessions[0].starts == datetime.fromisoformat("2026-11-18T19:15")


# ---- out of the list


def test_an_event_taken_out_comes_back_as_it_was(club: Club, evening: OpenEvent) -> None:
    before = write(evening.event)
    change = delete_event(club, "event1")
    assert change.words == "Tusday Pairs, Tue 17 Nov 2026, deleted. Undo restores it."
    assert titles(club) == []
    assert club.last_event() is None
    club.undo()
    assert write(club.event("event1").event) == before
    assert figures_of(club.file, "event1") == FIGURES
    club.redo()
    assert titles(club) == []


def test_a_later_event_has_nothing_of_one_that_was_taken_out(club: Club, evening: OpenEvent) -> None:
    """Its key, and with it its history, belongs to the one that may come back."""
    delete_event(club, evening.event.id)
    later = begin_event(
        club, NewEventRequest("Friday Pairs", WEDNESDAY, "pairs"), library().book("laws-2017")
    )
    assert [entry.words for entry in later.history()] == ["Friday Pairs created"]
    club.undo()
    assert titles(club) == [(WEDNESDAY, "Friday Pairs"), (TUESDAY, "Tusday Pairs")]


def test_a_file_taken_in_by_mistake_can_be_taken_in_again(
    club: Club, evening: OpenEvent, tmp_path: Path
) -> None:
    path = tmp_path / "evening.json"
    path.write_text(write(evening.event), encoding="utf-8")
    delete_event(club, "event1")
    import_event(club, path)
    assert titles(club) == [(TUESDAY, "Tusday Pairs")]
    club.undo()
    assert titles(club) == [(TUESDAY, "Tusday Pairs")] * 2


def test_what_counts_in_a_series_stays(club: Club, evening: OpenEvent) -> None:
    save_ladder(club, Series("", "Autumn ladder", events=(evening.event.id,)))
    with pytest.raises(
        Refusal, match=r"Tusday Pairs counts in the ladder Autumn ladder\. Remove it from the ladder first"
    ):
        delete_event(club, "event1")
    assert titles(club) == [(TUESDAY, "Tusday Pairs")]


def test_what_was_posted_stays_even_reopened(posted: OpenEvent) -> None:
    club = Club(posted.file, ticking())
    for _ in range(2):
        with pytest.raises(Refusal, match="Tuesday Pairs has been posted or sent, so it cannot be deleted"):
            delete_event(club, "pairs")
        if posted.event.status is Status.FINAL:
            reopen(posted, "a score")


def test_everything_that_is_kept_of_an_event_goes_with_it() -> None:
    """A new table has its place among these; what was sent, or counts in a series, is in the way of going."""
    below = {mapper.class_ for mapper in Row.registry.mappers if "event_id" in mapper.columns}
    assert below == {part.row for part in EVENT_PARTS} | {*EVENT_BESIDE, SentRow, SeriesEventRow}


def test_titles_and_names_that_no_sheet_could_show_are_refused(club: Club, evening: OpenEvent) -> None:
    """As many letters as a document may have are taken, one more is not."""
    longest, longer = "x" * 300, "x" * 301
    refused = "has 301 letters; the most are 300. Type a shorter one."
    rename_or_move_event(evening, longest, TUESDAY)
    with pytest.raises(Refusal, match=f"^The title {refused}$"):
        rename_or_move_event(evening, longer, TUESDAY)
    with pytest.raises(Refusal, match=f"^The title {refused}$"):
        begin_event(club, NewEventRequest(longer, TUESDAY, "matchpoint-pairs"), library().books["laws-2017"])
    save_template(club, longest, evening.event)
    with pytest.raises(Refusal, match=f"^The template's name {refused}$"):
        save_template(club, longer, evening.event)
    save_club_player(club, ClubPlayer("", longest))
    with pytest.raises(Refusal, match=f"^The player's name {refused}$"):
        save_club_player(club, ClubPlayer("", longer))
    with pytest.raises(Refusal, match=f"^The name of a player in list.csv {refused}$"):
        import_club_players(club, [ClubPlayer("", longer)], "list.csv")


def test_a_club_has_a_name_that_sheets_can_show(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"^The club's name has 301 letters; the most are 300"):
        Club.begin(tmp_path / "long", "x" * 301, ticking())
    assert list(tmp_path.iterdir()) == []
