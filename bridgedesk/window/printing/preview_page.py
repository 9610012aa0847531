"""Preview of a sheet as it will be printed, with its options next to it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QComboBox, QSizePolicy, QSpinBox, QWidget

from bridgedesk.desk.reports.printing import EVENING, KINDS, MOST_COPIES, Group, Paper, title_of
from bridgedesk.directing.forms import FormLine
from bridgedesk.window.parts.form_fields import FormFields, form_rows
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label
from bridgedesk.window.parts.layouts import lay_out_page, row_of
from bridgedesk.window.parts.memory import Printing
from bridgedesk.window.parts.page import Page
from bridgedesk.window.parts.theme import look
from bridgedesk.window.parts.typed_fields import choice_field, line_field
from bridgedesk.window.printing.pdf_pane import PdfPane

SIDE = 340  # its width


class PreviewPage(Page):
    sheet_chosen = Signal(str)
    changed = Signal()  # it would be drawn otherwise
    print_wanted = Signal()
    save_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.pane = PdfPane(self)
        self.sheet = self._choice(self.tr("Sheet"), self.tr("All sheets"))
        self._fill_sheets()
        self.what = label("", "faint", wraps=True)
        self.form = FormFields()
        self.printer = self._choice(self.tr("Printer"), self.tr("Used for Ctrl+P from now on"))
        self.copies = QSpinBox()
        self.copies.setRange(1, MOST_COPIES)
        _name(self.copies, self.tr("Copies"), self.tr("Number of copies of each page"))
        self.pages = line_field(
            self.tr("Pages"),
            self.tr("Pages to print; leave blank for all"),
            hint=self.tr("e.g. 1-3, 5"),
        )
        self.paper = self._choice(self.tr("Paper"), self.tr("Paper size"))
        for paper in Paper:
            self.paper.addItem(paper.value, paper)
        self.plain = QCheckBox(self.tr("Black and white"))
        _name(self.plain, self.tr("Black and white"), self.tr("Prints without colour; no sheet needs it"))
        self.wide = QCheckBox(self.tr("Fit to width"))
        _name(self.wide, self.tr("Fit to width"), self.tr("Enlarges the preview, not the print"))
        self.print = button(self.tr("Print"), self.tr("Prints the sheet (Ctrl+P)"), main=True)
        self.save = button(self.tr("Save…"), self.tr("Saves as PDF or, for lists, as an Excel file (Ctrl+S)"))
        self.save.setShortcut("Ctrl+S")
        self.back = button(self.tr("Back"), self.tr("Returns to the tab (Esc)"))
        self.words = YieldingLabel("strong")
        self.words.setAccessibleName(self.tr("Number of pages"))
        self.nothing = label("", "heading", wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.hide()
        self.left_out = label("", "faint", wraps=True)
        self._lay_out()
        self._wire()

    def _choice(self, name: str, tip: str) -> QComboBox:
        field = choice_field(name, tip, letters=8)
        field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return field

    def _fill_sheets(self) -> None:
        """List the sheets under headings that cannot be chosen."""
        self.sheet.addItem(title_of(EVENING), EVENING)
        model = self.sheet.model()
        for group in Group:
            self.sheet.addItem(group.value.upper())
            if isinstance(model, QStandardItemModel):
                model.item(self.sheet.count() - 1).setEnabled(False)
            for kind in KINDS:
                if kind.group is group:
                    self.sheet.addItem(kind.title, kind.name)
                    self.sheet.setItemData(self.sheet.count() - 1, kind.what, Qt.ItemDataRole.ToolTipRole)

    def _lay_out(self) -> None:
        rows, titles = form_rows(), []
        for field in (self.printer, self.copies, self.pages, self.paper):
            titles.append(label(field.accessibleName()))
            rows.addRow(titles[-1], field)
        self.form.line_up_with(*titles)
        self.form.follow(self.sheet)
        rows.addRow(self.plain)
        rows.addRow(self.wide)
        buttons = row_of(self.back, None, self.save, self.print)
        side = card(self.sheet, self.what, self.form, rows, self.words, self.left_out, None, buttons)
        self._side = side
        self._fit_side()
        lay_out_page(self, self.pane, self.nothing, side, shares=(1, 1))

    def _fit_side(self) -> None:
        self._side.setFixedWidth(SIDE * look().percent // 100)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit_side()

    def _wire(self) -> None:
        self.sheet.activated.connect(lambda at: self.sheet_chosen.emit(self.sheet.itemData(at)))
        self.paper.activated.connect(self.changed)
        self.plain.clicked.connect(self.changed)
        self.wide.toggled.connect(self._zoom)
        self.print.clicked.connect(self.print_wanted)
        self.pages.returnPressed.connect(self.print_wanted)
        self.save.clicked.connect(self.save_wanted)
        self.back.clicked.connect(self.left)
        self.wide.setChecked(True)  # so that the sheet can be read before it is printed

    def _zoom(self, wide: bool) -> None:
        self.pane.fit(wide=wide)

    # ---- what is chosen

    def show_kind(self, name: str, what: str, lines: Sequence[FormLine]) -> None:
        self.sheet.setCurrentIndex(self.sheet.findData(name))
        self.what.setText(what)
        self.form.show_lines(lines)
        for field in self.form.fields.values():
            match field:
                case QComboBox():
                    if not field.itemText(0):
                        field.setItemText(0, self.tr("all"))
                    field.activated.connect(self.changed)
                case QCheckBox():
                    field.clicked.connect(self.changed)
                case _:
                    field.editingFinished.connect(self.changed)
        self.form.setVisible(bool(lines))
        self.pages.clear()

    def show_remembered(self, printing: Printing) -> None:
        self.paper.setCurrentIndex(self.paper.findData(printing.paper))
        self.plain.setChecked(not printing.colour)
        if printing.printer and self.printer.findText(printing.printer) < 0:
            self.printer.addItem(printing.printer)
        self.printer.setCurrentText(printing.printer)

    def show_printers(self, names: Sequence[str]) -> None:
        """List the printers; the chosen one stays chosen."""
        chosen = self.printer.currentText()
        self.printer.clear()
        self.printer.addItems(names)
        if chosen in names:
            self.printer.setCurrentText(chosen)
        self.printer.setEnabled(bool(names))
        self.printer.setPlaceholderText("" if names else self.tr("no printers found"))

    # ---- the sheet

    def show_pdf(self, pdf: bytes) -> None:
        if not self.pane.works:
            words = self.tr("BridgeDesk cannot draw the preview here. Print or save the sheet without it.")
            self.show_no_pdf(words, printable=True)
            return
        pages = self.pane.load(pdf)
        self.words.setText(self.tr("{0} pages").format(pages) if pages != 1 else self.tr("1 page"))
        self._show(True)

    def show_no_pdf(self, words: str, *, printable: bool = False) -> None:
        """Show why there is no preview; a `printable` sheet can still be printed."""
        self.pane.clear()
        self.words.clear()
        self.left_out.clear()
        self.nothing.setText(words)
        if not printable and (self.print.hasFocus() or self.save.hasFocus()):
            self.take_answer()
        self._show(False)
        for each in (self.print, self.save):
            each.setEnabled(printable)

    def _show(self, there_is_one: bool) -> None:
        self.pane.setVisible(there_is_one)
        self.nothing.setVisible(not there_is_one)
        for each in (self.print, self.save):
            each.setEnabled(there_is_one)

    def take_answer(self) -> None:
        """Set the focus on what is missing, or on the choice of sheet."""
        if self.form.fields:
            self.form.take_focus()
        else:
            self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_focus(self) -> None:
        self.print.setFocus(Qt.FocusReason.OtherFocusReason)


def _name(field: QWidget, name: str, tip: str) -> None:
    field.setAccessibleName(name)
    field.setToolTip(tip)
