"""Award files of the ABF Masterpoint Centre, and the claim of a Scottish club."""

import csv
from decimal import Decimal
from io import StringIO

from bridgedesk.exchange.outgoing import Outgoing, Unwritable, national_numbers
from bridgedesk.masterpoints.awards import Colour
from bridgedesk.masterpoints.number import Federation

_END = "\r\n"  # no source says it; the Masterpoint Centre's own programs are of Windows
_MOST = 999_999  # six digits of hundredths

CLAIM = ("Claim Date", "Membership ID", "Event Code", "Club Code", "Local Points", "National Points")


def green(outgoing: Outgoing) -> bytes:
    return _award_file(outgoing, Colour.GREEN)


def red(outgoing: Outgoing) -> bytes:
    return _award_file(outgoing, Colour.RED)


def gold(outgoing: Outgoing) -> bytes:
    return _award_file(outgoing, Colour.GOLD)


def red_and_green(outgoing: Outgoing) -> bytes:
    return _award_file(outgoing, Colour.RED, Colour.GREEN)


def _award_file(outgoing: Outgoing, *colours: Colour) -> bytes:
    """Return one line for each player: the number in seven digits, then each colour's hundredths in six."""
    lines = sorted(
        f"{number:07}" + "".join(_hundredths(each) for each in points)
        for number, points in _by_number(outgoing, Federation.ABF, *colours)
    )
    return "".join(line + _END for line in lines).encode("ascii")


def _by_number(
    outgoing: Outgoing, federation: Federation, *colours: Colour
) -> list[tuple[int, list[Decimal]]]:
    awards = outgoing.earned()
    totals = [awards.totals(colour) for colour in colours]
    players = list(dict.fromkeys(player for each in totals for player in each))
    if not players:
        words = " or ".join(colour.value for colour in colours)
        raise Unwritable(f"nobody earned {words} points in this event; there is nothing to send")
    numbers = national_numbers(outgoing, players, federation)
    if not numbers:
        raise Unwritable("none of those who earned has a number; there is nothing to send")
    return [(number, [each.get(id_, Decimal(0)) for each in totals]) for id_, number in numbers.items()]


def _hundredths(points: Decimal) -> str:
    whole = points * 100
    if whole != int(whole) or not 0 <= whole <= _MOST:
        raise Unwritable(f"{points} masterpoints cannot stand in an award file; it holds up to 9999.99")
    return f"{int(whole):06}"


def sbu_claim(outgoing: Outgoing) -> bytes:
    if not outgoing.event_code or not outgoing.club_number:
        raise Unwritable("a claim names the event's code and the club's code; enter both first")
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator=_END)
    writer.writerow(CLAIM)
    day = f"{outgoing.claimed or outgoing.event.date:%d/%m/%Y}"
    claimed = sorted(_by_number(outgoing, Federation.SBU, Colour.LOCAL, Colour.NATIONAL))
    for number, (local, national) in claimed:
        points = [f"{each.normalize():f}" for each in (local, national)]
        writer.writerow([day, number, outgoing.event_code, outgoing.club_number, *points])
    return text.getvalue().encode("utf-8")
