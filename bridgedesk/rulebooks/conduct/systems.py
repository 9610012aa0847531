"""Systems that may be played."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Literal, get_args

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Check, Cite, EventQuestion, Policy, checked_facts, need
from bridgedesk.rulebooks.topic import topic

Colour = Literal["green", "blue", "red", "yellow"]
About = Literal["sheets", "second", "defence"]


@frozen
class Systems(EventQuestion):
    """May this system be played?"""

    colour: Annotated[Colour, Means("the colour of the system")]
    about: Annotated[
        About | None,
        Means(
            "of a yellow system: its sheets, a second one, or what may be changed against it",
            left_out="if it may be played at all",
        ),
    ] = None
    brown_sticker: Annotated[bool, Means("it has brown sticker conventions", left_out="no")] = False
    boards: Annotated[int | None, Means("boards of the match", least=1, most=999)] = None
    round_: Annotated[int, Means("the round", least=1)] = 1
    same_session: Annotated[bool, Means("round 2 is in the same session as round 1")] = False
    field: Annotated[int | None, Means("entries in the field", least=2)] = None
    own_place: Annotated[
        int | None,
        Means("the system's own side's place in the field", least=1, left_out="no lower than the opponents"),
    ] = None
    opponent_place: Annotated[int | None, Means("the opponents' place in the field", least=1)] = None
    consent: Annotated[
        bool, Means("the opponents agreed before the match and the director knows", left_out="no")
    ] = False
    sheets: Annotated[int | None, Means("A4 sheets that supplement the card", least=0)] = None
    systems: Annotated[int | None, Means("different yellow systems of the pair in the event", least=0)] = None
    leave: Annotated[bool, Means("the chief director allowed the second one")] = False


@frozen
class SystemClauses:
    """Clauses of a block that covers several."""

    free: str
    limited: str = ""
    brown_sticker: str = ""


class SystemsPolicy(Policy[Systems]):
    """Base of the rules on systems."""

    is_by_colour = False

    def terms(self) -> Iterator[tuple[str, str, str]]:
        """Yield systems with their terms, and the clause where the block has several."""
        yield from ()

    def bars(self, _colour: Colour, _brown: bool) -> bool:
        """Return True if a system is never allowed, whatever the match and the opponents."""
        return False


@frozen
class ColourRules(SystemsPolicy):
    """`policy = "colour-rules"`: colours and brown sticker conventions allowed, by length of match, and in
    a Swiss by round and by place of the opponents."""

    is_by_colour = True

    free: tuple[Colour, ...]
    limited: tuple[Colour, ...] = ()  # only on the terms that follow
    least_boards: int | None = None
    not_in_round_1: bool = False  # nor in round 2, when it belongs to the same session
    not_in_lower_half: bool = False  # unless the opponents consent
    brown_sticker: bool = True
    brown_least_boards: int | None = None
    clause_of: SystemClauses | None = None

    def __post_init__(self) -> None:
        twice = set(self.free) & set(self.limited)
        if twice:
            raise Refused(f"{', '.join(sorted(twice))} is both free and limited")

    def terms(self) -> Iterator[tuple[str, str, str]]:
        said = self.clause_of or SystemClauses(free="")
        yield f"{_joined(self.free)} systems", "allowed", said.free
        if self.limited:
            limits = [
                f"from {self.least_boards} boards" if self.least_boards else "",
                "not in round 1, nor in round 2 of the same session" if self.not_in_round_1 else "",
                "with or against the lower half only by consent" if self.not_in_lower_half else "",
            ]
            yield (
                f"{_joined(self.limited)} systems",
                ", ".join(filter(None, limits)) or "allowed",
                said.limited,
            )
        barred = tuple(each for each in get_args(Colour) if each not in (*self.free, *self.limited))
        if barred:
            yield f"{_joined(barred)} systems", "not allowed", said.limited
        least = f"from {self.brown_least_boards} boards" if self.brown_least_boards else "allowed"
        yield "Brown sticker conventions", least if self.brown_sticker else "not allowed", said.brown_sticker

    def bars(self, colour: Colour, brown: bool) -> bool:
        return colour not in (*self.free, *self.limited) or (brown and not self.brown_sticker)

    def answer(self, asked: Systems, cite: Cite) -> Finding:
        colour = checked_facts(self._colour(asked))
        brown = checked_facts(self._brown(asked)) if asked.brown_sticker else []
        which = asked.colour if asked.tells("colour") else "all"
        found = [*colour, *brown] or [(True, f"{which} systems are allowed")]
        return self._cited(cite, colour, brown).held(found)

    def _cited(
        self, cite: Cite, colour: Sequence[tuple[bool, str]], brown: Sequence[tuple[bool, str]]
    ) -> Cite:
        """Return the citation of the clause broken, or of the clauses tested; a supplement counts as one."""
        if self.clause_of is None or cite.source:
            return cite
        asked = [(self.clause_of.limited, colour), (self.clause_of.brown_sticker, brown)]
        against = [clause for clause, checks in asked if any(not holds for holds, _ in checks)]
        found = against or [clause for clause, checks in asked if checks] or [self.clause_of.free]
        return replace(cite, clause=", ".join(found))

    def _colour(self, asked: Systems) -> Iterator[Check]:
        if set(self.free) == set(get_args(Colour)) or asked.colour in self.free:
            return
        if asked.colour not in self.limited:
            yield lambda: (False, f"{asked.colour} systems are not allowed")
            return
        if self.least_boards is not None:
            yield partial(_long_enough, asked, self.least_boards, "at least {} boards")
        if self.not_in_round_1:
            yield partial(_late_enough, asked)
        if self.not_in_lower_half and not asked.consent:
            yield partial(self._upper_half, asked)

    def _upper_half(self, asked: Systems) -> tuple[bool, str]:
        field = need(asked.field, "field", "the entries in the field")
        places = [
            need(asked.opponent_place, "opponent_place", "the opponents' place in the field"),
            need(asked.own_place or asked.opponent_place, "own_place", "the own place in the field"),
        ]
        last = field - field // 2
        return max(places) <= last, f"no side below place {last} of {field} without consent: {max(places)}"

    def _brown(self, asked: Systems) -> Iterator[Check]:
        if not self.brown_sticker:
            yield lambda: (False, "brown sticker conventions are not allowed")
        elif self.brown_least_boards is not None:
            yield partial(_long_enough, asked, self.brown_least_boards, "brown sticker from {} boards")


def _long_enough(asked: Systems, least: int, words: str) -> tuple[bool, str]:
    boards = need(asked.boards, "boards", "the boards of the match")
    return boards >= least, f"{words.format(least)}: {boards}"


def _late_enough(asked: Systems) -> tuple[bool, str]:
    first = asked.round_ == 1 or (asked.round_ == 2 and asked.same_session)
    return not first, f"not in the first session's opening rounds: round {asked.round_}"


@frozen
class MostSheets(SystemsPolicy):
    """`policy = "most-sheets"`: a maximum number of sheets with a card."""

    most: int

    def answer(self, asked: Systems, cite: Cite) -> Finding:
        sheets = need(asked.sheets, "sheets", "the sheets that supplement the card")
        words = f"{self.most} supplementary sheets at most: {sheets}"
        return cite.held([(sheets <= self.most, words)])


@frozen
class OneSystem(SystemsPolicy):
    """`policy = "one-system"`: one system of the colour for each pair; a second only with leave."""

    leave: str

    def answer(self, asked: Systems, cite: Cite) -> Finding:
        systems = need(asked.systems, "systems", "the different systems of the pair")
        colour = f"{asked.colour} " if asked.tells("colour") else ""
        if systems <= 1:
            return cite.verdict(True, f"one {colour}system for the pair")
        because = f"{systems} different {colour}systems for one pair"
        if asked.leave:
            return cite.verdict(True, f"{because}, with {self.leave}")
        return cite.verdict(False, because, (f"needs {self.leave}",))


def _joined(colours: tuple[Colour, ...]) -> str:
    return ", ".join(colours).capitalize()


TOPIC = topic(
    "systems",
    Systems,
    {"colour-rules": ColourRules, "most-sheets": MostSheets, "one-system": OneSystem},
    units=(Unit.BOARDS,),
    told_by=("event", "about"),
)
