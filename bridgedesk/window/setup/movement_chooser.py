"""Choice of a movement: the wishes, the movements that fit with the best first, and what each means."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QScrollArea, QWidget

from bridgedesk.directing.seating.movement_by_book import MovementByBook
from bridgedesk.directing.setup.movement_choice import movement_notes, suggestions
from bridgedesk.directing.setup.movement_wishes import MovementWishes
from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.movement import Contest
from bridgedesk.movements.shapes import rounded
from bridgedesk.movements.suggest import Suggestion
from bridgedesk.rule_library import movement_library
from bridgedesk.window.parts.background_work import BackgroundWork
from bridgedesk.window.parts.labels import button, card, label, restyle_as, scrolling_sheet
from bridgedesk.window.parts.layouts import column_of, row_of
from bridgedesk.window.parts.table_model import (
    MIDDLE,
    NUMBER,
    TableColumn,
    TableModel,
    fit_columns,
    table_view,
    wrapped,
)
from bridgedesk.window.setup.movement_view import ROOM_FOR_ALL, MovementView, WorkAndPicture
from bridgedesk.window.setup.wishes_form import WishesForm, contest_words

ROOM_FOR_BOTH = 115  # in letters, across the tab
LISTS, BALANCE, LASTS = 3, 4, 5  # columns that make room; the words below say the same
PAUSE = 250  # milliseconds after the last keystroke


class MovementChooser(QWidget):
    chosen = Signal(object, str)  # the movement, and the numbers of its pairs and tables as typed
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found: tuple[Suggestion, ...] = ()
        self.by_book = MovementByBook()
        self._focus_list = False
        self._asked = MovementWishes("")
        self._wide = True
        self.aside = BackgroundWork(self)
        self.pause = QTimer(self, singleShot=True, interval=PAUSE)
        self.wishes = WishesForm()
        self.model = TableModel(
            [
                TableColumn(self.tr("Movement"), stretch=True),
                TableColumn(self.tr("Rounds"), MIDDLE),
                TableColumn(self.tr("Boards"), MIDDLE),
                TableColumn(self.tr("Winners"), MIDDLE),
                TableColumn(self.tr("Balance"), NUMBER),
                TableColumn(self.tr("Duration"), NUMBER),
            ]
        )
        self.view = wrapped(
            table_view(
                self.model,
                self.tr("Suggested movements"),
                self.tr("Arrow keys preview each movement; press Enter to use it"),
                self.tr("Suggested movements will be listed here, best first."),
            )
        )
        self.words = label("", wraps=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.use = button(
            self.tr("Use this movement"),
            self.tr("Uses this movement and opens the seating (Enter)"),
            main=True,
        )
        self.back = button(self.tr("Keep current movement"), self.tr("Returns to the seating"))
        self.picture = MovementView(self.tr("Movements"), self.tr("Seating in round 1"))
        self.picture.floor.hint = self.tr("Movements are previewed here, with their tables and rounds.")
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        words = scrolling_sheet(column_of(self.words))
        words.setFrameShape(QScrollArea.Shape.NoFrame)
        words.setMinimumHeight(70)
        heading, buttons = label(self.tr("Tonight's field"), "heading"), row_of(self.back, None, self.use)
        left = card(heading, self.wishes, self.view, words, buttons, shares=(0, 0, 5, 3))
        self.view.setMinimumHeight(90)
        self.sides = WorkAndPicture(left, self.picture, room_for_both=ROOM_FOR_BOTH, share=(3, 2))
        self.setLayout(column_of(self.sides))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show only the main columns in a narrow window, so that movements keep their names."""
        super().resizeEvent(event)
        self._wide = self.width() // self.fontMetrics().averageCharWidth() >= ROOM_FOR_ALL
        self._show_columns()

    def _wire(self) -> None:
        self.wishes.edited.connect(lambda: self.pause.start())
        self.wishes.entered.connect(self._go_on)
        self.wishes.winners_chosen.connect(self.look)
        self.pause.timeout.connect(self.look)
        self.aside.done.connect(self._show_found)
        self.aside.refused.connect(self._show_refusal)
        self.view.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.view.activated.connect(self._choose)
        self.use.clicked.connect(self._choose)
        self.back.clicked.connect(self.left)
        self.sides.back_at_work.connect(self.take_focus)

    # ---- looking for movements

    def begin(
        self,
        by_book: MovementByBook,
        usual: MovementWishes,
        *,
        has_movement: bool,
        contest: Contest = Contest.PAIRS,
        numbers_from: int = 1,
    ) -> None:
        """Ask for a movement, with the present number of entries and the usual wishes filled in."""
        self.by_book = by_book
        self.wishes.begin(contest, numbers_from, usual)
        self._show_columns()
        self.back.setVisible(has_movement)
        self.aside.forget()
        self._asked = MovementWishes("")
        self._show_found(())
        if self.view.hasFocus() or not self.isVisible():
            self.wishes.pairs.setFocus(Qt.FocusReason.TabFocusReason)  # the number in the field is typed over
        if not has_movement and not by_book.open_draw:
            self.look()

    def _show_columns(self) -> None:
        pairs = self.wishes.contest is Contest.PAIRS
        shown = ((LISTS, pairs), (BALANCE, pairs and self._wide), (LASTS, self._wide))
        for column, wanted in shown:
            self.view.setColumnHidden(column, not wanted)
        if self.found:
            self._show_chosen()

    def look(self) -> None:
        self.pause.stop()
        asked, by_book = self.wishes.asked(), self.by_book
        if not asked.entrants.strip():
            return
        if asked == self._asked and (self.found or self.aside.waiting):
            return
        self._asked = asked
        self.show_message(self.tr("Looking for movements…"))
        self.aside.ask(lambda: suggestions(asked, by_book, movement_library()))

    def _go_on(self, field: QLineEdit) -> None:
        """Move on after Enter: from entries to boards, unless both were typed, then to the list; a wish that
        is not clear stays."""
        boards = self.wishes.boards.text()
        try:
            self.wishes.spread()
        except Refusal as problem:
            self.aside.forget()
            self._show_refusal(str(problem))
            field.selectAll()
            return
        self.look()
        if field is self.wishes.pairs and not self.wishes.has_number_of_entries():
            field.selectAll()  # the refusal comes from the search
            return
        if field is self.wishes.pairs and self.wishes.boards.text() == boards:
            self.wishes.boards.setFocus(Qt.FocusReason.TabFocusReason)
            return
        self._focus_list = True
        if not self.aside.waiting and self.found:
            self._to_list()

    def _to_list(self) -> None:
        self._focus_list = False
        self.view.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_found(self, found: tuple[Suggestion, ...]) -> None:
        self.found = found
        if not found:
            asks = contest_words(self, self.wishes.contest).asks
            self.show_message("\n".join(filter(None, (self.by_book.open_draw, asks))))
        self.model.show_rows([_cells(each) for each in found])
        fit_columns(self.view, self.model)
        self.view.selectRow(0)
        self._show_chosen()
        if self._focus_list:
            self._to_list()

    def _show_refusal(self, words: str) -> None:
        self.found = ()
        self.model.show_rows([])
        self._show_chosen()
        self.show_message(words, wrong=True)
        self._focus_list = False

    def show_message(self, words: str, *, wrong: bool = False) -> None:
        restyle_as(self.words, "refusal" if wrong else "")
        self.words.setText(words)

    # ---- one of them

    def at(self) -> Suggestion | None:
        row = self.view.currentIndex().row()
        return self.found[row] if 0 <= row < len(self.found) else None

    def _show_chosen(self) -> None:
        chosen = self.at()
        movement = chosen.movement if chosen else None
        self.use.setEnabled(chosen is not None)
        self.picture.show_movement(movement.name if movement else self.tr("Movement"), movement)
        if chosen is not None:
            notes = movement_notes(chosen, self.by_book)
            if chosen.finish and self.view.isColumnHidden(LASTS):
                notes.insert(0, self.tr("Play ends at {0}.").format(chosen.finish))
            self.show_message("\n".join(f"•  {words}" for words in notes))

    def _choose(self) -> None:
        chosen = self.at()
        if chosen is not None:
            self.chosen.emit(chosen.movement, self.wishes.numbers())

    def take_focus(self) -> None:
        (self.view if self.found else self.wishes.pairs).setFocus(Qt.FocusReason.OtherFocusReason)


def _cells(each: Suggestion) -> list[str]:
    found = each.properties
    boards = f"{found.fewest_boards}"
    if found.most_boards != found.fewest_boards:
        boards += f"-{found.most_boards}"
    hours, minutes = divmod(each.minutes, 60)
    balance = rounded(found.balance)
    return [
        each.movement.name,
        str(len(each.movement.rounds)),
        boards,
        str(each.movement.winners),
        "" if balance is None else str(balance),
        f"{hours}:{minutes:02}" + (f" → {each.finish}" if each.finish else ""),
    ]
