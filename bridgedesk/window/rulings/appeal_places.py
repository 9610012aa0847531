"""Fields of the appeals form, page by page in the order of SABF 21.14, plus one for the answer of clause
7."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit

from bridgedesk.directing.appeals.appeal_form import AS_TYPED

Field = QLineEdit | QPlainTextEdit | QComboBox | QCheckBox


class AppealField(NamedTuple):
    name: str
    title: str
    tip: str
    kind: type[Field] = QLineEdit
    words: str = ""  # of what is ticked


class Page(NamedTuple):
    title: str
    places: tuple[AppealField, ...]


def _tr(text: str) -> str:
    return QCoreApplication.translate("AppealForm", text)


def pages() -> tuple[Page, ...]:
    return (
        Page(_tr("1  The case"), _case()),
        Page(_tr("2  Ruling and grounds"), _ruling()),
        Page(_tr("3  Respondents and answer"), _respondents()),
        Page(_tr("4  Decision"), decision()),
    )


def _case() -> tuple[AppealField, ...]:
    hands = _tr("Where there is no record: {0}").format(AS_TYPED)
    auction = _tr("From the dealer on: 1S P 2D! (multi) X… P; ! alerts, … hesitates, brackets explain")
    return (
        AppealField("by", _tr("Appellants"), _tr("Who appeals"), QComboBox),
        AppealField("ruling", _tr("Against"), _tr("The ruling they appeal against"), QComboBox),
        AppealField("match", _tr("Match"), _tr("The match, where teams play"), QComboBox),
        AppealField("session", _tr("Session"), _tr("Where it happened"), QComboBox),
        AppealField(
            "board", _tr("Board"), _tr("Its hands come from the record, otherwise they are typed below")
        ),
        AppealField("hands", _tr("Hands"), hands),
        AppealField("lodged", _tr("Lodged at"), _tr("When it was handed in; empty: now")),
        AppealField("late", _tr("Taken late"), _tr("Why it is taken after its time, if it is")),
        AppealField("deposit", _tr("Deposit"), _tr("What was paid with it, if anything")),
        AppealField("auction", _tr("Auction"), auction),
        AppealField("details", _tr("Details"), _tr("Additional relevant details: the facts"), QPlainTextEdit),
        AppealField("signed appellant", _tr("Signed"), _tr("Who of the appellants signed")),
    )


def _ruling() -> tuple[AppealField, ...]:
    return (
        AppealField(
            "ruling_text", _tr("Director's ruling"), _tr("As it was told to both sides"), QPlainTextEdit
        ),
        AppealField("grounds", _tr("Grounds of appeal"), _tr("In the appellants' words"), QPlainTextEdit),
        AppealField(
            "director", _tr("Director's comments"), _tr("All reasons for the ruling"), QPlainTextEdit
        ),
        AppealField("signed director", _tr("Signed"), _tr("The director who signed")),
    )


def _respondents() -> tuple[AppealField, ...]:
    theirs = _tr("Of the respondents, with additional or disputed facts")
    return (
        AppealField("respondents", _tr("Submission"), theirs, QPlainTextEdit),
        AppealField(
            "reply",
            _tr("Reply"),
            _tr("Of the respondents: arguments in reply to the appellants' submissions"),
            QPlainTextEdit,
        ),
        AppealField("signed respondent", _tr("Signed"), _tr("Who of the respondents signed")),
        AppealField(
            "answer", _tr("Answer"), _tr("The appellants' counter-arguments, after that"), QPlainTextEdit
        ),
    )


def decision() -> tuple[AppealField, ...]:
    committee = _tr("A name a line; a star behind it says that the member dissents")
    score = _tr("W 60:4SN= 40:4SN-1, A+-, 60/40; of a match its VPs, 12-8; empty: as before the ruling")
    return (
        AppealField("committee", _tr("Committee"), committee, QPlainTextEdit),
        AppealField("outcome", _tr("Outcome"), _tr("What becomes of the ruling"), QComboBox),
        AppealField("reverses", _tr("Reverses"), _tr("What of the ruling, where it is changed"), QComboBox),
        AppealField("score", _tr("New score"), score),
        AppealField("amount", _tr("New amount"), _tr("In place of the penalty, or “warning”")),
        AppealField(
            "fined", _tr("Without merit"), _tr("By the book"), QCheckBox, _tr("the appellants are fined")
        ),
        AppealField("penalty", _tr("Fine"), _tr("Empty: as the book proposes")),
        AppealField("unit", _tr("Unit"), _tr("Of the amount"), QComboBox),
        AppealField(
            "deposit back", _tr("Deposit"), _tr("Whether it is returned"), QCheckBox, _tr("goes back")
        ),
        AppealField("decision", _tr("Decision"), _tr("In the committee's words"), QPlainTextEdit),
        AppealField("chairman", _tr("Signed"), _tr("The chairman")),
    )
