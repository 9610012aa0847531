"""Set a section's movement, or change it mid-session."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.draws.pairs_in_matches import with_matches_by_book
from bridgedesk.directing.entries.not_playing import withdrawal_words
from bridgedesk.directing.entries.team_numbers import printed_numbers
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.event_edits import free_id, with_section
from bridgedesk.directing.seating.match_tables import contest_of
from bridgedesk.directing.seating.movement_by_book import no_scale
from bridgedesk.directing.seating.seats import numbers_of, partnerships_of, with_partnerships
from bridgedesk.directing.seating.team_movement import (
    sat_before,
    waiting_for_seats,
    with_matches_made,
    without_seat_yet,
)
from bridgedesk.directing.setup.movement_choice import two_winners
from bridgedesk.directing.setup.movement_conversion import (
    movement_faults,
    movement_of,
    plan_of,
    seat_changes_of_plan,
    seat_of,
    sets_of,
    without_those_who_left,
)
from bridgedesk.event.event import Event, Fields, Stage
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.session import TOGETHER, Result, SeatChange, Section
from bridgedesk.event.spelling import counted
from bridgedesk.movements.movement import LINES, Contest, line
from bridgedesk.movements.movement import MovementPlan as Plan
from bridgedesk.movements.properties import warnings
from bridgedesk.movements.verifier import NotSound, verified, verify

NO_NUMBERS: Mapping[str, str] = MappingProxyType({})


@one_act
def set_movement(
    open_event: OpenEvent, session: str, section: str, plan: Plan, labels: Mapping[int, str] | None = None
) -> Change:
    """Set a section's movement; entries keep their pair numbers, and new numbers get entries without
    names. `labels`: names of tables, where not their numbers."""
    at = open_event.event.section(session, section)
    if labels is not None:
        at = replace(at, table_labels=dict(labels))
    _refuse_other_contest(contest_of(open_event.event, open_event.event.session(session)), plan)
    with refusals_of(NotSound):
        plan = without_those_who_left(at, verified(plan))
    book = open_event.book_in_force
    numbers = printed_numbers(open_event.event, book, session)
    after = _with_plan(open_event.event, session, at, plan, numbers)
    stages = tuple(replace(stage, fields=_fields(after, stage)) for stage in after.stages)
    after = replace(after, stages=stages)
    after, matches = with_matches_by_book(after, session, book)
    words = f"Section {section}: {plan.name}, {counted(len(plan.rounds), 'round')}"
    moved = len(_given_other_numbers(open_event.event, at, plan))
    who = "player" if plan.contest is Contest.INDIVIDUAL else "pair"
    said = (f"New numbers for {counted(moved, who)}.",) if moved else ()
    told = [f"{each}." for each in (matches, two_winners(after, book)) if each]
    here = after.matches_in(session)
    remarks = (*said, *warnings(plan), *told, *no_scale(after, book, here))
    return open_event.carry_out(Change("set movement", words, remarks), after)


@one_act
def replan(open_event: OpenEvent, session: str, section: str, plan: Plan, why: str) -> Change:
    """Change to one of the new movements offered mid-session; rounds already played stay."""
    event = open_event.event
    at = event.section(session, section)
    if at.movement is None:
        raise Refusal(f"Section {section} has no movement yet. Choose one first.")
    known = movement_faults(at)
    new = [fault for fault in verify(plan) if str(fault) not in known]
    if new:
        raise Refusal(str(NotSound(plan, tuple(new))))
    after = _with_plan(event, session, replace(at, seat_changes=seat_changes_of_plan(at, plan)), plan)
    after, _ = with_matches_by_book(after, session, open_event.book_in_force)
    words = f"Section {section}: new movement ({why})"
    remarks = (*warnings(plan), *withdrawal_words(open_event, after))
    return open_event.carry_out(Change("re-plan movement", words, remarks), after)


def _refuse_other_contest(contest: Contest, plan: Plan) -> None:
    if plan.contest is not contest:
        who = "players" if contest is Contest.INDIVIDUAL else contest.value
        raise Refusal(f"{plan.name} is not a movement for {who}. Choose another.")


def _with_plan(
    event: Event, session: str, section: Section, plan: Plan, numbers: Mapping[str, str] = NO_NUMBERS
) -> Event:
    """Return the event with this movement set; `numbers` holds the printed numbers of teams."""
    known = {} if plan.contest is Contest.PAIRS else sat_before(event, session, section.id)
    begins = plan.contest is Contest.PAIRS and section.movement is None
    if (begins or plan.contest is Contest.TEAMS) and not known:
        numbered = [seat_of(plan, pair) for pair in plan.pairs if pair not in plan.missing]
        known = without_seat_yet(event, section, numbered, numbers)
    moved = _given_other_numbers(event, section, plan)
    seats, entries = _seats(event, section, plan, known, moved)
    _refuse_unseated(event, section, seats)
    if begins:
        _refuse_names_without_a_place(event, session, section, seats)
    planned = replace(section, seats=seats, sets=sets_of(plan), movement=movement_of(plan))
    _refuse_lost_results(section, planned)
    changes = tuple(each for each in section.seat_changes if _still_sits_down(section, each, seats))
    after = replace(event, entries=(*event.entries, *entries))
    after = with_section(after, session, replace(planned, seat_changes=changes))
    if section.of_teams or planned.of_teams:
        after = with_matches_made(after, session)
    if planned.of_players:
        after = with_partnerships(after)
    named = {each.id for each in event.entries if _has_names(event, each.id)}
    unseated = set(section.seats.values()) - set(seats.values())
    return _without_empty_entries(after, unseated, named - set(partnerships_of(section)))


def _still_sits_down(section: Section, change: SeatChange, seats: Mapping[str, str | None]) -> bool:
    """Return True if the seat change still holds; a seat that is empty in the new movement stays empty."""
    comes_back = change.entry is not None and change.entry == section.seats.get(change.seat)
    return change.seat in seats and not (comes_back and seats[change.seat] is None)


def _fields(event: Event, stage: Stage) -> Fields:
    """Rank the stage in two fields if all pairs keep their direction; in one field if not."""
    seats = [
        number
        for session in event.sessions
        if session.stage == stage.id
        for section in session.sections
        for number in section.seats
    ]
    if not seats:
        return stage.fields
    return Fields.TWO if all(line(number) in LINES for number in seats) else Fields.ONE


def _given_other_numbers(event: Event, section: Section, plan: Plan) -> dict[str, str]:
    """Move named entries whose number is not in the new movement to free numbers, table by table, so that
    no name is retyped. Only before any result is entered."""
    if section.results or plan.contest is Contest.TEAMS or section.movement is None:
        return {}

    def is_named(number: str) -> bool:
        entry = section.seats.get(number)
        return entry is not None and _has_names(event, entry)

    wanted = [pair for pair in _by_table(plan) if pair not in plan.missing]
    homeless = [each for each in _by_table(plan_of(section)) if is_named(each) and each not in wanted]
    free = (pair for pair in wanted if not is_named(pair))
    return {pair: section.seats[number] or "" for pair, number in zip(free, homeless, strict=False)}


def _by_table(plan: Plan) -> tuple[str, ...]:
    """Return pair numbers in table order of round 1, then those sitting out."""
    sides = (side for seat in plan.rounds[0] for side in (seat.ns, seat.ew) if side is not None)
    seated = (member for side in sides for member in plan.members(side))
    return tuple(dict.fromkeys((*seated, *plan.pairs)))


def _seats(
    event: Event, section: Section, plan: Plan, known: Mapping[str, str], moved: Mapping[str, str]
) -> tuple[dict[str, str | None], list[Entry]]:
    """Return the entry at each number of the movement, and the entries that are new."""
    taken = {entry.id for entry in event.entries}
    seats: dict[str, str | None] = {}
    new: list[Entry] = []
    phantoms = {seat_of(plan, pair) for pair in plan.missing}
    for pair in _numbers(plan):
        if not phantoms.isdisjoint(pair.split(TOGETHER)):
            seats[pair] = None
            continue
        seats[pair] = moved.get(pair) or section.seats.get(pair) or known.get(pair)
        if seats[pair] is None:
            key = pair if pair not in taken else free_id("e", taken)
            taken.add(key)
            new.append(Entry(key))
            seats[pair] = key
    return seats, new


def _numbers(plan: Plan) -> tuple[str, ...]:
    if plan.contest is Contest.INDIVIDUAL:
        grid = [each for _, seat in plan.seatings() for each in (seat.ns, seat.ew) if each is not None]
        return numbers_of(plan.pairs, grid)
    return tuple(dict.fromkeys(filter(None, (seat_of(plan, pair) for pair in plan.pairs))))


def _refuse_unseated(event: Event, section: Section, seats: Mapping[str, str | None]) -> None:
    for number, entry in section.seats.items():
        if TOGETHER in number or entry is None or entry in seats.values():
            continue
        if _has_names(event, entry):
            who = entry_words(event, entry)
            what = "Team" if section.of_teams else "Player" if section.of_players else "Pair"
            raise Refusal(
                f"{what} {number}, {who}, would have no seat in this movement. Remove the names first."
            )


def _refuse_names_without_a_place(
    event: Event, session: str, section: Section, seats: Mapping[str, str | None]
) -> None:
    """Refuse a movement too small for entries made before the draw, if no other section can seat them."""
    still = [
        each for each in event.session(session).sections if each.movement is None and each.id != section.id
    ]
    left = [
        each for each in waiting_for_seats(event) if each not in seats.values() and _has_names(event, each)
    ]
    if left and not still:
        places = sum(entry is not None for entry in seats.values())
        raise Refusal(
            f"{len(left) + places} pairs are entered, but this movement seats {places}. Choose another."
        )


def _has_names(event: Event, key: str) -> bool:
    return any(entry.id == key and (entry.players or entry.name) for entry in event.entries)


def _refuse_lost_results(before: Section, after: Section) -> None:
    """Refuse a movement under which a result would belong to other pairs or another place."""
    lost = [result for result in before.results if not _stays(result, before, after)]
    if lost:
        first = lost[0]
        raise Refusal(
            f"{counted(len(lost), 'result')} would no longer fit, the first on board {first.board}"
            f" in round {first.round} at table {first.table}. Erase the misfits, or choose another"
            " option."
        )


def _stays(result: Result, before: Section, after: Section) -> bool:
    if result.table is None:
        return {result.ns, result.ew} <= {*after.seats}
    old, new = (section.sitting(result.round, result.table) for section in (before, after))
    if old is None or new is None:
        return old is new
    return (old.ns, old.ew) == (new.ns, new.ew) and result.board in after.boards_of(new)


def _without_empty_entries(event: Event, unseated: Iterable[str | None], named: Collection[str]) -> Event:
    """Remove entries that only held a number no longer in use."""
    seated = {
        entry
        for section in event.sections
        for entry in (*section.seats.values(), *(change.entry for change in section.seat_changes))
    }
    gone = {entry for entry in unseated if entry not in seated and entry not in named}
    return replace(event, entries=tuple(entry for entry in event.entries if entry.id not in gone))
