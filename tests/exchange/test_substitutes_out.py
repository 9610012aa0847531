"""A substitute in every format: as the format can say it, and nothing it has no place for."""

from dataclasses import replace

import pytest

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import LineUp
from bridgedesk.exchange.files import read_bytes
from bridgedesk.exchange.formats import FORMATS, export_files
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.exchange.secretary import masterpoint_report
from bridgedesk.masterpoints.abf import session_awards
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.masterpoint_fields import abf
from tests.evenings.scored_evenings import HOWELL, event, section

# Pair 6 stays at table 1 for five rounds of one board; everybody else moves.
SCORES = {(at, table): "+420" if table == 1 else "+110" for at in range(1, 6) for table in (1, 2, 3)}
NAMES = {"1": "Ann Bob", "2": "Cy Di", "3": "Ed Flo", "4": "Gus Hal", "5": "Ida Jo", "6": "Kay Len"}


def evening(*line_ups: LineUp) -> Event:
    made = event(replace(section(HOWELL, SCORES), line_ups=line_ups))
    players = tuple(
        Player(name.lower(), f"{name} Example") for pair in NAMES.values() for name in pair.split()
    )
    entries = tuple(
        Entry(f"A{number}", tuple(name.lower() for name in pair.split())) for number, pair in NAMES.items()
    )
    return replace(made, entries=entries, players=(*players, Player("sue", "Sue Sample", "1000009")))


def sue(first: int, last: int | None) -> LineUp:
    """Sue plays for Len."""
    return LineUp("A6", first, last, "len", "sue", "substitute")


def sent(name: str, of: Event) -> str:
    files = export_files(name, Outgoing(evaluate(of)))
    assert isinstance(files, bytes)
    return files.decode("latin-1" if name == "pbn" else "utf-8")


@pytest.mark.parametrize(
    ("first", "last", "partner"),
    [(4, 5, "Len Example"), (3, 5, "Sue Sample"), (1, None, "Sue Sample")],
)
@pytest.mark.parametrize("name", ["usebio", "usebio-flat"])
def test_usebio_has_who_played_most_boards_and_names_the_substitute_in_its_notes(
    name: str, first: int, last: int | None, partner: str
) -> None:
    text = sent(name, evening(sue(first, last)))
    rounds = "from round 1" if last is None else f"rounds {first}–{last}"
    assert (
        f"<NOTES>Substitute of Kay Example &amp; Len Example: Sue Sample for Len Example, {rounds}</NOTES>"
        in text
    )
    back = read_bytes(text.encode(), "evening.xml").event
    names = {player.id: player.name for player in back.players}
    assert [names[key] for each in back.entries for key in each.players][-2:] == ["Kay Example", partner]


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.once])
def test_without_a_substitute_there_are_no_notes(name: str) -> None:
    assert "NOTES" not in sent(name, evening())


@pytest.mark.parametrize(("first", "last"), [(1, 1), (2, 3), (3, 5), (1, 5)])
def test_pbn_names_the_players_of_each_round_and_keeps_the_substitute_when_read_again(
    first: int, last: int
) -> None:
    text = sent("pbn", evening(sue(first, last)))
    assert text.count('"Kay Example;Sue Sample"') == last - first + 1
    back = read_bytes(text.encode("latin-1"), "evening.pbn")
    (pair,) = [each for each in back.event.entries if each.id.endswith("-6")]
    names = {player.id: player.name for player in back.event.players}
    assert [names[key] for key in pair.players] == ["Kay Example", "Len Example"]
    (line_up,) = back.event.sessions[0].sections[0].line_ups
    assert (line_up.entry, line_up.from_round, line_up.to_round) == (pair.id, first, last)
    assert (names[line_up.out or ""], names[line_up.in_ or ""]) == ("Len Example", "Sue Sample")
    rounds = f"round {first}" if first == last else f"rounds {first} to {last}"
    assert f"Section A: Sue Sample is a substitute in {rounds}." in back.remarks


def test_pbn_without_a_substitute_says_the_names_once() -> None:
    assert "Names_NS" not in sent("pbn", evening())


def test_partners_who_are_written_the_other_way_round_are_no_substitutes() -> None:
    text = sent("pbn", evening(sue(1, 1)))
    turned = text.replace('"Kay Example;Sue Sample"', '"Len Example;Kay Example"')
    assert turned != text
    back = read_bytes(turned.encode("latin-1"), "evening.pbn").event
    assert back.sessions[0].sections[0].line_ups == ()


def test_pages_name_who_played_the_board() -> None:
    """Pair 6 met pair 3 in round 3, on board 3."""
    files = export_files("html", Outgoing(evaluate(evening(sue(3, 3)))))
    assert not isinstance(files, bytes)
    pages = {name: page.decode() for name, page in files.items()}
    boards = pages["boards.html"].split("<h2>Board ")
    assert ["Sue Sample" in each for each in boards[1:]] == [False, False, True, False, False]
    words = "Substitute: Sue Sample for Len Example, round 3"
    assert words in pages["index.html"]
    assert pages["scorecards.html"].count(words) == 1
    assert pages["scorecards.html"].count("6 Kay Example &amp; Sue Sample") == 1, "against pair 3"


def test_the_players_and_the_masterpoint_report_have_the_substitute() -> None:
    of = evening(sue(3, 5))
    assert "1000009" in sent("csv-players", of)
    evaluation = evaluate(of)
    report = masterpoint_report(Outgoing(evaluation, session_awards(evaluation, abf(), "E")))
    assert "Substitute: Sue Sample for Len Example, rounds 3–5; played 3 of 5 boards." in report


def test_what_is_said_where_the_format_has_no_place_for_a_substitute() -> None:
    silent = {name for name, each in FORMATS.items() if not each.about_substitutes}
    assert silent == {"pbn", "html", "csv-players", "event", "bws"}
