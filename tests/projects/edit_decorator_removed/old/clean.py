def trimmed(function):
    return lambda text: function(text.strip())


@trimmed
def first(text):
    return text[0]


@trimmed
def joined(text):
    return "-".join(text.split())
