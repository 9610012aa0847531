"""Random matches of teams: all play all with a bye or a triangle, board by board or as totals; finals too."""

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from hypothesis import strategies as st

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome, Room, RoomResult, Slip
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Scoring
from bridgedesk.rulebooks import Book
from bridgedesk.standings.evaluate import evaluate
from tests.standings.random_pairs import BY_IMPS, decks

TEAMS = ["ash", "box", "cob", "dab", "eft"]
FULL, ODD_ONE = 4, 3
LENGTHS = [1, 2, 7, 8, 10, 14]

# Who meets whom: of four everybody, of three or five the odd one has nobody.
ROUNDS: dict[int, list[list[tuple[str, ...]]]] = {
    2: [[("ash", "box")], [("box", "ash")]],
    3: [[("ash", "box"), ("cob",)], [("ash", "cob"), ("box",)], [("box", "cob"), ("ash",)]],
    4: [[("ash", "box"), ("cob", "dab")], [("ash", "cob"), ("box", "dab")], [("ash", "dab"), ("box", "cob")]],
    5: [
        [("ash", "box"), ("cob", "dab"), ("eft",)],
        [("ash", "cob"), ("box", "eft"), ("dab",)],
        [("ash", "dab"), ("cob", "eft"), ("box",)],
    ],
}


@st.composite
def team_matches(
    draw: st.DrawFn, scoring: Scoring, sessions: list[str], stage: str, *, of_eight: bool
) -> tuple[Match, ...]:
    """Rounds go on from session to session."""
    teams = draw(st.sampled_from([2, 3, 4, 4, 5]))
    rounds = (2 * ROUNDS[teams])[: draw(st.integers(1, 2 * len(ROUNDS[teams])))]
    length = draw(st.sampled_from(LENGTHS))
    shared = teams == 5 and draw(st.booleans())
    found: list[Match] = []
    for number, meetings in enumerate(rounds, start=1):
        session = sessions[(number - 1) * len(sessions) // len(rounds)]
        three = number == 1 and shared
        for two in [("ash", "box")] if three else meetings:
            key = f"r{number}-{two[0]}"
            if len(two) == 1:
                found.append(Match(key, session, number, two[0], two[0], stage, outcome=Outcome.BYE))
                continue
            home, away = two
            plain = Match(key, session, number, home, away, stage, boards=tuple(range(1, length + 1)))
            found += draw(_in_halves(plain, scoring) if of_eight else _played(plain, scoring))
        if three:
            found += draw(_triangle(session, stage, length, scoring))
    if draw(st.integers(0, 9)) == 0:  # a team that meets two at once, by mistake
        again = Match("again", sessions[0], 1, teams_of(found)[0], teams_of(found)[-1], stage, slip=_AS_VPS)
        found.append(again)
    return tuple(found)


def teams_of(matches: Iterable[Match]) -> list[str]:
    return sorted({side for match in matches for side in (match.home, match.away)})


def _in_halves(match: Match, scoring: Scoring) -> st.SearchStrategy[list[Match]]:
    halves = [match, replace(match, id=f"{match.id}-b")]
    return st.tuples(*(_board_by_board(each, scoring) for each in halves)).map(list)


@st.composite
def _played(draw: st.DrawFn, match: Match, scoring: Scoring) -> list[Match]:
    outcome = draw(
        st.sampled_from([*[Outcome.PLAYED] * 6, Outcome.FORFEIT, Outcome.ABANDONED, Outcome.CANCELLED])
    )
    if outcome is not Outcome.PLAYED:
        sides = [(match.home,), (match.away,), (match.home, match.away), ()]
        return [replace(match, outcome=outcome, at_fault=draw(st.sampled_from(sides)))]
    how = draw(st.sampled_from(["boards", "boards", "imps", "vp", "nothing"]))
    if how == "boards":
        return [draw(_board_by_board(match, scoring))]
    return [replace(match, slip=draw(_slips()) if how == "imps" else _AS_VPS if how == "vp" else None)]


NOBODY_AHEAD = Slip((0, 0))
_AS_VPS = Slip(vp=(Decimal("12.5"), Decimal("7.5")))


def _slips() -> st.SearchStrategy[Slip]:
    imps = st.sampled_from([0, 0, 5, 12, 40, 90])
    return st.builds(Slip, st.tuples(imps, imps))


@st.composite
def _board_by_board(
    draw: st.DrawFn, match: Match, scoring: Scoring, rooms: tuple[Room, ...] = tuple(Room)
) -> Match:
    plain, odd = draw(decks(BY_IMPS if scoring is Scoring.IMPS else BY_IMPS[:-2]))
    slips = [(room, board) for board in match.boards for room in rooms]
    scores = [odd.get(at, plain[at % len(plain)]) for at in range(len(slips))]
    results = tuple(
        RoomResult(room, board, parse_score(score))
        for (room, board), score in zip(slips, scores, strict=True)
        if score is not None
    )
    return replace(match, results=results)


@st.composite
def _triangle(draw: st.DrawFn, session: str, stage: str, length: int, scoring: Scoring) -> list[Match]:
    """One table for each two, board by board; now and then one slip for each."""
    slips = draw(st.sampled_from([False, False, True]))
    found = []
    for number, (home, away) in enumerate([("cob", "dab"), ("dab", "eft"), ("eft", "cob")], start=1):
        match = Match(
            f"t{number}", session, 1, home, away, stage, boards=tuple(range(1, length + 1)), triangle="t"
        )
        if slips:
            found.append(replace(match, slip=draw(_slips())))
        else:
            found.append(draw(_board_by_board(match, scoring, (Room.OPEN,))))
    return found


# ---- finals


def with_finals(draw: st.DrawFn, event: Event, book: Book, session: str) -> Event:
    """Week by week, between those who are known to meet."""
    for week in range(1, draw(st.integers(1, 4)) + 1):
        for each in evaluate(event, book).finals:
            if each.final.week == week and each.home and each.away:
                match = Match(
                    f"w{week}-{each.home}", session, week, each.home, each.away, event.stages[-1].id,
                    boards=tuple(range(1, 5)),
                )  # fmt: skip
                event = replace(event, matches=(*event.matches, *draw(_as_final(match))))
    return event


@st.composite
def _as_final(draw: st.DrawFn, match: Match) -> list[Match]:
    """In one go, or in two stanzas; now and then with extra boards."""
    found = draw(_played(match, Scoring.IMPS))
    if not draw(st.integers(0, 2)):
        second = replace(match, id=f"{match.id}-2", stanza=2, boards=tuple(range(5, 9)))
        found = [replace(found[0], stanza=1), *draw(_played(second, Scoring.IMPS))]
    if not draw(st.integers(0, 5)):
        extra = replace(match, id=f"{match.id}-x", extra="13.11", boards=(9,))
        found.append(draw(_board_by_board(extra, Scoring.IMPS)))
    return found
