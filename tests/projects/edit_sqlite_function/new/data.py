import sqlite3


def _double(value):
    return value * 3


def connect():
    connection = sqlite3.connect(":memory:")
    connection.create_function("double", 1, _double)
    return connection


def name():
    return "data"
