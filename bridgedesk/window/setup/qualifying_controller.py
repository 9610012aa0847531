"""Controller for the qualifying event of this final: its qualifiers are brought in, or it is only linked."""

from collections.abc import Callable, Sequence
from random import SystemRandom

from PySide6.QtCore import QObject, Signal

from bridgedesk.desk.acts.qualifying import link_qualifying
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.finals.finals import (
    earlier_events,
    forms_of_finals,
    may_import_qualifying,
    may_name_qualifying,
)
from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.window.setup.qualifying_strip import QualifyingStrip

Door = Callable[[Callable[[], Change | None]], bool]


class QualifyingController(QObject):
    done = Signal()

    def __init__(self, strip: QualifyingStrip, act: Door) -> None:
        super().__init__(strip)
        self.strip = strip
        self.act = act
        self.desk: OpenEvent | None = None
        strip.taken.connect(self._take)

    def show(self, desk: OpenEvent, session: str) -> None:
        """List qualifying events, read only if a final waits for one."""
        self.desk = desk
        drawn = meets_by_draw(desk.event, session)
        may = may_import_qualifying(desk) and not drawn
        names = not may and not drawn and may_name_qualifying(desk)
        events = earlier_events(desk) if may or names else []
        forms = forms_of_finals(desk) if may and len(desk.event.stages) == 1 else []
        noted = next((each.event for each in qualified_in(desk.event) if each.taken is None), "")
        self.strip.offer(events, forms, noted, second=len(desk.event.stages) > 1, names=names)

    def _take(self, key: str, form: str) -> None:
        desk = self.desk
        if desk is None:
            return

        def lead() -> Change:
            change = link_qualifying(desk, key, form or None, _drawn_by_lot)
            to_draw = form and desk.evaluation.finals
            now = [self.tr("Week 1 is drawn under Scores (Ctrl+2).")] if to_draw else []
            return change._replace(remarks=(*now, *change.remarks))

        if self.act(lead):
            self.done.emit()


def _drawn_by_lot(entries: Sequence[str]) -> list[str]:
    return SystemRandom().sample(entries, len(entries))
