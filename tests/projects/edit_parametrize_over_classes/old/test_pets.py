import pets
import pytest


@pytest.mark.parametrize("pet", [pets.Dog, pets.Cat], ids=["Dog", "Cat"])
def test_name(pet):
    assert pet().name in ("dog", "cat")


def test_count():
    assert pets.count() == 2
