import logging

LOG = logging.getLogger(__name__)
VALUE = 3
