"""Byes, either drawn or left by a movement that gives a team no opponents in a round: what they earn."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.session import Scoring, Section, Session
from bridgedesk.rulebooks import Figure, Unit
from bridgedesk.rulebooks.scores.bye import Bye
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.standing import Charge, MatchScore, SessionScore


def byes_without_a_match(event: Event, conditions: Conditions, upto: int) -> Iterator[tuple[str, int]]:
    """Yield each bye as entry and round. A movement fixes all its byes beforehand: they count up to the
    last round with a known score. Where all entries sit out equally often, they count only if the rule
    book sets a score."""
    told = {(match.home, match.round) for match in event.matches if match.outcome is Outcome.BYE}
    found: list[tuple[str, int]] = []
    if conditions.policy("bye") is not None or not conditions.all_play_all:
        found += [(draw.bye, draw.round) for draw in event.draws if draw.bye is not None]
    if conditions.policy("bye") is not None:
        sitting_out = (each for session in event.sessions for each in _sitting_out(event, session))
        found += [(entry, round_) for entry, round_ in sitting_out if round_ <= upto]
    yield from (each for each in dict.fromkeys(found) if each not in told)


def _sitting_out(event: Event, session: Session) -> Iterator[tuple[str, int]]:
    """Yield entries that have a number but no opponents at either table, with the round."""
    gone = event.withdrawn_by(session.id)
    for section in session.sections:
        meetings = list(_meetings(section)) if section.of_teams else []
        before = _rounds_before(event, session, meetings)
        for number, meeting in enumerate(meetings if before is not None else (), start=1):
            here = {entry for entry in section.entries_in(number).values() if entry is not None}
            for entry in sorted(here - gone - frozenset().union(*meeting)):
                yield entry, (before or 0) + number


def _meetings(section: Section) -> Iterator[set[frozenset[str]]]:
    """Yield the teams that meet, two by two, for each round."""
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        both = ((entries[each.ns], entries[each.ew]) for each in sittings)
        yield {frozenset((ns, ew)) for ns, ew in both if ns and ew}


def _rounds_before(event: Event, session: Session, meetings: Sequence[set[frozenset[str]]]) -> int | None:
    """Return the number of rounds before this session, found from its matches; rounds are numbered across
    sessions."""
    found = (
        match.round - number
        for match in event.matches
        for number, meeting in enumerate(meetings, start=1)
        if match.session == session.id and frozenset((match.home, match.away)) in meeting
    )
    return min(found, default=None)


IN_UNIT = {Unit.IMP: " in IMPs", Unit.POINTS: " in points"}


def bye_score(
    event: Event,
    entry: str,
    match: str,
    round_: int,
    conditions: Conditions,
    flags: list[Flag],
    unit: Unit = Unit.VP,
) -> list[MatchScore]:
    """Return what a bye earns in the unit of the event; one set in another unit does not count."""
    found = conditions.answer(Bye(event=conditions.kind))
    if not isinstance(found, Figure) or found.unit is not unit:
        score, who = f"score{IN_UNIT.get(unit, '')}", event.name_of(entry)
        what = f"the rule book sets no {score} for {who}'s bye, so it scores nothing"
        flags.append(
            Flag("bye-without-clause", what, Severity.CHECK, round=round_, figures=(("who", entry),))
        )
        return []
    imps = next((each.value for each in found.also if each.what == "imps"), 0)
    imps = found.value if unit is Unit.IMP else imps
    return [MatchScore(match, entry, 0, 0, 0, found.value, round_, imps, "bye", found.clause, found.because)]


# ---- pairs that meet by a draw and count the IMPs of their boards, without VPs

Sessions = Mapping[str, Sequence[SessionScore]]


def with_byes_in_imps(event: Event, sessions: Sessions, conditions: Conditions) -> Sessions:
    """Return the sessions with the IMPs that byes earn; where none are set, a bye earns nothing."""
    found = conditions.answer(Bye(event=conditions.kind)) if any(each.bye for each in event.draws) else None
    if not isinstance(found, Figure) or found.unit is not Unit.IMP:
        return sessions
    in_imps = {each.id for each in event.sessions if each.scoring in (Scoring.BUTLER, Scoring.CROSS_IMPS)}
    rounds = {(match.session, match.round) for match in event.matches}
    return {
        entry: [
            each._replace(
                charges=(
                    *each.charges,
                    *(
                        _bye_charge(found, entry, each.session, draw.round)
                        for draw in event.draws
                        if draw.bye == entry and (each.session, draw.round) in rounds
                    ),
                )
            )
            if each.session in in_imps
            else each
            for each in scores
        ]
        for entry, scores in sessions.items()
    }


def _bye_charge(found: Figure, entry: str, session: str, round_: int) -> Charge:
    value = Fraction(found.value)
    return Charge(
        f"Round {round_}: bye",
        value,
        Unit.IMP.value,
        value,
        found.clause,
        found.because,
        kind=RulingKind.AWARD,
        entry=entry,
        session=session,
        round=round_,
    )
