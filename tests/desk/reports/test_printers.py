"""Printers: the words of the command, pages as they are typed, and what goes wrong in one sentence."""

from pathlib import Path

import pytest

from bridgedesk.desk.reports.printing import Ticket, cups_printers, has_cups, pages_typed, send_to_cups
from bridgedesk.event.refusal import Refusal
from bridgedesk.sheets.content import Paper
from tests.evenings.printing_system import PrintingSystem


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PrintingSystem:
    return PrintingSystem(tmp_path / "cups", monkeypatch)


@pytest.mark.parametrize(
    ("typed", "pages"),
    [
        ("", ()),
        (" , ", ()),
        ("3", ((3, 3),)),
        ("1-3, 5", ((1, 3), (5, 5))),
        ("2 - 4", ((2, 4),)),
        ("7-99", ((7, 8),)),  # as far as there are pages
    ],
)
def test_pages_as_they_are_typed(typed: str, pages: tuple[tuple[int, int], ...]) -> None:
    assert pages_typed(typed, 8) == pages


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("first", "“first” is not a page. Type pages such as 1-3, 5"),
        ("1;2", "“1;2” is not a page"),
        ("-3", "“-3” is not a page"),
        ("5-3", "Pages 5-3 are in the wrong order"),
        ("0", "There is no page 0. The sheet has 8."),
        ("9", "There is no page 9. The sheet has 8."),
    ],
)
def test_pages_that_are_none(typed: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        pages_typed(typed, 8)


def test_a_ticket_knows_its_pages() -> None:
    ticket = Ticket("Office", pages=((1, 2), (4, 4)))
    assert [page for page in range(1, 6) if page in ticket] == [1, 2, 4]
    assert all(page in Ticket("Office") for page in range(1, 6))


@pytest.mark.usefixtures("system")
def test_the_usual_printer_stands_first() -> None:
    assert has_cups()
    assert cups_printers() == ["Office", "Attic"]


def test_a_document_is_handed_over_as_it_is(system: PrintingSystem) -> None:
    """Whatever a title says, it is one word of the command: there is no shell to read it."""
    title = '$(touch hacked); "Tuesday" `Pairs` & more'
    ticket = Ticket("Office", 3, ((1, 2), (5, 5)), Paper.LETTER, colour=False)
    send_to_cups(b"%PDF-\x00\xff whole", ticket, title)
    assert system.document == b"%PDF-\x00\xff whole"
    assert system.words == [
        *("-d", "Office", "-n", "3", "-t", title, "-o", "media=Letter"),
        *("-o", "print-color-mode=monochrome", "-P", "1-2,5-5"),
    ]
    send_to_cups(b"%PDF", Ticket("Attic"), "Ranking")
    assert system.words == ["-d", "Attic", "-n", "1", "-t", "Ranking", "-o", "media=A4"]


def test_a_printer_that_says_no(system: PrintingSystem) -> None:
    system.breaks("The printer or class does not exist.")
    with pytest.raises(Refusal) as said:
        send_to_cups(b"%PDF", Ticket("Office"), "Ranking")
    assert str(said.value) == (
        "Office cannot print: The printer or class does not exist. Check it and print again, choose"
        " another printer, or save the sheet as a PDF."
    )
    system.is_mended()
    send_to_cups(b"%PDF", Ticket("Office"), "Ranking")
    assert system.jobs == 1


def test_without_a_printing_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_cups()
    assert cups_printers() == []
    with pytest.raises(Refusal, match=r"no longer has a printing system\. Save the sheet as a PDF"):
        send_to_cups(b"%PDF", Ticket("Office"), "Ranking")
