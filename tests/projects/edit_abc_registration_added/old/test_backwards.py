from backwards import reverse


def test_reverse():
    assert reverse("ab") == "ba"
