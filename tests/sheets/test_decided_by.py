"""Whatever decided a place is on every sheet, page and workbook that shows the place."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.reports.sheet_facts import finals_of
from bridgedesk.desk.views.prizes import for_the_sheet
from bridgedesk.exchange.formats import web_pages
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.sheets.facts import Facts, NothingToPrint, Prize
from bridgedesk.sheets.registry import sheet_named
from bridgedesk.sheets.workbook.entries import ranking_tab
from bridgedesk.standings.evaluation import Eligibility, EligibilityState
from tests.desk.views.test_every_figure import EVENTS, FILES, looked_at
from tests.evenings.sheet_evening import PRINTED
from tests.sheets.as_text import as_text
from tests.standings.explain.test_words_of_lines import ids_of, without_reasons

RANKING, OVERALL, CARDS, CROSS, RECAP = SHEETS = ("ranking", "overall", "scorecards", "cross-table", "recap")
WEB, WORKBOOK = "web page", "workbook"
ALL = (*SHEETS, WEB, WORKBOOK)


def facts_of(event: str) -> Facts:
    looking = looked_at(EVENTS / f"{event}.toml")
    found = looking.evaluation
    return Facts(found, PRINTED, book=looking.book, finals=finals_of(found), prizes=for_the_sheet(looking))


def text_of(kind: str, event: str) -> str:
    facts = facts_of(event)
    if kind == WEB:
        return web_pages(Outgoing(facts.evaluation))["index.html"].decode("utf-8")
    if kind == WORKBOOK:
        return "\n".join(str(row[-1]) for row in ranking_tab(facts).rows)
    return as_text(sheet_named(kind).build(facts))


DECIDED = (
    # a penalty without a clause; on the ranking it has a column
    ("sabf-2020/penalties-of-an-evening", "elm made the next table wait", ALL[1:]),
    ("sabf-2020/penalties-of-an-evening", "2 boards removed", ALL),
    ("sabf-2020/penalties-of-an-evening", "Late arrival", ALL[1:]),
    ("sbu-2022/a-tie-of-teams-by-lot", "lot drawn", ALL),
    ("sydney-2003/a-play-off-that-was-played", "as the director decided", ALL),
    ("anc-2017/a-tie-by-wins", "matches won 0 against 1", ALL),
    ("sabf-2020/a-forfeit", "it forfeited the match", ALL),
    ("anc-2017/a-mean-as-ruled", "Qld counts as 67.50", ALL),
    ("sabf-2020/state-pairs", "arried over from State Pairs, qualifying", ALL[1:]),
    ("sabf-2020/substitutes-and-absences", "counts as 55.00", (RANKING, OVERALL, RECAP, WEB, WORKBOOK)),
    ("sabf-2020/substitutes-and-absences", "not eligible", (RANKING, OVERALL, RECAP, WEB, WORKBOOK)),
)


@pytest.mark.parametrize(
    ("kind", "event", "words"),
    [
        pytest.param(kind, event, words, id=f"{kind}: {words}")
        for event, words, kinds in DECIDED
        for kind in kinds
    ],
)
def test_what_decided_a_place_is_told_where_the_place_is(kind: str, event: str, words: str) -> None:
    assert words in text_of(kind, event)


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in FILES])
def test_sheets_name_entries_and_players(path: Path) -> None:
    """No id stands where a name is known, but in what a director typed."""
    facts = facts_of(f"{path.parent.name}/{path.stem}")
    ids = ids_of(facts.event)
    for kind in SHEETS:
        try:
            shown = as_text(sheet_named(kind).build(facts))
        except NothingToPrint:
            continue
        assert not ids.search(without_reasons(facts.event, shown)), kind


def test_a_prize_list_says_how_a_tie_for_a_prize_was_broken() -> None:
    """Who may have no place wins no prize, and is named with the reason."""
    facts = facts_of("anc-2017/a-tie-by-wins")
    words = "tied on 70 VP; matches won 0 against 1, 12.1"
    shown = as_text(
        sheet_named("prizes").build(replace(facts, prizes=(Prize("Second", ("Wa",), "", words),)))
    )
    assert f"Second: {words}" in shown
    barred = {"wa": Eligibility(EligibilityState.NOT, ("a session more",), "9.1")}
    facts = replace(facts, evaluation=replace(facts.evaluation, eligibility=barred))
    shown = as_text(sheet_named("prizes").build(replace(facts, prizes=(Prize("Second", ("Vic",)),))))
    assert "* Wa, not eligible: a session more (9.1)" in shown


def test_a_bracket_shows_the_fines_that_decided_a_match() -> None:
    """Sydney A 8.7: Elk won 20 at the tables and carries 12, Yak 30; Elk's fine of 3 makes it 29 to 30."""
    told = text_of("bracket", "sydney-2003/a-fine-the-winner-takes-along")
    assert "Elk 20 + 12 − 3\n   Yak 30 *" in told
    assert "Final, Elk: Slow play, carried into the final, −3 IMPs, 8.1" in told


def test_a_bracket_shows_a_carry_over_that_was_taken_away() -> None:
    """ANC 12.3: 3 IMPs carried forward made the match level, and are out of account."""
    told = text_of("bracket", "anc-2017/level-with-the-carry-over")
    assert (
        "Qld wins by 3 IMPs. 3 IMPs carried over by Act left the match tied and are disregarded (12.3)."
        in told
    )
