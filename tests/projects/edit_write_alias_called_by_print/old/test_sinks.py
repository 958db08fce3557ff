from sinks import Other, Sink


def test_print():
    sink = Sink()
    print("hello", end="", file=sink)
    assert "hello" in sink.lines


def test_other():
    assert Other.size == 1
