"""Round robins whose draw the rule book leaves to the director, who announces it in time (ANC 10.4.2,
10.5.2)."""

from collections.abc import Iterator

from bridgedesk.directing.seating.match_tables import match_has_come_in
from bridgedesk.directing.seating.team_tables import sections_of_teams
from bridgedesk.event.event import Event
from bridgedesk.event.matter import Matter, matter
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.before_play.team_draw import RobinOfRound
from bridgedesk.standings.matches.printed_seating import printed_draw


def set_by_director(event: Event, book: Book, session: str) -> str:
    """Say that the director sets the draw of this session's rounds, and when to announce it."""
    turn = _turn_in(event, book, session)
    if turn is None or not turn.robin.told_after:
        return ""
    return (
        f"By the book: the draw of {_which(turn)} is yours, {turn.robin.told}; {turn.seating}"
        f" ({turn.robin.clause})"
    )


def draws_to_announce(event: Event, book: Book | None) -> Iterator[tuple[Matter, str]]:
    """Yield draws that the captains should know by now and that are not set."""
    sessions = [each for each in event.sessions if sections_of_teams(each)]
    draw = printed_draw(event, book, sessions[0].id) if book and sessions else None
    if draw is None:
        return
    for at in range(len(draw.round_robins)):
        turn = draw.turn(at * len(draw.rounds) + 1)
        if turn.robin.told_after and _is_due(event, turn):
            words = (
                f"the draw of {_which(turn)} is yours to set, and the captains are told it now, at the end of"
                f" round {turn.robin.told_after}: type it under Setup in the session of those rounds"
                f" ({turn.robin.clause})"
            )
            yield matter("draw-to-tell", round_robin=turn.number, first_round=turn.first_round), words


def _is_due(event: Event, turn: RobinOfRound) -> bool:
    after = [each for each in event.matches if each.round == turn.robin.told_after]
    drawn = any(turn.first_round <= each.round <= turn.last_round for each in event.matches)
    return bool(after) and not drawn and all(map(match_has_come_in, after))


def _turn_in(event: Event, book: Book, session: str) -> RobinOfRound | None:
    """Return the round robin that follows the rounds of earlier sessions."""
    draw = printed_draw(event, book, session)
    if draw is None:
        return None
    earlier = [each.id for each in event.sessions]
    earlier = earlier[: earlier.index(session)]
    first = 1 + max((each.round for each in event.matches if each.session in earlier), default=0)
    return draw.turn(first) if first <= draw.last_round else None


def _which(turn: RobinOfRound) -> str:
    return f"round robin {turn.number}, rounds {turn.first_round} to {turn.last_round},"
