def greet():
    return "hello"


if len("abc") == 3:

    def greet():
        return "hi"


def leave():
    return "bye"
