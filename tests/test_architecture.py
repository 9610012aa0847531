"""The house keeps its import rule, and the rule catches those who break it."""

import re
from pathlib import Path

import pytest

from bridgedesk.rulebooks.registry import TOPICS
from tests.house_rule import (
    HOUSE,
    PACKAGE,
    asked_by_class,
    circles,
    crowding,
    empty_rooms,
    long_modules,
    offences,
    room_of,
    shared_class_names,
    unknown_rooms,
)

ROOT = Path(__file__).resolve().parent.parent

# Advice takes what these have as a Situation, or as arguments.
BELOW_ADVICE = ("rule_library", "exchange", "audit", "sheets", "store", "desk", "window")

# The house as it stands


@pytest.fixture(scope="module")
def house() -> dict[str, str]:
    found = sorted((ROOT / PACKAGE).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_every_module_keeps_the_rule(house: dict[str, str]) -> None:
    assert f"{PACKAGE}/bridge/score.py" in house
    assert not [offence for path, source in house.items() for offence in offences(path, source)]


def test_some_libraries_are_used_in_one_module_of_a_room(house: dict[str, str]) -> None:
    assert crowding(house) == []


def test_every_room_is_in_the_plan_and_has_something_in_it(house: dict[str, str]) -> None:
    assert unknown_rooms(house) == []
    assert empty_rooms(house) == []
    folders = {
        path.name for path in (ROOT / PACKAGE).iterdir() if path.is_dir() and path.name != "__pycache__"
    }
    assert folders <= {room_of(path) for path in house}, "a folder without a module is no room"


def test_no_sub_rooms_know_each_other_in_a_circle(house: dict[str, str]) -> None:
    assert circles(house) == []


def test_no_module_and_no_function_is_too_long(house: dict[str, str]) -> None:
    assert long_modules(house) == []


def test_no_two_public_classes_share_a_name(house: dict[str, str]) -> None:
    assert shared_class_names(house) == []


def rule_classes() -> set[str]:
    """Questions and policies of the registry, with the bases that are their own."""
    kinds = {each for topic in TOPICS for each in (topic.question, *topic.policies.values())}
    bases = {base for kind in kinds for base in kind.__mro__}
    return {base.__name__ for base in bases if base.__module__.startswith(f"{PACKAGE}.rulebooks.")}


def test_policies_answer_for_themselves(house: dict[str, str]) -> None:
    """Outside `rulebooks` nobody asks of which class a question or a policy is."""
    elsewhere = {path: source for path, source in house.items() if room_of(path) != "rulebooks"}
    assert asked_by_class(elsewhere, rule_classes()) == []


def test_a_rule_is_looked_up_as_what_its_question_has(house: dict[str, str]) -> None:
    """`rule` and `rule_in` take the base of all a question's own policies, never one of several."""
    shared = {"DirectorDecides", "Fixed", "Stated"}
    families = {
        base.__name__
        for topic in TOPICS
        if (own := [kind for kind in topic.policies.values() if kind.__name__ not in shared])
        for base in set(own[0].__mro__).intersection(*(kind.__mro__ for kind in own))
    }
    looked_up = {
        name
        for path, source in house.items()
        if room_of(path) != "rulebooks"
        for name in re.findall(r"\.rule\(([A-Z]\w+)|rule_in\([^\n]*, ([A-Z]\w+)\)", source)
        for name in name
        if name
    }
    assert looked_up
    assert looked_up <= families


def test_the_plan_has_an_order() -> None:
    built: set[str] = set()
    for name, own in HOUSE.items():
        assert own.rooms <= built, f"{name} knows a room that stands below it"
        assert not own.pure or not own.libraries, f"{name} is pure and uses only the standard library"
        assert not own.pure or all(HOUSE[above].pure for above in own.rooms), f"{name} is pure"
        built.add(name)


def test_advice_knows_only_the_core() -> None:
    assert HOUSE["directing"].pure
    assert HOUSE["directing"].rooms.isdisjoint(BELOW_ADVICE)


def test_each_library_has_its_rooms() -> None:
    users = {
        library: {name for name, own in HOUSE.items() if library in own.libraries}
        for library in ("sqlalchemy", "PySide6", "reportlab", "openpyxl", "defusedxml")
    }
    assert users == {
        "sqlalchemy": {"store"},
        "PySide6": {"window", "app"},
        "reportlab": {"sheets"},
        "openpyxl": {"sheets", "exchange"},
        "defusedxml": {"exchange"},
    }


# The rule itself, against made-up offenders


@pytest.mark.parametrize(
    ("path", "source", "what"),
    [
        (
            "bridge/a.py",
            "from bridgedesk.event import Entry",
            "bridge may not know event: it knows no other room",
        ),
        ("bridge/a.py", "import bridgedesk.scoring.pairs", "bridge may not know scoring"),
        ("bridge/a.py", "from bridgedesk import event", "bridge may not know event"),
        ("bridge/a.py", "from bridgedesk import *", "bridge may not know *"),
        ("bridge/a.py", "import bridgedesk", "bridge may not know *"),
        ("bridge/a.py", "def f():\n    from bridgedesk.desk import act", ":2: bridge may not know desk"),
        (
            "bridge/a.py",
            "if TYPE_CHECKING:\n    import bridgedesk.event",
            ":2: bridge may not know event",
        ),
        (
            "movements/a.py",
            "from bridgedesk.event import Entry",
            "movements may not know event: it knows bridge",
        ),
        ("sheets/a.py", "from bridgedesk.store import ClubFile", "sheets may not know store"),
        ("sheets/a.py", "from bridgedesk.exchange import pbn", "sheets may not know exchange"),
        ("window/a.py", "from bridgedesk.store import ClubFile", "window may not know store"),
        ("cli.py", "from bridgedesk.window import main", "cli may not know window"),
        *(
            (
                "directing/times/a.py",
                f"def f():\n    from bridgedesk.{room} import a",
                f":2: directing may not know {room}",
            )
            for room in BELOW_ADVICE
        ),
        (
            "__init__.py",
            "from bridgedesk.bridge import cards",
            "bridgedesk may not know bridge: it knows no other",
        ),
        ("attic/a.py", "from bridgedesk.bridge import cards", "attic may not know bridge"),
        ("bridge/a.py", "from .cards import Card", "relative imports are refused"),
        ("bridge/a.py", "from . import cards", "relative imports are refused"),
        ("bridge/a.py", "import numpy", "bridge may not use numpy: it uses the standard library only"),
        ("desk/a.py", "from sqlalchemy.orm import Session", "desk may not use sqlalchemy"),
        ("desk/a.py", "from PySide6.QtCore import QObject", "desk may not use PySide6"),
        ("cli.py", "import PySide6", "cli may not use PySide6"),
        (
            "sheets/a.py",
            "import defusedxml.ElementTree",
            "sheets may not use defusedxml: it uses openpyxl, reportlab",
        ),
        ("window/a.py", "import reportlab", "window may not use reportlab: it uses PySide6"),
        ("event/a.py", "import os", "event is pure: what os gives must come in as an argument"),
        ("event/a.py", "import os.path as p", "event is pure: what os.path gives"),
        ("event/a.py", "from pathlib import Path", "event is pure: what pathlib gives"),
        ("event/a.py", "import io", "event is pure: what io gives"),
        ("event/a.py", "from io import open", "event is pure: what io gives"),
        ("rulebooks/a.py", "from importlib import resources", "rulebooks is pure: what importlib gives"),
        ("scoring/a.py", "import time", "scoring is pure: what time gives"),
        ("scoring/a.py", "from random import shuffle", "scoring is pure: what random gives"),
        ("standings/a.py", "import sqlite3", "standings is pure: what sqlite3 gives"),
        ("scoring/a.py", "from datetime import datetime as d\nx = d.now()", ":2: .now reads a clock"),
        ("scoring/a.py", "import datetime\nx = datetime.date.today()", ":2: .today reads a clock"),
        ("scoring/a.py", "text = open('results.xml').read()", "open is not for the pure core"),
        ("scoring/a.py", "print('done')", "print is not for the pure core"),
        ("store/a.py", "import socket", "socket is refused everywhere"),
        ("store/a.py", "import pickle", "pickle is refused everywhere"),
        ("exchange/a.py", "from urllib import request", "urllib is refused everywhere"),
        ("exchange/a.py", "import urllib.request", "urllib.request is refused everywhere"),
        ("exchange/a.py", "from http.client import HTTPConnection", "http.client is refused everywhere"),
        ("desk/a.py", "x = eval(text)", "eval is refused everywhere"),
        ("desk/a.py", "import builtins\nf = exec", ":2: exec is refused everywhere"),
        ("desk/a.py", "import os\nos.system('lp')", ":2: os.system runs a shell"),
        ("desk/a.py", "from subprocess import getoutput", "subprocess.getoutput runs a shell"),
        ("window/a.py", "import subprocess\nsubprocess.run('lp', shell=True)", ":2: shell= runs a shell"),
        ("desk/utils.py", "x = 1", ":1: utils says nothing"),
        ("desk/date_helpers.py", "x = 1", ":1: date_helpers says nothing"),
        ("desk/manager/a.py", "x = 1", ":1: manager says nothing"),
        ("desk/a.py", "class EventManager: ...", "EventManager says nothing"),
    ],
)
def test_an_offender_is_named_with_file_line_and_rule(path: str, source: str, what: str) -> None:
    (offence,) = offences(f"{PACKAGE}/{path}", source)
    assert offence.startswith(f"{PACKAGE}/{path}:")
    assert what in offence


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("bridge/a.py", "from fractions import Fraction\nfrom bridgedesk.bridge.cards import Card"),
        (
            "event/a.py",
            "import bridgedesk.bridge.contract\nfrom io import StringIO\nfrom datetime import date",
        ),
        ("masterpoints/a.py", "from bridgedesk.standings import Placing"),
        (
            "store/a.py",
            "import sqlite3\nfrom sqlalchemy.orm import Session\nfrom bridgedesk.event import Entry",
        ),
        ("exchange/a.py", "from urllib.parse import quote\nfrom defusedxml.ElementTree import fromstring"),
        (
            "desk/a.py",
            "from datetime import UTC, datetime\nfrom bridgedesk import __version__\nx = datetime.now(UTC)",
        ),
        ("desk/a.py", "import subprocess\nsubprocess.run(['lp', name], shell=False)"),
        ("window/a.py", "from PySide6.QtCore import Qt\nfrom bridgedesk.desk import OpenEvent"),
        ("app.py", "def main():\n    from bridgedesk.window import start\n    import PySide6.QtWidgets"),
        ("__main__.py", "from bridgedesk.app import main"),
        ("store/a.py", "class ContextManaged: ..."),
        ("bridge/a.py", "def evaluate(): ..."),
        ("event/a.py", "class Match:\n    open: int  # the open room\n    closed: int"),
    ],
)
def test_what_the_rule_allows(path: str, source: str) -> None:
    assert offences(f"{PACKAGE}/{path}", source) == []


def test_a_second_module_that_draws_is_named() -> None:
    once = {
        "bridgedesk/sheets/pdf.py": "import reportlab.pdfgen",
        "bridgedesk/exchange/book.py": "import openpyxl",
    }
    assert crowding(once) == []
    assert crowding({**once, "bridgedesk/sheets/fonts.py": "from reportlab import rl_config"}) == [
        "bridgedesk/sheets/fonts.py, bridgedesk/sheets/pdf.py: only one module of sheets may use reportlab"
    ]


def test_a_circle_of_sub_rooms_is_named() -> None:
    modules = {
        "bridgedesk/desk/__init__.py": "",
        "bridgedesk/desk/acts/a.py": "from bridgedesk.desk.views.b import f",
        "bridgedesk/desk/views/b.py": "def f():\n    from bridgedesk.desk import clock",
        "bridgedesk/desk/views/c.py": "from bridgedesk.desk.views import b",
        "bridgedesk/desk/clock.py": "if TYPE_CHECKING:\n    import bridgedesk.desk.acts.a",
        "bridgedesk/cli.py": "from bridgedesk.desk.acts import a",
    }
    assert circles(modules) == [
        "desk/acts knows desk/views, which leads back to it",
        "desk/clock knows desk/acts, which leads back to it",
        "desk/views knows desk/clock, which leads back to it",
    ]
    assert circles(modules | {"bridgedesk/desk/views/b.py": "x = 1"}) == []


def test_who_asks_for_a_class_is_named() -> None:
    modules = {
        "bridgedesk/desk/a.py": "from b import Bye as Idle\nboth = (Bye, Draw)\nx = isinstance(y, both)",
        "bridgedesk/desk/b.py": "match y:\n    case Bye():\n        pass\nx = isinstance(y, int | Draw)",
        "bridgedesk/desk/c.py": "x = issubclass(y, Idle) or isinstance(y, Sequence)",
    }
    assert asked_by_class(modules, ["Bye", "Draw"]) == [
        "bridgedesk/desk/a.py:3: both",
        "bridgedesk/desk/b.py:2: Bye",
        "bridgedesk/desk/b.py:4: Draw",
        "bridgedesk/desk/c.py:1: Idle",
    ]


def test_long_modules_and_functions_are_named() -> None:
    long = "def f():\n" + "    x = 1\n" * 60
    assert long_modules({"bridgedesk/desk/a.py": long}) == ["bridgedesk/desk/a.py:1: f has 61 lines"]
    assert long_modules({"bridgedesk/desk/a.py": "x = 1\n" * 301}) == ["bridgedesk/desk/a.py: 301 lines"]
    assert long_modules({"bridgedesk/desk/a.py": "def f():\n" + "    x = 1\n" * 59}) == []


def test_classes_of_one_name_are_named_with_their_modules() -> None:
    one = {
        "bridgedesk/desk/a.py": "class Page:\n    pass\n",
        "bridgedesk/desk/b.py": "class _Page:\n    pass\n",
    }
    assert shared_class_names(one) == []
    two = one | {"bridgedesk/sheets/c.py": "class Page:\n    pass\n"}
    assert shared_class_names(two) == ["Page: bridgedesk/desk/a.py, bridgedesk/sheets/c.py"]


def test_unplanned_and_empty_rooms_are_named() -> None:
    modules = {
        "bridgedesk/__init__.py": "__version__ = '1'",
        "bridgedesk/attic/__init__.py": "x = 1",
        "bridgedesk/store/__init__.py": '"""Soon."""',
        "bridgedesk/store/later.py": "...",
        "bridgedesk/cli.py": "def main(): ...",
    }
    assert unknown_rooms(modules) == ["attic"]
    assert empty_rooms(modules) == ["store"]
