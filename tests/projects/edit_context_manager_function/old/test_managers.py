import managers


def test_after_the_block():
    with managers.timed("a"):
        pass
    assert managers.log[-1] == "stop a"


def test_other_manager():
    with managers.plain("a") as name:
        assert name == "A"
