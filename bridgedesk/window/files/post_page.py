"""Page to post an evening: what to make, and what is missing for the secretary."""

from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.desk.files.evening_files import CHOICES, SECRETARY
from bridgedesk.desk.files.missing_for_secretary import MissingItem, stopping
from bridgedesk.event.spelling import counted
from bridgedesk.window.files.missing_table import MissingTable
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label, scrolling
from bridgedesk.window.parts.layouts import lay_out_page, row_of, shortcut
from bridgedesk.window.parts.made_files import PathLine
from bridgedesk.window.parts.page import Page


class PostPage(Page):
    post_wanted = Signal()
    choice_changed = Signal()
    options_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.title = YieldingLabel("heading")
        self.about = label(
            self.tr("Choose what to make. It is remembered: from now on Ctrl+Alt+R makes the same."),
            "faint",
            wraps=True,
        )
        self.boxes = {name: self._box(name, words) for name, words in CHOICES.items()}
        self.folder = PathLine(self.tr("Folder of these files"))
        self.kept = label(
            self.tr("Files of an earlier posting are kept in the folder “earlier”."), "faint", wraps=True
        )
        self.heading = label(self.tr("Missing for the secretary"), "heading")
        self.state = label("", "question", wraps=True)
        self.table = MissingTable()
        self.area = scrolling(self.table, "paper")
        self.area.setAccessibleName(self.table.accessibleName())
        self.draft = FormDraft(self, "for the secretary", lambda: self.table.fields)
        self.options = button(
            self.tr("Secretary's files…"), self.tr("Federation, scale, strata and every remark, on a page")
        )
        self.back = button(self.tr("Back"), self.tr("Returns without posting (Esc)"))
        self.post = button(
            self.tr("Post"), self.tr("Makes everything that is ticked (Ctrl+Return)"), main=True
        )
        self._lay_out()
        self._wire()

    def _box(self, name: str, words: str) -> QCheckBox:
        box = QCheckBox(self.tr(words))
        box.setAccessibleName(self.tr(words))
        box.setToolTip(self.tr("{0}: made with every posting while ticked").format(words))
        box.setObjectName(name)
        return box

    def _lay_out(self) -> None:
        where = label(self.tr("Folder"), "strong")
        left = card(
            *(self.title, self.about, *self.boxes.values(), where, self.folder, self.kept, None),
            row_of(self.back, None, self.post),
        )
        parts = (self.heading, self.state, self.draft.line, self.area, row_of(self.options, None))
        right = card(*parts, shares=(0, 0, 0, 1))
        lay_out_page(self, left, right, shares=(4, 9))

    def _wire(self) -> None:
        for box in self.boxes.values():
            box.clicked.connect(self.choice_changed)
        self.post.clicked.connect(self.post_wanted)
        self.options.clicked.connect(self.options_wanted)
        self.back.clicked.connect(self.left)
        shortcut(self, "Ctrl+Return").activated.connect(self.post_wanted)

    # ---- what is shown

    def ask(self, title: str, wanted: Collection[str], folder: Path, drafts: Drafts) -> None:
        self.title.setText(self.tr("Post results of {0}").format(title))
        for name, box in self.boxes.items():
            box.setChecked(name in wanted)
        self.folder.show_path(folder)
        self.draft.leave()
        self.table.show_items([])
        self._drafts = drafts

    @property
    def wanted(self) -> tuple[str, ...]:
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def show_missing(self, items: Sequence[MissingItem]) -> None:
        """Show what is missing; what is half typed in another row stays."""
        self.table.show_items(items)
        if self.draft.is_for(self._drafts, ""):
            self.draft.watch()
        else:
            self.draft.begin(self._drafts)
        self.show_state(items)

    def show_state(self, items: Sequence[MissingItem]) -> None:
        stops, sends = counted(stopping(items), "thing"), self.boxes[SECRETARY].isChecked()
        if not stopping(items):
            words = self.tr("Nothing is missing for the secretary.")
        elif sends:
            words = self.tr("{0} missing. Supply it here, or untick the secretary's files.")
        else:
            words = self.tr("{0} missing before the secretary's files can be made.")
        self.state.setText(words.format(stops))

    def take_focus(self) -> None:
        """Set the focus on the first missing thing, if the secretary's files are wanted, else on Post."""
        if not (self.boxes[SECRETARY].isChecked() and self.table.take_focus()):
            self.post.setFocus(Qt.FocusReason.OtherFocusReason)
