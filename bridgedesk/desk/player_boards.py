"""How many boards each player of a team has played, towards the share that the book asks."""

from collections import Counter
from typing import NamedTuple

from bridgedesk.desk.by_the_book import book_in_force
from bridgedesk.desk.known import entry_words
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book, Refused, Verdict
from bridgedesk.rulebooks.questions.placing import Placing

TEAM = 3  # players make one


class Played(NamedTuple):
    team: str
    player: str
    boards: int
    of: int  # of the team's matches that have a line-up
    words: str  # what the book says of it

    @property
    def share(self) -> str:
        return f"{100 * self.boards / self.of:.0f}%" if self.of else ""


def boards_of_players(desk: OpenEvent) -> list[Played]:
    """Teams only; who has not played at all stands there too."""
    event, book = desk.event, book_in_force(desk)
    names = {player.id: player.name for player in event.players}
    found = []
    for entry in event.entries:
        if len(entry.players) >= TEAM:
            played, of = _counted(event, entry.id)
            for player in entry.players:
                words = _says(event, book, played[player], of, len(entry.players))
                found.append(Played(entry_words(event, entry.id), names[player], played[player], of, words))
    return found


def _counted(event: Event, entry: str) -> tuple[Counter[str], int]:
    played: Counter[str] = Counter()
    of = 0
    for match in event.matches:
        if match.line_up and entry in (match.home, match.away):
            of += len(match.boards)
            for player in {*match.line_up.open, *match.line_up.closed}:
                played[player] += len(match.boards)
    return played, of


def _says(event: Event, book: Book | None, boards: int, of: int, size: int) -> str:
    """The book's verdict with its clause, as far as the event has come."""
    if book is None or not of:
        return ""
    try:
        asked = Placing(event=event.kind, purpose="points", rounds=of, player_rounds=boards, team_size=size)
        found = book.answer(asked)
    except Refused:
        return ""
    if not isinstance(found, Verdict):
        return ""
    return f"{'enough so far' if found.holds else 'not enough yet'}: {found.because} ({found.clause})"
