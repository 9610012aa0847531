"""Tells whether a stage has been played to its end."""

from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.standings.scheduled import planned


def is_over(event: Event) -> bool:
    """Tell whether nothing is left to play: so the director said, or every planned round is complete."""
    if event.status is not Status.OPEN:
        return True
    rounds, _ = planned(event)
    by_round = {
        number: [each for each in event.matches if each.round == number] for number in range(1, rounds + 1)
    }
    return bool(rounds) and all(matches and all(map(_is_complete, matches)) for matches in by_round.values())


def _is_complete(match: Match) -> bool:
    if match.outcome is not Outcome.PLAYED or match.slip is not None:
        return True
    typed = {(each.room, each.board) for each in match.results}
    return bool(match.boards) and all((room, board) in typed for room in Room for board in match.boards)
