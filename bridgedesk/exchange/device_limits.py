"""Limits of the table devices; what they cannot hold is refused in a sentence."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from bridgedesk.event.session import Section, Sitting
from bridgedesk.exchange.outgoing import Unwritable

MOST_TABLES, MOST_ROUNDS, MOST_BOARD, MOST_BOARDS_OF_A_ROUND = 256, 255, 127, 54
MOST_ROUNDS_AND_BOARDS = 256  # of one table
MOST_LETTERS = 3  # A to Z, then AA to ZZ, then AAA to ZZZ

Sittings = Sequence[tuple[int, Sitting]]  # each with its round


def check_limits(sections: Iterable[tuple[Section, Sittings]]) -> None:
    tables = 0
    for section, sittings in sections:
        _check_letter(section)
        _check_boards(section, sittings)
        tables += len({sitting.table for _, sitting in sittings})
    if tables > MOST_TABLES:
        raise Unwritable(f"the session has {tables} tables; the devices hold {MOST_TABLES}")


def _check_letter(section: Section) -> None:
    letter = section.id
    plain = letter.isascii() and letter.isalpha() and len(letter) <= MOST_LETTERS
    if not (plain and len(set(letter.upper())) == 1):
        raise Unwritable(f"the devices need a section letter such as A or AA; “{letter}” is not one")


def _check_boards(section: Section, sittings: Sittings) -> None:
    boards_at: dict[int, int] = defaultdict(int)
    for round_, sitting in sittings:
        boards = tuple(section.boards_of(sitting))
        place = f"section {section.id}, round {round_}, table {sitting.table}"
        if max(boards, default=0) > MOST_BOARD:
            raise Unwritable(f"{place} plays board {max(boards)}; the devices know boards 1 to {MOST_BOARD}")
        if len(boards) > MOST_BOARDS_OF_A_ROUND:
            raise Unwritable(
                f"{place} plays {len(boards)} boards; a device holds {MOST_BOARDS_OF_A_ROUND} a round"
            )
        if sitting.turn_after is not None and 0 < sitting.turn_after < len(boards):
            raise Unwritable(
                f"{place} turns its boards during the round, but a device knows one direction a round"
            )
        boards_at[sitting.table] += len(boards)
    _check_sum(section, boards_at, len({round_ for round_, _ in sittings}))


def _check_sum(section: Section, boards_at: Mapping[int, int], rounds: int) -> None:
    most = max(boards_at.values(), default=0)
    if rounds > MOST_ROUNDS or rounds + most > MOST_ROUNDS_AND_BOARDS:
        raise Unwritable(
            f"section {section.id} has {rounds} rounds and {most} boards at a table; a device holds"
            f" {MOST_ROUNDS_AND_BOARDS} together"
        )
