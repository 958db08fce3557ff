VALUE = []
