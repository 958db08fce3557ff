import common


def show(text):
    return common.bold(text)
