"""Files for the masterpoint secretary: one folder for each event and revision."""

import csv
import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from io import StringIO

from bridgedesk.event.moment import day_words
from bridgedesk.event.spelling import counted
from bridgedesk.exchange.outgoing import Outgoing, Unwritable, national_numbers
from bridgedesk.exchange.preflight import Members, SecretaryCheck, secretary_checks
from bridgedesk.exchange.usebio_out import usebio
from bridgedesk.masterpoints.awards import Awards, Colour
from bridgedesk.masterpoints.number import Federation
from bridgedesk.standings.eligibility.substitutions import play_words, substitute_plays
from bridgedesk.standings.explain.figures import decimals, figure_text
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows

# ---- award files of the ABF Masterpoint Centre, and the claim of a Scottish club

_END = "\r\n"  # no source says it; the Masterpoint Centre's own programs are of Windows
_MOST = 999_999  # six digits of hundredths

CLAIM = ("Claim Date", "Membership ID", "Event Code", "Club Code", "Local Points", "National Points")


def award_file(outgoing: Outgoing, *colours: Colour) -> bytes:
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
        raise Unwritable(f"nobody earned {words} points in this event")
    numbers = national_numbers(outgoing, players, federation)
    if not numbers:
        raise Unwritable("no player who earned points has a number")
    return [(number, [each.get(id_, Decimal(0)) for each in totals]) for id_, number in numbers.items()]


def _hundredths(points: Decimal) -> str:
    whole = points * 100
    if whole != int(whole) or not 0 <= whole <= _MOST:
        raise Unwritable(f"an award file cannot hold {points} masterpoints; the most are 9999.99")
    return f"{int(whole):06}"


def sbu_claim(outgoing: Outgoing) -> bytes:
    if not outgoing.event_code or not outgoing.club_number:
        raise Unwritable("a claim needs the event's code and the club's code; enter both first")
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator=_END)
    writer.writerow(CLAIM)
    day = f"{outgoing.claimed or outgoing.event.date:%d/%m/%Y}"
    claimed = sorted(_by_number(outgoing, Federation.SBU, Colour.LOCAL, Colour.NATIONAL))
    for number, (local, national) in claimed:
        points = [f"{each.normalize():f}" for each in (local, national)]
        writer.writerow([day, number, outgoing.event_code, outgoing.club_number, *points])
    return text.getvalue().encode("utf-8")


# ---- secretary

AWARD_COLOURS = {
    "awards.grn": (Colour.GREEN,),
    "awards.red": (Colour.RED,),
    "awards.rag": (Colour.RED, Colour.GREEN),
    "awards.gld": (Colour.GOLD,),
}
CLAIM_FILE = "claim.csv"
AWARDS = (*AWARD_COLOURS, CLAIM_FILE)
REPORT, TO_CHECK, RESULTS = "masterpoints.txt", "players-to-check.txt", "usebio.xml"


def folder_name(outgoing: Outgoing, number: int = 1) -> str:
    """Return the day, the title in plain letters and the revision; events of one name are numbered."""
    name = day_and_title(outgoing.event.date, outgoing.event.title)
    return f"{name}{f' ({number})' if number > 1 else ''} revision {outgoing.revision}"


def day_and_title(day: date, title: str) -> str:
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9]+", " ", plain).strip()[:60].strip() or "event"
    return f"{day:%Y-%m-%d} {plain}"


def secretary_files(
    outgoing: Outgoing, federation: Federation, members: Members | None = None
) -> Mapping[str, bytes]:
    """Return every file by its name, or refuse in one sentence."""
    doubts = secretary_checks(outgoing, federation, members)
    stopping = [each for each in doubts if each.stops]
    if stopping:
        more = f" And {len(stopping) - 1} more." if len(stopping) > 1 else ""
        raise Unwritable(f"fix this first: {stopping[0].words}{more}")
    awards = outgoing.earned()
    files = dict(_award_files(outgoing, awards))
    files[RESULTS] = usebio(outgoing)
    files[REPORT] = masterpoint_report(outgoing).encode("utf-8")
    files[TO_CHECK] = players_to_check(outgoing, doubts).encode("utf-8")
    return files


def _award_files(outgoing: Outgoing, awards: Awards) -> Iterator[tuple[str, bytes]]:
    colours = set(awards.colours)
    both = {Colour.RED, Colour.GREEN} <= colours
    for name, wanted in AWARD_COLOURS.items():
        if set(wanted) <= colours and not (both and name in ("awards.grn", "awards.red")):
            yield name, award_file(outgoing, *wanted)
    if colours & {Colour.LOCAL, Colour.NATIONAL} and outgoing.event_code and outgoing.club_number:
        yield CLAIM_FILE, sbu_claim(outgoing)


# ---- texts


def masterpoint_report(outgoing: Outgoing) -> str:
    """Return a readable report of who earned what, and why."""
    awards = outgoing.earned()
    places = decimals(each.points for each in awards.earned)
    lines = [*_head(outgoing), f"Scale: {awards.scale}", ""]
    for field in outgoing.evaluation.fields:
        if outgoing.evaluation.winners > 1:
            lines += [field.name, ""]
        for row in rows(outgoing.evaluation, field):
            lines += _entry_lines(outgoing, awards, row, places)
        lines.append("")
    for colour in awards.colours:
        totals = awards.totals(colour)
        total = sum(totals.values(), start=Decimal(0))
        players = counted(len(totals), "player")
        lines.append(f"{colour.value.capitalize()}: {figure_text(total, places)} points to {players}")
    lines += ["", *_substitutes(outgoing), *awards.remarks]
    return _text(lines)


def _substitutes(outgoing: Outgoing) -> Iterator[str]:
    event = outgoing.event
    for play in substitute_plays(event):
        yield f"Substitute: {play_words(event, play)}; played {play.share}."


def players_to_check(outgoing: Outgoing, doubts: list[SecretaryCheck]) -> str:
    lines = [*_head(outgoing), ""]
    lines += [f"- {doubt.words}" for doubt in doubts] or ["Nothing to check."]
    return _text(lines)


def _head(outgoing: Outgoing) -> list[str]:
    event = outgoing.event
    lines = [event.title, ", ".join(filter(None, [event.club, day_words(event.date)]))]
    if outgoing.revised:
        return [*lines, f"Revision {outgoing.revision}: RESEND. This replaces the earlier files"]
    return [*lines, "Revision 1"]


def _entry_lines(outgoing: Outgoing, awards: Awards, row: RankingLine, places: int) -> Iterator[str]:
    earned = [each for each in awards.earned if each.entry == row.entry]
    if not earned:
        return
    yield f"{row.place_text:>4} {' & '.join(row.names)}"
    for each in earned:
        player = outgoing.event.player(each.player)
        who = f"{player.name} [{player.number or 'no number'}]"
        yield f"     {who:<40} {figure_text(each.points, places):>8} {each.colour.value}  ({each.because})"


def _text(lines: list[str]) -> str:
    kept = ("".join(mark if mark.isprintable() else " " for mark in line) for line in lines)
    return "\r\n".join([*(line.rstrip() for line in kept), ""])
