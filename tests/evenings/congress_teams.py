"""A Swiss of seven teams in three rounds with all that a cross-table has to hold.

Every result is in VPs alone, by a scale on paper; Supplementary 4 gives 12 for a bye.
Round 1: Ash 12-8 Box, Cob 15-5 Dab; a triangle: Eft 14.5, Fen 10, Gnu 6.
Round 2: Ash 18-0 Cob by forfeit of Cob; Box 13-7 Eft; Dab 11-9 Fen; Gnu has a bye, 12.
Round 3: Ash 6-14 Eft, 2 VPs off Ash; Box 20-0 Gnu; Dab 10-10 Cob; Fen has a bye, 12.
Half a VP off Box's total.

    Box 8 + 13 + 20 - 0.5 = 40.5    Eft 14.5 + 7 + 14 = 35.5    Ash 12 + 18 + 6 - 2 = 34
    Fen 10 + 9 + 12 = 31            Dab 5 + 11 + 10 = 26    Cob 15 + 0 + 10 = 25
    Gnu 6 + 12 + 0 = 18
"""

from datetime import date, datetime
from decimal import Decimal

from bridgedesk.event.event import Event, Overlay, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Outcome, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.session import Scoring, Session

TEAMS = ("Ash", "Box", "Cob", "Dab", "Eft", "Fen", "Gnu")
MEMBERS = ("Ann", "Ben", "Cat", "Dan", "Eve")  # of each team; Box, Dab and Fen have four


def members(team: str) -> tuple[Player, ...]:
    four = team in ("Box", "Dab", "Fen")
    return tuple(
        Player(f"{team}-{name}", f"{name} {team}", f"{1000 * at + number}")
        for at in [TEAMS.index(team) + 1]
        for number, name in enumerate(MEMBERS[: 4 if four else 5], start=1)
    )


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 11, 21, hour, minute)  # noqa: DTZ001


def _match(
    round_: int,
    table: int,
    home: str,
    away: str,
    slip: Slip | None = None,
    triangle: str | None = None,
    outcome: Outcome = Outcome.PLAYED,
    at_fault: tuple[str, ...] = (),
) -> Match:
    boards = tuple(range(8 * round_ - 7, 8 * round_ + 1))
    return Match(
        f"r{round_}-{table}",
        "1",
        round_,
        home.lower(),
        away.lower(),
        table=table,
        boards=boards,
        triangle=triangle,
        slip=slip,
        outcome=outcome,
        at_fault=at_fault,
    )


def _vps(home: str, away: str) -> Slip:
    return Slip(vp=(Decimal(home), Decimal(away)))


MATCHES = (
    _match(1, 1, "Ash", "Box", slip=_vps("12", "8")),
    _match(1, 2, "Cob", "Dab", slip=_vps("15", "5")),
    _match(1, 3, "Eft", "Fen", triangle="a", slip=Slip(team_vp=Decimal("14.5"))),
    _match(1, 4, "Fen", "Gnu", triangle="a", slip=Slip(team_vp=Decimal(10))),
    _match(1, 5, "Gnu", "Eft", triangle="a", slip=Slip(team_vp=Decimal(6))),
    _match(2, 1, "Ash", "Cob", outcome=Outcome.FORFEIT, at_fault=("cob",), slip=_vps("18", "0")),
    _match(2, 2, "Box", "Eft", slip=_vps("13", "7")),
    _match(2, 3, "Dab", "Fen", slip=_vps("11", "9")),
    _match(2, 4, "Gnu", "Gnu", outcome=Outcome.BYE),
    _match(3, 1, "Ash", "Eft", slip=_vps("6", "14")),
    _match(3, 2, "Box", "Gnu", slip=_vps("20", "0")),
    _match(3, 3, "Dab", "Cob", slip=_vps("10", "10")),
    _match(3, 4, "Fen", "Fen", outcome=Outcome.BYE),
)
BYE = Overlay(
    "bye", "Supplementary 4", {"policy": "fixed", "unit": "VP", "value": 12, "why": "a bye: 12 VPs"}
)
RULINGS = (
    Ruling(
        "late",
        at(14, 5),
        "1",
        None,
        None,
        None,
        "ash",
        "late-arrival",
        {"minutes": 12},
        None,
        Sanction(Decimal(2), "VP", "11.2"),
        "Traffic",
    ),
    Ruling(
        "phone",
        at(15, 5),
        "1",
        None,
        None,
        None,
        "box",
        "fine",
        {"offence": "phone"},
        None,
        Sanction(Decimal("0.5"), "VP", "11.4"),
        "A phone rang twice",
    ),
)


def event(status: Status = Status.FINAL) -> Event:
    people = tuple(player for team in TEAMS for player in members(team))
    return Event(
        "c",
        "Congress Teams",
        date(2026, 11, 21),
        club="Example Bridge Club",
        status=status,
        kind="swiss-teams",
        rulebook=RulebookRef("sabf-2020"),
        players=people,
        entries=tuple(
            Entry(team.lower(), tuple(each.id for each in members(team)), team, f"{team}-Ben")
            for team in TEAMS
        ),
        stages=(Stage("swiss"),),
        sessions=(Session("1", Scoring.IMPS, "swiss", starts=at(10, 0)),),
        matches=MATCHES,
        rulings=RULINGS,
        overlay=(BYE,),
    )
