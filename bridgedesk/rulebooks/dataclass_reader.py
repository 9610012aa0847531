"""Reads plain values (TOML, JSON, or words typed at a command line) into frozen dataclasses, and refuses
all others."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from bridgedesk.event.spelling import near

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
class Span:
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


def check_cover(spans: Sequence[Span], what: str, *, gaps: bool = False) -> None:
    """Refuse rows unless every number from 1 has exactly one row; with `gaps`, at most one."""
    for number in sorted({edge for span in spans for edge in span.edges} | {1}):
        rows = sum(span.holds(number) for span in spans)
        if rows > 1 or (rows == 0 and not gaps):
            raise Refused(f"rows: {'a gap' if rows == 0 else 'an overlap'} at {number} {what}")


def check_once(values: Iterable[object], what: str) -> None:
    listed = list(values)
    if len(set(listed)) < len(listed):
        raise Refused(f"{what} stands twice")


@dataclass(frozen=True)
class Key:
    """Key of a table, or fact of a question, as read and as shown in a form."""

    name: str
    attribute: str
    type: object
    required: bool
    means: Means

    @property
    def kind(self) -> str:
        return described(self.type)


def keys_of(kind: type[object]) -> tuple[Key, ...]:
    """Return the keys of a frozen dataclass, without a trailing underscore of the attribute (`from_` is
    `from`)."""
    found = _KEYS.get(kind)
    if found is None:
        found = _KEYS[kind] = _keys_of(kind)
    return found


_KEYS: dict[type[object], tuple[Key, ...]] = {}  # the hints of a class take long to work out


def _keys_of(kind: type[object]) -> tuple[Key, ...]:
    if not is_dataclass(kind):
        raise TypeError(f"{kind} is no dataclass")
    hints = cast("dict[str, object]", get_type_hints(kind, include_extras=True))
    keys = []
    for field in fields(kind):
        hint, means = hints[field.name], Means("")
        if get_origin(hint) is Annotated:
            hint, *extras = get_args(hint)
            means = next((extra for extra in extras if isinstance(extra, Means)), means)
        required = field.default is MISSING and field.default_factory is MISSING
        keys.append(Key(field.name.rstrip("_"), field.name, hint, required, means))
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
        raise Refused(f"expected a table, not {_plainly(raw)}", at)
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
        raise Refused(f"{at}: {_plainly(raw)} is not known; {near(str(raw), map(str, arguments))}")
    if origin is tuple:
        values = _list_of(arguments[0], raw, at, typed_in=typed_in)
        if arguments[-1] is not Ellipsis and len(values) != len(arguments):
            raise WrongValueKind(at, f"{len(arguments)} values", str(len(values)))
        return values
    if isinstance(kind, type) and is_dataclass(kind):
        return read(kind, raw, at)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(kind, raw, at)
    for plain, reader in _PLAIN.items():
        if kind is plain:
            value = reader(raw, typed_in)
            if value is not None:
                return value
    raise WrongValueKind(at, described(kind), _plainly(raw))


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
    return _NAMES[kind] if isinstance(kind, type) and kind in _NAMES else "a table"


def _check_limits(key: Key, value: object, at: str) -> None:
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
    raise WrongValueKind(at, expected, _plainly(raw))


def _list_of(inner: object, raw: object, at: str, *, typed_in: bool) -> tuple[object, ...]:
    if typed_in and isinstance(raw, str):
        separator = "/" if get_origin(inner) is tuple else ","
        raw = [part.strip() for part in raw.split(separator)] if raw.strip() else []
    if not isinstance(raw, list | tuple):
        raise WrongValueKind(at, "a list", _plainly(raw))
    return tuple(value_of(inner, each, f"{at}[{i}]", typed_in=typed_in) for i, each in enumerate(raw, 1))


def _member(kind: type[Enum], raw: object, at: str) -> Enum:
    for member in kind:
        if member.value == raw:
            return member
    raise Refused(f"{at}: {_plainly(raw)} is not known; {near(str(raw), [str(m.value) for m in kind])}")


def _integer(raw: object, typed_in: bool) -> int | None:
    number = _number(raw, typed_in)
    return int(number) if number is not None and number.denominator == 1 else None


def _number(raw: object, typed_in: bool) -> Fraction | None:
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int | Fraction):
        return Fraction(raw)
    if isinstance(raw, float):
        return _number(Decimal(str(raw)), typed_in=False)
    if isinstance(raw, Decimal):
        return Fraction(raw) if raw.is_finite() and -20 < raw.adjusted() < 20 else None
    if typed_in and isinstance(raw, str) and len(raw) < 40:
        try:
            return _number(Decimal(raw.strip().removesuffix("%")), typed_in=False)
        except InvalidOperation:
            return None
    return None


def _truth(raw: object, typed_in: bool) -> bool | None:
    if isinstance(raw, bool):
        return raw
    if typed_in and isinstance(raw, str):
        return {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}.get(
            raw.lower()
        )
    return None


def _words(raw: object, _typed_in: bool) -> str | None:
    return raw if isinstance(raw, str) else None


def _moment(raw: object, _typed_in: bool) -> datetime | None:
    """Return a local time at the venue; time zones are refused."""
    try:
        moment = datetime.fromisoformat(raw) if isinstance(raw, str) and len(raw) > 10 else raw
    except ValueError:
        return None
    return moment if isinstance(moment, datetime) and moment.tzinfo is None else None


def _day(raw: object, _typed_in: bool) -> date | None:
    if isinstance(raw, date) and not isinstance(raw, datetime):
        return raw
    try:
        return date.fromisoformat(raw) if isinstance(raw, str) else None
    except ValueError:
        return None


def _hour(raw: object, _typed_in: bool) -> time | None:
    if isinstance(raw, time):
        return raw
    try:
        return time.fromisoformat(raw) if isinstance(raw, str) else None
    except ValueError:
        return None


def _plainly(raw: object) -> str:
    if isinstance(raw, Mapping):
        return "a table"
    if isinstance(raw, list | tuple):
        return "a list"
    return repr(raw) if isinstance(raw, str) else str(raw)


_PLAIN: dict[type, Callable[[object, bool], object]] = {
    bool: _truth, int: _integer, Fraction: _number, str: _words, datetime: _moment, date: _day, time: _hour,
}  # fmt: skip
_NAMES: dict[type, str] = {
    bool: "yes or no", int: "a whole number", Fraction: "a number", str: "words",
    datetime: "a date and time (2026-11-17T22:30)", date: "a date (2026-11-17)", time: "a time (17:00)",
}  # fmt: skip
