"""Access databases, read row by row: against files laid out by hand."""

import struct
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.exchange.jet import Database, _unicode
from bridgedesk.exchange.published import Unreadable
from tests.dose import examples
from tests.exchange.jet_file import BOOL, BYTE, DATE, FLOAT, INT, LONG, TEXT, Cell, Table, database

COLUMNS = [
    ("ID", LONG),
    ("Contract", TEXT),
    ("Erased", BOOL),
    ("Board", INT),
    ("Remarks", TEXT),
    ("TimeLog", DATE),
    ("Share", FLOAT),
    ("Small", BYTE),
]
WHEN = datetime(2026, 11, 17, 19, 30)  # noqa: DTZ001

letters = st.text(st.characters(codec="cp1252", exclude_categories=["Cc"]), max_size=60)
rows = st.fixed_dictionaries(
    {
        "ID": st.integers(-(2**31), 2**31 - 1),
        "Contract": st.none() | letters,
        "Erased": st.booleans(),
        "Board": st.none() | st.integers(-(2**15), 2**15 - 1),
        "Remarks": st.none() | letters | st.integers(0, 255).map(lambda n: "x" * n),
        "TimeLog": st.sampled_from([None, WHEN]),
        "Share": st.none() | st.floats(allow_nan=False),
        "Small": st.none() | st.integers(0, 255),
    }
)


def shown(row: dict[str, Cell]) -> dict[str, Cell]:
    """Blanks at the ends of a text say nothing, and capitals in a column's name neither."""
    return {
        name.casefold(): value.strip() if isinstance(value, str) else value for name, value in row.items()
    }


@pytest.mark.parametrize("jet4", [False, True])
@settings(max_examples=examples(40), deadline=None)
@given(st.lists(rows, max_size=40), st.lists(rows, max_size=3), st.booleans())
def test_every_row_is_read_whole(
    jet4: bool, kept: list[dict[str, Cell]], deleted: list[dict[str, Cell]], long_maps: bool
) -> None:
    """With NULLs, with rows struck out, over several pages, with short and long maps."""
    data = database({"Results": Table(COLUMNS, kept, deleted)}, jet4=jet4, long_maps=long_maps)
    assert Database(data).rows("Results") == [shown(row) for row in kept]


@pytest.mark.parametrize("jet4", [False, True])
def test_a_long_row_and_a_wide_table(jet4: bool) -> None:
    """Texts that begin beyond the 255th byte, and a definition that goes over several pages."""
    columns = [(f"A column with a long name {n:03}", TEXT if n % 3 else INT) for n in range(120)]
    row: dict[str, Cell] = {name: "word" * 3 if kind == TEXT else n for n, (name, kind) in enumerate(columns)}
    empty: dict[str, Cell] = dict.fromkeys(row)
    tables = {"Wide": Table(columns, [row, empty]), "Other": Table([("A", INT)], [{"A": 1}])}
    read = Database(database(tables, jet4=jet4))
    assert read.rows("Wide") == [shown(row), shown(empty)]
    assert read.rows("oTHER") == [{"a": 1}]
    assert read.rows("None of them") == []


def test_squeezed_text_goes_both_ways() -> None:
    """One byte a letter, then two for the letters that need them, then one again."""
    assert _unicode(b"\xff\xfeAb\x00" + "日".encode("utf-16-le") + b"\x00c") == "Ab日c"
    assert _unicode("Ab日c".encode("utf-16-le")) == "Ab日c"


@pytest.mark.parametrize("jet4", [False, True])
def test_a_row_that_moved_to_another_page(jet4: bool) -> None:
    table = Table([("A", INT), ("B", TEXT)], [{"A": 7, "B": "here"}, {"A": 8, "B": "there"}])
    moved = Table([("A", INT), ("B", TEXT)], [{"A": 9, "B": "moved"}])
    data = bytearray(database({"T": table, "Elsewhere": moved}, jet4=jet4))
    size, head = (4096, 12) if jet4 else (2048, 8)
    pages = [n for n in range(len(data) // size) if data[n * size : n * size + 2] == b"\x01\x01"]
    (of_t,) = [
        n for n in pages if b"here" in data[n * size : (n + 1) * size] and b"there" in data[n * size :]
    ][:1]
    (of_other,) = [n for n in pages if b"moved" in data[n * size : (n + 1) * size]]
    at = of_t * size + head + 4  # the slot of the second row
    (slot,) = struct.unpack_from("<H", data, at)
    struct.pack_into("<I", data, of_t * size + slot, of_other << 8)
    struct.pack_into("<H", data, at, slot | 0x4000)
    assert [row["a"] for row in Database(bytes(data)).rows("T")] == [7, 9]


@pytest.mark.parametrize("jet4", [False, True])
def test_a_row_that_moved_twice(jet4: bool) -> None:
    columns = [("A", INT), ("B", TEXT)]
    tables = {name: Table(columns, [{"A": n, "B": name}]) for n, name in enumerate(("one", "two", "three"))}
    data = bytearray(database(tables, jet4=jet4))
    size, head = (4096, 12) if jet4 else (2048, 8)
    pages = [n for n in range(len(data) // size) if data[n * size : n * size + 2] == b"\x01\x01"]
    of = {
        name: next(n for n in pages[1:] if name.encode() in data[n * size : (n + 1) * size])
        for name in tables
    }
    for here, there in (("one", "two"), ("two", "three")):
        at = of[here] * size + head + 2
        (slot,) = struct.unpack_from("<H", data, at)
        struct.pack_into("<I", data, of[here] * size + slot, of[there] << 8)
        struct.pack_into("<H", data, at, slot | (0x4000 if here == "one" else 0xC000))
    read = Database(bytes(data))
    assert [row["b"] for row in read.rows("one")] == ["three"]
    assert read.rows("two") == []  # what stands there is the other table's, and counts as deleted
    with pytest.raises(Unreadable, match="its table one cannot be read"):
        Database(circular(data, of["one"] * size, head)).rows("one")


def circular(data: bytearray, page: int, head: int) -> bytes:
    """The first row of a page says that it has moved to where it is."""
    (slot,) = struct.unpack_from("<H", data, page + head + 2)
    number = page // (4096 if head == 12 else 2048)
    struct.pack_into("<I", data, page + (slot & 0x1FFF), number << 8)
    return bytes(data)


@pytest.mark.parametrize("jet4", [False, True])
def test_a_copy_that_was_interrupted_is_refused(jet4: bool) -> None:
    """Within a page, or before pages of a table: never read as if fewer results had come in."""
    many: list[dict[str, Cell]] = [{"A": n, "B": "x" * 200} for n in range(60)]
    data = database({"T": Table([("A", INT), ("B", TEXT)], many)}, jet4=jet4)
    size = 4096 if jet4 else 2048
    with pytest.raises(Unreadable, match="was cut off"):
        Database(data[:-100])
    with pytest.raises(Unreadable, match="its list of tables cannot be read"):
        Database(data[:-size]).rows("T")
    lacking = bytearray(data)
    lacking[2 * size - 69 + 68] = 0x80  # T has page 511 too, says its map
    with pytest.raises(Unreadable, match="its table T cannot be read; it is damaged or was cut off"):
        Database(bytes(lacking)).rows("T")


@pytest.mark.parametrize("jet4", [False, True])
def test_a_page_given_back_is_not_read(jet4: bool) -> None:
    """Old rows may still stand on a page that the table's map has let go."""
    many: list[dict[str, Cell]] = [{"A": n, "B": "x" * 200} for n in range(60)]
    data = bytearray(database({"T": Table([("A", INT), ("B", TEXT)], many)}, jet4=jet4))
    whole = len(Database(bytes(data)).rows("T"))
    assert whole == 60
    size = 4096 if jet4 else 2048
    first = next(place for place in range(2 * size - 69 + 5, 2 * size) if data[place])  # the first map
    data[first] &= data[first] - 1  # its first page is let go
    assert 0 < len(Database(bytes(data)).rows("T")) < whole


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Access database is incomplete"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "Access database is incomplete"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00".ljust(51_200, b"\0"), "its list of tables cannot be read"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00".ljust(53_248, b"\xff"), "its list of tables cannot be read"),
    ],
)
def test_what_is_no_database(data: bytes, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        assert Database(data).tables


def test_more_rows_than_an_evening_has(monkeypatch: pytest.MonkeyPatch) -> None:
    data = database({"T": Table([("A", INT)], [{"A": n} for n in range(50)])}, jet4=True)
    for limit in ("MOST_ROWS", "MOST_CELLS"):
        with monkeypatch.context() as patch:
            patch.setattr(f"bridgedesk.exchange.jet.{limit}", 49)
            with pytest.raises(Unreadable, match="its table T cannot be read"):
                Database(data).rows("T")
    assert len(Database(data).rows("T")) == 50
