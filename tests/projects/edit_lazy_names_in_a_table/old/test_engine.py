import engine
import engine.slow


def test_fast():
    assert engine.start() == "slow"


def test_slow():
    assert engine.slow.stop() == "stop"
