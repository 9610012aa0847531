"""Page to send files to the secretary: details asked once, the list before sending, items fixed in place."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QFormLayout, QWidget

from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.desk.files.sending import Dispatch, SecretaryCheck, Sending, fields_of, grades_of
from bridgedesk.desk.files.sent import TYPED, Fix, possible_fixes
from bridgedesk.masterpoints.number import Federation
from bridgedesk.masterpoints.scale import Scale
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import YieldingLabel, button, card, give_spare_height, label
from bridgedesk.window.parts.layouts import column_of, holder, lay_out_page, row_of
from bridgedesk.window.parts.page import Page
from bridgedesk.window.parts.table_model import TableColumn, TableModel, fit_columns, table_view
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice, line_field

STOPS = "!"


class SendPage(Page):
    options_changed = Signal(Sending)
    fix_chosen = Signal(SecretaryCheck, Fix, str)
    sent = Signal(Path)
    scales_wanted = Signal()
    strata_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.scales: Mapping[str, Scale] = {}
        self.found: Dispatch | None = None
        self.doubts: Sequence[SecretaryCheck] = ()
        self._options = Sending()
        self._usual = ""  # the folder of the event shown before
        self.title = YieldingLabel("heading")
        self._make_fields()
        self.folder = line_field(self.tr("Folder"), self.tr("Folder in which the event's own folder is made"))
        self.choose = button(self.tr("…"), self.tr("Chooses the folder or a USB stick"))
        self.choose.setAccessibleName(self.tr("Choose folder"))
        self.edit_scales = button(
            self.tr("Masterpoint scales…"), self.tr("Tables used for the awards; a club may change them")
        )
        self.history = label("", "question", wraps=True)
        self.clean = label(self.tr("No problems found. Ready to create the files."), "faint")
        self.model = TableModel([TableColumn(""), TableColumn(self.tr("Problem"), stretch=True)])
        self.view = table_view(
            self.model,
            self.tr("Problem"),
            self.tr("Items marked ! must be fixed first. Press Enter to fix one."),
        )
        self.chosen = label("", "question", wraps=True)
        self.typed = line_field(self.tr("Correction"), self.tr("Number or name; press Enter to save"))
        self.drafts: Drafts | None = None
        self.fix_draft = FormDraft(self, "put right", lambda: {"typed": self.typed})
        self.options_draft = FormDraft(
            self, "secretary", lambda: {"club number": self.club_number, "event code": self.event_code}
        )
        self.remedies = [button(way.value, way.value) for way in (Fix.NUMBER, Fix.NAME, Fix.WITHOUT)]
        self.rest = QWidget()  # takes the room of the list while that is hidden
        self.back = button(self.tr("Back"), self.tr("Closes without creating files (Esc)"))
        self.send = button(self.tr("Create files"), self.tr("Creates the secretary's files"), main=True)
        self._lay_out()
        self._wire()

    def _make_fields(self) -> None:
        self.federation = QComboBox()
        self.federation.setAccessibleName(self.tr("Federation"))
        self.federation.setToolTip(self.tr("Federation whose numbers and scales apply"))
        fill_choice(self.federation, ((each.value, each.value) for each in Federation), "")
        self.scale = choice_field(self.tr("Scale"), self.tr("Scale used for the awards"))
        self.grade = choice_field(self.tr("Grade"), self.tr("Event's grade, as licensed by the federation"))
        self.restricted = choice_field(
            self.tr("Field"), self.tr("Players who may enter; a restricted field earns less")
        )
        self.outright = QCheckBox(self.tr("over all sessions (outright)"))
        self.outright.setAccessibleName(self.tr("Award"))
        self.outright.setToolTip(self.tr("If unticked, each session has its own award"))
        self.strata = button(self.tr("none"), self.tr("Strata in which the pairs compete"))
        self.strata.setAccessibleName(self.tr("Strata"))
        self.club_number = line_field(
            self.tr("Club number"), self.tr("Club's number with the federation; asked once")
        )
        self.event_code = line_field(
            self.tr("Event code"), self.tr("Federation's code for a claim; asked once")
        )

    def _lay_out(self) -> None:
        form = self.form = QFormLayout()
        form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
        form.setVerticalSpacing(9)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setContentsMargins(0, 4, 0, 4)
        choices = (self.federation, self.scale, self.grade, self.restricted)
        for field in (*choices, self.outright, self.strata, self.club_number, self.event_code):
            form.addRow(field.accessibleName(), field)
        form.addRow(self.tr("Folder"), row_of(self.folder, self.choose))
        heading = label(self.tr("Notes for the secretary"), "heading")
        left = card(heading, self.options_draft.line, form, row_of(self.edit_scales, None), None)
        ways = row_of(*self.remedies, None)
        self.fixing = holder(column_of(self.fix_draft.line, self.typed, ways))
        about = (self.title, self.history, self.clean, self.view, self.chosen, self.fixing, self.rest)
        right = card(*about, row_of(self.back, None, self.send))
        give_spare_height(right, self.view, self.rest)
        lay_out_page(self, left, right, shares=(5, 8))

    def _wire(self) -> None:
        self.federation.activated.connect(self._federation_chosen)
        for combo in (self.scale, self.grade, self.restricted):
            combo.activated.connect(self._change_options)
        self.outright.clicked.connect(self._change_options)
        for line in (self.club_number, self.event_code):
            line.editingFinished.connect(self._change_options)
        self.choose.clicked.connect(self._choose_folder)
        tip = self.folder.toolTip()
        self.folder.textChanged.connect(lambda path: self.folder.setToolTip(f"{tip}\n{path}"))
        self.edit_scales.clicked.connect(self.scales_wanted)
        self.strata.clicked.connect(self.strata_wanted)
        self.view.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.model.modelReset.connect(self._select_first)
        self.view.activated.connect(self._focus_fix)
        self.typed.returnPressed.connect(lambda: self._fix(0))
        for at, each in enumerate(self.remedies):
            each.clicked.connect(lambda _=False, number=at: self._fix(number))
        self.back.clicked.connect(self.left)
        self.send.clicked.connect(lambda: self.sent.emit(Path(self.folder.text())))

    # ---- what is told

    def ask(
        self,
        title: str,
        options: Sending,
        scales: Mapping[str, Scale],
        folder: Path,
        drafts: Drafts | None = None,
    ) -> None:
        self.drafts = drafts
        self.title.setText(self.tr("Secretary's files for {0}").format(title))
        self.scales = scales
        if self.folder.text() in ("", self._usual):  # a stick chosen before stays chosen
            self.folder.setText(str(folder))
        self._usual = str(folder)
        self.show_options(options)

    def show_options(self, options: Sending) -> None:
        self.options_draft.leave()
        self._options = options
        self.federation.setCurrentIndex(max(0, self.federation.findData(options.federation)))
        scales = [each for each in self.scales.values() if each.kind == options.federation.lower()]
        fill_choice(self.scale, [(each.id, f"{each.name} ({each.year})") for each in scales], options.scale)
        scale = self.scales.get(options.scale)
        fill_choice(self.grade, [(id_, f"{id_}: {words}") for id_, words in grades_of(scale)], options.grade)
        fields = [("", self.tr("open to all")), *((name, name) for name in fields_of(scale))]
        fill_choice(self.restricted, fields, options.restricted)
        for field in (self.grade, self.outright, self.restricted):
            self.form.setRowVisible(field, self.grade.count() > 0)
        self.form.setRowVisible(self.strata, options.federation == Federation.SBU.value)
        self.outright.setChecked(options.outright)
        self.club_number.setText(options.club_number)
        self.event_code.setText(options.event_code)
        self.options_draft.begin(self.drafts)

    def options(self) -> Sending:
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
        now = self.options()
        self.options_changed.emit(
            Sending(wanted, now.club_number, now.event_code, first.id if first else "", grade)
        )

    def _change_options(self) -> None:
        if self.options() != self._options:
            self.options_changed.emit(self.options())

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose the folder"), self.folder.text())
        if chosen:
            self.folder.setText(chosen)

    # ---- the list

    def show_dispatch(self, found: Dispatch) -> None:
        self.found, self.doubts = found, found.doubts
        self.strata.setText(self.tr("{0}…").format(found.strata))
        self.strata.setAccessibleName(self.tr("Strata: {0}").format(found.strata))
        self.history.setText(found.history)
        self.clean.setVisible(not self.doubts)
        self.view.setVisible(bool(self.doubts))
        self.rest.setVisible(not self.doubts)
        self.model.show_rows([[STOPS if each.stops else "", each.words] for each in self.doubts])
        fit_columns(self.view, self.model)
        self.send.setEnabled(found.stopping == 0)
        self.send.setText(self.tr("Update files") if found.before else self.tr("Create files"))
        self.send.setToolTip(
            self.tr("Creates the folder {0}").format(found.folder)
            if found.stopping == 0
            else self.tr("Items marked ! must be fixed first: {0}").format(found.stopping)
        )
        self._show_chosen()

    def _select_first(self) -> None:
        if self.model.rows and not self.view.currentIndex().isValid():
            self.view.selectRow(0)

    def _doubt(self) -> SecretaryCheck | None:
        at = self.view.currentIndex().row()
        return self.doubts[at] if 0 <= at < len(self.doubts) else None

    def _show_chosen(self) -> None:
        self.fix_draft.leave()
        doubt = self._doubt()
        ways = possible_fixes(doubt) if doubt else ()
        self.chosen.setVisible(doubt is not None)
        self.fixing.setVisible(bool(ways))
        words = doubt.words if doubt else ""
        if doubt and doubt.stops and not ways:
            words = self.tr("{0} Fix this in the event itself.").format(words)
        self.chosen.setText(words)
        can_be_typed = any(each in TYPED for each in ways)
        self.typed.setVisible(can_be_typed)
        self.typed.setText(self.found.offer(doubt) if doubt and self.found else "")
        self.fix_draft.begin(self.drafts if can_be_typed else None, doubt.words if doubt else "")
        if ways:
            self.typed.setToolTip(ways[0].value)
        for each, way in zip(self.remedies, [*ways, None, None, None], strict=False):
            each.setVisible(way is not None)
            if way and doubt:
                each.setText(self.tr(way.value))
                each.setToolTip(self.tr("{0}: {1}").format(way.value, doubt.words))

    def _focus_fix(self) -> None:
        (self.typed if self.typed.isVisible() else self.remedies[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _fix(self, number: int) -> None:
        doubt = self._doubt()
        if doubt is not None and number < len(ways := possible_fixes(doubt)):
            self.fix_chosen.emit(doubt, ways[number], self.typed.text())

    def take_focus(self) -> None:
        (self.view if self.doubts else self.send).setFocus(Qt.FocusReason.OtherFocusReason)
