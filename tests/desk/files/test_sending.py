"""To the secretary: the list first, each item put right on the spot, one folder, remembered."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.finalising import finalise, post_revision, reopen
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.seating import name_pair
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.exports import EXPORTS, ExportOptions, export_event
from bridgedesk.desk.files.sending import dispatch, last_sending_options
from bridgedesk.desk.files.sent import Fix, apply_fix, possible_fixes, send
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.preflight import SecretaryCheck, SecretaryCheckKind
from bridgedesk.masterpoints.awards import Colour
from bridgedesk.masterpoints.number import check_digit
from bridgedesk.store.club_lists import Sending, sent_of
from tests.evenings.club_evening import club_at, place
from tests.evenings.three_tables import begin_three_tables

NAMES = (("Ann", "Bob"), ("Cid", "Dot"), ("Eve", "Fay"), ("Gus", "Hal"), ("Ida", "Jim"), ("Kay", "Lou"))


def number_of(name: str) -> str:
    raw = 20000 + [each for pair in NAMES for each in pair].index(name)
    return f"{raw}{check_digit(raw)}"


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return club_at(tmp_path)


def played(club: Club, numbers: Callable[[str], str]) -> OpenEvent:
    """Six pairs of a Howell, twenty boards each: pair 1 makes 1NT whenever it plays, the others pass."""
    open_event = begin_three_tables(club, "Tuesday Pairs", date(2026, 11, 17), 20)
    (section,) = open_event.event.sessions[0].sections
    for number, names in zip(section.seats, NAMES, strict=True):
        players = {name: Player("", name, numbers(name)) for name in names}
        name_pair(open_event, "1", "A", number, names, players)
    movement = section.movement
    assert movement is not None
    for at, row in enumerate(movement.rounds, start=1):
        for sitting in row:
            score = {"1": "+90"}.get(sitting.ns or "", "-90" if sitting.ew == "1" else "P")
            for board in section.boards_of(sitting):
                record_result(open_event, place(at, sitting.table, board), Result(board, parse_score(score)))
    return open_event


@pytest.fixture
def open_event(club: Club) -> OpenEvent:
    return played(club, number_of)


def final(open_event: OpenEvent) -> OpenEvent:
    finalise(open_event)
    return open_event


TOLD = Sending(scale="abf-2014", grade="E", club_number="4321")


def test_what_is_asked_at_first(club: Club) -> None:
    assert last_sending_options(club) == Sending("ABF", "", "", "abf-2014", "E")


def test_one_folder_is_made_and_remembered(club: Club, open_event: OpenEvent, tmp_path: Path) -> None:
    change = send(club, final(open_event), TOLD, tmp_path / "stick")
    folder = tmp_path / "stick" / "2026-11-17 Tuesday Pairs revision 1"
    assert sorted(each.name for each in folder.iterdir()) == [
        "awards.grn",
        "masterpoint-report.pdf",
        "masterpoints.txt",
        "players-to-check.txt",
        "usebio.xml",
    ]
    assert (folder / "masterpoint-report.pdf").read_bytes().startswith(b"%PDF")
    assert read_bytes((folder / "usebio.xml").read_bytes(), "usebio.xml").event.title == "Tuesday Pairs"
    assert folder.name in change.words
    (sent,) = sent_of(club.file, open_event.event.id)
    assert (sent.revision, sent.folder, sent.grade) == (1, folder.name, "E")
    assert last_sending_options(club) == TOLD
    assert open_event.history()[0].act == "send to the secretary"


def test_sending_by_another_grade_leaves_no_older_award_file(
    club: Club, open_event: OpenEvent, tmp_path: Path
) -> None:
    send(club, final(open_event), TOLD, tmp_path)
    send(club, open_event, replace(TOLD, grade="B4c"), tmp_path)
    folder = tmp_path / "2026-11-17 Tuesday Pairs revision 1"
    assert sorted(each.name for each in folder.glob("awards.*")) == ["awards.red"]
    assert [each.grade for each in sent_of(club.file, open_event.event.id)] == ["E", "B4c"]


def test_a_revision_says_resend(club: Club, open_event: OpenEvent, tmp_path: Path) -> None:
    send(club, final(open_event), TOLD, tmp_path)
    assert "was sent on Tue 17 Nov 2026" in dispatch(club, open_event, TOLD).history
    reopen(open_event, "a slip was misread")
    record_result(open_event, place(1, 2, 1), Result(1, parse_score("7NXXN=")))
    assert "The secretary has revision 1. Send the new files." in finalise(open_event).remarks
    found = dispatch(club, open_event, TOLD)
    assert found.folder.endswith("revision 2")
    assert found.history.endswith("Revision 2 replaces it: send the new files.")
    assert "(send again)" in send(club, open_event, TOLD, tmp_path).words
    text = (tmp_path / found.folder / "masterpoints.txt").read_text(encoding="utf-8")
    assert "Revision 2: RESEND" in text
    with pytest.raises(Refusal, match="Nothing has changed"):
        post_revision(open_event)


def test_nothing_goes_out_while_something_stops_it(club: Club, open_event: OpenEvent, tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"^Fix this first: The event is still open"):
        send(club, open_event, TOLD, tmp_path / "out")
    with pytest.raises(Refusal, match="has no weight for grade C"):
        send(club, final(open_event), replace(TOLD, grade="C"), tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert sent_of(club.file, open_event.event.id) == []


def doubts(club: Club, open_event: OpenEvent) -> list[SecretaryCheck]:
    return list(dispatch(club, open_event, TOLD).doubts)


def test_each_item_is_put_right_on_the_spot(club: Club, open_event: OpenEvent) -> None:
    (doubt,) = doubts(club, open_event)
    assert (doubt.kind, possible_fixes(doubt)) == (SecretaryCheckKind.STATUS, (Fix.FINAL,))
    apply_fix(club, open_event, doubt, Fix.FINAL, "", TOLD)
    assert doubts(club, open_event) == []
    winner = dispatch(club, open_event, TOLD).outgoing.earned().earned[0].player
    others = [each for each in open_event.event.players if each.id != winner]
    name = next(each.name for each in open_event.event.players if each.id == winner)
    change_number(open_event, winner, None)
    (doubt,) = doubts(club, open_event)
    assert doubt.words == f"{name}: no ABF number."
    for typed, sentence in (
        ("", "Type the number first."),
        ("12", "is mistyped"),
        (others[0].number or "", f"{others[0].name} already has number"),
    ):
        with pytest.raises(Refusal, match=sentence):
            apply_fix(club, open_event, doubt, Fix.NUMBER, typed, TOLD)
    apply_fix(club, open_event, doubt, Fix.NUMBER, f" 00{number_of(name)} ", TOLD)
    assert doubts(club, open_event) == []
    assert open_event.event.status.value == "final"


def change_number(open_event: OpenEvent, id_: str, number: str | None) -> None:
    players = tuple(
        replace(each, number=number) if each.id == id_ else each for each in open_event.event.players
    )
    from bridgedesk.desk.event.open_event import Change

    open_event.carry_out(Change("…", "…"), replace(open_event.event, players=players))


def test_a_visitor_is_not_missed(club: Club, open_event: OpenEvent) -> None:
    final(open_event)
    winner = dispatch(club, open_event, TOLD).outgoing.earned().earned[0].player
    change_number(open_event, winner, None)
    (doubt,) = doubts(club, open_event)
    left = dispatch(club, open_event, TOLD, frozenset({winner}))
    assert left.stopping == 0
    apply_fix(club, open_event, doubt, Fix.VISITOR, "", TOLD)
    assert [(each.kind, each.stops) for each in doubts(club, open_event)] == [
        (SecretaryCheckKind.VISITOR, False)
    ]


def test_the_clubs_list_is_asked(club: Club, open_event: OpenEvent) -> None:
    listed = {each.name: each.number for each in club.lists.members}
    assert listed == {name: number_of(name) for pair in NAMES for name in pair}, "since they sat down"
    final(open_event)
    assert doubts(club, open_event) == []
    bob = next(each for each in open_event.event.players if each.name == "Bob")
    (doubt,) = doubts_after_renaming(club, open_event, bob, "Rob")
    assert doubt.words == f"Rob has number {number_of('Bob')}, which is Bob on the club's list."
    apply_fix(club, open_event, doubt, Fix.NAME, "  Bob ", TOLD)
    assert doubts(club, open_event) == []


def doubts_after_renaming(
    club: Club, open_event: OpenEvent, player: Player, name: str
) -> list[SecretaryCheck]:
    apply_fix(
        club, open_event, SecretaryCheck(SecretaryCheckKind.NAME, "…", True, player.id), Fix.NAME, name, TOLD
    )
    return doubts(club, open_event)


def test_no_figure_of_a_final_event_can_be_changed_that_way(open_event: OpenEvent) -> None:
    final(open_event)
    with pytest.raises(Refusal, match=r"is final\. Reopen it first"):
        record_result(open_event, place(1, 2, 1), Result(1, parse_score("P")))


# ---- exports


def test_every_format_is_written(club: Club, open_event: OpenEvent, tmp_path: Path) -> None:
    final(open_event)
    wishes = ExportOptions(event_code="W12", club_number="4321", section=("1", "A"))
    wrong = {"abf-red": "needs the grade", "abf-gold": "needs the grade", "abf-rag": "needs the grade"}
    for name, format_ in EXPORTS.items():
        out = tmp_path / f"out{format_.extension}"
        if name in wrong:
            with pytest.raises(Refusal, match=wrong[name]):
                export_event(club, open_event.event.id, out, name, wishes)
            assert not out.exists()
            continue
        if name == "sbu-claim":  # these are numbers of the ABF
            with pytest.raises(Refusal, match="at most 5 digits"):
                export_event(club, open_event.event.id, out, name, wishes)
            continue
        export_event(club, open_event.event.id, out, name, wishes)
        assert out.exists()
    told = last_sending_options(club)
    assert (told.event_code, told.club_number) == ("W12", "4321")


def test_the_grade_is_asked_for_and_the_last_one_stands(
    club: Club, open_event: OpenEvent, tmp_path: Path
) -> None:
    """Three tables: a Howell of weight 2.5 gives 0.04 x 2.5 x 3 = 0.30 to each of the winners."""
    final(open_event)
    out = tmp_path / "awards.red"
    export_event(club, open_event.event.id, out, "abf-red", ExportOptions(grade="B4c"))
    assert out.read_bytes().count(b"000030\r\n") == 2
    send(club, open_event, replace(TOLD, grade="B4c"), tmp_path / "secretary")
    out.unlink()
    export_event(club, open_event.event.id, out, "abf-red")
    assert out.read_bytes().count(b"000030\r\n") == 2
    with pytest.raises(Refusal, match="no grade B4d; known are A, A2, B"):
        export_event(club, open_event.event.id, out, "abf-red", ExportOptions(grade="B4d"))


def test_a_restricted_field_earns_its_part(club: Club, open_event: OpenEvent) -> None:
    """0.04 x 1.5 x 3 tables are 0.18; 0.65 of that is 0.117, to the hundredth 0.12."""
    final(open_event)

    def most(told: Sending) -> Decimal:
        return max(dispatch(club, open_event, told).outgoing.earned().totals(Colour.GREEN).values())

    assert most(TOLD) == Decimal("0.18")
    assert most(replace(TOLD, restricted="Club Master")) == Decimal("0.12")
    (doubt,) = dispatch(club, open_event, replace(TOLD, restricted="Beginners")).doubts
    assert doubt.words.startswith("Scale abf-2014 has no restricted field Beginners")
    assert doubt.stops


def test_a_claim_by_what_was_typed_once(club: Club, tmp_path: Path) -> None:
    """Six pairs of one field have 12 points at the top; two are awarded: 12 and 6. Each played 20 boards."""
    known = [name for pair in NAMES for name in pair]
    open_event = played(club, lambda name: str(1000 + known.index(name)))
    finalise(open_event)
    out = tmp_path / "claim.csv"
    with pytest.raises(Refusal, match="enter both first"):
        export_event(club, open_event.event.id, out, "sbu-claim")
    export_event(
        club, open_event.event.id, out, "sbu-claim", ExportOptions(event_code="W12", club_number="77")
    )
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[1:3] == ["17/11/2026,1000,W12,77,12,0", "17/11/2026,1001,W12,77,12,0"]
    out.unlink()
    export_event(club, open_event.event.id, out, "sbu-claim")
    assert out.read_text(encoding="utf-8").splitlines() == lines


def test_an_export_that_is_refused_leaves_the_older_file(
    club: Club, open_event: OpenEvent, tmp_path: Path
) -> None:
    out = tmp_path / "awards.grn"
    out.write_bytes(b"older")
    with pytest.raises(Refusal, match="There is no section B"):
        export_event(club, open_event.event.id, out, "usebio-flat", ExportOptions(section=("1", "B")))
    assert out.read_bytes() == b"older"
