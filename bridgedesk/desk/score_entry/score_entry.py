"""Entry of scores in an open event, in any order of its pages."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.acts.table_mistakes import record_fouled_board
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.score_entry.line_entry import LineEntry
from bridgedesk.desk.scorepad.keys_and_acts import Erase, Foul, RecordSlip, ScoreAct
from bridgedesk.desk.scorepad.match_pad import MatchLine
from bridgedesk.desk.scorepad.pad import Pad
from bridgedesk.desk.scorepad.progress import ScoreProgress
from bridgedesk.desk.scorepad.score_keys import press
from bridgedesk.directing.scores.match_score import running_score_text
from bridgedesk.directing.scores.odd_scores import disagreement_advice
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.seating.match_tables import matches_of, meets_in_matches, sections_of_teams
from bridgedesk.directing.seating.score_lines import (
    ORDERS,
    ORDERS_OF_DRAWN_PAIRS,
    ORDERS_OF_MATCHES,
    ORDERS_OF_SEATED_TEAMS,
    PadOrder,
    SlipLine,
    has_come_in,
    lines_of,
)
from bridgedesk.directing.seating.score_location import (
    SlipLocation,
    VersionFrom,
    results_after,
    results_of,
    table_at,
    versions_of,
)
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal

OTHER_FORM = "b"


class ScoreEntry(LineEntry[Pad, ScoreAct]):
    def __init__(self, open_event: OpenEvent, session: str) -> None:
        super().__init__(open_event, session, press)
        self._planned = _schedule(open_event.event)
        here = open_event.event.session(session)
        self.by_matches = meets_in_matches(here)
        self.orders = self._orders()
        first = self.orders[0]
        self.pad = Pad(
            self._lines(first),
            results=results_of(open_event.event, session),
            forms=versions_of(open_event.event, session),
            order=first,
            if_they_disagree=self._if_they_disagree(),
        )
        self._progress: ScoreProgress | None = None
        self._go_to_first_open()

    @property
    def seated(self) -> bool:
        """Return whether teams are seated by a movement, so that slips come from its tables and rounds."""
        return any(
            each.id == self.session and sections_of_teams(each) for each in self.open_event.event.sessions
        )

    @property
    def has_matches(self) -> bool:
        return self.by_matches or self.by_draw

    @property
    def usually_by_boards(self) -> bool:
        """Return whether boards are the default and not match totals; for drawn pairs, while slips are
        missing."""
        if self.seated or not self.by_draw:
            return self.seated
        return any(not has_come_in(self.pad.results.get(line.place)) for line in self.pad.lines)

    def _orders(self) -> tuple[PadOrder, ...]:
        if self.seated:
            return ORDERS_OF_SEATED_TEAMS
        if self.by_draw:
            return ORDERS_OF_DRAWN_PAIRS
        return ORDERS_OF_MATCHES if self.by_matches else ORDERS

    def _record(self, act: ScoreAct) -> Change:
        match act:
            case RecordSlip(place, result):
                return record_result(self.open_event, place, result)
            case Foul(form, records):
                return record_fouled_board(
                    self.open_event, self.session, form, {each.place: each.result for each in records}
                )
            case Erase(place):
                return erase_result(self.open_event, place)

    def board_changed(
        self, section: str, board: int, from_round: int, form: str | None = OTHER_FORM
    ) -> Change:
        """Record another version of the board from this round on, also for scores not typed yet."""
        change = record_fouled_board(
            self.open_event, self.session, VersionFrom(section, board, from_round, form)
        )
        self.read_again()
        return change

    # ---- going there

    def arrange(self, order: PadOrder) -> None:
        """Change the order; the cursor stays on its line, or goes to the first if nothing was typed or
        chosen."""
        if self.holds():
            return
        line = self.pad.line
        lines = self._lines(order)
        if lines and not self.pad.at and not self.pad.results:
            line = lines[0]
        self.pad = replace(self.pad.moved(len(lines)), lines=lines, order=order)
        if line is not None:
            self.go_to(line.place)
        else:
            self._go_to_first_open()

    def go_to(self, place: SlipLocation, *, chosen: bool = False) -> None:
        """Move to a line; `chosen` on purpose, so that typing replaces its result without a question."""
        for number, line in enumerate(self.pad.lines):
            if line.place == place and not self.holds():
                self.pad = self.pad.moved(number, pointed=True, chosen=chosen)

    def go_to_missing(self, section: str, *, table: int | None = None, board: int | None = None) -> None:
        """Move to the first missing slip of this table or board, or else its first."""
        found = [
            line
            for line in self.pad.lines
            if line.place.section == section
            and table in (None, line.place.table)
            and board in (None, line.place.board)
        ]
        self._go_to_first_missing(found)

    def go_to_first_missing(self) -> None:
        self._go_to_first_missing(self.pad.lines)

    def go_to_match(self, match: MatchLine) -> None:
        """Move to the match's first missing board, or else its first."""
        found = [line for line in self.pad.lines if self._match_at(line) == match.key]
        if not found:
            raise Refusal(
                f"Table {match.table} has no boards in round {match.round}. Type the result of the match."
            )
        self._go_to_first_missing(found)

    def _go_to_first_missing(self, lines: Sequence[SlipLine]) -> None:
        if lines:
            missing = (line for line in lines if not has_come_in(self.pad.results.get(line.place)))
            self.go_to(next(missing, lines[0]).place)

    @property
    def progress(self) -> ScoreProgress:
        if self._progress is None or self._progress.lines is not self.pad.lines:
            self._progress = ScoreProgress(self.pad)
        return self._progress

    @property
    def so_far(self) -> str:
        """Return the score of the match under the cursor; "" for a director who has yet to play its
        boards."""
        place = self.pad.line.place if self.pad.line else None
        if place and place.board in hidden_boards(self.open_event.event, self.session):
            return ""
        return (
            running_score_text(self.open_event.evaluation, self.open_event.event, place)
            if place and place.is_in_match
            else ""
        )

    @property
    def lines_in_view(self) -> Sequence[SlipLine]:
        """Return the page of the line in view."""
        line = self.pad.line_in_view
        return self.progress.on_page[line.page] if line else ()

    @property
    def match_in_view(self) -> str | None:
        """Return the match whose boards are being typed."""
        line = self.pad.line_in_view
        return self._match_at(line) if line else None

    def _match_at(self, line: SlipLine) -> str | None:
        event, place = self.open_event.event, line.place
        if place.is_in_match:
            table = table_at(event, place)
            return table.match.id if table else None
        here = (each for each in matches_of(event, self.session) if each.round == place.round)
        return next((each.id for each in here if {each.home, each.away} == set(line.entries)), None)

    # ---- what it is made of

    def _follow(self) -> None:
        planned = _schedule(self.open_event.event)
        if planned != self._planned:
            self._planned = planned
            self.orders = self._orders()
            order = self.pad.order if self.pad.order in self.orders else self.orders[0]
            lines = self._lines(order)
            here = self.pad.line.place if self.pad.line else None
            same = (at for at, line in enumerate(lines) if line.place == here)
            at = next(same, min(self.pad.at, len(lines)))
            self.pad = replace(self.pad, lines=lines, at=at, order=order)
        self.pad = replace(
            self.pad,
            results=results_after(self.pad.results, self._read, self.open_event.event, self.session),
            forms=versions_of(self.open_event.event, self.session),
            if_they_disagree=self._if_they_disagree(),
        )

    def _if_they_disagree(self) -> str:
        return disagreement_advice(self.open_event.event, self.open_event.book_in_force, self.session)

    def _lines(self, order: PadOrder) -> tuple[SlipLine, ...]:
        return order.arranged(lines_of(self.open_event.event, self.session))


def _schedule(event: Event) -> list[object]:
    """Return what the lines depend on, which does not include results."""
    sections: list[object] = [
        (
            session.id,
            section.id,
            section.table_labels,
            section.movement,
            section.sets,
            section.seats,
            section.seat_changes,
        )
        for session, section in event.sessions_and_sections
    ]
    matches = [
        replace(match, results=(), line_up=None, file_says=(), file_total=None)
        for session in event.sessions
        for match in matches_of(event, session.id)
    ]
    return [*sections, *matches, [(entry.id, entry.seed) for entry in event.entries] if matches else None]
