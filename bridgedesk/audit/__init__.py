"""A published file scored again: whose conventions it followed, and every figure that still differs."""

from dataclasses import replace

from bridgedesk.audit.convention import Evaluated, own_regulations
from bridgedesk.audit.finding import Agreement, Audit
from bridgedesk.audit.lines import audit_lines
from bridgedesk.audit.matches import audit_matches
from bridgedesk.audit.totals import audit_handicaps, audit_places, audit_totals
from bridgedesk.event.event import Event, Status
from bridgedesk.exchange.published import Published
from bridgedesk.rulebooks import Book


def audit(published: Published, book: Book | None = None) -> Audit:
    """Compare a published event with our own results; `book` applies to an event played here."""
    own = own_regulations(published.event, book)
    published = replace(published, event=_as_played(published.event))
    evaluated = Evaluated(published.event, own)
    lines = audit_lines(published, evaluated)
    findings: list[Agreement] = [
        *([lines.finding] if lines else []),
        *audit_matches(published, own),
        *audit_totals(published, evaluated, lines),
        *audit_handicaps(published.totals),
        *audit_places(published),
    ]
    remarks = list(published.remarks)
    if published.matches and not published.event.matches:
        remarks.append(f"The {len(published.matches)} pairs matches were compared by board only.")
    return Audit(published.event.title, published.program, tuple(findings), tuple(remarks))


def _as_played(event: Event) -> Event:
    """Return the event as complete, and without typed VPs for matches that have boards, so that they are
    worked out."""
    matches = tuple(replace(match, slip=None) if match.results else match for match in event.matches)
    return replace(event, status=Status.FINAL, matches=matches)
