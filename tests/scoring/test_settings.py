"""Settings as a director types them."""

from decimal import Decimal

import pytest

from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.scoring.settings import (
    BadSetting,
    Divisor,
    Expected,
    Missing,
    Neuberg,
    Ranking,
    Sections,
    Settings,
    ShortBoards,
    SmallGroups,
    UnequalBoards,
    VpScale,
    with_choices,
)

LAWS = Settings()


@pytest.mark.parametrize(
    ("name", "value", "chosen"),
    [
        ("neuberg", "off", Settings(neuberg=Neuberg.OFF)),
        ("neuberg", " Totals ", Settings(neuberg=Neuberg.TOTALS)),
        ("missing", "pro-rata", Settings(missing=Missing.PRO_RATA)),
        ("expected", "with-phantom", Settings(expected=Expected.WITH_PHANTOM)),
        ("small-groups", "neuberg", Settings(small_groups=SmallGroups.NEUBERG)),
        ("sections", "apart", Settings(sections=Sections.APART)),
        ("ranking", "sections", Settings(ranking=Ranking.SECTIONS)),
        ("session-rule", "no", Settings(session_rule=False)),
        ("session-rule", False, Settings(session_rule=False)),
        ("session-rule", "yes", LAWS),
        ("average-imps", "2.5", Settings(average_imps=Decimal("2.5"))),
        ("average-imps", Decimal(2), Settings(average_imps=Decimal(2))),
        ("butler.trim", "1", Settings(butler_trim=1)),
        ("butler.trim", 2, Settings(butler_trim=2)),
        ("cross.divisor", "scores", Settings(cross_divisor=Divisor.SCORES)),
        ("cross.short-boards", "factored", Settings(short_boards=ShortBoards.FACTORED)),
        ("totals", "factored", Settings(totals=UnequalBoards.FACTORED)),
        ("vp", "wbf", Settings(vp=VpScale.WBF)),
    ],
)
def test_a_choice_changes_that_setting_and_no_other(name: str, value: Fact, chosen: Settings) -> None:
    assert with_choices(LAWS, {name: value}) == chosen


def test_the_last_word_counts_and_the_first_settings_stay_as_they_were() -> None:
    first = with_choices(LAWS, {"neuberg": "off", "vp": "wbf"})
    assert with_choices(first, {"neuberg": "board"}) == Settings(vp=VpScale.WBF)
    assert with_choices(LAWS, {}) == LAWS == Settings()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("neuburg", "off", "there is no setting “neuburg”; did you mean “neuberg”?"),
        ("butler_trim", "1", "did you mean “butler.trim”?"),
        ("xyz", "1", "known are average-imps, butler.trim,"),
        ("neuberg", "bord", "neuberg=bord: did you mean “board”?"),
        ("neuberg", "xyz", "neuberg=xyz: known are board, equalled, off, totals"),
        ("session-rule", "maybe", "session-rule=maybe: known are"),
        ("butler.trim", "one", "butler.trim=one: a whole number from 0 to 1000"),
        ("butler.trim", "1.5", "butler.trim=1.5: a whole number"),
        ("butler.trim", "-1", "butler.trim=-1: a whole number"),
        ("butler.trim", "1001", "from 0 to 1000"),
        ("average-imps", "", "average-imps=: a number"),
        ("average-imps", "nan", "average-imps=nan: a number"),
        ("average-imps", "infinity", "average-imps=infinity: a number"),
        ("average-imps", "1e-999999999999", "average-imps=1e-999999999999: a number"),
    ],
)
def test_what_cannot_be_meant_is_said(name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSetting) as caught:
        with_choices(LAWS, {name: value})
    assert sentence in str(caught.value)
