number = 1
number = 2
label = f"v{number}"
title = "Release"


def derived():
    return label


def source():
    return number


def unrelated():
    return title
