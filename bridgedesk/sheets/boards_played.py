"""Boards played by each of a team's players, by match, with what the rule book requires."""

from bridgedesk.event.spelling import counted
from bridgedesk.sheets.content import Cell, ColumnKind, LetterSize, Sheet, SheetColumn, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.standings.eligibility.boards_by_match import (
    MatchColumn,
    MemberBoards,
    TeamPlay,
    boards_by_match,
    match_columns,
)

SAT_OUT = "–"
ROOM_UPRIGHT = 8  # columns of matches on an upright page


def boards_played(facts: Facts) -> Sheet:
    columns, teams = match_columns(facts.event), list(boards_by_match(facts.event))
    if not teams:
        raise NothingToPrint("No line-ups yet. Enter them in Line-ups (Ctrl+U), then print again.")
    notes = [
        f"{SAT_OUT} sat out. Columns are {column_words(columns)}; % is the share of boards with a line-up."
    ]
    notes += [
        f"{facts.names[team.entry]}: {counted(team.without, 'match', 'matches')} without a line-up."
        for team in teams
        if team.without
    ]
    tables = tuple(_table(facts, team, columns) for team in teams)
    return sheet(facts, "Boards played", tables, tuple(notes), landscape=len(columns) > ROOM_UPRIGHT)


def column_words(columns: list[MatchColumn]) -> str:
    """Explain the headings of the columns."""
    found = ["rounds"]
    if any(each.stanza for each in columns):
        found.append("1.2 is the second stanza of round 1")
    if any(each.title.startswith("F") for each in columns):
        found.append("F the finals")
    if any(each.extra for each in columns):
        found.append("+ extra boards")
    return ", ".join(found)


def cell_of(boards: int | None) -> str:
    """Return a player's boards in one match; nothing where the team had none."""
    return "" if boards is None else str(boards) if boards else SAT_OUT


def player_words(member: MemberBoards) -> str:
    return f"{member.name} ({member.role})" if member.role else member.name


def _table(facts: Facts, team: TeamPlay, columns: list[MatchColumn]) -> Table:
    name = facts.names[team.entry]
    found = [facts.play_required.get((name, member.name)) for member in team.members]
    required = [each.words if each else "" for each in found]
    with_required = bool(facts.play_required)  # in all tables, so that their columns agree
    rows: list[tuple[Cell, ...]] = [
        (
            player_words(member),
            *(cell_of(each) for each in member.boards),
            str(member.total),
            team.share(member),
            *([words] if with_required else []),
        )
        for member, words in zip(team.members, required, strict=True)
    ]
    heads = (
        SheetColumn("Player", ColumnKind.NAMES),
        *(SheetColumn(each.title, ColumnKind.NUMBER) for each in columns),
        SheetColumn("Boards", ColumnKind.NUMBER, strong=True),
        SheetColumn("%", ColumnKind.NUMBER),
        *([SheetColumn("Required", ColumnKind.TEXT)] if with_required else []),
    )
    return Table(heads, tuple(rows), f"{name}: {counted(team.of, 'board')}", LetterSize.SMALL)
