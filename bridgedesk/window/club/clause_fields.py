"""Fields of a clause of the rule book: the way it is set, and a field for each of its settings."""

import json
from collections.abc import Callable, Mapping

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QWidget

from bridgedesk.directing.rules.clause_form import ClauseForm, clause_text, usual_values
from bridgedesk.directing.rules.clause_ways import Setting, SettingKind
from bridgedesk.window.parts.field_values import CompositeField, put_value, value_of, when_typed
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.typed_fields import choice_field, line_field

MOST_TESTS = 4  # for a tie, in turn
WIDE = 16  # letters of a choice


class TestsField(CompositeField):
    """Choices of tests for a tie, tried from left to right."""

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self.tests = [choice_field(setting.title, "", 9) for _ in range(MOST_TESTS)]
        for at, field in enumerate(self.tests, start=1):
            field.setAccessibleName(self.tr("{0}, test {1}").format(setting.title, at))
            field.setToolTip(self.tr("Tests are tried from left to right; leave the rest blank"))
            if at > 1:
                field.addItem("", "")
            for name, words in setting.choices:
                field.addItem(words, name)
            field.activated.connect(lambda _: self.edited.emit())
        self.setLayout(row_of(*self.tests, shares=(1,) * MOST_TESTS, spacing=4))
        self.setFocusProxy(self.tests[0])

    def value(self) -> str:
        return ", ".join(filter(None, (field.currentData() for field in self.tests)))

    def put(self, text: str) -> None:
        chosen = [each.strip() for each in text.split(",")]
        for at, field in enumerate(self.tests):
            field.setCurrentIndex(max(0, field.findData(chosen[at] if at < len(chosen) else "")))


class ClauseFields(CompositeField):
    """Form of one clause; it has the words of its settings and never the text of the rule book's file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form: ClauseForm | None = None
        self.way = choice_field(self.tr("Rule"), self.tr("How the clause is settled for this event"), 24)
        self.fields: dict[str, QWidget] = {}
        self.rows = QFormLayout()
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.rows.addRow(self.way.accessibleName(), self.way)
        self.setLayout(self.rows)
        self.setFocusProxy(self.way)
        self.rebuilt: Callable[[], None] = lambda: None  # called when there are other fields
        self.way.activated.connect(lambda _: self._choose_way())

    def show_clause(self, form: ClauseForm | None) -> None:
        """Show the clause as it is; without a form there are no fields."""
        self.form = form
        with QSignalBlocker(self.way):
            self.way.clear()
            for at, way in enumerate(form.ways if form else ()):
                self.way.addItem(way.words, at)
            if form is not None and form.chosen < 0:
                self.way.insertItem(0, self.tr("As in the rule book"), -1)
            self.way.setCurrentIndex(max(0, self.way.findData(form.chosen if form else -1)))
        self._show_settings(form.typed if form else {})

    def text(self) -> str:
        """Return the text of the clause; refuse what cannot be read."""
        at = self.way.currentData()
        if self.form is None or at is None or at < 0:
            return self.form.text if self.form else ""
        return clause_text(self.form, at, {key: value_of(field) for key, field in self.fields.items()})

    def value(self) -> str:
        if self.form is None:
            return ""
        typed = {key: value_of(field) for key, field in self.fields.items()}
        return json.dumps({"way": self.way.currentData(), "typed": typed})

    def put(self, text: str) -> None:
        try:
            found = json.loads(text)
            at, typed = int(found["way"]), {str(key): str(value) for key, value in found["typed"].items()}
        except (ValueError, TypeError, KeyError, AttributeError):
            return
        if self.way.findData(at) >= 0:
            with QSignalBlocker(self.way):
                self.way.setCurrentIndex(self.way.findData(at))
            self._show_settings(typed)

    @property
    def in_order(self) -> list[QWidget]:
        """Return the fields in the order in which Tab goes through them."""
        found: list[QWidget] = [self.way]
        for field in self.fields.values():
            found += field.tests if isinstance(field, TestsField) else [field]
        return found

    def _choose_way(self) -> None:
        form, at = self.form, self.way.currentData()
        if form is not None:
            as_it_is = at == form.chosen or at < 0
            self._show_settings(form.typed if as_it_is else usual_values(form.ways[at]))
            self.edited.emit()

    def _show_settings(self, typed: Mapping[str, str]) -> None:
        while self.rows.rowCount() > 1:
            self.rows.removeRow(1)
        self.fields.clear()
        at = self.way.currentData()
        for setting in self.form.ways[at].settings if self.form and at is not None and at >= 0 else ():
            field = _field(setting)
            given = typed.get(setting.key, "")
            put_value(field, given)
            if isinstance(field, QLineEdit) and given:
                field.setToolTip(f"{field.toolTip()}\n{given}")  # whole, where the field cuts it
            when_typed(field, self.edited.emit)
            self.fields[setting.key] = field
            self.rows.addRow(setting.title, field)
            field.show()  # at once, so that it can have the focus
        self.rebuilt()


def _field(setting: Setting) -> QWidget:
    tip = f"{setting.title}; {setting.hint}" if setting.hint else setting.title
    if setting.kind is SettingKind.TESTS:
        return TestsField(setting)
    if setting.kind is SettingKind.CHOICE:
        field: QComboBox = choice_field(setting.title, tip, WIDE)
        for value, words in setting.choices:
            field.addItem(words, value)
        return field
    line: QLineEdit = line_field(setting.title, tip, setting.hint)
    return line
