"""Draft of a half-typed score: saved when the typing pauses, so that a crash or another session keeps it."""

from PySide6.QtCore import QObject, QTimer

from bridgedesk.desk.score_entry.half_typed import half_typed, put_back
from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.window.parts.form_draft import WITHIN, KeptDraft

FORM = "half-typed score"  # stored


class HalfTypedScore(KeptDraft):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._entry: ScoreEntry | MatchEntry | None = None
        self._soon = QTimer(self, singleShot=True, interval=WITHIN)
        self._soon.timeout.connect(self.save)

    def go_to(self, entry: ScoreEntry | MatchEntry) -> None:
        """Follow this entry from now on; what was half typed in it earlier is put back."""
        if entry is self._entry:
            return
        self.save()
        self._entry = entry
        drafts = entry.open_event.drafts
        draft = None if half_typed(entry.pad) else drafts.find(FORM, _subject(entry))
        if draft is None:
            return
        if isinstance(entry, MatchEntry):
            entry.pad = put_back(entry.pad, draft.fields, drafts.words(draft))
        else:
            entry.pad = put_back(entry.pad, draft.fields, drafts.words(draft))

    def after_key(self, *, recorded: bool) -> None:
        """Save in a moment what is half typed; a draft of what is now recorded goes at once."""
        if recorded:
            self.save()
        else:
            self._soon.start()

    def save(self) -> None:
        self._soon.stop()
        entry = self._entry
        if entry is None:
            return
        drafts, fields = entry.open_event.drafts, half_typed(entry.pad)
        if fields:
            drafts.keep(FORM, _subject(entry), fields)
        elif drafts.find(FORM, _subject(entry)):
            drafts.discard(FORM, _subject(entry))

    def leave(self) -> None:
        self.save()
        self._entry = None


def _subject(entry: ScoreEntry | MatchEntry) -> str:
    return f"{entry.session}, matches" if isinstance(entry, MatchEntry) else entry.session
