"""Create events in the club file."""

from dataclasses import replace
from datetime import date, timedelta
from functools import partial

from bridgedesk import rule_library
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.club_file import ClubPast, as_one_act, file_refusals, one_act
from bridgedesk.desk.event.flights import all_flights
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import find_by_id
from bridgedesk.directing.qualifying.qualifying_link import dependent_finals
from bridgedesk.directing.setup.flights import copied_flights, flights_typed, new_flights
from bridgedesk.directing.setup.new_event import NewEventRequest, free_key, free_keys, titled
from bridgedesk.event.event import Event, Status
from bridgedesk.event.moment import day_words, wall_time, with_zone_of
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book
from bridgedesk.store.club_lists import sent_of
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.one_act import Step
from bridgedesk.store.writing import add_event, remove_event


def begin_event(club: Club, wanted: NewEventRequest, book: Book) -> OpenEvent:
    """Create an event, or one for each flight; the first of them is returned."""
    names = flights_typed(wanted.flights)
    with file_refusals():
        keys = free_keys(club.file.keys_ever(), max(1, len(names)))
    return _put_in(club, *new_flights(keys, club.name, wanted, book, club.clock()))


def copy_event(club: Club, key: str) -> OpenEvent:
    """Create today's event with the format and movement of an earlier one; of a flight, all its flights."""
    flights = [each.event for each in all_flights(club.event(key))]
    with file_refusals():
        keys = free_keys(club.file.keys_ever(), len(flights))
    now = club.clock()
    _put_in(club, *copied_flights(flights, keys, now.date(), rule_library, now))
    mine = next(at for at, each in enumerate(flights) if each.id == key)
    return club.event(keys[mine])


def begin_from_template(club: Club, name: str) -> OpenEvent:
    """Create today's event from a template."""
    template = find_by_id(name, "template", club.lists.templates, club.name)
    today = club.clock().date()
    return _put_in(club, replace(template.event, id=_key(club), title=name, date=today, club=club.name))


def _key(club: Club) -> str:
    with file_refusals():
        return free_key(club.file.keys_ever())


def _put_in(club: Club, *events: Event) -> OpenEvent:
    with as_one_act(club) as act:
        for event in events:
            deed = ActRecord("begin event", f"{event.title} created", club.clock(), event.id, undoable=False)
            act.add(Step(deed, partial(add_event, event=event)))
    return club.event(events[0].id)


# ---- rename, move or delete an event in the club's list


@one_act
def rename_or_move_event(open_event: OpenEvent, title: str, day: date) -> Change:
    """Change an event's title and date; later sheets use the new ones."""
    before, title = open_event.event, titled(title)
    if (title, day) == (before.title, before.date):
        raise Refusal(f"Nothing changed: {title}, {day_words(day)}")
    days = day - before.date
    sessions = tuple(_on_other_day(session, days) for session in before.sessions)
    after = replace(before, title=title, date=day, sessions=sessions)
    words = f"{before.title}, {day_words(before.date)}, is now {title}, {day_words(day)}"
    return open_event.carry_out(Change("call event", words), after)


def _on_other_day(session: Session, days: timedelta) -> Session:
    """Move the start to another day, at the same hour."""
    if session.starts is None or not days:
        return session
    return replace(session, starts=with_zone_of(session.starts, wall_time(session.starts) + days))


@one_act
def delete_event(club: Club, key: str) -> Change:
    """Delete an event with all its contents; undo restores it."""
    event = club.event(key).event
    _refuse_what_was_published(club, event)
    words = f"{event.title}, {day_words(event.date)}, deleted. Undo restores it."
    deed = ActRecord(
        "take event away", words, club.clock()
    )  # the club's own: the event's history goes with it
    with as_one_act(club) as act:
        act.add(Step(deed, partial(remove_event, event=event)))
    return Change("take event away", words)


def _refuse_what_was_published(club: Club, event: Event) -> None:
    with file_refusals():
        was_sent = bool(sent_of(club.file, event.id))
    if event.issues or was_sent or event.status is Status.FINAL:
        raise Refusal(f"{event.title} has been posted or sent, so it cannot be deleted.")
    for final in dependent_finals(ClubPast(club.file), event):
        raise Refusal(f"{event.title} is the qualifying event of {final.title}, so it cannot be deleted.")
    for series in club.lists.series:
        if event.id in series.events:
            raise Refusal(
                f"{event.title} counts in the ladder {series.title}. Remove it from the ladder first."
            )
