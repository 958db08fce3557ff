def greet():
    return "hello"


if len("abc") == 4:

    def greet():
        return "hi"


def leave():
    return "bye"
