VALUES = {}
