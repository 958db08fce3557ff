collect_ignore = ["test_ignored.py"]
