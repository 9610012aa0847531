"""A printed row keeps the limits that the regulation puts on it."""

import pytest

from bridgedesk.rule_library import clauses

LIMITS = [
    # "A result recorded and/or posted incorrectly by the scorer can be altered up to 30 minutes after the …"
    ("sabf-2020", "13.9", "that the scorer recorded or posted wrongly may be changed until 30 minutes"),
    # "shall be fined unless a sufficient excuse is given"; "forfeited unless a sufficient excuse is given"
    ("sabf-2020", "19.7", "a penalty unless there is a sufficient excuse"),
    ("sabf-2020", "19.7", "without a sufficient excuse: forfeit"),
    # 4.2.2: "permitted only in teams and Butler pairs matches of 14 or more boards duration"
    ("sabf-2020", "4.2.2", "never in matchpoint pairs"),
    # "Extra players become members of the team."
    ("sbu-2022", "2.7.2", "the extra players become members of the team"),
    # 10.4: "For 7 or 8 teams"; 10.5: "For 5 or 6 teams"
    ("anc-2017", "10.4.2", "Seven or eight teams: the chief director"),
    ("anc-2017", "10.4.3", "Seven or eight teams: line-ups are blind in the first round robin"),
    ("anc-2017", "10.5.2", "Five or six teams: the chief director"),
    ("anc-2017", "10.5.3", "Five or six teams: in the first and third"),
    # "The time to request or appeal of a Director's Ruling … expires 30 minutes after"
    ("anc-2017", "6.2", "an appeal within 30 minutes of the scheduled finish"),
    ("anc-2017", "6.2", "an appeal may wait"),
    ("anc-2017", "6.2", "The same limit applies to requesting a ruling"),
    # "must be agreed with the opposing captain and advised to the scorer within 30 minutes of the
    # conclusion",
    # where 6.2 says "the scheduled finishing time"
    ("anc-2017", "10.11", "captain, and advise the scorer within 30 minutes of the real end of play"),
    # 10.8: "with a maximum win of 67.5 VPs"
    ("anc-2017", "10.10", "never above 67.5"),
    # "the following penalties may be applied to both pairs"
    ("anc-2017", "Appendix penalties", "the director may give both pairs a warning"),
    # "the director may at his/her discretion impose a procedural penalty"
    ("qba-pairs", "Illegal systems", "may cost 10% of a top"),
    # "Breach of this regulation without good reason … will incur a fine"
    ("sydney-2003", "1.5", "without good reason: 3 VP"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "clause", "says"), LIMITS)
def test_what_is_printed_of_a_clause_has_its_limits(name: str, clause: str, says: str) -> None:
    assert any(says in row.says for row in clauses(name) if row.clause == clause)
