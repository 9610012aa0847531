"""What is printed, and posted."""
