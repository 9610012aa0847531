"""Preview of an import: what it would create or match, before anything changes."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from bridgedesk.audit.finding import Audit
from bridgedesk.desk.files.incoming import PreviewLine
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label
from bridgedesk.window.parts.layouts import lay_out_page, row_of
from bridgedesk.window.parts.page import Page
from bridgedesk.window.parts.table_model import NUMBER, TableColumn, TableModel, fit_columns, table_view

ODD = "!"


class ImportPage(Page):
    way_chosen = Signal(bool)  # whether into the open event
    taken = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.title = YieldingLabel("heading")
        self.about = label(
            self.tr("Nothing imported yet. This is what the import would do."),
            "faint",
            wraps=True,
        )
        self.new = QRadioButton(self.tr("Import as new event"))
        self.new.setToolTip(self.tr("Creates an event with its players, results and hands (Alt+W)"))
        self.into = QRadioButton(self.tr("Import into this event"))
        self.into.setToolTip(self.tr("Compares with your typed results: same, new, different (Alt+I)"))
        self.new.setShortcut("Alt+W")
        self.into.setShortcut("Alt+I")
        self.ways = QButtonGroup(self)
        self.ways.addButton(self.new)
        self.ways.addButton(self.into)
        self.model = TableModel(
            [TableColumn(""), TableColumn(self.tr("Item"), strong=True), TableColumn("", stretch=True)]
        )
        self.view = table_view(self.model, self.tr("Contents of the file"), self.tr("! needs attention"))
        self.back = button(self.tr("Back"), self.tr("Closes without importing (Esc)"))
        self.take = button(self.tr("Import"), self.tr("Imports everything; one undo reverses it"), main=True)
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        ways = row_of(self.new, self.into, None)
        ways.setContentsMargins(0, 4, 0, 4)
        sheet = card(self.title, self.about, ways, self.view, row_of(self.back, None, self.take))
        sheet.setMaximumWidth(1000)
        lay_out_page(self, None, sheet, None, shares=(1, 12, 1))

    def _wire(self) -> None:
        self.into.toggled.connect(self.way_chosen)
        self.take.clicked.connect(lambda: self.taken.emit(self.into.isChecked()))
        self.back.clicked.connect(self.left)

    def ask(self, file: str, event: str, *, into: bool) -> None:
        """Ask how to import; `event` is the open one's title, if any."""
        self.title.setText(self.tr("Import {0}").format(file))
        self.into.setVisible(bool(event))
        self.into.setText(self.tr("Import into {0}").format(event.replace("&", "&&")))
        self.into.setShortcut("Alt+I")  # another text forgets it
        (self.into if event and into else self.new).setChecked(True)

    def show_lines(self, lines: Sequence[PreviewLine], *, possible: bool = True) -> None:
        self.model.show_rows([[ODD if line.odd else "", line.what, line.words] for line in lines])
        fit_columns(self.view, self.model)
        self.take.setEnabled(possible)

    def take_focus(self) -> None:
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)


# ---- compare page


class ComparePage(Page):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.title = YieldingLabel("heading")
        self.about = label("", "faint", wraps=True)
        self.model = TableModel(
            [
                TableColumn(self.tr("Item"), strong=True),
                TableColumn(self.tr("Location"), stretch=True),
                TableColumn(self.tr("BridgeDesk"), NUMBER),
                TableColumn(self.tr("Published"), NUMBER),
                TableColumn(self.tr("Reason"), stretch=True),
            ]
        )
        self.view = table_view(
            self.model, self.tr("Comparison"), self.tr("Agreement first, then each difference")
        )
        self.back = button(self.tr("Back"), self.tr("Returns to the event (Esc)"))
        self.back.clicked.connect(self.left)
        lay_out_page(self, card(self.title, self.about, self.view, row_of(self.back, None)))

    def wait(self, title: str) -> None:
        self.title.setText(self.tr("{0}: comparison with the official figures").format(title))
        self.about.setText(self.tr("Scoring again by every known convention…"))
        self.model.show_rows([])

    def show_audit(self, found: Audit) -> None:
        different = sum(len(finding.differences) for finding in found.findings)
        program = found.program or self.tr("an unnamed program")
        words = (
            self.tr("All figures of {0} agree with BridgeDesk's.")
            if not different
            else self.tr("Figures of {0} that differ from BridgeDesk's: {1}.").format("{0}", different)
        )
        self.about.setText(words.format(program))
        self.model.show_rows(list(_rows(found)))
        fit_columns(self.view, self.model)

    def take_focus(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)


def _rows(found: Audit) -> Iterator[Sequence[str]]:
    for finding in found.findings:
        yield (finding.what, f"{finding.agree} of {finding.compared} agree", "", "", finding.convention)
        for each in finding.differences:
            yield ("", each.where, _figure(each.ours), _figure(each.theirs), each.note or "")
    for remark in found.remarks:
        yield ("Note", remark, "", "", "")


def _figure(figure: object) -> str:
    return "\u2013" if figure is None else str(figure)
