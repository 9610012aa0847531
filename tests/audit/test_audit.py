"""Published files with one planted habit or one planted mistake each, which the audit has to name."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

import pytest

from bridgedesk.audit import audit
from bridgedesk.audit.finding import Agreement, Audit, FigureDifference, as_json, as_text
from bridgedesk.exchange.files import read_file
from bridgedesk.exchange.published import OfficialTotal
from bridgedesk.rule_library import library
from tests.exchange.examples import EXAMPLES
from tests.exchange.samples import HOWELL, board, fields, line, pair, participants, read, usebio

LINES, TOTALS, PLACES = "Points on the boards", "Totals", "Places by the totals printed"


def audited(text: str) -> Audit:
    return audit(read(text))


def finding(found: Audit, what: str) -> Agreement:
    (only,) = (each for each in found.findings if each.what == what)
    return only


def told(difference: FigureDifference) -> tuple[str, object, object]:
    return difference.where, difference.ours, difference.theirs


def ranked_pairs(totals: Mapping[int, str], places: Mapping[int, str] | None = None) -> str:
    return participants(
        *(
            pair(
                number,
                f"Ann {number}",
                f"Bob {number}",
                TOTAL_SCORE=total,
                PLACE=(places or {}).get(number, ""),
            )
            for number, total in totals.items()
        )
    )


# ---- points on the boards


def short_board(*points: tuple[str, str], award: tuple[str, str]) -> str:
    """Three results and one award: (M x 4 + 1) / 3 are 5.67, 3 and 0.33 of a top of 6."""
    scores = ("450", "420", "-50")
    lines = [
        line(2 * number - 1, 2 * number, SCORE=score, NS_MATCH_POINTS=ns, EW_MATCH_POINTS=ew)
        for number, (score, (ns, ew)) in enumerate(zip(scores, points, strict=True), start=1)
    ]
    ns, ew = award
    return board(1, *lines, line(7, 8, SCORE="A5050", NS_MATCH_POINTS=ns, EW_MATCH_POINTS=ew))


@pytest.mark.parametrize(
    ("points", "award", "convention"),
    [
        (
            [("5.7", "0.3"), ("3", "3"), ("0.3", "5.7")],
            ("3", "3"),
            "Neuberg where results are missing, to 0.1, halves towards the average",
        ),
        (
            [("5.67", "0.33"), ("3", "3"), ("0.33", "5.67")],
            ("3", "3"),
            "Neuberg where results are missing, to 0.01",
        ),
        (
            [("5.6", "0.3"), ("3", "3"), ("0.3", "5.6")],
            ("3", "3"),
            "Neuberg where results are missing, cut off at 0.1",
        ),
        (
            [("6", "0"), ("3", "3"), ("0", "6")],
            ("3", "3"),
            "Neuberg where results are missing, to whole points",
        ),
        (
            [("4", "0"), ("2", "2"), ("0", "4")],
            ("2", "2"),
            "each board by its own results, no Neuberg, to 0.1, halves towards the average",
        ),
        (
            [("5", "1"), ("3", "3"), ("1", "5")],
            ("3", "3"),
            "missing results counted as equalled, to 0.1, halves towards the average",
        ),
    ],
)
def test_how_lacking_results_were_made_up_for(
    points: list[tuple[str, str]], award: tuple[str, str], convention: str
) -> None:
    found = finding(audited(usebio(short_board(*points, award=award))), LINES)
    assert (found.agree, found.compared, found.convention) == (4, 4, convention)


def test_a_wrong_line_is_named_with_both_figures() -> None:
    text = HOWELL.replace("<NS_MATCH_POINTS>2<", "<NS_MATCH_POINTS>1<")
    found = audited(text)
    (difference,) = finding(found, LINES).differences
    assert told(difference) == ("section A, board 1, 1 against 2, pair 1", 2, 1)
    assert found.differs


def test_the_line_of_the_other_pair_is_looked_at_too() -> None:
    text = HOWELL.replace("<EW_MATCH_POINTS>2<", "<EW_MATCH_POINTS>1.5<")
    (difference,) = finding(audited(text), LINES).differences
    assert told(difference) == ("section A, board 1, 3 against 4, pair 4", 2, Decimal("1.5"))


@pytest.mark.parametrize(
    ("points", "convention"),
    [
        # (500 + 100 + 0 - 300) / 4 = 75 -> 80; 420, 20, -80, -380 from it
        (("9", "1", "-2", "-9"), "datum of all scores"),
        # (100 + 0) / 2 = 50; 450, 50, -50, -350 from it
        (("10", "2", "-2", "-8"), "datum without 2 extreme scores"),
    ],
)
def test_which_datum_was_used(points: tuple[str, ...], convention: str) -> None:
    scores = ("500", "100", "0", "-300")
    lines = [
        line(2 * number - 1, 2 * number, SCORE=score, NS_BUTLER_POINTS=imps, EW_BUTLER_POINTS=-int(imps))
        for number, (score, imps) in enumerate(zip(scores, points, strict=True), start=1)
    ]
    found = finding(audited(usebio(board(1, *lines), 'EVENT_TYPE="BUTLER_PAIRS"')), LINES)
    assert (found.agree, found.compared, found.convention) == (4, 4, f"{convention}, to 0.01")


# ---- totals

# Board 1: 470 apart, 10 IMPs. Board 2: 130 is 1 IMP better than both 100s. Board 3: 220 apart, 6 IMPs.
CROSS_IMPS = (
    board(1, line(1, 2, SCORE=420), line(3, 4, SCORE=-50))
    + board(2, line(1, 3, SCORE=100), line(5, 6, SCORE=130), line(2, 4, SCORE=100))
    + board(3, line(1, 4, SCORE=-110), line(5, 2, SCORE=110))
)
# 10 - 0.5 - 6, -10 - 0.5 - 6, -10 + 0.5, 10 + 0.5 + 6, 1 + 6, -1
AS_PLAYED = {1: "3.5", 2: "-16.5", 3: "-9.5", 4: "16.5", 5: "7", 6: "-1"}
# pairs 3 and 5 played two boards of three, pair 6 one
FACTORED = AS_PLAYED | {3: "-14.25", 5: "10.5", 6: "-3"}


@pytest.mark.parametrize(
    ("totals", "convention"),
    [
        (AS_PLAYED, "IMPs divided by the comparisons, as played, totals to 0.01"),
        (
            FACTORED,
            "IMPs divided by the comparisons, factored up to the most boards played, totals to 0.01",
        ),
    ],
)
def test_how_imps_of_fewer_boards_were_added_up(totals: dict[int, str], convention: str) -> None:
    text = usebio(ranked_pairs(totals) + CROSS_IMPS, 'EVENT_TYPE="CROSS_IMPS"')
    found = finding(audited(text), TOTALS)
    assert (found.agree, found.compared, found.convention) == (6, 6, convention)


def test_a_wrong_total_is_named_with_what_it_is_off_by() -> None:
    text = usebio(ranked_pairs(AS_PLAYED | {4: "15"}) + CROSS_IMPS, 'EVENT_TYPE="CROSS_IMPS"')
    (difference,) = finding(audited(text), TOTALS).differences
    assert told(difference) == (
        "section A, pair 4", Decimal("16.5"), 15,
    )  # fmt: skip
    assert difference.note == "difference -1.50"


def test_an_adjustment_that_the_file_names_is_said() -> None:
    people = (
        ranked_pairs({1: "3.5", 2: "-16.5"})
        .replace("3.5<", "2.5<")
        .replace("<PLACE></PLACE>", "<ADJUSTMENT>-1</ADJUSTMENT>", 1)
    )
    (difference,) = finding(
        audited(usebio(people + CROSS_IMPS, 'EVENT_TYPE="CROSS_IMPS"')), TOTALS
    ).differences
    assert difference.note == "the file has an adjustment of -1"


def test_percentages_of_a_ranking() -> None:
    # one board, one winner each way: 100 and 0; the file says 62.5 and 37.5
    found = finding(audited(HOWELL), TOTALS)
    assert found.agree == 0
    assert [(each.ours, each.theirs) for each in found.differences] == [
        (100, Decimal("62.50")), (0, Decimal("37.5")), (0, Decimal("62.50")), (100, Decimal("37.5")),
    ]  # fmt: skip


def test_totals_without_any_results_are_all_different() -> None:
    found = finding(audited(usebio(ranked_pairs(AS_PLAYED), 'EVENT_TYPE="CROSS_IMPS"')), TOTALS)
    assert (found.agree, found.compared) == (0, 6)
    assert {each.ours for each in found.differences} == {None}


def test_each_session_is_compared_with_its_own_list() -> None:
    def session(first: str, second: str, score: int) -> str:
        people = participants(
            pair(1, "Ann", "Bob", PERCENTAGE=first, PLACE=1 if first == "100" else 3),
            pair(2, "Cyd", "Dan", PERCENTAGE=second, PLACE=1 if second == "100" else 3),
            pair(3, "Eve", "Fay", PERCENTAGE=second, PLACE=1 if second == "100" else 3),
            pair(4, "Gus", "Hal", PERCENTAGE=first, PLACE=1 if first == "100" else 3),
        )
        return f"<SESSION>{people}{board(1, line(1, 2, SCORE=score), line(3, 4, SCORE=100))}</SESSION>"

    found = audited(usebio(session("100", "0", 420) + session("0", "100", -50)))
    assert (finding(found, TOTALS).agree, finding(found, TOTALS).compared) == (8, 8)
    assert (finding(found, PLACES).agree, finding(found, PLACES).compared) == (8, 8)


@pytest.mark.parametrize(
    ("results", "convention"),
    [
        (("62.5", "51.25"), "percentage plus half the handicap"),
        (("65", "52.5"), "percentage plus the handicap"),
    ],
)
def test_how_handicaps_were_added(results: tuple[str, str], convention: str) -> None:
    # 60% and a handicap of 5, 50% and one of 2.5
    first, second = (Decimal(each) for each in results)
    totals = (
        OfficialTotal(
            None,
            "A",
            "1",
            "A-1",
            score=Decimal(12),
            top=Decimal(20),
            handicap=Decimal(5),
            with_handicap=first,
        ),
        OfficialTotal(
            None,
            "A",
            "2",
            "A-2",
            score=Decimal(10),
            top=Decimal(20),
            handicap=Decimal("2.5"),
            with_handicap=second,
        ),
    )
    found = finding(audit(replace(read(HOWELL), totals=totals)), "Results with handicap")
    assert (found.agree, found.compared, found.convention) == (2, 2, convention)


# ---- places


@pytest.mark.parametrize(
    ("places", "wrong"),
    [
        ({4: "1", 5: "2", 1: "3", 6: "4", 3: "5", 2: "6"}, []),
        ({4: "2", 5: "1", 1: "3", 6: "4", 3: "5", 2: "6"}, ["section A, pair 4", "section A, pair 5"]),
    ],
)
def test_a_wrong_place_is_named(places: dict[int, str], wrong: list[str]) -> None:
    text = usebio(ranked_pairs(AS_PLAYED, places) + CROSS_IMPS, 'EVENT_TYPE="CROSS_IMPS"')
    assert [each.where for each in finding(audited(text), PLACES).differences] == wrong


@pytest.mark.parametrize("tied", ["1=", "=1", "1"])
def test_a_shared_place_however_it_is_written(tied: str) -> None:
    text = HOWELL.replace("<PLACE>1</PLACE>", f"<PLACE>{tied}</PLACE>")
    assert finding(audited(text), PLACES).differences == ()


# ---- teams


def four_teams(totals: tuple[str, ...]) -> str:
    return participants(
        *(
            f'<TEAM TEAM_ID="{number}">{fields(TOTAL_SCORE=total)}</TEAM>'
            for number, total in enumerate(totals, start=1)
        )
    )


def met(round_: int, home: int, away: int, vps: tuple[str, str], *boards: str) -> str:
    head = fields(
        ROUND_NUMBER=round_, TEAM=home, OPPOSING_TEAM=away,
        TEAM_VICTORY_POINTS=vps[0], OPPOSING_TEAM_VICTORY_POINTS=vps[1],
    )  # fmt: skip
    return f"<MATCH>{head}{''.join(boards)}</MATCH>"


def room_board(number: int, in_open: object, in_closed: object, imps: object = "") -> str:
    rooms = (("NS", in_open), ("EW", in_closed))
    return board(number, *(line("x", "y", DIRECTION=way, SCORE=score) for way, score in rooms), IMPS=imps)


def team_event(totals: tuple[str, ...], *matches: str) -> str:
    return usebio(four_teams(totals) + "".join(matches), 'EVENT_TYPE="TEAMS"')


FLAT = "".join(room_board(number, 420, 420, 0) for number in range(2, 9))


def two_matches(first: tuple[str, str], second: tuple[str, str], totals: tuple[str, ...]) -> str:
    """Eight boards each: 1 beats 2 by 10 IMPs less 4 on board 1 alone is 6; 3 beats 4 by 1 IMP."""
    return team_event(
        totals,
        met(1, 1, 2, first, room_board(1, 420, 200, 6), FLAT),  # 220 are 6 IMPs
        met(1, 3, 4, second, room_board(1, 0, -20, 1), FLAT),  # 20 are 1 IMP
    )


def test_the_scale_of_the_wbf_is_recognised_and_so_are_its_totals() -> None:
    found = audited(two_matches(("12.42", "7.58"), ("10.44", "9.56"), ("12.42", "7.58", "10.44", "9.56")))
    assert finding(found, "Boards of the matches").agree == 16
    vps, totals = finding(found, "Victory points"), finding(found, TOTALS)
    assert (vps.agree, vps.compared) == (2, 2)
    assert "WBF" in vps.convention
    assert (totals.agree, totals.compared) == (4, 4)
    assert "WBF" in totals.convention


def test_a_scale_of_their_own_is_written_out_and_its_totals_added_up() -> None:
    found = audited(two_matches(("14", "6"), ("11", "9"), ("14", "6", "11", "9")))
    vps, totals = finding(found, "Victory points"), finding(found, TOTALS)
    assert (vps.agree, vps.compared) == (2, 2)
    assert vps.convention.endswith("its own: 1 IMPs 11-9, 6 IMPs 14-6")
    assert (totals.agree, totals.convention) == (4, "the victory points printed, totals to 0.01")


def test_a_match_that_got_other_points_than_the_rest_by_its_margin() -> None:
    def match(round_: int, vps: tuple[str, str]) -> str:
        return met(round_, 1, 2, vps, room_board(1, 420, 200, 6), FLAT)

    usual = ("14", "6")
    text = team_event(("", "", "", ""), match(1, usual), match(2, usual), match(3, ("13", "7")))
    (difference,) = finding(audited(text), "Victory points").differences
    assert told(difference) == ("round 3, 1 v 2", 14, 13)


def test_a_wrong_swing_is_named() -> None:
    text = team_event(("", "", "", ""), met(1, 1, 2, ("", ""), room_board(1, 420, 200, 7)))
    (difference,) = finding(audited(text), "Boards of the matches").differences
    assert told(difference) == ("round 1, 1 v 2, board 1", 6, 7)


def test_the_side_that_differs_is_shown() -> None:
    text = team_event(("", "", "", ""), met(1, 1, 2, ("", ""), room_board(1, 420, 200, 6)))
    found = read(text)
    (match,) = found.matches
    sums = replace(match, home_points=Decimal(6), away_points=Decimal(1))
    (difference,) = finding(audit(replace(found, matches=(sums,))), "Matches").differences
    assert told(difference) == ("round 1, 1 v 2, away", 0, 1)


def test_an_event_that_is_played_here_goes_by_its_own_regulations() -> None:
    """By 6 IMPs over one board somebody was given 15-5; one match alone would be a scale of its own."""
    found = read(team_event(("", "", "", ""), met(1, 1, 2, ("15", "5"), room_board(1, 420, 200, 6))))
    assert finding(audit(found), "Victory points").differences == ()
    by_book = finding(audit(found, library().book("sabf-2020")), "Victory points")
    assert by_book.convention == "the regulations of this event"
    assert len(by_book.differences) == 1


def test_net_imps_as_totals() -> None:
    found = finding(audited(two_matches(("", ""), ("", ""), ("6", "-6", "1", "-1"))), TOTALS)
    assert (found.agree, found.convention) == (4, "IMPs or points of the matches, totals to 0.01")


def test_a_match_whose_boards_were_not_played_is_a_difference() -> None:
    unplayed = met(1, 1, 2, ("14", "6"), room_board(1, "NP", 420))
    (difference,) = finding(audited(team_event(("", "", "", ""), unplayed)), "Victory points").differences
    assert told(difference) == ("round 1, 1 v 2", None, 14)


def test_victory_points_handed_in_without_boards_are_facts() -> None:
    slips = met(1, 1, 2, ("14", "6")) + met(1, 3, 4, ("11", "9"))
    found = audited(team_event(("14", "6", "11", "9"), slips))
    assert not found.differs


def test_a_swiss_of_pairs_is_scored_by_its_boards_and_its_matches_are_left_open() -> None:
    def match(ns: int, ew: int, score: int, points: int, vps: str = "") -> str:
        head = fields(ROUND_NUMBER=1, NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, NS_VICTORY_POINTS=vps)
        return f"<MATCH>{head}{board(1, line(ns, ew, SCORE=score, NS_MATCH_POINTS=points))}</MATCH>"

    matches = match(1, 2, 420, 2, vps="14") + match(3, 4, -50, 0)
    people = ranked_pairs(dict.fromkeys(range(1, 5), ""))
    found = audited(usebio(people + matches, 'EVENT_TYPE="SWISS_PAIRS"'))
    assert (finding(found, LINES).agree, finding(found, LINES).compared) == (2, 2)
    assert not any(each.what == "Victory points" for each in found.findings)
    assert found.remarks[-1] == "The 2 pairs matches were compared by board only."


# ---- what is said


def test_a_file_without_figures_of_its_own() -> None:
    found = audited(usebio(board(1, line(1, 2, SCORE=420), line(3, 4, SCORE=-50))))
    assert (found.findings, found.differs) == ((), False)
    assert "Nothing to compare" in as_text(found)


def test_in_words_and_for_programs() -> None:
    found = audited(HOWELL.replace("<NS_MATCH_POINTS>2<", "<NS_MATCH_POINTS>1<"))
    words = as_text(found).splitlines()
    assert words[0] == "Monday, published by an unnamed program"
    assert words[1].startswith("Points on the boards: 1 of 2 agree (Neuberg")
    assert words[2].strip() == "section A, board 1, 1 against 2, pair 1: 2.0 here, 1 there"
    first = as_json(found)["findings"][0]
    assert (first["what"], first["compared"], first["agree"]) == (LINES, 2, 1)
    assert list(first["differences"]) == [
        {"where": "section A, board 1, 1 against 2, pair 1", "ours": 2, "theirs": 1, "note": None}
    ]


# ---- the examples, where they stand beside the repository

COUNTS = {
    "ebu-mp-pairs.xml": {LINES: 11 * 22, TOTALS: 22, PLACES: 22},
    "ebu-multiple-teams.xml": {"Boards of the matches": 120, TOTALS: 10, PLACES: 10},
    "ebu-point-a-board.xml": {"Boards of the matches": 168, "Matches": 28, TOTALS: 8},
    "ebu-cross-imp-pairs.xml": {LINES: 192},
    "nz/pairs.xml": {LINES: 13 * 26, TOTALS: 26},
    "nz/pairs-with-np-passed.xml": {LINES: 13 * 26, TOTALS: 26},
    "nz/handicap_pairs.xml": {LINES: 9 * 22, TOTALS: 18, "Results with handicap": 18},
    "nz/multi-section-multi-movement-pairs.xml": {LINES: 33 * 26, TOTALS: 66, PLACES: 66},
}

if EXAMPLES.is_dir():

    @pytest.mark.parametrize("name", sorted(COUNTS))
    def test_an_example_agrees_as_its_table_says(name: str) -> None:
        found = audit(read_file(EXAMPLES / name))
        for what, count in COUNTS[name].items():
            assert (finding(found, what).agree, finding(found, what).compared) == (count, count)
        assert found.differs == (name == "ebu-cross-imp-pairs.xml")

    def test_two_pairs_of_the_cross_imps_have_an_adjustment_nobody_explains() -> None:
        totals = finding(audit(read_file(EXAMPLES / "ebu-cross-imp-pairs.xml")), TOTALS)
        assert "factored up" in totals.convention
        assert [each.where for each in totals.differences] == ["section A, pair 16", "section A, pair 17"]

    def test_the_truncated_neuberg_is_named() -> None:
        lines = finding(audit(read_file(EXAMPLES / "nz/multi-section-multi-movement-pairs.xml")), LINES)
        assert lines.convention == "Neuberg where results are missing, cut off at 0.1"

    def test_half_the_handicap_is_named() -> None:
        found = finding(audit(read_file(EXAMPLES / "nz/handicap_pairs.xml")), "Results with handicap")
        assert found.convention == "percentage plus half the handicap"

    def test_three_boards_of_the_phantom_howell_had_a_sixth_result() -> None:
        found = audit(read_file(EXAMPLES / "nz/three_quarter_howell_with_phantom.xml"))
        lines, totals = finding(found, LINES), finding(found, TOTALS)
        boards = {each.where.split(", ")[1] for each in lines.differences}
        assert boards == {"board 1", "board 2", "board 3"}
        assert (lines.agree, lines.compared) == (24 * 5, 27 * 5)
        assert [each.where for each in totals.differences] == ["section A, pair 4", "section A, pair 8"]
