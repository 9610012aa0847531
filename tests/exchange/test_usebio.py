"""USEBIO pairs: the shapes, and each habit of a program that writes it."""

from datetime import date
from decimal import Decimal

import pytest

from bridgedesk.bridge.cards import Card
from bridgedesk.event.event import Fields
from bridgedesk.event.score import Adjusted, Award, NotPlayed, PassedOut, Percentages, PointsScore, Score
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result, Scoring
from bridgedesk.exchange.published import UNDATED, BadFile, Published
from tests.exchange.samples import (
    HOWELL,
    board,
    fields,
    line,
    pair,
    pairs_of_four,
    participants,
    played,
    read,
    usebio,
)


def results(published: Published) -> tuple[Result, ...]:
    return published.event.sessions[0].sections[0].results


def test_flat_event_gives_facts_and_figures_apart() -> None:
    found = read(HOWELL)
    event = found.event
    (session,) = event.sessions
    (section,) = session.sections
    assert (event.title, event.date, event.club, event.kind) == (
        "Monday",
        date(2027, 2, 1),
        "Example BC",
        "pairs",
    )
    assert session.scoring is Scoring.MATCHPOINTS
    assert event.stages[0].fields is Fields.ONE
    assert dict(section.seats) == {"1": "A-1", "2": "A-2", "3": "A-3", "4": "A-4"}
    assert [player.name for player in event.players][:3] == ["Ann", "Bob", "Cyd"]
    assert section.results == (
        Result(1, parse_score("4SN="), lead=Card("D", "T"), ns="1", ew="2"),
        Result(1, parse_score("4SXN-1"), ns="3", ew="4"),
    )
    assert [(each.ns, each.ns_points, each.ew_points) for each in found.lines] == [
        ("1", Decimal(2), Decimal(0)),
        ("3", Decimal(0), Decimal(2)),
    ]
    assert [(each.number, each.percent, each.place) for each in found.totals][1:3] == [
        ("2", Decimal("37.5"), "3="),
        ("3", Decimal("62.50"), "1"),
    ]
    assert found.remarks == ()


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2", "1.3"])
def test_every_version_is_read(version: str) -> None:
    text = HOWELL.replace('Version="1.2"', f'Version="{version}"')
    assert read(text) == read(HOWELL)


def test_session_and_section_wrappers() -> None:
    inside = pairs_of_four(1, 2, 3, 4) + board(1, played(1, 2, "1NT", "S", 7, 90))
    wrapped = usebio(
        '<SESSION SESSION_ID="1"><SECTION SECTION_ID="Red">' + inside + "</SECTION>"
        '<SECTION SECTION_ID="Blue">' + inside.replace("Ann", "Zoe") + "</SECTION></SESSION>"
    )
    (session,) = read(wrapped).event.sessions
    assert [section.id for section in session.sections] == ["Red", "Blue"]
    assert session.sections[1].seats["2"] == "Blue-2"
    assert len(read(wrapped).event.players) == 16


def test_the_same_people_in_another_session_are_the_same_entry() -> None:
    first = participants(pair(1, "Ann", "Bob"), pair(2, "Cyd", "Dan"))
    second = participants(pair(1, "Cyd", "Dan"), pair(2, "Eve", "Fay"))
    event = read(usebio(f"<SESSION>{first}</SESSION><SESSION>{second}</SESSION>")).event
    assert [dict(each.sections[0].seats) for each in event.sessions] == [
        {"1": "A-1", "2": "A-2"},
        {"1": "A-2", "2": "s2-A-2"},
    ]
    assert len(event.players) == 6


def test_participants_of_the_event_above_its_sections() -> None:
    sections = (
        '<SECTION SECTION_ID="A">' + board(1, played(1, 2, "1NT", "S", 7, 90)) + "</SECTION>"
        '<SECTION SECTION_ID="B">' + board(1, played(3, 4, "1NT", "S", 8, 120)) + "</SECTION>"
    )
    found = read(usebio(pairs_of_four(1, 2, 3, 4) + f"<SESSION>{sections}</SESSION>"))
    first, second = found.event.sessions[0].sections
    assert (dict(first.seats), dict(second.seats)) == ({"1": "1", "2": "2"}, {"3": "3", "4": "4"})
    assert {(total.session, total.section) for total in found.totals} == {(None, None)}


def test_two_winners_with_numbers_through_both_directions() -> None:
    found = read(
        usebio(
            "<WINNER_TYPE>2</WINNER_TYPE>"
            + participants(pair(1, "Ann", DIRECTION="NS"), pair(2, "Bob", DIRECTION="EW"))
            + board(1, played(1, 2, "2H", "E", 8, -110))
        )
    )
    assert found.event.stages[0].fields is Fields.TWO
    assert (results(found)[0].ns, results(found)[0].ew) == ("1NS", "2EW")


def test_two_winners_with_numbers_that_come_twice() -> None:
    twice = participants(pair(1, "Ann", DIRECTION="NS"), pair(1, "Bob", DIRECTION="EW"))
    found = read(usebio(twice + board(1, played(1, 1, "2H", "E", 8, -110))))
    assert found.event.stages[0].fields is Fields.TWO, "said by nothing but the participants"
    assert dict(found.event.sessions[0].sections[0].seats) == {"1NS": "A-1NS", "1EW": "A-1EW"}


def test_two_winners_written_with_the_number() -> None:
    found = read(
        usebio(
            "<WINNER_TYPE>2</WINNER_TYPE>"
            + participants(pair("1NS", "Ann", DIRECTION=""), pair("1EW", "Bob", DIRECTION=""))
            + board(1, played("1NS", "1EW", "2H", "E", 8, -110))
        )
    )
    assert (results(found)[0].ns, results(found)[0].ew) == ("1NS", "1EW")


def test_a_direction_that_is_missing_is_where_the_pair_sat() -> None:
    found = read(
        usebio(
            "<WINNER_TYPE>2</WINNER_TYPE>"
            + participants(pair(7, "Ann"), pair(9, "Bob"))
            + board(1, played(9, 7, "2H", "E", 8, -110))
        )
    )
    assert list(found.event.sessions[0].sections[0].seats) == ["7EW", "9NS"]


@pytest.mark.parametrize(
    ("said", "scoring"),
    [
        ('EVENT_TYPE="MP_PAIRS"', Scoring.MATCHPOINTS),
        ('EVENT_TYPE="BUTLER_PAIRS"', Scoring.BUTLER),
        ('EVENT_TYPE="CROSS_IMP"', Scoring.CROSS_IMPS),
        ('EVENT_TYPE="SWISS_PAIRS_CROSS_IMPS"', Scoring.CROSS_IMPS),
    ],
)
def test_the_type_of_event_names_the_scoring(said: str, scoring: Scoring) -> None:
    assert read(usebio(pairs_of_four(1, 2), said)).event.sessions[0].scoring is scoring


@pytest.mark.parametrize(
    ("method", "scoring"),
    [
        ("MATCH_POINTS", Scoring.MATCHPOINTS),
        ("BUTLER", Scoring.BUTLER),
        ("BUTLER_IMPS", Scoring.BUTLER),
        ("CROSS_IMPS", Scoring.CROSS_IMPS),
        ("AGGREGATE", Scoring.AGGREGATE),
    ],
)
def test_the_method_goes_before_the_type(method: str, scoring: Scoring) -> None:
    text = usebio(f"<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD>" + pairs_of_four(1, 2))
    assert read(text).event.sessions[0].scoring is scoring


def test_imps_among_pairs_are_told_by_the_lines() -> None:
    text = usebio(
        "<SCORING_METHOD>IMPS</SCORING_METHOD>"
        + pairs_of_four(1, 2)
        + board(1, line(1, 2, SCORE=110, NS_BUTLER_POINTS=3, EW_BUTLER_POINTS=-3), BOARD_AVERAGE="20"),
        'EVENT_TYPE="PAIRS"',
    )
    found = read(text)
    assert found.event.sessions[0].scoring is Scoring.BUTLER
    assert found.event.kind == "butler"
    assert (found.lines[0].ns_points, found.lines[0].ew_points) == (Decimal(3), Decimal(-3))
    assert [(each.board, each.value) for each in found.datums] == [(1, Decimal(20))]


def one_line(**values: object) -> Published:
    return read(usebio(pairs_of_four(1, 2) + board(1, line(1, 2, **values))))


@pytest.mark.parametrize(
    ("contract", "by", "tricks", "score", "fact"),
    [
        ("4SX", "N", 9, -100, "4SXN-1"),
        ("4Sx", "n", 9, -100, "4SXN-1"),
        ("4 H x", "S", "=", 590, "4HXS="),
        ("5SXX", "W", 11, -1000, "5SXXW="),
        ("3NT", "E", 9, -400, "3NE="),
        ("3N", "E", "+1", -430, "3NE+1"),
        ("3♥*", "E", 9, -530, "3HXE="),
        ("2D", "S", "", 110, "2DS+1"),  # 9 tricks in diamonds are 110, and no others
        ("2D", "", 8, 90, "+90"),  # nobody declared it: the score alone
        ("PASS", "", "", 0, "P"),
        ("pass", "", 0, "", "P"),
        ("", "", "", "PASS", "P"),
        ("", "", "", -50, "-50"),
        ("", "", "", 0, "P"),
        ("NP", "", "", "", "NP"),
        ("", "", "", "", "NP"),
        ("4S", "N", 10, "", "4SN="),
        ("", "", "", "A5050", "50/50"),
        ("", "", "", "a6040", "60/40"),
        ("", "", "", "60%-40%", "60/40"),
        ("", "", "", "A+-", "A+-"),
    ],
)
def test_a_result_however_it_is_written(
    contract: str, by: str, tricks: object, score: object, fact: str
) -> None:
    found = one_line(CONTRACT=contract, PLAYED_BY=by, TRICKS=tricks, SCORE=score)
    assert score_text(results(found)[0].score) == fact
    assert found.remarks == ()


@pytest.mark.parametrize(
    ("values", "fact", "sentence"),
    [
        (
            {"CONTRACT": "4S", "PLAYED_BY": "N", "TRICKS": 10, "SCORE": 450},
            PointsScore(450),
            "4S N with 10 tricks is +420, but +450 is printed",
        ),
        ({"CONTRACT": "PASS", "SCORE": 50}, PointsScore(50), "passed out, but +50 is printed and used"),
        (
            {"CONTRACT": "42", "SCORE": 480},
            PointsScore(480),
            "'42' is not a contract; the printed score +480",
        ),
        ({"CONTRACT": "N P", "SCORE": 0}, PassedOut(), "not played, but +0 is printed"),
    ],
)
def test_the_printed_score_stands_where_it_disagrees(
    values: dict[str, object], fact: Score, sentence: str
) -> None:
    found = one_line(**values)
    assert results(found)[0].score == fact
    (remark,) = found.remarks
    assert "line 9, board 1" in remark
    assert sentence in remark


@pytest.mark.parametrize(
    ("lead", "card"),
    [("TD", "DT"), ("D10", "DT"), ("10d", "DT"), ("S9", "S9"), ("♥A", "HA"), ("", None), ("N…", None)],
)
def test_leads_in_either_order_or_none(lead: str, card: str | None) -> None:
    found = one_line(CONTRACT="4S", PLAYED_BY="N", TRICKS=10, SCORE=420, LEAD=lead)
    assert results(found)[0].lead == (Card.parse(card) if card else None)


def test_an_award_is_told_by_its_points_alone() -> None:
    lines = [
        line(1, 2, SCORE=420, NS_MATCH_POINTS=4, EW_MATCH_POINTS=0),
        line(3, 4, SCORE=170, NS_MATCH_POINTS=1, EW_MATCH_POINTS=3),
        line(5, 6, SCORE="Adj", NS_MATCH_POINTS="2.4", EW_MATCH_POINTS="1.6"),
    ]
    found = read(usebio(pairs_of_four(*range(1, 7)) + board(1, *lines)))
    assert results(found)[2].score == Percentages(Decimal(60), Decimal(40))
    assert found.remarks == ()


def test_an_award_that_its_points_tell_badly_is_remarked() -> None:
    lines = [
        line(1, 2, SCORE=420, NS_MATCH_POINTS=3, EW_MATCH_POINTS=0),
        line(3, 4, SCORE="Adj", NS_MATCH_POINTS=1, EW_MATCH_POINTS=2),
    ]
    found = read(usebio(pairs_of_four(1, 2, 3, 4) + board(1, *lines)))
    assert results(found)[1].score == Percentages(Decimal("33.3333"), Decimal("66.6667"))
    assert "not an exact percentage" in found.remarks[0]


def test_an_award_without_anything_to_tell_it_is_not_played() -> None:
    found = one_line(SCORE="Adj", NS_MATCH_POINTS=3, EW_MATCH_POINTS=1)
    assert results(found)[0].score == NotPlayed()
    assert "is unclear" in found.remarks[0]


def test_points_that_are_not_those_of_the_award_are_remarked_and_kept() -> None:
    lines = [
        line(1, 2, SCORE=420, NS_MATCH_POINTS=34, EW_MATCH_POINTS=0),
        line(3, 4, SCORE="A5050", NS_MATCH_POINTS=23, EW_MATCH_POINTS=11),
    ]
    found = read(usebio(pairs_of_four(1, 2, 3, 4) + board(1, *lines)))
    assert results(found)[1].score == Percentages(Decimal(50), Decimal(50))
    assert (found.lines[1].ns_points, found.lines[1].ew_points) == (Decimal(23), Decimal(11))
    assert "50% to 50%" in found.remarks[0]


def test_signs_of_an_award() -> None:
    assert results(one_line(SCORE="A+-"))[0].score == Adjusted(Award.PLUS, Award.MINUS)


@pytest.mark.parametrize(
    ("printed", "day"),
    [
        ("17/11/2026", date(2026, 11, 17)),
        ("17-11-2026", date(2026, 11, 17)),
        ("2026-11-17", date(2026, 11, 17)),
        ("17/11/26", date(2026, 11, 17)),
        ("5/1/2026", date(2026, 1, 5)),
    ],
)
def test_dates(printed: str, day: date) -> None:
    found = read(HOWELL.replace("01/02/2027", printed))
    assert found.event.date == day
    assert found.remarks == ()


@pytest.mark.parametrize("printed", ["", "Monday", "31/02/2026"])
def test_no_date_is_said(printed: str) -> None:
    found = read(HOWELL.replace("01/02/2027", printed))
    assert found.event.date == UNDATED
    assert "has no date" in found.remarks[-1]


def test_figures_of_a_pair() -> None:
    text = usebio(
        participants(
            pair(
                1,
                "Ann",
                TOTAL_SCORE="-8.86",
                HANDICAP="2.5",
                ADJUSTMENT="-1",
                BOARDS_PLAYED="24",
                PLACE="5=",
            ),
            pair(2, "Bob"),
        )
    )
    found = read(text)
    (total, _) = found.totals
    assert (total.score, total.handicap, total.adjustment, total.boards, total.place) == (
        Decimal("-8.86"),
        Decimal("2.5"),
        Decimal(-1),
        24,
        "5=",
    )
    assert found.event.entries[0].handicap == Decimal("2.5")


def test_names_are_kept_and_a_number_of_0_is_none() -> None:
    guest = "<PLAYER>" + fields(PLAYER_NAME=" O'NEIL  mcA ", NATIONAL_ID_NUMBER="0") + "</PLAYER>"
    member = "<PLAYER>" + fields(PLAYER_NAME="Bo", NATIONAL_ID_NUMBER="0012345") + "</PLAYER>"
    text = usebio(f"<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER>{guest}{member}</PAIR></PARTICIPANTS>")
    players = read(text).event.players
    assert [(each.id, each.name, each.number) for each in players] == [
        ("A-1-1", "O'NEIL  mcA", None),
        ("A-1-2", "Bo", "0012345"),
    ]


def test_a_pair_that_is_not_entered_is_remarked() -> None:
    found = read(usebio(pairs_of_four(1, 2) + board(1, played(1, 9, "1NT", "S", 7, 90))))
    assert found.event.sessions[0].sections[0].seats["9"] == "A-9"
    assert "pair 9 is not among the participants" in found.remarks[0]


def test_a_pair_that_sat_out_has_no_result() -> None:
    found = read(usebio(pairs_of_four(1, 2, 3) + board(1, line(1, 2, SCORE=90), line(3, 0))))
    assert len(results(found)) == 1


def swiss(match: str, boards: str = "") -> Published:
    return read(usebio(pairs_of_four(1, 2, 3, 4) + match + boards, 'EVENT_TYPE="SWISS_PAIRS"'))


def test_swiss_pairs_with_lines_in_their_matches() -> None:
    head = fields(ROUND_NUMBER=2, NS_PAIR_NUMBER=3, EW_PAIR_NUMBER=1, NS_SCORE=12, EW_SCORE=6)
    vps = fields(NS_VICTORY_POINTS="13.50", EW_VICTORY_POINTS="6.50")
    found = swiss(f"<MATCH>{head}{vps}{board(1, line(3, 1, SCORE=90, NS_MATCH_POINTS=1))}</MATCH>")
    assert found.event.matches == (), "the results are scored as those of pairs"
    assert results(found) == (Result(1, PointsScore(90), round=2, ns="3", ew="1"),)
    (official,) = found.matches
    assert (official.match, official.home_points, official.home_vp, official.away_vp) == (
        "s1-A-r2-3-1",
        Decimal(12),
        Decimal("13.5"),
        Decimal("6.5"),
    )
    assert (official.round, official.home, official.away) == (2, "A-3", "A-1")
    assert found.event.kind == "swiss-pairs"


def test_a_swiss_match_without_lines_among_others_is_remarked() -> None:
    head = fields(ROUND_NUMBER=1, NS_PAIR_NUMBER=3, EW_PAIR_NUMBER=4, NS_SCORE=12, EW_SCORE=6)
    found = swiss(f"<MATCH>{head}</MATCH>", board(1, line(1, 2, SCORE=90)))
    assert found.event.matches == ()
    assert "its boards are not in the file" in found.remarks[0]


def test_swiss_pairs_without_lines_keep_the_slip() -> None:
    head = fields(ROUND_NUMBER=1, NS_PAIR_NUMBER=1, EW_PAIR_NUMBER=2, NS_SCORE=12, EW_SCORE=6)
    (match,) = swiss(f"<MATCH>{head}</MATCH>").event.matches
    assert match.slip is not None
    assert match.slip.imps == (12, 6)


# ---- hands

HANDS = {
    "East": ("J43", "AKQ", "J76", "J432"),
    "North": ("AKQ2", "J54", "10 9 8", "765"),
    "SOUTH": ("T98", "T98", "AKQ", "KQT8"),
    "w": ("765", "7632", "5432", "A9"),
}
DEAL = "N:AKQ2.J54.T98.765 J43.AKQ.J76.J432 T98.T98.AKQ.KQT8 765.7632.5432.A9"


def hand_board(number: int, hands: dict[str, tuple[str, str, str, str]]) -> str:
    suits = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
    return (
        f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>"
        + "".join(
            f"<HAND>{fields(DIRECTION=seat, **dict(zip(suits, hand, strict=True)))}</HAND>"
            for seat, hand in hands.items()
        )
        + "</BOARD>"
    )


def deals(published: Published) -> dict[int, str]:
    return {number: str(deal) for number, deal in published.event.sessions[0].deals.items()}


@pytest.mark.parametrize("where", ["root", "event", "session", "board"])
def test_hands_wherever_they_stand(where: str) -> None:
    shown = hand_board(1, HANDS)
    hand_set = f"<HANDSET>{shown}</HANDSET>"
    inside = pairs_of_four(1, 2)
    text = {
        "root": usebio(inside, after=hand_set),
        "event": usebio(inside + hand_set),
        "session": usebio(f"<SESSION>{inside}{hand_set}</SESSION>"),
        "board": usebio(inside + shown),
    }[where]
    assert deals(read(text)) == {1: DEAL}


def test_a_void_is_a_dash_or_nothing() -> None:
    hands = HANDS | {
        "North": ("AKQJT98765432", "-", "-", "-"),
        "East": ("", "AKQJT98765432", "", ""),
        "SOUTH": ("--", "-", "AKQJT98765432", "-"),
        "w": ("-", "-", "-", "AKQJT98765432"),
    }
    (deal,) = deals(
        read(usebio(pairs_of_four(1, 2), after=f"<HANDSET>{hand_board(3, hands)}</HANDSET>"))
    ).values()
    assert deal == "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_hands_that_are_not_whole_are_left_out() -> None:
    three = {seat: hand for seat, hand in HANDS.items() if seat != "w"}
    twelve = HANDS | {"w": ("765", "7632", "5432", "A")}
    after = f"<HANDSET>{hand_board(1, three)}{hand_board(2, twelve)}{hand_board(3, HANDS)}</HANDSET>"
    found = read(usebio(pairs_of_four(1, 2), after=after))
    assert deals(found) == {3: DEAL}
    assert len(found.remarks) == 1
    assert "board 2: West has 12 cards" in found.remarks[0]


# ---- what cannot be read


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (board(4, played(1, 2, "8S", "N", 10, 420)), "line 6, board 4: '8S' is not a contract"),
        (board(4, line(1, 2, CONTRACT="4Z", PLAYED_BY="N", TRICKS=9)), "board 4: '4Z' is not a contract"),
        (board(4, played(1, 2, "4S", "N", 14, 420)), "board 4: 4S N 14 would be 14 tricks"),
        (board(4, line(1, 2, CONTRACT="4S", TRICKS=10)), "board 4: 4S has no declarer"),
        (board(4, line(1, 2, SCORE=425)), "board 4: 425 is not a score"),
        (board(4, line(1, 2, SCORE="much")), "board 4: 'MUCH' is not a score"),
        (board(4, line(1, 2, SCORE=90), line(1, 3, SCORE=50)), "pair 1 is listed twice on board 4"),
        (board(4, line(1, 2, SCORE=90), line(3, 1, SCORE=50)), "pair 1 is listed twice on board 4"),
        (board(4, line(1, 1, SCORE=90)), "pair 1 is listed twice on board 4"),
        (board(4, line(1, 0, SCORE=90)), "board 4: a result without a pair East-West"),
        (
            "<BOARD><BOARD_NUMBER>x</BOARD_NUMBER><TRAVELLER_LINE/></BOARD>",
            "BOARD: 'x' is not a board number",
        ),
        (board(0, line(1, 2, SCORE=90)), "a board number must be from 1"),
        (board(1, line(1, 2, SCORE=90, NS_MATCH_POINTS="lots")), "NS_MATCH_POINTS: 'lots' is not a number"),
        (participants(pair(1, "Ann"), pair(1, "Bob"), pair(1, "Cyd")), "listed twice among the participants"),
        ('<SECTION SECTION_ID="A"/><SECTION SECTION_ID="A"/>', "section A is listed 2 times"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(event: str, sentence: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(usebio(event))
    assert str(caught.value).startswith("evening.xml: ")
    assert sentence in str(caught.value)


def test_an_individual_event_is_refused_in_words() -> None:
    with pytest.raises(BadFile, match="an individual event"):
        read(usebio("", 'EVENT_TYPE="INDIVIDUAL"'))


def test_two_events_are_refused() -> None:
    with pytest.raises(BadFile, match="2 EVENT elements"):
        read("<USEBIO><EVENT/><EVENT/></USEBIO>")


def test_hand_sets_of_several_sessions() -> None:
    two = f"<SESSION>{pairs_of_four(1, 2)}</SESSION>" * 2
    one_set, other = (f"<HANDSET>{hand_board(number, HANDS)}</HANDSET>" for number in (1, 2))
    each = read(usebio(two, after=one_set + other)).event.sessions
    assert [list(session.deals) for session in each] == [[1], [2]]
    unclear = read(usebio(two, after=one_set))
    assert [list(session.deals) for session in unclear.event.sessions] == [[], []]
    assert "1 HANDSETs for 2 sessions" in unclear.remarks[0]
