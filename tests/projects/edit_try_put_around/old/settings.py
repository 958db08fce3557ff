def colour(settings):
    if settings is None:
        return "black"
    found = settings["colour"]
    return found.lower()
