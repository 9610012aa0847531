"""Every sheet can be asked for at any time: it is there, or one sentence says what is lacking."""

from dataclasses import replace
from datetime import date

import pytest

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.session import Scoring, Session
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.facts import Facts, NothingToPrint, PrintChoice
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.registry import FOR_THE_EVENING, KINDS, THE_RESULTS, SheetKind, sheet_named
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening as evening
from tests.sheets.cases import CASES

NEEDED = {kind.name for kind in KINDS if kind.needs}


def nothing_yet() -> Facts:
    event = Event(
        "n", "New", date(2026, 11, 17), stages=(Stage("q"),), sessions=(Session("1", Scoring.MATCHPOINTS),)
    )
    return Facts(evaluate(event), evening.PRINTED)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_an_event_with_nothing_in_it_yet(kind: SheetKind) -> None:
    facts = nothing_yet()
    if kind.name in NEEDED:
        with pytest.raises(NothingToPrint) as told:
            kind.build(facts)
        sentence = str(told.value)
        assert sentence[0].isupper()
        assert "\n" not in sentence
        assert len(sentence) > 30, "what is lacking, and what to do"
    else:
        assert draw(kind.build(facts)).startswith(b"%PDF")


@pytest.mark.parametrize("case", CASES)
def test_every_sheet_can_be_drawn_on_either_paper(case: str) -> None:
    name, facts = CASES[case]
    sheet = sheet_named(name).build(facts())
    assert draw(sheet, Paper.A4) != draw(sheet, Paper.LETTER)


def test_names_are_known_or_guessed() -> None:
    assert sheet_named("ranking").title == "Ranking"
    with pytest.raises(NothingToPrint, match="did you mean “ranking”"):
        sheet_named("rankin")
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert {*FOR_THE_EVENING, *THE_RESULTS} <= {kind.name for kind in KINDS}


def test_the_evening_can_be_printed_as_one_act() -> None:
    facts = evening.pairs()
    assert all(sheet_named(name).build(facts).blocks for name in FOR_THE_EVENING)


def test_results_are_provisional_or_final_and_paper_is_neither() -> None:
    assert sheet_named("ranking").build(evening.pairs()).state == "Provisional"
    assert sheet_named("ranking").build(evening.final(evening.pairs())).state == "Final"
    assert sheet_named("guide-cards").build(evening.pairs()).state == ""


@pytest.mark.parametrize("per_page", [2, 4, 6])
def test_hand_records_so_many_a_page(per_page: int) -> None:
    facts = replace(evening.pairs(), choice=PrintChoice(per_page=per_page))
    (cards,) = sheet_named("hand-records").build(facts).blocks
    ((across, down),) = cards.layouts  # type: ignore[union-attr]
    assert across * down == per_page


def test_another_number_of_hand_records_is_refused() -> None:
    with pytest.raises(NothingToPrint, match="2, 4 or 6 to a page, not 5"):
        sheet_named("hand-records").build(replace(evening.pairs(), choice=PrintChoice(per_page=5)))


def test_an_unknown_appeal_is_named() -> None:
    with pytest.raises(NothingToPrint, match="no appeal “ap9”; known are ap1"):
        sheet_named("appeals-form").build(replace(evening.pairs(), choice=PrintChoice(item="ap9")))


def test_one_session_of_two() -> None:
    facts = replace(evening.pairs(2), choice=PrintChoice(session="2"))
    (cards,) = sheet_named("travellers").build(facts).blocks
    assert [card.title for card in cards.cards] == ["Board 1"]  # type: ignore[union-attr]


def test_whoever_has_no_name_yet_goes_by_the_number() -> None:
    facts = evening.pairs()
    section = evening.section()
    entry = replace(facts.event.entries[0], id="x", players=())
    seats = {**section.seats, "1NS": "x"}
    (session,) = facts.event.sessions
    event = replace(
        facts.event,
        entries=(entry, *facts.event.entries[1:]),
        sessions=(replace(session, sections=(replace(section, seats=seats),)),),
        rulings=(),
    )
    assert names_of(event)["x"] == "Pair 1NS"
