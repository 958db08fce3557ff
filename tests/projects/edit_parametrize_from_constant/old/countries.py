CODES = ["fr", "de"]


def known(code):
    return len(code) == 2 and code != "no"
