import json
import logging
import logging.config
from pathlib import Path


def test_log():
    text = (Path(__file__).parent / "log.json").read_text()
    logging.config.dictConfig(json.loads(text))
    logging.getLogger("app").info("hello")
    import shout

    assert shout.LINES == ["HELLO"]


def test_other():
    assert json.loads("1") == 1
