import facade


def ask():
    return facade.answer


def ask_other():
    return facade.other
