import builtins


def plain(text):
    return text


def loud(text):
    return text.upper()


builtins.tr = loud
