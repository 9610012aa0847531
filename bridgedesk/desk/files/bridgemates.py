"""Results of a watched Bridgemate file that are new since the last look and not changed here."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, Clock, OpenEvent
from bridgedesk.desk.files.device_guards import (
    changed_after_posting,
    device_findings,
    refuse_other_session,
    seat_findings,
)
from bridgedesk.desk.files.matching_pairs import Filled, Members, Placeless, fill_seats, placed_results
from bridgedesk.desk.files.matching_results import no_place, possible
from bridgedesk.directing.rulings.apply_ruling import apply_rulings
from bridgedesk.directing.rulings.correction_period import corrections_closed_text
from bridgedesk.directing.rulings.pending import TABLE, pending_board_ruling
from bridgedesk.directing.scores.file_differences import (
    FileResults,
    same_result,
    unsettled_differences,
    with_file_results,
)
from bridgedesk.directing.seating.event_edits import with_results
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.session import Result
from bridgedesk.exchange.bridgemate import Bridgemate, BridgemateChanges, changes_since
from bridgedesk.exchange.bridgemate_event import event_of
from bridgedesk.exchange.files import read_live_bridgemate
from bridgedesk.exchange.published import NO_DATE, BadFile, Published, Unreadable

# ---- pending rulings for Bridgemate results that call for the director, one for each result


def to_be_ruled(event: Event, session: str, file: Bridgemate, clock: Clock) -> list[Ruling]:
    ours = event.session(session).sections
    theirs = {section.id: our for section, our in zip(file.sections, ours, strict=False)}
    known = {_board_of(ruling) for ruling in event.rulings}
    standing = results_of(event, session)
    found = []
    for slot, received in file.received.items():
        section = theirs.get(slot.section)
        if section is None or not received.needs_ruling:
            continue
        place = SlipLocation(session, section.id, slot.round, slot.table, slot.board, section.of_teams)
        sitting = section.sitting(slot.round, slot.table)
        if sitting is None or slot.board not in section.boards_of(sitting) or place in standing:
            continue
        made = pending_board_ruling(place, clock(), received.odd)
        if _board_of(made) not in known:
            found.append(made)
    return found


def _board_of(ruling: Ruling) -> tuple[object, ...]:
    table = ruling.adjusted.table if ruling.adjusted else ruling.facts.get(TABLE)
    return ruling.session, ruling.section, ruling.round, table, ruling.board


@dataclass(frozen=True, slots=True)
class FileLook:
    """Contents of the file at one look."""

    name: str
    file: Bridgemate
    published: Published


def look_at(path: Path) -> FileLook:
    """Read a copy of the file, which may be large and in use; runs in its own thread."""
    try:
        file = read_live_bridgemate(path)
        return FileLook(path.name, file, event_of(file, path.stem))
    except BadFile as problem:
        raise Refusal(str(problem)) from None
    except Unreadable as problem:
        raise Refusal(f"{path.name}: {problem}") from None


@one_act
def import_look(
    open_event: OpenEvent, session: str, before: FileLook | None, now: FileLook, members: Members = ()
) -> Change | None:
    """Record all new results in one action; differences from typed results go to *To check*."""
    event = open_event.event
    told = changes_since(before.file if before else None, now.file)
    seated = before is None or before.file.seated != now.file.seated
    if not (told.new or told.changed or told.withdrawn or told.vanished or seated):
        return None
    refuse_other_session(event, session, now.name, now.file)
    now = _with_vanished(now, told)
    taken = _results(open_event, session, before, now)
    after = with_file_results(with_results(event, session, taken.wanted), session, taken.says)
    waiting = to_be_ruled(after, session, now.file, open_event.clock)
    after = apply_rulings(after, waiting)
    filled = fill_seats(after, session, now.published.event, members) if seated else Filled(after)
    said = (NO_DATE, *(before.published.remarks if before else ()))
    remarks = (
        *_vanished_text(told),
        *no_place([each for each in taken.nowhere if each not in taken.said]),
        *(f"Erased at the table on {at}, but kept here: {why}." for at, why in taken.too_late.items()),
        *filled.remarks,
        *(each for each in now.published.remarks if each not in said),
    )
    _keep_findings(open_event, filled.event, session, now, taken, members)
    gone = unsettled_differences(event).keys() - unsettled_differences(after).keys()
    words = _words(taken, filled, len(filled.event.rulings) - len(event.rulings), len(gone))
    if not words and not remarks:
        return None
    change = Change("take from Bridgemates", f"{now.name}: {words or 'nothing imported'}", remarks)
    return change if filled.event == event else open_event.carry_out(change, filled.event, sound=True)


# ---- results


def _with_vanished(now: FileLook, told: BridgemateChanges) -> FileLook:
    """Keep results that disappeared from the file without being erased at the table, because the file was
    restarted or replaced."""
    if not told.vanished:
        return now
    stays = {each.slot: each for each in told.vanished}
    file = replace(now.file, received=dict(sorted({**stays, **now.file.received}.items())))
    return FileLook(now.name, file, event_of(file, now.name))


def _vanished_text(told: BridgemateChanges) -> Iterator[str]:
    count = len(told.vanished)
    if count:
        are = "1 result is" if count == 1 else f"{count} results are"
        yield f"{are} no longer in the file, but were not erased at the table. They are kept here."


class ComparedLook(NamedTuple):
    wanted: dict[SlipLocation, Result | None]
    differ: dict[SlipLocation, Result]
    agree: list[SlipLocation]  # or say nothing any more
    nowhere: tuple[Placeless, ...]  # all of them, as found in the file
    said: tuple[Placeless, ...]  # of these, which were told before
    too_late: dict[SlipLocation, str]  # struck out there after the book's period for it; they stay

    @property
    def says(self) -> FileResults:
        """Return the file's results that differ, and None where it agrees."""
        return {**dict.fromkeys((*self.wanted, *self.agree)), **self.differ}


def _results(open_event: OpenEvent, session: str, before: FileLook | None, now: FileLook) -> ComparedLook:
    """Sort the file's results: unchanged ones follow the Bridgemates while corrections are allowed,
    results typed or altered here do not."""
    event = open_event.event
    ended = cache(lambda round_: corrections_closed_text(open_event, session, round_))
    standing = results_of(event, session)
    earlier, said = placed_results(event, session, before.published.event) if before else ({}, ())
    theirs, nowhere = placed_results(event, session, now.published.event)
    taken = ComparedLook({}, {}, [], nowhere, said, {})
    for place, result in theirs.items():
        mine, last = standing.get(place), earlier.get(place)
        if mine is not None and same_result(mine, result):
            taken.agree.append(place)
        elif last is not None and same_result(last, result):
            continue  # it was decided here meanwhile
        elif possible(result) and (
            mine is None or (last is not None and same_result(mine, last) and not ended(place.round))
        ):
            taken.wanted[place] = result
        else:
            taken.differ[place] = result
    for place, last in earlier.items():
        mine = standing.get(place)
        if place in theirs:
            continue
        if mine is not None and same_result(mine, last):
            if ended(place.round):
                taken.too_late[place] = ended(place.round)
            else:
                taken.wanted[place] = None
        else:
            taken.agree.append(place)
    return taken


def _keep_findings(
    open_event: OpenEvent,
    after: Event,
    session: str,
    now: FileLook,
    taken: ComparedLook,
    members: Members,
) -> None:
    """Put what is doubtful in the file under *To check*; what only one look could tell stays there."""
    event = open_event.event
    placeless = {each.place for each in taken.nowhere if each.place is not None}
    here = event.session(session)
    standing = results_of(event, session)
    found = (
        *(each for each in open_event.device_findings if each.lasts),
        *device_findings(after, here, now.file, placeless),
        *seat_findings(after, after.session(session), now.file, members),
        *changed_after_posting(event, here, standing, taken.wanted),
    )
    open_event.device_findings = tuple(dict.fromkeys(found))


def _words(taken: ComparedLook, filled: Filled, waiting: int, gone: int) -> str:
    struck = sum(result is None for result in taken.wanted.values())
    counts = (
        (len(taken.wanted) - struck, "results imported", "result imported"),
        (struck, "erased", "erased"),
        (len(taken.differ), "to check", "to check"),
        (gone, "no longer to check", "no longer to check"),
        (waiting, "need a ruling", "needs a ruling"),
    )
    said = [f"{count} {one if count == 1 else many}" for count, many, one in counts if count]
    return ", ".join(filter(None, [*said, filled.words]))
