"""The rule by which a club keeps backups, changed."""

from datetime import datetime

from sqlalchemy import select

from bridgedesk.store.backups import KeepingRule
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.mapped_facts import as_json
from bridgedesk.store.mapping import ClubRow
from bridgedesk.store.mapping.row import table_of
from bridgedesk.store.one_act import Step


def change_rule(file: ClubFile, rule: KeepingRule, time: datetime) -> None:
    words = f"Backups kept: the newest {rule.newest}, one of {rule.days} days and of {rule.months} months"

    def write(work: UnitOfWork) -> None:
        row = dict(work.db.execute(select(table_of(ClubRow))).mappings().one())
        work.change(ClubRow, [(row, {"backups": as_json(KeepingRule, rule)})])

    with file.one_act() as act:
        act.add(Step(ActRecord("change backups", words, time), write))
