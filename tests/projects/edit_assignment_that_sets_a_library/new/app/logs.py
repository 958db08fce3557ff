import logging

X = 1
LOG = logging.getLogger("shop.case")
_ = LOG.setLevel(30)
