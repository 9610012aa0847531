"""After one changed result: its board is scored again, and what hangs on it; all else stays as it was."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import compress
from operator import is_not
from typing import NamedTuple

from bridgedesk.event.event import Event, Status
from bridgedesk.event.session import Result, Scoring, Section, Session
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Expected, Neuberg, Sections, Settings, UnequalBoards
from bridgedesk.standings.board_count import BoardCount
from bridgedesk.standings.by_matches import pairs_meet_in_matches
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.datum import butler_points
from bridgedesk.standings.evaluate import evaluate, ranked_fields, scored_by_matches
from bridgedesk.standings.evaluation import (
    Evaluation,
    Field,
    Flag,
    Opponents,
    ScoredBoard,
    SessionScore,
    Standing,
)
from bridgedesk.standings.pairs import Award, awards_of, board_points, scored_board, with_awards
from bridgedesk.standings.plays import Plays, pair_numbers
from bridgedesk.standings.ranking import ranked
from bridgedesk.standings.sessions import pairs_totals
from bridgedesk.standings.ties import Contest


class Change(NamedTuple):
    """The one board on which results differ."""

    session: Session
    board: int
    before: ScoredBoard
    replaced: Mapping[int, Result]  # by the id of the one that went


def evaluate_again(
    before: Evaluation,
    event: Event,
    book: Book | None = None,
    settings: Settings = LAWS,
    lots: Sequence[str] = (),
) -> Evaluation:
    """As if from scratch. More than one board, or anything but results changed: it is from scratch."""
    conditions = conditions_of(event, book, settings)
    change = _change(before, event, conditions)
    found = _again(before, event, conditions, change, lots) if change else None
    return found or evaluate(event, book, settings, lots)


def _change(before: Evaluation, event: Event, conditions: Conditions) -> Change | None:
    if not _only_sessions_differ(before.event, event) or not _local(event, conditions):
        return None
    pairs = zip(before.event.sessions, event.sessions, strict=False)
    changed = [(old, new) for old, new in pairs if old is not new]
    if len(changed) != 1 or len(before.event.sessions) != len(event.sessions):
        return None
    old, new = changed[0]
    found = _board(old, new)
    if found is None:
        return None
    board, replaced = found
    scored = [each for each in before.boards if each.session == new.id and each.board == board]
    if len(scored) != 1 or any(flag.board == board for flag in before.flags):
        return None
    return Change(new, board, scored[0], replaced)


def _only_sessions_differ(old: Event, new: Event) -> bool:
    return (
        old.status is new.status
        and old.kind == new.kind
        and old.settings == new.settings
        and old.entries == new.entries
        and old.stages == new.stages
        and old.rulings == new.rulings
        and old.matches == new.matches
        and old.draws == new.draws
        and old.overlay == new.overlay
        and old.rulebook == new.rulebook
    )


def _local(event: Event, conditions: Conditions) -> bool:
    """A board's points hang on nothing but its own results, and totals on nothing but points."""
    settings = conditions.settings
    return (
        settings.expected is not Expected.MOST
        and settings.neuberg is not Neuberg.TOTALS
        and settings.sections is Sections.ACROSS
        and settings.totals is UnequalBoards.AS_PLAYED
        and not scored_by_matches(event)
        and not pairs_meet_in_matches(event, conditions)
        and all(stage.carry_from is None for stage in event.stages)
        and not any(section.line_ups for session in event.sessions for section in session.sections)
        and not (conditions.book and any(entry.withdrawn for entry in event.entries))
    )


def _board(old: Session, new: Session) -> tuple[int, dict[int, Result]] | None:
    """The only board with another result, and what each old one was replaced by; None where more differs."""
    boards: set[int] = set()
    replaced: dict[int, Result] = {}
    in_place = True
    if old.scoring is not new.scoring or len(old.sections) != len(new.sections):
        return None
    for one, other in zip(old.sections, new.sections, strict=True):
        if one is other:
            continue
        if not _same_table_plan(one, other):
            return None
        differing, pairs = _differing(one.results, other.results)
        boards |= {result.board for result in differing}
        in_place = in_place and bool(pairs)
        replaced |= pairs
    return (boards.pop(), replaced if in_place else {}) if len(boards) == 1 else None


def _differing(old: Sequence[Result], new: Sequence[Result]) -> tuple[list[Result], dict[int, Result]]:
    """Those that came or went; and what each was replaced by, where all stand in each other's places."""
    if len(old) == len(new):
        pairs = list(compress(zip(old, new, strict=True), map(is_not, old, new)))
        return [result for pair in pairs for result in pair], {id(one): other for one, other in pairs}
    was, now = set(map(id, old)), set(map(id, new))
    gone = [result for result in old if id(result) not in now]
    return gone + [result for result in new if id(result) not in was], {}


def _same_table_plan(one: Section, other: Section) -> bool:
    return (
        one.id == other.id
        and one.movement is other.movement
        and one.seats is other.seats
        and one.sets is other.sets
        and one.seat_changes == other.seat_changes
    )


def _again(
    before: Evaluation, event: Event, conditions: Conditions, change: Change, lots: Sequence[str]
) -> Evaluation | None:
    plays = _plays(change)
    if plays is None:
        return None
    affected = {entry for both in {*change.before.opponents, *plays.opponents} for entry in both}
    if any(ruling.entry in affected for ruling in event.rulings):
        return None
    flags: list[Flag] = []
    settings = conditions.settings_for(change.session.scoring)
    if change.session.scoring is Scoring.BUTLER:
        points = butler_points(plays, change.board, conditions, flags)
    else:
        wanted = plays.wanted(settings.expected, still_playing=event.status is Status.OPEN)
        points, _ = board_points(change.session.scoring, plays, change.board, wanted, settings)
    if flags:
        return None
    scored = scored_board(change.session, change.board, plays, points)
    moved = Moved(change, scored, plays, settings)
    standings = {each.entry: each for field in before.fields for each in field.standings}
    order = [session.id for session in event.sessions]
    for entry in affected:
        old = standings.get(entry) if moved.touches(entry) else None
        if old is not None:
            sessions = moved.sessions(old, order)
            total = pairs_totals({entry: sessions}, before.measure, before.form)[entry] if sessions else None
            standings[entry] = Standing._make((*old[:5], total, sessions, *old[7:]))
    boards = tuple(
        scored if each is change.before else _in_new_sections(each, change.session) for each in before.boards
    )
    fields = _placed(before, standings, boards, conditions, lots or _lots(event))
    return replace(before, event=event, fields=fields, boards=boards)


def _in_new_sections(board: ScoredBoard, session: Session) -> ScoredBoard:
    """A board that stays as it was is in sections that have one result more elsewhere."""
    if board.session != session.id:
        return board
    new = {section.id: section for section in session.sections}
    first, last = board.sections[0], board.sections[-1]
    if first is last:  # all of them: results stand section by section
        sections = [new[first.id]] * len(board.sections)
    else:
        sections = [new[section.id] for section in board.sections]
    return board._replace(sections=sections)


def _plays(change: Change) -> Plays | None:
    """None where somebody cannot be placed: then the whole event is looked at."""
    old = change.before
    seated = dict(zip(map(id, old.results), old.opponents, strict=True))
    plays = Plays(scheduled=old.scheduled, with_phantom=old.with_phantom)
    plays.results, plays.sections = _columns(change)
    for section, result in zip(plays.sections, plays.results, strict=True):
        opponents = seated.get(id(result)) or _opponents(section, result)
        if opponents is None:
            return None
        plays.opponents.append(opponents)
    return plays if plays.results else None


def _columns(change: Change) -> tuple[list[Result], list[Section]]:
    """The results of the board, section by section; one in the place of another is put there at once."""
    old, sections = change.before, {section.id: section for section in change.session.sections}
    if change.replaced:
        results = [change.replaced.get(id(result), result) for result in old.results]
        return results, [sections[section.id] for section in old.sections]
    found: tuple[list[Result], list[Section]] = ([], [])
    for section in change.session.sections:
        results = [result for result in section.results if result.board == change.board]
        found[0].extend(results)
        found[1].extend([section] * len(results))
    return found


def _opponents(section: Section, result: Result) -> Opponents | None:
    ns, ew = (section.entry_at(number, result.round or 1) for number in pair_numbers(section, result))
    return None if ns is None or ew is None or ns == ew else (ns, ew)


class Sum(NamedTuple):
    """What a board gave one entry."""

    boards: int = 0
    points: Number = 0
    top: Number = 0


class Moved:
    """What the board gave every entry before and gives it now."""

    def __init__(self, change: Change, scored: ScoredBoard, plays: Plays, settings: Settings) -> None:
        self.change, self.settings, self.here = change, settings, change.session.id
        self.gave, self.gives = _sums(change.before), _sums(scored)
        self.awards: Mapping[str, list[Award]] = defaultdict(list)
        old = change.before.points
        self.had_awards = any(None in side.points for side in (old.ns, old.ew))
        if any(None in side.points for side in (scored.points.ns, scored.points.ew)):
            for entry, award in awards_of(plays, scored.points, change.board):
                self.awards[entry].append(award)

    def touches(self, entry: str) -> bool:
        """Not those to whom the board is worth what it was."""
        return self.gave.get(entry) != self.gives.get(entry) or entry in self.awards or self.had_awards

    def sessions(self, standing: Standing, order: Sequence[str]) -> tuple[SessionScore, ...]:
        here = self.here
        if len(standing.sessions) == 1 and standing.sessions[0].session == here:
            new = self._session(standing.sessions[0], standing.entry)
            return (new,) if new.boards else ()
        others = [each for each in standing.sessions if each.session != here]
        old = next((each for each in standing.sessions if each.session == here), SessionScore(here, 0, 0, 0))
        new = self._session(old, standing.entry)
        if new.boards:
            others.append(new)
        return tuple(sorted(others, key=lambda each: order.index(each.session)))

    def _session(self, old: SessionScore, entry: str) -> SessionScore:
        was, now = self.gave.get(entry, NOTHING), self.gives.get(entry, NOTHING)
        boards, points, top = old.boards, old.points, old.top
        if not old.awards and entry not in self.awards:
            return SessionScore(
                self.here,
                boards - was.boards + now.boards,
                points - was.points + now.points,
                top - was.top + now.top,
            )
        if old.awards:
            boards -= len(old.awards)
            points -= sum(award.points for award in old.awards)
            top -= sum(award.top for award in old.awards)
        played = SessionScore(
            old.session,
            boards - was.boards + now.boards,
            points - was.points + now.points,
            top - was.top + now.top,
        )
        kept = [
            Award(award.board, award.artificial, award.top, 0)
            for award in old.awards
            if award.board != self.change.board
        ]
        awards = sorted([*kept, *self.awards.get(entry, ())], key=lambda award: award.board)
        return with_awards(played, awards, self.change.session.scoring, self.settings)


NOTHING = Sum()


def _sums(board: ScoredBoard) -> dict[str, Sum]:
    found: dict[str, Sum] = {}
    ns, ew = board.points.ns, board.points.ew
    for (one, other), ns_points, ew_points in zip(board.opponents, ns.points, ew.points, strict=True):
        for entry, points, top in ((one, ns_points, ns.top), (other, ew_points, ew.top)):
            if points is not None:
                had = found.get(entry)
                found[entry] = (
                    Sum(1, points, top)
                    if had is None
                    else Sum(had.boards + 1, had.points + points, had.top + top)
                )
    return found


def _lots(event: Event) -> Sequence[str]:
    return next((draw.lots for draw in reversed(event.draws) if draw.lots), ())


def _placed(
    before: Evaluation,
    standings: Mapping[str, Standing],
    boards: tuple[ScoredBoard, ...],
    conditions: Conditions,
    lots: Sequence[str],
) -> tuple[Field, ...]:
    entries = {field.name: [each.entry for each in field.standings] for field in before.fields}
    if conditions.book is not None:
        contest = Contest(standings, before.measure, before.form, conditions, BoardCount(boards), lots)
        return ranked_fields(entries, contest)
    fields = []
    for name, mine in entries.items():
        totals = {entry: standings[entry].total for entry in mine}
        placed = []
        for entry, place, shared in ranked(totals):
            one = standings[entry]
            if one.place != place or one.shared is not shared:
                one = one._replace(place=place, shared=shared)
            placed.append(one)
        fields.append(Field(name, tuple(placed)))
    return tuple(fields)
