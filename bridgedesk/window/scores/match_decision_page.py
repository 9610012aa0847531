"""Match that is not played out or is played again: its form, with the effects and the new ranking below."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.acts.match_decisions import after_decision, decide_match, decision_effects
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import match_words
from bridgedesk.directing.scores.match_decision import ENDED, MatchDecision, decision_form, decision_told
from bridgedesk.standings.matches.decided_matches import WHY
from bridgedesk.window.parts.labels import button
from bridgedesk.window.parts.layouts import shortcut
from bridgedesk.window.parts.page import Door, EventController, leave_by_escape
from bridgedesk.window.rulings.decision_form import DecisionForm
from bridgedesk.window.rulings.ranking_preview import PreviewedEvent, RankingPreview, supposed_time


class MatchDecisionPage(DecisionForm):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lay_out(
            button(self.tr("Back"), self.tr("Leaves the match as it was (Esc)")),
            button(self.tr("Save decision"), self.tr("Records what is listed here (Enter)"), main=True),
        )
        escape = shortcut(self, "Esc")
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(lambda: leave_by_escape(self, self.left))

    def take_focus(self) -> None:
        self.form.fields[ENDED].setFocus(Qt.FocusReason.OtherFocusReason)


class MatchDecisionController(EventController):
    left = Signal()

    def __init__(self, page: MatchDecisionPage, act: Door) -> None:
        super().__init__(page, act)
        self.page = page
        self.match = self.ended = ""
        page.told.connect(self._record)
        page.changed.connect(self._changed)
        page.left.connect(self._leave)
        self.ahead = RankingPreview(page.ranking, self._supposed)

    def begin(self, open_event: OpenEvent, key: str) -> None:
        self.open_event, self.match = open_event, key
        self._show("")

    def follow(self) -> None:
        """Leave the match if another action removed it."""
        if self.match and self.open_event is not None and not self.open_event.event.find_match(self.match):
            self._leave()

    def _show(self, ended: str, why: str = "") -> None:
        """Show the fields for one way in which the match may end."""
        if self.open_event is None:
            return
        match = self.open_event.event.match(self.match)
        self.ended = ended
        self.page.begin(
            match_words(self.open_event.event, match), decision_form(self.open_event, match, ended)
        )
        self.ended = self.page.form.given()[ENDED]
        if why:
            self.page.form.fill_in({WHY: why})
        self._show_effects()

    def _changed(self) -> None:
        given = self.page.form.given()
        if given.get(ENDED) and given[ENDED] != self.ended:
            self._show(given[ENDED], given.get(WHY, ""))
        else:
            self._show_effects()

    def _told(self, open_event: OpenEvent, *, checked: bool) -> MatchDecision:
        match = open_event.event.match(self.match)
        return decision_told(open_event, match, self.page.form.given(), checked=checked)

    def _show_effects(self) -> None:
        if self.open_event is None or not self.match:
            return
        effects = decision_effects(self.open_event, self.match, self._told(self.open_event, checked=False))
        self.page.show_effects(list(effects))
        self.ahead.start()

    def _supposed(self) -> PreviewedEvent | None:
        open_event = self.open_event
        if open_event is None or not self.match:
            return None
        told, match = self._told(open_event, checked=True), open_event.event.match(self.match)
        after = after_decision(open_event, self.match, told, supposed_time(open_event))
        return PreviewedEvent(open_event, after, (match.home, match.away))

    def _record(self) -> None:
        def record(open_event: OpenEvent) -> Change:
            return decide_match(open_event, self.match, self._told(open_event, checked=True))

        if self.carry_out(record):
            self._leave()

    def _leave(self) -> None:
        self.match = ""
        self.ahead.stop()
        self.left.emit()
