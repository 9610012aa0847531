"""All rows of an Access file as JSON, read by the library access-parser: FILE."""

import json
import sys

from access_parser import AccessParser  # type: ignore[import-not-found,unused-ignore]

if __name__ == "__main__":
    database = AccessParser(sys.argv[1])
    tables = {}
    for name in database.catalog:
        columns = database.parse_table(name)
        lengths = {len(values) for values in columns.values()}
        assert len(lengths) == 1, f"{name}: its columns have {sorted(lengths)} rows"
        tables[name] = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    print(json.dumps(tables, default=str))
