"""Every test that a book names for a tie, put to standings worked out by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from bridgedesk.event.match import Match
from bridgedesk.rulebooks.stages.tie_break import OrderedTests
from bridgedesk.rulebooks.stages.tie_tests import TieBoardPoints
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Settings
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Measure, ScoredMatch, TotalMethod, TotalRules
from bridgedesk.standings.standing import Charge, MatchScore, SessionScore, Standing
from bridgedesk.standings.ties.board_a_match_count import BoardCount, board_count
from bridgedesk.standings.ties.tie_tests import TieContext
from bridgedesk.standings.ties.ties import ranked_with_ties, split, tied_groups
from tests.evenings.scored_evenings import event, section
from tests.rulebooks.books import BOOKS, book

Result = tuple[int, str, str, Number, int]  # round, home, away, home's VPs, home's net IMPs


def matched(
    *results: Result, of: int = 20, charges: Mapping[str, Charge] | None = None
) -> dict[str, Standing]:
    """The standings of these matches; the away side has the rest of the VPs."""
    scores: dict[str, list[MatchScore]] = {}
    for number, (round_, home, away, vps, net) in enumerate(results):
        name = f"m{number}"
        scores.setdefault(home, []).append(MatchScore(name, away, 8, 0, 0, vps, round_, net))
        scores.setdefault(away, []).append(MatchScore(name, home, 8, 0, 0, of - vps, round_, -net))
    own = charges or {}
    return {
        entry: Standing(
            None, False, entry, None, None,
            sum((each.won for each in mine), start=Fraction(0)) + (own[entry].effect if entry in own else 0),
            matches=tuple(mine), charges=(own[entry],) if entry in own else (),
        )
        for entry, mine in scores.items()
    }  # fmt: skip


def contest(
    standings: Mapping[str, Standing],
    book_id: str,
    kind: str,
    measure: Measure = Measure.VP,
    boards: BoardCount | None = None,
    lots: Sequence[str] = (),
    qualified_with: Mapping[str, Number] | None = None,
    form: TotalRules | None = None,
) -> TieContext:
    conditions = Conditions(Settings(), book(book_id), kind)
    form = form or TotalRules()
    return TieContext(
        standings, measure, form, conditions, boards or BoardCount(), lots, qualified_with or {}
    )


def order(of: TieContext) -> str:
    words = []
    for each in ranked_with_ties(sorted(of.standings), of):
        words.append(f"{each.place}{'=' if each.shared else ''} {each.entry}")
    return ", ".join(words)


# ---- Scottish Bridge Union 2.11


def test_sbu_a_tie_for_the_title_goes_to_the_match_between_the_two() -> None:
    """a and b 31 each, a beat b by 12 to 8."""
    of = contest(
        matched((1, "a", "b", 12, 5), (1, "c", "d", 7, -5), (2, "a", "c", 9, -2), (2, "b", "d", 13, 7),
                (3, "a", "d", 10, 0), (3, "b", "c", 10, 0)),
        "sbu-2022", "swiss-teams",
    )  # fmt: skip
    assert order(of) == "1 a, 2 b, 3 d, 4 c"
    step = ranked_with_ties(sorted(of.standings), of)[0].tie
    assert step is not None
    assert step.words == "tied on 31 VP; head-to-head 12 against 8"
    assert step.clause == "2.11, 2.11.2 (a)", "the test that parted them"


def test_sbu_below_the_title_ties_stand() -> None:
    of = contest(
        matched((1, "a", "b", 18, 20), (2, "a", "c", 18, 20), (1, "c", "d", 16, 9), (2, "b", "d", 16, 9)),
        "sbu-2022",
        "swiss-teams",
    )
    assert order(of) == "1 a, 2= b, 2= c, 4 d"


def test_sbu_only_the_winner_is_looked_for() -> None:
    """Three tied for first, all met: a beat both, b and c are level; they share the second place."""
    of = contest(
        matched((1, "a", "b", 11, 2), (2, "a", "c", 11, 2), (3, "b", "c", 10, 0),
                (3, "a", "d", 8, -3), (1, "c", "d", 11, 2), (2, "b", "d", 11, 2)),
        "sbu-2022", "swiss-teams",
    )  # fmt: skip
    assert {entry: each.total for entry, each in of.standings.items()} == {"a": 30, "b": 30, "c": 30, "d": 30}
    assert order(of).startswith("1 a, 2= b, 2= c")


def test_sbu_the_basic_method_where_the_vps_between_them_are_level() -> None:
    of = contest(
        matched((1, "a", "b", 10, 1), (2, "a", "c", 10, 0), (2, "b", "d", 10, 0)), "sbu-2022", "local-teams"
    )
    parts = split(["a", "b"], "title", [], of)
    assert [names for names, _ in parts] == [["a"], ["b"]]
    assert parts[0][1] is not None
    assert parts[0][1].words == (
        "tied on 20 VP; head-to-head equal; head-to-head by the basic method 1 against -1"
    )


def test_sbu_matches_won_count_a_draw_as_half() -> None:
    """They did not meet: a won one and lost one, b drew one and won one."""
    of = contest(
        matched((1, "a", "c", 14, 8), (2, "a", "d", 7, -5), (1, "b", "d", 10, 0), (2, "b", "c", 11, 2)),
        "sbu-2022",
        "swiss-teams",
    )
    parts = split(["a", "b"], "title", [], of)
    assert parts[0][0] == ["b"]
    assert parts[0][1] is not None
    assert parts[0][1].words.endswith(
        "head-to-head cannot decide; head-to-head by the basic method cannot decide; "
        "matches won 1.5 against 1"
    )
    assert parts[0][1].clause == "2.11, 2.11.2 (b)"


def test_sbu_tie_break_points_are_the_opponents_totals() -> None:
    """a met c (14) and d (12), b met e (13) and f (16): 26 against 29."""
    of = contest(
        matched((1, "a", "c", 12, 5), (2, "a", "d", 10, 0), (1, "b", "e", 12, 5), (2, "b", "f", 10, 0),
                (2, "c", "e", 6, -9), (1, "d", "f", 2, -20)),
        "sbu-2022", "swiss-teams",
    )  # fmt: skip
    # c 8 + 6 = 14, d 10 + 2 = 12, e 8 + 14 = 22, f 10 + 18 = 28
    parts = split(["a", "b"], "title", [], of)
    assert parts[0][0] == ["b"]
    assert parts[0][1] is not None
    assert parts[0][1].words.endswith("tie-break points 50 against 26")
    assert parts[0][1].clause == "2.11, 2.11.2 (c), 2.11.3"


def test_sbu_the_worked_example_of_three_or_more() -> None:
    """VPs among the five tied 50 40 40 35 35; then the two subties from the start, by their own match."""
    vps = [
        ("a", "b", 12), ("a", "c", 12), ("a", "d", 13), ("a", "e", 13),
        ("b", "c", 11), ("b", "d", 11), ("b", "e", 10),
        ("c", "d", 11), ("c", "e", 12), ("d", "e", 11),
    ]  # fmt: skip
    of = contest(
        matched(*((n, one, two, won, 0) for n, (one, two, won) in enumerate(vps))), "sbu-2022", "teams"
    )
    totals = {entry: each.total for entry, each in of.standings.items()}
    # a 50; b 8 + 11 + 11 + 10 = 40; c 8 + 9 + 11 + 12 = 40; d 7 + 9 + 9 + 11 = 36; e 7 + 10 + 8 + 9 = 34
    assert totals == {"a": 50, "b": 40, "c": 40, "d": 36, "e": 34}
    parts = split(["a", "b", "c", "d", "e"], "title", [], of)
    assert [names for names, _ in parts] == [["a"], ["b"], ["c"], ["d"], ["e"]]
    assert parts[1][1] is not None
    assert parts[1][1].words.endswith("head-to-head 40 against 50, 36, 34; head-to-head 11 against 9")
    assert parts[1][1].clause == "2.11, 2.11.2 (a), 2.11.5"


# ---- South Australia 11.7, 13.10, 19.11.4


def sessions(*percents: int | str) -> tuple[SessionScore, ...]:
    return tuple(
        SessionScore(f"s{number}", 20, Fraction(str(percent)), 100) for number, percent in enumerate(percents)
    )


def pairs(of: Mapping[str, Sequence[int | str]]) -> dict[str, Standing]:
    return {
        entry: Standing(
            None, False, entry, None, None, Fraction(sum(Fraction(str(each)) for each in percents)),
            sessions(*percents),
        )
        for entry, percents in of.items()
    }  # fmt: skip


@pytest.mark.parametrize(
    ("percents", "words"),
    [
        ({"a": [61, 45], "b": [53, 53]}, "scores above 60 1 against 0"),
        ({"a": [56, 50], "b": [53, 53]}, "scores above 60 equal; scores above 55 1 against 0"),
        ({"a": [54, 51], "b": [55, 50]}, "scores above 55 equal; scores above 50 2 against 1"),
        ({"a": [50, 50, 50], "b": [75, 75]}, "sessions by the pair itself 3 against 2"),
    ],
)
def test_sabf_pairs(percents: Mapping[str, Sequence[int]], words: str) -> None:
    of = contest(pairs(percents), "sabf-2020", "pairs", Measure.PERCENT, form=TotalRules(TotalMethod.SUM))
    assert order(of) == "1 a, 2 b"
    step = ranked_with_ties(["a", "b"], of)[0].tie
    assert step is not None
    assert step.words.endswith(words)


def test_sabf_sums_within_three_hundredths_of_the_highest_are_tied_without_chains() -> None:
    """100.00 and 99.97 are; 99.95 is too far from the first, though not from the second."""
    of = contest(
        pairs({"a": ["50", "49.97"], "b": ["61", "39"], "c": ["50", "49.95"]}),
        "sabf-2020", "pairs", Measure.PERCENT, form=TotalRules(TotalMethod.SUM),
    )  # fmt: skip
    totals = {entry: each.total for entry, each in of.standings.items()}
    assert tied_groups(totals, Fraction("0.03")) == [["b", "a"], ["c"]]
    assert order(of) == "1 b, 2 a, 3 c"


def test_sabf_a_near_tie_may_turn_the_order_round() -> None:
    of = contest(
        pairs({"a": ["50", "50"], "b": ["61", "38.98"]}),
        "sabf-2020", "pairs", Measure.PERCENT, form=TotalRules(TotalMethod.SUM),
    )  # fmt: skip
    assert order(of) == "1 b, 2 a"


@pytest.mark.parametrize(
    ("results", "words"),
    [
        # a met c (8 + 14 = 22), b met d (8 + 6 = 14)
        (
            [(1, "a", "c", 12, 5), (1, "b", "d", 12, 5), (2, "c", "d", 14, 9)],
            "the opponents' VPs 22 against 14",
        ),
        # the opponents have 18 together both ways; a won one match and lost one, b drew both
        (
            [(1, "a", "c", 11, 2), (2, "a", "d", 9, -2), (1, "b", "e", 10, 0), (2, "b", "f", 10, 0)],
            "matches won 1 against 0",
        ),
        # two matches each, all drawn in VPs; the net is 1 to a
        ([(1, "a", "c", 10, 1), (1, "b", "d", 10, 0)], "net IMPs 1 against 0"),
    ],
)
def test_sabf_teams(results: list[Result], words: str) -> None:
    of = contest(matched(*results), "sabf-2020", "teams")
    parts = split(["a", "b"], "", [], of)
    assert parts[0][0] == ["a"]
    assert parts[0][1] is not None
    assert parts[0][1].words.endswith(words)


def test_sabf_trials_third_place_ends_with_the_lot() -> None:
    standings = matched((1, "a", "c", 10, 0), (1, "b", "d", 10, 0))
    drawn = contest(standings, "sabf-2020", "trials", lots=["b", "a"])
    assert [names for names, _ in split(["a", "b"], "third-place", [], drawn)] == [["b"], ["a"]]
    undrawn = split(["a", "b"], "third-place", [], contest(standings, "sabf-2020", "trials"))
    assert [names for names, _ in undrawn] == [["a", "b"]]
    assert undrawn[0][1] is not None
    assert undrawn[0][1].words.endswith("lot will decide")


# ---- Australian championships 12.2, 12.3, 16.3


def test_anc_itc_wins_then_imps_then_lot() -> None:
    by_imps = matched(
        (1, "a", "c", 40, 5), (1, "b", "d", 40, 5), (2, "a", "d", 30, -5), (2, "b", "c", 30, -4), of=70
    )
    parts = split(["a", "b"], "", [], contest(by_imps, "anc-2017", "itc"))
    assert [names for names, _ in parts] == [["b"], ["a"]]
    assert parts[0][1] is not None
    assert parts[0][1].words == "tied on 70 VP; matches won equal; net IMPs 1 against 0"


def test_anc_itc_final_the_carry_over_goes() -> None:
    carried = {"a": Charge("Carried over", Fraction(3), "IMP", Fraction(3), carried=True)}
    standings = matched((1, "a", "b", 7, 7), of=17, charges=carried)
    of = contest(standings, "anc-2017", "itc-final", Measure.IMPS)
    assert standings["a"].total == standings["b"].total == 10
    assert [names for names, _ in split(["a", "b"], "title", [], of)] == [["b"], ["a"]]


def test_anc_butler_opponents_wins_imps_lot() -> None:
    standings = matched((1, "a", "c", 12, 5), (1, "b", "d", 12, 5), (2, "c", "d", 14, 9))
    parts = split(["a", "b"], "title", [], contest(standings, "anc-2017", "abpc"))
    assert parts[0][0] == ["a"]
    assert parts[0][1] is not None
    assert parts[0][1].words == "tied on 12 VP; the opponents' VPs 22 against 14"


# ---- Sydney 5.1.4, 5.3.5, 5.4.3


def test_sydney_the_opponents_of_round_one_do_not_count() -> None:
    """a met d (30) first and c (20) then, b met c (20) first and d (30) then."""
    standings = matched(
        (1, "a", "d", 15, 0), (2, "a", "c", 15, 0), (1, "b", "c", 15, 0), (2, "b", "d", 15, 0),
        (3, "d", "c", 20, 17), of=30,
    )  # fmt: skip
    parts = split(["a", "b"], "title", [], contest(standings, "sydney-2003", "seniors-teams"))
    assert [names for names, _ in parts] == [["b"], ["a"]]  # d 15 + 15 + 20 = 50, c 15 + 15 + 10 = 40
    assert parts[0][1] is not None
    assert parts[0][1].words == "tied on 30 VP; the opponents' VPs from round 2 50 against 40"


def test_sydney_seniors_head_to_head_after_wins_and_imps() -> None:
    """Round 1 alone does not count among the opponents; a beat b, and each beat c once or lost to it."""
    standings = matched((1, "a", "b", 16, 3), (1, "a", "c", 14, -3), (1, "b", "c", 16, 3), of=30)
    parts = split(["a", "b"], "title", [], contest(standings, "sydney-2003", "seniors-teams"))
    assert parts[0][0] == ["a"]
    assert parts[0][1] is not None
    assert parts[0][1].words.endswith("matches won equal; net IMPs equal; head-to-head 16 against 14")


def three_for_first(level: str) -> TieContext:
    """a, b and c have 20 + 15 each. From round 2 on a met x, which has 15 + 19; y and z have 15, and `level`
    of them 15 + 19 too."""
    extra = ((3, level, "q", 19, 4),) if level else ()
    return contest(
        matched(
            (1, "a", "p", 20, 5), (1, "b", "q", 20, 5), (1, "c", "r", 20, 5),
            (2, "a", "x", 15, 0), (2, "b", "y", 15, 0), (2, "c", "z", 15, 0),
            (3, "x", "p", 19, 4), *extra, of=30,
        ),
        "sydney-2003", "seniors-teams",
    )  # fmt: skip


def told(of: TieContext) -> dict[str, str]:
    """What is said of the ties of those who are level."""
    return {each.entry: each.tie.words for each in ranked_with_ties(sorted(of.standings), of)[:3] if each.tie}


def test_sydney_no_lot_is_awaited_for_second_place() -> None:
    """5.1.4: only "a tie for first" is broken: a by 34 to 15; b and c share the second place."""
    of = three_for_first("")
    assert order(of).startswith("1 a, 2= b, 2= c")
    behind = "tied on 35 VP; the opponents' VPs from round 2 15 against 34"
    assert told(of) == {
        "a": "tied on 35 VP; the opponents' VPs from round 2 34 against 15",
        "b": behind,
        "c": behind,
    }


def test_sydney_the_lot_is_between_those_who_may_still_win() -> None:
    """Lots wait for a and b, both with 34 of the opponents; c, with 15, cannot win them."""
    of = three_for_first("y")
    assert order(of).startswith("1= a, 1= b, 1= c")
    waits = told(of)
    assert [waits[entry].endswith("lot will decide") for entry in ("a", "b", "c")] == [True, True, False]


def test_sydney_a_qualifying_place_is_played_off() -> None:
    standings = matched((1, "a", "b", 15, 0), of=30)
    (parts,) = split(["a", "b"], "qualification", [], contest(standings, "sydney-2003", "seniors-teams"))
    assert parts[0] == ["a", "b"]
    assert parts[1] is not None
    assert "a play-off will decide" in parts[1].words


def test_sydney_the_herald_trophy_ends_with_the_qualifying_score() -> None:
    standings = matched((1, "a", "b", 50, 0), of=100)
    of = contest(standings, "sydney-2003", "pairs-final", qualified_with={"a": 101, "b": 99})
    parts = split(["a", "b"], "title", [], of)
    assert [names for names, _ in parts] == [["a"], ["b"]]
    assert parts[0][1] is not None
    assert parts[0][1].words.endswith("head-to-head equal; qualifying score 101 against 99")


# ---- Queensland


def test_qba_a_final_goes_to_the_match_then_to_those_against_the_next() -> None:
    """a and b halved their match; against c, who is third, b won more."""
    standings = matched(
        (1, "a", "b", 10, 0),
        (2, "a", "c", 11, 2),
        (2, "b", "d", 11, 2),
        (3, "b", "c", 13, 7),
        (3, "a", "d", 13, 7),
        (4, "c", "d", 12, 4),
    )
    of = contest(standings, "qba-pairs", "butler-final")
    parts = split(["a", "b"], "title", ["c", "d"], of)
    assert [names for names, _ in parts] == [["b"], ["a"]]
    assert parts[0][1] is not None
    assert (
        parts[0][1].words == "tied on 34 VP; head-to-head equal; "
        "matches against the next in the ranking 13 / 11 against 11 / 13"
    )


def test_qba_a_swiss_stays_unbroken_where_the_matches_were_not_played() -> None:
    standings = matched((1, "a", "c", 12, 5), (1, "b", "d", 12, 5))
    (part,) = split(["a", "b"], "title", ["c", "d"], contest(standings, "qba-pairs", "swiss-pairs"))
    assert part[0] == ["a", "b"]
    assert part[1] is not None
    assert part[1].words.endswith(
        "head-to-head cannot decide; matches against the next in the ranking cannot decide; shared"
    )


def on_boards(of: Mapping[str, str]) -> BoardCount:
    """Teams' gains, board by board: "8 2 -": - where the entry did not play."""
    played = []
    for entry, written in of.items():
        gains = [(n, (int(w), -int(w))) for n, w in enumerate(written.split(), start=1) if w != "-"]
        played.append(ScoredMatch(Match(entry, "s1", 1, entry, "the others"), gains, 0, 0))
    return BoardCount(matches=played)


def test_sbu_sections_of_different_size_are_compared_by_their_own_tops() -> None:
    """2.11.4: on board 1 a has 2 of 2, b 3 of 4: a is better, though both are one above average."""
    rounds = ["1NS-1EW:1 2NS-2EW:1 3NS-3EW:1"]
    small = section(["1NS-1EW:1 2NS-2EW:1"], {(1, 1): "+620", (1, 2): "+170"}, "A")
    large = section(rounds, {(1, 1): "+620", (1, 2): "+620", (1, 3): "+170"}, "B")
    found = evaluate(event(small, large, settings={"sections": "apart"}))
    boards = board_count(found)
    assert [boards.point_a_board(each, ["A1NS", "B1NS"]) for each in ("A1NS", "B1NS")] == [2, 0]


INDIVIDUAL = ("1+2-3+4:1 5+6-7+8:1", "1+3-2+4:2 5+7-6+8:2")
PLAYERS = dict(zip("12345678", "pqrstuvw", strict=True))


def test_sbu_in_an_individual_players_are_compared_by_what_they_scored_with_their_partners() -> None:
    """2.11.2, 2.11.4: on board 1 p and q beat r and s, v and w beat t and u; on board 2 q and s beat p and r,
    t and v beat u and w. q met p there and won. p and w never met, have won one round each, their opponents
    have 200% each, and both are above average on one board."""
    together = {"+".join(both): "".join(map(PLAYERS.__getitem__, both)) for both in (
        "12", "34", "56", "78", "13", "24", "57", "68",
    )}  # fmt: skip
    scores = {(1, 1): "+420", (1, 2): "+170", (2, 1): "+110", (2, 2): "+140"}
    one = section(INDIVIDUAL, scores, seats={**PLAYERS, **together})
    found = evaluate(replace(event(one), kind="individual"), book("sbu-2022"))
    boards = board_count(found)
    assert [boards.point_a_board(each, ["p", "q"]) for each in "pq"] == [1, 3]
    standings = {each.entry: each for field in found.fields for each in field.standings}
    of = contest(standings, "sbu-2022", "individual", Measure.PERCENT, boards)
    first, second = split(["p", "q"], "qualification", [], of)
    assert (first[0], second[0]) == (["q"], ["p"])
    assert first[1] is not None
    assert "head-to-head 2 against -2" in first[1].words
    ((_, step),) = split(["p", "w"], "qualification", [], of)
    assert step is not None
    assert step.words == (
        "tied on 50%; head-to-head cannot decide; matches won equal; tie-break points equal;"
        " point-a-board count-back equal; lot will decide"
    )
    assert step.clause == "2.11, 2.11.2 (f)"


def test_sbu_an_all_play_all_stays_one_when_a_team_withdraws() -> None:
    """2.11.2 (c), 2.11.3: fox and owl drew, in VPs and IMPs; each beat elk; hen went home, its matches are
    cancelled. No tie-break points: next are the IMPs, 15 against 12."""
    standings = matched((1, "fox", "owl", 10, 0), (2, "fox", "elk", 14, 12), (3, "owl", "elk", 14, 15))
    standings["hen"] = Standing(None, False, "hen", None, None, None)
    first, _ = split(["fox", "owl"], "qualification", [], contest(standings, "sbu-2022", "teams"))
    assert first[0] == ["owl"]
    assert first[1] is not None
    assert "tie-break points cannot decide; score by the basic method 15 against 12" in first[1].words
    assert first[1].clause == "2.11, 2.11.2 (d)"


def test_sbu_at_point_a_board_one_point_is_average() -> None:
    """2.11.4: a board that a alone played is level: 1 to each; the one b alone won is 2 to 0."""
    boards = replace(on_boards({"a": "1 -", "b": "- 2"}), average=1)
    assert [boards.point_a_board(each, ["a", "b"]) for each in "ab"] == [1, 3]


def test_qba_qualification_board_by_board() -> None:
    """2 for each of the tied beaten, 1 for each equalled; on a board that not all played 2 above average."""
    boards = on_boards({"a": "12 8 1 0", "b": "10 8 - -", "c": "12 4 -1 -"})
    points = TieBoardPoints(beaten=2, equalled=1, above_average=2, at_average=1)
    # board 1: a 2 + 1, c the same, b 0; board 2: a and b 1 + 2, c 0; 3 and 4 not by all: a 2 and 1, c 0
    assert [boards.by_points(each, ["a", "b", "c"], points) for each in "abc"] == [9, 3, 3]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ({"a": "8", "b": "2", "c": "2"}, [4, 1, 1]),  # as printed
        ({"a": "6", "b": "6", "c": "2"}, [3, 3, 0]),  # as printed
        ({"a": "5", "b": "2", "c": "0"}, [4, 2, 0]),  # as printed
        ({"a": "5", "b": "-", "c": "-"}, [4, 0, 0]),  # of one only: 2 for above average against each rival
        ({"a": "5", "b": "-2", "c": "-"}, [4, 0, 2]),  # below average: the other gets the complement
    ],
)
def test_sbu_point_a_board_count_back(scores: Mapping[str, str], points: list[int]) -> None:
    boards = on_boards(scores)
    assert [boards.point_a_board(each, ["a", "b", "c"]) for each in "abc"] == points


# ---- all books


@pytest.mark.parametrize("name", BOOKS)
def test_no_book_names_a_test_that_the_standings_do_not_know(name: str) -> None:
    """Those that need something beside the standings are put by the director."""
    known = {
        "vps", "vps-without-fines", "opponents-vps", "opponents-vps-from-round-2", "matches-won", "net-imps",
        "head-to-head", "head-to-head-basic", "against-next-ranked", "basic-score", "tie-break-points",
        "point-a-board", "board-by-board", "without-carry-over", "qualifying-score", "sessions",
        "scores-above-60", "scores-above-55", "scores-above-50", "entry-number", "lot", "shared", "stands",
    }  # fmt: skip
    elsewhere = {
        "play-off", "extra-boards", "qualifying-points", "first-placings", "second-placings",
        "third-placings", "fourth-placings", "fifth-placings", "trials-points-doubled",
    }  # fmt: skip
    for key, block in book(name).blocks.items():
        if key[0] == "tie-break" and isinstance(block.policy, OrderedTests):
            assert {*block.policy.tests, *block.policy.multiple} <= known | elsewhere
