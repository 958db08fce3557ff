number = 1
label = f"v{number}"
number = 2
title = "Release"


def derived():
    return label


def source():
    return number


def unrelated():
    return title
