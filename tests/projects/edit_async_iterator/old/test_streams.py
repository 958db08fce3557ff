import streams


def test_stream():
    assert streams.run(streams.collect()) == [1, 2]


def test_session():
    assert streams.run(streams.enter()) == "session"
