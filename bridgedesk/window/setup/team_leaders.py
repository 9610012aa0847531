"""Captain and coach in the form of a team: a player who leads it, or names of people who do not play."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from bridgedesk.directing.entries.team_leaders import TeamLeaders
from bridgedesk.window.parts.name_field import NameField
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice

NOBODY, OUTSIDE = "", "does not play"  # choices beside the players' places, from 1


class TeamLeadersLine(QWidget):
    entered = Signal()  # Enter in a name

    def __init__(
        self, names: NameFinder, players: Sequence[NameField], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._players = players
        self._most = len(players)
        self.choice = choice_field(
            self.tr("Captain"),
            self.tr("Captain of the team: one of the players, or someone who does not play"),
        )
        self.captain, self.coach = NameField(names), NameField(names)
        self.captain.setAccessibleName(self.tr("Captain, not playing"))
        self.captain.setToolTip(self.tr("Name of the captain who does not play; Enter enters the team"))
        self.captain.setPlaceholderText(self.tr("Captain's name"))
        self.coach.setAccessibleName(self.tr("Coach"))
        self.coach.setToolTip(self.tr("Coach (optional). Separate two with a comma. Enter saves the team."))
        self.coach.setPlaceholderText(self.tr("Coach (optional)"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for field in (self.choice, self.captain, self.coach):
            row.addWidget(field, 1)
        self.choice.currentIndexChanged.connect(lambda _: self._show_name())
        for field in (self.captain, self.coach):
            field.returnPressed.connect(self.entered)
        for player in players:
            player.textChanged.connect(lambda _: self.offer())
        self.offer()

    def be_of_size(self, most: int) -> None:
        """Offer as many players as a team may have."""
        self._most = most
        self.offer()

    def offer(self) -> None:
        """Offer the players as they are typed now."""
        places = (
            (str(at), self.tr("Captain: {0}").format(player.text().strip() or player.placeholderText()))
            for at, player in enumerate(self._players[: self._most], start=1)
        )
        nobody, outside = self.tr("No captain"), self.tr("Captain does not play")
        chosen = self.choice.currentData() or NOBODY
        fill_choice(self.choice, [(NOBODY, nobody), *places, (OUTSIDE, outside)], chosen)
        self._show_name()

    def _show_name(self) -> None:
        self.captain.setEnabled(self.isEnabled() and self.choice.currentData() == OUTSIDE)

    def show_leaders(self, leaders: TeamLeaders | None) -> None:
        """Show the captain and the coach of the team in the form, once its players are in their fields."""
        leaders = leaders or TeamLeaders()
        chosen = OUTSIDE if leaders.captain else NOBODY
        chosen = chosen if leaders.playing is None else str(leaders.playing + 1)
        self.offer()
        self.choice.setCurrentIndex(max(0, self.choice.findData(chosen)))
        self.captain.setText(leaders.captain)
        self.coach.setText(leaders.coach)

    def leaders(self) -> TeamLeaders:
        """Return what is chosen; the captain's place counts the players with a name, as they are entered."""
        chosen = str(self.choice.currentData() or NOBODY)
        captain = self.captain.accepted_name() if chosen == OUTSIDE else ""
        playing = None
        if chosen.isdecimal():
            at = int(chosen) - 1
            named = [bool(player.accepted_name()) for player in self._players]
            playing = sum(named[:at]) if named[at] else sum(named)
        return TeamLeaders(playing, captain, self.coach.accepted_name())

    def fields(self) -> Mapping[str, QWidget]:
        """Return the fields whose half-typed values the form keeps."""
        return {"captain": self.choice, "captain's name": self.captain, "coach": self.coach}
