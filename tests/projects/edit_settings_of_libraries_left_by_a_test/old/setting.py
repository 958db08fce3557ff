import asyncio
import calendar
import gc
import urllib.request as request
import xml.etree.ElementTree as trees


class Policy(type(asyncio.get_event_loop_policy())):
    def __init__(self, number):
        super().__init__()
        self.number = number


def put_all(value):
    gc.set_threshold(700, 10, value)
    calendar.setfirstweekday(value)
    opener = request.build_opener()
    opener.addheaders = [("X-Number", str(value))]
    request.install_opener(opener)
    trees.register_namespace(f"p{value}", "urn:x")
    asyncio.set_event_loop_policy(Policy(value))
