"""Web pages of boards with their travellers and hands, of scorecards, and of matches."""

from collections.abc import Mapping

from bridgedesk.bridge.seats import Vulnerability, dealer, vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room
from bridgedesk.exchange.html_page import (
    Cell,
    Head,
    Html,
    hands,
    join,
    lead_text,
    outcome,
    points_text,
    score_text,
    table,
    tag,
)
from bridgedesk.exchange.sections_out import (
    ExportSection,
    TravellerLine,
    exact_percent,
    names_in_round,
    number_text,
)
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.eligibility.substitutions import play_words, substitute_plays
from bridgedesk.standings.evaluation import Evaluation, ScoredMatch, TriangleScore

BOARDS = "boards.html"

Names = Mapping[str, tuple[str, ...]]
Travellers = list[tuple[ExportSection, TravellerLine]]  # of one board

_VULNERABLE = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.BOTH: "both vulnerable",
}


def anchor(*parts: str | int | None) -> str:
    """Return an anchor; marks other than letters and digits become codes, so different names stay
    different."""
    words = "-".join(str(part) for part in parts if part is not None)
    return "at-" + "".join(mark if mark.isascii() and mark.isalnum() else f"_{ord(mark):x}" for mark in words)


def boards(event: Event, sections: list[ExportSection]) -> Html:
    found: list[Cell] = []
    names = event.entry_names
    several = len(event.sessions) > 1
    for session in event.sessions:
        played: dict[int, Travellers] = {}
        for section in sections:
            for line in section.lines if section.session is session else ():
                played.setdefault(line.board, []).append((section, line))
        if several and (played or session.deals):
            found.append(tag("h2", f"Session {session.id}"))
        for board in sorted({*played, *session.deals}):
            at = anchor("board", session.id, board)
            heading = tag("h3" if several else "h2", f"Board {board}")
            about = f"{dealer(board).name.title()} deals, {_VULNERABLE[vulnerability(board)]}"
            parts: list[Cell] = [heading, tag("p", about)]
            if board in session.deals:
                parts.append(hands(session.deals[board]))
            if board in played:
                parts.append(_traveller(board, played[board], names))
            found.append(tag("section", join(parts), id=at))
    return join(found)


def _traveller(board: int, played: Travellers, names: Names) -> Html:
    """Return a traveller, North-South's best score first, without empty columns."""
    several = len({section.section.id for section, _ in played}) > 1
    leads = any(line.lead for _, line in played)
    heads = [
        *([Head("Section")] if several else []),
        Head("North-South"), Head("East-West"), Head("Contract"), *([Head("Lead")] if leads else []),
        Head("Result"), Head("Score", True), Head("NS points", True), Head("EW points", True),
    ]  # fmt: skip
    lines: list[list[Cell]] = []
    for section, line in sorted(played, key=lambda each: -(each[1].ns_points or 0)):
        contract, result = _outcome(line)
        lines.append(
            [
                *([section.section.id] if several else []),
                *(_called_in_round(section, entry, names, line.round) for entry in (line.ns, line.ew)),
                contract,
                *([lead_text(line.lead)] if leads else []),
                result,
                score_text(line.score, line.board),
                points_text(line.ns_points, line.ns_top),
                points_text(line.ew_points, line.ew_top),
            ]
        )
    return table(f"Results of board {board}", heads, lines)


def _outcome(line: TravellerLine) -> tuple[Cell, Cell]:
    """Return contract and result, with the version of a fouled board."""
    contract, result = outcome(line.score)
    return (join([contract, f" (form {line.form.upper()})"]) if line.form else contract), result


def _called(section: ExportSection, entry: str, names: Names) -> str:
    return " ".join([section.numbers[entry], " & ".join(names[entry])]).strip()


def _called_in_round(section: ExportSection, entry: str, names: Names, round_: int | None) -> str:
    """Name who played, a substitute in place of the absent player."""
    if all(line_up.entry != entry for line_up in section.section.line_ups):
        return _called(section, entry, names)
    players = names_in_round(section.section, section.evaluation.event, entry, round_)
    return _called(section, entry, {entry: players})


# ---- scorecards


def scorecards(evaluation: Evaluation, sections: list[ExportSection]) -> Html:
    names = evaluation.event.entry_names
    found: list[Cell] = []
    for section in sections:
        for entry in section.numbers:
            lines = [line for line in section.lines if entry in (line.ns, line.ew)]
            if lines:
                found.append(_card(section, entry, names, lines, of_several=len(sections) > 1))
    return join(found)


def card_anchor(section: ExportSection, entry: str) -> str:
    return anchor("card", section.session.id, section.section.id, section.numbers[entry])


def _card(
    section: ExportSection, entry: str, names: Names, lines: list[TravellerLine], *, of_several: bool
) -> Html:
    heads = [
        Head("Board", True), Head("Sat"), Head("Against"), Head("Contract"), Head("Result"),
        Head("Score", True), Head("Points", True), Head("%", True),
    ]  # fmt: skip
    number = section.numbers[entry]
    total = section.totals.get(entry)
    where = f", session {section.session.id}, section {section.section.id}" if of_several else ""
    parts: list[Cell] = [tag("h2", f"{_called(section, entry, names)}{where}")]
    if total:
        percent = f", {number_text(total.percent)}%" if total.percent is not None else ""
        place = f"Place {total.place}: " if total.place else ""
        parts.append(tag("p", f"{place}{number_text(total.score)} points{percent} on {total.boards} boards"))
    event = section.evaluation.event
    for play in substitute_plays(event):
        if play.entry == entry and play.session == section.session.id:
            parts.append(tag("p", f"Substitute: {play_words(event, play)}"))
    parts.append(
        table(f"Scorecard of {number}", heads, [_card_row(section, entry, line, names) for line in lines])
    )
    return tag("section", join(parts), id=card_anchor(section, entry))


def _card_row(section: ExportSection, entry: str, line: TravellerLine, names: Names) -> list[Cell]:
    ns = line.ns == entry
    contract, result = _outcome(line)
    points, top = (line.ns_points, line.ns_top) if ns else (line.ew_points, line.ew_top)
    percent = f"{half_up(exact_percent(points, top)):.2f}" if points is not None and top else ""
    board = tag("a", str(line.board), href=f"{BOARDS}#{anchor('board', section.session.id, line.board)}")
    against = _called_in_round(section, line.ew if ns else line.ns, names, line.round)
    score = score_text(line.score, line.board)
    return [board, "NS" if ns else "EW", against, contract, result, score, points_text(points, top), percent]


# ---- matches


def matches(evaluation: Evaluation) -> Html:
    names = evaluation.event.entry_names
    found = [
        *((each.match.round, _match(each, names)) for each in evaluation.matches),
        *((each.match.round, _triangle(each, names)) for each in evaluation.triangles),
    ]
    return join(each for _, each in sorted(found, key=lambda each: each[0]))


def _triangle(own: TriangleScore, names: Mapping[str, tuple[str, ...]]) -> Html:
    """Return a team's single result of a triangle, from its own two tables."""
    team, *others = (" & ".join(names[entry]) or entry for entry in (own.team, *own.others))
    score = own.score
    ended = f"{number_text(score.gained)} to {number_text(score.conceded)}, {number_text(score.won)} VPs"
    title = f"Round {own.match.round}: {team} in a triangle with {' and '.join(others)}"
    return tag("section", join([tag("h2", title), tag("p", ended)]))


def _match(scored: ScoredMatch, names: Mapping[str, tuple[str, ...]]) -> Html:
    match = scored.match
    home, away = (" & ".join(names[entry]) or entry for entry in (match.home, match.away))
    ended = f"{number_text(scored.home)} to {number_text(scored.away)}"
    if scored.vps:
        ended += f", {number_text(scored.vps[0])} to {number_text(scored.vps[1])} VPs"
    parts: list[Cell] = [tag("h2", f"Round {match.round}: {home} against {away}"), tag("p", ended)]
    rooms = {(each.room, each.board): each.score for each in match.results}
    heads = [
        Head("Board", True), Head("Open room"), Head("Result"), Head("Closed room"), Head("Result"),
        Head(home, True), Head(away, True),
    ]  # fmt: skip
    lines = []
    for board, (gain, loss) in scored.gains:
        shown = [cell for room in Room for cell in outcome(rooms[room, board])]
        lines.append([str(board), *shown, *(number_text(each) if each > 0 else "" for each in (gain, loss))])
    if lines:
        parts.append(table(f"Boards of round {match.round}", heads, lines))
    return tag("section", join(parts))
