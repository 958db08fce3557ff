def tags(found=[]):
    return list(found)


def name():
    return "core"
