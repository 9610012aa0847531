"""Questions about appeals and their deadlines and deposits."""
