"""Facts from boards: other results, versions of a fouled board, a pair's own average."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from bridgedesk.bridge.seats import Vulnerability, vulnerability
from bridgedesk.directing.facts.fact_context import FactContext
from bridgedesk.event.score import Score, Split
from bridgedesk.event.session import Result, Scoring
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.scoring.settings import Divisor
from bridgedesk.standings.schedule import schedule_of
from bridgedesk.standings.stages.weeks_and_stanzas import stanzas_of

Scores = tuple[int, ...]
_COLUMN = {each: at for at, each in enumerate(Vulnerability)}


def ns_points(score: Score, board: int) -> int | None:
    """Return North-South's score, or None for an award or a split score."""
    return None if score.points is None else score.points[_COLUMN[vulnerability(board)]]


def results(seen: FactContext) -> Sequence[Result]:
    """Return the results of the board in view, in order of tables."""
    found = seen.scored.results if seen.scored else ()
    return sorted(found, key=lambda each: (each.table or len(found) + 1, each.round or 0))


def points(seen: FactContext) -> Scores | None:
    """Return the North-South scores of the board in view."""
    return _ns_points(results(seen))


def best_first(seen: FactContext) -> Scores | None:
    """Return scores that count for the datum first, since in round 1 seeds may come before tables."""
    scored = seen.scored
    datums = scored.points.datums if scored else ()
    counted = [scored.results[at] for each in datums for at in each.counted] if scored else []
    return _ns_points(sorted(results(seen), key=lambda each: each not in counted))


def _ns_points(found: Iterable[Result]) -> Scores | None:
    known = [ns_points(each.score, each.board) for each in found]
    return tuple(each for each in known if each is not None) or None


def scores_except_split(seen: FactContext) -> Scores | None:
    """Return the scores without the table whose score is split."""
    if not any(isinstance(each.score, Split) for each in results(seen)):
        return None
    return points(seen)


def split_side(seen: FactContext, side: str) -> int | None:
    for each in results(seen):
        if isinstance(each.score, Split):
            return ns_points(each.score.ns if side == "ns" else each.score.ew, each.board)
    return None


def groups(seen: FactContext) -> tuple[Scores, ...] | None:
    """Return the scores by version of the board; one group unless it was fouled."""
    forms: dict[str, list[int]] = {}
    for each in results(seen):
        score = ns_points(each.score, each.board)
        if score is not None:
            forms.setdefault(each.form or "", []).append(score)
    return tuple(tuple(scores) for scores in forms.values()) or None


def expected(seen: FactContext) -> int | None:
    """Return the number of results the movement plans, or of results received."""
    sections = seen.scored.sections if seen.scored else ([seen.section] if seen.section else [])
    once = {each.id: each for each in sections}.values()  # a board lists its section with each result
    planned = sum(schedule_of(each).boards.get(seen.view.board or 0, 0) for each in once)
    return planned or (len(seen.scored.results) if seen.scored else None)


def most_results(seen: FactContext) -> int | None:
    """Return the most results on a board of this session, which give its top."""
    session = seen.session.id if seen.session else ""
    counts = [
        each.scheduled or len(each.results) for each in seen.evaluation.boards if each.session == session
    ]
    return max(counts, default=None)


def comparisons(seen: FactContext) -> int | None:
    """Return the comparisons of a cross-IMP score, or 1 where a board counts their mean."""
    if seen.session is None or seen.session.scoring is not Scoring.CROSS_IMPS:
        return None
    if seen.conditions.settings.cross_divisor is not Divisor.NONE:
        return 1
    count = expected(seen) or most_results(seen)
    return count - 1 if count and count > 1 else None


def last_round(seen: FactContext) -> int:
    """Return the last round in which the board in view was played."""
    return max((each.round for each in results(seen) if each.round), default=seen.round)


def tables(seen: FactContext) -> int | None:
    """Return the number of tables in play in this round."""
    found = 0
    for section in seen.session.sections if seen.session else ():
        if section.movement and 1 <= seen.round <= len(section.movement.rounds):
            for sitting in section.movement.rounds[seen.round - 1]:
                found += all(section.entry_at(seat, seen.round) for seat in (sitting.ns, sitting.ew))
    return found or 2 * sum(each.round == seen.round for each in seen.session_matches) or None


# ---- of the entry in view


def _own(seen: FactContext) -> Iterator[tuple[Result, Fraction, Fraction]]:
    """Yield each compared result of the entry in this session, its points and their top."""
    session = seen.session.id if seen.session else ""
    for each in seen.evaluation.boards:
        if each.session != session:
            continue
        ns, ew = each.points.ns, each.points.ew
        for result, opponents, *own in zip(each.results, each.opponents, ns.points, ew.points, strict=True):
            for entry, score, top in zip(opponents, own, (ns.top, ew.top), strict=True):
                if entry == seen.view.entry and score is not None:
                    yield result, Fraction(score), Fraction(top)


def session_percent(seen: FactContext) -> Fraction | None:
    """Return the percentage on the other boards of the session; None if points are IMPs."""
    return _percent((score, top) for each, score, top in _own(seen) if each.board != seen.view.board and top)


def _percent(found: Iterable[tuple[Fraction, Fraction]]) -> Fraction | None:
    scores = list(found)
    top = sum((top for _, top in scores), start=Fraction(0))
    return 100 * sum((score for score, _ in scores), start=Fraction(0)) / top if top else None


def actual(seen: FactContext) -> Fraction | None:
    """Return the score on the board in view, as a percentage or in IMPs."""
    for each, score, top in _own(seen):
        if each.board == seen.view.board:
            return 100 * score / top if top else score
    return None


def percent_of_match(seen: FactContext) -> Fraction | None:
    """Return the percentage of matchpoints in the round in view."""
    return _percent((score, top) for each, score, top in _own(seen) if each.round == seen.round)


def unit(seen: FactContext) -> Unit | None:
    return {"%": Unit.TOP, "IMP": Unit.IMP, "VP": Unit.VP}.get(seen.evaluation.measure.value)


# ---- facts about progress: margins, places, boards played and the next round


def margin(seen: FactContext) -> Fraction | None:
    """Return the IMP margin of the match in view, or the winner's percentage at matchpoints."""
    if seen.session is not None and seen.session.scoring.value == "matchpoints":
        percent = percent_of_match(seen)
        return max(percent, 100 - percent) if percent is not None else None
    return abs(Fraction(seen.match_score.net)) if seen.match_score else None


def place(seen: FactContext, entry: str | None) -> int | None:
    standing = seen.standings.get(entry or "")
    return standing.place if standing else None


def next_round(seen: FactContext) -> int:
    """Return the number of the round to be drawn next."""
    return max((each.round for each in seen.session_matches), default=0) + 1


def rounds_of_first_session(seen: FactContext) -> int:
    first = seen.event.sessions[0] if seen.event.sessions else None
    planned = [len(each.movement.rounds) for each in (first.sections if first else ()) if each.movement]
    drawn = {each.round for each in seen.event.matches if first and each.session == first.id}
    return max([*planned, len(drawn)])


def stanzas(seen: FactContext) -> int | None:
    if seen.match is None:
        return None
    numbers = [each.stanza for each in stanzas_of(seen.event.matches, seen.match) if each.stanza]
    return max(numbers, default=None)


def sessions_of_match(seen: FactContext) -> int | None:
    if seen.match is None:
        return None
    return len({each.session for each in stanzas_of(seen.event.matches, seen.match)})


def boards_played(seen: FactContext) -> int | None:
    standing = seen.standing
    if standing is None or seen.session is None:
        return None
    found = [each.boards for each in standing.sessions if each.session == seen.session.id]
    return sum(found) if standing.sessions else sum(each.boards for each in standing.matches)


def sections_scored_apart(seen: FactContext) -> tuple[int, ...] | None:
    """Return the size of each field, if there are several."""
    sizes = tuple(len(field.standings) for field in seen.evaluation.fields)
    return sizes if len(sizes) > 1 else None
