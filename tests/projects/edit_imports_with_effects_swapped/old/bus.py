handlers = []
