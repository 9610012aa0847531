"""Entry of match results in an open event: carries out the match pad's actions, and lists each round."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from bridgedesk.desk.acts.draw_changes import alter_draw
from bridgedesk.desk.acts.matches import end_match, record_match_total
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.score_entry.line_entry import LineEntry
from bridgedesk.desk.scorepad.grammar import TypedUnit
from bridgedesk.desk.scorepad.keys_and_acts import End, Exchange, HandIn, MatchAct
from bridgedesk.desk.scorepad.match_pad import MatchLine, MatchPad, press
from bridgedesk.directing.draws.byes_and_triangles import expects_team_total
from bridgedesk.directing.draws.set_aside import drawn_as, with_sides_by_lot
from bridgedesk.directing.finals.finals import plays_finals
from bridgedesk.directing.scores.round_rows import (
    RoundMatch,
    labelled,
    row_of_bye,
    rows_of_pairs,
    rows_of_teams,
)
from bridgedesk.directing.seating.match_tables import (
    draw_of,
    has_come_in,
    matches_of,
    team_numbers,
    whole_matches,
)
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.matches.teams import measure_in_finals
from bridgedesk.standings.matches.teams_of_eight import matches_with_halves


class RoundShare(NamedTuple):
    round: int
    come_in: int
    matches: int
    in_view: bool


class MatchEntry(LineEntry[MatchPad, MatchAct]):
    def __init__(self, open_event: OpenEvent, session: str) -> None:
        super().__init__(open_event, session, press)
        points = measure_in_finals(open_event.event.session(session).scoring) is Measure.POINTS
        unit = TypedUnit.POINTS if points else TypedUnit.IMPS
        lines = _lines(open_event, session)
        self.pad = MatchPad(lines, unit=unit, entrant="pair" if self.by_draw else "team")
        self._go_to_first_open()

    @property
    def in_finals(self) -> bool:
        event = self.open_event.event
        return plays_finals(event, event.session(self.session))

    def _record(self, act: MatchAct) -> Change:
        open_event = self.open_event
        match act:
            case HandIn() if self.by_draw:
                raise Refusal("Pairs are scored board by board. Press F5 to type their score slips.")
            case HandIn(key, slip, why):
                return record_match_total(open_event, key, slip, why)
            case End(key, outcome, at_fault):
                teams = open_event.event.match(key)
                sides = (teams.home, teams.away)
                return end_match(open_event, key, outcome, [sides[at] for at in at_fault])
            case Exchange(round_, teams, why):
                return self._exchange(round_, teams, why)

    def _exchange(self, round_: int, teams: Sequence[str], why: str) -> Change:
        event = self.open_event.event
        entries = {number: entry for entry, number in team_numbers(event).items()}
        for number in teams:
            if number not in entries:
                raise Refusal(
                    f"There is no {self.pad.entrant} {number}. Numbers are listed before the names."
                )
        one, other = (entries[number] for number in teams)
        matches = [each for each in matches_of(event, self.session) if each.round == round_]
        drawn = draw_of(event, self.session, round_)
        if drawn is None or not matches:
            raise Refusal(f"Round {round_} has no draw to change. Teams seated by a movement are not drawn.")
        before = drawn_as(drawn)
        draw = with_sides_by_lot(drawn, before, before.exchanged(one, other))
        return alter_draw(self.open_event, drawn.stage, round_, draw, why)

    # ---- going there

    def go_to(self, match: str) -> None:
        halves = matches_with_halves(self.open_event.event.matches).get(match)
        whole = halves[0].id if halves else match
        for at, line in enumerate(self.pad.lines):
            if line.key == whole and not self.holds():
                self.pad = self.pad.moved(at, chosen=True)

    # ---- what stands there

    @property
    def round_in_view(self) -> int:
        """Return the round in view; after the last match, the last round."""
        line = self.pad.line_in_view
        return line.round if line else 0

    @property
    def is_drawn(self) -> bool:
        """Return whether the round in view is drawn; teams seated by a movement have no draw."""
        return draw_of(self.open_event.event, self.session, self.round_in_view) is not None

    def rows(self) -> list[RoundMatch]:
        """Return the matches of the round in view."""
        matches = whole_matches(self.open_event.event, self.session)
        here = [match for match in matches if match.round == self.round_in_view]
        current = self.pad.line.key if self.pad.line else None
        rows = rows_of_pairs if self.by_draw else rows_of_teams
        return list(rows(self.open_event.evaluation, self.open_event.event, here, current))

    def bye_row(self) -> RoundMatch | None:
        """Return the bye of the round in view."""
        drawn = draw_of(self.open_event.event, self.session, self.round_in_view)
        return row_of_bye(self.open_event.evaluation, self.open_event.event, drawn) if drawn else None

    def shares(self) -> list[RoundShare]:
        event = self.open_event.event
        together = matches_with_halves(event.matches)
        rounds: dict[int, list[bool]] = {}
        for match in whole_matches(event, self.session):
            rounds.setdefault(match.round, []).append(has_come_in(event, match, together))
        return [
            RoundShare(round_, sum(rounds[round_]), len(rounds[round_]), round_ == self.round_in_view)
            for round_ in sorted(rounds)
        ]

    def _follow(self) -> None:
        lines = _lines(self.open_event, self.session)
        drawn = len(lines) > len(self.pad.lines)
        here = self.pad.line.key if self.pad.line else None
        same = (at for at, line in enumerate(lines) if line.key == here)
        self.pad = replace(self.pad, lines=lines, at=next(same, min(self.pad.at, len(lines))))
        if drawn and not self.pad.half_typed:
            self._go_to_first_open()


def _lines(open_event: OpenEvent, session: str) -> tuple[MatchLine, ...]:
    event = open_event.event
    numbers, together = team_numbers(event), matches_with_halves(event.matches)
    matches = whole_matches(event, session)
    return tuple(
        MatchLine(
            match.id,
            match.round,
            label,
            numbers[match.home],
            numbers[match.away],
            total=match.slip,
            outcome=match.outcome,
            has_boards=any(half.results for half in together[match.id]),
            is_team_total=expects_team_total(open_event, match),
            come_in=has_come_in(event, match, together),
        )
        for _, group in groupby(matches, key=lambda match: match.round)
        for match, label in labelled(event, list(group))
    )
