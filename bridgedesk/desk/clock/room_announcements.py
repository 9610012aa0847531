"""Room announcements: what comes next, in a few words readable from the last table."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

from bridgedesk.desk.clock.round_clock import Phase, Reading, RoundClock
from bridgedesk.movements.movement import Contest, Movement
from bridgedesk.movements.properties import properties


def headline(reading: Reading, clock: RoundClock) -> str:
    match reading.phase:
        case Phase.BEFORE:
            return "Play begins soon"
        case Phase.PLAY if clock.more:
            return f"Round {reading.round}"
        case Phase.OVER if clock.more:
            return f"Round {reading.round} is over"
        case Phase.PLAY:
            return f"Round {reading.round} of {len(clock.rounds)}"
        case Phase.BREAK:
            return "Break"
        case Phase.OVER:
            return "Play is over"


def what_comes_next(
    reading: Reading, clock: RoundClock, movement: Movement, labels: Mapping[int, str]
) -> list[str]:
    """Return the lines of the room display."""
    if reading.phase is Phase.OVER and clock.more:
        return ["Please hand in your slips; the next round is drawn."]
    if reading.phase is Phase.OVER:
        return ["Thank you. Please hand in your slips."]
    lines = list(_of_round(movement, reading.round, labels)) if reading.phase is Phase.PLAY else []
    tea = clock.breaks.get(reading.round)
    if reading.phase is Phase.PLAY and tea and reading.round < len(clock.rounds):
        lines.append(f"Then a break of {tea // timedelta(minutes=1)} minutes")
    following = reading.round + 1
    if following > len(clock.rounds):
        return lines if clock.more else [*lines, "This is the last round"]
    coming = list(_of_round(movement, following, labels))
    if coming:
        lines.append(f"Round {following}: {'; '.join(coming)}")
    elif reading.phase is not Phase.PLAY:
        lines.append(f"Round {following} comes next")
    return lines


def _of_round(movement: Movement, round_: int, labels: Mapping[int, str]) -> Iterator[str]:
    """Yield a round's arrow-switches, sit-outs, shared boards and skips."""
    if round_ > len(movement.rounds):
        return
    row = movement.rounds[round_ - 1]
    playing = [seat for seat in row if movement.is_played(seat)]
    turned = [seat.table for seat in playing if seat.switched]
    if turned and len(turned) == len(playing):
        yield "arrow-switch: turn the boards, stay seated"
    elif turned:
        yield f"arrow-switch at {_tables(turned, labels)}: turn the boards, stay seated"
    half = [seat.table for seat in playing if seat.turn_after is not None]
    if half:
        yield f"half-way arrow-switch at {_tables(half, labels)}"
    out = [pair for pair, rounds in properties(movement).sit_outs.items() if round_ in rounds]
    if out:
        who = "player" if movement.contest is Contest.INDIVIDUAL else "pair"
        yield f"{who} {' and '.join(out)} {'sits' if len(out) == 1 else 'sit'} out"
    for group in properties(movement).shared.get(round_, ()):
        yield f"{_tables(group, labels)} share boards"
    if _skips(movement, round_):
        yield "East-West skip a table"


def _tables(tables: object, labels: Mapping[int, str]) -> str:
    names = [labels.get(table, str(table)) for table in tables] if isinstance(tables, list | tuple) else []
    return f"table{'' if len(names) == 1 else 's'} {', '.join(names)}"


def _skips(movement: Movement, round_: int) -> bool:
    """Return True if East-West skip a table before this round."""
    if movement.winners != 2 or round_ < 3:
        return False
    before, here, after = (
        {seat.ew: seat.table for seat in movement.rounds[at]} for at in (round_ - 3, round_ - 2, round_ - 1)
    )
    tables = len(movement.tables)
    usual = {(here[pair] - before[pair]) % tables for pair in here if pair in before}
    now = {(after[pair] - here[pair]) % tables for pair in after if pair in here}
    return len(usual) == 1 and len(now) == 1 and usual != now and now == {next(iter(usual)) * 2 % tables}
