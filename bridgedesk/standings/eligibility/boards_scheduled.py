"""Boards an entry must play in an event, and how many of them with a substitute."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.people import Entry
from bridgedesk.event.session import LineUp, Section, Session
from bridgedesk.standings.stages.session_totals import FINALS
from bridgedesk.standings.stages.weeks_and_stanzas import part_in_words

PLANNED = "rounds-planned"


def planned(event: Event) -> tuple[int, int]:
    """Return the number of matches planned and the boards of each, from the record; zeros without one."""
    for line in event.records(PLANNED):
        return int(str(line.facts["rounds"])), int(str(line.facts["boards"]))
    return 0, 0


class MatchRound(NamedTuple):
    """A round of matches in a session, or one stanza of it."""

    round: int
    stanza: int | None
    part: str  # which stanza, in words
    boards: int
    drawn: bool = True


def match_rounds(event: Event, session: Session) -> list[MatchRound]:
    """Return the session's rounds of matches, each with its stanzas if it has any; then planned rounds that
    are still to be drawn."""
    here = [each for each in event.matches_in(session.id) if each.outcome is not Outcome.BYE]
    here.sort(key=lambda each: (each.round, each.extra is not None, each.stanza or 0))
    boards: dict[tuple[int, int | None, str], int] = {}
    for match in here:
        part = match.round, match.stanza, part_in_words(match)
        boards[part] = max(len(match.boards), boards.get(part, 0))
    found = [MatchRound(*part, length) for part, length in boards.items()]
    return [*found, *_still_to_be_drawn(event, session)] if found else []


def _still_to_be_drawn(event: Event, session: Session) -> Iterator[MatchRound]:
    """Yield planned rounds of the session in play that are not drawn yet."""
    stage = event.find_stage(session.stage)
    if not event.draws or session.finish is not None or (stage and stage.contest in FINALS):
        return
    sessions = {each.session for each in event.matches}
    if session.id == [each.id for each in event.sessions if each.id in sessions][-1]:
        rounds, length = planned(event)
        last = max(each.round for each in event.matches)
        yield from (
            MatchRound(number, None, "", length, drawn=False) for number in range(last + 1, rounds + 1)
        )


def scheduled_boards(
    event: Event, entry: str, changed: Mapping[tuple[str, str], Sequence[LineUp]]
) -> tuple[int, int]:
    """Return the entry's boards in all, and its boards in rounds with a substitute."""
    scheduled = substituted = 0
    for session, round_, boards in _to_play(event, entry):
        scheduled += boards
        if any(covers(line_up, round_) for line_up in changed.get((entry, session), ())):
            substituted += boards
    return scheduled, substituted


def non_members_seated(event: Event, entry: Entry) -> Iterator[tuple[str, set[str]]]:
    """Yield each session with the players in the entry's line-ups who are not members."""
    for match in event.matches:
        if seated := match.seated(entry.id):
            yield match.session, set(seated) - set(entry.players)


def _to_play(event: Event, entry: str) -> Iterator[tuple[str, int, int]]:
    seated = {each.id for each in event.sessions if any(map(_seats_pairs, each.sections))}
    for match in event.matches:
        if entry in (match.home, match.away) and match.session not in seated:
            yield match.session, match.round, len(match.boards)
    for session, section in event.sessions_and_sections:
        for round_, boards in _section_boards(section, entry):
            yield session.id, round_, boards


def _seats_pairs(section: Section) -> bool:
    """Return True if the section seats pairs; pairs that play matches sit in a movement too."""
    return section.movement is not None and not section.of_teams


def _section_boards(section: Section, entry: str) -> Iterator[tuple[int, int]]:
    """Yield rounds and boards an entry plays in a section; a sit-out is not counted."""
    for round_, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        playing = section.entries_in(round_)
        for sitting in sittings:
            both = playing.get(sitting.ns) and playing.get(sitting.ew)
            if both and entry in section.entries_at(sitting, round_):
                yield round_, sum(1 for _ in section.boards_of(sitting))


def covers(line_up: LineUp, round_: int | None) -> bool:
    return round_ is None or line_up.from_round <= round_ <= (line_up.to_round or round_)


def plays_in_session(session: Session, entry: str) -> bool:
    """Return True if the entry plays a round of the session; one that left before round 1 does not."""
    return any(
        entry in section.entries_in(round_).values()
        for section in session.sections
        for round_ in {1, *(change.round for change in section.seat_changes)}
    )
