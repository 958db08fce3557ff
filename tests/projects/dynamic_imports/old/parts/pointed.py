def in_pointed():
    return "in pointed"
