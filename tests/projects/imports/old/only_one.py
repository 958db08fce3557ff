def only():
    return "only"
