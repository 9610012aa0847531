"""The draw of a round robin or of a final as the book prints it, for the number of entries in the event."""

from collections.abc import Callable
from typing import NamedTuple

from bridgedesk.rulebooks import Director, Listing, Question, supplemented
from bridgedesk.rulebooks.questions.finals import Finals
from bridgedesk.rulebooks.questions.team_draw import TeamDraw
from bridgedesk.rulebooks.reading import Refused
from bridgedesk.sheets.content import Column, Kind, Sheet, Table
from bridgedesk.sheets.facts import Facts, NothingToPrint, sheet

MOST_ROUNDS = 60
LACKING = "The rule book prints no draw for this event; make the draw of each round instead"


class _Round(NamedTuple):
    number: int
    says: tuple[str, ...]
    clause: str


def round_robin(facts: Facts) -> Sheet:
    kind, entries = facts.event.kind, max(len(facts.event.entries), 2)
    rounds = _asked(facts, lambda at: TeamDraw(event=kind, entries=entries, round_=at))
    rounds = rounds or _asked(facts, lambda at: Finals(event=kind, week=at))
    if not rounds:
        raise NothingToPrint(LACKING)
    columns = (Column("Round", Kind.NUMBER, strong=True), Column("Who meets whom", Kind.TEXT))
    table = Table(columns, tuple((each.number, ";  ".join(each.says)) for each in rounds))
    notes = (f"Clause {rounds[0].clause}.",)
    return sheet(facts, "Draw as printed", (table,), notes, one_page=True, results=False)


def _asked(facts: Facts, question: Callable[[int], Question]) -> list[_Round]:
    """Round by round, until the book knows no further one; what the director sets herself is said."""
    found: list[_Round] = []
    for number in range(1, MOST_ROUNDS + 1):
        try:
            answer = supplemented(facts.book, facts.event).answer(question(number)) if facts.book else None
        except Refused:
            break
        if isinstance(answer, Listing):
            found.append(_Round(number, answer.items, answer.clause))
        elif isinstance(answer, Director) and found:
            found.append(_Round(number, (answer.because,), answer.clause))
        else:
            break
    return found
