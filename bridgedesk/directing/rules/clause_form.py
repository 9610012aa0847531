"""A clause as a plain form: its settings read from the rule book's text, and the text written from them."""

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.directing.rules.clause_ways import YES_NO, Choices, ClauseWay, Setting, SettingKind, ways_of
from bridgedesk.directing.rules.event_book import only_block
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import topic_named
from bridgedesk.rulebooks.setting_names import setting_words

Typed = Mapping[str, str]  # what is in the fields, by key

STEP_WORDS = ("none", "warning", "director", "forfeit", "disqualified")
_NUMBER = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?", re.ASCII)
_IN_BOOK = "As in the rule book, other figures"
_TEXT_ONLY = ("why", "what", "words", "proviso", "unsaid", "in_draw", "discretion")
_MARKS = ("value", "unit")  # tell a way from another of the same policy


class ClauseForm(NamedTuple):
    """Ways to set a clause, the one chosen and its values; `chosen` is -1 where none of them fits."""

    topic: str
    text: str
    ways: tuple[ClauseWay, ...]
    chosen: int
    typed: Typed


def clause_form(text: str) -> ClauseForm | None:
    """Return the form of a clause; None if it can only be changed as text."""
    topic, block = only_block(text)
    policy = str(block.get("policy", ""))
    ways = ways_of(topic, policy)
    for at, way in enumerate(ways):
        values = _values(way, block)
        if values is not None:
            return ClauseForm(topic, text, ways, at, values)
    own = _own_way(policy, block)
    if own is not None:
        return ClauseForm(topic, text, (own, *ways), 0, _values(own, block) or {})
    return ClauseForm(topic, text, ways, -1, {}) if ways else None


def has_fields(text: str) -> bool:
    """Return whether the clause is shown in fields as it is."""
    form = clause_form(text)
    return form is not None and form.chosen >= 0


def usual_values(way: ClauseWay) -> dict[str, str]:
    """Return the values that the fields of a way have before anything is typed."""
    return {
        each.key: each.usual or (each.choices[0][0] if each.kind is SettingKind.CHOICE else "")
        for each in way.settings
    }


def clause_text(form: ClauseForm, at: int, typed: Typed) -> str:
    """Return the text of the clause set this way; refuse a value in one sentence."""
    way = form.ways[at]
    topic, block = only_block(form.text)
    if at != form.chosen:
        kept = ("event", *topic_named(topic).told_by)
        block = {key: value for key, value in block.items() if key in kept}
        block |= {"policy": way.policy, **way.fixed}
    row: dict[str, dict[str, object]] = {}
    for setting in way.settings:
        table, _, key = setting.key.rpartition(".")
        value = _read(setting, typed.get(setting.key, "").strip())
        if table:
            row.setdefault(table, {})[key] = value
        elif value is None:
            block.pop(key, None)
        else:
            block[key] = value
    for table, values in row.items():
        block[table] = [{**_only_row(block.get(table)), **values}]
    return "\n".join([f"[[{topic}]]", *(f"{key} = {_toml(value)}" for key, value in block.items())]) + "\n"


# ---- the form of a clause as it is


def _values(way: ClauseWay, block: Mapping[str, object]) -> dict[str, str] | None:
    """Return the values of the clause in the fields of this way; None if it is set another way."""
    marks = ((key, value) for key, value in way.fixed.items() if key in _MARKS)
    if block.get("policy") != way.policy or any(block.get(key) != value for key, value in marks):
        return None
    found: dict[str, str] = {}
    for setting in way.settings:
        table, _, key = setting.key.rpartition(".")
        source = _only_row(block.get(table)) if table else block
        shown = _shown(setting, source.get(key))
        if shown is None:
            return None
        found[setting.key] = shown
    return found


def _only_row(rows: object) -> Mapping[str, object]:
    """Return the only row of a table; an empty one if it has several, which no form shows."""
    one = isinstance(rows, list) and len(rows) == 1 and isinstance(rows[0], Mapping)
    return rows[0] if one and isinstance(rows, list) else {}


def _shown(setting: Setting, value: object) -> str | None:
    """Return the value as it is typed; None if the field cannot show it."""
    if value is None:
        usual = "yes" if setting.choices == YES_NO else None
        return "" if setting.optional else usual
    match setting.kind:
        case SettingKind.CHOICE:
            word = _choice_words(value)
            return word if word in dict(setting.choices) else None
        case SettingKind.TESTS:
            tests = [str(each) for each in value] if isinstance(value, list) else []
            return ", ".join(tests) if tests and set(tests) <= dict(setting.choices).keys() else None
        case SettingKind.NUMBERS | SettingKind.STEPS:
            joint = " " if setting.kind is SettingKind.NUMBERS else ", "
            return joint.join(map(_plain, value)) if isinstance(value, list) else None
        case SettingKind.MINUTES:
            return _rows_shown(value)
    return _plain(value)


def _choice_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return str(value[0]) if len(value) == 1 else ""
    return str(value)


def _rows_shown(rows: object) -> str | None:
    """Return rows of minutes, if each begins where the one before ends."""
    found, last = [], -1
    for row in rows if isinstance(rows, list) else ():
        if row["from"] != last + 1:
            return None
        last = row["to"]
        found.append(f"{last}: {'/'.join(map(_plain, row['steps']))}")
    return ", ".join(found)


def _own_way(policy: str, block: Mapping[str, object]) -> ClauseWay | None:
    """Return the clause's own way, if it has figures that can be changed one by one."""
    settings = tuple(_own_settings(block))
    return ClauseWay(_IN_BOOK, policy, settings) if settings else None


def _own_settings(block: Mapping[str, object], table: str = "") -> Iterator[Setting]:
    for name, value in block.items():
        key, title = f"{table}{name}", capitalised(setting_words(name))
        if name in _TEXT_ONLY or isinstance(value, str):
            continue
        if not table:
            yield from _own_settings(_only_row(value), f"{name}.")
        if isinstance(value, bool):
            yield Setting(key, title, SettingKind.CHOICE, choices=YES_NO)
        elif isinstance(value, int):
            yield Setting(key, title, SettingKind.NUMBER)
        elif isinstance(value, Decimal):
            yield Setting(key, title)
        elif isinstance(value, list) and value and all(isinstance(each, int | Decimal) for each in value):
            yield Setting(key, title, SettingKind.NUMBERS)


def _plain(value: object) -> str:
    return f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)


# ---- what is typed


def _read(setting: Setting, text: str) -> object:
    """Return the value of a field; None if an optional one is empty."""
    if not text:
        if setting.optional:
            return None
        raise Refusal(f"{setting.title} is empty. {_example(setting)}")
    match setting.kind:
        case SettingKind.CHOICE:
            return _chosen(setting, text)
        case SettingKind.TESTS:
            return _tests(setting, text)
        case SettingKind.NUMBERS:
            return [_number(setting, each) for each in re.split(r"[\s,;]+", text) if each]
        case SettingKind.STEPS:
            return [_step(setting, each.strip()) for each in re.split(r"[,;]", text) if each.strip()]
        case SettingKind.MINUTES:
            return _rows(setting, text)
        case SettingKind.WHOLE:
            if not re.fullmatch(r"\d{1,4}", text, re.ASCII):
                raise Refusal(f"“{text}” is not a whole number ({setting.title}). {_example(setting)}")
            return int(text)
    return _number(setting, text.replace(",", "."))


def _example(setting: Setting) -> str:
    known = setting.hint.removeprefix("e.g. ") if setting.hint.startswith("e.g. ") else setting.usual
    return f"Type a value such as {known}." if known else "Type a number, such as 12."


def _number(setting: Setting, text: str) -> Decimal:
    if not _NUMBER.fullmatch(text):
        raise Refusal(f"“{text}” is not a number ({setting.title}). {_example(setting)}")
    return Decimal(text)


def _chosen(setting: Setting, text: str) -> object:
    if setting.choices == YES_NO:
        return text == "yes"
    return [text] if setting.key == "first_round" else text


def _tests(setting: Setting, text: str) -> list[str]:
    tests = [each.strip() for each in text.split(",") if each.strip()]
    words: Choices = setting.choices
    for test in tests:
        if tests.count(test) > 1:
            raise Refusal(f"{dict(words)[test]} is chosen twice ({setting.title}). Choose each test once.")
    return tests


def _step(setting: Setting, text: str) -> object:
    word = text.lower()
    if word in STEP_WORDS:
        return word
    if not _NUMBER.fullmatch(text):
        known = "a number, warning, director, forfeit or none"
        raise Refusal(f"“{text}” is not a penalty ({setting.title}). Type {known}.")
    return Decimal(text)


def _rows(setting: Setting, text: str) -> list[dict[str, object]]:
    """Read rows such as 5: warning, 10: 1; several penalties of a row are for the 1st, 2nd … time."""
    found: list[dict[str, object]] = []
    start = 0
    for each in filter(None, (part.strip() for part in re.split(r"[,;]", text))):
        minutes, colon, steps = each.partition(":")
        if not colon or not re.fullmatch(r"\d{1,4}", minutes.strip(), re.ASCII):
            raise Refusal(f"“{each}” is not minutes and a penalty. Type both, such as 10: 1.")
        end = int(minutes)
        if end < start:
            raise Refusal(f"{end} minutes are in the row before. Type the minutes in rising order.")
        penalties = [_step(setting, step.strip()) for step in steps.split("/")]
        found.append({"from": start, "to": end, "steps": penalties})
        start = end + 1
    return found


# ---- written as the rule books have it


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case Mapping():
            return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
        case Decimal():
            return _plain(value)
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
    return str(value)  # a date or a time of day
