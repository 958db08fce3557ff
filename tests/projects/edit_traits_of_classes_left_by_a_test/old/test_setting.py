import making
import setting


def test_sets():
    setting.put_all(making.made())
