def missing(kind, given):
    return sorted(kind.__required_keys__ - set(given))
