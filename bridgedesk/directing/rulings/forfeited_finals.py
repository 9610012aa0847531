"""Finals matches that a withdrawn team has yet to play: its place in the bracket is forfeited."""

from collections.abc import Iterator

from bridgedesk.directing.consequence import Consequence
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.standings.stages.team_boards import is_of_final

FORFEIT = "forfeit"

Meeting = tuple[int, frozenset[str]]


def finals_forfeits(event: Event, book: EventBook) -> Iterator[Consequence]:
    """Propose one forfeit for each meeting, with all its matches that have not begun."""
    block = book.block(FORFEIT)
    clause = f" ({block.clause})" if block else ""
    for (round_, teams), matches in _still_to_play(event).items():
        gone = tuple(each.id for each in event.entries if each.id in teams & _gone(event, matches))
        who = " and ".join(entry_words(event, each) for each in gone)
        others = [entry_words(event, each) for each in teams - {*gone}]
        home = f"{who} {'has' if others else 'have'} gone home"
        loses = f"it forfeits its match against {others[0]}" if others else "both forfeit their match"
        yield Consequence(
            "forfeited-final",
            f"match {matches[0].id}",
            f"{home}: {loses} in round {round_}{clause}",
            forfeits=tuple((each.id, gone) for each in matches),
        )


def _still_to_play(event: Event) -> dict[Meeting, list[Match]]:
    found: dict[Meeting, list[Match]] = {}
    for each in event.matches:
        if (
            is_of_final(event, each)
            and not each.begun_or_ended
            and _gone(event, [each]) & {each.home, each.away}
        ):
            found.setdefault((each.round, frozenset((each.home, each.away))), []).append(each)
    return found


def _gone(event: Event, matches: list[Match]) -> frozenset[str]:
    return event.withdrawn_by(matches[-1].session)
