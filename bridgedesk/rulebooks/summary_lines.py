"""Deadlines of a rule book for one kind of event, in the words of each clause."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from bridgedesk.rulebooks.appeals.deadline import DeadlinePolicy, session_counted
from bridgedesk.rulebooks.book import Block, Book, rule_in
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.finding import (
    Director,
    Disqualified,
    Figure,
    Figures,
    Finding,
    Forfeited,
    Listing,
    Moment,
    PerResult,
    Silent,
    Unit,
    Verdict,
    Warned,
)
from bridgedesk.rulebooks.penalties import amount_words, ordinal
from bridgedesk.rulebooks.stages.tie_break import ExtraBoards, Purpose, TieBreak
from bridgedesk.rulebooks.stages.tie_tests import in_words
from bridgedesk.rulebooks.time_limit import Session, What

# ---- one line of the rules for an event: the topic, the rule and its clause


class EventPart(StrEnum):
    """Parts of an event, in order of time."""

    BEFORE = "Before play"
    PLAY = "While we play"
    SCORES = "Scores"
    APPEALS = "Rulings and appeals"
    END = "At the end"


class AppliedRule(NamedTuple):
    what: str
    says: str
    clause: str
    source: str = ""  # the supplementary regulation it comes from
    part: EventPart = EventPart.PLAY


# ---- summary limits

UNTIL: dict[What, str] = {
    "ruling": "Ruling requests",
    "appeal": "Appeals",
    "score": "Score corrections",
    "scorer-decision": "Scorer's decisions",
    "gross-error": "Gross errors",
    "respondents": "Respondents' copy",
    "hearing": "Appeal hearing",
    "line-up": "Line-ups",
    "line-up-last": "Line-ups, side seated last",
    "line-up-blind": "Line-ups, blind",
    "system-card": "System cards",
    "yellow-notes": "Yellow system notes",
    "defence-notes": "Defence notes",
    "arrival": "Arrival",
    "substitution": "Substitutions",
    "scorer-error": "Scorer's errors",
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
_SOME_ONLY: tuple[What, ...] = ("system-card", "arrival")  # the note says which entries it concerns


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
        says = _match_deadlines(book, kind) if of_matches else _block_words(block)
        if what in _SOME_ONLY and block.note:
            says += f" ({block.note[:1].lower()}{block.note.rstrip('.')[1:]})"
        if says:
            yield _line_of_summary_limits(words, says, block, _PARTS.get(what, EventPart.BEFORE))
    yield from _before_a_next_stage(book, kind, session)
    ends = book.block("deadline", kind, "session-end", "")
    if ends is not None:
        yield _line_of_summary_limits("A session ends", _block_words(ends), ends, EventPart.APPEALS)


def _line_of_summary_limits(what: str, says: str, block: Block, part: EventPart) -> AppliedRule:
    return AppliedRule(what, says, block.clause, block.source, part)


def _block_words(block: Block) -> str:
    return block.policy.words or (block.policy.why if block.policy.left_to_director else "")


def _match_deadlines(book: Book, kind: str) -> str:
    blocks = ((which, book.block("deadline", kind, "score", session)) for session, which in _MATCHES.items())
    return "; ".join(f"{which}: {_block_words(block)}" for which, block in blocks if block is not None)


def _before_a_next_stage(book: Book, kind: str, session: Session) -> Iterator[AppliedRule]:
    """Yield the deadline that comes before all others, once there are qualifiers."""
    block = book.block("deadline", kind, "score", session)
    rule = rule_in(block, DeadlinePolicy)
    if block and rule:
        for term in rule.not_after:
            if term.qualifying:
                yield _line_of_summary_limits("Qualifying", term.words, block, EventPart.SCORES)


def _matches_are_sessions(book: Book, kind: str) -> bool:
    rule = book.rule(DeadlinePolicy, "deadline", kind, "session-end", "")
    return rule is not None and rule.ends_matches


# ---- ties as they are announced: the places for which they are broken, and the tests

_FOR: dict[Purpose, str] = {
    "title": "first place",
    "third-place": "third place",
    "qualification": "a qualifying place",
    "final": "the ranking for the finals",
    "alternates": "alternates",
    "prize": "a prize that cannot be shared",
}


def ties(book: Book, kind: str, boards: int | None) -> Iterator[AppliedRule]:
    """Yield one line for a clause on every place. If clauses are for some places only, each place is
    named, and other ties are not broken."""
    general = book.block("tie-break", kind, "")
    named: dict[int, tuple[Block, list[Purpose]]] = {}
    for purpose in _FOR:
        block = book.block("tie-break", kind, purpose)
        of_a_match = block is not None and isinstance(block.policy, ExtraBoards)
        if of_a_match and named:
            continue  # said already
        if block is not None and block is not general:
            named.setdefault(id(block), (block, []))[1].append(purpose)
    for block, purposes in named.values():
        places = [_FOR[each] for each in purposes if each != "final" or "title" not in purposes]
        what, of = (f"Ties for {places[0]}", "") if len(places) == 1 else ("Ties", f"for {_listed(places)}: ")
        for line in _line(what, book, kind, block, purposes[0], boards):
            yield line._replace(says=f"{of if line.what == what else ''}{line.says}")
    if general is not None:
        yield from _line("Other ties" if named else "Ties", book, kind, general, None, boards)
    elif named:
        block, _ = next(iter(named.values()))
        yield AppliedRule("Other ties", "not broken: the places are shared", block.clause, block.source)


def _line(
    what: str, book: Book, kind: str, block: Block, purpose: Purpose | None, boards: int | None
) -> Iterator[AppliedRule]:
    rule = block.policy
    if rule.words:
        yield AppliedRule(what, rule.words, block.clause, block.source)
        return
    try:
        found = book.answer(TieBreak(event=kind, purpose=purpose or _unnamed(book, kind), boards=boards))
    except Refused:
        return
    if not isinstance(found, Silent):
        heading = "A tied match" if isinstance(rule, ExtraBoards) else what
        yield AppliedRule(heading, found.because, block.clause, block.source)


def _unnamed(book: Book, kind: str) -> Purpose:
    """Return a place that the rule book does not name, so that the general clause answers."""
    general = book.block("tie-break", kind, "")
    return next((each for each in _FOR if book.block("tie-break", kind, each) is general), "title")


def _listed(places: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(places[:-1]), places[-1]]))


# ---- answers of a rule book as one line of text

NO_FIGURE = "the director decides"
FREE = "nothing"
LEFT_TO_HER = f"; {NO_FIGURE}"


def penalties_in_order(found: list[Finding]) -> str:
    """Describe the penalties for the first, second … offence, once if they are equal; the last applies to
    later ones."""
    words = [answer_words(each) for each in found]
    while len(words) > 1 and words[-1] == words[-2]:
        words.pop()
    if len(words) < 2:
        return "".join(words)
    left = LEFT_TO_HER if words[-1] != NO_FIGURE and any(each.endswith(LEFT_TO_HER) for each in words) else ""
    words = [each.removesuffix(LEFT_TO_HER) for each in words]
    turns = [f"{ordinal(turn)} time {each}" for turn, each in enumerate(words[:-1], start=1)]
    return f"{', '.join(turns)}, then {words[-1]}{left}"


def answer_words(found: Finding) -> str:
    match found:
        case Figure() if not found.value:
            return FREE
        case Figure(void=True):
            return f"the match is void: {amount_words(found.value, found.unit)} to the others"
        case Figure():
            words = amount_words(found.value, found.unit)
            if found.unit is Unit.BOARDS:
                words = f"{words.replace('1 boards', '1 board')} removed"
            return f"{'at most ' if found.at_most else ''}{words}"
        case Figures():
            return ", ".join(f"{each.what} {amount_words(each.value, each.unit)}" for each in found.amounts)
        case Listing():
            return "; ".join(found.items)
        case Verdict():
            return allowed_words(found)
        case Warned():
            return "a warning"
        case Forfeited():
            return "the match is lost"
        case Disqualified():
            return "no longer a contestant"
        case Director() if found.suggested:
            return f"{amount_words(found.suggested.value, found.suggested.unit)} suggested{LEFT_TO_HER}"
        case Director():
            return NO_FIGURE
        case PerResult() | Moment() | Silent():
            return found.because


def answer_reason(found: Finding) -> str:
    return found.because


def director_remarks(found: Finding) -> str:
    """Return the rule book's remarks if the director decides, or else the answer."""
    return found.because if isinstance(found, Director) else answer_words(found)


def allowed_words(found: Finding) -> str:
    if not isinstance(found, Verdict):
        return answer_words(found)
    return "allowed" if found.holds else f"not allowed: {'; '.join(found.missing)}"


def value_text(question: str, value: object) -> str:
    """The value of an answer, as `shape` gives it; tests for a tie are named in a director's words."""
    if question == "tie-break" and isinstance(value, list):
        return "; ".join(in_words(str(each)) for each in value)
    return spelt(value)


def spelt(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case []:
            return "none"
        case list():
            return "; ".join(spelt(each) for each in value)
        case dict():
            return ", ".join(f"{name} {spelt(each)}" for name, each in value.items())
    return str(value)
