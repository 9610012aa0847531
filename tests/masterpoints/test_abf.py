"""The ABF's awards against published ones, and the formulas worked by hand."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.event.match import Match, RoomLineUp, Slip
from bridgedesk.event.session import LineUp, Movement, Scoring
from bridgedesk.masterpoints.abf import match_awards, outright_awards, outright_winner, session_awards
from bridgedesk.masterpoints.awards import Awards, Colour, NoAward
from bridgedesk.masterpoints.scale import MatchAward
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Eligibility, EligibilityState, Evaluation, Field
from bridgedesk.standings.standing import ReplacementScore
from tests.evenings.masterpoint_fields import abf, by_entry, evening, falling, in_order, of_teams
from tests.rulebooks.books import book

# Two-winner sessions of grade E as a scoring program published them: tables, and hundredths by place.
MITCHELLS = {
    7: [21, 15, 11],
    8: [24, 17, 12, 8],
    19: [57, 40, 29, 19, 14, 11, 10, 8, 7],
    21: [63, 44, 32, 21, 16, 13, 11, 9, 8, 7],
}


@pytest.mark.parametrize(("tables", "awards"), MITCHELLS.items())
def test_published_mitchells(tables: int, awards: list[int]) -> None:
    found = session_awards(evening(falling(tables), falling(tables)), abf(), "E")
    assert in_order(found, Colour.GREEN, "NS") == awards
    assert in_order(found, Colour.GREEN, "EW") == awards


@pytest.mark.parametrize(
    ("pairs", "grade", "colour", "awards"),
    [
        (8, "E", Colour.GREEN, [24, 17, 12, 8]),
        (9, "E", Colour.GREEN, [30, 21, 15, 10]),  # four and a half tables count as five
        (12, "B4c", Colour.RED, [60, 42, 30, 20, 15, 12]),
    ],
)
def test_published_howells(pairs: int, grade: str, colour: Colour, awards: list[int]) -> None:
    assert in_order(session_awards(evening(falling(pairs)), abf(), grade), colour, "All") == awards


@pytest.mark.parametrize(
    ("tables", "tied", "each"),
    [(7, 3, "0.06"), (19, 6, "0.11"), (21, 6, "0.12")],  # (11+0)/2, (11+10)/2, (13+11)/2
)
def test_published_ties(tables: int, tied: int, each: str) -> None:
    line = falling(tables)
    line[tied] = line[tied - 1]
    found = by_entry(session_awards(evening(line, falling(tables)), abf(), "E"), Colour.GREEN)
    assert (found[f"NS{tied}"], found[f"NS{tied + 1}"]) == (Decimal(each), Decimal(each))


def test_beyond_the_straight_part_the_curve() -> None:
    """T = 32 two-winner: 1.5 (1 - 1/e) = 0.948…; T = 16 one-winner the same."""
    for found in (
        session_awards(evening(falling(32), falling(32)), abf(), "E"),
        session_awards(evening(falling(32)), abf(), "E"),
    ):
        assert max(found.totals(Colour.GREEN).values()) == Decimal("0.95")


def test_a_half_table_counts_for_both_lines() -> None:
    found = session_awards(evening(falling(8), falling(7)), abf(), "E")
    assert in_order(found, Colour.GREEN, "NS") == [24, 17, 12, 8]
    assert in_order(found, Colour.GREEN, "EW") == [24, 17, 12]


@pytest.mark.parametrize(
    ("scoring", "boards", "places"),
    [
        (Scoring.MATCHPOINTS, 5, 6),  # half of 13, rounded down
        (Scoring.BUTLER, 4, 6),  # short matches count as duplicate
        (Scoring.BUTLER, 5, 5),  # a third of 13, rounded up
        (Scoring.CROSS_IMPS, 8, 5),
    ],
)
def test_depth(scoring: Scoring, boards: int, places: int) -> None:
    found = session_awards(evening(falling(13), scoring=scoring, match_boards=boards), abf(), "E")
    assert len(by_entry(found, Colour.GREEN)) == places


@pytest.mark.parametrize(("players", "first"), [(4, "0.18"), (5, "0.14"), (6, "0.12")])
def test_team_shares(players: int, first: str) -> None:
    """Three teams, one award: 0.04 x 1.5 x 3 = 0.18 each, of which 4/5 is 0.144 and 2/3 is 0.12."""
    field = of_teams(evening(falling(3), scoring=Scoring.IMPS, match_boards=8, players=players))
    found = session_awards(field, abf(), "E")
    assert by_entry(found, Colour.GREEN) == {"All1": Decimal(first)}
    assert len(found.earned) == players


def test_a_team_without_a_share_is_said() -> None:
    field = of_teams(evening(falling(3), scoring=Scoring.IMPS, match_boards=8, players=7))
    found = session_awards(field, abf(), "E")
    assert found.earned == ()
    assert "Entry All1 has 7 players" in found.remarks[0]


def test_restricted_field() -> None:
    """Half of 0.04 x 2.5 x 6 tables."""
    found = session_awards(evening(falling(12)), abf(), "B4c", Fraction(1, 2))
    assert in_order(found, Colour.RED, "All")[0] == 30


def test_outright_formula() -> None:
    """T = 20, S = 4, W = 2.5: T(S-1) = 60, and 10.5 (1 - e^(-4/7) + 0.65 e^(-40/3)), with e from a table."""
    worked = 10.5 * (1 - 0.5647181220 + 0.65 * 1.6205e-6)
    assert abs(float(outright_winner(abf().outright, Fraction(5, 2), 20, 4)) - worked) < 1e-6
    found = outright_awards(evening(falling(40), sessions=4), abf(), "B4")
    assert in_order(found, Colour.RED, "All")[:3] == [457, 320, 229]
    assert found.remarks == ()


@pytest.mark.parametrize("sessions", [2, 3])
def test_outright_of_two_and_three_sessions_is_to_be_compared(sessions: int) -> None:
    (remark,) = outright_awards(evening(falling(8), sessions=sessions), abf(), "D").remarks
    assert "Tables 3A to 3C" in remark


def test_outright_needs_sessions() -> None:
    with pytest.raises(NoAward, match="this event has one"):
        outright_awards(evening(falling(8)), abf(), "D")


def test_each_session_has_its_own_places() -> None:
    """First in one session and last in the other, however the whole ends."""
    field = evening(falling(8), sessions=2)
    standings = list(field.fields[0].standings)
    turned = [
        each._replace(
            sessions=(each.sessions[0], each.sessions[1]._replace(points=100 - each.sessions[1].points))
        )
        for each in standings
    ]
    field = replace(field, fields=(replace(field.fields[0], standings=tuple(turned)),))
    found = by_entry(session_awards(field, abf(), "E"), Colour.GREEN)
    assert {name: found[name] for name in ("All1", "All8")} == {
        "All1": Decimal("0.24"),
        "All8": Decimal("0.24"),
    }


@pytest.mark.parametrize(
    ("grade", "problem"),
    [("C", "no weight for grade C"), ("A", "no weight for grade A"), ("Z", "no grade Z")],
)
def test_what_the_scale_leaves_open_is_refused(grade: str, problem: str) -> None:
    with pytest.raises(NoAward, match=problem):
        session_awards(evening(falling(8)), abf(), grade)


def test_a_substitute_is_left_to_the_secretary() -> None:
    field = evening(falling(8))
    (session,) = field.event.sessions
    (section,) = session.sections
    line_up = LineUp("All1", 1, out="All1-1", in_="All8-1")
    section = replace(section, line_ups=(line_up,))
    event = replace(field.event, sessions=(replace(session, sections=(section,)),))
    assert session_awards(replace(field, event=event), abf(), "E").remarks == (
        "Entry All1 had a substitute in session s1: check who earns.",
    )


# ---- what the rule book says


def with_substitute(*, to_round: int | None = None) -> Evaluation:
    """The winner's first player is replaced in session s1 of two; the event goes by the Sydney book."""
    field = evening(falling(8), sessions=2)
    first, second = field.event.sessions
    (section,) = first.sections
    movement = Movement(section.movement.rounds * 2) if section.movement else None
    line_up = LineUp("All1", 1, to_round, out="All1-1", in_="x")
    section = replace(section, line_ups=(line_up,), movement=movement)
    event = replace(field.event, sessions=(replace(first, sections=(section,)), second))
    return replace(field, event=event)


def earned_by_the_first(awards: Awards) -> set[str]:
    return {each.player for each in awards.earned if each.entry == "All1"}


def test_a_substitute_for_a_session_earns_its_points_where_the_book_says_so() -> None:
    """Sydney A 4.6.1: session points to those who played, outright points to the unit."""
    evaluation = with_substitute()
    by_session = session_awards(evaluation, abf(), "E", book=book("sydney-2003"))
    in_session = {
        session: {
            each.player for each in by_session.earned if each.entry == "All1" and session in each.because
        }
        for session in ("s1", "s2")
    }
    assert in_session == {"s1": {"x", "All1-2"}, "s2": {"All1-1", "All1-2"}}
    assert by_session.remarks == ()
    outright = outright_awards(evaluation, abf(), "B4", book=book("sydney-2003"))
    assert earned_by_the_first(outright) == {"All1-1", "All1-2"}


@pytest.mark.parametrize(
    ("name", "kind", "scoring", "earned"),
    [
        ("sabf-2020", "pairs", Scoring.MATCHPOINTS, [33, 33]),  # 11.7
        ("qba-pairs", "pairs", Scoring.MATCHPOINTS, [33, 33]),  # Ties 3
        ("sabf-2020", "swiss-pairs", Scoring.BUTLER, [39, 27]),  # 13.10 says nothing of masterpoints
    ],
)
def test_the_tied_share_where_the_book_says_so_however_the_tie_was_broken(
    name: str, kind: str, scoring: Scoring, earned: list[int]
) -> None:
    """T = 4, S = 2, W = 2.5: 10.5 (1 - e^(-4/105)) is 0.39 for the first, 70% of it, 0.27, for the second; a
    test has parted them, and half of 0.66 is 0.33."""
    field = evening(falling(8), scoring=scoring, sessions=2)
    (all_,) = field.fields
    first, second, *others = all_.standings
    standings = (first._replace(level_place=1), second._replace(level_place=1), *others)
    event = replace(field.event, kind=kind)
    parted = replace(field, fields=(replace(all_, standings=standings),), event=event)
    found = outright_awards(parted, abf(), "B4", book=book(name))
    assert in_order(found, Colour.RED, "All")[:2] == earned


def test_session_points_go_by_the_score_before_it_was_altered() -> None:
    """Altered to 10, the winner of session s1 is last outright, but earns that session's points."""
    evaluation = with_substitute()
    (field,) = evaluation.fields
    first, *others = field.standings
    altered = first.sessions[0]._replace(
        instead=ReplacementScore(Fraction(10), "A 4.4.1", "the least of three")
    )
    last = first._replace(place=8, sessions=(altered, first.sessions[1]))
    moved = [each._replace(place=each.place - 1 if each.place else None) for each in others]
    evaluation = replace(evaluation, fields=(Field(field.name, (*moved, last)),))
    by_session = session_awards(evaluation, abf(), "E", book=book("sydney-2003"))
    place_1 = {each.player for each in by_session.earned if "session s1: place 1 " in each.because}
    assert place_1 == {"x", "All1-2"}
    outright = outright_awards(evaluation, abf(), "B4", book=book("sydney-2003"))
    assert {each.entry for each in outright.earned if "place 1 " in each.because} == {"All2"}


def test_whoever_is_disqualified_earns_nothing_outright() -> None:
    evaluation = replace(with_substitute(), eligibility={"All1": Eligibility(EligibilityState.NOT)})
    outright = outright_awards(evaluation, abf(), "B4", book=book("sydney-2003"))
    assert earned_by_the_first(outright) == set()
    assert earned_by_the_first(outright_awards(evaluation, abf(), "B4", book=book("sabf-2020")))


def test_a_substitute_for_a_part_is_left_to_the_secretary_by_every_book() -> None:
    awards = session_awards(with_substitute(to_round=1), abf(), "E", book=book("sydney-2003"))
    assert awards.remarks == ("Entry All1 had a substitute in session s1: check who earns.",)
    assert earned_by_the_first(awards) == {"All1-1", "All1-2"}


def test_daytime_teams_earn_three_quarters() -> None:
    """SABF 20.2: the factor is that of the event's kind, 75%."""
    field = of_teams(evening(falling(8), scoring=Scoring.IMPS, players=4))
    daytime = replace(field, event=replace(field.event, kind="daytime-teams"))
    full = session_awards(field, abf(), "E")
    by_factor = session_awards(field, abf(), "E", factor=Fraction(3, 4))
    by_book = session_awards(daytime, abf(), "E", book=book("sabf-2020"))
    assert [each.points for each in by_book.earned] == [each.points for each in by_factor.earned]
    assert by_book.earned[0].points < full.earned[0].points


# ---- matches


def matches_of(*, scored: bool) -> Awards:
    """Fox beats Owl with five players, two of whom sit out; Owl and Elk draw."""
    field = of_teams(evening(falling(3), scoring=Scoring.IMPS, players=5))
    people = [each.players for each in field.event.entries]
    line_up = RoomLineUp(
        (people[0][0], people[1][0], people[0][1], people[1][1]),
        (people[1][2], people[0][2], people[1][3], people[0][3]),
    )
    boards = tuple(range(1, 9))
    matches = (
        Match("m1", "s1", 1, "All1", "All2", "q", boards=boards, line_up=line_up, slip=Slip((30, 10))),
        Match("m2", "s1", 2, "All2", "All3", "q", boards=boards, slip=Slip((20, 20))),
    )
    evaluation = evaluate(replace(field.event, matches=matches))
    row = MatchAward("E", 5, Fraction("0.1"), Fraction("0.05"))
    scale = replace(abf(), match_award=(row,)) if scored else abf()
    return match_awards(evaluation, scale, "E")


def test_match_awards_go_to_those_who_played() -> None:
    found = matches_of(scored=True).totals(Colour.GREEN)
    won = {player: points for player, points in found.items() if player.startswith("All1")}
    assert won == {f"All1-{n}": Decimal("0.1") for n in (1, 2, 3, 4)}
    drawn = {player: points for player, points in found.items() if player.startswith("All3")}
    assert drawn == {f"All3-{n}": Decimal("0.05") for n in (1, 2, 3, 4, 5)}


def test_a_triangle_is_one_match_of_each_team() -> None:
    """SABF 14.1: All1 won by 12 IMPs, All2 was level, All3 lost by 7."""
    field = of_teams(evening(falling(3), scoring=Scoring.IMPS, players=4))
    boards, nets = tuple(range(1, 9)), (12, 0, -7)
    matches = tuple(
        Match(
            f"m{at}", "s1", 1, f"All{at}", f"All{at % 3 + 1}", "q", boards=boards, triangle="three",
            slip=Slip(team_imps=nets[at - 1]),
        )
        for at in (1, 2, 3)
    )  # fmt: skip
    told = replace(field.event, kind="swiss-teams", matches=matches)
    scale = replace(abf(), match_award=(MatchAward("E", 5, Fraction("0.1"), Fraction("0.05")),))
    found = match_awards(evaluate(told, book("sabf-2020")), scale, "E").totals(Colour.GREEN)
    assert found == {
        **{f"All1-{n}": Decimal("0.1") for n in (1, 2, 3, 4)},
        **{f"All2-{n}": Decimal("0.05") for n in (1, 2, 3, 4)},
    }


def test_without_a_table_of_match_awards_nothing_is_invented() -> None:
    found = matches_of(scored=False)
    assert found.earned == ()
    assert found.remarks == ("Scale abf-2014 has no match awards of grade E, so none were given.",)
