"""USEBIO 1.0 to 1.3: the event's own lines, and the three structures of sessions and sections."""

from collections.abc import Iterator

from bridgedesk.event.codec import shown
from bridgedesk.event.event import Fields
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.gathering import MOST_SECTIONS, EventBuilder
from bridgedesk.exchange.handset import attach_deals
from bridgedesk.exchange.notation import date_of
from bridgedesk.exchange.published import Published, Unreadable
from bridgedesk.exchange.usebio_pairs import PairsSection, read_pairs
from bridgedesk.exchange.usebio_teams import read_teams
from bridgedesk.exchange.xml_tree import Element

_METHODS = {
    "MATCH_POINTS": Scoring.MATCHPOINTS,
    "MATCHPOINTS": Scoring.MATCHPOINTS,
    "MP": Scoring.MATCHPOINTS,
    "MP_PAIRS": Scoring.MATCHPOINTS,
    "PERCENTAGE": Scoring.MATCHPOINTS,
    "BUTLER": Scoring.BUTLER,
    "BUTLER_IMPS": Scoring.BUTLER,
    "BUTLER_PAIRS": Scoring.BUTLER,
    "SWISS_PAIRS_BUTLER_IMPS": Scoring.BUTLER,
    "CROSS_IMP": Scoring.CROSS_IMPS,
    "CROSS_IMPS": Scoring.CROSS_IMPS,
    "SWISS_PAIRS_CROSS_IMPS": Scoring.CROSS_IMPS,
    "IMPS": Scoring.IMPS,
    "PAB": Scoring.POINT_A_BOARD,
    "BAM": Scoring.POINT_A_BOARD,
    "AGGREGATE": Scoring.AGGREGATE,
}
_TEAM_EVENTS = {"TEAMS", "TEAMS_OF_FOUR", "SWISS_TEAMS", "HEAD_TO_HEAD", "KO"}
# Where no method is named, the points on the lines tell it.
_POINTS = {
    "NS_MATCH_POINTS": Scoring.MATCHPOINTS,
    "NS_BUTLER_POINTS": Scoring.BUTLER,
    "NS_CROSS_IMP_POINTS": Scoring.CROSS_IMPS,
}


def read_usebio(root: Element, stem: str) -> Published:
    """Read an event; `stem` names it if the file does not."""
    events = list(root.all("EVENT"))
    if len(events) != 1:
        raise Unreadable(f"it holds {len(events)} EVENT elements; a results file has one")
    (event,) = events
    sessions = _sessions(event)
    teams = _is_teams(event, sessions)
    scoring = _scoring(event, sessions, teams)
    gathering = EventBuilder()
    if teams:
        read_teams(event, sessions, scoring, gathering)
        fields = Fields.ONE
    else:
        fields = read_pairs(event, _sections(event, sessions), scoring, gathering)
    attach_deals(root, event, sessions, gathering)
    printed = event.says("DATE")
    day = date_of(printed)
    if printed and day is None:
        gathering.remark(f"DATE {shown(printed)} is not a date as 17/11/2026 or 2026-11-17.")
    club = root.first("CLUB")
    return gathering.published(
        event.says("EVENT_IDENTIFIER") or event.says("EVENT_ID") or stem,
        event.says("TITLE") or event.says("EVENT_DESCRIPTION") or stem,
        day,
        _kind(event, scoring, teams),
        fields,
        (club.says("CLUB_NAME") or None) if club else None,
        f"{event.says('PROGRAM_NAME')} {event.says('PROGRAM_VERSION')}".strip(),
    )


def _sessions(event: Element) -> list[tuple[str, Element]]:
    """Return each session with its id; an event without sessions is its own single session."""
    found = list(event.all("SESSION"))
    if len(found) > MOST_SECTIONS:
        raise Unreadable(f"{len(found)} sessions are more than an event has")
    named = [element.attributes.get("SESSION_ID", "") for element in found]
    return [
        (f"s{name or number}", element)
        for number, (name, element) in enumerate(zip(named, found, strict=True), start=1)
    ] or [("s1", event)]


def _sections(event: Element, sessions: list[tuple[str, Element]]) -> Iterator[PairsSection]:
    """Yield the sections; data outside the only section, or the only session, belongs to it too."""
    for session, element in sessions:
        found = list(element.all("SECTION")) or [element]
        if len(found) > MOST_SECTIONS:
            raise Unreadable(f"session {session}: {len(found)} sections are more than a session has")
        alone = len(found) == 1
        for count, section in enumerate(found):
            within = tuple({id(each): each for each in (section, element, event)}.values())
            bodies = within if alone else within[:1]
            if alone and len(sessions) > 1:
                bodies = within[:-1]
            letter = chr(ord("A") + count) if count < 26 else f"A{count}"
            id_ = section.attributes.get("SECTION_ID", "") or letter
            yield PairsSection(session, id_, bodies, within, alone)


def _is_teams(event: Element, sessions: list[tuple[str, Element]]) -> bool:
    if _type_of(event) in _TEAM_EVENTS:
        return True
    lists = [each for _, element in sessions for each in element.all("PARTICIPANTS")]
    return any(each.first("TEAM") for each in lists + list(event.all("PARTICIPANTS")))


def _type_of(event: Element) -> str:
    return event.attributes.get("EVENT_TYPE", "").upper()


def _scoring(event: Element, sessions: list[tuple[str, Element]], teams: bool) -> Scoring:
    if _type_of(event) == "INDIVIDUAL":
        raise Unreadable("it is an event for individuals; events for pairs and teams are read")
    lists = [each for _, element in sessions for each in element.children]
    for word in (
        event.says("BOARD_SCORING_METHOD"),
        _type_of(event),
        *(each.attributes.get("EVENT_TYPE", "") for each in lists),
        event.says("SCORING_METHOD"),
    ):
        method = _METHODS.get(word.upper())
        if method and not teams and method is Scoring.IMPS:
            continue  # for pairs the word leaves open against what; the lines tell
        if method:
            return method
    if teams:
        return Scoring.IMPS
    for element in _lines(event):
        for child in element.children:
            if child.name in _POINTS:
                return _POINTS[child.name]
    return Scoring.MATCHPOINTS


def _lines(element: Element) -> Iterator[Element]:
    """Yield every traveller line, at any depth."""
    for child in element.children:
        if child.name == "TRAVELLER_LINE":
            yield child
        else:
            yield from _lines(child)


def _kind(event: Element, scoring: Scoring, teams: bool) -> str:
    if teams:
        return "teams"
    if _type_of(event).startswith("SWISS"):
        return "swiss-pairs"
    return "butler" if scoring is Scoring.BUTLER else "pairs"
