def for_params():
    return "for params"


def for_one():
    return "for one"


def for_hook():
    return "for hook"


def for_ids():
    return "for ids"


def for_collect():
    return "for collect"


def nobody():
    return "nobody"
