"""Files that are broken, or made to do harm: one sentence, bounded time, nothing opened or fetched."""

import builtins
import os
import socket
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NoReturn
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import strategies as st
from openpyxl import Workbook

from bridgedesk.event import document
from bridgedesk.exchange.files import MOST_BYTES, read_bytes, read_file
from bridgedesk.exchange.published import BadFile, Published
from tests.exchange.samples import HOWELL, board, line, pairs_of_four, usebio

EXAMPLE = HOWELL.encode()


def refusal(data: bytes | str, name: str = "evening.xml") -> str:
    with pytest.raises(BadFile) as caught:
        read_bytes(data.encode() if isinstance(data, str) else data, name)
    sentence = str(caught.value)
    assert sentence.startswith(f"{name}: ")
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


# ---- not whole


@pytest.mark.parametrize("share", [n / 40 for n in range(40)])
def test_a_file_cut_off_anywhere_is_refused(share: float) -> None:
    refusal(EXAMPLE[: int(len(EXAMPLE) * share)])


def test_where_it_was_cut_off_is_said() -> None:
    cut = HOWELL[: HOWELL.index("<CONTRACT>4SX")]
    assert "line 12: the file ends too early, within TRAVELLER_LINE" in refusal(cut)


@pytest.mark.parametrize("data", [b"", b"   \n\t\n", b"\xef\xbb\xbf", b"\xff\xfe"])
def test_an_empty_file(data: bytes) -> None:
    assert "the file is empty" in refusal(data)


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (b"Dear director,\nsee you on Monday.\n", "note.txt", "its format is not known"),
        (b"Dear director,\n", "note.xml", "line 1: this is not XML"),
        (b"Dear director,\n", "note.pbn", "line 1: there is no tag"),
        (b"Dear director,\n", "note.json", "not JSON at line 1"),
        (b"Dear director,\n", "note.toml", "not TOML"),
        (b"<html><body/></html>", "page.xml", "line 1: XML of <HTML> is not"),
        (b"<session/>", "page.xml", "line 1: XML of <SESSION> is not"),
        (
            b"\n\n<USEBIO><EVENT></USEBIO>",
            "page.xml",
            "line 3: not well-formed XML (mismatched tag), within EVENT",
        ),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "evening.bws", "Access database is incomplete"),
        (b"PK\x03\x04rest", "evening.zip", "format is not known"),
        (bytes(range(256)), "noise.xml", "NUL"),
        (b'{"format": "bridgedesk-event", "version": 1}', "event.json", "'id' is missing"),
        (b'{"format": "bridgedesk-event", "version": ' + b"9" * 5000 + b"}", "e.json", "more than 15 digits"),
        (
            b'{"format": "bridgedesk-event", "version": 1e99999999999999999999}',
            "e.json",
            "more than 15 digits",
        ),
        (b"{" + b'"a":{' * 100_000, "event.json", "nested too deeply"),
    ],
)
def test_what_it_is_not_is_said(data: bytes, name: str, sentence: str) -> None:
    assert sentence in refusal(data, name)


# ---- made to do harm


@pytest.fixture
def shut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever opens anything from here on fails the test."""

    def refuse(*_: object, **__: object) -> NoReturn:
        pytest.fail("something was opened")

    monkeypatch.setattr(builtins, "open", refuse)
    monkeypatch.setattr(os, "open", refuse)
    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


LAUGHS = "".join(
    f'<!ENTITY l{n} "{f"&l{n - 1};" * 10 if n else "ha"}">' for n in range(12)
)  # 10^11 times two letters


@pytest.mark.usefixtures("shut")
@pytest.mark.parametrize(
    "inside",
    [
        LAUGHS,
        '<!ENTITY word "ha">',
        '<!ENTITY file SYSTEM "file:///etc/hostname">',
        '<!ENTITY net SYSTEM "http://www.example.org/entity">',
        '<!ENTITY % net SYSTEM "http://www.example.org/more.dtd"> %net;',
    ],
)
def test_entities_are_neither_expanded_nor_fetched(inside: str) -> None:
    start = time.process_time()
    sentence = refusal(f"<!DOCTYPE USEBIO [{inside}]>\n<USEBIO><EVENT>&l11;</EVENT></USEBIO>")
    assert "defines entities" in sentence
    assert time.process_time() - start < 1


@pytest.mark.usefixtures("shut")
@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE USEBIO SYSTEM "http://www.example.org/usebio_v1_2.dtd">',
        '<!DOCTYPE USEBIO PUBLIC "-//EXAMPLE//DTD USEBIO 1.2//EN" "http://www.example.org/usebio_v1_2.dtd">',
        '<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">',
        '<!DOCTYPE USEBIO SYSTEM "file:///etc/passwd">',
    ],
)
def test_the_document_type_is_read_past(doctype: str) -> None:
    text = HOWELL.replace(HOWELL.splitlines()[1], doctype)
    assert doctype in text
    assert read_bytes(text.encode(), "evening.xml") == read_bytes(EXAMPLE, "evening.xml")


def test_an_entity_that_nobody_defines() -> None:
    sentence = refusal(f"{HOWELL.splitlines()[1]}\n<USEBIO><EVENT>&rest;</EVENT></USEBIO>")
    assert "evening.xml: " in sentence


def test_attributes_by_default_are_refused() -> None:
    bomb = f'<!DOCTYPE USEBIO [<!ATTLIST A b CDATA "{"x" * 100_000}">]><USEBIO>{"<A/>" * 100_000}</USEBIO>'
    assert "declares attributes" in refusal(bomb)


def test_deep_nesting() -> None:
    assert "nested more than 32 deep" in refusal("<USEBIO>" + "<A>" * 1_000_000)


def test_a_million_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgedesk.exchange.xml_tree.MOST_ELEMENTS", 1000)
    assert "more than 1000 elements" in refusal("<USEBIO>" + "<A/>" * 1000 + "</USEBIO>")


@pytest.mark.parametrize(
    "body",
    [
        "<USEBIO><EVENT>" + '<SECTION SECTION_ID="x"/>' * 20_000 + "</EVENT></USEBIO>",
        "<USEBIO><EVENT>" + "<SESSION/>" * 20_000 + "</EVENT></USEBIO>",
        "<session><board_results>"
        + "".join(f'<brsection id="{n}"/>' for n in range(20_000))
        + "</board_results></session>",
    ],
)
def test_more_sections_than_there_can_be(body: str) -> None:
    assert "20000 se" in refusal(body)


def test_blanks_without_end(tmp_path: Path) -> None:
    huge = tmp_path / "blank.xml"
    with huge.open("wb") as file:
        file.truncate(200 * 2**20)
    start = time.process_time()
    with pytest.raises(BadFile, match=r"^blank\.xml: it has 200 MB; a results file has less than 64 MB$"):
        read_file(huge)
    assert time.process_time() - start < 1


def test_blanks_up_to_the_limit() -> None:
    start = time.process_time()
    assert "empty" in refusal(b" " * MOST_BYTES)
    assert "ends too early" in refusal(b"<USEBIO" + b" " * (8 * 2**20))
    assert "more than 2000000 lines" in refusal(b'[Event "x"]' + b"\n" * (8 * 2**20), "x.pbn")
    assert "line 2 has 8388610 marks" in refusal(b'[Event "x"]\n["' + b"\\" * (8 * 2**20), "x.pbn")
    assert "it has 40 MB; a document" in refusal(b"{" + b" " * (40 * 2**20), "x.json")
    assert "it has 2 MB; a document has less than" in refusal(b"a = 1\n" * 400_000, "x.toml")
    assert "format is not known" in refusal(b"[" + b" " * (8 * 2**20) + b"x", "x.txt")
    assert time.process_time() - start < 10


# ---- no file at all


def test_what_is_no_file(tmp_path: Path) -> None:
    for path, sentence in (
        (tmp_path, f"{tmp_path.name}: this is a folder; choose a file"),
        (tmp_path / "gone.xml", "gone.xml: the file does not exist"),
        (tmp_path / "no\0name.xml", "no name.xml: it cannot be read: its name cannot be a file name"),
        (tmp_path / ("x" * 300), "does not exist" if os.name == "nt" else "it cannot be read"),
    ):
        with pytest.raises(BadFile) as caught:
            read_file(path)
        assert sentence in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of Unix")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.xml")
    with pytest.raises(BadFile, match="a device or a pipe"):
        read_file(tmp_path / "pipe.xml")


def test_a_file_is_read_by_its_content(tmp_path: Path) -> None:
    strange = tmp_path / "results.txt"
    strange.write_bytes(EXAMPLE)
    assert read_file(strange).event.title == "Monday"


@pytest.mark.parametrize("ending", ["json", "toml"])
def test_event_documents_come_through_the_same_door(ending: str) -> None:
    event = read_bytes(EXAMPLE, "evening.xml").event
    text = document.write(event)
    if ending == "toml":
        text = 'format = "bridgedesk-event"\nversion = 1\nid = "e"\ntitle = "Monday"\ndate = 2027-02-01\n'
    found = read_bytes(text.encode(), f"event.{ending}")
    assert found.event.title == "Monday"
    assert found == Published(event=found.event)
    if ending == "json":
        assert document.write(found.event) == text


# ---- encodings

NAMED = usebio(pairs_of_four(1, 2).replace("Ann 1", "Zoë Åå"))


def names(data: bytes) -> str:
    return read_bytes(data, "evening.xml").event.players[0].name


def declared(encoding: str) -> str:
    return NAMED.replace('version="1.0"', f'version="1.0" encoding="{encoding}"')


@pytest.mark.parametrize(
    "data",
    [
        NAMED.encode(),
        NAMED.encode("utf-8-sig"),
        NAMED.encode("utf-16"),
        NAMED.encode("utf-16-le"),
        NAMED.encode("utf-16-be"),
        NAMED.encode("latin-1"),
        NAMED.encode("cp1252"),
        declared("utf-8").encode(),
        declared("UTF-16").encode("utf-16"),
        declared("iso-8859-1").encode("latin-1"),
        declared("windows-1252").encode("cp1252"),
        declared("iso-8859-15").encode("iso-8859-15"),
    ],
)
def test_names_come_through_every_encoding(data: bytes) -> None:
    assert names(data) == "Zoë Åå"


def test_marks_of_windows_in_what_says_latin() -> None:
    text = declared("iso-8859-1").replace("Zoë", "O’Zoë")
    assert names(text.encode("cp1252")) == "O’Zoë Åå"


def test_a_file_that_is_more_than_it_says() -> None:
    found = read_bytes(declared("iso-8859-1").encode(), "evening.xml")
    assert found.event.players[0].name == "Zoë Åå"
    assert found.remarks == ("Line 1 says iso-8859-1, but the file is UTF-8 and was read as UTF-8.",)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (declared("utf-8").encode("latin-1"), "line 6: the text is not UTF-8 as line 1 declares"),
        (declared("utf-16").encode(), "line 1: the file says utf-16, but its bytes are not"),
        (declared("us-ascii").encode(), "line 6: the text is not ASCII as line 1 declares"),
        (declared("klingon").encode(), "line 1: the encoding “klingon” is not supported"),
        (declared("rot13").encode(), "line 1: the encoding “rot13” is not supported"),
        (NAMED.encode("utf-16")[:-1], "the text is not UTF-16"),
        (HOWELL.replace("Ann", "A\0nn").encode(), "line 6 has a NUL byte"),
    ],
)
def test_a_wrong_encoding_is_said(data: bytes, sentence: str) -> None:
    assert sentence in refusal(data)


# ---- anything at all


def mutations(seed: bytes) -> st.SearchStrategy[bytes]:
    """The file with pieces of it taken out, doubled, or overwritten."""
    piece = st.tuples(
        st.integers(0, len(seed)),
        st.integers(0, 40),
        st.sampled_from(
            [b"", b"<", b"0", b"-1", b"\0", b"\xff", b'"', b"</PAIR>", b"99999999", b"]]>", b"\n\n"]
        ),
    )

    def broken(pieces: list[tuple[int, int, bytes]]) -> bytes:
        data = seed
        for start, length, instead in pieces:
            data = data[:start] + instead + data[start + length :]
        return data

    return st.lists(piece, min_size=1, max_size=4).map(broken)


def swapped(seed: bytes) -> st.SearchStrategy[bytes]:
    """The file still well-formed, with words of it put in the place of others."""
    words = sorted({word for word in seed.replace(b">", b"<").split(b"<") if word.strip()})
    swap = st.tuples(st.sampled_from(words), st.sampled_from([*words, b"", b"-", b"1e9", b"0", b"A9999"]))

    def changed(swaps: list[tuple[bytes, bytes]]) -> bytes:
        data = seed
        for old, new in swaps:
            data = data.replace(b">" + old + b"<", b">" + new + b"<", 1)
        return data

    return st.lists(swap, min_size=1, max_size=4).map(changed)


def reads_or_refuses(data: bytes, name: str) -> None:
    try:
        found = read_bytes(data, name)
    except BadFile:
        return
    assert document.read_json(document.write(found.event)) == document.canonical(found.event)


# ---- size


def growth(make: Callable[[int], str], name: str) -> float:
    """How much longer eight times as much takes."""

    def seconds(count: int) -> float:
        data = make(count).encode()
        best = float("inf")
        for _ in range(3):
            start = time.process_time()  # others who use the machine only add to the clock on the wall
            read_bytes(data, name)
            best = min(best, time.process_time() - start)
        return best

    return seconds(1600) / seconds(200)


def test_twice_the_lines_take_twice_the_time() -> None:
    def traveller(count: int) -> str:
        return usebio(board(1, *(line(2 * n + 1, 2 * n + 2, SCORE=90) for n in range(count))))

    def games(count: int) -> str:
        return "\n".join(
            f'[Board "{n}"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 90\n' for n in range(1, count)
        )

    assert growth(traveller, "evening.xml") < 24  # 8 where it grows evenly, 64 by the square
    assert growth(games, "evening.pbn") < 24


# ---- more than anybody could want


def large_sheet(rows: int) -> bytes:
    """An Excel file of so many rows, packed as Excel packs it."""
    row = (
        b'<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>1</v></c><c r="C1"><v>2</v></c><c><v>50</v></c></row>'
    )
    packed = BytesIO()
    book = Workbook()
    book.save(packed)
    with ZipFile(packed) as before, ZipFile(large := BytesIO(), "w", ZIP_DEFLATED) as after:
        for each in before.namelist():
            data = before.read(each)
            if each == "xl/worksheets/sheet1.xml":
                data = data.replace(b"<sheetData />", b"<sheetData>" + row * rows + b"</sheetData>")
                data = data.replace(b"<sheetData></sheetData>", b"<sheetData>" + row * rows + b"</sheetData>")
                assert len(data) > rows * len(row)
            after.writestr(each, data)
    return large.getvalue()


TITLE = HOWELL.replace("<EVENT_DESCRIPTION>", "<EVENT_DESCRIPTION>" + "x" * 3_000_000, 1)


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (TITLE, "evening.xml", "letters"),
        ("format = 'bridgedesk-event'\na" + ".a" * 40_000 + " = 1", "evening.toml", "more than 64 parts"),
        ("format = 'bridgedesk-event'\n[a" + ".'a'" * 20_000 + "]", "evening.toml", "line 2 has a name of"),
    ],
)
def test_too_much_is_refused_at_once(data: str, name: str, sentence: str) -> None:
    begun = time.process_time()
    assert sentence in refusal(data, name)
    assert time.process_time() - begun < 2


def test_a_sheet_of_a_million_rows_is_refused_at_once() -> None:
    data = large_sheet(1_000_000)
    begun = time.process_time()
    assert "it has more than 100000 rows" in refusal(data, "results.xlsx")
    assert time.process_time() - begun < 2


def test_a_title_nobody_could_print_is_refused_in_a_document() -> None:
    long = document.write(read_bytes(EXAMPLE, "evening.xml").event).replace("Monday", "x" * 3_000_000)
    assert "letters; 300 are the most" in refusal(long, "evening.json")
