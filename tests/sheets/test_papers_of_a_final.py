"""Papers of a final that follows a qualifying in the same event (ANC 11)."""

from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.ranking import ranking as ranking_sheet
from bridgedesk.sheets.slips import result_slips
from bridgedesk.sheets.text import as_text
from bridgedesk.standings.evaluate import evaluate
from tests.desk.evening import BEGIN
from tests.rulebooks.books import book
from tests.standings.test_carried_into_a_final import final_of


def test_the_papers_of_a_final_name_the_stanza_and_only_its_teams() -> None:
    """11.7: a slip for each stanza. Owl and Hen are not in the final, so nothing is said of their players."""
    facts = Facts(evaluate(final_of((0, 0), (0, 0)), book("anc-2017")), BEGIN, book=book("anc-2017"))
    slips = as_text(result_slips(facts))
    assert [stanza in slips for stanza in ("stanza 1, boards", "stanza 2, boards", "stanza 3")] == [
        True, True, False,
    ]  # fmt: skip
    ranking = as_text(ranking_sheet(facts))
    assert "Fox" in ranking
    assert "Owl" not in ranking
