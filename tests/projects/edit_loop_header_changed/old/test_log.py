from log import Log


def test_oldest_first():
    log = Log()
    log.events += ["start", "stop"]
    assert log.lines() == ["* start", "* stop"]


def test_single_event():
    log = Log()
    log.events.append("start")
    assert len(log.lines()) == 1


def test_closed_log():
    log = Log()
    log.closed = True
    assert log.lines() == ["closed"]
