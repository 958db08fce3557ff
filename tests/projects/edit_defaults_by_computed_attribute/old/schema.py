import api

KEY = "defaults"


def of(name):
    return getattr(getattr(api, name), f"__{KEY}__")
