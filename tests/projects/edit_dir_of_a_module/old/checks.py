def check_length(text):
    return len(text) < 5


def check_case(text):
    return text.islower()
