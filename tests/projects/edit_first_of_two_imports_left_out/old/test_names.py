import names
import registry


def test_first():
    assert names.first() == "Round"


def test_registered():
    assert len(registry.KINDS) == 0
