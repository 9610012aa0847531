"""The end of the status line: when the club file was saved last, and when it was last backed up."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from PySide6.QtWidgets import QLabel, QWidget

from bridgedesk.desk.club.automatic_backups import EVERY, KeptState
from bridgedesk.event.moment import date_words, day_and_time_words, instant, wall_time
from bridgedesk.window.parts.labels import label, restyle
from bridgedesk.window.parts.layouts import row_of

OLD = timedelta(seconds=2 * EVERY)  # one backup may be late; two mean that something is wrong


class SavedState(QWidget):
    """Two short times, always in view. What is wrong is said in words, not by colour alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.saved, self.backup = label("", "kept"), label("", "kept")
        self.saved.setAccessibleName(self.tr("Last saved"))
        self.backup.setAccessibleName(self.tr("Last backup"))
        row = row_of(self.saved, self.backup, spacing=14)
        row.setContentsMargins(8, 0, 12, 0)
        self.setLayout(row)
        self.hide()

    def show_state(self, state: KeptState | None) -> None:
        """Show the state of the open club file, or nothing where none is open."""
        self.setVisible(state is not None)
        if state is not None:
            self._show_saved(state)
            self._show_backup(state)

    def _show_saved(self, state: KeptState) -> None:
        if state.read_only:
            _show(self.saved, self.tr("Read only"), [state.read_only], wrong=True)
        elif state.saved is not None:
            about = self.tr("Everything up to {0} is in the club file").format(_full(state.saved))
            _show(self.saved, self.tr("Saved {0}").format(_short(state.saved, state.saved)), [about])
        else:
            _show(self.saved, self.tr("Nothing to save yet"), [])

    def _show_backup(self, state: KeptState) -> None:
        made = state.backed_up
        since = self.tr("Last backup: {0}").format(_full(made)) if made else self.tr("No backup was made yet")
        if state.problem:
            _show(self.backup, self.tr("Backup failed"), [state.problem, since], wrong=True)
        elif made is None:
            _show(self.backup, self.tr("No backup yet"), [since])
        elif state.saved is not None and instant(state.saved) - instant(made) > OLD:
            words = self.tr("Backup old: {0}").format(_short(made, state.saved))
            advice = self.tr("Make one now with Ctrl+Shift+B")
            _show(self.backup, words, [since, advice], wrong=True)
        else:
            _show(self.backup, self.tr("Backup {0}").format(_short(made, state.saved or made)), [since])


def _show(where: QLabel, words: str, about: Sequence[str], *, wrong: bool = False) -> None:
    tip = "\n".join((*about,)) or words
    if where.text() != words:
        where.setText(words)
    if where.toolTip() != tip:
        where.setToolTip(tip)
        where.setAccessibleDescription(tip)
    restyle(where, "wrong", wrong)


def _short(time: datetime, today: datetime) -> str:
    """Return the time of day, or the day if it was another one."""
    shown, now = wall_time(time), wall_time(today)
    return f"{shown:%H:%M}" if shown.date() == now.date() else date_words(shown)


def _full(time: datetime) -> str:
    return day_and_time_words(wall_time(time))
