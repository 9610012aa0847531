"""The event after a ruling is made or cancelled, together with the score it adjusts or the match it
forfeits."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.directing.rulings.forfeits import forfeit_match, is_match_forfeit, restore_match
from bridgedesk.directing.scores.odd_scores import refuse_impossible, refuse_other_unit
from bridgedesk.directing.seating.event_edits import free_id, with_match, with_result
from bridgedesk.directing.seating.score_location import SlipLocation, recorded_result
from bridgedesk.event.event import Event
from bridgedesk.event.match import RoomResult
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Adjustment, Ruling
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.figures import figure_text, total_decimals, with_sign
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows
from bridgedesk.standings.ledger import Line
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.standing import Standing


def apply_rulings(event: Event, rulings: Iterable[Ruling]) -> Event:
    """Apply rulings: give each an id of this event, and store in it the score the board had before."""
    for ruling in rulings:
        made = replace(ruling, id=free_id("r", [each.id for each in event.rulings]))
        if made.adjusted is not None:
            event, made = _adjusting(event, made, made.adjusted)
        if is_match_forfeit(made):
            event, made = forfeit_match(event, made)
        if made.match is not None:
            made = replace(made, round=event.match(made.match).round)
        made = _with_final_round(event, made)
        event = replace(event, rulings=(*event.rulings, made))
    return event


def _with_final_round(event: Event, ruling: Ruling) -> Ruling:
    """Add the round for finals played in one session, which shows the penalty's match and the one that
    follows."""
    if ruling.round is not None or ruling.entry is None or ruling.imposed is None:
        return ruling
    finals = {stage.id for stage in event.stages if stage.contest in FINALS}
    here = [each for each in event.matches if each.session == ruling.session and each.stage in finals]
    mine = [each.round for each in here if ruling.entry in (each.home, each.away)]
    return replace(ruling, round=max(mine)) if mine else ruling


def _adjusting(event: Event, ruling: Ruling, adjusted: Adjustment) -> tuple[Event, Ruling]:
    board, becomes = _board(ruling), adjusted.becomes
    refuse_impossible(becomes, board)
    refuse_other_unit(event, ruling.session or "", becomes)
    stood = current_score(event, ruling)
    if stood == becomes:
        raise Refusal(f"Board {board} already has {score_text(becomes)}; there is nothing to adjust")
    made = replace(ruling, adjusted=replace(adjusted, was=stood))
    return _with_score(event, made, becomes, _initials(made)), made


def with_cancelled_ruling(event: Event, key: str, reason: str) -> Event:
    """Cancel a ruling: it stays on record with the reason but no longer counts, and its board has its old
    score again."""
    ruling = event.ruling(key)
    if ruling.adjusted is not None:
        if current_score(event, ruling) != ruling.adjusted.becomes:
            words = f"The score of board {ruling.board} was changed after this ruling"
            raise Refusal(f"{words}. Undo that change first.")
        event = _with_score(event, ruling, ruling.adjusted.was, None)
    if is_match_forfeit(ruling):
        event = restore_match(event, ruling)
    rulings = tuple(replace(each, withdrawn=reason) if each.id == key else each for each in event.rulings)
    return replace(event, rulings=rulings)


def current_score(event: Event, ruling: Ruling) -> Score | None:
    """Return the present score of the board that the ruling is about."""
    found = _slip(event, ruling)
    return found.score if found else None


def _slip(event: Event, ruling: Ruling) -> Result | RoomResult | None:
    adjusted, board = _adjusted(ruling), _board(ruling)
    if adjusted.match is not None:
        results = event.match(adjusted.match).results
        return next((each for each in results if (each.room, each.board) == (adjusted.room, board)), None)
    return recorded_result(event, adjusted_location(event, ruling))


def adjusted_location(event: Event, ruling: Ruling) -> SlipLocation:
    """Return the score location of a board played in a section, also by teams."""
    table = _adjusted(ruling).table
    if not ruling.session or not ruling.section or ruling.round is None or table is None:
        raise Refusal("Type the round, the table and the board: one result is adjusted at a time.")
    section = event.section(ruling.session, ruling.section)
    return SlipLocation(ruling.session, section.id, ruling.round, table, _board(ruling), section.of_teams)


def _with_score(event: Event, ruling: Ruling, score: Score | None, initials: str | None) -> Event:
    """Set the board's score; None removes the result, as before the ruling."""
    if _adjusted(ruling).match is not None:
        return _with_match_score(event, ruling, score, initials)
    place = adjusted_location(event, ruling)
    section = event.section(place.session, place.section)
    sitting = section.sitting(place.round, place.table)
    if sitting is None or place.board not in section.boards_of(sitting):
        raise Refusal(f"Table {place.table} does not play board {place.board} in round {place.round}.")
    if score is None:
        return with_result(event, place, None)
    stood = recorded_result(event, place) or Result(place.board, score, place.round, place.table)
    return with_result(
        event, place, replace(stood, score=score, initialled=_initialled(stood, ruling, initials))
    )


def _with_match_score(event: Event, ruling: Ruling, score: Score | None, initials: str | None) -> Event:
    adjusted, board = _adjusted(ruling), _board(ruling)
    match = event.match(adjusted.match or "")
    if adjusted.room is None or (match.boards and board not in match.boards):
        raise Refusal(f"Board {board} is not played in that match. Check the board and the room.")
    others = [each for each in match.results if (each.room, each.board) != (adjusted.room, board)]
    at = next(
        (at for at, each in enumerate(match.results) if (each.room, each.board) == (adjusted.room, board)),
        len(others),
    )
    if score is not None:
        stood = match.results[at] if at < len(match.results) else RoomResult(adjusted.room, board, score)
        initialled = _initialled(stood, ruling, initials)
        others.insert(at, replace(stood, score=score, initialled=initialled))
    return with_match(event, replace(match, results=tuple(others)))


def _initialled(stood: Result | RoomResult, ruling: Ruling, initials: str | None) -> str | None:
    """Return the reason kept with the result: an earlier acceptance stays, the ruling's own goes with the
    ruling."""
    if initials is None:
        own = (_initials(ruling), f"ruling {ruling.id}")  # the second in older files
        return None if stood.initialled in own else stood.initialled
    return stood.initialled or initials


def _initials(ruling: Ruling) -> str:
    return f"ruling of {ruling.time:%H:%M}"


def _adjusted(ruling: Ruling) -> Adjustment:
    if ruling.adjusted is None:
        raise Refusal("This ruling does not adjust a score")
    return ruling.adjusted


def _board(ruling: Ruling) -> int:
    if ruling.board is None:
        raise Refusal("Type the board whose score is adjusted.")
    return ruling.board


# ---- preview of the ranking: each new place next to the present one, with the lines that change it


class NewPlace(NamedTuple):
    field: str
    entry: str
    names: str
    before: str
    after: str
    gained: int  # places gained; negative if lost
    total: Decimal | None
    moved_by: Number  # in the total, exact
    lines: tuple[Line, ...]
    decimals: int  # of the event's totals

    @property
    def was(self) -> str:
        """Return the former place with an arrow up or down; "" if it stays."""
        if not self.gained:
            return "" if self.before == self.after else self.before
        return f"{'▲' if self.gained > 0 else '▼'} {self.before}"

    @property
    def total_text(self) -> str:
        return "" if self.total is None else figure_text(self.total, self.decimals)

    @property
    def change(self) -> str:
        """Return what is added or deducted, as its line shows."""
        change = half_up(self.moved_by)
        return with_sign(change, self.decimals) if change else ""


def new_ranking(before: Evaluation, after: Evaluation) -> Iterator[NewPlace]:
    """Yield the places field by field, in the order of the new ranking."""
    old = {(name, row.entry): (row, standing.total) for name, row, standing in _standings(before)}
    places = total_decimals(after)
    for name, row, standing in _standings(after):
        was, total = old.get((name, row.entry), (None, None))
        moved = 0 if total is None or standing.total is None else standing.total - total
        yield NewPlace(
            name,
            row.entry,
            " & ".join(row.names) or f"Pair {row.number}",
            was.place_text if was else "",
            row.place_text,
            was.place - row.place if was and was.place and row.place else 0,
            row.total,
            moved,
            row.lines,
            places,
        )


def _standings(evaluation: Evaluation) -> Iterator[tuple[str, RankingLine, Standing]]:
    for field in evaluation.fields:
        for row, standing in zip(rows(evaluation, field), field.standings, strict=True):
            yield field.name, row, standing
