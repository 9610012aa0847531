"""Make results final, reopen them, post revisions; each revision keeps its rule book and program version."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from bridgedesk import __version__
from bridgedesk.desk.club.events import progress
from bridgedesk.desk.event.club_file import file_refusals, one_act
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.views.posted import revision_line
from bridgedesk.directing.lookup import reason_given
from bridgedesk.event.event import Event, Issue, RulebookRef, Status
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.rule_library import text_of_book
from bridgedesk.sheets.score_report import as_json
from bridgedesk.standings.entry_names import names_of
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.moves import Move, Stood, how_it_moved, moves, now
from bridgedesk.store.club_lists import sent_of

MOST_SAID = 3
POST_REVISION = "post revision"
NOT_POSTED = ("eligibility", "qualifying_points")  # shown next to the ranking, not in it


@one_act
def finalise(open_event: OpenEvent) -> Change:
    """Post the results as final; refuse if scores are missing or items are left to check."""
    if open_event.event.status is Status.FINAL:
        raise Refusal(f"{open_event.event.title} is already final.")
    _refuse_unfinished(open_event)
    after, issue = _posted(open_event, Status.FINAL)
    settled = settled_by_final(open_event)
    words = f"Final, {_words(open_event.event, issue)}"
    posted = open_event.event.issues[-1] if open_event.event.issues else None
    if posted and _is_unchanged_since_posting(open_event) and _figures(posted) == _figures(issue):
        after = replace(after, issues=open_event.event.issues)  # one correction, one revision
        words = f"Final, revision {posted.revision} as posted at {posted.time:%H:%M}"
    return _post(open_event, after, Change("finalise", words, (f"{settled}.",) if settled else ()))


def _is_unchanged_since_posting(open_event: OpenEvent) -> bool:
    """Return True if nothing undoable was done since the last revision was posted."""
    for entry in open_event.history():
        if entry.act == POST_REVISION:
            return True
        if entry.undoable or entry.act in ("reopen", "finalise"):
            return False
    return False


def _figures(issue: Issue) -> list[dict[str, Any]]:
    """Return the posted standings without the wording of lines, which may mention scores still missing."""
    found = []
    for each in issue.standings:
        lines = each.get("lines")
        told = [(line.get("amount"), line.get("effect")) for line in lines] if isinstance(lines, list) else []
        found.append({**each, "lines": told})
    return found


def settled_by_final(open_event: OpenEvent) -> str:
    """Describe totals that the rule book settles after the last match, and the places this changes."""
    if open_event.event.status is not Status.OPEN or progress(open_event.event).missing:
        return ""
    names, closed = names_of(open_event.event), replace(open_event.event, status=Status.FINAL)
    after = moves(now(open_event.evaluation, names), now(open_event.supposing(closed), names))
    other = [each for each in after if each.is_of_place or _total(each.before) != _total(each.after)]
    told = "; ".join(_move_words(each) for each in other[:MOST_SAID])
    more = f" and {len(other) - MOST_SAID} more" if len(other) > MOST_SAID else ""
    moves_a_total = any(_total(each.before) != _total(each.after) for each in other)
    return f"Making the results final changes: {told}{more}" if moves_a_total else ""


def _move_words(move: Move) -> str:
    before, after = (_total(each) for each in (move.before, move.after))
    figure = [f"{after} instead of {before}"] if before != after else []
    place = [how_it_moved(move)] if move.is_of_place else []
    return f"{move.names}: {', '.join((*figure, *place))}"


def _total(stood: Stood | None) -> Decimal | None:
    return stood.total if stood else None


@one_act
def reopen(open_event: OpenEvent, why: str) -> Change:
    """Reopen a final event; posted results stay posted, and corrections become the next revision."""
    if open_event.event.status is not Status.FINAL:
        raise Refusal(f"{open_event.event.title} is not final, so there is nothing to reopen.")
    reason = reason_given(why, "the event is reopened")
    after = replace(open_event.event, status=Status.PROVISIONAL)
    return open_event.carry_out(Change("reopen", f"Reopened: {reason}"), after, undoable=False)


@one_act
def post_revision(open_event: OpenEvent) -> Change:
    """Post corrected results as the next revision, and list what changed."""
    if not open_event.event.issues:
        raise Refusal("Nothing posted yet. Make the results final first.")
    last = open_event.event.issues[-1]
    after, issue = _posted(open_event, open_event.event.status)
    if issue.standings == last.standings:
        raise Refusal(f"Nothing has changed since revision {last.revision} of {last.time:%H:%M}")
    change = Change(POST_REVISION, _words(open_event.event, issue), what_changed(last, issue))
    return _post(open_event, after, change)


def what_changed(before: Issue, after: Issue) -> tuple[str, ...]:
    """Return a sentence for each entry whose place or score changed between two revisions."""
    old = {(each.get("field"), each.get("entry")): each for each in before.standings}
    found = []
    for each in after.standings:
        earlier = old.get((each.get("field"), each.get("entry")), {})
        who = " & ".join(map(str, _names(each))) or f"entry {each.get('entry')}"
        if each.get("place") != earlier.get("place"):
            found.append(f"{who}: place {earlier.get('place') or '–'} becomes {each.get('place') or '–'}")
        elif each != earlier:
            found.append(f"{who}: the score changed, the place did not")
    return tuple(found)


def _names(standing: Mapping[str, object]) -> list[object]:
    names = standing.get("names")
    return names if isinstance(names, list) else []


def _posted(open_event: OpenEvent, status: Status) -> tuple[Event, Issue]:
    """Return the event with one more revision, and the revision itself. It is worked out by today's rule
    book, which it names; a final event keeps the figures and rule book it was posted with, since it was
    not reopened."""
    is_final = open_event.event.status is Status.FINAL
    _, digest = (None, None) if is_final else text_of_book(open_event.event.rulebook.id)
    book = RulebookRef(open_event.event.rulebook.id, digest or open_event.event.rulebook.sha256)
    after = replace(open_event.event, status=status, rulebook=book)
    revision = max((each.revision for each in open_event.event.issues), default=0) + 1
    standings = as_posted(open_event.evaluation if is_final else open_event.supposing(after))
    issue = Issue(revision, open_event.clock(), __version__, standings, book, open_event.event.overlay)
    return replace(after, issues=(*after.issues, issue)), issue


def _post(open_event: OpenEvent, after: Event, change: Change) -> Change:
    """Save a revision together with the text of its rule book."""
    text, digest = text_of_book(after.rulebook.id)
    change = change._replace(remarks=(*change.remarks, *_to_resend(open_event, after.issues[-1])))
    return open_event.carry_out(change, after, undoable=False, book=(digest, text) if digest else None)


def _to_resend(open_event: OpenEvent, issue: Issue) -> Iterator[str]:
    with file_refusals():
        sent = sent_of(open_event.file, open_event.event.id)
    if sent and sent[-1].revision < issue.revision:
        yield f"The secretary has revision {sent[-1].revision}. Send the new files."


def as_posted(evaluation: Evaluation) -> tuple[Mapping[str, Any], ...]:
    """Return the standings as posted, with their breakdown lines."""
    fields = json.loads(json.dumps(as_json(evaluation)["fields"], default=_number), parse_float=Decimal)
    return tuple(
        {"field": field["name"]} | {key: value for key, value in each.items() if key not in NOT_POSTED}
        for field in fields
        for each in field["standings"]
    )


def _number(value: object) -> float | int:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    raise TypeError(f"{value!r} is not a figure")


def reasons_not_final(open_event: OpenEvent) -> tuple[str, ...]:
    """Return short reasons why the event cannot be made final yet."""
    missing, odd = progress(open_event.event).missing, len(items_to_check(open_event))
    return (
        *([f"{counted(missing, 'result')} missing"] if missing else []),
        *([f"{counted(odd, 'item')} to check (F7)"] if odd else []),
    )


def _refuse_unfinished(open_event: OpenEvent) -> None:
    missing = progress(open_event.event).missing
    if missing:
        raise Refusal(f"{counted(missing, 'result')} missing. Type the scores, or NP for boards not played.")
    odd = [f"{each.where}: {each.what}" if each.where else each.what for each in items_to_check(open_event)]
    if odd:
        more = f" (and {len(odd) - MOST_SAID} more)" if len(odd) > MOST_SAID else ""
        said = "; ".join(odd[:MOST_SAID])
        raise Refusal(f"To check first: {said}{more}. Fix each one, or accept it with a reason.")


def _words(event: Event, issue: Issue) -> str:
    return revision_line((*event.issues, issue), len(event.issues))
