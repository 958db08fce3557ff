SETTINGS = {"size": 1}
FROZEN = dict(SETTINGS)
