"""A Bridgemate file that is watched: what is new since the last look, where nobody decided otherwise."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from bridgedesk.bridge.seats import Seat, Side
from bridgedesk.desk.from_file import equal, no_place, placed, possible
from bridgedesk.desk.known import entry_called, session_called
from bridgedesk.desk.open_event import Change, Clock, OpenEvent
from bridgedesk.desk.place import Place, results_of
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.revised import free_id, with_players, with_results
from bridgedesk.desk.ruled import ruled
from bridgedesk.desk.waiting import TABLE, undecided
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.session import Result, Section
from bridgedesk.exchange.bridgemate import Bridgemate, Seated, news
from bridgedesk.exchange.bridgemate_event import event_of
from bridgedesk.exchange.files import look
from bridgedesk.exchange.published import NO_DATE, BadFile, Published, Unreadable
from bridgedesk.store.club_lists import Member

Wanted = Mapping[Place, Result | None]  # None: struck out
Members = Sequence[Member]
_ORDER = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)


@dataclass(frozen=True, slots=True)
class Look:
    """One look at the file: what it said."""

    name: str
    file: Bridgemate
    published: Published


def look_at(path: Path) -> Look:
    """For a thread of its own: the file may be large, and others write to it. It is copied first."""
    try:
        file = look(path)
        return Look(path.name, file, event_of(file, path.stem))
    except BadFile as problem:
        raise Refusal(str(problem)) from None
    except Unreadable as problem:
        raise Refusal(f"{path.name}: {problem}") from None


def take_look(
    desk: OpenEvent, session: str, before: Look | None, now: Look, members: Members = ()
) -> Change | None:
    """One act for all that is new; what was typed here otherwise waits under *To clear*."""
    told = news(before.file if before else None, now.file)
    seated = before is None or before.file.seated != now.file.seated
    if not (told.new or told.changed or told.withdrawn or seated):
        return None
    taken = _results(desk.event, session, before, now)
    desk.file_says.update(taken.differ)
    for place in taken.agree:
        desk.file_says.pop(place, None)
    after = with_results(desk.event, session, taken.wanted)
    after = ruled(after, _to_be_ruled(after, session, now, desk.clock))
    filled = _fill_seats(after, session, now.file.seated if seated else (), members)
    said = (NO_DATE, *(before.published.remarks if before else ()))
    remarks = (
        *taken.nowhere,
        *filled.remarks,
        *(each for each in now.published.remarks if each not in said),
    )
    words = _words(taken, filled, len(filled.event.rulings) - len(desk.event.rulings))
    if not words and not remarks:
        return None
    change = Change("take from Bridgemates", f"{now.name}: {words or 'nothing taken in'}", remarks)
    return change if filled.event == desk.event else desk.carry_out(change, filled.event, sound=True)


# ---- results


class Taken(NamedTuple):
    wanted: dict[Place, Result | None]
    differ: dict[Place, Result]
    agree: list[Place]
    nowhere: tuple[str, ...]


def _results(event: Event, session: str, before: Look | None, now: Look) -> Taken:
    """What stands as the Bridgemates had it follows them; what was typed or altered here does not."""
    standing = results_of(event, session)
    earlier, said = placed(event, session, before.published.event) if before else ({}, ())
    theirs, nowhere = placed(event, session, now.published.event)
    taken = Taken({}, {}, [], tuple(no_place([each for each in nowhere if each not in said])))
    for place, result in theirs.items():
        mine, last = standing.get(place), earlier.get(place)
        if mine is not None and equal(mine, result):
            taken.agree.append(place)
        elif last is not None and equal(last, result):
            continue  # it was decided here meanwhile
        elif possible(result) and (mine is None or (last is not None and equal(mine, last))):
            taken.wanted[place] = result
        else:
            taken.differ[place] = result
    for place, last in earlier.items():
        mine = standing.get(place)
        if place not in theirs and mine is not None and equal(mine, last):
            taken.wanted[place] = None
    return taken


def _to_be_ruled(event: Event, session: str, now: Look, clock: Clock) -> list[Ruling]:
    """What the Bridgemates leave to a director, once for each slip."""
    ours = session_called(event, session).sections
    theirs = {section.id: our for section, our in zip(now.file.sections, ours, strict=False)}
    known = {_board_of(ruling) for ruling in event.rulings}
    standing = results_of(event, session)
    found = []
    for slot, received in now.file.received.items():
        section = theirs.get(slot.section)
        if section is None or not received.waits_for_a_ruling:
            continue
        place = Place(session, section.id, slot.round, slot.table, slot.board)
        sitting = section.sitting(slot.round, slot.table)
        if sitting is None or slot.board not in section.boards_of(sitting) or place in standing:
            continue
        made = undecided(place, clock(), received.odd)
        if _board_of(made) not in known:
            found.append(made)
    return found


def _board_of(ruling: Ruling) -> tuple[object, ...]:
    table = ruling.adjusted.table if ruling.adjusted else ruling.facts.get(TABLE)
    return ruling.session, ruling.section, ruling.round, table, ruling.board


# ---- who sits there


class Filled(NamedTuple):
    event: Event
    pairs: int
    remarks: tuple[str, ...]


def _fill_seats(event: Event, session: str, seated: Sequence[Seated], members: Members) -> Filled:
    """Pairs without names take those that were typed at the table; others keep theirs."""
    remarks: list[str] = []
    pairs = 0
    for section, table, side, typed in _tables(event, session, seated):
        sitting = section.sitting(1, table)
        number = (sitting.ns if side is Side.NS else sitting.ew) if sitting else None
        entry = section.seats.get(number or "")
        if number is None or entry is None:
            continue
        coming = [_player(each, members) for each in typed]
        here = [player for player in event.players if player.id in entry_called(event, entry).players]
        if not _adds(here, coming):
            continue
        elsewhere = _elsewhere(event, entry, coming)
        if elsewhere:
            remarks.append(f"Pair {number} was left as it is: {elsewhere} sits elsewhere already.")
            continue
        event = with_players(event, entry, _with_ids(event, here, coming))
        pairs += 1
    return Filled(event, pairs, tuple(remarks))


def _tables(
    event: Event, session: str, seated: Sequence[Seated]
) -> Iterator[tuple[Section, int, Side, list[Seated]]]:
    """The file's sections are ours in their order, as long as there are as many of them."""
    ours = session_called(event, session).sections
    theirs = sorted({each.section for each in seated})
    at = dict(zip(theirs, ours, strict=False))
    found: dict[tuple[int, int, Side], list[Seated]] = defaultdict(list)
    for each in seated:
        found[each.section, each.table, each.seat.side].append(each)
    for (number, table, side), typed in sorted(found.items(), key=lambda one: (one[0][0], one[0][1])):
        if number in at:
            yield at[number], table, side, sorted(typed, key=lambda each: _ORDER.index(each.seat))


def _player(typed: Seated, members: Members) -> Player:
    """As the club knows him, otherwise as the table typed him."""
    number = typed.number.lstrip("0")
    known = next((each for each in members if number and (each.number or "").lstrip("0") == number), None)
    if known is not None:
        return Player("", known.name, known.number, known.grade, known.flags)
    return Player("", typed.name or f"Number {number}", number or None)


def _adds(here: Sequence[Player], coming: Sequence[Player]) -> bool:
    """More of the same pair than is known."""
    return len(coming) > len(here) and all(any(_same(one, other) for other in coming) for one in here)


def _same(one: Player, other: Player) -> bool:
    if one.number and other.number:
        return one.number.lstrip("0") == other.number.lstrip("0")
    return one.name.casefold() == other.name.casefold()


def _elsewhere(event: Event, entry: str, coming: Sequence[Player]) -> str:
    others = {player for each in event.entries if each.id != entry for player in each.players}
    for player in event.players:
        if player.id in others and any(_same(player, each) for each in coming):
            return player.name
    return ""


def _with_ids(event: Event, here: Sequence[Player], coming: Sequence[Player]) -> list[Player]:
    taken = {player.id for player in event.players}
    found = []
    for each in coming:
        known = next((one for one in here if _same(one, each)), None)
        player = known or replace(each, id=free_id("p", taken))
        taken.add(player.id)
        found.append(player)
    return found


def _words(taken: Taken, filled: Filled, to_be_ruled: int) -> str:
    struck = sum(result is None for result in taken.wanted.values())
    counts = (
        (len(taken.wanted) - struck, "results taken in", "result taken in"),
        (struck, "struck out", "struck out"),
        (len(taken.differ), "to clear", "to clear"),
        (to_be_ruled, "wait for a ruling", "waits for a ruling"),
        (filled.pairs, "pairs named", "pair named"),
    )
    return ", ".join(f"{count} {one if count == 1 else many}" for count, many, one in counts if count)
