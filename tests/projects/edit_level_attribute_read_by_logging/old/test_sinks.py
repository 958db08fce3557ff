import logging

from sinks import Other, Sink


def test_quiet():
    sink = Sink()
    logger = logging.getLogger("sinks.quiet")
    logger.addHandler(sink)
    logger.warning("seen")
    assert sink.seen == ["seen"]


def test_other():
    assert Other().level == 10
