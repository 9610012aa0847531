"""Choices of what to rule on: the offences of the rule book, new scores, and errors at a table
that are corrected among the scores."""

from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.rulings.words import adjusted_match
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.conduct.fine import Offence
from bridgedesk.rulebooks.scores.own_average import OwnScorePolicy
from bridgedesk.rulebooks.shown_names import in_words
from bridgedesk.standings.penalties.rulings import SUBSTITUTE

ADJUSTED, OTHER, SLOW, LATE = "adjusted-score", "other", "slow-play", "late-arrival"
FOULED = "fouled-board"
CONDUCT = (LATE, SLOW)
Sort = Literal["clause", "silent", "board", "score", "match", "other", "error"]

# Other words a director may look for, by question, offence or sort.
ALSO_CALLED = MappingProxyType(
    {
        LATE: "tardy, missing, absent at the start",
        SLOW: "time, behind, unfinished boards",
        "phone": "mobile, cell phone, ringing",
        "device-used": "mobile, cell phone, tablet, watch",
        "device-kept": "mobile, cell phone, tablet, watch",
        "smoking": "cigarette, vaping",
        "alcohol": "drinking, drunk",
        "mis-scoring": "wrong score, score correction",
        "no-score": "missing score, not entered",
        FOULED: "mixed cards, cards in the wrong pocket",
        "line-up": "seated wrongly, wrong seats",
        "system-card": "convention card",
        "disclosure": "alert, explanation, misinformation, MI",
        "psyche": "psychic call",
        "misconduct": "rude, behaviour, zero tolerance, swearing",
        "score": "weighted, split, assigned, average plus, misinformation, unauthorised information, MI, UI,"
        " hesitation, revoke, claim, damage",
        "match": "VPs, whole match",
        "error": "fouled, wrong boards, switched, swapped, exchanged, mixed cards, sat the wrong way,"
        " wrong direction, turned",
    }
)


class RulingChoice(NamedTuple):
    """Offence or score that can be ruled on; `sort` says where its rule comes from."""

    words: str
    question: str
    offence: str = ""
    sort: Sort = "clause"
    in_percent: bool = False  # a whole match that counts in percentages, not in VPs

    @property
    def also(self) -> str:
        """Return other words for it, by which it is found as well."""
        found = (ALSO_CALLED.get(key) for key in (self.offence or self.question, self.sort))
        return ", ".join(filter(None, found))


def choices(book: EventBook, of_match: str = "") -> tuple[RulingChoice, ...]:
    """Return what can be ruled on, clauses of the rule book first. A whole match can be adjusted only
    where it counts in `of_match`: VPs or percentages."""
    fines = [_fine(book, offence) for offence in get_args(Offence) if offence != "standard"]
    conduct = [
        RulingChoice(in_words(question), question, sort="clause" if book.block(question) else "silent")
        for question in CONDUCT
    ]
    rule = rule_in(book.block(SUBSTITUTE), OwnScorePolicy)
    percent = of_match == "%"
    match = RulingChoice(adjusted_match(of_match), ADJUSTED, sort="match", in_percent=percent)
    own = [
        *([RulingChoice(in_words(SUBSTITUTE), SUBSTITUTE)] if rule and rule.match_imps else []),
        RulingChoice("Adjusted score on a board", ADJUSTED, sort="score"),
        *([match] if of_match else []),
        RulingChoice("Wrong board: fix scores", FOULED, sort="error"),
        RulingChoice("Another offence", OTHER, sort="other"),
    ]
    spoken = [each for each in (*conduct, *fines) if each.sort in ("clause", "board")]
    return (*spoken, *own, *(each for each in (*conduct, *fines) if each.sort == "silent"))


def _fine(book: EventBook, offence: str) -> RulingChoice:
    block = book.block("fine", offence)
    board_score = block is not None and block.policy.opponents_gain is not None
    sort: Sort = "silent" if block is None else "board" if board_score else "clause"
    return RulingChoice(in_words(offence), "fine", offence, sort)
