"""Matches that lost boards, and count by the scale of the length they were set for."""

from collections.abc import Iterator, Mapping

from bridgedesk.rulebooks.finding import boards_in_words
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation, MatchScore


def scale_in_words(played: int, scale: int) -> str:
    """Describe the scale used for a match, and why it is not the one for its own boards."""
    return f"on the scale for {boards_in_words(scale)}, as no VP scale is printed for {played}"


def by_other_scale(played: int, scale: int, conditions: Conditions) -> str:
    """Return the note for the director on such a match: using another scale is a ruling (SABF 13.9)."""
    clause = conditions.clause("victory-points")
    return f"{scale_in_words(played, scale)} ({clause}); rule on its VPs where another one should count"


def short_of_boards(evaluation: Evaluation, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return a sentence for each match that counts by the scale of another length."""
    return tuple(dict.fromkeys(_sentences(evaluation, names)))


def _sentences(evaluation: Evaluation, names: Mapping[str, str]) -> Iterator[str]:
    for field in evaluation.fields:
        for standing in field.standings:
            for match in standing.matches:
                if match.scale is not None:
                    yield _sentence(standing.entry, match, match.scale, names)


def _sentence(entry: str, match: MatchScore, scale: int, names: Mapping[str, str]) -> str:
    sides = " against ".join(sorted((names[entry], names[match.against])))
    clause = f" ({match.clause})" if match.clause else ""
    return f"Round {match.round}, {sides}: {scale_in_words(match.boards, scale)}{clause}."
