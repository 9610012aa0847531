"""What every page is made of: words, fields, tables, icons, the look, and work done aside."""
