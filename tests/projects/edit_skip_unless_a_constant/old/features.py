NEW = True
OLD = True
