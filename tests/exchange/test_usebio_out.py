"""USEBIO out, read again by our own reader: the same facts and the same figures."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.bridge.seats import Seat
from bridgedesk.event.event import Event, Fields, RulebookRef
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.published import Published
from bridgedesk.exchange.usebio_out import usebio, usebio_flat
from bridgedesk.masterpoints.abf import session_awards
from bridgedesk.masterpoints.sbu import club_awards
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.ranking_rows import rows
from tests.dose import examples
from tests.evenings import scored_evenings as evenings
from tests.evenings.exported import (
    AWARDS,
    DEAL,
    RESULTS,
    by_number,
    figures,
    pairs_events,
    people,
    teams_events,
)
from tests.evenings.masterpoint_fields import abf, sbu
from tests.rulebooks.books import book

DOSE = settings(max_examples=examples(40), deadline=None)


def sent(event: Event, *, flat: bool = False) -> Published:
    write = usebio_flat if flat else usebio
    return read_bytes(write(Outgoing(evaluate(event))), "evening.xml")


@DOSE
@given(pairs_events([*RESULTS, "NP", *AWARDS], alone=False))
def test_pairs_come_back_with_the_same_figures(event: Event) -> None:
    back = sent(event)
    assert figures(evaluate(back.event)) == figures(evaluate(event))
    assert back.event.stages[0].fields is event.stages[0].fields
    assert (back.event.title, back.event.date, back.event.club) == (event.title, event.date, event.club)
    assert back.event.sessions[0].deals == {1: DEAL}


@DOSE
@given(pairs_events([*RESULTS, *AWARDS], alone=True, missing=False))
def test_flat_pairs_come_back_with_the_same_figures(event: Event) -> None:
    back = sent(event, flat=True)
    assert figures(evaluate(back.event)) == figures(evaluate(event))
    assert back.event.sessions[0].deals == {1: DEAL}
    assert back.event.sessions[0].scoring is event.sessions[0].scoring


@DOSE
@given(pairs_events([*RESULTS, "NP", *AWARDS], alone=False))
def test_the_figures_printed_are_those_posted(event: Event) -> None:
    """Of every pair its total, percentage, boards and place; of every line both sides' points."""
    posted = by_number(evaluate(event))
    printed = sent(event)
    totals = [total for total in printed.totals if total.score is not None]  # a pair may not have played yet
    assert len(totals) == len([row for row in posted.values() if row.boards])
    for total in totals:
        row = posted[total.section, total.number]
        assert (total.score, total.place) == (row.score, row.place_text)
        assert total.boards == row.boards
        assert total.percent in (row.percent, None)
    points = {"A": Decimal(0), "B": Decimal(0)}
    for line in printed.lines:
        points[line.section] += (line.ns_points or 0) + (line.ew_points or 0)
    for section, total_points in points.items():
        scores = [row.score or 0 for (of, _), row in posted.items() if of == section]
        assert abs(total_points - sum(scores)) <= Decimal("0.01") * len(printed.lines)


@DOSE
@given(teams_events())
def test_teams_come_back_with_the_same_figures(event: Event) -> None:
    back = sent(event).event
    names = {entry.id: entry.name for entry in back.entries}
    before, after = evaluate(event), evaluate(back)
    assert after.measure is before.measure

    def ranking(evaluation: object, called: dict[str, str | None]) -> list[tuple[object, ...]]:
        assert isinstance(evaluation, type(before))
        (field,) = evaluation.fields
        found = [
            (row.place_text, called[row.entry], row.total, row.boards) for row in rows(evaluation, field)
        ]
        return sorted(found, key=str)

    assert ranking(after, names) == ranking(before, {entry.id: entry.id for entry in event.entries})
    assert [len(match.results) for match in back.matches] == [6, 6, 6, 6]
    assert [(each.home, each.away) for each in after.matches] == [
        (each.home, each.away) for each in before.matches
    ]


@DOSE
@given(pairs_events([*RESULTS, *AWARDS], alone=True, missing=False))
def test_swiss_pairs_go_out_as_matches(event: Event) -> None:
    swiss = replace(event, kind="swiss-pairs")
    text = usebio(Outgoing(evaluate(swiss))).decode()
    met = 9 if event.stages[0].fields is Fields.TWO else 15  # three rounds, or five, of three tables
    assert text.count("<MATCH>") == text.count("<ROUND_NUMBER>") == met
    back = read_bytes(text.encode(), "swiss.xml").event
    assert back.kind == "swiss-pairs"
    assert figures(evaluate(back)) == figures(evaluate(swiss))


# ---- one evening by hand

MITCHELL = evenings.event(
    evenings.section(
        evenings.MITCHELL,
        {
            (1, 1): "4SN=", (1, 2): "3NE-1", (1, 3): "P",
            (2, 1): "2HS+1", (2, 2): "60/40", (2, 3): "4SXN-1",
            (3, 1): "-90", (3, 2): "+140", (3, 3): "NP",
        },
    ),
    fields=Fields.TWO,
)  # fmt: skip


def shown(text: bytes, board: int) -> list[str]:
    """The lines of a board, as plain words."""
    found = re.search(rf"<BOARD_NUMBER>{board}<.*?</BOARD>", text.decode(), re.DOTALL)
    assert found
    lines = re.findall(r"<TRAVELLER_LINE>(.*?)</TRAVELLER_LINE>", found[0], re.DOTALL)
    return [" ".join(re.findall(r">([^<>\n]+)</", line)) for line in lines]


def test_the_uk_writes_numbers_and_directions_apart() -> None:
    text = usebio(Outgoing(evaluate(MITCHELL)))
    assert b"<PAIR_NUMBER>3</PAIR_NUMBER>\n      <DIRECTION>EW</DIRECTION>" in text
    assert b'<EVENT EVENT_TYPE="PAIRS">' in text
    assert b"<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>" in text
    assert b"<WINNER_TYPE>2</WINNER_TYPE>" in text
    assert shown(text, 1) == ["1 1 4S N 10 420 4 0", "3 2 4Sx N 9 -100 0 4", "2 3 140 2 2"]
    # Two of the three expected are compared: (2 x 3 + 1) / 2 = 3.5 and (0 x 3 + 1) / 2 = 0.5.
    assert shown(text, 2) == ["2 2 3NT E 8 50 0.5 3.5", "1 3 2H S 9 140 3.5 0.5", "3 1"]


def test_flat_as_compscore_writes_it() -> None:
    text = usebio_flat(Outgoing(evaluate(MITCHELL)))
    assert b"<SESSION" not in text.replace(b"<SESSION_COUNT", b"")
    assert b"<SECTION " not in text
    assert b'<EVENT EVENT_TYPE="MP_PAIRS">' in text
    assert b'<PARTICIPANTS EVENT_TYPE="MP_PAIRS">' in text
    assert b"<PAIR_NUMBER>3EW</PAIR_NUMBER>\n    <DIRECTION></DIRECTION>" in text
    assert b"<SCORE>A6040</SCORE>" in text
    assert text.index(b"</EVENT>") < len(text)


def test_hands_stand_after_the_event_from_the_east_on() -> None:
    event = replace(MITCHELL, sessions=(replace(MITCHELL.sessions[0], deals={1: DEAL}),))
    text = usebio_flat(Outgoing(evaluate(event)))
    after = text[text.index(b"</EVENT>") :].decode()
    assert re.findall(r"<DIRECTION>(\w+)", after) == ["East", "North", "South", "West"]
    east = DEAL.hands[Seat.EAST]
    assert f"<CLUBS>{east.clubs}</CLUBS>" in after


def test_masterpoints_in_each_profile() -> None:
    """Grade E, three tables: 0.02 x 1.5 x 3 = 0.09 for the winner of each line, who alone is awarded."""
    event = evaluate(with_people(MITCHELL))
    flat = usebio_flat(Outgoing(event, session_awards(event, abf(), "E"))).decode()
    assert re.findall(r"<MASTER_POINTS_AWARDED>(\d+)", flat) == ["9", "9"]
    assert flat.count("<MASTER_POINT_TYPE>GREEN") == 3  # the event's own, and two pairs
    assert "<MPS_AWARDED_FLAG>Y" in flat
    assert "<MASTER_POINTS>" not in flat
    assert usebio(Outgoing(event, session_awards(event, abf(), "E"))).count(b"<MASTER_POINTS>") == 2
    assert b"<MPS_AWARDED_FLAG>N" in usebio(Outgoing(event, club_awards(event, sbu())))  # too few pairs


def with_people(event: Event) -> Event:
    players, entries = people(*(entry.id for entry in event.entries))
    return replace(event, players=players, entries=entries)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (evenings.teams(evenings.match(1, "Fox", "Owl", "+620 +170")), "pairs events only"),
        (
            evenings.event(evenings.section(evenings.HOWELL, {}), evenings.section(evenings.HOWELL, {}, "B")),
            "the event has 2; choose one",
        ),
        (
            evenings.event(evenings.section(evenings.HOWELL, {}), scoring=Scoring.AGGREGATE),
            "scored by aggregate",
        ),
    ],
)
def test_what_flat_cannot_hold_is_refused(event: Event, sentence: str) -> None:
    with pytest.raises(Unwritable, match=sentence):
        usebio_flat(Outgoing(evaluate(event)))


def test_one_section_of_several_can_be_chosen() -> None:
    both = evenings.event(
        evenings.section(evenings.HOWELL, {(1, 1): "+90"}), evenings.section(evenings.HOWELL, {}, "B")
    )
    text = usebio_flat(Outgoing(evaluate(both), section=("s1", "A")))
    assert text.count(b"<PAIR>") == 6
    with pytest.raises(Unwritable, match="session s1 has no section C"):
        usebio_flat(Outgoing(evaluate(both), section=("s1", "C")))


def test_a_pair_that_changes_sides_is_called_by_its_whole_number() -> None:
    """Otherwise nobody could tell 1NS from 1EW once they have turned."""
    (session,) = MITCHELL.sessions
    (section,) = session.sections
    results = tuple(replace(each, turned=each.round == 3) for each in section.results)
    turned = replace(section, results=results)
    event = replace(MITCHELL, sessions=(replace(session, sections=(turned,)),))
    text = usebio(Outgoing(evaluate(event)))
    assert b"<PAIR_NUMBER>1NS</PAIR_NUMBER>" in text
    back = evaluate(read_bytes(text, "x.xml").event)
    assert {at: row.total for at, row in by_number(back).items()} == {
        at: row.total for at, row in by_number(evaluate(event)).items()
    }


@given(st.text(max_size=30))
@DOSE
def test_any_title_makes_a_well_formed_file(title: str) -> None:
    event = replace(MITCHELL, title=title, club=title)
    back = read_bytes(usebio(Outgoing(evaluate(event))), "evening.xml").event
    if title.isprintable() and title.strip():
        assert back.title.split() == title.split()


def test_a_raised_award_goes_out_as_its_points() -> None:
    """Law 12C2(c). Pair 1NS has 3.5 of 4 on its other board, so its average plus is 87.5%, no longer 60%;
    3EW has 0.5 of 4, so its average minus is 12.5%."""
    scores = {(1, 1): "4SN=", (1, 2): "4SN=", (1, 3): "4SN=", (2, 1): "A+-", (2, 2): "+90", (2, 3): "+90"}
    event = evenings.event(evenings.section(evenings.MITCHELL, scores), fields=Fields.TWO)
    text = usebio(Outgoing(evaluate(event)))
    assert "1 3 ADJ 3.5 0.5" in shown(text, 2)
    back = evaluate(read_bytes(text, "evening.xml").event)
    assert {at: row.total for at, row in by_number(back).items()} == {
        at: row.total for at, row in by_number(evaluate(event)).items()
    }


def test_a_match_of_teams_of_eight_is_one_match_with_all_its_tables() -> None:
    """Two boards at four tables, eight lines; 420 + 420 - 170 + 50 = 720, 12 IMPs (SBU 2.21)."""
    first = evenings.match(1, "fox", "owl", "+420 +170", "P P")
    second = replace(evenings.match(1, "fox", "owl", "+420 -50", "P P"), id="other")
    event = replace(evenings.teams(first, second), kind="teams-of-eight", rulebook=RulebookRef("sbu-2022"))
    text = usebio(Outgoing(evaluate(event, book("sbu-2022")))).decode()
    assert (text.count("<MATCH>"), text.count("<TRAVELLER_LINE>")) == (1, 8)
    assert "<TEAM_SCORE>12</TEAM_SCORE>" in text
