"""All questions, in the order of their blocks in a rule book."""

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.appeals import appeal_committee, deadline, deposit, reversal
from bridgedesk.rulebooks.before_play import event_form, seating, seeding, start_times, swiss_draw, team_draw
from bridgedesk.rulebooks.conduct import disqualification, fine, late_arrival, round_time, slow_play, systems
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.entries import (
    alternate,
    attendance,
    direct_entry,
    entry,
    even_field,
    pair_change,
    partnership,
    same_team,
    substitute,
    substitution_terms,
    team_growth,
    team_number,
    team_vacancy,
    withdrawal,
)
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.scores import (
    abandoned,
    absent_score,
    adjusted_score,
    bye,
    conversion,
    datum,
    doubtful_score,
    forfeit,
    fouled_board,
    handicap,
    match_result,
    mismatch,
    pair_datum,
    shared_match,
    split_score,
    substitute_score,
    victory_points,
)
from bridgedesk.rulebooks.selection import (
    credited_points,
    masterpoint_earners,
    masterpoint_list,
    masterpoint_rate,
    qualifying_points,
    selection,
)
from bridgedesk.rulebooks.stages import (
    across_fields,
    carry_over,
    finals,
    finals_day,
    moved_match,
    placing,
    programme,
    qualifiers,
    session_total,
    tie_break,
)
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
    disqualification.TOPIC,
    forfeit.TOPIC,
    abandoned.TOPIC,
    bye.TOPIC,
    mismatch.TOPIC,
    substitute.TOPIC,
    substitute_score.TOPIC,
    substitution_terms.TOPIC,
    absent_score.TOPIC,
    attendance.TOPIC,
    session_total.TOPIC,
    carry_over.TOPIC,
    handicap.TOPIC,
    entry.TOPIC,
    alternate.TOPIC,
    even_field.TOPIC,
    same_team.TOPIC,
    team_growth.TOPIC,
    pair_change.TOPIC,
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
    programme.TOPIC,
    finals_day.TOPIC,
    moved_match.TOPIC,
    withdrawal.TOPIC,
    deadline.TOPIC,
    appeal_committee.TOPIC,
    reversal.TOPIC,
    deposit.TOPIC,
    start_times.TOPIC,
    round_time.TOPIC,
    systems.TOPIC,
    partnership.TOPIC,
    qualifying_points.TOPIC,
    credited_points.TOPIC,
    direct_entry.TOPIC,
    selection.TOPIC,
    team_vacancy.TOPIC,
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
