import codecs


def star(error):
    return "*", error.end


def dash(error):
    return "-", error.end


codecs.register_error("ours", dash)
