from guard import delete, guarded, read


def test_guarded():
    assert delete("guest") == "refused"


def test_unguarded():
    assert read("guest") == "text"


def test_guard_unused():
    assert callable(guarded(read))
