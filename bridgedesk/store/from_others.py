"""Data from other programs, stored with the facts: figures, columns of lists, double-dummy tricks."""

from collections.abc import Iterable, Mapping

from sqlalchemy import select

from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.mapping import EventRow, FiguresRow, PlayersListRow, TricksRow
from bridgedesk.store.mapping.row import table_of

TricksOf = Mapping[str, tuple[int, ...]]  # by the deal as it is written

_HEXADECIMAL = 16


def keep_figures(work: UnitOfWork, event: str, figures: str) -> None:
    number = work.db.scalars(select(EventRow.id).where(EventRow.key == event)).one()
    table = table_of(FiguresRow)
    before = work.db.execute(select(table).where(table.c.event_id == number)).mappings().all()
    work.remove(FiguresRow, map(dict, before))
    work.add(FiguresRow, [{"event_id": number, "figures": figures}])


def figures_of(file: ClubFile, event: str) -> str | None:
    query = select(FiguresRow.figures).join(EventRow, EventRow.id == FiguresRow.event_id)
    with file.reading() as db:
        return db.scalar(query.where(EventRow.key == event))


# ---- lists of players


def keep_columns(work: UnitOfWork, headings: str, columns: str) -> None:
    """Save the columns chosen last for a list with these headings."""
    table = table_of(PlayersListRow)
    before = work.db.execute(select(table).where(table.c.headings == headings)).mappings().all()
    work.remove(PlayersListRow, map(dict, before))
    work.add(PlayersListRow, [{"headings": headings, "columns": columns}])


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
