"""Results of a file compared with typed ones: equal ones agree, new ones are imported, others wait."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.event.outside_figures import figures
from bridgedesk.desk.files.matching_pairs import (
    Filled,
    Members,
    Placeless,
    fill_seats,
    results_by_place,
    session_like,
)
from bridgedesk.desk.files.official_figures import with_figures
from bridgedesk.directing.draws.byes_and_triangles import refuse_other_total
from bridgedesk.directing.scores.file_differences import (
    counterpart_totals,
    same_result,
    same_total,
    with_file_results,
    with_file_totals,
)
from bridgedesk.directing.scores.odd_scores import refuse_impossible
from bridgedesk.directing.seating.event_edits import with_match, with_results, with_session
from bridgedesk.directing.seating.score_lines import has_come_in
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome, Slip
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.session import Result
from bridgedesk.event.spelling import counted
from bridgedesk.exchange.files import read_file
from bridgedesk.exchange.published import BadFile, ProgramFigures, Published
from bridgedesk.store.club_lists import keep_figures
from bridgedesk.store.journal import UnitOfWork
from bridgedesk.store.one_act import Write

MOST_NAMED = 3


class Compared(NamedTuple):
    agree: int
    new: dict[SlipLocation, Result]
    differ: dict[SlipLocation, Result]
    unplaced: tuple[Placeless, ...]
    totals: Mapping[str, Slip] = {}  # of our matches that have nothing yet, where the file has no boards
    totals_differ: Mapping[str, Slip] = {}  # those here stay
    places: Collection[SlipLocation] = ()  # wherever the file has something that belongs here

    @property
    def met(self) -> int:
        """Return how many of the file's results have a place in this event."""
        return self.agree + len(self.new) + len(self.totals) + self.to_clear

    @property
    def to_clear(self) -> int:
        return len(self.differ) + len(self.totals_differ)


class MatchedDeals(NamedTuple):
    """Deals of a file compared with known ones, which stay."""

    new: Mapping[int, Deal]
    same: int = 0
    differ: tuple[int, ...] = ()


@one_act
def import_results(open_event: OpenEvent, session: str, path: Path) -> Change:
    with refusals_of(BadFile):
        published = read_file(path)
    return import_published(open_event, session, path.name, published)


@one_act
def import_published(
    open_event: OpenEvent, session: str, file: str, published: Published, members: Members = ()
) -> Change:
    """Record new results in one action and queue differences under *To check*; overwrite nothing."""
    event = open_event.event
    other = published.event
    found, hands = (compared(event, session, other), compared_hands(event, session, other))
    found, left_out = _without_totals_of_tables(open_event, found)
    if left_out and not found.met:
        raise Refusal(left_out[0])
    if not (found.met or hands.new or hands.same):
        raise Refusal(f"{file} has no results of this session. Import it as a new event.")
    filled = fill_seats(_with_all(event, session, found, hands), session, other, members)
    official = _new_figures(open_event, session, published, file)
    change = Change("take results", f"{file}: {'; '.join(_import_lines(found, hands, filled, official))}")
    if filled.event == event and official is None:
        open_event.put_down(change)
    else:
        open_event.carry_out(change, filled.event, beside=_write_figures(open_event.event.id, official))
    return change._replace(remarks=(*filled.remarks, *no_place(found.unplaced), *left_out))


def _without_totals_of_tables(open_event: OpenEvent, found: Compared) -> tuple[Compared, tuple[str, ...]]:
    """Leave out totals that may not be typed, such as one for a single table of a triangle; return why."""
    why = {}
    for key, slip in {**found.totals, **found.totals_differ}.items():
        try:
            refuse_other_total(open_event, open_event.event.match(key), slip)
        except Refusal as problem:
            why[key] = str(problem)
    kept = {key: slip for key, slip in found.totals.items() if key not in why}
    differ = {key: slip for key, slip in found.totals_differ.items() if key not in why}
    return found._replace(totals=kept, totals_differ=differ), tuple(why.values())


def _import_lines(
    found: Compared, hands: MatchedDeals, filled: Filled, official: ProgramFigures | None
) -> Iterator[str]:
    yield f"{counted(len(found.new), 'result')} imported, {found.agree} the same, {found.to_clear} to check"
    if found.totals:
        yield f"totals of {counted(len(found.totals), 'match', 'matches')}"
    if hands.new:
        yield f"hands of {counted(len(hands.new), 'board')}"
    if filled.named:
        yield filled.words
    if official is not None:
        yield "its figures are kept too"


def _new_figures(
    open_event: OpenEvent, session: str, published: Published, file: str
) -> ProgramFigures | None:
    """Return the file's official figures, or None if they are already on file."""
    standing = figures(open_event)
    coming = with_figures(open_event.event, session, published, file, standing)
    return None if coming == standing else coming


def _write_figures(event: str, official: ProgramFigures | None) -> Write:
    def write(work: UnitOfWork) -> None:
        if official is not None:
            keep_figures(work, event, official.as_text())

    return write


def _with_all(event: Event, session: str, found: Compared, hands: MatchedDeals) -> Event:
    event = with_results(_with_hands(event, session, hands.new), session, found.new)
    for key, slip in found.totals.items():
        event = with_match(event, replace(event.match(key), slip=slip))
    event = with_file_results(event, session, {**dict.fromkeys(found.places), **found.differ})
    return with_file_totals(event, found.totals_differ)


def no_place(unplaced: Sequence[Placeless]) -> Iterator[str]:
    """Yield one sentence about all results without a place here."""
    if unplaced:
        named = ", ".join(each.words for each in unplaced[:MOST_NAMED])
        such = "such as " if len(unplaced) > MOST_NAMED else ""
        count = "1 result has" if len(unplaced) == 1 else f"{len(unplaced)} results have"
        yield f"{count} no match here: {such}{named}."


def _with_hands(event: Event, session: str, hands: Mapping[int, Deal]) -> Event:
    if not hands:
        return event
    here = event.session(session)
    return with_session(event, replace(here, deals={**here.deals, **hands}))


def compared_hands(event: Event, session: str, other: Event) -> MatchedDeals:
    here = event.session(session).deals
    coming = theirs.deals if (theirs := session_like(other, session)) else {}
    new = {board: deal for board, deal in coming.items() if board not in here}
    differ = tuple(sorted(board for board, deal in coming.items() if here.get(board, deal) != deal))
    return MatchedDeals(new, len(coming) - len(new) - len(differ), differ)


def compared(event: Event, session: str, other: Event) -> Compared:
    standing = results_of(event, session)
    theirs, unplaced = results_by_place(event, session, other)
    found = _compared_totals(event, session, other, Compared(0, {}, {}, unplaced, places=theirs))
    for place, result in theirs.items():
        mine = standing.get(place)
        if mine is not None and has_come_in(mine):
            if same_result(mine, result):
                found = found._replace(agree=found.agree + 1)
            else:
                found.differ[place] = result
        elif possible(result):
            found.new[place] = result
        else:
            found.differ[place] = result
    return found


def _compared_totals(event: Event, session: str, other: Event, found: Compared) -> Compared:
    """Compare match totals, for matches without boards in the file."""
    totals: dict[str, Slip] = {}
    differ: dict[str, Slip] = {}
    agree = 0
    for ours, slip in counterpart_totals(event, session, other):
        if ours.slip is None:
            if not ours.results and ours.outcome is Outcome.PLAYED:
                totals[ours.id] = slip
        elif same_total(ours.slip, slip):
            agree += 1
        else:
            differ[ours.id] = slip
    return found._replace(agree=agree, totals=totals, totals_differ=differ)


def possible(result: Result) -> bool:
    try:
        refuse_impossible(result.score, result.board)
    except Refusal:
        return False
    return True
