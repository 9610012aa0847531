"""Every export format by its name, and the one way to save it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from bridgedesk.event import document
from bridgedesk.event.spelling import near
from bridgedesk.exchange.award_files import gold, green, red, red_and_green, sbu_claim
from bridgedesk.exchange.html_out import web_pages
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.pbn_out import pbn
from bridgedesk.exchange.players import csv_players
from bridgedesk.exchange.scales import scale_of
from bridgedesk.exchange.usebio_out import usebio, usebio_flat
from bridgedesk.exchange.writing import write_file, write_folder
from bridgedesk.masterpoints.abf import match_awards, outright_awards, session_awards
from bridgedesk.masterpoints.awards import Awards, NoAward
from bridgedesk.masterpoints.sbu import club_awards, strata_awards
from bridgedesk.masterpoints.scale import AbfScale
from bridgedesk.masterpoints.strata import strata_of
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.standings.evaluation import Evaluation

Files = bytes | Mapping[str, bytes]

ABF, SBU = "abf-2014", "sbu-club-2026"
CLUB_SESSION = "E"  # the grade of an ordinary evening


@dataclass(frozen=True, slots=True)
class Format:
    words: str
    extension: str  # empty: a folder
    write: Callable[[Outgoing], Files]
    scale: str | None = None  # by which masterpoints are worked out where nobody has done it yet
    grade: str | None = None
    once: bool = False  # names the players of a pair once, whoever played when

    @property
    def about_substitutes(self) -> str:
        """Return a warning for events in which a substitute played."""
        if self.scale is not None:
            return "Substitutes: check who earns; the masterpoint report says who played how many boards"
        words = "Substitutes are named in its notes; each pair has the players of most of its boards"
        return words if self.once else ""


def _event(outgoing: Outgoing) -> bytes:
    return document.write(outgoing.event).encode("utf-8")


FORMATS: Mapping[str, Format] = {
    "abf-green": Format("green points for the Masterpoint Centre", ".grn", green, ABF, CLUB_SESSION),
    "abf-red": Format("red points for the Masterpoint Centre", ".red", red, ABF),
    "abf-gold": Format("gold points for the Masterpoint Centre", ".gld", gold, ABF),
    "abf-rag": Format("red and green points for the Masterpoint Centre", ".rag", red_and_green, ABF),
    "sbu-claim": Format("local points claimed from the Scottish Bridge Union", ".csv", sbu_claim, SBU),
    "usebio": Format("USEBIO for the EBU, the SBU, Pianola and BridgeWebs", ".xml", usebio, once=True),
    "usebio-flat": Format("USEBIO for MyABF, one section", ".xml", usebio_flat, once=True),
    "pbn": Format("deals and travellers as PBN", ".pbn", pbn),
    "html": Format("pages for a web site", "", web_pages),
    "csv-players": Format("the players with their numbers", ".csv", csv_players),
    "event": Format("everything, as an event document", ".json", _event),
}


def format_of(name: str) -> Format:
    if name not in FORMATS:
        raise Unwritable(f"there is no format '{name}'; {near(name, FORMATS)}")
    return FORMATS[name]


def export_files(name: str, outgoing: Outgoing, grade: str | None = None) -> Files:
    """Return the files of an export, with masterpoints if the format needs them."""
    format_ = format_of(name)
    if format_.scale and outgoing.awards is None:
        grade = grade or format_.grade
        if format_.scale == ABF and grade is None:
            raise Unwritable(f"{name} needs the grade of the event, such as B4 or B4c; say it first")
        outgoing = replace(outgoing, awards=awards_by(format_.scale, outgoing.evaluation, grade))
    return format_.write(outgoing)


def put_in_place(files: Files, out: Path) -> None:
    """Write to this file or, for web pages, into this folder: everything or nothing."""
    if isinstance(files, bytes):
        write_file(out, files)
    else:
        write_folder(out, files)


def export(name: str, outgoing: Outgoing, out: Path, grade: str | None = None) -> None:
    put_in_place(export_files(name, outgoing, grade), out)


def awards_by(
    scale: str,
    evaluation: Evaluation,
    grade: str | None,
    *,
    outright: bool = False,
    restricted: str = "",
    book: Book | None = None,
) -> Awards:
    """Return masterpoints by a known scale; an ABF scale needs the grade, and supports outright points and
    restricted fields. The rule book decides the rate, who earns for a substitute, and ties. SBU scales
    support strata."""
    try:
        found = scale_of(scale)
        if not isinstance(found, AbfScale):
            strata = strata_of(evaluation.event)
            if strata:
                return strata_awards(evaluation, found, strata, book)
            return club_awards(evaluation, found, book)
        if grade is None:
            raise NoAward(f"scale {scale} needs the grade of the event")
        factor = _factor(found, restricted)
        if outright:
            return outright_awards(evaluation, found, grade, factor, book=book)
        return session_awards(evaluation, found, grade, factor, book=book) + match_awards(
            evaluation, found, grade
        )
    except (NoAward, Refused) as problem:
        raise Unwritable(str(problem)) from None


def _factor(scale: AbfScale, restricted: str) -> Fraction:
    factors = {each.field: each.factor for each in scale.restricted}
    if restricted and restricted not in factors:
        raise NoAward(f"scale {scale.id} has no restricted field {restricted}; {near(restricted, factors)}")
    return factors.get(restricted, Fraction(1))
