"""Scores of matches: the matches of a round with their totals, the standings so far, and the next draw."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.desk.scorepad.grammar import TypedUnit
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.match_pad import MatchPad, WhyExchange, WhyLate
from bridgedesk.directing.draws.rounds import NextRound
from bridgedesk.directing.scores.round_rows import RoundMatch
from bridgedesk.event.spelling import capitalised
from bridgedesk.window.parts.labels import Pages, SpokenLabel, button, card, label, restyle_as
from bridgedesk.window.parts.layouts import column_of, holder, row_of, shortcut
from bridgedesk.window.parts.lists import FixedLabel, height_of, quiet_button, read_only_table, widget_row
from bridgedesk.window.parts.table_model import MIDDLE, NUMBER, TableColumn, fit_columns
from bridgedesk.window.scores.drawing_card import DrawingCard
from bridgedesk.window.scores.hand_draw_page import HandDrawPage
from bridgedesk.window.scores.line_messages import (
    example_of_total,
    match_advice,
    match_line_words,
    match_title,
)
from bridgedesk.window.scores.match_decision_page import MatchDecisionPage
from bridgedesk.window.scores.score_field import ScoreField

SOMETIMES = tuple(map(RoundMatch._fields.index, ("boards", "vps", "remark")))  # columns that may be empty
TABLE = "88"  # the widest of them, as a rule
IMPS, VPS = map(RoundMatch._fields.index, ("imps", "vps"))
ASIDE_OF_PAIRS = 52  # two names
ASIDE, ROOM_FOR_ASIDE = 38, 108  # in letters
MARGIN = 14
FEW_ROUNDS, FEW_PLACES = 4, 2  # in sight, however little room there is


class MatchesPanel(QWidget):
    key_pressed = Signal(str)
    row_clicked = Signal(int)
    round_clicked = Signal(int)
    boards_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.of_pairs = False
        self._round_in_view: int | None = None
        self._settling = QTimer(self, singleShot=True)  # until card and letters have their size
        self._settling.timeout.connect(self._share_aside)
        self.field = ScoreField()
        self.field.setToolTip(self.tr("Home, then away, then Enter, such as 31-14. Press / for codes."))
        self.title, self.line = SpokenLabel("heading"), SpokenLabel()
        self.hint = label("", "faint", wraps=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.unit = quiet_button(self.tr("Units"), self.tr("Switches between IMPs and VPs (F2)"))
        self.boards = quiet_button(
            self.tr("Boards"),
            self.tr("Scores this match board by board, from both rooms (F5)"),
            self.tr("Score by boards F5"),
        )
        self._make_tables()
        self.drawing = DrawingCard()
        self.hand = HandDrawPage()
        self.decide = button(
            self.tr("Decide match…"),
            self.tr("For a match that is not played out or must be played again: what counts"),
        )
        self.decision = MatchDecisionPage()
        self._lay_out()
        self._wire()

    def _make_tables(self) -> None:
        self.matches, self.matches_view = read_only_table(
            [
                TableColumn(self.tr("Table"), MIDDLE, widest=TABLE),
                TableColumn(self.tr("Home"), names=True),
                TableColumn(self.tr("Away"), names=True),
                TableColumn(self.tr("Boards"), MIDDLE, widest="8 + 8 of 8"),
                TableColumn(self.tr("IMPs"), MIDDLE, strong=True, widest="888-888"),
                TableColumn(self.tr("VPs"), MIDDLE, strong=True, widest="88.88-88.88"),
                TableColumn(self.tr("Remarks"), stretch=True),
            ],
            self.tr("Matches of this round"),
            self.tr("Click to go to a match"),
            self.tr("Matches are listed here after the draw."),
        )
        self.standings, self.standings_view = read_only_table(
            [
                TableColumn(self.tr("Place"), MIDDLE, widest="88="),
                TableColumn(self.tr("Team"), names=True),
                TableColumn(self.tr("Total"), NUMBER, strong=True, widest="888.88"),
            ],
            self.tr("Standings so far"),
            self.tr("Press Ctrl+3 to see how totals were worked out"),
        )
        self.rounds, self.rounds_view = read_only_table(
            [
                TableColumn(self.tr("Round"), MIDDLE, strong=True, stretch=True),
                TableColumn(self.tr("In"), MIDDLE, widest="88/88"),
            ],
            self.tr("Rounds"),
            self.tr("Matches entered; click to go to a round"),
            self.tr("No rounds drawn yet."),
        )

    def _lay_out(self) -> None:
        entry = card(
            widget_row(FixedLabel(self.title), self.drawing.print, self.drawing.change, self.boards),
            FixedLabel(self.line),
            widget_row(self.field, self.unit, self.decide),
            FixedLabel(self.hint, lines=2),
        )
        self.entry = holder(column_of(entry, self.matches_view, shares=(0, 1), spacing=MARGIN))
        self.left = Pages()
        for page in (self.entry, self.hand, self.decision):
            self.left.addWidget(page)
        for view in (self.standings_view, self.rounds_view):
            view.setMinimumHeight(40)  # a low screen scrolls
        self.right = column_of(
            self.drawing, self.standings_view, self.rounds_view, shares=(0, 1, 1), spacing=MARGIN
        )
        self.aside = holder(self.right)
        self.setLayout(row_of(self.left, self.aside, shares=(1,), spacing=MARGIN, margin=MARGIN))

    def _wire(self) -> None:
        self.field.key_pressed.connect(self.key_pressed)
        self.unit.clicked.connect(lambda: self.key_pressed.emit(PadKey.MODE))
        self.boards.clicked.connect(self.boards_wanted)
        self.matches_view.clicked.connect(lambda index: self.row_clicked.emit(index.row()))
        self.rounds_view.clicked.connect(lambda index: self.round_clicked.emit(index.row()))
        self.drawing.left.connect(self.take_focus)
        shortcut(self, "Ctrl+Shift+D").activated.connect(self.drawing.ask)
        shortcut(self, "F5").activated.connect(self.boards_wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        letter = self.fontMetrics().averageCharWidth()
        self.aside.setVisible(event.size().width() >= ROOM_FOR_ASIDE * letter)
        self.aside.setFixedWidth((ASIDE_OF_PAIRS if self.of_pairs else ASIDE) * letter)
        super().resizeEvent(event)
        self._settling.start()

    def _share_aside(self) -> None:
        """Give the list of rounds the lines it needs, at least a few, and the standings the rest."""
        card = self.drawing
        taken = 0
        if not card.isHidden():
            width = self.aside.width()
            taken = card.heightForWidth(width) if card.hasHeightForWidth() else card.sizeHint().height()
        room = self.height() - taken - 4 * MARGIN
        standings, rounds = (
            height_of(view, len(model.rows))
            for view, model in ((self.standings_view, self.standings), (self.rounds_view, self.rounds))
        )
        least = height_of(self.rounds_view, min(FEW_ROUNDS, len(self.rounds.rows)))
        most = room - height_of(self.standings_view, FEW_PLACES)
        height = max(1, min(max(least, room - standings), rounds, most))
        self.right.setStretchFactor(self.standings_view, max(1, room - height))
        self.right.setStretchFactor(self.rounds_view, height)
        self.right.activate()
        if self._round_in_view is not None:
            self.rounds_view.scrollTo(self.rounds.index(self._round_in_view, 0))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._settling.start()

    # ---- showing

    def show_entry(
        self,
        entry: MatchEntry,
        following: NextRound | None,
        standings: Sequence[Sequence[str]],
        bye: str,
        *,
        by_schedule: bool = False,
    ) -> None:
        """Show the round; nothing follows if a movement sets the opponents."""
        rows = entry.rows()
        later = following is not None and following.number > 1
        self._set_pairs_mode(pairs=entry.by_draw)
        self.matches.rename_column(
            VPS, entry.open_event.evaluation.points_heading
        )  # percentages without a scale
        at = next((number for number, row in enumerate(rows) if row.under_cursor), None)
        round_ = entry.round_in_view
        drawn = following is not None or entry.is_drawn
        self.title.setText(match_title(self, round_ if rows else 0, drawn=drawn, later=later))
        self.line.setText(
            match_line_words(
                self,
                rows,
                at,
                bye,
                of_pairs=self.of_pairs,
                drawn=following is not None,
                later=later,
                own_total=bool(entry.pad.line and entry.pad.line.is_team_total),
            )
        )
        self._show_pad(entry.pad, rows[at] if at is not None else None)
        resting = entry.bye_row()
        shown = [*rows, *([resting] if resting else [])]
        self.matches.show_rows([row.cells for row in shown], at)
        self._fit_tables(max((row.table for row in rows), key=len, default=""))
        for column in (*SOMETIMES, *([IMPS] if self.of_pairs else [])):
            self.matches_view.setColumnHidden(column, not any(row[column] for row in shown))
        if at is not None:
            self.matches_view.scrollTo(self.matches.index(at, 0))
        self.standings.show_rows(standings)
        shares = entry.shares()
        in_view = next((number for number, share in enumerate(shares) if share.in_view), None)
        self.rounds.show_rows(
            [[str(share.round), f"{share.come_in}/{share.matches}"] for share in shares], in_view
        )
        self.drawing.print.setEnabled(bool(rows))
        self.drawing.change.setEnabled(bool(rows) and entry.is_drawn)
        self.boards.setEnabled(at is not None)
        self.decide.setEnabled(at is not None)
        self.drawing.setVisible(following is not None)
        if following is not None:
            in_turn = entry.in_finals or by_schedule
            self.drawing.show_next(following, of_pairs=self.of_pairs, in_finals=in_turn)
        self._round_in_view = in_view
        self._settling.start()

    def _fit_tables(self, longest: str) -> None:
        """Widen the table column for the names of several stanzas."""
        widest = max(TABLE, longest, key=len)
        if self.matches.columns[0].widest != widest:
            self.matches.columns[0] = self.matches.columns[0]._replace(widest=widest)
            fit_columns(self.matches_view, self.matches)

    def _set_pairs_mode(self, *, pairs: bool) -> None:
        """Switch between teams and pairs, which type score slips, not totals."""
        if pairs == self.of_pairs:
            return
        self.of_pairs = pairs
        self.unit.setVisible(not pairs)
        self.aside.setFixedWidth((ASIDE_OF_PAIRS if pairs else ASIDE) * self.fontMetrics().averageCharWidth())
        self.boards.setText(self.tr("Score slips F5") if pairs else self.tr("Score by boards F5"))
        self.boards.setToolTip(
            self.tr("Opens the score slips of this round, from this table on (F5)")
            if pairs
            else self.tr("Scores this match board by board, from both rooms (F5)")
        )
        self.field.setToolTip(
            self.tr("Press / for codes of unplayed matches, F5 to type score slips")
            if pairs
            else self.tr("Home, then away, then Enter, such as 31-14. Press / for codes.")
        )
        self.matches_view.setColumnHidden(IMPS, pairs)
        for model, column, team, pair in (
            (self.standings, 1, self.tr("Team"), self.tr("Pair")),
            (self.matches, 1, self.tr("Home"), self.tr("North-South")),
            (self.matches, 2, self.tr("Away"), self.tr("East-West")),
        ):
            model.rename_column(column, pair if pairs else team)

    def _show_pad(self, pad: MatchPad, row: RoundMatch | None) -> None:
        reasons = {
            WhyLate: self.tr("Reason for accepting"),
            WhyExchange: self.tr("Reason for the change"),
        }
        self.field.show_pad(pad, reasons.get(type(pad.question), ""))
        self.unit.setText(f"{capitalised(pad.unit.value)}: {example_of_total(pad)}")
        self.unit.setEnabled(pad.unit is not TypedUnit.POINTS)
        counted = capitalised((TypedUnit.POINTS if pad.unit is TypedUnit.POINTS else TypedUnit.IMPS).value)
        if self.matches.columns[IMPS].title != counted:
            widest = "88888-88888" if pad.unit is TypedUnit.POINTS else "888-888"
            self.matches.rename_column(IMPS, counted)
            self.matches.columns[IMPS] = self.matches.columns[IMPS]._replace(widest=widest)
            fit_columns(self.matches_view, self.matches)
        kind, words = match_advice(self, pad, row, self.matches.columns[VPS].title, of_pairs=self.of_pairs)
        restyle_as(self.hint, kind)
        self.hint.setText(words)
        self.hint.setToolTip(words)

    def take_focus(self) -> None:
        page = self.left.currentWidget()
        if isinstance(page, HandDrawPage | MatchDecisionPage):
            page.take_focus()
            return
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
