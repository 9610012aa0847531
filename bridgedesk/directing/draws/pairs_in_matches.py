"""Pairs whose movement rounds count as matches: by rule books that score in VPs, where there is a scale."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.directing.seating.pairs_by_draw import OF_PAIRS
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.session import BY_DRAW, Section
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.finding import boards_in_words
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.stages.session_totals import MATCHES

BY_SESSIONS = Stage("").contest


def with_matches_by_book(event: Event, session: str, book: Book | None) -> tuple[Event, str]:
    """Count the rounds of a new movement as matches, or say why not; leave other events unchanged."""
    here = event.session(session)
    stage = event.find_stage(here.stage)
    conditions = _of_matches(event, book)
    if conditions is None or stage is None or here.scoring not in OF_PAIRS:
        return event, ""
    if stage.contest not in (MATCHES, BY_SESSIONS):
        return event, ""
    sizes = sorted(set(_matches(event, stage)))
    without = [size for size in sizes if conditions.victory_points(0, size) is None]
    clause = conditions.clause("victory-points")
    if without:
        contest = BY_SESSIONS
        words = f"There is no VP scale for {boards_in_words(without[0])} a round, so the IMPs are added up"
    else:
        contest = MATCHES
        words = "Each round is a match and counts in VPs"
    stages = tuple(replace(each, contest=contest) if each.id == stage.id else each for each in event.stages)
    return replace(event, stages=stages), f"{words} ({clause})"


def update_matches_by_book(event: Event, before: str, book: Book) -> Event:
    """Update whether movement rounds count as matches after a change of format or scale; `before` is the
    event's former kind."""
    were = before in book.kinds and book.in_matches(before)
    for session in event.sessions:
        if any(_of_section(section) for section in session.sections):
            event = _by_sessions(event, session.stage) if were else event
            event, _ = with_matches_by_book(event, session.id, book)
    return event


def _by_sessions(event: Event, stage: str | None) -> Event:
    stages = (
        replace(each, contest=BY_SESSIONS) if (each.id, each.contest) == (stage, MATCHES) else each
        for each in event.stages
    )
    return replace(event, stages=tuple(stages))


def _of_matches(event: Event, book: Book | None) -> Conditions | None:
    try:
        conditions = conditions_of(event, book, LAWS)
    except Refused:
        return None
    return conditions if book and book.in_matches(conditions.kind) else None


def _matches(event: Event, stage: Stage) -> Iterator[int]:
    for session in event.sessions:
        for section in session.sections if session.stage == stage.id else ():
            yield from _of_section(section)


def _of_section(section: Section) -> list[int]:
    """Return the number of boards of each meeting; none if the draw makes them."""
    if section.movement is None or section.movement.made_by == BY_DRAW:
        return []
    sittings = (each for round_ in section.movement.rounds for each in round_)
    return [len(list(section.boards_of(each))) for each in sittings if each.ns and each.ew and each.sets]
