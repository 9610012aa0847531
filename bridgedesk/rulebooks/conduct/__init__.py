"""Questions about offences: lateness, slow play, fines, disqualification, systems."""
