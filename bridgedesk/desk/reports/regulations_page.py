"""Page for each rule book on what BridgeDesk does with its clauses, made from the clause rows."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bridgedesk.event.spelling import capitalised
from bridgedesk.rule_library import clauses, library, registers
from bridgedesk.rulebooks import Book, ClauseRow, topic_named
from bridgedesk.rulebooks.clauses import CHECKLIST, OTHER_ROOMS
from bridgedesk.rulebooks.clauses import Kind as KindOfRow
from bridgedesk.sheets.registry import sheet_named

KINDS: dict[KindOfRow, str] = {
    "compute": "worked out",
    "advise": "advised",
    "record": "kept",
    "print": "printed",
}
# Where a director meets the answer of a question; every one can also be asked at the rule desk (Ctrl+R).
MET = {
    "victory-points": "worked out in every match, printed as the VP scale",
    "adjusted-score": "scored from A+-, A== and the like under Scores, proposed under Penalties",
    "fouled-board": "said under Scores, A whole table, a fouled board; worked out once a form is marked",
    "split-score": "scored from a split result under Scores",
    "doubtful-score": "said beside a score that cannot be right, under To clear",
    "datum": "worked out on every Butler board, printed as the datum sheet",
    "late-arrival": "proposed under Penalties, and from the register of who was late",
    "slow-play": "proposed under Penalties, earlier offences counted",
    "fine": "proposed under Penalties, earlier offences counted",
    "forfeit": "worked out in the standings once a match is a forfeit or cancelled",
    "abandoned": "worked out in the standings once a match is abandoned",
    "bye": "worked out in the standings",
    "substitute-score": "worked out once a substitute is put down under Setup, and from its register",
    "substitution-terms": "looked at as a substitution is put down",
    "absent-score": "worked out in the standings once it is put down under Setup that a pair stays away",
    "attendance": "said as a pair stays away, and under To clear once a session is played without an entry",
    "session-total": "worked out in the standings",
    "carry-over": "worked out into the next stage",
    "handicap": "a second ranking beside the scratch one",
    "entry": "checked at the seats and before final, from the club's own list",
    "placing": "worked out in the standings: who is eligible, and what is missing",
    "tie-break": "worked out in the standings; the tie says which test parted it",
    "across-fields": "worked out where fields qualify together",
    "seeding": "seats sections evenly under Setup before play, by the club's list of masterpoints",
    "swiss-draw": "the draw goes by it",
    "team-draw": "a movement under Setup, your own draw typed there; line-ups (Ctrl+U) name who sits first",
    "team-number": "taken by the teams that are entered; another number stands under To clear",
    "partnership": "looked up as a line-up is put down, and under To clear",
    "substitute": "looked up as a substitute sits down, and under To clear",
    "seating": "said with the draw and at the line-ups (Ctrl+U)",
    "shared-match": "worked out in the standings for three teams in one match",
    "conversion": "used wherever a fine in one unit meets a score in another",
    "disqualification": "said as an entry is disqualified",
    "deadline": "counts down under By the book (Ctrl+B) and at an appeal",
    "appeal-committee": "stands beside the times of an appeal, and on its form",
    "programme": "compared with the sessions and matches of the event, under To clear",
    "finals-day": "said as a week of the finals is drawn; another day stands under To clear",
    "start-times": "compared with the start of a session, as it is put down",
    "reversal": "said as a committee's decision is put down",
    "round-time": "sets the clock and the time sheets",
    "systems": "looked up where two entries meet, and on the sheet of what applies tonight",
    "qualifying-points": "added up over the club's events, printed as Selection and points",
    "credited-points": "added up over the club's events, printed as Selection and points",
    "direct-entry": "found in the club's events, printed as Selection and points",
    "selection": "worked out under By the book (Ctrl+B), printed as Selection and points",
    "team-vacancy": "said as it is put down who is not available",
    "qualifiers": "worked out at the end of a stage",
    "finals": "the bracket goes by it",
    "withdrawal": "worked out in the standings once an entry has withdrawn",
    "match-result": "worked out for the masterpoint report",
    "masterpoint-list": "stands on the masterpoint report",
}
ROOMS = {
    "standings": "worked out in the standings",
    "movements": "made with the movement",
    "masterpoints": "worked out with the masterpoints",
    "sheets": "stands on a sheet",
    "desk": "an act under its tab",
    "store": "kept in the club file",
}
SPECIAL = str.maketrans({each: f"\\{each}" for each in "\\`*_{}[]<>#|!"})


def books_with_pages() -> dict[str, str]:
    """Return id and title of every rule book with a list of clauses."""
    return {book.id: book.title for book in library().books.values() if clauses(book.id)}


def regulations_page(book: Book) -> str:
    """Return a Markdown table of every clause that requires something, in the order of the book."""
    return "\n".join(_lines(book, clauses(book.id)))


def _lines(book: Book, rows: Sequence[ClauseRow]) -> Iterator[str]:
    yield f"# {_plain(book.title)}"
    yield ""
    yield f"What BridgeDesk does with each clause: {_counted(rows)}."
    yield ""
    yield "| Clause | What it asks | What BridgeDesk does |"
    yield "|---|---|---|"
    for row in rows:
        yield f"| {_plain(row.clause)} | {_plain(capitalised(row.says))} | {_plain(_does(row))} |"
    noted = list(_notes(book))
    if noted:
        yield ""
        yield "## How open wordings are read"
        yield ""
        yield "| Clause | Reading |"
        yield "|---|---|"
        yield from noted


def _counted(rows: Sequence[ClauseRow]) -> str:
    served = sum(row.is_served for row in rows)
    kinds = Counter(kind for row in rows for kind in row.kinds)
    told = ", ".join(f"{kinds[kind]} {words}" for kind, words in KINDS.items() if kinds[kind])
    return f"{served} of {len(rows)} rows are served ({told})"


def _does(row: ClauseRow) -> str:
    return capitalised("; ".join(dict.fromkeys(_served(row, kind) for kind in row.kinds)))


def _served(row: ClauseRow, kind: KindOfRow) -> str:
    if kind == "print" and row.sheet:
        return f"printed: {sheet_named(row.sheet).title}"
    if kind == "record" and row.register:
        kept = f"kept: {registers()[row.register].title}, under By the book (Ctrl+B)"
        return "; ".join(filter(None, (kept, MET.get(row.served_by or ""))))
    if row.served_by == CHECKLIST:
        return f"a line {row.moment}, under By the book (Ctrl+B)"
    if row.served_by in OTHER_ROOMS:
        return ROOMS[row.served_by]
    if row.served_by:
        met = MET.get(row.served_by)
        asked = f"the rule desk answers: {topic_named(row.served_by).words}"
        return f"{met}; {asked}" if met else asked
    return "not yet"


def _notes(book: Book) -> Iterator[str]:
    """Yield each note once, in the order of the topics."""
    told = dict.fromkeys((block.clause, block.note) for block in book.blocks.values() if block.note)
    for clause, note in told:
        yield f"| {_plain(clause)} | {_plain(note)} |"


def _plain(text: str) -> str:
    return text.translate(SPECIAL)
