"""An evening played by chance, in its own process: python -m tests.evenings.played_evening CLUB SEED [TIMES]

After each act that was acknowledged it prints the number of the last journal entry, and "draft" with that
of a draft on the disk. With TIMES it plays on a disk that is full so often, at moments of chance, and
stops.
"""

import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime
from itertools import count
from pathlib import Path

from bridgedesk.desk.acts.players import record_substitute
from bridgedesk.desk.acts.results import erase_result, record_result
from bridgedesk.desk.acts.rulings_and_appeals import add_note
from bridgedesk.desk.acts.seating import name_pair, swap_pair_numbers
from bridgedesk.desk.acts.table_mistakes import reverse_sides
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.document import canonical
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import LineUp, Result
from tests.evenings.three_tables import begin_three_tables

SCORES = [
    parse_score(text) for text in ("+420", "-50", "P", "A+-", "3NE-2", "W 60:+420 40:-50", "60/40", "NP")
]


def clock() -> datetime:
    return datetime.fromisoformat("2026-11-17T19:30")


def begin(path: Path) -> None:
    club = Club.begin(path, "Example BC", clock)
    begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    club.close()


def act_of_chance(desk: OpenEvent, chance: random.Random) -> Callable[[], object]:
    """Mostly results, as on any evening."""
    section = desk.event.sessions[0].sections[0]
    round_ = chance.randint(1, 5)
    table = chance.randint(1, 3)
    sitting = section.sitting(round_, table)
    assert sitting
    board = chance.choice(list(section.boards_of(sitting)))
    where = SlipLocation("1", "A", round_, table, board)
    result = Result(board, chance.choice(SCORES), initialled="so it was")
    pair = str(chance.randint(1, 6))
    names = [f"Player {chance.randint(1, 99)}", f"Player {chance.randint(100, 199)}"]

    def substituted() -> object:
        entry = next(each for each in desk.event.entries if each.players)
        line = LineUp(entry.id, round_, out=entry.players[0], kind="substitute")
        return record_substitute(desk, "1", "A", line, Player("", names[0]))

    acts: list[tuple[int, Callable[[], object]]] = [
        (12, lambda: record_result(desk, where, result)),
        (2, lambda: erase_result(desk, where)),
        (2, lambda: name_pair(desk, "1", "A", pair, names)),
        (1, lambda: swap_pair_numbers(desk, "1", "A", pair, "1")),
        (1, lambda: reverse_sides(desk, "1", "A", round_, table)),
        (1, lambda: add_note(desk, "go back", table, board)),
        (1, substituted),
        (3, lambda: undo(desk)),
        (2, lambda: redo(desk)),
    ]
    return chance.choices([act for _, act in acts], [weight for weight, _ in acts])[0]


def play(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    desk = Club.open(path, clock).last_event()
    assert desk
    for number in count(draft_in(desk) + 1):
        with suppress(Refusal, StopIteration):
            act_of_chance(desk, chance)()
        print(desk.history()[0].number, flush=True)
        type_note(desk, number)
        if chance.random() < 0.5 and desk.file.drafts.wait():
            print(f"draft {number}", flush=True)
        if chance.random() < 0.5:
            with desk.drafts.used(*NOTE):
                add_note(desk, typed(number), None, None)
            print(desk.history()[0].number, flush=True)


NOTE = ("note", "")  # form and subject


def typed(number: int) -> str:
    return f"typed {number}"


def type_note(desk: OpenEvent, number: int) -> None:
    desk.drafts.keep(*NOTE, {"text": typed(number)})


def draft_in(desk: OpenEvent) -> int:
    """Return the highest number ever typed into a note, also of one that was undone or is half typed."""
    draft = desk.drafts.find(*NOTE)
    texts = [entry.words for entry in desk.file.history(desk.event.id, limit=10**6)]
    texts += [draft.fields["text"]] if draft else []
    return max((int(number) for text in texts for number in re.findall(r"typed (\d+)", text)), default=0)


def play_on_a_full_disk(path: Path, seed: int, fillings: int) -> None:
    """Refused acts change nothing, neither here nor in the file, and can be done as soon as there is room."""
    chance = random.Random(seed)
    club = Club.open(path, clock)
    club.safekeeping.wait()
    desk = club.last_event()
    assert desk
    full = 0
    while full < fillings:
        before, number = desk.event, desk.history()[0].number
        type_note(desk, full)
        act = act_of_chance(desk, chance)
        try:
            with disk_nearly_full(path, chance.randrange(50_000)):
                act()
        except StopIteration:
            continue
        except Refusal as refused:
            if "disk" in str(refused):
                full += 1
                assert desk.event is before
                assert desk.history()[0].number == number
                assert canonical(desk.file.event(desk.event.id)) == canonical(before)
                with suppress(Refusal):
                    act()
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)
    print(desk.history()[0].number, flush=True)
    assert club.close() is None
    again = Club.open(path, clock)
    last = again.last_event()
    assert last
    assert draft_in(last) == full - 1, "typed on a full disk, written when there was room"
    again.close()


@contextmanager
def disk_nearly_full(path: Path, room: int) -> Iterator[None]:
    """The system itself refuses to let the log grow by more than this."""
    import resource

    log = path.with_name(path.name + "-wal")
    most = (log.stat().st_size if log.exists() else 0) + room
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


if __name__ == "__main__":
    club_file, seed, *fillings = sys.argv[1:]
    if fillings:
        play_on_a_full_disk(Path(club_file), int(seed), int(fillings[0]))
    else:
        play(Path(club_file), int(seed))
