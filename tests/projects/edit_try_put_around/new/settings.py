def colour(settings):
    if settings is None:
        return "black"
    try:
        found = settings["colour"]
    except KeyError:
        found = "none"
    return found.lower()
