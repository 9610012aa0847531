"""Frozen dataclasses with keywords only, made cheaply: every start of the program makes hundreds of them, and
`dataclass` compiles six functions for each, most of what loading the rule books would cost."""

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from inspect import get_annotations
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def frozen(kind: type[T]) -> type[T]:
    """Like `@dataclass(frozen=True, kw_only=True)`; fields take plain defaults only."""
    shared = {"__init__": _init, "__eq__": _same, "__hash__": _hash, "__repr__": _words}
    for name, function in {**shared, "__setattr__": _refuse, "__delattr__": _refuse}.items():
        setattr(kind, name, function)
    required = [name for name in get_annotations(kind) if name not in vars(kind)]
    made: Any = dataclass(init=False, eq=False, repr=False, kw_only=True)(kind)
    for name in required:  # also where a base class has an attribute or a property of that name
        made.__dataclass_fields__[name].default = MISSING
        if hasattr(kind, name):
            setattr(kind, name, MISSING)  # each one's own value comes before it
    made.defaults_of_fields = {
        field.name: field.default for field in fields(made) if field.default is not MISSING
    }
    return kind


def _init(self: Any, **values: object) -> None:
    own = self.__dict__
    own.update(self.defaults_of_fields)
    own.update(values)
    if own.keys() != self.__dataclass_fields__.keys():
        wrong = ", ".join(sorted(own.keys() ^ self.__dataclass_fields__.keys()))
        raise TypeError(f"{type(self).__name__}: missing or unknown: {wrong}")
    if hasattr(self, "__post_init__"):
        self.__post_init__()


def _values(self: Any) -> tuple[object, ...]:
    return tuple(getattr(self, name) for name in self.__dataclass_fields__)


def _same(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _words(self: Any) -> str:
    values = (f"{name}={getattr(self, name)!r}" for name in self.__dataclass_fields__)
    return f"{type(self).__qualname__}({', '.join(values)})"


def _refuse(self: Any, name: str, *_: object) -> None:
    raise FrozenInstanceError(f"{type(self).__name__} is frozen: {name} stays as it is")
