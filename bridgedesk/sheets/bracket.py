"""The finals as a bracket: who meets whom, what is carried forward, who goes on."""

from bridgedesk.movements.draw.bracket import Came, Played, Slot
from bridgedesk.sheets.content import Box, Ladder, Sheet
from bridgedesk.sheets.facts import Facts, Finals, NothingToPrint, names_of, sheet
from bridgedesk.standings.teams import gained_in, gains_called


def bracket(facts: Facts) -> Sheet:
    if facts.finals is None or not facts.finals.played:
        raise NothingToPrint("There are no finals yet; set them up, then print again")
    finals = facts.finals
    weeks = sorted({each.final.week for each in finals.played})
    names = names_of(facts.event)
    columns = [[each for each in finals.played if each.final.week == week] for week in weeks]
    at = {each.final.key: (x, y) for x, column in enumerate(columns) for y, each in enumerate(column)}
    ladder = Ladder(
        tuple(tuple(_box(each, finals, names) for each in column) for column in columns),
        tuple(
            (at[slot.match], at[each.final.key])
            for each in finals.played
            for slot in (each.final.home, each.final.away)
            if slot.came is Came.WINNER and at[slot.match][0] < at[each.final.key][0]
        ),
    )
    told = ", ".join(filter(None, [finals.name, finals.clause]))
    notes = [told] if told else []
    gained, called = gained_in(facts.event), gains_called(facts.event)
    if any(ruling.imposed and ruling.imposed.unit == gained for ruling in facts.event.rulings):
        what = called[:1].upper() + called[1:]
        notes.append(f"{what} as they were won at the tables; penalties are taken off beside them")
    return sheet(facts, "Finals", (ladder,), tuple(notes), landscape=len(weeks) > 2, one_page=True)


def _box(played: Played, finals: Finals, names: dict[str, str]) -> Box:
    final = played.final
    outcome = None if played.by_forfeit else finals.outcomes.get(final.key)
    scores = (
        ("", "") if outcome is None else (f"{float(outcome.home_imps):g}", f"{float(outcome.away_imps):g}")
    )
    teams = (played.home, played.away)
    sides = tuple(
        (_side(team, slot, names), _with_carry(score, team, played))
        for team, slot, score in zip(teams, (final.home, final.away), scores, strict=True)
    )
    winner = teams.index(played.winner) if played.winner in teams and played.winner else None
    boards = f", {final.boards} boards" if final.boards else ""
    is_told = played.by_forfeit or not played.winner
    note = _named(played.because, names) if is_told and played.because else ""
    return Box(f"{final.key.capitalize()}{boards}", sides, note, winner)


def _side(team: str | None, slot: Slot, names: dict[str, str]) -> str:
    return names.get(team, team) if team else str(slot)


def _with_carry(score: str, team: str | None, played: Played) -> str:
    carries = team is not None and team == played.carried_by and not played.by_forfeit
    return f"{score} + {float(played.carry):g}".strip(" ") if carries else score


def _named(words: str, names: dict[str, str]) -> str:
    first, _, rest = words.partition(" ")
    return f"{names[first]} {rest}" if first in names else words
