"""Appeal papers of a match without a director: the case for a referee, as SBU 3.3 (2) lists it."""

from bridgedesk.bridge.seats import dealer, vulnerability
from bridgedesk.event.ruling import Appeal
from bridgedesk.sheets.content import Blank, Form, Sheet
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.words import VULNERABLE


def appeal_papers(facts: Facts) -> Sheet:
    """Of the last appeal lodged, or blank; the ruling of a private match from its register."""
    appeals = () if facts.choice.blank else facts.event.appeals
    appeal = appeals[-1] if appeals else Appeal("", facts.printed)
    board = appeal.board
    case = Form(
        (
            (Blank("Match", appeal.match or "", share=3), Blank("Board", str(board or ""))),
            (
                Blank("Dealer", dealer(board).name.title() if board else ""),
                Blank("Vulnerability", VULNERABLE[vulnerability(board)] if board else ""),
            ),
            (Blank("Bidding", " ".join(appeal.auction), 4),),
            (Blank("Play, as far as it matters", "", 4),),
            (Blank("Results at all tables", "", 2),),
            (Blank("Facts agreed, and facts in dispute", appeal.details or "", 4),),
        ),
        "The case",
    )
    ruling, by = _ruled(facts)
    rest = Form(
        (
            (Blank("Ruling", appeal.ruling_text or ruling, 3),),
            (Blank("Given by", by), Blank("Deposit")),
            (Blank("Statement of the appellants", appeal.grounds or "", 5),),
            (Blank("Appellants' captain (signature)"),),
            (Blank("Statement of the respondents", appeal.respondents or "", 5),),
            (Blank("Respondents' captain (signature)"),),
            (Blank("Decision", appeal.decision or "", 3),),
        ),
        "Ruling and statements",
    )
    return sheet(facts, "Appeal papers", (case, rest), results=False)


def _ruled(facts: Facts) -> tuple[str, str]:
    """The newest ruling of a private match, and by whom."""
    if facts.choice.blank:
        return "", ""
    kept = [line for line in facts.event.registered if line.register == "private-matches"]
    standing = [line for line in kept if line.struck_out is None]
    if not standing:
        return "", ""
    return str(standing[-1].facts.get("ruling", "")), str(standing[-1].facts.get("by", ""))
