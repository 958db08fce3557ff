import pytest

import voice


@pytest.fixture(scope="module")
def extended():
    for name, function in voice.EXTRA.items():
        setattr(voice.Voice, name, function)
    return voice.Voice()
