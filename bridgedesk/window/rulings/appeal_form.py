"""Appeals form on the screen: its pages, with hands and auction next to the case, and the new ranking."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QTabWidget,
    QWidget,
)

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import CLOCKWISE
from bridgedesk.directing.appeals.open_appeal import AppealFormChoices
from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.directing.lookup import REASON
from bridgedesk.directing.rulings.verdict import OUTCOMES, REVERSALS
from bridgedesk.standings.penalties.penalties import UNITS
from bridgedesk.window.parts.chooser import Chooser, offer
from bridgedesk.window.parts.field_values import put_value, value_of
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.form_fields import form_rows
from bridgedesk.window.parts.labels import button, label, restyle, scrolling_sheet, show_words
from bridgedesk.window.parts.layouts import column_of, holder, row_of, tab_through
from bridgedesk.window.parts.names_and_cards import HandsView
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, make_table, show_fitted
from bridgedesk.window.parts.typed_fields import OwnUndo, choice_field, fill_choice
from bridgedesk.window.rulings.appeal_places import AppealField, AppealPage, Field, decision, pages
from bridgedesk.window.rulings.ranking_preview import NewRankingView
from bridgedesk.window.rulings.score_grid import ScoreGrid

CASE, DECISION = 0, 3  # of the pages
RECORD = "Alt+U"
CASE_DRAFT = "appeal"


class AppealForm(QWidget):
    grid: ScoreGrid

    changed = Signal()  # something of the case
    decision_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields: dict[str, Field] = {}
        self.can_record = False
        self.rows: list[QFormLayout] = []  # of each page
        self.of_decision = {place.name for place in decision()}
        self.hands = HandsView()
        self.auction, self.auction_view = make_table(
            [TableColumn(seat.name.title(), MIDDLE, stretch=True) for seat in CLOCKWISE],
            self.tr("Auction"),
            self.tr("Auction as typed, starting with the dealer"),
            self.tr("The auction is shown here as you type it on the left: 1S P 2D! (multi) X… P"),
            wraps=False,
        )
        self.auction_view.setMinimumHeight(90)
        self.conflicts = label("", "refusal", wraps=True)
        self.record = button(
            self.tr("Record ruling…"),
            self.tr("Records it, then returns to this appeal"),
            keys=RECORD,
        )
        self.proposed, self.deposit, self.returned = (label("", "faint", wraps=True) for _ in range(3))
        self.below = {  # shown below the field of this name
            "committee": self.conflicts,
            "fined": self.proposed,
            "deposit": self.deposit,
            "deposit back": self.returned,
        }
        for each in self.below.values():
            each.hide()  # it takes no room until it says something
        self.ranking = NewRankingView(below=True)
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.tabBar().setAccessibleName(self.tr("Pages of the form"))
        self.pages.tabBar().setDrawBase(False)
        for number, page in enumerate(pages()):
            beside = {CASE: (self.hands, self.auction_view), DECISION: (self.ranking,)}.get(number, ())
            self.pages.addTab(self._page(page, beside), page.title)
            self.pages.setTabToolTip(number, self.tr("{0} (arrows change the page)").format(page.title))
        self._offer("outcome", [(outcome.value, meaning) for outcome, meaning in OUTCOMES.items()])
        self._offer("reverses", [(each, each) for each in ("", *REVERSALS)])
        self._offer("unit", [(each, each) for each in UNITS])
        self.case_draft = FormDraft(self, CASE_DRAFT, lambda: self._fields_of(decision=False))
        self.decision_draft = FormDraft(
            self,
            "decision",
            lambda: self._fields_of(decision=True),
            words=self.tr("Draft of the decision from {0} restored"),
        )
        self.setLayout(column_of(self.case_draft.line, self.decision_draft.line, self.pages))
        self._wire()

    # ---- the pages

    def _page(self, page: AppealPage, beside: Sequence[QWidget]) -> QWidget:
        """Lay out the fields, which may scroll, next to what is made from them."""
        rows = form_rows()
        self.rows.append(rows)
        rows.setContentsMargins(0, 4, 8, 0)
        rows.setVerticalSpacing(5)
        for place in page.places:
            self.fields[place.name] = _field(place)
            field = self.fields[place.name]
            rows.addRow(label(place.title), field)
            if place.name == "score" and isinstance(field, QLineEdit):
                self.grid = ScoreGrid(field)
                rows.addRow(self.grid)
            if place.name == "ruling":
                rows.addRow("", self.record)
            elif place.name in self.below:
                rows.addRow(self.below[place.name])
        layout = row_of(scrolling_sheet(rows), shares=(1,), spacing=14)
        layout.setContentsMargins(0, 6, 0, 0)
        if beside:
            shares = [0 if each is self.hands else 1 for each in beside]
            layout.addLayout(column_of(*beside, shares=shares), 1)
        return holder(layout)

    def _wire(self) -> None:
        OwnUndo(self).watch(*self.fields.values())
        self.grid.rows_made.connect(self.order_tabs)
        self.order_tabs()
        for name, field in self.fields.items():
            told = self.decision_changed if name in self.of_decision else self.changed
            match field:
                case QComboBox():
                    field.currentIndexChanged.connect(told)
                case QCheckBox():
                    field.toggled.connect(told)
                case _:
                    field.textChanged.connect(told)

    def order_tabs(self) -> None:
        """Let Tab go through each page from top to bottom."""
        for page in pages():
            parts: list[QWidget] = [self.pages.tabBar()]
            for place in page.places:
                parts.append(self.fields[place.name])
                if place.name == "score":
                    parts += self.grid.parts()
                elif place.name == "ruling":
                    parts.append(self.record)
            tab_through(*parts)

    def bring(self, name: str) -> None:
        """Show the page of a field."""
        page = next(
            (at for at, page in enumerate(pages()) if name in {each.name for each in page.places}), None
        )
        if page is not None:
            self.pages.setCurrentIndex(page)

    def refusable(self) -> dict[str, Field]:
        """Return the fields by the names under which what is typed in them is refused."""
        return {**self.fields, REASON: self.fields["decision"]}

    def refuse_unknown(self) -> None:
        """Refuse words that fit nothing that can be chosen."""
        for name, field in self.fields.items():
            if isinstance(field, Chooser) and field.isEnabled():
                field.take()
                if field.currentIndex() < 0 and (problem := field.problem()):
                    raise FieldRefusal(problem, name)

    # ---- what stands in it

    def show_case(self, typed: Mapping[str, str], offered: AppealFormChoices, *, open_: bool) -> None:
        """Fill the pages of the case; a decided appeal is read-only."""
        for name, choices in offered._asdict().items():
            self._offer(name, (("", ""), *choices))
        self._fill(self._fields_of(decision=False), typed, free=open_)
        self._allow("match", free=open_ and bool(offered.match))
        self.can_record = open_
        self.show_record()
        self.rows[CASE].setRowVisible(self.fields["match"], bool(offered.match))
        self.rows[CASE].setRowVisible(self.fields["session"], len(offered.session) > 1)

    def show_decision(self, typed: Mapping[str, str], *, open_: bool) -> None:
        self._fill(self._fields_of(decision=True), typed, free=open_)

    def take_ruling(self, key: str, known: Mapping[str, str], offered: AppealFormChoices) -> None:
        """Choose a ruling and fill what is still empty from it."""
        typed = self.typed()
        self._offer("ruling", (("", ""), *offered.ruling))
        for name in ("session", "match", "board", "by", "ruling_text"):
            if not typed[name] and known[name]:
                put_value(self.fields[name], known[name])
        put_value(self.fields["ruling"], key)
        self.pages.setCurrentIndex(CASE)
        self.fields["ruling"].setFocus(Qt.FocusReason.OtherFocusReason)

    def show_record(self) -> None:
        """Offer to record the ruling while none is chosen."""
        self.record.setVisible(self.can_record and not _chosen_or_typed(self.fields["ruling"]))

    def _fill(self, fields: Mapping[str, Field], typed: Mapping[str, str], *, free: bool) -> None:
        for name, field in fields.items():
            put_value(field, typed.get(name, ""))
            self._allow(name, free=free)

    def allow(self, *, score: bool, amount: bool, fine: bool, reversal: bool) -> None:
        """Enable only the fields that fit the outcome."""
        of_outcome = {"score": score, "amount": amount, "fined": fine, "penalty": fine, "reverses": reversal}
        for name, free in of_outcome.items():
            self._allow(name, free=free)
        self.grid.setVisible(score)
        self._allow("unit", free=amount or fine)

    def _allow(self, name: str, *, free: bool) -> None:
        """Enable or lock a field; locked text can still be read and copied."""
        field = self.fields[name]
        if isinstance(field, QPlainTextEdit):
            field.setReadOnly(not free)
        else:
            field.setEnabled(free)

    def typed(self) -> dict[str, str]:
        return {name: _chosen_or_typed(field) for name, field in self._fields_of(decision=False).items()}

    def decision(self) -> dict[str, str]:
        return {name: value_of(field) for name, field in self._fields_of(decision=True).items()}

    def _fields_of(self, *, decision: bool) -> dict[str, Field]:
        return {name: each for name, each in self.fields.items() if (name in self.of_decision) is decision}

    def _offer(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, Chooser):
            offer(field, [(key, words, "") for key, words in choices])
        elif isinstance(field, QComboBox):
            fill_choice(field, choices, None)

    # ---- what is shown of it

    def show_auction(self, rows: Sequence[Sequence[str]], *, wrong: bool) -> None:
        show_fitted(self.auction_view, self.auction, rows)
        restyle(self.fields["auction"], "wrong", wrong)

    def show_session(self, key: str, *, free: bool) -> None:
        """Show the session, locked if the ruling or match sets it."""
        put_value(self.fields["session"], key)
        self._allow("session", free=free)

    def show_hands(self, deal: Deal | None, why_not: str, *, wrong: bool, free: bool) -> None:
        self.hands.show_deal(deal, why_not)
        restyle(self.fields["hands"], "wrong", wrong)
        self._allow("hands", free=free)

    def show_return(self, words: str, *, paid: bool) -> None:
        """Show if the deposit is returned; an unpaid one cannot be."""
        show_words(self.returned, words)
        self._allow("deposit back", free=paid)

    def put(self, name: str, text: str) -> None:
        put_value(self.fields[name], text)

    def take_focus(self) -> None:
        places = pages()[self.pages.currentIndex()].places
        fields = [self.fields[place.name] for place in places]
        first = next((each for each in fields if each.isVisible() and each.isEnabled()), fields[0])
        first.setFocus(Qt.FocusReason.OtherFocusReason)


def _chosen_or_typed(field: Field) -> str:
    """Return the value of a field; of a list only what is chosen, not what is half typed."""
    return str(field.currentData() or "") if isinstance(field, Chooser) else value_of(field)


def _field(place: AppealField) -> Field:
    if issubclass(place.kind, Chooser):
        return place.kind(place.title, place.tip, place.words)
    if issubclass(place.kind, QComboBox):
        return choice_field(place.title, place.tip)
    field = place.kind(place.words) if issubclass(place.kind, QCheckBox) else place.kind()
    field.setAccessibleName(place.title)
    field.setToolTip(place.tip)
    if isinstance(field, QPlainTextEdit):
        field.setTabChangesFocus(True)
        field.setPlaceholderText(place.tip)
        field.setMinimumHeight(48)
        if place.name == "committee":  # three names are in view
            field.setMinimumHeight(4 * field.fontMetrics().lineSpacing() + 4)
            field.setMaximumHeight(5 * field.fontMetrics().lineSpacing())
    return field
