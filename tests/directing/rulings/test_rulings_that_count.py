"""Rulings as a director makes them: each counts, or is refused with what it lacks."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.rulings_and_appeals import impose_rulings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.totals import charges_ledger
from bridgedesk.directing.draws.next_draw import next_draw
from bridgedesk.directing.rules.event_book import EventBook, event_book
from bridgedesk.directing.rulings.ruling_choices import RulingChoice, choices
from bridgedesk.directing.rulings.ruling_form import RulingFormData, form_of, rulings
from bridgedesk.directing.rulings.ruling_list import Show, details, ruling_rows
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rule_library import library
from bridgedesk.sheets.content import Table
from bridgedesk.sheets.decisions import penalties_list
from bridgedesk.sheets.entry_notes import ExtraColumn
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.ranking import notes
from bridgedesk.sheets.score_report import as_text
from bridgedesk.standings.explain.ranking_rows import rows
from tests.evenings.board_sets import desk_of
from tests.evenings.club_evening import BEGIN
from tests.rulebooks.books import ROOT

EVENTS = ROOT / "tests" / "scenarios" / "events"


def opened(folder: Path, name: str) -> OpenEvent:
    event = read_toml((EVENTS / f"{name}.toml").read_text(encoding="utf-8"))
    return desk_of(folder, replace(event, status=Status.OPEN, rulings=(), expect=(), club=None))


def book_of(desk: OpenEvent) -> EventBook:
    return event_book(desk.event, library())


def total(desk: OpenEvent, entry: str) -> Decimal | None:
    found = [
        row.total
        for field in desk.evaluation.fields
        for row in rows(desk.evaluation, field)
        if row.entry == entry
    ]
    return found[0]


def fine(
    entry: str,
    amount: str,
    unit: str,
    *,
    question: str = "fine",
    session: str | None = None,
    round_: int | None = None,
    **facts: Fact,
) -> Ruling:
    said = Sanction(Decimal(amount), unit)
    return Ruling("", BEGIN, session, None, round_, entry=entry, question=question, facts=facts, imposed=said)


def test_of_several_stages_the_session_is_asked_for(tmp_path: Path) -> None:
    """ANC 5.3: 9 VPs are said of the ITC qualifying; 5 VPs of nothing, and qld played both stages."""
    desk = opened(tmp_path, "anc-2017/interstate-teams")
    with pytest.raises(Refusal, match="Choose the session"):
        impose_rulings(desk, fine("qld", "5", "VP", question="other"))
    impose_rulings(desk, fine("act", "9", "VP", offence="smoking", earlier=0))
    assert [each.session for each in desk.event.rulings] == ["n1"]
    (before,) = desk.evaluation.earlier
    assert [each.total for field in before.fields for each in field.standings if each.entry == "act"] == [131]


def test_a_unit_without_a_rate_is_refused(tmp_path: Path) -> None:
    desk = opened(tmp_path, "sabf-2020/matchpoint-swiss")
    with pytest.raises(Refusal, match=r"does not convert IMP to VP.*Type the amount in VP"):
        impose_rulings(desk, fine("ann", "3", "IMP", session="s1", round_=1, offence="misconduct"))


def test_a_share_of_a_top_comes_off_one_match(tmp_path: Path) -> None:
    """SABF 11.10: 40% of a top of 2 is 0.8 of 14 matchpoints; 8.2 of 14 are 58.57%, 16 VPs."""
    desk = opened(tmp_path, "sabf-2020/matchpoint-swiss")
    with pytest.raises(Refusal, match="Choose the round first"):
        impose_rulings(desk, fine("ann", "40", "% of a top", session="s1", offence="no-score"))
    impose_rulings(desk, fine("ann", "40", "% of a top", session="s1", round_=1, offence="no-score"))
    assert total(desk, "ann") == 16


def test_what_both_sides_have_is_ruled_on_the_board(tmp_path: Path) -> None:
    desk = opened(tmp_path, "sabf-2020/fines-in-teams")
    psyche = next(each for each in choices(book_of(desk)) if each.offence == "psyche")
    told = RulingFormData(psyche, "s1", who=("fox",), round=1, amount="3", unit="IMP", reason="opened a void")
    with pytest.raises(Refusal, match="Type the board number"):
        rulings(book_of(desk), told, {}, BEGIN)


@pytest.fixture
def substituted(tmp_path: Path) -> OpenEvent:
    """SABF 13.4 on 8 boards, at most 8 IMPs: owl beats elk by 1; 6 off is -5, 7.95 in place of 10.44."""
    desk = opened(tmp_path, "sabf-2020/fines-in-teams")
    choice = RulingChoice("Substitute score", "substitute-score")
    assert choice in choices(book_of(desk))
    lines = form_of(choice, book_of(desk), 0, boards=8)
    assert {line.name: line.usual for line in lines} == {"boards": "8", "level": ""}
    told = RulingFormData(choice, "s1", None, 3, ("owl",), {"boards": "8"}, "6", "IMP", "a strong substitute")
    impose_rulings(desk, *rulings(book_of(desk), told, {}, BEGIN))
    impose_rulings(desk, fine("hen", "2", "VP", question="late-arrival", session="s1", round_=1, minutes=12))
    return desk


def test_the_director_adjusts_for_a_substitute(substituted: OpenEvent) -> None:
    """Of 22.27 VPs 2.49 go; hen is fined 2 of its 34.40."""
    assert total(substituted, "owl") == Decimal("19.78")
    assert total(substituted, "hen") == Decimal("32.40")
    assert [row.key for row in ruling_rows(substituted, Show.SCORES)] == ["r1"]
    assert [row.key for row in ruling_rows(substituted, Show.PENALTIES)] == ["r2"]
    (effect,) = [each for each in details(substituted, "r1") if each.what == "Effect on the total"]
    assert (effect.figure, effect.clause) == ("−2.49", "13.4")


def test_lists_and_columns_tell_the_two_apart(substituted: OpenEvent) -> None:
    found = substituted.evaluation
    standings = {each.entry: each for field in found.fields for each in field.standings}
    columns = {
        (entry, beside): charges_ledger(standings[entry], found, entry, beside)
        for entry in ("owl", "hen")
        for beside in (ExtraColumn.PENALTIES, ExtraColumn.ADJUSTMENTS)
    }
    assert {key: ledger.total if ledger else None for key, ledger in columns.items()} == {
        ("owl", ExtraColumn.PENALTIES): None,
        ("owl", ExtraColumn.ADJUSTMENTS): Decimal("-2.49"),
        ("hen", ExtraColumn.PENALTIES): Decimal(-2),
        ("hen", ExtraColumn.ADJUSTMENTS): None,
    }
    tables = [each for each in penalties_list(Facts(found, BEGIN)).blocks if isinstance(each, Table)]
    assert [(each.title, [row[2] for row in each.rows]) for each in tables] == [
        ("", ["Hen"]),
        ("Adjusted scores", ["Owl"]),
    ]


def test_what_score_says_the_window_says(substituted: OpenEvent) -> None:
    """Line by line: the ledger behind the total is what score prints, also of rulings."""
    found = substituted.evaluation
    for field in found.fields:
        for standing, row in zip(field.standings, rows(found, field), strict=True):
            for beside in ExtraColumn:
                ledger = charges_ledger(standing, found, row.entry, beside)
                for line in ledger.lines if ledger else ():
                    assert line in row.lines


def test_a_breach_of_the_system_rules_may_wait_and_every_list_says_so(tmp_path: Path) -> None:
    """SABF 4.4: 34.40 stays until the results are posted; then 29.40."""
    desk = opened(tmp_path, "sabf-2020/fines-in-teams")
    system = next(each for each in choices(book_of(desk)) if each.offence == "system")
    assert "counts_from" in [line.name for line in form_of(system, book_of(desk), 0)]
    told = RulingFormData(
        system, "s1", None, 1, ("hen",), {"counts_from": "end"}, "5", "VP", "an unregistered system"
    )
    impose_rulings(desk, *rulings(book_of(desk), told, {}, BEGIN))
    assert total(desk, "hen") == Decimal("34.40")
    assert ruling_rows(desk)[0].outcome == "5 VP at the end of the event"
    (table,) = [
        each for each in penalties_list(Facts(desk.evaluation, BEGIN)).blocks if isinstance(each, Table)
    ]
    assert table.rows[0][4] == "5 VP at the end of the event"
    said = "Hen: 5 VP deducted at the end of the event (4.4)"
    assert said in notes(desk.evaluation)
    assert said in as_text(desk.evaluation)
    desk.event = replace(desk.event, status=Status.PROVISIONAL)
    assert total(desk, "hen") == Decimal("29.40")
    assert said not in notes(desk.evaluation)


@pytest.mark.parametrize(
    ("counts_from", "order"),
    [("end", ("fox", "elk", "hen", "owl")), ("now", ("elk", "hen", "fox", "owl"))],
)
def test_a_draw_leaves_out_a_fine_that_waits(
    tmp_path: Path, counts_from: str, order: tuple[str, ...]
) -> None:
    """SABF 4.4: after round 1 Fox has 15.75, Elk 10.44, Hen 9.56, Owl 4.25; Fox with 7 VP off has 8.75."""
    desk = opened(tmp_path, "sabf-2020/fines-in-teams")
    desk.event = replace(desk.event, kind="swiss-teams")
    system = next(each for each in choices(book_of(desk)) if each.offence == "system")
    told = RulingFormData(
        system, "s1", None, 1, ("fox",), {"counts_from": counts_from}, "7", "VP", "an unregistered system"
    )
    impose_rulings(desk, *rulings(book_of(desk), told, {}, BEGIN))
    assert next_draw(desk.event, book_of(desk).book, 2).order == order


def butler(folder: Path, kind: str) -> OpenEvent:
    entries = tuple(Entry(each, name=each.capitalize()) for each in ("ann", "bob"))
    match = Match("m1", "s1", 1, "ann", "bob", stage="q", boards=tuple(range(1, 9)), slip=Slip(imps=(17, 0)))
    event = Event(
        "butler",
        "Butler",
        date(2026, 11, 17),
        kind=kind,
        rulebook=RulebookRef("sabf-2020"),
        entries=entries,
        stages=(Stage("q", "matches"),),
        sessions=(Session("s1", Scoring.BUTLER, stage="q"),),
        matches=(match,),
    )
    return desk_of(folder, event)


def test_pairs_of_a_trial_are_adjusted_as_teams_are(tmp_path: Path) -> None:
    """19.9, 13.4; by the Butler scale of 8 boards 17 IMPs are 16.03 and 12 are 14.58."""
    desk = butler(tmp_path, "open-trials")
    assert total(desk, "ann") == Decimal("16.03")
    told = RulingFormData(
        RulingChoice("Substitute score", "substitute-score"),
        "s1",
        None,
        1,
        ("ann",),
        {"boards": "8"},
        "5",
        "IMP",
        "strong",
    )
    impose_rulings(desk, *rulings(book_of(desk), told, {}, BEGIN))
    assert total(desk, "ann") == Decimal("14.58")
    assert [row.key for row in ruling_rows(desk, Show.PENALTIES)] == []


def test_half_a_board_is_refused(tmp_path: Path) -> None:
    desk = opened(tmp_path, "anc-2017/rulings-without-a-session")
    before = desk.event
    with pytest.raises(Refusal, match=r"Only whole boards can be deducted\. Type how many, such as 1 or 2"):
        impose_rulings(desk, fine(before.entries[0].id, "0.5", "boards", session=before.sessions[0].id))
    assert desk.event is before
