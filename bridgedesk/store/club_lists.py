"""Data of a club besides its events: lists, details for the secretary, and data of other programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import count

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session as DbSession

from bridgedesk.event.document import read_json, write
from bridgedesk.event.event import Event
from bridgedesk.event.people import ClubPlayer
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.damage import check_types
from bridgedesk.store.event_rows import FactRows, mapped_rows
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.listed_players import ListedPlayers
from bridgedesk.store.mapped_facts import FactMapping, RowReference, Values, as_json, from_json
from bridgedesk.store.mapping import (
    ClubRow,
    EventRow,
    FiguresRow,
    JournalRow,
    MemberRow,
    PlayersListRow,
    Row,
    RulebookRow,
    SentRow,
    SeriesEventRow,
    SeriesRow,
    TemplateRow,
    TricksRow,
)
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.one_act import Step
from bridgedesk.store.writing import put_parts


@dataclass(frozen=True, slots=True)
class Template:
    """Template of an event to play again."""

    id: str
    event: Event


@dataclass(frozen=True, slots=True)
class Series:
    """Ladder over many sessions, of players or of pairs."""

    id: str
    title: str
    ranks: str = "players"
    best_of: int | None = None
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClubLists:
    members: tuple[ClubPlayer, ...] = field(default=())
    templates: tuple[Template, ...] = field(default=())
    series: tuple[Series, ...] = field(default=())


_MEMBER = FactMapping(MemberRow, ClubPlayer)
_SERIES = FactMapping(SeriesRow, Series)

_PARTS = (
    mapped_rows(_MEMBER, "members"),
    FactRows(TemplateRow, "templates", lambda _, each: {"key": each.id, "document": write(each.event)}),
    mapped_rows(
        _SERIES,
        "series",
        (
            FactRows(
                SeriesEventRow,
                "events",
                lambda at, key: {"position": at, "event_id": RowReference("event", key)},
            ),
        ),
    ),
)


def change_lists(work: UnitOfWork, before: ClubLists, after: ClubLists) -> None:
    put_parts(work, _PARTS, before, after)
    work.players_written.append((before.members, after.members))


def fresh_player_keys(db: DbSession, players: ListedPlayers) -> Iterator[str]:
    """Yield keys that no player of the list ever had: one whose act was undone may come back."""
    if players.members is None:
        read_lists(db, players)
    name = table_of(MemberRow).name
    ever = db.scalar(text("SELECT seq FROM sqlite_sequence WHERE name = :name"), {"name": name}) or 0
    return (f"p{number}" for number in count(max(ever, players.highest) + 1))


def last_change(db: DbSession) -> int:
    """Return the journal number of the last change to the lists."""
    return db.scalar(select(func.max(JournalRow.id)).where(JournalRow.event.is_(None))) or 0


def read_lists(db: DbSession, players: ListedPlayers | None = None) -> ClubLists:
    """Read the lists; `players` that were read before are not read again."""
    players = players or ListedPlayers()
    keys: dict[str, dict[int, str]] = {}

    def key_of(name: str, number: int | None) -> str | None:
        if number is None:
            return None
        if name not in keys:
            table = Row.metadata.tables[name]
            keys[name] = {row.id: row.key for row in db.execute(select(table.c.id, table.c.key))}
        return keys[name][number]

    def rows(kind: type[Row]) -> list[dict[str, object]]:
        table = table_of(kind)
        return [check_types(table, row) for row in db.execute(select(table).order_by(table.c.id))]

    def events_of(series: object) -> tuple[str, ...]:
        listed = (
            select(EventRow.key)
            .join(SeriesEventRow, SeriesEventRow.event_id == EventRow.id)
            .where(SeriesEventRow.series_id == series)
        )
        return tuple(db.scalars(listed.order_by(SeriesEventRow.position)))

    if players.members is None:
        players.take(tuple(_MEMBER.fact(row, key_of) for row in rows(MemberRow)))
    return ClubLists(
        members=players.members or (),
        templates=tuple(
            Template(str(row["key"]), read_json(str(row["document"]))) for row in rows(TemplateRow)
        ),
        series=tuple(_SERIES.fact(row, key_of, events=events_of(row["id"])) for row in rows(SeriesRow)),
    )


# ---- texts of the rule books that results were posted by


def keep_book(work: UnitOfWork, digest: str, text: str) -> None:
    """Save each text once, however many results are based on it."""
    if work.db.scalar(select(RulebookRow.id).where(RulebookRow.sha256 == digest)) is None:
        work.add(RulebookRow, [{"sha256": digest, "text": text}])


def kept_book(file: ClubFile, digest: str) -> str | None:
    with file.reading() as db:
        return db.scalar(select(RulebookRow.text).where(RulebookRow.sha256 == digest))


# ---- the club's details for its masterpoint secretary, and what has been sent of each event


@dataclass(frozen=True, slots=True)
class Sending:
    """Details the secretary needs each time, saved so that they are typed once."""

    federation: str = "ABF"
    club_number: str = ""
    event_code: str = ""
    scale: str = ""
    grade: str = ""
    outright: bool = False  # over all sessions
    restricted: str = ""  # the field, where not everybody may enter


@dataclass(frozen=True, slots=True)
class Sent:
    revision: int
    time: datetime
    folder: str  # its name only: it may be on a stick
    scale: str
    grade: str = ""


_SENT = FactMapping(SentRow, Sent)
_SENT_PART = mapped_rows(_SENT, "sent")


def sending_of(file: ClubFile) -> Sending:
    with file.reading() as db:
        found: Sending = from_json(Sending, db.scalars(select(ClubRow.sending)).one())
    return found


def change_sending(file: ClubFile, sending: Sending, time: datetime) -> None:
    deed = ActRecord("change sending", "Details for the masterpoint secretary changed", time, undoable=False)
    with file.one_act() as act:
        act.add(Step(deed, partial(keep_sending, sending=sending)))


def keep_sending(work: UnitOfWork, sending: Sending) -> None:
    row = dict(work.db.execute(select(table_of(ClubRow))).mappings().one())
    told = {"sending": as_json(Sending, sending)}
    if row["sending"] != told["sending"]:
        work.change(ClubRow, [(row, told)])


def keep_sent(work: UnitOfWork, event: str, sent: Sent) -> None:
    number = _number_of(work, event)
    before = work.db.scalar(select(func.count()).where(SentRow.event_id == number)) or 0
    work.add(SentRow, [{**_SENT_PART.values(before + 1, sent), "event_id": number}])


def sent_of(file: ClubFile, event: str) -> Sequence[Sent]:
    """Return what was sent, the latest last."""
    table = table_of(SentRow)
    query = select(table).join(EventRow, EventRow.id == table.c.event_id).where(EventRow.key == event)
    with file.reading() as db:
        rows = db.execute(query.order_by(table.c.position)).all()
        return [_SENT.fact(check_types(table, row), lambda _, __: None) for row in rows]


# ---- data from other programs, stored with the facts: figures, columns of lists, double-dummy tricks

TricksOf = Mapping[str, tuple[int, ...]]  # by the deal as it is written

_HEXADECIMAL = 16


def keep_figures(work: UnitOfWork, event: str, figures: str) -> None:
    _replace_row(work, FiguresRow, "event_id", {"event_id": _number_of(work, event), "figures": figures})


def _replace_row(work: UnitOfWork, kind: type[Row], key: str, row: Values) -> None:
    table = table_of(kind)
    before = work.db.execute(select(table).where(table.c[key] == row[key])).mappings().all()
    work.remove(kind, map(dict, before))
    work.add(kind, [row])


def _number_of(work: UnitOfWork, event: str) -> int:
    return work.db.scalars(select(EventRow.id).where(EventRow.key == event)).one()


def figures_of(file: ClubFile, event: str) -> str | None:
    query = select(FiguresRow.figures).join(EventRow, EventRow.id == FiguresRow.event_id)
    with file.reading() as db:
        return db.scalar(query.where(EventRow.key == event))


# ---- lists of players


def keep_columns(work: UnitOfWork, headings: str, columns: str) -> None:
    """Save the columns chosen last for a list with these headings."""
    _replace_row(work, PlayersListRow, "headings", {"headings": headings, "columns": columns})


def columns_of(file: ClubFile, headings: str) -> str | None:
    with file.reading() as db:
        return db.scalar(select(PlayersListRow.columns).where(PlayersListRow.headings == headings))


# ---- double dummy


def keep_tricks(work: UnitOfWork, tricks: TricksOf) -> None:
    """Save twenty numbers of tricks as hexadecimal digits; a deal that has its own keeps them."""
    known = set(work.db.scalars(select(TricksRow.cards)))
    rows = [
        {"cards": deal, "tricks": "".join(f"{each:x}" for each in made)}
        for deal, made in tricks.items()
        if deal not in known
    ]
    work.add(TricksRow, rows)


def tricks_of(file: ClubFile, deals: Iterable[str]) -> TricksOf:
    """Return the known tricks of these deals."""
    query = select(TricksRow.cards, TricksRow.tricks).where(TricksRow.cards.in_(list(deals)))
    with file.reading() as db:
        rows = db.execute(query).all()
        return {cards: tuple(int(each, _HEXADECIMAL) for each in tricks) for cards, tricks in rows}
