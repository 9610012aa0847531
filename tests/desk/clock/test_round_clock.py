"""The clock, minute by minute: three rounds of 15 minutes from 19:15, worked out by hand."""

from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.desk.clock.room_display import headline, what_comes_next
from bridgedesk.desk.clock.round_clock import (
    Phase,
    RoundClock,
    clock_for,
    clock_of_draw,
    curtail,
    ends,
    finish_at,
    give,
    next_begins,
    pause,
    read,
    resume,
    set_length,
    start,
    take_break,
    with_rounds_of,
)
from bridgedesk.directing.times.timetable import TimedRound
from bridgedesk.event.moment import later
from bridgedesk.event.refusal import Refusal
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import movement_library


def at(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-17T{text}")


def minutes(*each: int) -> tuple[timedelta, ...]:
    return tuple(timedelta(minutes=each_) for each_ in each)


THREE = RoundClock(minutes(15, 15, 15))
RUNNING = start(THREE, at("19:15"))


@pytest.mark.parametrize(
    ("time", "phase", "round_", "digits"),
    [
        ("19:15", Phase.PLAY, 1, "15:00"),
        ("19:29:59", Phase.PLAY, 1, "0:01"),
        ("19:30", Phase.PLAY, 2, "15:00"),
        ("19:59:30", Phase.PLAY, 3, "0:30"),
        ("20:00", Phase.OVER, 3, "0:00"),
        ("19:14", Phase.BEFORE, 0, "1:00"),
    ],
)
def test_rounds_follow_each_other(time: str, phase: Phase, round_: int, digits: str) -> None:
    reading = read(RUNNING, at(time))
    assert (reading.phase, reading.round, reading.digits) == (phase, round_, digits)


def test_a_pause_puts_everything_back() -> None:
    paused = pause(RUNNING, at("19:20"))
    assert read(paused, at("19:27")).digits == "10:00"
    assert ends(paused, at("19:27")) == at("20:07")
    again = resume(paused, at("19:27"))
    assert read(again, at("19:27")).digits == "10:00"
    assert ends(again, at("19:40")) == at("20:07")


def test_a_minute_is_given_to_the_round_that_is_on() -> None:
    longer = give(RUNNING, at("19:35"), 1)
    assert longer.rounds == minutes(15, 16, 15)
    assert ends(longer, at("19:35")) == at("20:01")
    assert give(longer, at("19:35"), -2).rounds == minutes(15, 14, 15)
    with pytest.raises(Refusal, match="Only 0:30 left"):
        give(RUNNING, at("19:29:30"), -1)


def test_a_tea_break_comes_between_rounds() -> None:
    with_tea = take_break(RUNNING, 2, 10)
    assert read(with_tea, at("19:50")).phase is Phase.BREAK
    assert read(with_tea, at("19:55")).round == 3
    assert ends(with_tea, at("19:50")) == at("20:10")
    assert give(with_tea, at("19:50"), 5).breaks == {2: timedelta(minutes=15)}
    assert take_break(with_tea, 2, 0).breaks == {}
    with pytest.raises(Refusal, match="1 to 2"):
        take_break(RUNNING, 3, 10)


def test_the_next_round_begins_after_what_is_left_and_the_break() -> None:
    assert next_begins(RUNNING, at("19:35")) == at("19:45")
    with_tea = take_break(RUNNING, 2, 10)
    assert next_begins(with_tea, at("19:35")) == at("19:55")
    assert next_begins(with_tea, at("19:50")) == at("19:55")
    assert next_begins(RUNNING, at("19:50")) is None
    assert next_begins(pause(RUNNING, at("19:20")), at("19:25")) is None


def test_curtailed_and_worked_back() -> None:
    assert ends(curtail(RUNNING, at("19:20"), 2), at("19:20")) == at("19:45")
    with pytest.raises(Refusal, match="2 to 3"):
        curtail(RUNNING, at("19:40"), 1)
    # Round 1 is over; rounds 2 and 3 share 19:30 to 19:50 and are 10 minutes each.
    assert finish_at(RUNNING, at("19:35"), at("19:50")).rounds == minutes(15, 10, 10)
    # Before the start: 60 minutes less a break of 6 are 54, 18 a round.
    assert finish_at(take_break(THREE, 1, 6), at("19:00"), at("20:00")).rounds == minutes(18, 18, 18)
    with pytest.raises(Refusal, match="too little time"):
        finish_at(RUNNING, at("19:35"), at("19:33"))


def test_minutes_a_board_make_the_rounds() -> None:
    movement = make("mitchell", Request(tables=5, boards=20), movement_library())
    assert clock_for(movement, Fraction(15, 2)).rounds == minutes(30, 30, 30, 30, 30)


@given(
    st.lists(st.integers(5, 30), min_size=1, max_size=8),
    st.lists(st.integers(1, 600), max_size=5),
)
def test_pauses_only_push_the_end(rounds: list[int], pauses: list[int]) -> None:
    """However often it is paused, the end is the length and the pauses after the start."""
    clock, now = start(RoundClock(minutes(*rounds)), at("10:00")), at("10:00")
    for seconds in pauses:
        clock = pause(clock, now)
        now += timedelta(seconds=seconds)
        clock = resume(clock, now)
    assert ends(clock, now) == at("10:00") + timedelta(minutes=sum(rounds), seconds=sum(pauses))
    assert read(clock, ends(clock, now)).phase is Phase.OVER
    assert read(clock, ends(clock, now) - timedelta(seconds=1)).phase is Phase.PLAY


def test_the_room_is_told_what_comes_next() -> None:
    movement = make("howell", Request(pairs=9, boards=27), movement_library())
    clock = take_break(start(clock_for(movement, Fraction(5)), at("19:15")), 1, 10)
    (out,) = (
        seat.ew if not movement.is_here(seat.ns) else seat.ns
        for seat in movement.rounds[0]
        if not movement.is_played(seat)
    )
    reading = read(clock, at("19:20"))
    assert headline(reading, clock) == "Round 1 of 9"
    lines = what_comes_next(reading, clock, movement, {})
    assert lines[0] == f"pair {out} sits out"
    assert "Then a break of 10 minutes" in lines
    over = read(clock, at("23:59"))
    assert headline(over, clock) == "Play is over"


def test_a_skip_is_announced() -> None:
    movement = make("mitchell", Request(tables=8, boards=28, rounds=7), movement_library())
    clock = start(clock_for(movement, Fraction(5)), at("19:15"))
    announced = {
        round_: what_comes_next(
            read(clock, at("19:16") + timedelta(minutes=20 * (round_ - 1))), clock, movement, {}
        )
        for round_ in range(1, 7)
    }
    skips = [
        round_
        for round_, lines in announced.items()
        if f"Round {round_ + 1}: East-West skip a table" in lines
    ]
    moved = {
        round_: {
            (after.table - before.table) % 8
            for before in movement.rounds[round_ - 1]
            for after in movement.rounds[round_]
            if before.ew == after.ew
        }
        for round_ in range(1, 7)
    }
    assert skips == [round_ for round_, steps in moved.items() if steps == {2}]
    assert len(skips) == 1


# ---- rounds that are drawn one by one


def drawn(*minutes: int) -> RoundClock:
    return RoundClock(tuple(timedelta(minutes=each) for each in minutes), drawn=len(minutes), more=True)


def test_a_round_that_is_drawn_when_the_one_before_is_over_waits_for_the_director() -> None:
    clock = start(drawn(60), at("19:00"))
    assert headline(read(clock, at("19:30")), clock) == "Round 1"
    assert headline(read(clock, at("20:05")), clock) == "Round 1 is over"
    clock = with_rounds_of(clock, drawn(60, 45), at("20:10"))
    waiting = read(clock, at("20:20"))
    assert (waiting.phase, waiting.round, waiting.left, waiting.paused) == (
        Phase.PLAY,
        2,
        timedelta(minutes=45),
        True,
    )
    clock = resume(clock, at("20:20"))
    assert read(clock, at("21:00")).left == timedelta(minutes=5)


def test_a_round_that_is_drawn_early_follows_at_once() -> None:
    clock = with_rounds_of(start(drawn(60), at("19:00")), drawn(60, 45), at("19:50"))
    assert (read(clock, at("20:05")).round, read(clock, at("20:05")).left) == (2, timedelta(minutes=40))
    assert with_rounds_of(clock, drawn(60), at("19:55")).rounds == (timedelta(minutes=60),)


def swiss(so_far: int, planned: int = 4, first: int = 1) -> RoundClock:
    """Rounds of an hour, of which so many are drawn."""
    hour = timedelta(hours=1)
    rounds = [TimedRound(at, "", hour, at < first + so_far) for at in range(first, first + planned)]
    return clock_of_draw("1", rounds, more=False)


def test_planned_rounds_have_their_times_and_wait_for_their_draw() -> None:
    """Four rounds of an hour with lunch of 45 minutes after the second: 10:00 to 14:45."""
    clock = start(take_break(swiss(1), 2, 45), at("10:00"))
    assert ends(clock, at("10:30")) == at("14:45")
    assert headline(read(clock, at("10:30")), clock) == "Round 1 of 4"
    waiting = read(clock, at("11:10"))
    assert (waiting.phase, waiting.round) == (Phase.OVER, 1)
    assert headline(waiting, clock) == "Round 1 is over"
    assert what_comes_next(waiting, clock, None, {}) == [
        "Please hand in your score slips. The next round will be drawn."
    ]
    assert ends(clock, at("11:10")) == at("14:55")  # ten minutes are lost so far
    clock = resume(with_rounds_of(clock, swiss(2), at("11:10")), at("11:15"))
    assert read(clock, at("11:15")).digits == "60:00"
    assert ends(clock, at("11:20")) == at("15:00")
    assert read(clock, at("12:30")).phase is Phase.BREAK
    assert [f"{begins:%H:%M}" for _, begins in clock.times(later(at("10:00"), clock.lost))] == [
        "10:15", "11:15", "12:15", "13:00", "14:00",
    ]  # fmt: skip


def test_a_round_drawn_during_lunch_begins_when_lunch_is_over() -> None:
    clock = start(take_break(swiss(1), 1, 30), at("10:00"))
    clock = with_rounds_of(clock, swiss(2), at("11:20"))
    assert read(clock, at("11:29:59")).phase is Phase.BREAK
    assert (read(clock, at("11:30")).round, read(clock, at("11:30")).digits) == (2, "60:00")


def test_a_break_may_follow_the_last_round_drawn_if_more_may_come() -> None:
    clock = take_break(start(drawn(60), at("10:00")), 1, 30)
    assert read(clock, at("11:10")).left == timedelta(minutes=20)
    with pytest.raises(Refusal, match="rounds 1 to 3"):
        take_break(swiss(4), 4, 30)


def test_the_length_is_set_for_this_round_and_all_that_come() -> None:
    clock = set_length(start(swiss(2), at("10:00")), at("11:10"), 50)
    assert clock.rounds == minutes(60, 50, 50, 50)
    later_on = with_rounds_of(clock, swiss(3, 5), at("11:50"))
    assert later_on.rounds == minutes(60, 50, 50, 50, 50)
    with pytest.raises(Refusal, match="Round 2 has already taken longer than 10 minutes"):
        set_length(clock, at("11:15"), 10)


def test_a_length_that_is_not_known_is_asked_for() -> None:
    """Matches whose boards nobody typed have no length by the boards."""
    unknown = clock_of_draw("1", [TimedRound(1, "", None)], more=True)
    with pytest.raises(Refusal, match="Type the round length, then press Set length"):
        start(unknown, at("10:00"))
    told = start(set_length(unknown, at("10:00"), 55), at("10:00"))
    assert read(told, at("10:05")).digits == "50:00"
    assert with_rounds_of(told, unknown, at("10:06")).rounds == minutes(55)


def test_play_that_ends_early_stays_so_until_a_further_round_is_drawn() -> None:
    clock = curtail(start(swiss(1), at("10:00")), at("10:10"), 2)
    assert with_rounds_of(clock, swiss(2), at("10:20")).rounds == minutes(60, 60)
    assert with_rounds_of(clock, swiss(3), at("10:20")).rounds == minutes(60, 60, 60)
    with pytest.raises(Refusal, match="after rounds 3 to 4"):
        curtail(start(swiss(3), at("10:00")), at("10:10"), 1)


def test_rounds_are_called_as_the_event_numbers_them() -> None:
    """The second session has rounds 4 to 6; a final has stanzas."""
    clock = start(swiss(3, 3, first=4), at("14:00"))
    assert headline(read(clock, at("15:10")), clock) == "Round 5 of 6"
    assert clock.round_in_event(2) == 5
    with pytest.raises(Refusal, match="rounds 4 to 5"):
        take_break(clock, 3, 10)
    stanzas = [TimedRound(1, "stanza 1", timedelta(hours=2)), TimedRound(1, "stanza 2", timedelta(hours=2))]
    final = start(clock_of_draw("1", stanzas, more=False), at("10:00"))
    assert headline(read(final, at("12:30")), final) == "Round 1, stanza 2"
    assert headline(read(final, at("14:00")), final) == "Play is over"
