"""No stored name is shown: facts, questions, choices and settings of clauses have words of their own."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin

import bridgedesk
from bridgedesk.directing.setup.mid_session_changes import WANTED
from bridgedesk.rule_library import registers
from bridgedesk.rulebooks import TOPICS
from bridgedesk.rulebooks.conduct.fine import Offence
from bridgedesk.rulebooks.setting_names import setting_words
from bridgedesk.rulebooks.shown_names import fact_title, in_words, words_of
from bridgedesk.rulebooks.time_limit import What

PACKAGE = Path(bridgedesk.__file__).parent
BOOKS = sorted((PACKAGE.parent / "resources" / "rulebooks").glob("*.toml"))
LONGEST_LABEL = 20
NOT_CLAUSES = ("book", "events")


def is_stored(words: str) -> bool:
    return "_" in words


def literals(kind: object) -> Iterator[str]:
    if get_origin(kind) is Literal:
        yield from map(str, get_args(kind))
    for part in get_args(kind):
        yield from literals(part)


def test_every_fact_of_a_register_has_a_title() -> None:
    for register in registers().values():
        titles = [blank.title for blank in register.facts]
        assert len(set(titles)) == len(titles), register.name
        for title in titles:
            assert title[:1].isupper(), (register.name, title)
            assert not is_stored(title), (register.name, title)
            assert len(title) <= LONGEST_LABEL, (register.name, title)


def test_every_fact_of_a_question_has_a_title() -> None:
    for topic in TOPICS:
        for fact in topic.facts:
            title = fact_title(topic.name, fact.name)
            assert not is_stored(title), (topic.name, fact.name)
            assert len(title) <= LONGEST_LABEL, (topic.name, fact.name, title)


def test_every_question_offence_and_choice_has_words() -> None:
    chosen = (value for topic in TOPICS for fact in topic.facts for value in literals(fact.type))
    names = {*(topic.name for topic in TOPICS), *get_args(Offence), *get_args(What), *chosen}
    words = {name: words_of(name) for name in names if re.search(r"\w-\w", name)}
    plain = {"carry-over", "line-up", "mis-scoring", "point-a-board", "tie-break"}
    assert {name for name, shown in words.items() if name == shown} <= plain


def test_every_setting_of_a_clause_has_words() -> None:
    def settings(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            for key, value in part.items():
                yield key
                yield from settings(value)
        elif isinstance(part, list):
            for value in part:
                yield from settings(value)

    for path in BOOKS:
        book = tomllib.loads(path.read_text("utf-8"))
        clauses = [blocks for topic, blocks in book.items() if topic not in NOT_CLAUSES]
        names = set(settings(clauses))
        unnamed = sorted(name for name in names if is_stored(setting_words(name)))
        assert unnamed == [], path.stem


def test_a_form_names_its_fields_in_plain_words() -> None:
    """A field whose stored name is not a plain word brings its title."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "FormLine" and node.args:
                name = node.args[0]
                stored = isinstance(name, ast.JoinedStr) or (
                    isinstance(name, ast.Constant) and is_stored(str(name.value))
                )
                titled = len(node.args) > 6 or any(word.arg == "title" for word in node.keywords)
                assert titled or not stored, (path.name, node.lineno)


def test_no_module_makes_words_from_a_stored_name() -> None:
    """Words come from `shown_names`, `setting_names` or the title of a register's fact."""
    made = re.compile(r"""replace\((["'])[_-]\1, \1 \1\)""")
    found = [path.name for path in PACKAGE.rglob("*.py") if made.search(path.read_text("utf-8"))]
    assert found == []


def test_the_words_of_some_names() -> None:
    assert in_words("late-arrival") == "Late arrival"
    assert in_words("mis-scoring") == "Mis-scoring"
    assert fact_title("slow-play", "minutes") == "Minutes lost"
    assert fact_title("late-arrival", "minutes") == "Minutes late"
    assert setting_words("fixed_vp") == "VPs"


def test_every_answer_of_a_change_form_can_be_asked_for() -> None:
    """A field left empty is asked for by what to type in it."""
    source = (PACKAGE / "directing" / "setup" / "mid_session_changes.py").read_text("utf-8")
    fields = {
        str(node.args[0].value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "FormLine"
        if isinstance(node.args[0], ast.Constant)
    }
    assert fields <= set(WANTED)
