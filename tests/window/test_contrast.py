"""Text and edges stand out from their ground in both themes: WCAG AA, by its formula."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from bridgedesk.window.parts.theme import Look, apply_look, colour
from tests.window.contrast import EDGE, TEXT, colour_in, contrast, rules

GROUNDS = ("paper", "room")
CHOSEN = "felt_light"  # under the line that is selected or under the mouse
SUITS, SECTIONS = ("spade", "heart", "diamond", "club"), tuple(f"section_{letter}" for letter in "abcdef")
WRITTEN = ("ink", "faint", "felt", "wrong", *SUITS, *SECTIONS)
ON_CHOSEN = ("ink", "felt", "wrong", *SUITS)
FOCUSED = ("PushButton", "LineEdit", "ComboBox", "TableView", "ListView", "PlainTextEdit", "TextBrowser")
NOT_READ = (":disabled", "::indicator", "::chunk", "::handle")  # exempt, or no text


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def theme(dressed: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    apply_look(dressed, Look(dark=request.param))
    yield
    apply_look(dressed)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("#000000", "#ffffff", 21.0),  # 1.05 / 0.05
        ("#ffffff", "#ffffff", 1.0),
        ("#767676", "#ffffff", 4.54),  # ((118 / 255 + 0.055) / 1.055) ** 2.4 = 0.1812: 1.05 / 0.2312
        ("#ff0000", "#ffffff", 4.0),  # 0.2126: 1.05 / 0.2626
        ("#0000ff", "#000000", 2.44),  # 0.0722: 0.1222 / 0.05
    ],
)
def test_the_formula(one: str, other: str, expected: float) -> None:
    assert contrast(QColor(one), QColor(other)) == pytest.approx(expected, abs=0.01)


@pytest.mark.usefixtures("theme")
def test_every_letter_stands_out() -> None:
    pairs = [(name, ground) for name in WRITTEN for ground in GROUNDS]
    pairs += [(name, CHOSEN) for name in ON_CHOSEN]
    pairs += [("on_felt", "felt"), ("wrong", "wrong_light"), ("ink", "wrong_light")]
    weak = {f"{name} on {ground}": contrast(colour(name), colour(ground)) for name, ground in pairs}
    assert {words: round(found, 2) for words, found in weak.items() if found < TEXT} == {}


@pytest.mark.usefixtures("theme")
def test_every_edge_and_the_focus_stand_out() -> None:
    pairs = [(name, ground) for name in ("edge", "felt", "wrong", "faint") for ground in GROUNDS]
    weak = {f"{name} on {ground}": contrast(colour(name), colour(ground)) for name, ground in pairs}
    assert {words: round(found, 2) for words, found in weak.items() if found < EDGE} == {}


@pytest.mark.usefixtures("theme")
def test_every_rule_of_the_style_sheet_can_be_read() -> None:
    """A rule that sets a ground only has ink on it; one that sets letters only stands on paper or room."""
    weak = {}
    for about, sets in rules():
        if any(part in about for part in NOT_READ):
            continue
        letters = colour_in(sets.get("color", "")) or "ink"
        own = colour_in(sets.get("background", ""))
        if not own and "color" not in sets:
            continue
        for ground in (own,) if own else GROUNDS:
            found = contrast(colour(letters), colour(ground))
            if found < TEXT:
                weak[about] = (letters, ground, round(found, 2))
    assert weak == {}


@pytest.mark.usefixtures("theme")
def test_whatever_has_the_focus_changes_its_edge() -> None:
    seen = [about for about, sets in rules() if ":focus" in about and "border" in sets]
    assert [kind for kind in FOCUSED if not any(f"Q{kind}:focus" in about for about in seen)] == []


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("kind", ["CheckBox", "RadioButton"])
def test_what_can_be_ticked_has_an_edge_that_stands_out(kind: str) -> None:
    (edge,) = (sets["border"] for about, sets in rules() if about.split(", ")[0] == f"Q{kind}::indicator")
    ink = colour_in(edge)
    assert min(contrast(colour(ink), colour(ground)) for ground in GROUNDS) >= EDGE
