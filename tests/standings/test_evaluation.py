"""The questions an evaluation answers about its own figures."""

from bridgedesk.standings.conditions import LAWS
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation, Field, Measure
from bridgedesk.standings.standing import Standing
from tests.evenings.scored_evenings import match, teams


def ranked(place: int, entry: str) -> Standing:
    return Standing(place, False, entry, None, None, None)


FIELDS = (
    Field("North-South", (ranked(1, "b"), ranked(2, "a"))),
    Field("East-West", (ranked(1, "d"), ranked(2, "c"))),
)
TWO_WINNERS = Evaluation(teams(), LAWS, Measure.PERCENT, FIELDS)


def test_standings_come_field_by_field_in_their_order() -> None:
    assert list(TWO_WINNERS.standings) == ["b", "a", "d", "c"]
    assert TWO_WINNERS.standing("c") is FIELDS[1].standings[1]
    assert TWO_WINNERS.standing("x") is None
    assert TWO_WINNERS.standing(None) is None


def test_an_entry_is_ranked_in_one_field() -> None:
    assert [TWO_WINNERS.field_of(entry).name for entry in "abcd"] == [
        "North-South", "North-South", "East-West", "East-West",
    ]  # fmt: skip


def test_scored_matches_are_found_by_the_ids_of_their_matches() -> None:
    event = teams(match(1, "a", "b", "+600 -100"))
    found = evaluate(event)
    assert list(found.scored_matches) == [each.id for each in event.matches]
    assert found.scored_matches[event.matches[0].id] is found.matches[0]
