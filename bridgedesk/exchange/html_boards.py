"""Web pages of boards with their travellers and hands, of every entry's scorecard, and of matches."""

from collections.abc import Mapping
from fractions import Fraction

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Vulnerability, dealer, vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room
from bridgedesk.exchange.html_page import Cell, Head, Html, join, table, tag
from bridgedesk.exchange.html_score import hands, lead_text, outcome, points_text, score_text
from bridgedesk.exchange.sections_out import SectionOut, TravellerLine, plain
from bridgedesk.standings.evaluation import Evaluation, ScoredMatch
from bridgedesk.standings.shown import entry_names

BOARDS = "boards.html"

Travellers = list[tuple[SectionOut, TravellerLine]]  # of one board

_VULNERABLE = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.BOTH: "both vulnerable",
}


def anchor(*parts: str | int | None) -> str:
    """Letters and digits as they are, anything else by its code: different names stay different."""
    words = "-".join(str(part) for part in parts if part is not None)
    return "at-" + "".join(mark if mark.isascii() and mark.isalnum() else f"_{ord(mark):x}" for mark in words)


def boards(event: Event, sections: list[SectionOut]) -> Html:
    found: list[Cell] = []
    for session in event.sessions:
        played: dict[int, Travellers] = {}
        for section in sections:
            for line in section.lines if section.session is session else ():
                played.setdefault(line.board, []).append((section, line))
        if len(event.sessions) > 1 and (played or session.deals):
            found.append(tag("h2", f"Session {session.id}"))
        for board in sorted({*played, *session.deals}):
            at = anchor("board", session.id, board)
            found.append(_board(board, session.deals.get(board), played.get(board, []), at))
    return join(found)


def _board(board: int, deal: Deal | None, played: Travellers, at: str) -> Html:
    title = f"Board {board}"
    about = f"{dealer(board).name.title()} deals, {_VULNERABLE[vulnerability(board)]}"
    parts: list[Cell] = [tag("h3", title), tag("p", about)]
    if deal:
        parts.append(hands(deal))
    if played:
        several = len({section.section.id for section, _ in played}) > 1
        heads = [
            *([Head("Section")] if several else []),
            Head("North-South"), Head("East-West"), Head("Contract"), Head("Lead"), Head("Result"),
            Head("Score", True), Head("North-South points", True), Head("East-West points", True),
        ]  # fmt: skip
        lines = [_traveller(section, line, several=several) for section, line in played]
        parts.append(table(f"Results of board {board}", heads, lines))
    return tag("section", join(parts), id=at)


def _traveller(section: SectionOut, line: TravellerLine, *, several: bool) -> list[Cell]:
    contract, result = outcome(line.score)
    where = [section.section.id] if several else []
    numbers = [section.numbers[line.ns], section.numbers[line.ew]]
    points = [points_text(line.ns_points), points_text(line.ew_points)]
    return [
        *where,
        *numbers,
        contract,
        lead_text(line.lead),
        result,
        score_text(line.score, line.board),
        *points,
    ]


# ---- scorecards


def scorecards(evaluation: Evaluation, sections: list[SectionOut]) -> Html:
    names = entry_names(evaluation.event)
    found: list[Cell] = []
    for section in sections:
        for entry, number in section.numbers.items():
            lines = [line for line in section.lines if entry in (line.ns, line.ew)]
            if lines:
                found.append(_card(section, entry, " & ".join(names[entry]) or number, lines))
    return join(found)


def card_anchor(section: SectionOut, entry: str) -> str:
    return anchor("card", section.session.id, section.section.id, section.numbers[entry])


def _card(section: SectionOut, entry: str, names: str, lines: list[TravellerLine]) -> Html:
    heads = [
        Head("Board", True), Head("Sat"), Head("Against"), Head("Contract"), Head("Result"),
        Head("Score", True), Head("Points", True), Head("%", True),
    ]  # fmt: skip
    number = section.numbers[entry]
    total = section.totals.get(entry)
    parts: list[Cell] = [tag("h2", f"{number}: {names}")]
    if total:
        percent = f", {plain(total.percent)}%" if total.percent is not None else ""
        place = f"Place {total.place}: " if total.place else ""
        parts.append(tag("p", f"{place}{plain(total.score)} points{percent} on {total.boards} boards"))
    parts.append(table(f"Scorecard of {number}", heads, [_card_row(section, entry, line) for line in lines]))
    return tag("section", join(parts), id=card_anchor(section, entry))


def _card_row(section: SectionOut, entry: str, line: TravellerLine) -> list[Cell]:
    ns = line.ns == entry
    contract, result = outcome(line.score)
    points, top = (line.ns_points, line.ns_top) if ns else (line.ew_points, line.ew_top)
    percent = plain(Fraction(points) * 100 / top) if points is not None and top else ""
    board = tag("a", str(line.board), href=f"{BOARDS}#{anchor('board', section.session.id, line.board)}")
    against = section.numbers[line.ew if ns else line.ns]
    score = score_text(line.score, line.board)
    return [board, "NS" if ns else "EW", against, contract, result, score, points_text(points), percent]


# ---- matches


def matches(evaluation: Evaluation) -> Html:
    names = entry_names(evaluation.event)
    return join(_match(each, names) for each in sorted(evaluation.matches, key=lambda each: each.match.round))


def _match(scored: ScoredMatch, names: Mapping[str, tuple[str, ...]]) -> Html:
    match = scored.match
    home, away = (" & ".join(names[entry]) or entry for entry in (match.home, match.away))
    ended = f"{plain(scored.home)} to {plain(scored.away)}"
    if scored.vps:
        ended += f", {plain(scored.vps[0])} to {plain(scored.vps[1])} VPs"
    parts: list[Cell] = [tag("h2", f"Round {match.round}: {home} against {away}"), tag("p", ended)]
    rooms = {(each.room, each.board): each.score for each in match.results}
    heads = [
        Head("Board", True), Head("Open room"), Head("Result"), Head("Closed room"), Head("Result"),
        Head(home, True), Head(away, True),
    ]  # fmt: skip
    lines = []
    for board, (gain, loss) in scored.gains:
        shown = [cell for room in Room for cell in outcome(rooms[room, board])]
        lines.append([str(board), *shown, *(plain(each) if each > 0 else "" for each in (gain, loss))])
    if lines:
        parts.append(table(f"Boards of round {match.round}", heads, lines))
    return tag("section", join(parts))
