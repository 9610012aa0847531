"""Draw the next round by the rule book, and print the draw."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from bridgedesk.desk.acts.draws import make_draw, refuse_boards
from bridgedesk.desk.acts.finals import Chance, draw_finals
from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.acts.sessions import set_rooms
from bridgedesk.desk.club.events import progress_of
from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.evening_record import printed_sheets
from bridgedesk.desk.event.flights import all_flights
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.check_groups import CheckKind, kind_of, session_of
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.reports.earlier_files import keep_earlier
from bridgedesk.desk.reports.printing import write_whole
from bridgedesk.desk.reports.sheet_facts import evening_folder
from bridgedesk.directing.draws.byes_and_triangles import (
    DIRECTOR,
    bye_block,
    bye_text,
    bye_typed,
    typed_as,
    worth_of_bye,
)
from bridgedesk.directing.draws.next_draw import DrawConcession, next_draw
from bridgedesk.directing.draws.rounds import (
    boards_typed,
    draws_round,
    last_drawn,
    last_session_drawn,
    next_round,
)
from bridgedesk.directing.finals.finals import plays_finals
from bridgedesk.directing.finals.second_chances import forms_of_knockout, with_knockout_form
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.qualifying.qualifying_link import imported_sessions
from bridgedesk.directing.rules.event_book import book_of, with_added_supplement, with_supplements
from bridgedesk.directing.seating.match_tables import sections_of_teams
from bridgedesk.directing.seating.movement_by_book import MovementByBook, no_scale
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw, present_entries
from bridgedesk.directing.seating.team_movement import plays_eights
from bridgedesk.directing.setup.all_play_all import EACH, KNOCKOUT, WAYS, meets_each, plays_knockout
from bridgedesk.directing.setup.flights import flight_words, room_of_flight
from bridgedesk.directing.setup.new_event import all_play_all, usual_stage
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.spelling import counted
from bridgedesk.movements.draw.facts import NoDraw
from bridgedesk.rulebooks import Book
from bridgedesk.sheets.content import Paper
from bridgedesk.standings.eligibility.boards_scheduled import PLANNED, planned
from bridgedesk.standings.finals.second_chances import second_chance
from bridgedesk.standings.matches.all_play_all import draw_round_robin
from bridgedesk.standings.matches.seating_and_times import seating_of_round
from bridgedesk.store.evening_record import keep_printed
from bridgedesk.store.journal import UnitOfWork

if TYPE_CHECKING:
    from bridgedesk.sheets.facts import Facts

# ---- value of a bye where the rule book sets none


@one_act
def give_bye(open_event: OpenEvent, book: Book, value: Decimal, source: str = "") -> Change:
    """Set what every bye earns, earlier ones included; `book` is the event's own, without supplements."""
    event = open_event.event
    known = worth_of_bye(event, book)
    if known is not None and known.by_book:
        raise Refusal(f"{book.title} sets the score for a bye: {known.words} ({known.source}).")
    said = " ".join(source.split()) or DIRECTOR
    if known is not None and (known.value, known.source) == (value, said):
        raise Refusal(f"A bye already scores {known.words}. Type a different figure.")
    laid = with_added_supplement(event.overlay, bye_block(event, book, value, said))
    with_supplements(book, laid)
    words = f"A bye scores {bye_text(event, book, value)} ({said})"
    return open_event.carry_out(Change("give bye", words), replace(event, overlay=tuple(laid)))


# ---- draw round


@one_act
def draw_round(
    open_event: OpenEvent,
    session: str,
    boards: str,
    chance: Chance,
    book: Book | None,
    rounds: int | None = None,
    allowed: DrawConcession = DrawConcession.NOTHING,
    bye: str = "",
    way: str = "",
) -> Change:
    """Draw the next round; lots are drawn once, with the first round. `rounds`: planned number of rounds;
    `bye`: value of a bye, as typed, if the rule book sets none; `way`: how round 1 is drawn where the rule
    book leaves a choice; in finals the opponents that the first team picks, or the form of a knockout."""
    event = open_event.event
    if sections_of_teams(event.session(session)):
        raise Refusal("These teams play a movement, which sets their opponents. No draw is needed.")
    _refuse_unsettled_stage(open_event, session)
    if book is not None and all_play_all(book, event.kind) and not event.draws:
        event = _put_form(open_event, session, book, way)
    if plays_finals(event, event.session(session)):
        form = _put_knockout_form(open_event, way)
        done = draw_finals(open_event, session, boards_typed(boards), chance, way)
        drawn_now = [match for match in open_event.event.matches if match not in event.matches]
        said = seating_of_round(open_event.event, book, drawn_now) if book else []
        return done._replace(remarks=(*form, *done.remarks, *said))
    _refuse_gone_on(event, session)
    by_schedule = meets_each(event, session, book)
    number, _, missing, _ = next_round(event, session)
    _refuse_past_the_plan(number, 0 if by_schedule else rounds or 0)
    if not by_schedule and allowed is not DrawConcession.EARLIER:
        _refuse_incomplete(number - 1, missing)
    stage = event.session(session).stage or (event.stages[0].id if event.stages else None)
    playing = [entry.id for entry in present_entries(event, session)]
    if stage is None or len(playing) < 2:
        who = "pairs" if meets_by_draw(event, session) else "teams"
        raise Refusal(f"Fewer than two {who} are entered. Enter them in Setup, then draw.")
    if book is None:
        raise Refusal(f"The rule book {event.rulebook.id} is missing. Copy it into the club's folder.")
    with refusals_of(NoDraw):
        if by_schedule:
            by_lot = book.kinds[event.kind].by_lot
            drawn = draw_round_robin(event, number, _lots(event, playing, chance) if by_lot else ())
        else:
            lots = _lots(event, playing, chance)
            drawn = next_draw(event, book_of(event, book), number, lots, rounds, allowed, way, playing)
    numbers = boards_typed(boards)
    if meets_by_draw(event, session):
        refuse_boards(event, session, numbers)
    if drawn.bye and not by_schedule:
        _say_what_it_earns(open_event, book, bye)
    if rounds and numbers and not any(planned(event)):
        add_record(open_event, PLANNED, {"rounds": str(rounds), "boards": str(len(numbers))})
    tables = _number_tables(open_event, session) if number == 1 else ()
    done = make_draw(open_event, stage, session, drawn, numbers, four_tables=plays_eights(event, book))
    matches = [match for match in open_event.event.matches if match.round == drawn.round]
    form = _form_words(event, book, len(playing), drawn.lots if by_schedule else ()) if number == 1 else ()
    remarks = (*form, *tables, *done.remarks, *no_scale(open_event.event, book, matches))
    return done._replace(remarks=(*remarks, *seating_of_round(open_event.event, book, matches)))


def _refuse_incomplete(round_: int, missing: int) -> None:
    if missing:
        results = counted(missing, "result")
        raise Refusal(f"Round {round_} is not complete: {results} missing. Press F8 to list them.")


def _refuse_past_the_plan(number: int, planned_rounds: int) -> None:
    if 0 < planned_rounds < number:
        raise Refusal(f"All planned rounds are drawn. To add round {number}, raise Rounds to {number}.")


def _number_tables(open_event: OpenEvent, session: str) -> tuple[str, ...]:
    """Give a later flight its own table numbers, unless its rooms are set already."""
    room = room_of_flight(open_event)
    return (f"{set_rooms(open_event, session, [room]).words}.",) if room else ()


def _refuse_unsettled_stage(open_event: OpenEvent, session: str) -> None:
    """Refuse the first draw of a stage while the one before lacks results or contradicts itself. Unusual
    scores are possible, and wait until the results are made final."""
    event, stage = open_event.event, open_event.event.session(session).stage
    first = event.stages[0].id if event.stages else None
    if stage in (None, first) or any(draw.stage == stage for draw in event.draws):
        return
    taken = imported_sessions(event)
    ids = [each.id for each in event.stages]
    before = {
        each.id: each
        for each in event.sessions
        if each.id not in taken and ids.index(each.stage or ids[0]) < ids.index(str(stage))
    }
    missing = sum(progress_of(event, each).missing for each in before.values())
    if missing:
        raise Refusal(
            f"The stage before is not complete: {counted(missing, 'result')} missing. Press F8 to list them."
        )
    wrong = [
        odd
        for odd in items_to_check(open_event)
        if kind_of(odd) is CheckKind.CONTRADICTION and session_of(event, odd) in before
    ]
    if wrong:
        said = f"{wrong[0].where}: {wrong[0].what}" if wrong[0].where else wrong[0].what
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        raise Refusal(f"The stage before contradicts itself: {said}{more}. Settle it in To check (F7).")


def _form_words(event: Event, book: Book, entries: int, lots: Sequence[str]) -> tuple[str, ...]:
    """Describe the form of the event, and the places in the schedule where they are drawn by lot."""
    by_book = MovementByBook(book_of(event, book), event.kind)
    if lots:
        places = ", ".join(entry_words(event, each) for each in lots)
        return f"{by_book.form(entries)}.", f"Places in the schedule by lot: {places}."
    form = by_book.form_of(entries)
    return (f"{form}.",) if form else ()


def _put_form(open_event: OpenEvent, session: str, book: Book, way: str) -> Event:
    """Set the stage to a round robin or a knockout; it can be chosen again until the first draw is made."""
    event = open_event.event
    key = event.session(session).stage
    usual = usual_stage(book, event.kind).contest
    contest = KNOCKOUT if plays_knockout(event, book, way) else usual
    stages = tuple(replace(each, contest=contest) if each.id == key else each for each in event.stages)
    if stages == event.stages:
        return event
    words = WAYS[KNOCKOUT if contest == KNOCKOUT else EACH]
    open_event.carry_out(Change("choose form", f"Form: {words}"), replace(event, stages=stages))
    return open_event.event


def _put_knockout_form(open_event: OpenEvent, way: str) -> tuple[str, ...]:
    """Record what the losers of a knockout do, as chosen with its first draw, and say so."""
    event = open_event.event
    form = forms_of_knockout(open_event).get(way)
    if form is None or form == second_chance(event):
        return ()
    after = with_knockout_form(event, form, open_event.clock())
    words = f"Form: {form.words}"
    open_event.carry_out(Change("choose form", words), after)
    return (f"{words}.",)


def _lots(event: Event, playing: Sequence[str], chance: Chance) -> tuple[str, ...]:
    """Return the lots of the first draw; entries that came later draw for places behind the others."""
    known = event.lots
    late = [entry for entry in playing if entry not in known]
    return (*known, *chance(late)) if late else known


def _say_what_it_earns(open_event: OpenEvent, book: Book, typed: str) -> None:
    """Ask for the value of a bye when the first one occurs; no value is assumed."""
    if worth_of_bye(open_event.event, book) is not None:
        return
    words = typed_as(open_event.event, book)
    if not typed.strip():
        if any(draw.bye for draw in open_event.event.draws):
            return
        raise Refusal(
            f"This round has a bye and {book.title} sets no score for it. Type {words}, or – to decide later."
        )
    if (value := bye_typed(typed, words)) is not None:
        give_bye(open_event, book, value)


def _refuse_gone_on(event: Event, session: str) -> None:
    """Refuse to draw in an earlier session than the last draw; rounds run in order through all sessions."""
    ids = [each.id for each in event.sessions]
    for match in last_drawn(event, session):
        if ids.index(match.session) > ids.index(session):
            raise Refusal(f"Round {match.round} is already drawn in session {match.session}. Continue there.")


@one_act
def print_draw(open_event: OpenEvent, session: str, round_: int) -> Change:
    """Print a round's draw to a PDF in the event's folder, for the notice board; with the draws of the other
    flights that have this round."""
    event = open_event.event
    from bridgedesk.sheets.draw import draw_sheet
    from bridgedesk.sheets.facts import NothingToPrint
    from bridgedesk.sheets.pdf import draw_all

    flights = all_flights(open_event)
    drawn = [each for each in flights if each is open_event or draws_round(each.event, round_)]
    with refusals_of(NothingToPrint):
        sheets = [draw_sheet(_draw_facts(each, session, round_)) for each in drawn]
    path = evening_folder(open_event) / f"{event.date.isoformat()} draw of round {round_}.pdf"
    keep_earlier((path,))
    write_whole(path, draw_all(sheets, Paper.A4))

    def write(work: UnitOfWork) -> None:
        for each in drawn:
            here = session if each is open_event else last_session_drawn(each.event) or session
            printed = printed_sheets(each.event, ("draw",), here, open_event.clock())
            keep_printed(work, event=each.event.id, sheets=printed)

    names = f" ({', '.join(flight_words(each.event) for each in drawn)})" if len(drawn) > 1 else ""
    return open_event.put_down(Change("print draw", f"Printed: {path.name}{names}", made=(path,)), write)


def _draw_facts(open_event: OpenEvent, session: str, round_: int) -> "Facts":
    from bridgedesk.sheets.facts import Facts, PrintChoice

    return Facts(
        open_event.evaluation,
        open_event.clock(),
        open_event.event.club or "",
        choice=PrintChoice(session=session, round=round_),
        book=open_event.book_in_force,
        practice=open_event.practice,
    )
