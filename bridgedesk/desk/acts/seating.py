"""Entries at pair numbers, and their players."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import entry_words, is_the_same, pair_entry
from bridgedesk.directing.seating.event_edits import with_players, with_section, with_session
from bridgedesk.directing.seating.seats import with_partnerships
from bridgedesk.directing.seating.session_seating import has_played, without_returned_absences
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.eligibility.boards_scheduled import plays_in_session

MOST_PLAYERS = 2

# ---- entries at pair numbers


@one_act
def swap_pair_numbers(open_event: OpenEvent, session: str, section: str, one: str, other: str) -> Change:
    """Swap two entries' pair numbers; results stay with the numbers that played them."""
    at = open_event.event.section(session, section)
    for number in (one, other):
        if number not in at.seats:
            raise Refusal(f"There is no pair {number} in section {at.id}")
    if one == other:
        raise Refusal(f"Pair {one} is typed twice. Type two different pair numbers.")
    if at.of_players and None in (at.seats[one], at.seats[other]):
        empty = one if at.seats[one] is None else other
        raise Refusal(f"Number {empty} is empty. Type two numbers that have players.")
    exchanged = {(one, at.seats[one]): at.seats[other], (other, at.seats[other]): at.seats[one]}
    swapped = replace(
        at,
        seats={**at.seats, one: at.seats[other], other: at.seats[one]},
        seat_changes=tuple(
            replace(each, entry=exchanged.get((each.seat, each.entry), each.entry))
            for each in at.seat_changes
        ),
    )
    words = f"{'Players' if at.of_players else 'Pairs'} {one} and {other} swapped"
    after = with_section(open_event.event, session, swapped)
    return open_event.carry_out(Change("swap", words), with_partnerships(after) if at.of_players else after)


# ---- players by name


@one_act
def name_pair(
    open_event: OpenEvent,
    session: str,
    section: str,
    number: str,
    names: Sequence[str],
    known: Mapping[str, Player] | None = None,
) -> Change:
    """Name the players of a pair number; an empty name removes the player. `known` holds today's details
    of players, for the event to keep."""
    after, words = named_pair(open_event.event, session, section, number, names, known or {})
    return open_event.carry_out(Change("name pair", words), after)


def named_pair(
    event: Event, session: str, section: str, number: str, names: Sequence[str], known: Mapping[str, Player]
) -> tuple[Event, str]:
    entry = pair_entry(event, session, section, number)
    wanted = [" ".join(name.split()) for name in names]
    wanted = [name for name in wanted if name]
    if len(wanted) > MOST_PLAYERS:
        raise Refusal(f"Pair {number} has {len(wanted)} names. Type two, with & between them.")
    back = _pair_that_is_back(event, session, entry, wanted, known)
    if back is not None:
        return _seated_again(event, session, section, number, entry, back)
    _refuse_other_pair(event, session, entry, wanted)
    _refuse_twice(event, session, entry, wanted, number, known)
    players = _players(event, entry, wanted, known)
    words = f"Pair {number}: {' & '.join(wanted)}" if wanted else f"Pair {number}: names removed"
    return with_players(event, entry.id, players), words


def _pair_that_is_back(
    event: Event, session: str, at: Entry, names: Sequence[str], known: Mapping[str, Player]
) -> Entry | None:
    """Return the pair of this event with these names, if the seat is unnamed and the pair sits nowhere in
    this session."""
    if at.players or not names:
        return None
    here = event.session(session)
    coming = [known.get(name, Player("", name)) for name in names]
    for entry in event.entries:
        own = _members(event, entry.players)
        if own and all(any(is_the_same(player, each) for player in own) for each in coming):
            return None if entry.withdrawn or plays_in_session(here, entry.id) else entry
    return None


def _seated_again(
    event: Event, session: str, section: str, number: str, empty: Entry, back: Entry
) -> tuple[Event, str]:
    """Seat a returning pair, which keeps its scores, and remove the entry that only held the number."""
    at = event.section(session, section)
    changes = tuple(
        replace(each, entry=back.id) if each.entry == empty.id else each for each in at.seat_changes
    )
    seated = replace(at, seats={**at.seats, number: back.id}, seat_changes=changes)
    after = with_section(event, session, seated)
    after = with_session(after, without_returned_absences(after.session(session)))
    if not any(plays_in_session(each, empty.id) for each in after.sessions):
        after = replace(after, entries=tuple(each for each in after.entries if each.id != empty.id))
    return after, f"Pair {number}: {entry_words(event, back.id)}"


def _refuse_other_pair(event: Event, session: str, entry: Entry, names: Sequence[str]) -> None:
    """Refuse new names for a pair that played earlier sessions of this stage; names apply to them all."""
    said = [name.casefold() for name in names]
    gone = [each.name for each in _members(event, entry.players) if each.name.casefold() not in said]
    here = event.session(session)
    for before in event.sessions[: event.sessions.index(here)] if gone else ():
        if before.stage == here.stage and any(has_played(each, entry.id) for each in before.sections):
            raise Refusal(
                f"{entry_words(event, entry.id)} played session {before.id} as this pair. Choose “Change"
                f" seating…” for a substitute for {gone[0]} or an absent pair; correct a name in session"
                f" {before.id}."
            )


def _refuse_twice(
    event: Event, session: str, entry: Entry, names: Sequence[str], number: str, known: Mapping[str, Player]
) -> None:
    """Refuse a player already seated; two players of one name need two numbers. A player of another
    session may come to this one with a new partner."""
    elsewhere = {
        other.id
        for other in event.entries
        if not plays_in_session(event.session(session), other.id)
        and any(plays_in_session(each, other.id) for each in event.sessions)
    }
    for at, name in enumerate(names):
        wanted = known.get(name, Player("", name))
        for other in event.entries:
            sits = any(is_the_same(player, wanted) for player in _members(event, other.players))
            if sits and other.id != entry.id and other.id not in elsewhere:
                taken = f"{name} is already seated as pair {_number_of(event, other)}"
                raise Refusal(f"{taken}. If this is someone else, add an initial.")
        if name.casefold() in (each.casefold() for each in names[:at]):
            raise Refusal(f"{name} is entered twice in pair {number}.")


def _members(event: Event, keys: Iterable[str]) -> list[Player]:
    return [event.player(key) for key in keys]


def _number_of(event: Event, entry: Entry) -> str:
    """Return the entry's pair number, or its id while it has no seat."""
    numbers = (
        number for section in event.sections for number, key in section.seats.items() if key == entry.id
    )
    return next(numbers, entry.id)


def _players(event: Event, entry: Entry, names: Sequence[str], known: Mapping[str, Player]) -> list[Player]:
    """Return the players with these names: players of the entry where the name is the same, new ones
    otherwise."""
    here = {player.name: player for player in _members(event, entry.players)}
    used = (re.fullmatch(r"p(\d+)", player.id) for player in event.players)
    free = max((int(found[1]) for found in used if found), default=0) + 1
    new = [name for name in names if name not in here]
    return [
        here.get(name) or replace(known.get(name, Player("", name)), id=f"p{free + new.index(name)}")
        for name in names
    ]
