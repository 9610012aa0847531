"""Small invented files."""

from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.published import Published

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.example.org/usebio_v1_2.dtd">'


def read(text: str, name: str = "evening.xml") -> Published:
    return read_bytes(text.encode(), name)


def usebio(event: str, kind: str = 'EVENT_TYPE="MP_PAIRS"', after: str = "", version: str = "1.2") -> str:
    return (
        f'<?xml version="1.0"?>\n{DOCTYPE}\n<USEBIO Version="{version}">\n'
        "<CLUB><CLUB_NAME>Example BC</CLUB_NAME></CLUB>\n"
        f"<EVENT {kind}><EVENT_DESCRIPTION>Monday</EVENT_DESCRIPTION><DATE>01/02/2027</DATE>\n"
        f"{event}\n</EVENT>\n{after}</USEBIO>\n"
    )


def fields(**values: object) -> str:
    return "".join(f"<{name}>{value}</{name}>" for name, value in values.items())


def pair(number: object, *names: str, **values: object) -> str:
    players = "".join(f"<PLAYER>{fields(PLAYER_NAME=name)}</PLAYER>" for name in names)
    return f"<PAIR>{fields(PAIR_NUMBER=number, **values)}{players}</PAIR>\n"


def participants(*pairs: str) -> str:
    return f"<PARTICIPANTS>{''.join(pairs)}</PARTICIPANTS>\n"


def line(ns: object, ew: object, **values: object) -> str:
    return f"<TRAVELLER_LINE>{fields(NS_PAIR_NUMBER=ns, EW_PAIR_NUMBER=ew, **values)}</TRAVELLER_LINE>\n"


def played(ns: object, ew: object, contract: str, by: str, tricks: object, score: object) -> str:
    return line(ns, ew, CONTRACT=contract, PLAYED_BY=by, TRICKS=tricks, SCORE=score)


def board(number: int, *lines: str, **values: object) -> str:
    return f"<BOARD>{fields(BOARD_NUMBER=number, **values)}{''.join(lines)}</BOARD>\n"


def pairs_of_four(*numbers: object) -> str:
    return participants(*(pair(number, f"Ann {number}", f"Bob {number}") for number in numbers))


HOWELL = usebio(
    "<WINNER_TYPE>1</WINNER_TYPE>"
    + participants(
        pair(1, "Ann", "Bob", PERCENTAGE="62.50", PLACE="1"),
        pair(2, "Cyd", "Dan", PERCENTAGE="37.5", PLACE="3="),
        pair(3, "Eve", "Fay", PERCENTAGE="62,50", PLACE="1"),
        pair(4, "Gus", "Hal", PERCENTAGE="37.5", PLACE="3="),
    )
    + board(
        1,
        line(
            1, 2, CONTRACT="4S", PLAYED_BY="N", LEAD="TD", TRICKS=10, SCORE=420, NS_MATCH_POINTS=2,
            EW_MATCH_POINTS=0,
        ),
        line(
            3, 4, CONTRACT="4SX", PLAYED_BY="N", LEAD="", TRICKS=9, SCORE=-100, NS_MATCH_POINTS=0,
            EW_MATCH_POINTS=2,
        ),
    )
)  # fmt: skip
