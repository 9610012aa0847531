"""Scores of teams: the matches of a round with their totals, the standings so far, and the next draw."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from bridgedesk.desk.match_entry import MatchEntry, MatchRow
from bridgedesk.desk.scorepad.keys import Key
from bridgedesk.desk.scorepad.match_pad import Asked, MatchPad, Unit, question_words
from bridgedesk.desk.setting_up.next_draw import Allowed
from bridgedesk.desk.setting_up.next_round import FEWEST_TEAMS, NextRound
from bridgedesk.window.parts.looked_at import beside, looked_at, quiet_button
from bridgedesk.window.parts.still import Still
from bridgedesk.window.parts.table_model import MIDDLE, NUMBER, TableColumn, TableModel
from bridgedesk.window.parts.words import YieldingLabel, button, card, label, restyle_as
from bridgedesk.window.scores.score_field import ScoreField

MOST_ROUNDS = 99
SOMETIMES = tuple(map(MatchRow._fields.index, ("boards", "vps", "remark")))  # columns that may be empty
IMPS = MatchRow._fields.index("imps")
ASIDE_OF_PAIRS = 52  # two names
ASIDE, ROOM_FOR_ASIDE = 38, 108  # in letters


class MatchesPanel(QWidget):
    key_pressed = Signal(str)
    row_clicked = Signal(int)
    round_clicked = Signal(int)
    boards_wanted = Signal()
    draw_wanted = Signal(str, int, Allowed)  # boards, rounds in all; 0: not said
    print_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.of_pairs = False
        self.field = ScoreField()
        self.field.setToolTip(self.tr("Home's total, then away's, then Enter: 31-14. / shows the codes"))
        self.title, self.line = YieldingLabel("heading"), YieldingLabel()
        self.hint = label("", "faint")
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.unit = quiet_button(self.tr("Figures"), self.tr("Totals in IMPs or in VPs (F2)"))
        self.boards = quiet_button(
            self.tr("Boards"), self.tr("Types this match board by board, from both rooms (F5)")
        )
        self.boards.setText(self.tr("Boards of this match F5"))
        self.matches = TableModel(
            [
                TableColumn(self.tr("Table"), MIDDLE, widest="88"),
                TableColumn(self.tr("Home"), stretch=True),
                TableColumn(self.tr("Away"), stretch=True),
                TableColumn(self.tr("Boards"), MIDDLE, widest="8 + 8 of 8"),
                TableColumn(self.tr("IMPs"), MIDDLE, strong=True, widest="888-888"),
                TableColumn(self.tr("VPs"), MIDDLE, strong=True, widest="88.88-88.88"),
                TableColumn(self.tr("Remarks"), stretch=True),
            ]
        )
        self.matches_view = looked_at(
            self.matches,
            self.tr("Matches of this round"),
            self.tr("A click goes to the match"),
            self.tr("The matches stand here once the round is drawn."),
        )
        self.standings = TableModel(
            [
                TableColumn(self.tr("Place"), MIDDLE, widest="88="),
                TableColumn(self.tr("Team"), stretch=True),
                TableColumn(self.tr("Total"), NUMBER, strong=True, widest="888.88"),
            ]
        )
        self.standings_view = looked_at(
            self.standings, self.tr("Standings so far"), self.tr("Ctrl+3 shows how each total came about")
        )
        self.rounds = TableModel(
            [
                TableColumn(self.tr("Round"), MIDDLE, strong=True, stretch=True),
                TableColumn(self.tr("In"), MIDDLE, widest="88/88"),
            ]
        )
        self.rounds_view = looked_at(
            self.rounds,
            self.tr("Rounds"),
            self.tr("How many matches are in; a click goes there"),
            self.tr("No round is drawn yet."),
        )
        self._make_draw()
        self._lay_out()
        self._wire()

    def _make_draw(self) -> None:
        self.next = label("", "heading")
        self.waits = label("", "faint")
        self.waits.setWordWrap(True)
        self.next_boards = QLineEdit()
        self.next_boards.setAccessibleName(self.tr("Boards of the next round"))
        self.next_boards.setToolTip(self.tr("The first and the last board, as 9-16"))
        self.in_all = QSpinBox()
        self.in_all.setRange(0, MOST_ROUNDS)
        self.in_all.setSpecialValueText(self.tr("not set"))
        self.in_all.setAccessibleName(self.tr("Rounds in all"))
        self.in_all.setToolTip(self.tr("Some books draw otherwise when there are many rounds for few teams"))
        self.allowed = QComboBox()
        self.allowed.setAccessibleName(self.tr("What the draw may do"))
        self.allowed.setToolTip(self.tr("Where the book leaves no draw, you may allow it more"))
        self.allowed.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for each in Allowed:
            self.allowed.addItem(each.value, each)
        self.draw = button(
            self.tr("Draw the next round"),
            self.tr("Draws it by the rule book, from the results so far (Ctrl+Shift+D)"),
            main=True,
        )
        self.draw.setAccessibleName(self.tr("Draw the next round"))
        self.print = button(
            self.tr("Print the draw"), self.tr("The draw of the round in view, for the notice board")
        )

    def _lay_out(self) -> None:
        entry = card(
            beside(Still(self.title), self.boards),
            Still(self.line),
            beside(self.field, self.unit),
            Still(self.hint, lines=2),
        )
        left = QVBoxLayout()
        left.setSpacing(14)
        left.addWidget(entry)
        left.addWidget(self.matches_view, 1)
        form = QFormLayout()
        form.addRow(self.tr("Boards"), self.next_boards)
        form.addRow(self.tr("Rounds in all"), self.in_all)
        form.addRow(self.tr("Draw"), self.allowed)
        fields = QWidget()
        fields.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        right = QVBoxLayout()
        right.setSpacing(14)
        self.drawing = card(self.next, self.waits, fields, self.draw, self.print)
        right.addWidget(self.drawing)
        for view in (self.standings_view, self.rounds_view):
            view.setMinimumHeight(40)  # a low screen scrolls
        right.addWidget(self.standings_view, 5)
        right.addWidget(self.rounds_view, 2)
        right.setContentsMargins(0, 0, 0, 0)
        self.aside = QWidget()
        self.aside.setLayout(right)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.setSpacing(14)
        layout.addLayout(left, 1)
        layout.addWidget(self.aside)

    def _wire(self) -> None:
        self.field.key_pressed.connect(self.key_pressed)
        self.unit.clicked.connect(lambda: self.key_pressed.emit(Key.MODE))
        self.boards.clicked.connect(self.boards_wanted)
        self.matches_view.clicked.connect(lambda index: self.row_clicked.emit(index.row()))
        self.rounds_view.clicked.connect(
            lambda index: self.round_clicked.emit(int(self.rounds.rows[index.row()][0]))
        )
        self.draw.clicked.connect(self._draw)
        self.print.clicked.connect(self.print_wanted)
        here = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys, act in (("Ctrl+Shift+D", self._draw), ("F5", self.boards_wanted.emit)):
            QShortcut(QKeySequence(keys), self, context=here).activated.connect(act)
        for part in (self.next_boards, self.in_all, self.allowed, self.draw, self.print):
            leave = QShortcut(QKeySequence("Esc"), part, context=here)
            leave.activated.connect(self.take_focus)
        self.next_boards.returnPressed.connect(self._draw)

    def _draw(self) -> None:
        self.draw_wanted.emit(self.next_boards.text(), self.in_all.value(), self.allowed.currentData())

    def resizeEvent(self, event: QResizeEvent) -> None:
        letter = self.fontMetrics().averageCharWidth()
        self.aside.setVisible(event.size().width() >= ROOM_FOR_ASIDE * letter)
        self.aside.setFixedWidth((ASIDE_OF_PAIRS if self.of_pairs else ASIDE) * letter)
        super().resizeEvent(event)

    # ---- showing

    def show_entry(
        self, entry: MatchEntry, following: NextRound | None, standings: Sequence[Sequence[str]], bye: str
    ) -> None:
        """Nothing follows where a movement says who meets whom."""
        rows = entry.rows()
        self._be_of_pairs(pairs=entry.of_pairs)
        at = next((number for number, row in enumerate(rows) if row.under_cursor), None)
        round_ = entry.round_in_view
        self.title.setText(self._title_words(round_ if rows else 0, drawn=following is not None))
        self.line.setText(self._line_words(rows, at, bye, drawn=following is not None))
        self._show_pad(entry.pad, rows[at] if at is not None else None)
        self.matches.show_rows([row[:-1] for row in rows], at)
        for column in (*SOMETIMES, *([IMPS] if self.of_pairs else [])):
            self.matches_view.setColumnHidden(column, not any(row[column] for row in rows))
        if at is not None:
            self.matches_view.scrollTo(self.matches.index(at, 0))
        self.standings.show_rows(standings)
        shares = entry.shares()
        in_view = next((number for number, share in enumerate(shares) if share.in_view), None)
        self.rounds.show_rows(
            [[str(share.round), f"{share.come_in}/{share.matches}"] for share in shares], in_view
        )
        if in_view is not None:
            self.rounds_view.scrollTo(self.rounds.index(in_view, 0))
        self.print.setEnabled(bool(rows))
        self.boards.setEnabled(at is not None)
        self.drawing.setVisible(following is not None)
        if following is not None:
            self._show_next(following)

    def _be_of_pairs(self, *, pairs: bool) -> None:
        """Their slips are typed, no totals."""
        if pairs == self.of_pairs:
            return
        self.of_pairs = pairs
        self.unit.setVisible(not pairs)
        self.aside.setFixedWidth((ASIDE_OF_PAIRS if pairs else ASIDE) * self.fontMetrics().averageCharWidth())
        self.boards.setText(self.tr("Slips F5") if pairs else self.tr("Boards of this match F5"))
        self.boards.setToolTip(
            self.tr("Types the slips of this round, from this table on (F5)")
            if pairs
            else self.tr("Types this match board by board, from both rooms (F5)")
        )
        self.field.setToolTip(
            self.tr("/ shows the codes of a match that is not played; F5 types slips")
            if pairs
            else self.tr("Home's total, then away's, then Enter: 31-14. / shows the codes")
        )
        self.matches_view.setColumnHidden(IMPS, pairs)
        for model, column, team, pair in (
            (self.standings, 1, self.tr("Team"), self.tr("Pair")),
            (self.matches, 1, self.tr("Home"), self.tr("North-South")),
            (self.matches, 2, self.tr("Away"), self.tr("East-West")),
        ):
            model.columns[column] = model.columns[column]._replace(title=pair if pairs else team)
            model.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)

    def _title_words(self, round_: int, *, drawn: bool) -> str:
        if not round_:
            return self.tr("No round is drawn yet")
        words = self.tr("Round {0}") if drawn else self.tr("Matches that begin in round {0}")
        return words.format(round_)

    def _line_words(self, rows: Sequence[MatchRow], at: int | None, bye: str, *, drawn: bool) -> str:
        resting = self.tr("    Bye: {0}").format(bye) if bye else ""
        if not rows:
            return self.tr("Ctrl+Shift+D draws the first round.")
        if at is None and not drawn:
            return self.tr("All matches are gone through. The arrow up goes back; F5 types boards.")
        if at is None:
            return (
                self.tr("All matches are gone through. The arrow up goes back; Ctrl+Shift+D draws.") + resting
            )
        row = rows[at]
        words = (
            self.tr("Table {0}:  North-South {1}  v  East-West {2}")
            if self.of_pairs
            else self.tr("Table {0}:  home {1}  v  away {2}")
        )
        return words.format(row.table, row.home, row.away) + resting

    def _show_pad(self, pad: MatchPad, row: MatchRow | None) -> None:
        asked = self.tr("Why it is taken after all") if pad.total else self.tr("Why the draw is changed")
        why = asked if pad.question is Asked.REASON else ""
        self.field.show_typed(pad.buffer, why, asked=pad.question is not None, wrong=bool(pad.refusal))
        imps = pad.unit is Unit.IMPS
        self.unit.setText(self.tr("IMPs: 31-14") if imps else self.tr("VPs: 14.3-5.7"))
        kind, words = self._advice(pad, row)
        restyle_as(self.hint, kind)
        self.hint.setText(words)
        self.hint.setToolTip(words)

    def _advice(self, pad: MatchPad, row: MatchRow | None) -> tuple[str, str]:
        if pad.refusal:
            return "refusal", pad.refusal
        if pad.question is not None:
            return "question", question_words(pad)
        if pad.notice:
            return "notice", pad.notice
        if pad.buffer:
            return "faint", self.tr("Enter records it, Esc clears it.")
        if row is None:
            return "faint", ""
        if self.of_pairs:
            return "faint", self.tr("F5 types the slips, / shows the codes of a match that is not played.")
        if row.boards:
            return "faint", self.tr(
                "Its boards are being typed; F5 goes on with them. They count, not a total."
            )
        if row.imps or row.vps or row.remark:
            imps = self.tr("{0} IMPs").format(row.imps) if row.imps else ""
            vps = self.tr("{0} VPs").format(row.vps) if row.vps else ""
            stands = ", ".join(filter(None, [imps, vps, row.remark]))
            return "faint", self.tr("{0} stands here. Typing replaces it, Del takes it back.").format(stands)
        example = "31-14" if pad.unit is Unit.IMPS else "14.3-5.7"
        return "faint", self.tr(
            "Type home's {0}, then away's: {1}, then Enter. F5 types the boards, / shows codes."
        ).format(pad.unit.value, example)

    def _show_next(self, following: NextRound) -> None:
        self.next.setText(self.tr("Next: round {0}").format(following.number))
        waits = (
            self.tr("1 match of the round before is still to come in.")
            if following.missing == 1
            else self.tr("{0} matches of the round before are still to come in.").format(following.missing)
        )
        few = following.teams < FEWEST_TEAMS
        nobody = (
            self.tr("Enter the pairs first, under Setup (Ctrl+1).")
            if self.of_pairs
            else self.tr("Enter the teams first, under Setup (Ctrl+1).")
        )
        in_ = self.tr("Everything it needs is in.")
        self.waits.setText(nobody if few else waits if following.missing else in_)
        self.draw.setText(self.tr("Draw round {0}").format(following.number))
        self.draw.setEnabled(not (few or following.missing))
        if not self.next_boards.hasFocus() and self.next_boards.property("round") != following.number:
            self.next_boards.setProperty("round", following.number)
            self.next_boards.setText(following.boards)
            self.allowed.setCurrentIndex(0)  # what was allowed was for that round

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
