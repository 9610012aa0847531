"""Page to send files to the secretary: details asked once, the list before sending, items fixed in place."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.desk.files.sending import Dispatch, SecretaryCheck, Sending, fields_of, grades_of
from bridgedesk.desk.files.sent import TYPED, Fix, possible_fixes
from bridgedesk.masterpoints.number import Federation
from bridgedesk.masterpoints.scale import Scale
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label
from bridgedesk.window.parts.page import Page
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view

STOPS = "!"


class SendPage(Page):
    told = Signal(Sending)
    mended = Signal(SecretaryCheck, Fix, str)
    sent = Signal(Path)
    scales_wanted = Signal()
    strata_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.scales: Mapping[str, Scale] = {}
        self.found: Dispatch | None = None
        self.doubts: Sequence[SecretaryCheck] = ()
        self._told = Sending()
        self.title = YieldingLabel("heading")
        self.federation, self.scale, self.grade = QComboBox(), QComboBox(), QComboBox()
        self.restricted = QComboBox()
        for each in Federation:
            self.federation.addItem(each.value, each.value)
        self.outright = QCheckBox(self.tr("over all sessions (outright)"))
        self.club_number, self.event_code = QLineEdit(), QLineEdit()
        self.folder = QLineEdit()
        self.choose = button(self.tr("…"), self.tr("Chooses the folder, or a stick"))
        self.choose.setAccessibleName(self.tr("Choose the folder"))
        self.edit_scales = button(
            self.tr("Scales …"), self.tr("The tables that awards go by; a club may change them")
        )
        self.strata = button(self.tr("none"), self.tr("Which pairs compete in which stratum"))
        self.history = label("", "question")
        self.history.setWordWrap(True)
        self.clean = label(self.tr("There is nothing to look at: it can go."), "faint")
        self.model = TableModel([TableColumn(""), TableColumn(self.tr("Before it is sent"), stretch=True)])
        self.view = table_view(
            self.model,
            self.tr("Before it is sent"),
            self.tr("! stops the sending; Enter goes to where it is put right"),
        )
        self.chosen = label("", "question")
        self.chosen.setWordWrap(True)
        self.typed = QLineEdit()
        self.drafts: Drafts | None = None
        self.mend_draft = FormDraft(self, "put right", lambda: {"typed": self.typed})
        self.told_draft = FormDraft(
            self, "secretary", lambda: {"club number": self.club_number, "event code": self.event_code}
        )
        self.remedies = [button(way.value, way.value) for way in (Fix.NUMBER, Fix.NAME, Fix.WITHOUT)]
        self.rest = QWidget()  # the room that the list leaves when there is none
        self.back = button(self.tr("Back"), self.tr("Nothing is sent (Esc)"))
        self.send = button(self.tr("Send"), self.tr("Makes the folder"), main=True)
        self._name_fields()
        self._lay_out()
        self._wire()

    def _name_fields(self) -> None:
        self.rows: tuple[tuple[str, str, QWidget], ...] = (
            (self.tr("Federation"), self.tr("Whose numbers and scales count"), self.federation),
            (self.tr("Scale"), self.tr("By which the awards are worked out"), self.scale),
            (self.tr("Grade"), self.tr("Of the event, as the federation has licensed it"), self.grade),
            (self.tr("Field"), self.tr("Who may enter; a restricted field earns less"), self.restricted),
            (self.tr("Award"), self.tr("Otherwise each session is awarded"), self.outright),
            (self.tr("Strata"), self.tr("Which pairs compete in which stratum"), self.strata),
            (
                self.tr("Club number"),
                self.tr("By which the federation knows the club; asked once"),
                self.club_number,
            ),
            (self.tr("Event code"), self.tr("The federation's, for a claim; asked once"), self.event_code),
        )
        for name, tip, field in self.rows:
            field.setAccessibleName(name)
            field.setToolTip(tip)
        self.folder.setAccessibleName(self.tr("Folder"))
        self.folder.setToolTip(self.tr("Where the event's own folder is made"))
        self.typed.setAccessibleName(self.tr("What is put right"))
        self.typed.setToolTip(self.tr("A number or a name; Enter puts it in"))
        for combo in (self.scale, self.grade, self.restricted):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(10)

    def _lay_out(self) -> None:
        form = self.form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        form.setVerticalSpacing(9)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setContentsMargins(0, 4, 0, 4)
        for name, _, field in self.rows:
            form.addRow(name, field)
        place = QHBoxLayout()
        place.addWidget(self.folder)
        place.addWidget(self.choose)
        form.addRow(self.tr("Folder"), place)
        fields = QWidget()
        fields.setLayout(form)
        heading = label(self.tr("What the secretary is told"), "heading")
        left = card(heading, self.told_draft.line, fields, self.edit_scales)
        inner = left.layout()
        if isinstance(inner, QVBoxLayout):
            inner.setAlignment(self.edit_scales, Qt.AlignmentFlag.AlignLeft)
            inner.addStretch()
        ways = QHBoxLayout()
        for each in self.remedies:
            ways.addWidget(each)
        ways.addStretch()
        self.mending = QWidget()
        mend = QVBoxLayout(self.mending)
        mend.setContentsMargins(0, 0, 0, 0)
        mend.addWidget(self.mend_draft.line)
        mend.addWidget(self.typed)
        mend.addLayout(ways)
        row = QHBoxLayout()
        row.setContentsMargins(0, 4, 0, 0)
        row.addWidget(self.back)
        row.addStretch()
        row.addWidget(self.send)
        buttons = QWidget()
        buttons.setLayout(row)
        right = card(
            self.title, self.history, self.clean, self.view, self.chosen, self.mending, self.rest, buttons
        )
        inner = right.layout()
        if isinstance(inner, QVBoxLayout):
            inner.setStretchFactor(self.view, 1)
            inner.setStretchFactor(self.rest, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.setSpacing(12)
        layout.addWidget(left, 5)
        layout.addWidget(right, 8)

    def _wire(self) -> None:
        self.federation.activated.connect(self._federation_chosen)
        for combo in (self.scale, self.grade, self.restricted):
            combo.activated.connect(self._tell)
        self.outright.clicked.connect(self._tell)
        for line in (self.club_number, self.event_code):
            line.editingFinished.connect(self._tell)
        self.choose.clicked.connect(self._choose_folder)
        self.edit_scales.clicked.connect(self.scales_wanted)
        self.strata.clicked.connect(self.strata_wanted)
        self.view.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.model.modelReset.connect(self._select_first)
        self.view.activated.connect(self._to_mending)
        self.typed.returnPressed.connect(lambda: self._mend(0))
        for at, each in enumerate(self.remedies):
            each.clicked.connect(lambda _=False, number=at: self._mend(number))
        self.back.clicked.connect(self.left)
        self.send.clicked.connect(lambda: self.sent.emit(Path(self.folder.text())))

    # ---- what is told

    def ask(
        self,
        title: str,
        told: Sending,
        scales: Mapping[str, Scale],
        folder: Path,
        drafts: Drafts | None = None,
    ) -> None:
        self.drafts = drafts
        self.title.setText(self.tr("{0} for the secretary").format(title))
        self.scales = scales
        if not self.folder.text():
            self.folder.setText(str(folder))
        self.show_told(told)

    def show_told(self, told: Sending) -> None:
        self.told_draft.leave()
        self._told = told
        self.federation.setCurrentIndex(max(0, self.federation.findData(told.federation)))
        self.scale.clear()
        for each in self.scales.values():
            if each.kind == told.federation.lower():
                self.scale.addItem(f"{each.name} ({each.year})", each.id)
        self.scale.setCurrentIndex(max(0, self.scale.findData(told.scale)))
        self.grade.clear()
        for id_, words in grades_of(self.scales.get(told.scale)):
            self.grade.addItem(f"{id_}: {words}", id_)
        self.grade.setCurrentIndex(max(0, self.grade.findData(told.grade)))
        for combo in (self.scale, self.grade):
            if combo.count():
                combo.setToolTip(combo.currentText())
        self.restricted.clear()
        self.restricted.addItem(self.tr("open to all"), "")
        for name in fields_of(self.scales.get(told.scale)):
            self.restricted.addItem(name, name)
        self.restricted.setCurrentIndex(max(0, self.restricted.findData(told.restricted)))
        for field in (self.grade, self.outright, self.restricted):
            self.form.setRowVisible(field, self.grade.count() > 0)
        self.form.setRowVisible(self.strata, told.federation == Federation.SBU.value)
        self.outright.setChecked(told.outright)
        self.club_number.setText(told.club_number)
        self.event_code.setText(told.event_code)
        self.told_draft.begin(self.drafts)

    def given(self) -> Sending:
        return Sending(
            self.federation.currentData(),
            self.club_number.text().strip(),
            self.event_code.text().strip(),
            self.scale.currentData() or "",
            self.grade.currentData() or "",
            self.outright.isChecked(),
            self.restricted.currentData() or "",
        )

    def _federation_chosen(self) -> None:
        """Choose the federation's first scale, and the first grade of it."""
        wanted = self.federation.currentData()
        first = next((each for each in self.scales.values() if each.kind == wanted.lower()), None)
        grade = next((id_ for id_, _ in grades_of(first)), "")
        given = self.given()
        self.told.emit(Sending(wanted, given.club_number, given.event_code, first.id if first else "", grade))

    def _tell(self) -> None:
        if self.given() != self._told:
            self.told.emit(self.given())

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Where to?"), self.folder.text())
        if chosen:
            self.folder.setText(chosen)

    # ---- the list

    def show_dispatch(self, found: Dispatch) -> None:
        self.found, self.doubts = found, found.doubts
        self.strata.setText(self.tr("{0} …").format(found.strata))
        self.strata.setAccessibleName(self.tr("Strata: {0}").format(found.strata))
        self.history.setText(found.history)
        self.clean.setVisible(not self.doubts)
        self.view.setVisible(bool(self.doubts))
        self.rest.setVisible(not self.doubts)
        self.model.show_rows([[STOPS if each.stops else "", each.words] for each in self.doubts])
        fit_columns(self.view, self.model)
        self.send.setEnabled(found.stopping == 0)
        self.send.setText(self.tr("Send again") if found.before else self.tr("Send"))
        self.send.setToolTip(
            self.tr("Makes the folder {0}").format(found.folder)
            if found.stopping == 0
            else self.tr("What is marked with ! is put right first: {0}").format(found.stopping)
        )
        self._show_chosen()

    def _select_first(self) -> None:
        if self.model.rows and not self.view.currentIndex().isValid():
            self.view.selectRow(0)

    def _doubt(self) -> SecretaryCheck | None:
        at = self.view.currentIndex().row()
        return self.doubts[at] if 0 <= at < len(self.doubts) else None

    def _show_chosen(self) -> None:
        self.mend_draft.leave()
        doubt = self._doubt()
        ways = possible_fixes(doubt) if doubt else ()
        self.chosen.setVisible(doubt is not None)
        self.mending.setVisible(bool(ways))
        self.chosen.setText(doubt.words if doubt else "")
        if doubt and not ways:
            self.chosen.setText(self.tr("{0} That is put right at the event itself.").format(doubt.words))
            if not doubt.stops:
                self.chosen.setText(doubt.words)
        can_be_typed = any(each in TYPED for each in ways)
        self.typed.setVisible(can_be_typed)
        self.typed.setText(self.found.offer(doubt) if doubt and self.found else "")
        self.mend_draft.begin(self.drafts if can_be_typed else None, doubt.words if doubt else "")
        if ways:
            self.typed.setToolTip(ways[0].value)
        for each, way in zip(self.remedies, [*ways, None, None, None], strict=False):
            each.setVisible(way is not None)
            if way and doubt:
                each.setText(self.tr(way.value))
                each.setToolTip(self.tr("{0}: {1}").format(way.value, doubt.words))

    def _to_mending(self) -> None:
        wanted: QLineEdit | QPushButton = self.typed if self.typed.isVisible() else self.remedies[0]
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mend(self, number: int) -> None:
        doubt = self._doubt()
        ways = possible_fixes(doubt) if doubt else ()
        if doubt is not None and number < len(ways):
            self.mended.emit(doubt, ways[number], self.typed.text())

    def take_focus(self) -> None:
        wanted = self.view if self.doubts else self.send
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)
