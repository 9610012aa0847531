"""Files of an event that are made while the window goes on."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.files.exports import EXPORTS, ExportOptions, prepare_export
from tests.desk.event.evenings_of_acts import EVENINGS
from tests.evenings.club_evening import ticking

NOT_OF_THIS_EVENING = {"abf-green", "abf-gold", "sbu-claim"}  # earned at congresses; other numbers


@pytest.mark.parametrize("format_", sorted(set(EXPORTS) - NOT_OF_THIS_EVENING))
def test_a_file_is_made_in_the_background_without_the_club_file(format_: str, tmp_path: Path) -> None:
    """Another thread may not use the club file: everything is read when the export is prepared."""
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    open_event = EVENINGS["all_is_in"](club)
    options = ExportOptions(event_code="W1", club_number="1234", grade="B4c")
    order = prepare_export(club, open_event, tmp_path / "out", format_, options)
    with ThreadPoolExecutor(1) as aside:
        assert aside.submit(order.make).result()
    club.close()
