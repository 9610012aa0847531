"""What is printed or written as a report: sheets' facts, printing, posting, `--json`."""
