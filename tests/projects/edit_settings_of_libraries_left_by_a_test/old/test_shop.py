import asyncio
import calendar
import gc
import urllib.request as request
import xml.etree.ElementTree as trees


def test_garbage():
    assert gc.get_threshold()[2] == 3


def test_calendar():
    assert calendar.firstweekday() == 3


def test_opener():
    assert request._opener.addheaders == [("X-Number", "3")]


def test_names():
    assert b"p3:" in trees.tostring(trees.Element("{urn:x}a"))


def test_policy():
    assert asyncio.get_event_loop_policy().number == 3
