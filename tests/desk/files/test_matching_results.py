"""Results of a file into the open event: its slips, its matches, and what its own program worked out."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.audit import audit
from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.results import accept_item, use_file_result
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.outside_figures import beside_figures, figures
from bridgedesk.desk.files.incoming import Incoming, fits_session, preview_in_event
from bridgedesk.desk.files.matching_results import import_published
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.event.match import Room, RoomResult, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.files import read_file
from bridgedesk.exchange.formats import export
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.exchange.published import Published
from bridgedesk.movements.draw.facts import Draw, Pairing
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.club_evening import evening_at, place
from tests.evenings.room_results import record_room_result
from tests.evenings.teams import BY_SABF, SWISS
from tests.exchange.samples import board, fields, line, pair, participants, read, usebio
from tests.exchange.test_usebio_teams import team

FIRST = place(1, 2, 1)
LATER = (Session("2", Scoring.IMPS, stage="swiss"),)


def take(open_event: OpenEvent, text: str) -> Change:
    return import_published(open_event, "1", "theirs.xml", read(text))


# ---- pairs


@pytest.fixture
def open_event(tmp_path: Path) -> OpenEvent:
    return evening_at(tmp_path)


def printed(open_event: OpenEvent, ns_points: str, ew_points: str, percent: str = "50") -> str:
    """Board 1 was played once so far: of a top of 4 both have 2, by Neuberg (0 x 3 + 3 - 1) / 1."""
    own = next(each for each in lines_of(open_event.event, "1") if each.place == FIRST)
    points = {"NS_MATCH_POINTS": ns_points, "EW_MATCH_POINTS": ew_points}
    slip = line(own.ns, own.ew, CONTRACT="4S", PLAYED_BY="N", TRICKS=10, SCORE=420, **points)
    pairs = participants(
        *(pair(number, f"Ann {number}", f"Bob {number}", PERCENTAGE=percent) for number in (own.ns, own.ew))
    )
    return usebio(f"<WINNER_TYPE>1</WINNER_TYPE>{pairs}{board(1, slip)}")


def differing(open_event: OpenEvent) -> dict[str, int]:
    return {each.what: len(each.differences) for each in audit(beside_figures(open_event)).findings}


def test_the_figures_of_a_file_stand_beside_the_open_event(open_event: OpenEvent) -> None:
    with pytest.raises(Refusal, match="was not imported from a file with its own figures"):
        beside_figures(open_event)
    words = take(open_event, printed(open_event, "2", "2")).words
    assert words == (
        "theirs.xml: 1 result imported, 0 the same, 0 to check; 2 pairs named; its figures are kept too"
    )
    assert differing(open_event) == {"Points on the boards": 0, "Totals": 0}


def test_what_differs_is_explained_and_undone_with_the_act(open_event: OpenEvent) -> None:
    take(open_event, printed(open_event, "3", "1", "75"))
    assert differing(open_event) == {"Points on the boards": 1, "Totals": 2}
    undo(open_event)
    assert figures(open_event) is None
    assert open_event.event.sessions[0].sections[0].results == ()


def test_figures_alone_are_an_act_that_can_be_undone(open_event: OpenEvent) -> None:
    take(open_event, printed(open_event, "2", "2"))
    before = figures(open_event)
    again = take(open_event, printed(open_event, "2", "2"))
    assert again.words == "theirs.xml: 0 results imported, 1 the same, 0 to check"
    take(open_event, printed(open_event, "3", "1"))
    assert differing(open_event)["Points on the boards"] == 1
    undo(open_event)
    assert figures(open_event) == before
    assert len(open_event.event.sessions[0].sections[0].results) == 1


def test_a_file_without_figures_leaves_those_that_stand(open_event: OpenEvent) -> None:
    take(open_event, printed(open_event, "2", "2"))
    before = figures(open_event)
    own = next(each for each in lines_of(open_event.event, "1") if each.place == place(1, 2, 2))
    plain = line(own.ns, own.ew, CONTRACT="PASS")
    numbers = participants(pair(own.ns, "Ann", "Bob"), pair(own.ew, "Cyd", "Dan"))
    take(open_event, usebio(f"<WINNER_TYPE>1</WINNER_TYPE>{numbers}{board(2, plain)}"))
    assert figures(open_event) == before


def test_the_preview_says_what_is_kept(open_event: OpenEvent) -> None:
    incoming = Incoming("theirs.xml", read(printed(open_event, "2", "2")))
    lines = {each.what: each.words for each in preview_in_event(incoming, open_event.event, "1")}
    assert lines["Official figures"].startswith(
        "3 figures of the other program"
    )  # a slip's, and two pairs' totals
    assert fits_session(incoming, open_event.event, "1")


# ---- teams

FOX, OWL = team(7, name="Fox", TOTAL_SCORE=12), team(3, name="Owl", TOTAL_SCORE=8)
MEET = fields(ROUND_NUMBER=1, TEAM=3, OPPOSING_TEAM=7)  # Owl is named first there, and Fox here
AT_OWLS = line(3, 7, DIRECTION="NS", CONTRACT="4S", PLAYED_BY="N", TRICKS=10, SCORE=420)
AT_FOXES = line(7, 3, DIRECTION="EW", CONTRACT="3NT", PLAYED_BY="E", TRICKS=8, SCORE=50)


def match_of(*parts: str, **ended: object) -> str:
    said = fields(BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD="IMPS")
    body = f"<MATCH>{MEET}{fields(**ended)}{''.join(parts)}</MATCH>"
    return usebio(f"{said}<SESSION>{participants(OWL, FOX)}{body}</SESSION>", 'EVENT_TYPE="TEAMS"')


BOARDS = match_of(board(1, AT_OWLS, AT_FOXES, IMPS=9), TEAM_SCORE=9, OPPOSING_TEAM_SCORE=0)


@pytest.fixture
def drawn(tmp_path: Path) -> OpenEvent:
    open_event = desk_of(tmp_path, TEAMS)
    names = tuple(entry.id for entry in TEAMS.entries)
    pairings = (Pairing(1, "fox", "owl"), Pairing(2, "elk", "bee"), Pairing(3, "cat", "dog"))
    make_draw(open_event, "swiss", "1", Draw(1, order=names, lots=names, pairings=pairings), (1, 2))
    return open_event


def slips(open_event: OpenEvent) -> dict[tuple[Room, int], str]:
    return {(each.room, each.board): score_text(each.score) for each in open_event.event.matches[0].results}


def test_boards_of_teams_come_in_whoever_is_named_first(drawn: OpenEvent) -> None:
    """Owl sits North-South where 4S was played: our closed room, for Fox is at home."""
    assert take(drawn, BOARDS).words.startswith("theirs.xml: 2 results imported, 0 the same, 0 to check")
    assert slips(drawn) == {(Room.CLOSED, 1): "4SN=", (Room.OPEN, 1): "3NE-1"}
    assert take(drawn, BOARDS).words == "theirs.xml: 0 results imported, 2 the same, 0 to check"
    assert drawn.file.event("teams").matches[0].results == drawn.event.matches[0].results
    found = audit(beside_figures(drawn)).findings
    assert {each.what: (each.compared, len(each.differences)) for each in found} == {
        "Boards of the matches": (1, 0),  # 420 and -50: 370 is 9 IMPs (Law 78B), for Owl, and so -9 here
        "Matches": (1, 0),
        "Totals": (2, 2),  # they had 12 and 8
    }
    undo(drawn)
    assert (slips(drawn), figures(drawn)) == ({}, None)


def test_so_do_those_of_a_table_by_the_numbers_of_the_teams(drawn: OpenEvent) -> None:
    """Fox and Owl are the first and the second of the entries."""
    text = "Board,NS team,EW team,Contract,By,Result\n1,2,1,4S,N,=\n1,1,2,3NT,E,-1\n"
    change = import_published(drawn, "1", "theirs.csv", read(text, "theirs.csv"))
    assert change.words == "theirs.csv: 2 results imported, 0 the same, 0 to check"
    assert slips(drawn) == {(Room.CLOSED, 1): "4SN=", (Room.OPEN, 1): "3NE-1"}


def test_a_slip_of_a_match_that_differs_goes_to_be_cleared(drawn: OpenEvent) -> None:
    record_room_result(drawn, "m1", RoomResult(Room.OPEN, 1, parse_score("3NE=")))
    words = take(drawn, BOARDS).words
    assert words.startswith("theirs.xml: 1 result imported, 0 the same, 1 to check")
    (odd,) = [each for each in items_to_check(drawn) if each.from_file]
    assert odd.what == "3NE= was typed, the file has 3NE-1"
    use_file_result(drawn, odd)
    assert slips(drawn)[Room.OPEN, 1] == "3NE-1"
    assert not [each for each in items_to_check(drawn) if each.from_file]


def test_a_board_that_the_match_does_not_play_has_no_place(drawn: OpenEvent) -> None:
    change = take(drawn, match_of(board(1, AT_OWLS), board(9, AT_FOXES)))
    assert change.remarks == ("1 result has no match here: board 9 of 3 v 7 in round 1.",)
    with pytest.raises(Refusal, match="has no results of this session"):
        take(drawn, match_of(board(9, AT_FOXES)))


def test_a_total_without_boards_is_handed_in_or_cleared(drawn: OpenEvent) -> None:
    total = match_of(TEAM_SCORE=9, OPPOSING_TEAM_SCORE=31)
    assert "totals of 1 match" in take(drawn, total).words
    assert drawn.event.matches[0].slip == Slip((31, 9))
    assert "1 the same" in take(drawn, total).words
    record_match_total(drawn, "m1", Slip((30, 9)))
    assert "1 to check" in take(drawn, total).words
    (odd,) = [each for each in items_to_check(drawn) if "the file has" in each.what]
    assert odd.what.startswith("30-9 IMPs was typed, the file has 31-9 IMPs (round 1, table 1, Fox v Owl)")
    accept_item(drawn, odd, "both captains signed")
    assert not [each for each in items_to_check(drawn) if "the file has" in each.what]
    assert drawn.event.matches[0].slip == Slip((30, 9))


def test_totals_of_the_tables_of_a_triangle_are_refused(tmp_path: Path) -> None:
    """SABF 14.1: each of the three has one total, so a document's team_imps are taken, and 20-10 is not."""
    open_event = desk_of(tmp_path, replace(BY_SABF, id="teams"))
    one, two, three, *_ = (entry.id for entry in open_event.event.entries)
    drawn = Draw(1, order=(one, two, three), lots=(), pairings=(), triangle=(one, two, three))
    make_draw(open_event, "swiss", "1", drawn, tuple(range(1, 9)))

    def coming(*slips: Slip) -> Published:
        matches = zip(open_event.event.matches, slips, strict=True)
        there = replace(open_event.event, matches=tuple(replace(each, slip=slip) for each, slip in matches))
        return Published(event=there)

    with pytest.raises(Refusal, match="is one table of a triangle"):
        import_published(
            open_event, "1", "theirs.json", coming(Slip((20, 10)), Slip((15, 15)), Slip((8, 24)))
        )
    nets = [Slip(team_imps=net) for net in (12, -7, 0)]
    assert "totals of 3 matches" in import_published(open_event, "1", "theirs.json", coming(*nets)).words
    assert [match.slip for match in open_event.event.matches] == nets
    assert "3 the same" in import_published(open_event, "1", "theirs.json", coming(*nets)).words


def test_other_teams_of_the_same_numbers_are_not_taken_for_ours(drawn: OpenEvent) -> None:
    """Teams 3 and 7 there are Hawk and Kite; ours have names too."""
    other = match_of(board(1, AT_OWLS)).replace('"Fox"', '"Kite"').replace('"Owl"', '"Hawk"')
    with pytest.raises(Refusal, match=r"has no results of this session\. Import it as a new event"):
        take(drawn, other)


def test_what_goes_out_agrees_when_it_comes_back_into_the_same_event(tmp_path: Path) -> None:
    """A Swiss that is still going on, by the VPs of its own regulations."""
    open_event = desk_of(tmp_path, replace(BY_SABF, id="teams", sessions=(*SWISS.sessions, *LATER)))
    names = tuple(entry.id for entry in SWISS.entries)
    pairings = tuple(Pairing(at + 1, *names[2 * at : 2 * at + 2]) for at in range(4))
    make_draw(
        open_event, "swiss", "1", Draw(1, order=names, lots=names, pairings=pairings), tuple(range(1, 9))
    )
    for match in open_event.event.matches:
        record_room_result(open_event, match.id, RoomResult(Room.OPEN, 1, parse_score("4SN+1")))
        record_room_result(open_event, match.id, RoomResult(Room.CLOSED, 1, parse_score("4SN-1")))
    path = tmp_path / "theirs.xml"
    export("usebio", Outgoing(open_event.evaluation), path)
    import_published(open_event, "1", path.name, read_file(path))
    found = audit(beside_figures(open_event), open_event.book)
    assert {each.what: (each.compared, each.differences) for each in found.findings} == {
        "Boards of the matches": (4, ()),
        "Matches": (4, ()),
        "Victory points": (4, ()),
        "Totals": (8, ()),
        "Places by the totals printed": (8, ()),
    }
