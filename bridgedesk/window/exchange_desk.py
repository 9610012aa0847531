"""Files in and out, the secretary and the scales: what is chosen on their pages, handed to the acts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMainWindow, QMenu, QScrollArea, QWidget

from bridgedesk.desk.acts.sending import Remedy, mend, parcel, send_off, tell_secretary
from bridgedesk.desk.audit import audit
from bridgedesk.desk.club import Club
from bridgedesk.desk.documents import take_event
from bridgedesk.desk.exports import EXPORTS, Wishes, ordered, put_out
from bridgedesk.desk.from_file import take_from
from bridgedesk.desk.from_others import beside_figures
from bridgedesk.desk.incoming import (
    Incoming,
    as_new_event,
    belongs,
    into_event,
    is_list_of_players,
    read_results,
)
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.posting import file_name
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.scale_parts import give_up_own, is_own, keep_own, with_part
from bridgedesk.desk.sending import Doubt, Sending, dispatch, known_scales, told_so_far
from bridgedesk.window.aside import Aside
from bridgedesk.window.compare_page import ComparePage
from bridgedesk.window.import_page import ImportPage
from bridgedesk.window.scales_page import ScalesPage
from bridgedesk.window.send_page import SendPage

T = TypeVar("T")
Door = Callable[[Callable[[], Change | None]], bool]


class Made(NamedTuple):
    """Files, and the act that puts them in their place."""

    put: Callable[[Any], Change]
    files: Any


class ExchangeDesk(QObject):
    page_wanted = Signal(QWidget)
    left = Signal()
    event_taken = Signal(OpenEvent, str)
    players_wanted = Signal(Path)
    said = Signal(str, bool)

    def __init__(self, window: QMainWindow, act: Door, club: Callable[[], Club | None]) -> None:
        super().__init__(window)
        self.act, self.club = act, club
        self.desk: OpenEvent | None = None
        self.session = ""
        self.incoming: Incoming | None = None
        self.left_out: frozenset[str] = frozenset()
        self.importing, self.sending, self.scales = ImportPage(), SendPage(), ScalesPage()
        self.comparing = ComparePage()
        own = (self.importing, self.sending, self.scales, self.comparing)
        self.pages = [_scrolling(page) for page in own]
        self.reading, self.auditing, self.making = Aside(self), Aside(self), Aside(self)
        self._wire()

    def _wire(self) -> None:
        self.reading.done.connect(self._show_incoming)
        self.reading.refused.connect(self._refuse)
        self.importing.way_chosen.connect(self._show_way)
        self.importing.taken.connect(self._take_in)
        self.importing.left.connect(self.left)
        self.making.done.connect(self._put_in_place)
        self.making.refused.connect(self._refuse)
        self.auditing.done.connect(self.comparing.show_audit)
        self.auditing.refused.connect(self._refuse)
        self.comparing.left.connect(self.left)
        self.sending.told.connect(self._tell)
        self.sending.mended.connect(self._mend)
        self.sending.sent.connect(self._send)
        self.sending.scales_wanted.connect(self.show_scales)
        self.sending.left.connect(self.left)
        self.scales.kept.connect(self._keep_scale)
        self.scales.given_up.connect(self._give_up_scale)
        self.scales.left.connect(self._leave_scales)

    def take(self, desk: OpenEvent | None, session: str) -> None:
        """The event that is open now."""
        if desk is not self.desk:
            self.left_out = frozenset()
        self.desk, self.session = desk, session

    # ---- files in

    def choose_file(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self.importing,
            self.tr("Import an event, results, hands or a list of players"),
            "",
            self.tr(
                "Files of other programs (*.xml *.pbn *.lin *.bws *.json *.toml *.csv *.xlsx);;All files (*)"
            ),
        )
        if chosen:
            self.import_file(Path(chosen))

    def import_file(self, path: Path) -> None:
        if self.club() is None:
            self._refuse(self.tr("Open a club first; what is imported goes into its file"))
        elif is_list_of_players(path):
            self.players_wanted.emit(path)
        else:
            self._say(self.tr("Reading {0} …").format(path.name))
            self.reading.ask(lambda: read_results(path))

    def _show_incoming(self, incoming: Incoming) -> None:
        """Into the open event, where anything of the file belongs there; otherwise as a new one."""
        self.incoming = incoming
        title = self.desk.event.title if self.desk else ""
        fits = self.desk is not None and belongs(incoming, self.desk.event, self.session)
        self.importing.ask(incoming.file, title, into=fits)
        self._say("")
        self._show(self.importing)
        self._show_way(fits)
        self.importing.take_focus()

    def _show_way(self, into: bool) -> None:
        club, incoming = self.club(), self.incoming
        if club is None or incoming is None:
            return
        if into and self.desk is not None:
            lines = into_event(incoming, self.desk.event, self.session)
            self.importing.show_lines(lines, possible=any(line.fits for line in lines))
        else:
            self.importing.show_lines(as_new_event(incoming, club.lists.members))

    def _take_in(self, into: bool) -> None:
        club, incoming, desk = self.club(), self.incoming, self.desk
        if club is None or incoming is None:
            return
        if into and desk is not None:
            published, members = incoming.published, club.lists.members
            if self.act(lambda: take_from(desk, self.session, incoming.file, published, members)):
                self.left.emit()
            return
        change = self._asked(lambda: take_event(club, incoming))
        if change is not None:
            event = self._asked(lambda: club.event(change.key))
            if event is not None:
                self.event_taken.emit(event, " ".join([change.change.words, *change.change.remarks]))

    # ---- files out

    def fill_export(self, menu: QMenu) -> None:
        for name, format_ in EXPORTS.items():
            action = menu.addAction(f"{format_.words[:1].upper()}{format_.words[1:]} …")
            action.setToolTip(format_.words)
            action.triggered.connect(lambda _=False, chosen=name: self.choose_out(chosen))

    def choose_out(self, name: str) -> None:
        desk = self.desk
        if desk is None:
            self._refuse(self.tr("Open an event first; that is what is exported"))
            return
        usual = file_name(desk.event)
        extension = EXPORTS[name].extension
        start = _documents() / (usual + extension)
        if extension:
            chosen, _ = QFileDialog.getSaveFileName(self.sending, self.tr("Export"), str(start))
        else:
            chosen = QFileDialog.getExistingDirectory(
                self.sending, self.tr("In which folder?"), str(start.parent)
            )
        if chosen:
            self.export(name, Path(chosen) if extension else Path(chosen) / usual)

    def export(self, name: str, path: Path) -> None:
        club, desk, session = self.club(), self.desk, self.session
        if club is None or desk is None:
            return
        sections = next((each.sections for each in desk.event.sessions if each.id == session), ())
        several = len(desk.event.sessions) > 1
        section = (session, sections[0].id) if sections and several else None
        order = self._asked(lambda: ordered(club, desk, path, name, Wishes(section=section)))
        if order is not None:
            self._say(self.tr("Writing {0} …").format(path.name))
            self.making.ask(lambda: Made(lambda files: put_out(order, files), order.make()))

    # ---- beside the program it came from

    def show_compare(self) -> None:
        desk = self.desk
        if desk is None:
            self._refuse(self.tr("Open an event first; its figures are compared"))
            return
        published = self._asked(lambda: beside_figures(desk))
        if published is not None:
            self.comparing.wait(desk.event.title)
            self._show(self.comparing)
            self.comparing.take_focus()
            self.auditing.ask(lambda: audit(published))

    # ---- the secretary

    def show_sending(self) -> None:
        club, desk = self.club(), self.desk
        if club is None or desk is None:
            self._refuse(self.tr("Open an event first; its masterpoints are what is sent"))
            return
        told = self._asked(lambda: told_so_far(club))
        scales = self._asked(known_scales)
        if told is None or scales is None:
            return
        self.told = told
        self.sending.ask(desk.event.title, told, scales, _documents())
        self._show_dispatch()
        self._show(self.sending)
        self.sending.take_focus()

    def _show_dispatch(self) -> None:
        club, desk = self.club(), self.desk
        if club is not None and desk is not None:
            found = self._asked(lambda: dispatch(club, desk, self.told, self.left_out))
            if found is not None:
                self.sending.show_dispatch(found)

    def _tell(self, told: Sending) -> None:
        """Remembered at once: it holds for the next event too."""
        club = self.club()
        if club is None:
            return
        self.told = told
        self._asked(lambda: tell_secretary(club, told))
        self.sending.show_told(told)
        self._show_dispatch()

    def _mend(self, doubt: Doubt, remedy: Remedy, typed: str) -> None:
        club, desk = self.club(), self.desk
        if club is None or desk is None:
            return
        if remedy is Remedy.WITHOUT and doubt.player is not None:
            self.left_out |= {doubt.player}
        elif not self.act(lambda: mend(club, desk, doubt, remedy, typed, self.told)):
            return
        self._show_dispatch()
        self.sending.take_focus()

    def _send(self, place: Path) -> None:
        club, desk = self.club(), self.desk
        ready = self._asked(lambda: parcel(club, desk, self.told, self.left_out)) if club and desk else None
        if ready is not None:
            self._say(self.tr("Making the folder …"))
            self.making.ask(lambda: Made(lambda files: send_off(ready, files, place), ready.pack()))

    def _put_in_place(self, made: Made) -> None:
        """What was made beside the work."""
        self.act(lambda: made.put(made.files))
        if self.sending.isVisible():
            self._show_dispatch()

    # ---- scales

    def show_scales(self) -> None:
        scales = self._asked(known_scales)
        if scales is not None:
            own = {id_: is_own(scale) for id_, scale in scales.items()}
            told = self._asked(lambda: told_so_far(club)) if (club := self.club()) else None
            self.scales.show_scales(scales, own, told.scale if told and not self.scales.scales else "")
            self._show(self.scales)
            self.scales.take_focus()

    def _keep_scale(self, id_: str, part: str, rows: list[list[str]]) -> None:
        def keep() -> bool:
            keep_own(with_part(known_scales()[id_], part, rows))
            return True

        if self._asked(keep):
            self.show_scales()
            self._say(self.tr("{0} is kept as the club's own").format(part))

    def _give_up_scale(self, id_: str) -> None:
        def give_up() -> bool:
            give_up_own(known_scales()[id_])
            return True

        if self._asked(give_up):
            self.show_scales()
            self._say(self.tr("The scale stands as it was delivered"))

    def _leave_scales(self) -> None:
        if self.desk is not None and self.sending.scales:
            self.show_sending()
        else:
            self.left.emit()

    def _show(self, page: QWidget) -> None:
        self.page_wanted.emit(next(area for area in self.pages if area.widget() is page))

    # ---- words

    def _asked(self, ask: Callable[[], T]) -> T | None:
        try:
            return ask()
        except Refusal as problem:
            self._refuse(str(problem))
            return None

    def _say(self, words: str) -> None:
        self.said.emit(words, False)

    def _refuse(self, words: str) -> None:
        self.said.emit(words, True)


def _scrolling(page: QWidget) -> QScrollArea:
    """A page that is not shown never asks for room."""
    area = QScrollArea()
    area.setObjectName("room")
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(page)
    return area


def _documents() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
