"""Flags on whole matches, and on rulings that have no effect."""

from bridgedesk.event.match import Match
from bridgedesk.standings.entry_names import MatchRef, RulingRef, Words, sentence
from bridgedesk.standings.evaluation import Flag, MissingTerm, Severity


def match_flag(
    code: str,
    match: Match,
    words: Words,
    severity: Severity = Severity.WRONG,
    *,
    sides_told: bool = False,
    **figures: object,
) -> Flag:
    """Return a flag whose sentence begins with the match."""
    return Flag(
        code,
        sentence(words),
        severity,
        round=match.round,
        table=match.table,
        match=MatchRef(match.id, match.home, match.away, match.round, sides_told),
        figures=tuple(figures.items()),
    )


def ruling_flag(
    code: str,
    ruling: str,
    round_: int | None,
    why: Words,
    lacks: MissingTerm | None = None,
    **figures: object,
) -> Flag:
    """Return a flag for a ruling that has no effect."""
    return Flag(
        code,
        sentence(RulingRef(ruling), " counts for nothing: ", why),
        Severity.WRONG,
        round=round_,
        ruling=ruling,
        lacks=lacks,
        figures=tuple(figures.items()),
    )
