import desk


def test_pokes():
    desk.poke(desk.NUMBERS, desk.value())


def test_says():
    desk.say(desk.TEXT, desk.word())


def test_counts():
    desk.count(desk.COUNTS, desk.word())


def test_waits():
    for _ in range(desk.value()):
        desk.wait(desk.WAITING, "a")


def test_number():
    assert desk.NUMBERS[0] == 3


def test_text():
    assert desk.TEXT.getvalue() == "a"


def test_count():
    assert desk.COUNTS["a"] == 1


def test_waiting():
    assert desk.WAITING.qsize() == 3


def test_nothing():
    assert True
