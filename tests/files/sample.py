"""Makes the sample of the present version: python -m tests.files.sample. Once released it stays as it is."""

from datetime import date
from pathlib import Path

from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.event.document import read_json, write
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.migrations import VERSION
from bridgedesk.store.writing import add_event
from tests.evenings.club_evening import BEGIN, place, ticking
from tests.evenings.three_tables import begin_three_tables

HERE = Path(__file__).parent


def make() -> None:
    path = HERE / f"club-{VERSION}.bridgedesk"
    path.unlink(missing_ok=True)
    club = Club.begin(path, "Example BC", ticking())
    desk = begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    name_pair(desk, "1", "A", "3", ["Ann Example", "Bob Sample"])
    for where, score in ((place(1, 2, 1), "+450"), (place(1, 2, 2), "4HN="), (place(1, 1, 5), "P")):
        record_result(desk, where, Result(where.board, parse_score(score)))
    erase_result(desk, place(1, 2, 1))
    undo(desk)
    everything = read_json((HERE.parent / "event" / "maximal.json").read_text(encoding="utf-8"))
    with club.file.act(ActRecord("import event", "…", BEGIN, everything.id, undoable=False)) as work:
        add_event(work, everything)
        work.commit()
    for key in club.file.event_keys():
        document = HERE / f"club-{VERSION}-{key}.json"
        document.write_text(write(club.file.event(key)), encoding="utf-8")
    club.close()


if __name__ == "__main__":
    make()
