"""Strip above the seats of a final without entries: choice of its qualifying event."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bridgedesk.desk.acts.qualifying import link_qualifying, update_qualifiers
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.directing.finals.finals import (
    earlier_events,
    forms_of_finals,
    may_import_qualifying,
    may_name_qualifying,
)
from bridgedesk.directing.qualifying.qualifying_changes import QualifyingChange, changes_since_import
from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.typed_fields import YieldingChoice
from bridgedesk.window.scores.matches_controller import by_lot

LETTERS = 30


class QualifyingStrip(QWidget):
    taken = Signal(str, str)  # key of an event, the form of the finals

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.asks = label("", "faint")
        self.qualifying = YieldingChoice(
            self.tr("Qualifying event"),
            self.tr("Qualifying event of this final; if its results are not final yet, link it now"),
            LETTERS,
        )
        self.form = QComboBox()
        self.form.setAccessibleName(self.tr("Format of the final"))
        self.form.setToolTip(self.tr("Opponents in the final; the rule book's usual format comes first"))
        self.take = button(
            self.tr("Bring in qualifiers"), self.tr("Brings its results and qualifiers into this event")
        )
        self.setLayout(row_of(self.asks, self.qualifying, self.form, self.take, None))
        self.take.clicked.connect(self._take)
        self.hide()

    def offer(
        self,
        events: Sequence[tuple[str, str]],
        forms: Sequence[tuple[str, str]],
        named: str = "",
        *,
        second: bool,
        names: bool = False,
    ) -> None:
        """List qualifying events, `named` chosen, or hide the strip if there are no events. A second one
        adds its points to the first; `names` only links the event and carries nothing over."""
        self.asks.setText(self.tr("Second stage from:") if second else self.tr("Qualifying event:"))
        for field, rows in ((self.qualifying, events), (self.form, forms)):
            chosen = field.currentData()
            field.clear()
            for key, words in rows:
                field.addItem(words, key)
            field.setCurrentIndex(
                max(0, field.findData(named if named and field is self.qualifying else chosen))
            )
        self.form.setVisible(len(forms) > 1)
        self.take.setText(self.tr("Link qualifying event") if names else self.tr("Bring in qualifiers"))
        self.take.setToolTip(
            self.tr("Finds reserves there; corrections there close before this event begins")
            if names
            else self.tr("Brings in qualifiers, carry-over and results; one undo reverses it")
        )
        self.setVisible(bool(events))

    def _take(self) -> None:
        self.taken.emit(self.qualifying.currentData(), self.form.currentData() or "")


# ---- qualifying controller


class QualifyingController(EventController):
    done = Signal()

    def __init__(self, strip: QualifyingStrip, act: Door) -> None:
        super().__init__(strip, act)
        self.strip = strip
        strip.taken.connect(self._take)

    def show(self, open_event: OpenEvent, session: str) -> None:
        """List qualifying events, read only if a final waits for one."""
        self.open_event = open_event
        drawn = meets_by_draw(open_event.event, session)
        may = may_import_qualifying(open_event) and not drawn
        names = not may and not drawn and may_name_qualifying(open_event)
        events = earlier_events(open_event) if may or names else []
        forms = forms_of_finals(open_event) if may and len(open_event.event.stages) == 1 else []
        noted = next((each.event for each in qualified_in(open_event.event) if each.taken is None), "")
        self.strip.offer(events, forms, noted, second=len(open_event.event.stages) > 1, names=names)

    def _take(self, key: str, form: str) -> None:
        def lead(open_event: OpenEvent) -> Change:
            change = link_qualifying(open_event, key, form or None, by_lot)
            to_draw = form and open_event.evaluation.finals
            now = [self.tr("Draw week 1 in Scores (Ctrl+2).")] if to_draw else []
            return change._replace(remarks=(*now, *change.remarks))

        if self.carry_out(lead):
            self.done.emit()


# ---- strip above every tab of a final whose qualifying was corrected since: differences, and two ways out


class CorrectedStrip(QWidget):
    take_wanted = Signal()
    stand_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = label("", "notice-strip", wraps=True)
        self.words.setAccessibleName(self.tr("Corrections in the qualifying event"))
        self.take = button(
            self.tr("Update qualifiers"),
            self.tr(
                "Uses the latest posting; the final's draws, line-ups and results stay. Undo reverses it"
            ),
        )
        self.stand = button(
            self.tr("Keep as is…"), self.tr("Keeps the final unchanged; type the reason in To check (F7)")
        )
        layout = row_of(self.words, self.take, self.stand, shares=(1,))
        layout.setContentsMargins(12, 4, 12, 4)
        self.setLayout(layout)
        self.take.clicked.connect(self.take_wanted)
        self.stand.clicked.connect(self.stand_wanted)
        self.hide()

    def show_differences(self, words: str, *, may_take: bool) -> None:
        """Show the differences; hide the strip if there are no words."""
        self.words.setText(words)
        self.take.setVisible(may_take)
        self.setVisible(bool(words))


# ---- controller of the strip for a qualifying corrected after the final brought in its qualifiers


class CorrectedController(EventController):
    def __init__(self, strip: CorrectedStrip, act: Door) -> None:
        super().__init__(strip, act)
        self.strip = strip
        self.open: list[QualifyingChange] = []
        strip.take_wanted.connect(self._take)

    def show(self, open_event: OpenEvent, odd: list[CheckItem]) -> None:
        """Show the corrections not settled yet; one accepted with a reason is no longer shown."""
        self.open_event = open_event
        still_open = {each.matter for each in odd if each.qualifying}
        self.open = (
            [each for each in changes_since_import(open_event) if each.matter in still_open]
            if still_open
            else []
        )
        words = "\n".join(each.words for each in self.open)
        self.strip.show_differences(words, may_take=any(each.may_take for each in self.open))

    def go_to(self) -> None:
        (self.strip.take if self.strip.take.isVisible() else self.strip.stand).setFocus()

    def _take(self) -> None:
        for key in [each.key for each in self.open if each.may_take]:
            self.carry_out(partial(update_qualifiers, key=key))
