"""What is done before an evening is open: events, players, templates, supplements, copies of the file."""
