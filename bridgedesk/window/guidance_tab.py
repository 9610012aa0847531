"""A tab that says how its work is done with what there is."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from bridgedesk.window.words import card, label


class GuidanceTab(QWidget):
    """A heading, a sentence, and what to type for what."""

    def __init__(
        self, title: str, words: str, steps: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        about = label(words, "faint")
        about.setWordWrap(True)
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(10)
        grid.setContentsMargins(0, 6, 0, 0)
        for number, (what, how) in enumerate(steps):
            typed, said = label(what), label(how)
            font = typed.font()
            font.setBold(True)
            typed.setFont(font)
            said.setWordWrap(True)
            grid.addWidget(typed, number, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(said, number, 1)
        grid.setColumnStretch(1, 1)
        table = QWidget()
        table.setLayout(grid)
        sheet = card(label(title, "heading"), about, table)
        sheet.setMaximumWidth(760)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.addStretch(1)
        middle = QHBoxLayout()
        middle.addStretch(1)
        middle.addWidget(sheet, 20)
        middle.addStretch(1)
        layout.addLayout(middle)
        layout.addStretch(3)

    def take_focus(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)


def _tr(text: str) -> str:
    return QCoreApplication.translate("GuidanceTab", text)


def penalties_tab() -> GuidanceTab:
    return GuidanceTab(
        _tr("Adjusted scores"),
        _tr("A board that could not be played as it should is adjusted on its line under Scores (Ctrl+2):"),
        [
            (
                "A+-",
                _tr("average plus for North-South, average minus for East-West; = is average"),
            ),
            ("60/40", _tr("exactly these percentages, North-South's first")),
            ("W 60:4SN= 40:4SN-1", _tr("a weighted score (Law 12C1c); the weights add up to 100")),
            ("4SN= | A-=", _tr("a split score: North-South's, then East-West's")),
            ("NP", _tr("not played, and nobody to blame: both pairs have a board less")),
            (
                _tr("The ledger"),
                _tr("under Standings (Ctrl+3) says what an adjustment did, and by which law"),
            ),
        ],
    )


def appeals_tab() -> GuidanceTab:
    return GuidanceTab(
        _tr("When a ruling is appealed"),
        _tr("The ruling stands until it is decided, so its score stays where it is under Scores (Ctrl+2)."),
        [
            (_tr("1"), _tr("Write down auction, facts and ruling while both sides are still at the table.")),
            (
                _tr("2"),
                _tr("Post the ranking as it is (Ctrl+P): the sheet says that it is provisional."),
            ),
            (
                _tr("3"),
                _tr(
                    "When it is decided, type the new score over the old one (a number and PgDn goes there)."
                ),
            ),
            (_tr("4"), _tr("History keeps both scores with their times; post the ranking again.")),
        ],
    )
