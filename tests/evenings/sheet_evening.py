"""Two small evenings, whose every figure was worked out by hand.

**Pairs.** Three tables, three rounds of two boards, a Mitchell with two winners; top 4 (beaten 2, equal 1).

| board (vul) | 1NS             | 2NS             | 3NS              | EW points: 1EW, 2EW, 3EW |
|-------------|-----------------|-----------------|------------------|--------------------------|
| 1 (none)    | v 1  +420: 2    | v 3   -50: 0    | v 2  +450: 4     | 2, 0, 4                  |
| 2 (NS)      | v 1  +600: 2    | v 3  +630: 4    | v 2  -100: 0     | 2, 4, 0                  |
| 3 (EW)      | v 3  +100: 4    | v 2  -110: 0    | v 1     0: 2     | 2, 4, 0                  |
| 4 (all)     | v 3  +100: 4    | v 2 -1370: 0    | v 1  -620: 2     | 2, 4, 0                  |
| 5 (NS)      | v 2   +90: 3    | v 1   +90: 3    | v 3  -500: 0     | 1, 1, 4                  |
| 6 (EW)      | v 2   -50: 0.5  | v 1   +90: 3.5  | v 3  A+-: award  | 0.5, 3.5, award          |

Board 6 has two scores of three: (2 x 3 + 1) / 2 = 3.5 and (0 x 3 + 1) / 2 = 0.5.
3NS has 8 of 20 elsewhere, 40%: average plus stays 60% of 4, 2.4. 3EW has 8 of 20 too: average minus, 1.6.

    1NS 15.5 / 24 = 64.58%     2NS 10.5 / 24 = 43.75%     3NS 10.4 / 24 = 43.33%
    1EW  9.5 / 24 = 39.58%     2EW 16.5 / 24 = 68.75%     3EW  9.6 / 24 = 40.00%

3EW is fined 25% of a top, 1 matchpoint: 8.6 / 24 = 35.83%, which is -4.17 and makes it third.

**Session 2**, where there is one, has board 1 only: 1-1 +420, 2-2 -50, 3-3 +450,
so 50, 0, 100 and 50, 100, 0%.
The mean of both: 57.29, 21.88, 71.67 and 44.79, 84.38, 17.92% (half of 35.83; the fine is -2.08 of it).

**Teams.** Four teams all play all; IMPs and VPs as handed in.

    Fox 31-14 Owl  14-6     Elk 20-20 Hen  10-10
    Fox 10-25 Elk   6-14    Owl 30-12 Hen  14-6
    Fox 22-20 Hen  11-9     Owl  5-40 Elk   2-18

    Elk 10+14+18 = 42 (85-35)   Fox 14+6+11 = 31 (63-59)   Hen 10+6+9 = 25 (52-72)   Owl 6+14+2 = 22 (49-83)
"""

from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.event import Event, Fields, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, RecordedDraw, Room, RoomResult, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Appeal, CommitteeMember, Note, Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import LineUp, Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.movements.draw.bracket import FinalOutcome, played_so_far
from bridgedesk.movements.draw.finals import final_four
from bridgedesk.sheets.content import Makes
from bridgedesk.sheets.facts import Break, Facts, FinalsSoFar, PrintChoice, Timetable
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import three_tables

PRINTED = datetime(2026, 11, 17, 22, 31)  # noqa: DTZ001 - as the clock on the wall says
DAY = date(2026, 11, 17)

PLAYERS = (
    Player("p1", "Ann Ashdown", "1000017", "Local"),
    Player("p2", "Bertil Ångström", "1000025"),
    Player("p3", "Carla Conti", "1000033"),
    Player("p4", "Dev Desai"),
    Player("p5", "Ella Eriksen", "1000041"),
    Player("p6", "Łukasz Łabędź", "1000058"),
    Player("p7", "Greta Grün", "1000066"),
    Player("p8", "Hugo", "1000074"),
    Player("p9", "נועה לוי", "1000082"),
    Player("p10", "سارة حداد", "1000090"),
    Player("p11", "Ines Iglesias", "1000108"),
    Player("p12", "Jonas O'Jansson", "1000116"),
    Player("p13", "Kirsten Kloster", "1000124"),
)
ENTRIES = tuple(
    Entry(entry, (f"p{2 * at + 1}", f"p{2 * at + 2}"))
    for at, entry in enumerate(("1NS", "2NS", "3NS", "1EW", "2EW", "3EW"))
)

SETS = {1: (1, 2), 2: (3, 4), 3: (5, 6)}

# Round by round and table by table: the East-West pair, the set, the slips of its two boards.
PLAYED = (
    ((1, 1, "4SN= HA", "3NS="), (2, 2, "2HE=", "6DW="), (3, 3, "4SXN-2", "A+-")),
    ((3, 2, "2HE-1", "6DW-1"), (1, 3, "1NS=", "2CN="), (2, 1, "4SN+1", "3NS-1")),
    ((2, 3, "1NS=", "2CN-1"), (3, 1, "4SN-1", "3NS+1"), (1, 2, "P", "5DW+1")),
)

DEALS = {
    1: Deal.parse("N:AKQ72.J5.T98.765 J9.AQT4.KQ2.T942 T854.K93.AJ65.AQ 63.8762.743.KJ83"),
    2: Deal.parse("N:K4.A92.QJ85.KT63 AT987.J84.K6.QJ5 QJ6.KQ7.A9732.A4 532.T653.T4.9872"),
}
MAKES: dict[int, Makes] = {
    1: {
        seat: dict(zip(Denomination, tricks, strict=True))
        for seat, tricks in (
            (Seat.NORTH, (7, 8, 7, 10, 9)),
            (Seat.SOUTH, (7, 8, 7, 10, 9)),
            (Seat.EAST, (6, 5, 6, 3, 4)),
            (Seat.WEST, (6, 5, 6, 3, 4)),
        )
    }
}


def at(hour: int, minute: int) -> datetime:
    return datetime(2026, 11, 17, hour, minute)  # noqa: DTZ001


def section() -> Section:
    rounds = tuple(
        tuple(
            Sitting(table, f"{table}NS", f"{ew}EW", (chosen,))
            for table, (ew, chosen, *_) in enumerate(row, start=1)
        )
        for row in PLAYED
    )
    results = []
    for round_, row in enumerate(PLAYED, start=1):
        for table, (_, chosen, *slips) in enumerate(row, start=1):
            for board, slip in zip(SETS[chosen], slips, strict=True):
                score, _, lead = slip.partition(" ")
                results.append(
                    Result(board, parse_score(score), round_, table, Card.parse(lead) if lead else None)
                )
    return Section(
        "A",
        colour="red",
        sets=SETS,
        seats={entry.id: entry.id for entry in ENTRIES},
        movement=Movement(rounds, "mitchell tables=3"),
        line_ups=(LineUp("3EW", 2, None, "p12", "p13", "substitute", "ill"),),
        results=tuple(results),
    )


RULINGS = (
    Ruling(
        "r1",
        at(19, 27),
        "1",
        "A",
        1,
        None,
        "3EW",
        "late-arrival",
        {"minutes": 12},
        Sanction(Decimal(25), "% of a top", "11.2"),
        Sanction(Decimal(25), "% of a top", "11.2"),
        "Stuck in traffic",
    ),
    Ruling(
        "r2", at(20, 5), "1", "A", 2, 4, "1NS", "fine", {"offence": "phone"}, None, Sanction(), "First time"
    ),
    Ruling(
        "r3",
        at(20, 40),
        "1",
        "A",
        3,
        None,
        "2NS",
        "slow-play",
        {},
        None,
        Sanction(Decimal(10), "% of a top", "11.3"),
        None,
        "the round before was late",
    ),
)

APPEAL = Appeal(
    "ap1",
    at(22, 20),
    ruling="r1",
    by="3EW",
    board=1,
    auction=("Pass", "1♥ (slow)", "1♠", "2♥", "4♠", "Pass", "Pass", "Pass"),
    details="East thought for a minute over 1♥.",
    ruling_text="Score stands: 4♠ made, +420 to North-South.",
    grounds="The pause suggested nothing.",
    director="West had no logical alternative to Pass.",
    respondents="North agrees that there was a pause.",
    reply="It was no longer than usual.",
    committee=(
        CommitteeMember("Mia Muster"),
        CommitteeMember("Otto Vorlage", dissents=True),
        CommitteeMember("Pia Ejemplo"),
    ),
    decision="Upheld.",
)


def pairs_event(sessions: int = 1, status: Status = Status.PROVISIONAL) -> Event:
    second = Session(
        "2",
        Scoring.MATCHPOINTS,
        "q",
        sections=(
            Section(
                "A",
                seats={entry.id: entry.id for entry in ENTRIES},
                results=tuple(
                    Result(1, parse_score(score), ns=f"{pair}NS", ew=f"{pair}EW")
                    for pair, score in enumerate(("4SN=", "4SN-1", "4SN+1"), start=1)
                ),
            ),
        ),
    )
    first = Session("1", Scoring.MATCHPOINTS, "q", starts=at(19, 15), deals=DEALS, sections=(section(),))
    return Event(
        "e",
        "Tuesday Pairs",
        DAY,
        club="Example Bridge Club",
        status=status,
        rulebook=RulebookRef("sabf-2020", "5abf" * 16),
        players=PLAYERS,
        entries=ENTRIES,
        stages=(Stage("q", fields=Fields.TWO),),
        sessions=(first, second)[:sessions],
        rulings=RULINGS,
        appeals=(APPEAL,),
        notes=(
            Note(at(20, 2), "Hesitation before 2♥; go back when the board is over", 3, 5),
            Note(at(21, 10), "Tea was late"),
        ),
    )


TEAMS = ("Fox", "Owl", "Elk", "Hen")
MATCHES = (
    (1, "Fox", "Owl", (31, 14), (14, 6)),
    (1, "Elk", "Hen", (20, 20), (10, 10)),
    (2, "Fox", "Elk", (10, 25), (6, 14)),
    (2, "Owl", "Hen", (30, 12), (14, 6)),
    (3, "Fox", "Hen", (22, 20), (11, 9)),
    (3, "Owl", "Elk", (5, 40), (2, 18)),
)


def teams_event() -> Event:
    matches = tuple(
        Match(
            f"m{number}",
            "1",
            round_,
            home.lower(),
            away.lower(),
            table=1 + (number - 1) % 2,
            boards=tuple(range(8 * round_ - 7, 8 * round_ + 1)),
            slip=Slip(imps, tuple(map(Decimal, vps))),
        )
        for number, (round_, home, away, imps, vps) in enumerate(MATCHES, start=1)
    )
    return Event(
        "t",
        "Club Teams",
        DAY,
        club="Example Bridge Club",
        status=Status.FINAL,
        kind="teams",
        rulebook=RulebookRef("sabf-2020"),
        entries=tuple(Entry(name.lower(), name=name) for name in TEAMS),
        stages=(Stage("q"),),
        sessions=(Session("1", Scoring.IMPS, "q", starts=at(19, 15)),),
        matches=matches,
        draws=(
            RecordedDraw(
                "q", 4, at(21, 50), ("elk", "fox", "hen", "owl"), (), (("elk", "fox"), ("hen", "owl"))
            ),
        ),
    )


def pairs(sessions: int = 1) -> Facts:
    makes = {("1", board): each for board, each in MAKES.items()}
    return Facts(
        evaluate(pairs_event(sessions)),
        PRINTED,
        makes=makes,
        directors=("Tess Turner",),
        timetable=Timetable(Fraction(15), 2, (Break(2, 10, "Tea"),)),
    )


def teams() -> Facts:
    return Facts(evaluate(teams_event()), PRINTED, directors=("Tess Turner",))


def teams_by_boards() -> Facts:
    """Elk v Hen and Fox v Owl over boards 1 and 2 of round 1; Owl has yet to play board 2 in the closed room.

    Elk make 4S on board 1 and Hen go down in it: 420 + 50 = 470 is 10 IMPs. Board 2 is flat for them.
    Fox make 420 where Owl make 450: 30 is 1 IMP to Owl."""
    event = teams_event()
    rooms = {
        ("elk", "hen"): ("1 open 4SN=/HK", "1 closed 4SN-1", "2 open P", "2 closed P"),
        ("fox", "owl"): ("1 open +420", "1 closed +450", "2 open A+-"),
    }
    matches = tuple(
        Match(
            f"b{table}", "1", 1, *teams, table=table, boards=(1, 2), results=tuple(map(_room_result, results))
        )
        for table, (teams, results) in enumerate(rooms.items(), start=1)
    )
    return replace(teams(), evaluation=evaluate(replace(event, matches=matches, draws=())))


def _room_result(said: str) -> RoomResult:
    board, room, score = said.split()
    score, _, lead = score.partition("/")
    return RoomResult(Room(room), int(board), parse_score(score), Card.parse(lead) if lead else None)


def final(facts: Facts) -> Facts:
    event = replace(facts.event, status=Status.FINAL)
    return replace(facts, evaluation=evaluate(event))


def howell() -> Facts:
    """Six pairs at three tables, nobody named yet and nothing played."""
    event = Event(
        "h",
        "Howell Night",
        DAY,
        club="Example Bridge Club",
        entries=tuple(three_tables.entries()),
        stages=(Stage("q"),),
        sessions=(Session("1", Scoring.MATCHPOINTS, "q", sections=(three_tables.section(20),)),),
    )
    return Facts(evaluate(event), PRINTED)


def blank(facts: Facts) -> Facts:
    return replace(facts, choice=PrintChoice(blank=True))


def butler() -> Facts:
    """The same evening against datums; 3NS and 3EW have no score on board 6."""
    event = pairs_event()
    (session,) = event.sessions
    return replace(
        pairs(),
        evaluation=evaluate(
            replace(event, kind="butler", sessions=(replace(session, scoring=Scoring.BUTLER),))
        ),
    )


def finals() -> Facts:
    """Elk, Fox, Hen and Owl in SABF's final four; Owl has beaten Hen, who had the carry-forward."""
    order = ("elk", "fox", "hen", "owl")
    four = final_four(28)
    outcomes = {"first semi-final": FinalOutcome(Fraction(40), Fraction(52))}
    played = played_so_far(four, order, outcomes, called=lambda team, _week: team.capitalize())
    return replace(teams(), finals=FinalsSoFar(played, outcomes, four.name, "SABF 13.11"))


def matches_of_pairs() -> Facts:
    """Two pairs a side, two rounds of seven boards, every board played twice with top 2.

    In round 1 1NS has +420 four times, passes out twice and goes one down once; 2NS passes out everything:
    1NS has 4 x 2 + 2 x 1 = 10 of 14 (71.43%), 2NS 2 x 1 + 1 x 2 = 4 (28.57%); 1EW 4 and 2EW 10.
    In round 2 everybody has +400 on all boards: 7 of 14 (50%), a draw between 47.5 and 52.5%.
    So 1NS and 2EW have a win and a draw each, 2NS and 1EW a draw and a loss: 17 and 11 of 28,
    60.71 and 39.29%.
    """
    played = {"1NS": ("4SN=", "4SN=", "4SN=", "4SN=", "P", "P", "4SN-1"), "2NS": ("P",) * 7}
    results = [
        Result(board, parse_score(slip), 1, table)
        for table, slips in enumerate(played.values(), start=1)
        for board, slip in enumerate(slips, start=1)
    ]
    results += [Result(board, parse_score("3NN="), 2, table) for table in (1, 2) for board in range(8, 15)]
    rounds = (
        (Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (1,))),
        (Sitting(1, "1NS", "2EW", (2,)), Sitting(2, "2NS", "1EW", (2,))),
    )
    entries = tuple(entry for entry in ENTRIES if entry.id[0] != "3")
    there = Section(
        "A",
        sets={1: tuple(range(1, 8)), 2: tuple(range(8, 15))},
        seats={entry.id: entry.id for entry in entries},
        movement=Movement(rounds, "barometer"),
        results=tuple(results),
    )
    base = pairs_event()
    event = replace(
        base,
        entries=entries,
        sessions=(Session("1", Scoring.MATCHPOINTS, "q", sections=(there,)),),
        rulings=(),
        appeals=(),
    )
    return Facts(evaluate(event), PRINTED)
