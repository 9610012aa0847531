"""Whole files for the table devices: as another program writes them, and played through."""

import lzma
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.bridge.cards import Deal
from bridgedesk.event.session import Movement, Section, Sitting
from bridgedesk.exchange.bridgemate_out import bws
from bridgedesk.exchange.bridgemate_tables import read_bridgemate
from bridgedesk.exchange.device_choices import DeviceChoices
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.jet import Value
from bridgedesk.exchange.jet_writer import filled
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.standings.evaluate import evaluate
from tests.dose import examples
from tests.exchange.test_bridgemate_out import CARDS, event_of, plan, section_of, written
from tests.test_repository import ROOT

# What Jackcess 2.1.3 wrote for the rows of `whole_session` into the same empty file.
JACKCESS = ROOT / "tests" / "golden" / "jackcess-session.bws.xz"


def whole_session() -> bytes:
    """Two sections, a missing pair and a rover, with names, hands and double dummy."""
    rover = plan("rover", pairs=17, boards=24, options={"side": "ns"})
    event = event_of(section_of(plan("howell", pairs=7, boards=28)), section_of(rover, "B"))
    (session,) = event.sessions
    boards = range(1, 9)
    event = replace(event, sessions=(replace(session, deals=dict.fromkeys(boards, Deal.parse(CARDS))),))
    made = (0, 13, 0, 13, 0, 0, 0, 13, 0, 13, 0, 13, 0, 13, 0, 0, 0, 13, 0, 13)
    return bws(
        Outgoing(
            evaluate(event),
            double_dummy={("1", board): made for board in boards},
            devices=DeviceChoices(computer="DESK-7", hands=frozenset(boards)),
        )
    )


def test_every_byte_of_a_session_is_as_another_program_writes_it() -> None:
    assert whole_session() == lzma.decompress(JACKCESS.read_bytes())


# ---- any movement, written and played


@st.composite
def movements(draw: st.DrawFn) -> Section:
    """Draw rounds in which anybody may meet anybody, with half tables, empty ones and pairs without one."""
    tables = draw(st.integers(1, 7))
    pairs = [str(number) for number in range(1, draw(st.integers(2, 2 * tables + 3)) + 1)]
    each = draw(st.integers(1, 4))
    boards = draw(st.permutations(range(1, each * tables + 1)))
    sets = {at + 1: tuple(boards[each * at : each * (at + 1)]) for at in range(tables)}
    rounds = []
    for _ in range(draw(st.integers(1, 6))):
        seated: list[str | None] = [*draw(st.permutations(pairs))[: 2 * tables]]
        seated += [None] * (2 * tables - len(seated))
        mixed = draw(st.permutations(seated))
        forms = draw(st.permutations(range(1, tables + 1)))
        rounds.append(
            tuple(Sitting(at + 1, mixed[2 * at], mixed[2 * at + 1], (forms[at],)) for at in range(tables))
        )
    away = draw(st.sets(st.sampled_from(pairs), max_size=2))
    seats = {pair: None if pair in away else f"A{pair}" for pair in pairs}
    return Section("A", sets=sets, seats=seats, movement=Movement(tuple(rounds)))


@given(section=movements())
@settings(max_examples=examples(60), deadline=None)
def test_any_movement_is_written_played_and_read_without_loss(section: Section) -> None:
    data = written(event_of(section))
    rounds = section.movement.rounds if section.movement else ()
    phantoms = [pair for pair, entry in section.seats.items() if entry is None]
    missing = phantoms[0] if len(phantoms) == 1 else None
    told = {(each.round, each.table): each for each in read_bridgemate(data).rounds}
    for number, row in enumerate(rounds, start=1):
        here = {pair for pair, entry in section.seats.items() if entry is not None}
        seated = {pair for at in row for pair in (at.ns, at.ew)}
        for at in row:
            ns, ew = (pair if pair in here or pair == missing else None for pair in (at.ns, at.ew))
            found = told.pop((number, at.table), None)
            assert (found is None) == (ns is None and ew is None)
            if found is not None:
                assert (found.ns, found.ew) == (int(ns or 0), int(ew or 0))
                assert sorted(found.boards) == sorted(section.boards_of(at))
        out = sorted(here - seated, key=int)
        extra = [told.pop((number, len(row) + 1 + place)) for place in range(len(out))]
        assert [(each.ns, each.ew, each.boards) for each in extra] == [(int(pair), 0, ()) for pair in out]
    assert told == {}
    slips = slips_of(section)
    check_played(filled(data, {"ReceivedData": slips}), slips)


def slips_of(section: Section) -> list[dict[str, Value]]:
    """Return a result for every board that two pairs play."""
    here = {pair for pair, entry in section.seats.items() if entry is not None}
    slips: list[dict[str, Value]] = []
    for number, row in enumerate(section.movement.rounds if section.movement else (), start=1):
        for at in row:
            for board in section.boards_of(at) if at.ns in here and at.ew in here else ():
                slips.append(_slip(len(slips) + 1, number, at, board))
    return slips


def _slip(id_: int, round_: int, at: Sitting, board: int) -> dict[str, Value]:
    return {
        "ID": id_, "Section": 1, "Table": at.table, "Round": round_, "Board": board,
        "PairNS": int(at.ns or 0), "PairEW": int(at.ew or 0), "Declarer": int(at.ns or 0), "NS/EW": "N",
        "Contract": "1 NT", "Result": f"+{board % 6 + 1}", "LeadCard": "", "Remarks": "",
        "DateLog": datetime(2026, 11, 17, 20, tzinfo=UTC).replace(tzinfo=None), "Processed": False,
        "Erased": False,
    }  # fmt: skip


def check_played(data: bytes, slips: Sequence[dict[str, Value]]) -> None:
    if not slips:
        return
    event = read_bytes(data, "evening.bws").event
    results = [each for section in event.sections for each in section.results]
    assert {(each.round, each.table, each.board) for each in results} == {
        (each["Round"], each["Table"], each["Board"]) for each in slips
    }
    assert len(results) == len(slips)
