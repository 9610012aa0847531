"""The results posted as one act."""

import pytest

from bridgedesk.sheets.posting import results_posted, sheet_documents
from bridgedesk.sheets.progress import Stopped
from tests.evenings import sheet_evening as evening


def test_the_results_are_three_sheets_and_a_workbook() -> None:
    found = dict(results_posted(evening.pairs()))
    assert list(found) == ["ranking.pdf", "travellers.pdf", "scorecards.pdf", "workbook.xlsx"]
    assert all(content.startswith(b"%PDF") for name, content in found.items() if name.endswith("pdf"))
    assert found["workbook.xlsx"].startswith(b"PK")


def test_whoever_waits_sees_it_go_on_and_can_stop_it() -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> bool:
        told.append((done, of))
        return True

    list(results_posted(evening.pairs(), watch=watch))
    assert {of for _, of in told} == {400}
    assert told == sorted(told)
    assert told[0] == (0, 400)
    assert told[-1] == (400, 400)


def test_what_was_done_before_it_was_stopped_is_whole() -> None:
    posted = sheet_documents(["ranking", "travellers"], evening.pairs(), watch=lambda done, _of: done <= 100)
    name, content = next(posted)
    assert name == "ranking.pdf"
    assert content.rstrip().endswith(b"%%EOF")
    with pytest.raises(Stopped):
        next(posted)
