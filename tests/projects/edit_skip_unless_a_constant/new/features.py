NEW = False
OLD = True
