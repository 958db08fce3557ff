import logging

X = 1
LOG = logging.getLogger("shop.case")
