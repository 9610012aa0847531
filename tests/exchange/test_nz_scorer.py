"""NZ Scorer: movements rebuilt from rounds and tables, phantoms, handicaps, adjusted scores."""

from datetime import date
from decimal import Decimal

import pytest

from bridgedesk.event.event import Fields
from bridgedesk.event.score import PassedOut, Percentages, PointsScore
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Section, Sitting
from bridgedesk.exchange.published import BadFile, Published
from tests.exchange.samples import read


def result(table: int, board: int, round_: int, ns: int, ew: int, **values: object) -> str:
    given = {"dec": "N", "cont": "1 NT", "lead": "", "res": "=", "score": 90} | values
    said = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f'<result tab="{table}" bd="{board}" rnd="{round_}" ns="{ns}" ew="{ew}" {said}/>\n'


def pair(number: int, direction: str, **values: object) -> str:
    given = {"match_points": "5/8", "place": 1, "res": "62.5", "raw_score": "62.5", "handicap": 0} | values
    said = " ".join(f'{name}="{value}"' for name, value in given.items())
    return f'<pair player_name_1="Ann {number}{direction}" no="{number}" dir="{direction}" {said}/>'


def text_of(sections: dict[str, tuple[str, str]], field: str = "false", method: str = "MP") -> str:
    listed = "".join(f'<section sectid="{id_}" colour="Blue"/>' for id_ in sections)
    scored = "".join(f'<brsection id="{id_}">{lines}</brsection>' for id_, (lines, _) in sections.items())
    ranked = "".join(f'<scsection id="{id_}">{pairs}</scsection>' for id_, (_, pairs) in sections.items())
    return (
        f'<?xml version="1.0"?>\n<session club="Example BC" field_scoring="{field}" scoring_type="{method}" '
        f'event_name="Cup" event_date="5/12/2026"><sections>{listed}</sections>'
        f"<board_results>{scored}</board_results><scores>{ranked}</scores></session>"
    )


def session(sections: dict[str, tuple[str, str]], field: str = "false", method: str = "MP") -> Published:
    return read(text_of(sections, field, method))


def only(found: Published) -> Section:
    (section,) = found.event.sessions[0].sections
    return section


MITCHELL = text_of(
    {
        "A": (
            result(1, 1, 1, 1, 1, mp_ns=20, mp_ew=0)
            + result(1, 2, 1, 1, 1, mp_ns=10, mp_ew=10)
            + result(2, 3, 1, 2, 2, mp_ns=0, mp_ew=20)
            + result(2, 4, 1, 2, 2, mp_ns=0, mp_ew=20)
            + result(1, 5, 2, 1, 2, mp_ns=20, mp_ew=0)
            + result(1, 6, 2, 1, 2, mp_ns=20, mp_ew=0)
            + result(2, 6, 2, 2, 1, mp_ns=0, mp_ew=20, cont="PASS", res="", score=0)
            + result(2, 5, 2, 2, 1, mp_ns=0, mp_ew=20, cont="4 S x", res="-2", score=-300, lead="HT"),
            pair(1, "N", handicap="4.27", res="64.64", match_points="7/8", raw_score="87.5", place="1")
            + pair(2, "N")
            + pair(1, "E")
            + pair(2, "E"),
        )
    }
)


def test_the_movement_and_its_sets() -> None:
    found = read(MITCHELL)
    section = only(found)
    assert section.sets == {1: (1, 2), 2: (3, 4), 3: (5, 6)}
    assert section.movement is not None
    assert section.movement.rounds == (
        (Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (2,))),
        (Sitting(1, "1NS", "2EW", (3,)), Sitting(2, "2NS", "1EW", (3,))),  # they share the boards
    )
    assert section.results[0] == Result(1, parse_score("1NN="), round=1, table=1)
    assert section.results[6].score == PassedOut()
    # North-South are vulnerable on board 5, so two down doubled is 500; what is printed stands.
    assert section.results[7].score == PointsScore(-300)
    assert "is -500, but -300 is printed" in found.remarks[0]
    assert section.colour == "Blue"


def test_the_event_around_it() -> None:
    event = read(MITCHELL).event
    assert (event.title, event.date, event.club) == ("Cup", date(2026, 12, 5), "Example BC")
    assert event.stages[0].fields is Fields.TWO
    assert dict(event.settings) == {}


def test_figures_in_tenths_and_handicaps() -> None:
    found = read(MITCHELL)
    first = found.totals[0]
    assert (first.number, first.score, first.top, first.percent, first.with_handicap, first.handicap) == (
        "1NS",
        Decimal(7),
        Decimal(8),
        Decimal("87.5"),
        Decimal("64.64"),
        Decimal("4.27"),
    )
    assert found.event.entries[0].handicap == Decimal("4.27")
    assert (found.lines[0].ns_points, found.lines[1].ns_points) == (Decimal(2), Decimal(1))
    assert (found.lines[0].round, found.lines[0].table) == (1, 1)


def test_a_phantom_sits_there_without_results() -> None:
    out = result(2, 1, 1, 3, 4, dec="", cont="", res="", score="", mp_ns=-9999, mp_ew=-9999)
    found = session(
        {"A": (result(1, 1, 1, 1, 2, mp_ns=0, mp_ew=0) + out, pair(1, "H") + pair(2, "H") + pair(4, "H"))}
    )
    section = only(found)
    assert len(section.results) == 1
    assert dict(section.seats) == {"1": "A-1", "2": "A-2", "4": "A-4", "3": None}
    assert section.movement is not None
    assert section.movement.rounds[0][1] == Sitting(2, "3", "4", (1,))
    assert found.event.stages[0].fields is Fields.ONE
    assert len(found.lines) == 1


def test_adjusted_scores_across_sections() -> None:
    adjusted = {"dec": "", "cont": "", "res": "", "score": "Adj"}
    lines = result(1, 1, 1, 1, 2, mp_ns=39, mp_ew=0)  # Neuberg, the tenths cut off: the top is 4
    other = result(1, 1, 1, 1, 2, mp_ns=0, mp_ew=39)
    award = result(2, 1, 1, 3, 4, mp_ns=24, mp_ew=16, **adjusted)
    four = "".join(pair(number, "H") for number in (1, 2, 3, 4))
    found = session({"A": (lines, pair(1, "H") + pair(2, "H")), "B": (other + award, four)}, field="true")
    assert found.event.sessions[0].sections[1].results[1].score == Percentages(Decimal(60), Decimal(40))
    assert found.event.settings == {"sections": "across", "ranking": "sections"}
    assert found.remarks == ()


def test_sections_apart_and_of_two_kinds() -> None:
    mitchell = (result(1, 1, 1, 1, 1, mp_ns=0, mp_ew=0), pair(1, "N") + pair(1, "E"))
    howell = (result(1, 1, 1, 1, 2, mp_ns=0, mp_ew=0), pair(1, "H") + pair(2, "H"))
    found = session({"A": mitchell, "B": howell})
    assert found.event.settings == {"sections": "apart", "ranking": "sections"}
    assert [list(each.seats) for each in found.event.sessions[0].sections] == [["1NS", "1EW"], ["1", "2"]]
    assert found.event.stages[0].fields is Fields.TWO
    assert found.remarks == ()


def test_boards_that_left_their_table_keep_the_pair_numbers() -> None:
    lines = result(1, 1, 1, 1, 2) + result(1, 2, 1, 1, 2) + result(1, 3, 1, 4, 3)
    section = only(session({"A": (lines, "".join(pair(number, "H") for number in (1, 2, 3, 4)))}))
    assert section.movement is not None
    assert section.movement.rounds[0][0].ns == "1"
    assert [(each.ns, each.ew) for each in section.results] == [(None, None), (None, None), ("4", "3")]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (result(1, 1, 1, 1, 2, cont="8 S"), "section A, board 1: '8 S' is not a contract"),
        (result(1, 1, 1, 1, 2) + result(2, 2, 1, 1, 3), "round 1: pair 1 is listed 2 times"),
        (result(1, 1, 1, 1, 2) + result(1, 1, 2, 1, 3), "pair 1 is listed twice on board 1"),
        (result(1, 1, 0, 1, 2), "a round number must be from 1"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(lines: str, sentence: str) -> None:
    with pytest.raises(BadFile) as caught:
        session({"A": (lines, pair(1, "H") + pair(2, "H") + pair(3, "H"))})
    assert sentence in str(caught.value)


def test_another_scoring_is_refused() -> None:
    with pytest.raises(BadFile, match="scoring_type 'IMP' is not known"):
        session({"A": ("", "")}, method="IMP")
