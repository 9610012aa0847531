"""What an appeal is about: the session and the hands of its board."""

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Appeal


def session_appealed(event: Event, appeal: Appeal) -> str | None:
    """That of the match or the ruling; without them as it was said on the form."""
    return _by_case(event, appeal) or appeal.session


def session_is_certain(event: Event, appeal: Appeal) -> bool:
    return _by_case(event, appeal) is not None


def _by_case(event: Event, appeal: Appeal) -> str | None:
    matches = (each.session for each in event.matches if each.id == appeal.match)
    rulings = (each.session for each in event.rulings if each.id == appeal.ruling)
    return next(matches, None) or next(rulings, None)


def hands_on_record(event: Event, appeal: Appeal) -> Deal | None:
    where = session_appealed(event, appeal)
    found = (each.deals.get(appeal.board) for each in event.sessions if each.id == where and appeal.board)
    return next(found, None)
