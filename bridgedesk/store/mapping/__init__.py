"""The tables of a club file. Rows stay in this room: facts come in, facts go out."""

from bridgedesk.store.mapping.club import (
    ClubRow,
    MemberRow,
    RulebookRow,
    SeriesEventRow,
    SeriesRow,
    TemplateRow,
)
from bridgedesk.store.mapping.decisions import (
    AppealRow,
    ClearanceRow,
    IssueRow,
    NoteRow,
    PrizeRow,
    RegisteredRow,
    RulingRow,
)
from bridgedesk.store.mapping.draft import DraftRow
from bridgedesk.store.mapping.event import EntryPlayerRow, EntryRow, EventRow, PlayerRow, StageRow
from bridgedesk.store.mapping.exchange import FiguresRow, PlayersListRow, SentRow, TricksRow
from bridgedesk.store.mapping.journal import JournalHeadRow, JournalRow
from bridgedesk.store.mapping.match import (
    DrawRow,
    FileMatchResultRow,
    MatchResultRow,
    MatchRow,
    MatchSeatRow,
)
from bridgedesk.store.mapping.row import Row
from bridgedesk.store.mapping.session import (
    BoardFormRow,
    BoardSetRow,
    DealRow,
    FileResultRow,
    LineUpRow,
    ResultRow,
    SeatChangeRow,
    SeatRow,
    SectionRow,
    SessionRow,
    SittingRow,
)

__all__ = [
    "AppealRow",
    "BoardFormRow",
    "BoardSetRow",
    "ClearanceRow",
    "ClubRow",
    "DealRow",
    "DraftRow",
    "DrawRow",
    "EntryPlayerRow",
    "EntryRow",
    "EventRow",
    "FiguresRow",
    "FileMatchResultRow",
    "FileResultRow",
    "IssueRow",
    "JournalHeadRow",
    "JournalRow",
    "LineUpRow",
    "MatchResultRow",
    "MatchRow",
    "MatchSeatRow",
    "MemberRow",
    "NoteRow",
    "PlayerRow",
    "PlayersListRow",
    "PrizeRow",
    "RegisteredRow",
    "ResultRow",
    "Row",
    "RulebookRow",
    "RulingRow",
    "SeatChangeRow",
    "SeatRow",
    "SectionRow",
    "SentRow",
    "SeriesEventRow",
    "SeriesRow",
    "SessionRow",
    "SittingRow",
    "StageRow",
    "TemplateRow",
    "TricksRow",
]
