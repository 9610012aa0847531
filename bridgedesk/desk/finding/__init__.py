"""Finding by typed words: commands, pairs, boards, tables, sheets, views, guide and clauses.

Club players are found by `club/name_search`.

index           words of any number of things, found by how they begin, best first
event_things    pairs, boards, tables, sheets, views and changes of the open event
help_things     sections of the guide, and clauses of rule books
where_next      where a pair sits next, and who comes to a table

To make a thing findable, return a `Findable` from one of these; words that directors use for it are in
`resources/finding.toml`, by its key. The window opens what is found by its kind."""
