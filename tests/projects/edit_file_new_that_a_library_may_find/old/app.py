import datetime


def year(text):
    return datetime.datetime.strptime(text, "%Y").year


def other():
    return 1
