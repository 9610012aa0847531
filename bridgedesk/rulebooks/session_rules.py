"""Everything a rule book does in one session: its summary, the scores it works out by itself, and
reminders for players."""

from collections.abc import Iterator, Sequence
from typing import get_args

from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks.book import Book
from bridgedesk.rulebooks.book_summary import applied_rules
from bridgedesk.rulebooks.clauses import CHECKLIST, ClauseRow, Moment, RowFilter
from bridgedesk.rulebooks.finding import Figure
from bridgedesk.rulebooks.penalties import amount_words
from bridgedesk.rulebooks.registry import topic_named
from bridgedesk.rulebooks.scores.adjusted_score import Award
from bridgedesk.rulebooks.shown_names import words_of
from bridgedesk.rulebooks.summary_lines import AppliedRule, EventPart
from bridgedesk.rulebooks.time_limit import Session

# Reminders that everybody may know, by the part of the session in which they come up.
PARTS: dict[Moment, EventPart] = {
    "before round 1": EventPart.BEFORE,
    "when a line-up is chosen": EventPart.BEFORE,
    "during play": EventPart.PLAY,
    "when the offence is chosen": EventPart.PLAY,
    "when a ruling is made": EventPart.APPEALS,
    "when a score is corrected": EventPart.SCORES,
    "when a ruling is appealed": EventPart.APPEALS,
}
# What a rule book works out by itself, and where it comes up; the rows of its clauses say how.
SCORES, END = EventPart.SCORES, EventPart.END
WORKED_OUT: dict[str, tuple[str, EventPart]] = {
    "fouled-board": ("Fouled boards", SCORES),
    "doubtful-score": ("Doubtful scores", SCORES),
    "split-score": ("Split scores", SCORES),
    "datum": ("Datum", SCORES),
    "forfeit": ("Forfeits", SCORES),
    "abandoned": ("Abandoned matches", SCORES),
    "mismatch": ("Wrong opponents", SCORES),
    "shared-match": ("Triangles", SCORES),
    "bye": ("Byes", SCORES),
    "substitute-score": ("Scores with substitutes", SCORES),
    "absent-score": ("Absent pairs", SCORES),
    "attendance": ("Attendance", SCORES),
    "withdrawal": ("Withdrawals", SCORES),
    "session-total": ("Totals", END),
    "carry-over": ("Carry-over", END),
    "placing": ("Final placing", END),
    "across-fields": ("Across fields", END),
    "qualifiers": ("Qualification", END),
}
DRAW = "swiss-draw"
PENALTIES = {"late-arrival": "late arrival", "slow-play": "slow play", "fine": "other offences"}


def session_rules(
    book: Book,
    rows: Sequence[ClauseRow],
    kind: str,
    boards: int | None = None,
    session: Session = "last",
    *,
    ends_stage: bool = False,
) -> Iterator[AppliedRule]:
    """Yield the lines; a reminder for players has no name. `rows` are the clauses of the book, `boards` the
    number in a round or match; the session may end its stage."""
    yield from applied_rules(book, kind, boards, session, ends_stage=ends_stage)
    yield from _awards(book, kind)
    concern = RowFilter(book, kind)
    yield from _worked_out(rows, concern)
    if book.block(DRAW, kind) is not None:
        yield from _draw(concern)
    yield from _told(rows, concern)


def _awards(book: Book, kind: str) -> Iterator[AppliedRule]:
    """Yield what average plus, average and average minus are worth."""
    facts = {"scoring": book.kinds[book.kind(kind)].scoring}
    asked = [topic_named("adjusted-score").put({**facts, "award": award}) for award in get_args(Award)]
    found = [answer for answer in map(book.find_answer, asked) if isinstance(answer, Figure)]
    if len(found) == len(asked):
        told = zip(get_args(Award), found, strict=True)
        words = [f"{words_of(award)} {amount_words(each.value, each.unit)}" for award, each in told]
        yield AppliedRule("Artificial scores", ", ".join(words), found[0].clause, found[0].source, SCORES)


def _worked_out(rows: Sequence[ClauseRow], concern: RowFilter) -> Iterator[AppliedRule]:
    """Yield the rows of each question in the words of the clause, or the supplement in their place."""
    for topic, (what, part) in WORKED_OUT.items():
        of_topic = [row for row in rows if row.served_by == topic and "compute" in row.kinds]
        for row in of_topic:
            if row.for_players and concern.concerns(row):
                yield AppliedRule(what, _without(what, row.says), row.clause, "", part)
        for block in concern.blocks_on(topic):
            if block.source:
                says = block.policy.words or "by the supplementary regulation"
                yield AppliedRule(what, says, block.clause, block.source, part)


def _without(what: str, says: str) -> str:
    """Return a requirement without the name that it begins with."""
    name, _, rest = says.partition(": ")
    is_name = name.casefold() in (what.casefold(), what.casefold().removesuffix("s"))
    return capitalised(rest if rest and is_name else says)


def _draw(concern: RowFilter) -> Iterator[AppliedRule]:
    """Yield which penalties do not count when the next round is drawn."""
    for topic, words in PENALTIES.items():
        out = [each for each in concern.blocks_on(topic) if not each.in_draw]
        for clause in dict.fromkeys(each.clause for each in out):
            says = f"penalties for {words} do not count in it"
            yield AppliedRule("Draw", says, clause, out[0].source, EventPart.PLAY)


def _told(rows: Sequence[ClauseRow], concern: RowFilter) -> Iterator[AppliedRule]:
    for row in rows:
        on_the_list = row.served_by == CHECKLIST and row.for_players and concern.by_kind(row)
        part = PARTS.get(row.moment) if on_the_list and row.moment is not None else None
        if part is not None:
            yield AppliedRule("", capitalised(row.says), row.clause, "", part)
