"""Fields that masterpoints are given for, session by session: entries whose scores were compared."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Scoring
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Ranking, Sections
from bridgedesk.standings.evaluation import Evaluation, Field, Measure
from bridgedesk.standings.selection.qualifying_points import fields_with_shared_places
from bridgedesk.standings.standing import Standing
from bridgedesk.standings.ties.ranking import ranked, without_place

Placed = tuple[tuple[str, int], ...]  # entries with their places, the best first


@dataclass(frozen=True, slots=True)
class AwardField:
    """Field of one session, or of the whole event if `session` has no value."""

    name: str
    session: str | None
    placed: Placed
    opponents: int  # the larger line where there are two winners, otherwise the field
    two_winners: bool
    players: int  # of an entry: 1, 2, or a team's
    scoring: Scoring
    least_boards: int  # that any entry played
    match_boards: int | None  # of a round or match; None where nobody knows

    @property
    def entries(self) -> int:
        return len(self.placed)

    @property
    def teams(self) -> bool:
        return self.players > 2

    @property
    def tables(self) -> int:
        """Return the number of tables; a half table counts as a whole one."""
        if self.two_winners or self.teams:
            return self.opponents
        return -(-self.opponents * self.players // 4)

    @property
    def where(self) -> str:
        session = f"session {self.session}" if self.session else "whole event"
        return session if self.name == "All" else f"{session}, {self.name}"


def session_fields(evaluation: Evaluation, book: Book | None = None) -> list[AwardField]:
    """Return each session's fields. In an event of one session the places are those posted, or tied if the
    rule book keeps ties for masterpoints."""
    evaluation = _level(evaluation, book)
    event = evaluation.event
    played = [each.id for each in event.sessions if _scores(evaluation, each.id)]
    found: list[AwardField] = []
    for session in played:
        for field in _compared(evaluation):
            whole = len(played) == 1 and field in evaluation.fields
            if whole and not (_anyone_apart(field) or _differs_from_play(field)):
                placed = _posted(field.standings)
            else:
                placed = _placed(_totals(field.standings, session, evaluation))
            found.append(_contest(evaluation, field, session, placed))
    return _with_lines([each for each in found if each.placed])


def event_fields(evaluation: Evaluation, book: Book | None = None) -> list[AwardField]:
    evaluation = _level(evaluation, book)
    found = [_contest(evaluation, each, None, _posted(each.standings)) for each in evaluation.fields]
    return _with_lines([each for each in found if each.placed])


def _level(evaluation: Evaluation, book: Book | None) -> Evaluation:
    return replace(evaluation, fields=fields_with_shared_places(evaluation, book, "masterpoints"))


def _scores(evaluation: Evaluation, session: str) -> bool:
    return any(_totals(field.standings, session, evaluation) for field in evaluation.fields)


def _anyone_apart(field: Field) -> bool:
    """Return True if an entry has a result in the session but is not eligible for a place in the event."""
    return bool(without_place({each.entry: each for each in field.standings}))


def _differs_from_play(field: Field) -> bool:
    """Return True if a match against a guest counts as an average in the ranking."""
    return any(match.brought is not None for each in field.standings for match in each.matches)


def _posted(standings: Iterable[Standing]) -> Placed:
    return tuple((each.entry, each.place) for each in standings if each.place is not None)


def _placed(totals: Mapping[str, Number]) -> Placed:
    return tuple((entry, place) for entry, place, _ in ranked(totals) if place is not None)


def _compared(evaluation: Evaluation) -> Sequence[Field]:
    """Return the fields of a session; sections scored apart are separate fields, though ranked together."""
    settings = evaluation.settings
    if settings.sections is not Sections.APART or settings.ranking is Ranking.SECTIONS:
        return evaluation.fields
    found: list[Field] = []
    for field in evaluation.fields:
        of_section: dict[str, list[Standing]] = defaultdict(list)
        for standing in field.standings:
            of_section[standing.section or ""].append(standing)
        if len(of_section) == 1:
            found.append(field)
            continue
        line = evaluation.direction(field) or ""
        found += [
            Field(f"{section} {line}".strip(), tuple(each)) for section, each in sorted(of_section.items())
        ]
    return found


def _totals(standings: Iterable[Standing], session: str, evaluation: Evaluation) -> dict[str, Number]:
    of_match = {each.id: each.session for each in evaluation.event.matches}
    of_round = {each.round: each.session for each in evaluation.event.matches}  # a bye is not a match
    found: dict[str, Number] = {}
    for standing in standings:
        for score in standing.sessions:
            if score.session == session and score.boards:
                whole = score.top if evaluation.measure is Measure.PERCENT else 1
                found[standing.entry] = Fraction(score.points) / whole if whole else 0
        met = [
            each.counts if each.brought is None else each.brought
            for each in standing.matches
            if of_match.get(each.match, of_round.get(each.round)) == session
        ]
        if met:
            found[standing.entry] = sum(met, start=0)
    return found


def _contest(evaluation: Evaluation, field: Field, session: str | None, placed: Placed) -> AwardField:
    event = evaluation.event
    entries = {entry for entry, _ in placed}
    size = max((len(each.players) for each in event.entries if each.id in entries), default=2) or 2
    scorings = {each.scoring for each in event.sessions if session in (None, each.id)}
    boards = [
        sum(each.boards for each in standing.sessions if session in (None, each.session))
        for standing in field.standings
        if standing.entry in entries and standing.sessions
    ]
    return AwardField(
        field.name,
        session,
        placed,
        len(placed),
        evaluation.direction(field) is not None,
        size if event.kind != "teams" else max(size, 4),
        min(scorings, key=lambda each: each is Scoring.MATCHPOINTS),
        min(boards, default=0),
        _match_boards(event, session),
    )


def _match_boards(event: Event, session: str | None) -> int | None:
    sizes = [len(each.boards) for each in event.matches if each.boards and session in (None, each.session)]
    for each in event.sessions:
        for section in each.sections if session in (None, each.id) else ():
            for round_ in section.movement.rounds if section.movement else ():
                sizes += [sum(1 for _ in section.boards_of(sitting)) for sitting in round_]
    return max(sizes, default=0) or None


def _with_lines(contests: list[AwardField]) -> list[AwardField]:
    """Set the number of opponents to the larger direction, because both sit at the same tables."""
    most: dict[tuple[str | None, str], int] = defaultdict(int)
    for each in contests:
        at = each.session, each.name.rpartition(" ")[0]
        most[at] = max(most[at], each.entries)
    return [
        replace(each, opponents=most[each.session, each.name.rpartition(" ")[0]])
        if each.two_winners
        else each
        for each in contests
    ]


# ---- strata of a field: all entries compete in A, stratum B also in B, stratum C in all three

STRATA = "ABC"
NAMED = {f"Stratum {letter}": letter for letter in STRATA[1:]}  # the categories of an entry below A


def stratum(entry: Entry) -> str:
    """Return the lowest stratum of an entry."""
    return max((NAMED[each] for each in entry.categories if each in NAMED), default=STRATA[0])


def strata_of(event: Event) -> Mapping[str, str]:
    """Return each entry's stratum; empty if no entry is below A, because then there are no strata."""
    found = {entry.id: stratum(entry) for entry in event.entries}
    return found if set(found.values()) - {STRATA[0]} else {}


def entry_in_stratum(entry: Entry, wanted: str) -> Entry:
    """Return the entry as competing in this stratum and all above; other categories are unchanged."""
    others = tuple(each for each in entry.categories if each not in NAMED)
    marks = tuple(name for name, letter in NAMED.items() if letter <= wanted)
    return replace(entry, categories=(*others, *marks))
