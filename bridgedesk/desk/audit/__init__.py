"""A published file scored again: whose conventions it followed, and every figure that still differs."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.desk.audit.finding import Audit, Finding
from bridgedesk.desk.audit.lines import audit_lines
from bridgedesk.desk.audit.matches import audit_matches
from bridgedesk.desk.audit.places import audit_places
from bridgedesk.desk.audit.totals import audit_totals
from bridgedesk.event.event import Event, Status
from bridgedesk.exchange.published import Published


def audit(published: Published) -> Audit:
    published = replace(published, event=_as_played(published.event))
    findings: list[Finding] = [
        *audit_lines(published),
        *audit_matches(published),
        *audit_totals(published),
        *audit_places(published),
    ]
    remarks = (*published.remarks, *_left_open(published))
    return Audit(published.event.title, published.program, tuple(findings), remarks)


def _as_played(event: Event) -> Event:
    """Nothing is still to come, and the VPs of a match that has its boards are to be found out."""
    matches = tuple(replace(match, slip=None) if match.results else match for match in event.matches)
    return replace(event, status=Status.FINAL, matches=matches)


def _left_open(published: Published) -> Iterator[str]:
    if published.matches and not published.event.matches:
        yield f"The {len(published.matches)} matches of pairs were not compared, only their boards."
