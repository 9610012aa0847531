"""Facts about progress: margins, places, boards played and the next round."""

from fractions import Fraction

from bridgedesk.directing.facts.in_view import FactContext
from bridgedesk.directing.facts.scores import percent_of_match
from bridgedesk.standings.stages.stanzas import stanzas_of


def margin(seen: FactContext) -> Fraction | None:
    """Return the IMP margin of the match in view, or the winner's percentage at matchpoints."""
    if seen.session is not None and seen.session.scoring.value == "matchpoints":
        percent = percent_of_match(seen)
        return max(percent, 100 - percent) if percent is not None else None
    return abs(Fraction(seen.match_score.net)) if seen.match_score else None


def place(seen: FactContext, entry: str | None) -> int | None:
    standing = seen.standings.get(entry or "")
    return standing.place if standing else None


def times_played(seen: FactContext) -> int | None:
    return (len(seen.standing.matches) or len(seen.standing.sessions) or None) if seen.standing else None


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


def boards_scheduled(seen: FactContext) -> int | None:
    return seen.boards_of_session() if seen.entry else None


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
