def check_length(text):
    return len(text) < 5


def check_case(text):
    return text.islower()


def check_letters(text):
    return text.isalpha()
