"""USEBIO 1.0 to 1.3: the event's own lines, and the three structures of sessions and sections."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.bridge.cards import BadDeal, Deal, Hand
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.codec import shown
from bridgedesk.event.event import Fields
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.gathering import MOST_SECTIONS, EventBuilder
from bridgedesk.exchange.notation import board_number, date_of, seat_of
from bridgedesk.exchange.published import Published, Unreadable
from bridgedesk.exchange.usebio_pairs import PairsSection, read_pairs
from bridgedesk.exchange.usebio_teams import read_teams
from bridgedesk.exchange.xml_tree import Element

# ---- USEBIO hands: complete deals in any HANDSET or BOARD element become deals of the session

_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def attach_deals(
    root: Element, event: Element, sessions: list[tuple[str, Element]], gathering: EventBuilder
) -> None:
    """Add deals: a session has its own hand sets; sets above it are used if it is alone, or one for each."""
    shared = [*root.all("HANDSET"), *event.all("HANDSET")]
    if len(sessions) == 1:
        own = {sessions[0][0]: [board for each in (*root.all("HANDSET"), event) for board in _boards(each)]}
    else:
        own = {id_: list(_boards(element)) for id_, element in sessions}
        if len(shared) == len(sessions):
            for (id_, _), hand_set in zip(sessions, shared, strict=True):
                own[id_] += _boards(hand_set)
        elif shared:
            gathering.remark(
                f"{len(shared)} HANDSETs for {len(sessions)} sessions: they do not say which is which, "
                "so their deals are left out."
            )
    for number, session in enumerate(gathering.sessions):
        gathering.sessions[number] = replace(session, deals=_deals(own[session.id], gathering))


def _boards(element: Element) -> Iterator[Element]:
    """Yield boards that show hands: in hand sets, or on the travellers themselves."""
    for child in element.children:
        if child.name == "BOARD" and child.first("HAND"):
            yield child
        elif child.name in ("HANDSET", "SESSION", "SECTION", "MATCH"):
            yield from _boards(child)


def _deals(boards: list[Element], gathering: EventBuilder) -> dict[int, Deal]:
    found: dict[int, Deal] = {}
    for element in boards:
        number = board_number(element.says("BOARD_NUMBER"), f"line {element.line}, hands")
        place = f"line {element.line}, board {number}"
        try:
            deal = _deal(element)
        except BadDeal as problem:
            gathering.remark(f"{place}: {problem}; its hands are left out.")
            continue
        if deal and found.setdefault(number, deal) != deal:
            gathering.remark(f"{place}: the hands differ from the earlier ones, which are used.")
    return found


def _deal(board: Element) -> Deal | None:
    """Return the deal, or None if a hand is missing."""
    hands = dict[Seat, Hand]()
    for element in board.all("HAND"):
        seat = seat_of(element.says("DIRECTION"))
        if seat is None or seat in hands:
            return None
        hands[seat] = Hand.parse(".".join(_holding(element.says(suit)) for suit in _SUITS))
    complete = len(hands) == 4 and all(any(hand.suits) for hand in hands.values())
    return Deal(hands) if complete else None


def _holding(text: str) -> str:
    plain = "".join(text.split())
    if "." in plain:
        raise BadDeal(f"“{plain[:20]}” is not a holding in one suit")
    return "" if plain in ("-", "--", "—") else plain


# ---- usebio

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
        raise Unreadable(f"it has {len(events)} EVENT elements; a results file has one")
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
        gathering.remark(f"DATE {shown(printed)} is not a date such as 17/11/2026 or 2026-11-17.")
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
        raise Unreadable("it is an individual event; only events for pairs and teams can be imported")
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
