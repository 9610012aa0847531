"""State Teams: two stages, each of five nights with two matches of 14 boards, and the finals."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, RoomLineUp, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import Scoring, Session
from tests.evenings.board_sets import desk_in
from tests.rulebooks.books import book

SABF = book("sabf-2020")
ROUNDS = 10
BOARDS = tuple(range(1, 15))
NIGHTS = ("1", "2", "3", "4", "5")
FIRST_FOUR = (1, 2, 3, 4)

Four = tuple[int, int, int, int]
Plays = Mapping[str, Callable[[int], Four]]  # by team: who sits down in a round

# All meet the same team ten times, by these VPs. Stage one ends Ash 160, Cob 140, Eft 130, Fen 120, Hen 80
# (6, 4, 3, 2, 1 point), Gnu 70, Dab 60, Box 40; stage two, which Fen does not play and Ivy does, ends Ash
# 160, Box 150, Ivy 140, Cob 120, Gnu 80 (6, 4, 3, 2, 1), Eft 60, Dab 50, Hen 40. Together Ash 12, Cob 6, Box
# 4, Eft and Ivy 3 (190 VPs of both stages against 140), which are the five; then Fen 2, Gnu and Hen 1 (150
# against 120).
STAGE_ONE = (("Ash", 16, "Box", 4), ("Cob", 14, "Dab", 6), ("Eft", 13, "Gnu", 7), ("Fen", 12, "Hen", 8))
STAGE_TWO = (("Ash", 16, "Hen", 4), ("Box", 15, "Dab", 5), ("Ivy", 14, "Eft", 6), ("Cob", 12, "Gnu", 8))

# Who sits down, by the round; a match is 14 boards, so that 4 of a stage are the 56 of its 140 that are 40%.
MEMBERS_ONE = {"Ash": (1, 2, 3, 4, 5, 6), "Cob": (1, 2, 3, 4, 5, 6), "Box": (1, 2, 3, 4, 5)}
MEMBERS_TWO = {
    "Ash": (1, 2, 3, 4, 5, 6),
    "Cob": (1, 2, 3, 4, 7, 8),
    "Box": (1, 2, 3, 4, 5),
    "Eft": (1, 2, 3, 5, 6),
    "Ivy": (1, 2, 3, 4, 5),
}
PLAYS_ONE: Plays = {
    "Ash": lambda round_: (1, 2, 3, 4) if round_ <= 7 else (1, 2, 5, 6),
    "Cob": lambda round_: (1, 2, 3, 4) if round_ <= 6 else (1, 2, 5, 6),
}
PLAYS_TWO: Plays = {
    "Ash": lambda round_: (1, 2, 3, 4) if round_ <= 9 else (1, 2, 5, 6),
    "Cob": lambda round_: (1, 2, 3, 4) if round_ <= 5 else (1, 2, 7, 8),
    "Box": lambda round_: (1, 2, 3, 4) if round_ <= 3 else (1, 2, 3, 5),
    "Eft": lambda round_: (1, 2, 3, 5) if round_ <= 6 else (1, 2, 3, 6),
    "Ivy": lambda round_: (1, 2, 3, 4) if round_ <= 7 else (1, 2, 3, 5),
}


def stage_one() -> Event:
    return stage_of_state_teams("one", STAGE_ONE, MEMBERS_ONE, PLAYS_ONE)


def stage_two(rounds: int = ROUNDS, status: Status = Status.FINAL) -> Event:
    return stage_of_state_teams("two", STAGE_TWO, MEMBERS_TWO, PLAYS_TWO, status, rounds)


def stage_of_state_teams(
    key: str,
    met: tuple[tuple[str, int, str, int], ...],
    size: Mapping[str, tuple[int, ...]],
    plays: Plays,
    status: Status = Status.FINAL,
    rounds: int = ROUNDS,
) -> Event:
    """`size`: the numbers of a team's players, otherwise its first four; `plays`: who of them sits down."""
    teams = [team for home, _, away, _ in met for team in (home, away)]
    numbers = {team: size.get(team, FIRST_FOUR) for team in teams}
    members = {team: tuple(f"{key}-{team}{number}" for number in numbers[team]) for team in teams}

    def seated(team: str, round_: int) -> list[str]:
        four = plays[team](round_) if team in plays else FIRST_FOUR
        return [f"{key}-{team}{number}" for number in four]

    def match(at: int, round_: int) -> Match:
        home, one, away, two = met[at]
        north, south, east, west = seated(home, round_)
        others = seated(away, round_)
        line_up = RoomLineUp((north, others[0], south, others[1]), (others[2], east, others[3], west))
        night = NIGHTS[(round_ - 1) // 2]
        slip = Slip(vp=(Decimal(one), Decimal(two)))
        return Match(
            f"m{round_}-{at}", night, round_, f"{key}-{home}", f"{key}-{away}", table=at + 1, boards=BOARDS,
            line_up=line_up, slip=slip,
        )  # fmt: skip

    return Event(
        key,
        f"State Teams, stage {key}",
        date(2026, 9, 1) if key == "one" else date(2026, 10, 6),
        status=status,
        kind="state-teams",
        rulebook=RulebookRef("sabf-2020"),
        players=tuple(
            Player(f"{key}-{team}{number}", f"{team} {number}") for team in teams for number in numbers[team]
        ),
        entries=tuple(Entry(f"{key}-{team}", members[team], team) for team in teams),
        stages=(Stage("all"),),
        sessions=tuple(Session(night, Scoring.IMPS, "all") for night in NIGHTS),
        matches=tuple(match(at, round_) for round_ in range(1, rounds + 1) for at in range(len(met))),
    )


def finals_of(club: Club, *stages: Event, sessions: int = 5) -> OpenEvent:
    """The Final Five, with these stages taken in; lots go by the alphabet."""
    for each in stages:
        desk_in(club, each)
    event = new_event(
        "final",
        "Example BC",
        NewEventRequest("State Teams, finals", date(2026, 11, 18), "state-teams-final", sessions),
        SABF,
    )
    desk = desk_in(club, event)
    for each in stages:
        import_qualifiers(desk, each.id, chance=sorted)
    return desk
