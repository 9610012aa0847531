"""Habits of real programs' files, each in a whole invented file of that program's layout."""

from datetime import date
from decimal import Decimal

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.event.event import Fields
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Scoring
from tests.exchange.samples import read

# One file for Pianola, BridgeWebs and MyABF: flat, its hands after the event, East first, with full words.
COMPSCORE = """<?xml version="1.0"?>
<!DOCTYPE USEBIO SYSTEM "http://www.example.org/usebio/usebio_v1_2.dtd">
<USEBIO Version="1.2">
<CLUB><CLUB_NAME>Example BC</CLUB_NAME><CLUB_ID_NUMBER>9999</CLUB_ID_NUMBER></CLUB>
<EVENT EVENT_TYPE="MP_PAIRS">
<EVENT_IDENTIFIER>1</EVENT_IDENTIFIER><EVENT_DESCRIPTION>Monday</EVENT_DESCRIPTION>
<PROGRAM_NAME>Compscore3</PROGRAM_NAME><PROGRAM_VERSION>13-Mar-26 Pianola</PROGRAM_VERSION>
<WINNER_TYPE>2</WINNER_TYPE><TITLE>Monday</TITLE><DATE>01/02/2027</DATE><VENUE></VENUE>
<MASTER_POINT_SCALE>Club</MASTER_POINT_SCALE><MASTER_POINT_TYPE>GREEN</MASTER_POINT_TYPE>
<MPS_AWARDED_FLAG>Y</MPS_AWARDED_FLAG><SESSION_COUNT>1</SESSION_COUNT><SECTION_COUNT>1</SECTION_COUNT>
<P2P_CHARGE_RATE>10</P2P_CHARGE_RATE>
<PARTICIPANTS EVENT_TYPE="MP_PAIRS">
<PAIR><PAIR_NUMBER>1NS</PAIR_NUMBER><DIRECTION></DIRECTION><TOTAL_SCORE>2.00</TOTAL_SCORE>
<PERCENTAGE>50.00</PERCENTAGE><PLACE>1=</PLACE><MASTER_POINTS_AWARDED>24</MASTER_POINTS_AWARDED>
<MASTER_POINT_TYPE>GREEN</MASTER_POINT_TYPE>
<PLAYER><PLAYER_NAME>ANN EXAMPLE</PLAYER_NAME><NATIONAL_ID_NUMBER>0620246</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER><PLAYER_NAME>PHANTOM</PLAYER_NAME><NATIONAL_ID_NUMBER>0</NATIONAL_ID_NUMBER></PLAYER></PAIR>
<PAIR><PAIR_NUMBER>2NS</PAIR_NUMBER><DIRECTION></DIRECTION><PLACE>1=</PLACE></PAIR>
<PAIR><PAIR_NUMBER>1EW</PAIR_NUMBER><DIRECTION></DIRECTION><PLACE>1=</PLACE></PAIR>
<PAIR><PAIR_NUMBER>2EW</PAIR_NUMBER><DIRECTION></DIRECTION><PLACE>1=</PLACE></PAIR>
</PARTICIPANTS>
<BOARD EVENT_TYPE="MP_PAIRS"><BOARD_NUMBER>1</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1EW</EW_PAIR_NUMBER>
<CONTRACT>4SX</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>TD</LEAD><TRICKS>9</TRICKS><SCORE>-100</SCORE>
<NS_MATCH_POINTS>0</NS_MATCH_POINTS><EW_MATCH_POINTS>2</EW_MATCH_POINTS></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>2NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2EW</EW_PAIR_NUMBER>
<CONTRACT>PASS</CONTRACT><PLAYED_BY></PLAYED_BY><LEAD>N</LEAD><TRICKS>0</TRICKS><SCORE>0</SCORE>
<NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS></TRAVELLER_LINE>
</BOARD>
<BOARD EVENT_TYPE="MP_PAIRS"><BOARD_NUMBER>2</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2EW</EW_PAIR_NUMBER>
<SCORE>A6040</SCORE><NS_MATCH_POINTS>1.2</NS_MATCH_POINTS><EW_MATCH_POINTS>0.8</EW_MATCH_POINTS>
</TRAVELLER_LINE>
</BOARD>
</EVENT>
<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<HAND><DIRECTION>East</DIRECTION><CLUBS></CLUBS><DIAMONDS></DIAMONDS><HEARTS>AKQJT98765432</HEARTS>
<SPADES></SPADES></HAND>
<HAND><DIRECTION>North</DIRECTION><CLUBS></CLUBS><DIAMONDS></DIAMONDS><HEARTS></HEARTS>
<SPADES>AKQJT98765432</SPADES></HAND>
<HAND><DIRECTION>South</DIRECTION><CLUBS></CLUBS><DIAMONDS>AKQJT98765432</DIAMONDS><HEARTS></HEARTS>
<SPADES></SPADES></HAND>
<HAND><DIRECTION>West</DIRECTION><CLUBS>AKQJT98765432</CLUBS><DIAMONDS></DIAMONDS><HEARTS></HEARTS>
<SPADES></SPADES></HAND>
</BOARD></HANDSET>
</USEBIO>
"""
SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def test_the_flat_layout_of_compscore() -> None:
    found = read(COMPSCORE)
    event = found.event
    (session,) = event.sessions
    (section,) = session.sections
    assert (event.title, event.club, event.date) == ("Monday", "Example BC", date(2027, 2, 1))
    assert event.stages[0].fields is Fields.TWO
    assert list(section.seats) == ["1NS", "2NS", "1EW", "2EW"]
    assert [(each.board, score_text(each.score)) for each in section.results] == [
        (1, "4SXN-1"),
        (1, "P"),
        (2, "60/40"),
    ]
    assert [each.lead for each in section.results] == [Card("D", "T"), None, None]
    assert session.deals == {1: SUITS}
    assert found.program == "Compscore3 13-Mar-26 Pianola"
    ann, phantom = event.players[:2]
    assert (ann.name, ann.number, phantom.number) == ("ANN EXAMPLE", "0620246", None)
    assert [each.place for each in found.totals] == ["1="] * 4


# What five programs of the UK add, all at once: to be read past.
ADDED = """<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE USEBIO PUBLIC "-//EXAMPLE//DTD USEBIO 1.2//EN" "http://www.example.org/files/usebio_v1_2.dtd">
<USEBIO Version="1.2"><NOTES>made on a Monday</NOTES>
<CLUB><CLUB_NAME>Example BC</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="PAIRS">
<COUNTRY>GB</COUNTRY><LABELS><NAME>Grade</NAME></LABELS><EVENT_ID>7</EVENT_ID>
<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>
<PAIRWISE_SCORING_METHOD>MATCH_POINTS</PAIRWISE_SCORING_METHOD>
<BOARDS_PLAYED>1</BOARDS_PLAYED><BOARDS_PER_ROUND>1</BOARDS_PER_ROUND><EBU_CHARGE_CODE>99</EBU_CHARGE_CODE>
<CONTACT><FULL_NAME>Some Body</FULL_NAME><TELEPHONE>0131 555 0000</TELEPHONE>
<EMAIL>some.body@example.org</EMAIL></CONTACT>
<STRATIFICATION><STRATIFICATION_TYPE>NGS</STRATIFICATION_TYPE></STRATIFICATION>
<TITLE>Heat</TITLE><DATE>2027-02-01</DATE>
<SESSION SESSION_ID="1"><SECTION SECTION_ID="A">
<PARTICIPANTS>
<PAIR><PAIR_NUMBER>1</PAIR_NUMBER><LABEL><NAME>Grade</NAME><VALUE>Ace</VALUE></LABEL>
<ADJUSTMENT>0</ADJUSTMENT><HANDICAP>0</HANDICAP><BOARDS_PLAYED>1</BOARDS_PLAYED>
<MASTER_POINTS><MASTER_POINTS_AWARDED>12</MASTER_POINTS_AWARDED><MASTER_POINT_TYPE>LOCAL</MASTER_POINT_TYPE>
</MASTER_POINTS>
<PLAYER RATEABLE="Y"><PLAYER_NAME>Zoe Ample</PLAYER_NAME>
<NATIONAL_ID_NUMBER>19946</NATIONAL_ID_NUMBER></PLAYER>
<PLAYER RATEABLE="N"><PLAYER_NAME>Bob Ample</PLAYER_NAME><NATIONAL_ID_NUMBER>0</NATIONAL_ID_NUMBER></PLAYER>
</PAIR>
<PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR></PARTICIPANTS>
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>
<CONTRACT>3NT</CONTRACT><PLAYED_BY>S</PLAYED_BY><TRICKS>9</TRICKS><SCORE>400</SCORE>
<NOTES>played fast</NOTES><LIN_DATA>pn|a,b,c,d|md|1|</LIN_DATA></TRAVELLER_LINE></BOARD>
</SECTION>
<HANDSET HANDSET_ID="1"><START_BOARD_NUMBER>1</START_BOARD_NUMBER><END_BOARD_NUMBER>1</END_BOARD_NUMBER>
<DUPLICATES>1</DUPLICATES><STATUS>OK</STATUS><LEGEND><LINE>x</LINE></LEGEND><CHECKSUM>1</CHECKSUM>
<CRYPTO_KEY>2</CRYPTO_KEY></HANDSET></SESSION>
</EVENT></USEBIO>
"""


def test_what_other_programs_add_is_read_past() -> None:
    found = read(ADDED)
    event = found.event
    ((section,),) = (each.sections for each in event.sessions)
    assert (event.title, event.date, event.sessions[0].scoring) == (
        "Heat",
        date(2027, 2, 1),
        Scoring.MATCHPOINTS,
    )
    assert [score_text(each.score) for each in section.results] == ["3NS="]
    assert [(each.name, each.number) for each in event.players[:2]] == [
        ("Zoe Ample", "19946"),
        ("Bob Ample", None),
    ]
    assert "some.body" not in repr(found)
    assert "0131" not in repr(found)


# Several tags in a line, tags in any order, comments over blank lines, values taken over, words for none.
HAND_RECORDS = """% PBN 2.1
[Board "1"] [Event "Hand records"] [Dealer "N"]
[Vulnerable "Love"] {a comment

over a blank line} [Deal "E:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 -"]
[DoubleDummyTricks "d0d000d0d00d0d000d0d"] ; twenty digits
[OptimumScore "NS 2220"]

[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  0
[Event "#"]
[Board "2"]
[Deal "N:- - - -"]
"""


def test_hand_records_as_bridge_composer_and_others_write_them() -> None:
    found = read(HAND_RECORDS, "hands.pbn")
    assert found.event.title == "Hand records"
    assert found.event.sessions[0].deals == {1: SUITS}
    assert found.remarks == (
        "line 9, board 2: hands of the deal are hidden; it is left out.",
        "The file has no date; 1900-01-01 is used instead.",
    )
    assert found.lines == ()
    assert Decimal(0) == sum(len(section.results) for section in found.event.sessions[0].sections)
