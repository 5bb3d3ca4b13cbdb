"""What test beds and reports run."""
