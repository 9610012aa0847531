"""Comparison of an event with figures of the program it came from: equal, by which convention, different."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bridgedesk.audit.finding import Audit
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label
from bridgedesk.window.parts.table_model import NUMBER, TableColumn, TableModel, fit_columns, table_view


class ComparePage(QWidget):
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.title = YieldingLabel("heading")
        self.about = label("", "faint")
        self.about.setWordWrap(True)
        self.model = TableModel(
            [
                TableColumn(self.tr("What"), strong=True),
                TableColumn(self.tr("Where"), stretch=True),
                TableColumn(self.tr("Here"), NUMBER),
                TableColumn(self.tr("There"), NUMBER),
                TableColumn(self.tr("Why"), stretch=True),
            ]
        )
        self.view = table_view(
            self.model, self.tr("What was compared"), self.tr("First how much agrees, then each difference")
        )
        self.back = button(self.tr("Back"), self.tr("To the event (Esc)"))
        self.back.clicked.connect(self.left)
        row = QHBoxLayout()
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(self.back)
        row.addStretch()
        buttons = QWidget()
        buttons.setLayout(row)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.addWidget(card(self.title, self.about, self.view, buttons))

    def wait(self, title: str) -> None:
        self.title.setText(self.tr("{0} beside its official figures").format(title))
        self.about.setText(self.tr("Scored again by every convention that is known …"))
        self.model.show_rows([])

    def show_audit(self, found: Audit) -> None:
        different = sum(len(finding.differences) for finding in found.findings)
        program = found.program or self.tr("an unnamed program")
        words = (
            self.tr("Everything that {0} had worked out agrees with what is worked out here.")
            if not different
            else self.tr("Figures of {0} that differ from those here: {1}.").format("{0}", different)
        )
        self.about.setText(words.format(program))
        self.model.show_rows(list(_rows(found)))
        fit_columns(self.view, self.model)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

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
