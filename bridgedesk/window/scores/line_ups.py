"""Line-ups pane: the seats of a match, what the rule book requires, and the boards each player has played."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.matches import halve_match
from bridgedesk.desk.event.club_file import Drafts
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.people.known_players import KnownPlayers
from bridgedesk.directing.seating.match_tables import meets_in_matches
from bridgedesk.directing.substitutes.line_up_form import (
    LineUpForm,
    LineUpSide,
    line_up_form,
    matches_to_line_up,
)
from bridgedesk.event.people import Player
from bridgedesk.window.parts.form_draft import FormDraft
from bridgedesk.window.parts.labels import button, label
from bridgedesk.window.parts.layouts import row_of
from bridgedesk.window.parts.lists import ListDock, WrappingList
from bridgedesk.window.parts.name_field import NameField
from bridgedesk.window.parts.name_finder import NameFinder
from bridgedesk.window.parts.page import Door, EventController
from bridgedesk.window.parts.similar_names import SimilarNames
from bridgedesk.window.parts.typed_fields import choice_field, fill_choice

SEATS = 4


class _SideFields:
    """Heading and four seats in two rows: the pair of the open room above that of the closed one."""

    def __init__(self, dock: "LineUpsDock") -> None:
        self._shown: LineUpSide | None = None
        self.heading = label("", "strong", wraps=True)
        self.seats = [label("", "faint") for _ in range(SEATS)]
        self.names_here = NameFinder(dock)
        self.fields = [NameField(self.names_here) for _ in range(SEATS)]
        self.grid = QGridLayout()
        self.grid.addWidget(self.heading, 0, 0, 1, 4)
        for at in range(SEATS):
            self.grid.addWidget(self.seats[at], 1 + at // 2, 2 * (at % 2))
            self.grid.addWidget(self.fields[at], 1 + at // 2, 2 * (at % 2) + 1)
            self.fields[at].setPlaceholderText(dock.tr("Player"))
            self.fields[at].setAccessibleName(dock.tr("Player {0}").format(at + 1))
            self.fields[at].setToolTip(dock.tr("Name of the player in this seat"))

    def show(self, side: LineUpSide, captain: str, before: str) -> None:
        if side == self._shown:
            return  # what is half typed stays
        self._shown = side
        self.names_here.take([Player("", name) for name in side.players])
        told = f"{side.name}{captain.format(side.captain) if side.captain else ''}"
        self.heading.setText(f"{told}{before if side.of_before else ''}")
        for seat, field, words, name in zip(self.seats, self.fields, side.seats, side.names, strict=True):
            seat.setText(words)
            field.setText(name)
            field.setCursorPosition(0)
            field.setAccessibleName(f"{side.name}, {words}")
            field.setToolTip("\n".join(filter(None, [name, ", ".join(side.players)])))

    def forget(self) -> None:
        self._shown = None

    def filled(self) -> tuple[str, ...]:
        return self._shown.names if self._shown else ()

    def names(self) -> list[str]:
        return [field.accepted_name() for field in self.fields]


class LineUpsDock(ListDock):
    match_chosen = Signal(str)
    put_down = Signal(str, list, list)
    halves_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Line-ups", parent)
        self.match = choice_field(self.tr("Match"), self.tr("A tick marks matches with a recorded line-up"))
        self.home, self.away = _SideFields(self), _SideFields(self)
        self.draft = FormDraft(self, "line-up", self._seats, self._seats_filled)
        self.put = button(
            self.tr("Save line-up"),
            self.tr("Saves both line-ups (Enter in the last seat); clear all names to remove them"),
        )
        self.halve = button(
            self.tr("Split into stanzas"),
            self.tr("Gives each half of the boards its own line-up, for changes at half time"),
        )
        self.says = WrappingList(self.tr("Rules"), self.tr("Seating, deadlines and systems"))
        self.played = WrappingList(
            self.tr("Boards played"),
            self.tr("Boards each player has played and must play; furthest behind first"),
        )
        self.nothing = label(
            self.tr("Line-ups are for team matches. Draw the round first (Scores)."),
            "faint",
            wraps=True,
        )
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.nothing.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.nothing.setAccessibleName(self.tr("No line-ups"))
        self.nothing.setToolTip(self.tr("Press Esc to go back to the scores"))
        buttons = row_of(self.halve, None, self.put)
        self.lay_out(
            self.nothing,
            self.match,
            self.draft.line,
            self.home.grid,
            self.away.grid,
            buttons,
            self.says,
            self.played,
        )
        inside = self.inside.layout()
        if isinstance(inside, QVBoxLayout):
            inside.setStretchFactor(self.says, 2)
            inside.setStretchFactor(self.played, 3)
        self.match.activated.connect(lambda _: self.match_chosen.emit(str(self.match.currentData() or "")))
        self.put.clicked.connect(self._record)
        self.halve.clicked.connect(lambda: self.halves_wanted.emit(self.chosen()))
        fields = [*self.home.fields, *self.away.fields]
        for field, after in zip(fields, [*fields[1:], None], strict=True):
            field.returnPressed.connect(
                lambda after=after: after.setFocus(Qt.FocusReason.TabFocusReason) if after else self._record()
            )
        self.show_matches([], "")

    def show_matches(self, matches: Sequence[tuple[str, str]], chosen: str) -> None:
        fill_choice(self.match, matches, chosen)
        for part in (self.match, self.put, self.says, self.played):
            part.setVisible(bool(matches))
        self.halve.hide()
        for side in (self.home, self.away):
            for each in (side.heading, *side.seats, *side.fields):
                each.setVisible(bool(matches))
        self.nothing.setVisible(not matches)

    def _seats(self) -> dict[str, NameField]:
        sides = {"home": self.home, "away": self.away}
        return {f"{side} {at}": each for side in sides for at, each in enumerate(sides[side].fields, 1)}

    def _seats_filled(self) -> dict[str, str]:
        sides = {"home": self.home, "away": self.away}
        return {f"{side} {at}": name for side in sides for at, name in enumerate(sides[side].filled(), 1)}

    def show_form(self, form: LineUpForm, drafts: Drafts) -> None:
        """Show another match with its own draft; in the same match, what is half typed stays."""
        match = self.chosen()
        another = not self.draft.is_for(drafts, match)
        if another:
            self.draft.leave()
            self.home.forget()
            self.away.forget()
        captain, before = self.tr(", captain {0}"), self.tr(" – suggested, not saved yet")
        self.home.show(form.home, captain, before)
        self.away.show(form.away, captain, before)
        if another:
            self.draft.begin(drafts, match)
        self.halve.setVisible(form.may_be_halved)
        self.show_says(form.says)
        self.played.say([each.line for each in form.played])

    def show_says(self, says: Sequence[str]) -> None:
        self.says.say(says)
        self.says.setVisible(bool(says))

    def chosen(self) -> str:
        return str(self.match.currentData() or "")

    def _record(self) -> None:
        if self.chosen():
            self.put_down.emit(self.chosen(), self.home.names(), self.away.names())

    def take_focus(self) -> None:
        if not self.match.count():
            self.nothing.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        fields = [*self.home.fields, *self.away.fields]
        wanted = next((field for field in fields if not field.text()), self.put)
        wanted.setFocus(Qt.FocusReason.OtherFocusReason)


# ---- controller of the line-ups: passes them to the action

OFTEN = 5000  # milliseconds: times are shown in minutes


class LineUpsController(EventController):
    def __init__(self, dock: LineUpsDock, act: Door) -> None:
        super().__init__(dock, act)
        self.dock = dock
        self.similar = SimilarNames(self)
        self.session = self.match = ""
        self.clock = QTimer(self, interval=OFTEN)
        self.clock.timeout.connect(self.tick)
        dock.match_chosen.connect(self._choose)
        dock.put_down.connect(self._save)
        dock.halves_wanted.connect(self._halve)

    def fill(self, open_event: OpenEvent, session: str, in_view: str = "") -> None:
        """Show the match that was chosen, or else the one in view or the first that has no line-up."""
        if open_event is not self.open_event:
            self.similar.leave()
        self.open_event, self.session = open_event, session
        event = open_event.event
        by_matches = meets_in_matches(event.session(session))
        matches = matches_to_line_up(event, session) if by_matches else []
        keys = [key for key, _ in matches]
        if self.match not in keys:
            waiting = {match.id for match in event.matches if match.line_up is None}
            first = (key for key in (in_view, *keys) if key in waiting and key in keys)
            self.match = next(first, keys[0] if keys else "")
        self.dock.show_matches(matches, self.match)
        if self.match:
            self.dock.show_form(line_up_form(open_event, self.match), open_event.drafts)
            self.clock.start()

    def tick(self) -> None:
        """Update the deadline as time passes; what is half typed stays."""
        open_event = self.open_event
        if not open_event or not self.dock.isVisible() or not open_event.event.find_match(self.match):
            self.clock.stop()
            return
        self.dock.show_says(line_up_form(open_event, self.match).says)

    def _choose(self, key: str) -> None:
        self.match = key
        if self.open_event is not None:
            self.fill(self.open_event, self.session)

    def _save(self, key: str, home: Sequence[str], away: Sequence[str]) -> None:
        def act(open_event: OpenEvent) -> Change:
            return record_line_up(open_event, key, home, away, self.similar.known.sitter)

        def save() -> None:
            if self.match == key and self.carry_out(act, self.dock.draft):
                self._choose("")
                self.dock.take_focus()

        if self.open_event is not None:
            self.similar.take(KnownPlayers(self.open_event.people.members()))
            self.similar.carry_out_form("line-up", [*home, *away], save)

    def _halve(self, key: str) -> None:
        if self.carry_out(lambda open_event: halve_match(open_event, key)):
            self._choose(self.match)
            self.dock.take_focus()
