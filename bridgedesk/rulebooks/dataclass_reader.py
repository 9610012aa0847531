"""Reads plain values (TOML, JSON, or words typed at a command line) into frozen dataclasses, and refuses
all others."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.plain_values import KIND_WORDS, READERS, value_words

T = TypeVar("T")


class Refused(ValueError):
    """Refusal in one plain sentence: what is wrong, where, and what was expected; the question comes
    first."""

    def __init__(self, sentence: str, question: str = "") -> None:
        super().__init__(f"{question}: {sentence}" if question else sentence)
        self.sentence = sentence

    def of(self, question: str) -> "Refused":
        """Return the refusal with the name of the question."""
        return Refused(str(self), question)


class MissingFact(Refused):
    """Refusal that names a missing fact which decides the answer."""

    def __init__(self, fact: str, sentence: str, question: str = "") -> None:
        super().__init__(sentence, question)
        self.fact = fact

    def of(self, question: str) -> Refused:
        return MissingFact(self.fact, self.sentence, question)


class WrongValueKind(Refused):
    """Refusal of a value of the wrong type for its fact."""

    def __init__(self, fact: str, wanted: str, given: str, question: str = "") -> None:
        super().__init__(f"{fact}: expected {wanted}, not {given}", question)
        self.fact, self.wanted, self.given = fact, wanted, given

    def of(self, question: str) -> Refused:
        return WrongValueKind(self.fact, self.wanted, self.given, question)


@dataclass(frozen=True)
class Means:
    """Meaning and limits of a fact or parameter: `Annotated[int, Means("…", least=0)]`. `left_out` states
    the meaning of leaving an optional fact out. A fact without it is asked for as soon as the answer
    depends on it."""

    words: str
    least: int | None = None
    most: int = 1_000_000
    left_out: str = ""
    within: Literal["", "match", "score"] = ""  # the VPs of a match; what the clause counts in


@dataclass(frozen=True)
class NumberRange:
    """Range of numbers, both ends included; without `to` it is open."""

    from_: int = 1
    to: int | None = None

    def holds(self, number: int) -> bool:
        return self.from_ <= number and (self.to is None or number <= self.to)

    @property
    def words(self) -> str:
        if self.to is None:
            return f"{self.from_} and more"
        return f"{self.from_} to {self.to}" if self.to > self.from_ else str(self.from_)

    @property
    def edges(self) -> tuple[int, ...]:
        """Return the numbers at which something may change: enough to find every gap and overlap."""
        return (1, self.from_) if self.to is None else (1, self.from_, self.to, self.to + 1)


def check_cover(spans: Sequence[NumberRange], what: str, *, gaps: bool = False) -> None:
    """Refuse rows unless every number from 1 has exactly one row; with `gaps`, at most one."""
    for number in sorted({edge for span in spans for edge in span.edges} | {1}):
        rows = sum(span.holds(number) for span in spans)
        if rows > 1 or (rows == 0 and not gaps):
            raise Refused(f"rows: {'a gap' if rows == 0 else 'an overlap'} at {number} {what}")


def check_once(values: Iterable[object], what: str) -> None:
    listed = list(values)
    if len(set(listed)) < len(listed):
        raise Refused(f"{what} is listed twice")


@dataclass(frozen=True)
class FieldKey:
    """Key of a table, or fact of a question, as read and as shown in a form."""

    name: str
    attribute: str
    type: object
    required: bool
    means: Means

    @property
    def kind(self) -> str:
        return described(self.type)


def keys_of(kind: type[object]) -> tuple[FieldKey, ...]:
    """Return the keys of a frozen dataclass, without a trailing underscore of the attribute (`from_` is
    `from`)."""
    found = _KEYS.get(kind)
    if found is None:
        found = _KEYS[kind] = _keys_of(kind)
    return found


_KEYS: dict[type[object], tuple[FieldKey, ...]] = {}  # the hints of a class take long to work out


def _keys_of(kind: type[object]) -> tuple[FieldKey, ...]:
    if not is_dataclass(kind):
        raise TypeError(f"{kind} is not a dataclass")
    hints = cast("dict[str, object]", get_type_hints(kind, include_extras=True))
    keys = []
    for field in fields(kind):
        hint, means = hints[field.name], Means("")
        if get_origin(hint) is Annotated:
            hint, *extras = get_args(hint)
            means = next((extra for extra in extras if isinstance(extra, Means)), means)
        required = field.default is MISSING and field.default_factory is MISSING
        keys.append(FieldKey(field.name.rstrip("_"), field.name, hint, required, means))
    return tuple(keys)


def read(kind: type[T], raw: object, at: str, *, typed_in: bool = False) -> T:
    """Read a frozen dataclass from a mapping. `at` names the location in a refusal; `typed_in` treats
    every value as text."""
    values = read_values(kind, raw, at, typed_in=typed_in)
    for key in keys_of(kind):
        if key.required and key.attribute not in values:
            meaning = f": {key.means.words}" if key.means.words else ""
            raise Refused(f"{key.name} is missing ({key.kind}{meaning})", at)
    make: Callable[..., T] = kind
    try:
        return make(**values)
    except Refused as refused:
        raise Refused(str(refused), at) from refused


def read_values(kind: type[object], raw: object, at: str, *, typed_in: bool = False) -> dict[str, object]:
    """Return the given values by attribute; refuse unknown keys and values out of range."""
    if not isinstance(raw, Mapping):
        raise Refused(f"expected a table, not {value_words(raw)}", at)
    keys = {key.name: key for key in keys_of(kind)}
    for name in raw:
        if name not in keys:
            raise Refused(f"unknown key {name!r}; {near(str(name), keys)}", at)
    values = {}
    for name, key in keys.items():
        if name in raw:
            value = value_of(key.type, raw[name], f"{at}.{name}" if at else name, typed_in=typed_in)
            _check_limits(key, value, at)
            values[key.attribute] = value
    return values


def value_of(kind: object, raw: object, at: str, *, typed_in: bool = False) -> object:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _one_of(arguments, raw, at, typed_in=typed_in)
    if origin is Literal:
        if raw in arguments:
            return raw
        raise Refused(f"{at}: {value_words(raw)} is not known; {near(str(raw), map(str, arguments))}")
    if origin is tuple:
        values = _list_of(arguments[0], raw, at, typed_in=typed_in)
        if arguments[-1] is not Ellipsis and len(values) != len(arguments):
            raise WrongValueKind(at, f"{len(arguments)} values", str(len(values)))
        return values
    if isinstance(kind, type) and is_dataclass(kind):
        return read(kind, raw, at)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(kind, raw, at)
    for plain, reader in READERS.items():
        if kind is plain:
            value = reader(raw, typed_in)
            if value is not None:
                return value
    raise WrongValueKind(at, described(kind), value_words(raw))


def described(kind: object) -> str:
    """Return the type of a value in words a director understands."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(described(option) for option in arguments if option is not NoneType)
    if origin is Literal:
        return "one of " + ", ".join(str(argument) for argument in arguments)
    if origin is tuple:
        inner = arguments[0]
        return "groups a,b/c,d" if get_origin(inner) is tuple else f"a list of: {described(inner)}"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return "one of " + ", ".join(str(member.value) for member in kind)
    return KIND_WORDS[kind] if isinstance(kind, type) and kind in KIND_WORDS else "a table"


def _check_limits(key: FieldKey, value: object, at: str) -> None:
    least, most = key.means.least, key.means.most
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, int | Fraction) and least is not None and each < least:
            raise Refused(f"{key.name} must be {least} or more, not {each}", at)
        if isinstance(each, int | Fraction) and each > most:
            raise Refused(f"{key.name} must be {most} or less, not {each}", at)


def _one_of(options: tuple[object, ...], raw: object, at: str, *, typed_in: bool) -> object:
    refusals = []
    for option in options:
        if option is NoneType:
            if raw is None:
                return None
            continue
        try:
            return value_of(option, raw, at, typed_in=typed_in)
        except Refused as refused:
            refusals.append(refused)
    if len(refusals) == 1:
        raise refusals[0]
    expected = " or ".join(described(option) for option in options if option is not NoneType)
    raise WrongValueKind(at, expected, value_words(raw))


def _list_of(inner: object, raw: object, at: str, *, typed_in: bool) -> tuple[object, ...]:
    if typed_in and isinstance(raw, str):
        separator = "/" if get_origin(inner) is tuple else ","
        raw = [part.strip() for part in raw.split(separator)] if raw.strip() else []
    if not isinstance(raw, list | tuple):
        raise WrongValueKind(at, "a list", value_words(raw))
    return tuple(value_of(inner, each, f"{at}[{i}]", typed_in=typed_in) for i, each in enumerate(raw, 1))


def _member(kind: type[Enum], raw: object, at: str) -> Enum:
    for member in kind:
        if member.value == raw:
            return member
    raise Refused(f"{at}: {value_words(raw)} is not known; {near(str(raw), [str(m.value) for m in kind])}")
