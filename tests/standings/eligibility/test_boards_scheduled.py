"""Boards with a substitute, as the QBA counts them: fewer than half of those scheduled."""

from dataclasses import replace

import pytest

from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Match, RoomLineUp
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import LineUp, Result, Scoring, Session
from bridgedesk.standings.eligibility.boards_scheduled import scheduled_boards
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import EligibilityState
from tests.evenings.board_sets import MITCHELL, PAIRS, TEAMS
from tests.evenings.club_evening import BEGIN
from tests.rulebooks.books import book


def with_line_ups(*line_ups: LineUp) -> Event:
    """Three rounds of two boards; pair b sits out the last one, against the phantom."""
    session = replace(PAIRS.sessions[0], sections=(replace(MITCHELL, line_ups=line_ups),))
    players = (*PAIRS.players, Player("s1", "Sub One"), Player("s2", "Sub Two"))
    return replace(PAIRS, rulebook=RulebookRef("qba-pairs"), sessions=(session,), players=players)


@pytest.mark.parametrize(
    ("line_ups", "boards"),
    [
        ((), (4, 0)),
        ((LineUp("c", 1, 1, "c0", "s1"),), (4, 0)),
        ((LineUp("c", 2, 2, "c0", "s1"),), (4, 2)),
        ((LineUp("c", 2, 2, "c0", "s1"), LineUp("c", 2, 3, "c1", "s2")), (4, 4)),
    ],
)
def test_boards_of_a_pair(line_ups: tuple[LineUp, ...], boards: tuple[int, int]) -> None:
    """Pair c sits out round 1 and plays rounds 2 and 3: four boards."""
    event = with_line_ups(*line_ups)
    assert scheduled_boards(event, "c", {("c", "1"): line_ups}) == boards


@pytest.mark.parametrize(
    ("last", "answer"),
    [(1, EligibilityState.ELIGIBLE), (2, EligibilityState.NOT_YET)],
)
def test_one_round_of_three_is_fewer_than_half_two_are_not(last: int, answer: EligibilityState) -> None:
    """Pair e (East-West 2) plays boards 3-4, 1-2 and 5-6: 2 of 6 are fewer than 3, 4 are not."""
    event = with_line_ups(LineUp("e", 1, last, "e0", "s1"))
    found = evaluate(event, book("qba-pairs")).eligibility
    assert found["e"].answer is answer
    assert found["a"].answer is EligibilityState.ELIGIBLE
    assert found["e"].clause == "Substitution"


@pytest.mark.parametrize(
    ("played", "planned", "answer"),
    [(1, 1, EligibilityState.NOT_YET), (2, 1, EligibilityState.NOT), (2, 2, EligibilityState.NOT_YET)],
)
def test_what_was_played_with_a_substitute_is_not_mended_by_what_is_to_come(
    played: int, planned: int, answer: EligibilityState
) -> None:
    """Of pair e's 6 boards a substitute plays 4: in round 1 he has had 2, in round 2 all of them. Of a second
    session still to be set up nobody knows how many boards it has."""
    event = with_line_ups(LineUp("e", 1, 2, "e0", "s1"))
    (session,) = event.sessions
    results = (Result(1, parse_score("+420"), played, 1),)
    sections = tuple(replace(each, results=results) for each in session.sections)
    line = RegisterLine("k1", "sessions-planned", BEGIN, facts={"sessions": planned})
    event = replace(event, sessions=(replace(session, sections=sections),), registered=(line,))
    assert evaluate(event, book("qba-pairs")).eligibility["e"].answer is answer


# ---- sessions, as the NSWBA counts them: A 4.5.1


def three_sessions(*substituted: str) -> Event:
    """Fox plays a match in each of three sessions; in those named the last player is a stranger."""
    foxes, owls = [f"f{at}" for at in range(1, 5)], [f"o{at}" for at in range(1, 5)]
    matches = []
    for at in ("1", "2", "3"):
        last = f"s{at}" if at in substituted else foxes[3]
        line_up = RoomLineUp((foxes[0], owls[0], foxes[1], owls[1]), (owls[2], foxes[2], owls[3], last))
        matches.append(Match(f"m{at}", at, int(at), "fox", "owl", boards=(1, 2), line_up=line_up))
    return replace(
        TEAMS,
        rulebook=RulebookRef("sydney-2003"),
        players=tuple(Player(each, each.upper()) for each in (*foxes, *owls, "s1", "s2", "s3")),
        entries=(Entry("fox", tuple(foxes), name="Fox"), Entry("owl", tuple(owls), name="Owl")),
        sessions=tuple(Session(at, Scoring.IMPS, stage="swiss") for at in ("1", "2", "3")),
        matches=tuple(matches),
    )


@pytest.mark.parametrize(
    ("substituted", "missing"),
    [
        ((), ()),
        (("1", "3"), ()),  # of three sessions two
        (("1", "2", "3"), ("at most 2 substitutions, each of one player: 3",)),
    ],
)
def test_a_teams_substitutions_are_those_of_its_line_ups(
    substituted: tuple[str, ...], missing: tuple[str, ...]
) -> None:
    found = evaluate(three_sessions(*substituted), book("sydney-2003")).eligibility["fox"]
    assert found.missing == missing
    assert found.clause.startswith("A 4.4.1, A 4.5.1")
