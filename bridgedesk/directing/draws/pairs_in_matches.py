"""Pairs whose movement rounds count as matches: by rule books that score in VPs, where there is a scale."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.directing.lookup import find_conditions
from bridgedesk.directing.seating.pairs_by_draw import OF_PAIRS, drawn_pairs
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.session import BY_DRAW, Section
from bridgedesk.event.spelling import counted
from bridgedesk.movements.draw.facts import Draw, DrawLimits, Met
from bridgedesk.movements.draw.swiss_seeds_and_lines import first_round_in_lines, swiss_in_lines
from bridgedesk.movements.movement import LINES, line
from bridgedesk.rulebooks import Book
from bridgedesk.standings.stages.session_totals import MATCHES

BY_SESSIONS = Stage("").contest


def with_matches_by_book(event: Event, session: str, book: Book | None) -> tuple[Event, str]:
    """Count the rounds of a new movement as matches, or say why not; leave other events unchanged."""
    here = event.session(session)
    stage = event.find_stage(here.stage)
    conditions = find_conditions(event, book)
    if conditions is None or book is None or not book.in_matches(conditions.kind):
        return event, ""
    if stage is None or here.scoring not in OF_PAIRS:
        return event, ""
    if stage.contest not in (MATCHES, BY_SESSIONS):
        return event, ""
    sizes = sorted(set(_match_lengths(event, stage)))
    without = [size for size in sizes if conditions.victory_points(0, size) is None]
    clause = conditions.clause("victory-points")
    if without:
        contest = BY_SESSIONS
        words = f"There is no VP scale for {counted(without[0], 'board')} a round, so the IMPs are added up"
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
        if any(_boards_of_section(section) for section in session.sections):
            event = _by_sessions(event, session.stage) if were else event
            event, _ = with_matches_by_book(event, session.id, book)
    return event


def _by_sessions(event: Event, stage: str | None) -> Event:
    stages = (
        replace(each, contest=BY_SESSIONS) if (each.id, each.contest) == (stage, MATCHES) else each
        for each in event.stages
    )
    return replace(event, stages=tuple(stages))


def _match_lengths(event: Event, stage: Stage) -> Iterator[int]:
    for session in event.sessions:
        for section in session.sections if session.stage == stage.id else ():
            yield from _boards_of_section(section)


def _boards_of_section(section: Section) -> list[int]:
    """Return the number of boards of each meeting; none if the draw makes them."""
    if section.movement is None or section.movement.made_by == BY_DRAW:
        return []
    sittings = (each for round_ in section.movement.rounds for each in round_)
    return [len(list(section.boards_of(each))) for each in sittings if each.ns and each.ew and each.sets]


# ---- swiss of pairs whose North-South and East-West fields never mix


class TwoFieldDraw(NamedTuple):
    line_of: Mapping[str, str]  # by entry

    def first_round(self, seeds: Sequence[str], lots: Sequence[str], limits: DrawLimits) -> Draw:
        """Draw the first round within each direction's seeds."""
        ns, ew, bye = self._parted(seeds, limits)
        return _with_bye(first_round_in_lines(ns, ew, lots, limits), bye)

    def swiss(self, at: int, order: Sequence[str], met: Met, limits: DrawLimits, lots: Sequence[str]) -> Draw:
        ns, ew, bye = self._parted(order, limits)
        return _with_bye(swiss_in_lines(at, ns, ew, met, limits, lots), bye)

    def _parted(self, order: Sequence[str], limits: DrawLimits) -> tuple[list[str], list[str], str | None]:
        """Separate North-South and East-West; if one has a pair more, its lowest pair with the fewest byes
        has the bye."""
        ns, ew = ([entry for entry in order if self.line_of.get(entry) == each] for each in LINES)
        bye = None
        if abs(len(ns) - len(ew)) == 1:
            longer = ns if len(ns) > len(ew) else ew
            bye = min(reversed(longer), key=lambda entry: limits.byes.get(entry, 0))
            longer.remove(bye)
        return ns, ew, bye


def two_field_draw(event: Event) -> TwoFieldDraw:
    return TwoFieldDraw({entry: line(number) for entry, (_, number) in drawn_pairs(event).items()})


def _with_bye(drawn: Draw, bye: str | None) -> Draw:
    if bye is None:
        return drawn
    because = (
        f"{bye} has the bye: the lowest pair of the larger direction with the fewest byes.",
        *drawn.because,
    )
    return replace(drawn, bye=bye, because=because)
