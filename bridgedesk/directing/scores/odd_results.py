"""Unusual results board by board; unchanged boards are not checked again."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event
from bridgedesk.event.session import Result
from bridgedesk.standings.evaluation import Evaluation, Flag
from bridgedesk.standings.pairs.implausible_results import Makes, suspects_on

AllMakes = Mapping[tuple[str, int], Makes]  # by session and board
NOTHING_KNOWN: AllMakes = {}


class _Seen(NamedTuple):
    results: Sequence[Result]
    deal: Deal | None
    makes: Makes | None
    flags: list[Flag]


class OddResults:
    def __init__(self) -> None:
        self._deals: list[Mapping[int, Deal]] = []
        self._makes: AllMakes | None = None
        self._seen: dict[tuple[str, int, tuple[str, ...]], _Seen] = {}

    def makes(self, event: Event, look: Callable[[], AllMakes]) -> AllMakes:
        """Return the tricks that can be made: looked up once for these hands, and again after new records."""
        deals = [session.deals for session in event.sessions]
        if self._makes is None or deals != self._deals:
            self._deals, self._makes = deals, look()
        return self._makes

    def look_again(self) -> None:
        self._makes = None

    def of(self, evaluation: Evaluation, makes: AllMakes = NOTHING_KNOWN) -> list[Flag]:
        deals = {session.id: session.deals for session in evaluation.event.sessions}
        seen = {}
        for board in evaluation.boards:
            sections = tuple(dict.fromkeys(section.id for section in board.sections))
            key, deal = (board.session, board.board, sections), deals[board.session].get(board.board)
            known = self._seen.get(key)
            tricks = makes.get(key[:2])
            if known is None or known[:3] != (board.results, deal, tricks):
                known = _Seen(board.results, deal, tricks, suspects_on(board, evaluation.event, tricks))
            seen[key] = known
        self._seen = seen
        return [flag for known in seen.values() for flag in known.flags]
