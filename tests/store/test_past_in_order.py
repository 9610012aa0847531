"""Lines and rulings of other events in the order in which they were made, when the clocks go back too."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bridgedesk.event.ruling import RegisterLine, Ruling
from bridgedesk.store.past_events import past_lines, past_rulings
from tests.evenings.board_sets import PAIRS, desk_in
from tests.evenings.club_evening import club_at

# Adelaide, 4 April 2027: 16:00 and 16:40 of the day before in UTC.
FIRST, SECOND = (datetime.fromisoformat(f"2027-04-04T{said}") for said in ("02:30+10:30", "02:10+09:30"))


def test_the_second_half_past_two_comes_after_the_first(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    for key, time in (("late", SECOND), ("early", FIRST)):
        lines, rulings = (RegisterLine(key, "barred", time),), (Ruling(key, time, entry="a"),)
        desk_in(club, replace(PAIRS, id=key, registered=lines, rulings=rulings))
    with club.file.reading() as db:
        assert [line.event for line in past_lines(db, "barred", "now")] == ["early", "late"]
        assert [past.ruling.id for past in past_rulings(db, "now")] == ["early", "late"]
    club.close()
