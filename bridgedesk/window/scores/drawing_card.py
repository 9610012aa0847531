"""Card for the next draw: its boards, the number of rounds, and what the draw may do."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from bridgedesk.directing.draws.byes_and_triangles import ByeWorth
from bridgedesk.directing.draws.next_draw import DrawConcession
from bridgedesk.directing.draws.rounds import FEWEST_TEAMS, NextRound
from bridgedesk.window.parts.labels import button, card, label
from bridgedesk.window.parts.layouts import column_of, shortcut
from bridgedesk.window.parts.typed_fields import YieldingChoice, choice_field, line_field, number_field

MOST_ROUNDS = 99


class DrawingCard(QWidget):
    wanted = Signal(
        str, int, DrawConcession, str, str
    )  # boards, rounds in all (0: not said), bye, first round
    bye_given = Signal(str)
    meeting_wanted = Signal()  # of two who have nobody to play
    session_wanted = Signal(str)  # the one that follows
    print_wanted = Signal()
    change_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.next = label("", "heading")
        self.waits = label("", "faint", wraps=True)
        self.next_boards = line_field(
            self.tr("Boards of the next round"), self.tr("First and last board, such as 9-16")
        )
        self.in_all = number_field(
            self.tr("Number of rounds"),
            self.tr("Some rule books draw differently when there are many rounds for few teams"),
            0,
            MOST_ROUNDS,
        )
        self.in_all.setSpecialValueText(self.tr("not set"))
        self.allowed = choice_field(
            self.tr("Draw options"), self.tr("If no draw meets the rules, choose what to allow")
        )
        for each in DrawConcession:
            self.allowed.addItem(each.value, each)
        self.way = YieldingChoice(
            self.tr("First-round draw"),
            self.tr("The rule book allows a choice. Entry numbers are the seeding."),
            letters=8,
        )
        self.bye = line_field(
            self.tr("Score for a bye"), self.tr("Score for a bye; the rule book does not set one (Enter)")
        )
        self.bye_drawn = False
        self.ready = self.possible = False  # to draw with all results, or without the last round's
        self._number = 0  # the next round, where the planned rounds are counted
        self._next_words = ("", "")
        self.draw = button(
            self.tr("Draw next round"),
            self.tr("Draws by the rule book from the results so far (Ctrl+Shift+D)"),
            main=True,
        )
        self.draw.setAccessibleName(self.tr("Draw next round"))
        # The last two are for the round in view, and stand with it.
        self.print = button(
            self.tr("Print draw"), self.tr("Prints the draw of the round in view, for the notice board")
        )
        self.change = button(
            self.tr("Change draw…"), self.tr("Changes the round in view by hand, or withdraws it")
        )
        self.meet = button("", self.tr("Adds a table for them to the drawn round, with its boards"))
        self.meet.setAccessibleName(self.tr("Pair the two byes"))
        self.meet.hide()
        self.onward = button("", self.tr("Continues the round numbers; boards begin at 1 again"))
        self.onward.setAccessibleName(self.tr("Start next session"))
        self.onward.hide()
        self._next_session = ""
        self.printed = ""  # the form of the event, before its first round
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        fields = QWidget()
        self.form = form = QFormLayout(fields)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow(self.tr("Boards"), self.next_boards)
        form.addRow(self.tr("Rounds"), self.in_all)
        form.addRow(self.tr("First round"), self.way)
        form.addRow(self.tr("Options"), self.allowed)
        form.addRow(self.tr("Bye score"), self.bye)
        self.setLayout(column_of(card(self.next, self.waits, fields, self.draw, self.onward, self.meet)))

    def _wire(self) -> None:
        self.draw.clicked.connect(self.ask)
        self.next_boards.returnPressed.connect(self.ask)
        self.bye.returnPressed.connect(self._take_bye)
        self.allowed.currentIndexChanged.connect(self._enable)
        self.in_all.valueChanged.connect(self._show_whether_planned)
        self.print.clicked.connect(self.print_wanted)
        self.change.clicked.connect(self.change_wanted)
        self.meet.clicked.connect(self.meeting_wanted)
        self.onward.clicked.connect(lambda: self.session_wanted.emit(self._next_session))
        shortcut(self, "Esc").activated.connect(self.left)

    def _enable(self) -> None:
        """Enable the draw, during a round only if it may ignore that round; none after the last planned."""
        early = self.possible and self.allowed.currentData() is DrawConcession.EARLIER
        self.draw.setEnabled((self.ready or early) and not self._all_drawn)

    @property
    def _all_drawn(self) -> bool:
        return 0 < self.in_all.value() < self._number

    def _show_whether_planned(self) -> None:
        """Say that the planned rounds are drawn; a higher number of rounds adds one."""
        if self._all_drawn:
            self.next.setText(self.tr("All planned rounds are drawn"))
            self._say(self.tr("To add round {0}, raise Rounds to {0}.").format(self._number))
        elif self._number:
            heading, waits = self._next_words
            self.next.setText(heading)
            self._say(waits)
        self._enable()

    def take_focus(self) -> None:
        """Set the focus on the field that the draw waits for, or else on its button."""
        ready = self.draw if self.draw.isEnabled() else self.next_boards
        (self.open_field or ready).setFocus(Qt.FocusReason.OtherFocusReason)

    def ask(self) -> None:
        bye = "" if self.bye.isReadOnly() else self.bye.text()
        way = self.way.currentData() or ""
        self.wanted.emit(self.next_boards.text(), self.in_all.value(), self.allowed.currentData(), bye, way)

    def _take_bye(self) -> None:
        """Record the score for a bye with the coming draw, or at once if it is drawn already."""
        if self.bye_drawn and not self.bye.isReadOnly():
            self.bye_given.emit(self.bye.text())
        else:
            self.ask()

    def show_idle(self, numbers: Sequence[str]) -> None:
        """Offer to pair two pairs that have no opponents, if there are two."""
        self.meet.setVisible(bool(numbers))
        if numbers:
            self.meet.setText(self.tr("Pair {0} with {1}").format(*numbers))

    def show_ways(self, ways: Mapping[str, str], *, of_losers: bool = False) -> None:
        """Show the ways to draw the first round, if there is more than one; `of_losers`: what the losers of
        a knockout do."""
        title = self.tr("Losers") if of_losers else self.tr("First round")
        tip = (
            self.tr("Losers are out, play a repechage, or are out after a second defeat")
            if of_losers
            else self.tr("The rule book allows a choice. Entry numbers are the seeding.")
        )
        if isinstance(found := self.form.labelForField(self.way), QLabel):
            found.setText(title)
        self.way.change_tip(tip)
        self.way.setAccessibleName(title if of_losers else self.tr("First-round draw"))
        if list(ways) != [self.way.itemData(at) for at in range(self.way.count())]:
            self.way.clear()
            for way, words in ways.items():
                self.way.addItem(words, way)
        self.form.setRowVisible(self.way, len(ways) > 1)

    def show_planned(self, rounds: int) -> None:
        """Show the number of rounds recorded with an earlier draw, or the rule book's."""
        if rounds and not self.in_all.value():
            self.in_all.setValue(rounds)
        self._show_whether_planned()

    def show_onward(self, session: str, *, in_finals: bool) -> None:
        """Offer the next session once this one is complete; the next week of finals is drawn from here."""
        self._next_session = session
        self.onward.setVisible(bool(session) and not in_finals)
        self.onward.setText(self.tr("Start session {0}").format(session))
        if session and in_finals and self.ready:
            self._say(self.tr("Ready to draw. It will be played in session {0}.").format(session))

    @property
    def open_field(self) -> QWidget | None:
        """Return the field that the draw waits for: the pick of opponents, or the score for a bye."""
        if not self.way.isHidden() and self.way.currentData() == "":
            return self.way
        return self.bye if not self.bye.isHidden() and not self.bye.text().strip() else None

    def show_bye(self, worth: ByeWorth | None, typed_as: str, *, drawn: bool, may_come: bool) -> None:
        """Show the score for a bye; a figure from the rule book is read-only."""
        self.bye.setPlaceholderText(typed_as)
        self.bye_drawn = drawn
        self.form.setRowVisible(self.bye, may_come)
        self.bye.setReadOnly(worth is not None and worth.by_book)
        if worth is None:
            said = self.tr("The rule book sets no score. Type {0} and press Enter, or – to decide later")
            self.bye.setToolTip(said.format(typed_as))
            return
        figure = f"{worth.value.normalize():f}"
        self.bye.setToolTip(self.tr("{0} (from {1})").format(worth.words, worth.source))
        if not self.bye.hasFocus():
            self.bye.setText(f"{figure} ({worth.source})" if worth.by_book else figure)

    def _say(self, words: str) -> None:
        self.waits.setText(words)
        self.waits.setVisible(bool(words))

    def show_level(self, how: str) -> None:
        """Offer extra boards for tied matches, in place of a new round."""
        if how:
            self.next.setText(self.tr("Next: extra boards"))
            self._say(how)
            self.draw.setText(self.tr("Play extra boards"))

    def show_next(self, following: NextRound, *, of_pairs: bool, in_finals: bool) -> None:
        """Show what the next round needs; brackets and round-robin schedules leave no options."""
        for field in (self.in_all, self.allowed):
            self.form.setRowVisible(field, not in_finals)
        self.next.setText(self.tr("Next: round {0}").format(following.number))
        waits = (
            self.tr("1 result of the round before is missing.")
            if following.missing == 1
            else self.tr("{0} results of the round before are missing.").format(following.missing)
        )
        few = following.teams < FEWEST_TEAMS
        nobody = (
            self.tr("Enter the pairs first, in Setup (Ctrl+1).")
            if of_pairs
            else self.tr("Enter the teams first, in Setup (Ctrl+1).")
        )
        self._say(nobody if few else waits if following.missing else self.printed)
        self._next_words = self.next.text(), self.waits.text()
        self._number = 0 if in_finals else following.number
        self.draw.setText(self.tr("Draw round {0}").format(following.number))
        self.ready, self.possible = not (few or following.missing), not few
        self._enable()
        offered = f"{following.number}: {following.boards}"
        if not self.next_boards.hasFocus() and self.next_boards.property("offered") != offered:
            self.next_boards.setProperty("offered", offered)
            self.next_boards.setText(following.boards)
            self.allowed.setCurrentIndex(0)  # what was allowed was for that round
