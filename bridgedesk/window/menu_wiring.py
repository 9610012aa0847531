"""Actions of the menu entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bridgedesk.window.parts.theme import look

if TYPE_CHECKING:
    from bridgedesk.window.main_window import MainWindow


def wire_menus(window: MainWindow) -> None:
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
        action.triggered.connect(lambda _=False, act=carry_out: act())
    for name, action in menus.sheets.items():
        action.triggered.connect(lambda _=False, name=name: prints.show(name))
    menus.dark.setChecked(look().dark)
    menus.guide.toggled.connect(window.guide.setVisible)
    exchange.fill_export(menus.export)
    window.regulations.fill(menus.help)


def show_regulations(window: MainWindow) -> None:
    """Show the regulations of the open event, whatever is in view."""
    window.return_to_event()
    if window.desk is not None:
        window.tabs.setCurrentWidget(window.setup)
        window.setup.show_regulations()
