"""Every question, in the order in which its blocks stand in a book."""

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.questions import (
    abandoned,
    absent_score,
    across_fields,
    adjusted_score,
    alternate,
    bye,
    carry_over,
    conversion,
    credited_points,
    datum,
    deadline,
    deposit,
    direct_entry,
    doubtful_score,
    entry,
    even_field,
    event_form,
    finals,
    fine,
    forfeit,
    fouled_board,
    handicap,
    late_arrival,
    masterpoint_earners,
    masterpoint_list,
    masterpoint_rate,
    match_result,
    mismatch,
    pair_datum,
    placing,
    qualifiers,
    qualifying_points,
    round_time,
    same_team,
    seating,
    seeding,
    selection,
    shared_match,
    slow_play,
    split_score,
    substitute,
    substitute_score,
    swiss_draw,
    systems,
    team_draw,
    team_growth,
    team_number,
    tie_break,
    victory_points,
    withdrawal,
)
from bridgedesk.rulebooks.reading import Refused
from bridgedesk.rulebooks.topic import Topic

TOPICS: tuple[Topic, ...] = (
    conversion.TOPIC,
    victory_points.TOPIC,
    adjusted_score.TOPIC,
    fouled_board.TOPIC,
    split_score.TOPIC,
    doubtful_score.TOPIC,
    datum.TOPIC,
    pair_datum.TOPIC,
    late_arrival.TOPIC,
    slow_play.TOPIC,
    fine.TOPIC,
    forfeit.TOPIC,
    abandoned.TOPIC,
    bye.TOPIC,
    mismatch.TOPIC,
    substitute.TOPIC,
    substitute_score.TOPIC,
    absent_score.TOPIC,
    carry_over.TOPIC,
    handicap.TOPIC,
    entry.TOPIC,
    alternate.TOPIC,
    even_field.TOPIC,
    same_team.TOPIC,
    team_growth.TOPIC,
    placing.TOPIC,
    tie_break.TOPIC,
    across_fields.TOPIC,
    seeding.TOPIC,
    swiss_draw.TOPIC,
    shared_match.TOPIC,
    team_draw.TOPIC,
    team_number.TOPIC,
    seating.TOPIC,
    event_form.TOPIC,
    qualifiers.TOPIC,
    finals.TOPIC,
    withdrawal.TOPIC,
    deadline.TOPIC,
    deposit.TOPIC,
    round_time.TOPIC,
    systems.TOPIC,
    qualifying_points.TOPIC,
    credited_points.TOPIC,
    direct_entry.TOPIC,
    selection.TOPIC,
    match_result.TOPIC,
    masterpoint_list.TOPIC,
    masterpoint_rate.TOPIC,
    masterpoint_earners.TOPIC,
)

_BY_NAME = {topic.name: topic for topic in TOPICS}
_BY_QUESTION = {topic.question: topic for topic in TOPICS}


def topic_named(name: str) -> Topic:
    if name not in _BY_NAME:
        raise Refused(f"no question is called {name!r}; {near(name, _BY_NAME)}")
    return _BY_NAME[name]


def topic_of(asked: Question) -> Topic:
    return _BY_QUESTION[type(asked)]
