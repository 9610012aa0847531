"""After one changed result: its board is scored again, and what hangs on it; all else stays as it was."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bridgedesk.event.event import Event, Status
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.settings import Expected, Neuberg, Sections, Settings, UnequalBoards
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.eligibility.eligibility import without_place
from bridgedesk.standings.eligibility.stage_over import is_over
from bridgedesk.standings.evaluate import evaluate, scored_by_matches, with_qualifiers
from bridgedesk.standings.evaluation import Evaluation, Field, Flag, ScoredBoard, Standing
from bridgedesk.standings.matches.match_totals import pairs_meet_in_matches
from bridgedesk.standings.moved import Moved
from bridgedesk.standings.one_change import Change, one_change, plays_now
from bridgedesk.standings.pairs.left_mid_session import went_home
from bridgedesk.standings.pairs.session_scores import points_of, scored_board
from bridgedesk.standings.stages.session_totals import pairs_totals
from bridgedesk.standings.ties.board_a_match_count import BoardCount
from bridgedesk.standings.ties.ranking import ranked
from bridgedesk.standings.ties.tie_tests import Contest
from bridgedesk.standings.ties.ties import decided_ties, ranked_fields


def evaluate_again(
    before: Evaluation,
    event: Event,
    book: Book | None = None,
    settings: Settings = LAWS,
    lots: Sequence[str] = (),
) -> Evaluation:
    """As if from scratch. More than one board, or anything but results changed: it is from scratch."""
    conditions = conditions_of(event, book, settings)
    is_local = _local(event, conditions) and not _settles_who_is_eligible(before, event)
    change = one_change(before, event) if is_local else None
    found = _again(before, event, conditions, change, lots) if change else None
    return found or evaluate(event, book, settings, lots)


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
        and not any(
            section.line_ups or section.of_players
            for session in event.sessions
            for section in session.sections
        )
        and not (conditions.book and any(entry.withdrawn for entry in event.entries))
        and not (conditions.block("withdrawal") and went_home(event))
    )


def _settles_who_is_eligible(before: Evaluation, event: Event) -> bool:
    """The last result to come in does, and one that is deleted leaves it open again."""
    return bool(before.eligibility) and is_over(before.event) is not is_over(event)


def _again(
    before: Evaluation, event: Event, conditions: Conditions, change: Change, lots: Sequence[str]
) -> Evaluation | None:
    plays = plays_now(change)
    if plays is None:
        return None
    affected = {entry for both in {*change.before.opponents, *plays.opponents} for entry in both}
    if any(ruling.entry in affected for ruling in event.rulings):
        return None
    flags: list[Flag] = []
    settings = conditions.settings_for(change.session.scoring)
    wanted = plays.wanted(settings.expected, still_playing=event.status is Status.OPEN)
    points, _ = points_of(change.session.scoring, plays, change.board, wanted, conditions, flags)
    if flags:
        return None
    scored = scored_board(change.session, change.board, plays, points)
    moved = Moved(change, scored, plays, settings)
    standings = {each.entry: each for field in before.fields for each in field.standings}
    order = [session.id for session in event.sessions]
    begun = _begun(standings)
    for entry in affected:
        old = standings.get(entry) if moved.touches(entry) else None
        if old is not None:
            sessions = moved.sessions(old, order)
            total = pairs_totals({entry: sessions}, before.measure, before.form)[entry] if sessions else None
            standings[entry] = Standing._make((*old[:5], total, sessions, *old[7:]))
    if before.form.best is not None and _begun(standings) != begun:
        return None  # by how many sessions have begun the best of them are another number
    boards = tuple(
        scored if each is change.before else _in_new_sections(each, change.session) for each in before.boards
    )
    lots = lots or event.lots
    fields = _placed(before, standings, boards, conditions, lots)
    return with_qualifiers(replace(before, event=event, fields=fields, boards=boards), conditions, lots)


def _begun(standings: Mapping[str, Standing]) -> set[str]:
    return {score.session for each in standings.values() for score in each.sessions}


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


def _placed(
    before: Evaluation,
    standings: Mapping[str, Standing],
    boards: tuple[ScoredBoard, ...],
    conditions: Conditions,
    lots: Sequence[str],
) -> tuple[Field, ...]:
    entries = {field.name: [each.entry for each in field.standings] for field in before.fields}
    if conditions.book is not None:
        contest = Contest(
            standings, before.measure, before.form, conditions, BoardCount(boards), lots,
            decided=decided_ties(before.event),
            without_place=without_place(before.event, conditions, before.eligibility),
        )  # fmt: skip
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
