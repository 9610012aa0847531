"""What a book changes in the scoring: datums, awards, fouled boards, eligibility, withdrawals."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.match import Match, RoomLineUp, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import LineUp, Scoring
from bridgedesk.rulebooks import Refused, load
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import EligibilityState, Evaluation
from bridgedesk.standings.flags import Severity
from tests.evenings.scored_evenings import (
    MITCHELL,
    event,
    match,
    posted,
    scored,
    section,
    standing,
    teams,
    with_sessions,
)
from tests.rulebooks.books import BOOKS, ROOT, book
from tests.standings.pairs.test_session_scores import THREE_TABLES, mitchell

NOON = datetime.fromisoformat("2026-11-17T12:00")


def one_board(
    scores: Sequence[str], kind: str, round_: int = 1, seeds: Sequence[int] = (), forms: str = ""
) -> Event:
    """Every table plays board 1 in the same round; NS of table n is An NS."""
    tables = " ".join(f"{n}NS-{n}EW:1" for n in range(1, len(scores) + 1))
    empty = [
        " ".join(f"{n}NS-{n}EW:{other}" for n in range(1, len(scores) + 1)) for other in range(2, round_ + 1)
    ]
    written = [*empty, tables]
    made = section(written, {(round_, n): score for n, score in enumerate(scores, start=1)})
    if forms:
        results = (replace(each, form=form) for each, form in zip(made.results, forms, strict=True))
        made = replace(made, results=tuple(results))
    found = replace(event(made, scoring=Scoring.BUTLER), kind=kind)
    numbers = {f"A{n}NS": seed for n, seed in enumerate(seeds, start=1)}
    return replace(found, entries=tuple(replace(e, seed=numbers.get(e.id, 99)) for e in found.entries))


def datum(of: Event, book_id: str) -> int | None:
    (board,) = evaluate(of, book(book_id)).boards
    return board.points.datum


def test_a_club_has_its_own_average_plus_and_minus() -> None:
    """55 and 35 in place of 60 and 40: 2 + 3 + 55% of 4, and 0 + 1 + 35% of 4."""
    text = (ROOT / "resources" / "rulebooks" / "laws-2017.toml").read_text(encoding="utf-8")
    theirs = "plus = 60\naverage = 50\nminus = 40\nown_session = true\n"
    assert text.count(theirs) == 1
    own = load(text.replace(theirs, "plus = 55\naverage = 50\nminus = 35\n"), "club.toml")
    found = evaluate(mitchell(THREE_TABLES | {(3, 1): "A+-"}), own)
    assert scored(found, "A1NS") == (Decimal("7.2"), 12, 3)
    assert scored(found, "A2EW") == (Decimal("2.4"), 12, 3)
    assert "Average plus" in posted(found, "NS")[0].lines[1].what
    assert posted(found, "NS")[0].lines[1].amount == 55


SIX = ["+450", "+420", "-800", "-50", "+420", "+420"]


@pytest.mark.parametrize(
    ("book_id", "kind", "scores", "expected"),
    [
        # one at each end: (420 + 420 + 420 - 50) / 4 = 302.5
        ("sabf-2020", "butler", SIX, 300),
        # fewer than six: all five, (450 + 420 - 800 - 50 + 420) / 5 = 88
        ("sabf-2020", "butler", SIX[:5], 90),
        # the Laws' default is the same from six scores on, and below it: (450 + 420 - 800) / 3 = 23.3
        ("laws-2017", "butler", SIX, 300),
        ("laws-2017", "butler", SIX[:3], 20),
        # n - 2 in the middle with fewer than 15 tables, four of them too: (420 - 50) / 2 = 185 away from zero
        ("anc-2017", "abpc", SIX[:4], 190),
        # n - 6: the 420 of 450 420 -800 -50 420 420 and one more 420
        ("anc-2017", "abpc-open", [*SIX, "+420"], 420),
    ],
)
def test_a_datum_by_the_book(book_id: str, kind: str, scores: Sequence[str], expected: int) -> None:
    assert datum(one_board(scores, kind), book_id) == expected


def test_butler_points_against_that_datum() -> None:
    """Published: 450 420 -800 -50 420 420 gives 4 3 -15 -8 3 3."""
    (board,) = evaluate(one_board(SIX, "butler"), book("sabf-2020")).boards
    assert board.points.ns.points == [4, 3, -15, -8, 3, 3]
    assert board.points.ew.points == [-4, -3, 15, 8, -3, -3]


def test_from_the_third_round_on_the_top_twelve_tables_count() -> None:
    """Tables 1 to 12 have 100 but for two at each end; 13 and 14 do not count."""
    scores = ["+100"] * 8 + ["+620", "+500", "-620", "-500", "+1430", "+1430"]
    assert datum(one_board(scores, "swiss-pairs", round_=3), "sabf-2020") == 100
    # in round 1 all 14, two gone at each end: (8 x 100 + 620 + 500) / 10 = 192
    assert datum(one_board(scores, "swiss-pairs"), "sabf-2020") == 190


def test_in_the_first_round_of_sydney_the_tables_of_the_highest_seeds_count() -> None:
    """Six of each direction are at tables 3 to 14; of their scores one goes at each end, the rest is 100."""
    scores = ["+1430", "+1430", "+620", "-620", *["+100"] * 10]
    seeds = [14, 13, *range(1, 13)]
    of = one_board(scores, "swiss-pairs", seeds=seeds)
    others = {f"A{n}EW": seed for n, seed in enumerate([13, 14, *range(7, 13), *range(1, 7)], start=1)}
    of = replace(of, entries=tuple(replace(e, seed=others.get(e.id, e.seed)) for e in of.entries))
    assert datum(of, "sydney-2003") == 100
    # in round 2 the tables count as they are drawn: 1 to 12, (1430 + 620 + 8 x 100) / 10 = 285
    assert datum(one_board(scores, "swiss-pairs", round_=2, seeds=seeds), "sydney-2003") == 290


def test_without_seeds_the_numbers_by_which_round_one_is_drawn_are_the_seeds() -> None:
    """Sydney 5.3.3: of 13 tables the one that has nobody of the first six in either line is left out, number
    7; (10 x 420) / 10 less 620 and -50. With table 7 in place of table 13 it would be 440."""
    east_west = [*range(8, 14), 7, *range(1, 7)]
    written = " ".join(f"{n}NS-{other}EW:1" for n, other in enumerate(east_west, start=1))
    scores = {1: "+620", 7: "+1430", 13: "-50"}
    made = section([written], {(1, n): scores.get(n, "+420") for n in range(1, 14)})
    of = replace(event(made, scoring=Scoring.BUTLER), kind="swiss-pairs")
    assert datum(of, "sydney-2003") == 420


def test_too_few_scores_for_a_datum_are_said() -> None:
    found = evaluate(one_board(["+420", "+450"], "abpc"), book("anc-2017"))
    assert found.boards[0].points.datum is None
    assert any("too few scores for a datum (15.9" in flag.what for flag in found.flags)


def test_each_form_of_a_fouled_board_has_its_own_datum() -> None:
    """SABF 12.3: three results less the extremes are 420; the two others have -50 and -100, -75 so -80."""
    of = one_board(["+450", "+420", "-50", "-50", "-100"], "butler", forms="aaabb")
    (board,) = evaluate(of, book("sabf-2020")).boards
    # 30 is 1 IMP, 0, -470 is -10; 30 is 1, -20 is -1
    assert board.points.ns.points == [1, 0, -10, 1, -1]


def test_an_event_may_choose_its_own_datum() -> None:
    chosen = replace(one_board(SIX, "butler"), settings={"butler.trim": 0})
    assert datum(chosen, "sabf-2020") == 140  # 860 / 6 = 143.3


def test_awards_at_imps_are_the_books() -> None:
    """SBU 2.21: Butler 2, teams 3."""
    butler = evaluate(one_board(["A+-", "+420", "+420"], "butler"), book("sbu-2022"))
    assert standing(butler, "A1NS").total == 2
    match_ = evaluate(
        replace(teams(match(1, "fox", "owl", "A+- +420")), kind="teams-final"), book("sbu-2022")
    )
    assert standing(match_, "fox").total == 3


def test_qba_small_groups_of_a_fouled_board() -> None:
    """Four tables, one of another form: 60% to both of its sides, 3.6 of a top of 6."""
    one = one_board(["+420", "+450", "-50", "+620"], "pairs", forms="aaab")
    one = replace(one, sessions=tuple(replace(each, scoring=Scoring.MATCHPOINTS) for each in one.sessions))
    (board,) = evaluate(one, book("qba-pairs")).boards
    assert (board.points.ns.points[3], board.points.ew.points[3]) == (Fraction(18, 5), Fraction(18, 5))
    # three of four: 70, 60 and 50%
    assert board.points.ns.points[:3] == [Fraction(18, 5), Fraction(21, 5), 3]


@pytest.mark.parametrize("name", BOOKS)
def test_every_book_scores_an_evening_of_matchpoints(name: str) -> None:
    """1NS 75%, as without a book."""
    found = evaluate(event(section(MITCHELL, THREE_TABLES)), book(name))
    assert standing(found, "A1NS").total == 75


def test_an_event_of_a_kind_the_book_does_not_know_is_refused() -> None:
    with pytest.raises(Refused, match="has no event 'teams'"):
        evaluate(teams(match(1, "fox", "owl", "+420 +420")), book("qba-pairs"))


# ---- eligibility


def with_members(one: Event) -> Event:
    players = [f"{entry.id}{n}" for entry in one.entries for n in (1, 2)]
    return replace(
        one,
        players=tuple(Player(each, each) for each in players),
        entries=tuple(replace(each, players=(f"{each.id}1", f"{each.id}2")) for each in one.entries),
    )


def four_evenings(away: Sequence[int], status: Status = Status.FINAL) -> Evaluation:
    """A1NS has a substitute in these sessions."""
    one = with_members(
        with_sessions(*[event(section(MITCHELL, THREE_TABLES), status=status) for _ in range(4)])
    )
    sessions = []
    for number, session in enumerate(one.sessions, start=1):
        (only,) = session.sections
        ups = (LineUp("A1NS", 1, out="A1NS1", in_="guest"),) if number in away else ()
        sessions.append(replace(session, sections=(replace(only, line_ups=ups),)))
    players = (*one.players, Player("guest", "Guest"))
    return evaluate(replace(one, sessions=tuple(sessions), players=players), book("sabf-2020"))


@pytest.mark.parametrize(
    ("away", "answer"),
    [([], EligibilityState.ELIGIBLE), ([4], EligibilityState.ELIGIBLE), ([3, 4], EligibilityState.NOT)],
)
def test_sabf_more_than_half_by_the_pair_itself(away: Sequence[int], answer: EligibilityState) -> None:
    found = four_evenings(away).eligibility["A1NS"]
    assert found.answer is answer
    if answer is EligibilityState.NOT:
        assert found.missing == ("more than 2 of 4 by the pair or team itself: 2",)
        assert found.clause == "11.6"


def test_while_a_result_is_missing_it_is_not_yet() -> None:
    event_ = four_evenings([3, 4], Status.OPEN).event
    *others, last = event_.sessions
    (only,) = last.sections
    short = replace(last, sections=(replace(only, results=only.results[:-1]),))
    found = evaluate(replace(event_, sessions=(*others, short)), book("sabf-2020"))
    assert found.eligibility["A1NS"].answer is EligibilityState.NOT_YET
    assert standing(found, "A1NS").place is not None


def test_once_every_result_is_in_it_is_known() -> None:
    """SABF 11.6: two of four, not more than half. Nobody is pushed down by a pair that has no place."""
    found = four_evenings([3, 4], Status.OPEN)
    assert found.eligibility["A1NS"].answer is EligibilityState.NOT
    assert standing(found, "A1NS").place is None
    places = [each.place for each in found.fields[0].standings if each.place]
    final = [each.place for each in four_evenings([3, 4]).fields[0].standings if each.place]
    assert places == final
    assert places[0] == 1


def test_while_a_session_is_still_planned_it_is_not_yet() -> None:
    line = RegisterLine("k1", "sessions-planned", NOON, facts={"sessions": "5"})
    event_ = replace(four_evenings([3, 4], Status.OPEN).event, registered=(line,))
    found = evaluate(event_, book("sabf-2020"))
    assert found.eligibility["A1NS"].answer is EligibilityState.NOT_YET


def test_the_last_result_that_comes_in_settles_who_is_eligible() -> None:
    """A pair that came to two of four sessions."""
    event_ = four_evenings([], Status.OPEN).event
    first, second, *others = event_.sessions
    without = []
    for session in others:
        (only,) = session.sections
        seats = {seat: None if entry == "A1NS" else entry for seat, entry in only.seats.items()}
        played = tuple(each for each in only.results if each.table != 1)
        without.append(replace(session, sections=(replace(only, seats=seats, results=played),)))
    third, last = without
    (only,) = last.sections
    lacking = replace(last, sections=(replace(only, results=only.results[:-1]),))
    known = book("sabf-2020")
    full = replace(event_, sessions=(first, second, third, last))
    short = replace(event_, sessions=(first, second, third, lacking))
    assert evaluate(full, known).eligibility["A1NS"].answer is EligibilityState.NOT
    assert evaluate(short, known).eligibility["A1NS"].answer is EligibilityState.NOT_YET


def two_matches_of_five() -> Event:
    """Of fox e played none, d only 8 of the 16 boards, in the open room."""
    members = ("a", "b", "c", "d", "e")
    flat = ["+420 +420"] * 8
    first, second = match(1, "fox", "owl", *flat), match(2, "fox", "owl", *flat)
    line_up = RoomLineUp(open=("a", "x1", "b", "x2"), closed=("x3", "c", "x4", "d"))
    without_d = RoomLineUp(open=("a", "x1", "b", "x2"), closed=("x3", "c", "x4", "guest"))
    one = teams(replace(first, line_up=line_up), replace(second, line_up=without_d))
    return replace(
        one,
        players=tuple(Player(each, each) for each in (*members, "x1", "x2", "x3", "x4", "guest")),
        entries=(Entry("fox", members, "fox"), Entry("owl", ("x1", "x2", "x3", "x4"), "owl")),
    )


def test_members_of_a_team_by_their_share_of_the_boards() -> None:
    """SABF 16.2: five players, half of the 16 boards."""
    one = two_matches_of_five()
    found = evaluate(one, book("sabf-2020")).eligibility["fox"]
    assert found.players is not None
    assert {player: each.answer for player, each in found.players.items()} == {
        **dict.fromkeys("abcd", EligibilityState.ELIGIBLE),
        "e": EligibilityState.NOT,
    }
    assert found.players["e"].missing == ("at least 50% of 16 boards = 8: 0",)


def test_a_member_who_is_short_is_known_once_all_planned_matches_are_in() -> None:
    """SABF 16.2: how many matches there will be has to be known; of a bracket the last final tells."""
    open_ = replace(two_matches_of_five(), status=Status.OPEN)
    line = RegisterLine("k1", "rounds-planned", NOON, facts={"rounds": "2", "boards": "8"})
    more = replace(line, facts={"rounds": "3", "boards": "8"})
    only = (replace(open_.matches[0], stanza=1), replace(open_.matches[1], round=1, stanza=2))
    final = replace(open_, kind="teams-final", stages=(Stage("s", "knockout"),), matches=only)
    found = {}
    for name, of in {
        "unknown": open_,
        "two": replace(open_, registered=(line,)),
        "three": replace(open_, registered=(more,)),
        "final": final,
    }.items():
        players = evaluate(of, book("sabf-2020")).eligibility["fox"].players
        found[name] = players["e"].answer if players else None
    not_, not_yet = EligibilityState.NOT, EligibilityState.NOT_YET
    assert found == {"unknown": not_yet, "two": not_, "three": not_yet, "final": not_}


def test_a_substitute_who_is_entered_with_another_team_is_said_and_the_match_stands() -> None:
    flat = ["+420 +420"] * 8
    line_up = RoomLineUp(open=("a", "x1", "h1", "x2"), closed=("x3", "b", "x4", "c"))
    one = teams(replace(match(2, "fox", "owl", *flat), line_up=line_up), match(1, "elk", "hen", *flat))
    members = {"fox": ("a", "b", "c", "d"), "owl": ("x1", "x2", "x3", "x4"), "hen": ("h1",), "elk": ()}
    one = replace(
        one,
        players=tuple(Player(each, each) for players in members.values() for each in players),
        entries=tuple(Entry(name, players, name) for name, players in members.items()),
    )
    found = evaluate(one, book("sabf-2020"))
    (said,) = [flag for flag in found.flags if "h1" in flag.what]
    assert said.what == ("h1 plays in round 2, fox against owl, but is entered with hen; that does not count")
    assert (said.severity, said.round) == (Severity.WRONG, 2)
    assert [row.total for row in posted(found)] == [10, 10, 10, 10]


# ---- withdrawals


def test_sbu_a_pair_that_withdraws_before_half_way_leaves_no_result() -> None:
    """2NS played board 2 of its three only; the others have their boards against the rest."""
    scores = {place: score for place, score in THREE_TABLES.items() if place[1] != 2 or place[0] == 1}
    one = event(section(MITCHELL, scores), status=Status.OPEN)
    gone = replace(
        one, entries=tuple(replace(e, withdrawn="s1" if e.id == "A2NS" else None) for e in one.entries)
    )
    found = evaluate(gone, book("sbu-2022"))
    assert standing(found, "A2NS").total is None
    assert any(
        "A2NS has withdrawn after 1 of 3 boards; the results against it are cancelled (2.8.1)" in f.what
        for f in found.flags
    )
    # board 2: 1NS +110 and 3NS -100 alone, 2 of a top of 2
    assert found.event == gone
    (board,) = (each for each in found.boards if each.board == 2)
    assert board.points.ns.points == [2, 0]


def test_sbu_the_matches_against_a_team_that_withdraws_go() -> None:
    one = teams(match(1, "fox", "owl", *["+420 +420"] * 8), match(1, "elk", "hen", *["+450 +420"] * 8))
    gone = replace(
        one, entries=tuple(replace(e, withdrawn="s1" if e.id == "owl" else None) for e in one.entries)
    )
    found = evaluate(gone, book("sbu-2022"))
    assert [(row.entry, row.total) for row in posted(found)] == [
        ("elk", Decimal("13.12")),  # 8 IMPs
        ("hen", Decimal("6.88")),
        ("fox", None),
        ("owl", None),
    ]


# ---- matchpoint matches


def test_a_matchpoint_match_becomes_victory_points_by_its_percentage() -> None:
    """7 boards at two tables, 6 won by one side: 85.71% is 20 to 0."""
    written = ("1NS-1EW:1 2NS-2EW:1",)
    made = section(written, {})
    results = []
    for board in range(1, 8):
        for table in (1, 2):
            score = "+420" if (table == 1) == (board > 1) else "+110"
            results.append(
                replace(section(written, {(1, table): score}).results[0], board=board, table=table)
            )
    made = replace(made, sets={1: tuple(range(1, 8))}, results=tuple(results))
    one = replace(event(made), kind="matchpoint-swiss", stages=(Stage("q", contest="matches"),))
    found = evaluate(one, book("sabf-2020"))
    assert {row.entry: row.total for row in posted(found)} == {
        "A1NS": 20, "A2EW": 20, "A1EW": 0, "A2NS": 0,
    }  # fmt: skip


def test_a_weekend_counts_other_absences() -> None:
    """SABF 12.5: nine sessions of a weekend, two absences; not three."""
    nine = with_sessions(*[event(section(MITCHELL, THREE_TABLES), scoring=Scoring.BUTLER) for _ in range(9)])
    nine = replace(with_members(nine), kind="butler")
    saturday = datetime.fromisoformat("2026-11-21T10:00:00")

    def away(times: int) -> Event:
        sessions = []
        for number, session in enumerate(nine.sessions):
            (only,) = session.sections
            ups = (LineUp("A1NS", 1, out="A1NS1", reason="ill"),) if number < times else ()
            sessions.append(replace(session, starts=saturday, sections=(replace(only, line_ups=ups),)))
        return replace(nine, sessions=tuple(sessions))

    answers = [evaluate(away(n), book("sabf-2020")).eligibility["A1NS"].answer for n in (2, 3)]
    assert answers == [EligibilityState.ELIGIBLE, EligibilityState.NOT]


SCALED = [
    ("sabf-2020", "teams", 20), ("sbu-2022", "local-teams", 20), ("sydney-2003", "teams", None),
    ("anc-2017", "itc", None),
]  # fmt: skip


@given(st.sampled_from(SCALED), st.integers(0, 90), st.integers(0, 90))
def test_a_match_shares_out_the_vps_of_its_scale(
    scaled: tuple[str, str, int | None], home: int, away: int
) -> None:
    """20 between the two; Sydney's 25-5 and beyond, and the ITC beyond 30 IMPs, give out less on purpose."""
    book_id, kind, whole = scaled
    one = Match("m", "s1", 1, "fox", "owl", "q", boards=tuple(range(1, 15)), slip=Slip((home, away)))
    found = evaluate(replace(teams(one), kind=kind), book(book_id))
    won, lost = (Fraction(standing(found, side).total or 0) for side in ("fox", "owl"))
    margin = abs(home - away)
    if whole is None:
        whole = {"teams": 30, "itc": 70}[kind]
        if margin > {"teams": 43, "itc": 30}[kind]:
            assert won + lost < whole
            return
    assert won + lost == whole
    assert (won > lost) is (home > away) or won == lost
