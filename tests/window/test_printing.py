"""The Print menu through the real window: looked at, printed, saved and posted."""

import sys
from io import BytesIO
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot
from reportlab.pdfgen.canvas import Canvas

from bridgedesk.desk.reports.printing import KINDS, Paper, Stopped, Ticket
from bridgedesk.event.refusal import Refusal
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.window.main_window import MainWindow
from bridgedesk.window.printing import printers
from bridgedesk.window.printing.preview_page import PreviewPage
from bridgedesk.window.printing.printers import draw_on
from tests.evenings import sheet_evening as evenings
from tests.evenings.printing_system import PrintingSystem
from tests.sheets.pictures import differing, page_sizes, picture, texts
from tests.window.keys import control, focused, press, score, type_text
from tests.window.pictures import keep

PATIENCE = 20_000  # milliseconds; a busy machine draws slowly


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PrintingSystem:
    return PrintingSystem(tmp_path / "cups", monkeypatch)


@pytest.fixture
def scored(evening: MainWindow) -> MainWindow:
    """A few results are in."""
    evening.choose_tab(1)
    for slip in ("42+", "5-", "14+"):  # in tens
        score(slip)
    return evening


def drawn(window: MainWindow, qtbot: QtBot) -> None:
    """The preview is there, or it is said why not."""
    desk = window.print_controller
    qtbot.waitUntil(lambda: desk.shown is not None or bool(desk.page.nothing.isVisible()), timeout=PATIENCE)


def ended(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.print_controller.jobs.work.busy, timeout=PATIENCE)


def looked_at(window: MainWindow, qtbot: QtBot, name: str) -> None:
    window.print_controller.page.nothing.hide()
    window.menus.sheets[name].trigger()
    drawn(window, qtbot)


def printers_found(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: window.print_controller.page.printer.count() == 2, timeout=PATIENCE)


# ---- looked at


def blank_pages(number: int) -> bytes:
    """A4, upright."""
    pdf = BytesIO()
    pages = Canvas(pdf)
    for _ in range(number):
        pages.showPage()
    pages.save()
    return pdf.getvalue()


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("pages", [1, 2])
@pytest.mark.timeout(40, method="thread")  # Qt would not let go by itself
def test_the_preview_settles_at_every_height(qtbot: QtBot, pages: int, wide: bool) -> None:
    """Where a page just fits, a scroll bar that comes and goes would change the width for ever."""
    page = PreviewPage()
    qtbot.addWidget(page)
    page.show_pdf(blank_pages(pages))
    page.wide.setChecked(wide)
    page.show()
    for height in range(860, 920):
        page.resize(1000, height)
        QApplication.processEvents()
    assert page.pane.document.pageCount() == pages


def test_every_sheet_of_the_menu_is_shown_or_says_what_it_lacks(scored: MainWindow, qtbot: QtBot) -> None:
    assert list(scored.menus.sheets) == [kind.name for kind in KINDS]
    page = scored.print_controller.page
    lacking = set()
    for kind in KINDS:
        looked_at(scored, qtbot, kind.name)
        assert page.isVisible()
        assert page.sheet.currentText() == kind.title
        assert page.what.text()
        if page.nothing.isVisible():
            lacking.add(kind.name)
            assert len(page.nothing.text()) > 30
            assert not page.print.isEnabled()
        else:
            assert page.pane.document.pageCount() == scored.print_controller.shown.pages  # type: ignore[union-attr]
            assert page.print.isEnabled()
    # no start, no round time by the Laws' book alone, no hands, no matches, no prizes
    assert {"running", "times", "datums", "hand-records", "draw", "bracket", "vp-scale", "prizes"} <= lacking
    assert lacking <= {kind.name for kind in KINDS if kind.needs}


def test_the_page_is_used_by_keyboard(scored: MainWindow, qtbot: QtBot, system: PrintingSystem) -> None:
    """Ctrl+Shift+P looks, Enter prints, Esc goes back to the typing."""
    scored.choose_tab(2)
    scored.menus.look.trigger()
    drawn(scored, qtbot)
    printers_found(scored, qtbot)
    page = scored.print_controller.page
    assert [page.printer.itemText(at) for at in range(2)] == ["Office", "Attic"]
    assert focused() is page.print
    press(Qt.Key.Key_Return)
    ended(scored, qtbot)
    assert system.jobs == 1
    assert scored.status.text() == "Ranking printed on Office"
    press(Qt.Key.Key_F1)
    assert scored.guide.text.toPlainText().startswith("Print")
    scored.guide.hide()
    page.take_focus()
    press(Qt.Key.Key_Escape)
    assert scored.pages.currentWidget() is scored.evening
    assert scored.standings.isAncestorOf(focused())


def test_every_field_can_be_reached_and_says_what_it_is(scored: MainWindow, qtbot: QtBot) -> None:
    looked_at(scored, qtbot, "pick-up-slips")
    page = scored.print_controller.page
    seen = [focused()]
    press(Qt.Key.Key_Tab)
    while focused() is not seen[0] and len(seen) < 60:  # all the way round
        seen.append(focused())
        press(Qt.Key.Key_Tab)
    fields = [page.sheet, page.copies, page.pages, page.paper, page.plain, page.wide, page.pane.view]
    fields += [page.save, page.back, page.print, *page.form.fields.values()]
    assert [field.accessibleName() for field in fields if field not in seen] == []
    for field in fields:
        assert field.toolTip()
        assert field.accessibleName() or field in (page.save, page.back, page.print)


def test_choices_draw_it_anew(scored: MainWindow, qtbot: QtBot) -> None:
    desk, page = scored.print_controller, scored.print_controller.page
    looked_at(scored, qtbot, "pick-up-slips")
    all_rounds = desk.shown.pages if desk.shown else 0
    rounds = page.form.fields["round"]
    assert isinstance(rounds, QComboBox)
    assert rounds.itemText(0) == "all"
    rounds.setCurrentIndex(2)
    rounds.activated.emit(2)
    drawn(scored, qtbot)
    assert desk.shown is not None
    assert desk.shown.pages < all_rounds
    assert all("Round 2" in text for text in texts(desk.shown.pdf))
    page.paper.setCurrentIndex(page.paper.findData(Paper.LETTER))
    page.paper.activated.emit(1)
    drawn(scored, qtbot)
    assert page_sizes(desk.shown.pdf)[0] == (612, 792)
    assert scored.memory.printing().paper is Paper.LETTER
    looked_at(scored, qtbot, "appeals-form")
    assert isinstance(page.form.fields["blank"], QCheckBox)


def test_what_is_lacking_is_typed_on_the_page(scored: MainWindow, qtbot: QtBot) -> None:
    looked_at(scored, qtbot, "times")
    page = scored.print_controller.page
    assert page.nothing.text() == "Session 1 has no start time. Type one, then print again."
    keep(scored, "print-lacking")
    begins = page.form.fields["begins"]
    assert isinstance(begins, QLineEdit)
    assert focused() is begins, "what is lacking is typed at once"
    type_text("7pm")
    press(Qt.Key.Key_Return)
    drawn(scored, qtbot)
    assert page.nothing.text().startswith("“7pm” is not a time. Type the start time, such as 19:15.")
    begins.selectAll()
    type_text("19:15")
    page.nothing.hide()
    press(Qt.Key.Key_Return)
    drawn(scored, qtbot)
    assert scored.print_controller.shown
    assert "19:15" in texts(scored.print_controller.shown.pdf)[0]


def test_pages_copies_and_black_and_white_go_to_the_printer(
    scored: MainWindow, qtbot: QtBot, system: PrintingSystem
) -> None:
    looked_at(scored, qtbot, "pick-up-slips")
    printers_found(scored, qtbot)
    page = scored.print_controller.page
    page.printer.setCurrentText("Attic")
    page.copies.setValue(2)
    page.plain.click()
    drawn(scored, qtbot)
    page.pages.setFocus()
    type_text("9")
    press(Qt.Key.Key_Return)
    assert scored.status.text() == "There is no page 9. The sheet has 2."
    assert (system.jobs, focused()) == (0, page.pages)
    page.pages.clear()
    type_text("2")
    press(Qt.Key.Key_Return)
    ended(scored, qtbot)
    assert scored.status.text() == "Pick-up slips printed on Attic, 2 copies"
    assert system.words[:4] == ["-d", "Attic", "-n", "2"]
    assert system.words[-2:] == ["-P", "2-2"]
    assert "print-color-mode=monochrome" in system.words
    assert scored.print_controller.shown
    assert system.document == scored.print_controller.shown.pdf, "printed as it was seen"
    assert (scored.memory.printing().printer, scored.memory.printing().colour) == ("Attic", False)


# ---- at once


def test_the_sheet_of_each_tab_is_printed_at_once(
    scored: MainWindow, qtbot: QtBot, system: PrintingSystem
) -> None:
    """The first time a printer is chosen; from then on Ctrl+P is enough."""
    scored.choose_tab(0)
    scored.menus.print.trigger()
    drawn(scored, qtbot)
    assert scored.print_controller.page.isVisible()
    assert scored.status.text().startswith("Choose a printer, or save the sheet")
    printers_found(scored, qtbot)
    scored.menus.print.trigger()
    ended(scored, qtbot)
    press(Qt.Key.Key_Escape)
    printed = [scored.status.text()]
    for tab in range(1, 5):
        scored.choose_tab(tab)
        control(Qt.Key.Key_P)
        ended(scored, qtbot)
        printed.append(scored.status.text())
        assert scored.pages.currentWidget() is scored.evening
    sheets = ("Guide cards", "Recap", "Ranking", "Penalties", "Appeals form")
    assert printed == [f"{sheet} printed on Office" for sheet in sheets]
    assert system.jobs == 5


def test_a_view_of_the_standings_has_a_sheet_of_its_own(scored: MainWindow) -> None:
    scored.choose_tab(2)
    assert scored.print_controller.in_view() == "ranking"
    scored.standings_controller.choose_view("cross")
    assert scored.print_controller.in_view() == "cross-table"


def test_all_for_the_evening_is_one_document(
    scored: MainWindow, qtbot: QtBot, system: PrintingSystem
) -> None:
    scored.memory.remember_printing(scored.memory.printing()._replace(printer="Office"))
    scored.menus.print_evening.trigger()
    ended(scored, qtbot)
    assert system.jobs == 1
    assert scored.status.text().startswith("Session pack printed on Office. No running sheet: ")
    told = "".join(texts(system.document))
    for name in ("Seating", "Guide cards", "Movement", "Preparation", "Pick-up slips"):
        assert name in told


def test_a_printer_that_fails_is_tried_again(
    scored: MainWindow, qtbot: QtBot, system: PrintingSystem
) -> None:
    scored.memory.remember_printing(scored.memory.printing()._replace(printer="Office"))
    system.breaks("The printer is on fire.")
    scored.choose_tab(2)
    scored.menus.print.trigger()
    ended(scored, qtbot)
    assert scored.status.text() == (
        "Office cannot print: The printer is on fire. Check it and print again, choose another"
        " printer, or save the sheet as a PDF."
    )
    assert not scored.print_controller.jobs.progress.isVisible()
    assert scored.open_event
    assert scored.open_event.history()[0].act != "print"
    system.is_mended()
    scored.menus.print.trigger()
    ended(scored, qtbot)
    assert scored.open_event.history()[0].words == "Ranking printed on Office"


def test_with_nothing_open_there_is_nothing_to_print(window: MainWindow) -> None:
    for action in (window.menus.print, window.menus.look, window.menus.print_evening, window.menus.post):
        window.show_status("")
        action.trigger()
        assert window.status.text() == "Nothing to print yet. Create or open an event first."


# ---- saved and posted


@pytest.mark.parametrize(("name", "begins"), [("x.pdf", b"%PDF"), ("x.xlsx", b"PK"), ("x", b"%PDF")])
def test_a_sheet_is_saved_as_its_name_ends(
    scored: MainWindow, qtbot: QtBot, tmp_path: Path, name: str, begins: bytes
) -> None:
    looked_at(scored, qtbot, "ranking")
    scored.print_controller.save(tmp_path / name)
    ended(scored, qtbot)
    path = tmp_path / name if "." in name else tmp_path / f"{name}.pdf"
    assert path.read_bytes().startswith(begins)
    assert scored.status.text() == f"Ranking written to {path.name}"
    assert scored.status_line.made.files == (path,)


def test_where_nothing_can_be_written_another_place_is_chosen(
    scored: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "taken").write_text("kept")
    looked_at(scored, qtbot, "ranking")
    scored.print_controller.save(tmp_path / "taken" / "x.pdf")
    ended(scored, qtbot)
    assert "cannot be written" in scored.status.text()
    assert scored.print_controller.page.pane.document.pageCount() == 1, "it is still looked at"
    scored.print_controller.save(tmp_path / "x.doc")
    ended(scored, qtbot)
    assert scored.status.text() == "x.doc must end in .pdf or .xlsx."
    scored.print_controller.save(tmp_path / "x.pdf")
    ended(scored, qtbot)
    assert (tmp_path / "taken").read_text() == "kept"


def test_results_are_posted_beside_the_club_file(scored: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    scored.menus.post.trigger()
    ended(scored, qtbot)
    missing = 3 * 20 - 3  # three tables, twenty boards
    assert scored.status.text() == (
        f"Results posted in Example BC 2026-11-17 Tuesday Pairs, provisional, {missing} results missing:"
        " ranking, travellers, scorecards, workbook"
    )
    folder = tmp_path / "Example BC 2026-11-17 Tuesday Pairs"
    assert len(list(folder.iterdir())) == 4
    assert scored.status_line.made.isVisible()
    assert scored.status_line.made.files[0] == folder / "2026-11-17 Tuesday Pairs, ranking.pdf"


def test_only_one_thing_is_printed_at_a_time(
    scored: MainWindow, qtbot: QtBot, system: PrintingSystem
) -> None:
    scored.memory.remember_printing(scored.memory.printing()._replace(printer="Office"))
    scored.menus.post.trigger()
    scored.menus.print_evening.trigger()
    assert scored.status.text() == "Results: still printing. Wait for it, or stop it with Ctrl+."
    ended(scored, qtbot)
    assert system.jobs == 0


def test_closing_the_window_meanwhile_leaves_nothing_half(scored: MainWindow, tmp_path: Path) -> None:
    scored.menus.post.trigger()
    scored.close()
    folder = tmp_path / "Example BC 2026-11-17 Tuesday Pairs"
    assert [path.name for path in folder.iterdir()] == [] if folder.exists() else True


def test_a_director_who_plays_sees_nothing_of_boards_to_come(
    scored: MainWindow, qtbot: QtBot, system: PrintingSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bridgedesk.window.printing.print_controller.is_preview_hidden", lambda name, _: name == "travellers"
    )
    looked_at(scored, qtbot, "travellers")
    page = scored.print_controller.page
    assert page.nothing.text() == ("Not shown: it includes boards you have not played. You can print it.")
    assert page.pane.document.pageCount() == 0
    printers_found(scored, qtbot)
    page.print.click()
    ended(scored, qtbot)
    assert system.jobs == 1
    looked_at(scored, qtbot, "ranking")
    assert page.pane.document.pageCount() == 1


@pytest.mark.usefixtures("system")
def test_what_is_half_typed_stays_when_a_print_ends(scored: MainWindow, qtbot: QtBot) -> None:
    scored.memory.remember_printing(scored.memory.printing()._replace(printer="Office"))
    type_text("3nn")
    scored.menus.print.trigger()
    ended(scored, qtbot)
    assert scored.status.text() == "Recap printed on Office"
    assert scored.scores.field.text().lower() == "3nn"
    assert focused() is scored.scores.field


# ---- through Qt's printers


def through_qt(tmp_path: Path, ticket: Ticket, name: str = "travellers") -> bytes:
    """Into a PDF, as a printer that takes dots."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    printer.setResolution(150)
    pdf = draw(sheet_named(name).build(evenings.pairs()), ticket.paper, colour=ticket.colour)
    draw_on(printer, pdf, ticket, "Sheet", lambda _done, _of: True)
    return (tmp_path / "out.pdf").read_bytes()


def coarse(pdf: bytes) -> QImage:
    """So that it does not matter where in a dot the edge of a letter falls."""
    drawn = picture(pdf)
    smooth = Qt.TransformationMode.SmoothTransformation
    return drawn.scaled(drawn.width() // 6, drawn.height() // 6, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


@pytest.mark.parametrize("paper", list(Paper))
def test_qt_prints_what_is_on_the_sheet(tmp_path: Path, paper: Paper) -> None:
    """The same picture, the same pages, the wide ones on their side."""
    pdf = draw(sheet_named("travellers").build(evenings.pairs()), paper)
    out = through_qt(tmp_path, Ticket("x", paper=paper))
    assert page_sizes(out) == page_sizes(pdf)
    same, another = coarse(out), coarse(draw(sheet_named("ranking").build(evenings.pairs()), paper))
    assert differing(coarse(pdf), same, by=64) == 0
    assert differing(coarse(pdf), another, by=64) > 500, "it would be seen"
    ((width, height),) = page_sizes(through_qt(tmp_path, Ticket("x", paper=paper), "matrix"))
    assert width > height


def test_qt_prints_only_the_pages_wanted(tmp_path: Path) -> None:
    assert len(page_sizes(through_qt(tmp_path, Ticket("x", pages=((2, 2),))))) == 1


def test_a_printer_that_is_gone_and_work_that_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printers, "has_cups", lambda: False)
    assert printers.printers() == []
    with pytest.raises(Refusal, match="Printer Office was not found"):
        printers.send(b"%PDF", Ticket("Office"), "Ranking", lambda _done, _of: True)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    pdf = draw(sheet_named("travellers").build(evenings.pairs()))
    with pytest.raises(Stopped):
        draw_on(printer, pdf, Ticket("x"), "Sheet", lambda done, _of: done < 1)


def test_without_qts_pdf_library_only_the_preview_is_missing(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtPdfWidgets", None)
    page = PreviewPage()
    qtbot.addWidget(page)
    page.show_pdf(b"%PDF-1.4")
    assert page.nothing.text() == (
        "BridgeDesk cannot draw the preview here. Print or save the sheet without it."
    )
    assert page.print.isEnabled()
    assert page.save.isEnabled()
    page.wide.click()
