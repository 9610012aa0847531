"""Hand records: every known deal, with its double-dummy tricks if they are known too."""

from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import Seat, dealer, vulnerability
from bridgedesk.sheets.content import Block, Card, Cards, Hands, Makes, Sheet, Size, Words
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet
from bridgedesk.sheets.words import SUITS, VULNERABLE

LAYOUTS = {2: ((1, 2),), 4: ((2, 2),), 6: ((2, 3),)}
USUAL = 6
HIGHEST_FIRST = tuple(reversed(Denomination))


def hand_records(facts: Facts) -> Sheet:
    per_page = facts.choice.per_page or USUAL
    if per_page not in LAYOUTS:
        raise NothingToPrint(f"Hand records are printed 2, 4 or 6 on a page, not {per_page}")
    cards = []
    for session in facts.sessions():
        for board, deal in sorted(session.deals.items()):
            makes = facts.makes.get((session.id, board))
            blocks: tuple[Block, ...] = (Hands(None, deal, makes),)
            if makes:
                blocks += (Words(makes_words(makes), Size.SMALL),)
            told = [f"Session {session.id}"] if len(facts.event.sessions) > 1 else []
            told += [f"Dealer {dealer(board).name.title()}", VULNERABLE[vulnerability(board)]]
            cards.append(Card(f"Board {board}", ", ".join(told), blocks))
    if not cards:
        raise NothingToPrint("No hands are known; import them from a PBN file, then print again")
    return sheet(facts, "Hand records", (Cards(tuple(cards), LAYOUTS[per_page]),), results=False)


def makes_words(makes: Makes) -> str:
    """Return the most each side can make; partners are listed apart only if they differ."""
    told = []
    for one, other in ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)):
        bids = []
        for denomination in HIGHEST_FIRST:
            tricks = {seat: makes.get(seat, {}).get(denomination, 0) for seat in (one, other)}
            sign = SUITS.get(denomination.value, denomination.value)
            if min(tricks.values()) == max(tricks.values()):
                if tricks[one] > 6:
                    bids.append(f"{tricks[one] - 6}{sign}")
                continue
            bids += [f"{seat.value} {number - 6}{sign}" for seat, number in tricks.items() if number > 6]
        told.append(
            f"{one.value}{other.value} {', '.join(bids)}" if bids else f"{one.value}{other.value} nothing"
        )
    return "; ".join(told)
