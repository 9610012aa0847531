"""Sent results, and data of other programs."""

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bridgedesk.store.mapping.row import Row, number_of


class SentRow(Row):
    """Results of an event as sent to the masterpoint secretary."""

    __tablename__ = "sent"
    __table_args__ = (UniqueConstraint("event_id", "position"),)
    KEY = ("position",)

    event_id: Mapped[int] = mapped_column(number_of("event"))
    position: Mapped[int]
    revision: Mapped[int]
    time: Mapped[str]
    folder: Mapped[str]
    scale: Mapped[str]
    grade: Mapped[str]


class FiguresRow(Row):
    """Figures of the program that an event was imported from."""

    __tablename__ = "official_figures"
    KEY = ()

    event_id: Mapped[int] = mapped_column(number_of("event"), unique=True)
    figures: Mapped[str]


class PlayersListRow(Row):
    """Meaning of the columns of a player list, by the list's headings."""

    __tablename__ = "players_list"
    OWNER = ""
    KEY = ("headings",)

    headings: Mapped[str] = mapped_column(unique=True)
    columns: Mapped[str]


class TricksRow(Row):
    """Double-dummy tricks of a deal, shared by all events in which it was played."""

    __tablename__ = "double_dummy"
    OWNER = ""
    KEY = ("cards",)

    cards: Mapped[str] = mapped_column(unique=True)
    tricks: Mapped[str]
