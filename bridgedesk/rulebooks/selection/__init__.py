"""Questions about qualifying points, selection and masterpoints."""
