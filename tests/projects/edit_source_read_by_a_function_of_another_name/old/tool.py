from inspect import getsource as text_of


def says(function, text):
    return text in text_of(function)
