"""Tabs of every result as played, or of every match."""

from collections.abc import Sequence

from bridgedesk.event.spelling import capitalised
from bridgedesk.sheets.facts import Facts, names_of
from bridgedesk.sheets.results import BoardLines, ResultLine
from bridgedesk.sheets.words import lead_words
from bridgedesk.sheets.workbook.tab import FIRST_ROW, PLAIN, POINTS, WHOLE, Formula, Head, Tab, Value
from bridgedesk.standings.matches.teams import gains_heading

_RESULTS = (
    Head("Session"),
    Head("Section"),
    Head("Round", WHOLE),
    Head("Table", WHOLE),
    Head("Board", WHOLE),
    Head("NS"),
    Head("EW"),
    Head("North-South"),
    Head("East-West"),
    Head("Contract"),
    Head("By"),
    Head("Lead"),
    Head("Result"),
    Head("NS score", PLAIN),
    Head("NS points", PLAIN),
    Head("EW points", PLAIN),
    Head("Sum", PLAIN),
)


def results_tab(facts: Facts, boards: Sequence[BoardLines]) -> Tab:
    """Return the results in playing order: by round and table."""
    names = names_of(facts.event)
    lines = [line for board in boards for line in board.lines]
    lines.sort(key=_as_played)
    rows = tuple(_result(line, names, FIRST_ROW + at) for at, line in enumerate(lines))
    return Tab("Results", _RESULTS, rows)


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
        lead_words(line.result.lead),
        line.slip.tricks,
        line.slip.points,
        line.ns.points,
        line.ew.points,
        Formula(f"=SUM(O{row}:P{row})"),
    )


def _match_heads(gained: str) -> tuple[Head, ...]:
    return (
        Head("Round", WHOLE),
        Head("Table", WHOLE),
        Head("Home"),
        Head("Away"),
        Head("Boards", WHOLE),
        Head(f"Home {gained}", PLAIN),
        Head(f"Away {gained}", PLAIN),
        Head("Margin", PLAIN),
        Head("Home VPs", POINTS),
        Head("Away VPs", POINTS),
        Head("Sum", POINTS),
    )


def matches_tab(facts: Facts) -> Tab:
    names = names_of(facts.event)
    rows: list[tuple[Value, ...]] = []
    found = sorted(facts.evaluation.matches, key=lambda each: (each.match.round, each.match.table or 0))
    for row, scored in enumerate(found, start=FIRST_ROW):
        match = scored.match
        home, away = scored.vps or (None, None)
        rows.append(
            (
                match.round,
                match.table,
                names[match.home],
                names[match.away],
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
        others = " and ".join(names[each] for each in own.others)
        match, score = own.match, own.score
        margin = Formula(f"=F{row}-G{row}")
        own_side = (match.round, match.table, names[own.team], f"{others} (triangle)", score.boards)
        rows.append((*own_side, score.gained, score.conceded, margin, score.won, None, None))
    return Tab("Results", _match_heads(gains_heading(facts.event)), tuple(rows))


def _team_heads(gained: str) -> tuple[Head, ...]:
    what = capitalised(gained)
    return (
        Head("Team"),
        Head("Round", WHOLE),
        Head("Against"),
        Head(f"{what} for", PLAIN),
        Head(f"{what} against", PLAIN),
        Head("Counts", POINTS),
        Head("Running", POINTS),
    )


def team_scorecards_tab(facts: Facts) -> Tab:
    """List team after team; the running total starts again with each."""
    names = names_of(facts.event)
    rows: list[tuple[Value, ...]] = []
    for field in facts.evaluation.fields:
        for standing in sorted(field.standings, key=lambda each: names[each.entry]):
            first = FIRST_ROW + len(rows)
            for match in sorted(standing.matches, key=lambda each: each.round):
                rows.append(
                    (
                        names[standing.entry],
                        match.round,
                        match.outcome or names[match.against],
                        match.gained,
                        match.conceded,
                        match.won,
                        Formula(f"=SUM(F${first}:F{FIRST_ROW + len(rows)})"),
                    )
                )
    return Tab("Scorecards", _team_heads(gains_heading(facts.event)), tuple(rows))
