"""Where the shop is."""

import os


def region():
    return os.environ.get("BOOKSTORE_REGION", "UK")


def is_abroad(country):
    return country != region()
