"""Two sessions of three boards at three tables under SABF's book, worked by hand.

North-South of each board share 6 points (4 for the best, 2, 0); a session's top is 12.

              session 1            session 2           11.4 and the sum
    alder     2 + 2 + 2 =  6  50.00   0 + 2 + 0 =  2  16.67            66.67
    birch     0 + 0 + 4 =  4  33.33   4 + 0 + 4 =  8  66.67 as 33.33   66.66
    cedar     4 + 4 + 0 =  8  66.67   2 + 4 + 2 =  8  66.67           133.34
    dogwood             6     50.00            10     83.33           133.33
    elm                 8     66.67             4     33.33           100.00
    fir                 4     33.33             4     33.33            66.66

A substitute plays for birch in session 2: at most its own average, 33.33. Then alder and birch are 0.01
apart, within the 0.03 of 11.7: tied, and alder is before birch because it played both sessions itself. Having
played one of two, not more than half, birch is not eligible (11.6).
"""

from datetime import date

from bridgedesk.event.event import Event, Fields, RulebookRef, Stage, Status
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.score import PointsScore
from bridgedesk.event.session import LineUp, Movement, Result, Scoring, Section, Session, Sitting

PAIRS = ("alder", "birch", "cedar", "dogwood", "elm", "fir")
FIRST = {name: (f"Ann {name.title()}", f"Bob {name.title()}") for name in PAIRS}
HIGH, MIDDLE, LOW = "17+", "14+", "11+"

# By board, North-South 1 to 3: alder, birch, cedar.
SLIPS = {
    "1": ((MIDDLE, LOW, HIGH), (MIDDLE, LOW, HIGH), (MIDDLE, HIGH, LOW)),
    "2": ((LOW, HIGH, MIDDLE), (MIDDLE, LOW, HIGH), (LOW, HIGH, MIDDLE)),
}
# On the second board of session 2 alder had +100 and not +140: 0 there, birch 2 and cedar 4.
CORRECTED = "10+"


def section(results: tuple[Result, ...] = (), line_ups: tuple[LineUp, ...] = ()) -> Section:
    seats = {f"{at}NS": PAIRS[at - 1] for at in (1, 2, 3)} | {f"{at}EW": PAIRS[at + 2] for at in (1, 2, 3)}
    round_ = tuple(Sitting(at, f"{at}NS", f"{at}EW", (1,)) for at in (1, 2, 3))
    return Section(
        "A",
        sets={1: (1, 2, 3)},
        seats=dict(seats),
        movement=Movement((round_,)),
        results=results,
        line_ups=line_ups,
    )


def results_of(session: str) -> tuple[Result, ...]:
    """Figures are typed in tens."""
    return tuple(
        Result(board, PointsScore(10 * int(slip[:-1])), 1, table)
        for board, slips in enumerate(SLIPS[session], start=1)
        for table, slip in enumerate(slips, start=1)
    )


def two_evenings(*, played: bool = False) -> Event:
    """With nothing typed yet, or as it was left; the substitute is one of the players then."""
    players = tuple(
        Player(f"{name[0]}{at}", each) for name, pair in FIRST.items() for at, each in enumerate(pair, 1)
    )
    line_up = LineUp("birch", 1, out="b2", in_="s1", kind="substitute", reason="ill")
    sections = {
        "1": section(results_of("1")) if played else section(),
        "2": section(results_of("2"), (line_up,)) if played else section(),
    }
    return Event(
        id="two",
        title="Two Evenings",
        date=date(2026, 11, 17),
        status=Status.FINAL if played else Status.OPEN,
        rulebook=RulebookRef("sabf-2020"),
        players=(*players, Player("s1", "Sue Standin")) if played else players,
        entries=tuple(Entry(name, (f"{name[0]}1", f"{name[0]}2")) for name in PAIRS),
        stages=(Stage("q", "sum-of-percentages", Fields.TWO),),
        sessions=tuple(
            Session(key, Scoring.MATCHPOINTS, "q", sections=(sections[key],)) for key in ("1", "2")
        ),
    )
