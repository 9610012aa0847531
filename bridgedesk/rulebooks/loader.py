"""Reading a rule book from TOML, or refusing it with one sentence on what is wrong and where."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from bridgedesk.event.spelling import near
from bridgedesk.event.toml_text import parse_toml
from bridgedesk.rulebooks.book import Block, Book, Counted, EventKind, Key
from bridgedesk.rulebooks.dataclass_reader import Refused, keys_of, read, value_of
from bridgedesk.rulebooks.finding import Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.laws import NamedLaws
from bridgedesk.rulebooks.registry import TOPICS, topic_named
from bridgedesk.rulebooks.topic import Topic

if TYPE_CHECKING:
    from bridgedesk.event.event import Event


_LARGEST = 1_000_000  # characters: many times the longest book
_TABLES = ("book", "events")


@frozen
class _Title:
    id: str
    title: str
    issued: date | None = None
    federation: Literal["ABF", "SBU"] | None = None
    currency: Literal["$", "£", "€"] = "$"
    laws: NamedLaws = NamedLaws()


@frozen
class _Head:
    """Keys of every block, apart from its policy's own parameters."""

    policy: str
    clause: str
    note: str = ""
    source: str = ""
    in_draw: bool = True
    earlier: Counted = "event"
    discretion: bool = False
    proviso: str = ""
    unsaid: str = ""


@lru_cache(maxsize=32)  # a window asks for the same books all evening
def load(text: str, name: str) -> Book:
    """Read a rule book from TOML text; `name` is the file name shown in a refusal."""
    if len(text) > _LARGEST:
        raise Refused(f"{name}: longer than {_LARGEST} characters, so it is not a rule book")
    try:
        raw = parse_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused(f"{name}: cannot be read as TOML: {error}") from error
    known = [*_TABLES, *(topic.name for topic in TOPICS)]
    for key in raw:
        if key not in known:
            raise Refused(f"{name}: unknown table {key!r}; {near(key, known)}")
    title = read(_Title, raw.get("book", {}), f"{name}: book")
    kinds = _kinds(raw.get("events", {}), f"{name}: events")
    blocks: dict[Key, Block] = {}
    for topic in TOPICS:
        for picks, block in _topic_blocks(topic, raw.get(topic.name, []), kinds, f"{name}: {topic.name}"):
            for pick in picks:
                if pick in blocks:
                    first = blocks[pick].clause
                    case = " ".join(filter(None, pick))
                    raise Refused(f"{name}: {case} is listed twice, in {first} and {block.clause}")
                blocks[pick] = block
    digest = sha256(text.encode()).hexdigest()
    return Book(
        id=title.id,
        title=title.title,
        issued=title.issued,
        federation=title.federation,
        currency=title.currency,
        laws=title.laws,
        sha256=digest,
        kinds=kinds,
        blocks=blocks,
    )


def overlay(book: Book, supplements: Sequence[Mapping[str, object]], name: str) -> Book:
    """Return the rule book with whole blocks replaced by an event's supplementary regulations."""
    blocks: dict[Key, Block] = {}
    sources = []
    for i, raw in enumerate(supplements, 1):
        at = f"{name}: overlay {i}"
        replaces, source = raw.get("replaces"), raw.get("source")
        if not isinstance(replaces, str):
            raise Refused(f"{at}: replaces is missing (the question whose block it replaces)")
        if not isinstance(source, str) or not source:
            raise Refused(f"{at}: source is missing (such as 'Supplementary 3.2')")
        topic = topic_named(replaces)
        rest = {key: value for key, value in raw.items() if key != "replaces"}
        rest.setdefault("clause", source)
        if topic.told_by[:1] == ("event",):
            rest.setdefault("event", list(book.kinds))
        for keys, block in _topic_blocks(topic, [rest], book.kinds, at, supplementary=True):
            for key in keys:
                if key in blocks:
                    raise Refused(f"{at}: {' '.join(filter(None, key))} is replaced twice")
                blocks[key] = block
        sources.append(source)
    return book.overlaid(blocks, sources)


def _kinds(raw: object, at: str) -> dict[str, EventKind]:
    if not isinstance(raw, Mapping) or not raw:
        raise Refused(f"{at}: the kinds of event are missing")
    kinds = {str(name): read(EventKind, each, f"{at}.{name}") for name, each in raw.items()}
    names = [*kinds, *(other for kind in kinds.values() for other in kind.also)]
    for other in names:
        if names.count(other) > 1:
            raise Refused(f"{at}: {other} is listed twice")
    for name, kind in kinds.items():
        for which, named in (("after", kind.after), *(("one_with", each) for each in kind.one_with)):
            if named is not None and named not in kinds:
                raise Refused(f"{at}.{name}.{which}: {named!r} is not a kind of event; {near(named, kinds)}")
        seen = {name}
        like = kind.like
        while like is not None:
            if like not in kinds:
                raise Refused(f"{at}.{name}.like: {like!r} is not a kind of event; {near(like, kinds)}")
            if like in seen:
                raise Refused(f"{at}.{name}.like: the chain leads back to {like}")
            seen.add(like)
            like = kinds[like].like
    return kinds


def _topic_blocks(
    topic: Topic, raw: object, kinds: Mapping[str, EventKind], at: str, *, supplementary: bool = False
) -> list[tuple[list[Key], Block]]:
    if not isinstance(raw, list):
        raise Refused(f"{at}: expected [[{topic.name}]] blocks")
    return [_block(topic, each, kinds, f"{at}[{i}]", supplementary) for i, each in enumerate(raw, 1)]


def _block(
    topic: Topic, raw: object, kinds: Mapping[str, EventKind], at: str, supplementary: bool
) -> tuple[list[Key], Block]:
    if not isinstance(raw, Mapping):
        raise Refused(f"{at}: expected a table")
    heads = [key.name for key in keys_of(_Head)]
    head = read(_Head, {key: value for key, value in raw.items() if key in heads}, at)
    if not head.clause.strip():
        raise Refused(f"{at}.clause: is empty; every block names its clause")
    if head.source and not supplementary:
        raise Refused(f"{at}.source: only a supplementary regulation names a source")
    if head.policy not in topic.policies:
        raise Refused(
            f"{at}.policy: {head.policy!r} is not a {topic.name} policy; {near(head.policy, topic.policies)}"
        )
    keys: list[Key] = [(topic.name,)]
    for name in topic.told_by:
        picked = _picked(topic, name, raw.get(name), kinds, f"{at}.{name}")
        keys = [(*key, each) for key in keys for each in picked]
    parameters = {key: value for key, value in raw.items() if key not in heads and key not in topic.told_by}
    kind = topic.policies[head.policy]
    _refuse_unknown(parameters, kind, [*heads, *topic.told_by], at)
    policy = read(kind, parameters, at)
    _check_units(topic, policy, at)
    block = Block(
        topic=topic.name,
        policy_name=head.policy,
        policy=policy,
        clause=head.clause,
        note=head.note,
        source=head.source,
        in_draw=head.in_draw,
        earlier=head.earlier,
        discretion=head.discretion,
        proviso=head.proviso,
        unsaid=head.unsaid,
    )
    return keys, block


def _picked(topic: Topic, name: str, raw: object, kinds: Mapping[str, EventKind], at: str) -> list[str]:
    """Return the names a block applies to; without a list it is the general case, which is not allowed for
    events."""
    if raw is None and name != topic.told_by[0]:
        return [""]
    if raw is None:
        raise Refused(f"{at}: is missing (a list of names)")
    names = value_of(tuple[str, ...], raw, at)
    if not isinstance(names, tuple) or not names:
        raise Refused(f"{at}: is empty")
    known = list(kinds) if name == "event" else _choices(topic, name)
    for each in names:
        if known and each not in known:
            raise Refused(f"{at}: {each!r} is not known; {near(str(each), known)}")
    if len(set(names)) < len(names):
        raise Refused(f"{at}: a name is listed twice")
    return [str(each) for each in names]


def _choices(topic: Topic, name: str) -> list[str]:
    kind = next(fact.type for fact in topic.facts if fact.name == name)
    options = [kind, *get_args(kind)]
    return [str(choice) for option in options if get_origin(option) is Literal for choice in get_args(option)]


def _check_units(topic: Topic, policy: object, at: str) -> None:
    for key in keys_of(type(policy)):
        unit = getattr(policy, key.attribute)
        if isinstance(unit, Unit) and unit not in topic.units:
            known = ", ".join(sorted(topic.units))
            raise Refused(f"{at}.{key.name}: {topic.name} is not counted in {unit}; known: {known}")


def _refuse_unknown(parameters: Mapping[str, object], kind: type[object], common: list[str], at: str) -> None:
    known = [key.name for key in keys_of(kind)]
    for key in parameters:
        if key not in known:
            raise Refused(f"{at}: unknown key {key!r}; {near(key, [*known, *common])}")


# ---- rule book of one event, with its supplementary regulations applied


def supplemented(book: Book, event: "Event") -> Book:
    """Return the rule book with the event's supplements; refuse a supplement that does not fit."""
    if not event.overlay:
        return book
    blocks = [{"replaces": each.replaces, "source": each.source, **each.block} for each in event.overlay]
    return overlay(book, blocks, event.id)


# ---- rule books that loaded, and the faults of the others


@dataclass(frozen=True)
class Shelf:
    books: Mapping[str, Book]  # by id
    refused: Mapping[str, str]  # by file name: the sentence that says why

    def book(self, book_id: str) -> Book:
        if book_id not in self.books:
            raise Refused(f"no rule book is called {book_id!r}; {near(book_id, self.books)}")
        return self.books[book_id]


def shelve(texts: Mapping[str, str]) -> Shelf:
    """Load every rule book from its text by file name; a faulty one, or a second with the same id, does
    not affect others."""
    books: dict[str, Book] = {}
    refused: dict[str, str] = {}
    for name, text in texts.items():
        try:
            book = load(text, name)
            if book.id in books:
                raise Refused(
                    f"{name}: book.id: another book is called {book.id!r} already; give this one its own id"
                )
            books[book.id] = book
        except Refused as error:
            refused[name] = str(error)
    return Shelf(books, refused)
