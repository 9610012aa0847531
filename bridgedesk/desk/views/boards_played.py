"""Boards played by each of a team's players, by match, with what the rule book requires."""

from typing import NamedTuple

from bridgedesk.desk.views.ledgers import Ledger, opened
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.tables import Column, figure, table_of, words
from bridgedesk.desk.views.view import Choice, View, none_yet
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.boards_played import cell_of, column_words, player_words
from bridgedesk.standings.eligibility.boards_by_match import (
    MatchColumn,
    MemberBoards,
    RequiredPlay,
    TeamPlay,
    boards_by_match,
    match_columns,
)
from bridgedesk.standings.ledger import leaf_node, total

KEY = "boards-played"
EVERY_TEAM = "every-team"
MANY = 6  # columns, of which some may be out of sight
NO_LINE_UP = "No line-ups yet. Enter them in Line-ups (Ctrl+U)."


class _Row(NamedTuple):
    team: TeamPlay
    member: MemberBoards


def has_line_ups(model: StandingsModel) -> bool:
    return any(match.line_up is not None for match in model.event.matches)


def choices(model: StandingsModel) -> list[Choice]:
    teams = [Choice(team.entry, model.names[team.entry]) for team in boards_by_match(model.event)]
    return [Choice(EVERY_TEAM, "All teams"), *teams] if teams else []


def boards_played_view(model: StandingsModel, choice: str) -> View:
    every, columns = list(boards_by_match(model.event)), match_columns(model.event)
    if not every:
        return none_yet(NO_LINE_UP)
    chosen = [team for team in every if team.entry == choice] or every
    rows = [_Row(team, member) for team in chosen for member in team.members]

    def name(row: _Row) -> str:
        return model.names[row.team.entry]

    def required(row: _Row) -> RequiredPlay | None:
        return model.play_required.get((name(row), row.member.name))

    def boards(row: _Row) -> Ledger:
        return _total(row, columns, required(row))

    shown: list[Column[_Row]] = [
        words(
            "Player", lambda row: player_words(row.member), names=True, widest="Wolfeschlegel Featherstone"
        ),
        words("Team", name, widest="Featherstone"),
        *(_in_match(at, each) for at, each in enumerate(columns)),
        figure("Boards", lambda row: str(row.member.total), boards, strong=True),
        figure("%", lambda row: row.team.share(row.member), boards),
        *(
            [figure("Required", lambda row: _short(required(row)), boards)]
            if any(map(required, rows))
            else []
        ),
    ]
    table = table_of("Boards played", rows, shown, frozen=len(columns) > MANY)
    return View(
        (table,), words=f"Columns are {column_words(columns)}; % is the share of boards with a line-up."
    )


def _in_match(at: int, column: MatchColumn) -> Column[_Row]:
    def opens(row: _Row) -> Ledger | None:
        boards = row.member.boards[at]
        if boards is None:
            return None
        what = f"{row.member.name}, {_match_words(column)}"
        leaf = leaf_node(what, boards, "boards", None, None if boards else "sat out")
        return opened(what, leaf, half_up(boards))

    return figure(column.title, lambda row: cell_of(row.member.boards[at]), opens, widest="88.8")


def _match_words(column: MatchColumn) -> str:
    part = ", extra boards" if column.extra else f", stanza {column.stanza}" if column.stanza else ""
    return f"round {column.round}{part}"


def _short(required: RequiredPlay | None) -> str:
    return required.short if required else ""


def _total(row: _Row, columns: list[MatchColumn], required: RequiredPlay | None) -> Ledger:
    """Return the boards match by match, with what the rule book requires."""
    title = f"{row.member.name}: boards played, of {row.team.of}"
    nodes = [
        leaf_node(_match_words(column).capitalize(), boards, "boards")
        for column, boards in zip(columns, row.member.boards, strict=True)
        if boards
    ]
    if required is not None:
        nodes.append(leaf_node("Required", 0, "boards", None, required.words))
    return opened(title, total(title, nodes, "boards"), half_up(row.member.total))
