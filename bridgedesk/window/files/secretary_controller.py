"""Files for the masterpoint secretary: what is entered and sent, the strata of the field, and the scales."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QMainWindow, QWidget

from bridgedesk.desk.acts.standings_decisions import set_strata
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.practice_club import NOTHING_SENT
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.scale_parts import delete_own_scale, is_own, save_own_scale, with_part
from bridgedesk.desk.files.sending import (
    SecretaryCheck,
    Sending,
    dispatch,
    known_scales,
    last_sending_options,
)
from bridgedesk.desk.files.sent import Fix, apply_fix, parcel, save_sending_options, send_off
from bridgedesk.desk.reports.sheet_facts import evening_folder
from bridgedesk.directing.entries.placings import Competitor, competitors, strata_counts
from bridgedesk.masterpoints.contests import STRATA
from bridgedesk.window.files.exchange_part import ExchangeBase, FilesOut, documents
from bridgedesk.window.files.scales_page import ScalesPage
from bridgedesk.window.files.send_page import SendPage
from bridgedesk.window.parts.labels import YieldingLabel, button, card, label
from bridgedesk.window.parts.layouts import lay_out_page, row_of, shortcut
from bridgedesk.window.parts.page import Door, Page
from bridgedesk.window.parts.table_model import MIDDLE, TableColumn, TableModel, fit_columns, table_view

# ---- strata of a field: a letter for each entry, typed next to the grades of its players


class StrataPage(Page):
    kept = Signal(dict)  # entry -> letter

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("room")
        self.competitors: Sequence[Competitor] = ()
        self.letters: list[str] = []
        self.title = YieldingLabel("heading")
        self.about = label(
            self.tr(
                "A pair in stratum C also competes in B and A and keeps its best award. "
                "Type A, B or C on a line; all in A means no strata."
            ),
            "faint",
            wraps=True,
        )
        self.sum = label("", "question")
        columns = [
            TableColumn(self.tr("Stratum"), MIDDLE, strong=True, widest="Stratum"),
            TableColumn(self.tr("Entry"), stretch=True),
            TableColumn(self.tr("Grades")),
        ]
        self.model = TableModel(columns)
        self.view = table_view(
            self.model,
            self.tr("Strata"),
            self.tr("Type A, B or C for the selected lines; hold Shift to select several"),
        )
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.set_to = {
            letter: button(letter, self.tr("Sets the selected lines to {0} ({0})").format(letter))
            for letter in STRATA
        }
        self.none = button(self.tr("No strata"), self.tr("Sets all lines to A (Alt+N)"))
        self.back = button(self.tr("Back"), self.tr("Closes without saving (Esc)"))
        self.keep = button(
            self.tr("Save strata"), self.tr("Saves the strata of this event (Ctrl+Return)"), main=True
        )
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        buttons = row_of(self.back, *self.set_to.values(), self.none, None, self.keep)
        lay_out_page(self, card(self.title, self.about, self.sum, self.view, buttons, shares=(0, 0, 0, 1)))

    def _wire(self) -> None:
        for letter, each in self.set_to.items():
            each.setAccessibleName(self.tr("Stratum {0}").format(letter))
            each.clicked.connect(lambda _=False, wanted=letter: self._set(wanted))
        self.none.clicked.connect(self._none)
        self.back.clicked.connect(self.left)
        self.keep.clicked.connect(self._keep)
        typed = [(letter, lambda wanted=letter: self._set(wanted)) for letter in STRATA]
        for keys, act in (*typed, ("Alt+N", self._none), ("Ctrl+Return", self._keep)):
            shortcut(self, keys).activated.connect(act)

    def ask(self, title: str, competitors: Sequence[Competitor]) -> None:
        self.title.setText(self.tr("Strata of {0}").format(title))
        self.competitors = competitors
        self.letters = [each.stratum for each in competitors]
        self._show()
        if competitors:
            self.view.selectRow(0)

    def strata(self) -> Mapping[str, str]:
        pairs = zip(self.competitors, self.letters, strict=True)
        return {competitor.entry: letter for competitor, letter in pairs}

    def _show(self) -> None:
        self.model.show_rows(
            [
                [letter, competitor.called, competitor.grades]
                for competitor, letter in zip(self.competitors, self.letters, strict=True)
            ]
        )
        fit_columns(self.view, self.model)
        self.sum.setText(self.tr("Strata: {0}").format(strata_counts(self.strata())))

    def _set(self, letter: str) -> None:
        """Set the letter of the chosen entries; after a single one choose the next, to type down the list."""
        chosen = sorted(index.row() for index in self.view.selectionModel().selectedRows())
        for row in chosen:
            self.letters[row] = letter
        self._show()
        if len(chosen) == 1 and chosen[0] + 1 < len(self.letters):
            self.view.selectRow(chosen[0] + 1)

    def _none(self) -> None:
        self.letters = [STRATA[0]] * len(self.letters)
        self._show()

    def _keep(self) -> None:
        self.kept.emit(self.strata())

    def take_focus(self) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)


# ---- secretary controller


class SecretaryController(ExchangeBase):
    def __init__(
        self, window: QMainWindow, act: Door, club: Callable[[], Club | None], out: FilesOut
    ) -> None:
        super().__init__(window, act, club)
        self.out = out
        self.options = Sending()
        self.left_out: frozenset[str] = frozenset()
        self.sending, self.strata, self.scales = SendPage(), StrataPage(), ScalesPage()
        self.with_pages(self.sending, self.strata, self.scales)
        self._wire()

    def _wire(self) -> None:
        self.sending.options_changed.connect(self._save_options)
        self.sending.fix_chosen.connect(self._fix)
        self.sending.sent.connect(self._send)
        self.sending.scales_wanted.connect(self.show_scales)
        self.sending.strata_wanted.connect(self._show_strata)
        self.sending.left.connect(self.left)
        self.strata.kept.connect(self._keep_strata)
        self.strata.left.connect(self.show_sending)
        self.scales.kept.connect(self._keep_scale)
        self.scales.given_up.connect(self._give_up_scale)
        self.scales.left.connect(self._leave_scales)

    def take(self, open_event: OpenEvent | None, session: str) -> None:
        if open_event is not self.open_event:
            self.left_out = frozenset()
        super().take(open_event, session)

    # ---- what goes to the secretary

    def show_sending(self) -> None:
        club, open_event = self.club(), self.open_event
        if club is None or open_event is None:
            self.refuse(self.tr("No event is open. Open the event to send its masterpoints."))
            return
        if club.practice:
            self.refuse(NOTHING_SENT)
            return
        options = self.asked(lambda: last_sending_options(club))
        scales = self.asked(known_scales)
        if options is None or scales is None:
            return
        self.options = options
        self.sending.ask(
            open_event.event.title, options, scales, evening_folder(open_event), open_event.drafts
        )
        self.show_dispatch()
        self.show_page(self.sending)
        self.sending.take_focus()

    def show_dispatch(self) -> None:
        club, open_event = self.club(), self.open_event
        if club is not None and open_event is not None:
            found = self.asked(lambda: dispatch(club, open_event, self.options, self.left_out))
            if found is not None:
                self.sending.show_dispatch(found)

    def _save_options(self, options: Sending) -> None:
        """Save the club's details at once, as they apply to the next event too."""
        club = self.club()
        if club is None:
            return
        self.options = options
        with self.sending.options_draft.used():
            self.asked(lambda: save_sending_options(club, options))
        self.sending.show_options(options)
        self.show_dispatch()

    def _fix(self, doubt: SecretaryCheck, remedy: Fix, typed: str) -> None:
        club, open_event = self.club(), self.open_event
        if club is None or open_event is None:
            return
        if remedy is Fix.WITHOUT and doubt.player is not None:
            self.left_out |= {doubt.player}
        else:
            with self.sending.fix_draft.used():
                fixed = self.act(lambda: apply_fix(club, open_event, doubt, remedy, typed, self.options))
            if not fixed:
                return
        self.show_dispatch()
        self.sending.take_focus()

    def _send(self, place: Path) -> None:
        club, open_event = self.club(), self.open_event
        ready = (
            self.asked(lambda: parcel(club, open_event, self.options, self.left_out))
            if club and open_event
            else None
        )
        if ready is not None:
            self.report(self.tr("Making the folder…"))
            whole = documents() / place.expanduser()  # a plain name is a folder there
            self.out.order(ready.pack, lambda files: send_off(ready, files, whole))

    # ---- strata

    def _show_strata(self) -> None:
        if self.open_event is not None:
            self.strata.ask(self.open_event.event.title, competitors(self.open_event.event))
            self.show_page(self.strata)
            self.strata.take_focus()

    def _keep_strata(self, strata: Mapping[str, str]) -> None:
        if self.carry_out(lambda open_event: set_strata(open_event, strata)):
            self.show_sending()

    # ---- scales

    def show_scales(self) -> None:
        scales = self.asked(known_scales)
        if scales is not None:
            own = {id_: is_own(scale) for id_, scale in scales.items()}
            options = self.asked(lambda: last_sending_options(club)) if (club := self.club()) else None
            self.scales.show_scales(scales, own, options.scale if options and not self.scales.scales else "")
            self.show_page(self.scales)
            self.scales.take_focus()

    def _keep_scale(self, id_: str, part: str, rows: list[list[str]]) -> None:
        def keep() -> bool:
            save_own_scale(with_part(known_scales()[id_], part, rows))
            return True

        if self.asked(keep):
            self.show_scales()
            self.report(self.tr("{0} saved as the club's own scale").format(part))

    def _give_up_scale(self, id_: str) -> None:
        def give_up() -> bool:
            delete_own_scale(known_scales()[id_])
            return True

        if self.asked(give_up):
            self.show_scales()
            self.report(self.tr("Default scale restored"))

    def _leave_scales(self) -> None:
        if self.open_event is not None and self.sending.scales:
            self.show_sending()
        else:
            self.left.emit()
