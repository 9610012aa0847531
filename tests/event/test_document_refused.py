"""What is no event document, or contradicts itself: one sentence that says where and what."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.event.codec import BadDocument
from bridgedesk.event.document import read, read_json, read_toml
from tests.event.test_document_round_trip import MAXIMAL

Change = Callable[[dict[str, Any]], object]


def small(**more: object) -> str:
    head = {"format": "bridgedesk-event", "version": 1, "id": "ev1", "title": "T", "date": "2026-11-17"}
    return json.dumps(head | more)


def refusal(text: str, read: Callable[[str], object] = read_json) -> str:
    with pytest.raises(BadDocument) as refused:
        read(text)
    sentence = str(refused.value)
    assert sentence.isprintable()
    assert len(sentence) < 400
    return sentence


def without(*keys: str) -> str:
    return json.dumps({key: each for key, each in json.loads(small()).items() if key not in keys})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON at line 1, column 1"),
        ("{", "not JSON at line 1, column 2"),
        ('{"format": "bridgedesk-event",\n "version": 1,,}', "not JSON at line 2, column 15"),
        ("[]", "an event document is an object {…}, not a list"),
        ("null", "an event document is an object {…}, not null"),
        ('"text"', "an event document is an object {…}, not 'text'"),
        ("{}", 'format: an event document says "bridgedesk-event" here, not null'),
        (small(format="other"), "format: an event document says \"bridgedesk-event\" here, not 'other'"),
        (small(version=2), "version: 2 was saved by a newer BridgeDesk; this one reads versions up to 1"),
        (small(version=0), "version: 0 is not a version; this BridgeDesk writes 1"),
        (small(version=True), "version: true is not a version"),
        (small(version=1.0), "version: 1.0 is not a version"),
        (without("version"), "version: null is not a version"),
        (without("id"), "'id' is missing"),
        (without("title", "date"), "'title' is missing"),
        (small(stats="open"), "'stats' is not known here; did you mean “status”?"),
        (small(zzz=1), "'zzz' is not known here; known are appeals, clearances, club"),
        (small(title=None), "title: null is not text"),
        (small(title=5), "title: 5 is not text"),
        (small(date="17.11.2026"), "date: '17.11.2026' is not a date such as 2026-11-17"),
        (small(date=20261117), "date: 20261117 is not a date such as 2026-11-17"),
        (small(status="done"), "status: 'done' is not one of open, provisional, final"),
        (small(status=["open"]), "status: a list is not one of open, provisional, final"),
        (small(status={}), "status: an object {…} is not one of open"),
        (small(players={}), "players: an object {…} is not a list"),
        (small(players=[5]), "players[0]: 5 is not an object {…}"),
        (small(players=[{"id": "p"}]), "players[0]: 'name' is missing"),
        (small(players=[{"id": "p", "name": "N", "nmae": 1}]), "players[0]: 'nmae' is not known here; did"),
        (small(settings=[]), "settings: a list is not an object {…}"),
        (small(settings={"neuberg": ["board"]}), "settings.neuberg: a list is not text, a number, or true"),
        (small(entries=[{"id": "a", "seed": 1.5}]), "entries[0].seed: 1.5 is not a whole number"),
        (small(entries=[{"id": "a", "seed": True}]), "entries[0].seed: true is not a whole number"),
        (small(entries=[{"id": "a", "handicap": "2"}]), "entries[0].handicap: '2' is not a number"),
        (small(entries=[{"id": "a", "handicap": False}]), "entries[0].handicap: false is not a number"),
        (small(entries=[{"id": "a"}, {"id": "b", "contending": 1}]), "entries[1].contending: 1 is not true"),
        (small(date="x" * 10_000), "date: 'xxxxxxxx"),
        (small(**{"x" * 10_000: 1}), "'xxxxxxx"),
        (small(**{"a\nb\x1b": 1}), r"'a\nb\x1b' is not known here"),
        (small(settings={"a\nb": None}), r".'a\nb': null is not text, a number"),
    ],
)
def test_what_is_wrong_and_where(text: str, says: str) -> None:
    assert says in refusal(text)


def slip(**result: object) -> str:
    return section(results=[{"round": 1, "table": 1, "board": 1, "score": "P"} | result])


def section(**parts: object) -> str:
    return small(sessions=[{"id": "s1", "scoring": "matchpoints", "sections": [{"id": "A"} | parts]}])


HERE = "sessions[0].sections[0].results[0]"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (slip(score="8SN="), f"{HERE}.score: “8SN=” is not a score; type for example 4SN="),
        (slip(score=620), f"{HERE}.score: a score is text such as 4SN="),
        (slip(score=["P"]), f"{HERE}.score: a score is text such as"),
        (slip(score={"weighted": [[60, "+620"]]}), f"{HERE}.score: the weights add up to 60, not 100"),
        (slip(score="x" * 100_000), f"{HERE}.score: a score cannot have 100000 letters"),
        (slip(lead="1H"), f"{HERE}.lead: '1H' is not a card; write suit and rank"),
        (slip(lead="H" * 9999), f"{HERE}.lead: 'HHHHHHH"),
        (slip(lead=5), f"{HERE}.lead: 5 is not a card such as HT"),
        (slip(board="1"), f"{HERE}.board: '1' is not a whole number"),
        (section(sets={"one": [1]}), "sections[0].sets: the key 'one' is not a whole number such as 1"),
        (section(sets={"01": [1]}), "sections[0].sets: the key '01' is not a whole number such as 1"),
        (section(sets={"-1": [1]}), "the key '-1' is not a whole number"),
        (section(sets={"٣": [1]}), "the key '٣' is not a whole number"),
        (section(sets={"9" * 5000: [1]}), "the key '9999999"),
        (section(sets={"1": [1, "2"]}), "sections[0].sets.1[1]: '2' is not a whole number"),
        (
            small(sessions=[{"id": "s1", "scoring": "imps", "deals": {"1": "N:AKQ"}}]),
            "sessions[0].deals.1: a deal has 4 hands, not 1",
        ),
        (
            small(sessions=[{"id": "s1", "scoring": "imps", "starts": "soon"}]),
            "sessions[0].starts: 'soon' is not a time such as 2026-11-17T19:15",
        ),
        (small(sessions=[{"id": "s1"}]), "sessions[0]: 'scoring' is missing"),
        (
            small(sessions=[{"id": "s1", "scoring": "total"}]),
            "sessions[0].scoring: 'total' is not one of matchpoints, butler, cross-imps, imps",
        ),
    ],
)
def test_deep_inside_the_place_is_named(text: str, says: str) -> None:
    assert says in refusal(text)


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("NaN", "NaN is not a number"),
        ("Infinity", "Infinity is not a number"),
        ("-Infinity", "-Infinity is not a number"),
        ("1e400", "1E+400 has more than 15 digits"),
        ("1e-400", "1E-400 has more than 15 digits"),
        ("1e99999999999999999999", "a number in it has more than 15 digits"),
        ("0.1234567890123456", "0.1234567890123456 has more than 15 digits"),
        ("1234567890123456", "1234567890123456 has more than 15 digits"),
        ("9" * 5000, "a number in it has more than 15 digits"),
    ],
)
def test_numbers_that_would_not_come_back_the_same(number: str, says: str) -> None:
    overlay = {"replaces": "a", "source": "b", "rows": "HERE"}
    for text in (
        small(entries=[{"id": "a", "handicap": "HERE"}]),
        small(settings={"a": "HERE"}),
        small(overlay=[overlay]),
        small(overlay=[overlay | {"rows": [["HERE"]]}]),
    ):
        assert says in refusal(text.replace('"HERE"', number))


def test_whole_numbers_have_a_bound_too() -> None:
    text = small(entries=[{"id": "a", "seed": 10**15}])
    assert refusal(text) == "entries[0].seed: 1000000000000000 has more than 15 digits"
    assert read_json(small(entries=[{"id": "a", "seed": 10**15 - 1}])).entries[0].seed == 10**15 - 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (small(title="\ud800"), "title: "),
        (small(settings={"\udfff": 1}), "settings."),
        (small(settings={"a": "\ud800"}), "settings.a: "),
        (small(overlay=[{"replaces": "a", "source": "b", "c": {"\ud800": 1}}]), "overlay[0].c: "),
    ],
)
def test_half_a_character_cannot_be_written(text: str, place: str) -> None:
    assert refusal(text).startswith(place)
    assert "half a character" in refusal(text)


def test_a_whole_character_from_two_halves_can() -> None:
    assert read_json(small(title="♠😀")).title == "♠😀"


@pytest.mark.parametrize(
    "text",
    [
        '{"id": "a", "id": "b"}',
        small().replace('"id": "ev1"', '"id": "ev1", "id": "ev2"'),
        small(settings={"id": 1}).replace('"id": 1', '"id": 1, "id": 1'),
    ],
)
def test_a_key_stands_once_in_an_object(text: str) -> None:
    assert refusal(text) == "'id' is given twice in one object; keep the correct one"


DEEP = 100_000


@pytest.mark.parametrize("levels", [30, 300, 900, DEEP])
def test_nothing_is_nested_deeply(levels: int) -> None:
    text = small(overlay=[{"replaces": "a", "source": "b", "rows": "HERE"}])
    assert "nested too deeply" in refusal(text.replace('"HERE"', "[" * levels + "]" * levels))


def test_no_depth_brings_the_reader_down() -> None:
    """At some depth one parser gives up, at a smaller one another: never with anything but a sentence."""
    for levels in (200, 500, 900, 950, 980, 990, DEEP):
        lists = "[" * levels + "]" * levels
        halves = '{"ns": ' * levels + '"P"' + ', "ew": "P"}' * levels
        refusal(small(title=0).replace("0", lists, 1))
        refusal(slip(score="HERE").replace('"HERE"', halves))
        toml = 'format = "bridgedesk-event"\nversion = 1\nid = "e"\ndate = 2026-11-17\ntitle = '
        refusal(toml + lists, read_toml)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("title = ", "not TOML: "),
        ('title = "T"\ntitle = "T"', "not TOML: "),
        ('title = "T"\nentries = [{ id = "a", handicap = nan }]', "handicap: NaN is not a number"),
        ('title = "T"\nentries = [{ id = "a", handicap = -inf }]', "handicap: -Infinity is not a number"),
        (
            f'title = "T"\nentries = [{{ id = "a", seed = {"9" * 5000} }}]',
            "a number in it has more than",
        ),
        (
            f'title = "T"\nentries = [{{ id = "a", seed = 0x{"f" * 5000} }}]',
            "seed: a number has more than 15 digits",
        ),
        (
            'title = "T"\nentries = [{ id = "a", handicap = 1e99999999999999999999 }]',
            "a number in it has more than",
        ),
        ("title = 07:32:00\nclub = 1", "club: 1 is not text"),
    ],
)
def test_toml_is_held_to_the_same(line: str, says: str) -> None:
    head = 'format = "bridgedesk-event"\nversion = 1\nid = "e"\ndate = 2026-11-17\n'
    assert says in refusal(head + line, read_toml)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)


@given(st.data())
def test_whatever_stands_somewhere_it_is_read_or_refused_in_words(data: st.DataObject) -> None:
    document = json.loads(MAXIMAL)
    inside: Any = document
    while True:
        key = data.draw(st.sampled_from(list(inside) if isinstance(inside, dict) else range(len(inside))))
        if not isinstance(inside[key], dict | list) or not inside[key] or data.draw(st.booleans()):
            break
        inside = inside[key]
    inside[key] = data.draw(json_values)
    try:
        read(document)
    except BadDocument as problem:
        sentence = str(problem)
    else:
        sentence = ""
    assert sentence.isprintable()
