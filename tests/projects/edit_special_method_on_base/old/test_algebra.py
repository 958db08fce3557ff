from algebra import Matrix, Vector, same


def test_vectors():
    assert not same(Vector(1), Vector(1))


def test_matrices():
    assert not same(Matrix(1), Matrix(1))
