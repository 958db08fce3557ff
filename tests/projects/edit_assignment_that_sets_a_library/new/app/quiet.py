import logging
import re
import sqlite3

X = 1
LOG = logging.getLogger("shop.quiet")
PATTERN = re.compile("a+")
SHOP = sqlite3.connect(":memory:")
