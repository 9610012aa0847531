"""Deadlines of a rule book for one kind of event, in the words of each clause."""

from collections.abc import Iterator

from bridgedesk.rulebooks.appeals.deadline import LatestOf, SessionEnd, session_counted
from bridgedesk.rulebooks.book import Block, Book
from bridgedesk.rulebooks.penalties import DirectorDecides
from bridgedesk.rulebooks.question import InWords
from bridgedesk.rulebooks.summary_rows import AppliedRule, EventPart
from bridgedesk.rulebooks.time_limit import Session, What

UNTIL: dict[What, str] = {
    "ruling": "Asking for a ruling",
    "appeal": "Appeals",
    "score": "Score corrections",
    "scorer-decision": "Appeal against the scorer",
    "gross-error": "Gross errors of an official",
    "respondents": "Copy to the respondents",
    "hearing": "Hearing of an appeal",
    "line-up": "Line-ups",
    "line-up-last": "Line-ups, who sits last",
    "line-up-blind": "Line-ups, blind",
    "system-card": "System cards lodged",
    "yellow-notes": "Notes of yellow systems",
    "defence-notes": "Defence notes",
    "arrival": "Arriving for the event",
    "substitution": "Substitutions told",
    "scorer-error": "Errors of the scorer",
}
_PARTS: dict[What, EventPart] = {
    **dict.fromkeys(("score", "gross-error", "scorer-error"), EventPart.SCORES),
    **dict.fromkeys(("ruling", "appeal", "scorer-decision", "respondents", "hearing"), EventPart.APPEALS),
}
_MATCHES: dict[Session, str] = {
    "earlier": "matches before the last two",
    "penultimate": "last match but one",
    "last": "last match",
}
_SOME_ONLY: tuple[What, ...] = ("system-card", "arrival")  # the note says of whom it is asked


def limits(book: Book, kind: str, session: Session, *, ends_stage: bool = False) -> Iterator[AppliedRule]:
    """Yield the deadlines for the session in play; corrections for every match where each is a session."""
    for what, words in UNTIL.items():
        counted = session_counted(book, kind, what, session, ends_stage=ends_stage)
        block = book.block("deadline", kind, what, counted)
        if block is None:
            continue
        if what == "yellow-notes" and block is book.block("deadline", kind, "system-card", session):
            continue  # said already
        of_matches = what == "score" and _matches_are_sessions(book, kind)
        says = _of_matches(book, kind) if of_matches else _says(block)
        if what in _SOME_ONLY and block.note:
            says += f" ({block.note[:1].lower()}{block.note.rstrip('.')[1:]})"
        if says:
            yield _line(words, says, block, _PARTS.get(what, EventPart.BEFORE))
    yield from _before_a_next_stage(book, kind, session)
    ends = book.block("deadline", kind, "session-end", "")
    if ends is not None:
        yield _line("A session ends", _says(ends), ends, EventPart.APPEALS)


def _line(what: str, says: str, block: Block, part: EventPart) -> AppliedRule:
    return AppliedRule(what, says, block.clause, block.source, part)


def _says(block: Block) -> str:
    match block.policy:
        case InWords() as rule:
            return rule.words
        case DirectorDecides() as rule:
            return rule.why
    return ""


def _of_matches(book: Book, kind: str) -> str:
    blocks = ((which, book.block("deadline", kind, "score", session)) for session, which in _MATCHES.items())
    return "; ".join(f"{which}: {_says(block)}" for which, block in blocks if block is not None)


def _before_a_next_stage(book: Book, kind: str, session: Session) -> Iterator[AppliedRule]:
    """Yield the deadline that comes before all others, once there are qualifiers."""
    block = book.block("deadline", kind, "score", session)
    if block is not None and isinstance(block.policy, LatestOf):
        for term in block.policy.not_after:
            if term.qualifying:
                yield _line("Qualifying", term.words, block, EventPart.SCORES)


def _matches_are_sessions(book: Book, kind: str) -> bool:
    policy = book.policy("deadline", kind, "session-end", "")
    return isinstance(policy, SessionEnd) and policy.each == "match"
