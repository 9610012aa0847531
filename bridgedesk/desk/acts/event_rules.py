"""Change an event's format, for example from a movement to a Swiss draw."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bridgedesk.desk.event.club_file import one_act
from bridgedesk.desk.event.event_standings import WITHOUT_THE_BOOK
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.advice import rule_change_advice
from bridgedesk.directing.draws.pairs_in_matches import update_matches_by_book
from bridgedesk.directing.rules.event_book import clause_words, with_supplements
from bridgedesk.directing.seating.match_tables import OF_PLAYERS
from bridgedesk.directing.seating.pairs_by_draw import with_seat
from bridgedesk.directing.setup.new_event import (
    all_play_all,
    by_bracket,
    by_draw,
    formats,
    head_to_head,
    new_sections,
    pairs_by_draw,
    scoring_of,
    usual_stage,
)
from bridgedesk.directing.times.programme import short_programme
from bridgedesk.event.event import Event, Overlay, Stage
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Scoring, Session
from bridgedesk.event.spelling import counted
from bridgedesk.movements.movement import pair_order
from bridgedesk.rulebooks import Book
from bridgedesk.standings.conditions import EIGHTS
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.pairs.stage import last_seats

NOWHERE = (0, 0, "")
Shape = tuple[bool, ...]  # teams, drawn, individual, finals, round robin, at four tables


@one_act
def change_format(open_event: OpenEvent, kind: str, book: Book) -> Change:
    """Change the format and keep the entries; formats that play alike also keep movements and results."""
    event = open_event.event
    if kind not in formats(book):
        raise Refusal(f"{book.title} has no format {kind}. Choose one of its own.")
    if kind == event.kind:
        raise Refusal(f"The event is already {book.kinds[kind].title}. Choose another format.")
    after = replace(event, kind=kind)
    remarks: tuple[str, ...] = ()
    scoring = scoring_of(book.kinds[kind])
    if _shape(book, kind) == _shape(book, event.kind):
        sessions = tuple(replace(each, scoring=scoring) for each in event.sessions)
        after = replace(after, sessions=sessions)
        if not _shape(book, kind)[1]:
            after = update_matches_by_book(after, event.kind, book)
    else:
        _refuse_what_is_played(event, kind, book)
        after = _without_sections(event, kind, book, scoring)
        if any(session.sections for session in after.sessions) and not pairs_by_draw(book, kind):
            remarks = ("Next: choose the movement.",)
        else:
            remarks = ("Next: draw round 1.",)
    remarks = (*remarks, *short_programme(after, book))
    return open_event.carry_out(Change("change format", f"Format: {book.kinds[kind].title}", remarks), after)


def _shape(book: Book, kind: str) -> Shape:
    found = book.kinds.get(kind)
    teams = found is not None and head_to_head(found)
    finals = teams and by_bracket(book, kind)
    drawn = found is not None and (by_draw(book, kind) or pairs_by_draw(book, kind))
    in_turn = all_play_all(book, kind)
    eights = found is not None and found.scoring == EIGHTS
    return teams, drawn or in_turn, OF_PLAYERS in kind, finals, in_turn, eights


def _who_plays(book: Book, kind: str) -> tuple[bool, bool]:
    teams, _, players, *_ = _shape(book, kind)
    return teams, players


def _refuse_what_is_played(event: Event, kind: str, book: Book) -> None:
    title = book.kinds[kind].title
    way_out = "Create a new event for it, or erase the results first."
    played = sum(len(section.results) for section in event.sections)
    played += sum(len(match.results) or 1 for match in event.matches if match.begun_or_ended)
    if played:
        raise Refusal(f"{counted(played, 'result')} entered that {title} cannot use. {way_out}")
    if event.draws:
        raise Refusal("A round is already drawn. Undo the draw first, or create a new event.")
    if _who_plays(book, kind) != _who_plays(book, event.kind) and any(
        entry.name or entry.players for entry in event.entries
    ):
        raise Refusal(
            f"Names are already typed, and {title} enters them differently. Remove them first, or create"
            " a new event."
        )


def _without_sections(event: Event, kind: str, book: Book, scoring: Scoring) -> Event:
    """Return the event with empty sessions; entries stay, and teams take their seats in the movement
    chosen next."""
    sections = new_sections(book, kind, max((len(each.sections) for each in event.sessions), default=1))
    sessions = tuple(
        Session(each.id, scoring, stage=each.stage, starts=each.starts, deals=each.deals, sections=sections)
        for each in event.sessions
    )
    stages = tuple(_stage(stage, event.kind, kind, book) for stage in event.stages)
    after = replace(
        event, kind=kind, sessions=sessions, stages=stages, matches=(), entries=tuple(_named(event))
    )
    if pairs_by_draw(book, kind) and event.sessions:
        for entry in after.entries:
            after = with_seat(after, event.sessions[0].id, entry.id)
    return after


def _stage(stage: Stage, before: str, now: str, book: Book) -> Stage:
    """Return the stage with the contest and fields that the new format uses, such as a bracket or matches
    of pairs."""
    usual, used = usual_stage(book, now), usual_stage(book, before).contest
    contest = usual.contest if usual.contest != used else stage.contest
    return replace(stage, fields=usual.fields, contest=contest)


def _named(event: Event) -> Iterator[Entry]:
    """Yield the entries that have names, in seating order; drop entries that only held a number."""
    seats = last_seats(event.sessions)
    places = {entry: (section, pair_order(number)) for entry, (section, number) in seats.items()}
    known = (entry for entry in event.entries if entry.name or entry.players)
    return iter(
        sorted(known, key=lambda entry: (entry.id not in places, places.get(entry.id, ("", NOWHERE))))
    )


# ---- supplementary regulations of an event in progress; standings are recalculated with them


@one_act
def change_supplements(open_event: OpenEvent, book: Book, laid: Sequence[Overlay]) -> Change:
    """Replace all supplements, also for what has been played; `book` is the event's own, without any."""
    event = open_event.event
    before = event.overlay
    if tuple(laid) == before:
        raise Refusal("These supplementary regulations already apply. Change a figure first.")
    with_supplements(book, laid)
    after = replace(event, overlay=tuple(laid))
    after = update_matches_by_book(after, after.kind, book)
    found, was = open_event.supposing(after), open_event.evaluation
    _refuse_without_the_book(found, was)
    words = [f"{each.source} replaces {clause_words(each)}" for each in laid if each not in before]
    words += [f"{each.source} no longer replaces {clause_words(each)}" for each in before if each not in laid]
    remarks = (
        *rule_change_advice(event, book, open_event.rules.clauses(book.id)),
        _changed_totals_text(was, found),
    )
    return open_event.carry_out(Change("change supplements", "; ".join(words), remarks), after)


def _refuse_without_the_book(found: Evaluation, was: Evaluation) -> None:
    """Refuse supplements that leave the standings to the Laws alone."""
    known = {flag.matter for flag in was.flags}
    for flag in found.flags:
        if flag.code == WITHOUT_THE_BOOK and flag.matter not in known:
            raise Refusal(f"The standings cannot be worked out this way: {dict(flag.figures)['why']}")


def _changed_totals_text(was: Evaluation, found: Evaluation) -> str:
    old, new = _totals(was), _totals(found)
    totals = sum(old.get(entry) != each for entry, each in new.items())
    if not totals:
        return "No totals change."
    return f"{totals} totals change." if totals > 1 else "1 total changes."


def _totals(evaluation: Evaluation) -> dict[str, object]:
    return {each.entry: (each.total, each.place) for each in evaluation.standings.values()}
