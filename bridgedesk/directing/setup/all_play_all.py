"""Round robins of teams: a round is drawn on request and does not wait for results."""

from bridgedesk.directing.draws.rounds import FEWEST_TEAMS, NextRound, last_drawn, next_round
from bridgedesk.directing.finals.finals import plays_finals
from bridgedesk.directing.seating.seats import ranges
from bridgedesk.directing.setup.new_event import all_play_all
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.stages.tie_break import TieBreakPolicy
from bridgedesk.standings.matches.all_play_all import active_entries, cycle_at

EACH, KNOCKOUT = "all-play-all", "knockout"
WAYS = {EACH: "round robin", KNOCKOUT: "knockout"}

OF_AN_EVENING = 16  # boards: such a match fills one, and the next begins with board 1 again
USUAL_BOARDS = "1-24"


def meets_each(event: Event, session: str, book: Book | None) -> bool:
    """Return whether the session is a round robin; not while the same event is played as a knockout."""
    here = book is not None and all_play_all(book, event.kind)
    return here and not plays_finals(event, event.session(session))


def is_match_to_win(event: Event, book: Book) -> bool:
    """Return whether a match that ends level continues until one side has won."""
    rule = book.rule(TieBreakPolicy, "tie-break", event.kind, "title")
    return rule is not None and rule.plays_on


def ways_to_play(event: Event, book: Book | None) -> dict[str, str]:
    """Return the choices before the first draw; none for two teams, who play one match to win."""
    may_choose = book is not None and all_play_all(book, event.kind) and is_match_to_win(event, book)
    return WAYS if may_choose and len(active_entries(event)) > FEWEST_TEAMS and not event.draws else {}


def plays_knockout(event: Event, book: Book, way: str) -> bool:
    """Return whether the first draw begins a knockout."""
    if len(active_entries(event)) == FEWEST_TEAMS:
        return is_match_to_win(event, book)
    return way == KNOCKOUT


def round_of_all(event: Event, session: str, book: Book | None) -> NextRound:
    """Return the next round, which waits for no result. Matches as long as an evening use the same board
    numbers again; several matches a night are as short as in a Swiss."""
    following = next_round(event, session)._replace(missing=0)
    last = last_drawn(event, session)
    if not last:
        short = book is not None and book.kinds[event.kind].by_lot
        return following if short else following._replace(boards=USUAL_BOARDS)
    boards = last[0].boards
    if len(boards) >= OF_AN_EVENING:
        return following._replace(boards=ranges(boards))
    return following


def form_in_words(event: Event, number: int, book: Book) -> str:
    """Say which round comes next, and of how many."""
    teams = len(active_entries(event))
    if teams < FEWEST_TEAMS:
        return ""
    if teams == FEWEST_TEAMS and is_match_to_win(event, book) and not event.draws:
        return "Two teams: one match, with extra boards if it is tied."
    through = cycle_at(event, number)
    words = f"Round {number - through.first + 1} of {through.rounds} of the round robin"
    if through.number == 1:
        return f"{words}."
    turned = ", home and away swapped" if through.number % 2 == 0 else ""
    again = f"All teams have met. Draw on only if they meet again{turned}"
    return again + (
        f": round {number - through.first + 1} of {through.rounds}." if number > through.first else "."
    )
