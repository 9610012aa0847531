"""Every question, in the order in which its blocks stand in a book."""

from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.questions import (
    adjusted_score,
    datum,
    fine,
    fouled_board,
    late_arrival,
    slow_play,
    victory_points,
)
from bridgedesk.rulebooks.reading import Refused, near
from bridgedesk.rulebooks.topic import Topic

TOPICS: tuple[Topic, ...] = (
    victory_points.TOPIC,
    adjusted_score.TOPIC,
    fouled_board.TOPIC,
    datum.TOPIC,
    late_arrival.TOPIC,
    slow_play.TOPIC,
    fine.TOPIC,
)

_BY_NAME = {topic.name: topic for topic in TOPICS}
_BY_QUESTION = {topic.question: topic for topic in TOPICS}


def topic_named(name: str) -> Topic:
    if name not in _BY_NAME:
        raise Refused(f"no question is called {name!r}; {near(name, _BY_NAME)}")
    return _BY_NAME[name]


def topic_of(asked: Question) -> Topic:
    return _BY_QUESTION[type(asked)]
