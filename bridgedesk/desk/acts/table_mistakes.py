"""Correct what a whole table did: sat the wrong way, played the wrong boards, exchanged boards with a
neighbour. The movement is changed to what happened; results stay, moved to the same position in the other
board set."""

from collections.abc import Mapping
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.lookup import sitting_at
from bridgedesk.directing.scores.odd_scores import refuse_impossible
from bridgedesk.directing.seating.event_edits import with_result, with_section, with_sittings
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from bridgedesk.directing.seating.seats import range_words
from bridgedesk.directing.setup.movement_conversion import movement_faults
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import BoardForm, Result, Section, Sitting


@one_act
def reverse_sides(
    open_event: OpenEvent, session: str, section: str, round_: int, table: int, to_round: int | None = None
) -> Change:
    """Reverse North-South and East-West at a table, for one round or up to `to_round`, on all boards."""
    before = open_event.event.section(session, section)
    sitting = sitting_at(before, round_, table)
    if sitting.ns is None or sitting.ew is None:
        raise Refusal(f"Only one pair is at table {table} in round {round_}.")
    last = to_round or round_
    after = before
    for each in range(round_, last + 1):
        after = _turned(after, each, table)
    words = f"Round {round_}, table {table}: {sitting.ew} sat North-South, {sitting.ns} East-West"
    if last > round_:
        words = f"Rounds {round_} to {last}, table {table}: sat the wrong way"
    return _carry_out(open_event, session, before, after, Change("sat the other way", words))


def _turned(at: Section, round_: int, table: int) -> Section:
    """Reverse the sides in one round; a sit-out has nothing to reverse."""
    sitting = at.sitting(round_, table)
    if sitting is None or sitting.ns is None or sitting.ew is None:
        return at
    turned = with_sittings(at, round_, [replace(sitting, ns=sitting.ew, ew=sitting.ns)])
    results = tuple(
        replace(result, turned=False) if result.turned and _is_at(result, round_, table) else result
        for result in turned.results
    )
    return replace(turned, results=results)


@one_act
def record_wrong_boards(
    open_event: OpenEvent, session: str, section: str, round_: int, table: int, boards: tuple[int, ...]
) -> Change:
    """Give a table the whole sets that hold these boards."""
    at = open_event.event.section(session, section)
    sitting = sitting_at(at, round_, table)
    set_of = {board: number for number, held in sorted(at.sets.items()) for board in held}
    unknown = [board for board in boards if board not in set_of]
    if unknown:
        raise Refusal(f"Section {section} has no board {unknown[0]}. Its boards are {range_words(set_of)}.")
    sets = tuple(dict.fromkeys(set_of[board] for board in boards))
    played, planned = (_words(at, each) for each in (sets, sitting.sets))
    words = f"Round {round_}, table {table}: played {played} instead of {planned}"
    moved = _with_sets(at, round_, {sitting: sets})
    return _carry_out(open_event, session, at, moved, Change("played other boards", words))


@one_act
def exchange_boards(
    open_event: OpenEvent, session: str, section: str, round_: int, table: int, other: int
) -> Change:
    at = open_event.event.section(session, section)
    one, two = sitting_at(at, round_, table), sitting_at(at, round_, other)
    if one.sets == two.sets:
        raise Refusal(f"Tables {table} and {other} have the same boards in round {round_}.")
    moved = _with_sets(at, round_, {one: two.sets, two: one.sets})
    words = f"Round {round_}: tables {table} and {other} exchanged boards"
    return _carry_out(open_event, session, at, moved, Change("boards exchanged", words))


def _with_sets(section: Section, round_: int, played: Mapping[Sitting, tuple[int, ...]]) -> Section:
    """Change the boards played at these tables, and move their results to them."""
    instead: dict[tuple[int, int], int] = {}
    for sitting, sets in played.items():
        planned = list(section.boards_of(sitting))
        really = [board for number in sets for board in section.sets[number]]
        instead |= {(sitting.table, old): new for old, new in zip(planned, really, strict=False)}
        for result in section.results:
            if _is_at(result, round_, sitting.table) and (sitting.table, result.board) not in instead:
                raise Refusal(
                    f"Table {sitting.table} has a result on board {result.board} in round {round_}"
                    " that does not fit the other boards. Erase it first."
                )
    results = tuple(
        replace(result, board=instead[result.table or 0, result.board])
        if any(_is_at(result, round_, sitting.table) for sitting in played)
        else result
        for result in section.results
    )
    changed = [replace(sitting, sets=sets) for sitting, sets in played.items()]
    return replace(with_sittings(section, round_, changed), results=results)


def _carry_out(
    open_event: OpenEvent, session: str, before: Section, after: Section, change: Change
) -> Change:
    """Carry out the change and list new faults of the movement, which a re-plan may fix."""
    known = movement_faults(before)
    remarks = tuple(fault for fault in movement_faults(after) if fault not in known)
    return open_event.carry_out(
        change._replace(remarks=remarks), with_section(open_event.event, session, after)
    )


def _is_at(result: Result, round_: int, table: int) -> bool:
    return (result.round, result.table) == (round_, table)


def _words(section: Section, sets: tuple[int, ...]) -> str:
    boards = [board for number in sets for board in section.sets[number]]
    return f"{'board' if len(boards) == 1 else 'boards'} {range_words(boards)}"


# ---- record a fouled board: results from one round on belong to another version

NOTHING_TYPED: Mapping[SlipLocation, Result] = {}


@one_act
def record_fouled_board(
    open_event: OpenEvent,
    session: str,
    form: VersionFrom,
    typed: Mapping[SlipLocation, Result] = NOTHING_TYPED,
) -> Change:
    """Record a fouled board; `typed` holds results entered with the decision."""
    _refuse_unplayed(open_event.event.section(session, form.section), form)
    after = open_event.event
    for place, result in typed.items():
        if result.initialled is None:
            refuse_impossible(result.score, place.board)
        after = with_result(after, place, result)
    section = after.section(session, form.section)
    results = tuple(
        replace(each, form=form.form)
        if each.board == form.board and (each.round or 0) >= form.round
        else each
        for each in section.results
    )
    decided = BoardForm(form.board, form.round, form.form, open_event.clock())
    section = replace(section, results=results, forms=(*section.forms, decided))
    return open_event.carry_out(Change("foul", form.words), with_section(after, session, section))


def _refuse_unplayed(section: Section, form: VersionFrom) -> None:
    rounds = section.movement.rounds if section.movement else ()
    for sittings in rounds[form.round - 1 :]:
        if any(form.board in section.boards_of(sitting) for sitting in sittings if sitting.ns and sitting.ew):
            return
    raise Refusal(
        f"Board {form.board} is not played in round {form.round} or later in section {form.section}"
    )
