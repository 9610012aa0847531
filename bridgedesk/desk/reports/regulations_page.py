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
    "victory-points": "used in every match, printed as the VP scale",
    "adjusted-score": "scored from codes such as A+- and A== in Scores, proposed in Penalties",
    "fouled-board": "entered in Scores, Table and board errors; scored once a version is marked",
    "split-score": "scored from a split result in Scores",
    "doubtful-score": "shown with an impossible score in To check",
    "datum": "used on every Butler board, printed as the datum sheet",
    "late-arrival": "proposed in Penalties and from the register of late arrivals",
    "slow-play": "proposed in Penalties, counting earlier offences",
    "fine": "proposed in Penalties, counting earlier offences",
    "forfeit": "applied in the standings when a match is forfeited or cancelled",
    "abandoned": "applied in the standings when a match is abandoned",
    "bye": "applied in the standings",
    "substitute-score": "applied when a substitute is recorded in Setup, and from its register",
    "substitution-terms": "checked when a substitution is recorded",
    "absent-score": "applied in the standings when a pair is recorded absent in Setup",
    "attendance": "shown when a pair is absent, and in To check when a session is played without an entry",
    "session-total": "applied in the standings",
    "carry-over": "carried into the next stage",
    "handicap": "a second ranking in addition to the scratch ranking",
    "entry": "checked at seating and before final, from the club list",
    "placing": "shown in the standings, with what is missing",
    "tie-break": "applied in the standings; each tie shows which test broke it",
    "across-fields": "applied when fields qualify together",
    "seeding": "seeds the sections evenly in Setup before play, by the masterpoints of the club list",
    "swiss-draw": "used for the draw",
    "team-draw": "a movement in Setup, or your own draw typed there; Line-ups (Ctrl+U) show who sits first",
    "team-number": "assigned to the teams as they are entered; another number is listed in To check",
    "partnership": "checked when a line-up is recorded, and in To check",
    "substitute": "checked when a substitute is seated, and in To check",
    "seating": "shown with the draw and in Line-ups (Ctrl+U)",
    "shared-match": "applied in the standings to triangles",
    "conversion": "used where a penalty and the score have different units",
    "disqualification": "shown when an entry is disqualified",
    "deadline": "counts down in Rule book (Ctrl+B) and on an appeal",
    "appeal-committee": "shown with the times of an appeal, and on its form",
    "programme": "compared with the sessions and matches of the event, in To check",
    "finals-day": "shown when a week of the finals is drawn; another day is listed in To check",
    "start-times": "compared with the start of a session when it is recorded",
    "reversal": "shown when a committee's decision is recorded",
    "round-time": "sets the clock and the time sheets",
    "systems": "checked when two entries meet, and printed on Rules for tonight",
    "qualifying-points": "added up over the club's events, printed as Selection and points",
    "credited-points": "added up over the club's events, printed as Selection and points",
    "direct-entry": "found in the club's events, printed as Selection and points",
    "selection": "shown in Rule book (Ctrl+B), printed as Selection and points",
    "team-vacancy": "shown when a player is recorded as unavailable",
    "qualifiers": "applied at the end of a stage",
    "finals": "used for the bracket",
    "withdrawal": "applied in the standings when an entry has withdrawn",
    "match-result": "used for the masterpoint report",
    "masterpoint-list": "printed on the masterpoint report",
}
ROOMS = {
    "standings": "applied in the standings",
    "movements": "made with the movement",
    "masterpoints": "used for masterpoints",
    "sheets": "printed on a sheet",
    "desk": "an action in its tab",
    "store": "saved in the club file",
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
    if book.laws.words:
        yield f"Laws: {_plain(book.laws.words)}."
        yield ""
    yield f"How BridgeDesk handles each clause: {_counted(rows)}."
    yield ""
    yield "| Clause | Requirement | What BridgeDesk does |"
    yield "|---|---|---|"
    for row in rows:
        yield f"| {_plain(row.clause)} | {_plain(capitalised(row.says))} | {_plain(what_is_done(row))} |"
    noted = list(_notes(book))
    if noted:
        yield ""
        yield "## How unclear wordings are read"
        yield ""
        yield "| Clause | Reading |"
        yield "|---|---|"
        yield from noted


def _counted(rows: Sequence[ClauseRow]) -> str:
    served = sum(row.is_served for row in rows)
    kinds = Counter(kind for row in rows for kind in row.kinds)
    told = ", ".join(f"{kinds[kind]} {words}" for kind, words in KINDS.items() if kinds[kind])
    return f"{served} of {len(rows)} clauses are covered ({told})"


def what_is_done(row: ClauseRow) -> str:
    """Say how and where BridgeDesk meets a row."""
    return capitalised("; ".join(dict.fromkeys(served_words(row, kind) for kind in row.kinds)))


def served_words(row: ClauseRow, kind: KindOfRow) -> str:
    """Say how and where BridgeDesk meets a row of this kind."""
    if kind == "print" and row.sheet:
        return f"printed: {sheet_named(row.sheet).title}"
    if kind == "record" and row.register:
        kept = f"recorded: {registers()[row.register].title}, in Rule book (Ctrl+B)"
        return "; ".join(filter(None, (kept, MET.get(row.served_by or ""))))
    if row.served_by == CHECKLIST:
        return f"a checklist item {row.moment}, in Rule book (Ctrl+B)"
    if row.served_by in OTHER_ROOMS:
        return ROOMS[row.served_by]
    return answered_words(row.served_by) if row.served_by else "not yet"


def answered_words(question: str) -> str:
    """Say where a director meets the answer of a question."""
    asked = f"answered in Look up a rule: {topic_named(question).words}"
    return "; ".join(filter(None, (MET.get(question), asked)))


def _notes(book: Book) -> Iterator[str]:
    """Yield each note once, in the order of the topics."""
    told = dict.fromkeys((block.clause, block.note) for block in book.blocks.values() if block.note)
    for clause, note in told:
        yield f"| {_plain(clause)} | {_plain(note)} |"


def _plain(text: str) -> str:
    return text.translate(SPECIAL)
