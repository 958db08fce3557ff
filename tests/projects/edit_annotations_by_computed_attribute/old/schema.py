import api

KEY = "annotations"


def of(name):
    return {k: v.__name__ for k, v in getattr(getattr(api, name), f"__{KEY}__").items()}
