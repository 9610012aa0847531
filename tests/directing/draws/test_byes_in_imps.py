"""What a bye earns in events without VPs: IMPs or points, as the director types."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round, give_bye
from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.draws.byes_and_triangles import ByeWorth, typed_as, worth_of_bye
from bridgedesk.event.document import canonical
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.formats import web_pages
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.explain.ranking_rows import total_lines
from tests.directing.seating.test_pairs_by_draw import BOOKS, begun, type_round
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import SWISS, alphabet, swiss_of
from tests.sheets.as_text import as_text

LAWS = BOOKS["laws-2017"]
FIVE = ("Bee", "Cat", "Elk", "Fox", "Owl")
NOON = datetime.fromisoformat("2026-11-17T12:00")


def five_teams(folder: Path, scoring: Scoring = Scoring.IMPS) -> OpenEvent:
    """Five teams by the Laws, without a VP scale; by lot Bee meets Elk, Fox meets Owl, Cat rests."""
    event = replace(
        swiss_of(FIVE, SWISS),
        rulebook=RulebookRef("laws-2017"),
        settings={"vp": "none"},
        sessions=(replace(SWISS.sessions[0], scoring=scoring),),
    )
    return desk_in(club_at(folder), event)


def draw(desk: OpenEvent, bye: str) -> str:
    return draw_round(desk, "1", "1-8", alphabet, LAWS, None, bye=bye).words


def totals(desk: OpenEvent) -> dict[str, Decimal | None]:
    (field,) = desk.evaluation.fields
    return {
        each.entry: None if each.total is None else Decimal(f"{float(each.total):g}")
        for each in field.standings
    }


def resting(desk: OpenEvent) -> str:
    return desk.event.draws[0].bye or ""


def play(desk: OpenEvent) -> None:
    """Each home team wins by 20 to 14."""
    for match in desk.event.matches:
        record_match_total(desk, match.id, Slip((20, 14)))


def test_its_imps_are_asked_and_count_in_the_total(tmp_path: Path) -> None:
    """Winners +6, losers -6, and 3 IMPs for the bye."""
    desk = five_teams(tmp_path)
    with pytest.raises(Refusal, match=r"sets no score for it\. Type its IMPs, such as 3, or – to decide"):
        draw(desk, "")
    before = canonical(desk.event)
    assert draw(desk, "3") == "Round 1 drawn: 2 matches"
    undo(desk)
    assert canonical(desk.event) == before
    draw(desk, "3")
    play(desk)
    assert desk.evaluation.measure is Measure.IMPS
    rest = resting(desk)
    assert rest
    homes, aways = ({getattr(each, side) for each in desk.event.matches} for side in ("home", "away"))
    expected = dict.fromkeys(homes, Decimal(6)) | dict.fromkeys(aways, Decimal(-6)) | {rest: Decimal(3)}
    assert totals(desk) == expected
    assert not items_to_check(desk)
    assert worth_of_bye(desk.event, LAWS) == ByeWorth(
        Decimal("3.00"), "the director", by_book=False, words="3 IMPs"
    )
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)


def test_until_it_is_decided_it_earns_nothing_and_is_to_check(tmp_path: Path) -> None:
    desk = five_teams(tmp_path)
    draw(desk, "–")
    play(desk)
    name = resting(desk).title()
    (item,) = items_to_check(desk)
    assert item.what == f"the rule book sets no score in IMPs for {name}'s bye, so it scores nothing"
    give_bye(desk, LAWS, Decimal("2.5"))
    assert not items_to_check(desk)
    assert totals(desk)[resting(desk)] == Decimal("2.5")


def test_its_breakdown_and_the_sheets_name_it(tmp_path: Path) -> None:
    desk = five_teams(tmp_path)
    draw(desk, "3")
    play(desk)
    standings = {each.entry: each for field in desk.evaluation.fields for each in field.standings}
    (line,) = total_lines(standings[resting(desk)], desk.evaluation)
    assert (line.amount, line.clause) == (Decimal(3), "the director")
    facts = Facts(desk.evaluation, NOON, book=LAWS)
    told = [line.split() for line in as_text(sheet_named("masterpoints").build(facts)).splitlines()]
    assert ["1", resting(desk).title(), "bye", "3"] in told
    table = as_text(sheet_named("cross-table").build(facts)).splitlines()
    (row,) = (line.split() for line in table if resting(desk).title() in line)
    assert row == ["3", resting(desk).title(), "3", "3"], "its place, the bye and the total; no matches"
    page = web_pages(Outgoing(desk.evaluation))["matches.html"].decode()
    assert "<p>Bye, 3 IMPs" in page


def test_a_missed_round_may_earn_as_many_imps_as_a_bye(tmp_path: Path) -> None:
    desk = five_teams(tmp_path)
    draw(desk, "3")
    play(desk)
    add_record(desk, "missed-rounds", {"entry": resting(desk), "round": "2", "earns": "bye"})
    assert totals(desk)[resting(desk)] == 6


def test_a_bye_set_in_vps_does_not_count_as_imps(tmp_path: Path) -> None:
    """The scale is switched off after the bye was set: it must be set again."""
    desk = five_teams(tmp_path)
    desk.event = replace(desk.event, settings={})
    assert typed_as(desk.event, LAWS) == "its VPs, such as 12"
    draw(desk, "12")
    desk.event = replace(desk.event, settings={"vp": "none"})
    play(desk)
    assert worth_of_bye(desk.event, LAWS) is None
    assert totals(desk)[resting(desk)] is None
    give_bye(desk, LAWS, Decimal(1))
    found = worth_of_bye(desk.event, LAWS)
    assert found is not None
    assert found.words == "1 IMP"
    assert totals(desk)[resting(desk)] == 1


def test_at_point_a_board_it_is_points(tmp_path: Path) -> None:
    """20 and 14 points are won; 8 for the bye."""
    desk = five_teams(tmp_path, Scoring.POINT_A_BOARD)
    assert typed_as(desk.event, LAWS) == "its points, such as 8"
    draw(desk, "8")
    play(desk)
    assert sorted(str(each) for each in totals(desk).values()) == ["14", "14", "20", "20", "8"]


def test_the_next_round_is_drawn_from_imps_and_byes(tmp_path: Path) -> None:
    """The two winners have +6, Cat 9 for its bye, so Cat leads and is drawn first."""
    desk = five_teams(tmp_path)
    draw(desk, "9")
    play(desk)
    draw_round(desk, "1", "9-16", alphabet, LAWS)
    first, *_ = desk.event.draws[-1].order
    assert first == resting(desk)
    assert desk.event.draws[-1].bye not in (None, resting(desk))


def test_pairs_without_vps_add_it_to_the_imps_of_their_boards(tmp_path: Path) -> None:
    """Butler without a scale is ranked board by board: the pair at rest has no total until it has boards."""
    desk = begun(club_at(tmp_path), 7, book="laws-2017")
    desk.event = replace(desk.event, settings={"vp": "none"})
    assert typed_as(desk.event, LAWS) == "its IMPs, such as 3"
    draw(desk, "3")
    type_round(desk, 1)
    rest = resting(desk)
    assert totals(desk)[rest] is None, "it has not played yet"
    drawn = desk.event.draws[0]
    playing = [entry.id for entry in desk.event.entries if entry.id != drawn.pairings[0][0]]
    pairs = [Pairing(at // 2 + 1, *playing[at : at + 2]) for at in (0, 2, 4)]
    second = Draw(2, drawn.order, (), tuple(pairs), bye=drawn.pairings[0][0])
    make_draw(desk, drawn.stage, "1", second, tuple(range(9, 17)))
    type_round(desk, 2)
    with_it = totals(desk)[rest]
    give_bye(desk, LAWS, Decimal(5))
    after = totals(desk)[rest]
    assert with_it is not None
    assert after is not None
    assert after - with_it == 2
    standings = {each.entry: each for field in desk.evaluation.fields for each in field.standings}
    words = [(each.what, each.effect) for each in standings[rest].sessions[0].charges]
    assert words == [("Round 1: bye", 5)]
