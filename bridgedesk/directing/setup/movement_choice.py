"""Director's wishes for a section, and the movements that fit, best first."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time

from bridgedesk.directing.lookup import find_block
from bridgedesk.directing.qualifying.qualifying_link import qualified_in
from bridgedesk.directing.seating.movement_by_book import MovementByBook
from bridgedesk.directing.setup.movement_conversion import movement_of, plan_of, sets_of
from bridgedesk.directing.setup.movement_wishes import MovementWishes as MovementWishes
from bridgedesk.directing.setup.movement_wishes import as_understood
from bridgedesk.directing.setup.typed_counts import time_of_day
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import TOGETHER, Section
from bridgedesk.movements.balance import renamed
from bridgedesk.movements.catalogue import candidates, make
from bridgedesk.movements.families.individual import individual_sizes
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import Contest, MovementPlan, number, pair_order
from bridgedesk.movements.properties import counted, preparation_words, warnings
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.movements.suggest import Suggestion, Wishes, suggest
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.stages.qualifiers import ONE_WINNER, QualifiersPolicy

MOST_BOARDS = 300  # of a round robin that is played over several days
DAY = 24 * 60


def fewest_and_most(contest: Contest, movements: Library) -> tuple[int, int]:
    """Return the smallest and largest number of entries that can be played."""
    if contest is Contest.INDIVIDUAL:
        sizes = individual_sizes(movements)
        return sizes[0], sizes[-1]
    return (4, 80) if contest is Contest.PAIRS else (3, 30)


def suggestions(asked: MovementWishes, by_book: MovementByBook, movements: Library) -> tuple[Suggestion, ...]:
    asked = as_understood(asked)
    contest = asked.contest
    what = "players" if contest is Contest.INDIVIDUAL else contest.value
    entrants = _number(asked.entrants, what, *fewest_and_most(contest, movements))
    sizes = individual_sizes(movements)
    if contest is Contest.INDIVIDUAL and entrants not in sizes:
        below = max(each for each in sizes if each < entrants)
        above = min(each for each in sizes if each > entrants)
        raise Refusal(
            f"There is no movement for {entrants} players. Play with {below} or {above}, or in two sections."
        )
    starts, finish = time_of_day(asked.starts), time_of_day(asked.finish)
    if finish and not starts:
        raise Refusal("Type the start time too, so that the time for play is known.")
    wishes = Wishes(
        Request(
            pairs=entrants if contest is Contest.PAIRS else None,
            teams=entrants if contest is Contest.TEAMS else None,
            players=entrants if contest is Contest.INDIVIDUAL else None,
            boards=_boards(asked, by_book),
        ),
        minutes=_minutes(starts, finish) if starts and finish else None,
        minutes_a_board=by_book.pace(),
        starts=f"{starts:%H:%M}" if starts else None,
        fixed_seats=_number(asked.fixed_seats, "fixed seats", 0, entrants) if asked.fixed_seats else 0,
        winners=asked.winners,
        printed=True,
        own=by_book.draw(entrants, movements),
        in_matches=by_book.in_matches(),
        draw=asked.draw.strip() if contest is Contest.TEAMS else "",
        left_open=bool(by_book.open_draw),
    )
    try:
        return suggest(wishes, movements)
    except NotPossible as problem:
        raise Refusal(str(problem)) from None


def _boards(asked: MovementWishes, by_book: MovementByBook) -> int | None:
    """Return the boards wished for, or else the number the rule book prints for a final."""
    if asked.boards:
        return _number(asked.boards, "boards", 2, MOST_BOARDS)
    return by_book.boards_of_final if asked.contest is Contest.PAIRS else None


def _number(text: str, what: str, least: int, most: int) -> int:
    if not (text.strip().isdecimal() and least <= int(text) <= most):
        raise Refusal(f"“{text.strip()}” is not a number of {what}. Type {least} to {most}.")
    return int(text)


def _minutes(starts: time, finish: time) -> int:
    """Return the minutes between; a finish past midnight is on the next day."""
    first, last = (datetime.combine(date.min, each) for each in (starts, finish))
    return int((last - first).total_seconds() // 60) % DAY


def movement_notes(chosen: Suggestion, by_book: MovementByBook) -> list[str]:
    """List what a director should know before choosing: the rule book's requirements, then the warnings."""
    return [
        *filter(None, [by_book.open_draw, by_book.form(_entrants(chosen.request))]),
        *(f"Note: {words}" for words in warnings(chosen.movement, chosen.properties)),
        *_about_teams(chosen.movement),
        *_about_players(chosen.movement),
        *chosen.because,
        *preparation_words(chosen.movement),
    ]


def _entrants(request: Request) -> int:
    return request.teams or request.players or request.how_many_pairs()


def _about_teams(movement: MovementPlan) -> tuple[str, ...]:
    """Say when the two tables of a match play it."""
    if movement.contest is not Contest.TEAMS:
        return ()
    meetings = [
        {(number(seat.ns or ""), number(seat.ew or "")) for seat in row if movement.is_played(seat)}
        for row in movement.rounds
    ]
    if all((away, home) in row for row in meetings for home, away in row):
        return ("Head to head: both tables of a match play it in the same round.",)
    return ("The two tables of a match play in different rounds; the score is known when both are in.",)


def _about_players(movement: MovementPlan) -> tuple[str, ...]:
    if movement.contest is not Contest.INDIVIDUAL:
        return ()
    empty = tuple(
        f"Note: number {each} is free; the three players it meets sit out, and a late player can take it."
        for each in sorted(movement.missing)
    )
    if movement.winners == 1:
        return (
            *empty,
            "No player has a partner twice, or meets an opponent more than twice.",
            "All tables play the same boards in a round.",
        )
    return (
        *empty,
        "Note: North and South are compared with each other, East and West too, but all are in one list.",
        "North stays, South goes up one table, East two, West three; boards go down one.",
    )


def about(movement: MovementPlan) -> str:
    """Return the line below the movement's name."""
    boards = sorted({len(movement.boards_of(seat)) for seat in movement.rounds[0]})
    each = counted(boards[0], "board") if len(boards) == 1 else f"{boards[0]}–{boards[-1]} boards"
    rounds = f"{counted(len(movement.rounds), 'round')} of {each}"
    if movement.contest is not Contest.PAIRS:
        return rounds
    return f"{rounds}, {'one winner' if movement.winners == 1 else 'two winners'}"


# ---- warning for a final of one field whose movement makes two winners


def two_winners(event: Event, book: Book | None) -> str:
    """Warn if the final's movement has two winners where the rule book requires one; "" in any other
    event."""
    if (
        book is None
        or not event.stages
        or event.stages[-1].fields is not Fields.TWO
        or not qualified_in(event)
    ):
        return ""
    block = find_block(book, "qualifiers", event.kind)
    rule = rule_in(block, QualifiersPolicy)
    if block is None or rule is None or not rule.final_has_one_winner:
        return ""
    clause = block.clause.partition(",")[0]
    return f"This movement has two winners, but this final is one field, {ONE_WINNER} ({clause})"


# ---- restores a movement changed during a session to its state at the start


def with_original_movement(section: Section, movements: Library) -> Section:
    """Restore the original movement, without late pairs, early leavers or late plays; keep it if it cannot
    be made again."""
    if section.movement is None or section.of_teams:
        return section
    now = plan_of(section)
    for plan in _as_it_was_made(now, movements):
        if len(plan.pairs) == len(now.pairs) and plan.sets == now.sets:
            names = dict(
                zip(sorted(plan.pairs, key=pair_order), sorted(now.pairs, key=pair_order), strict=True)
            )
            again = movement_of(renamed(plan, names))
            rows = zip(again.rounds, section.movement.rounds, strict=False)
            if any(sitting in other for one, other in rows for sitting in one):
                made_by = section.movement.made_by
                return replace(section, movement=replace(again, made_by=made_by), sets=sets_of(plan))
    return section


def unplayed_section(section: Section, movements: Library) -> Section:
    """Return the section as it was before play."""
    return replace(
        with_original_movement(section, movements),
        results=(),
        file_says=(),
        line_ups=(),
        seat_changes=(),
        forms=(),
    )


def _as_it_was_made(now: MovementPlan, movements: Library) -> Iterator[MovementPlan]:
    """Yield movements of the same name and board sets; one stopped early may have been longer."""
    each = len(now.sets[0]) if now.sets else 0
    for rounds in dict.fromkeys((len(now.sets), len(now.rounds))):
        asked = _request(now, rounds, each)
        for family, request in candidates(asked, movements):
            try:
                plan = make(family, request, movements)
            except NotPossible:
                continue
            if plan.name == now.name or now.contest is Contest.INDIVIDUAL:
                yield plan


def _request(now: MovementPlan, rounds: int, each: int) -> Request:
    if now.contest is Contest.INDIVIDUAL:
        return Request(players=len(now.pairs), boards=rounds * each, rounds=rounds)
    return Request(pairs=len(now.present), boards=rounds * each, rounds=None)


def without_early_leavers(section: Section) -> Section:
    """Return the section with the seats of pairs who left early empty, and no partnerships with players
    who left."""
    last = len(section.movement.rounds) if section.movement else 1
    seats = {
        number: None if _is_gone(section, number, last) else section.entry_at(number, last)
        for number in section.seats
    }
    return replace(section, seats=seats, seat_changes=())


def _is_gone(section: Section, number: str, last: int) -> bool:
    return TOGETHER in number and any(
        section.entry_at(each, last) is None for each in section.members(number)
    )
