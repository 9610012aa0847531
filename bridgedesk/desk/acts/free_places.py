"""Give a free place to an entry on the waiting list, and take it off the list in one action."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from bridgedesk.desk.acts.draws import without_undecided_match
from bridgedesk.desk.acts.entries import with_pair, with_team
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.seating import named_pair
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.entries.not_playing import absence_consequence
from bridgedesk.directing.entries.waiting_list import WAITING, names_of
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import with_section
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.session_seating import has_played
from bridgedesk.directing.seating.team_movement import team_size
from bridgedesk.directing.setup.movement_conversion import movement_faults
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import ABSENT, LineUp, Section
from bridgedesk.rulebooks.scores.own_average import away_words

Sitter = Callable[[str], Player]  # finds the player of a name or number


@one_act
def add_to_waiting_list(open_event: OpenEvent, who: str) -> Change:
    """Add a name to the end of the waiting list."""
    return add_record(open_event, WAITING, {"who": who})


@one_act
def seat_from_waiting_list(
    open_event: OpenEvent, line: str, session: str, section: str, number: str, sitter: Sitter
) -> Change:
    who = _who(open_event, line)
    players = [sitter(name) for name in names_of(who)[1]]
    after, words = named_pair(
        open_event.event,
        session,
        section,
        number,
        [each.name for each in players],
        {each.name: each for each in players},
    )
    return _off_the_list(open_event, line, after, words, f"plays as pair {number}")


@one_act
def enter_team_from_list(open_event: OpenEvent, line: str, sitter: Sitter, free: str | None = None) -> Change:
    """Enter a team from the waiting list, as a new team or at a free number of a movement."""
    team, names = names_of(_who(open_event, line))
    if not team and len(names) == 1:
        team, names = names[0], []
    size = team_size(open_event.event, open_event.book_in_force)
    after, words = with_team(open_event.event, free, team or names[0], [sitter(name) for name in names], size)
    return _off_the_list(open_event, line, after, words, "plays")


@one_act
def enter_pair_from_list(open_event: OpenEvent, line: str, session: str, sitter: Sitter) -> Change:
    """Enter a pair from the waiting list in a drawn event."""
    players = [sitter(name) for name in names_of(_who(open_event, line))[1]]
    after, words = with_pair(open_event.event, session, None, players)
    return _off_the_list(open_event, line, after, words, "plays")


def _who(open_event: OpenEvent, line: str) -> str:
    standing = open_event.event.record(line)
    if standing.register != WAITING or standing.struck_out is not None:
        raise Refusal("That entry is no longer on the waiting list. Look at the list again.")
    return str(standing.facts["who"])


def _off_the_list(open_event: OpenEvent, line: str, after: Event, words: str, why: str) -> Change:
    registered = tuple(
        replace(each, struck_out=why) if each.id == line else each for each in after.registered
    )
    change = Change("give place", f"{words}, from the waiting list")
    return open_event.carry_out(change, replace(after, registered=registered))


# ---- pairs absent from a session: the seat is empty, and the session keeps the reason


@one_act
def record_absence(
    open_event: OpenEvent, session: str, section: str, entry: str, reason: str | None = None
) -> Change:
    """Record that a pair misses a session; `section` is the section shown, where the absence is saved."""
    pair, who = open_event.event.entry(entry), entry_words(open_event.event, entry)
    if not pair.players:
        raise Refusal(f"{who} has no players. Leave its seat empty instead.")
    here = open_event.event.session(session)
    if any(has_played(each, entry) for each in here.sections):
        raise Refusal(f"{who} already has results in session {session}. Choose “Pair leaves early” instead.")
    after, remarks = open_event.event, list[str]()
    drawn = meets_by_draw(after, session)
    if drawn:
        after, said = without_undecided_match(after, session, entry, "is absent")
        remarks += said
        _refuse_one_to_meet(after, session, entry)
    sits = any(_matches(after, session, entry))  # which ended without being played
    for each in after.session(session).sections:
        emptied = _without(each, entry)
        emptied = replace(emptied, seats=each.seats) if sits else emptied
        if emptied.seats != each.seats and not drawn:
            remarks.append(f"The seat of {who} is empty. Pairs that meet it sit out.")
            remarks += [fault for fault in movement_faults(emptied) if fault not in movement_faults(each)]
        after = with_section(after, session, emptied)
    without_substitute = "" if reason else absence_consequence(open_event.event, open_event.book_in_force)
    if without_substitute:
        remarks.append(f"Without a substitute: {without_substitute}.")
    at = after.section(session, section)
    lines = tuple(LineUp(entry, 1, out=player, kind=ABSENT, reason=reason) for player in pair.players)
    after = with_section(after, session, replace(at, line_ups=(*at.line_ups, *lines)))
    because = f": {away_words(reason)}" if reason else ""
    change = Change("stay away", f"{who} is absent from session {session}{because}", tuple(remarks))
    return open_event.carry_out(change, after)


def _refuse_one_to_meet(event: Event, session: str, entry: str) -> None:
    for match in _matches(event, session, entry):
        if match.outcome is Outcome.PLAYED:
            who, round_ = entry_words(event, entry), match.round
            raise Refusal(
                f"{who} is drawn in round {round_}. Change the draw first, or enter how the match ended (/)."
            )


def _matches(event: Event, session: str, entry: str) -> Iterator[Match]:
    return (each for each in event.matches if each.session == session and entry in (each.home, each.away))


def _without(section: Section, entry: str) -> Section:
    """Return the section without the entry's seats and substitutions."""
    return replace(
        section,
        seats={number: None if sitting == entry else sitting for number, sitting in section.seats.items()},
        seat_changes=tuple(each for each in section.seat_changes if each.entry != entry),
        line_ups=tuple(each for each in section.line_ups if each.entry != entry),
    )
