"""The final of the Interstate Teams (ANC 11.1, 11.3, 11.5, 6.2): 56 boards in four stanzas of a day."""

from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.finalising import reasons_not_final
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling, impose_rulings
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.reports.sheet_facts import material
from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.directing.finals.finals import round_to_draw
from bridgedesk.directing.scores.odd_scores import odd_in_matches
from bridgedesk.directing.seating.match_tables import match_tables
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.directing.substitutes.line_up_form import line_up_form
from bridgedesk.directing.times.deadlines import deadline_question
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.match import Match, Outcome, Room, RoomResult, Slip
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.score_text import parse_score
from bridgedesk.rulebooks import Moment
from bridgedesk.rulebooks.time_limit import What
from bridgedesk.sheets.draw import bracket
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.ranking_rows import total_lines
from tests.directing.finals.test_finals import as_they_are, stage_of_teams
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book
from tests.sheets.as_text import as_text

ANC = book("anc-2017")
QUALIFYING = (("ash", 60, "box", 10), ("cob", 45, "dab", 25), ("eft", 36, "fen", 34))


@pytest.fixture
def final(tmp_path: Path) -> OpenEvent:
    """Ash has 60 VP and Cob 45: 10% of 15 are 1.5 IMPs. Drawn as it is offered; play begins at 9.00."""
    club = club_at(tmp_path)
    before = stage_of_teams("qualifying", *QUALIFYING, kind="itc")
    desk_in(club, replace(before, rulebook=RulebookRef("anc-2017")))
    desk = begin_event(
        club, NewEventRequest("Interstate Teams Open, final", date(2017, 7, 21), "itc-final", 1), ANC
    )
    import_qualifiers(desk, "qualifying")
    (session,) = [each.id for each in desk.event.sessions if each.stage == desk.event.stages[-1].id]
    begin_play(desk, session, datetime.fromisoformat("2017-07-21T09:00"))
    offered = round_to_draw(desk, session)
    assert offered is not None
    draw_round(desk, session, offered.boards, as_they_are, ANC)
    return desk


def stanzas(desk: OpenEvent) -> list[Match]:
    return [each for each in desk.event.matches if each.stanza]


def scored(desk: OpenEvent, *imps: tuple[int, int]) -> None:
    """Ash's IMPs first."""
    home = next(each.id for each in desk.event.entries if each.name == "Ash")
    for match, (ash, cob) in zip(stanzas(desk), imps, strict=False):
        record_match_total(desk, match.id, Slip((ash, cob) if match.home == home else (cob, ash)))


def test_a_stanza_is_flagged_until_the_captains_agree_its_result(final: OpenEvent) -> None:
    """11.7: all 14 boards are in, the first won by 420 against 0 passed out, 9 IMPs to the home team, the
    others level. Without the captains' total, or with another, the stanza is listed; with 9-0 it is not."""
    first = stanzas(final)[0]
    level = dict.fromkeys(first.boards, "P")
    results = tuple(
        RoomResult(room, board, parse_score(score))
        for room, scores in ((Room.OPEN, {**level, first.boards[0]: "+420"}), (Room.CLOSED, level))
        for board, score in scores.items()
    )

    def listed(*, boards: int = 28, slip: Slip | None = None) -> list[str]:
        match = replace(first, results=results[:boards], slip=slip)
        matches = tuple(match if each.id == first.id else each for each in final.event.matches)
        event = replace(final.event, matches=matches)
        return [each.what for each in odd_in_matches(evaluate(event, ANC), book=ANC)]

    assert listed(boards=27) == [], "play is not over"
    assert listed() == ["the captains have not agreed the result yet: type the total they agreed (11.7)"]
    assert listed(slip=Slip((8, 0))) == ["8-0 IMPs were handed in, but the boards give 9-0; the boards count"]
    assert listed(slip=Slip((9, 0))) == []


def until(desk: OpenEvent, what: What) -> str:
    found = ANC.answer(deadline_question(desk.event, ANC, what, 14))
    return f"{found.when:%H:%M}" if isinstance(found, Moment) else "not known"


def test_it_is_drawn_as_four_stanzas_of_14_boards(final: OpenEvent) -> None:
    found = stanzas(final)
    assert [each.stanza for each in found] == [1, 2, 3, 4]
    assert [len(each.boards) for each in found] == [14] * 4
    says = [line_up_form(final, each.id).says[0] for each in found[:3]]
    assert [each.partition(":")[0] for each in says] == [f"Seating in stanza {at}" for at in (1, 2, 3)]
    assert "the team that sat last in the first stanza sits first" in says[1]
    assert "the team that sat first in the first stanza sits first" in says[2]
    assert items_to_check(final) == [], "numbers of the qualifying are past"


def test_each_stanza_is_typed_under_its_name(final: OpenEvent) -> None:
    entry = MatchEntry(final, final.event.sessions[-1].id)
    assert entry.is_drawn
    assert [(row.table, row.remark) for row in entry.rows()] == [
        (f"1, stanza {at}", "final") for at in (1, 2, 3, 4)
    ]
    labels = [each.label for each in match_tables(final.event, final.event.sessions[-1].id)]
    assert labels[:3] == ["1, stanza 1 open", "1, stanza 1 closed", "1, stanza 2 open"]


def test_nobody_has_won_before_the_last_stanza_and_each_has_its_line(final: OpenEvent) -> None:
    """30-20, 10-20, 5-5, 0-1 are 45 to 46, and with 1.5 carried 46.5 to 46: Ash by half an IMP."""
    scored(final, (30, 20), (10, 20), (5, 5))
    (field,) = final.evaluation.fields
    assert [each.place for each in field.standings] == [None, None]
    scored(final, (30, 20), (10, 20), (5, 5), (0, 1))
    (field,) = final.evaluation.fields
    names = {each.id: each.name for each in final.event.entries}
    assert [(each.place, names[each.entry], float(each.total or 0)) for each in field.standings] == [
        (1, "Ash", 0.5),
        (2, "Cob", -0.5),
    ]
    lines = [(line.what, float(line.amount)) for line in total_lines(field.standings[0], final.evaluation)]
    assert lines == [
        ("Round 1, stanza 1: Cob", 10),
        ("Round 1, stanza 2: Cob", -10),
        ("Round 1, stanza 3: Cob", 0),
        ("Round 1, stanza 4: Cob", -1),
        ("Carried into the final", 1.5),
    ]


@pytest.mark.parametrize("round_", [None, 1, 3])
def test_a_fine_decides_the_final_whether_its_round_is_named_or_its_stanza(
    final: OpenEvent, round_: int | None
) -> None:
    """1.8, 5.3: 9 IMPs off 46.5 are 37.5; Cob wins with 46, by 8.5."""
    scored(final, (30, 20), (10, 20), (5, 5), (0, 1))
    ash = next(each.id for each in final.event.entries if each.name == "Ash")
    when = datetime.fromisoformat("2017-07-21T15:00")
    fine = Ruling(
        "", when, final.event.sessions[-1].id, round=round_, entry=ash, question="fine",
        facts={"offence": "device-kept"}, imposed=Sanction(Decimal(9), "IMP", "1.8, 5.3"),
    )  # fmt: skip
    impose_rulings(final, fine)
    (field,) = final.evaluation.fields
    assert [(each.place, each.entry == ash, float(each.total or 0)) for each in field.standings] == [
        (1, False, -0.5),
        (2, True, -8.5),
    ]


@pytest.mark.parametrize(
    ("played", "appeals", "notes"),
    [
        # 1.3: 9.00, 11.15, 14.00, 16.15; 112 minutes each (11.6). 10.52 and 23 minutes: until 13.07 + 30
        (0, "13:37", "08:45"),
        (1, "13:37", "11:00"),
        (2, "13:37", "13:45"),  # 53 minutes to the third
        (3, "18:37", "16:00"),  # 15.52 and 23 minutes: until 18.07 + 30
    ],
)
def test_times_run_from_stanza_to_stanza(final: OpenEvent, played: int, appeals: str, notes: str) -> None:
    scored(final, *[(10, 5)] * played)
    assert (until(final, "appeal"), until(final, "defence-notes")) == (appeals, notes)


def test_after_the_last_stanza_nothing_is_extended(final: OpenEvent) -> None:
    scored(final, *[(10, 5)] * 4)
    assert until(final, "appeal") == "18:37"


def forfeit_of(desk: OpenEvent, team: str) -> Ruling:
    entry = next(each.id for each in desk.event.entries if each.name == team)
    when = datetime.fromisoformat("2017-07-21T17:00")
    return Ruling(
        "", when, desk.event.sessions[-1].id, round=1, entry=entry, question="late-arrival",
        facts={"minutes": 35}, imposed=Sanction(None, "match forfeited", "Appendix penalties"),
    )  # fmt: skip


def test_who_does_not_come_to_a_later_stanza_loses_the_match(final: OpenEvent) -> None:
    """Appendix: more than 30 minutes late, ruled a forfeit. Ash, 10 ahead with 30-20, stays away from the
    second stanza: what was played counts for neither, nothing is carried, no further stanza is awaited."""
    scored(final, (30, 20))
    assert [each.place for each in final.evaluation.fields[0].standings] == [None, None]
    impose_rulings(final, forfeit_of(final, "Ash"))
    assert [(each.stanza, each.outcome) for each in stanzas(final)][:2] == [
        (1, Outcome.PLAYED),
        (2, Outcome.FORFEIT),
    ]
    (field,) = final.evaluation.fields
    names = {each.id: each.name for each in final.event.entries}
    assert [(each.place, names[each.entry], each.total) for each in field.standings] == [
        (1, "Cob", 0),
        (2, "Ash", 0),
    ]
    lines = [(line.what, float(line.effect)) for line in total_lines(field.standings[1], final.evaluation)]
    assert lines == [
        ("Round 1, stanza 1: Cob", 10),
        ("Round 1, stanza 1: Cob counts as 0.00", -10),
        ("Round 1, stanza 2: forfeit", 0),
    ]
    entry = MatchEntry(final, final.event.sessions[-1].id)
    forfeited = "final, not played: the match is forfeited"
    assert [row.remark for row in entry.rows()][2:] == [forfeited, forfeited]
    assert reasons_not_final(final) == ()
    drawn = as_text(bracket(material(final).facts()))
    assert "Ash forfeits." in drawn
    assert "1.5" not in drawn


def test_a_forfeit_that_is_withdrawn_leaves_the_match_as_it_was(final: OpenEvent) -> None:
    scored(final, (30, 20), (10, 20), (5, 5))
    impose_rulings(final, forfeit_of(final, "Cob"))
    assert [each.outcome for each in stanzas(final)] == [*[Outcome.PLAYED] * 3, Outcome.FORFEIT]
    cancel_ruling(final, final.event.rulings[-1].id, "they had been told another hour")
    (field,) = final.evaluation.fields
    assert [(each.place, float(each.total or 0)) for each in field.standings] == [(None, 1.5), (None, -1.5)]
    assert [each.outcome for each in stanzas(final)] == [Outcome.PLAYED] * 4
