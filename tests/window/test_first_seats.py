"""Sections made even in the window before anybody has played (SABF 3, 15.2)."""

from pathlib import Path

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.club.club import Club
from bridgedesk.directing.seating.session_seating import SeatingMethod
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.window.main_window import MainWindow
from tests.desk.acts.test_first_seating import listed, named, seats, two_sections
from tests.evenings.club_evening import place, ticking
from tests.window.pictures import keep


def test_the_sections_are_made_even_under_setup(window: MainWindow, tmp_path: Path) -> None:
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    listed(club)
    named(two_sections(club))
    club.close()
    window.open_file(tmp_path / "club.bridgedesk")
    window.choose_tab(0)
    setup = window.setup
    assert setup.again.isVisible()
    assert [setup.way.itemData(at) for at in range(setup.way.count())] == [
        SeatingMethod.STRENGTH,
        SeatingMethod.DRAWN,
    ]
    setup.again.click()
    desk = window.open_event
    assert desk
    assert seats(desk)["A"] == ["Ida Jo", "Cy Di", "Kay Len", "Oz Pam"]
    assert "1 without masterpoints come last" in window.status.text()
    keep(window, "first seats, made even")
    assert window.act(lambda: record_result(desk, place(1, 1, 1), Result(1, parse_score("+90"))))
    assert not setup.again.isVisible()


def test_one_section_alone_has_nothing_to_make_even(evening: MainWindow) -> None:
    evening.choose_tab(0)
    assert not evening.setup.again.isVisible()
