"""The devices' file from the page to the club's folder, and the control software started on it."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QProcess, Signal
from PySide6.QtWidgets import QMainWindow, QPushButton

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.access_driver import installed_access_driver
from bridgedesk.desk.files.control_software import (
    ControlSoftware,
    chosen_control_software,
    installed_control_software,
)
from bridgedesk.desk.files.device_file import (
    device_choices,
    device_path,
    lines_to_do,
    make_device_file,
    preview_device_file,
    results_in,
    send_changes,
    usual_choices,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.window.files.devices_page import DevicesPage
from bridgedesk.window.files.exchange_part import ExchangeBase
from bridgedesk.window.parts.memory import UserSettings
from bridgedesk.window.parts.page import Door


class DevicesController(ExchangeBase):
    reading_wanted = Signal(Path)

    def __init__(
        self, window: QMainWindow, act: Door, club: Callable[[], Club | None], memory: UserSettings
    ) -> None:
        super().__init__(window, act, club)
        self.memory = memory
        self.page = DevicesPage()
        self.with_pages(self.page)
        self.path = Path()
        self.software = self._found_software
        self.driver = installed_access_driver
        self.page.choice_changed.connect(self._choose)
        self.page.make_wanted.connect(self._make)
        self.page.start_wanted.connect(self._start)
        self.page.program_chosen.connect(self._take_program)
        self.page.reading_wanted.connect(self._read)
        self.page.send_wanted.connect(self._send)
        self.page.left.connect(self.left)

    def show_devices(self) -> None:
        open_event = self.open_event
        if open_event is None:
            self.refuse(self.tr("No event is open. Open tonight's event first."))
            return
        self.path = device_path(open_event, self.session)
        ticked = self.memory.device_choices(open_event.file.path, usual_choices())
        hands = bool(open_event.event.session(self.session).deals)
        self.page.ask(open_event.event.title, self.path, ticked, hands=hands)
        self._refresh(open_event)
        self.show_page(self.page)
        self.page.take_focus()

    def _choose(self) -> None:
        if self.open_event is not None:
            self.memory.remember_device_choices(self.open_event.file.path, self.page.ticked)
            self._refresh(self.open_event)

    def _refresh(self, open_event: OpenEvent) -> None:
        """Show what would be sent now, and what the file that is there lacks."""
        page, there = self.page, self.path.exists()
        page.choose.setVisible(installed_control_software() is None)
        try:
            choices = device_choices(open_event, self.session, page.ticked)
            page.show_preview(preview_device_file(open_event, self.session, choices))
            came = results_in(self.path)
            lines = lines_to_do(open_event, self.session, self.path) if there else []
        except Refusal as problem:
            page.show_refused(str(problem))
            page.show_changes([], sent=False)
            page.show_steps("", *([page.read] if there else []))
            return
        page.show_changes(lines, sent=there, driver=self.driver() is not None)
        if not there:
            page.show_steps(self.tr("Make the file when all pairs are seated."), page.make)
        elif came:
            words = self.tr("{0} came in through this file, so it is not made again.")
            page.show_steps(words.format(counted(came, "result")), page.read, *self._starting())
        elif lines:
            words = self.tr("The movement changed. Make the file again, or the changes if play has begun.")
            page.show_steps(words, page.make, page.read, *self._starting())
        else:
            page.show_steps(self._how_to_start(), *self._starting(), page.read, page.make)

    def _starting(self) -> list[QPushButton]:
        return [self.page.start] if self.software() is not None else []

    def _how_to_start(self) -> str:
        if self.software() is not None:
            return self.tr("Press Start devices: the control software sends the movement and reads results.")
        return self.tr(
            "The control software was not found on this computer. Choose its program, or start it where the"
            " server is plugged in, open this file, send the movement and begin to read. TabScore2 opens the"
            " same file."
        )

    def _found_software(self) -> ControlSoftware | None:
        return installed_control_software() or chosen_control_software(self.memory.control_software())

    def _take_program(self, program: Path) -> None:
        self.memory.remember_control_software(program)
        if self.open_event is not None:
            self._refresh(self.open_event)
            self.page.take_focus()

    def _make(self) -> None:
        open_event, path, session = self.open_event, self.path, self.session
        if open_event is None:
            return
        choices = device_choices(open_event, session, self.page.ticked)
        if self.act(lambda: make_device_file(open_event, session, choices, path)):
            self._refresh(open_event)
            self.reading_wanted.emit(path)
            self.page.take_focus()

    def _start(self) -> None:
        software, path = self.software(), self.path
        if software is None:
            return

        came = self.asked(lambda: results_in(path))
        if came is None:
            return
        program, *flags = software.command(path, upload=not came)
        name = software.program.name
        if QProcess.startDetached(program, flags)[0]:
            self.reading_wanted.emit(path)
            self.report(self.tr("{0} started on {1}.").format(name, path.name))
        else:
            self.refuse(
                self.tr("{0} could not be started. Start it yourself and open the file.").format(name)
            )

    def _send(self) -> None:
        open_event, session, path, driver = self.open_event, self.session, self.path, self.driver()
        if open_event is None or driver is None:
            return
        if self.act(lambda: send_changes(open_event, session, path, driver)):
            self._refresh(open_event)
            self.page.take_focus()

    def _read(self) -> None:
        self.reading_wanted.emit(self.path)
        self.left.emit()
