"""Actions of the menu entries."""

from typing import Protocol

from PySide6.QtWidgets import QTabWidget

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.window.club.club_controller import ClubPages
from bridgedesk.window.club.logo_controller import LogoController
from bridgedesk.window.evening_controller import OpenEventController
from bridgedesk.window.files.exchange_controller import ExchangeController
from bridgedesk.window.help_docks import GuideDock, NewsDock, RegulationsDock
from bridgedesk.window.menus import Menus
from bridgedesk.window.parts.theme import look
from bridgedesk.window.printing.print_controller import PrintController
from bridgedesk.window.scores.double_dummy_controller import DoubleDummyController
from bridgedesk.window.setup.setup_tab import SetupTab


class HasMenus(Protocol):
    """The main window, as far as its menus reach into it."""

    menus: Menus
    reception: ClubPages
    desks: OpenEventController
    print_desk: PrintController
    exchange: ExchangeController
    double_dummy: DoubleDummyController
    logos: LogoController
    guide: GuideDock
    news: NewsDock
    regulations: RegulationsDock
    tabs: QTabWidget
    setup: SetupTab

    @property
    def desk(self) -> OpenEvent | None: ...
    def hide_desk(self) -> None: ...
    def return_to_event(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def set_look(self, *, dark: bool | None = None, percent: int = 0) -> None: ...
    def close(self) -> bool: ...


def wire_menus(window: HasMenus) -> None:
    menus = window.menus
    reception, prints, exchange = window.reception, window.print_desk, window.exchange
    for action, carry_out in (
        (menus.new_event, reception.show_new_event),
        (menus.events, reception.show_events),
        (menus.templates, reception.show_templates),
        (menus.players, reception.show_players),
        (menus.format, lambda: show_regulations(window)),
        (menus.back_up, reception.show_backups),
        (menus.restore, reception.show_backups_to_restore),
        (menus.open_club, reception.welcome.choose),
        (menus.welcome, reception.show_welcome),
        (menus.hide_desk, window.hide_desk),
        (menus.leave, window.close),
        (menus.print, prints.print_in_view),
        (menus.look, prints.show_in_view),
        (menus.print_evening, prints.print_evening),
        (menus.post, prints.post),
        (menus.import_, exchange.choose_file),
        (menus.send, exchange.show_sending),
        (menus.compare, exchange.show_compare),
        (menus.double_dummy, window.double_dummy.begin),
        (menus.logo, window.logos.choose),
        (menus.no_logo, window.logos.take_away),
        (menus.scales, exchange.show_scales),
        (menus.undo, window.undo),
        (menus.redo, window.redo),
        (menus.room, window.desks.show_room),
        (menus.news, window.news.show_news),
        (menus.larger, lambda: window.set_look(percent=1)),
        (menus.smaller, lambda: window.set_look(percent=-1)),
        (menus.dark, lambda: window.set_look(dark=menus.dark.isChecked())),
    ):
        action.triggered.connect(window.desks.pause.end)
        action.triggered.connect(lambda _=False, act=carry_out: act())
    for name, action in menus.sheets.items():
        action.triggered.connect(window.desks.pause.end)
        action.triggered.connect(lambda _=False, name=name: prints.show(name))
    menus.dark.setChecked(look().dark)
    menus.guide.toggled.connect(window.guide.setVisible)
    exchange.fill_export(menus.export)
    window.regulations.fill(menus.help)


def show_regulations(window: HasMenus) -> None:
    """Show the regulations of the open event, whatever is in view."""
    window.return_to_event()
    if window.desk is not None:
        window.tabs.setCurrentWidget(window.setup)
        window.setup.show_regulations()
