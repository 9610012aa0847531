"""The finals as a bracket: matches, carry-overs and winners."""

from collections.abc import Iterator

from bridgedesk.movements.draw.bracket import Came, PlayedFinal
from bridgedesk.sheets.content import Box, BracketDiagram, Sheet
from bridgedesk.sheets.facts import Facts, FinalsSoFar, NothingToPrint, sheet

MINUS = "\N{MINUS SIGN}"


def bracket(facts: Facts) -> Sheet:
    if facts.finals is None or not facts.finals.played:
        raise NothingToPrint("There are no finals yet; set them up, then print again")
    finals = facts.finals
    weeks = sorted({each.final.week for each in finals.played})
    columns = [[each for each in finals.played if each.final.week == week] for week in weeks]
    at = {each.final.key: (x, y) for x, column in enumerate(columns) for y, each in enumerate(column)}
    ladder = BracketDiagram(
        tuple(tuple(_box(each, finals, facts.names) for each in column) for column in columns),
        tuple(
            (at[slot.match], at[each.final.key])
            for each in finals.played
            for slot in (each.final.home, each.final.away)
            if slot.came is Came.WINNER and at[slot.match][0] < at[each.final.key][0]
        ),
    )
    told = ", ".join(filter(None, [finals.name, finals.clause]))
    notes = (*([told] if told else []), *_decided_by(finals, facts.names))
    return sheet(facts, "Finals", (ladder,), notes, landscape=len(weeks) > 2, one_page=True)


def _decided_by(finals: FinalsSoFar, names: dict[str, str]) -> Iterator[str]:
    """Yield what decided a match apart from its boards: penalties, removed carry-overs, a director's
    decision."""
    for each in finals.played:
        title = each.final.key.capitalize()
        for fine in each.fines:
            clause = f", {fine.clause}" if fine.clause else ""
            yield f"{title}, {names[fine.team]}: {fine.what}, {MINUS}{float(fine.imps):g} {fine.unit}{clause}"
        if each.decided or each.removed:
            yield f"{title}: {each.because}"


def _box(played: PlayedFinal, finals: FinalsSoFar, names: dict[str, str]) -> Box:
    final = played.final
    outcome = None if played.by_forfeit else finals.outcomes.get(final.key)
    scores = (
        ("", "") if outcome is None else (f"{float(outcome.home_imps):g}", f"{float(outcome.away_imps):g}")
    )
    teams = (played.home, played.away)
    sides = tuple(
        (names.get(team, team) if team else str(slot), _added_up(score, team, played))
        for team, slot, score in zip(teams, (final.home, final.away), scores, strict=True)
    )
    winner = teams.index(played.winner) if played.winner in teams and played.winner else None
    boards = f", {final.boards} boards" if final.boards else ""
    is_told = played.by_forfeit or not played.winner or played.decided
    note = played.because if is_told else ""
    return Box(f"{final.key.capitalize()}{boards}", sides, note, winner)


def _added_up(score: str, team: str | None, played: PlayedFinal) -> str:
    """Return what was won at the tables, plus the carry-over, less the penalties."""
    carries = team is not None and team == played.carried_by and not played.by_forfeit
    carried = f" + {float(played.carry):g}" if carries else ""
    fined = f" {MINUS} {float(played.fined(team)):g}" if played.fined(team) else ""
    return f"{score}{carried}{fined}".strip()
