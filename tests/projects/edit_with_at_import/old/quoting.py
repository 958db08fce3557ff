def single(text):
    return f"'{text}'"


def double(text):
    return f'"{text}"'
