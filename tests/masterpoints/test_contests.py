"""What earns masterpoints: the results of a session as they were played."""

from dataclasses import replace
from pathlib import Path

from bridgedesk.event.document import read_toml
from bridgedesk.masterpoints.contests import session_fields
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.masterpoint_fields import evening, falling
from tests.rulebooks.books import book

GUEST = Path(__file__).parent.parent / "scenarios" / "events" / "sabf-2020" / "a-guest-breaks-no-tie.toml"


def test_a_match_against_a_pair_that_does_not_contend_counts_as_played() -> None:
    """SABF 19.4: only the final placings have an average there.

    acorn 13.90 + 11.95 + 10 = 35.85; guest 6.10 + 13.90 + 10 = 30; beech 11.95 + 6.10 + 10 = 28.05;
    cherry 8.05 + 8.05 + 10 = 26.10."""
    event = read_toml(GUEST.read_text(encoding="utf-8"))
    rules = book("sabf-2020")
    (session,) = session_fields(evaluate(event, rules), rules)
    assert dict(session.placed) == {"acorn": 1, "guest": 2, "beech": 3, "cherry": 4}


def test_there_are_two_winners_where_the_pairs_sit_in_two_directions() -> None:
    """A half table: 7 North-South and 6 East-West make 7 tables for both."""
    found = session_fields(evening(falling(7), falling(6)))
    assert [(each.name, each.two_winners, each.tables) for each in found] == [
        ("NS", True, 7),
        ("EW", True, 7),
    ]


def test_a_section_that_is_called_like_a_direction_has_one_winner() -> None:
    """Twelve pairs of one field sit at 6 tables, whatever their section is called."""
    one = evening(falling(12))
    called = replace(one, fields=tuple(replace(field, name="NS") for field in one.fields))
    (found,) = session_fields(called)
    assert (found.two_winners, found.tables) == (False, 6)
