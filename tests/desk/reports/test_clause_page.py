"""The page of each clause of each book, and what it says of the event in which the clause was used."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record, toggle_checklist_item
from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling, impose_rulings, lodge_appeal
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.reports.clause_page import ClausePage, ClausePages, ClausesOfEvent, page_text
from bridgedesk.directing.book_pane import times_now
from bridgedesk.directing.clause_uses import UsedIn
from bridgedesk.event.event import Overlay
from bridgedesk.event.ruling import Appeal, Ruling, Sanction
from bridgedesk.rule_library import clauses, library, registers
from bridgedesk.rulebooks.clause_numbers import clause_parts
from bridgedesk.standings.explain.ranking_rows import rows
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN
from tests.evenings.ruled_events import FIRST, SECOND, pairs
from tests.rulebooks.books import BOOKS, CLAUSES, book

LATE = {"entry": "1NS", "session": "1", "who": "both players", "minutes": "3"}


@pytest.fixture
def tuesday(tmp_path: Path) -> OpenEvent:
    return desk_of(tmp_path, pairs("tuesday", FIRST, SECOND))


def of_event(desk: OpenEvent, number: str, name: str = "sabf-2020") -> ClausePage:
    chosen = book(name)
    return ClausePages(chosen, ClausesOfEvent(desk, chosen)).page(number)


def pages(name: str) -> Iterator[ClausePage]:
    every = ClausePages(library().book(name))
    return map(every.page, every.numbers)


@pytest.mark.parametrize("name", BOOKS)
def test_every_clause_of_every_book_opens(name: str) -> None:
    for page in pages(name):
        assert page.requirements, page.number
        assert page.heading, page.number
        assert page.number in page.title or page.heading == page.number
        text = page_text(page)
        assert text.startswith(page.book)
        assert "\n\n\n" not in text


@pytest.mark.parametrize("name", CLAUSES)
def test_every_row_says_how_in_words(name: str) -> None:
    for page in pages(name):
        rows_here = [row for row in clauses(name) if page.number in clause_parts(row.clause)]
        assert [each.says for each in page.requirements if rows_here] == [row.says for row in rows_here]
        for each in page.requirements:
            assert each.done, (page.number, each.says)
            assert "not yet" not in each.done
            for row in rows_here:
                for code in filter(None, (row.served_by, row.register, row.sheet)):
                    assert f" {code}," not in f" {each.done}," or "-" not in code, (page.number, code)


def test_each_kind_of_row_says_where_it_is_met() -> None:
    late = ClausePages(book("sabf-2020")).page("11.2")
    assert "Recorded: Late arrivals, in Rule book (Ctrl+B)." in page_text(late)
    assert "answered in Look up a rule: What is the penalty for arriving late?" in page_text(late)
    assert late.title == "Clause 11.2: Late arrival"
    cards = page_text(ClausePages(book("sabf-2020")).page("5.2"))
    assert "A checklist item before round 1, in Rule book (Ctrl+B)." in cards
    dealing = page_text(ClausePages(book("sabf-2020")).page("13.8"))
    assert "Printed: Hand records." in dealing


def test_how_the_book_is_read_stands_below() -> None:
    readings = ClausePages(book("sabf-2020")).page("11.2").readings
    assert any("10 min 59 s is 10" in each for each in readings)


def test_a_law_is_called_by_what_it_answers() -> None:
    page = ClausePages(book("laws-2017")).page("Law 12C2")
    assert page.title == "Law 12C2: Adjusted score"


# ---- in an event


def late(desk: OpenEvent) -> None:
    """25% of a top: 11 to 15 minutes (11.2)."""
    amount = Sanction(Decimal(25), "% of a top", "11.2")
    ruling = Ruling("", BEGIN, "1", "A", entry="1NS", question="late-arrival", facts={"minutes": 12})
    impose_rulings(desk, replace(ruling, proposed=amount, imposed=amount))


def used(page: ClausePage, part: UsedIn) -> list[tuple[str, str]]:
    return [(use.words, use.key) for use in page.uses if use.used_in is part]


def test_a_penalty_is_found_in_the_list_and_in_the_total(tuesday: OpenEvent) -> None:
    """25% of a top is 25 / 3 = 8.33% of a session of three boards, and sessions are added (11.3)."""
    assert {use.used_in for use in of_event(tuesday, "11.2").uses} == {UsedIn.DEADLINE}
    late(tuesday)
    page = of_event(tuesday, "11.2")
    who = "Ann Example & Bob Sample"
    assert used(page, UsedIn.STANDING) == [(f"Late arrival, 12 minutes, {who}: −8.33", "1NS")]
    assert used(page, UsedIn.RULING) == [(f"Late arrival, 12 minutes, {who}: 25% of a top", "r1")]
    lines = [line for row in rows(tuesday.evaluation, tuesday.evaluation.fields[0]) for line in row.lines]
    assert [str(line.effect) for line in lines if line.clause == "11.2"] == ["-8.33"]


def test_a_cancelled_ruling_is_marked_and_no_longer_in_the_total(tuesday: OpenEvent) -> None:
    late(tuesday)
    cancel_ruling(tuesday, "r1", "the clock was fast")
    page = of_event(tuesday, "11.2")
    assert used(page, UsedIn.STANDING) == []
    ((words, _),) = used(page, UsedIn.RULING)
    assert words.endswith("25% of a top (cancelled)")


def test_an_appeal_is_found_under_the_clause_of_its_ruling(tuesday: OpenEvent) -> None:
    late(tuesday)
    lodge_appeal(tuesday, Appeal("", BEGIN, "r1", by="1NS", grounds="The clock was fast"))
    ((words, key),) = used(of_event(tuesday, "11.2"), UsedIn.APPEAL)
    assert words == "Appeal of Ann Example & Bob Sample, not decided yet"
    assert key == tuesday.event.appeals[0].id


def test_every_deadline_stands_on_the_page_of_its_clause(tuesday: OpenEvent) -> None:
    named = {what for what, _, _ in times_now(tuesday)}
    shown = [(what, "8") for what, _ in used(of_event(tuesday, "8"), UsedIn.DEADLINE)]
    assert ("Score corrections", "8") in shown
    assert {what for what, _ in shown} <= named


def test_records_and_ticked_items_are_found(tuesday: OpenEvent) -> None:
    add_record(tuesday, "late", LATE)
    assert used(of_event(tuesday, "11.2"), UsedIn.REGISTER) == [("Late arrivals, 1 record", "late")]
    row = next(row for row in clauses("sabf-2020") if row.clause == "5.2" and row.served_by == "checklist")
    toggle_checklist_item(tuesday, row.id, row.says)
    ((_, ticked),) = used(of_event(tuesday, "5.2"), UsedIn.CHECKLIST)
    assert ticked == row.id
    toggle_checklist_item(tuesday, row.id, row.says)
    assert used(of_event(tuesday, "5.2"), UsedIn.CHECKLIST) == []


def test_every_use_leads_to_something_real(tuesday: OpenEvent) -> None:
    late(tuesday)
    add_record(tuesday, "late", LATE)
    event = tuesday.event
    real: dict[UsedIn, set[str]] = {
        UsedIn.STANDING: {entry.id for entry in event.entries},
        UsedIn.RULING: {ruling.id for ruling in event.rulings},
        UsedIn.APPEAL: {appeal.id for appeal in event.appeals},
        UsedIn.DEADLINE: {what for what, _, _ in times_now(tuesday)},
        UsedIn.REGISTER: set(registers()),
        UsedIn.CHECKLIST: {row.id for row in clauses("sabf-2020")},
    }
    every = ClausePages(book("sabf-2020"), ClausesOfEvent(tuesday, book("sabf-2020")))
    uses = [use for number in every.numbers for use in every.page(number).uses]
    assert len(uses) > 5
    for use in uses:
        assert use.key in real[use.used_in], use


def test_what_is_for_teams_alone_does_not_apply_to_pairs(tuesday: OpenEvent) -> None:
    assert all(each.applies for each in of_event(tuesday, "11.2").requirements)
    slow = of_event(tuesday, "13.15")
    assert not any(each.applies for each in slow.requirements)
    assert "It does not apply to this event." in page_text(slow)


def test_figures_are_those_of_this_kind_of_event(tuesday: OpenEvent) -> None:
    """The table of 11.2: 11 to 15 minutes 25% of a top, at the director's discretion."""
    figures = of_event(tuesday, "11.2").figures
    assert "Late, 11 to 15 minutes: 25% of a top, at the director's discretion" in figures
    assert of_event(tuesday, "13.14").figures == ()


def test_a_supplement_stands_on_the_page_of_the_clause_it_replaces(tmp_path: Path) -> None:
    """Any lateness up to half an hour costs 7% of a top."""
    block = {
        "policy": "minute-table", "unit": "% of a top", "beyond": "director",
        "rows": [{"from": 0, "to": 30, "steps": [7]}],
    }  # fmt: skip
    event = pairs("tuesday", FIRST)
    event = replace(event, overlay=(Overlay("late-arrival", "Supplementary 3.2", block),))
    desk = desk_of(tmp_path, event)
    amount = Sanction(Decimal(7), "% of a top", "Supplementary 3.2")
    ruling = Ruling("", BEGIN, "1", "A", entry="1NS", question="late-arrival", facts={"minutes": 12})
    impose_rulings(desk, replace(ruling, proposed=amount, imposed=amount))
    page = of_event(desk, "11.2")
    assert page.changed[0] == "A supplement replaces it in this event: Supplementary 3.2"
    assert "Late, 0 to 30 minutes: 7% of a top" in page.changed
    assert not any("25%" in each for each in page.figures)
    assert [key for _, key in used(page, UsedIn.RULING)] == ["r1"]
    every = ClausePages(book("sabf-2020"), ClausesOfEvent(desk, book("sabf-2020")))
    assert every.cited(["as proposed, Supplementary 3.2"]) == ("11.2",)


def test_without_an_event_a_page_has_no_figures_and_no_uses() -> None:
    page = ClausePages(book("sabf-2020")).page("11.2")
    assert (page.figures, page.changed, page.uses) == ((), (), ())
    assert all(each.applies for each in page.requirements)
