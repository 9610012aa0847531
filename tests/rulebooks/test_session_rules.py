"""What each rule book does in a session by itself, every line with its clause; expected from the texts."""

import pytest

from bridgedesk.rule_library import clauses
from bridgedesk.rulebooks.clauses import RowFilter
from bridgedesk.rulebooks.loader import overlay
from bridgedesk.rulebooks.session_rules import WORKED_OUT, session_rules
from bridgedesk.rulebooks.summary_lines import AppliedRule, EventPart
from tests.rulebooks.books import BOOKS, book


def rules(name: str, kind: str) -> list[AppliedRule]:
    return list(session_rules(book(name), clauses(name), kind, 8))


def said(name: str, kind: str, what: str) -> list[tuple[str, str]]:
    return [(each.says, each.clause) for each in rules(name, kind) if each.what == what]


@pytest.mark.parametrize(
    ("name", "kind", "what", "words", "clause"),
    [
        ("sabf-2020", "pairs", "Artificial scores", "average plus 60%, average 50%, average minus 40%",
         "2, Law 12C2"),
        ("sabf-2020", "teams", "Artificial scores",
         "average plus 3 IMPs, average 0 IMPs, average minus -3 IMPs", "2, Law 12C2"),
        ("sabf-2020", "swiss-teams", "Forfeits", "0 VPs to the offenders", "13.9"),
        ("anc-2017", "itc", "Byes", "35 VPs and 0 IMPs", "10.9"),
        ("anc-2017", "itc", "Forfeits", "0 VPs to the offending team, 56.5 to its opponents", "10.10"),
    ],
)  # fmt: skip
def test_a_figure_and_its_clause(name: str, kind: str, what: str, words: str, clause: str) -> None:
    assert (words, clause) in said(name, kind, what)


def test_a_team_that_withdraws_is_told_what_becomes_of_its_results() -> None:
    """SBU 2.8.2: not replaced, all scores against it are cancelled."""
    ((words, clause),) = said("sbu-2022", "teams", "Withdrawals")
    assert "all scores against it are cancelled" in words
    assert clause == "2.8.2"


def test_substitutes_and_absent_pairs_of_the_sabf() -> None:
    """SABF 11.4: at most the own average, at least the lower of 90% of it and 50%; 11.5: 100 and 90%."""
    with_substitute = " ".join(words for words, _ in said("sabf-2020", "pairs", "Scores with substitutes"))
    assert "at least the lower of 90% of that average and 50%" in with_substitute
    absent = " ".join(words for words, _ in said("sabf-2020", "pairs", "Absent pairs"))
    assert "100% of the pair's own average" in absent
    assert "90% of the pair's own average" in absent


def test_penalties_that_do_not_count_in_the_draw_are_named() -> None:
    """ANC 5.1: they are deducted from the total only, so the draw of a Swiss leaves them out."""
    found = said("anc-2017", "swiss-pairs", "Draw")
    assert ("penalties for late arrival do not count in it", "Appendix penalties, 5.1") in found
    assert said("sabf-2020", "swiss-teams", "Draw") == []
    assert said("sabf-2020", "pairs", "Draw") == []


def test_a_name_is_not_said_twice() -> None:
    for name in BOOKS:
        for kind in book(name).kinds:
            for each in rules(name, kind):
                assert not each.says.startswith(f"{each.what}: "), each


@pytest.mark.parametrize("name", BOOKS)
def test_every_line_of_every_kind_of_event_has_its_clause(name: str) -> None:
    for kind in book(name).kinds:
        for each in rules(name, kind):
            assert each.clause, (kind, each)
            assert each.says, (kind, each)


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_worked_out_for_a_kind_is_on_its_list(name: str) -> None:
    """A row that a question of the list serves, for players and this kind, is never left out."""
    for kind in book(name).kinds:
        concern = RowFilter(book(name), kind)
        told = {each.clause for each in rules(name, kind)}
        for row in clauses(name):
            if row.served_by in WORKED_OUT and "compute" in row.kinds and row.for_players:
                assert row.clause in told or not concern.concerns(row), (kind, row.id)


def test_a_supplement_takes_the_place_of_the_clause() -> None:
    block = {"replaces": "bye", "source": "Supplementary 5", "policy": "fixed", "value": 40, "unit": "VP",
             "why": "a bye"}  # fmt: skip
    own = overlay(book("anc-2017"), [block], "test")
    found = [each for each in session_rules(own, clauses("anc-2017"), "itc") if each.what == "Byes"]
    assert [(each.clause, each.source, each.part) for each in found] == [
        ("Supplementary 5", "Supplementary 5", EventPart.SCORES)
    ]
