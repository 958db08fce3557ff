collect_ignore = []
