"""Odd results board by board: one that stayed as it was is not looked at again."""

from collections.abc import Sequence
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.session import Result
from bridgedesk.standings.evaluation import Evaluation, Flag
from bridgedesk.standings.suspects import suspects_on


class _Seen(NamedTuple):
    results: Sequence[Result]
    deal: Deal | None
    flags: list[Flag]


class OddResults:
    def __init__(self) -> None:
        self._seen: dict[tuple[str, int, tuple[str, ...]], _Seen] = {}

    def of(self, evaluation: Evaluation) -> list[Flag]:
        deals = {session.id: session.deals for session in evaluation.event.sessions}
        seen = {}
        for board in evaluation.boards:
            sections = tuple(dict.fromkeys(section.id for section in board.sections))
            key, deal = (board.session, board.board, sections), deals[board.session].get(board.board)
            known = self._seen.get(key)
            if known is None or known.deal != deal or known.results != board.results:
                known = _Seen(board.results, deal, suspects_on(board, evaluation.event))
            seen[key] = known
        self._seen = seen
        return [flag for known in seen.values() for flag in known.flags]
