"""Totals of matches at an open event: what the match pad wants is done; what stands in each round."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from bridgedesk.desk.acts.draws import alter_draw
from bridgedesk.desk.acts.matches import end_match, hand_in_slip
from bridgedesk.desk.acts.undoing import redo, undo
from bridgedesk.desk.known import match_called, session_called
from bridgedesk.desk.match_score import boards_in, figure, has_imps
from bridgedesk.desk.match_tables import (
    draw_of,
    has_come_in,
    match_labels,
    matches_of,
    plays_one_table,
    several_sections,
    team_numbers,
)
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.scorepad.match_pad import (
    Act,
    End,
    Exchange,
    HandIn,
    MatchLine,
    MatchPad,
    moved,
    press,
)
from bridgedesk.desk.scorepad.wanted import Redo, Undo
from bridgedesk.desk.setting_up.drawn_pairs import are_drawn, slips_in
from bridgedesk.desk.setting_up.finals import plays_finals
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluation import Evaluation, ScoredMatch
from bridgedesk.standings.ruled_matches import vps_ruled
from bridgedesk.standings.shown import entry_names


class MatchRow(NamedTuple):
    """One match of the round in view, as text."""

    table: str
    home: str
    away: str
    boards: str  # in from both rooms, out of
    imps: str
    vps: str
    remark: str
    under_cursor: bool
    ended: str = ""  # of the remark what stands in the place of a result

    @property
    def cells(self) -> tuple[str, ...]:
        return self[:7]


class RoundShare(NamedTuple):
    round: int
    come_in: int
    matches: int
    in_view: bool


class MatchEntry:
    def __init__(self, desk: OpenEvent, session: str) -> None:
        self.desk = desk
        self.session = session
        self._read = desk.event
        lines = _lines(desk.event, session)
        self.pad = MatchPad(lines, entrant="pair" if self.of_pairs else "team")
        self.pad = moved(self.pad, self._first_open())

    def press(self, key: str) -> Change | None:
        """The act that the key led to, if any."""
        before = self.pad
        self.pad, acts = press(self.pad, key)
        change = None
        for act in acts:
            try:
                change = self._carry_out(act)
            except Refusal as problem:
                self.pad = replace(before, refusal=str(problem), notice="")
                return None
        if acts:
            self.read_again()
        return change

    @property
    def of_pairs(self) -> bool:
        return are_drawn(self.desk.event, self.session)

    @property
    def in_finals(self) -> bool:
        event = self.desk.event
        return plays_finals(event, session_called(event, self.session))

    def _carry_out(self, act: Act) -> Change:
        desk = self.desk
        match act:
            case HandIn() if self.of_pairs:
                raise Refusal("Pairs hand in a slip for every board; F5 types them")
            case HandIn(key, slip, why):
                return hand_in_slip(desk, key, slip, why)
            case End(key, outcome, at_fault):
                teams = match_called(desk.event, key)
                sides = (teams.home, teams.away)
                return end_match(desk, key, outcome, [sides[at] for at in at_fault])
            case Exchange(round_, teams, why):
                return self._exchange(round_, teams, why)
            case Undo():
                return undo(desk)
            case Redo():
                return redo(desk)

    def _exchange(self, round_: int, teams: Sequence[str], why: str) -> Change:
        event = self.desk.event
        entries = {number: entry for entry, number in team_numbers(event).items()}
        for number in teams:
            if number not in entries:
                what = "pair" if self.of_pairs else "team"
                raise Refusal(f"There is no {what} {number}; the numbers stand before the names")
        one, other = (entries[number] for number in teams)
        swapped = {one: other, other: one}
        matches = [each for each in matches_of(event, self.session) if each.round == round_]
        drawn = draw_of(event, self.session, round_)
        if drawn is None or not matches:
            raise Refusal(f"Round {round_} is not drawn yet; where teams sit by a movement nothing is drawn")
        pairings = [
            (swapped.get(home, home), swapped.get(away, away)) for home, away in map(tuple, drawn.pairings)
        ]
        bye = swapped.get(drawn.bye or "", drawn.bye)
        return alter_draw(self.desk, drawn.stage, round_, pairings, why, bye)

    # ---- going there

    def go_to_row(self, number: int) -> None:
        mates = [at for at, line in enumerate(self.pad.lines) if line.round == self.round_in_view]
        if number < len(mates):
            self.pad = moved(self.pad, mates[number])

    def go_to_round(self, round_: int) -> None:
        at = next((at for at, line in enumerate(self.pad.lines) if line.round == round_), None)
        if at is not None:
            self.pad = moved(self.pad, at)

    def go_to(self, match: str) -> None:
        for at, line in enumerate(self.pad.lines):
            if line.key == match:
                self.pad = moved(self.pad, at)

    # ---- what stands there

    @property
    def round_in_view(self) -> int:
        """Past the last match the last round stays in view."""
        line = self.pad.line or (self.pad.lines[-1] if self.pad.lines else None)
        return line.round if line else 0

    @property
    def is_drawn(self) -> bool:
        """The round in view; teams that sit by a movement have no draw."""
        return draw_of(self.desk.event, self.session, self.round_in_view) is not None

    def rows(self) -> list[MatchRow]:
        event, evaluation = self.desk.event, self.desk.evaluation
        ruled = vps_ruled(event)
        names, numbers = entry_names(event), team_numbers(event)
        scored = {each.match.id: each for each in evaluation.matches}
        called = {entry: f"{numbers[entry]}  {' & '.join(names[entry])}".rstrip() for entry in numbers}
        here = [match for match in matches_of(event, self.session) if match.round == self.round_in_view]
        current = self.pad.line.key if self.pad.line else None
        if self.of_pairs:
            return list(rows_of_pairs(event, evaluation, _labelled(event, here), called, current))
        return [
            _row(
                match,
                label,
                called,
                scored.get(match.id),
                at_cursor=match.id == current,
                as_ruled=match.id in ruled,
            )
            for match, label in _labelled(event, here)
        ]

    def bye_row(self) -> MatchRow | None:
        """Who rests in the round in view, and what that is worth so far."""
        event, evaluation = self.desk.event, self.desk.evaluation
        drawn = draw_of(event, self.session, self.round_in_view)
        if drawn is None or drawn.bye is None:
            return None
        standings = (each for field in evaluation.fields for each in field.standings)
        scores = (
            score
            for standing in standings
            if standing.entry == drawn.bye
            for score in standing.matches
            if score.round == drawn.round and score.outcome == Outcome.BYE.value
        )
        score = next(scores, None)
        vps, clause = (figure(score.won), score.clause or "") if score else ("", "")
        who = f"{team_numbers(event)[drawn.bye]}  {' & '.join(entry_names(event)[drawn.bye])}"
        remark = f"bye ({clause})" if clause else "bye"
        return MatchRow("", who, "", "", "", vps, remark, under_cursor=False)

    def shares(self) -> list[RoundShare]:
        matches = matches_of(self.desk.event, self.session)
        return [
            RoundShare(
                round_,
                sum(has_come_in(self.desk.event, each) for each in matches if each.round == round_),
                sum(each.round == round_ for each in matches),
                round_ == self.round_in_view,
            )
            for round_ in sorted({match.round for match in matches})
        ]

    def read_again(self) -> None:
        """After an act, here or elsewhere; what is half typed stays."""
        if self.desk.event is self._read:
            return
        self._read = self.desk.event
        lines = _lines(self.desk.event, self.session)
        drawn = len(lines) > len(self.pad.lines)
        self.pad = replace(self.pad, lines=lines, at=min(self.pad.at, len(lines)))
        if drawn:
            self.pad = moved(self.pad, self._first_open())

    def _first_open(self) -> int:
        """The first match that has no result; where all have one, the end."""
        matches = {match.id: match for match in matches_of(self.desk.event, self.session)}
        still_open = (
            at
            for at, line in enumerate(self.pad.lines)
            if not has_come_in(self.desk.event, matches[line.key])
        )
        return next(still_open, len(self.pad.lines))


def _lines(event: Event, session: str) -> tuple[MatchLine, ...]:
    numbers = team_numbers(event)
    matches = matches_of(event, session)
    return tuple(
        MatchLine(
            match.id,
            match.round,
            label,
            numbers[match.home],
            numbers[match.away],
            has_total=match.slip is not None,
            ended=match.outcome is not Outcome.PLAYED,
            has_boards=bool(match.results),
        )
        for _, group in groupby(matches, key=lambda match: match.round)
        for match, label in _labelled(event, list(group))
    )


def _labelled(event: Event, matches: Sequence[Match]) -> Iterable[tuple[Match, str]]:
    return zip(matches, match_labels(matches, several_sections(event)), strict=True)


def rows_of_pairs(
    event: Event,
    evaluation: Evaluation,
    labelled: Iterable[tuple[Match, str]],
    called: Mapping[str, str],
    current: str | None,
) -> Iterator[MatchRow]:
    """Their figures are in their standings: each is compared with the field, not with the other table."""
    found = {
        (score.match, standing.entry): score
        for field in evaluation.fields
        for standing in field.standings
        for score in standing.matches
    }
    imps = evaluation.event.sessions[0].scoring is not Scoring.MATCHPOINTS
    for match, label in labelled:
        both = [found.get((match.id, entry)) for entry in (match.home, match.away)]
        scores = [each for each in both if each is not None]
        boards = f"{slips_in(event, match)} of {len(match.boards)}"
        net = " / ".join(figure(each.net) for each in scores) if imps and len(scores) == len(both) else ""
        vps = "-".join(figure(each.won) for each in scores) if len(scores) == len(both) else ""
        home, away = called[match.home], called[match.away]
        ended = _ended(match, called)
        yield MatchRow(label, home, away, boards, net, vps, ended, match.id == current, ended)


def _row(
    match: Match,
    label: str,
    called: Mapping[str, str],
    scored: ScoredMatch | None,
    *,
    at_cursor: bool,
    as_ruled: bool,
) -> MatchRow:
    in_open, in_closed = boards_in(match)
    each = len(match.boards)
    boards = ""
    if match.results:
        whole = (plays_one_table(match) and in_open >= each) or in_open + in_closed >= 2 * each
        boards = f"all {each or in_open}" if whole else f"{in_open} + {in_closed} of {each}"
    imps = vps = ""
    if scored is not None and (scored.gains or has_imps(match)):
        imps = f"{figure(scored.home)}-{figure(scored.away)}"
    if scored is not None and scored.vps is not None:
        vps = f"{scored.vps[0]}-{scored.vps[1]}"
    ended = ", ".join(filter(None, [_ended(match, called), "VPs as ruled" if as_ruled else ""]))
    part = "triangle" if match.triangle else ""
    remark = ", ".join(filter(None, [part, ended]))
    home, away = called[match.home], called[match.away]
    return MatchRow(label, home, away, boards, imps, vps, remark, at_cursor, ended)


def _ended(match: Match, called: Mapping[str, str]) -> str:
    at_fault = " and ".join(called[entry] for entry in match.at_fault)
    ended = "" if match.outcome is Outcome.PLAYED else match.outcome.value
    return f"{ended} by {at_fault}" if ended and at_fault else ended
