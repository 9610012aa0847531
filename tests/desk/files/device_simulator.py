"""Table devices and their control software, played by a process of its own: PATH ORDERS LOG ROUNDS.

Results are typed table by table; some are corrected and some erased. The file is changed page by page, and
once it is cut off for a moment. Lines in ORDERS are obeyed as a volunteer would at the control software; each
state of the results that is wholly in the file is a line of LOG. After each round of a Swiss the next one is
waited for."""

import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bridgedesk.exchange.jet import Database, Value, definition
from bridgedesk.exchange.jet_pages import JET4, JetPages
from bridgedesk.exchange.jet_writer import filled
from bridgedesk.resources import resource

PAUSE = 0.1  # seconds between two groups of tables
TABLES_AT_ONCE = 5
ORDER = re.compile(r"Section A, table (\d+), round (\d+): (.+), (?:boards (\d+)–(\d+)|no boards)\.")
COLUMNS = {"NS": "NSPair", "EW": "EWPair", "N": "NSPair", "E": "EWPair", "S": "South", "W": "West"}
SEATED = re.compile(r"(NS|EW|N|S|E|W) (\d+)")
LAST = "end"
WAITS = "waits for round {}"

Row = dict[str, Value]


class Simulator:
    def __init__(self, path: Path, orders: Path, log: Path, rounds: int) -> None:
        self.path, self.orders, self.log, self.rounds = path, orders, log, rounds
        self.tables = dict(_tables(path.read_bytes()))
        self.individual = "South" in self.tables["RoundData"][0]
        self.results: list[Row] = []
        self.state: dict[str, str] = {}
        self.obeyed = 0

    def play(self) -> None:
        self.tell(self.state)
        for round_ in range(1, self.rounds + 1):
            self.wait_for(round_)
            numbers = sorted({int(str(row["Table"])) for row in self.tables["RoundData"]})
            for first in range(0, len(numbers), TABLES_AT_ONCE):
                self.obey()
                self.type_round(round_, numbers[first : first + TABLES_AT_ONCE])
                self.write()
                if (round_, first) == (2, 0):
                    self.cut_off()
                time.sleep(PAUSE)
        self.say(LAST)

    def wait_for(self, round_: int) -> None:
        waits = False
        while not any(row["Round"] == round_ for row in self.tables["RoundData"]):
            if not waits:
                self.say(WAITS.format(round_))
            waits = True
            time.sleep(PAUSE)
            self.obey()

    def type_round(self, round_: int, tables: list[int]) -> None:
        for row in list(self.tables["RoundData"]):
            if row["Round"] != round_ or row["Table"] not in tables or not (row["NSPair"] and row["EWPair"]):
                continue
            for board in range(int(str(row["LowBoard"])), int(str(row["HighBoard"])) + 1):
                self.type(row, board, board % 6 + 1)
        for at, row in enumerate(self.results[-7:]):
            if at == 3:  # corrected at the table
                self.type(row | {"NSPair": row["PairNS"], "EWPair": row["PairEW"]}, int(str(row["Board"])), 1)
            elif at == 5:  # erased at the table
                row["Erased"] = True
                self.state.pop(_place(row), None)

    def type(self, row: Row, board: int, over: int) -> None:
        slip: Row = {
            "ID": len(self.results) + 1, "Section": 1, "Table": row["Table"], "Round": row["Round"],
            "Board": board, "PairNS": row["NSPair"], "PairEW": row["EWPair"], "NS/EW": "N",
            "Contract": "1 NT", "Result": f"+{over}", "LeadCard": "", "Remarks": "", "Erased": False,
        }  # fmt: skip
        if self.individual:
            slip |= {"South": row["South"], "West": row["West"]}
        self.results.append(slip)
        self.state[_place(slip)] = f"1NN+{over}"

    def obey(self) -> None:
        """Change the movement as the numbered list says."""
        lines = self.orders.read_text(encoding="utf-8").splitlines() if self.orders.exists() else []
        for line in lines[self.obeyed :]:
            if order := ORDER.fullmatch(line):
                table, round_, seated, low, high = order.groups()
                row = self.row(int(table), int(round_))
                seats = dict.fromkeys(COLUMNS[side] for side in COLUMNS if COLUMNS[side] in row)
                row |= dict.fromkeys(seats, 0) | {
                    COLUMNS[side]: int(who) for side, who in SEATED.findall(seated)
                }
                row |= {"LowBoard": int(low or 0), "HighBoard": int(high or 0)}
        self.obeyed = len(lines)

    def row(self, table: int, round_: int) -> Row:
        """Return the row of a table in a round; a new one if the table has none."""
        rows = self.tables["RoundData"]
        found = next((row for row in rows if (row["Table"], row["Round"]) == (table, round_)), None)
        if found is None:
            found = {**dict.fromkeys(rows[0]), "Section": 1, "Table": table, "Round": round_}
            rows.append(found)
        return found

    def write(self) -> None:
        """Write the pages that differ, those with rows before those that name them."""
        name = "empty-individual" if self.individual else "empty"
        empty = resource(f"bridgemate/{name}.bws").read_bytes()
        new = filled(empty, {**self.tables, "ReceivedData": self.results})
        old = self.path.read_bytes()
        size = JET4.page
        with self.path.open("r+b") as file:
            for at in reversed(range(0, len(new), size)):
                if new[at : at + size] != old[at : at + size]:
                    file.seek(at)
                    file.write(new[at : at + size])
                    file.flush()
        self.tell(self.state)

    def cut_off(self) -> None:
        whole = self.path.read_bytes()
        self.path.write_bytes(whole[: len(whole) // 2 // JET4.page * JET4.page + 100])
        time.sleep(2 * PAUSE)
        self.path.write_bytes(whole)

    def tell(self, state: dict[str, str]) -> None:
        self.say(json.dumps(state))

    def say(self, words: str) -> None:
        with self.log.open("a") as log:
            log.write(f"{words}\n")


def _place(slip: Row) -> str:
    return f"{slip['Round']}/{slip['Table']}/{slip['Board']}"


def _tables(data: bytes) -> Iterator[tuple[str, list[Row]]]:
    database = Database(data)
    pages = JetPages(data, JET4)
    for name in ("Clients", "Session", "Section", "Tables", "RoundData", "PlayerNumbers", "PlayerNames"):
        columns = definition(pages, database.tables[name.casefold()]).columns
        yield (
            name,
            [{each.name: row[each.name.casefold()] for each in columns} for row in database.rows(name)],
        )


if __name__ == "__main__":
    path, orders, log, how_many = sys.argv[1:]
    Simulator(Path(path), Path(orders), Path(log), int(how_many)).play()
