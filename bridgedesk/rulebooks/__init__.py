"""Regulations as data that answer questions with their clause."""

from bridgedesk.rulebooks.book import Block, Book, Kind
from bridgedesk.rulebooks.clauses import ClauseRow, checklist, cites, load_clauses
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
    Result,
    Silent,
    Unit,
    Verdict,
    Warned,
    shape,
)
from bridgedesk.rulebooks.loader import load, overlay
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.questions.victory_points import Scale
from bridgedesk.rulebooks.reading import Refused
from bridgedesk.rulebooks.registry import TOPICS, topic_named
from bridgedesk.rulebooks.topic import Topic

__all__ = [
    "TOPICS",
    "Amount",
    "Block",
    "Book",
    "ClauseRow",
    "Director",
    "Disqualified",
    "Figure",
    "Figures",
    "Finding",
    "Forfeited",
    "Kind",
    "Listing",
    "Moment",
    "PerResult",
    "Question",
    "Refused",
    "Result",
    "Scale",
    "Silent",
    "Topic",
    "Unit",
    "Verdict",
    "Warned",
    "checklist",
    "cites",
    "load",
    "load_clauses",
    "overlay",
    "shape",
    "topic_named",
]
