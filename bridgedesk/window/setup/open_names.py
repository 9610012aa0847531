"""Names at the seats that are not in the event yet: restored, looked up, refused or asked about."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt

from bridgedesk.window.parts.labels import restyle
from bridgedesk.window.parts.name_field import NameField

Names = tuple[str, ...]


class OpenNames:
    """Pairs by number; their names stay in the fields, whatever the event has."""

    def __init__(self, fields: Mapping[str, Sequence[NameField]]) -> None:
        self._fields = fields
        self.refused: dict[str, Names] = {}
        self.restored: set[str] = set()  # pairs that have what was half typed
        self._waiting: dict[str, Names] = {}  # looked up in the background
        self._meant: dict[NameField, Sequence[str]] = {}  # names that a refused one may mean

    def holds(self, number: str) -> bool:
        return number in self.refused.keys() | self._waiting.keys() | self.restored

    def has(self, number: str, typed: Names) -> bool:
        """Return True if these names are refused or looked up already."""
        return typed in (self.refused.get(number), self._waiting.get(number))

    def close(self, number: str) -> None:
        """Forget the names of a pair, as other ones are entered."""
        self.refused.pop(number, None)
        self._waiting.pop(number, None)
        self.restored.discard(number)

    def clear(self) -> None:
        for kept in (self.refused, self.restored, self._waiting, self._meant):
            kept.clear()

    # ---- looked up in the background, while the cursor goes on

    def begin_wait(self, number: str, typed: Sequence[str]) -> None:
        self._waiting[number] = tuple(typed)

    def end_wait(self, number: str) -> None:
        self._waiting.pop(number, None)

    def has_still(self, number: str, typed: Sequence[str]) -> bool:
        """Return True if the names are still in their fields; another one may be half typed beside them."""
        fields = self._fields.get(number, ())
        return len(fields) == len(typed) and all(
            field.accepted_name() == name or (not name and field.isModified())
            for field, name in zip(fields, typed, strict=True)
        )

    # ---- refused, and asked about

    def refuse(self, number: str, meant: Sequence[Sequence[str]]) -> None:
        """Mark refused names; `meant` are the similar ones that are asked about, for each field."""
        fields = self._fields[number]
        waited = self._waiting.get(number)
        self.refused[number] = waited or tuple(field.accepted_name() for field in fields)
        for field, names in zip(fields, meant, strict=True):
            restyle(field, "wrong", value=True)
            self._meant[field] = names
        if waited:
            self._return_to(fields)
        for field in fields:
            self.ask(number, field)

    def ask(self, number: str, field: NameField) -> None:
        """Ask in a refused field that has the focus, unless something else is typed into it."""
        if number in self.refused and field.hasFocus() and not field.isModified():
            field.selectAll()
            field.ask(self._meant.get(field, ()))

    def _return_to(self, fields: Sequence[NameField]) -> None:
        """Go back to a name that is asked about, unless another is typed or asked about by now."""
        wanted = next((field for field in fields if self._meant[field]), None)
        all_fields = (field for each in self._fields.values() for field in each)
        now = next((field for field in all_fields if field.hasFocus()), None)
        if wanted is not None and now is not None and not now.isModified() and not now.is_asked:
            wanted.setFocus(Qt.FocusReason.OtherFocusReason)
