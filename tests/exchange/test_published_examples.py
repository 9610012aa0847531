"""Real published files, where they stand beside the checkout: everything in them arrives, counted apart."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

import pytest

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.event import document
from bridgedesk.event.event import Event, Fields, Status
from bridgedesk.event.score import Percentages, PointsScore
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.files import read_bytes, read_file
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.published import Published
from bridgedesk.exchange.usebio_out import usebio
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation, Field
from bridgedesk.standings.explain.ranking_rows import rows
from tests.exchange.examples import EXAMPLES

FILES = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.xml"))


def raw(name: str) -> str:
    return (EXAMPLES / name).read_text(encoding="latin-1")


def read(name: str) -> Published:
    return read_file(EXAMPLES / name)


def results(found: Published) -> int:
    event = found.event
    in_sections = (section for session in event.sessions for section in session.sections)
    return sum(len(each.results) for each in in_sections) + sum(len(each.results) for each in event.matches)


@pytest.mark.parametrize("name", FILES)
def test_every_line_arrives(name: str) -> None:
    """Counted by searching the text, not by reading it as XML."""
    text = raw(name)
    sat_out = text.count('mp_ns="-9999"')
    lines = text.count("<TRAVELLER_LINE>") + text.count("<result ") - sat_out
    assert results(read(name)) == lines


@pytest.mark.parametrize("name", FILES)
def test_every_entry_and_total_arrives(name: str) -> None:
    text = raw(name)
    entries = text.count("<TEAM ") or text.count("<PAIR>") or text.count("<pair ")
    players = text.count("<PLAYER ") or 2 * text.count("<pair ")
    found = read(name)
    assert (len(found.event.entries), len(found.totals), len(found.event.players)) == (
        entries,
        entries,
        players,
    )


@pytest.mark.parametrize("name", FILES)
def test_the_event_goes_through_its_document(name: str) -> None:
    event = read(name).event
    assert document.read_json(document.write(event)) == document.canonical(event)


@pytest.mark.parametrize("name", FILES)
def test_every_printed_score_is_the_score_of_its_result(name: str) -> None:
    """The sum of all printed scores, and of all that the facts are worth."""
    text = raw(name)
    printed = re.findall(r"<SCORE>(-?\d+)</SCORE>", text) or re.findall(r' score="(-?\d+)"', text)
    event = read(name).event
    slips = [
        (result.board, result.score)
        for session in event.sessions
        for section in session.sections
        for result in section.results
    ] + [(result.board, result.score) for match in event.matches for result in match.results]
    worth = Counter(
        score.points[["None", "NS", "EW", "All"].index(vulnerability(board).value)]
        for board, score in slips
        if score.points is not None
    )
    assert worth == Counter(int(each) for each in printed)


def test_matchpoint_pairs() -> None:
    found = read("ebu-mp-pairs.xml")
    (session,) = found.event.sessions
    (section,) = session.sections
    assert len({result.board for result in section.results}) == 22
    assert (len(section.results), len(found.lines)) == (242, 242)  # 11 tables
    assert Counter(seat[-2:] for seat in section.seats) == {"NS": 11, "EW": 11}
    assert found.event.stages[0].fields is Fields.TWO
    assert len(session.deals) == 28
    assert found.remarks == ()
    both = [(line.ns_points, line.ew_points) for line in found.lines]
    assert {ns + ew for ns, ew in both if ns is not None and ew is not None} == {Decimal(20)}


def test_multiple_teams() -> None:
    found = read("ebu-multiple-teams.xml")
    assert len(found.event.entries) == 10
    assert (len(found.matches), len(found.swings)) == (40, 120)
    assert {match.boards[-1] - match.boards[0] + 1 for match in found.event.matches} == {3}
    assert sorted(total.place or "" for total in found.totals).count("7=") == 2
    ends = [(each.home_vp, each.away_vp) for each in found.matches]
    assert {home + away for home, away in ends if home is not None and away is not None} == {Decimal(20)}
    earned: Counter[str] = Counter()
    for match, official in zip(found.event.matches, found.matches, strict=True):
        assert match.id == official.match
        earned[match.home] += int(official.home_vp or 0)
        earned[match.away] += int(official.away_vp or 0)
    assert {total.entry: total.score for total in found.totals} == earned


def test_point_a_board() -> None:
    found = read("ebu-point-a-board.xml")
    assert found.event.sessions[0].scoring is Scoring.POINT_A_BOARD
    assert (len(found.matches), len(found.swings), len(found.totals)) == (28, 168, 8)
    earned: Counter[str] = Counter()
    for swing in found.swings:
        home, away = swing.match.split("-")[2:]
        earned[home] += int(swing.home)
        earned[away] += int(swing.away)
    assert {total.entry: total.score for total in found.totals} == earned


def test_cross_imp_pairs() -> None:
    found = read("ebu-cross-imp-pairs.xml")
    assert found.event.sessions[0].scoring is Scoring.CROSS_IMPS
    assert (len(found.lines), len(found.totals)) == (192, 17)
    assert len(found.remarks) == 1
    assert "'42' is not a contract" in found.remarks[0]


def test_the_clubs_of_new_zealand() -> None:
    names = ["nz/pairs.xml", "nz/pairs-with-np-passed.xml", "nz/handicap_pairs.xml"]
    found = [read(name) for name in names]
    boards = [{result.board for result in each.event.sessions[0].sections[0].results} for each in found]
    assert sum(len(each) for each in boards) == 74
    assert sum(len(each.totals) for each in found) == 70
    assert any(entry.handicap for entry in found[2].event.entries)
    for each in found[2].totals:
        assert each.percent is not None
        assert each.handicap is not None
        assert each.with_handicap is not None
        assert abs(each.percent + each.handicap / 2 - each.with_handicap) <= Decimal("0.02"), each.number


def test_three_sections_with_two_movements() -> None:
    found = read("nz/multi-section-multi-movement-pairs.xml")
    (session,) = found.event.sessions
    assert found.event.settings == {"sections": "across", "ranking": "sections"}
    movements = [section.movement for section in session.sections]
    assert [len(each.rounds[0]) for each in movements if each] == [13, 13, 7]  # 33 tables
    assert {result.board for section in session.sections for result in section.results} == set(range(1, 27))
    scores = [result.score for section in session.sections for result in section.results]
    assert sorted(str(each.ew) for each in scores if isinstance(each, Percentages)) == ["40", "60"]
    assert sum(isinstance(each, PointsScore) for each in scores) == 2


def test_the_phantom() -> None:
    found = read("nz/three_quarter_howell_with_phantom.xml")
    (section,) = found.event.sessions[0].sections
    assert [seat for seat, entry in section.seats.items() if entry is None] == ["11"]
    assert section.movement is not None
    assert [len(sittings) for sittings in section.movement.rounds] == [6] * 9
    assert sorted(board for boards in section.sets.values() for board in boards) == list(range(1, 28))
    assert len(section.results) == 27 * 5


MIXED = "nz/multi-section-multi-movement-pairs.xml"


def sent_on(event: Event, section: tuple[str, str] | None = None) -> Evaluation:
    """Written as USEBIO, read and scored again."""
    return evaluate(read_bytes(usebio(Outgoing(evaluate(event), section=section)), "x.xml").event)


def placings(fields: Iterable[Field]) -> list[list[tuple[object, ...]]]:
    return [[(each.place, each.shared, each.total) for each in field.standings] for field in fields]


@pytest.mark.parametrize("name", [each for each in FILES if each != MIXED])
def test_what_is_sent_on_gives_the_same_figures(name: str) -> None:
    event = replace(read(name).event, status=Status.FINAL)
    assert placings(sent_on(event).fields) == placings(evaluate(event).fields)


def test_sections_with_one_and_with_two_winners_are_sent_alone() -> None:
    event = replace(read(MIXED).event, status=Status.FINAL)
    with pytest.raises(Unwritable, match="send each alone"):
        sent_on(event)
    evaluation = evaluate(event)
    posted = {
        (row.section, row.number): (row.percent, row.place_text)
        for field in evaluation.fields
        for row in rows(evaluation, field)
    }
    (session,) = event.sessions
    for section in session.sections:
        alone = read_bytes(usebio(Outgoing(evaluation, section=(session.id, section.id))), "x.xml")
        printed = {(each.section, each.number): (each.percent, each.place) for each in alone.totals}
        assert printed == {at: figures for at, figures in posted.items() if at[0] == section.id}
