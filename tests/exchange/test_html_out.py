"""Web pages: well formed, escaped, linked, without scripts, and with the figures that are posted."""

import re
from collections import Counter
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.bridge.cards import Card
from bridgedesk.event.event import Event, Fields, Status
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.exchange.formats import web_pages
from bridgedesk.exchange.outgoing import Outgoing
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.figures import figure_text, total_decimals
from bridgedesk.standings.explain.ranking_rows import rows
from tests.dose import examples
from tests.evenings import scored_evenings as evenings
from tests.evenings.exported import AWARDS, DEAL, RESULTS, pairs_events, teams_events
from tests.rulebooks.books import book
from tests.standings.eligibility.test_absences import ONE, away, out

VOID = {"meta", "link"}


class Page(HTMLParser):
    """Everything in a page, and whether what is opened is closed."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: set[str] = set()
        self.cells: list[list[str]] = []
        self.words = ""
        self.headings: list[int] = []
        self.current: list[str] = []
        self.feed(content.decode())
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        told = dict(attrs)
        self.attributes |= set(told)
        self.ids += [told["id"] or ""] if "id" in told else []
        self.links += [told["href"] or ""] if "href" in told else []
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if told.get("aria-current") == "page":
            self.current.append(told["href"] or "")
        if tag == "tr":
            self.cells.append([])
        if tag in ("td", "th"):
            self.cells[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data
        if self.open and {"td", "th"} & set(self.open):
            self.cells[-1][-1] += data


def pages(event: Event, revision: int = 1) -> dict[str, Page]:
    files = web_pages(Outgoing(evaluate(event), revision=revision))
    return {name: Page(content) for name, content in files.items() if name.endswith(".html")}


@settings(max_examples=examples(30), deadline=None)
@given(
    pairs_events([*RESULTS, "NP", "A+-", "W 60:+620 40:+170", "+90 | A-=", *AWARDS], alone=False)
    | teams_events()
)
def test_every_page_is_whole_and_every_link_leads_somewhere(event: Event) -> None:
    found = pages(event)
    for name, page in found.items():
        assert page.tags["script"] == page.tags["form"] == page.tags["img"] == 0
        assert not [each for each in page.attributes if each.startswith("on") or each == "style"]
        assert len(page.ids) == len(set(page.ids))
        assert page.tags["caption"] == page.tags["table"]
        assert page.tags["h1"] == page.tags["main"] == page.tags["nav"] == 1
        assert page.headings[0] == 1
        assert all(below - above <= 1 for above, below in pairwise(page.headings))
        assert page.current == [name]
        for link in page.links:
            to, _, at = link.partition("#")
            assert to in ("", "style.css") or to in found
            assert not at or at in found[to or name].ids


@settings(max_examples=examples(20), deadline=None)
@given(pairs_events([*RESULTS, *AWARDS], alone=False))
def test_the_ranking_shows_what_is_posted(event: Event) -> None:
    evaluation = evaluate(event)
    shown = [row for row in pages(event)["index.html"].cells if row[0] != "Place"]
    posted = [row for field in evaluation.fields for row in rows(evaluation, field)]
    places = total_decimals(evaluation)
    assert [(row[0], row[-1]) for row in shown] == [
        (row.place_text, "" if row.total is None else figure_text(row.total, places)) for row in posted
    ]


@given(st.text(max_size=30))
@settings(max_examples=examples(40), deadline=None)
def test_whatever_people_are_called_stays_words(name: str) -> None:
    event = evenings.event(evenings.section(evenings.HOWELL, {(1, 1): "4SN="}))
    entries = tuple(
        replace(each, name=None, players=("p",) if n == 0 else ()) for n, each in enumerate(event.entries)
    )
    event = replace(
        event, title=name, club=name, players=(Player("p", f"<script>{name}", "620246"),), entries=entries
    )
    found = pages(event)
    assert all(page.tags["script"] == 0 for page in found.values())
    assert "<script>" in found["index.html"].words
    assert "620246" not in str([page.words for page in found.values()])


MITCHELL = evenings.event(
    evenings.section(
        evenings.MITCHELL,
        {(1, 1): "4SN=", (1, 2): "3NXE-1", (1, 3): "P", (2, 1): "+140", (2, 2): "60/40", (2, 3): "4HXXW+1"},
    ),
    fields=Fields.TWO,
)


def test_a_board_and_a_scorecard() -> None:
    """Board 1: two of the three results came in, so 2 of 2 points become (2 x 3 + 1) / 2 = 3.5 of 4."""
    event = replace(MITCHELL, sessions=(replace(MITCHELL.sessions[0], deals={1: DEAL}),))
    found = pages(event)
    lines = found["boards.html"].cells
    called = {number: named(event, number) for number in ("1NS", "1EW", "2NS", "2EW", "3NS", "3EW")}
    assert [called["1NS"], called["1EW"], "4♠ N", "=", "+420", "3.5", "0.5"] in lines
    assert [called["3NS"], called["2EW"], "4♥XX W", "+1", "\u22121080", "0.5", "3.5"] in lines
    assert [called["2NS"], called["1EW"], "60% / 40%", "", "", "2.4", "1.6"] in lines
    assert [called["3NS"], called["3EW"], "Passed out", "", "0", "2.0", "2.0"] in lines
    assert "North deals, None vulnerable" in found["boards.html"].words
    assert found["boards.html"].words.count("North ♠") == 0
    assert re.search(r"♠ KT9\s*♥ AQJ\s*♦ AKQ\s*♣ AKQ3", found["boards.html"].words)
    card = found["scorecards.html"].cells
    assert ["1", "NS", called["1EW"], "4♠ N", "=", "+420", "3.5", "87.50"] in card
    assert ["1", "EW", called["3NS"], "4♥XX W", "+1", "\u22121080", "3.5", "87.50"] in card


def named(event: Event, number: str) -> str:
    """The number and the names of its players."""
    (section,) = event.sessions[0].sections
    players = {player.id: player.name for player in event.players}
    entry = next(each for each in event.entries if each.id == section.seats[number])
    return f"{number} {entry.name or ' & '.join(players[key] for key in entry.players)}".strip()


def test_a_column_of_leads_stands_where_there_are_any() -> None:
    (section,) = MITCHELL.sessions[0].sections
    led = tuple(replace(each, lead=Card("S", "A")) for each in section.results[:1])
    section = replace(section, results=(*led, *section.results[1:]))
    event = replace(MITCHELL, sessions=(replace(MITCHELL.sessions[0], sections=(section,)),))
    heads = [row for row in pages(event)["boards.html"].cells if row[0] == "North-South"]
    assert sum("Lead" in row for row in heads) == 1
    assert sum("Lead" not in row for row in heads) == len(heads) - 1


def test_what_counts_besides_the_boards_stands_with_its_clause() -> None:
    """Five percent of the session are five percentage points of its one session."""
    bearer = MITCHELL.sessions[0].sections[0].seats["1NS"]
    when = datetime.fromisoformat("2026-11-17T20:00:00")
    fine = Ruling("r1", when, entry=bearer, question="fine", imposed=Sanction(Decimal(5), "%", "11.2"))
    assert "11.2" not in pages(MITCHELL)["index.html"].words
    words = pages(replace(MITCHELL, rulings=(fine,)))["index.html"].words
    assert "Other points" in words
    assert re.search(r"Penalty[^;\n]* \u22125(\.00)?, 11\.2", words)


@pytest.mark.parametrize(
    ("status", "revision", "state"),
    [(Status.OPEN, 1, "Provisional"), (Status.FINAL, 1, "Final"), (Status.FINAL, 2, "Final, revision 2")],
)
def test_how_sure_the_results_are_is_said(status: Status, revision: int, state: str) -> None:
    for page in pages(replace(MITCHELL, status=status), revision).values():
        assert f"\n{state}\n" in page.words


def test_why_a_pair_has_no_place_stands_below_the_ranking() -> None:
    """SABF 11.6: with a substitute in two of four sessions the pair itself has played no more than half."""
    found = evaluate(away(4, {1: out(ONE), 2: out(ONE)}), book("sabf-2020"))
    index = Page(web_pages(Outgoing(found))["index.html"])
    (row,) = (row for row in index.cells if "1NS" in row)
    assert row[0] == ""
    assert "not eligible for a place (more than 2 of 4 by the pair or team itself: 2), 11.6" in index.words


def test_matches() -> None:
    """620 against 170 is 450, 10 IMPs."""
    event = evenings.teams(evenings.match(1, "Fox", "Owl", "+620 +170"))
    found = pages(event)
    assert sorted(found) == ["index.html", "matches.html"]
    assert ["1", "", "", "", "", "10", ""] in found["matches.html"].cells
    assert "Round 1: Fox against Owl" in found["matches.html"].words


def test_the_look_needs_nothing_from_elsewhere() -> None:
    files = web_pages(Outgoing(evaluate(MITCHELL)))
    style = files["style.css"].decode()
    assert "@media print" in style
    assert "url(" not in style
    assert "@import" not in style
    assert not [name for name, content in files.items() if b"://" in content]
