"""ANC, Appendix Swiss: in a modified Swiss a pairing may come again, and all scores are kept."""

from dataclasses import replace
from decimal import Decimal

from bridgedesk.event.document import read_toml
from bridgedesk.event.match import Slip
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import SCENARIOS, book


def test_both_matches_of_a_repeated_pairing_count() -> None:
    """6-board matches: 10 IMPs are 14.25-5.75, 5 are 12.33-7.67, 0 are 10-10. Round 3 brings Ann and Bob
    together again, 5-0: Ann 14.25 + 12.33 + 12.33, Bob 5.75 + 10 + 7.67."""
    text = (SCENARIOS / "events" / "anc-2017" / "congress-swiss-pairs.toml").read_text(encoding="utf-8")
    event = read_toml(text)
    again = replace(event.matches[0], id="q5", round=3, slip=Slip((5, 0)))
    found = evaluate(replace(event, matches=(*event.matches, again)), book("anc-2017"))
    totals = [found.standings[name].total for name in ("ann", "bob")]
    assert totals == [Decimal("38.91"), Decimal("23.42")]
