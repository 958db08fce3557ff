from trees import Bush, Tree, cloned


def test_copy():
    tree = Tree()
    assert cloned(tree) is not tree


def test_other():
    bush = Bush()
    assert cloned(bush) is not bush
