"""Parts of every page: labels, fields, tables, icons, the look, and work in the background."""
