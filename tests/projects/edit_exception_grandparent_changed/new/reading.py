class ReadError(Exception):
    pass


class ParseError(ValueError):
    pass


class SyntaxProblem(ParseError):
    pass


def read(text):
    if text == "?":
        raise ParseError
    if text == "!":
        raise SyntaxProblem
    if text == "":
        raise OSError
    return text


def safe(text):
    try:
        return read(text)
    except (OSError, ReadError):
        return None
    except ValueError:
        return "value"
