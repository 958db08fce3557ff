import writer


def test_writer():
    assert writer.write("a") == "a"
