"""Appeals: the form, the path to the committee, deadlines and deposits."""
