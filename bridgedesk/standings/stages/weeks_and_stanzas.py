"""Stanzas of a match of finals, of which several may be played in one session; then extra boards, if any."""

from collections.abc import Iterable, Sequence

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.match import Match
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.stages.finals import FinalsBracket
from bridgedesk.standings.standing import MatchScore

EXTRA = "extra boards"


def match_parts(matches: Sequence[Match], match: Match) -> list[Match]:
    """Return all parts of a match in order, extra boards last; the match alone if it has none."""
    final = match.stage, match.round, {match.home, match.away}
    found = [each for each in matches if (each.stage, each.round, {each.home, each.away}) == final]
    return sorted(found, key=_stanza_order) or [match]


def _stanza_order(match: Match) -> tuple[bool, int]:
    return match.extra is not None, match.stanza or 0


def stanzas_of(matches: Sequence[Match], match: Match) -> list[Match]:
    """Return the stanzas as drawn and divided, without extra boards."""
    return [each for each in match_parts(matches, match) if each.extra is None] or [match]


def stanzas_in_session(matches: Sequence[Match], match: Match) -> list[Match]:
    """Return the stanzas played in the match's session; extra boards are a stanza of their own."""
    if match.stanza is None or match.extra is not None:
        return [match]
    return [each for each in stanzas_of(matches, match) if each.session == match.session]


def stanzas_drawn_together(matches: Sequence[Match], match: Match) -> list[Match]:
    """Return the stanzas drawn as one match. Two drawn stanzas that share a session each have all the
    boards and stay separate."""
    found: list[Match] = []
    for each in stanzas_in_session(matches, match):
        again = any(set(each.boards) & set(other.boards) for other in found)
        if again and match in found:
            break
        found = [each] if again else [*found, each]
    return found


def boards_in_session(matches: Sequence[Match], match: Match) -> tuple[int, ...]:
    """Return the boards two sides play as one match; for a two-day match squeezed into one, the boards of
    each day."""
    return tuple(board for each in stanzas_drawn_together(matches, match) for board in each.boards)


def matches_by_round(scores: Iterable[MatchScore]) -> tuple[MatchScore, ...]:
    """Return an entry's matches by round, extra boards last, whatever order they were entered in."""
    return tuple(sorted(scores, key=lambda each: (each.round, each.part == EXTRA, each.part, each.match)))


def as_whole_matches(scores: Sequence[MatchScore]) -> list[MatchScore]:
    """Return an entry's scores with the stanzas of each match added up under the first of them."""
    found: dict[tuple[int, str, str], MatchScore] = {}
    for each in scores:
        key = each.round, each.against, "" if each.part else each.match
        before = found.get(key)
        found[key] = _added(before, each) if before else each
    return list(found.values())


def _added(one: MatchScore, other: MatchScore) -> MatchScore:
    return one._replace(
        boards=one.boards + other.boards,
        gained=one.gained + other.gained,
        conceded=one.conceded + other.conceded,
        counts=one.counts + other.counts,
        net=one.net + other.net,
        charges=(*one.charges, *other.charges),
        adjustments=(*one.adjustments, *other.adjustments),
        remarks=(*one.remarks, *other.remarks),
        awards=(*one.awards, *other.awards),
        part="",
    )


def part_in_words(match: Match) -> str:
    """Return which stanza a match is, "" for a whole match."""
    if match.extra is not None:
        return EXTRA
    return f"stanza {match.stanza}" if match.stanza else ""


# ---- weeks of a bracket, each with its kind of event in the rule book: semi-finals, then the final

KNOCKOUT = "knockout"


def kinds_of_weeks(event: Event, stage: Stage, kind: str, book: Book | None) -> Sequence[str]:
    """Return the kinds of event of this bracket's weeks; with only two sides, just the last."""
    kinds = _kinds(kind, book) if stage.contest == KNOCKOUT else ()
    return kinds[len(kinds) - weeks_in(event, stage, len(kinds)) :] if kinds else ()


def kind_of_week(
    event: Event, stage: Stage, kind: str, book: Book | None, session: str | None, week: int | None = None
) -> str:
    """Return the kind of event of a week. Without `week`, the one played in the session, as far as it is
    drawn."""
    kinds = kinds_of_weeks(event, stage, kind, book)
    if not kinds:
        return kind
    at = week or _week_in(event, stage, session)
    return kinds[max(0, min(at, len(kinds)) - 1)]


def weeks_in(event: Event, stage: Stage, most: int) -> int:
    """Return the number of weeks from the entries in the first; before the draw, the rule book's number."""
    first = {
        team
        for match in event.matches
        if match.round == 1 and _is_of(event, match.session, match.stage, stage)
        for team in (match.home, match.away)
    }
    if first:
        return min(most, max(1, (len(first) - 1).bit_length()))
    return most


def _kinds(kind: str, book: Book | None) -> Sequence[str]:
    try:
        rule = book.rule(FinalsBracket, "finals", kind, "") if book else None
    except Refused:
        return ()
    return rule.kinds if rule and kind in rule.kinds else ()


def _week_in(event: Event, stage: Stage, session: str | None) -> int:
    """Return the last week drawn in a session; an undrawn session follows the weeks of the sessions
    before."""
    here = [each.id for each in event.sessions if _is_of(event, each.id, None, stage)]
    drawn = {key: [each.round for each in event.matches if each.session == key] for key in here}
    if session not in here:
        return max((max(weeks) for weeks in drawn.values() if weeks), default=1)
    if drawn[session]:
        return max(drawn[session])
    at = here.index(session)
    before = [max(drawn[key]) for key in here[:at] if drawn[key]]
    return max(before, default=0) + 1 if before else at + 1


def _is_of(event: Event, session: str, named: str | None, stage: Stage) -> bool:
    of_session = event.stage_of(session)
    return (named or of_session or event.stages[0].id) == stage.id
