"""Choice of the kind of items listed, and all of them at once."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bridgedesk.desk.queue.check_groups import CheckKind, kind_of, kinds_in
from bridgedesk.desk.queue.items_to_check import CheckItem
from bridgedesk.window.parts.labels import button
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice


class CheckKinds(QWidget):
    """Narrows the list to one kind; hidden while there is nothing to choose."""

    chosen = Signal()
    all_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kinds = choice_field(
            self.tr("Kind of item"), self.tr("Lists only the items of one kind"), letters=20
        )
        self.every = button(self.tr("Select all"), self.tr("Selects every open item listed (Ctrl+A)"))
        self.setLayout(row_of(self.kinds, self.every, shares=(1,)))
        self.kinds.currentIndexChanged.connect(lambda _: self.chosen.emit())
        self.every.clicked.connect(self.all_wanted)

    @property
    def kind(self) -> CheckKind | None:
        """The chosen kind; None for all of them."""
        found = self.kinds.currentData()
        return found if isinstance(found, CheckKind) else None

    def offer(self, items: Sequence[CheckItem]) -> None:
        """Offer the kinds that occur, with their numbers; the chosen one stays."""
        named = [(kind, f"{kind.value} ({count})") for kind, count in kinds_in(items)]
        fill_choice(self.kinds, [(None, self.tr("All kinds ({0})").format(len(items))), *named], self.kind)
        self.setVisible(len(items) > 1)

    def of_kind(self, items: Sequence[CheckItem]) -> list[CheckItem]:
        return [odd for odd in items if self.kind in (None, kind_of(odd))]
