"""Fields of the appeals form, page by page in the order of SABF 21.14, plus one for the answer of clause
7."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit

from bridgedesk.directing.appeals.appeal_form import AS_TYPED
from bridgedesk.event.ruled_score import EXAMPLE
from bridgedesk.window.parts.chooser import Chooser

Field = QLineEdit | QPlainTextEdit | QComboBox | QCheckBox


class AppealField(NamedTuple):
    name: str
    title: str
    tip: str
    kind: type[Field] = QLineEdit
    words: str = ""  # of what is ticked, or what to type to choose


class AppealPage(NamedTuple):
    title: str
    places: tuple[AppealField, ...]


def _tr(text: str) -> str:
    return QCoreApplication.translate("AppealForm", text)


def pages() -> tuple[AppealPage, ...]:
    return (
        AppealPage(_tr("1  Case"), _case()),
        AppealPage(_tr("2  Ruling"), _ruling()),
        AppealPage(_tr("3  Respondents"), _respondents()),
        AppealPage(_tr("4  Decision"), decision()),
    )


def _case() -> tuple[AppealField, ...]:
    """Return the fields in the order one thinks: where it was, what happened, the ruling, the appeal."""
    hands = _tr("If there is no hand record: {0}").format(AS_TYPED)
    auction = _tr("From the dealer: 1S P 2D! (multi) X… P; ! alert, … hesitation, brackets explain")
    return (
        AppealField("session", _tr("Session"), _tr("Session in which it happened"), QComboBox),
        AppealField("match", _tr("Match"), _tr("Match of the board"), Chooser, _tr("Round or name")),
        AppealField("board", _tr("Board"), _tr("Its hands come from the hand record, or type them below")),
        AppealField("hands", _tr("Hands"), hands),
        AppealField("auction", _tr("Auction"), auction),
        AppealField("details", _tr("Details"), _tr("Facts and other relevant details"), QPlainTextEdit),
        AppealField("ruling", _tr("Ruling"), _tr("Ruling appealed"), Chooser, _tr("Part of it, or a name")),
        AppealField(
            "by", _tr("Appellants"), _tr("Pair or team that appeals"), Chooser, _tr("Number or name")
        ),
        AppealField("lodged", _tr("Lodged at"), _tr("Time it was handed in; blank: now")),
        AppealField("late", _tr("Late appeal: reason"), _tr("Why you accept it after the deadline")),
        AppealField("deposit", _tr("Deposit"), _tr("Amount paid with the appeal, if any")),
        AppealField("signed appellant", _tr("Signed"), _tr("Appellant who signed")),
    )


def _ruling() -> tuple[AppealField, ...]:
    return (
        AppealField(
            "ruling_text", _tr("Director's ruling"), _tr("As explained to both sides"), QPlainTextEdit
        ),
        AppealField("grounds", _tr("Grounds of appeal"), _tr("In the appellants' words"), QPlainTextEdit),
        AppealField(
            "director", _tr("Director's comments"), _tr("All reasons for the ruling"), QPlainTextEdit
        ),
        AppealField("signed director", _tr("Signed"), _tr("Director who signed")),
    )


def _respondents() -> tuple[AppealField, ...]:
    theirs = _tr("Respondents' submission, with additional or disputed facts")
    return (
        AppealField("respondents", _tr("Submission"), theirs, QPlainTextEdit),
        AppealField(
            "reply",
            _tr("Reply"),
            _tr("Respondents' arguments in reply to the appellants' submissions"),
            QPlainTextEdit,
        ),
        AppealField("signed respondent", _tr("Signed"), _tr("Respondent who signed")),
        AppealField(
            "answer", _tr("Answer"), _tr("Appellants' counter-arguments to the reply"), QPlainTextEdit
        ),
    )


def decision() -> tuple[AppealField, ...]:
    committee = _tr("One name per line; add * for a dissenting member")
    score = _tr("{0}, A+-, 60/40, or VPs 12-8 of a match; blank: as before the ruling").format(EXAMPLE)
    return (
        AppealField("committee", _tr("Committee"), committee, QPlainTextEdit),
        AppealField("alone", _tr("If none, decided by"), _tr("Person who decided without a committee")),
        AppealField("outcome", _tr("Outcome"), _tr("Decision on the ruling"), QComboBox),
        AppealField("reverses", _tr("Reverses"), _tr("Part of the ruling that is changed"), QComboBox),
        AppealField("score", _tr("New score"), score),
        AppealField("amount", _tr("New amount"), _tr("Replaces the penalty; a number or “warning”")),
        AppealField(
            "fined",
            _tr("Without merit"),
            _tr("Penalty by the rule book for an appeal without merit"),
            QCheckBox,
            _tr("penalise the appellants"),
        ),
        AppealField("penalty", _tr("Penalty"), _tr("Blank: the proposed penalty")),
        AppealField("unit", _tr("Unit"), _tr("Unit of the amount"), QComboBox),
        AppealField(
            "deposit back", _tr("Deposit"), _tr("Return of the deposit"), QCheckBox, _tr("return the deposit")
        ),
        AppealField(
            "decision",
            _tr("Decision and grounds"),
            _tr("In the committee's words"),
            QPlainTextEdit,
        ),
        AppealField("chairman", _tr("Signed"), _tr("Chair of the committee")),
    )
