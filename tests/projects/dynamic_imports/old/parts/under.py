def in_under():
    return "in under"
