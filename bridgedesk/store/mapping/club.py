"""The club with its lists, the rule books of posted results, data of other programs, and drafts."""

from typing import ClassVar

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from bridgedesk.store.mapping.row import ListedPart, Row, number_of, one_of


class ClubRow(Row):
    __tablename__ = "club"
    __table_args__ = (CheckConstraint("id = 1", name="one_club_to_a_file"),)

    name: Mapped[str]
    begun: Mapped[str]
    backups: Mapped[str] = mapped_column(server_default="{}")  # which are kept
    sending: Mapped[str] = mapped_column(server_default="{}")  # details for its masterpoint secretary
    practice: Mapped[bool | None]  # True: to try things out, and nothing of it is ever sent


class MemberRow(Row):
    """Player of the club's list."""

    OWNER = ""
    __tablename__ = "club_player"
    __table_args__ = (CheckConstraint("partner_id <> id", name="a_partner_is_another"),)

    key: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    number: Mapped[str | None] = mapped_column(unique=True)
    club: Mapped[str | None]
    grade: Mapped[str | None]
    partner_id: Mapped[int | None] = mapped_column(number_of("club_player"), index=True)
    fixed_seat: Mapped[bool]
    flags: Mapped[str]
    contact: Mapped[str | None]
    about: Mapped[str] = mapped_column(server_default="{}")  # for the director only


class TemplateRow(Row):
    """Template: an event document without players and results."""

    OWNER = ""
    __tablename__ = "event_template"

    key: Mapped[str] = mapped_column(unique=True)
    document: Mapped[str]


class SeriesRow(Row):
    OWNER = ""
    __tablename__ = "series"
    __table_args__ = (one_of("ranks", "players", "pairs"), CheckConstraint("best_of > 0"))

    key: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    ranks: Mapped[str]
    best_of: Mapped[int | None]


class SeriesEventRow(Row):
    __tablename__ = "series_event"
    __table_args__ = (UniqueConstraint("series_id", "position"), UniqueConstraint("series_id", "event_id"))
    OWNER = "series_id"
    KEY = ("position",)

    series_id: Mapped[int] = mapped_column(number_of("series"))
    position: Mapped[int]
    event_id: Mapped[int] = mapped_column(number_of("event"), index=True)


class RulebookRow(Row):
    """Text of a rule book that results were posted by."""

    __tablename__ = "rulebook"
    KEY = ("sha256",)

    sha256: Mapped[str] = mapped_column(unique=True)
    text: Mapped[str]


# ---- sent results, and data of other programs


class SentRow(ListedPart):
    """Results of an event as sent to the masterpoint secretary."""

    __tablename__ = "sent"

    revision: Mapped[int]
    time: Mapped[str]
    folder: Mapped[str]
    scale: Mapped[str]
    grade: Mapped[str]


class PrintedRow(ListedPart):
    """Sheet of an event as it was printed or saved, for one session."""

    __tablename__ = "printed"

    sheet: Mapped[str]
    session: Mapped[str]  # key of the session
    layout: Mapped[str]  # digest of who met where in it
    time: Mapped[str]


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


class DraftRow(Row):
    """Draft of one form; no journal entry explains it, so it has a digest of its own."""

    __tablename__ = "draft"
    __table_args__ = (UniqueConstraint("event", "form", "subject"),)
    WRITTEN: ClassVar[tuple[str, ...]] = ("event", "form", "subject", "fields", "time", "digest")

    event: Mapped[str]  # key of the event; empty: the club's
    form: Mapped[str]
    subject: Mapped[str]  # what the form is about, such as an appeal
    fields: Mapped[str]
    time: Mapped[str]
    digest: Mapped[str]
