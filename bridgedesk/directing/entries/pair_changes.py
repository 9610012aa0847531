"""Line-up changes during a match: the same four may change partners."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.match import Match, RoomLineUp
from bridgedesk.rulebooks import Refused, Verdict
from bridgedesk.rulebooks.entries.pair_change import PairChange

Pairs = frozenset[frozenset[str]]


def changed_in_play(situation: Situation, match: Match, line_up: RoomLineUp) -> Iterator[str]:
    """Warn about teams whose partnerships changed during play; rooms and seats may be corrected freely."""
    book = situation.book_in_force
    if book is None or match.line_up is None:
        return
    asked = PairChange(event=situation.event.kind, boards=len({each.board for each in match.results}))
    try:
        found = book.answer(asked)
    except Refused:
        return
    if isinstance(found, Verdict) and not found.holds:
        before, now = _pairs(match, match.line_up), _pairs(match, line_up)
        for entry in (match.home, match.away):
            if before[entry] != now[entry]:
                who = entry_words(situation.event, entry)
                yield f"{who} has other pairs than before: {'; '.join(found.missing)} ({found.clause})"


def _pairs(match: Match, line_up: RoomLineUp) -> dict[str, Pairs]:
    as_said = replace(match, line_up=line_up)
    fours = {entry: as_said.seated(entry) for entry in (match.home, match.away)}
    return {entry: frozenset((frozenset(four[:2]), frozenset(four[2:]))) for entry, four in fours.items()}
