"""What stands beside a score: penalties, what was carried over, whether the entry is eligible."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from bridgedesk.standings.evaluation import Answer, Charge, Evaluation, Standing
from bridgedesk.standings.shown import Row, beside_words, rows
from bridgedesk.standings.tree import Beside

MARKS = {Answer.ELIGIBLE: "", Answer.NOT: "*", Answer.NOT_YET: "(*)"}


def penalties(row: Row, standing: Standing) -> Decimal | None:
    """What they do to the total, in its unit."""
    return _effect(row, {charge.what for charge in _charges(standing) if charge.ruling is not None})


def carried(row: Row, standing: Standing) -> Decimal | None:
    named = {each.title for each in standing.sessions if each.carried}
    return _effect(row, named | {charge.what for charge in _charges(standing) if charge.carried})


def _effect(row: Row, named: set[str]) -> Decimal | None:
    found = [line.effect for line in row.lines if line.what in named]
    return sum(found, start=Decimal(0)) if found else None


def _charges(standing: Standing) -> Iterator[Charge]:
    parts: Iterable[tuple[Charge, ...]] = (
        standing.charges,
        *(session.charges for session in standing.sessions),
        *(match.charges for match in standing.matches),
    )
    for charges in parts:
        yield from charges


def decided_notes(evaluation: Evaluation, *, charges: bool) -> Iterator[str]:
    """Yield what decided places without a column of its own: forfeits, rulings, broken ties; with `charges`
    penalties and carry-overs too. A tie that is not broken has the mark of a shared place."""
    wanted = {Beside.RULED, Beside.TIE, *([Beside.CHARGE] if charges else [])}
    for field in evaluation.fields:
        for row in rows(evaluation, field):
            told = [
                beside_words(line)
                for line in row.lines
                if line.beside in wanted and not (row.shared and line.beside is Beside.TIE)
            ]
            if told:
                name = " & ".join(row.names) or f"Pair {row.number}"
                yield f"{row.place_text} {name}: ".lstrip() + "; ".join(told)
    yield from _finals(evaluation)


def _finals(evaluation: Evaluation) -> Iterator[str]:
    """Yield how finals place those who play in them, and each match that more than its boards decided."""
    over = [each for each in evaluation.finals if each.winner]
    if over:
        yield "Finals: who goes out later has the better place"
    for each in over:
        if each is evaluation.finals[-1] or each.fines or each.decided or each.removed or each.by_forfeit:
            yield f"{each.final.key.capitalize()}: {each.because}"


def mark(evaluation: Evaluation, entry: str) -> str:
    found = evaluation.eligibility.get(entry)
    return MARKS[found.answer] if found else ""


def eligibility_notes(
    evaluation: Evaluation, names: Mapping[str, str], only: str | None = None
) -> Iterator[str]:
    """Who is not eligible, or not yet, and what is missing; of those that are listed."""
    listed = {standing.entry for field in evaluation.fields for standing in field.standings}
    for entry, found in evaluation.eligibility.items():
        if MARKS[found.answer] and entry in listed and only in (None, entry):
            missing = f": {'; '.join(found.missing)}" if found.missing else ""
            clause = f" ({found.clause})" if found.clause else ""
            yield f"{MARKS[found.answer]} {names[entry]}, {found.answer.value}{missing}{clause}"
