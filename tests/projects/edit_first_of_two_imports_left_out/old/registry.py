KINDS = []


class Kind:
    pass


def register(kind):
    kind.parent = len(KINDS)
    KINDS.append(kind)
    return kind
