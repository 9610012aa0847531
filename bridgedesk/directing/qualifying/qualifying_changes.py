"""Changes in the qualifying since a final imported it; shown until imported again or accepted."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.qualifying.changed_qualifying import (
    changes_in_final,
    seated_finalists,
    wrong_finalists_text,
)
from bridgedesk.directing.qualifying.qualifying_link import (
    ImportRecord,
    QualifiedIn,
    current_posting,
    qualified_in,
    qualifying_order,
)
from bridgedesk.directing.qualifying.qualifying_reimport import import_corrected
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Status
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.past import PostedState
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.explain.moves import move_words, moved_between

MOST_SAID = 3


class QualifyingChange(NamedTuple):
    """Change in the qualifying with key `key`; while that is reopened it cannot be imported again."""

    key: str
    words: str
    may_take: bool
    matter: Matter


def changes_since_import(situation: Situation) -> list[QualifyingChange]:
    """Return the changes since the import; compared again only when either event has changed."""
    links = qualified_in(situation.event)
    if not links:
        return []
    try:
        stands = [(link, current_posting(situation.past, link)) for link in links]
    except Refusal:  # the file is gone for now; the next action says so
        return []
    there = [(link, other) for link, other in stands if other is not None]
    found = situation.once((_basis(situation.event), there), _changes, situation, there)
    changed = any(_has_changed(link, other) for link, other in there)
    return found if changed else [*found, *_misplaced(situation, links)]


def _changes(
    situation: Situation, there: Sequence[tuple[QualifiedIn, PostedState]]
) -> list[QualifyingChange]:
    changed = [(link, other) for link, other in there if _has_changed(link, other)]
    same = [(link, other) for link, other in there if link.taken and not _has_changed(link, other)]
    return [*_corrections(situation, changed), *_worked_out_again(situation, same)]


def _worked_out_again(
    situation: Situation, same: list[tuple[QualifiedIn, PostedState]]
) -> Iterator[QualifyingChange]:
    """Yield each qualifying whose posted figures differ from those this program works out now."""
    for link, other in same:
        played = situation.other(link.event)
        if played.evaluation.differs_from_posted:
            words = f"{other.title} keeps its posted figures, but calculated by today's rules some differ"
            words = f"{words}: open it and see To check (F7)"
            about = matter("qualifying-differs-from-posted", qualifying=link.event, revision=other.revision)
            yield QualifyingChange(link.event, words, may_take=False, matter=about)


def _misplaced(situation: Situation, links: list[QualifiedIn]) -> list[QualifyingChange]:
    """Warn if a final seated before the new import has the wrong finalists."""
    again = [each for each in links if each.again]
    words = wrong_finalists_text(situation.evaluation, situation.book_in_force) if again else ""
    about = matter("qualifying-misplaced", qualifying=again[0].event) if again else None
    return [QualifyingChange(again[0].event, words, may_take=False, matter=about)] if words and about else []


def _has_changed(link: QualifiedIn, other: PostedState) -> bool:
    if link.taken is None:  # who qualified may have been entered by what was posted then
        return bool(link.revision) and other.revision != link.revision
    return other.status != Status.FINAL.value or other.revision != link.revision


def _basis(event: Event) -> tuple[object, ...]:
    """Return what the comparison depends on; not the final's results, which arrive one by one."""
    last = event.stages[-1].id
    sessions = tuple(each for each in event.sessions if each.stage != last)
    keys = {each.id for each in sessions}
    matches = tuple(each for each in event.matches if each.session in keys)
    lines = event.registered
    return (sessions, matches, event.entries, event.draws, event.rulings, lines, seated_finalists(event))


def _corrections(
    situation: Situation, changed: list[tuple[QualifiedIn, PostedState]]
) -> Iterator[QualifyingChange]:
    for link, other in changed:
        if link.taken is None:
            yield from _posted_again(situation, link, other)
            continue
        final = other.status == Status.FINAL.value
        different = _different(situation, link, link.taken)
        about = {"qualifying": link.event, "revision": other.revision, "differences": len(different)}
        said = "; ".join(different)
        if final and different:
            words = f"{other.title} was corrected after it was brought in (revision {other.revision}): {said}"
            yield QualifyingChange(link.event, words, True, matter("qualifying-corrected", **about))
        elif not final:
            so_far = said or "no change here so far"
            words = f"{other.title} is reopened and not final yet: {so_far}"
            yield QualifyingChange(link.event, words, False, matter("qualifying-reopened", **about))


def _posted_again(situation: Situation, link: QualifiedIn, other: PostedState) -> Iterator[QualifyingChange]:
    played = situation.other(link.event)
    moved = [move_words(each) for each in moved_between(played.event, link.revision or 0)]
    moved = moved or list(_changed_order(played, link))
    if moved:
        told = moved[:MOST_SAID]
        more = f" and {len(moved) - MOST_SAID} more" if len(moved) > MOST_SAID else ""
        words = f"{other.title}, the qualifying, was posted again (revision {other.revision})"
        words = f"{words}: {', '.join(told)}{more}; check who is in the final"
        about = matter("qualifying-posted-again", qualifying=link.event, revision=other.revision)
        yield QualifyingChange(link.event, words, may_take=False, matter=about)


def _changed_order(played: Situation, link: QualifiedIn) -> Iterator[str]:
    """Yield a changed order of qualifiers or reserves with the same places: lots or the director broke a
    tie differently."""
    now = tuple(qualifying_order(played))
    if link.turns and now != link.turns and set(now) == set(link.turns):
        first, last = (
            pick(at for at, each in enumerate(now) if each != link.turns[at]) for pick in (min, max)
        )
        names = [entry_words(played.event, each) for each in now[first : last + 1]]
        yield f"new order of qualifiers and reserves: {', then '.join(names)}"


def _different(situation: Situation, link: QualifiedIn, taken: ImportRecord) -> Sequence[str]:
    try:
        other = situation.past.event(link.event)
        after, _ = import_corrected(situation.event, other, taken)
        return changes_in_final(situation.evaluation, situation.supposing(after), situation.book_in_force)
    except Refusal as problem:
        return [str(problem)]
