"""Drafts of forms: what is typed is saved in the club file until it is used or discarded."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from bridgedesk.desk.event.club_file import Draft, Drafts
from bridgedesk.window.parts.field_values import mark_as_typed, put_back, put_value, value_of, when_typed
from bridgedesk.window.parts.labels import YieldingLabel, button
from bridgedesk.window.parts.layouts import row_of

WITHIN = 300  # milliseconds after the first keystroke that is not kept yet

Fields = Callable[[], Mapping[str, QWidget]]
Filled = Callable[[], Mapping[str, str]]


class DraftLine(QWidget):
    """Line in the form: the time of the restored draft, and a button to discard it."""

    def __init__(self) -> None:
        super().__init__()
        self.words = YieldingLabel("question")
        self.discard = button(self.tr("Discard draft"), self.tr("Erases the draft and restores the form"))
        self.setLayout(row_of(self.words, self.discard, shares=(1,)))
        self.hide()


class KeptDraft(QObject):
    """Text not used yet, which its form keeps when it is left or the club file is closed."""

    def leave(self) -> None:
        raise NotImplementedError


class FormDraft(KeptDraft):
    """Ties the fields of a form to a draft for an event and a subject.

    `begin` comes after the form was filled, `leave` before it is filled with something else."""

    restored = Signal()  # the fields have what was typed
    discarded = Signal()  # the fields are as they were filled

    def __init__(
        self, form: QWidget, name: str, fields: Fields, filled: Filled = dict, words: str = ""
    ) -> None:
        """Watch a form; `filled` returns what the program put into fields, if that changes after `begin`."""
        super().__init__(form)
        self.name = name
        self.line = DraftLine()
        self._words = words or self.tr("Draft from {0} restored")
        self.subject = ""
        self._fields, self._filled_by_now = fields, filled
        self._drafts: Drafts | None = None
        self._filled: dict[str, str] = {}  # before anything was typed
        self._restored: Draft | None = None
        self._typed = self._in_use = False
        self._watched: Mapping[str, QWidget] = {}
        self._soon = QTimer(self, singleShot=True, interval=WITHIN)
        self._soon.timeout.connect(self.save)
        self.line.discard.clicked.connect(self.discard)

    # ---- one form after the other

    def begin(self, drafts: Drafts | None, subject: str = "") -> None:
        """Note the form's current values, and restore what was typed into it earlier."""
        self.leave()
        self._drafts, self.subject = drafts, subject
        self._filled = {name: value_of(field) for name, field in self._fields().items()}
        self.watch()
        self._restored = drafts.find(self.name, subject) if drafts else None
        if drafts and self._restored:
            self.fill()
            self.line.words.setText(self._words.format(drafts.words(self._restored)))
            self.line.show()
            self.restored.emit()

    def go_to(self, drafts: Drafts | None, subject: str = "") -> None:
        """Begin an empty form, unless it is the same as before: what is half typed stays."""
        if not self.is_for(drafts, subject):
            self.leave()
            for field in self._fields().values():
                put_value(field, "")
            self.begin(drafts, subject)

    def leave(self) -> None:
        """Save what is typed; from now on the form is for another subject."""
        self.save()
        self._drafts, self._restored = None, None
        self.line.hide()

    def watch(self) -> None:
        """Watch the fields, also those made since the form was begun."""
        fields = self._fields()
        for name, field in fields.items():
            if self._watched.get(name) is not field:
                when_typed(field, self._keep_soon)
        self._watched = fields

    def fill(self) -> None:
        """Put the restored values into the fields that exist by now."""
        found, fields = self._restored.fields if self._restored else {}, self._fields()
        for name, text in found.items():
            if name in fields and value_of(fields[name]) != text:
                put_back(fields[name], text)
                mark_as_typed(fields[name])

    def restored_value(self, name: str) -> str:
        """Return what was restored for one field."""
        return self._restored.fields.get(name, "") if self._restored else ""

    def is_for(self, drafts: Drafts | None, subject: str) -> bool:
        return (drafts, subject) == (self._drafts, self.subject)

    @property
    def is_there(self) -> bool:
        """Return True if this form has a draft now."""
        return self._drafts is not None and self._drafts.find(self.name, self.subject) is not None

    # ---- keeping

    def _keep_soon(self) -> None:
        if self._drafts is None or self._in_use:
            return
        self._typed = True
        if not self._soon.isActive():
            self._soon.start()

    def save(self) -> None:
        """Save what is typed now; nothing if the form has only its initial values."""
        self._soon.stop()
        drafts, typed, self._typed = self._drafts, self._typed, False
        if drafts is None or not typed or self._in_use:
            return
        fields = self._typed_values()
        if fields:
            drafts.keep(self.name, self.subject, fields)
        else:
            drafts.discard(self.name, self.subject)

    def _typed_values(self) -> dict[str, str]:
        now = {name: value_of(field) for name, field in self._fields().items()}
        filled = {**self._filled, **self._filled_by_now()}
        return {name: text for name, text in now.items() if text != filled.get(name, "")}

    @property
    def is_half_typed(self) -> bool:
        """Return True if the form is in view with text that no action has used yet; a choice is soon made
        again."""
        form = self.parent()
        if not (isinstance(form, QWidget) and form.isVisible() and (self._typed or self.is_there)):
            return False
        fields = self._fields()
        return any(isinstance(fields[name], QLineEdit | QPlainTextEdit) for name in self._typed_values())

    @contextmanager
    def used(self) -> Iterator[None]:
        """Erase the draft together with the action carried out inside; if that is refused, keep the draft."""
        drafts, subject = self._drafts, self.subject
        self.save()
        if drafts is None:
            yield
            return
        self._in_use = True
        try:
            with drafts.used(self.name, subject):
                yield
        finally:
            self._in_use = False
            if self.is_for(drafts, subject) and not self.is_there:
                self.line.hide()

    def keep_rest(self) -> None:
        """Save what is still half typed after an action has used part of the draft."""
        self._typed = True
        self.save()

    def forget(self) -> None:
        """Erase the draft, as its values are used; the fields stay as they are."""
        self._soon.stop()
        self._typed, self._restored = False, None
        self.line.hide()
        if self._drafts is not None:
            self._drafts.discard(self.name, self.subject)

    def discard(self) -> None:
        """Erase the draft and restore the form's initial values."""
        self.forget()
        filled = {**self._filled, **self._filled_by_now()}
        for name, field in self._fields().items():
            put_back(field, filled.get(name, ""))
        self.discarded.emit()
