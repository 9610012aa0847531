"""Web pages of boards with their travellers and hands, of scorecards, and of matches."""

from collections.abc import Iterable, Mapping

from bridgedesk.bridge.seats import dealer, vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room
from bridgedesk.event.score_text import card_words
from bridgedesk.event.spelling import counted
from bridgedesk.exchange.html_page import (
    Cell,
    Html,
    PageHead,
    hands,
    join,
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
)
from bridgedesk.scoring.rounding import board_points, half_up
from bridgedesk.standings.eligibility.substitutions import play_words, substitute_plays
from bridgedesk.standings.evaluation import Evaluation, ScoredMatch, TriangleScore
from bridgedesk.standings.explain.figures import (
    PERCENT_DECIMALS,
    decimals,
    figure_text,
    plain_figure,
    total_decimals,
)
from bridgedesk.standings.standing import MatchScore

BOARDS = "boards.html"

Names = Mapping[str, tuple[str, ...]]
Travellers = list[tuple[ExportSection, TravellerLine]]  # of one board


def anchor(*parts: str | int | None) -> str:
    """Return an anchor; marks other than letters and digits become codes, so different names stay
    different."""
    words = "-".join(str(part) for part in parts if part is not None)
    return "at-" + "".join(mark if mark.isascii() and mark.isalnum() else f"_{ord(mark):x}" for mark in words)


def boards(event: Event, sections: list[ExportSection]) -> Html:
    found: list[Cell] = []
    names, places = event.entry_names, _point_decimals(sections)
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
            about = f"{dealer(board).name.title()} deals, {vulnerability(board).words}"
            parts: list[Cell] = [heading, tag("p", about)]
            if board in session.deals:
                parts.append(hands(session.deals[board]))
            if board in played:
                parts.append(_traveller(board, played[board], names, places))
            found.append(tag("section", join(parts), id=at))
    return join(found)


def _traveller(board: int, played: Travellers, names: Names, places: int) -> Html:
    """Return a traveller, North-South's best score first, without empty columns."""
    several = len({section.section.id for section, _ in played}) > 1
    leads = any(line.lead for _, line in played)
    heads = [
        *([PageHead("Section")] if several else []),
        PageHead("North-South"), PageHead("East-West"), PageHead("Contract"),
        *([PageHead("Lead")] if leads else []), PageHead("Result"), PageHead("Score", True),
        PageHead("NS points", True), PageHead("EW points", True),
    ]  # fmt: skip
    lines: list[list[Cell]] = []
    for section, line in sorted(played, key=lambda each: -(each[1].ns_points or 0)):
        contract, result = _outcome(line)
        lines.append(
            [
                *([section.section.id] if several else []),
                *(_called_in_round(section, entry, names, line.round) for entry in (line.ns, line.ew)),
                contract,
                *([card_words(line.lead)] if leads else []),
                result,
                score_text(line.score, line.board),
                points_text(line.ns_points, line.ns_top, places),
                points_text(line.ew_points, line.ew_top, places),
            ]
        )
    return table(f"Results of board {board}", heads, lines)


def _point_decimals(sections: Iterable[ExportSection]) -> int:
    """Return the decimals of the points on boards, on all pages the same."""
    lines = [line for section in sections for line in section.lines]
    sides = ((line.ns_points, line.ns_top, line.ew_points, line.ew_top) for line in lines)
    points = (pair for ns, ns_top, ew, ew_top in sides for pair in ((ns, ns_top), (ew, ew_top)))
    return decimals(board_points(each, top) for each, top in points if each is not None)


def _outcome(line: TravellerLine) -> tuple[Cell, Cell]:
    """Return contract and result, with the version of a fouled board."""
    contract, result = outcome(line.score)
    return (join([contract, f" (version {line.form.upper()})"]) if line.form else contract), result


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
    names, places = evaluation.event.entry_names, _point_decimals(sections)
    found: list[Cell] = []
    for section in sections:
        for entry in section.numbers:
            lines = [line for line in section.lines if entry in (line.ns, line.ew)]
            if lines:
                found.append(_card(section, entry, names, lines, places, of_several=len(sections) > 1))
    return join(found)


def card_anchor(section: ExportSection, entry: str) -> str:
    return anchor("card", section.session.id, section.section.id, section.numbers[entry])


def _card(
    section: ExportSection,
    entry: str,
    names: Names,
    lines: list[TravellerLine],
    places: int,
    *,
    of_several: bool,
) -> Html:
    heads = [
        PageHead("Board", True), PageHead("Sat"), PageHead("Against"), PageHead("Contract"),
        PageHead("Result"), PageHead("Score", True), PageHead("Points", True), PageHead("%", True),
    ]  # fmt: skip
    number = section.numbers[entry]
    total = section.totals.get(entry)
    where = f", session {section.session.id}, section {section.section.id}" if of_several else ""
    parts: list[Cell] = [tag("h2", f"{_called(section, entry, names)}{where}")]
    if total:
        percent = f", {figure_text(total.percent, PERCENT_DECIMALS)}%" if total.percent is not None else ""
        place, on = f"Place {total.place}: " if total.place else "", counted(total.boards, "board")
        parts.append(tag("p", f"{place}{plain_figure(total.score)} points{percent} on {on}"))
    event = section.evaluation.event
    for play in substitute_plays(event):
        if play.entry == entry and play.session == section.session.id:
            parts.append(tag("p", f"Substitute: {play_words(event, play)}"))
    rows = [_card_row(section, entry, line, names, places) for line in lines]
    parts.append(table(f"Scorecard of {number}", heads, rows))
    return tag("section", join(parts), id=card_anchor(section, entry))


def _card_row(
    section: ExportSection, entry: str, line: TravellerLine, names: Names, places: int
) -> list[Cell]:
    ns = line.ns == entry
    contract, result = _outcome(line)
    points, top = (line.ns_points, line.ns_top) if ns else (line.ew_points, line.ew_top)
    percent = f"{half_up(exact_percent(points, top)):.2f}" if points is not None and top else ""
    board = tag("a", str(line.board), href=f"{BOARDS}#{anchor('board', section.session.id, line.board)}")
    against = _called_in_round(section, line.ew if ns else line.ns, names, line.round)
    score, shown = score_text(line.score, line.board), points_text(points, top, places)
    return [board, "NS" if ns else "EW", against, contract, result, score, shown, percent]


# ---- matches


def matches(evaluation: Evaluation) -> Html:
    names, vps = evaluation.event.entry_names, total_decimals(evaluation)
    unplayed = evaluation.unplayed_matches()
    found = [
        *(
            (each.match.round, _match(each, names, vps, evaluation.round_words(each.match)))
            for each in evaluation.matches
        ),
        *((each.match.round, _triangle(each, names, vps)) for each in evaluation.triangles),
        *((mine.round, _unplayed(home, mine, theirs, evaluation)) for home, mine, theirs in unplayed),
    ]
    return join(each for _, each in sorted(found, key=lambda each: each[0]))


def _triangle(own: TriangleScore, names: Names, places: int) -> Html:
    """Return a team's single result of a triangle, from its own two tables."""
    team, *others = (" & ".join(names[entry]) or entry for entry in (own.team, *own.others))
    score = own.score
    won = figure_text(half_up(score.won), places)
    gained = f"{plain_figure(score.gained)}–{plain_figure(score.conceded)}"
    ended = f"{won} VPs" if own.has_vps_alone else f"{gained}, {won} VPs"
    title = f"Round {own.match.round}: {team} in a triangle with {' and '.join(others)}"
    return tag("section", join([tag("h2", title), tag("p", ended)]))


def _unplayed(home: str, mine: MatchScore, theirs: MatchScore | None, evaluation: Evaluation) -> Html:
    """Return a match decided without play: a forfeit, a bye."""
    who, against = (evaluation.event.name_of(entry) for entry in (home, mine.against))
    places, unit = total_decimals(evaluation), evaluation.points_heading
    title = f"Round {mine.round}: {who}" + (f" against {against}" if mine.against != home else "")
    figures = "–".join(figure_text(half_up(each.won), places) for each in (mine, theirs) if each)
    return tag(
        "section", join([tag("h2", title), tag("p", f"{mine.outcome.capitalize()}, {figures} {unit}")])
    )


def _match(scored: ScoredMatch, names: Names, places: int, round_: str) -> Html:
    match = scored.match
    home, away = (" & ".join(names[entry]) or entry for entry in (match.home, match.away))
    gained = "" if match.has_vps_alone else f"{plain_figure(scored.home)}–{plain_figure(scored.away)}"
    vps = f"{'–'.join(figure_text(each, places) for each in scored.vps)} VPs" if scored.vps else ""
    ended = ", ".join(filter(None, [gained, vps]))
    parts: list[Cell] = [tag("h2", f"{round_}: {home} against {away}"), tag("p", ended)]
    rooms = {(each.room, each.board): each.score for each in match.results}
    heads = [
        PageHead("Board", True), PageHead("Open room"), PageHead("Result"), PageHead("Closed room"),
        PageHead("Result"), PageHead(home, True), PageHead(away, True),
    ]  # fmt: skip
    lines = []
    for board, (gain, loss) in scored.gains:
        shown = [cell for room in Room for cell in outcome(rooms[room, board])]
        won = (plain_figure(each) if each > 0 else "" for each in (gain, loss))
        lines.append([str(board), *shown, *won])
    if lines:
        parts.append(table(f"Boards of round {match.round}", heads, lines))
    return tag("section", join(parts))
