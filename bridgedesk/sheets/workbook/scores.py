"""Tabs of every result as played, or of every match."""

from collections.abc import Sequence

from bridgedesk.event.score_text import card_words
from bridgedesk.event.spelling import capitalised
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.results import BoardLines, ResultLine, board_decimals
from bridgedesk.sheets.workbook.tab import (
    BY_DECIMALS,
    FIRST_ROW,
    PLAIN,
    WHOLE,
    Formula,
    SheetTab,
    Shown,
    TabHead,
    Value,
)
from bridgedesk.standings.explain.figures import score_decimals, total_decimals
from bridgedesk.standings.matches.teams import gains_heading


def _result_heads(places: int) -> tuple[TabHead, ...]:
    return (
        *TabHead.each("Session", "Section"),
        *TabHead.each("Round", "Table", "Board", shown=WHOLE),
        *TabHead.each("NS", "EW", "North-South", "East-West", "Contract", "By", "Lead", "Result"),
        TabHead("NS score", PLAIN),
        *TabHead.each("NS points", "EW points", "Sum", shown=BY_DECIMALS[places]),
    )


def results_tab(facts: Facts, boards: Sequence[BoardLines]) -> SheetTab:
    """Return the results in playing order: by round and table."""
    lines = [line for board in boards for line in board.lines]
    lines.sort(key=_as_played)
    rows = tuple(_result(line, facts.names, FIRST_ROW + at) for at, line in enumerate(lines))
    return SheetTab("Results", _result_heads(board_decimals(boards)), rows)


def _as_played(line: ResultLine) -> tuple[str, str, int, int, int]:
    result = line.result
    return (line.session, line.section.id, result.round or 0, result.table or 0, line.board)


def _result(line: ResultLine, names: dict[str, str], row: int) -> tuple[Value, ...]:
    return (
        line.session,
        line.section.id,
        line.result.round,
        line.result.table,
        line.board,
        line.ns.number,
        line.ew.number,
        names[line.ns.entry],
        names[line.ew.entry],
        line.slip.contract,
        line.slip.by,
        card_words(line.result.lead),
        line.slip.tricks,
        line.slip.points,
        line.ns.points,
        line.ew.points,
        Formula(f"=SUM(O{row}:P{row})"),
    )


def _shown(facts: Facts) -> tuple[Shown, Shown]:
    """Return how what was won in matches is shown, and how totals are."""
    evaluation = facts.evaluation
    return BY_DECIMALS[score_decimals(evaluation)], BY_DECIMALS[total_decimals(evaluation)]


def _match_heads(gained: str, scored: Shown, total: Shown) -> tuple[TabHead, ...]:
    return (
        *TabHead.each("Round", "Table", shown=WHOLE),
        *TabHead.each("Home", "Away"),
        TabHead("Boards", WHOLE),
        *TabHead.each(f"Home {gained}", f"Away {gained}", "Margin", shown=scored),
        *TabHead.each("Home VPs", "Away VPs", "Sum", shown=total),
    )


def matches_tab(facts: Facts) -> SheetTab:
    rows: list[tuple[Value, ...]] = []
    found = sorted(facts.evaluation.matches, key=lambda each: (each.match.round, each.match.table or 0))
    for row, scored in enumerate(found, start=FIRST_ROW):
        match = scored.match
        home, away = scored.vps or (None, None)
        rows.append(
            (
                match.round,
                match.table,
                facts.names[match.home],
                facts.names[match.away],
                len(scored.gains) or len(match.boards),
                scored.home,
                scored.away,
                Formula(f"=F{row}-G{row}"),
                home,
                away,
                Formula(f"=SUM(I{row}:J{row})") if scored.vps else None,
            )
        )
    for row, own in enumerate(facts.evaluation.triangles, start=FIRST_ROW + len(rows)):
        others = " and ".join(facts.names[each] for each in own.others)
        match, score = own.match, own.score
        margin = Formula(f"=F{row}-G{row}")
        own_side = (match.round, match.table, facts.names[own.team], f"{others} (triangle)", score.boards)
        rows.append((*own_side, score.gained, score.conceded, margin, score.won, None, None))
    return SheetTab("Results", _match_heads(gains_heading(facts.event), *_shown(facts)), tuple(rows))


def _team_heads(gained: str, scored: Shown, total: Shown) -> tuple[TabHead, ...]:
    what = capitalised(gained)
    return (
        TabHead("Team"),
        TabHead("Round", WHOLE),
        TabHead("Against"),
        *TabHead.each(f"{what} for", f"{what} against", shown=scored),
        *TabHead.each("Counts", "Running", shown=total),
    )


def team_scorecards_tab(facts: Facts) -> SheetTab:
    """List team after team; the running total starts again with each."""
    rows: list[tuple[Value, ...]] = []
    for field in facts.evaluation.fields:
        for standing in sorted(field.standings, key=lambda each: facts.names[each.entry]):
            first = FIRST_ROW + len(rows)
            for match in sorted(standing.matches, key=lambda each: each.round):
                rows.append(
                    (
                        facts.names[standing.entry],
                        match.round,
                        match.outcome or facts.names[match.against],
                        match.gained,
                        match.conceded,
                        match.won,
                        Formula(f"=SUM(F${first}:F{FIRST_ROW + len(rows)})"),
                    )
                )
    return SheetTab("Scorecards", _team_heads(gains_heading(facts.event), *_shown(facts)), tuple(rows))
