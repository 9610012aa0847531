"""Controller of the strip for a qualifying corrected after the final brought in its qualifiers."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from bridgedesk.desk.acts.qualifying import update_qualifiers
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.directing.qualifying.qualifying_changes import QualifyingChange, changes_since_import
from bridgedesk.window.setup.corrected_strip import CorrectedStrip

Door = Callable[[Callable[[], Change | None]], bool]


class CorrectedController(QObject):
    def __init__(self, strip: CorrectedStrip, act: Door) -> None:
        super().__init__(strip)
        self.strip = strip
        self.act = act
        self.desk: OpenEvent | None = None
        self.open: list[QualifyingChange] = []
        strip.take_wanted.connect(self._take)

    def show(self, desk: OpenEvent, odd: list[CheckItem]) -> None:
        """Show the corrections not settled yet; one accepted with a reason is no longer shown."""
        self.desk = desk
        still_open = {each.matter for each in odd if each.qualifying}
        self.open = (
            [each for each in changes_since_import(desk) if each.matter in still_open] if still_open else []
        )
        words = "\n".join(each.words for each in self.open)
        self.strip.say(words, may_take=any(each.may_take for each in self.open))

    def go_to(self) -> None:
        (self.strip.take if self.strip.take.isVisible() else self.strip.stand).setFocus()

    def _take(self) -> None:
        desk = self.desk
        if desk is not None:
            for each in [each for each in self.open if each.may_take]:
                self.act(partial(update_qualifiers, desk, each.key))
