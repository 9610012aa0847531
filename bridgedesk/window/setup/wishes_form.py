"""Form for the number of entries, the boards per pair and the finish."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QPlainTextEdit, QWidget

from bridgedesk.directing.seating.session_seating import numbers_typed
from bridgedesk.directing.setup.movement_choice import fewest_and_most
from bridgedesk.directing.setup.movement_wishes import MovementWishes, as_understood
from bridgedesk.directing.setup.new_event import LETTERS
from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.families.own_draw import EXAMPLE
from bridgedesk.movements.movement import Contest
from bridgedesk.rule_library import movement_library
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import label
from bridgedesk.window.parts.typed_fields import OwnUndo, line_field

# ---- labels for the number of entries before a movement is chosen: pairs, teams or single players


class ContestWords(NamedTuple):
    name: str
    example: str
    tip: str
    asks: str


def contest_words(part: QWidget, contest: Contest) -> ContestWords:
    match contest:
        case Contest.TEAMS:
            return ContestWords(
                part.tr("Teams"),
                part.tr("e.g. 7"),
                part.tr("Number of teams"),
                part.tr("Type the number of teams and press Enter to see movements."),
            )
        case Contest.INDIVIDUAL:
            return ContestWords(
                part.tr("Players"),
                part.tr("e.g. 20"),
                part.tr("Number of players in the individual"),
                part.tr("Type the number of players and press Enter to see movements."),
            )
        case Contest.PAIRS:
            return ContestWords(
                part.tr("Pairs"),
                part.tr("e.g. 13 tables"),
                part.tr("Number of pairs, such as 26; or of tables, such as 6½ tables"),
                part.tr("Type the number of pairs or tables and press Enter to see movements."),
            )


# ---- wishes form

ACROSS = 4
DRAW_LINES = 3


class WishesForm(QWidget):
    edited = Signal()
    winners_chosen = Signal()
    sections_wanted = Signal(int)
    entered = Signal(QLineEdit)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.contest = Contest.PAIRS
        self._sections = 1
        called = contest_words(self, self.contest)
        self.pairs = self._line(called.name, called.example, called.tip)
        self.boards = self._line(self.tr("Boards"), self.tr("e.g. 26"), self.tr("Boards per pair"))
        self.starts = self._line(self.tr("Start time"), self.tr("e.g. 19:15"), self.tr("Start of play"))
        self.finish = self._line(
            self.tr("Finish by"), self.tr("e.g. 22:45"), self.tr("Time by which play must end")
        )
        self.first = self._line(
            self.tr("First number"), "", self.tr("Such as 21 for 21, 22, …; or 1-12, 14 to leave out 13")
        )
        self.fixed = self._line(self.tr("Stationary pairs"), "", self.tr("Pairs that need a stationary seat"))
        self.sections = self._line(
            self.tr("Sections"), "", self.tr("Number of sections, 1 to {0}; press Enter").format(len(LETTERS))
        )
        self.winners = QComboBox()
        for words, number in (
            (self.tr("any"), None),
            (self.tr("one winner"), 1),
            (self.tr("two winners"), 2),
        ):
            self.winners.addItem(words, number)
        self.winners.setAccessibleName(self.tr("Winners"))
        self.winners.setToolTip(self.tr("One ranking, or North-South and East-West ranked separately"))
        self.winners.activated.connect(self.winners_chosen)
        self.draw = QPlainTextEdit()
        self.draw.setAccessibleName(self.tr("Your own draw"))
        self.draw.setPlaceholderText(
            self.tr("{0}\nOne line per round; leave blank for the movements below").format(EXAMPLE)
        )
        self.draw.setToolTip(
            self.tr("Opponents by number; the first-named team sits North-South in the open room")
        )
        self.draw.setTabChangesFocus(True)
        self.draw.setFixedHeight(DRAW_LINES * self.draw.fontMetrics().lineSpacing() + 12)
        self.draw.textChanged.connect(self.edited)
        self.own_undo = OwnUndo(self)
        self.own_undo.watch(self.draw, *self._lines())
        self.draft = FormDraft(self, "movement wishes", self._fields)
        self.draft.restored.connect(self.edited)
        self.draft.discarded.connect(self.edited)
        self.heads = self._lay_out()

    def _line(self, name: str, example: str, tip: str) -> QLineEdit:
        field = line_field(name, tip, example)
        field.setMaxLength(60)
        field.setMinimumWidth(60)
        field.textEdited.connect(self.edited)
        field.returnPressed.connect(lambda: self.entered.emit(field))
        return field

    def _lines(self) -> tuple[QLineEdit, ...]:
        lines = (self.pairs, self.boards, self.starts, self.finish, self.first, self.fixed)
        return (*lines, self.sections)

    def _lay_out(self) -> Mapping[QWidget, QLabel]:
        heads: dict[QWidget, QLabel] = {}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(8)
        layout.setVerticalSpacing(6)
        *lines, sections = self._lines()
        for at, field in enumerate((*lines, self.winners, sections)):
            down, across = divmod(at, ACROSS)
            heads[field] = label(field.accessibleName(), "faint")
            layout.addWidget(heads[field], 2 * down, across)
            layout.addWidget(field, 2 * down + 1, across)
        heads[self.draw] = label(self.draw.accessibleName(), "faint")
        below = layout.rowCount()
        layout.addWidget(heads[self.draw], below, 0, 1, ACROSS)
        layout.addWidget(self.draw, below + 1, 0, 1, ACROSS)
        layout.addWidget(self.draft.line, below + 2, 0, 1, ACROSS)
        return heads

    def _fields(self) -> Mapping[str, QWidget]:
        lines = {"pairs": self.pairs, "boards": self.boards, "starts": self.starts, "finish": self.finish}
        return {**lines, "first": self.first, "fixed": self.fixed, "winners": self.winners, "draw": self.draw}

    def begin(self, contest: Contest, numbers_from: int, usual: MovementWishes) -> None:
        """Ask for the entries: teams counted as teams, players one by one, both with one ranking of all.
        The `usual` wishes are filled in, and count unless others are typed."""
        self.draft.leave()
        self.contest = contest
        words = contest_words(self, contest)
        self.pairs.setAccessibleName(words.name)
        self.heads[self.pairs].setText(words.name)
        self.pairs.setPlaceholderText(words.example)
        self.pairs.setToolTip(words.tip)
        of_pairs = contest is Contest.PAIRS
        for field in (self.fixed, self.winners):
            field.setVisible(of_pairs)
            self.heads[field].setVisible(of_pairs)
        for part in (self.draw, self.heads[self.draw]):
            part.setVisible(contest is Contest.TEAMS)
        self.draw.blockSignals(True)
        self.draw.clear()
        self.draw.blockSignals(False)
        if not of_pairs:
            self.fixed.clear()
            self.winners.setCurrentIndex(0)
        self.first.setText(str(numbers_from))
        self.fixed.setText("0")
        self.pairs.setText(usual.entrants)
        self.boards.setText(usual.boards)
        self.starts.setText(usual.starts)
        self.finish.setText(usual.finish)

    def show_sections(self, letter: str, how_many: int, *, offered: bool) -> None:
        """Show how many sections there are; with several, pairs are counted in the section in view."""
        self._sections = how_many
        if not self.sections.isModified():
            _put(self.sections, str(how_many))
        for part in (self.sections, self.heads[self.sections]):
            part.setVisible(offered)
        words = contest_words(self, self.contest).name
        self.heads[self.pairs].setText(self.tr("{0} in {1}").format(words, letter) if how_many > 1 else words)

    def spread(self) -> None:
        """Put each count and time into its own field, wherever it was typed; raise Refusal if one is not
        clear."""
        try:
            numbers_typed(self.numbers(), 1)
        except Refusal:
            self.first.setFocus(Qt.FocusReason.TabFocusReason)  # typing replaces it
            raise
        found = as_understood(self.asked())
        number = int(found.sections or self._sections)
        if not 1 <= number <= len(LETTERS):
            raise Refusal(
                self.tr("“{0}” is not a number of sections. Type 1 to {1}.").format(number, len(LETTERS))
            )
        for field, text in (
            (self.pairs, found.entrants),
            (self.boards, found.boards),
            (self.starts, found.starts),
            (self.finish, found.finish),
            (self.fixed, found.fixed_seats),
            (self.sections, str(number)),
        ):
            _put(field, text)
        if number != self._sections and not self.sections.isHidden():
            self.sections_wanted.emit(number)

    def numbers(self) -> str:
        """Return the numbers of the pairs as typed; empty for the numbers of the movement."""
        typed = self.first.text().strip()
        return "" if typed == "1" else typed

    def has_number_of_entries(self) -> bool:
        """Return True if the number of entries is one that can be played."""
        fewest, most = fewest_and_most(self.contest, movement_library())
        typed = self.pairs.text().strip()
        return typed.isdecimal() and fewest <= int(typed) <= most

    def asked(self) -> MovementWishes:
        return MovementWishes(
            self.pairs.text(),
            self.boards.text(),
            self.starts.text(),
            self.finish.text(),
            self.fixed.text(),
            self.winners.currentData(),
            self.contest,
            self.draw.toPlainText(),
            self.sections.text() if self.sections.isModified() else "",
        )


def _put(field: QLineEdit, text: str) -> None:
    """Set the text; from now on undo is for actions, and typing replaces it."""
    field.setText(text)
    if field.hasFocus():
        field.selectAll()
