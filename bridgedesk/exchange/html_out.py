"""Results as a folder of web pages: ranking, travellers with hands, scorecards, matches."""

from collections.abc import Mapping
from datetime import datetime, time

from bridgedesk.event.event import Status
from bridgedesk.exchange.html_boards import BOARDS, boards, card_anchor, matches, scorecards
from bridgedesk.exchange.html_page import STYLE, STYLE_NAME, Cell, Head, Html, join, page, table, tag
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.exchange.sections_out import ExportSection, export_sections
from bridgedesk.standings.eligibility.substitute_play import play_words, substitute_plays
from bridgedesk.standings.evaluation import Eligibility, EligibilityState, Evaluation, Field, Measure
from bridgedesk.standings.explain.ranking_rows import Row, rows, sheet_line_words

RANKING, CARDS, MATCHES = "index.html", "scorecards.html", "matches.html"


def web_pages(outgoing: Outgoing) -> Mapping[str, bytes]:
    """Return each file of the folder by its name."""
    evaluation = outgoing.evaluation
    sections = [each for each in export_sections(evaluation) if each.lines]
    bodies: dict[str, tuple[str, Cell]] = {RANKING: ("Ranking", _ranking(evaluation, sections))}
    deals = any(session.deals for session in evaluation.event.sessions)
    if sections or deals:
        bodies[BOARDS] = ("Boards", boards(evaluation.event, sections))
    if sections:
        bodies[CARDS] = ("Scorecards", scorecards(evaluation, sections))
    if evaluation.matches or evaluation.triangles:
        bodies[MATCHES] = ("Matches", matches(evaluation))
    links = [(name, words) for name, (words, _) in bodies.items()]
    event = evaluation.event
    day = datetime.combine(event.date, time())
    subtitle = ", ".join(filter(None, [event.club, f"{day:%A} {day.day} {day:%B %Y}"]))
    pages = {}
    for name, (words, body) in bodies.items():
        title = event.title if name == RANKING else f"{words}: {event.title}"
        pages[name] = page(title, subtitle, _state(outgoing), links, name, body)
    return {**pages, STYLE_NAME: STYLE.encode("ascii")}


def _state(outgoing: Outgoing) -> str:
    if outgoing.event.status is not Status.FINAL:
        return "Provisional"
    return f"Final, revision {outgoing.revision}" if outgoing.revised else "Final"


# ---- ranking

_TOTALS = {
    Measure.PERCENT: [Head("Matchpoints", True), Head("of", True), Head("%", True)],
    Measure.IMPS: [Head("IMPs", True)],
    Measure.VP: [Head("VPs", True)],
    Measure.POINTS: [Head("Points", True)],
}


def _ranking(evaluation: Evaluation, sections: list[ExportSection]) -> Html:
    cards = {entry: card_anchor(section, entry) for section in sections for entry in section.numbers}
    return join(_field(evaluation, field, cards) for field in evaluation.fields)


def _totals(evaluation: Evaluation) -> list[Head]:
    """Return the total columns, perhaps percentages in place of VPs."""
    return [Head(evaluation.unit, True)] if evaluation.of_percentages else _TOTALS[evaluation.measure]


def _field(evaluation: Evaluation, field: Field, cards: Mapping[str, str]) -> Html:
    found = rows(evaluation, field)
    where = len({row.section for row in found}) > 1
    heads = [
        Head("Place", True),
        *([Head("Section")] if where else []),
        Head("Number"),
        Head("Names"),
        Head("Boards", True),
        *_totals(evaluation),
    ]
    lines = [_ranking_row(row, evaluation.measure, where=where, card=cards.get(row.entry)) for row in found]
    caption = field.name if evaluation.winners > 1 else "Ranking"
    parts = [table(caption, heads, lines, key=3 if where else 2)]
    able = evaluation.eligibility
    besides = [tag("li", words) for row in found if (words := _besides(row, able.get(row.entry)))]
    here = {row.entry for row in found}
    plays = [each for each in substitute_plays(evaluation.event) if each.entry in here]
    besides += [tag("li", f"Substitute: {play_words(evaluation.event, each)}") for each in plays]
    if besides:
        parts += [tag("h2", f"Besides the boards{f', {field.name}' if evaluation.winners > 1 else ''}")]
        parts += [tag("ul", *besides)]
    return tag("section", join(parts))


def _besides(row: Row, able: Eligibility | None) -> str:
    """Return what changed the total or place, each with its effect and clause, and why there is no place."""
    told = []
    if able is not None and able.answer is not EligibilityState.ELIGIBLE:
        told.append(f"{able.answer.value} for a place ({'; '.join(able.missing)}), {able.clause}")
    told += [sheet_line_words(line) for line in row.lines if line.extra]
    return f"{' & '.join(row.names) or row.number}: {'; '.join(told)}" if told else ""


def _ranking_row(row: Row, measure: Measure, *, where: bool, card: str | None) -> list[Cell]:
    names: Cell = " & ".join(row.names) or row.number or row.entry
    if card:
        names = tag("a", names, href=f"{CARDS}#{card}")
    figures = (row.score, row.top, row.percent) if measure is Measure.PERCENT else (row.score,)
    shown = ["" if each is None else f"{each:.2f}" for each in figures]
    place = [row.section or ""] if where else []
    return [row.place_text, *place, row.number or "", names, str(row.boards), *shown]
