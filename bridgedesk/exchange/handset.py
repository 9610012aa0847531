"""USEBIO hands: complete deals in any HANDSET or BOARD element become deals of the session."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.bridge.cards import BadDeal, Deal, Hand
from bridgedesk.bridge.seats import Seat
from bridgedesk.exchange.gathering import EventBuilder
from bridgedesk.exchange.notation import board_number, seat_of
from bridgedesk.exchange.xml_tree import Element

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
                f"{len(shared)} HANDSETs for {len(sessions)} sessions: which belongs to which is not said, "
                "so their deals were left out."
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
            gathering.remark(f"{place}: {problem}; its hands were left out.")
            continue
        if deal and found.setdefault(number, deal) != deal:
            gathering.remark(f"{place}: the hands differ from those given before; the first were taken.")
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
        raise BadDeal(f"'{plain[:20]}' is not a holding in one suit")
    return "" if plain in ("-", "--", "—") else plain
