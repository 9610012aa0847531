"""Ways to set a clause in plain fields: VP scales, byes, forfeits, ties, carry-over and penalties."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks.stages.tie_tests import WORDS as TESTS


class SettingKind(Enum):
    """Kinds of value that are typed or chosen for one setting."""

    NUMBER = auto()
    WHOLE = auto()
    NUMBERS = auto()  # several, such as 10 10.5 11
    CHOICE = auto()
    TESTS = auto()  # tests for a tie, in turn
    STEPS = auto()  # for the first offence, the second …
    MINUTES = auto()  # up to so many minutes: this penalty


Choices = tuple[tuple[str, str], ...]  # the value in the rule book, and its words


class Setting(NamedTuple):
    """One field of a clause. A key such as `columns.boards` is a key of the only row of a table."""

    key: str
    title: str
    kind: SettingKind = SettingKind.NUMBER
    usual: str = ""
    hint: str = ""
    choices: Choices = ()
    optional: bool = False


class ClauseWay(NamedTuple):
    """One way to settle a clause: a policy of the rule book, and the settings that are left to fill in."""

    words: str
    policy: str
    settings: tuple[Setting, ...] = ()
    fixed: Mapping[str, object] = {}


YES_NO: Choices = (("yes", "yes"), ("no", "no"))
_UNIT = Setting(
    "unit", "Unit", SettingKind.CHOICE, choices=(("VP", "VPs"), ("IMP", "IMPs"), ("%", "percent"))
)
_PENALTY_UNIT = _UNIT._replace(choices=(*_UNIT.choices, ("% of a top", "percent of a top")))
_VP_OR_IMP = _UNIT._replace(choices=_UNIT.choices[:2])
_OFFERED = (
    "head-to-head", "matches-won", "opponents-vps", "net-imps", "tie-break-points", "vps-without-fines",
    "point-a-board", "qualifying-score", "without-carry-over", "lot", "shared", "stands",
)  # fmt: skip
_SHORT = {"shared": "Shared", "stands": "Not broken"}
_TESTS: Choices = tuple((name, _SHORT.get(name) or capitalised(TESTS[name])) for name in _OFFERED)
_BY_SCORE: Choices = tuple(each for each in _TESTS if each[0] not in ("shared", "stands"))


def _director(words: str, why: str) -> ClauseWay:
    return ClauseWay(words, "director", (), {"why": why})


_MARGINS = "e.g. 10 10.5 11 for 0, 1, 2 IMPs"
_IMP_SCALES = (
    ClauseWay(
        "WBF continuous scale, 20 VPs",
        "wbf-continuous",
        (
            Setting(
                "scale_boards",
                "Scale for boards",
                SettingKind.WHOLE,
                hint="boards of each match",
                optional=True,
            ),
        ),
        {"concave": True, "slips_first": True},
    ),
    ClauseWay(
        "Level VPs plus IMPs",
        "level-plus-imps",
        (
            Setting("level", "VPs for a tie", usual="15"),
            Setting("most", "Most VPs", usual="25"),
            Setting("least", "Fewest VPs", usual="0", optional=True),
        ),
    ),
    ClauseWay(
        "Own table of VPs",
        "printed-table",
        (
            Setting("total", "VPs of both sides", usual="20"),
            Setting("columns.boards", "Boards in a match", SettingKind.WHOLE, hint="e.g. 8"),
            Setting("columns.winner", "Winner by margin", SettingKind.NUMBERS, hint=_MARGINS),
        ),
    ),
    ClauseWay(
        "Own bands of IMPs",
        "bands",
        (
            Setting("winner", "Winner's VPs", SettingKind.NUMBERS, hint="e.g. 10 11 12 13"),
            Setting("loser", "Loser's VPs", SettingKind.NUMBERS, hint="e.g. 10 9 8 7"),
            Setting("columns.boards", "Boards in a match", SettingKind.WHOLE, hint="e.g. 8"),
            Setting("columns.starts", "From so many IMPs", SettingKind.NUMBERS, hint="e.g. 0 3 7 12"),
        ),
    ),
    _director("No VPs: IMPs are added", "the organiser counts IMPs, which are not converted to VPs"),
)
_PERCENT_SCALES = (
    ClauseWay("Percentage of each match", "own-percentage"),
    ClauseWay(
        "Bands of percentages",
        "percent-bands",
        (
            Setting("total", "VPs of both sides", usual="20"),
            Setting("winner", "Winner's VPs", SettingKind.NUMBERS, hint="e.g. 10 11 12 13"),
            Setting("columns.from", "Boards, from", SettingKind.WHOLE, usual="1"),
            Setting("columns.to", "Boards, up to", SettingKind.WHOLE, usual="40"),
            Setting("columns.not_exceeding", "Up to percent", SettingKind.NUMBERS, hint="e.g. 50.5 52 54"),
        ),
    ),
)
_FIRST_ROUND: Choices = (
    ("at-random", "At random"),
    ("halves-at-random", "Top half against bottom half"),
    ("n-against-n-plus-half", "Number 1 against the first of the bottom half"),
    ("free", "As the director decides"),
)
_ODD: Choices = (
    ("bye", "A bye"),
    ("triangle-below-the-top-half", "Three teams meet"),
    ("free", "As the director decides"),
)
_CARRY = (
    ClauseWay("Nothing is carried over", "fixed", (_UNIT,), {"value": 0, "why": "nothing is carried over"}),
    ClauseWay(
        "A share of the entry's own score",
        "share-of-own",
        (_VP_OR_IMP, Setting("percent", "Percent", usual="100", hint="100 carries everything")),
    ),
    ClauseWay("Average of the qualifying", "average", (), {"unit": "%"}),
    ClauseWay(
        "Points by place",
        "by-place",
        (_VP_OR_IMP, Setting("amounts", "For 1st, 2nd, 3rd", SettingKind.NUMBERS, hint="e.g. 5 4 3 2 1")),
    ),
    ClauseWay(
        "Spread from last to first",
        "spread",
        (
            _VP_OR_IMP,
            Setting("low", "For the last", usual="0"),
            Setting("width", "More for the first", hint="e.g. 12"),
            Setting("places", "Places up to", SettingKind.WHOLE, hint="e.g. 10", optional=True),
        ),
    ),
    ClauseWay(
        "Knockout: a share of the lead",
        "share-of-margin",
        (Setting("percent", "Percent of VPs", usual="50"), Setting("most", "Most IMPs", optional=True)),
    ),
)
_LATE_STEPS = "e.g. 5: warning, 10: 1, 20: 3"
_FORFEIT_WHY = "a match that is not played: the director decides"

WAYS: Mapping[str, tuple[ClauseWay, ...]] = {
    "victory-points": _IMP_SCALES,
    "bye": (
        ClauseWay("A fixed score", "fixed", (Setting("value", "Score"), _UNIT), {"why": "a bye"}),
        _director("The director decides", "a bye: the director decides its score"),
    ),
    "forfeit": (
        ClauseWay(
            "Best of fixed VPs and the averages",
            "best-of",
            (
                Setting("fixed_vp", "VPs at least", usual="12"),
                Setting("total", "VPs of both sides", usual="20", optional=True),
            ),
        ),
        ClauseWay(
            "As won by so many IMPs",
            "best-of",
            (Setting("fixed_imps", "IMPs", SettingKind.WHOLE, usual="6"),),
        ),
        _director("The director decides", _FORFEIT_WHY),
    ),
    "abandoned": (
        ClauseWay(
            "Averages of both sides",
            "means-and-complements",
            (Setting("total", "VPs of both sides", usual="20"),),
        ),
        _director("The director decides", "a match that cannot be finished: the director decides"),
    ),
    "tie-break": (
        ClauseWay(
            "Tests in turn",
            "ordered-tests",
            (
                Setting("tests", "Broken by", SettingKind.TESTS, choices=_TESTS),
                Setting("drawn", "VPs of a draw", hint="for matches won", optional=True),
            ),
        ),
    ),
    "carry-over": _CARRY,
    "swiss-draw": (
        ClauseWay(
            "Swiss",
            "swiss-rules",
            (
                Setting("first_round", "Round 1", SettingKind.CHOICE, choices=_FIRST_ROUND),
                Setting("odd", "Odd number", SettingKind.CHOICE, choices=_ODD),
                Setting("ties", "Ties in the draw", SettingKind.TESTS, choices=_BY_SCORE),
                Setting("fines_count", "Penalties count", SettingKind.CHOICE, choices=YES_NO),
            ),
        ),
    ),
    "late-arrival": (
        ClauseWay(
            "Penalty by minutes",
            "minute-table",
            (_PENALTY_UNIT, Setting("rows", "Penalty by minutes", SettingKind.MINUTES, hint=_LATE_STEPS)),
            {"beyond": "director"},
        ),
        _director("The director decides", "late arrival may be penalised: the director decides"),
    ),
    "slow-play": (
        ClauseWay(
            "Penalty by offence",
            "by-offence-and-side",
            (
                _PENALTY_UNIT,
                Setting("steps", "1st, 2nd, 3rd time", SettingKind.STEPS, hint="e.g. warning, 1, 2"),
            ),
        ),
        ClauseWay(
            "Penalty by board",
            "per-board",
            (
                _PENALTY_UNIT,
                Setting("each", "First board", hint="e.g. 1"),
                Setting("each_more", "Each other board", optional=True),
            ),
        ),
        _director("The director decides", "slow play may be penalised: the director decides"),
    ),
    "fine": (
        ClauseWay(
            "Penalty by offence",
            "by-offence",
            (
                _PENALTY_UNIT,
                Setting("steps", "1st, 2nd, 3rd time", SettingKind.STEPS, hint="e.g. warning, 1, 2"),
            ),
            {"what": "penalty of the organiser"},
        ),
        _director("The director decides", "an offence: the director decides"),
    ),
}
_OF_PERCENTAGES = frozenset(way.policy for way in _PERCENT_SCALES)


def ways_of(topic: str, policy: str) -> tuple[ClauseWay, ...]:
    """Return the ways to set this clause, which has this policy in the rule book; none if it has no form."""
    if topic == "victory-points" and policy in _OF_PERCENTAGES:
        return _PERCENT_SCALES
    return WAYS.get(topic, ())
