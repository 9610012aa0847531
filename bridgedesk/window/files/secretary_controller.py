"""Files for the masterpoint secretary: what is entered and sent, the strata of the field, and the scales."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from bridgedesk.desk.acts.strata import set_strata
from bridgedesk.desk.club.club import Club
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
from bridgedesk.directing.entries.strata import competitors
from bridgedesk.window.files.exchange_part import Door, ExchangeBase
from bridgedesk.window.files.exports import FilesOut, documents
from bridgedesk.window.files.scales_page import ScalesPage
from bridgedesk.window.files.send_page import SendPage
from bridgedesk.window.files.strata_page import StrataPage


class SecretaryController(ExchangeBase):
    def __init__(
        self, window: QMainWindow, act: Door, club: Callable[[], Club | None], out: FilesOut
    ) -> None:
        super().__init__(window, act, club)
        self.out = out
        self.told = Sending()
        self.left_out: frozenset[str] = frozenset()
        self.sending, self.strata, self.scales = SendPage(), StrataPage(), ScalesPage()
        self.with_pages(self.sending, self.strata, self.scales)
        self._wire()

    def _wire(self) -> None:
        self.sending.told.connect(self._tell)
        self.sending.mended.connect(self._mend)
        self.sending.sent.connect(self._send)
        self.sending.scales_wanted.connect(self.show_scales)
        self.sending.strata_wanted.connect(self._show_strata)
        self.sending.left.connect(self.left)
        self.strata.kept.connect(self._keep_strata)
        self.strata.left.connect(self.show_sending)
        self.scales.kept.connect(self._keep_scale)
        self.scales.given_up.connect(self._give_up_scale)
        self.scales.left.connect(self._leave_scales)

    def take(self, desk: OpenEvent | None, session: str) -> None:
        if desk is not self.desk:
            self.left_out = frozenset()
        super().take(desk, session)

    # ---- what goes to the secretary

    def show_sending(self) -> None:
        club, desk = self.club(), self.desk
        if club is None or desk is None:
            self.refuse(self.tr("Open an event first; its masterpoints are what is sent"))
            return
        told = self.asked(lambda: last_sending_options(club))
        scales = self.asked(known_scales)
        if told is None or scales is None:
            return
        self.told = told
        self.sending.ask(desk.event.title, told, scales, documents(), desk.drafts)
        self.show_dispatch()
        self.show_page(self.sending)
        self.sending.take_focus()

    def show_dispatch(self) -> None:
        club, desk = self.club(), self.desk
        if club is not None and desk is not None:
            found = self.asked(lambda: dispatch(club, desk, self.told, self.left_out))
            if found is not None:
                self.sending.show_dispatch(found)

    def _tell(self, told: Sending) -> None:
        """Save the club's details at once, as they apply to the next event too."""
        club = self.club()
        if club is None:
            return
        self.told = told
        with self.sending.told_draft.used():
            self.asked(lambda: save_sending_options(club, told))
        self.sending.show_told(told)
        self.show_dispatch()

    def _mend(self, doubt: SecretaryCheck, remedy: Fix, typed: str) -> None:
        club, desk = self.club(), self.desk
        if club is None or desk is None:
            return
        if remedy is Fix.WITHOUT and doubt.player is not None:
            self.left_out |= {doubt.player}
        else:
            with self.sending.mend_draft.used():
                mended = self.act(lambda: apply_fix(club, desk, doubt, remedy, typed, self.told))
            if not mended:
                return
        self.show_dispatch()
        self.sending.take_focus()

    def _send(self, place: Path) -> None:
        club, desk = self.club(), self.desk
        ready = self.asked(lambda: parcel(club, desk, self.told, self.left_out)) if club and desk else None
        if ready is not None:
            self.say(self.tr("Making the folder …"))
            whole = documents() / place.expanduser()  # a plain name is a folder there
            self.out.order(ready.pack, lambda files: send_off(ready, files, whole))

    # ---- strata

    def _show_strata(self) -> None:
        if self.desk is not None:
            self.strata.ask(self.desk.event.title, competitors(self.desk.event))
            self.show_page(self.strata)
            self.strata.take_focus()

    def _keep_strata(self, strata: Mapping[str, str]) -> None:
        desk = self.desk
        if desk is not None and self.act(lambda: set_strata(desk, strata)):
            self.show_sending()

    # ---- scales

    def show_scales(self) -> None:
        scales = self.asked(known_scales)
        if scales is not None:
            own = {id_: is_own(scale) for id_, scale in scales.items()}
            told = self.asked(lambda: last_sending_options(club)) if (club := self.club()) else None
            self.scales.show_scales(scales, own, told.scale if told and not self.scales.scales else "")
            self.show_page(self.scales)
            self.scales.take_focus()

    def _keep_scale(self, id_: str, part: str, rows: list[list[str]]) -> None:
        def keep() -> bool:
            save_own_scale(with_part(known_scales()[id_], part, rows))
            return True

        if self.asked(keep):
            self.show_scales()
            self.say(self.tr("{0} is kept as the club's own").format(part))

    def _give_up_scale(self, id_: str) -> None:
        def give_up() -> bool:
            delete_own_scale(known_scales()[id_])
            return True

        if self.asked(give_up):
            self.show_scales()
            self.say(self.tr("The scale stands as it was delivered"))

    def _leave_scales(self) -> None:
        if self.desk is not None and self.sending.scales:
            self.show_sending()
        else:
            self.left.emit()
