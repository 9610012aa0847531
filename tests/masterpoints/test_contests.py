"""What earns masterpoints: the results of a session as they were played."""

from pathlib import Path

from bridgedesk.event.document import read_toml
from bridgedesk.masterpoints.contests import of_sessions
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import book

GUEST = Path(__file__).parent.parent / "scenarios" / "events" / "sabf-2020" / "a-guest-breaks-no-tie.toml"


def test_a_match_against_a_pair_that_does_not_contend_counts_as_played() -> None:
    """SABF 19.4: only the final placings have an average there.

    acorn 13.90 + 11.95 + 10 = 35.85; guest 6.10 + 13.90 + 10 = 30; beech 11.95 + 6.10 + 10 = 28.05;
    cherry 8.05 + 8.05 + 10 = 26.10."""
    event = read_toml(GUEST.read_text(encoding="utf-8"))
    rules = book("sabf-2020")
    (session,) = of_sessions(evaluate(event, rules), rules)
    assert dict(session.placed) == {"acorn": 1, "guest": 2, "beech": 3, "cherry": 4}
