"""Regulations as data that answer questions with their clause.

    book = load(text, "sabf-2020.toml")
    book.answer(LateArrival(event="pairs", minutes=12, earlier=0))
        Figure 25 "% of a top", clause 11.2, because "12 minutes late, row 11 to 15: 25% of a top"

A **question** is one module in the sub-room of its subject (`scores/`, `conduct/`, `entries/`,
`before_play/`, `stages/`, `appeals/`, `selection/`): its frozen facts, its policies, its TOPIC.
`registry.TOPICS` lists them in the order of every rule book. `topic_named("late-arrival").put(facts,
typed_in=True)` makes the question from words typed at a command line or in a form; what is unknown or
impossible is `Refused` in one plain sentence with the near names. Nothing is assumed about a missing fact:
it is asked for (`MissingFact`) once the answer depends on it, unless its `Means` says what leaving it out
means.

    units and scores     conversion, victory-points, adjusted-score
    a board              fouled-board, split-score, doubtful-score, datum, pair-datum
    conduct              late-arrival, slow-play, fine, disqualification
    matches not played   forfeit, abandoned, bye, mismatch
    people missing       substitute, substitute-score, substitution-terms, absent-score, attendance
    from stage to stage  session-total, carry-over, handicap
    who may play         entry, alternate, even-field, same-team, team-growth, pair-change
    who counts           placing, tie-break, across-fields
    before a round       seeding, swiss-draw, shared-match, team-draw, team-number, seating
    the event            event-form, qualifiers, finals, programme, finals-day, moved-match, withdrawal
    times and appeals    deadline, appeal-committee, reversal, deposit, start-times, round-time
    systems              systems, partnership
    towards a selection  qualifying-points, credited-points, direct-entry, selection, team-vacancy
    afterwards           match-result, masterpoint-list, masterpoint-rate, masterpoint-earners

A **book** is one TOML file. `[book]` names it and the edition of the Laws it was written for (`laws.py`),
`[events]` lists the kinds of event it knows, and each `[[topic]]` block is one clause:

    [[late-arrival]]                    # the question that it answers
    event = ["pairs"]                   # the key is the name of the fact that picks the block
    clause = "11.2"                     # several are separated by commas
    policy = "minute-table"             # a policy of that question; the keys below are its parameters
    note = "Completed minutes."         # how an unclear wording is read, in our own words
    unit = "% of a top"
    rows = [{ from = 0, to = 4, steps = ["warning", 10] }, { from = 5, to = 10, steps = [15] }]
    beyond = "director"

Some topics are also picked by a second fact (`offence`, `treatment`, `reason`, `purpose`,
`category`, `about`, `format`, `what`, `session`, `selection`, `of`, `to`, `on`); a block without that list
is for all other cases. `adjusted-score` goes by the `scoring` alone, `mismatch` and `masterpoint-list` apply
to the whole book. A kind of event that is `like` another one takes over every block it does not have itself.
Every policy has a docstring that begins with its name in a rule book; every topic also
knows `director` (no figure: the director decides), `fixed` (one figure) and `stated` (words in order). A
new rule that fits no policy is a new small class in its question's module.

In addition to its policy's own keys a block may have `in_draw = false` (never in a Swiss draw), `earlier =
"every-event"` (offences of other events count too) and `discretion = true` (the amount is where the
director starts); `proviso` is text of the clause after its amount, and `unsaid` one sentence on open
points of the text, shown before any input.

A **finding** is a Figure, Figures, PerResult, Verdict, Listing, Moment, Warned, Forfeited, Disqualified,
Director or Silent: never a bare number, never 0 for "no figure". `shape(finding)` is what `ask --json`
prints.

**Supplementary regulations** are blocks applied to a rule book by `overlay`: each replaces a whole block,
names its source, and every answer it changes carries that source. The base stays pinned by the hash of its
text.

The **clauses** of a book, one row for each requirement, are in `resources/rulebooks/clauses/`;
`load_clauses` reads them. A row is served by the question it names once a scenario of
`tests/scenarios/<book>/` lists its id (`rows = ["11.2:3"]`, the third row of 11.2) and its finding carries
the clause; a row worked out in another room names a test there. A test enforces both. A row that advises
is a checklist line or a deadline with its moment, or is answered by a question that `directing.advice`
connects with a moment; `tests/directing/test_every_row.py` looks for each of them where the window shows it.
"""

from bridgedesk.rulebooks.book import Block, Book, EventKind
from bridgedesk.rulebooks.clauses import ClauseRow, load_clauses
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.finding import (
    Amount,
    Director,
    Disqualified,
    Figure,
    Figures,
    Finding,
    Forfeited,
    Listing,
    Moment,
    PerResult,
    ResultAwarded,
    Silent,
    Unit,
    Verdict,
    Warned,
    shape,
)
from bridgedesk.rulebooks.loader import Shelf, load, overlay, shelve, supplemented
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.registry import TOPICS, topic_named
from bridgedesk.rulebooks.scores.vp_scale import Scale
from bridgedesk.rulebooks.topic import Topic

__all__ = [
    "TOPICS",
    "Amount",
    "Block",
    "Book",
    "ClauseRow",
    "Director",
    "Disqualified",
    "EventKind",
    "Figure",
    "Figures",
    "Finding",
    "Forfeited",
    "Listing",
    "Moment",
    "PerResult",
    "Question",
    "Refused",
    "ResultAwarded",
    "Scale",
    "Shelf",
    "Silent",
    "Topic",
    "Unit",
    "Verdict",
    "Warned",
    "load",
    "load_clauses",
    "overlay",
    "shape",
    "shelve",
    "supplemented",
    "topic_named",
]
