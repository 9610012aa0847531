"""Pages of the club: events, players, templates, supplementary regulations, backups, practice club."""
