"""evaluate(event, settings) works out points, percentages and places; none is ever stored as truth."""
