"""A published file scored again: whose conventions it followed, and every figure that still differs."""

from dataclasses import replace

from bridgedesk.desk.audit.finding import Audit, Finding
from bridgedesk.desk.audit.lines import audit_lines
from bridgedesk.desk.audit.matches import audit_matches
from bridgedesk.desk.audit.places import audit_places
from bridgedesk.desk.audit.totals import audit_totals
from bridgedesk.event.event import Status
from bridgedesk.exchange.published import Published


def audit(published: Published) -> Audit:
    """What is published has been played: a result that is not there does not come any more."""
    published = replace(published, event=replace(published.event, status=Status.FINAL))
    findings: list[Finding] = [
        *audit_lines(published),
        *audit_matches(published),
        *audit_totals(published),
        *audit_places(published),
    ]
    return Audit(published.event.title, published.program, tuple(findings), published.remarks)
