"""The places of the appeals form, page by page in the order of SABF 21.14, with one for the answer of 7."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit

from bridgedesk.directing.appeals.hand_diagram import AS_TYPED

Field = QLineEdit | QPlainTextEdit | QComboBox | QCheckBox


class Place(NamedTuple):
    name: str
    title: str
    tip: str
    kind: type[Field] = QLineEdit
    words: str = ""  # of what is ticked


class Page(NamedTuple):
    title: str
    places: tuple[Place, ...]


def _tr(text: str) -> str:
    return QCoreApplication.translate("AppealForm", text)


def pages() -> tuple[Page, ...]:
    return (
        Page(_tr("1  The case"), _case()),
        Page(_tr("2  Ruling and grounds"), _ruling()),
        Page(_tr("3  Respondents and answer"), _respondents()),
        Page(_tr("4  Decision"), decision()),
    )


def _case() -> tuple[Place, ...]:
    hands = _tr("Where there is no record: {0}").format(AS_TYPED)
    auction = _tr("From the dealer on: 1S P 2D! (multi) X… P; ! alerts, … hesitates, brackets explain")
    return (
        Place("by", _tr("Appellants"), _tr("Who appeals"), QComboBox),
        Place("ruling", _tr("Against"), _tr("The ruling they appeal against"), QComboBox),
        Place("match", _tr("Match"), _tr("The match, where teams play"), QComboBox),
        Place("session", _tr("Session"), _tr("Where it happened"), QComboBox),
        Place("board", _tr("Board"), _tr("Its hands come from the record, otherwise they are typed below")),
        Place("hands", _tr("Hands"), hands),
        Place("lodged", _tr("Lodged at"), _tr("When it was handed in; empty: now")),
        Place("late", _tr("Taken late"), _tr("Why it is taken after its time, if it is")),
        Place("deposit", _tr("Deposit"), _tr("What was paid with it, if anything")),
        Place("auction", _tr("Auction"), auction),
        Place("details", _tr("Details"), _tr("Additional relevant details: the facts"), QPlainTextEdit),
        Place("signed appellant", _tr("Signed"), _tr("Who of the appellants signed")),
    )


def _ruling() -> tuple[Place, ...]:
    return (
        Place("ruling_text", _tr("Director's ruling"), _tr("As it was told to both sides"), QPlainTextEdit),
        Place("grounds", _tr("Grounds of appeal"), _tr("In the appellants' words"), QPlainTextEdit),
        Place("director", _tr("Director's comments"), _tr("All reasons for the ruling"), QPlainTextEdit),
        Place("signed director", _tr("Signed"), _tr("The director who signed")),
    )


def _respondents() -> tuple[Place, ...]:
    theirs = _tr("Of the respondents, with additional or disputed facts")
    return (
        Place("respondents", _tr("Submission"), theirs, QPlainTextEdit),
        Place(
            "reply",
            _tr("Reply"),
            _tr("Of the respondents: arguments in reply to the appellants' submissions"),
            QPlainTextEdit,
        ),
        Place("signed respondent", _tr("Signed"), _tr("Who of the respondents signed")),
        Place("answer", _tr("Answer"), _tr("The appellants' counter-arguments, after that"), QPlainTextEdit),
    )


def decision() -> tuple[Place, ...]:
    committee = _tr("A name a line; a star behind it says that the member dissents")
    score = _tr("W 60:4SN= 40:4SN-1, A+-, 60/40; of a match its VPs, 12-8; empty: as before the ruling")
    return (
        Place("committee", _tr("Committee"), committee, QPlainTextEdit),
        Place("outcome", _tr("Outcome"), _tr("What becomes of the ruling"), QComboBox),
        Place("reverses", _tr("Reverses"), _tr("What of the ruling, where it is changed"), QComboBox),
        Place("score", _tr("New score"), score),
        Place("amount", _tr("New amount"), _tr("In place of the penalty, or “warning”")),
        Place("fined", _tr("Without merit"), _tr("By the book"), QCheckBox, _tr("the appellants are fined")),
        Place("penalty", _tr("Fine"), _tr("Empty: as the book proposes")),
        Place("unit", _tr("Unit"), _tr("Of the amount"), QComboBox),
        Place("deposit back", _tr("Deposit"), _tr("Whether it is returned"), QCheckBox, _tr("goes back")),
        Place("decision", _tr("Decision"), _tr("In the committee's words"), QPlainTextEdit),
        Place("chairman", _tr("Signed"), _tr("The chairman")),
    )
