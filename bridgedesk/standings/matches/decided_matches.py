"""Matches that were not played out, where the director decides what counts, and matches played again."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.standings.standing import MatchScore

DECIDED = "decided-matches"  # the register of what such a match counts
REPLAYED = "replayed-matches"  # the register of results that do not count because the match is played again
MATCH, COUNTS, WHY = "match", "counts", "why"  # their facts
HOME, AWAY = "home", "away"
WAS = "was"
BOARDS_PLAYED, FIGURES = "boards-played", "figures"  # what may count

Scores = Mapping[str, Sequence[MatchScore]]


class DecidedMatch(NamedTuple):
    """Score of a match as the director decided: the boards played, or figures for home and away."""

    outcome: Outcome
    figures: tuple[Fraction, Fraction] | None
    why: str
    of_home_alone: bool = False  # in a triangle, where each team has one result

    @property
    def keeps_boards(self) -> bool:
        return self.figures is None

    @property
    def because(self) -> str:
        """Return the reason for the figures."""
        return "; ".join(filter(None, ["as the director decided", self.why]))

    @property
    def remark(self) -> str:
        """Return how the match ended, for its score."""
        what = "the boards played count" if self.keeps_boards else "the director decided the figures"
        return "; ".join(filter(None, [f"{self.outcome.value}: {what}", self.why]))


def decided_matches(event: Event) -> dict[str, DecidedMatch]:
    """Return the matches that the director decided, by id, as recorded last."""
    found = {}
    for line in event.records(DECIDED):
        match = event.find_match(str(line.facts[MATCH]))
        if match is None or match.outcome in (Outcome.PLAYED, Outcome.BYE):
            continue
        figures, alone = None, line.facts[COUNTS] == FIGURES and AWAY not in line.facts
        if line.facts[COUNTS] == FIGURES:
            figures = Fraction(str(line.facts.get(HOME, 0))), Fraction(str(line.facts.get(AWAY, 0)))
        found[match.id] = DecidedMatch(match.outcome, figures, str(line.facts.get(WHY, "")), alone)
    return found


def matches_without(event: Event, entry: str) -> tuple[Match, ...]:
    """Return the matches of others; figures that the director decided for others in a triangle stay."""
    alone = {key for key, each in decided_matches(event).items() if each.of_home_alone}
    return tuple(
        each
        for each in event.matches
        if entry not in (each.home, each.away) or (each.id in alone and each.home != entry)
    )


def keeps_boards(decided: Mapping[str, DecidedMatch], match: Match) -> bool:
    """Return True if the boards played in a match that was not played out count."""
    return match.id in decided and decided[match.id].keeps_boards


def is_lost_by_forfeit(decided: Mapping[str, DecidedMatch], match: Match) -> bool:
    """Return True for a forfeit without figures of its own: in a final it loses the whole match."""
    return match.outcome is Outcome.FORFEIT and match.id not in decided


def replays(event: Event) -> dict[str, str]:
    """Return what is said of each match that is played again: the result that does not count, and why."""
    found = {}
    for line in event.records(REPLAYED):
        why = "; ".join(filter(None, [f"first played {line.facts[WAS]}", str(line.facts.get(WHY, ""))]))
        found[str(line.facts[MATCH])] = f"played again: {why}"
    return found


def with_decision_remarks(event: Event, scores: Scores) -> dict[str, list[MatchScore]]:
    """Return the scores with a remark on each match that was cut short or played again."""
    decided = {key: each.remark for key, each in decided_matches(event).items()}
    remarks = {**replays(event), **decided}
    return {
        entry: [
            score._replace(remarks=(remarks[score.match], *score.remarks))
            if score.match in remarks
            else score
            for score in mine
        ]
        for entry, mine in scores.items()
    }
