"""Files of other programs that come in, and what goes out to them and to the secretary."""
