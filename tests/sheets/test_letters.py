"""The typeface has every letter that is written, on paper and in the window."""

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from bridgedesk.resources import PACKAGE, folder, resource
from bridgedesk.sheets.pdf.pen import BOLD, REGULAR, SPARE, Face, letters_of
from bridgedesk.window.parts.theme import FACES

POLISH, MAORI = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż", "ĀĒĪŌŪāēīōū"
OTHERS = "ÅÄÖÜßØÆÇÑÉÈÊËÏÎÔÛåäöüøæçñéèêëïîôûŠČŘŽŐŰĞİışŢđ’‘“”–—…·×−½¼¾±≥≤•→←↑↓&"
FIGURES = "0123456789−+"
NO_LETTER = "\n\t\r\u00ad\u200b\ufeff"


def written() -> str:
    """Return everything not in ASCII that stands in the program, its rule books and its guide."""
    places = [*PACKAGE.rglob("*.py"), *folder().rglob("*.toml"), *folder().rglob("*.md")]
    text = "".join(path.read_text(encoding="utf-8") for path in places)
    return "".join(sorted(set(text) - set(map(chr, range(128))) - set(NO_LETTER)))


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_names_of_all_who_play_have_their_letters(font: str) -> None:
    assert set(POLISH + MAORI + OTHERS) <= letters_of(font)


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_everything_written_can_be_drawn(font: str) -> None:
    assert set(written()) <= letters_of(font) | letters_of(SPARE)


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_figures_stand_below_each_other(font: str) -> None:
    letters_of(font)
    assert len({round(stringWidth(figure, font, 1000)) for figure in FIGURES}) == 1


def test_a_line_in_two_fonts_is_as_wide_as_its_parts() -> None:
    face, hebrew = Face(10), "\u05d0\u05d1"
    letters_of(REGULAR)
    assert face.width(f"Ann {hebrew}") == pytest.approx(
        stringWidth("Ann ", REGULAR, 10) + stringWidth(hebrew, SPARE, 10)
    )


def test_window_and_paper_have_the_same_faces_with_their_licences() -> None:
    assert set(FACES) == {REGULAR, BOLD, SPARE}
    for licence in ("fonts/LICENSE-SourceSans3.md", "fonts/LICENSE-DejaVu.txt"):
        assert "Permission is hereby granted" in resource(licence).read_text(encoding="utf-8")
