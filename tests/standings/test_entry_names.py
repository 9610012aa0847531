"""Sentences have ids in files and names where people read them."""

from dataclasses import replace

from bridgedesk.event.match import Match
from bridgedesk.event.ruling import Ruling
from bridgedesk.standings.entry_names import EntryRef, MatchRef, PlayerRef, RulingRef, listed, sentence
from tests.evenings.club_evening import BEGIN
from tests.evenings.scored_evenings import match, teams

TEAMS = teams(match(1, "fox", "owl", "+620 +170"))
NAMED = replace(
    TEAMS,
    entries=tuple(replace(each, name=f"The {each.id}s") for each in TEAMS.entries),
    rulings=(Ruling("r1", BEGIN, round=2, entry="fox"), Ruling("r2", BEGIN, board=7), Ruling("r3", BEGIN)),
)


def test_an_entry_is_named_wherever_it_is_and_a_word_is_not() -> None:
    """A fox in the text is not the entry of that id."""
    said = sentence(EntryRef("fox"), " is no fox, as ", listed(map(EntryRef, ("owl", "fox")), " and "))
    assert said.plain == "fox is no fox, as owl and fox"
    assert said.named(NAMED) == "The foxs is no fox, as The owls and The foxs"


def test_who_is_not_known_is_called_by_the_id() -> None:
    assert sentence(PlayerRef("p99"), " of ", EntryRef("elk9")).named(NAMED) == "p99 of elk9"


def test_a_ruling_is_told_by_what_it_is_on() -> None:
    said = [sentence(RulingRef(key)).named(NAMED) for key in ("r1", "r2", "r3", "r4")]
    assert said == ["the ruling on The foxs in round 2", "the ruling on board 7", "the ruling", "ruling r4"]


def test_a_match_begins_the_sentence_in_three_ways() -> None:
    words = sentence(EntryRef("owl"), " plays twice")
    about = MatchRef("m1", "fox", "owl", 3)
    assert about.before(words) == "match m1: owl plays twice"
    assert about.with_names(words, NAMED) == "The foxs against The owls, round 3: The owls plays twice"
    assert about.beside(words, NAMED) == "The owls plays twice"
    forfeit, told = sentence("forfeit: no VPs"), about._replace(sides_told=True)
    assert told.before(forfeit) == "match m1, fox against owl, forfeit: no VPs"
    assert told.with_names(forfeit, NAMED) == "The foxs against The owls, round 3, forfeit: no VPs"
    assert told.beside(forfeit, NAMED) == "The foxs against The owls, forfeit: no VPs"
    bye = Match("m2", "1", 4, "fox", "fox")
    assert MatchRef(bye.id, bye.home, bye.away, 4).with_names(forfeit, NAMED) == "round 4: forfeit: no VPs"
