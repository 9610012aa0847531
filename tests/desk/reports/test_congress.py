"""What goes on paper and out of a Swiss of seven pairs over two sessions, each with a bye in every round."""

from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.desk.views.card import card_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.event.event import Event
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.exchange.usebio_out import usebio
from bridgedesk.exchange.xml_tree import Element, parse_xml
from bridgedesk.masterpoints.contests import event_fields, session_fields
from bridgedesk.sheets.content import PrintedCards, Sheet, Table
from bridgedesk.sheets.cross_table import cross_table
from bridgedesk.sheets.draw import draw_sheet, line_up_forms
from bridgedesk.sheets.draw_by_name import draw_by_name
from bridgedesk.sheets.facts import Facts, NothingToPrint
from bridgedesk.sheets.movement_papers import movement_chart
from bridgedesk.sheets.overall import overall
from bridgedesk.sheets.ranking import ranking
from bridgedesk.sheets.seating import seating_list
from bridgedesk.sheets.slips import pick_up_slips, result_slips
from bridgedesk.sheets.words import surname_first
from tests.directing.seating.test_pairs_by_draw import OF_TABLE, begun, draw, type_round
from tests.evenings.club_evening import club_at

BYE = Decimal(12)


@pytest.fixture
def congress(tmp_path: Path) -> OpenEvent:
    """Two rounds in the morning, one in the afternoon."""
    open_event = begun(club_at(tmp_path), 7, sessions=2)
    for round_, session, boards in ((1, "1", "1-8"), (2, "1", "9-16"), (3, "2", "17-24")):
        draw(open_event, round_, boards, session, bye="12")
        type_round(open_event, round_, session)
    return open_event


def facts(open_event: OpenEvent) -> Facts:
    return material(open_event).facts(AS_USUAL)


def tables(sheet: Sheet) -> list[Table]:
    return [block for block in sheet.blocks if isinstance(block, Table)]


def titles(table: Table) -> list[str]:
    return [column.title for column in table.columns]


def by_hand(event: Event) -> dict[str, Decimal]:
    """13.90, 10 or 6.10 by the table, 12 for a bye."""
    found = {entry.id: Decimal(0) for entry in event.entries}
    for match in event.matches:
        for entry, vps in zip((match.home, match.away), OF_TABLE[match.table or 0], strict=True):
            found[entry] += vps
    for drawn in event.draws:
        found[drawn.bye or ""] += BYE
    return found


def test_the_ranking_has_net_imps_and_the_overall_every_round(congress: OpenEvent) -> None:
    (ranked,) = tables(ranking(facts(congress)))
    assert titles(ranked)[:6] == ["Place", "Pair", "Names", "Boards", "IMPs", "VPs"]
    assert sorted(Decimal(str(row[5])) for row in ranked.rows) == sorted(by_hand(congress.event).values())
    assert sum(Decimal(str(row[4])) for row in ranked.rows) == 0, "what one pair won the other lost"
    (whole,) = tables(overall(facts(congress)))
    assert titles(whole)[3:7] == ["Round 1", "Round 2", "Round 3", "Total VP"]


def test_a_cross_table_of_pairs_has_the_vps_of_their_matches(congress: OpenEvent) -> None:
    (table,) = tables(cross_table(facts(congress)))
    cells = ["" if cell is None else str(cell) for row in table.rows for cell in row[2:-1]]
    expected = [str(vps) for match in congress.event.matches for vps in OF_TABLE[match.table or 0]]
    found = sorted(Decimal(cell) for cell in cells if cell not in ("", "■", "*", "12.00"))
    assert found == sorted(map(Decimal, expected))


def test_the_draw_of_the_afternoon_names_session_boards_and_numbers(congress: OpenEvent) -> None:
    sheet = draw_sheet(facts(congress))
    (table,) = tables(sheet)
    assert table.title == "Session 2, Round 3, boards 17–24"
    assert titles(table) == ["Table", "North-South", "East-West"]
    assert all(str(row[1])[0].isdigit() for row in table.rows)


def test_only_rounds_that_are_played_stand_in_the_afternoon(congress: OpenEvent) -> None:
    morning, afternoon = tables(movement_chart(facts(congress)))
    assert [[row[0] for row in table.rows] for table in (morning, afternoon)] == [[1, 2], [3]]
    (seats,) = tables(seating_list(facts(congress)))
    resting = [row for row in seats.rows if "Sits out" in str(row)]
    assert len(resting) == 2 * 2, "two players of whoever rests first, in each session"


def test_pairs_hand_in_no_line_up(congress: OpenEvent) -> None:
    with pytest.raises(NothingToPrint, match="this is a pairs event"):
        line_up_forms(facts(congress))


def test_a_personal_card_has_the_boards_and_the_matches(congress: OpenEvent) -> None:
    looking = StandingsModel(congress.evaluation, congress.book)
    entry = congress.event.draws[0].bye or ""
    boards, matches = card_view(looking, entry).tables
    assert len(boards.rows) == 16
    assert [row.cells[0] for row in matches.rows] == ["1", "2", "3"]
    assert (matches.rows[0].cells[1], matches.rows[0].cells[-2]) == ("bye", "12.00")
    assert Decimal(matches.rows[-1].cells[-1]) == by_hand(congress.event)[entry]


def test_usebio_names_everybody_once_with_the_vps_of_all_rounds(congress: OpenEvent) -> None:
    """Readers take a participant twice for a mistake, and ask for a total and a place."""
    event = _only(parse_xml(usebio(Outgoing(congress.evaluation)).decode()), "EVENT")
    assert event.attributes["EVENT_TYPE"] == "SWISS_PAIRS"
    assert (event.says("SESSION_COUNT"), event.says("BOARDS_PLAYED")) == ("1", "24")
    section = _only(_only(event, "SESSION"), "SECTION")
    pairs = list(_only(section, "PARTICIPANTS").all("PAIR"))
    told = sorted(Decimal(pair.says("TOTAL_SCORE")) for pair in pairs)
    assert told == sorted(by_hand(congress.event).values())
    assert all(pair.says("PLACE") for pair in pairs)
    matches = list(section.all("MATCH"))
    assert [match.says("ROUND_NUMBER") for match in matches] == ["1"] * 3 + ["2"] * 3 + ["3"] * 3
    vps = sorted(Decimal(each.says("NS_VICTORY_POINTS")) for each in matches)
    assert vps == sorted(OF_TABLE[match.table or 0][0] for match in congress.event.matches)


def test_a_bye_counts_in_the_session_of_its_round(congress: OpenEvent) -> None:
    """For masterpoints, session by session and over all."""
    morning, afternoon = session_fields(congress.evaluation)
    assert (morning.entries, afternoon.entries) == (7, 7)
    (whole,) = event_fields(congress.evaluation)
    assert whole.entries == 7


def _only(element: Element, name: str) -> Element:
    (found,) = element.all(name)
    return found


def test_every_player_finds_the_next_table_by_surname(congress: OpenEvent) -> None:
    """Seven pairs: six play at three tables, one has a bye; fourteen lines, sorted by surname."""
    event = congress.event
    (table,) = tables(draw_by_name(facts(congress)))
    assert titles(table) == ["Name", "No.", "Table", "Sits", "Against"]
    found = {row[0]: row for row in table.rows}
    assert list(found) == sorted(found, key=lambda name: str(name).casefold())
    assert len(found) == 14
    resting = event.draws[-1].bye
    for entry in event.entries:
        for name in event.names_of(entry.players):
            _, _, place, sits, against = found[surname_first(name)]
            match = next(
                (each for each in event.matches if each.round == 3 and entry.id in (each.home, each.away)),
                None,
            )
            if match is None:
                assert (entry.id, place, sits, against) == (resting, "bye", "", "")
            else:
                home = match.home == entry.id
                assert (place, sits) == (str(match.table), "NS" if home else "EW")
                assert str(against).endswith(event.name_of(match.away if home else match.home))


def test_slips_of_a_drawn_round_have_the_names_printed(congress: OpenEvent) -> None:
    for slips, number in ((pick_up_slips, 1), (result_slips, 8)):
        (cards,) = slips(facts(congress)).blocks
        assert isinstance(cards, PrintedCards)
        assert len(cards.cards) == 9 * number, "three rounds of three tables"
        for match in congress.event.matches:
            names = [congress.event.name_of(each) for each in (match.home, match.away)]
            words = [(card, card.blocks[0]) for card in cards.cards]
            here = [card for card, first in words if all(name in str(first) for name in names)]
            assert len(here) == number
