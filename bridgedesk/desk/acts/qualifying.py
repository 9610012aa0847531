"""A final of its own takes in the event that led to it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bridgedesk.desk.acts.finalising import as_posted
from bridgedesk.desk.known import entry_words
from bridgedesk.desk.match_tables import HEAD_TO_HEAD
from bridgedesk.desk.open_event import Change, OpenEvent
from bridgedesk.desk.refusal import Refusal, file_refusals
from bridgedesk.desk.regulations.by_the_book import book_in_force
from bridgedesk.desk.setting_up.finals import entries_wanted
from bridgedesk.desk.setting_up.next_stage import level_words
from bridgedesk.desk.setting_up.qualifying import with_qualifying
from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Draw
from bridgedesk.standings.evaluation import Evaluation

Chance = Callable[[Sequence[str]], list[str]]  # the same, in any order


def take_qualifying(
    desk: OpenEvent, key: str, contest: str | None = None, chance: Chance | None = None
) -> Change:
    """Its figures as they are final; said where they do not come out as they were posted. With `chance` those
    whom only the lot can part are parted by it, once."""
    event, book = desk.event, book_in_force(desk)
    with file_refusals():
        other = desk.file.event(key)
    _refuse(event, other)
    after = with_qualifying(event, other, contest)
    places = entries_wanted(after.stages[-1].contest, book, event.kind)
    *earlier, before, final = after.stages
    after = replace(after, stages=(*earlier, replace(before, places=places or before.places), final))
    found = desk.supposing(after)
    if chance is not None and _only_by_lot(found):
        after = replace(after, draws=(*after.draws, _lots(after, chance)))
        found = desk.supposing(after)
    change = Change("take qualifying", f"Qualifying taken in: {other.title}")
    remarks = [*_as_posted(other, found), *_who_plays(after, found)]
    return desk.carry_out(change._replace(remarks=tuple(remarks)), after)


def _only_by_lot(found: Evaluation) -> bool:
    """Level by the points of two stages, when every other test has been made."""
    return any(each.placed.shared for each in found.earlier[-1].points)


def _lots(event: Event, chance: Chance) -> Draw:
    return Draw(event.stages[-2].id, 1, lots=tuple(chance([each.id for each in event.entries])))


def _refuse(event: Event, other: Event) -> None:
    if other.status is not Status.FINAL:
        raise Refusal(f"{other.title} is not final yet; make it final first, then take it in here")
    if other.rulebook.id != event.rulebook.id:
        raise Refusal(
            f"{other.title} goes by another rule book ({other.rulebook.id}), so it leads to no final here"
        )
    if not other.stages or not other.sessions or _of_teams(other) != _of_teams(event):
        raise Refusal(
            f"{other.title} does not lead to this final: one is played by teams, the other by pairs"
        )


def _of_teams(event: Event) -> bool:
    return any(each.scoring in HEAD_TO_HEAD for each in event.sessions)


def _as_posted(other: Event, found: Evaluation) -> Iterator[str]:
    """Posted is posted: where today's program or book comes to other places, the director hears of it."""
    posted = _places(other.issues[-1].standings) if other.issues else None
    if posted is not None and posted != _places(as_posted(found.earlier[-1])):
        yield f"{other.title} was posted with other places than come out today; look at both before you go on"


def _places(standings: Iterable[Mapping[str, object]]) -> set[tuple[str, str]]:
    return {(str(each.get("names")), str(each.get("place"))) for each in standings if each.get("place")}


def _who_plays(event: Event, found: Evaluation) -> Iterator[str]:
    """In the order of the qualifying, where the form of the finals says how many."""
    going = found.earlier[-1].qualified
    if going and going.entries:
        yield f"In the final: {', '.join(entry_words(event, each) for each in going.entries)}"
        yield from level_words(event, going)
