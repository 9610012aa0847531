"""Link the qualifying event of a separate final, bring in its qualifiers, update them after corrections."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bridgedesk.desk.acts.finalising import as_posted
from bridgedesk.desk.acts.finals import Chance
from bridgedesk.desk.event.club_file import file_refusals, one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.finals.finals import finals_entry_count, may_import_qualifying, printed_final_format
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.qualifying.changed_qualifying import changes_in_final, wrong_finalists_text
from bridgedesk.directing.qualifying.qualifying_import import ids_for_import, with_qualifying
from bridgedesk.directing.qualifying.qualifying_link import (
    qualified_in,
    qualifying_order,
    with_imported_qualifying,
    with_named_qualifying,
)
from bridgedesk.directing.qualifying.qualifying_reimport import import_corrected
from bridgedesk.directing.seating.match_tables import HEAD_TO_HEAD
from bridgedesk.directing.stages.stages import tied_qualifiers_text
from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import RecordedDraw
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.flags import Severity
from bridgedesk.standings.stages.session_totals import FINALS


@one_act
def import_qualifiers(
    open_event: OpenEvent, key: str, contest: str | None = None, chance: Chance | None = None
) -> Change:
    """Bring in the qualifying event's final results, and warn if they differ from the posted ones. With
    `chance`, break ties that only lots can break, once."""
    event, book = open_event.event, open_event.book_in_force
    with file_refusals():
        other = open_event.file.event(key)
    _refuse(event, other)
    called = ids_for_import(event, other)
    after = with_imported_qualifying(
        with_qualifying(event, other, called, contest), other, called, open_event.clock()
    )
    form = printed_final_format(event, other, book)
    places = finals_entry_count(after.stages[-1].contest, book, event.kind) or (form.play if form else None)
    *earlier, before, final = after.stages
    after = replace(after, stages=(*earlier, replace(before, places=places or before.places), final))
    found = open_event.supposing(after)
    if chance is not None and _only_by_lot(found):
        lots = tuple(chance([each.id for each in after.entries]))
        after = replace(after, draws=(*after.draws, RecordedDraw(after.stages[-2].id, 1, lots=lots)))
        found = open_event.supposing(after)
    change = Change("take qualifying", f"Qualifiers brought in from {other.title}")
    said = [f"{capitalised(form.words)}."] if form else []
    remarks = [*said, *_as_posted(other, found), *_who_plays(after, found)]
    return open_event.carry_out(change._replace(remarks=tuple(remarks)), after)


@one_act
def link_qualifying(
    open_event: OpenEvent, key: str, contest: str | None = None, chance: Chance | None = None
) -> Change:
    """Bring in the qualifying event if it is final and these finals use its results, or else only link it."""
    with file_refusals():
        other = open_event.file.event(key)
    if not may_import_qualifying(open_event):
        return _name(
            open_event, other, "its reserves are used, and its correction period ends before the final"
        )
    if other.status is not Status.FINAL:
        return _name(open_event, other, "it is not final yet. Bring in the qualifiers here when it is")
    return import_qualifiers(open_event, key, contest, chance)


def _name(open_event: OpenEvent, other: Event, what: str) -> Change:
    if other.rulebook.id != open_event.event.rulebook.id:
        raise _other_book(other)
    posted = other.status is Status.FINAL
    after = with_named_qualifying(
        open_event.event, other, _posted_order(open_event, other) if posted else (), open_event.clock()
    )
    return open_event.carry_out(Change("name qualifying", f"Linked to {other.title}: {what}"), after)


def _posted_order(open_event: OpenEvent, other: Event) -> Sequence[str]:
    with file_refusals():
        return qualifying_order(OpenEvent(open_event.file, other.id, open_event.clock))


@one_act
def update_qualifiers(open_event: OpenEvent, key: str) -> Change:
    """Update the qualifying event after corrections; the final's draws, line-ups and results stay. Refused
    if matches already drawn would then be wrong, since a draw is never changed."""
    link = next((each for each in qualified_in(open_event.event) if each.event == key), None)
    if link is None or link.taken is None:
        raise Refusal("No qualifiers were brought in from that event. Bring them in first, in Setup.")
    with file_refusals():
        other = open_event.file.event(key)
    if other.status is not Status.FINAL:
        raise Refusal(
            f"{other.title} is not final again yet. Make it final first, then update the qualifiers here."
        )
    after, called = import_corrected(open_event.event, other, link.taken)
    after = with_imported_qualifying(after, other, called, open_event.clock(), again=True)
    was, now = open_event.evaluation, open_event.supposing(after)
    _refuse_another_draw(open_event.event, was, now)
    told = changes_in_final(was, now, open_event.book_in_force)
    sits = wrong_finalists_text(now, open_event.book_in_force)
    remarks = [f"{capitalised(each)}." for each in (*told, *([sits] if sits else []))]
    words = f"Qualifiers updated from {other.title}"
    return open_event.carry_out(Change("take qualifying again", words, tuple(remarks)), after)


def _refuse_another_draw(event: Event, was: Evaluation, now: Evaluation) -> None:
    lost = [each for each in now.flags if each.severity is Severity.WRONG and each not in was.flags]
    if lost and event.stages[-1].contest in FINALS:
        raise Refusal(
            "The finals are drawn, and the corrected results would pair other teams. Accept the draw"
            " with a reason in To check (F7), or undo it first."
        )


def _only_by_lot(found: Evaluation) -> bool:
    """Return True if entries are still tied after the points of both stages and every other test."""
    return any(each.placed.shared for each in found.earlier[-1].points)


def _refuse(event: Event, other: Event) -> None:
    if other.status is not Status.FINAL:
        raise Refusal(f"{other.title} is not final yet. Make it final first, then bring in its qualifiers.")
    if other.rulebook.id != event.rulebook.id:
        raise _other_book(other)
    if not other.stages or not other.sessions or _is_for_teams(other) != _is_for_teams(event):
        raise Refusal(f"{other.title} cannot lead to this final: one is for teams, the other for pairs.")


def _other_book(other: Event) -> Refusal:
    return Refusal(
        f"{other.title} uses another rule book ({other.rulebook.id}), so it cannot lead to this final."
    )


def _is_for_teams(event: Event) -> bool:
    return any(each.scoring in HEAD_TO_HEAD for each in event.sessions)


def _as_posted(other: Event, found: Evaluation) -> Iterator[str]:
    """Warn if today's program or rule book gives other places than were posted."""
    posted = _places(other.issues[-1].standings) if other.issues else None
    if posted is not None and posted != _places(as_posted(found.earlier[-1])):
        yield f"{other.title} was posted with different places. Compare them before you continue"


def _places(standings: Iterable[Mapping[str, object]]) -> set[tuple[str, str]]:
    return {(str(each.get("names")), str(each.get("place"))) for each in standings if each.get("place")}


def _who_plays(event: Event, found: Evaluation) -> Iterator[str]:
    """List the entries in the final in qualifying order, if the form of the finals sets their number."""
    going = found.earlier[-1].qualified
    if going and going.entries:
        yield f"In the final: {', '.join(entry_words(event, each) for each in going.entries)}"
        yield from tied_qualifiers_text(event, going)
    elif any(each.sections for each in event.sessions if each.stage == event.stages[-1].id):
        yield "Choose a movement for the number of qualifiers, then seat them by ranking."
