"""Steps of an evening, each ticked by what has really happened: a list that is also the tour.

`evening_steps(open_event, session, record, to_check)` derives them from the event and from the record of
what was printed, posted, sent and copied. One step is due while something is left. Which steps there are
depends on how the session is played: by a movement, or by matches drawn round by round."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from bridgedesk.desk.club.events import progress_of
from bridgedesk.desk.event.evening_record import EveningRecord, layout_of
from bridgedesk.desk.views.closing_steps import Found, Place, StepName, closing_steps
from bridgedesk.directing.draws.rounds import last_drawn
from bridgedesk.directing.finals.finals import plays_finals, round_to_draw
from bridgedesk.directing.qualifying.qualifying_link import imported_sessions
from bridgedesk.directing.seating.match_tables import contest_of, has_come_in, meets_in_matches
from bridgedesk.directing.seating.movement_by_book import movement_by_book
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, present_entries
from bridgedesk.directing.setup.all_play_all import meets_each
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match
from bridgedesk.event.moment import instant, time_words, wall_time
from bridgedesk.event.session import TOGETHER, Session
from bridgedesk.event.spelling import counted
from bridgedesk.movements.movement import Contest
from bridgedesk.sheets.registry import KINDS, Group
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.matches.all_play_all import cycle_at

SESSION_PACK, DRAW_SHEET = "evening", "draw"
OF_THE_RULES = ("conditions", "tonight")  # printed before play, but not about who sits where
CARDS = {DRAW_SHEET} | {kind.name for kind in KINDS if kind.group is Group.BEFORE} - {*OF_THE_RULES}
PLAYERS_OF = {Contest.PAIRS: 2, Contest.INDIVIDUAL: 1, Contest.TEAMS: 1}
CALLED = {Contest.PAIRS: "pair", Contest.INDIVIDUAL: "player", Contest.TEAMS: "team"}
FEWEST = 2


class StepState(Enum):
    DONE = "done"
    DUE = "due now"
    LATER = "later"
    NOT_NEEDED = "not needed"


class EveningStep(NamedTuple):
    """One step: its state, why in a few words, and where it is taken; `target` is what is chosen there."""

    name: StepName
    state: StepState
    why: str
    place: Place
    target: str = ""


def evening_steps(
    situation: Situation, session: str, record: EveningRecord, to_check: int = 0
) -> tuple[EveningStep, ...]:
    """Return the steps in their order; `to_check` counts the items left to check."""
    here = situation.event.find_session(session)
    if here is None:
        return ()
    if here.id in imported_sessions(situation.event):
        found = [Found(StepName.SCORES, True, "Brought in from the qualifying", Place.SCORES)]
    elif is_drawn(situation.event, here):
        found = list(_by_draw(situation, here, record))
    else:
        found = list(_by_movement(situation, here, record))
    found += _further_sessions(situation, here)
    all_in = all(each.done is True for each in found if each.name in (StepName.SCORES, StepName.NEXT))
    found += closing_steps(situation.event, record, to_check, all_in=all_in)
    begun = (
        _has_begun(situation, here) or record.clock is not None or here.id in situation.event.begun_sessions
    )
    due = _due(found, begun=begun)
    return tuple(
        EveningStep(each.name, _state(each, due), each.why, each.place, each.target) for each in found
    )


def _has_begun(situation: Situation, here: Session) -> bool:
    """Return True once the session's start has passed; a planned one is still to come."""
    return here.starts is not None and instant(here.starts) <= instant(situation.clock())


def _due(found: Sequence[Found], *, begun: bool) -> Found | None:
    """Return the first open step; once play has begun, scores are more urgent than names."""
    left = [each for each in found if each.done is False]
    if begun and any(each.name is StepName.SCORES for each in left):
        left = [each for each in left if each.name is not StepName.NAMES]
    return left[0] if left else None


def _state(each: Found, due: Found | None) -> StepState:
    if each is due:
        return StepState.DUE
    return {None: StepState.NOT_NEEDED, True: StepState.DONE, False: StepState.LATER}[each.done]


# ---- a session by a movement: pairs, players of an individual, or teams


def is_drawn(event: Event, session: Session) -> bool:
    """Return True if who meets is drawn round by round, and no movement is chosen."""
    return meets_by_draw(event, session.id) or (meets_in_matches(session) and not session.sections)


def _by_movement(situation: Situation, here: Session, record: EveningRecord) -> Iterator[Found]:
    event = situation.event
    contest, began = contest_of(event, here), here.id in event.begun_sessions
    called = CALLED[contest]
    seated = [
        (section.id, number, entry)
        for section in here.sections
        for number, entry in section.seats.items()
        if entry and TOGETHER not in number
    ]
    known = len(seated) or len(event.entries_left)
    words = counted(known, called) if known else f"Count the {called}s"
    yield Found(StepName.ENTRIES, bool(known) or (None if began else False), words, Place.PAIRS)
    yield _movement(here, began=began)
    lacking = [
        f"{section} {number}"
        for section, number, entry in seated
        if len(event.players_of(entry)) < PLAYERS_OF[contest]
    ]
    words = f"{len(seated) - len(lacking)} of {counted(len(seated), called)} have names"
    if seated:
        yield Found(StepName.NAMES, not lacking, words, Place.NAMES, (lacking or [""])[0])
    else:
        has_movement = any(section.movement for section in here.sections)
        words = "Nobody has a seat yet" if has_movement else "They follow the movement"
        yield Found(StepName.NAMES, None if began else False, words, Place.NAMES)
    yield _print(event, here, record, SESSION_PACK, began=began)
    yield _clock(situation, here, record, began=began)
    found = progress_of(event, here)
    words = f"{found.come_in} of {counted(found.expected, 'result')} in" if found.expected else "None in yet"
    yield Found(StepName.SCORES, began and not found.missing, words, Place.SCORES)


def _movement(here: Session, *, began: bool) -> Found:
    without = [section.id for section in here.sections if section.movement is None]
    if here.sections and not without:
        rounds = max(section.movement.length for section in here.sections if section.movement)
        return Found(StepName.MOVEMENT, True, counted(rounds, "round"), Place.MOVEMENT, here.sections[0].id)
    if began:
        return Found(StepName.MOVEMENT, None, "Results came without one", Place.MOVEMENT)
    words = f"Section {without[0]} has none yet" if len(here.sections) > 1 else "None chosen yet"
    return Found(StepName.MOVEMENT, False, words, Place.MOVEMENT, (without or [""])[0])


def _print(event: Event, here: Session, record: EveningRecord, pack: str, *, began: bool) -> Found:
    """Ticked by a sheet that was printed with the tables as they are now."""
    layout = layout_of(event, here)
    cards = [each for each in record.printed if each.session == here.id and each.sheet in CARDS]
    now = [each for each in cards if each.layout == layout] if layout else []
    if now:
        sheets = len({each.sheet for each in now})
        words = f"{counted(sheets, 'sheet')} at {time_words(now[-1].time, event.date)}"
        return Found(StepName.PRINT, True, words, Place.SHEETS, pack)
    words = "The tables have changed since" if cards else "Nothing printed yet"
    return Found(StepName.PRINT, None if began else False, words, Place.SHEETS, pack)


def _clock(situation: Situation, here: Session, record: EveningRecord, *, began: bool) -> Found:
    event = situation.event
    if here.starts is not None and not began and not _has_begun(situation, here):
        words = f"Starts at {time_words(wall_time(here.starts), event.date)}"
        return Found(StepName.CLOCK, False, words, Place.CLOCK)
    if here.starts is not None:
        words = f"Play began at {time_words(here.starts, event.date)}"
        return Found(StepName.CLOCK, True, words, Place.CLOCK)
    if record.clock is not None:  # its time was undone, and it goes on
        words = f"It runs since {time_words(record.clock, event.date)}"
        return Found(StepName.CLOCK, True, words, Place.CLOCK)
    words = "Play began without it" if began else "Not started yet"
    return Found(StepName.CLOCK, None if began else False, words, Place.CLOCK)


# ---- a session by the draw: Swiss, round robins, knockouts and finals


def _by_draw(situation: Situation, here: Session, record: EveningRecord) -> Iterator[Found]:
    event, of_pairs = situation.event, meets_by_draw(situation.event, here.id)
    called = "pair" if of_pairs else "team"
    playing = present_entries(event, here.id)
    words = f"{counted(len(playing), called)} entered" if playing else f"No {called}s entered yet"
    yield Found(StepName.ENTRIES, len(playing) >= FEWEST, words, Place.TEAMS)
    last = last_drawn(event, here.id)
    out = sum(not has_come_in(event, match) for match in last)
    yield _draw(situation, here, last, out)
    named = sum(bool(entry.players) for entry in playing)
    words = f"{named} of {counted(len(playing), called)} have players"
    first = next((entry.id for entry in playing if not entry.players), "")
    yield Found(StepName.NAMES, bool(playing) and named == len(playing), words, Place.TEAMS, first)
    began = any(_is_begun(event, match) for match in last)
    yield _print(event, here, record, DRAW_SHEET, began=began)
    if of_pairs:
        yield _clock(situation, here, record, began=here.id in event.begun_sessions)
    words = (
        f"{len(last) - out} of {counted(len(last), 'match', 'matches')} of round {last[0].round} in"
        if last
        else ""
    )
    yield Found(StepName.SCORES, bool(last) and not out, words or "No round drawn yet", Place.SCORES)


def _is_begun(event: Event, match: Match) -> bool:
    if match.begun or has_come_in(event, match):
        return True
    results = (each for section in event.sections_in(match.session) for each in section.results)
    return any((each.round, each.table) == (match.round, match.table) for each in results)


def _draw(situation: Situation, here: Session, last: Sequence[Match], out: int) -> Found:
    if not last:
        return Found(StepName.DRAW, False, "No round drawn yet", Place.DRAW)
    number, most = last[0].round, rounds_in_all(situation, here)
    of_all = f"Round {number} of {most}" if most else f"Round {number}"
    following = _round_that_follows(situation, here, number, most)
    if out or not following or situation.event.status is Status.FINAL:
        return Found(StepName.DRAW, True, f"{of_all} is drawn", Place.DRAW)
    if following == number:
        return Found(StepName.DRAW, False, f"{of_all} is tied: draw extra boards", Place.DRAW)
    ends = "" if most else ", or post the results"
    return Found(StepName.DRAW, False, f"{of_all} is in: draw round {following}{ends}", Place.DRAW)


def _round_that_follows(situation: Situation, here: Session, number: int, most: int) -> int:
    """Return the round to draw next, in finals perhaps this one again for extra boards; 0 after the last."""
    if plays_finals(situation.event, here):
        coming = round_to_draw(situation, here.id)
        return coming.number if coming is not None and coming.teams else 0
    return 0 if most and number >= most else number + 1


def rounds_in_all(situation: Situation, here: Session) -> int:
    """Return the last round of a drawn stage; 0 if the number of rounds is not known."""
    event = situation.event
    if plays_finals(event, here):
        finals = situation.evaluation.finals
        return finals[-1].final.week if finals else 0
    if meets_each(event, here.id, situation.book):
        last = last_drawn(event, here.id)
        through = cycle_at(event, last[0].round if last else 1)
        return through.first + through.rounds - 1
    return planned(event)[0] or movement_by_book(situation, here.id).matches[0] or 0


# ---- sessions and stages that follow


def _further_sessions(situation: Situation, here: Session) -> Iterator[Found]:
    event = situation.event
    if len(event.sessions) < FEWEST:
        return
    taken = imported_sessions(event)
    ids = [each.id for each in event.sessions]
    at = ids.index(here.id)
    others = [each for each in (*event.sessions[at + 1 :], *event.sessions[:at]) if each.id not in taken]
    left = [each.id for each in others if _is_open(situation, each)]
    words = f"Session {left[0]} is still to play" if left else "No other session is left"
    yield Found(StepName.NEXT, not left, words, Place.SESSION, (left or [here.id])[0])


def _is_open(situation: Situation, session: Session) -> bool:
    event = situation.event
    if event.status is Status.FINAL:
        return False
    if not is_drawn(event, session):
        return session.id not in event.begun_sessions or bool(progress_of(event, session).missing)
    if any(not has_come_in(event, match) for match in event.matches_in(session.id)):
        return True
    last, most = last_drawn(event, session.id), rounds_in_all(situation, session)
    return not event.matches_in(session.id) and not (last and most and last[0].round >= most)
