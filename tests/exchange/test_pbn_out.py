"""PBN out: the export rules, and the same figures when it is read again."""

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.pbn_out import pbn
from bridgedesk.scoring.settings import Divisor
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from tests.dose import examples
from tests.evenings import scored_evenings as evenings
from tests.evenings.exported import AWARDS, DEAL, RESULTS, by_number, pairs_events

DOSE = settings(max_examples=examples(40), deadline=None)

MANDATORY = [
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South"),
    *("Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
]


def without_names(evaluation: Evaluation) -> dict[object, tuple[object, ...]]:
    return {
        at: (row.place_text, row.total, row.score, row.top, row.boards)
        for at, row in by_number(evaluation).items()
        if row.boards
    }


@DOSE
@given(pairs_events([*RESULTS, "NP", *AWARDS], alone=False))
def test_what_is_read_back_gives_the_same_figures(event: Event) -> None:
    written = pbn(Outgoing(evaluate(event)))
    back = read_bytes(written, "evening.pbn")
    assert without_names(evaluate(back.event)) == without_names(evaluate(event))
    session = back.event.sessions[0]
    assert session.deals == {1: DEAL}
    assert session.scoring is event.sessions[0].scoring
    posted = by_number(evaluate(event))
    for total in back.totals:
        row = posted[total.section, total.number]
        assert (total.score, total.percent, total.place, total.boards) == (
            row.score, row.percent, row.place_text, row.boards,
        )  # fmt: skip


@DOSE
@given(pairs_events([*RESULTS, "NP", *AWARDS], alone=False), st.text(max_size=400))
def test_the_export_rules(event: Event, title: str) -> None:
    text = pbn(Outgoing(evaluate(replace(event, title=title)))).decode("latin-1")
    assert text.startswith("% PBN 2.1\r\n% EXPORT\r\n")
    assert "\t" not in text
    assert re.sub("\r\n", "", text).isprintable()
    assert max(map(len, text.split("\r\n"))) <= 253
    for game in text.removeprefix("% PBN 2.1\r\n% EXPORT\r\n").strip().split("\r\n\r\n"):
        tags = re.findall(r'^\[(\w+) "', game, re.MULTILINE)
        assert tags[:15] == MANDATORY
        assert tags[15] == "Generator"
        assert tags[16:] == sorted(tags[16:])


SCORES = {(1, 1): "4SN=", (1, 2): "3NE-1", (1, 3): "P", (2, 1): "+140", (2, 2): "60/40", (2, 3): "4SXN-1"}
MITCHELL = evenings.event(evenings.section(evenings.MITCHELL, SCORES), fields=Fields.TWO)


def test_a_board_as_it_is_written() -> None:
    """Board 3 of three tables: passed out, awarded, and one that never came in."""
    text = pbn(Outgoing(evaluate(MITCHELL))).decode("latin-1")
    game = next(each for each in text.split("\r\n\r\n") if '[Board "3"]' in each)
    assert '[Dealer "S"]\r\n[Vulnerable "EW"]\r\n[Deal "?"]\r\n[Scoring "MP;MP1"]' in game
    of_a_table = ("West", "North", "East", "South", "Declarer", "Contract", "Result")
    assert [each for each in of_a_table if f'[{each} ""]' not in game] == []
    rows = game.split("\r\n")
    rows = [
        " ".join(row.split()) for row in rows[rows.index(next(r for r in rows if "ScoreTable" in r)) + 1 :]
    ]
    assert rows == [
        "A 3 1 3NS 3EW Pass - - - 0 0 2 2 50 50",
        "A 2 2 2NS 1EW - - - - - - ^2.4 ^1.6 ^60 ^40",
        "A 1 3 1NS 2EW - - - - - - - - - -",
    ]


def test_deals_begin_with_the_dealer_and_tricks_follow() -> None:
    event = replace(MITCHELL, sessions=(replace(MITCHELL.sessions[0], deals={2: DEAL}),))
    tricks = {("s1", 2): tuple(range(10)) * 2}
    text = pbn(Outgoing(evaluate(event), double_dummy=tricks)).decode()
    (deal,) = re.findall(r'\[Deal "(E:[^"]+)"', text)
    assert Deal.parse(deal) == DEAL
    table = text.split('[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\r\n')[1].split("\r\n")[
        :20
    ]
    assert table[:7] == ["N NT  0", "N  S  1", "N  H  2", "N  D  3", "N  C  4", "E NT  5", "E  S  6"]
    assert table[-1] == "W  C  9"


def test_how_imps_are_scored_is_said() -> None:
    cross = evenings.event(evenings.section(evenings.HOWELL, {(1, 1): "+90"}))
    cross = replace(cross, sessions=(replace(cross.sessions[0], scoring=Scoring.CROSS_IMPS),))
    evaluation = evaluate(cross)
    assert b'[Scoring "IMP;Cross2"]' in pbn(Outgoing(evaluation))
    summed = replace(evaluation, settings=replace(evaluation.settings, cross_divisor=Divisor.NONE))
    assert b'[Scoring "IMP;Cross"]' in pbn(Outgoing(summed))


def test_names_keep_their_letters_as_far_as_latin_has_them() -> None:
    event = replace(MITCHELL, title='Zoë "Č" \\ 日', date=date(2027, 1, 2))
    text = pbn(Outgoing(evaluate(event))).decode("latin-1")
    assert '[Event "Zoë \\"C\\" \\\\ ?"]' in text
    assert '[Date "2027.01.02"]' in text


def test_what_cannot_be_written_is_said() -> None:
    empty = evenings.event(evenings.section(evenings.HOWELL, {}))
    empty = replace(empty, sessions=(replace(empty.sessions[0], sections=()),))
    with pytest.raises(Unwritable, match="no deals and no results"):
        pbn(Outgoing(evaluate(empty)))
    matches = evenings.teams(evenings.match(1, "Fox", "Owl", "+420 -50"))
    with pytest.raises(Unwritable, match="choose usebio for the boards of matches"):
        pbn(Outgoing(evaluate(matches)))
    two = evenings.with_sessions(MITCHELL, MITCHELL)
    with pytest.raises(Unwritable, match="the event has 2"):
        pbn(Outgoing(evaluate(two)))
    assert b'[Board "1"]' in pbn(Outgoing(evaluate(two), section=("s2", "A")))
    with pytest.raises(Unwritable, match="no session s3"):
        pbn(Outgoing(evaluate(two), section=("s3", "A")))
