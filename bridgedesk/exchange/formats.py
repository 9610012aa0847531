"""Every export format by its name, and the one way to save it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from bridgedesk.event import document
from bridgedesk.event.event import Status
from bridgedesk.event.moment import day_words
from bridgedesk.event.practice import MARK
from bridgedesk.event.spelling import near
from bridgedesk.exchange.bridgemate_out import bws
from bridgedesk.exchange.html_boards import BOARDS, boards, card_anchor, matches, scorecards
from bridgedesk.exchange.html_overall import overall_page
from bridgedesk.exchange.html_page import STYLE_NAME, Cell, Html, PageHead, join, page, table, tag
from bridgedesk.exchange.outgoing import Outgoing, Unwritable, write_file, write_folder
from bridgedesk.exchange.pbn_out import pbn
from bridgedesk.exchange.players import csv_players
from bridgedesk.exchange.secretary import AWARD_COLOURS, award_file, sbu_claim
from bridgedesk.exchange.sections_out import ExportSection, export_sections
from bridgedesk.exchange.usebio_out import usebio, usebio_flat
from bridgedesk.masterpoints.abf import match_awards, outright_awards, session_awards
from bridgedesk.masterpoints.awards import Awards, NoAward
from bridgedesk.masterpoints.contests import strata_of
from bridgedesk.masterpoints.sbu import club_awards, strata_awards
from bridgedesk.masterpoints.scale import AbfScale, Scale, load_scale
from bridgedesk.resources import folder, own_folder, resource
from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.standings.eligibility.substitutions import play_words, substitute_plays
from bridgedesk.standings.entry_names import members_of
from bridgedesk.standings.evaluation import Eligibility, EligibilityState, Evaluation, Field, Measure
from bridgedesk.standings.explain.figures import figure_text, score_decimals, total_decimals
from bridgedesk.standings.explain.overall_places import places_of_event
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows, sheet_line_words

# ---- results as a folder of web pages: ranking, travellers with hands, scorecards, matches

RANKING, CARDS, MATCHES = "index.html", "scorecards.html", "matches.html"
OVERALL = "overall-places.html"


def web_pages(outgoing: Outgoing) -> Mapping[str, bytes]:
    """Return each file of the folder by its name."""
    evaluation = outgoing.evaluation
    sections = [each for each in export_sections(evaluation) if each.lines]
    bodies: dict[str, tuple[str, Cell]] = {RANKING: ("Ranking", _ranking(evaluation, sections))}
    deals = any(session.deals for session in evaluation.event.sessions)
    overall = outgoing.overall or places_of_event(evaluation)
    if overall.is_a_list and overall.places:
        bodies[OVERALL] = ("Overall places", overall_page(overall))
    if sections or deals:
        bodies[BOARDS] = ("Boards", boards(evaluation.event, sections))
    if sections:
        bodies[CARDS] = ("Scorecards", scorecards(evaluation, sections))
    if evaluation.matches or evaluation.triangles:
        bodies[MATCHES] = ("Matches", matches(evaluation))
    links = [(name, words) for name, (words, _) in bodies.items()]
    event = evaluation.event
    subtitle = ", ".join(filter(None, [event.club, day_words(event.date)]))
    mark = MARK if outgoing.practice else ""
    pages = {}
    for name, (words, body) in bodies.items():
        title = event.title if name == RANKING else f"{words}: {event.title}"
        pages[name] = page(title, subtitle, _state(outgoing), links, name, body, mark)
    return {**pages, STYLE_NAME: resource(f"web/{STYLE_NAME}").read_bytes()}


def _state(outgoing: Outgoing) -> str:
    if outgoing.event.status is not Status.FINAL:
        return "Provisional"
    return f"Final, revision {outgoing.revision}" if outgoing.revised else "Final"


# ---- ranking

_TOTALS = {
    Measure.PERCENT: [PageHead("Matchpoints", True), PageHead("of", True), PageHead("%", True)],
    Measure.IMPS: [PageHead("IMPs", True)],
    Measure.VP: [PageHead("VPs", True)],
    Measure.POINTS: [PageHead("Points", True)],
}


def _ranking(evaluation: Evaluation, sections: list[ExportSection]) -> Html:
    cards = {entry: card_anchor(section, entry) for section in sections for entry in section.numbers}
    return join(_field(evaluation, field, cards) for field in evaluation.fields)


def _field(evaluation: Evaluation, field: Field, cards: Mapping[str, str]) -> Html:
    found = rows(evaluation, field)
    where = len({row.section for row in found}) > 1
    members = {row.entry: members_of(evaluation.event, row.entry) for row in found}
    heads = [
        PageHead("Place", True),
        *([PageHead("Section")] if where else []),
        PageHead("Number"),
        PageHead("Names"),
        *([PageHead("Members")] if any(members.values()) else []),
        PageHead("Boards", True),
        *([PageHead(evaluation.unit, True)] if evaluation.of_percentages else _TOTALS[evaluation.measure]),
    ]
    lines = [
        _ranking_row(
            row,
            evaluation,
            where=where,
            card=cards.get(row.entry),
            members=[", ".join(members[row.entry])] if any(members.values()) else [],
        )
        for row in found
    ]
    caption = field.name if evaluation.winners > 1 else "Ranking"
    parts = [table(caption, heads, lines, key=3 if where else 2)]
    able = evaluation.eligibility
    remarks = [tag("li", words) for row in found if (words := _entry_remarks(row, able.get(row.entry)))]
    here = {row.entry for row in found}
    plays = [each for each in substitute_plays(evaluation.event) if each.entry in here]
    remarks += [tag("li", f"Substitute: {play_words(evaluation.event, each)}") for each in plays]
    if remarks:
        parts += [tag("h2", f"Other points{f', {field.name}' if evaluation.winners > 1 else ''}")]
        parts += [tag("ul", *remarks)]
    return tag("section", join(parts))


def _entry_remarks(row: RankingLine, able: Eligibility | None) -> str:
    """Return what changed the total or place, each with its effect and clause, and why there is no place."""
    told = []
    if able is not None and able.answer is not EligibilityState.ELIGIBLE:
        told.append(f"{able.answer.value} for a place ({'; '.join(able.missing)}), {able.clause}")
    told += [sheet_line_words(line) for line in row.lines if line.extra]
    return f"{' & '.join(row.names) or row.number}: {'; '.join(told)}" if told else ""


def _ranking_row(
    row: RankingLine, evaluation: Evaluation, *, where: bool, card: str | None, members: Sequence[str]
) -> list[Cell]:
    names: Cell = " & ".join(row.names) or row.number or row.entry
    if card:
        names = tag("a", names, href=f"{CARDS}#{card}")
    total, points = total_decimals(evaluation), score_decimals(evaluation)
    shown = [_figure(row.score, total)]
    if evaluation.measure is Measure.PERCENT:
        shown = [_figure(row.score, points), _figure(row.top, points), _figure(row.percent, total)]
    place = [row.section or ""] if where else []
    return [row.place_text, *place, row.number or "", names, *members, str(row.boards), *shown]


def _figure(figure: Decimal | None, places: int) -> str:
    return "" if figure is None else figure_text(figure, places)


# ---- masterpoint scales: BridgeDesk's own, and the club's

PLACE = "masterpoints"


def scales() -> Mapping[str, Scale]:
    """Return all scales by id; the club's own replaces ours of the same id."""
    found = {}
    for place in (folder() / PLACE, own_folder() / PLACE):
        for file in sorted(place.glob("*.toml")):
            scale = load_scale(file.read_text(encoding="utf-8", errors="replace"), file.name)
            found[scale.id] = scale
    return found


def scale_of(id_: str) -> Scale:
    known = scales()
    if id_ not in known:
        raise Refused(f"there is no scale {id_}; {near(id_, known)}")
    return known[id_]


# ---- formats

Files = bytes | Mapping[str, bytes]

ABF, SBU = "abf-2014", "sbu-club-2026"
CLUB_GRADE = "E"  # the grade of an ordinary evening


@dataclass(frozen=True, slots=True)
class Format:
    words: str
    extension: str  # empty: a folder
    write: Callable[[Outgoing], Files]
    scale: str | None = None  # by which masterpoints are worked out where nobody has done it yet
    grade: str | None = None
    once: bool = False  # names the players of a pair once, without substitutes by round
    says_practice: bool = False  # its files show the mark of a practice club, so they may leave it

    @property
    def about_substitutes(self) -> str:
        """Return a warning for events in which a substitute played."""
        if self.scale is not None:
            return "Substitutes: check who earns points; the masterpoint report lists the boards of each"
        words = "Substitutes are named in the notes; each pair has the players of most of its boards"
        return words if self.once else ""


def _event(outgoing: Outgoing) -> bytes:
    return document.write(outgoing.event).encode("utf-8")


def _awards(ending: str) -> Callable[[Outgoing], bytes]:
    return lambda outgoing: award_file(outgoing, *AWARD_COLOURS[f"awards{ending}"])


FORMATS: Mapping[str, Format] = {
    "abf-green": Format("green points for the Masterpoint Centre", ".grn", _awards(".grn"), ABF, CLUB_GRADE),
    "abf-red": Format("red points for the Masterpoint Centre", ".red", _awards(".red"), ABF),
    "abf-gold": Format("gold points for the Masterpoint Centre", ".gld", _awards(".gld"), ABF),
    "abf-rag": Format("red and green points for the Masterpoint Centre", ".rag", _awards(".rag"), ABF),
    "sbu-claim": Format("local points claimed from the Scottish Bridge Union", ".csv", sbu_claim, SBU),
    "usebio": Format("USEBIO for the EBU, the SBU, Pianola and BridgeWebs", ".xml", usebio, once=True),
    "usebio-flat": Format("USEBIO for MyABF, one section", ".xml", usebio_flat, once=True),
    "pbn": Format("deals and travellers as PBN", ".pbn", pbn),
    "html": Format("pages for a web site", "", web_pages, says_practice=True),
    "bws": Format("the file that Bridgemates and like devices start from", ".bws", bws),
    "csv-players": Format("the players with their numbers", ".csv", csv_players),
    "event": Format("everything, as an event document", ".json", _event),
}


def format_of(name: str) -> Format:
    if name not in FORMATS:
        raise Unwritable(f"there is no format “{name}”; {near(name, FORMATS)}")
    return FORMATS[name]


def export_files(name: str, outgoing: Outgoing, grade: str | None = None) -> Files:
    """Return the files of an export, with masterpoints if the format needs them."""
    format_ = format_of(name)
    if format_.scale and outgoing.awards is None:
        grade = grade or format_.grade
        if format_.scale == ABF and grade is None:
            raise Unwritable(f"{name} needs the grade of the event, such as B4 or B4c")
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
